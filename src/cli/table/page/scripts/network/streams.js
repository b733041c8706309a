// Gets the frames of the seats of a page. All tabs share a stream in a worker. If the browser has no such
// worker, a page has its own stream.

import { Hub } from "./hub.js";
import { isPermitted } from "./notifications.js";
import { setting } from "./settings.js";

/** The maximum wait for the worker's first message, in milliseconds. */
const STARTING = 3000;

/**
 * The page asks the worker at the interval `ASK`, in milliseconds, whether it is alive. The second constant
 * is the maximum number of questions without an answer.
 */
const ASK = 5000;
const UNANSWERED = 3;

/**
 * A hidden page without a worker closes its connection after this time, in milliseconds, so that other tabs
 * can connect. A page that shows notifications keeps it.
 */
const HIDDEN = 60000;

/** Adds listeners. Returns a function that removes them. */
function listen(listeners) {
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => listeners.forEach(([target, name, listener]) => target.removeEventListener(name, listener));
}

/** A hub for this page alone. */
class OwnHub {
  /** @param {Stream} stream */
  constructor(stream) {
    this.stream = stream;
    this.hub = new Hub();
    this.client = stream.client();
    this.timer = null;
    this.hub.add(this.client);
    this.unlisten = listen([
      [document, "visibilitychange", () => this.turn()],
      [window, "online", () => this.hub.wake()],
    ]);
  }

  /** Reacts to the page becoming hidden or visible. */
  turn() {
    clearTimeout(this.timer);
    const isSilent = setting("notify") !== "on" || !isPermitted();
    if (document.hidden) this.timer = isSilent ? setTimeout(() => this.pause(), HIDDEN) : null;
    else if (this.client === null) {
      this.client = this.stream.client();
      this.hub.add(this.client);
    } else this.hub.wake();
  }

  pause() {
    this.hub.remove(this.client);
    this.client = null;
  }

  end() {
    clearTimeout(this.timer);
    this.unlisten();
    this.hub.stop();
  }
}

/** The hub in the worker, which all tabs share. */
class SharedHub {
  /**
   * Throws if the browser has no shared workers.
   * @param {Stream} stream
   */
  constructor(stream) {
    this.stream = stream;
    this.isGreeted = false;
    this.questions = 0;
    const worker = new SharedWorker(new URL("./stream_worker.js", import.meta.url), {
      type: "module",
      name: "talon",
    });
    const fail = () => stream.goOnAlone();
    worker.addEventListener("error", fail);
    this.port = worker.port;
    this.port.onmessage = ({ data }) => this.hear(data);
    this.starting = setTimeout(fail, STARTING);
    this.asking = setInterval(() => this.ask({}), ASK);
    this.unlisten = listen([
      [document, "visibilitychange", () => this.turn()],
      [window, "pagehide", () => this.close()],
      [window, "pageshow", (event) => this.comeBack(event)],
    ]);
  }

  hear(message) {
    if (message.hello) {
      this.isGreeted = true;
      clearTimeout(this.starting);
      this.open();
    } else if (message.alive === undefined) this.stream.hear(message);
    else {
      this.questions = 0;
      // The worker has removed this tab while the tab slept.
      if (!message.alive) this.open();
    }
  }

  ask(question) {
    if (!this.isGreeted) return;
    this.questions += 1;
    if (this.questions > UNANSWERED) this.stream.goOnAlone();
    else this.port.postMessage(question);
  }

  open() {
    const { tokens, watch } = this.stream.client();
    this.port.postMessage({ open: tokens, watch });
  }

  close() {
    this.port.postMessage({ close: true });
  }

  turn() {
    if (!document.hidden) this.ask({ wake: true });
  }

  /** Reconnects when the browser restores the page from its cache. */
  comeBack({ persisted }) {
    if (persisted && this.isGreeted) this.open();
  }

  end() {
    clearTimeout(this.starting);
    clearInterval(this.asking);
    this.unlisten();
    this.close();
    this.port.close();
  }
}

/** The stream of the seats of a page. It uses one of the two hubs. */
class Stream {
  constructor(tokens, watch, tell) {
    /** The tokens of the wanted seats. The entry of a seat whose stream has ended is null. */
    this.wanted = [...tokens];
    this.watch = watch;
    this.tell = tell;
    this.isOver = false;
    this.isAlone = false;
    try {
      this.hub = new SharedHub(this);
    } catch {
      this.isAlone = true;
      this.hub = new OwnHub(this);
    }
  }

  /** @returns {import("./hub.js").Client} */
  client() {
    return { tokens: [...this.wanted], watch: this.watch, tell: (message) => this.hear(message) };
  }

  /** Passes on a message. If the page fails to show a message, the stream still continues. */
  hear(message) {
    if (message.ended) this.wanted[message.place] = null;
    try {
      this.tell(message);
    } catch (problem) {
      console.error(problem);
    }
  }

  /** Replaces the shared hub by an own hub, because the worker does not answer. */
  goOnAlone() {
    if (this.isOver || this.isAlone) return;
    this.isAlone = true;
    this.hub.end();
    this.hub = new OwnHub(this);
  }

  end() {
    this.isOver = true;
    this.hub.end();
  }
}

/**
 * Begins to receive the frames of these seats or, with `watch`, of a spectator. `tell` gets the messages of a
 * hub. Returns a function that ends the stream.
 * @param {string[]} tokens
 * @param {boolean} watch
 * @param {(message: any) => void} tell
 */
export function follow(tokens, watch, tell) {
  const stream = new Stream(tokens, watch, tell);
  return () => stream.end();
}

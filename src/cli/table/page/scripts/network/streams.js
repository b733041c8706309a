// The frames of the seats of a page. The tabs of a browser share one stream in a worker; without one, a page has its own.

import { Hub } from "./hub.js";

/** The longest wait for the worker to say that it runs, in milliseconds. */
const STARTING = 3000;

/** How often the page asks whether the worker lives, in milliseconds, and the number of questions without an answer. */
const ASK = 5000;
const UNANSWERED = 3;

/** A page without a worker that was hidden for so long leaves its connection to the other tabs, in milliseconds. */
const HIDDEN = 60000;

/** Adds listeners. Returns what removes them. */
function listen(listeners) {
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => listeners.forEach(([target, name, listener]) => target.removeEventListener(name, listener));
}

/** A hub of the page alone. */
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

  /** The page goes to the back or comes to the front. */
  turn() {
    clearTimeout(this.timer);
    if (document.hidden) this.timer = setTimeout(() => this.pause(), HIDDEN);
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

/** The hub of the worker, which all tabs share. */
class SharedHub {
  /**
   * Throws without workers.
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
      // The worker has forgotten a tab that slept.
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

  /** The browser has kept the page and shows it again. */
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

/** The stream of the seats of a page, from one of the two hubs. */
class Stream {
  constructor(tokens, watch, tell) {
    /** Null for a seat whose stream has ended. */
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

  /** A message that cannot be shown ends nothing. */
  hear(message) {
    if (message.ended) this.wanted[message.place] = null;
    try {
      this.tell(message);
    } catch (problem) {
      console.error(problem);
    }
  }

  /** Without an answer of the worker the page goes on with a hub of its own. */
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
 * Follows the frames of some seats, or of a spectator with `watch`. `tell` gets the messages of a hub. Returns what ends it.
 * @param {string[]} tokens
 * @param {boolean} watch
 * @param {(message: any) => void} tell
 */
export function follow(tokens, watch, tell) {
  const stream = new Stream(tokens, watch, tell);
  return () => stream.end();
}

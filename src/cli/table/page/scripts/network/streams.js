// The frames of the seats of a page. The tabs of a browser share one stream in a worker; without one, a page has its own.

import { makeHub } from "./hub.js";

/** The longest wait for the worker to say that it runs, in milliseconds. */
const STARTING = 3000;

/** How often the page asks whether the worker lives, in milliseconds, and the number of questions without an answer. */
const ASK = 5000;
const UNANSWERED = 3;

/** A page without a worker that was hidden for so long leaves its connection to the other tabs, in milliseconds. */
const HIDDEN = 60000;

/**
 * Follows the frames of some seats, or of a spectator with `watch`. `tell` gets the messages of a hub (see `makeHub`).
 * Returns what ends it.
 */
export function follow(tokens, watch, tell) {
  /** Null for a seat whose stream has ended. */
  const wanted = [...tokens];
  let isOver = false;
  let leave = shared();
  let stop = leave ?? own();

  /** A message that cannot be shown ends nothing. */
  function hear(message) {
    if (message.ended) wanted[message.place] = null;
    try {
      tell(message);
    } catch (problem) {
      console.error(problem);
    }
  }

  /** The page has a hub of its own. */
  function own() {
    const hub = makeHub();
    const client = () => ({ tokens: [...wanted], watch, tell: hear });
    let now = client();
    let timer = null;
    const turn = () => {
      clearTimeout(timer);
      if (document.hidden) {
        timer = setTimeout(() => {
          hub.remove(now);
          now = null;
        }, HIDDEN);
      } else if (now === null) {
        now = client();
        hub.add(now);
      } else {
        hub.wake();
      }
    };
    const wake = () => hub.wake();
    hub.add(now);
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("online", wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("online", wake);
      hub.stop();
    };
  }

  /** The worker's hub. Null without workers. */
  function shared() {
    let port;
    let greeted = false;
    let questions = 0;
    try {
      const worker = new SharedWorker(new URL("./stream_worker.js", import.meta.url), {
        type: "module",
        name: "talon",
      });
      worker.addEventListener("error", fail);
      port = worker.port;
    } catch {
      return null;
    }
    const open = () => port.postMessage({ open: wanted, watch });
    port.onmessage = ({ data }) => {
      if (data.hello) {
        greeted = true;
        clearTimeout(starting);
        open();
      } else if (data.alive === undefined) hear(data);
      else {
        questions = 0;
        // The worker has forgotten a tab that slept.
        if (!data.alive) open();
      }
    };
    const starting = setTimeout(fail, STARTING);
    const asking = setInterval(() => ask({}), ASK);
    function ask(question) {
      if (!greeted) return;
      questions += 1;
      if (questions > UNANSWERED) fail();
      else port.postMessage(question);
    }
    const wake = () => {
      if (!document.hidden) ask({ wake: true });
    };
    const close = () => port.postMessage({ close: true });
    const back = ({ persisted }) => {
      if (persisted && greeted) open();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", back);
    function end() {
      clearTimeout(starting);
      clearInterval(asking);
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("pagehide", close);
      window.removeEventListener("pageshow", back);
      close();
      port.close();
    }
    /** Without an answer of the worker the page goes on alone. */
    function fail() {
      if (isOver || leave !== end) return;
      end();
      leave = null;
      stop = own();
    }
    return end;
  }

  return () => {
    isOver = true;
    stop();
  };
}

// Requests to the server, and the streams of frames.

/** An answer of the server that refuses a request. `details` has its code, and what the entry errors of a move tell. */
export class Refused extends Error {
  constructor(status, details) {
    super(details.text ?? `status ${status}`);
    this.status = status;
    this.details = details;
  }
}

async function refusal(answer) {
  const body = await answer.json().catch(() => ({}));
  return new Refused(answer.status, body.error ?? { code: "internal", text: `status ${answer.status}` });
}

function headers(token, more) {
  return { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more };
}

/** The JSON answer to a request. Throws `Refused`, or a `TypeError` when the server cannot be reached. */
export async function call(method, path, { token, body } = {}) {
  const options = { method, headers: headers(token, body === undefined ? {} : { "Content-Type": "application/json" }), cache: "no-store" };
  if (body !== undefined) options.body = JSON.stringify(body);
  const answer = await fetch(path, options);
  if (!answer.ok) throw await refusal(answer);
  const type = answer.headers.get("Content-Type") ?? "";
  return type.includes("json") ? answer.json() : answer.text();
}

export const get = (path, token) => call("GET", path, { token });
export const post = (path, token, body = {}) => call("POST", path, { token, body });

/** The longest wait before the next attempt to connect, in milliseconds. */
const LONGEST_WAIT = 5000;

/** A stream that is silent for so long is dead: the server writes a comment more often. In milliseconds. */
const LONGEST_SILENCE = 60000;

/**
 * Follows a stream of events. `on.frame(data)` gets each frame, `on.state(name)` the state of the connection: open, lost,
 * replaced, or refused with the refusal. The stream connects again until it is closed. Returns what closes it.
 */
export function follow(path, token, on) {
  let closed = false;
  let wait = 250;
  let timer = null;
  let control = null;
  let heard = Date.now();

  async function connect() {
    control = new AbortController();
    heard = Date.now();
    try {
      const answer = await fetch(path, { headers: headers(token), cache: "no-store", signal: control.signal });
      if (!answer.ok) {
        const refused = await refusal(answer);
        // Too many connections, or a server that is starting: the same request may succeed later.
        if (answer.status !== 429 && answer.status < 500) {
          closed = true;
          on.state("refused", refused);
          return;
        }
        throw refused;
      }
      on.state("open");
      wait = 250;
      if (await read(answer.body.getReader())) {
        closed = true;
        on.state("replaced");
        return;
      }
    } catch (problem) {
      if (closed) return;
      if (!(problem instanceof Refused || problem instanceof TypeError || problem.name === "AbortError")) console.error(problem);
    }
    if (closed) return;
    on.state("lost");
    timer = setTimeout(connect, wait);
    wait = Math.min(LONGEST_WAIT, wait * 2);
  }

  /** A frame that cannot be shown does not end the stream. */
  function deliver(data) {
    try {
      on.frame(JSON.parse(data));
    } catch (problem) {
      console.error(problem);
    }
  }

  /** Reads events to the end of the stream. Returns whether another tab took the stream over. */
  async function read(reader) {
    const decoder = new TextDecoder();
    let buffer = "";
    for (;;) {
      const { done, value } = await reader.read();
      heard = Date.now();
      if (closed || done) return false;
      buffer += decoder.decode(value, { stream: true });
      const events = buffer.split("\n\n");
      buffer = events.pop();
      for (const event of events) {
        const lines = event.split("\n");
        if (lines.includes("event: replaced")) return true;
        const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n");
        if (data) deliver(data);
      }
    }
  }

  const again = () => {
    if (closed || !timer) return;
    clearTimeout(timer);
    timer = null;
    connect();
  };
  // A device that slept, or changed its network, is not told that its stream has ended.
  const watch = setInterval(() => { if (Date.now() - heard > LONGEST_SILENCE) control?.abort(); }, 5000);
  window.addEventListener("online", again);
  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    clearInterval(watch);
    window.removeEventListener("online", again);
    control?.abort();
  };
}

// A stream of frames for all seats in a browser. All tabs share the stream, because a browser opens only a
// few connections to a server.

import { addressOf, headers, refusal, Refused } from "./api.js";

/** The first and the longest wait before an attempt to reconnect, in milliseconds. */
const WAITS = [250, 5000];

/** The maximum wait for the beginning of a stream, in milliseconds. */
const CONNECTING = 8000;

/**
 * A stream counts as dead after this time without data, in milliseconds. The server writes a comment every 5
 * seconds.
 */
const SILENCE = 12000;

/** When a page comes to the foreground, its stream counts as dead after this shorter time without data. */
const SUSPICIOUS = 7000;

/** The wait before the hub asks again for a seat with too many pages, in milliseconds. */
const BUSY = 5000;

/** The interval of the checks whether the stream is dead, in milliseconds. */
const LOOK = 2000;

/**
 * A page. `watch` tells whether the tokens are tokens of spectators. Several pages can have the same token of
 * a spectator. A token is null once its stream has ended. `tell` gets messages. `{ state }` is the state of
 * the connection, open or lost. Every other message has the `place` of a token in `tokens`:
 * `{ place, frame, age }` is a frame, and the time since its arrival in milliseconds. `{ place, problem }` means that the server has no room for this page now.
 * `{ place, ended, problem }` means that the stream of the token has ended: another page has `replaced` this
 * page, or the server has `refused` it.
 * @typedef {{ tokens: (string | null)[], watch: boolean, tell: (message: any) => void }} Client
 */

/**
 * A connection to the server. It delivers frames, or it is being opened.
 * @typedef {{ tokens: string[], control: AbortController, heard: number }} Stream
 */

/** Returns whether the server refuses the stream for good. A busy server may open it later. */
function isFinal(problem) {
  return problem instanceof Refused && !problem.isBusy && problem.status < 500;
}

/** @param {Stream} stream */
async function answerFor(stream) {
  const answer = await fetch(addressOf("/api/seat/events"), {
    method: "POST",
    headers: headers(null, { "Content-Type": "application/json" }),
    cache: "no-store",
    signal: stream.control.signal,
    body: JSON.stringify({ tokens: stream.tokens }),
  });
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** A hub. Its clients are pages. */
export class Hub {
  constructor() {
    /** @type {Set<Client>} */
    this.clients = new Set();
    /** The latest frame by token, with the time of its arrival. */
    this.frames = new Map();
    /** @type {Stream | null} The stream that delivers frames. */
    this.current = null;
    /** @type {Stream | null} The stream that is being opened and will replace the current stream. */
    this.next = null;
    this.timer = null;
    this.busy = null;
    this.wait = WAITS[0];
    this.state = null;
    this.look = setInterval(() => this.check(SILENCE), LOOK);
  }

  /** @param {Client} client */
  add(client) {
    // The newest page of a seat replaces the others.
    if (!client.watch)
      client.tokens
        .filter(Boolean)
        .forEach((token) => this.placesOf(token).forEach((taken) => this.end(taken, "replaced")));
    this.clients.add(client);
    if (this.state !== null) client.tell({ state: this.state });
    client.tokens.forEach((token, place) => {
      const known = this.frames.get(token);
      if (known) client.tell({ place, frame: known.frame, age: performance.now() - known.heard });
    });
    this.update();
  }

  /** @param {Client} client */
  remove(client) {
    this.clients.delete(client);
    this.update();
  }

  /**
   * Reconnects at once if the connection seems lost. Call this method when a page comes to the foreground, or
   * when the device is online again.
   */
  wake() {
    this.check(SUSPICIOUS);
    if (this.timer !== null) this.again();
  }

  stop() {
    clearInterval(this.look);
    this.clients.clear();
    this.update();
  }

  tellAll(message) {
    this.state = message.state;
    this.clients.forEach((client) => client.tell(message));
  }

  /** Lists the places of a token: each page that has the token, and the token's index there. */
  placesOf(token) {
    return [...this.clients].flatMap((client) =>
      client.tokens.flatMap((other, place) => (other === token ? [{ client, place }] : [])),
    );
  }

  wanted() {
    return [...new Set([...this.clients].flatMap(({ tokens }) => tokens.filter(Boolean)))];
  }

  /** Ends the stream of a token for a page. */
  end({ client, place }, ended, problem = null) {
    client.tokens[place] = null;
    client.tell({ place, ended, problem });
  }

  forget(token, ended, problem) {
    this.placesOf(token).forEach((taken) => this.end(taken, ended, problem));
    this.frames.delete(token);
  }

  /** Returns whether a stream has exactly the tokens that the pages want. */
  fits(stream) {
    const tokens = this.wanted();
    return (
      stream !== null &&
      tokens.length === stream.tokens.filter((token) => tokens.includes(token)).length &&
      stream.tokens.every((token) => tokens.includes(token))
    );
  }

  /**
   * Opens a new stream if the seats that the pages want differ from the seats of the current stream.
   */
  update() {
    if (!this.wanted().length) {
      [this.timer, this.busy].forEach(clearTimeout);
      [this.current, this.next].forEach((stream) => stream?.control.abort());
      [this.current, this.next, this.timer, this.state] = [null, null, null, null];
      this.frames.clear();
      return;
    }
    for (const token of this.frames.keys()) if (!this.placesOf(token).length) this.frames.delete(token);
    if (this.timer !== null || this.fits(this.next) || (this.next === null && this.fits(this.current)))
      return;
    this.connect();
  }

  again() {
    clearTimeout(this.timer);
    this.timer = null;
    this.update();
  }

  /** Opens a stream. The current stream delivers frames until the new stream delivers its first frame. */
  async connect() {
    this.next?.control.abort();
    const stream = { tokens: this.wanted(), control: new AbortController(), heard: performance.now() };
    this.next = stream;
    const limit = setTimeout(() => stream.control.abort(), CONNECTING);
    try {
      const answer = await answerFor(stream);
      clearTimeout(limit);
      if (this.next !== stream) {
        stream.control.abort();
        return;
      }
      this.current?.control.abort();
      [this.current, this.next, this.wait] = [stream, null, WAITS[0]];
      this.tellAll({ state: "open" });
      await this.read(stream, answer.body.getReader());
    } catch (problem) {
      if (isFinal(problem) && stream === this.next) {
        this.next = null;
        stream.tokens.forEach((token) => this.forget(token, "refused", { details: problem.details }));
        this.update();
        return;
      }
    } finally {
      clearTimeout(limit);
    }
    this.replace(stream);
  }

  /** Reconnects later if the stream has ended and no other stream has replaced it. */
  replace(stream) {
    if (stream === this.next) this.next = null;
    else if (stream === this.current) this.current = null;
    else return;
    if (this.current === null && this.next === null) this.tellAll({ state: "lost" });
    if (this.next === null && this.wanted().length) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.again(), this.wait);
      this.wait = Math.min(WAITS[1], this.wait * 2);
    }
  }

  /** Reads events until the stream ends. */
  async read(stream, reader) {
    const decoder = new TextDecoder();
    let buffer = "";
    for (;;) {
      const { done, value } = await reader.read();
      stream.heard = performance.now();
      if (done || stream !== this.current) return;
      buffer += decoder.decode(value, { stream: true });
      const events = buffer.split("\n\n");
      buffer = events.pop();
      for (const event of events) {
        const lines = event.split("\n");
        const field = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        // The `id` is the index of a token in the stream.
        if (field("data"))
          this.deliver(stream.tokens[field("id")], field("event") ?? "frame", JSON.parse(field("data")));
      }
    }
  }

  deliver(token, name, data) {
    if (name === "frame") {
      this.frames.set(token, { frame: data, heard: performance.now() });
      this.placesOf(token).forEach(({ client, place }) => client.tell({ place, frame: data, age: 0 }));
      return;
    }
    if (name === "refused" && ["busy", "full"].includes(data.error.code)) {
      this.placesOf(token).forEach(({ client, place }) =>
        client.tell({ place, problem: { details: data.error } }),
      );
      clearTimeout(this.busy);
      this.busy = setTimeout(() => this.connect(), BUSY);
      return;
    }
    // The stream that replaces this stream may be the next stream of this hub.
    if (name === "replaced" && this.next !== null) return;
    this.forget(token, name, name === "refused" ? { details: data.error } : null);
    this.update();
  }

  check(silence) {
    if (this.current !== null && performance.now() - this.current.heard > silence)
      this.current.control.abort();
  }
}

// One stream of frames for all seats of a browser: the tabs share it, because a browser opens few connections to a server.

import { addressOf, headers, refusal, Refused } from "./api.js";

/** The first and the longest wait before the next attempt to connect, in milliseconds. */
const WAITS = [250, 5000];

/** The longest wait for the beginning of a stream, in milliseconds. */
const CONNECTING = 8000;

/** A stream that is silent for so long is dead: the server writes a comment every 5 seconds. In milliseconds. */
const SILENCE = 12000;

/** A page that comes back to the front does not wait for the silence to become that long. */
const SUSPICIOUS = 7000;

/** The wait before a seat is asked for again that has too many pages, in milliseconds. */
const BUSY = 5000;

/** How often the silence is measured, in milliseconds. */
const LOOK = 2000;

/**
 * A page. `watch` says whether the tokens are those of spectators, which several pages can have. A token is null once its
 * stream has ended. A message is `{ state }` of the connection, open or lost; or it names the place of a token:
 * `{ place, frame }`, `{ place, problem }` while the server has no place for this page, or `{ place, ended, problem }` when
 * another page has `replaced` this one or the server has `refused` it.
 * @typedef {{ tokens: (string | null)[], watch: boolean, tell: (message: any) => void }} Client
 */

/**
 * A connection to the server, which delivers or begins.
 * @typedef {{ tokens: string[], control: AbortController, heard: number }} Stream
 */

/** Whether a server refuses all seats, so that it has no stream for them. A busy one may have it later. */
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

/** A hub. Its clients are the pages. */
export class Hub {
  constructor() {
    /** @type {Set<Client>} */
    this.clients = new Set();
    /** The newest frame by token. */
    this.frames = new Map();
    /** @type {Stream | null} The stream that delivers. */
    this.current = null;
    /** @type {Stream | null} The stream that connects and will replace the current one. */
    this.next = null;
    this.timer = null;
    this.busy = null;
    this.wait = WAITS[0];
    this.state = null;
    this.look = setInterval(() => this.check(SILENCE), LOOK);
  }

  /** @param {Client} client */
  add(client) {
    // The newest page of a seat is the active one.
    if (!client.watch)
      client.tokens
        .filter(Boolean)
        .forEach((token) => this.placesOf(token).forEach((taken) => this.end(taken, "replaced")));
    this.clients.add(client);
    if (this.state !== null) client.tell({ state: this.state });
    client.tokens.forEach((token, place) => {
      if (this.frames.has(token)) client.tell({ place, frame: this.frames.get(token) });
    });
    this.update();
  }

  /** @param {Client} client */
  remove(client) {
    this.clients.delete(client);
    this.update();
  }

  /** Connects at once if the connection seems to be lost: a page comes to the front, or the device is online again. */
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

  /** The places of a token in all pages. */
  placesOf(token) {
    return [...this.clients].flatMap((client) =>
      client.tokens.flatMap((other, place) => (other === token ? [{ client, place }] : [])),
    );
  }

  wanted() {
    return [...new Set([...this.clients].flatMap(({ tokens }) => tokens.filter(Boolean)))];
  }

  /** The stream of a token has ended for a page. */
  end({ client, place }, ended, problem = null) {
    client.tokens[place] = null;
    client.tell({ place, ended, problem });
  }

  forget(token, ended, problem) {
    this.placesOf(token).forEach((taken) => this.end(taken, ended, problem));
    this.frames.delete(token);
  }

  /** Whether a stream has exactly the tokens that the pages want. */
  fits(stream) {
    const tokens = this.wanted();
    return (
      stream !== null &&
      tokens.length === stream.tokens.filter((token) => tokens.includes(token)).length &&
      stream.tokens.every((token) => tokens.includes(token))
    );
  }

  /** Opens a stream when the pages want other seats than those of the stream. */
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

  /** Connects. The stream before delivers until the new one does. */
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

  /** Connects later when a stream has ended that no other one has replaced. */
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

  /** Reads events to the end of the stream. */
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
        // The `id` is the place of a token in the stream.
        if (field("data"))
          this.deliver(stream.tokens[field("id")], field("event") ?? "frame", JSON.parse(field("data")));
      }
    }
  }

  deliver(token, name, data) {
    if (name === "frame") {
      this.frames.set(token, data);
      this.placesOf(token).forEach(({ client, place }) => client.tell({ place, frame: data }));
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
    // The stream that replaces this one may be the hub's own.
    if (name === "replaced" && this.next !== null) return;
    this.forget(token, name, name === "refused" ? { details: data.error } : null);
    this.update();
  }

  check(silence) {
    if (this.current !== null && performance.now() - this.current.heard > silence)
      this.current.control.abort();
  }
}

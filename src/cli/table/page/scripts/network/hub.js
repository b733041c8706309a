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
 * A hub. Its clients are the pages: `add(client)` and `remove(client)`. A client has `tokens`; `watch`, whether they are
 * tokens of spectators, which several pages can have; and `tell(message)`. A token is null once its stream has ended. A
 * message is `{ state }` of the connection, open or lost; or it names the place of a token: `{ place, frame }`,
 * `{ place, problem }` while the server has no place for this page, or `{ place, ended, problem }` when another page has
 * `replaced` this one or the server has `refused` it.
 */
export function makeHub() {
  const clients = new Set();
  /** The newest frame by token. */
  const frames = new Map();
  /** The stream that delivers, and the one that connects and will replace it. */
  let current = null;
  let next = null;
  let timer = null;
  let busy = null;
  let wait = WAITS[0];
  let state = null;

  function tellAll(message) {
    state = message.state;
    clients.forEach((client) => client.tell(message));
  }

  /** The places of a token in all pages. */
  function placesOf(token) {
    return [...clients].flatMap((client) =>
      client.tokens.flatMap((own, place) => (own === token ? [{ client, place }] : [])),
    );
  }

  function wanted() {
    return [...new Set([...clients].flatMap(({ tokens }) => tokens.filter(Boolean)))];
  }

  /** The stream of this token has ended for a page. */
  function end({ client, place }, ended, problem = null) {
    client.tokens[place] = null;
    client.tell({ place, ended, problem });
  }

  function forget(token, ended, problem) {
    placesOf(token).forEach((own) => end(own, ended, problem));
    frames.delete(token);
  }

  /** Whether a stream has exactly the tokens that the pages want. */
  function fits(stream) {
    const tokens = wanted();
    return (
      stream !== null &&
      tokens.length === stream.tokens.filter((token) => tokens.includes(token)).length &&
      stream.tokens.every((token) => tokens.includes(token))
    );
  }

  /** Opens a stream when the pages want other seats than those of the stream. */
  function update() {
    if (!wanted().length) {
      [timer, busy].forEach(clearTimeout);
      [current, next].forEach((stream) => stream?.control.abort());
      [current, next, timer, state] = [null, null, null, null];
      frames.clear();
      return;
    }
    for (const token of frames.keys()) if (!placesOf(token).length) frames.delete(token);
    if (timer !== null || fits(next) || (next === null && fits(current))) return;
    connect();
  }

  function again() {
    clearTimeout(timer);
    timer = null;
    update();
  }

  /** Connects. The stream before delivers until the new one does. */
  async function connect() {
    next?.control.abort();
    const stream = { tokens: wanted(), control: new AbortController(), heard: performance.now() };
    next = stream;
    const limit = setTimeout(() => stream.control.abort(), CONNECTING);
    try {
      const answer = await fetch(addressOf("/api/seat/events"), {
        method: "POST",
        headers: headers(null, { "Content-Type": "application/json" }),
        cache: "no-store",
        signal: stream.control.signal,
        body: JSON.stringify({ tokens: stream.tokens }),
      });
      if (!answer.ok) throw await refusal(answer);
      clearTimeout(limit);
      if (next !== stream) {
        stream.control.abort();
        return;
      }
      current?.control.abort();
      [current, next, wait] = [stream, null, WAITS[0]];
      tellAll({ state: "open" });
      await read(stream, answer.body.getReader());
    } catch (problem) {
      // A server that refuses all seats has no stream for them. A busy one may have it later.
      if (problem instanceof Refused && !problem.isBusy && problem.status < 500 && stream === next) {
        next = null;
        stream.tokens.forEach((token) => forget(token, "refused", { details: problem.details }));
        update();
        return;
      }
    } finally {
      clearTimeout(limit);
    }
    if (stream === next) next = null;
    else if (stream === current) current = null;
    else return;
    if (current === null && next === null) tellAll({ state: "lost" });
    if (next === null && wanted().length) {
      clearTimeout(timer);
      timer = setTimeout(again, wait);
      wait = Math.min(WAITS[1], wait * 2);
    }
  }

  /** Reads events to the end of the stream. */
  async function read(stream, reader) {
    const decoder = new TextDecoder();
    let buffer = "";
    for (;;) {
      const { done, value } = await reader.read();
      stream.heard = performance.now();
      if (done || stream !== current) return;
      buffer += decoder.decode(value, { stream: true });
      const events = buffer.split("\n\n");
      buffer = events.pop();
      for (const event of events) {
        const lines = event.split("\n");
        const field = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        // The `id` is the place of a token in the stream.
        if (field("data"))
          deliver(stream.tokens[field("id")], field("event") ?? "frame", JSON.parse(field("data")));
      }
    }
  }

  function deliver(token, name, data) {
    if (name === "frame") {
      frames.set(token, data);
      placesOf(token).forEach(({ client, place }) => client.tell({ place, frame: data }));
      return;
    }
    if (name === "refused" && ["busy", "full"].includes(data.error.code)) {
      placesOf(token).forEach(({ client, place }) =>
        client.tell({ place, problem: { details: data.error } }),
      );
      clearTimeout(busy);
      busy = setTimeout(connect, BUSY);
      return;
    }
    // The stream that replaces this one may be the hub's own.
    if (name === "replaced" && next !== null) return;
    forget(token, name, name === "refused" ? { details: data.error } : null);
    update();
  }

  const look = setInterval(() => check(SILENCE), LOOK);

  function check(silence) {
    if (current !== null && performance.now() - current.heard > silence) current.control.abort();
  }

  return {
    add(client) {
      // The newest page of a seat is the active one.
      if (!client.watch)
        client.tokens
          .filter(Boolean)
          .forEach((token) => placesOf(token).forEach((own) => end(own, "replaced")));
      clients.add(client);
      if (state !== null) client.tell({ state });
      client.tokens.forEach((token, place) => {
        if (frames.has(token)) client.tell({ place, frame: frames.get(token) });
      });
      update();
    },
    remove(client) {
      clients.delete(client);
      update();
    },
    /** Connects at once if the connection seems to be lost: a page comes to the front, or the device is online again. */
    wake() {
      check(SUSPICIOUS);
      if (timer !== null) again();
    },
    stop() {
      clearInterval(look);
      clients.clear();
      update();
    },
  };
}

// Requests to the server. Each has a time limit, and one that can be repeated is sent until it is answered.

/** The longest wait for an answer, in milliseconds. */
const LIMIT = 10000;

/** The waits for the answer to a request that is sent again, in milliseconds. The last one holds for all further ones. */
const LIMITS = [4000, 5000, 8000];

/** The wait before a page asks a server again that has not answered, in milliseconds. */
export const AGAIN = 3000;

/** A request that nobody has answered for so long has failed, in milliseconds. */
const LONGEST = 60000;

/** An answer of the server that refuses a request. `details` has its code, and what the entry errors of a move tell. */
export class Refused extends Error {
  constructor(status, details) {
    super(details.text ?? `status ${status}`);
    this.status = status;
    this.details = details;
  }

  /** Whether the same request may succeed later: there were too many. */
  get isBusy() {
    return this.status === 429;
  }
}

/** The address of a path of the server. It is relative to the page, which a proxy may serve below a prefix. */
export function addressOf(path) {
  return new URL(`.${path}`, import.meta.url);
}

/** No answer of the server: none in time, or one of a program between. */
export class Unreachable extends Error {}

/** The refusal in an answer. */
export async function refusal(answer) {
  const body = await answer.json().catch(() => ({}));
  return body.error ? new Refused(answer.status, body.error) : new Unreachable(`status ${answer.status}`);
}

export function headers(token, more) {
  return { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more };
}

/**
 * What a request has besides its method and path.
 * @typedef {{ token?: string | null, body?: unknown, limit?: number, signal?: AbortSignal }} How
 */

/**
 * The JSON answer to a request. `signal` takes the request back. Throws `Refused`, or `Unreachable` when no answer has come
 * within `limit` milliseconds.
 * @param {string} method
 * @param {string} path
 * @param {How} how
 */
export async function call(method, path, { token, body, limit = LIMIT, signal } = {}) {
  const control = new AbortController();
  const stop = () => control.abort();
  const timer = setTimeout(stop, limit);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  /** @type {RequestInit} */
  const options = {
    method,
    headers: headers(token, body === undefined ? {} : { "Content-Type": "application/json" }),
    cache: "no-store",
    signal: control.signal,
  };
  if (body !== undefined) options.body = JSON.stringify(body);
  try {
    const answer = await fetch(addressOf(path), options);
    if (!answer.ok) throw await refusal(answer);
    const type = answer.headers.get("Content-Type") ?? "";
    return await (type.includes("json") ? answer.json() : answer.text());
  } catch (problem) {
    throw problem instanceof Refused ? problem : new Unreachable(problem.message);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** @type {(path: string, token?: string | null, how?: How) => Promise<any>} */
export const get = (path, token, how = {}) => call("GET", path, { token, ...how });
/** @type {(path: string, token?: string | null, body?: unknown, how?: How) => Promise<any>} */
export const post = (path, token, body = {}, how = {}) => call("POST", path, { token, body, ...how });

/**
 * Sends a request that has the same effect once or twice, until it is answered. With `signal` it is taken back, and the
 * answer is null.
 * @param {string} path
 * @param {string | null} token
 * @param {unknown} body
 * @param {{ signal?: AbortSignal, longest?: number }} how
 */
export async function deliver(path, token, body = {}, { signal, longest = LONGEST } = {}) {
  const begin = performance.now();
  for (let round = 0; ; round += 1) {
    try {
      return await post(path, token, body, { limit: LIMITS[Math.min(round, LIMITS.length - 1)], signal });
    } catch (problem) {
      if (signal?.aborted) return null;
      if ((problem instanceof Refused && !problem.isBusy) || performance.now() - begin > longest)
        throw problem;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(2000, 300 * 2 ** round));
    });
    if (signal?.aborted) return null;
  }
}

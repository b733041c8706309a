// Requests to the server. Each request has a time limit. A request that may be repeated is sent until it is
// answered.

/** The maximum time for an answer, in milliseconds. */
const LIMIT = 10000;

/**
 * The time limits of the attempts to send a request, in milliseconds. The last limit applies to all further
 * attempts.
 */
const LIMITS = [4000, 5000, 8000];

/** The wait before a page asks an unreachable server again, in milliseconds. */
export const AGAIN = 3000;

/** The time after which an unanswered request has failed, in milliseconds. */
const LONGEST = 60000;

/**
 * A refusal by the server. `details` has its code and, for a wrong entry of a move, the parts of the error.
 */
export class Refused extends Error {
  constructor(status, details) {
    super(details.text ?? `status ${status}`);
    this.status = status;
    this.details = details;
  }

  /**
   * Whether the server refused the request because it had too many requests. The same request may succeed
   * later.
   */
  get isBusy() {
    return this.status === 429;
  }
}

/**
 * Returns the address of a path of the server. It is relative to this file, because a proxy may serve the page
 * below a prefix. The files of the page are in a directory of their own.
 */
export function addressOf(path) {
  return new URL(`..${path}`, import.meta.url);
}

/** Returns the address of a file of the page. A browser keeps these files. */
function fileAddress(path) {
  return new URL(`.${path}`, import.meta.url);
}

/** The server gave no answer in time, or a proxy answered in its place. */
export class Unreachable extends Error {}

/** Returns the refusal that an answer contains. */
export async function refusal(answer) {
  const body = await answer.json().catch(() => ({}));
  return body.error ? new Refused(answer.status, body.error) : new Unreachable(`status ${answer.status}`);
}

export function headers(token, more) {
  return { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more };
}

/**
 * The parts of a request besides its method and path. `person` is the token of the person who asks, beside the token of
 * a link.
 * @typedef {{ token?: string | null, body?: unknown, limit?: number, signal?: AbortSignal,
 *   person?: string | null }} How
 */

/**
 * Returns the JSON answer to a request. `signal` cancels the request. Throws `Refused` if the server refuses
 * the request, and `Unreachable` if there is no answer within `limit` milliseconds.
 * @param {string} method
 * @param {string} path
 * @param {How} how
 */
export async function call(method, path, { token, body, limit = LIMIT, signal, person } = {}) {
  const control = new AbortController();
  const stop = () => control.abort();
  const timer = setTimeout(stop, limit);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  /** @type {RequestInit} */
  const options = {
    method,
    headers: headers(token, {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(person ? { "Talon-Person": person } : {}),
    }),
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

/** The maximum time to load a file of the page, in milliseconds. */
const FILE_LIMIT = 30000;

/** Returns the JSON content of a file of the page. */
export async function load(path) {
  const answer = await fetch(fileAddress(path), { signal: AbortSignal.timeout(FILE_LIMIT) });
  if (!answer.ok) throw new Unreachable(`status ${answer.status}`);
  return answer.json();
}

/** @type {(path: string, token?: string | null, how?: How) => Promise<any>} */
export const get = (path, token, how = {}) => call("GET", path, { token, ...how });
/** @type {(path: string, token?: string | null, body?: unknown, how?: How) => Promise<any>} */
export const post = (path, token, body = {}, how = {}) => call("POST", path, { token, body, ...how });

/**
 * Sends an idempotent request until it is answered. `signal` cancels the request. In this case the answer is
 * null.
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

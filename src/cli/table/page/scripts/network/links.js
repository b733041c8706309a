// Links as people pass them on: a messenger may have encoded them, and a sentence around them leaves its punctuation.

const KINDS = ["host", "seat", "watch", "person"];
const TOKEN = /^[0-9a-f]{32}$/;

/** A text without percent codes, also when they were encoded twice. A code that is cut off stays. */
function decoded(text) {
  let now = text;
  for (let round = 0; round < 2; round += 1) {
    try {
      now = decodeURIComponent(now);
    } catch {
      return now;
    }
  }
  return now;
}

/** The tokens in a text, or null when a part of it is no token. */
function tokensOf(text) {
  const parts = text.split(/[^0-9a-z]+/).filter(Boolean);
  return parts.length && parts.every((part) => TOKEN.test(part)) ? [...new Set(parts)] : null;
}

/**
 * What the fragment of an address opens: `kind` is home, daily, host, seat, watch or person, with its `tokens`. They are
 * null when the address leaves them out, as it does after a reload. A damaged link has the kind `damaged`.
 */
export function readLink(fragment) {
  // Invisible characters, such as a soft hyphen, come with copied texts.
  const text = decoded(fragment)
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .replace(/^#/, "")
    .trim();
  const [, name, value] = /^[^a-z]*([a-z]*)[^a-z=]*(?:=(.*))?$/s.exec(text) ?? [];
  if (name === "" && value === undefined)
    return { kind: /[\p{L}\p{N}]/u.test(text) ? "damaged" : "home", tokens: [] };
  if (name === "daily" && value === undefined) return { kind: "daily", tokens: [] };
  if (!KINDS.includes(name)) return { kind: "damaged", tokens: [] };
  if (value === undefined) return { kind: name, tokens: null };
  // An addition of a messenger to an address begins with a sign of a query.
  const own = value.split(/[?&]/)[0];
  // A line break may have cut a token in two.
  const tokens = tokensOf(own) ?? tokensOf(own.replace(/\s+/g, ""));
  return tokens ? { kind: name, tokens } : { kind: "damaged", tokens: [] };
}

/** The fragment of a link. */
export function fragmentOf({ kind, tokens }) {
  return `#${kind}=${tokens.join(",")}`;
}

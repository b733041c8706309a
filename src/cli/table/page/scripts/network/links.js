// Reads links that people pass on. A messenger may have encoded a link, and the punctuation of a sentence may
// follow it.

const KINDS = [
  "host",
  "seat",
  "watch",
  "person",
  "table",
  "challenge",
  "replay",
  "evening",
  "organise",
  "wall",
];

/** The kinds of addresses without a token. */
const PLAIN = ["daily", "puzzles", "evenings"];

const TOKEN = /^[0-9a-f]{32}$/;

/** Decodes percent codes, even if they were encoded twice. A truncated code is kept. */
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

/** Returns the tokens in a text, or null if a part of the text is not a token. */
function tokensOf(text) {
  const parts = text.split(/[^0-9a-z]+/).filter(Boolean);
  return parts.length && parts.every((part) => TOKEN.test(part)) ? [...new Set(parts)] : null;
}

/**
 * Reads the fragment of an address. `kind` is home or a kind of the lists above, with its `tokens`. The tokens are null
 * if the address does not contain them, for example after a reload. A damaged link has the kind `damaged`.
 */
export function readLink(fragment) {
  // Copied texts may contain invisible characters, such as a soft hyphen.
  const text = decoded(fragment)
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .replace(/^#/, "")
    .trim();
  const [, name, value] = /^[^a-z]*([a-z]*)[^a-z=]*(?:=(.*))?$/s.exec(text) ?? [];
  if (name === "" && value === undefined)
    return { kind: /[\p{L}\p{N}]/u.test(text) ? "damaged" : "home", tokens: [] };
  if (PLAIN.includes(name) && value === undefined) return { kind: name, tokens: [] };
  if (!KINDS.includes(name)) return { kind: "damaged", tokens: [] };
  if (value === undefined) return { kind: name, tokens: null };
  // A messenger may have added text to the address. The added text begins with `?` or `&`.
  const own = value.split(/[?&]/)[0];
  // A line break may have split a token.
  const tokens = tokensOf(own) ?? tokensOf(own.replace(/\s+/g, ""));
  return tokens ? { kind: name, tokens } : { kind: "damaged", tokens: [] };
}

/** Returns the fragment of a link. */
export function fragmentOf({ kind, tokens }) {
  return `#${kind}=${tokens.join(",")}`;
}

// HTML elements, texts and numbers that the report and the browser table share.

const WORDING = { texts: {}, language: "en", tables: ["board"], blanks: {} };

/**
 * Sets the texts, each under its key `table.name`. A name without a table is looked up in `tables`, in this
 * order.
 */
export function useTexts(texts, language, tables) {
  Object.assign(WORDING, { texts, language, tables });
}

/** Sets values for blanks (`{name}`) that occur in many texts of the page. */
export function useBlanks(blanks) {
  WORDING.blanks = blanks;
}

/** Returns the code of the page's language. */
export function languageCode() {
  return WORDING.language;
}

/** Returns the text under the key `table.name`, or `undefined`. */
export function textUnder(key) {
  return WORDING.texts[key];
}

function filledText(text, blanks) {
  return Object.entries({ ...WORDING.blanks, ...blanks }).reduce(
    (filled, [blank, value]) => filled.replaceAll("{" + blank + "}", value),
    text,
  );
}

/** Returns a text of the page with its blanks filled. */
export function t(name, blanks) {
  const table = WORDING.tables.find((own) => `${own}.${name}` in WORDING.texts);
  return filledText(WORDING.texts[`${table}.${name}`] ?? name, blanks);
}

/**
 * Returns the text under the key `table.name` with its blanks filled. If there is no such text, returns the
 * key.
 */
export function tUnder(key, blanks) {
  return filledText(WORDING.texts[key] ?? key, blanks);
}

/** Returns a word of a game in the page's language. A word may have different meanings in two games. */
export function word(name, game) {
  return textUnder(`word_${game}.${name}`) ?? textUnder(`word.${name}`) ?? String(name);
}

/** Returns a form of a word of a game, such as the accusative `acc`, or the plain word if it has no such form. */
export function wordIn(name, game, form) {
  return textUnder(`word_${game}.${name}.${form}`) ?? textUnder(`word.${name}.${form}`) ?? word(name, game);
}

/** Returns the name of a game in the page's language. */
export function gameName(game) {
  return textUnder("games." + game) ?? game;
}

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    // The content security policy forbids style attributes but allows style properties.
    else if (name === "style")
      Object.entries(value).forEach(([property, text]) => element.style.setProperty(property, text));
    else element.setAttribute(name, value === true ? "" : value);
  }
  // Strings become text nodes, so that the name of a bot is never parsed as HTML.
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Creates an HTML element. An attribute whose value is a function is an event listener. */
export function el(name, attributes, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function svg(name, attributes, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** Formats a number with `decimals` decimals. A negative number has a true minus sign, not a hyphen. */
export function number(value, decimals = 0) {
  const rounded = Number(value.toFixed(decimals)) + 0;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(WORDING.language, options).format(rounded).replace("-", "−");
}

export function signed(value, decimals = 0) {
  const text = number(value, decimals);
  return Number(value.toFixed(decimals)) > 0 ? "+" + text : text;
}

/** Returns the attribute `data-focus` of the focused control within an element, or `null`. */
export function focusWithin(element) {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && element.contains(focused) ? (focused.dataset.focus ?? null) : null;
}

/** Creates an icon from paths in a box of 24 by 24 units. */
export function icon(...paths) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    paths.map((d) => svg("path", { d })),
  );
}

export const ICONS = {
  first: ["M6 5v14", "M19 5 9 12l10 7z"],
  back: ["M16 5 7 12l9 7z"],
  play: ["M8 5v14l11-7z"],
  pause: ["M8 5v14", "M16 5v14"],
  next: ["M8 5l9 7-9 7z"],
  last: ["M18 5v14", "M5 5l10 7-10 7z"],
  sun: [
    "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8z",
    "M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  ],
  moon: ["M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"],
};

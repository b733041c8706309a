// Numbers, intervals and tables of the report.

import { el, number, signed, t, useBlanks, useTexts } from "./elements.js";
import { decimalsOf, differenceOf, interval } from "./figures.js";
import { useLooks } from "./looks.js";

export const DATA = JSON.parse(document.getElementById("data").textContent);
export const REPORT = DATA.report;
export const FIGURES = REPORT.figures;

/** The participants, best first. In tables and charts, a participant is its index in this list. */
export const PEOPLE = FIGURES.standings.map((own) => FIGURES.participants[own]);
/** The players. A match has one player for each seat. In a tournament, each participant is one player. */
export const PLAYERS = (FIGURES.players.length ? FIGURES.players : FIGURES.participants).map(
  ({ name, participant }) => ({ name, participant: FIGURES.standings.indexOf(participant) }),
);

/**
 * Returns the name of the player in a seat of a game.
 * @param {any} game a game of the report
 * @param {number} seat
 * @returns {string}
 */
export function playerName(game, seat) {
  return PLAYERS[game.players[seat]]?.name ?? t("seat_number", { seat });
}

/** Changes the language of the page. */
export function setLanguage(code) {
  useTexts(DATA.texts[code], code, ["report", "board"]);
  useBlanks({ unit: t("unit_" + (FIGURES.by_session ? "session" : "game")) });
}

useLooks(DATA.looks);
setLanguage(DATA.language);

/** Returns the difference of two participants. `row` and `column` are their places in the standings. */
export function difference(row, column) {
  return differenceOf(FIGURES, PEOPLE[row]?.participant, PEOPLE[column]?.participant);
}

/** Formats the ends of an interval in words. */
export function range([low, high]) {
  const decimals = decimalsOf((high - low) / 2);
  return t("range", { low: number(low, decimals), high: number(high, decimals) });
}

/**
 * Formats a difference with its interval: `1.25 ± 0.30`, or `1.13 (−0.59 to 4.25)` if one side of the
 * interval is longer.
 */
export function differenceText({ mean, interval95 }, withSign = false) {
  if (interval95 === null) return interval({ mean, ci95: null }, withSign);
  const [low, high] = interval95;
  const half = (high - low) / 2;
  const decimals = decimalsOf(half);
  const [below, above] = [mean - low, high - mean].map((side) => number(side, decimals));
  if (below === above) return interval({ mean, ci95: half }, withSign);
  const shown = withSign ? signed(mean, decimals) : number(mean, decimals);
  return `${shown} (${range(interval95).replaceAll(" ", "\u00a0")})`;
}

/** Splits a formatted difference into two lines. The interval is in the second line. */
export function differenceParts(own) {
  const text = differenceText(own, true);
  const at = text.search(/\u00a0±| \(/);
  return at < 0 ? text : [text.slice(0, at), el("small", null, text.slice(at).trimStart())];
}

/** Formats a time that is given in milliseconds, in a suitable unit. */
export function duration(milliseconds) {
  if (milliseconds >= 1000) return `${number(milliseconds / 1000, milliseconds >= 10000 ? 0 : 1)} s`;
  return `${number(milliseconds, milliseconds >= 10 ? 0 : 1)} ms`;
}

/**
 * Creates a simple table. `columns` contains the headings. The first cell of a row is the name of the row.
 */
export function table(columns, rows, attributes) {
  const heads = columns.map((text) => el("th", { scope: "col" }, text));
  const lines = rows.map((row) => {
    const [first, ...rest] = row;
    return el(
      "tr",
      null,
      el("th", { scope: "row" }, first),
      rest.map((cell) => el("td", null, cell)),
    );
  });
  return el(
    "div",
    { class: "scroll", "data-hint": t("scroll_hint") },
    el("table", attributes, el("thead", null, el("tr", null, heads)), el("tbody", null, lines)),
  );
}

/**
 * Finds the tables that are too wide. Marks on which sides of such a table columns are hidden, and lets the
 * keyboard scroll the table.
 */
export function watchTables() {
  const mark = (frame) => {
    const hidden = frame.scrollWidth - frame.clientWidth;
    frame.classList.toggle("more-left", hidden > 1 && frame.scrollLeft > 1);
    frame.classList.toggle("more-right", hidden > 1 && frame.scrollLeft < hidden - 1);
    frame.classList.toggle("wide", hidden > 1);
    if (hidden > 1)
      for (const [name, value] of [
        ["tabindex", "0"],
        ["role", "region"],
        ["aria-label", frame.dataset.hint],
      ])
        frame.setAttribute(name, value);
    else for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => mark(target)));
  for (const frame of document.querySelectorAll(".scroll")) {
    observer.observe(frame);
    frame.addEventListener("scroll", () => mark(frame), { passive: true });
    mark(frame);
  }
}

/** Creates a table with the numbers of a chart, folded below the chart. */
export function numbers(columns, rows) {
  return el("details", { class: "numbers" }, el("summary", null, t("as_table")), table(columns, rows));
}

/** Returns the CSS class for the colour of a participant. */
export function tint(participant) {
  return "tint" + (participant % 6);
}

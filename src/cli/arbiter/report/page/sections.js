// The building blocks of the page: sections, names of participants, tables of figures.

import { cut, dotRow, offAxisNote, robustExtent } from "./charts.js";
import { el, t } from "./elements.js";
import { estimateOf, figureText } from "./figures.js";
import { duration, PEOPLE, table, tint } from "./numbers.js";

/** The names of the participants, best first. */
export const NAMES = PEOPLE.map(({ name, places }) => (places > 1 ? `${name} ×${places}` : name));

/**
 * Returns the names for tables. A long name is shortened in the middle.
 * @returns {string[]}
 */
export function shortNames() {
  return NAMES.map((name) => cut(name, window.innerWidth < 640 ? 14 : 24));
}

/**
 * Creates the element with the name and the colour of a participant.
 * @param {number} participant its place in the standings
 */
export function who(participant) {
  return el(
    "span",
    { class: "who " + tint(participant), title: NAMES[participant] },
    el("i"),
    shortNames()[participant],
  );
}

/**
 * Creates a section of the page with an explanation below its heading.
 * @param {string} id
 * @param {string} title
 * @param {string | null} note
 */
export function section(id, title, note, ...content) {
  return el(
    "section",
    { id, "aria-labelledby": id + "-title" },
    el("h2", { id: id + "-title" }, title),
    note ? el("p", { class: "note" }, note) : null,
    content,
  );
}

/**
 * Creates a table of figures of the participants. Estimates are drawn next to their numbers.
 * @param {any[]} columns the descriptions of the figures
 * @param {number[]} order the participants
 * @param {Record<string, any>} [attributes]
 */
export function figuresTable(columns, order, attributes) {
  const domains = columns.map((own) =>
    own.rounding === "interval"
      ? robustExtent(
          PEOPLE.map((row) => estimateOf(own, row)),
          own.field === "mean",
        )
      : null,
  );
  const heads = columns.flatMap((own, place) =>
    domains[place] ? [t("figure_" + own.field), ""] : [t("figure_" + own.field)],
  );
  const rows = order.map((participant) => [
    who(participant),
    ...columns.flatMap((own, place) => {
      const text = own.field.endsWith("_ms")
        ? duration(PEOPLE[participant][own.field])
        : figureText(own, PEOPLE[participant]);
      return domains[place]
        ? [text, dotRow(estimateOf(own, PEOPLE[participant]), domains[place], participant)]
        : [text];
    }),
  ]);
  const notes = columns.map((own, place) =>
    domains[place]
      ? offAxisNote(
          PEOPLE.map((row) => estimateOf(own, row)),
          domains[place],
        )
      : null,
  );
  return [table([t("player"), ...heads], rows, attributes), ...notes];
}

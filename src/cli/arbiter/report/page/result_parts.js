// The parts of the page about the result: the standings, how certain they are, and how they changed during
// the match.

import { courseChart } from "./course_chart.js";
import { el, number, t } from "./elements.js";
import { decimalsOf, interval, shownFigures } from "./figures.js";
import { DATA, difference, differenceParts, FIGURES, numbers, PEOPLE, range, table } from "./numbers.js";
import { figuresTable, NAMES, section, shortNames, who } from "./sections.js";

/** Creates the section with the standings and the differences between participants. */
export function standingsPart() {
  const cross = PEOPLE.map((_, row) => [
    who(row),
    ...PEOPLE.map((_, column) => {
      const own = row === column ? null : difference(row, column);
      if (!own) return el("span", { class: "none" }, "·");
      const kind = own.significant ? (own.mean > 0 ? "ahead" : "behind") : "open";
      return el("span", { class: "pair " + kind }, differenceParts(own));
    }),
  ]);
  return section(
    "standings",
    t("standings"),
    t("standings_note"),
    figuresTable(
      shownFigures(DATA.described.player, PEOPLE, "report", "results"),
      PEOPLE.map((_, participant) => participant),
      { class: "standings" },
    ),
    PEOPLE.length > 1
      ? [
          el("h3", null, t("crosstable")),
          el("p", { class: "note" }, t("crosstable_note")),
          table(["", ...shortNames()], cross, { class: "cross" }),
        ]
      : null,
  );
}

/**
 * Creates the section about the uncertainty of the result: the estimates for the first two participants, the
 * ratings, and the sequential test.
 */
export function estimatesPart() {
  const test = FIGURES.sprt;
  const pair = difference(0, 1);
  // For two participants the difference gives the same information as the ratings.
  const hasRatings = PEOPLE.length > 2 && PEOPLE[0].rating !== null;
  if (!pair && !hasRatings && !test) return null;
  return section(
    "estimates",
    t("estimates"),
    t("estimates_note"),
    test ? testParts(test) : null,
    pair ? pairParts(pair) : null,
    hasRatings ? ratingParts() : null,
  );
}

/** Formats a value with two decimals. */
function hundredths(value) {
  return number(value, 2);
}

/** Describes the state of the sequential test. */
function testParts(test) {
  const [h0, h1] = [test.h0, test.h1].map((value) => number(value, Number.isInteger(value) ? 0 : 2));
  const values = {
    first: FIGURES.participants[0].name,
    second: FIGURES.participants[1].name,
    h0,
    h1,
    blocks: number(test.blocks),
    llr: hundredths(test.llr),
    lower: hundredths(test.lower),
    upper: hundredths(test.upper),
  };
  return [
    el("h3", null, t("test")),
    el("p", { class: "test" }, t("test_" + (test.accepted ?? "open"), values)),
  ];
}

/**
 * Creates a table for the difference between the first two participants. Each row is an estimate of this
 * difference.
 */
function pairParts(pair) {
  const row = (name, mean, ends) => [
    t("estimate_" + name),
    number(mean, decimalsOf(ends && (ends[1] - ends[0]) / 2)),
    ends ? range(ends) : "·",
  ];
  const rows = [row("mean", pair.mean, pair.interval95)];
  if (pair.trimmed_mean !== null) rows.push(row("trimmed", pair.trimmed_mean, pair.trimmed95));
  // An extension means that somebody saw results and continued, so the anytime-valid interval comes first.
  if (pair.anytime95) rows[FIGURES.extended ? "unshift" : "push"](row("anytime", pair.mean, pair.anytime95));
  return [
    el("h3", null, `${NAMES[0]} − ${NAMES[1]}`),
    table([t("estimate"), t("figure_mean"), t("interval")], rows, { class: "estimates" }),
    pair.variance_saved === null ? null : duplicationNote(pair.variance_saved),
    pair.carried_by ? heavyBlocksNote(pair.carried_by) : null,
  ];
}

function duplicationNote(saved) {
  const share = { share: Math.round(100 * Math.abs(saved)) };
  return el(
    "p",
    { class: "note" },
    saved < 0 ? t("duplication_costs", share) : t("duplication_saves", share),
  );
}

/** Creates the warning that a few blocks decide the result. */
function heavyBlocksNote(carried) {
  return el(
    "p",
    { class: "warning", role: "note" },
    t("heavy_blocks", {
      blocks: number(carried.blocks),
      share: Math.round(100 * carried.variance_share),
      points: hundredths(carried.mean_without),
    }),
  );
}

function ratingParts() {
  const order = PEOPLE.map((_, participant) => participant).sort(
    (one, other) => PEOPLE[other].rating - PEOPLE[one].rating,
  );
  return [
    el("h3", null, t("ratings")),
    el("p", { class: "note" }, t("ratings_note")),
    figuresTable(
      DATA.described.player.filter(({ field }) => field === "rating"),
      order,
      { class: "standings" },
    ),
  ];
}

/** Creates the section about the course of the match, block by block. */
export function coursePart() {
  const courses = PEOPLE.map(({ course }) => course ?? []);
  const rows =
    courses[0]?.map(({ blocks }, place) => [
      number(blocks),
      ...courses.map((course) => (course[place] ? interval(course[place]) : "·")),
    ]) ?? [];
  const some = rows.filter(
    (_, place) => place === rows.length - 1 || (place + 1) % Math.ceil(rows.length / 20) === 0,
  );
  return section(
    "course",
    t("course"),
    t("course_note"),
    courseChart(courses, NAMES),
    numbers([t("figure_blocks"), ...NAMES], some),
  );
}

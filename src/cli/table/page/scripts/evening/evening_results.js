// The results of an evening: the standings, the results deal by deal, and the sheet to print.

import { button } from "./dialogs.js";
import { el, number, signed, t } from "./elements.js";
import { entryText, planText, seatNames, stateText } from "./evening_sections.js";
import { withError } from "./person.js";
import { scoreGrid } from "./sheet.js";
import { capitalized } from "./table_rules.js";
import { dateText } from "./words.js";

/** The text of a value that does not exist. */
const NONE = "–";

/** The number of participants from which the printed standings have two columns. */
const MANY = 28;

/** The number of rounds up to which the printed standings have a column for each round. */
const FEW = 8;

function roundNumbers({ standings }) {
  const most = Math.max(0, ...standings.map(({ rounds }) => rounds.length));
  return Array.from({ length: most }, (_, place) => place + 1);
}

/** Returns the cells of a row of the standings after the name. */
function cellsOf(row, rounds) {
  return [
    signed(row.points),
    withError(row.difference, row.error) || NONE,
    number(row.deals),
    ...rounds.map((round) => {
      const points = row.rounds[round - 1] ?? null;
      return points === null ? NONE : signed(points);
    }),
  ];
}

/** Creates the table of these rows of the standings. */
function standingsGrid(rows, rounds, you, label) {
  const columns = [
    t("player"),
    t("points"),
    t("round_difference"),
    t("deals"),
    ...rounds.map((round) => t("round_short", { round: number(round) })),
  ];
  const named = ({ rank, participants, name, adjusted, helped }) => {
    const text = `${number(rank)}. ${name}`;
    const notes = [
      adjusted ? t("adjusted_by", { points: signed(adjusted) }) : null,
      helped ? t("helped_deals", { deals: number(helped) }) : null,
    ].filter(Boolean);
    return [
      participants.includes(you) ? el("strong", null, text) : text,
      notes.length ? el("small", null, notes.join(" · ")) : null,
    ];
  };
  return scoreGrid(
    columns,
    rows.map((row) => [named(row), ...cellsOf(row, rounds)]),
    "score standing",
    label,
  );
}

/** Draws the standings after the rounds that are over. */
export function standingsPart(evening) {
  const { standings, hasResults, you } = evening;
  if (!hasResults) return null;
  return [
    el("h2", null, t("standings")),
    standingsGrid(standings, roundNumbers(evening), you, t("standings")),
    el("p", { class: "note" }, `${t("difference_note")} ${t("interval_note")}`),
  ];
}

/** Draws the result of a participant in a deal: the points, the name, and what is to be said about them. */
function resultCell(deal, place, name, isYou) {
  const isAway = deal.away.includes(place);
  const mark = isAway ? t("mostly_best") : deal.helped.includes(place) ? t("partly_best") : null;
  const marks = [name, mark];
  const points = signed(deal.points[place]);
  return [isYou ? el("strong", null, points) : points, el("small", null, marks.filter(Boolean).join(" · "))];
}

/** Creates the button with which the organiser lets a deal not count, or count again. */
function voidButton(round, table, deal, counts, act) {
  const text = t(counts ? "void_deal" : "count_deal");
  const name = `${text}: ${t("round_number", { round })}, ${t("table_number", { table })}, ${t("deal_number", { deal })}`;
  return button(text, () => act({ round, table, deal, counts: !counts }), {
    class: "link",
    "aria-label": name,
    "data-focus": `void-${round}-${table}-${deal}`,
  });
}

/** Creates the table of a deal: its result at each table, the seats side by side. */
function dealGrid(round, place, tables, { you, act }) {
  const seats = Array.from({ length: tables[0].seats.length }, (_, seat) =>
    t("seat_number", { seat: seat + 1 }),
  );
  const rows = tables.flatMap((table) => {
    const deal = table.deals[place];
    if (!deal) return [];
    const names = seatNames(table);
    const head = [
      t("table_number", { table: number(table.number) }),
      deal.counts ? null : el("small", { class: "bad" }, t("not_counted")),
    ];
    const cells = names.map((name, seat) => resultCell(deal, seat, name, table.seats[seat] === you));
    const last = act ? [voidButton(round, table.number, place + 1, deal.counts, act)] : [];
    return [[head, ...cells, ...last]];
  });
  const title = capitalized(t("deal_number", { deal: number(place + 1) }));
  const label = `${t("round_number", { round: number(round) })}, ${title}`;
  return [
    el("h3", null, title),
    scoreGrid([t("table_word"), ...seats, ...(act ? [""] : [])], rows, "score results", label),
  ];
}

/**
 * Draws the results deal by deal, the newest round first. With `act` each deal has a button, with which it does not
 * count.
 * @param {import("./evening_feed.js").Evening} evening
 * @param {import("./evening_part.js").Fold} fold
 */
export function resultsPart({ results, you }, fold, act = null) {
  const roundPart = ({ round, tables }) => {
    const deals = Math.max(0, ...tables.map((table) => table.deals.length));
    const content = () =>
      Array.from({ length: deals }, (_, place) => dealGrid(round, place, tables, { you, act }));
    const summary = `${t("round_number", { round: number(round) })}: ${t("deal_by_deal")}`;
    return fold(`round-${round}`, summary, content);
  };
  if (!results.length) return null;
  return [el("h2", null, t("results")), [...results].reverse().map(roundPart)];
}

/** Draws the tables of a round on the sheet: the names, with the points of the round. */
function printedRound({ round, tables }, standings) {
  const points = new Map(
    standings.flatMap((row) => row.participants.map((own) => [own, row.rounds[round - 1] ?? null])),
  );
  const rows = tables.map((table) => {
    const named = seatNames(table).map((name, place) => {
      const own = points.get(table.seats[place]) ?? null;
      return own === null ? name : `${name} ${signed(own)}`;
    });
    return [number(table.number), named.join(", ")];
  });
  const title = t("round_number", { round: number(round) });
  return [el("h2", null, title), scoreGrid([t("table_word"), t("who_sits")], rows, "score who", title)];
}

/**
 * Draws the sheet to print: the standings, the rounds, the corrections and the hashes.
 * @param {import("./evening_feed.js").Evening} evening
 */
export function sheetPart(evening) {
  const { name, standings, results, journal, participants, fairness } = evening;
  // On a sheet with two columns or many rounds, the points of the rounds stand only in the tables of the rounds.
  const rounds = standings.length > MANY || results.length > FEW ? [] : roundNumbers(evening);
  const half = standings.length > MANY ? Math.ceil(standings.length / 2) : standings.length;
  const halves = [standings.slice(0, half), standings.slice(half)].filter((rows) => rows.length);
  const changes = journal.filter(({ what }) => ["adjusted", "voided", "counted"].includes(what));
  const date = journal[0] ? dateText(journal[0].at.slice(0, 10)) : "";
  return [
    el("h1", null, name),
    el("p", null, [date, planText(evening), stateText(evening)].filter(Boolean).join(" · ")),
    el("h2", null, t("standings")),
    el(
      "div",
      { class: "halves" },
      halves.map((rows, place) => standingsGrid(rows, rounds, null, `${t("standings")} ${place + 1}`)),
    ),
    el("p", null, `${t("difference_note")} ${t("interval_note")}`),
    el(
      "div",
      { class: "halves rounds" },
      results.map((round) => el("div", null, printedRound(round, standings))),
    ),
    changes.length ? el("h2", null, t("corrections")) : null,
    changes.length
      ? el(
          "ul",
          null,
          changes.map((entry) => el("li", null, entryText(entry, participants))),
        )
      : null,
    el(
      "p",
      { class: "proof" },
      fairness
        .filter(({ key }) => key !== null)
        .map(({ round, hash, key }) =>
          el("span", null, `${t("round_number", { round: number(round) })}: ${hash} / ${key} `),
        ),
    ),
  ];
}

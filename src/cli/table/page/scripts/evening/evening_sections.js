// The sections that the pages of an evening share: its head, its tables, its people, its journal and its hashes.

import { el, gameName, languageCode, number, signed, t } from "./elements.js";
import { scoreGrid } from "./sheet.js";
import { TableRules } from "./table_rules.js";
import { playerNames } from "./words.js";

/** Returns what the evening consists of, in a line. */
export function planText({ game, rounds, deals, movement }) {
  return [
    gameName(game),
    `${t("rounds")}: ${number(rounds)}`,
    `${t("round_deals")}: ${number(deals)}`,
    t(`movement_${movement}`),
  ].join(" · ");
}

/** Says how far the evening is. */
export function stateText({ state, round, rounds }) {
  if (state === "closed") return t("evening_over");
  if (state === "round") return t("round_of", { round: number(round), rounds: number(rounds) });
  if (round === 0) return t("before_first_round");
  if (round === rounds) return t("all_rounds_played");
  return t("between_rounds", { round: number(round), next: number(round + 1) });
}

/** Draws the head of a page. `rulesText` is null as long as the page does not know the games of the server. */
export function headPart(evening) {
  return [
    el("h1", null, evening.name),
    el("p", { class: "note" }, planText(evening)),
    evening.rulesText ? el("p", { class: "note" }, `${t("rules")}: ${evening.rulesText}`) : null,
    el("p", { class: "lead", role: "status" }, stateText(evening)),
  ];
}

/** Says in a line which rules differ from the rules as written. `games` are the games as the server describes them. */
export function rulesText(games, { game, players, rules }) {
  const info = games.find((own) => own.name === game && own.players.counts.includes(players));
  if (!info?.rules.length) return "";
  const own = new TableRules(info, rules);
  return own.differing().length ? own.wholeText([]) : "";
}

/** Returns the names at a table. A built-in player has its name in the page's language. */
export function seatNames({ names, seats }) {
  return playerNames({ names, given: seats.map((participant) => participant !== null) });
}

/**
 * Returns the places of a table in the order in which they are named, with what stands before each name. In pairs,
 * two partners sit opposite each other.
 */
function namedOrder(seats, movement) {
  if (movement !== "pairs") return seats.map((_, place) => [place, place ? ", " : ""]);
  const half = seats.length / 2;
  return seats.slice(0, half).flatMap((_, place) => [
    [place, place ? " – " : ""],
    [place + half, " + "],
  ]);
}

/** Draws the names at a table. The person's own name stands out. */
function whoSits(table, movement, you) {
  const names = seatNames(table);
  return namedOrder(table.seats, movement).map(([place, before]) => [
    before,
    you !== null && table.seats[place] === you ? el("strong", null, names[place]) : names[place],
  ]);
}

/** Says how many of the deals of a round a table has finished. A table that was closed does not know it. */
export function finishedText({ finished }, deals) {
  return finished === null ? "–" : `${number(finished)}/${number(deals)}`;
}

/** Draws the tables of the last round: who sits where, and how many deals each table has finished. */
export function tablesPart({ tables, state, round, deals, movement, you }) {
  if (state !== "round" || !tables.length) return null;
  const title = t("tables_of_round", { round: number(round) });
  const rows = tables.map((table) => [
    number(table.number),
    el("span", null, whoSits(table, movement, you)),
    finishedText(table, deals),
  ]);
  return [
    el("h2", null, title),
    scoreGrid([t("table_word"), t("who_sits"), t("finished_deals")], rows, "score who", title),
  ];
}

/** Returns the words about a participant's state. */
export function presenceText({ here, taken }) {
  if (!here) return t("has_left");
  return taken ? "" : t("not_registered");
}

/** Draws the folded list of all participants. */
export function peoplePart({ participants, movement }, fold) {
  if (!participants.length) return null;
  const summary = t("participant_count", { number: number(participants.filter(({ here }) => here).length) });
  const row = (one) => {
    const partner = movement === "pairs" && one.partner !== null ? participants[one.partner].name : null;
    const more = [partner && t("with_partner", { player: partner }), presenceText(one)];
    return el("li", null, one.name, " ", el("small", null, more.filter(Boolean).join(" · ")));
  };
  return fold("people", summary, () => el("ol", { class: "plainlist" }, participants.map(row)));
}

function timeText(at) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return at;
  return new Intl.DateTimeFormat(languageCode(), { hour: "2-digit", minute: "2-digit" }).format(time);
}

/** Describes an entry of the journal. */
export function entryText(entry, participants) {
  const name = (place) => participants[place]?.name ?? "";
  const own = { ...entry };
  if (typeof own.points === "number") own.points = signed(own.points);
  const text = t(`journal_${entry.what}`, {
    ...own,
    player: name(entry.participant),
    players: (entry.participants ?? []).map(name).join(" + "),
  });
  return entry.reason ? `${text} (${entry.reason})` : text;
}

/** Draws the folded journal, the newest entry first. */
export function journalPart({ journal, participants }, fold) {
  if (!journal.length) return null;
  const row = (entry) =>
    el(
      "li",
      { value: entry.number },
      el("time", { datetime: entry.at }, timeText(entry.at)),
      el("span", null, entryText(entry, participants)),
      el("small", null, t(`from_${entry.by}`)),
    );
  return fold("journal", `${t("journal")}: ${number(journal.at(-1).number)}`, () =>
    el("ol", { class: "journal", reversed: true }, [...journal].reverse().map(row)),
  );
}

/** Draws the folded hashes. The key of a round is public when the round is over. */
export function fairnessPart({ fairness }, fold) {
  if (!fairness.length) return null;
  const row = (name, value) =>
    value === null ? null : el("div", null, el("dt", null, name), el("dd", null, el("code", null, value)));
  return fold("fairness", t("fairness"), () => [
    el("p", { class: "note" }, t("rounds_fair")),
    el(
      "dl",
      { class: "hashes" },
      fairness.map(({ round, hash, key }) => [
        row(t("round_hash", { round: number(round) }), hash),
        row(t("round_key", { round: number(round) }), key),
      ]),
    ),
  ]);
}

// The parts of the page that show details: seats and roles, payoffs, times, faults.

import {
  barPanels,
  dotRow,
  label,
  line,
  payoffClasses,
  payoffHistogram,
  robustExtent,
  seatPanels,
} from "./charts.js";
import { el, number, t, word } from "./elements.js";
import { interval, shownFigures } from "./figures.js";
import { DATA, duration, FIGURES, numbers, PEOPLE, PLAYERS, REPORT, table } from "./numbers.js";
import { figuresTable, NAMES, section, who } from "./sections.js";

/** Translates the words of a role. A word without a translation in the chosen language stays as it is. */
function roleName(role) {
  return role
    .split(" ")
    .map((own) => word(own, REPORT.game))
    .join(", ");
}

/** Creates the section about the points in each seat and in each role. */
export function seatsPart() {
  const seats = PEOPLE.map((own) => own.seats ?? []);
  const rows =
    seats[0]?.map((_, seat) => [
      t("seat_number", { seat }),
      ...seats.map((own) => (own[seat].mean === null ? "·" : interval(own[seat]))),
    ]) ?? [];
  const roles = FIGURES.roles;
  const domain = roles.length ? robustExtent(PEOPLE.flatMap((own) => own.roles)) : [0, 1];
  const cell = (own, participant) =>
    own
      ? el(
          "div",
          { class: "role" },
          el("span", null, interval(own)),
          dotRow(own, domain, participant, 150),
          el(
            "small",
            null,
            `${t("in_games", { games: number(own.games) })}; ${t("above_zero", { share: number(Math.round((100 * own.above_zero) / own.games)) })}`,
          ),
        )
      : "·";
  const roleRows = roles.map((role) => [
    roleName(role),
    ...PEOPLE.map((own, participant) =>
      cell(
        own.roles.find((found) => found.role === role),
        participant,
      ),
    ),
  ]);
  return section(
    "seats",
    t("seats"),
    t("seats_note", { unit: t("unit_game") }),
    seatPanels(seats, NAMES),
    numbers([t("seat"), ...NAMES], rows),
    roles.length
      ? [
          el("h3", null, t("roles")),
          table([t("role"), ...NAMES.map((_, participant) => who(participant))], roleRows, {
            class: "roles",
          }),
        ]
      : null,
  );
}

/** Creates the section about the frequencies of payoffs. Returns `null` when there are no payoffs. */
export function payoffsPart() {
  const histogram = payoffHistogram(PEOPLE.map(({ payoffs }) => payoffs ?? []));
  if (!histogram) return null;
  const {
    counts,
    range: [low, high],
  } = histogram;
  const { describe, axis } = payoffClasses(histogram);
  const rows = counts[0]
    .map((_, place) => [describe(place), ...counts.map((own) => number(own[place]))])
    .filter((_, place) => counts.some((own) => own[place] > 0));
  return section(
    "payoffs",
    t("payoffs"),
    t("payoffs_note", { low: number(low), high: number(high) }),
    barPanels(counts, NAMES, describe, axis),
    numbers([t("points"), ...NAMES], rows),
  );
}

/** The number of classes of decision times. Class `c` ends at 2ᶜ⁺¹ microseconds. */
const TIME_CLASSES = 32;

/** Creates the section about decision times. Returns `null` if nobody made a decision. */
export function timesPart() {
  if (!PEOPLE.some(({ decisions }) => decisions > 0)) return null;
  const ends = Array.from({ length: TIME_CLASSES }, (_, place) => 2 ** (place + 1) / 1000);
  const counts = PEOPLE.map(({ hist: [first, ...bins] }) => ends.map((_, place) => bins[place - first] ?? 0));
  const first = Math.max(
    0,
    Math.min(...counts.map((own) => own.findIndex((count) => count > 0)).filter((place) => place >= 0)) - 1,
  );
  const last = Math.min(
    ends.length,
    Math.max(...counts.map((own) => own.findLastIndex((count) => count > 0))) + 1,
  );
  const shown = counts.map((own) => own.slice(first, last + 1));
  const describe = (place) =>
    first + place >= ends.length ? `> ${duration(ends.at(-1))}` : `≤ ${duration(ends[first + place])}`;
  const every = Math.ceil((last - first + 1) / 7);
  const axis = (x, y) =>
    ends
      .slice(first, last)
      .map((end, place) =>
        place % every
          ? null
          : [line(x(place + 1), y, x(place + 1), y + 4, "tick"), label(x(place + 1), y + 18, duration(end))],
      );
  const rows = shown[0].map((_, place) => [describe(place), ...shown.map((own) => number(own[place]))]);
  const columns = shownFigures(DATA.described.player, PEOPLE, "report", "times");
  return section(
    "times",
    t("times"),
    t("times_note"),
    figuresTable(
      columns,
      PEOPLE.map((_, participant) => participant),
    ),
    barPanels(shown, NAMES, describe, axis),
    numbers([t("time"), ...NAMES], rows),
  );
}

/**
 * Creates the kind of a fault. Beside an illegal move stand the hand and the legal moves.
 * @param {{ kind: string, hand?: string, legal?: string }} fault
 */
function faultCell({ kind, hand, legal }) {
  const name = t("fault_" + kind);
  if (!legal) return name;
  const lines = [hand ? t("fault_hand", { cards: hand }) : "", t("fault_legal", { moves: legal })];
  return el("div", null, name, ...lines.filter(Boolean).map((line) => el("div", { class: "calm" }, line)));
}

/**
 * Creates the section about the faults of the participants.
 * @param {(game: number) => void} openGame opens a game of the report in the viewer
 */
export function faultsPart(openGame) {
  const total = PEOPLE.reduce((sum, own) => sum + own.faults, 0);
  if (total === 0) return section("faults", t("faults"), null, el("p", { class: "calm" }, t("no_faults")));
  const kinds = [...new Set(PEOPLE.flatMap((own) => Object.keys(own.fault_kinds)))];
  const counts = PEOPLE.map((own, participant) => [
    who(participant),
    ...kinds.map((kind) => number(own.fault_kinds[kind] ?? 0)),
  ]);
  const withBundle = REPORT.faults.some(({ bundle }) => bundle);
  const rows = REPORT.faults.map((fault) => {
    const game = REPORT.games.findIndex(({ place }) => place.join() === fault.place.join());
    const place = fault.place.join(".");
    const row = [
      game < 0 ? place : el("button", { type: "button", class: "link", click: () => openGame(game) }, place),
      PLAYERS[fault.player]?.name ?? "",
      String(fault.seat),
      faultCell(fault),
    ];
    if (withBundle) row.push(fault.bundle ? el("code", null, fault.bundle) : "");
    return row;
  });
  const heads = [t("game_place"), t("player"), t("seat"), t("fault")];
  if (withBundle) heads.push(t("bundle"));
  const note =
    total > rows.length
      ? t("faults_note_some", { shown: number(rows.length), total: number(total) })
      : t("faults_note");
  return section(
    "faults",
    t("faults"),
    note,
    table([t("player"), ...kinds.map((kind) => t("fault_" + kind))], counts),
    el("h3", null, t("fault_list")),
    el("div", { class: "tall" }, table(heads, rows, { class: "left" })),
  );
}

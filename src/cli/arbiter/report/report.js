// The page. It shows the figures of the match around the viewer.

import {
  barPanels,
  courseChart,
  cut,
  dotRow,
  label,
  line,
  offAxisNote,
  payoffClasses,
  payoffHistogram,
  robustExtent,
  seatPanels,
} from "./charts.js";
import { el, gameName, ICONS, icon, languageCode, number, t, word } from "./elements.js";
import { decimalsOf, estimateOf, figureText, interval, shownFigures } from "./figures.js";
import {
  DATA,
  difference,
  differenceParts,
  differenceText,
  duration,
  FIGURES,
  numbers,
  PEOPLE,
  PLAYERS,
  range,
  REPORT,
  setLanguage,
  table,
  tint,
  watchTables,
} from "./numbers.js";
import { makeViewer } from "./viewer.js";

const NAMES = PEOPLE.map(({ name, places }) => (places > 1 ? `${name} ×${places}` : name));

/** The names as tables show them. A long name lacks its middle. */
function shortNames() {
  return NAMES.map((name) => cut(name, window.innerWidth < 640 ? 14 : 24));
}

/** The name of a participant with its colour. */
function who(participant) {
  return el(
    "span",
    { class: "who " + tint(participant), title: NAMES[participant] },
    el("i"),
    shortNames()[participant],
  );
}

function section(id, title, note, ...content) {
  return el(
    "section",
    { id, "aria-labelledby": id + "-title" },
    el("h2", { id: id + "-title" }, title),
    note ? el("p", { class: "note" }, note) : null,
    content,
  );
}

/** The result in one sentence. */
function verdict() {
  if (PEOPLE.length < 2)
    return t("verdict_alone", { name: NAMES[0] ?? "", points: PEOPLE.length ? interval(PEOPLE[0]) : "" });
  // In the blocks that both played, the first participant of the standings may be behind the second.
  const [better, worse] = difference(0, 1)?.mean < 0 ? [1, 0] : [0, 1];
  const names = { better: NAMES[better], worse: NAMES[worse] };
  const own = difference(better, worse);
  if (!own) return t("verdict_not_compared", names);
  const points = differenceText(own);
  if (own.interval95 === null) return t("verdict_none", { ...names, points });
  return own.significant ? t("verdict_beats", { ...names, points }) : t("verdict_open", { ...names, points });
}

function heading() {
  const facts = [
    REPORT.date ? [t("date"), REPORT.date] : null,
    [t("format"), t("format_" + REPORT.format)],
    REPORT.seating ? [t("seating"), t("seating_" + REPORT.seating)] : null,
    ...DATA.described.match
      .filter(({ shown }) => shown.includes("report"))
      .map((own) => [t("figure_" + own.field), figureText(own, FIGURES)]),
    REPORT.deals_per_session > 1 ? [t("deals_per_session"), number(REPORT.deals_per_session)] : null,
    REPORT.clock ? [t("clock"), REPORT.clock] : null,
    REPORT.limits ? [t("limits"), REPORT.limits] : null,
    REPORT.extended ? [t("extended"), REPORT.extended.join("; ")] : null,
    REPORT.changes ? [t("changes"), REPORT.changes.join("; ")] : null,
    REPORT.on_fault ? [t("on_fault"), REPORT.on_fault] : null,
    REPORT.rules.length
      ? [t("rules"), REPORT.rules.map(([key, value]) => `${key} ${value}`).join(", ")]
      : null,
  ].filter(Boolean);
  return el(
    "div",
    { class: "heading" },
    el("p", { class: "kicker" }, t("report_of", { game: gameName(REPORT.game) })),
    el("h1", null, verdict()),
    el(
      "dl",
      { class: "facts" },
      facts.map(([name, value]) => el("div", null, el("dt", null, name), el("dd", null, value))),
    ),
    entrants(),
  );
}

/** Who takes part: each participant with the text that the operator wrote for it. */
function entrants() {
  if (!PEOPLE.some(({ written }) => written)) return null;
  const rows = PEOPLE.map((own, participant) =>
    el(
      "div",
      { class: tint(participant) },
      el("dt", null, el("i"), NAMES[participant]),
      el("dd", null, el("code", null, own.written ?? "")),
    ),
  );
  return el(
    "details",
    { class: "entrants", open: PEOPLE.length <= 8 },
    el("summary", null, t("participants")),
    el("dl", null, rows),
  );
}

/** A table of the described figures of the participants. Estimates are drawn beside their numbers. */
function figuresTable(columns, order, attributes) {
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

function standingsPart() {
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

/** How sure the result is: the estimates of the first two players, the ratings, the sequential test. */
function estimatesPart() {
  const test = FIGURES.sprt;
  const pair = difference(0, 1);
  // For two participants the difference gives the same information as the ratings.
  const hasRatings = PEOPLE.length > 2 && PEOPLE[0].rating !== null;
  if (!pair && !hasRatings && !test) return null;
  const parts = [];
  const points = (value) => number(value, 2);
  if (test) {
    const [h0, h1] = [test.h0, test.h1].map((value) => number(value, Number.isInteger(value) ? 0 : 2));
    const values = {
      first: FIGURES.participants[0].name,
      second: FIGURES.participants[1].name,
      h0,
      h1,
      blocks: number(test.blocks),
      llr: points(test.llr),
      lower: points(test.lower),
      upper: points(test.upper),
    };
    parts.push(
      el("h3", null, t("test")),
      el("p", { class: "test" }, t("test_" + (test.accepted ?? "open"), values)),
    );
  }
  if (pair) {
    const row = (name, mean, ends) => [
      t("estimate_" + name),
      number(mean, decimalsOf(ends && (ends[1] - ends[0]) / 2)),
      ends ? range(ends) : "·",
    ];
    const rows = [row("mean", pair.mean, pair.interval95)];
    if (pair.trimmed_mean !== null) rows.push(row("trimmed", pair.trimmed_mean, pair.trimmed95));
    // After an extension somebody has seen results and went on, so the interval that is valid at any time comes first.
    if (pair.anytime95)
      rows[FIGURES.extended ? "unshift" : "push"](row("anytime", pair.mean, pair.anytime95));
    parts.push(
      el("h3", null, `${NAMES[0]} − ${NAMES[1]}`),
      table([t("estimate"), t("figure_mean"), t("interval")], rows, { class: "estimates" }),
    );
    if (pair.variance_saved !== null) {
      const share = { share: Math.round(100 * Math.abs(pair.variance_saved)) };
      parts.push(
        el(
          "p",
          { class: "note" },
          pair.variance_saved < 0 ? t("duplication_costs", share) : t("duplication_saves", share),
        ),
      );
    }
    const carried = pair.carried_by;
    if (carried)
      parts.push(
        el(
          "p",
          { class: "warning", role: "note" },
          t("heavy_blocks", {
            blocks: number(carried.blocks),
            share: Math.round(100 * carried.variance_share),
            points: points(carried.mean_without),
          }),
        ),
      );
  }
  if (hasRatings) {
    const order = PEOPLE.map((_, own) => own).sort((one, other) => PEOPLE[other].rating - PEOPLE[one].rating);
    parts.push(
      el("h3", null, t("ratings")),
      el("p", { class: "note" }, t("ratings_note")),
      figuresTable(
        DATA.described.player.filter(({ field }) => field === "rating"),
        order,
        { class: "standings" },
      ),
    );
  }
  return section("estimates", t("estimates"), t("estimates_note"), parts);
}

function coursePart() {
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

/** The words of a role, each in the chosen language where the page has it. */
function roleName(role) {
  return role
    .split(" ")
    .map((own) => word(own, REPORT.game))
    .join(", ");
}

function seatsPart() {
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

function payoffsPart() {
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

/** The number of classes of times. Class `c` ends at 2ᶜ⁺¹ microseconds. */
const TIME_CLASSES = 32;

function timesPart() {
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

function faultsPart(openGame) {
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
      t("fault_" + fault.kind),
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

let viewer = null;

function gamesPart() {
  if (!REPORT.games.length)
    return section("games", t("games_part"), null, el("p", { class: "calm" }, t("no_games")));
  const note =
    REPORT.games.length < FIGURES.games
      ? t("games_note_some", { shown: number(REPORT.games.length), total: number(FIGURES.games) })
      : t("games_note");
  return section("games", t("games_part"), note, viewer.element);
}

function openGame(game) {
  viewer.open(game);
  document.getElementById("games").scrollIntoView({ block: "start" });
}

function render() {
  document.documentElement.lang = languageCode();
  document.title = `${gameName(REPORT.game)} · ${verdict()}`;
  const kept = viewer?.state();
  viewer = REPORT.games.length ? makeViewer(kept) : null;
  const parts = [
    standingsPart(),
    estimatesPart(),
    gamesPart(),
    FIGURES.blocks ? coursePart() : null,
    FIGURES.blocks ? seatsPart() : null,
    payoffsPart(),
    timesPart(),
    faultsPart(openGame),
  ].filter(Boolean);
  document
    .getElementById("report")
    .replaceChildren(heading(), ...parts, el("footer", null, t("made_by", { version: REPORT.talon })));
  document
    .getElementById("parts")
    .replaceChildren(
      ...parts.map((part) => el("a", { href: "#" + part.id }, part.querySelector("h2").textContent)),
    );
  document.getElementById("languages").replaceChildren(
    ...DATA.languages.map((code) =>
      el(
        "button",
        {
          type: "button",
          lang: code,
          "aria-pressed": String(code === languageCode()),
          id: `language-${code}`,
          click: () => {
            setLanguage(code);
            render();
            document.getElementById(`language-${code}`).focus();
          },
        },
        code.toUpperCase(),
      ),
    ),
  );
  for (const labelled of document.querySelectorAll("[data-label]"))
    labelled.setAttribute("aria-label", t(labelled.getAttribute("data-label")));
  showTheme();
  viewer?.show();
  watchTables();
}

/** Stores a setting of the reader. A browser may forbid this for pages that are files; then nothing is stored. */
function remember(name, value) {
  try {
    localStorage.setItem("talon." + name, value);
  } catch {
    /* forgotten */
  }
}

function remembered(name) {
  try {
    return localStorage.getItem("talon." + name);
  } catch {
    return null;
  }
}

const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");
let theme = remembered("theme");

function isDark() {
  return theme ? theme === "dark" : darkSystem.matches;
}

function showTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const button = document.getElementById("theme");
  button.replaceChildren(isDark() ? icon(...ICONS.sun) : icon(...ICONS.moon));
  button.title = isDark() ? t("to_light") : t("to_dark");
  button.setAttribute("aria-pressed", String(isDark()));
}

document.getElementById("theme").addEventListener("click", () => {
  theme = isDark() ? "light" : "dark";
  remember("theme", theme);
  showTheme();
});
darkSystem.addEventListener("change", showTheme);
let wasNarrow = window.innerWidth < 640;
window.addEventListener("resize", () => {
  const narrow = window.innerWidth < 640;
  if (narrow !== wasNarrow) {
    wasNarrow = narrow;
    render();
  }
});
render();

// The whole page: the viewer, and the figures of the match around it.

import { faultsPart, payoffsPart, seatsPart, timesPart } from "./detail_parts.js";
import { el, gameName, languageCode, number, t } from "./elements.js";
import { figureText, interval } from "./figures.js";
import {
  DATA,
  difference,
  differenceText,
  FIGURES,
  PEOPLE,
  REPORT,
  setLanguage,
  tint,
  watchTables,
} from "./numbers.js";
import { coursePart, estimatesPart, standingsPart } from "./result_parts.js";
import { NAMES, section } from "./sections.js";
import { showTheme } from "./theme.js";
import { Viewer } from "./viewer.js";

/** Describes the result in one sentence. */
function verdict() {
  if (PEOPLE.length < 2)
    return t("verdict_alone", { name: NAMES[0] ?? "", points: PEOPLE.length ? interval(PEOPLE[0]) : "" });
  // The difference counts only the blocks that both participants played. In these blocks, the participant
  // with the higher place in the standings may be the worse one.
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

/** Lists the participants, each with the text that the operator wrote for it. */
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

/** @type {Viewer | null} */
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
  const kept = viewer?.keptState();
  viewer = REPORT.games.length ? new Viewer(kept) : null;
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

let wasNarrow = window.innerWidth < 640;
window.addEventListener("resize", () => {
  const narrow = window.innerWidth < 640;
  if (narrow !== wasNarrow) {
    wasNarrow = narrow;
    render();
  }
});
render();

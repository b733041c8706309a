// The daily deals, which are the same for everybody at this server.

import { AGAIN, get, post } from "./api.js";
import { patiently, say } from "./dialogs.js";
import { el, gameName, number, signed, t } from "./elements.js";
import { scoreGrid } from "./sheet.js";
import { device } from "./storage.js";
import { dateText, refusalText } from "./words.js";

/** The maximum time to open a new table, in milliseconds. */
const OPENING = 30000;

/** Creates the form in which a person enters a name and begins to play. */
function playForm(play) {
  const field = el("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value: device.get("talon.name") ?? "",
    required: true,
  });
  return el(
    "form",
    {
      class: "row",
      submit: (event) => {
        event.preventDefault();
        play(field.value.trim());
      },
    },
    el("label", { class: "field" }, el("span", null, t("your_name")), field),
    el("button", { type: "submit", class: "button primary" }, t("play_daily")),
  );
}

function standingsPart(standings) {
  const rows = standings.map(({ name, points, deals }, place) => [
    `${place + 1}. ${name}`,
    signed(points),
    number(deals),
  ]);
  return el(
    "section",
    null,
    el("h2", null, t("standings")),
    rows.length
      ? scoreGrid([t("player"), t("points"), t("deals")], rows)
      : el("p", { class: "note" }, t("no_standings")),
  );
}

function hashRow(name, value) {
  return el("div", null, el("dt", null, name), el("dd", null, el("code", null, value)));
}

/** Creates the section that proves that the server does not choose the deals. */
function fairnessPart({ commitment, yesterday }) {
  return el(
    "section",
    null,
    el("h2", null, t("fairness")),
    el("p", { class: "note" }, t("fairness_note")),
    el(
      "dl",
      { class: "hashes" },
      hashRow(t("today_hash"), commitment),
      yesterday
        ? [
            hashRow(t("past_hash", { date: dateText(yesterday.date) }), yesterday.commitment),
            hashRow(t("past_seed", { date: dateText(yesterday.date) }), String(yesterday.seed)),
          ]
        : null,
    ),
  );
}

/**
 * Creates the page of the daily deals.
 * @param {{ shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function dailyPage({ shell, go }) {
  const element = el("div", { class: "reading" });
  let daily = null;
  let timer = null;

  function draw() {
    element.replaceChildren(
      el("h1", null, t("daily")),
      el("p", { class: "lead" }, `${dateText(daily.date)} · ${gameName(daily.game)}`),
      el("p", { class: "note" }, t("daily_note")),
      playForm(play),
      standingsPart(daily.standings),
      fairnessPart(daily),
    );
  }

  async function play(name) {
    if (!name) return;
    device.set("talon.name", name);
    try {
      const made = await patiently(
        post(
          "/api/daily",
          null,
          { game: daily.game, name, person: device.get("talon.person") },
          { limit: OPENING },
        ),
      );
      device.set("talon.person", made.person);
      go({ kind: "seat", tokens: made.seats.filter(Boolean) });
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  async function open() {
    try {
      daily = await get("/api/daily");
      draw();
    } catch (problem) {
      element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) timer = setTimeout(open, AGAIN);
    }
  }

  shell.head(t("daily"), []);
  open();
  return {
    element,
    redraw: () => {
      if (daily) draw();
    },
    stop: () => clearTimeout(timer),
  };
}

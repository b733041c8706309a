// The daily deals, which are the same for everybody at this server. Each game has its own.

import { el, gameName, signed, t } from "./elements.js";
import { copyButton } from "./share.js";
import {
  nameForm,
  ownRows,
  pictureButton,
  playButton,
  sharedPage,
  sizedName,
  standingsPart,
} from "./standings.js";
import { dateText, playerText } from "./words.js";

function hashRow(name, value) {
  return el("div", null, el("dt", null, name), el("dd", null, el("code", null, value)));
}

/** Creates the section that proves that the server does not choose the deals. */
function fairnessPart({ games, yesterday }) {
  return el(
    "details",
    null,
    el("summary", null, t("fairness")),
    el("p", { class: "note" }, t("fairness_note")),
    games.map(({ game, hash }) => {
      const past = yesterday?.games.find((own) => own.game === game);
      const date = past && dateText(yesterday.date);
      return [
        el("h3", null, gameName(game)),
        el(
          "dl",
          { class: "hashes" },
          hashRow(t("today_hash"), hash),
          past
            ? [
                hashRow(t("past_hash", { date }), past.hash),
                hashRow(t("past_key", { date }), String(past.key)),
              ]
            : null,
        ),
      ];
    }),
  );
}

/** Returns the text with the own result that a person passes on. Null before the first result. */
function resultText(date, game) {
  const { own, master } = ownRows(game.standings);
  if (!own) return null;
  const results = [
    `Talon, ${sizedName(game)}, ${date}: ${signed(own.points)}`,
    master ? `${playerText("master")} ${signed(master.points)}` : null,
    location.href,
  ];
  return results.filter(Boolean).join(" · ");
}

/** Creates the row with the text to share. Over plain HTTP, a browser cannot copy it, so it can be selected. */
function resultRow(text, picture) {
  const field = el("input", {
    type: "text",
    value: text,
    readonly: true,
    class: "wide",
    "aria-label": t("own_result"),
    focus: () => field.select(),
  });
  return el("div", { class: "row" }, field, copyButton(text, t("copy_result"), t("result_copied")), picture);
}

/** Returns the parts of the page. */
function content(daily, play) {
  const gamePart = (game) => {
    const text = resultText(daily.date, game);
    const picture = pictureButton(sizedName(game), dateText(daily.date), game.standings);
    return [
      standingsPart(game.standings, game.deals, gameName(game.game)),
      text ? resultRow(text, picture) : null,
    ];
  };
  return [
    el("h1", null, t("daily")),
    el("p", { class: "lead" }, dateText(daily.date)),
    el("p", { class: "note" }, t("daily_note")),
    nameForm(
      play,
      daily.games.map(({ game }) => playButton(gameName(game), game)),
    ),
    daily.games.map(gamePart),
    fairnessPart(daily),
  ];
}

/**
 * Creates the page of the daily deals.
 * @param {{ shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function dailyPage({ shell, go }) {
  shell.head(t("daily"), []);
  const body = (name, game, daily) => ({ game: game || daily.games[0].game, name });
  return sharedPage(go, { path: "/api/daily", token: null, body, content });
}

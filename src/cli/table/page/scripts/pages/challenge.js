// The page of a challenge's link. A person plays the same deals as the challenger, at a table of their own.

import { el, gameName, number, t } from "./elements.js";
import { nameForm, pictureButton, playButton, sharedPage, standingsPart } from "./standings.js";
import { playerText } from "./words.js";

/** Returns the parts of the page. */
function content({ challenger, closed, game, deals, seats, standings }, play) {
  const others = seats.filter(({ player }) => player).map(({ player }) => playerText(player));
  const isBegun = standings.rows.some(({ you }) => you);
  return [
    el("h1", null, t("challenge_title", { player: challenger })),
    el("p", { class: "lead" }, `${gameName(game)} · ${t("deals")}: ${number(deals)}`),
    el("p", { class: "note" }, t("challenge_note", { players: others.join(", ") })),
    closed
      ? el("p", null, t("error_closed"))
      : nameForm(play, playButton(t(isBegun ? "play_on" : "play_daily"))),
    standingsPart(standings, deals),
    pictureButton(gameName(game), t("challenge_title", { player: challenger }), standings),
  ];
}

/**
 * Creates the page of a challenge.
 * @param {{ token: string, shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function challengePage({ token, shell, go }) {
  shell.head(t("challenge"), []);
  return sharedPage(go, { path: "/api/challenge", token, body: (name) => ({ name }), content });
}

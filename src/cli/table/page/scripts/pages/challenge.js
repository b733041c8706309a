// The page of a challenge's link. A person plays the same deals as the challenger, at a table of their own.

import { AGAIN, get, post } from "./api.js";
import { patiently, say } from "./dialogs.js";
import { el, gameName, number, t } from "./elements.js";
import { nameForm, playButton, standingsPart } from "./standings.js";
import { device } from "./storage.js";
import { playerText, refusalText } from "./words.js";

/** The maximum time to open a new table, in milliseconds. */
const OPENING = 30000;

/**
 * Creates the page of a challenge.
 * @param {{ token: string, shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function challengePage({ token, shell, go }) {
  const element = el("div", { class: "reading" });
  let challenge = null;
  let timer = null;

  function draw() {
    const { challenger, game, deals, seats, standings } = challenge;
    const others = seats.filter(({ player }) => player).map(({ player }) => playerText(player));
    const isBegun = standings.rows.some(({ you }) => you);
    element.replaceChildren(
      el("h1", null, t("challenge_title", { player: challenger })),
      el("p", { class: "lead" }, `${gameName(game)} · ${t("deals")}: ${number(deals)}`),
      el("p", { class: "note" }, t("challenge_note", { players: others.join(", ") })),
      nameForm(play, playButton(t(isBegun ? "play_on" : "play_daily"))),
      standingsPart(standings, deals),
    );
  }

  async function play(name) {
    try {
      const body = { name, person: device.get("talon.person") };
      const made = await patiently(post("/api/challenge", token, body, { limit: OPENING }));
      device.set("talon.person", made.person);
      go({ kind: "seat", tokens: made.seats.filter(Boolean) });
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  async function open() {
    try {
      challenge = await get("/api/challenge", token, { person: device.get("talon.person") });
      draw();
    } catch (problem) {
      element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) timer = setTimeout(open, AGAIN);
    }
  }

  shell.head(t("challenge"), []);
  open();
  return {
    element,
    redraw: () => {
      if (challenge) draw();
    },
    stop: () => clearTimeout(timer),
  };
}

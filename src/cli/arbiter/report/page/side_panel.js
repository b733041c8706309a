// The panel beside the cards: contract, stakes, talon, last trick, payoffs, and the lines so far.

import { fan } from "./board.js";
import { allCards, factRows } from "./captions.js";
import { cut } from "./charts.js";
import { el, number, signed, t, word } from "./elements.js";
import { PACK } from "./frames.js";
import { playerName, table } from "./numbers.js";

/** The breakdown of the payoffs fits into the panel for at most this many seats. */
const MOST_SCORES = 4;

/**
 * Creates the parts of the panel for the frame that the viewer shows.
 * @param {import("./viewer.js").Viewer} viewer
 * @param {string[]} names the players by seat
 * @returns {HTMLElement[]}
 */
export function sideParts(viewer, names) {
  const { state, game } = viewer;
  const { scene } = viewer.frame();
  const rows = factRows(scene, names).map(([name, ...values]) =>
    el("div", null, el("dt", null, name), el("dd", null, values.map(factValue))),
  );
  const hasBegun = state.talon && scene.trick.length > 0;
  const last = state.last && scene.winner === null ? scene.last_trick : null;
  return [
    el("dl", { class: "stakes" }, rows),
    ...(hasBegun ? smallFan(t("talon"), scene.talon.flatMap(allCards)) : []),
    ...(hasBegun ? smallFan(t("discards"), allCards(scene.discards)) : []),
    ...(last
      ? smallFan(
          t("last_trick"),
          last.cards,
          el("small", null, t("takes_trick", { player: names[last.winner] })),
        )
      : []),
    ...(scene.turn === "over" ? scoreParts(game) : []),
    logBox(viewer),
  ];
}

/**
 * Creates a value in a row of facts. `value` is a string, or `{ small }` for small text beside another value,
 * or `{ strong }` for a doubling.
 */
function factValue(value) {
  if (typeof value === "string") return el("span", null, value);
  return value.small ? el("small", null, value.small) : el("em", null, value.strong);
}

function smallFan(title, codes, ...more) {
  return codes.length ? [el("h4", null, title), fan(PACK, codes, { class: "mini" }), ...more] : [];
}

/** Creates the breakdown of the payoffs from the game's `score` lines. */
function scoreParts(game) {
  const keys = [...new Set(game.scores.flat().map(([key]) => key))].filter(
    (key) => key !== "role" && key !== "contract",
  );
  const value = (seat, key) => {
    const item = game.scores[seat].find(([known]) => known === key);
    return item && item[1] !== "none" ? item[1] : "";
  };
  const shown = (text) => (/^-?\d+$/.test(text) ? number(Number(text)) : text && word(text, PACK));
  const filledKeys = keys.filter((key) =>
    game.scores.some((_, seat) => !["", "0"].includes(value(seat, key))),
  );
  if (game.players.length > MOST_SCORES) return [];
  const rows = filledKeys.map((key) => [
    word(key, PACK),
    ...game.players.map((_, seat) => shown(value(seat, key))),
  ]);
  rows.push([t("payoff"), ...game.points.map((points) => el("b", null, signed(points)))]);
  return [
    el("h4", null, t("result")),
    table(["", ...game.players.map((_, seat) => cut(playerName(game, seat), 9))], rows, { class: "score" }),
  ];
}

function logBox(viewer) {
  const { state, frames } = viewer;
  const log = el(
    "ol",
    { class: "log", "aria-label": t("lines") },
    frames
      .slice(1, state.step + 1)
      .map(({ line: text }, place) =>
        el(
          "li",
          { "aria-current": place + 1 === state.step ? "step" : null },
          el("button", { type: "button", tabindex: -1, click: () => viewer.stopAt(place + 1) }, text),
        ),
      ),
  );
  requestAnimationFrame(() => {
    log.scrollTop = log.scrollHeight;
  });
  return el(
    "details",
    {
      class: "lines",
      open: state.log ? true : null,
      toggle: (event) => {
        state.log = event.target.open;
        log.scrollTop = log.scrollHeight;
      },
    },
    el("summary", null, t("lines")),
    log,
  );
}

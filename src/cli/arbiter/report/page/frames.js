// The frames of a game: what is seen before its first line, and after each line.
//
// For each line of a game, the report has the texts that the line changes: the cards in each place, the facts beside
// them, and the line itself. The frames have scenes made of these texts, which the board draws. No rule of a game is
// needed. If cards are hidden from a seat, the report has separate texts for this seat.

import { lookOf } from "./looks.js";
import { REPORT } from "./numbers.js";

/** The name of the game, under which its pack and its words are found. */
export const PACK = REPORT.game;

/** Whether cards lie on the table and are captured; otherwise the game has tricks. */
export const IS_TABLE_GAME = lookOf(PACK).table;

/**
 * What is shown after a line of a game.
 * @typedef {object} Frame
 * @property {import("./board.js").Scene} scene
 * @property {string | null | undefined} line the line as the protocol has it
 * @property {boolean} isMove
 * @property {Record<number, string>} failed the fault of each seat that has failed so far
 * @property {string | undefined} fault the fault that happened with this line
 */

/** The cards of a text as a place of a scene. A number stands for this many hidden cards. */
function cardsOf(text) {
  const tokens = (text ?? "").split(" ").filter(Boolean);
  const hidden = tokens.filter((token) => /^\d+$/.test(token));
  return {
    cards: tokens.filter((token) => !/^\d+$/.test(token)),
    hidden: hidden.reduce((sum, count) => sum + Number(count), 0),
  };
}

/** The pairs of a text: a seat, and a card or suit under `name`. */
function pairs(text, name) {
  const tokens = (text ?? "").split(" ").filter(Boolean);
  return tokens.flatMap((token, place) =>
    place % 2 ? [{ seat: Number(tokens[place - 1]), [name]: token }] : [],
  );
}

/** A fact as a list of words and numbers. */
function wordsOf(text) {
  return text
    .split(" ")
    .map((token) => token.replace(/,$/, ""))
    .map((token) => (/^-?\d+$/.test(token) ? Number(token) : token));
}

/** The texts of a game that are places of cards, and no facts. */
const PLACES =
  /^(hand\d+|pile\d+|line|action|moved|on_table|captured|rest|talon|discards|trick|winner|last_trick|trump_card|marriages|turn|phase)$/;

/**
 * The frames of a game as a seat sees them: one before the first line, one after each line. Seat -1 sees all cards.
 * @param {any} game a game of the report
 * @param {number} view
 * @returns {Frame[]}
 */
export function framesOf(game, view) {
  const masked = new Map(game.masked.filter(([, , seats]) => seats.includes(view)));
  let texts = {};
  const after = game.changes.map((changes, index) => {
    texts = { ...texts, ...changes, ...masked.get(index) };
    return frame(game, texts, index, view);
  });
  return [frame(game, {}, -1, view), ...after];
}

/**
 * What is shown after line `index`: the scene, and the faults so far. `texts` are the texts at this point.
 * @returns {Frame}
 */
function frame(game, texts, index, view) {
  const failed = game.faults.filter(([, , line]) => line !== null && line <= index);
  return {
    scene: sceneOf(game, texts, index, view),
    line: texts.line,
    isMove: (texts.line ?? "").startsWith("move "),
    failed: Object.fromEntries(failed),
    fault: failed.find(([, , line]) => line === index)?.[1],
  };
}

/** @returns {import("./board.js").Scene} */
function sceneOf(game, texts, index, view) {
  const seats = game.players.map((_, seat) => seat);
  const [, seat, ...words] = (texts.line ?? "").split(" ");
  const [winner, ...lastTrick] = (texts.last_trick ?? "").split(" ");
  const event = {
    line: texts.line,
    action: texts.action,
    seat: /^\d+$/.test(seat) ? Number(seat) : null,
    words,
    moved: cardsOf(texts.moved),
    captured: cardsOf(texts.captured).cards,
    rest: cardsOf(texts.rest).cards,
  };
  const facts = Object.entries(texts).filter(([name, text]) => text !== null && !PLACES.test(name));
  return {
    game: PACK,
    players: seats.length,
    seat: view < 0 ? null : view,
    events: index + 1,
    turn: /^\d+$/.test(texts.turn) ? Number(texts.turn) : texts.turn,
    hands: seats.map((own) => cardsOf(texts["hand" + own])),
    piles: seats.map((own) => cardsOf(texts["pile" + own]).cards),
    table: cardsOf(texts.on_table).cards,
    trick: pairs(texts.trick, "card"),
    winner: texts.winner ? Number(texts.winner) : null,
    last_trick: winner ? { winner: Number(winner), cards: lastTrick } : null,
    talon: (texts.talon ?? "").split(" / ").filter(Boolean).map(cardsOf),
    discards: cardsOf(texts.discards),
    trump: texts.trump_card ? cardsOf(texts.trump_card) : null,
    marriages: pairs(texts.marriages, "suit"),
    facts: Object.fromEntries(facts.map(([name, text]) => [name, wordsOf(text)])),
    happened: texts.action ? [event] : [],
    result: texts.turn === "over" ? game.points : null,
    scores: game.scores.map((score) =>
      Object.fromEntries(score.map(([key, text]) => [key, text.split(" ")])),
    ),
  };
}

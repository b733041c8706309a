// The frames of a game: the position before its first line, and after each line.
//
// A position is described by texts: the cards in each place, the facts, and the last line. For each line of a
// game, the report contains the texts that the line changes. If cards are hidden from a seat, the report
// contains separate texts for this seat. The scene of a frame is made from these texts, without any rule of
// the game. The board draws the scene.

import { lookOf } from "./looks.js";
import { REPORT } from "./numbers.js";

/** The name of the game. The page finds the pack of cards and the words of the game under this name. */
export const PACK = REPORT.game;

/** Whether cards lie on the table and are captured. If not, the game has tricks. */
export const IS_TABLE_GAME = lookOf(PACK).table;

/**
 * The content of the viewer after a line of a game.
 * @typedef {object} Frame
 * @property {import("./board.js").Scene} scene
 * @property {string | null | undefined} line the line as the protocol writes it
 * @property {boolean} isMove
 * @property {Record<number, string>} failed the fault of each seat that has failed so far
 * @property {string | undefined} fault the fault that happened with this line
 */

/** Parses a text into the cards of a place. A number in the text is a number of hidden cards. */
function cardsOf(text) {
  const tokens = (text ?? "").split(" ").filter(Boolean);
  const hidden = tokens.filter((token) => /^\d+$/.test(token));
  return {
    cards: tokens.filter((token) => !/^\d+$/.test(token)),
    hidden: hidden.reduce((sum, count) => sum + Number(count), 0),
  };
}

/**
 * Parses a text into pairs. Each pair has a `seat`. Its second key is `name`, with a card or a suit as the
 * value.
 */
function pairs(text, name) {
  const tokens = (text ?? "").split(" ").filter(Boolean);
  return tokens.flatMap((token, place) =>
    place % 2 ? [{ seat: Number(tokens[place - 1]), [name]: token }] : [],
  );
}

/** Parses a fact into a list of words and numbers. */
function wordsOf(text) {
  return text
    .split(" ")
    .map((token) => token.replace(/,$/, ""))
    .map((token) => (/^-?\d+$/.test(token) ? Number(token) : token));
}

/** The names of the texts that describe the cards of a place. All other texts are facts. */
const PLACES =
  /^(hand\d+|pile\d+|line|action|moved|on_table|captured|rest|talon|discards|trick|winner|last_trick|trump_card|marriages|turn|phase)$/;

/**
 * Lists the frames of a game as a seat sees them: one before the first line, and one after each line. Seat -1
 * sees all cards.
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
 * Creates the frame after line `index`: the scene, and the faults so far. `texts` contains the texts after
 * this line.
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

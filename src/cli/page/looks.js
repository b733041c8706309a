// How each game looks: its pack, its moves, its facts. The games give these data; no script names a game.

const LOOKS = {};

/** A game of tricks of which nothing is known. */
const PLAIN = {
  pack: { suits: [], letters: "", suit_order: "", rank_order: "" },
  moves: {},
  rows: [],
  won: [],
  shows_played: [],
};

/** Sets the looks of games, by the names of the games. */
export function useLooks(looks) {
  Object.assign(LOOKS, looks);
}

/** The look of a game. */
export function lookOf(game) {
  return LOOKS[game] ?? PLAIN;
}

/** How a person chooses the parts of a move with this keyword: `word`, `words`, `cards` or `group`. Undefined for a card. */
export function moveForm(game, keyword) {
  return lookOf(game).moves[keyword];
}

/** Whether a move with this keyword is made of words, not of cards. */
export function isSpoken(game, keyword) {
  return ["word", "words"].includes(moveForm(game, keyword));
}

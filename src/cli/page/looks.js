// The appearance of each game: its pack of cards, its moves, its facts. The games provide these data. No
// script contains the name of a game.

const LOOKS = {};

/** The appearance of an unknown game with tricks. */
const PLAIN = {
  pack: { suits: [], letters: "", suit_order: "", rank_order: "" },
  moves: {},
  rows: [],
  won: [],
  shows_played: [],
};

/** Sets the appearance of games, by name. */
export function useLooks(looks) {
  Object.assign(LOOKS, looks);
}

/** Returns whether the host chose pictures of cards. */
export function hasPictures() {
  return Object.values(LOOKS).some((look) => look.pictures);
}

/** Returns the appearance of a game. */
export function lookOf(game) {
  return LOOKS[game] ?? PLAIN;
}

/**
 * Returns how a person chooses the parts of a move with this keyword: `word`, `words`, `cards` or `group`.
 * Returns `undefined` for a move that plays a card.
 */
export function moveForm(game, keyword) {
  return lookOf(game).moves[keyword];
}

/** Returns whether a move with this keyword consists of words, not cards. */
export function isSpoken(game, keyword) {
  return ["word", "words"].includes(moveForm(game, keyword));
}

// Draws the faces of cards with French or German suits, and of numbered cards without a suit. A card is 100
// by 156 units.

import { court, germanAce, hasFigure, smallFigure } from "./card_courts.js";
import { pictureFace, pictureOf, whenBad } from "./card_pictures.js";
import { pips, sign, twice } from "./card_signs.js";
import { roman, numberedFace } from "./card_numbers.js";
import { languageCode, svg, t, textUnder, tUnder } from "./elements.js";
import { lookOf } from "./looks.js";

/** Returns the suit with this letter in the pack of a game: its sign and the key of its name. */
export function suitOf(game, letter) {
  return lookOf(game).pack.suits.find((suit) => suit.letter === letter);
}

/** Returns the name of the suit with this letter, or `undefined` if no suit has it. */
export function suitName(game, letter) {
  const suit = suitOf(game, letter);
  return suit && tUnder(suit.text);
}

/** Returns whether a word of a line is a card. */
export function isCard(word) {
  return /^([a-z]\d+|[0-9A-Z][a-z])$/.test(word);
}

/** Returns the number of a card without a suit. Returns `null` for a card with a suit. */
function numberOf(game, code) {
  const { numbered } = lookOf(game).pack;
  return numbered && code[0] === numbered ? Number(code.slice(1)) : null;
}

/**
 * Returns whether the pack has German suits. A German ace has two suit signs. A German ten has the number X.
 */
function isGerman(game) {
  return lookOf(game).pack.suits.some(({ sign }) => sign === "acorn");
}

const cardCache = new Map();
let chosenFaces = "ours";

/**
 * Chooses the faces of all cards that are drawn later. The faces `large` have large indices, for people with
 * weak eyes. The faces `drawn` have no pictures of the host, and `ours` have them where the host chose some.
 */
export function chooseFaces(name) {
  chosenFaces = name;
}

/** Returns the text for a rank that is printed on cards in the page's language. */
function rankText(game, letter) {
  if (letter === "T") return isGerman(game) ? "X" : "10";
  const { letters, texts } = lookOf(game).pack;
  const place = letters.indexOf(letter);
  return (place < 0 ? null : textUnder(texts)?.split(" ")[place]) ?? letter;
}

/** Draws the rank and the suit in a corner. */
function corner(text, suit, colour) {
  const squeeze = text.length > 1 ? { textLength: 21, lengthAdjust: "spacingAndGlyphs" } : {};
  return [
    svg("text", { x: 14, y: 27, class: "index " + colour, ...squeeze }, text),
    suit ? sign(suit, 13.5, 42, 16) : null,
  ];
}

function suitFace(game, rank, suit, colour) {
  const corners = twice(() => corner(rankText(game, rank), suit, colour));
  if (hasFigure(rank)) return [court(rank, suit), corners];
  if (rank === "A") {
    if (!isGerman(game)) return [corners, sign(suit, 50, 78, 46)];
    return [germanAce(suit), corners];
  }
  return [corners, pips(suit, rank === "T" ? 10 : Number(rank))];
}

/** Returns the colour of a suit's letters. */
function colourOf(suit) {
  return ["heart", "diamond"].includes(suit) ? "red" : (suit ?? "black");
}

/** Draws a face with large letters. Its picture is small. */
function largeFace(game, code) {
  const number = numberOf(game, code);
  const suit = suitOf(game, code[1])?.sign;
  const text = number === null ? rankText(game, code[0]) : String(number);
  const colour = number === null ? colourOf(suit) : "trump";
  const squeeze = text.length > 1 ? { textLength: 46, lengthAdjust: "spacingAndGlyphs" } : {};
  const index = () => svg("text", { x: 27, y: 47, class: "index large " + colour, ...squeeze }, text);
  if (number !== null) return numberedFace(number, index, true);
  if (hasFigure(code[0])) return twice(() => [smallFigure(code[0], suit), index(), sign(suit, 27, 65, 25)]);
  return twice(() => [index(), sign(suit, 27, 70.5, 33)]);
}

function backFace() {
  let lattice = "";
  for (let at = 4; at <= 128; at += 9)
    lattice += `M${12 + Math.max(0, at - 124)} ${16 + Math.min(at, 124)}L${12 + Math.min(at, 76)} ${16 + Math.max(0, at - 76)}`;
  for (let at = 13; at < 76; at += 9) lattice += `M${12 + at} 140L88 ${140 - (76 - at)}`;
  return [
    svg("rect", { class: "back", x: 6, y: 6, width: 88, height: 144, rx: 5 }),
    svg("path", { class: "lattice", d: lattice }),
    svg("path", { class: "lattice", d: lattice, transform: "translate(100 0) scale(-1 1)" }),
    svg("circle", { class: "back", cx: 50, cy: 78, r: 15 }),
    svg("circle", { class: "lattice", cx: 50, cy: 78, r: 11 }),
    svg("path", { class: "seal", d: "M44 72H56M50 72V86" }),
  ];
}

/** Returns the text for a rank in a sentence. There the ten is a number. */
function spokenRank(game, letter) {
  return letter === "T" ? "10" : rankText(game, letter);
}

/** Returns the name of a card for people who cannot see the drawing. */
export function cardName(game, code) {
  if (code === "??") return t("face_down");
  const number = numberOf(game, code);
  return number === null
    ? `${spokenRank(game, code[0])} ${suitName(game, code[1]) ?? ""}`
    : `${lookOf(game).pack.numbered_text} ${roman(number)}`;
}

/** Returns a card as a short text with its suit sign. */
export function shortName(game, code) {
  if (code === "??") return "▯";
  const number = numberOf(game, code);
  if (number !== null) return roman(number);
  // Fonts have signs only for the French suits.
  const signs = { club: "♣", diamond: "♦", heart: "♥", spade: "♠" };
  const rank = spokenRank(game, code[0]);
  const drawn = signs[suitOf(game, code[1])?.sign];
  return drawn ? rank + drawn : `${rank} ${suitName(game, code[1]) ?? ""}`;
}

function faceOf(game, code) {
  if (code === "??") return backFace();
  if (chosenFaces === "large") return largeFace(game, code);
  const number = numberOf(game, code);
  if (number !== null) return numberedFace(number, () => corner(String(number), null, "trump"), false);
  const suit = suitOf(game, code[1])?.sign;
  return suitFace(game, code[0], suit, colourOf(suit));
}

/** Draws the paper and the face of a card. */
function wholeFace(game, code, picture) {
  return svg(
    "svg",
    { viewBox: "0 0 100 156", class: "card" },
    svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 154, rx: 8 }),
    picture ? pictureFace(picture) : faceOf(game, code),
  );
}

/** Draws a card. `code` is the card as in protocol lines, or `??`. */
export function card(game, code, attributes) {
  const picture = chosenFaces === "ours" ? pictureOf(game, code) : undefined;
  const key = `${game} ${code} ${picture ?? chosenFaces} ${languageCode()}`;
  const face = cardCache.get(key) ?? wholeFace(game, code, picture);
  cardCache.set(key, face);
  const copy = face.cloneNode(true);
  copy.setAttribute("role", "img");
  copy.setAttribute("aria-label", cardName(game, code));
  copy.dataset.card = code;
  if (picture) whenBad(copy, picture, () => copy.replaceChildren(...card(game, code).childNodes));
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === "class") copy.classList.add(...value.split(" ").filter(Boolean));
    else copy.setAttribute(name, value);
  }
  return copy;
}

/**
 * Sorts a hand in the order of the game's pack: numbered cards first, then by suit or by rank. Hidden cards
 * come last.
 */
export function sorted(game, cards) {
  const { suit_order: suits, rank_order: ranks, by_rank: byRank } = lookOf(game).pack;
  const place = (code) => {
    if (code === "??") return 10000;
    const number = numberOf(game, code);
    if (number !== null) return 100 - number;
    const [rank, suit] = [ranks.indexOf(code[0]), suits.indexOf(code[1])];
    return byRank ? rank * 10 + suit : 1000 * (1 + suit) + rank;
  };
  return [...cards].sort((one, other) => place(one) - place(other));
}

// The pictures of cards that the host of a table chose, in place of the drawings.

import { svg } from "./elements.js";
import { lookOf } from "./looks.js";

/**
 * The pictures of a game, loaded before the first of them is shown: a card that is played is seen at once, and
 * the requests of a page do not tell which cards it has.
 * @type {Map<string, HTMLImageElement[]>}
 */
const loadedPictures = new Map();

/** The addresses of pictures that cannot be loaded or shown. */
const badPictures = new Set();

/**
 * Returns the address of the picture of a card. Returns `undefined` for a card that is drawn.
 * @param {string} game
 * @param {string} code the card as in protocol lines, or `??`
 * @returns {string | undefined}
 */
export function pictureOf(game, code) {
  const addresses = lookOf(game).pictures;
  if (!addresses) return undefined;
  if (!loadedPictures.has(game)) {
    const load = (/** @type {string} */ address) => Object.assign(new Image(), { src: address });
    loadedPictures.set(game, Object.values(addresses).map(load));
  }
  return badPictures.has(addresses[code]) ? undefined : addresses[code];
}

/** Draws the face of a card that has a picture. */
export function pictureFace(address) {
  return [
    svg("image", { class: "picture", href: address, x: 1, y: 1, width: 98, height: 154 }),
    svg("rect", { class: "paper edge", x: 1, y: 1, width: 98, height: 154, rx: 8 }),
  ];
}

/**
 * Calls `redraw` when the picture in a card turns out to be bad. The card is drawn from then on.
 * @param {SVGElement} card
 * @param {string} address
 * @param {() => void} redraw
 */
export function whenBad(card, address, redraw) {
  card.querySelector("image")?.addEventListener("error", () => {
    badPictures.add(address);
    redraw();
  });
}

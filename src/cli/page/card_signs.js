// Draws the suit signs of French and German cards, and what all faces of cards share.

import { svg } from "./elements.js";

/** The classes and paths of the suit signs. A sign is centred at 0,0 in a box of 32 by 32 units. */
const SIGNS = {
  heart: [
    [
      "red",
      "M0 14C-6 8-15 2-15-6C-15-11-11-14-7.5-14C-4-14-1.5-12 0-9C1.5-12 4-14 7.5-14C11-14 15-11 15-6C15 2 6 8 0 14Z",
    ],
  ],
  diamond: [["red", "M0-16C3-10 7-5 12 0C7 5 3 10 0 16C-3 10-7 5-12 0C-7-5-3-10 0-16Z"]],
  spade: [
    [
      "black",
      "M0-15C6-8 15-2 15 6C15 10.5 11.5 13 8 13C5 13 2.5 11.5 1.4 9C1.6 12 2.6 14 5 16H-5C-2.6 14-1.6 12-1.4 9C-2.5 11.5-5 13-8 13C-11.5 13-15 10.5-15 6C-15-2-6-8 0-15Z",
    ],
  ],
  club: [
    [
      "black",
      "M0-15a7 7 0 0 1 5.6 11.2a7 7 0 1 1-4.2 12.4c.2 3 1.2 5.2 3.6 7.4h-10c2.4-2.2 3.4-4.4 3.6-7.4a7 7 0 1 1-4.2-12.4a7 7 0 0 1 5.6-11.2z",
    ],
  ],
  leaf: [
    ["green", "M0-15C4-9 14-7 13 3C12 10 4 11.5 0 8.5C-4 11.5-12 10-13 3C-14-7-4-9 0-15Z"],
    ["vein", "M0-8V8C0 12-1 14-4 16M0 0 5-3.5M0 0-5-3.5M0 5 6 1.5M0 5-6 1.5"],
  ],
  acorn: [
    ["nut", "M-8.5-1C-9 8-4 12 0 16C4 12 9 8 8.5-1Z"],
    ["cap", "M-10.5-.5C-11-7-6-10.5 0-10.5C6-10.5 11-7 10.5-.5Z"],
    ["stem", "M0-10.5C0-13 1-15 4-16"],
  ],
  bell: [
    ["gold", "M0-11A12.5 12.5 0 1 1-.01-11Z"],
    ["ring", "M0-11A2.4 2.4 0 1 0-.01-15.8A2.4 2.4 0 1 0 0-11"],
    ["ring", "M-12.3 0H12.3M-12 3.5H12M0 8V13.6"],
    ["hole", "M0 6.2A2 2 0 1 1-.01 6.2Z"],
  ],
};

/** For each number of suit signs, their positions on a card. Signs in the lower half are upside down. */
const PIPS = [
  "",
  "50,78",
  "50,36 50,120",
  "50,34 50,78 50,122",
  "38,38 62,38 38,118 62,118",
  "38,38 62,38 50,78 38,118 62,118",
  "38,36 62,36 38,78 62,78 38,120 62,120",
  "38,36 62,36 50,57 38,78 62,78 38,120 62,120",
  "38,36 62,36 50,57 38,78 62,78 50,99 38,120 62,120",
  "38,34 62,34 38,63 62,63 50,78 38,93 62,93 38,122 62,122",
  "38,34 62,34 50,48 38,63 62,63 38,93 62,93 50,108 38,122 62,122",
].map((places) => places.split(" ").map((place) => place.split(",").map(Number)));

/**
 * Draws parts, each a class, a path and a transformation.
 * @param {[string, string, string?][]} parts
 * @param {Record<string, any>} [attributes]
 */
export function drawPaths(parts, attributes) {
  return svg(
    "g",
    attributes,
    parts.map(([kind, d, transform]) => svg("path", { class: kind, d, transform })),
  );
}

/**
 * Draws a suit sign. `turned` draws it upside down.
 * @param {string} name
 * @param {number} x the middle of the sign
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned]
 */
export function sign(name, x, y, size, turned) {
  return drawPaths(SIGNS[name] ?? [], {
    transform: `translate(${x} ${y}) scale(${(turned ? -size : size) / 32})`,
  });
}

/** Draws as many suit signs as the number on the card. */
export function pips(suit, count) {
  const size = count === 1 ? 40 : count > 8 ? 19 : 21;
  return PIPS[count].map(([x, y]) => sign(suit, x, y, size, y > 78));
}

/** Draws both halves of a card. The lower half is the upper half, turned upside down. */
export function twice(make) {
  return [svg("g", null, make()), svg("g", { transform: "rotate(180 50 78)" }, make())];
}

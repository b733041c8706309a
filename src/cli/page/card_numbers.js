// Draws the numbered cards of tarok: large Roman numerals at both ends, and a picture in the middle that no
// other card has.

import { drawPaths, twice } from "./card_signs.js";
import { svg } from "./elements.js";
import { MOTIFS } from "./card_motifs.js";

/** The Roman numerals from 1. */
const NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII".split(
  " ",
);

/** Returns a number of a card as a Roman numeral. */
export function roman(value) {
  return NUMERALS[value - 1] ?? String(value);
}

/**
 * The letters of Roman numerals: the width and the path of each. They are 20 units high. Drawn letters have
 * the same width on every device, so that the longest numeral fits.
 * @type {Record<string, [number, string]>}
 */
const LETTERS = {
  I: [7.4, "M0 0H7.4V1.7H5.6V18.3H7.4V20H0V18.3H1.8V1.7H0Z"],
  V: [17.4, "M0 0H7.8V1.7H6.2L10.2 13.6 13.6 1.7H11.8V0H17.4V1.7H15.8L10.4 20H7.6L1.6 1.7H0Z"],
  X: [
    17.4,
    "M0 0H7.8V1.7H6.5L9.5 6.9 12.6 1.7H11V0H16.8V1.7H14.9L10.6 8.7 16 18.3H17.4V20H9.6V18.3H11.1L7.8 12.5 4.4 18.3H6.2V20H0V18.3H2.2L6.7 10.7 1.5 1.7H0Z",
  ],
};

/** The space between two letters of a numeral, and the most space that a numeral has beside a corner. */
const [SPACE, WIDEST] = [1.5, 58];

/**
 * Draws a Roman numeral.
 * @param {number} value
 * @param {number} x the middle of the numeral
 * @param {number} y the top of the letters
 * @param {number} [scale]
 */
export function numeral(value, x, y, scale = 1) {
  const letters = [...roman(value)].filter((letter) => LETTERS[letter]);
  const width = letters.reduce((sum, letter) => sum + LETTERS[letter][0] + SPACE, -SPACE);
  const narrow = Math.min(1, WIDEST / width);
  let at = -width / 2;
  const drawn = letters.map((letter) => {
    const [wide, d] = LETTERS[letter];
    const path = svg("path", { d, transform: `translate(${at} 0)` });
    at += wide + SPACE;
    return path;
  });
  return svg(
    "g",
    { class: "numeral", transform: `translate(${x} ${y}) scale(${scale * narrow} ${scale})` },
    drawn,
  );
}

/**
 * Draws the picture of a tarok in its frame. A card without a picture has an empty frame.
 * @param {number} value
 * @param {number} [scale]
 */
function motifInFrame(value, scale = 1) {
  const { field, parts, special } = MOTIFS[value] ?? { field: "cream", parts: [], special: false };
  const [x, y, width, height] = [-40, -43, 80, 86];
  return svg(
    "g",
    { class: `art ${field}`, transform: `translate(50 78) scale(${scale})` },
    svg("rect", { class: "field", x, y, width, height, rx: 5 }),
    drawPaths(parts),
    special
      ? svg("rect", { class: "rim", x: x + 2.5, y: y + 2.5, width: width - 5, height: height - 5, rx: 3.5 })
      : null,
  );
}

/**
 * Draws the face of a tarok.
 * @param {number} value
 * @param {() => any} corner draws a corner
 * @param {boolean} large whether the corner has large letters
 */
export function numberedFace(value, corner, large) {
  const kind = MOTIFS[value]?.special ? "special" : "";
  const ends = twice(() => [corner(), large ? numeral(value, 75, 13, 0.62) : numeral(value, 60, 9.5)]);
  return [svg("g", { class: kind }, ends), motifInFrame(value, large ? 0.62 : 1)];
}

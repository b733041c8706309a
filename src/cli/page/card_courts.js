// Draws the figures of court cards: kings, queens, cavaliers and jacks of French cards, and kings, obers and
// unters of German cards. A figure fills the upper half of a card beside the corner, and stands a second time
// upside down in the lower half.

import { drawPaths, sign, twice } from "./card_signs.js";
import { svg } from "./elements.js";

/**
 * Parts of a drawing, each a class and a path. Parts that come later lie on top.
 * @typedef {[string, string][]} Parts
 */

/**
 * A figure: the parts behind the head, the parts in front of it, and the middle of a shield with the suit sign.
 * An ober holds the shield up and an unter holds it down. So people tell them apart, as on all German cards.
 * @typedef {{ behind: Parts, front: Parts, shield?: [number, number] }} Figure
 */

/** The head that all persons have. */
const HEAD = /** @type {Parts} */ ([
  ["shade", "M54 46H66V57C63 61 57 61 54 57Z"],
  ["skin", "M60 26C67 26 70.5 31 70.5 38C70.5 46.5 66 53 60 53C54 53 49.5 46.5 49.5 38C49.5 31 53 26 60 26Z"],
  ["blush", "M53.6 45.6a2.6 2.6 0 1 1 .01 0ZM66.4 45.6a2.6 2.6 0 1 1 .01 0Z"],
  ["dark", "M55.8 40.4a1.5 1.7 0 1 1 .01 0ZM64.2 40.4a1.5 1.7 0 1 1 .01 0Z"],
  ["line", "M53 34.6Q55.6 32.8 58 34.4M62 34.4Q64.4 32.8 67 34.6M59 43.2Q60 44.2 61.2 43.2"],
]);

const MOUTH = "M57.2 47.3Q60 49.2 62.8 47.3";

/** The coat of a man: the shoulders, the lapels and the buttons. */
const COAT = /** @type {Parts} */ ([
  ["robe", "M27 78C27 65 36 58 51 55.5L60 63 69 55.5C84 58 93 65 93 78Z"],
  ["lapel", "M51 55.5 60 63 69 55.5 73 57 66 78H54L47 57Z"],
  ["gilt", "M60 70.2a1.7 1.7 0 1 1 .01 0ZM60 76.4a1.7 1.7 0 1 1 .01 0Z"],
]);

/** Returns a fist with a cuff, which holds something that stands upright at `x`. */
function fist(x, y) {
  return /** @type {Parts} */ ([
    ["lapel", `M${x - 7} ${y + 12}L${x - 5.4} ${y + 4.5}H${x + 5.4}L${x + 7} ${y + 12}Z`],
    [
      "skin outlined",
      `M${x - 5} ${y + 4.6}C${x - 6} ${y - 2} ${x - 4} ${y - 4} ${x} ${y - 4}C${x + 4} ${y - 4} ${x + 6} ${y - 2} ${x + 5} ${y + 4.6}Z`,
    ],
  ]);
}

/** @type {Record<string, Figure>} */
const FIGURES_OF_COURTS = {
  K: {
    behind: [
      ["robe", "M27 78C27 65 36 58 51 55.5H69C84 58 93 65 93 78Z"],
      ["hair", "M49 28C44 36 45 49 48 56H72C75 49 76 36 71 28Z"],
    ],
    front: [
      [
        "ermine",
        "M40 58.5C44 70 53 75 60 78C67 75 76 70 80 58.5C75 56 71 55 68 55C66 60 54 60 52 55C49 55 45 56 40 58.5Z",
      ],
      [
        "dark",
        "M47 60.5l1.4 4.4-2.6-.8ZM54 67l1.2 4.4-2.6-1ZM66 67l-1.2 4.4 2.6-1ZM73 60.5l-1.4 4.4 2.6-.8Z",
      ],
      [
        "hair",
        "M49.4 39C49 55 53 63 60 69C67 63 71 55 70.6 39C68.6 44.6 66 45.4 60 44.6C54 45.4 51.4 44.6 49.4 39Z",
      ],
      ["lips", "M57 48.4Q60 50.4 63 48.4L60 47.4Z"],
      ["gilt", "M46.6 30 43.6 12.6 52.6 19.4 60 9 67.4 19.4 76.4 12.6 73.4 30C66 27.4 54 27.4 46.6 30Z"],
      [
        "ruby",
        "M60 27.2 57.6 23.8 60 20.4 62.4 23.8ZM51.2 27.6a1.8 1.8 0 1 1 .01 0ZM68.8 27.6a1.8 1.8 0 1 1 .01 0Z",
      ],
      ["rod", "M85.4 78V33"],
      ["gilt", "M85.4 35.6a5.6 5.6 0 1 1 .01 0ZM84 24.6V21.4H81.4V18.6H84V16H86.8V18.6H89.4V21.4H86.8V24.6Z"],
      ...fist(85.4, 62),
    ],
  },
  Q: {
    behind: [
      [
        "hair",
        "M60 21C47 21 44 32 44 44C44 56 42 62 39 67C49 70 71 70 81 67C78 62 76 56 76 44C76 32 73 21 60 21Z",
      ],
    ],
    front: [
      ["robe", "M29 78C30 67 38 60 50 57C53 66 67 66 70 57C82 60 90 67 91 78Z"],
      ["shade", "M54 54H66L69 57.4C66 65 54 65 51 57.4Z"],
      ["lapel", "M50 57C53 66 67 66 70 57L73.4 58C70 71 50 71 46.6 58Z"],
      ["gilt", "M60 76a3 3 0 1 1 .01 0Z"],
      [
        "hair",
        "M49.2 44C47.6 36 50 27 60 26C70 27 72.4 36 70.8 44C69.4 38 66 33 60 31C54 33 50.6 38 49.2 44Z",
      ],
      ["lips", "M57 47.4Q60 45.6 63 47.4Q60 50.4 57 47.4Z"],
      ["gilt", "M49 27 46.6 14.6 54 20 60 12.6 66 20 73.4 14.6 71 27C64 24.4 56 24.4 49 27Z"],
      ["pearl", "M60 13.4a2.3 2.3 0 1 1 .01 0ZM46.6 15.4a2 2 0 1 1 .01 0ZM73.4 15.4a2 2 0 1 1 .01 0Z"],
      ["stalk", "M84.4 78C85 66 84 58 85 48M85 60Q89.6 58.4 91 54"],
      [
        "ruby",
        "M85 50C78.6 49 77.4 42.4 80 38C82 39.6 83 39 85 36C87 39 88 39.6 90 38C92.6 42.4 91.4 49 85 50Z",
      ],
      ...fist(84.6, 66),
    ],
  },
  J: {
    behind: [["hair", "M48.6 28C44.4 38 45 48 47.4 55H72.6C75 48 75.6 38 71.4 28Z"]],
    front: [
      ...COAT,
      [
        "ermine",
        "M47.4 59.6Q46.6 54.4 52 54.6Q54 58.6 60 59.4Q66 58.6 68 54.6Q73.4 54.4 72.6 59.6Q69.6 64.4 66.2 61.6Q63.4 66 60 62.6Q56.6 66 53.8 61.6Q50.4 64.4 47.4 59.6Z",
      ],
      ["lines", MOUTH],
      ["robe", "M44.4 31C42 15 56 11 66 13.4C78 16 80 26 75.8 31.4C68 26 54 25.6 44.4 31Z"],
      ["gilt", "M45.4 32.4C54 27.4 68 27.8 75 32.6L74.6 28.8C67 24.2 54 23.8 45 28.6Z"],
      ["plume", "M69 20C71 8 82 6 91 11C86 12.4 85 16 81 19.6C77 23 72 24 69 20Z"],
      ["line", "M70.6 20C76 18 81 14 86 11.8"],
    ],
  },
  O: {
    shield: [37.5, 38],
    behind: [["hair", "M48.6 28C45 38 45.4 47 47.6 54H72.4C74.6 47 75 38 71.4 28Z"]],
    front: [
      ...COAT,
      ["sash", "M37 59.4 42.4 57.4 71 78H62Z"],
      ["robe", "M28 71C26 60 29 52 33 45L43 48C41 55 43 59 46 62Z"],
      [
        "hair",
        "M60 44.2C56.6 42.6 52 44 49.8 48.4C53.4 49 57.6 49 60 46.6C62.4 49 66.6 49 70.2 48.4C68 44 63.4 42.6 60 44.2Z",
      ],
      ["lines", "M58.2 49.8Q60 50.8 61.8 49.8"],
      ["felt", "M46.8 27C47 14 52 10.4 60 10.4C68 10.4 73 14 73.2 27Z"],
      [
        "felt",
        "M38 27.4C37 22.4 50 25 60 25C70 25 83 22.4 82 27.4C80.6 33 70 31.4 60 31.4C50 31.4 39.4 33 38 27.4Z",
      ],
      ["gilt", "M46.9 25C54 27.4 66 27.4 73.1 25L72.8 20.8C66 23 54 23 47.2 20.8Z"],
      ["plume", "M69 22.4C69 12 78 6.6 88.6 9C83.6 11.6 84 15 80 18.4C76.4 21.6 72.4 23.6 69 22.4Z"],
      ["steel", "M84.4 57V34L86.4 27.4 88.4 34V57Z"],
      ["gilt", "M79.4 57H93.4V60H79.4ZM86.4 75.6a2.6 2.6 0 1 1 .01 0Z"],
      ["rod", "M86.4 60V71"],
      ...fist(86.4, 65),
    ],
  },
  U: {
    shield: [39, 63.5],
    behind: [["hair", "M48.8 28C44 38 44.4 47 45.8 52.6L52 55H68L74.2 52.6C75.6 47 76 38 71.2 28Z"]],
    front: [
      ...COAT,
      ["lines", MOUTH],
      [
        "hair",
        "M49 36C48.4 29 52 26 60 26C68 26 71.6 29 71 36C68 33 65 34.4 62.4 31.6C58 34.6 53 32.6 49 36Z",
      ],
      ["robe", "M47.4 29C46.6 20 52 15 58 10C63 11 71 17 72.6 29C65 26.6 55 26.6 47.4 29Z"],
      ["gilt", "M46.4 31.4C55 28 65 28 73.6 31.4L73 26.6C65 23.4 55 23.4 47 26.6Z"],
      ["plume", "M58 12.6a3.4 3.4 0 1 1 .01 0Z"],
      ["shaft", "M86 78V20"],
      [
        "steel",
        "M86 8.6 83.4 20H88.6ZM87.4 19C91.4 16.6 95 19.4 94.4 30C92.6 27.6 90 27 87.4 28.6ZM84.6 20.4 79.6 24.4 84.6 27Z",
      ],
      ...fist(86, 62),
    ],
  },
};

/** The head of a horse with its rider's colours. */
const HORSE = /** @type {Parts} */ ([
  ["mane", "M63 15C82 18 94 40 94 78H78C82 56 76 40 63 28Z"],
  [
    "coat",
    "M42 78C44 70 52 66 55.6 58C51 58.6 48 61.4 44.6 63C40 65 34.4 62.4 33.4 57.4C32.8 54 34.4 51 37.4 47.6C43 41 46.4 33 52.4 27.4L52 13 59 21.6 63.4 12 67 24C79 31 86 50 87 78Z",
  ],
  ["robe", "M56 78C60 66 70 59 85.6 60C86.6 66 87 72 87 78Z"],
  ["hem", "M56 78C60 66 70 59 85.6 60"],
  ["dark", "M54.4 39.4a2 2.2 0 1 1 .01 0ZM38 56.6a1.4 1.6 0 1 1 .01 0Z"],
  ["line", "M35.4 60.2C40 60.6 43.6 58.6 46 55.6M52 13 54.6 22M56 58C60 55 62 51 62 46"],
  [
    "bridle",
    "M44 40.6 55 50.4M39.4 47.6C45 50.6 48.4 54 49 60.2M55 50.4C60 46 63.4 38 62.8 27.6M50 57C62 66 72 60 80 50",
  ],
]);

/** Draws the figure of a court card without its shield. */
function person(rank) {
  const figure = FIGURES_OF_COURTS[rank];
  return figure ? [figure.behind, HEAD, figure.front].map((parts) => drawPaths(parts)) : drawPaths(HORSE);
}

/**
 * Draws the upper half of a court card: the field, the figure and its shield.
 * @param {string} rank
 * @param {string} suit the sign of the suit
 */
function half(rank, suit) {
  const [x, y] = FIGURES_OF_COURTS[rank]?.shield ?? [];
  return [
    svg("path", { class: "field", d: "M26 78V12Q26 8 30 8H88Q92 8 92 12V78Z" }),
    person(rank),
    x ? [svg("circle", { class: "shield", cx: x, cy: y, r: 11.4 }), sign(suit, x, y, 15.5)] : null,
  ];
}

/**
 * Draws the figure of a court card smaller, for a face with large letters.
 * @param {string} rank
 * @param {string} suit the sign of the suit
 */
export function smallFigure(rank, suit) {
  const place = { class: `art ${suit}`, transform: "translate(44.5 33.2) scale(0.54)" };
  return svg("g", place, person(rank), svg("path", { class: "belt", d: "M26 77H94V83H26Z" }));
}

/**
 * Draws the figures of a court card.
 * @param {string} rank the letter of the rank
 * @param {string} suit the sign of the suit
 */
export function court(rank, suit) {
  return svg(
    "g",
    { class: `art court ${suit}` },
    twice(() => half(rank, suit)),
    svg("path", { class: "belt", d: "M8 75.4H92V80.6H8Z" }),
    svg("path", { class: "belted", d: "M12 78H88" }),
  );
}

/**
 * Draws a German ace: two large signs and a ribbon between them.
 * @param {string} suit the sign of the suit
 */
export function germanAce(suit) {
  const ribbon = "M10 72C30 62 44 74 50 75C56 76 70 80 90 72V84C70 94 56 82 50 81C44 80 30 76 10 84Z";
  return svg(
    "g",
    { class: `art ${suit}` },
    svg("rect", { class: "field", x: 26, y: 8, width: 48, height: 140, rx: 4 }),
    twice(() => sign(suit, 50, 41, 42)),
    svg("path", { class: "belt", d: ribbon }),
    svg("path", { class: "belted", d: "M14 77C32 68 44 77 50 78C56 79 68 88 86 79" }),
  );
}

/** Returns whether cards of this rank have a figure. */
export function hasFigure(rank) {
  return rank in FIGURES_OF_COURTS || rank === "C";
}

// Draws the faces of cards with French or German suits, and of numbered cards without a suit. A card is 100
// by 156 units.

import { languageCode, svg, t, textUnder, tUnder } from "./elements.js";
import { lookOf } from "./looks.js";

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

const ROMAN = [
  "",
  "I",
  "II",
  "III",
  "IV",
  "V",
  "VI",
  "VII",
  "VIII",
  "IX",
  "X",
  "XI",
  "XII",
  "XIII",
  "XIV",
  "XV",
  "XVI",
  "XVII",
  "XVIII",
  "XIX",
  "XX",
  "XXI",
  "XXII",
];

/** For each number of suit signs, their positions on a card. Signs in the lower half are upside down. */
const PIPS = {
  1: [[50, 78]],
  2: [
    [50, 36],
    [50, 120],
  ],
  3: [
    [50, 34],
    [50, 78],
    [50, 122],
  ],
  4: [
    [35, 38],
    [65, 38],
    [35, 118],
    [65, 118],
  ],
  5: [
    [35, 38],
    [65, 38],
    [50, 78],
    [35, 118],
    [65, 118],
  ],
  6: [
    [35, 36],
    [65, 36],
    [35, 78],
    [65, 78],
    [35, 120],
    [65, 120],
  ],
  7: [
    [35, 36],
    [65, 36],
    [50, 57],
    [35, 78],
    [65, 78],
    [35, 120],
    [65, 120],
  ],
  8: [
    [35, 36],
    [65, 36],
    [50, 57],
    [35, 78],
    [65, 78],
    [50, 99],
    [35, 120],
    [65, 120],
  ],
  9: [
    [35, 34],
    [65, 34],
    [35, 63],
    [65, 63],
    [50, 78],
    [35, 93],
    [65, 93],
    [35, 122],
    [65, 122],
  ],
  10: [
    [35, 34],
    [65, 34],
    [50, 48],
    [35, 63],
    [65, 63],
    [35, 93],
    [65, 93],
    [50, 108],
    [35, 122],
    [65, 122],
  ],
};

/** The clothes of the persons on court cards. */
const COURTS = {
  K: [
    ["gilt", "M38 44 35 29 43.5 35.5 50 26 56.5 35.5 65 29 62 44Z"],
    ["beard", "M40.5 54C41 66 45 70 50 70C55 70 59 66 59.5 54C56 59 44 59 40.5 54Z"],
  ],
  Q: [
    ["hair", "M39 47C36 58 36 66 40 70L44 64V46ZM61 47C64 58 64 66 60 70L56 64V46Z"],
    ["gilt", "M40 43C40 35 44 31.5 50 31.5C56 31.5 60 35 60 43Z"],
    ["gilt", "M50 24.5a3 3 0 1 1-.01 0ZM41.5 30a2.2 2.2 0 1 1-.01 0ZM58.5 30a2.2 2.2 0 1 1-.01 0Z"],
  ],
  J: [
    ["hair", "M40 45C38 53 39 58 41 60L44 56V45ZM60 45C62 53 61 58 59 60L56 56V45Z"],
    ["cloth", "M37 43C38 33 46 31 54 32C61 33 65 38 64 43Z"],
    ["plume", "M60 34C64 25 71 26 73 31C69 30 66 32 63 36"],
  ],
  O: [
    ["hair", "M40.5 45C39 52 40 57 42 59L44 56V45ZM59.5 45C61 52 60 57 58 59L56 56V45Z"],
    ["cloth", "M32 44C36 41 39 42 40 38C41 33 45 31 50 31C55 31 59 33 60 38C61 42 64 41 68 44Z"],
    ["gilt", "M40 40.5C46 42.5 54 42.5 60 40.5L59.6 37.5C54 39.5 46 39.5 40.4 37.5Z"],
  ],
  U: [
    ["hair", "M40.5 45C39 52 40 57 42 59L44 56V45ZM59.5 45C61 52 60 57 58 59L56 56V45Z"],
    ["cloth", "M39 44C39 35 45 29 52 27C51 31 61 34 61 44Z"],
    ["gilt", "M38.5 44.5H61.5V41H38.5Z"],
  ],
};

const cardCache = new Map();
let largeIndex = false;

/**
 * Chooses the faces of all cards that are drawn later. The faces `large` have large indices, for people with
 * weak eyes.
 */
export function chooseFaces(name) {
  largeIndex = name === "large";
}

/** Returns the text for a rank that is printed on cards in the page's language. */
function rankText(game, letter) {
  if (letter === "T") return isGerman(game) ? "X" : "10";
  const { letters, texts } = lookOf(game).pack;
  const place = letters.indexOf(letter);
  return (place < 0 ? null : textUnder(texts)?.split(" ")[place]) ?? letter;
}

function draw(paths, attributes) {
  return svg(
    "g",
    attributes,
    paths.map(([kind, d]) => svg("path", { class: kind, d })),
  );
}

export function sign(name, x, y, size, turned) {
  return draw(SIGNS[name], { transform: `translate(${x} ${y}) scale(${(turned ? -size : size) / 32})` });
}

/** Draws both halves of a card. The lower half is the upper half, turned upside down. */
function twice(make) {
  return [svg("g", null, make()), svg("g", { transform: "rotate(180 50 78)" }, make())];
}

/** Draws the rank and the suit in a corner. */
function corner(text, suit, colour) {
  const squeeze = text.length > 1 ? { textLength: 21, lengthAdjust: "spacingAndGlyphs" } : {};
  return [
    svg("text", { x: 14, y: 27, class: "index " + colour, ...squeeze }, text),
    suit ? sign(suit, 14, 42, 17) : null,
  ];
}

function court(rank, suit) {
  const bust = () => [
    svg("path", { class: "robe " + suit, d: "M26 78C26 66 36 61 50 61C64 61 74 66 74 78Z" }),
    svg("path", { class: "trim", d: "M42.5 61.6 50 75 57.5 61.6C53 60.6 47 60.6 42.5 61.6Z" }),
    svg("path", {
      class: "face",
      d: "M50 39.5C55.6 39.5 59.4 43.5 59.4 49.5C59.4 57 55 62.5 50 62.5C45 62.5 40.6 57 40.6 49.5C40.6 43.5 44.4 39.5 50 39.5Z",
    }),
    draw(COURTS[rank]),
    sign(suit, 31, 37, 13),
  ];
  const rider = () => [
    svg("path", {
      class: "robe " + suit,
      d: "M31 78C31 62 36 52 47 44L45 33 53 39C64 43 70 53 73 62L66.5 67C62 66 58 61 54.5 60C53 66 60 70 61 78Z",
    }),
    svg("path", { class: "trim", d: "M31 78C31 62 36 52 47 44L46.5 40C34 48 26.5 61 27 78Z" }),
    svg("path", { class: "hole", d: "M55.5 48a1.7 1.7 0 1 1-.01 0Z" }),
    svg("path", { class: "bridle", d: "M58.5 45C57 51 58 57 62 63M50 52C56 58 58 60 66 57" }),
    sign(suit, 31, 37, 13),
  ];
  return [
    svg("rect", { class: "frame", x: 22, y: 22, width: 56, height: 112, rx: 3 }),
    twice(rank === "C" ? rider : bust),
    svg("path", { class: "frameline", d: "M22 78H78" }),
  ];
}

/** The transformation that puts an ornament into the middle of a card. */
const MIDDLE = "translate(50 78)";

/** Draws the ornament of a numbered card. Three special cards have their own ornaments. */
function ornament(value) {
  if (value === 22) return capAndBells();
  if (value === 21) return moonAndStar();
  return value === 1 ? bird() : rosette(value);
}

function capAndBells() {
  const cap =
    "M-17 12C-19-2-26-8-27-16C-17-16-11-11-8-5C-7-15-3-22 0-26C3-22 7-15 8-5C11-11 17-16 27-16C26-8 19-2 17 12Z";
  const bells = [
    [-27, -18],
    [0, -29],
    [27, -18],
  ]
    .map(([x, y]) => `M${x} ${y - 3.6}a3.6 3.6 0 1 1-.01 0Z`)
    .join("");
  return svg(
    "g",
    { transform: MIDDLE },
    svg("path", { class: "petal odd", d: cap }),
    svg("path", { class: "gilt", d: "M-18 12H18V19H-18Z" }),
    svg("path", { class: "gilt", d: bells }),
  );
}

function moonAndStar() {
  return svg(
    "g",
    { transform: MIDDLE },
    svg("circle", { class: "halo", r: 27 }),
    svg("path", { class: "gilt", d: "M8-22A22.5 22.5 0 1 0 8 22A17.5 17.5 0 1 1 8-22Z" }),
    svg("path", {
      class: "gilt",
      d: "M11-5 12.6-1.2 16.6-.9 13.5 1.7 14.5 5.6 11 3.5 7.5 5.6 8.5 1.7 5.4-.9 9.4-1.2Z",
    }),
  );
}

function bird() {
  return svg(
    "g",
    { transform: MIDDLE },
    svg("circle", { class: "halo", r: 27 }),
    svg("path", {
      class: "petal odd",
      d: "M-3 4C-14 3-19-5-19-13C-11-13-3-8 2-1L9-5C11-11 17-12 20-8L25-6 20-4C19 5 12 12 2 12L-8 21-7 12C-5 10-4 7-3 4Z",
    }),
    svg("path", { class: "hole", d: "M16.5-7.6a1.2 1.2 0 1 1-.01 0Z" }),
  );
}

/** Draws a rosette with `value` petals. */
function rosette(value) {
  const petals = [];
  const outer = 27;
  const wide = Math.min(11, outer * Math.sin(Math.PI / value) * 1.25);
  for (let petal = 0; petal < value; petal += 1) {
    const d = `M0-4C${wide}-9 ${wide}-20 0-${outer}C-${wide}-20-${wide}-9 0-4Z`;
    petals.push(
      svg("path", {
        class: petal % 2 ? "petal even" : "petal odd",
        d,
        transform: `rotate(${(360 * petal) / value})`,
      }),
    );
  }
  return svg(
    "g",
    { transform: MIDDLE },
    svg("circle", { class: "halo", r: 30 }),
    petals,
    svg("circle", { class: "gilt", r: 4.5 }),
  );
}

function numberedFace(value) {
  const roman = () => svg("text", { x: 50, y: 38, class: "roman" }, ROMAN[value]);
  return [
    svg("rect", { class: "frame numbered", x: 22, y: 16, width: 56, height: 124, rx: 3 }),
    svg("path", { class: "frameline", d: "M22 44H78M22 112H78" }),
    twice(() => [roman(), corner(String(value), null, "trump")]),
    ornament(value),
  ];
}

function suitFace(game, rank, suit, colour) {
  const corners = twice(() => corner(rankText(game, rank), suit, colour));
  if (COURTS[rank] || rank === "C") return [corners, court(rank, suit)];
  if (rank === "A") {
    if (!isGerman(game)) return [corners, sign(suit, 50, 78, 46)];
    return [
      corners,
      sign(suit, 50, 48, 34),
      sign(suit, 50, 108, 34, true),
      svg("path", { class: "frameline", d: "M30 78H70" }),
    ];
  }
  const count = rank === "T" ? 10 : Number(rank);
  const size = count === 1 ? 40 : count > 8 ? 19 : 21;
  return [corners, PIPS[count].map(([x, y]) => sign(suit, x, y, size, y > 78))];
}

/** Returns the colour of a suit's letters. */
function colourOf(suit) {
  return ["heart", "diamond"].includes(suit) ? "red" : (suit ?? "black");
}

/** Draws a face that has nothing but large indices. */
function largeFace(game, code) {
  const number = numberOf(game, code);
  const suit = suitOf(game, code[1])?.sign;
  const text = number === null ? rankText(game, code[0]) : String(number);
  const colour = number === null ? colourOf(suit) : "trump";
  const squeeze = text.length > 1 ? { textLength: 46, lengthAdjust: "spacingAndGlyphs" } : {};
  return twice(() => [
    svg("text", { x: 27, y: 45, class: "index large " + colour, ...squeeze }, text),
    number === null ? sign(suit, 27, 69, 34) : svg("text", { x: 27, y: 68, class: "roman" }, ROMAN[number]),
  ]);
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
    : `${lookOf(game).pack.numbered_text} ${ROMAN[number]}`;
}

/** Returns a card as a short text with its suit sign. */
export function shortName(game, code) {
  if (code === "??") return "▯";
  const number = numberOf(game, code);
  if (number !== null) return ROMAN[number];
  // Fonts have signs only for the French suits.
  const signs = { club: "♣", diamond: "♦", heart: "♥", spade: "♠" };
  const rank = spokenRank(game, code[0]);
  const drawn = signs[suitOf(game, code[1])?.sign];
  return drawn ? rank + drawn : `${rank} ${suitName(game, code[1]) ?? ""}`;
}

function faceOf(game, code) {
  if (code === "??") return backFace();
  if (largeIndex) return largeFace(game, code);
  const number = numberOf(game, code);
  if (number !== null) return numberedFace(number);
  const suit = suitOf(game, code[1])?.sign;
  return suitFace(game, code[0], suit, colourOf(suit));
}

/** Draws a card. `code` is the card as in protocol lines, or `??`. */
export function card(game, code, attributes) {
  const key = `${game} ${code} ${largeIndex} ${languageCode()}`;
  let face = cardCache.get(key);
  if (!face) {
    face = svg(
      "svg",
      { viewBox: "0 0 100 156", class: "card" },
      svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 154, rx: 8 }),
      faceOf(game, code),
    );
    cardCache.set(key, face);
  }
  const copy = face.cloneNode(true);
  copy.setAttribute("role", "img");
  copy.setAttribute("aria-label", cardName(game, code));
  copy.dataset.card = code;
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

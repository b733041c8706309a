// The pictures of the taroks. Many of them show their number: two cherries, a clover leaf of three, nine grapes.
// The coordinates are relative to the middle of a frame of 80 by 86 units.

/**
 * A picture: the colour of its field, and its parts, each a class, a path and a transformation. Parts that
 * come later lie on top. The three `special` cards of the game have a golden rim.
 * @typedef {{ field: string, parts: [string, string, string?][], special?: boolean }} Motif
 */

/** Returns the path of a disc. */
function disc(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Returns the path of discs of one size. */
function discs(r, ...places) {
  return places.map(([x, y]) => disc(x, y, r)).join("");
}

/**
 * Returns the path of a star.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {number} [points]
 * @param {number} [depth] the distance of the inner corners from the middle, as a part of `r`
 */
function star(x, y, r, points = 5, depth = 0.42) {
  const corners = Array.from({ length: 2 * points }, (_, at) => {
    const [angle, far] = [(Math.PI * at) / points, at % 2 ? depth * r : r];
    return `${(x + far * Math.sin(angle)).toFixed(1)} ${(y - far * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/**
 * Returns the same part `count` times, turned around the middle.
 * @param {number} count
 * @param {string} kind
 * @param {string} d
 * @param {number} [first] the angle of the first part
 * @param {number} [y] the middle
 * @returns {[string, string, string][]}
 */
function around(count, kind, d, first = 0, y = 0) {
  return Array.from({ length: count }, (_, at) => [
    kind,
    d,
    `translate(0 ${y}) rotate(${first + (360 * at) / count})`,
  ]);
}

/** A leaf of clover, whose tip is in the middle. */
const CLOVER = "M0 0C-4-9-18-12-17-24C-16-33-4-34 0-25C4-34 16-33 17-24C18-12 4-9 0 0Z";

const PETAL = "M0 0C-16-6-21-23-11-31C-7-34-2-31 0-27C2-31 7-34 11-31C21-23 16-6 0 0Z";

/** The taroks up to X. @type {Record<number, Motif>} */
const LOWER = {
  1: {
    field: "dawn",
    special: true,
    parts: [
      ["bough", "M-34 27C-16 22 10 27 34 18"],
      ["leafy", "M20 22C22 32 30 34 35 33C34 26 28 21 20 22ZM-30 26C-34 18-30 12-25 9C-22 15-24 23-30 26Z"],
      ["thick", "M-3 18-5 25M6 17 6 24"],
      [
        "navy",
        "M-35 8C-26 6-19-1-13-9C-7-18 1-26 12-26C21-26 26-20 26-13C27 7 15 20 0 20C-10 20-17 16-20 11Z",
      ],
      ["cherry", "M26-11C27 7 15 20 0 20C9 12 4-2 13-9C17-12 23-12 26-11Z"],
      ["azure", "M-24 8C-12 7-8-5 3-8C10-3 4 10-8 13C-14 14-20 12-24 8Z"],
      ["sun", "M25.4-18 36-12 25.8-9.4Z"],
      ["snow", disc(17.5, -16.5, 3.4)],
      ["dark", disc(18.3, -16.5, 1.9)],
    ],
  },
  2: {
    field: "cream",
    parts: [
      ["bough", "M3-30C-3-18-13-8-15 4M3-30C8-18 15-6 17 6"],
      ["leafy", "M3-30C13-39 28-36 35-24C22-19 10-21 3-30Z"],
      ["vein", "M5-30C14-30 23-28 31-25"],
      ["cherry", discs(15, [-16, 14], [18, 19])],
      ["shine", "M-25 11C-24 6-20 3-16 4M9 16C10 11 14 8 18 9"],
    ],
  },
  3: {
    field: "meadow",
    parts: [
      ["stalk", "M0 4C2 16 8 26 18 35"],
      ...around(3, "leafy", CLOVER, 0, 3),
      ...around(3, "vein", "M0-5V-21", 0, 3),
    ],
  },
  4: {
    field: "sky",
    parts: [
      ["grass", "M-40 43V33C-20 25 20 25 40 33V43Z"],
      ["snow", "M-13 36-8-6H8L13 36Z"],
      ["brown", "M-11-4C-9-17 9-17 11-4ZM-5 36V25C-5 19 5 19 5 25V36Z"],
      ["navy", discs(2.6, [0, 11])],
      ...around(4, "sail", "M-1.4 0V-36H1.4V-33H13V-9H1.4V0Z", 20, -6),
      ["sun", disc(0, -6, 3.6)],
    ],
  },
  5: {
    field: "cream",
    parts: [
      ...around(5, "leafy", "M0 0-5-25 0-37 5-25Z", 36),
      ...around(5, "rose", PETAL),
      ["sun", disc(0, 0, 8)],
      ...around(10, "stamen", "M0-8V-12.5"),
    ],
  },
  6: {
    field: "deep",
    parts: [
      ...around(6, "frost", "M0 0V-36M0-15-8-23M0-15 8-23M0-25-6-31M0-25 6-31"),
      ["frost", "M0-9 7.8-4.5V4.5L0 9-7.8 4.5V-4.5Z"],
    ],
  },
  7: {
    field: "meadow",
    parts: [
      [
        "thick",
        "M-25-10-34-16M-29 8-38 8M-24 22-32 29M25-10 34-16M29 8 38 8M24 22 32 29M-8-30C-10-36-14-38-18-38M8-30C10-36 14-38 18-38",
      ],
      ["dark", "M-17-16C-17-38 17-38 17-16Z"],
      ["snow", discs(3, [-9, -25], [9, -25])],
      ["cherry", "M0-20C18-20 29-8 29 8C29 24 16 36 0 36C-16 36-29 24-29 8C-29-8-18-20 0-20Z"],
      ["thick", "M0-20V36"],
      ["dark", disc(0, -13, 5.4) + discs(5.4, [-15, -3], [15, -3], [-18, 13], [18, 13], [-9, 24], [9, 24])],
    ],
  },
  8: {
    field: "cream",
    parts: [
      ...around(8, "brown", "M-2.2-6-2.8-28H2.8L2.2-6Z"),
      ["wood", disc(0, 0, 30)],
      ["iron", disc(0, 0, 34)],
      ["brown", disc(0, 0, 9.5)],
      ["sun", disc(0, 0, 4.5)],
    ],
  },
  9: {
    field: "meadow",
    parts: [
      ["bough", "M-2-24C-2-32 2-37 10-39"],
      ["leafy", "M-4-22C-18-18-24-24-34-22C-33-29-29-31-30-38C-21-36-16-41-9-36C-6-32-5-27-4-22Z"],
      ["vein", "M-6-24C-14-27-20-30-26-33"],
      [
        "plum",
        discs(9.4, [-27, -8], [-9, -8], [9, -8], [27, -8], [-18, 8], [0, 8], [18, 8], [-9, 24], [9, 24]),
      ],
    ],
  },
  10: {
    field: "dawn",
    parts: [
      ["glass", "M-20-29C-20-8-4-7-4 0C-4 7-20 8-20 29H20C20 8 4 7 4 0C4-7 20-8 20-29Z"],
      ["sand", "M-15.6-15H15.6C12-6 4-5 3 0V12L15 29H-15L-3 12V0C-4-5-12-6-15.6-15Z"],
      ["wood thin", "M-23-29V29M23-29V29"],
      ["brown", "M-29-37H29V-29H-29ZM-29 29H29V37H-29Z"],
    ],
  },
};

/** The taroks from XI. @type {Record<number, Motif>} */
const UPPER = {
  11: {
    field: "sky",
    parts: [
      ["grass", "M-40 43V34C-20 28 20 28 40 34V43Z"],
      ["stone", "M-12 36V2H-8V-3H-3V2H3V-3H8V2H12V36Z"],
      ["wall", "M-32 36V-12H-11V36ZM11 36V-12H32V36Z"],
      ["cherry", "M-35-12-21.5-37-8-12ZM8-12 21.5-37 35-12Z"],
      [
        "dark",
        "M-24.5 6V-2C-24.5-6-18.5-6-18.5-2V6ZM18.5 6V-2C18.5-6 24.5-6 24.5-2V6ZM-6.5 36V22C-6.5 13 6.5 13 6.5 22V36Z",
      ],
    ],
  },
  12: {
    field: "cream",
    parts: [
      ["navy", disc(0, 0, 36)],
      ["snow", disc(0, 0, 30.5)],
      ...around(12, "thick", "M0-29V-24"),
      ["dark", "M-3.4 8-2-15-5.4-15 0-27 5.4-15H2L3.4 8Z"],
      ["sun", disc(0, 0, 3.8)],
    ],
  },
  13: {
    field: "amber",
    parts: [
      ["tail", "M15 31C34 33 34 14 26 6"],
      ["dark", "M-17 37C-21 14-13 0 0 0C13 0 21 14 17 37Z"],
      ["dark", "M-18-11-17-36-7-28C-3-30 3-30 7-28L17-36 18-11C18 0 10 7 0 7C-10 7-18 0-18-11Z"],
      ["eye", "M-13-14Q-8.5-19-4-14Q-8.5-9-13-14ZM4-14Q8.5-19 13-14Q8.5-9 4-14Z"],
      ["dark", "M-9.6-14Q-8.5-18-7.4-14Q-8.5-10-9.6-14ZM7.4-14Q8.5-18 9.6-14Q8.5-10 7.4-14Z"],
      ["rose", "M-2.6-6H2.6L0-3Z"],
      ["whisker", "M-8-3-25-6M-8-1-24 3M8-3 25-6M8-1 24 3M-5 37V25M5 37V25"],
    ],
  },
  14: {
    field: "sky",
    parts: [
      ["thick", "M0-37V18"],
      ["snow", "M-2-33C-22-24-28-6-26 10H-2Z"],
      ["cherry", "M2-27C16-20 24-6 25 10H2Z"],
      ["ruby", "M0-38 11-34.6 0-31Z"],
      ["brown", "M-34 15H34C32 25 26 30 20 31H-20C-26 30-32 25-34 15Z"],
      ["sea", "M-40 43V30Q-33 24-26.5 29T-13 29T0 29T13 29T26.5 29T40 30V43Z"],
    ],
  },
  15: {
    field: "dawn",
    parts: [
      ["slate", "M-40 32-22-10-13 4 1-35 15 4 23-9 40 32Z"],
      ["snow", "M1-35 9.6-10 5-14 1-8-3-13-7.6-10ZM-22-10-16.6 2-22-1-27 3ZM23-9 28.6 3 23.4-1 17.6 2Z"],
      ["grass", "M-40 43V27C-24 18-10 24 0 29C12 20 28 20 40 27V43Z"],
      ["fir", "M-27 35-22 21-17 35ZM16 37 21.6 22 27 37ZM-14 38-10 27-6 38Z"],
    ],
  },
  16: {
    field: "sea",
    parts: [
      ["silver", "M-36 3C-26-16 2-20 17-3L36-17C32-5 32 9 36 20L17 8C4 23-24 22-36 3Z"],
      ["cherry", "M-14-13C-8-25 6-25 12-18L8-9C2-14-8-15-14-13ZM-8 17C-4 25 4 27 10 24L6 14Z"],
      [
        "line",
        "M-16-10C-10-3-10 8-16 15M-8-6q6 3 0 8q6 3 0 8M1-7q6 3 0 8q6 3 0 8M10-4q5 2 0 6q5 2 0 6M22-3 31-8M22 3H31M22 7 31 12",
      ],
      ["snow", disc(-24, -1, 4)],
      ["dark", disc(-24, -1, 2.2)],
      ["bubble", discs(3, [-32, -24]) + disc(-24, -32, 2)],
    ],
  },
  17: {
    field: "deep",
    parts: [
      ["tail-of-light", "M8-18C-8-6-24 14-37 37C-12 30 8 12 20-4Z"],
      ["glow", "M10-12C-2-2-14 12-24 28C-8 22 8 8 16-4Z"],
      ["sun", star(15, -13, 21)],
      ["snow", star(-24, -22, 5, 4, 0.3) + star(26, 22, 6, 4, 0.3) + star(-6, -33, 4, 4, 0.3)],
    ],
  },
  18: {
    field: "sky",
    parts: [
      ["grass", "M-40 43V32C-20 27 20 27 40 32V43Z"],
      ["brown", "M-4.5 34-3.5 8H3.5L4.5 34 10 37H-10Z"],
      [
        "fir",
        "M0-39C10-41 20-35 21-27C31-26 36-16 32-7C35 2 28 11 19 11C13 17 5 15 0 12C-5 15-13 17-19 11C-28 11-35 2-32-7C-36-16-31-26-21-27C-20-35-10-41 0-39Z",
      ],
      [
        "leafy",
        "M-2-36C6-38 13-34 14-27C8-22-2-24-6-20C-12-16-18-20-22-16C-30-18-27-25-19-25C-18-32-10-36-2-36ZM-26-8C-20-12-12-8-10-3C-14 3-24 2-26-8ZM4-4C12-10 22-10 28-5C24 4 10 6 4-4Z",
      ],
      ["sun", discs(2.2, [-14, -12], [6, -16], [20, -16], [-2, 3], [16, 6], [-20, 6])],
    ],
  },
  19: {
    field: "sky",
    parts: [
      ...around(8, "amber", "M-6-19C-4-27-2-32 0-37C2-32 4-27 6-19Z"),
      ...around(8, "sun", "M-5-19C-5-25 3-27-1-34C8-30 8-24 5-19Z", 22.5),
      ["sun", disc(0, 0, 21)],
      ["blush", discs(4.4, [-11, 5], [11, 5])],
      ["thick", "M-12-4Q-8-8-4-4M4-4Q8-8 12-4M-7 8Q0 15 7 8"],
    ],
  },
  20: {
    field: "wine",
    parts: [
      ["velvet", "M-24 16C-24-10-14-24 0-24C14-24 24-10 24 16Z"],
      ["sun", "M-27 20-35-14-17 2-12-22 0-2 12-22 17 2 35-14 27 20Z"],
      ["sun", "M-28 20H28V31H-28Z"],
      ["sun", discs(4, [-35, -16], [-12, -25], [12, -25], [35, -16])],
      ["sun", "M-2.4-24V-29H-7V-33.4H-2.4V-38H2.4V-33.4H7V-29H2.4V-24Z"],
      ["ruby", "M0 20.6 5 25.5 0 30.4-5 25.5Z"],
      ["azure", discs(2.8, [-17, 25.5], [17, 25.5])],
    ],
  },
  21: {
    field: "night",
    special: true,
    parts: [
      ["ray", star(0, 0, 37, 16, 0.9)],
      [
        "sun",
        "M14-29C-10-34-31-19-31 2C-31 23-9 37 14 29C3 26-3 20-4 13L-9 11-5 7-7 4-11 2-5-6C-7-15 2-25 14-29Z",
      ],
      ["dark", "M-17-9Q-12-13-8-10L-9-7Q-13-8-17-9Z"],
      ["thick", "M-8 13Q-11 15-14 14"],
      ["snow", star(16, -9, 8) + star(24, 13, 5.5) + star(8, 9, 4.5)],
    ],
  },
  22: {
    field: "motley",
    special: true,
    parts: [
      [
        "lozenge",
        "M-37-40H-19L-37-14ZM0-40 19-13 0 14-19-13ZM37-40V-14L19-40ZM-19-13 0 14-18 40H-37V14ZM19-13 37 14V40H18L0 14Z",
      ],
      ["snow", "M-28 23-19 14H19L28 23 18 26 20 37 9 29 0 39-9 29-20 37-18 26Z"],
      ["skin", "M0-12C14-12 19-5 19 5C19 18 10 27 0 27C-10 27-19 18-19 5C-19-5-14-12 0-12Z"],
      ["cherry", "M-21 2C-22-8-26-12-33-9C-36-22-25-32-13-26C-7-23-2-16 0-3C-7-8-16-5-21 2Z"],
      ["navy", "M21 2C22-8 26-12 33-9C36-22 25-32 13-26C7-23 2-16 0-3C7-8 16-5 21 2Z"],
      ["leafy", "M-14-21C-11-29-5-33 0-34C5-33 11-29 14-21C8-17 3-11 0-3C-3-11-8-17-14-21Z"],
      ["sun", discs(4.4, [-32, -6], [32, -6], [0, -34]) + discs(3, [-20, 36], [0, 37], [20, 36])],
      ["dark", discs(2.7, [-7.5, 6], [7.5, 6])],
      ["blush", discs(4.4, [-12, 13], [12, 13])],
      ["thick", "M-11.5 0Q-7.5-3-4-.5M11.5 0Q7.5-3 4-.5M-9 15Q0 24 9 15"],
    ],
  },
};

/** The picture of each tarok, by its number. */
export const MOTIFS = { ...LOWER, ...UPPER };

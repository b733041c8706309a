// Charts as SVG: axes, ticks, intervals, curves and bars.

import { el, number, svg, t } from "./elements.js";
import { interval } from "./figures.js";
import { tint } from "./numbers.js";

/**
 * An estimate: `mean`, and half the width of its 95 % interval.
 * @typedef {{ mean: number | null, ci95: number | null }} Estimate
 */

/**
 * Computes about `count` round values from `low` to `high`.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 * @returns {{ values: number[], decimals: number }}
 */
export function ticks(low, high, count) {
  const span = high - low || 1;
  const decade = 10 ** Math.floor(Math.log10(span / count));
  const step = [1, 2, 5, 10].map((factor) => factor * decade).find((width) => span / width <= count);
  const first = Math.ceil(low / step - 1e-9);
  const values = [];
  for (let at = first; at * step <= high + step * 1e-9; at += 1) values.push(at * step);
  return { values, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

/**
 * Creates a function that converts values to coordinates linearly.
 * @param {number[]} values
 * @param {number[]} places
 * @returns {(value: number) => number}
 */
export function scale([low, high], [from, to]) {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/**
 * Computes the lowest and the highest end of `intervals`, and extends both by a small margin.
 * @param {Estimate[]} intervals
 * @param {boolean} zero whether the extent must contain zero
 * @returns {[number, number]}
 */
export function extent(intervals, zero = true) {
  const ends = intervals.flatMap(({ mean, ci95 }) => [mean - (ci95 ?? 0), mean + (ci95 ?? 0)]);
  const low = Math.min(...ends, ...(zero ? [0] : []));
  const high = Math.max(...ends, ...(zero ? [0] : []));
  const margin = (high - low || 1) * 0.06;
  return [low - margin, high + margin];
}

/**
 * The factor by which outliers may lengthen an axis. `withZero` is for an axis that must contain zero,
 * `without` for any other axis.
 */
const OFF_AXIS = { withZero: 4, without: 10 };

/**
 * Computes the extent of most estimates. Outliers that would flatten the other estimates are left out, at
 * most a third of all.
 */
export function robustExtent(estimates, zero = true) {
  const intervals = estimates.filter(({ mean }) => mean !== null);
  const limit = zero ? OFF_AXIS.withZero : OFF_AXIS.without;
  const width = (own) => {
    const [low, high] = extent(own, zero);
    return high - low;
  };
  const fewest = Math.max(2, Math.ceil((intervals.length * 2) / 3));
  let kept = [...intervals].sort((one, other) => one.mean - other.mean);
  for (let count = kept.length - 1; count >= fewest; count--) {
    const parts = Array.from({ length: kept.length - count + 1 }, (_, first) =>
      kept.slice(first, first + count),
    );
    const narrowest = parts.reduce((one, other) => (width(other) < width(one) ? other : one));
    if (width(kept) >= limit * width(narrowest)) kept = narrowest;
  }
  return extent(kept, zero || kept.length === intervals.length);
}

/**
 * Returns -1 for a value below the axis, 1 for a value above the axis, and 0 for a value on the axis.
 * @param {number} value
 * @param {number[]} domain
 */
export function sideOf(value, [low, high]) {
  return value < low ? -1 : value > high ? 1 : 0;
}

/** Creates the explanation of the arrows. Returns `null` if no estimate is off the axis. */
export function offAxisNote(intervals, domain) {
  return intervals.some(({ mean }) => mean !== null && sideOf(mean, domain))
    ? el("p", { class: "note offaxis" }, t("off_axis"))
    : null;
}

export function line(x1, y1, x2, y2, kind) {
  return svg("line", { x1, y1, x2, y2, class: kind });
}

export function label(x, y, text, kind, anchor = "middle") {
  return svg("text", { x, y, class: "label " + (kind ?? ""), "text-anchor": anchor }, text);
}

/**
 * Creates an SVG picture. Screen readers read its `name`.
 * @param {number} width
 * @param {number} height
 * @param {string} name
 */
export function picture(width, height, name, ...parts) {
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      class: "chart",
      role: "img",
      "aria-label": name,
      style: { "max-width": `${width}px` },
    },
    parts,
  );
}

/**
 * Draws horizontal grid lines with their values.
 * @param {number[]} domain
 * @param {(value: number) => number} y
 * @param {number} left
 * @param {number} right
 * @param {number} count the approximate number of lines
 */
export function valueAxis(domain, y, left, right, count) {
  const { values, decimals } = ticks(domain[0], domain[1], count);
  return values.map((value) => [
    line(left, y(value), right, y(value), value === 0 ? "zero" : "grid"),
    label(left - 8, y(value) + 4, number(value, decimals), "", "end"),
  ]);
}

/** Draws one estimate as a dot with its 95 % interval. All rows share the horizontal scale `domain`. */
export function dotRow(estimate, domain, participant, width = window.innerWidth < 640 ? 120 : 300) {
  const { mean, ci95 } = estimate;
  if (mean === null) return "";
  const [left, right] = [6, width - 6];
  const free = scale(domain, [left, right]);
  const x = (value) => Math.min(right, Math.max(left, free(value)));
  const side = sideOf(mean, domain);
  const edge = side < 0 ? left : right;
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} 24`,
      class: "dotrow " + tint(participant),
      role: "img",
      "aria-label": interval(estimate),
      style: { "max-width": `${width}px` },
    },
    domain[0] < 0 && domain[1] > 0 ? line(x(0), 0, x(0), 24, "zero") : null,
    ci95 === null || side ? null : line(x(mean - ci95), 12, x(mean + ci95), 12, "whisker"),
    side
      ? svg("path", { class: "dot off", d: `M${edge + side * 5} 12L${edge - side * 4} 6.5V17.5Z` })
      : svg("circle", { cx: x(mean), cy: 12, r: 4.5, class: "dot" }),
  );
}

/** Shortens a name to `length` characters: the middle is left out. */
export function cut(name, length) {
  const letters = [...name];
  if (letters.length <= length) return name;
  const head = Math.ceil((length - 1) / 2);
  return letters.slice(0, head).join("") + "…" + letters.slice(letters.length - (length - 1 - head)).join("");
}

/**
 * Draws the points a game in each seat. Each participant has a small panel. All panels have the same scale.
 */
export function seatPanels(seats, names) {
  const domain = robustExtent(seats.flat());
  const [width, height, left, top, bottom] = [260, 170, 44, 12, 26];
  const y = scale(domain, [height - bottom, top]);
  return el(
    "div",
    { class: "panels" },
    seats.map((own, participant) => {
      const x = scale([0, own.length], [left, width - 6]);
      const every = Math.ceil(own.length / 8);
      const marks = own.map(({ mean, ci95 }, seat) => {
        if (mean === null) return null;
        const at = x(seat + 0.5);
        const side = sideOf(mean, domain);
        const edge = side < 0 ? height - bottom : top;
        if (side)
          return svg(
            "path",
            { class: "dot off", d: `M${at} ${edge - side * 5}L${at - 5} ${edge + side * 4}H${at + 5}Z` },
            svg("title", null, interval({ mean, ci95 })),
          );
        return [
          ci95 === null
            ? null
            : line(
                at,
                Math.min(height - bottom, y(mean - ci95)),
                at,
                Math.max(top, y(mean + ci95)),
                "whisker",
              ),
          svg("circle", { cx: at, cy: y(mean), r: own.length > 12 ? 2 : 4.5, class: "dot" }),
        ];
      });
      const chart = picture(
        width,
        height,
        `${names[participant]}: ${t("seats_label", { unit: t("unit_game") })}`,
        valueAxis(domain, y, left, width - 6, 5),
        own.map((_, seat) => (seat % every ? null : label(x(seat + 0.5), height - 8, String(seat)))),
        svg("g", { class: tint(participant) }, marks),
      );
      return el(
        "figure",
        { class: "panel" },
        el("figcaption", { class: tint(participant) }, el("i"), names[participant]),
        chart,
      );
    }),
  );
}

/**
 * Draws the number of games in each class. Each participant has a panel of bars. All panels have the same
 * scale. `describe(class)` returns the name of a class.
 */
export function barPanels(counts, names, describe, axis) {
  const [width, height, left, top, bottom] = [330, 130, 2, 10, 26];
  const share = counts.map((own) =>
    own.map(
      (count) =>
        count /
        Math.max(
          1,
          own.reduce((sum, more) => sum + more, 0),
        ),
    ),
  );
  const most = Math.max(...share.flat(), 0.01);
  const classes = counts[0]?.length ?? 0;
  const x = scale([0, classes], [left, width - 2]);
  const y = scale([0, most], [height - bottom, top]);
  return el(
    "div",
    { class: "panels wide" },
    share.map((own, participant) => {
      const bars = own.map((part, place) => {
        if (part === 0) return null;
        const wide = Math.max(1, x(place + 1) - x(place) - 1.5);
        const high = Math.max(0.8, y(0) - y(part));
        return svg(
          "rect",
          {
            x: x(place) + 0.75,
            y: y(0) - high,
            width: wide,
            height: high,
            rx: Math.min(2, wide / 3),
            class: "bar",
          },
          svg("title", null, `${describe(place)}: ${number(counts[participant][place])}`),
        );
      });
      const chart = picture(
        width,
        height,
        `${names[participant]}: ${t("distribution_label")}`,
        axis(x, height - bottom),
        svg("g", { class: tint(participant) }, bars),
        line(left, y(0), width - 2, y(0), "base"),
      );
      return el(
        "figure",
        { class: "panel" },
        el("figcaption", { class: tint(participant) }, el("i"), names[participant]),
        chart,
      );
    }),
  );
}

/** The maximum number of classes between the two tails. A long tail contains one payoff in `TAIL`. */
const CLASSES = 36;
const TAIL = 200;

/**
 * Counts the payoffs of several participants in classes of equal width. All participants have the same
 * classes. The first and the last class are the tails. For each participant, `payoffs` lists payoffs, each
 * with its number of games.
 */
export function payoffHistogram(payoffs) {
  const all = payoffs.flat().sort(([one], [other]) => one - other);
  if (!all.length) return null;
  const tail = Math.floor(all.reduce((sum, [, games]) => sum + games, 0) / TAIL);
  const quantile = (sorted) => {
    let before = 0;
    for (const [payoff, games] of sorted) {
      before += games;
      if (before > tail) return payoff;
    }
    return null;
  };
  const [low, high] = [quantile(all), quantile([...all].reverse())];
  let width = 1;
  for (let step = 0; Math.floor((high - low) / width) >= CLASSES; step += 1)
    width = [1, 2, 5][(step + 1) % 3] * 10 ** Math.floor((step + 1) / 3);
  const start = Math.floor(low / width) * width;
  const classes = Math.floor((high - start) / width) + 1;
  const counts = payoffs.map((own) => {
    const counted = Array(classes + 2).fill(0);
    for (const [payoff, games] of own)
      counted[Math.min(classes, Math.max(-1, Math.floor((payoff - start) / width))) + 1] += games;
    return counted;
  });
  return { start, width, counts, range: [all[0][0], all.at(-1)[0]] };
}

/** Returns a function that names a class of payoffs, and a function that draws the axis below the bars. */
export function payoffClasses({ start, width, range, counts }) {
  const classes = counts[0].length - 2;
  const end = start + classes * width;
  const describe = (place) => {
    if (place === 0) return `< ${number(start)}`;
    if (place > classes) return `≥ ${number(end)}`;
    const low = start + (place - 1) * width;
    return width === 1 ? number(low) : `${number(low)} … ${number(low + width - 1)}`;
  };
  const axis = (x, y) => {
    const { values } = ticks(start, end, 6);
    const places = values.filter((value) => Number.isInteger(value) && value < end);
    const place = (value) => x(1 + (value - start) / width + (width === 1 ? 0.5 : 0));
    return [
      places.map((value) => [
        line(place(value), y, place(value), y + 4, "tick"),
        label(place(value), y + 18, number(value)),
      ]),
      range[0] < start ? label(x(0), y + 18, "…", "", "start") : null,
      range[1] >= end ? label(x(classes + 2), y + 18, "…", "", "end") : null,
      start < 0 && end > 0 ? line(place(0), 10, place(0), y, "zero") : null,
    ];
  };
  return { describe, axis };
}

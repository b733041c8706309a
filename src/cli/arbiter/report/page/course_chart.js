// The chart that shows how the estimates change during a match.

import { cut, extent, label, picture, robustExtent, scale, sideOf, ticks, valueAxis } from "./charts.js";
import { el, number, svg, t } from "./elements.js";
import { tint } from "./numbers.js";

/**
 * The estimate of a participant after `blocks` blocks.
 * @typedef {import("./charts.js").Estimate & { blocks: number }} Standing
 */

/**
 * The size of the chart, its margins, and its scales.
 * @typedef {object} CourseFrame
 * @property {boolean} narrow
 * @property {number} width
 * @property {number} height
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 * @property {number} last the largest number of blocks
 * @property {[number, number]} domain the points at the ends of the upright axis
 * @property {(blocks: number) => number} x
 * @property {(points: number) => number} y
 */

/** The minimum vertical distance between two names. */
const NAME_HEIGHT = 17;

/**
 * Draws the points a game as a function of the number of blocks. The band around each curve is its interval.
 * @param {Standing[][]} courses by participant
 * @param {string[]} names
 */
export function courseChart(courses, names) {
  const frame = courseFrame(courses);
  const { narrow, width, height, left, right, top, bottom, x } = frame;
  const clip = "clip" + Math.random().toString(36).slice(2);
  const shapes = courses.map((course, participant) => curveShape(course, participant, frame));
  const { values } = ticks(0, frame.last, narrow ? 4 : 8);
  const area = { x: left, y: top, width: width - left - right, height: height - top - bottom };
  const parts = [
    svg("defs", null, svg("clipPath", { id: clip }, svg("rect", area))),
    valueAxis(frame.domain, frame.y, left, width - right, 6),
    values
      .filter((value) => Number.isInteger(value))
      .map((value) => label(x(value), height - bottom + 20, number(value))),
    label(width - right, height - 2, t("figure_blocks"), "axis", "end"),
    svg("g", { "clip-path": `url(#${clip})` }, shapes),
    narrow ? null : curveNames(courses, names, frame),
  ];
  const chart = picture(width, height, t("course_label"), parts);
  return narrow ? el("div", null, legend(names), chart) : chart;
}

/** @returns {CourseFrame} */
function courseFrame(courses) {
  const narrow = window.innerWidth < 640;
  const [width, height, left, right, top, bottom] = narrow
    ? [360, 300, 46, 12, 12, 34]
    : [1072, 340, 48, 150, 14, 38];
  const last = Math.max(...courses.flat().map(({ blocks }) => blocks), 1);
  const domain = courseDomain(courses, last);
  const x = scale([0, last], [left, width - right]);
  const y = scale(domain, [height - bottom, top]);
  return { narrow, width, height, left, right, top, bottom, last, domain, x, y };
}

function courseDomain(courses, last) {
  // The wide intervals of the first blocks would flatten the curves.
  const settled = (course) => course.filter(({ blocks }) => blocks >= last * 0.08);
  // A participant far from all others would flatten the curves, too.
  const ended = courses.filter((course) => course.length).map((course) => course.at(-1));
  const axis = robustExtent(ended);
  const near = courses.filter((course) => course.length && !sideOf(course.at(-1).mean, axis));
  const shown = near.flatMap(settled);
  return extent(shown.length ? shown : courses.flat());
}

function curveShape(course, participant, { x, y }) {
  const point = (blocks, points) => `${x(blocks).toFixed(1)} ${y(points).toFixed(1)}`;
  const banded = course.filter(({ ci95 }) => ci95 !== null);
  const up = banded.map(({ blocks, mean, ci95 }) => point(blocks, mean + ci95));
  const down = banded.map(({ blocks, mean, ci95 }) => point(blocks, mean - ci95)).reverse();
  const curve = course.map(({ blocks, mean }) => point(blocks, mean));
  return svg(
    "g",
    { class: tint(participant) },
    banded.length > 1 ? svg("path", { class: "band", d: "M" + [...up, ...down].join("L") + "Z" }) : null,
    curve.length > 0
      ? svg("path", { class: "curve", d: "M" + curve.join("L") + (curve.length === 1 ? "h.1" : "") })
      : null,
  );
}

/** Draws the names at the ends of the curves. */
function curveNames(courses, names, { width, height, right, top, bottom, domain, y }) {
  const ends = courses
    .map((course, participant) => {
      const mean = course.length ? course.at(-1).mean : 0;
      const side = sideOf(mean, domain);
      const place = side < 0 ? height - bottom : side > 0 ? top : y(mean);
      return {
        participant,
        y: place,
        name: side
          ? `${side < 0 ? "↓" : "↑"} ${cut(names[participant], 10)} ${number(mean)}`
          : cut(names[participant], 18),
      };
    })
    .sort((one, other) => one.y - other.y);
  ends.forEach((end, place) => {
    if (place > 0) end.y = Math.max(end.y, ends[place - 1].y + NAME_HEIGHT);
  });
  return ends.map((end) =>
    svg(
      "g",
      { class: tint(end.participant) },
      label(width - right + 10, end.y + 4, end.name, "name", "start"),
    ),
  );
}

/** Draws the names of participants with their colours. */
function legend(names) {
  return el(
    "ul",
    { class: "legend" },
    names.map((name, participant) => el("li", { class: tint(participant) }, el("i"), name)),
  );
}

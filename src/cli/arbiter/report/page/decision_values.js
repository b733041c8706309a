// What the moves of an annotated game cost: a bar of the value under the cards, and a strip of all costs.

import { moveText } from "./captions.js";
import { el, number, signed, svg, t } from "./elements.js";

/**
 * What a move cost.
 * @typedef {object} Cost
 * @property {string} best the best move
 * @property {number} value the value of the best move
 * @property {number} points the difference from the best move
 * @property {number | null} error the standard error of `points`; `null` when it is unknown
 */

/**
 * An annotated decision.
 * @typedef {object} Decision
 * @property {number} event the index of the frame after the move
 * @property {number} seat
 * @property {string} played
 * @property {Cost | null} known what the move cost by what the seat knew
 * @property {Cost | null} open what the move cost with all cards face up
 */

/** The size of a drawing, in units of its own. The strip and the bar are as wide as the table. */
const WIDTH = 1000;
const BAR = 14;
const STRIP = 28;

/** Returns the cost of a decision; 0 if it is not more than chance. */
function clearCost({ known }) {
  return known && known.points >= 2 * (known.error ?? 0) ? known.points : 0;
}

/**
 * Draws the value that the seat expected: in ink up to the value of the move, and red from there to the value of the best
 * move. Zero is in the middle.
 * @param {Decision} decision
 * @param {number} most the largest value that fits
 */
function valueBar({ known }, most) {
  const x = (value) => WIDTH / 2 + (value / most) * (WIDTH / 2);
  const part = (from, to, name) =>
    svg("rect", {
      x: Math.min(x(from), x(to)),
      y: 3,
      width: Math.abs(x(to) - x(from)),
      height: BAR - 6,
      class: name,
    });
  const made = known.value - known.points;
  return drawing(BAR, t("value_of_move", { points: signed(made, 1) }), [
    svg("rect", { x: 0, y: 3, width: WIDTH, height: BAR - 6, class: "track" }),
    part(0, made, "made"),
    part(made, known.value, "cost"),
    svg("rect", { x: WIDTH / 2 - 1, y: 0, width: 2, height: BAR, class: "middlemark" }),
  ]);
}

function drawing(height, name, parts, click) {
  const shape = {
    viewBox: `0 0 ${WIDTH} ${height}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": name,
  };
  return svg("svg", { ...shape, class: click ? "strip" : "valuebar", click }, parts);
}

/**
 * Draws the costs of all decisions in the order of the game. A click opens the nearest decision.
 * @param {Decision[]} decisions
 * @param {number} step the shown frame
 * @param {number} last the index of the last frame
 * @param {(step: number) => void} onStep
 */
function costStrip(decisions, step, last, onStep) {
  const most = Math.max(1, ...decisions.map(clearCost));
  const x = (event) => (event / Math.max(1, last)) * WIDTH;
  const marks = decisions.map((decision) => {
    const height = Math.max(1.5, (clearCost(decision) / most) * STRIP);
    return svg("rect", {
      x: x(decision.event) - 3,
      y: STRIP - height,
      width: 6,
      height,
      class: clearCost(decision) ? "cost" : "made",
    });
  });
  const here = svg("rect", { x: x(step) - 1, y: 0, width: 2, height: STRIP, class: "middlemark" });
  return drawing(STRIP, t("costs_of_moves"), [marks, here], (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const wanted = ((event.clientX - box.left) / box.width) * last;
    const distance = (decision) => Math.abs(decision.event - wanted);
    const nearest = decisions.reduce((best, one) => (distance(one) < distance(best) ? one : best));
    onStep(nearest.event);
  });
}

/** Describes what a decision cost. `before` is the scene before the move. */
function sentences({ known, open }, before) {
  const move = (text) => moveText(before, text) || t("say_nothing");
  const told = [];
  if (known) {
    const error = known.error ? ` ± ${number(1.96 * known.error, 1)}` : "";
    told.push(t("value_of_move", { points: signed(known.value - known.points, 1) }));
    told.push(
      known.points > 0
        ? t("value_of_best", {
            move: move(known.best),
            points: signed(known.value, 1),
            cost: number(known.points, 1) + error,
          })
        : t("value_no_better"),
    );
  }
  if (open)
    told.push(
      open.points > 0
        ? t("value_open", { move: move(open.best), cost: number(open.points, 0) })
        : t("value_open_none"),
    );
  return told;
}

/**
 * Creates the values under the cards for the shown frame; `null` if the game is not annotated.
 * @param {import("./viewer.js").Viewer} viewer
 */
export function valueParts(viewer) {
  const { game, frames } = viewer;
  const { step } = viewer.state;
  /** @type {Decision[]} */
  const decisions = game.decisions ?? [];
  if (!decisions.length) return null;
  const decision = decisions.find(({ event }) => event === step);
  const values = decisions.flatMap(({ known }) => (known ? [known.value, known.value - known.points] : []));
  const most = Math.max(1, ...values.map(Math.abs));
  const known = decision?.known ? valueBar(decision, most) : el("div", { class: "valuebar" });
  const told = decision ? sentences(decision, frames[step - 1].scene) : [t("costs_of_moves")];
  return [
    known,
    el(
      "p",
      { class: "valuetext" },
      told.map((text) => el("span", null, text)),
    ),
    costStrip(decisions, step, frames.length - 1, (chosen) => viewer.stopAt(chosen)),
  ];
}

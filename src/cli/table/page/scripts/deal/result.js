// The result of a deal on the felt: each item of the payoffs as a sum, what each seat gets for it, and the
// decision that cost most.

import { raiseText, sidesOf } from "./captions.js";
import { button } from "./dialogs.js";
import { el, number, signed, t, word } from "./elements.js";
import { worstText } from "./review.js";
import { scoreRows } from "./sheet.js";

/** The maximum number of sides whose payoffs are shown side by side. */
const FEW = 4;

/**
 * An item of the payoffs. A term is a word and the points that are added. A factor is a word and the number
 * that multiplies the sum.
 * @typedef {object} Item
 * @property {string} name
 * @property {number | null} by the seat whose item it is
 * @property {string | null} outcome
 * @property {[string, number][]} terms
 * @property {[string, number][]} factors
 * @property {number} doublings
 * @property {number} sum
 * @property {boolean} each whether the sum is what each opponent pays or gets
 * @property {number[]} amounts what each seat gets
 */

/**
 * Describes how the sum of an item was calculated. Returns an empty text for an item without a calculation.
 * @param {string} game
 * @param {Item} item
 */
export function sumText(game, item) {
  if (!item.terms.length) return "";
  const terms = item.terms.map(([name, points]) =>
    name === item.name ? number(points) : `${word(name, game)} ${number(points)}`,
  );
  const factors = [
    ...item.factors.map(([name, factor]) => `${word(name, game)} ×${number(factor)}`),
    raiseText(game, item.doublings),
  ].filter(Boolean);
  const sum = terms.join(" + ");
  const product = [terms.length > 1 && factors.length ? `(${sum})` : sum, ...factors].join(" · ");
  const isPlain = terms.length === 1 && !factors.length;
  const all = isPlain ? product : `${product} = ${number(item.sum)}`;
  return item.each ? t("each_opponent", { sum: all }) : all;
}

function amountCell(points) {
  return el("td", { class: points > 0 ? "good" : points < 0 ? "bad" : null }, points ? signed(points) : "0");
}

/**
 * Lists the seats whose payoffs are shown in one column: the seats of a side, if all their amounts are equal.
 * @returns {number[][]}
 */
function columnsOf(scene) {
  const sides = sidesOf(scene);
  const columns = new Map();
  for (let seat = 0; seat < scene.players; seat += 1) {
    const amounts = (scene.items ?? []).map((item) => item.amounts[seat]);
    const own = JSON.stringify([sides ? sides[seat] : seat, scene.result?.[seat], amounts]);
    columns.set(own, [...(columns.get(own) ?? []), seat]);
  }
  return [...columns.values()];
}

/** Creates the rows of the items, each with the amounts of these seats. */
function itemRows({ game, items }, names, seats) {
  const owners = new Set(items.map(({ by }) => by).filter((by) => by !== null));
  return items.map((item) => {
    const sum = sumText(game, item);
    return el(
      "tr",
      null,
      el(
        "th",
        { scope: "row" },
        // A line may break at the blanks.
        el("span", null, word(item.name, game)),
        " ",
        item.by !== null && owners.size > 1 ? [el("span", { class: "by" }, names[item.by]), " "] : null,
        item.outcome ? [el("em", null, word(item.outcome, game)), " "] : null,
        sum ? el("small", null, sum) : null,
      ),
      seats.map((seat) => amountCell(item.amounts[seat])),
    );
  });
}

/** Creates the rows of the parts of the payoffs, for a game that does not list items. */
function partRows(scene, seats) {
  return scoreRows(scene).map(([name, ...values]) =>
    el(
      "tr",
      null,
      el("th", { scope: "row" }, name),
      seats.map((seat) => el("td", null, values[seat])),
    ),
  );
}

/**
 * Creates the table with the payoff of each side and, below it, the items that add up to it. With many sides,
 * it has only the side of the person.
 */
function resultTable(scene, title, names) {
  const all = columnsOf(scene);
  const columns = all.length <= FEW ? all : all.filter((column) => column.includes(scene.seat ?? 0));
  const seats = columns.map(([seat]) => seat);
  const heads = columns.map((column) => {
    const points = scene.result?.[column[0]] ?? 0;
    return el(
      "th",
      { scope: "col", class: column.includes(scene.seat) ? "mine" : null },
      column.map((seat, place) => el("span", null, place ? `+ ${names[seat]}` : names[seat])),
      el("b", { class: points > 0 ? "good" : points < 0 ? "bad" : null }, signed(points)),
    );
  });
  const rows = scene.items?.length ? itemRows(scene, names, seats) : partRows(scene, seats);
  return el(
    "table",
    null,
    el("thead", null, el("tr", null, el("td", null, title), heads)),
    el("tbody", null, rows),
  );
}

/**
 * Creates the sentence about the decision that cost most. It opens the review. `review` is null if there is no
 * review; its `decisions` are null while they are loaded.
 */
function worstLine(review, open) {
  if (!review || review.isRefused) return null;
  if (!review.decisions) return el("p", { class: "worst", role: "status" }, t("reviewing"));
  const text = worstText(review.decisions);
  if (text === null) return null;
  return el(
    "p",
    { class: "worst", role: "status" },
    button(text, open, { class: "link", "data-act": "worst", "data-focus": "worst" }),
  );
}

/**
 * Returns the result for the middle of the board. `act` has the actions of the person: `lastReview` returns the
 * review of the deal, and `review` opens it. `act` is null for a spectator.
 */
export function resultBox({ scene, table }, names, act) {
  // A long result scrolls, so the keyboard must be able to focus it.
  return el(
    "div",
    { class: "result", role: "region", "aria-label": t("result"), tabindex: 0, "data-focus": "result" },
    resultTable(scene, t("deal_over_title", { deal: table.deal }), names),
    table.helped
      ? el("p", { class: "worst" }, t(table.shared === "round" ? "marked_in_round" : "counts_for_nobody"))
      : null,
    act ? worstLine(act.lastReview(), act.review) : null,
  );
}

// The review of a finished deal: the cost of each decision of the person.

import { get } from "./api.js";
import { makeBoard } from "./board.js";
import { moveText, saidBySeat } from "./captions.js";
import { openDialog, patiently, say } from "./dialogs.js";
import { el, number, t } from "./elements.js";
import { refusalText } from "./words.js";

/**
 * The maximum time for the answer to a request for a replay or a review, in milliseconds. A review compares
 * many moves.
 */
export const REVIEWING = 180000;

/**
 * Loads data about a finished deal. If the server refuses, shows the reason and returns null.
 * @param {string} path
 * @param {string} token
 */
export async function loadDeal(path, token) {
  try {
    return await patiently(get(path, token, { limit: REVIEWING }));
  } catch (problem) {
    say(refusalText(problem), "refused");
    return null;
  }
}

/** Returns whether a cost is shown as zero. */
function isGood(cost) {
  return cost < 0.05;
}

function costText(cost, error) {
  if (isGood(cost)) return t("as_good");
  return error ? `−${number(cost, 1)} ± ${number(error, 1)}` : `−${number(cost, 1)}`;
}

function playedText({ scene, played }) {
  return moveText(scene, played) || t("say_nothing");
}

/** Describes the cost of a decision in a sentence. */
export function verdict(decision) {
  const { scene, best, cost, error } = decision;
  const played = playedText(decision);
  if (isGood(cost)) return t("review_good", { played });
  return t("review_bad", {
    played,
    best: moveText(scene, best) || t("say_nothing"),
    cost: costText(cost, error),
  });
}

function markText(isPlayed, isBest) {
  if (isBest) return isPlayed ? "✓" : t("mark_best");
  return isPlayed ? t("mark_played") : null;
}

/** Marks the played card and the best card. They cannot be chosen. */
export function marks({ played, best }) {
  return {
    state: (part, zone) => {
      const has = (move) => zone !== "group" && move.split(" ").includes(part);
      return { usable: false, chosen: has(best), mark: markText(has(played), has(best)), offered: false };
    },
    press: () => {},
  };
}

/** Describes the sum over all decisions. */
function summary(decisions) {
  const total = decisions.reduce((sum, { cost }) => sum + Math.max(0, cost), 0);
  const good = decisions.filter(({ cost }) => isGood(cost)).length;
  return good === decisions.length
    ? t("review_all", { all: decisions.length })
    : t("review_sum", { good, all: decisions.length, cost: number(total, 1) });
}

/**
 * Describes the decision that cost most. Returns null if there was no decision.
 * @param {any[]} decisions
 */
export function worstText(decisions) {
  if (!decisions.length) return null;
  const worst = decisions.reduce((worst, own) => (own.cost > worst.cost ? own : worst));
  if (isGood(worst.cost)) return t("review_all", { all: decisions.length });
  return t("worst_decision", {
    played: playedText(worst),
    best: moveText(worst.scene, worst.best) || t("say_nothing"),
    cost: costText(worst.cost, 0),
  });
}

/** The list of the decisions of a deal, and the table at the chosen decision. */
class Review {
  constructor(decisions, known) {
    this.decisions = decisions;
    this.known = known;
    this.board = makeBoard();
    this.told = el("p", { class: "caption", role: "status" });
    this.list = el("ol", { class: "decisions" });
  }

  namesOf(scene) {
    return Array.from({ length: scene.players }, (_, seat) =>
      seat === scene.seat ? t("you") : (this.known[seat] ?? t("seat_number", { seat: seat + 1 })),
    );
  }

  open(place) {
    const decision = this.decisions[place];
    const { scene } = decision;
    this.board.draw(
      { ...scene, legal: null },
      {
        names: this.namesOf(scene),
        focus: scene.seat ?? 0,
        sort: true,
        said: saidBySeat(scene),
        choice: marks(decision),
      },
    );
    this.told.textContent = verdict(decision);
    for (const [other, row] of [...this.list.children].entries())
      row.firstChild.setAttribute("aria-current", String(other === place));
  }

  openWorst() {
    const { decisions } = this;
    this.open(
      decisions.reduce((worst, { cost }, place) => (cost > decisions[worst].cost ? place : worst), 0),
    );
  }

  row(decision, place) {
    const { cost, error } = decision;
    return el(
      "li",
      null,
      el(
        "button",
        { type: "button", click: () => this.open(place) },
        el("span", null, `${place + 1}. ${playedText(decision)}`),
        el("b", { class: isGood(cost) ? "good" : "bad" }, costText(cost, error)),
      ),
    );
  }

  content() {
    const { decisions, list } = this;
    if (!decisions.length) return el("p", null, t("no_decisions"));
    list.append(...decisions.map((decision, place) => this.row(decision, place)));
    return [
      el("p", { class: "lead" }, summary(decisions)),
      el(
        "div",
        { class: "reviewing" },
        list,
        el("div", { class: "felt replay" }, this.board.element, this.told),
      ),
    ];
  }
}

/**
 * Shows the cost of each decision of the person, and the table at the moment of the decision. `known`
 * contains the known names, by seat.
 * @param {string} token
 * @param {number} deal
 * @param {string[]} known
 */
export async function reviewDialog(token, deal, known = []) {
  const answer = await loadDeal(`/api/seat/review?deal=${deal}`, token);
  if (!answer) return;
  const review = new Review(answer.decisions, known);
  openDialog(t("review_of", { deal }), () => review.content(), { kind: "wide" });
  if (answer.decisions.length) review.openWorst();
}

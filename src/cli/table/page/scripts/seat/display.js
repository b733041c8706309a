// The display of a seat: the board with its bar, the panel beside the board, and the notice above the board.
// A curtain may cover all of them.

import { auctionLine } from "./auction.js";
import { barContent, factList } from "./bar.js";
import { betweenContent } from "./between.js";
import { makeBoard } from "./board.js";
import { describe, saidBySeat } from "./captions.js";
import { Clocks, isOutOfTime } from "./clock.js";
import { button, openDialog, say } from "./dialogs.js";
import { el, focusWithin, gameName, t } from "./elements.js";
import { markReachable } from "./keys.js";
import { isLesson, lessonBox } from "./lesson.js";
import { moveCards } from "./moving.js";
import { panelContent } from "./panel.js";
import { PressedButtons } from "./press.js";
import { resultBox } from "./result.js";
import { namesOf, wayToEvening } from "./seats.js";
import { setting } from "./settings.js";
import { playerText } from "./words.js";

/** The time in milliseconds in which nobody can have seen a new choice. */
const UNSEEN = 500;

/** The buttons that a redraw replaces. */
const REPLACED = ".notice button, .bar button, .middle button, .lessonplace button, .side button";

const SPEED = { slow: 520, calm: 340, quick: 200, instant: 0, key: 300 };

/**
 * The actions of the controls of the page. For a spectator, three of them are null: `choice`, `afterDeal`,
 * and `sheet` in `panel`.
 * @typedef {object} Controls
 * @property {{ state: (part: string, zone: string) => any, press: (part: string, zone: string) => void } |
 *   null} choice
 * @property {Record<"press" | "send" | "clear" | "type" | "claim" | "on", (...values: any[]) => void>} bar
 * @property {Record<"next" | "sheet" | "review" | "replay" | "lastReview" | "challenge", () => any> | null} afterDeal
 * @property {Record<"hint" | "hints" | "lesson" | "undo" | "again" | "talk" | "sheet", (() => void) | null>} panel
 * @property {() => void} comeBack
 */

/** Returns whether the screen is narrow or low. Such a screen has no panel. */
export function isNarrow() {
  return matchMedia("(max-width: 899px), (max-height: 520px)").matches;
}

/**
 * Returns the tags beside the name of a seat. They tell who plays in the seat, and whether its person is
 * away.
 */
function tagsOf(table, seat) {
  const isAway = table.away.includes(seat);
  const kind = table.kinds[seat];
  return [
    isAway ? { text: t(kind === "person" ? "away" : "substitute"), kind: "away" } : null,
    kind === "bot" ? { text: t("kind_bot"), kind: "kind" } : null,
    kind === "player" && !isAway && table.given[seat]
      ? { text: playerText(table.players[seat]), kind: "kind" }
      : null,
  ].filter(Boolean);
}

/** Restores the focus on the control with this name after a redraw. */
function focusAgain(element, name, options = undefined) {
  element.querySelector(`[data-focus="${CSS.escape(name)}"]`)?.focus(options);
}

/** The display of the seats of a screen. */
export class Display {
  /**
   * @param {import("./seats.js").Seats} seats
   * @param {{ title: (title: string, isTurn?: boolean) => void }} shell
   * @param {Controls} controls
   */
  constructor(seats, shell, controls) {
    this.seats = seats;
    this.shell = shell;
    this.controls = controls;
    this.board = makeBoard();
    this.clocks = new Clocks();
    this.caption = el("p", { class: "caption", role: "status" });
    this.side = el("aside", { class: "side", "aria-label": t("table_info") });
    this.notice = el("div", { class: "notice", role: "status", hidden: true });
    // A narrow screen has no panel, so the important facts are also on the table.
    this.facts = el("div", { class: "factline" });
    this.bids = el("div", { class: "bids" });
    const tops = el("div", { class: "tops" }, this.facts, this.bids);
    // On a narrow screen the lesson lies on the table.
    this.lesson = el("div", { class: "lessonplace" });
    this.felt = el("div", { class: "felt" }, tops, this.lesson, this.board.element, this.caption);
    this.heading = el("h1", { class: "unseen" }, t("table"));
    this.field = el("div", { class: "field" }, this.felt, this.side);
    this.element = el("div", { class: "seatpage" }, this.heading, this.notice, this.clocks.told, this.field);
    this.folded = { captured: false };
    /** The position that the bar shows, and since when. */
    this.asked = { position: "", since: 0 };
    this.wasOutOfTime = false;
    this.pressed = new PressedButtons(this.element, REPLACED, () => this.draw({ still: true }));
    this.board.bar.addEventListener("click", (event) => this.stopDoubleClick(event), true);
  }

  /** The question in the bar, if there is a question. */
  get prompt() {
    return this.board.element.querySelector(".bar .prompt")?.textContent;
  }

  canConfirm() {
    return this.board.element.querySelector(".bar [data-act=confirm]:not([disabled])") !== null;
  }

  confirm() {
    this.board.element.querySelector(".bar [data-act=confirm]")?.click();
  }

  focusTyped() {
    this.board.element.querySelector("#typed")?.focus();
  }

  /**
   * Ignores the second click of a double click, if the first one has led to a new choice: nobody has seen this
   * choice yet.
   */
  stopDoubleClick(event) {
    if (event.detail > 1 && performance.now() - this.asked.since < UNSEEN) {
      event.stopPropagation();
      event.preventDefault();
    }
  }

  /** Draws the active view. The cards are animated unless `still` is set. */
  draw({ winner = null, mover = null, gather = false, still = false } = {}) {
    if (this.pressed.mustWait()) return;
    this.drawNotice();
    this.seats.keepFront();
    if (this.seats.curtain !== null) {
      this.drawCurtain();
      return;
    }
    const { frame } = this.seats.view;
    if (!frame) return;
    const { scene, table } = frame;
    const names = namesOf(frame);
    this.felt.classList.remove("hidden");
    this.board.element.dataset.mover = String(mover ?? "");
    const focused = focusWithin(this.side) ?? focusWithin(this.lesson);
    this.drawClocks();
    const how = this.howToDraw(frame, names, gather);
    const drawBoard = () => this.board.draw(scene, how);
    if (still) drawBoard();
    else moveCards(this.board.element, drawBoard, { winner, duration: SPEED[setting("pace")] });
    this.board.element.classList.toggle("choosing", this.isChoosingCards());
    this.drawBar();
    if (!gather) this.caption.textContent = describe(scene, names);
    this.facts.replaceChildren(factList(scene, names) ?? "");
    this.bids.replaceChildren(auctionLine(scene, names) ?? "");
    this.lesson.replaceChildren(...this.lessonNow());
    this.side.replaceChildren(...this.lessonNow(), ...panelContent(this.panelState(), this.controls.panel));
    if (focused) focusAgain(isNarrow() ? this.lesson : this.side, focused);
    markReachable(this.board.element);
    this.heading.textContent = `${gameName(table.game)} · ${t("deal_number", { deal: table.deal })}`;
    this.shell.title(this.heading.textContent, this.seats.isChoosing);
  }

  howToDraw(frame, names, gather) {
    const { scene, table } = frame;
    return {
      names,
      focus: scene.seat ?? 0,
      sort: setting("sort") === "sorted",
      gather: gather || Boolean(frame.gathered),
      said: saidBySeat(scene),
      tags: names.map((_, seat) => tagsOf(table, seat)),
      extra: table.clock ? (seat) => this.clocks.plate(seat) : null,
      choice: this.controls.choice,
      middle: this.isResultDue(frame) ? this.resultNow(frame, names) : null,
    };
  }

  /** Returns the result. It is animated only when it comes, not when it is drawn again. */
  resultNow(frame, names) {
    const box = resultBox(frame, names, this.controls.afterDeal);
    box.classList.toggle("arrives", !this.board.element.classList.contains("over"));
    return box;
  }

  /** Shows the latest clocks, also while the screen still shows an earlier position of the deal. */
  drawClocks() {
    const { queue, view } = this.seats;
    const latest = queue.latest();
    this.clocks.show(latest?.table.deal === view.frame.table.deal ? latest : view.frame);
  }

  /** Returns whether the result is shown: the deal is over, and its last cards were seen. */
  isResultDue({ scene }) {
    const { queue } = this.seats;
    return scene.turn === "over" && !queue.isBehind() && !queue.isShowingEnd();
  }

  /**
   * Draws what changes when waiting begins or ends: the bar, and the result once it is due. `winnerOf` returns
   * the seat that gets the last cards of a scene.
   */
  drawWaiting(winnerOf) {
    const { frame } = this.seats.view;
    const isShown = this.board.element.classList.contains("over");
    if (frame && this.seats.curtain === null && this.isResultDue(frame) && !isShown)
      this.draw({ winner: winnerOf(frame.scene) });
    else this.drawBar();
  }

  isChoosingCards() {
    const { choices } = this.seats.view;
    return this.seats.isChoosing && !choices.isWords && choices.form !== "group" && choices.most > 0;
  }

  drawBar() {
    const { frame } = this.seats.view;
    if (!frame || this.seats.curtain !== null || this.pressed.mustWait()) return;
    this.drawClocks();
    const position = `${frame.table.deal} ${frame.scene.events}`;
    if (position !== this.asked.position) this.asked = { position, since: performance.now() };
    const { bar } = this.board;
    const focused = focusWithin(bar);
    const wasBox = bar.querySelector(".panelbox") !== null;
    bar.replaceChildren(...this.barNow(frame).filter(Boolean));
    bar.classList.toggle("opens", !wasBox && bar.querySelector(".panelbox") !== null);
    if (focused) focusAgain(bar, focused, { preventScroll: true });
    if (focused === "typed") {
      const field = bar.querySelector("#typed");
      field?.setSelectionRange(field.value.length, field.value.length);
    }
  }

  barNow(frame) {
    const { queue, view, isChoosing } = this.seats;
    const names = namesOf(frame);
    if (this.isResultDue(frame)) return betweenContent(frame, names, this.controls.afterDeal);
    const state = {
      scene: frame.scene,
      names,
      choices: isChoosing ? view.choices : null,
      isSlow: (view.sending?.stage ?? "sent") !== "sent",
      typed: view.typed,
      holding: queue.isHolding(),
      canClaim: this.canClaim(frame),
    };
    return barContent(state, this.controls.bar);
  }

  /** Returns the box of the lesson, in a list that is empty when there is none. */
  lessonNow() {
    const { view } = this.seats;
    const draw = () => this.draw({ still: true });
    const ask = (asked) => {
      view.asked = asked;
      draw();
    };
    return [lessonBox(view, namesOf(view.frame), { ask, draw })].filter(Boolean);
  }

  /** Returns whether the person can end the deal. The last card is as quick to play. */
  canClaim({ scene, table }) {
    return table.can.includes("claim") && scene.hands[scene.seat].cards.length > 1;
  }

  panelState() {
    const { frame, hints, hintsOn, plays, lastTrick, said } = this.seats.view;
    return {
      frame,
      names: namesOf(frame),
      hints,
      hintsOn,
      lessonOn: isLesson(this.seats.view.token),
      said,
      plays,
      state: Object.assign(this.folded, { lastTrick }),
    };
  }

  /** Opens the panel as a dialog if there is no panel beside the board. */
  openPanel() {
    if (!isNarrow()) return;
    openDialog(t("table_info"), (close) => {
      const acts = Object.entries(this.controls.panel).map(([name, act]) => [
        name,
        act &&
          (() => {
            close();
            act();
          }),
      ]);
      return el("div", { class: "side" }, panelContent(this.panelState(), Object.fromEntries(acts)));
    });
  }

  drawNotice() {
    this.tellEndOfTime();
    if (this.pressed.mustWait()) return;
    const { text, answer = null } = this.noticeNow();
    this.notice.hidden = text === null;
    this.field.hidden = this.seats.ended?.showsTable === false;
    this.notice.replaceChildren(
      ...(text === null
        ? []
        : [el("span", null, text), answer ? button(answer[0], answer[1]) : null].filter(Boolean)),
    );
  }

  /** Says that the time for a move is over. The notice of it ends as soon as `best` has moved. */
  tellEndOfTime() {
    const { frame } = this.seats.view;
    if (!frame) return;
    const isOver = isOutOfTime(frame);
    if (isOver && !this.wasOutOfTime) say(t(`out_of_time_${frame.table.clock.kind}`));
    this.wasOutOfTime = isOver;
  }

  /**
   * Returns the most important notice for the person, with its button.
   * @returns {{ text: string | null, answer?: [string, () => void] | null }}
   */
  noticeNow() {
    const { ended, isConnected, view, watch } = this.seats;
    const { frame, sending } = view;
    if (ended) return ended;
    if (isConnected === false) return { text: t("connecting") };
    if (sending?.stage === "late") return { text: t("not_answered") };
    const isAway =
      !watch &&
      frame?.table.away.includes(frame.scene.seat) &&
      frame.table.kinds[frame.scene.seat] !== "person";
    if (frame && isOutOfTime(frame)) return { text: t(`out_of_time_${frame.table.clock.kind}`) };
    if (frame?.table.passing) return { text: t("passing"), answer: null };
    if (isAway) return { text: t("substitute_plays"), answer: [t("come_back"), this.controls.comeBack] };
    if (frame?.table.state === "closed") return { text: t("table_closed"), answer: wayToEvening(frame) };
    return { text: frame?.table.note ? t(`note_${frame.table.note}`) : null };
  }

  /**
   * Draws the curtain between two persons at one screen. It hides everything until the next person confirms.
   */
  drawCurtain() {
    const player = this.seats.nameAt(this.seats.curtain);
    this.felt.classList.add("hidden");
    this.side.replaceChildren();
    this.facts.replaceChildren();
    this.lesson.replaceChildren();
    this.bids.replaceChildren();
    this.board.element
      .querySelectorAll(".others, .middle, .bar, .front")
      .forEach((part) => part.replaceChildren());
    this.caption.textContent = "";
    this.board.middle.replaceChildren(
      el(
        "div",
        { class: "curtain" },
        el("p", { class: "prompt" }, t("curtain", { player })),
        button(
          t("curtain_open", { player }),
          () => {
            this.seats.openCurtain();
            this.draw({ still: true });
          },
          { class: "button primary", "data-act": "curtain" },
        ),
      ),
    );
  }
}

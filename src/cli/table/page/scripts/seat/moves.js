// The choice of a move by a click, by a drag, or by typed words.

import { post } from "./api.js";
import { say } from "./dialogs.js";
import { signed, t } from "./elements.js";
import { lookOf } from "./looks.js";
import { namesOf, noWords, seatPath } from "./seats.js";
import { seen } from "./sending.js";
import { setting } from "./settings.js";
import { refusalText } from "./words.js";

/** The moves of the person at the screen. */
export class Moves {
  /**
   * @param {import("./seats.js").Seats} seats
   * @param {import("./display.js").Display} display
   * @param {ReturnType<typeof import("./sending.js").makeRequests>} requests
   */
  constructor(seats, display, requests) {
    this.seats = seats;
    this.display = display;
    this.requests = requests;
  }

  /** Returns the state of a card or a group for the board. */
  state(part, zone) {
    const { choices, sending, isAnswered } = this.seats.view;
    // The cards of a move stay chosen until a frame shows the move.
    const isSent = sending !== null || isAnswered;
    if (!this.seats.isChoosing || (choices.isWords && zone !== "words"))
      return { usable: false, chosen: isSent && Boolean(choices?.has(part)), offered: false };
    if (zone === "group")
      return { offered: choices.form === "group", chosen: choices.has(part), usable: true };
    return {
      usable: choices.isUsable(part, zone),
      chosen: choices.has(part),
      mark: zone === "hand" ? this.hintMark(part) : null,
    };
  }

  /** Returns the value of the best move that contains the card, if there are hints. */
  hintMark(part) {
    const { choices, hints, frame } = this.seats.view;
    const [best] = (hints ?? []).filter(
      ({ move }) => move.split(" ").includes(part) && (!choices.isPlay || move.split(" ")[0] === part),
    );
    if (!best || best.payoff === null || !choices.isPlay) return null;
    const decimals = Math.abs(best.payoff) < 10 || lookOf(frame.scene.game).table ? 1 : 0;
    return signed(best.payoff, decimals);
  }

  press(part, zone) {
    const { choices, frame } = this.seats.view;
    if (!choices || !this.seats.isChoosing) {
      if (frame) say(t("not_your_turn"));
      return;
    }
    if (!choices.isUsable(part, zone)) {
      this.explain(part, zone);
      return;
    }
    const wasChosen = choices.has(part);
    choices.toggle(part, zone);
    const exact = choices.exact();
    if (
      choices.isDirect &&
      exact &&
      !choices.hasMore &&
      !(choices.isPlay && setting("confirm") === "twice" && !wasChosen)
    ) {
      this.send(exact);
      return;
    }
    // A second click on a card plays the card, if the card alone is a legal move.
    if (
      choices.isPlay &&
      wasChosen &&
      zone === "hand" &&
      choices.moves.some((parts) => parts.length === 1 && parts[0] === part) &&
      setting("confirm") === "twice"
    ) {
      this.send([part]);
      return;
    }
    this.display.draw({ still: true });
  }

  /**
   * Plays the last card of the hand, if the person has switched this on. Everybody knows that the person has no
   * choice, so the early move tells nothing.
   */
  playLast() {
    const { choices, frame } = this.seats.view;
    if (setting("last") !== "on" || !choices?.isPlay || !this.seats.isChoosing) return;
    const held = frame.scene.hands[frame.scene.seat].cards;
    if (held.length === 1 && choices.moves.length === 1) this.send(choices.moves[0]);
  }

  /** Handles a card of the hand that was dropped on a card of the table, or on `"table"`. */
  drop(code, target) {
    const { choices } = this.seats.view;
    if (!choices || !this.seats.isChoosing) {
      say(t("not_your_turn"));
      return;
    }
    if (!choices.isUsable(code, "hand")) {
      this.explain(code, "hand");
      return;
    }
    if (!choices.has(code)) choices.toggle(code, "hand");
    if (target !== "table") {
      if (choices.isUsable(target, "table")) {
        if (!choices.has(target)) choices.toggle(target, "table");
      } else this.explain(target, "table");
    }
    const exact = choices.exact();
    if (choices.isPlay && exact && !choices.hasMore) this.send(exact);
    else this.display.draw({ still: true });
  }

  /** Asks the server, which knows the rules, why a card cannot be chosen, and shows the answer. */
  async explain(part, zone) {
    const { choices, frame, token } = this.seats.view;
    if (zone === "table" && choices.isPlay && !choices.chosen.length) {
      say(t("hand_card_first"));
      return;
    }
    if (zone === "table" && !choices.isPlay) {
      say(t("not_now"));
      return;
    }
    if (choices.keyword === "discard" && choices.chosen.length >= choices.most) {
      say(t("give_back_first"));
      return;
    }
    if ((choices.keyword === "bid" || choices.isWords) && zone === "hand") {
      say(this.display.prompt ?? t("not_now"));
      return;
    }
    const chosen = zone === "table" ? [...choices.chosen, part] : [part];
    try {
      await post(seatPath("words"), token, {
        events: frame.scene.events,
        words: chosen.flatMap((words) => words.split(" ")),
        finished: true,
      });
    } catch (problem) {
      say(refusalText(problem, frame.scene.game, namesOf(frame)), "refused");
      // The last step of a lesson tells what may be played.
      this.seats.view.asked = 1;
      this.display.draw({ still: true });
    }
  }

  clear() {
    const { view } = this.seats;
    view.choices?.clear();
    view.typed = noWords();
    this.display.draw({ still: true });
  }

  /** Clears the choice if there is one. */
  giveUp() {
    const { choices, typed } = this.seats.view;
    if (choices?.chosen.length || typed.words.length) this.clear();
  }

  async send(parts) {
    const { view } = this.seats;
    if (!parts || view.sending || !view.choices) return;
    await this.requests.change(view, seatPath("move"), { ...seen(view), move: view.choices.text(parts) });
  }

  /** Adds typed words to the words typed before. An empty line (Enter alone) ends the move. */
  async type(text) {
    const { view } = this.seats;
    if (!view.choices) return;
    const more = text.trim().split(/\s+/).filter(Boolean);
    const { words: before, step } = view.typed;
    const words = [...before];
    // If the server asked about a word, the answer is inserted after this word. An empty line (Enter alone)
    // means yes.
    if (step?.step === "exactly") words.splice(step.at, 0, more.length ? more.shift() : "y");
    const isEnd = !more.length && step?.step !== "exactly";
    words.push(...more);
    if (!words.length) return;
    const answer = await this.requests.change(view, seatPath("words"), {
      ...seen(view),
      words,
      finished: isEnd,
    });
    if (answer?.state === "open") view.typed = { words, step: answer, draft: "" };
    this.display.draw({ still: true });
    this.display.focusTyped();
  }
}

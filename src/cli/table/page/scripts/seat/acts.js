// The actions of a person other than moves: hints, undo, the next deal, the sheet, the menu.

import { deliver, get, post } from "./api.js";
import { moveText } from "./captions.js";
import { askDialog, say, withScript } from "./dialogs.js";
import { isNarrow } from "./display.js";
import { signed, t } from "./elements.js";
import { switchLesson } from "./lesson.js";
import { fragmentOf } from "./links.js";
import { menuDialog } from "./menu.js";
import { REVIEWING, reviewDialog } from "./review.js";
import { namesOf, seatPath } from "./seats.js";
import { seen } from "./sending.js";
import { device } from "./storage.js";
import { talkDialog } from "./talk.js";
import { refusalText } from "./words.js";

/**
 * A time in milliseconds. A hint may take this long in addition to the table's time for a decision. The
 * answer to a person who leaves or joins may take this long.
 */
const THINKING = 60000;
const NOTICED = 8000;

/**
 * Opens the replay of a deal.
 * @param {string} token
 * @param {number} deal
 * @param {"seat" | "watch"} kind
 */
function openReplay(token, deal, kind = "seat") {
  withScript(import("./replay.js"), ({ replayDialog }) => replayDialog(token, deal, kind));
}

/** The actions of the person at the screen. */
export class TableActs {
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

  /** Switches hints on or off, at a table where each person decides this. */
  switchHints() {
    const { view } = this.seats;
    Object.assign(view, { hintsOn: !view.hintsOn, hints: null });
    this.display.draw({ still: true });
  }

  /** Begins or ends the lesson of the seat. */
  switchLesson() {
    switchLesson(this.seats.view.token);
    this.display.draw({ still: true });
  }

  async hint() {
    const { view } = this.seats;
    // The key H asks for a hint. It does not spoil a deal that counts.
    if (view.frame?.table.can.includes("hints") && !view.hintsOn) {
      say(t("hints_off"));
      return;
    }
    if (!view.frame?.table.can.includes("hint") || !view.choices || view.asking) return;
    const asked = JSON.stringify(seen(view));
    view.asking = true;
    const answer = await this.requests.ask(view, () =>
      post(seatPath("hint"), view.token, {}, { limit: THINKING + view.frame.table.movetime }),
    );
    view.asking = false;
    // The person may have moved meanwhile.
    if (!answer || !view.choices || JSON.stringify(seen(view)) !== asked) return;
    view.hints = answer.moves;
    this.display.draw({ still: true });
    if (answer.moves.length && isNarrow()) {
      const [{ move, payoff }] = answer.moves;
      say(`${t("hint")}: ${moveText(view.frame.scene, move)} ${payoff === null ? "" : signed(payoff, 1)}`);
    }
  }

  talk() {
    const { view, watch } = this.seats;
    if (watch || !view.frame) return;
    talkDialog(view, (problem) => say(refusalText(problem), "refused"));
  }

  undo() {
    this.practise("undo", () => say(t("nothing_to_undo")));
  }

  again() {
    this.practise("again");
  }

  /** Changes the table in a way that only practice allows. `stale` is called if the position has changed. */
  practise(name, stale = undefined) {
    const { view } = this.seats;
    if (view.frame?.table.can.includes(name))
      this.requests.change(view, seatPath(name), { ...seen(view), seat: view.frame.scene.seat }, { stale });
  }

  /** Ends the deal, because its result is certain. */
  claim() {
    const { view } = this.seats;
    this.requests.change(view, seatPath("claim"), seen(view));
  }

  nextDeal() {
    for (const view of this.seats.views) {
      if (!view.frame || view.ended !== null) continue;
      const { deal } = view.frame.table;
      this.requests.change(
        view,
        seatPath("next"),
        { deal },
        { isDone: ({ table }) => table.deal !== deal || !table.can.includes("next") },
      );
    }
  }

  /** Shows the next frame, or begins the next deal. */
  on() {
    const { queue, view } = this.seats;
    const { table } = view.frame ?? {};
    if (queue.isHolding() || queue.isBehind()) queue.on();
    else if (table?.state === "between" && table.can.includes("next")) this.nextDeal();
  }

  /**
   * Returns the review of the last deal, and loads it if this was not done yet. The decisions are null while
   * they are loaded. Returns null if the deal cannot be reviewed.
   */
  lastReview() {
    const { view } = this.seats;
    const { table } = view.frame;
    if (!table.review) return null;
    if (view.review?.deal !== table.deal) {
      view.review = { deal: table.deal, decisions: null, isRefused: false };
      this.loadReview(view, view.review);
    }
    return view.review;
  }

  /** Loads a review. Nobody waits for it: if it is refused, its sentence is left out. */
  async loadReview(view, review) {
    try {
      const path = `${seatPath("review")}?deal=${review.deal}`;
      review.decisions = (await get(path, view.token, { limit: REVIEWING })).decisions;
    } catch {
      review.isRefused = true;
    }
    if (this.seats.view === view && view.review === review) this.display.draw({ still: true });
  }

  review() {
    const { token, frame } = this.seats.view;
    reviewDialog(token, frame.table.deal, namesOf(frame));
  }

  replay() {
    const { token, frame } = this.seats.view;
    openReplay(token, frame.table.deal);
  }

  async sheet() {
    const { view, watch } = this.seats;
    if (watch || !view.frame) return;
    const answer = await this.requests.ask(view, () => get(seatPath("deals"), view.token));
    if (!answer) return;
    withScript(import("./deal_sheet.js"), ({ sheetDialog }) =>
      sheetDialog(answer.deals, view.frame, (deal) => openReplay(view.token, deal)),
    );
  }

  menu() {
    const { view, watch, tokens } = this.seats;
    if (!view.frame) return;
    menuDialog(
      view.frame,
      {
        link: new URL(fragmentOf({ kind: watch ? "watch" : "seat", tokens }), location.href).href,
        token: view.token,
        watch,
        person: device.get(this.seats.personKey(view)),
      },
      {
        join: (name) => this.join(name),
        sheet: () => this.sheet(),
        look: (deal) => openReplay(view.token, deal, "watch"),
        leave: () => this.leave(view),
      },
    );
  }

  /**
   * Lets others play the deals of this table as a challenge, and shows its link with the comparison. A challenger
   * has a name.
   */
  async challenge() {
    const { view } = this.seats;
    const { table } = view.frame;
    const isOwn = table.shared !== "challenge";
    if (isOwn && !device.get(this.seats.personKey(view))) {
      const join = async (name) => {
        await this.join(name);
        if (device.get(this.seats.personKey(view))) await this.challenge();
      };
      const name = device.get("talon.name") ?? "";
      askDialog(t("challenge_friends"), t("your_name"), name, t("challenge_friends"), join);
      return;
    }
    const deals = isOwn ? table.deal : null;
    const offered = await this.requests.ask(view, () =>
      deliver(seatPath("challenge"), view.token, { deals }),
    );
    if (offered)
      withScript(import("./challenge_dialog.js"), (script) => script.challengeDialog(offered, view.token));
  }

  /** Lets a substitute play for the person. */
  leave(view) {
    return this.requests.ask(view, () =>
      deliver(seatPath("leave"), view.token, { substitute: "best" }, { longest: NOTICED }),
    );
  }

  /**
   * Gives the seat back to the person. With a name, the person's results are kept under this name. With null,
   * the name stays unchanged.
   */
  async join(name) {
    const { view } = this.seats;
    const key = this.seats.personKey(view);
    const answer = await this.requests.ask(view, () =>
      deliver(seatPath("join"), view.token, name === null ? { name } : { name, person: device.get(key) }, {
        longest: NOTICED,
      }),
    );
    // A person who comes back sees the latest position, not the moves before it.
    if (name === null) this.seats.queue.skip();
    if (answer?.person && name !== null) {
      device.set(key, answer.person);
      if (!this.seats.isShared) device.set("talon.name", name);
      say(t("results_kept"));
    }
  }
}

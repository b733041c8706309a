// The page of a seat: its stream, its display, and its moves. A spectator has a seat without moves.

import { TableActs } from "./acts.js";
import { Choices } from "./choices.js";
import { isOutOfTime } from "./clock.js";
import { iconButton, say } from "./dialogs.js";
import { Display } from "./display.js";
import { listenToDrags } from "./drag.js";
import { gameName, t } from "./elements.js";
import { listenToKeys } from "./keys.js";
import { fragmentOf } from "./links.js";
import { helpDialog } from "./menu.js";
import { Moves } from "./moves.js";
import { closeNotification } from "./notifications.js";
import { faultText, lastTrickText } from "./panel.js";
import { FrameQueue } from "./queue.js";
import { followRounds, namesOf, Seats, takeFrame, wayToEvening } from "./seats.js";
import { makeRequests } from "./sending.js";
import { tellService } from "./service.js";
import { setting } from "./settings.js";
import { signalTurn } from "./signals.js";
import { device } from "./storage.js";
import { follow } from "./streams.js";
import { hearTalk } from "./talk.js";
import { refusalText } from "./words.js";

/**
 * Returns the seat that wins the complete trick, or the captured cards, of a scene. Returns null if there are
 * none.
 */
function winnerOf({ winner, happened, facts }) {
  if (winner !== null) return winner;
  if (!happened.some(({ captured, rest }) => captured.length || rest.length)) return null;
  return happened[0].captured.length ? happened[0].seat : (facts.last?.[0] ?? null);
}

/** Describes why a seat was removed from the screen. */
function endText(end, problem) {
  if (end === "replaced") return t("replaced");
  return problem.details?.code === "closed" ? t("table_closed") : refusalText(problem);
}

class SeatPage {
  constructor({ tokens, watch, shell }) {
    this.shell = shell;
    this.isFollowing = false;
    this.seats = new Seats(tokens, watch);
    this.display = new Display(this.seats, shell, this.controls());
    this.element = this.display.element;
    const requests = this.requests();
    this.moves = new Moves(this.seats, this.display, requests);
    this.acts = new TableActs(this.seats, this.display, requests);
    this.seats.queues = this.seats.views.map((view, place) => this.queueFor(view, place));
    const board = this.display.board.element;
    this.closers = [
      follow(tokens, Boolean(watch), (message) => this.hear(message)),
      listenToKeys(board, this.keys()),
      listenToDrags(board, (code, target) => this.moves.drop(code, target)),
      this.listenToFront(),
    ];
    shell.head("", [
      iconButton("info", t("table_info"), () => this.display.openPanel(), { class: "icon narrow" }),
      iconButton("list", t("menu"), () => this.acts.menu()),
    ]);
  }

  redraw() {
    this.display.draw({ still: true });
  }

  stop() {
    this.closers.forEach((close) => close());
    this.display.clocks.stop();
    this.seats.queues.forEach((queue) => queue.stop());
  }

  /** Closes the notifications of the seats when the page comes to the front. Returns a function that ends this. */
  listenToFront() {
    const turn = () => {
      if (!document.hidden) this.seats.tokens.forEach(closeNotification);
    };
    document.addEventListener("visibilitychange", turn);
    return () => document.removeEventListener("visibilitychange", turn);
  }

  /** @returns {import("./display.js").Controls} */
  controls() {
    const { watch } = this.seats;
    const press = (part, zone) => this.moves.press(part, zone);
    const sheet = () => this.acts.sheet();
    return {
      choice: watch ? null : { state: (part, zone) => this.moves.state(part, zone), press },
      bar: {
        press,
        send: (parts) => this.moves.send(parts),
        clear: () => this.moves.clear(),
        type: (text) => this.moves.type(text),
        claim: () => this.acts.claim(),
        on: () => this.acts.on(),
      },
      afterDeal: watch
        ? null
        : {
            next: () => this.acts.nextDeal(),
            sheet,
            review: () => this.acts.review(),
            lastReview: () => this.acts.lastReview(),
            replay: () => this.acts.replay(),
            challenge: () => this.acts.challenge(),
          },
      panel: {
        hint: () => this.acts.hint(),
        hints: () => this.acts.switchHints(),
        lesson: () => this.acts.switchLesson(),
        undo: () => this.acts.undo(),
        again: () => this.acts.again(),
        talk: watch ? null : () => this.acts.talk(),
        sheet: watch ? null : sheet,
      },
      comeBack: () => this.acts.join(null),
    };
  }

  keys() {
    return {
      clear: () => this.moves.giveUp(),
      canConfirm: () => this.display.canConfirm(),
      confirm: () => this.display.confirm(),
      on: () => this.acts.on(),
      letters: {
        h: () => this.acts.hint(),
        u: () => this.acts.undo(),
        a: () => this.acts.again(),
        n: () => this.acts.on(),
        l: () => this.sayLastTrick(),
        s: () => this.acts.sheet(),
        i: () => this.display.openPanel(),
        m: () => this.acts.menu(),
        t: () => this.acts.talk(),
        "?": helpDialog,
      },
    };
  }

  sayLastTrick() {
    const { frame } = this.seats.view;
    if (frame) say(lastTrickText(frame.scene, namesOf(frame)));
  }

  requests() {
    return makeRequests({
      changed: (view) => {
        // While a move is sent, no card looks as if it could be played.
        if (this.seats.view === view) this.display.draw({ still: true });
      },
      refused: ({ frame }, problem) =>
        say(refusalText(problem, frame?.scene.game, frame ? namesOf(frame) : []), "refused"),
      done: (view) => {
        if (this.seats.view === view) this.display.draw({ still: true });
      },
    });
  }

  queueFor(view, place) {
    return new FrameQueue({
      pace: () => setting("pace"),
      show: (frame, isLast) => this.show(view, place, frame, isLast),
      gather: ({ scene }) => {
        if (place === this.seats.active && this.seats.curtain === null)
          this.display.draw({ gather: true, winner: winnerOf(scene) });
      },
      changed: () => {
        if (place === this.seats.active) this.display.drawWaiting(winnerOf);
      },
    });
  }

  /**
   * Handles a message of the stream: a frame of a seat, the end of a seat, or the state of the connection.
   */
  hear({ state, place, frame, age, ended, problem }) {
    if (frame) {
      frame.heard = performance.now() - age;
      const view = this.seats.views[place];
      view.sending?.see(frame);
      this.followRounds(frame.table);
      this.seats.queues[place].add(frame, view.frame === null);
      return;
    }
    if (state) {
      // The server may have started again with another version of the page.
      if (state === "open" && this.seats.isConnected === false) tellService({ isBack: true });
      this.seats.isConnected = state === "open";
    }
    if (ended) this.leaveSeat(place, ended, problem);
    else if (problem) say(refusalText(problem), "refused");
    this.display.drawNotice();
  }

  /** After the round of an evening, waits for the own table of the next round. */
  followRounds({ shared, note, state }) {
    const isOver = note === "round_complete" || state === "closed";
    if (shared !== "round" || !isOver || this.isFollowing || this.seats.watch) return;
    this.isFollowing = true;
    const end = followRounds(this.seats.tokens);
    this.closers.push(async () => (await end)());
  }

  /**
   * Removes a seat from the screen, because another page has the seat, or because its link has ended. The
   * other seats continue.
   */
  leaveSeat(place, end, problem) {
    const { seats } = this;
    const text = endText(end, problem);
    seats.views[place].ended = text;
    const other = seats.views.findIndex(({ ended }) => ended === null);
    if (other < 0) {
      // A closed table still shows its last position. What another page or person plays is not shown here.
      const isClosed = problem?.details?.code === "closed" && seats.view.frame !== null;
      seats.ended = { text, answer: this.wayOut(end), showsTable: isClosed };
      if (!isClosed) this.shell.head("", []);
      return;
    }
    say(`${seats.nameAt(place)}: ${text}`, "refused");
    if ((seats.curtain ?? seats.active) === place) {
      seats.curtain = other;
      this.display.draw();
    }
  }

  /** Tells the person at a place of this screen that it is the person's turn. */
  signal({ token, frame }, place) {
    const { seats } = this;
    const text = t("turn_now");
    signalTurn(token, gameName(frame.scene.game), seats.isShared ? `${seats.nameAt(place)}: ${text}` : text);
  }

  /**
   * Returns the button of a page that has lost its last seat: to play here again, or to the tables of the person.
   * @returns {[string, () => void] | null}
   */
  wayOut(end) {
    if (end === "replaced") return [t("play_here"), () => location.reload()];
    const evening = wayToEvening(this.seats.view.frame);
    if (evening) return evening;
    const person = device.get("talon.person");
    if (!person) return null;
    return [t("own_tables"), () => location.assign(fragmentOf({ kind: "person", tokens: [person] }))];
  }

  /** Shows a frame. If it is the person's turn, a new choice of a move begins. */
  show(view, place, frame, isLast) {
    const { seats } = this;
    const { scene, table } = frame;
    const before = view.frame;
    const isMoved = takeFrame(view, frame);
    hearTalk(view, () => this.display.draw({ still: true }));
    const fault = table.faults.at(-1);
    if (before && fault && table.faults.length > before.table.faults.length)
      say(faultText(fault, namesOf(frame)), "refused");
    const isOwnTurn =
      !seats.watch &&
      isLast &&
      table.state === "play" &&
      scene.legal &&
      scene.turn === scene.seat &&
      !isOutOfTime(frame);
    if (isOwnTurn && !view.choices && before) this.signal(view, place);
    if (!isOwnTurn && view.choices) closeNotification(view.token);
    if (!isOwnTurn) view.choices = null;
    else if (isMoved || !view.choices) view.choices = new Choices(scene.legal, scene.game);
    if (seats.isShared && isOwnTurn && place !== seats.active && seats.curtain === null)
      seats.curtain = place;
    if (place === seats.active || seats.curtain !== null)
      this.display.draw({
        winner: before ? winnerOf(before.scene) : null,
        mover: scene.happened.find(({ seat, action }) => seat !== null && action !== "deal")?.seat,
        gather: Boolean(frame.gathered),
      });
    if (isOwnTurn && place === seats.active) this.moves.playLast();
  }
}

/**
 * Creates the page of a seat. `tokens` contains the tokens of the seats on this screen. With `watch`, the
 * only token is a spectator's token. `shell` has two functions: `head` sets the title and the buttons of the
 * page, and `title` sets only the title.
 * @param {{ tokens: string[], watch: boolean, shell: any }} how
 */
export function seatPage(how) {
  return new SeatPage(how);
}

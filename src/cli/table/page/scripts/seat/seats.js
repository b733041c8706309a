// The seats of a screen: the view of each seat, and the seat of the person who is at the screen now.

import { t } from "./elements.js";
import { fragmentOf } from "./links.js";
import { device, tab } from "./storage.js";
import { playerNames } from "./words.js";

/** The key under which the tab stores the token of the person who is at the screen. */
const FRONT = "talon.front";

/**
 * The view of one token.
 * @typedef {object} View
 * @property {string} token the token in the link of the seat
 * @property {any} frame the shown frame; null before the first
 * @property {import("./choices.js").Choices | null} choices the current choice; null when it is not the
 *   person's turn
 * @property {{ words: string[], step: any, draft: string }} typed the typed words; `step` is the server's
 *   question, `draft` is the text in the field
 * @property {string[][]} plays the cards that each seat has played
 * @property {any[] | null} hints the server's hints for the position
 * @property {{ deal: number, decisions: any[] | null, isRefused: boolean } | null} review the review of the
 *   last deal; its decisions are null while they are loaded
 * @property {boolean} hintsOn whether the person has switched hints on
 * @property {boolean} asking whether hints were requested
 * @property {number} asked the number of steps of the lesson that the person has asked for again
 * @property {any} lastTrick the trick before the last move
 * @property {{ stage: string, see: (frame: any) => void } | null} sending the change of the table in progress
 * @property {boolean} isAnswered whether the server has answered a change that no frame shows yet
 * @property {import("./talk.js").SaidLine[]} said what was said at the table
 * @property {number | null} heard the number of the last line that was loaded; null before the first frame
 * @property {string | null} ended why the stream has ended
 */

/** Returns an empty list of typed words. */
export function noWords(draft = "") {
  return { words: [], step: null, draft };
}

/** @returns {View} */
function makeView(token) {
  return {
    token,
    frame: null,
    choices: null,
    typed: noWords(),
    plays: [],
    hints: null,
    review: null,
    hintsOn: false,
    asking: false,
    asked: 0,
    lastTrick: null,
    sending: null,
    isAnswered: false,
    said: [],
    heard: null,
    ended: null,
  };
}

/**
 * Returns the path of a request of a seat.
 * @param {string} name
 */
export function seatPath(name) {
  return `/api/seat/${name}`;
}

/** Returns the token of the evening that the person has opened last, or null if there is none. */
function eveningToken() {
  return tab.get("talon.evening") ?? device.get("talon.evening");
}

/**
 * Waits at a table of a round that is over for the next round, and goes to the own table there. Returns a function that
 * ends the wait. `own` are the tokens of the page.
 */
export async function followRounds(own) {
  const token = eveningToken();
  if (token === null) return () => {};
  const { EveningFeed } = await import("./evening_feed.js");
  const show = ({ state, seat }) => {
    if (state === "round" && seat && !own.includes(seat))
      location.assign(fragmentOf({ kind: "seat", tokens: [seat] }));
  };
  const feed = new EveningFeed(token, { show, refused: () => feed.stop() });
  return () => feed.stop();
}

/**
 * Returns the button that leads from a table of a round to its evening, or null at another table.
 * @param {any} frame
 * @returns {[string, () => void] | null}
 */
export function wayToEvening(frame) {
  const token = frame?.table.shared === "round" ? eveningToken() : null;
  const address = token && fragmentOf({ kind: "evening", tokens: [token] });
  return address ? [t("to_evening"), () => location.assign(address)] : null;
}

/**
 * Returns the names by seat. The person's own seat is called "You".
 * @param {any} frame
 * @returns {string[]}
 */
export function namesOf({ table, scene }) {
  return playerNames(table).map((name, seat) => (seat === scene.seat ? t("you") : name));
}

/**
 * Puts a frame into a view, and records the played cards. Returns whether the position has changed.
 * @param {View} view
 * @param {any} frame
 */
export function takeFrame(view, frame) {
  view.isAnswered = false;
  const before = view.frame;
  const { scene, table } = frame;
  const isOtherDeal = !before || before.table.deal !== table.deal;
  if (isOtherDeal || scene.events < before.scene.events)
    Object.assign(view, {
      plays: Array.from({ length: scene.players }, () => []),
      lastTrick: null,
      hints: null,
    });
  for (const event of scene.happened) {
    if (
      event.action === "card" &&
      event.seat !== null &&
      !view.plays[event.seat].includes(event.moved.cards[0])
    )
      view.plays[event.seat].push(event.moved.cards[0]);
  }
  // A repeated deal may have the same number of events.
  const isMoved = isOtherDeal || JSON.stringify(before.scene) !== JSON.stringify(scene);
  if (scene.turn !== "over") view.review = null;
  if (isMoved) {
    view.hints = null;
    view.asked = 0;
    view.typed = noWords(view.typed.draft);
    view.lastTrick = isOtherDeal ? null : before.scene.last_trick;
  }
  view.frame = frame;
  return isMoved;
}

/**
 * The views of a screen. One view is active. While a curtain is drawn, all views are hidden until the next
 * person confirms.
 */
export class Seats {
  /**
   * @param {string[]} tokens
   * @param {boolean} watch
   */
  constructor(tokens, watch) {
    this.tokens = tokens;
    this.watch = watch;
    this.views = tokens.map(makeView);
    /** @type {import("./queue.js").FrameQueue[]} */
    this.queues = [];
    // After a reload, the same person is at the screen.
    const before = tokens.indexOf(tab.get(FRONT));
    this.active = Math.max(0, before);
    /** @type {number | null} The view of the next person while the curtain is drawn. */
    this.curtain = tokens.length > 1 && before < 0 ? 0 : null;
    /** @type {boolean | null} */
    this.isConnected = null;
    /**
     * @type {{ text: string, answer: [string, () => void] | null, showsTable: boolean } | null} Why all seats
     *   of the screen have ended, and whether the table is still shown.
     */
    this.ended = null;
  }

  get view() {
    return this.views[this.active];
  }

  get queue() {
    return this.queues[this.active];
  }

  get isShared() {
    return this.tokens.length > 1;
  }

  get isChoosing() {
    const { choices, sending, isAnswered, ended } = this.view;
    return choices !== null && !sending && !isAnswered && ended === null && !this.queue.isBehind();
  }

  /**
   * Returns the key under which the device stores the person of a seat. On a shared screen, each seat has a
   * separate person and a separate key.
   * @param {View} view
   */
  personKey(view) {
    return this.isShared ? `talon.person.${view.token}` : "talon.person";
  }

  /**
   * Returns the name of the person at a place of this screen.
   * @param {number} place
   */
  nameAt(place) {
    const { frame } = this.views[place];
    return frame ? playerNames(frame.table)[frame.scene.seat] : t("seat_number", { seat: place + 1 });
  }

  /** Stores whose view is open, so that a reload restores it. */
  keepFront() {
    tab.set(FRONT, this.curtain === null ? this.view.token : null);
  }

  openCurtain() {
    this.active = this.curtain;
    this.curtain = null;
  }
}

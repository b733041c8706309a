// The seats of a screen: what each of them sees, and who sits at the screen.

import { t } from "./elements.js";
import { tab } from "./storage.js";

/** Under which name the tab keeps the token of the person who sits at the screen. */
const FRONT = "talon.front";

/**
 * What one token sees.
 * @typedef {object} View
 * @property {string} token The link of the seat has it.
 * @property {any} frame The page shows this frame. Null before the first one.
 * @property {import("./choices.js").Choices | null} choices The person has begun this choice. Null when it is not its turn.
 * @property {{ words: string[], step: any, draft: string }} typed `step` is what the server asks, `draft` what stands in the field.
 * @property {string[][]} plays Each seat has played these cards.
 * @property {any[] | null} hints The server has given these hints for the position.
 * @property {boolean} asking A question for hints is under way.
 * @property {any} lastTrick It was taken before the last move.
 * @property {{ stage: string, see: (frame: any) => void } | null} sending This change of the table is under way.
 * @property {string | null} ended It says why the stream has ended.
 */

/** No typed words. */
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
    asking: false,
    lastTrick: null,
    sending: null,
    ended: null,
  };
}

/**
 * The address of a request of a seat.
 * @param {string} name
 */
export function seatPath(name) {
  return `/api/seat/${name}`;
}

/**
 * The names by seat. A seat without a name is called by its number.
 * @param {any} frame
 * @returns {string[]}
 */
export function namesOf(frame) {
  return frame.table.names.map((name, seat) => name || t("seat_number", { seat: seat + 1 }));
}

/**
 * Puts a frame into a view and keeps what was played. Returns whether the position is another one than before.
 * @param {View} view
 * @param {any} frame
 */
export function takeFrame(view, frame) {
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
  // The same cards again may have the same number of events.
  const isMoved = isOtherDeal || JSON.stringify(before.scene) !== JSON.stringify(scene);
  if (isMoved) {
    view.hints = null;
    view.typed = noWords(view.typed.draft);
    view.lastTrick = isOtherDeal ? null : before.scene.last_trick;
  }
  view.frame = frame;
  return isMoved;
}

/** The views of a screen. One of them is active, or a curtain is drawn until the next person says that it is there. */
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
    // After a reload the person sits at the screen who sat there before.
    const before = tokens.indexOf(tab.get(FRONT));
    this.active = Math.max(0, before);
    /** @type {number | null} The view to which the screen has to be passed, while the curtain is drawn. */
    this.curtain = tokens.length > 1 && before < 0 ? 0 : null;
    /** @type {boolean | null} */
    this.isConnected = null;
    /** @type {{ text: string, answer: [string, () => void] | null } | null} Why no seat of the screen goes on. */
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
    const { choices, sending, ended } = this.view;
    return choices !== null && !sending && ended === null && !this.queue.isBehind();
  }

  /**
   * Under which name the device keeps the person of a seat. Each seat of a shared screen has a person of its own.
   * @param {View} view
   */
  personKey(view) {
    return this.isShared ? `talon.person.${view.token}` : "talon.person";
  }

  /**
   * The name of the person at a place of this screen.
   * @param {number} place
   */
  nameAt(place) {
    const { frame } = this.views[place];
    return frame ? namesOf(frame)[frame.scene.seat] : t("seat_number", { seat: place + 1 });
  }

  /** The person whose view is open sits at the screen after a reload too. */
  keepFront() {
    tab.set(FRONT, this.curtain === null ? this.view.token : null);
  }

  openCurtain() {
    this.active = this.curtain;
    this.curtain = null;
  }
}

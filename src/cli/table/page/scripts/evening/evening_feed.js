// The state of an evening, which a page asks for again and again.

import { get } from "./api.js";
import { el, t } from "./elements.js";
import { device } from "./storage.js";

/** The interval between two requests of a page that is seen, and of a hidden page, in milliseconds. */
const SEEN = 3000;
const HIDDEN = 15000;

/**
 * The state of an evening as the server sends it.
 * @typedef {object} Evening
 * @property {string} id
 * @property {number} version the number of entries of the journal
 * @property {string} name
 * @property {string} game
 * @property {number} players
 * @property {string} rules the rules as words of `newgame`
 * @property {"individual" | "pairs"} movement
 * @property {number} rounds
 * @property {number} deals the number of deals of a round
 * @property {"waiting" | "round" | "closed"} state
 * @property {boolean} shut whether only the organiser registers participants
 * @property {number} round the number of the last round that has begun
 * @property {number | null} left the remaining time of the round in seconds
 * @property {number | null} you the own participant
 * @property {string | null} seat the token of the own seat in the last round, while its table is open
 * @property {{ name: string, here: boolean, taken: boolean, partner: number | null }[]} participants
 * @property {RoundTable[]} tables the tables of the last round
 * @property {any[]} standings
 * @property {{ round: number, tables: any[] }[]} results
 * @property {{ round: number, hash: string, key: string | null }[]} fairness
 * @property {any[]} journal
 */

/**
 * A table of a round. `seats` has the participant of each seat, and null for a built-in player.
 * @typedef {{ number: number, seats: (number | null)[], names: string[], finished: number | null,
 *   playing: boolean }} RoundTable
 */

/** The requests of a page. A lost network does not end them. */
export class EveningFeed {
  /**
   * @param {string} token
   * @param {{ show: (evening: Evening) => void, refused: (problem: any) => void }} how
   */
  constructor(token, how) {
    this.token = token;
    this.how = how;
    /** @type {Evening | null} The last answer. */
    this.evening = null;
    /** The notice that the network is lost. */
    this.notice = el("p", { class: "notice", role: "status", hidden: true });
    this.asked = 0;
    this.timer = null;
    this.isOver = false;
    this.turn = () => {
      if (!document.hidden) this.ask();
    };
    document.addEventListener("visibilitychange", this.turn);
    window.addEventListener("online", this.turn);
    this.ask();
  }

  /** Asks now. Call this method also after a change. */
  async ask() {
    clearTimeout(this.timer);
    this.asked += 1;
    const own = this.asked;
    const isStale = () => this.isOver || own !== this.asked;
    let answer = null;
    try {
      // What the page knows already is not sent again.
      const known = this.evening ? `?version=${this.evening.version}` : "";
      answer = await get(`/api/evening${known}`, this.token, { person: device.get("talon.person") });
    } catch (problem) {
      if (isStale()) return;
      if (problem.details && !problem.isBusy && problem.status < 500) {
        this.how.refused(problem);
        return;
      }
    }
    if (isStale()) return;
    this.timer = setTimeout(() => this.ask(), document.hidden ? HIDDEN : SEEN);
    this.notice.hidden = answer !== null;
    if (answer === null) this.notice.textContent = t("evening_lost");
    else {
      this.evening = { ...this.evening, ...answer };
      this.how.show(this.evening);
    }
  }

  stop() {
    this.isOver = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.turn);
    window.removeEventListener("online", this.turn);
  }
}

// The clocks at the plates of the seats. Between two frames they count down by themselves.

import { el, t } from "./elements.js";

/** The remaining time from which a running clock is marked, in milliseconds. */
const SHORT = 10000;

/** Returns whether `best` plays for the person of a frame, because the time of the person is over. */
export function isOutOfTime({ scene, table }) {
  const clock = table.clock?.seats[scene.seat];
  return table.state === "play" && clock?.left === 0 && table.kinds[scene.seat] !== "person";
}

/** Returns a time as a text: minutes and seconds, or only the seconds while the clock is marked. */
function timeText(left, isShort) {
  const seconds = Math.ceil(left / 1000);
  if (isShort) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The clocks of the seats of a table. */
export class Clocks {
  constructor() {
    /** Screen readers read this element: once when the own time becomes short. */
    this.told = el("p", { class: "unseen", role: "status" });
    /** @type {Map<number, HTMLElement>} */
    this.elements = new Map();
    /** The frame with the clocks. `heard` is the time of its arrival. */
    this.frame = null;
    this.timer = null;
    this.isTold = false;
  }

  /** Creates the clock of a seat for its plate. */
  plate(seat) {
    const element = el("span", { class: "clock", role: "timer" });
    this.elements.set(seat, element);
    this.draw(seat, element);
    return element;
  }

  /** Shows the clocks of a frame. */
  show(frame) {
    this.frame = frame;
    this.tick();
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** Returns the remaining time of a clock in milliseconds. */
  left({ left, runs }) {
    return runs ? Math.max(0, left - (performance.now() - this.frame.heard)) : left;
  }

  /** Draws all clocks, and waits for the next second of the running clock. */
  tick() {
    clearTimeout(this.timer);
    for (const [seat, element] of this.elements) this.draw(seat, element);
    const { scene, table } = this.frame;
    const own = table.clock?.seats[scene.seat];
    const isShort = Boolean(own?.runs) && this.left(own) <= SHORT;
    if (isShort !== this.isTold) {
      this.isTold = isShort;
      const seconds = isShort ? Math.ceil(this.left(own) / 1000) : 0;
      this.told.textContent = isShort ? t("clock_short", { seconds }) : "";
    }
    const running = table.clock?.seats.find((clock) => clock?.runs);
    const left = running ? this.left(running) : 0;
    if (left > 0) this.timer = setTimeout(() => this.tick(), left % 1000 || 1000);
  }

  /**
   * Draws a clock. The time for a move is shown only where it runs or is over, and no time is shown between two
   * deals.
   */
  draw(seat, element) {
    const { table } = this.frame;
    const clock = table.state === "play" && table.clock?.seats[seat];
    const isShown = Boolean(clock) && (table.clock.kind === "bank" || clock.runs || clock.left === 0);
    element.hidden = !isShown;
    if (!isShown) return;
    const left = this.left(clock);
    const isShort = clock.runs && left <= SHORT;
    element.classList.toggle("runs", clock.runs);
    element.classList.toggle("short", isShort);
    const text = timeText(left, isShort);
    if (element.lastChild?.textContent === text) return;
    element.replaceChildren(el("span", { class: "unseen" }, t("clock_left")), text);
  }
}

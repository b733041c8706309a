// The time of a round, which counts down by itself between two answers of the server.

import { el, number, t } from "./elements.js";

/** A difference from the server's time up to which the clock goes on, in milliseconds. */
const CLOSE = 1500;

/** Writes a time as minutes and seconds. */
function timeText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The clock of a round. Screen readers hear it once a minute. */
export class RoundClock {
  constructor() {
    this.name = el("span", { class: "soft" });
    this.face = el("span", { class: "face", role: "timer", "aria-live": "off" });
    this.told = el("span", { class: "unseen", role: "status" });
    this.element = el("p", { class: "roundclock", hidden: true }, this.name, this.face, this.told);
    /** The time at which the round is over; null without a limit. */
    this.end = null;
    this.minutes = null;
    this.timer = null;
  }

  /**
   * Shows the time of an evening.
   * @param {import("./evening_feed.js").Evening} evening
   */
  show({ state, left }) {
    const end = state === "round" && left !== null ? performance.now() + left * 1000 : null;
    if (end === null || this.end === null || Math.abs(end - this.end) > CLOSE) this.end = end;
    this.tick();
  }

  stop() {
    clearTimeout(this.timer);
  }

  tick() {
    clearTimeout(this.timer);
    this.element.hidden = this.end === null;
    if (this.end === null) {
      this.minutes = null;
      return;
    }
    const left = Math.max(0, this.end - performance.now());
    this.name.textContent = left > 0 ? t("round_time") : "";
    this.face.textContent = left > 0 ? timeText(left) : t("round_time_over");
    this.element.classList.toggle("over", left === 0);
    const minutes = Math.ceil(left / 60000);
    if (minutes !== this.minutes) {
      this.minutes = minutes;
      this.told.textContent = left > 0 ? t("round_time_told", { minutes: number(minutes) }) : "";
    }
    if (left > 0) this.timer = setTimeout(() => this.tick(), left % 1000 || 1000);
  }
}

// The pace of the table. Frames arrive faster than a person can follow, so each is shown for a while.

/**
 * For each pace, how long a frame is shown, in milliseconds. With the pace `key`, a frame is shown until the
 * person says "on".
 */
const PACES = { slow: 1700, calm: 950, quick: 380, instant: 0, key: Infinity };

export const PACE_NAMES = ["slow", "calm", "quick", "instant", "key"];

function isOwnMove({ scene }) {
  return scene.seat !== null && scene.happened[0]?.seat === scene.seat && scene.happened[0].action !== "deal";
}

/** Returns whether a frame shows a complete trick or captured cards. */
function isFull({ scene }) {
  return (
    (scene.winner !== null && scene.happened[0]?.action === "card") ||
    scene.happened.some(({ captured, rest }) => captured.length || rest.length)
  );
}

/**
 * The screen of a queue.
 * @typedef {object} FrameScreen
 * @property {(frame: any, isLast: boolean) => void} show draws a frame
 * @property {(frame: any) => void} gather removes a complete trick or captured cards
 * @property {() => void} changed is called when waiting begins or ends
 * @property {() => string} pace returns the name of the pace
 */

/** A queue of frames. */
export class FrameQueue {
  /** @param {FrameScreen} screen */
  constructor(screen) {
    this.screen = screen;
    this.waiting = [];
    this.shown = null;
    this.timer = null;
    /** Whether a frame is held on the screen. The next frame is shown at the end of the hold. */
    this.isHeld = false;
  }

  /** Returns the latest frame, which may not be shown yet. */
  latest() {
    return this.waiting.at(-1) ?? this.shown;
  }

  /**
   * Adds a frame. A frame with `atOnce`, such as the frame after a lost connection, is shown at once. The
   * first frame is shown at once, too.
   */
  add(frame, atOnce) {
    const last = this.latest();
    const isSame = last && last.table.deal === frame.table.deal && last.scene.events === frame.scene.events;
    if (atOnce || (isSame && !this.waiting.length)) {
      this.showAtOnce(frame, isSame);
      return;
    }
    if (isSame) this.waiting[this.waiting.length - 1] = frame;
    else this.waiting.push(frame);
    if (!this.isHeld) this.next();
    else this.screen.changed();
  }

  showAtOnce(frame, isSame) {
    this.waiting.length = 0;
    clearTimeout(this.timer);
    if (isSame && this.shown) frame.gathered = this.shown.gathered;
    this.shown = frame;
    this.isHeld = false;
    this.screen.show(frame, true);
    if (isFull(frame) && !frame.gathered) this.hold(Math.min(1500, this.timeOf(frame)));
    this.screen.changed();
  }

  /** Shows the next frame at once. Call this method when the person says "on". */
  on() {
    if (this.isHeld) this.next();
  }

  /** Shows the latest frame at once. */
  skip() {
    if (!this.waiting.length) return;
    this.waiting.splice(0, this.waiting.length - 1);
    if (this.shown) this.shown.gathered = true;
    this.next();
  }

  /** Returns whether a frame is held until the person says "on". */
  isHolding() {
    return this.isHeld && this.timer === null && (this.isBehind() || this.isGatheringNext());
  }

  /** Returns whether the last cards of a deal are still shown. */
  isShowingEnd() {
    return this.isHeld && this.timer !== null && this.shown?.scene.turn === "over";
  }

  isBehind() {
    return this.waiting.length > 0;
  }

  stop() {
    clearTimeout(this.timer);
    this.waiting.length = 0;
    this.isHeld = false;
  }

  /** Returns whether the cards of the shown frame are removed before the next frame is shown. */
  isGatheringNext() {
    const { shown } = this;
    return shown && isFull(shown) && shown.scene.turn !== "over" && !shown.gathered;
  }

  /** Returns the time for which a frame is shown. */
  timeOf(frame) {
    const time = PACES[this.screen.pace()] ?? PACES.calm;
    if (isFull(frame)) return time === Infinity ? time : time * 1.7;
    if (isOwnMove(frame) || !frame.scene.happened.length) return Math.min(150, time);
    return frame.scene.happened[0].action === "deal" && time !== Infinity ? time * 0.6 : time;
  }

  hold(time) {
    this.isHeld = true;
    if (time !== Infinity) this.timer = setTimeout(() => this.next(), time);
  }

  next() {
    this.isHeld = false;
    clearTimeout(this.timer);
    this.timer = null;
    if (this.isGatheringNext()) {
      this.shown.gathered = true;
      this.screen.gather(this.shown);
      this.hold(this.isBehind() && this.screen.pace() !== "instant" ? 260 : 0);
      return;
    }
    const frame = this.waiting.shift();
    if (!frame) {
      this.screen.changed();
      return;
    }
    this.shown = frame;
    // A hidden page shows all frames at once.
    this.hold(document.hidden ? 0 : this.timeOf(frame));
    this.screen.show(frame, !this.isBehind());
    this.screen.changed();
  }
}

// The pace of the table: frames come faster than a person follows, so each stays for a while before the next is shown.

/** How long a frame stays, in milliseconds, by pace. With `key` it stays until the person says "on". */
const PACES = { slow: 1700, calm: 950, quick: 380, instant: 0, key: Infinity };

export const PACE_NAMES = ["slow", "calm", "quick", "instant", "key"];

function isOwnMove({ scene }) {
  return scene.seat !== null && scene.happened[0]?.seat === scene.seat && scene.happened[0].action !== "deal";
}

/** Whether a frame shows a complete trick or captured cards. */
function isFull({ scene }) {
  return (
    (scene.winner !== null && scene.happened[0]?.action === "card") ||
    scene.happened.some(({ captured, rest }) => captured.length || rest.length)
  );
}

/**
 * What a queue calls.
 * @typedef {object} FrameScreen
 * @property {(frame: any, isLast: boolean) => void} show It draws a frame.
 * @property {(frame: any) => void} gather It takes a complete trick or captured cards away.
 * @property {() => void} changed It is called when waiting begins or ends.
 * @property {() => string} pace It names the pace.
 */

/** A queue of frames. */
export class FrameQueue {
  /** @param {FrameScreen} screen */
  constructor(screen) {
    this.screen = screen;
    this.waiting = [];
    this.shown = null;
    this.timer = null;
    /** Whether a frame is held: the end of the hold shows the next one. */
    this.isHeld = false;
  }

  /** Adds a frame. The first one, and one after a lost connection, is shown at once. */
  add(frame, atOnce) {
    const last = this.waiting.at(-1) ?? this.shown;
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

  /** Goes on at once: "on" by a key. */
  on() {
    if (this.isHeld) this.next();
  }

  /** Shows the newest frame at once. */
  skip() {
    if (!this.waiting.length) return;
    this.waiting.splice(0, this.waiting.length - 1);
    if (this.shown) this.shown.gathered = true;
    this.next();
  }

  /** Whether a frame stays until the person says "on". */
  isHolding() {
    return this.isHeld && this.timer === null && (this.isBehind() || this.isGatheringNext());
  }

  isBehind() {
    return this.waiting.length > 0;
  }

  stop() {
    clearTimeout(this.timer);
    this.waiting.length = 0;
    this.isHeld = false;
  }

  /** Whether the cards of the shown frame are taken away before the next frame is shown. */
  isGatheringNext() {
    const { shown } = this;
    return shown && isFull(shown) && shown.scene.turn !== "over" && !shown.gathered;
  }

  /** How long a frame stays. */
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
    // A hidden page does not keep anybody waiting.
    this.hold(document.hidden ? 0 : this.timeOf(frame));
    this.screen.show(frame, !this.isBehind());
    this.screen.changed();
  }
}

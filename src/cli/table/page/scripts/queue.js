// The pace of the table: frames come faster than a person follows, so each stays for a while before the next is shown.

/** How long a frame stays, in milliseconds, by pace. With `key` it stays until the person says "on". */
const PACES = { slow: 1700, calm: 950, quick: 380, instant: 0, key: Infinity };

export const PACE_NAMES = ["slow", "calm", "quick", "instant", "key"];

/**
 * A queue of frames. `show(frame)` draws a frame; `gather(frame)` takes a complete trick or captured cards away;
 * `changed()` is called when waiting begins or ends; `pace()` names the pace.
 */
export function makeQueue({ show, gather, changed, pace }) {
  const waiting = [];
  let shown = null;
  let timer = null;
  /** What the end of the hold does next, while a frame is held. */
  let held = null;

  function isOwnMove({ scene }) {
    return (
      scene.seat !== null && scene.happened[0]?.seat === scene.seat && scene.happened[0].action !== "deal"
    );
  }

  function isFull({ scene }) {
    return (
      (scene.winner !== null && scene.happened[0]?.action === "card") ||
      scene.happened.some(({ captured, rest }) => captured.length || rest.length)
    );
  }

  function holdOf(frame) {
    const time = PACES[pace()] ?? PACES.calm;
    if (isFull(frame)) return time === Infinity ? time : time * 1.7;
    if (isOwnMove(frame) || !frame.scene.happened.length) return Math.min(150, time);
    // A hidden page does not keep anybody waiting.
    return frame.scene.happened[0].action === "deal" && time !== Infinity ? time * 0.6 : time;
  }

  function next() {
    held = null;
    clearTimeout(timer);
    timer = null;
    if (shown && isFull(shown) && shown.scene.turn !== "over" && !shown.gathered) {
      shown.gathered = true;
      gather(shown);
      held = next;
      timer = setTimeout(next, waiting.length && pace() !== "instant" ? 260 : 0);
      return;
    }
    const frame = waiting.shift();
    if (!frame) {
      changed();
      return;
    }
    shown = frame;
    const hold = document.hidden ? 0 : holdOf(frame);
    held = next;
    if (hold !== Infinity) timer = setTimeout(next, hold);
    show(frame, waiting.length === 0);
    changed();
  }

  return {
    /** Adds a frame. The first one, and one after a lost connection, is shown at once. */
    add(frame, atOnce) {
      const last = waiting.at(-1) ?? shown;
      const same = last && last.table.deal === frame.table.deal && last.scene.events === frame.scene.events;
      if (atOnce || (same && !waiting.length)) {
        waiting.length = 0;
        clearTimeout(timer);
        if (same && shown) frame.gathered = shown.gathered;
        shown = frame;
        held = null;
        show(frame, true);
        if (isFull(frame) && !frame.gathered) {
          held = next;
          timer = setTimeout(next, Math.min(1500, holdOf(frame)));
        }
        changed();
        return;
      }
      if (same) waiting[waiting.length - 1] = frame;
      else waiting.push(frame);
      if (!held) next();
      else changed();
    },
    /** Goes on at once: "on" by a key. */
    on() {
      if (held) next();
    },
    /** Shows the newest frame at once. */
    skip() {
      if (!waiting.length) return;
      waiting.splice(0, waiting.length - 1);
      if (shown) shown.gathered = true;
      next();
    },
    /** Whether a frame stays until the person says "on". */
    isHolding: () =>
      held !== null &&
      timer === null &&
      (waiting.length > 0 || (shown && isFull(shown) && !shown.gathered && shown.scene.turn !== "over")),
    isBehind: () => waiting.length > 0,
    stop() {
      clearTimeout(timer);
      waiting.length = 0;
      held = null;
    },
  };
}

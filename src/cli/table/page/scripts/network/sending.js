// The requests of a seat. A change of the table is sent until the server answers or a frame shows the change.

import { deliver } from "./api.js";
import { LATE, patiently, SLOW } from "./dialogs.js";

/** Returns the position that a person has seen. A change applies only to this position. */
export function seen({ frame: { table, scene } }) {
  return { deal: table.deal, events: scene.events };
}

/**
 * Creates the requests of the seats on a screen. A seat has a `token`, its `frame`, and `sending`: the change
 * in progress, or null. `on`: changed(seat), when the stage of the change changes; refused(seat, problem);
 * done(seat).
 */
export function makeRequests(on) {
  /** Sends a change, and cancels the request when a frame shows the change. */
  async function underWay(own, path, body, isDone) {
    const control = new AbortController();
    const reach = (stage) => () => {
      own.sending.stage = stage;
      on.changed(own);
    };
    const timers = [setTimeout(reach("slow"), SLOW), setTimeout(reach("late"), LATE)];
    own.sending = {
      stage: "sent",
      see: (frame) => {
        if (isDone(frame)) control.abort();
      },
    };
    on.changed(own);
    try {
      return await deliver(path, own.token, body, { signal: control.signal });
    } finally {
      timers.forEach(clearTimeout);
      own.sending = null;
    }
  }

  return {
    /**
     * Changes the table. `sending` has its `stage` (sent, slow or late) and `see(frame)`, which gets every
     * new frame. `stale` is called if the position has changed. Returns the answer, or null without an
     * answer.
     */
    async change(
      own,
      path,
      body,
      {
        stale = () => {},
        isDone = ({ table, scene }) =>
          table.deal !== body.deal ||
          scene.events !== body.events ||
          scene.seat !== (body.seat ?? scene.seat),
      } = {},
    ) {
      if (own.sending) return null;
      try {
        return await underWay(own, path, body, isDone);
      } catch (problem) {
        own.choices?.clear();
        // The position has changed while the person chose. The next frame shows it.
        if (problem.details?.code === "stale") stale();
        else on.refused(own, problem);
        return null;
      } finally {
        on.done(own);
      }
    },
    /** Sends another request during the play. */
    async ask(own, asks) {
      try {
        return await patiently(asks());
      } catch (problem) {
        on.refused(own, problem);
        return null;
      }
    },
  };
}

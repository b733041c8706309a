// The requests of a seat. A request to change the table is sent again until the server answers or a frame
// shows the change.

import { deliver } from "./api.js";
import { LATE, patiently, SLOW } from "./dialogs.js";

/** Returns the position that a person has seen. A change applies only to this position. */
export function seen({ frame: { table, scene } }) {
  return { deal: table.deal, events: scene.events };
}

/**
 * Creates the functions that send the requests of the seats on a screen. A seat has a `token`, its `frame`,
 * `sending`: the request in progress that changes the table, or null, and `isAnswered`: whether the server has
 * answered a change that no frame shows yet. `on` has three functions: changed(seat) is called when `sending` or
 * its stage has changed, refused(seat, problem) after a refusal, and done(seat) at the end.
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
      const answer = await deliver(path, own.token, body, { signal: control.signal });
      // A words request that leaves the move open changes nothing.
      own.isAnswered = !control.signal.aborted && answer?.state !== "open";
      return answer;
    } finally {
      timers.forEach(clearTimeout);
      own.sending = null;
    }
  }

  return {
    /**
     * Changes the table. `sending` has the `stage` of the request (sent, slow or late), and `see(frame)`,
     * which must be called with every new frame. `stale` is called if the position has changed. Returns the
     * answer, or null if there is none.
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
        // The position has changed while the person chose. The next frame shows the new position.
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

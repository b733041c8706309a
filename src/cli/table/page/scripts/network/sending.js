// The requests of a seat. A change of the table is sent until the server answers or a frame shows it.

import { deliver } from "./api.js";
import { LATE, patiently, SLOW } from "./dialogs.js";

/** The position that a person has seen: a change is made to it and to no other. */
export function seen({ frame: { table, scene } }) {
  return { deal: table.deal, events: scene.events };
}

/**
 * The requests of the seats of a screen. A seat has a `token`, the `frame` that it shows, and `sending`: the change under
 * way, or null. `on`: changed(seat), when the stage of the change is another one; refused(seat, problem); done(seat).
 */
export function makeRequests(on) {
  /** Sends the change and takes it back when a frame shows it. */
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
     * Changes the table. `sending` has its `stage`: sent, slow or late; and `see(frame)`, which gets every new frame.
     * `stale` is called when the table has moved on. Returns the answer, or null without one.
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
        // The table has moved on while the person chose: the next frame shows it.
        if (problem.details?.code === "stale") stale();
        else on.refused(own, problem);
        return null;
      } finally {
        on.done(own);
      }
    },
    /** Asks for something beside the play, which goes on. */
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

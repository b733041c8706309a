// The worker that all tabs of a browser share. It owns the stream for the seats of all tabs.

import { Hub } from "./hub.js";

/**
 * A tab counts as gone after this time without a message, in milliseconds. A hidden tab sends a message once
 * a minute.
 */
const GONE = 180000;

const hub = new Hub();
const clients = new Set();

self.addEventListener("connect", (/** @type {MessageEvent} */ { ports: [port] }) => {
  let client = null;
  function leave() {
    if (!client) return;
    clients.delete(client);
    hub.remove(client);
    client = null;
  }
  port.onmessage = ({ data }) => {
    if (data.open) {
      leave();
      client = {
        tokens: data.open,
        watch: data.watch,
        heard: performance.now(),
        leave,
        tell: (message) => port.postMessage(message),
      };
      clients.add(client);
      hub.add(client);
    } else if (data.close) leave();
    else {
      if (client) client.heard = performance.now();
      if (data.wake) hub.wake();
      port.postMessage({ alive: client !== null });
    }
  };
  port.postMessage({ hello: true });
});

self.addEventListener("online", () => hub.wake());
setInterval(
  () =>
    clients.forEach((client) => {
      if (performance.now() - client.heard > GONE) client.leave();
    }),
  10000,
);

// The page's part of the service worker. Browsers have service workers only where the connection is secure:
// behind https, and on the server's own computer.

import { addressOf } from "./api.js";

/** The directory of the files of this page. Each version of the page has another one. */
const FILES = new URL(".", import.meta.url).href;

/** Whether this browser has service workers for this page. */
export const HAS_SERVICE = window.isSecureContext && "serviceWorker" in navigator;

/** Sends a message to the worker. If there is no worker, does nothing. */
export async function tellService(message) {
  if (!HAS_SERVICE) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => null);
  registration?.active?.postMessage(message);
}

// The worker has found a newer version of the page than the one that it has opened.
if (HAS_SERVICE)
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.files && data.files !== FILES) location.reload();
  });

/** Starts the worker, which from then on opens the page also without a connection. */
export async function startService() {
  if (!HAS_SERVICE || navigator.serviceWorker.controller) return;
  try {
    await navigator.serviceWorker.register(addressOf("/service_worker.js"));
    await navigator.serviceWorker.ready;
    // The frame names neither the texts of the language nor the appearance of the games.
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    await tellService({ loaded: [...loaded, FILES + "stream_worker.js"] });
  } catch {
    // A browser that blocks site data has no workers. The page needs none.
  }
}

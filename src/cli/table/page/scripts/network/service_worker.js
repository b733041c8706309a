// The service worker. It keeps the shell of the page in the browser, which is the frame and the files that the
// frame names, and shows notifications. It keeps no link, and no answer to a request below `/api`.
//
// It knows no version of the page: the frame names the directory of its files, whose name is a hash of them.
// So a frame is always shown with its own files.

/** @type {any} */
const worker = self;

/** The address of the frame. */
const FRAME = worker.registration.scope;

/** The name of the cache. All servers of an origin share its caches. */
const CACHE = `talon ${FRAME}`;

/** The time after which the kept frame is shown if the server has not sent the frame, in milliseconds. */
const PATIENCE = 400;

/** Returns the directory of a file of the page. Returns null for any other address, also for one with a query. */
function directoryOf(address) {
  const path = address.startsWith(FRAME) ? address.slice(FRAME.length) : "";
  const [, directory] = /^([0-9a-f]{16}\/)[^?]*$/.exec(path) ?? [];
  return directory ? FRAME + directory : null;
}

/** Lists the files that a page needs to open. A frame also names icons for the operating system. */
function filesIn(frame) {
  const named = [...frame.matchAll(/(?:href|src)="([^"]+\.(?:js|css|svg))"/g)];
  return named.map(([, path]) => new URL(path, FRAME).href);
}

/** Stores the files that are not stored yet. */
async function keepFiles(files) {
  const cache = await caches.open(CACHE);
  const present = (await cache.keys()).map(({ url }) => url);
  await cache.addAll([...new Set(files)].filter((file) => directoryOf(file) && !present.includes(file)));
}

/**
 * Stores a frame after its files, and removes the files of all earlier versions but the last: a page of the
 * last version may be open.
 */
async function keep(frame, files, headers) {
  const cache = await caches.open(CACHE);
  const last = await cache.match(FRAME, { ignoreVary: true });
  const wanted = [...files, ...(last ? filesIn(await last.text()) : [])].map(directoryOf);
  await keepFiles(files);
  await cache.put(FRAME, new Response(frame, { headers }));
  const old = (await cache.keys()).filter(({ url }) => url !== FRAME && !wanted.includes(directoryOf(url)));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Stores the frame of an answer, and tells a page in which directory its files are. */
async function renew(answer, page) {
  if (!answer.ok || answer.type !== "basic") return;
  const frame = await answer.text();
  const files = filesIn(frame);
  const directory = directoryOf(files[0] ?? "");
  if (directory === null) {
    // Another program has this address now.
    await caches.delete(CACHE);
    await worker.registration.unregister();
    return;
  }
  // The address of the answer may have a fragment with a link, so a new answer with its headers is stored.
  const headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  await keep(frame, files, headers);
  (await worker.clients.get(page))?.postMessage({ files: directory });
}

/** Asks the server for the frame, and stores it. */
async function look(page = "") {
  await renew(await fetch(FRAME, { cache: "no-cache" }), page);
}

/** Answers with the server's frame. If the server is slow, busy or not there, answers with the kept frame. */
async function frameFor(event) {
  const asked = fetch(event.request);
  const copy = asked.then((answer) => answer.clone());
  event.waitUntil(copy.then((answer) => renew(answer, event.resultingClientId)).catch(() => {}));
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer && answer.status < 500 && answer.status !== 429) return answer;
  return (await caches.match(FRAME, { cacheName: CACHE, ignoreVary: true })) ?? asked;
}

/** Answers with a file of the page. A file that is not stored yet is stored. */
async function fileFor(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(cache.put(request.url, answer.clone()).catch(() => {}));
  return answer;
}

/** Shows a notification for a page. It replaces the earlier notification with this tag. */
function notify({ title, body, tag, icon }, page) {
  return worker.registration.showNotification(title, { body, tag, icon, renotify: true, data: page });
}

/** Brings the page with this number to the front. If it was closed, opens the frame. */
async function bringForward(page) {
  const client = await worker.clients.get(page);
  return client ? client.focus() : worker.clients.openWindow(FRAME);
}

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(look());
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate" && url.split(/[?#]/)[0] === FRAME) event.respondWith(frameFor(event));
  else if (directoryOf(url)) event.respondWith(fileFor(event));
});

worker.addEventListener("message", (event) => {
  const { loaded, isBack, notification } = event.data;
  if (loaded) event.waitUntil(keepFiles(loaded));
  if (isBack) event.waitUntil(look(event.source.id).catch(() => {}));
  if (notification) event.waitUntil(notify(notification, event.source.id));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringForward(event.notification.data));
});

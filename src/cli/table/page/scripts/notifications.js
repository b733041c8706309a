// Notifications that it is the person's turn, for a page that is hidden. A notification shows no cards.

import { HAS_SERVICE, tellService } from "./service.js";

/** Returns whether this browser has notifications for this page. */
export function canNotify() {
  return HAS_SERVICE && "Notification" in window;
}

/** Returns whether the person has blocked notifications in the browser. */
export function isBlocked() {
  return Notification.permission === "denied";
}

/** Returns whether the person has permitted notifications. */
export function isPermitted() {
  return canNotify() && Notification.permission === "granted";
}

/** Asks the person for the permission to show notifications. */
export async function askPermission() {
  await Notification.requestPermission();
}

/** Returns the tag of a seat's notifications. It does not contain the token of the seat. */
async function tagOf(token) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`turn ${token}`));
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Shows a notification of the seat with this token, if the page is hidden. It replaces the earlier one. */
export async function notify(token, title, body) {
  if (!document.hidden || !isPermitted()) return;
  const icon = new URL("./icon_192.png", import.meta.url).href;
  const tag = await tagOf(token);
  if (document.hidden) tellService({ notification: { title, body, tag, icon } });
}

/** Closes the notification of a seat. */
export async function closeNotification(token) {
  if (!isPermitted()) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => null);
  const shown = await registration?.getNotifications({ tag: await tagOf(token) });
  shown?.forEach((notification) => notification.close());
}

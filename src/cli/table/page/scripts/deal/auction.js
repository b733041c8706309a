// The auction: one line with all bids of the deal, in the order in which they were said.

import { auction } from "./captions.js";
import { el, t } from "./elements.js";

/**
 * Creates the line of all bids. Returns `null` before the first bid and in a game without bids.
 * @param {any} scene
 * @param {string[]} names
 */
export function auctionLine(scene, names) {
  const bids = auction(scene);
  if (!bids.length) return null;
  // On a narrow screen the line scrolls, so the keyboard must be able to focus it.
  return el(
    "ol",
    { class: "auction", "aria-label": t("auction"), tabindex: 0, "data-focus": "auction" },
    bids.map(({ seat, text }) => el("li", null, el("small", null, names[seat]), el("span", null, text))),
  );
}

/**
 * Draws the line. A line that is wider than its place shows its end. A line without a new bid stays as it is, so
 * that a person can scroll it.
 * @param {HTMLElement} place
 * @param {any} scene
 * @param {string[]} names
 */
export function drawAuction(place, scene, names) {
  const line = auctionLine(scene, names);
  if (line && line.textContent === place.textContent) return;
  place.replaceChildren(line ?? "");
  if (line) line.scrollLeft = line.scrollWidth;
}

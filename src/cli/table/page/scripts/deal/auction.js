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
  return el(
    "ol",
    { class: "auction", "aria-label": t("auction") },
    bids.map(({ seat, text }) => el("li", null, el("small", null, names[seat]), el("span", null, text))),
  );
}

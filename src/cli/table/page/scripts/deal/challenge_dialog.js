// The dialog with the link of a challenge, and with the comparison of those who have played it.

import { el, gameName, t } from "./elements.js";
import { fragmentOf } from "./links.js";
import { shareDialog } from "./share.js";
import { pictureButton, standingsPart } from "./standings.js";

/** Opens the dialog. `challenge` is the answer of the server. */
export function challengeDialog({ challenge, challenger, game, closed, standings, deals }, token) {
  const link = new URL(fragmentOf({ kind: "challenge", tokens: [challenge] }), location.href).href;
  const note = el("p", { class: "note" }, t(closed ? "error_closed" : "challenge_link_note"));
  const picture = pictureButton(gameName(game), t("challenge_title", { player: challenger }), standings);
  shareDialog(t("challenge_friends"), link, token, [note], [standingsPart(standings, deals), picture]);
}

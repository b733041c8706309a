// The bar between two deals: what comes next. The result is in the middle of the board.

import { button } from "./dialogs.js";
import { el, t } from "./elements.js";
import { wayToEvening } from "./seats.js";
import { paymentsText } from "./sheet.js";

/** The maximum number of payments of others that are shown beside the table. */
const FEW = 3;

/** Says who pays whom after a session. Of many payments it names only those of the viewer. */
function paymentsLine({ scene, table }, names) {
  if (!table.money?.over) return null;
  const { payments } = table.money;
  const own = payments.filter(({ from, to }) => [from, to].includes(scene.seat));
  const text = paymentsText(payments.length > FEW ? own : payments, names);
  return text ? el("p", { class: "note" }, text) : null;
}

/**
 * Returns the content of the bar after a deal. `act` has the actions of the buttons: next, review, replay,
 * sheet, challenge. `act` is null for a spectator.
 */
export function betweenContent(frame, names, act) {
  const { scene, table } = frame;
  const isReady = !table.waiting.includes(scene.seat);
  const others = table.waiting.filter((seat) => seat !== scene.seat).map((seat) => names[seat]);
  const evening = act && table.note === "round_complete" ? wayToEvening(frame) : null;
  const named = (name, text) =>
    act ? button(t(text), act[name], { "data-act": name, "data-focus": name }) : null;
  return [
    el(
      "div",
      { class: "panelbox over" },
      el(
        "div",
        { class: "row centre" },
        act && table.can.includes("next") && !isReady
          ? button(t("next_deal"), act.next, {
              class: "button primary",
              "data-act": "confirm",
              "data-focus": "confirm",
            })
          : null,
        evening
          ? button(...evening, {
              class: "button primary",
              "data-act": "confirm",
              "data-focus": "confirm",
            })
          : null,
        named("review", "review"),
        named("replay", "replay"),
        named("sheet", "sheet"),
        table.can.includes("challenge")
          ? named("challenge", table.shared === "challenge" ? "compare" : "challenge_friends")
          : null,
      ),
      paymentsLine(frame, names),
      table.state === "between" && others.length && isReady
        ? el("p", { class: "note" }, t("waiting_for", { players: others.join(", ") }))
        : null,
    ),
  ];
}

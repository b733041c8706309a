// The bar between two deals: what comes next. The result is in the middle of the board.

import { button } from "./dialogs.js";
import { el, t } from "./elements.js";

/**
 * Returns the content of the bar after a deal. `act` has the actions of the buttons: next, review, replay,
 * sheet, challenge. `act` is null for a spectator.
 */
export function betweenContent({ scene, table }, names, act) {
  const isReady = !table.waiting.includes(scene.seat);
  const others = table.waiting.filter((seat) => seat !== scene.seat).map((seat) => names[seat]);
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
        named("review", "review"),
        named("replay", "replay"),
        named("sheet", "sheet"),
        table.can.includes("challenge")
          ? named("challenge", table.shared === "challenge" ? "compare" : "challenge_friends")
          : null,
      ),
      table.state === "between" && others.length && isReady
        ? el("p", { class: "note" }, t("waiting_for", { players: others.join(", ") }))
        : null,
    ),
  ];
}

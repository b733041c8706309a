// The bar between two deals: who won what, and what comes next.

import { button } from "./dialogs.js";
import { el, signed, t } from "./elements.js";

/** The maximum number of players whose payoffs are shown side by side. */
const FEW = 4;

/**
 * Returns the content of the bar after a deal. `act` has the actions of the buttons: next, review, replay,
 * sheet. `act` is null for a spectator.
 */
export function betweenContent({ scene, table }, names, act) {
  const seats = names.length <= FEW ? names.map((_, seat) => seat) : [scene.seat ?? 0];
  const payoffs = seats.map((seat) => {
    const points = scene.result?.[seat] ?? 0;
    return el(
      "li",
      { class: seat === scene.seat ? "mine" : null },
      el("span", null, names[seat]),
      el("b", { class: points > 0 ? "good" : points < 0 ? "bad" : null }, signed(points)),
    );
  });
  const isReady = !table.waiting.includes(scene.seat);
  const others = table.waiting.filter((seat) => seat !== scene.seat).map((seat) => names[seat]);
  const named = (name, text) =>
    act ? button(t(text), act[name], { "data-act": name, "data-focus": name }) : null;
  return [
    el(
      "div",
      { class: "panelbox over" },
      el("p", { class: "prompt" }, t("deal_over_title", { deal: table.deal })),
      scene.result ? el("ul", { class: "payoffs" }, payoffs) : null,
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
      ),
      table.state === "between" && others.length && isReady
        ? el("p", { class: "note" }, t("waiting_for", { players: others.join(", ") }))
        : null,
    ),
  ];
}

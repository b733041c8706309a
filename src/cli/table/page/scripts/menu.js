// The menu of a seat, and the help dialog.

import { askDialog, button, confirmDialog, openDialog, withScript } from "./dialogs.js";
import { el, t } from "./elements.js";
import { shareDialog } from "./share.js";

/** The keys, each with the name of its text. */
const KEYS = [
  ["← → ↑ ↓", "key_arrows"],
  ["Enter", "key_enter"],
  ["Space", "key_space"],
  ["Esc", "key_escape"],
  ["1 … 9", "key_digits"],
  ["N", "key_on"],
  ["H", "hint"],
  ["U", "undo"],
  ["A", "again"],
  ["L", "last_trick"],
  ["S", "sheet"],
  ["T", "talk"],
  ["M", "menu"],
  ["?", "help"],
];

/** Shows how cards are played, and the keys. */
export function helpDialog() {
  const rows = KEYS.map(([key, text]) =>
    el("div", null, el("dt", null, el("kbd", null, key)), el("dd", null, t(text))),
  );
  openDialog(t("help"), () => [el("p", null, t("help_text")), el("dl", { class: "keylist" }, rows)]);
}

/** Creates the link to the results of the person with this token. Returns null if there is no token. */
function resultsLink(token) {
  return token
    ? el(
        "a",
        { class: "button", href: `#person=${token}`, target: "_blank", rel: "noopener" },
        t("my_results"),
      )
    : null;
}

/** The maximum number of deals from which a spectator can choose. */
const LATEST = 24;

/** Lists the latest finished deals for a spectator. The server decides which of them spectators may see. */
function dealsDialog(last, look) {
  const deals = Array.from({ length: Math.min(last, LATEST) }, (_, back) => last - back);
  openDialog(t("replay"), (close) =>
    el(
      "div",
      { class: "row" },
      deals.map((deal) =>
        button(t("deal_number", { deal }), () => {
          close();
          look(deal);
        }),
      ),
    ),
  );
}

/** Opens the menu of a seat. `act` has join, leave and sheet. */
export function menuDialog({ table, scene }, { link, token, watch, person }, act) {
  const name = table.given[scene.seat] ? table.names[scene.seat] : "";
  openDialog(t("menu"), (close) => {
    const item = (text, does) =>
      button(t(text), () => {
        close();
        does();
      });
    const ofSeat = () => [
      item("name_and_results", () =>
        askDialog(t("name_and_results"), t("your_name"), name, t("save"), act.join),
      ),
      resultsLink(person),
      item("sheet", act.sheet),
      table.away.includes(scene.seat) && table.kinds[scene.seat] !== "person"
        ? item("come_back", () => act.join(null))
        : item("leave", () => confirmDialog(t("leave"), t("leave_text"), t("leave"), act.leave)),
    ];
    return el(
      "div",
      { class: "menu" },
      item("copy_own_link", () => shareDialog(t("copy_own_link"), link, token)),
      watch
        ? table.deal > 1
          ? item("replay", () => dealsDialog(table.deal - 1, act.look))
          : null
        : ofSeat(),
      item("rules_of_game", () =>
        withScript(import("./rules.js"), ({ rulesDialog }) => rulesDialog({ table, scene })),
      ),
      item("help", helpDialog),
    );
  });
}

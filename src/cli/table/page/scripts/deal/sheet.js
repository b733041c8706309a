// The score: the breakdown of a deal, the totals with the leader, and what a session costs.

import { el, number, signed, t, tUnder, word } from "./elements.js";

/**
 * Creates a table with row headings. If `columns` is not given, only screen readers get the column headings. `label`
 * names the table where the page has several.
 */
export function scoreGrid(columns, rows, kind = "score", label = columns[0] || t("sheet")) {
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": label },
    el(
      "table",
      { class: kind },
      el(
        "thead",
        null,
        el(
          "tr",
          null,
          columns.map((text) => (text ? el("th", { scope: "col" }, text) : el("td", null))),
        ),
      ),
      el(
        "tbody",
        null,
        rows.map(([first, ...cells]) =>
          el(
            "tr",
            null,
            el("th", { scope: "row" }, first),
            cells.map((cell) => el("td", null, cell)),
          ),
        ),
      ),
    ),
  );
}

/** Formats the values of an item. */
function valueText(values, game) {
  const text = (values ?? []).join(" ");
  if (text === "none" || text === "") return "";
  if (/^-?\d+$/.test(text)) return number(Number(text));
  return word(text, game);
}

/**
 * Lists the parts of the payoffs: each with its name and the value of each seat. Parts that are zero for
 * everybody are left out.
 */
export function scoreRows(scene) {
  const keys = [...new Set(scene.scores.flatMap(Object.keys))].filter((key) =>
    scene.scores.some((score) => !["", "0"].includes(valueText(score[key], scene.game))),
  );
  return keys.map((key) => [
    word(key, scene.game),
    ...scene.scores.map((score) => valueText(score[key], scene.game)),
  ]);
}

/** Creates the breakdown of a deal's payoffs. */
export function scoreTable(scene, names) {
  const payoff = el("b", null, t("payoff"));
  const total = [payoff, ...(scene.result ?? []).map((points) => el("b", null, signed(points)))];
  // Many seats are shown as rows, few as columns.
  if (names.length > 4)
    return scoreGrid(
      [t("player"), t("payoff")],
      (scene.result ?? []).map((points, seat) => [names[seat], signed(points)]),
    );
  return scoreGrid(["", ...names], [...scoreRows(scene), total]);
}

/**
 * Creates the list of totals. The leader is marked. `counts` contains, for each player, the number of circles
 * beside its total. `circles` is the name of what the circles count.
 */
export function totalsTable(totals, names, circles, counts) {
  const most = Math.max(...totals);
  const leads = totals.filter((own) => own === most).length < totals.length;
  const order = totals.map((points, seat) => ({ points, seat }));
  // A long list is in descending order.
  if (names.length > 4) order.sort((one, other) => other.points - one.points);
  const rows = order.map(({ points, seat }) => {
    const leader = leads && points === most;
    return el(
      "tr",
      { class: leader ? "leader" : null },
      el("th", { scope: "row" }, names[seat], leader ? el("span", { class: "tag" }, t("leader")) : null),
      counts ? el("td", { class: "circles" }, "○".repeat(counts[seat])) : null,
      el("td", null, signed(points)),
    );
  });
  return el(
    "table",
    { class: "score totals" },
    el(
      "thead",
      { class: "unseen" },
      el(
        "tr",
        null,
        el("th", { scope: "col" }, t("player")),
        counts ? el("th", { scope: "col" }, t(circles)) : null,
        el("th", { scope: "col" }, t("points")),
      ),
    ),
    el("tbody", null, rows),
  );
}

/**
 * Says when a session ends and what a point is worth. Empty for a session of which nothing of this is known.
 * @param {{ deals?: number | null, target?: number | null, stake?: string | null }} session
 */
export function sessionText({ deals, target, stake }) {
  const texts = [
    deals ? t("ends_deals", { deals: number(deals) }) : null,
    target ? t("ends_target", { points: number(target) }) : null,
    stake ? t("stake_line", { stake }) : null,
  ];
  return texts.filter(Boolean).join(" ");
}

/**
 * Says who pays whom. Empty when nobody pays.
 * @param {{ from: number, to: number, amount: string }[]} payments
 * @param {string[]} names
 */
export function paymentsText(payments, names) {
  const texts = payments.map(({ from, to, amount }) => `${names[from]} → ${names[to]} ${amount}`);
  return texts.length ? tUnder("play.payments", { payments: texts.join(", ") }) : "";
}

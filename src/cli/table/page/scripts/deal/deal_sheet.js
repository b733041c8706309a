// The sheet of all deals of a session.

import { openDialog } from "./dialogs.js";
import { el, number, signed, t } from "./elements.js";
import { namesOf } from "./seats.js";
import { paymentsText, scoreGrid } from "./sheet.js";

/**
 * Creates the sheet of all deals. It has a column for each player, the person first. The players change seats
 * from deal to deal. The person's seat in a deal shows by how many seats. `money` is that of the frame.
 */
function dealSheet(deals, names, ownSeat, open, money) {
  const seats = names.length;
  const around = (seat, offset) => (seat + offset) % seats;
  const columns = Array.from({ length: seats }, (_, offset) => names[around(ownSeat, offset)]);
  const totals = new Array(seats).fill(0);
  const rows = deals.map((deal) => {
    const results = columns.map((_, offset) => deal.result[around(deal.seat, offset)]);
    const counts = deal.counts !== false;
    if (counts)
      results.forEach((points, place) => {
        totals[place] += points;
      });
    const most = Math.max(...totals);
    const cells = results.map((points, place) =>
      el(
        "span",
        { class: counts && totals[place] === most && most > Math.min(...totals) ? "leads" : null },
        signed(points),
        el("small", null, counts ? number(totals[place]) : t("not_counted")),
      ),
    );
    const master = deal.duplicate
      ? [
          signed(deal.duplicate.master),
          el(
            "small",
            { class: deal.duplicate.own >= deal.duplicate.master ? "good" : "bad" },
            signed(deal.duplicate.own - deal.duplicate.master),
          ),
        ]
      : "";
    return [
      el(
        "button",
        {
          type: "button",
          class: "link",
          "aria-label": t("open_deal", { deal: deal.deal }),
          click: () => open(deal.deal),
        },
        String(deal.deal),
      ),
      ...cells,
      el("span", null, master),
    ];
  });
  if (money) rows.push([t("money"), ...columns.map((_, offset) => money.won[around(ownSeat, offset)]), ""]);
  return [
    scoreGrid([t("deal"), ...columns, t("master")], rows, "score sheet"),
    money ? el("p", null, paymentsText(money.payments, names)) : null,
    el("p", { class: "note" }, t("sheet_note")),
  ];
}

/**
 * Describes the mean difference from the master over all deals, with its interval. The master has played the
 * same cards in the same seats as the person.
 */
function duplicateText(deals) {
  const differences = deals
    .filter(({ duplicate, counts }) => duplicate && counts !== false)
    .map(({ duplicate }) => duplicate.own - duplicate.master);
  if (!differences.length) return null;
  const mean = differences.reduce((sum, own) => sum + own, 0) / differences.length;
  if (differences.length < 2) return t("duplicate_one", { points: signed(mean, 1) });
  const variance = differences.reduce((sum, own) => sum + (own - mean) ** 2, 0) / (differences.length - 1);
  const half = 1.96 * Math.sqrt(variance / differences.length);
  return t("duplicate_many", { deals: differences.length, points: signed(mean, 1), error: number(half, 1) });
}

/**
 * Opens the dialog with the sheet.
 * @param {any[]} deals the finished deals, as the server sends them
 * @param {any} frame the last frame of the person
 * @param {(deal: number) => void} open shows a deal
 */
export function sheetDialog(deals, frame, open) {
  openDialog(
    t("sheet"),
    (close) => {
      if (!deals.length) return el("p", null, t("no_deals"));
      const duplicate = duplicateText(deals);
      const look = (deal) => {
        close();
        open(deal);
      };
      const sheet = dealSheet(deals, namesOf(frame), frame.scene.seat, look, frame.table.money);
      return [duplicate ? el("p", { class: "lead" }, duplicate) : null, ...sheet].filter(Boolean);
    },
    { kind: "wide" },
  );
}

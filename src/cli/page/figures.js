// Formats figures. The format of a figure is in its description. The report and the live page share these
// functions.
import { number, signed } from "./elements.js";

/**
 * Returns the number of decimals for an interval. With it, half the width of the interval has about three
 * digits.
 */
export function decimalsOf(half) {
  if (half === null || half === undefined) return 2;
  return half >= 100 ? 0 : half >= 10 ? 1 : 2;
}

/** Formats a mean with half the width of its interval: 1.25 ± 0.30. */
export function interval({ mean, ci95 }, withSign = false) {
  if (mean === null) return "–";
  const decimals = decimalsOf(ci95);
  const text = withSign ? signed(mean, decimals) : number(mean, decimals);
  return ci95 === null ? text : `${text}\u00a0±\u00a0${number(ci95, decimals)}`;
}

/** Returns the estimate of a figure in a row: its mean and its interval. */
export function estimateOf({ field, interval: half }, row) {
  return { mean: row[field], ci95: row[half] ?? null };
}

/** Formats a figure of a row. Returns an empty text if the figure is not shown. */
export function figureText(figure, row) {
  const { field, rounding, above } = figure;
  if (rounding === "interval") return interval(estimateOf(figure, row));
  const value = row[field];
  if (value === null || value === undefined || (above !== null && value <= above)) return "";
  if (rounding === "percent") return `${number(100 * value)} %`;
  if (rounding === "mebibytes") return number(Math.ceil(value / 2 ** 20));
  return number(value, { whole: 0, one: 1, two: 2 }[rounding]);
}

/** Lists the figures of a table that have a text in at least one row. `page` is `report` or `live`. */
export function shownFigures(figures, rows, page, table) {
  const shown = figures.filter((own) => own.shown.includes(page) && own.table?.[0] === table);
  return shown.filter((own) => rows.some((row) => figureText(own, row) !== ""));
}

/**
 * Returns the points of one participant minus the points of another, or `null` when they are not compared.
 */
export function differenceOf(figures, one, other) {
  const found = figures.differences.find(
    ({ pair }) => pair[0] === Math.min(one, other) && pair[1] === Math.max(one, other),
  );
  if (!found || one < other) return found ?? null;
  const ends = (both) => both && [-both[1], -both[0]];
  const carried = found.carried_by && { ...found.carried_by, mean_without: -found.carried_by.mean_without };
  return {
    ...found,
    a: found.b,
    b: found.a,
    pair: [one, other],
    mean: -found.mean,
    interval95: ends(found.interval95),
    anytime95: ends(found.anytime95),
    trimmed_mean: found.trimmed_mean === null ? null : -found.trimmed_mean,
    trimmed95: ends(found.trimmed95),
    carried_by: carried,
  };
}

// Numbers, intervals and tables of the report.

const DATA = JSON.parse(document.getElementById("data").textContent);
const REPORT = DATA.report;

/** Changes the language of the page. */
function setLanguage(code) {
  useTexts(DATA.texts[code], code, ["report", "board"]);
  useBlanks({ unit: t("unit_" + (REPORT.by_session ? "session" : "game")) });
}

setLanguage(DATA.language);

/** The number of useful decimals of an interval: about three digits of its half width. */
function decimalsOf(half) {
  if (half === null || half === undefined) return 2;
  return half >= 100 ? 0 : half >= 10 ? 1 : 2;
}

/** A mean with half the width of its interval: 1.25 ± 0.30. */
function interval([mean, half], withSign = false) {
  const decimals = decimalsOf(half);
  const text = withSign ? signed(mean, decimals) : number(mean, decimals);
  return half === null ? text : `${text}\u00a0±\u00a0${number(half, decimals)}`;
}

/** A difference with its interval: 1.25 ± 0.30, or 1.13 (−0.59 to 4.25) where one side is longer. */
function differenceText({ mean, interval: ends }, withSign = false) {
  if (ends === null) return interval([mean, null], withSign);
  const [low, high] = ends;
  const decimals = decimalsOf((high - low) / 2);
  const [below, above] = [mean - low, high - mean].map((side) => number(side, decimals));
  if (below === above) return interval([mean, (high - low) / 2], withSign);
  const range = t("range", { low: number(low, decimals), high: number(high, decimals) }).replaceAll(" ", "\u00a0");
  return `${withSign ? signed(mean, decimals) : number(mean, decimals)} (${range})`;
}

/** A difference in two lines. Its interval is in the second line. */
function differenceParts(difference) {
  const text = differenceText(difference, true);
  const at = text.search(/\u00a0±| \(/);
  return at < 0 ? text : [text.slice(0, at), el("small", null, text.slice(at).trimStart())];
}

/** A time in milliseconds, in its natural unit. */
function duration(milliseconds) {
  if (milliseconds >= 1000) return `${number(milliseconds / 1000, milliseconds >= 10000 ? 0 : 1)} s`;
  return `${number(milliseconds, milliseconds >= 10 ? 0 : 1)} ms`;
}

/** A simple table. `columns` are headings; the first column names the row. */
function table(columns, rows, attributes) {
  const heads = columns.map((text) => el("th", { scope: "col" }, text));
  const lines = rows.map((row) => {
    const [first, ...rest] = row;
    return el("tr", null, el("th", { scope: "row" }, first), rest.map((cell) => el("td", null, cell)));
  });
  return el("div", { class: "scroll", "data-hint": t("scroll_hint") }, el("table", attributes, el("thead", null, el("tr", null, heads)), el("tbody", null, lines)));
}

/** Marks tables that are wider than their place with the sides on which columns are hidden. Keys scroll them. */
function watchTables() {
  const mark = (frame) => {
    const hidden = frame.scrollWidth - frame.clientWidth;
    frame.classList.toggle("more-left", hidden > 1 && frame.scrollLeft > 1);
    frame.classList.toggle("more-right", hidden > 1 && frame.scrollLeft < hidden - 1);
    frame.classList.toggle("wide", hidden > 1);
    if (hidden > 1) for (const [name, value] of [["tabindex", "0"], ["role", "region"], ["aria-label", frame.dataset.hint]]) frame.setAttribute(name, value);
    else for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => mark(target)));
  for (const frame of document.querySelectorAll(".scroll")) {
    observer.observe(frame);
    frame.addEventListener("scroll", () => mark(frame), { passive: true });
    mark(frame);
  }
}

/** The numbers of a chart, folded away below it. */
function numbers(columns, rows) {
  return el("details", { class: "numbers" }, el("summary", null, t("as_table")), table(columns, rows));
}

/** The colour of a participant, as a class. */
function tint(participant) {
  return "tint" + (participant % 6);
}

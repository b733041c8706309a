// The page for a screen on the wall: it is read from far away, and nobody scrolls it. What does not fit on one page
// is shown page by page.

import { el, number, signed, t } from "./elements.js";
import { RoundClock } from "./evening_clock.js";
import { EveningFeed } from "./evening_feed.js";
import { finishedText, presenceText, seatNames, stateText } from "./evening_sections.js";
import { fragmentOf } from "./links.js";
import { withError } from "./person.js";
import { isLocal, qrPart } from "./share.js";
import { refusalText } from "./words.js";

/** The time for which a page is shown, in milliseconds. */
const TURN = 8000;

/** The height of a row, and of each line of names in it after the first, in the size of the letters. */
const ROW = 1.75;
const LINE = 1.15;

/** The height of the names of the columns, in the size of the letters. */
const HEAD = 1.2;

/** Keeps the screen on while the page is seen, where the browser can. Returns a function that ends this. */
function keepAwake() {
  let lock = null;
  const ask = async () => {
    if (document.hidden || !("wakeLock" in navigator)) return;
    // A device that saves power refuses. This is no error.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    lock?.release().catch(() => {});
  };
}

/** Returns how many names of a table stand side by side. */
function namesInLine(players) {
  return players <= 4 ? 2 : 4;
}

/** Lists the tables of the running round as rows. */
function tableRows({ tables, deals }) {
  return tables.map((table) => [
    number(table.number),
    el(
      "span",
      { class: "wallnames", style: { "--names": String(namesInLine(table.seats.length)) } },
      seatNames(table).map((name) => el("span", null, name)),
    ),
    finishedText(table, deals),
  ]);
}

/** Lists the standings as rows. */
function standingRows({ standings }) {
  return standings.map(({ rank, name, points, difference, error }) => [
    number(rank),
    name,
    signed(points),
    withError(difference, error) || "–",
  ]);
}

/** Lists the participants as rows. */
function peopleRows({ participants }) {
  return participants
    .filter(({ here }) => here)
    .map((one, place) => [number(place + 1), one.name, presenceText(one)]);
}

/**
 * Lists what is shown now, in the order in which it is shown.
 * @param {import("./evening_feed.js").Evening} evening
 */
function views(evening) {
  const { state, round, results, participants, players } = evening;
  const tables = {
    kind: "tables",
    lines: Math.ceil(players / namesInLine(players)),
    title: t("tables_of_round", { round: number(round) }),
    columns: [t("table_word"), t("who_sits"), t("finished_deals")],
    rows: tableRows(evening),
  };
  const standings = {
    kind: "standings",
    lines: 1,
    title: t("standings"),
    columns: [t("rank"), t("player"), t("points"), t("round_difference")],
    rows: standingRows(evening),
  };
  const people = {
    kind: "people",
    lines: 1,
    title: t("participant_count", { number: number(participants.filter(({ here }) => here).length) }),
    columns: [t("number_word"), t("player"), t("presence")],
    rows: peopleRows(evening),
  };
  const shown = state === "round" ? [tables] : results.length ? [] : [people];
  return [...shown, ...(results.length ? [standings] : [])].filter(({ rows }) => rows.length);
}

/** Draws a page of a view. */
function viewTable({ kind, columns, title, lines }, rows) {
  return el(
    "table",
    { class: `wall-${kind}`, "aria-label": title, style: { "--lines": String(lines) } },
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        columns.map((text) => el("th", { scope: "col" }, text)),
      ),
    ),
    el(
      "tbody",
      null,
      rows.map((cells) =>
        el(
          "tr",
          null,
          cells.map((cell) => el("td", null, cell)),
        ),
      ),
    ),
  );
}

/** The page of the screen on the wall. */
class WallPage {
  /** @param {{ token: string, shell: any }} how */
  constructor({ token, shell }) {
    this.token = token;
    this.shell = shell;
    this.clock = new RoundClock();
    this.title = el("h1");
    this.state = el("p", { class: "wallstate" });
    this.heading = el("h2");
    this.place = el("div", { class: "wallpage" });
    this.count = el("p", { class: "wallcount" });
    this.side = el("aside", { class: "wallside" });
    this.element = el(
      "div",
      { class: "wall" },
      el("header", null, el("div", null, this.title, this.state), this.clock.element),
      el("div", { class: "wallmain" }, this.heading, this.place, this.count),
      this.side,
    );
    /** The number of the page that is shown, counted over all views. */
    this.page = 0;
    shell.head("", []);
    this.feed = new EveningFeed(token, {
      show: (evening) => this.show(evening),
      refused: (problem) => this.element.replaceChildren(el("h1", null, refusalText(problem))),
    });
    this.element.prepend(this.feed.notice);
    this.drawSide();
    this.turn = setInterval(() => this.drawPage(this.page + 1), TURN);
    this.resized = () => this.drawPage(this.page);
    window.addEventListener("resize", this.resized);
    this.sleep = keepAwake();
  }

  /** Draws the link for those who come late. A phone cannot open an address that only this computer reaches. */
  drawSide() {
    const link = new URL(fragmentOf({ kind: "evening", tokens: [this.token] }), location.href).href;
    this.side.replaceChildren(
      el("p", null, t("wall_link")),
      isLocal(link) ? el("p", { class: "note" }, t("only_here")) : qrPart(link, this.token),
    );
  }

  /** @param {import("./evening_feed.js").Evening} evening */
  show(evening) {
    this.shell.title(evening.name);
    this.title.textContent = evening.name;
    this.state.textContent = stateText(evening);
    this.clock.show(evening);
    this.side.hidden = evening.state === "closed";
    this.drawPage(this.page);
  }

  /** Returns how many rows of a view fit on the screen. */
  fitting(lines) {
    const letter = parseFloat(getComputedStyle(this.place).fontSize);
    return Math.max(2, Math.floor((this.place.clientHeight / letter - HEAD) / (ROW + LINE * (lines - 1))));
  }

  /** Draws the page with this number. The numbers begin again after the last page. */
  drawPage(page) {
    const { evening } = this.feed;
    if (!evening) return;
    const pages = views(evening).flatMap((view) => {
      const most = this.fitting(view.lines);
      const count = Math.ceil(view.rows.length / most);
      // Pages of one view have about the same number of rows.
      const size = Math.ceil(view.rows.length / count);
      return Array.from({ length: count }, (_, place) => ({
        view,
        rows: view.rows.slice(place * size, (place + 1) * size),
      }));
    });
    this.page = pages.length ? page % pages.length : 0;
    const shown = pages[this.page];
    this.heading.textContent = shown?.view.title ?? "";
    this.place.replaceChildren(shown ? viewTable(shown.view, shown.rows) : "");
    this.count.textContent = pages.length > 1 ? `${number(this.page + 1)}/${number(pages.length)}` : "";
  }

  redraw() {
    this.drawSide();
    if (this.feed.evening) this.show(this.feed.evening);
  }

  stop() {
    clearInterval(this.turn);
    window.removeEventListener("resize", this.resized);
    this.sleep();
    this.feed.stop();
    this.clock.stop();
  }
}

/**
 * Creates the page of the screen on the wall.
 * @param {{ token: string, shell: any }} how
 */
export function wallPage(how) {
  const page = new WallPage(how);
  return { element: page.element, redraw: () => page.redraw(), stop: () => page.stop() };
}

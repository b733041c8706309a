// The page of a person. It has the results by game, opponent, role and month, the difference from the master,
// and the person's data.

import { AGAIN, call, get, post } from "./api.js";
import { askDialog, button, confirmDialog, patiently, say } from "./dialogs.js";
import { el, gameName, number, signed, svg, t, word } from "./elements.js";
import { shareDialog } from "./share.js";
import { scoreGrid } from "./sheet.js";
import { device } from "./storage.js";
import { dateText, playerNames, refusalText } from "./words.js";

/** The number of deals in the list of latest deals. */
const LATEST = 50;

/** The number of standard errors on each side of a 95 % confidence interval. */
const WIDTH = 1.96;

/** Writes a mean with its 95 % confidence interval. Empty when there is no mean. */
export function withError(mean, error) {
  if (mean === null || mean === undefined) return "";
  return error === null || error === undefined
    ? signed(mean, 1)
    : `${signed(mean, 1)} ± ${number(WIDTH * error, 1)}`;
}

/**
 * Returns the name of a group of results. A group has only one game, because points of different games are
 * not comparable. A person may have the same name as a built-in player. Therefore the kind of an opponent is
 * added to its name. A person with a history needs no such addition.
 */
function groupText({ by, game, key, kind }) {
  if (by === "game") return gameName(key);
  const opponent = kind === "person" ? key : `${key} (${t(`kind_${kind}`)})`;
  const name = by === "role" ? word(key, game) : by === "opponent" ? opponent : key;
  return game ? `${name} · ${gameName(game)}` : name;
}

/** Draws the cumulative points in a game, and the master's points in the same seats. */
function course(game, all) {
  const results = all.filter((result) => result.game === game);
  if (results.length < 2) return null;
  const sums = (of) => {
    const list = [0];
    for (const result of results) list.push(list.at(-1) + of(result));
    return list;
  };
  const own = sums(({ points }) => points);
  const master = results.every(({ master: points }) => points !== null)
    ? sums(({ master: points }) => points)
    : null;
  const values = [...own, ...(master ?? [])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [width, height] = [640, 150];
  const x = (place) => (place / (own.length - 1)) * (width - 20) + 10;
  const y = (value) => height - 12 - ((value - low) / Math.max(1, high - low)) * (height - 24);
  const path = (points) =>
    points
      .map((value, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("");
  return el(
    "figure",
    { class: "course" },
    el(
      "figcaption",
      null,
      `${gameName(game)}: ${t("course")}`,
      master ? el("span", { class: "legend" }, t("course_legend")) : null,
    ),
    svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": t("course_text", { points: signed(own.at(-1)) }),
      },
      svg("path", { class: "zero", d: `M10 ${y(0).toFixed(1)}H${width - 10}` }),
      master ? svg("path", { class: "line master", d: path(master) }) : null,
      svg("path", { class: "line", d: path(own) }),
    ),
  );
}

/** Creates the results by game, role, opponent or month. Returns null if there are no such groups. */
function summaryPart(by, summary) {
  const rows = summary
    .filter((row) => row.by === by)
    .map((row) => [
      groupText(row),
      number(row.deals),
      withError(row.mean, row.error),
      withError(row.difference, row.difference_error),
    ]);
  if (!rows.length) return null;
  return el(
    "section",
    null,
    el("h2", null, t(`by_${by}`)),
    scoreGrid([t(`by_${by}`), t("deals"), t("points_a_deal"), t("against_master")], rows),
  );
}

/** Lists the latest deals, newest first. Returns null if there are no deals. */
function latestPart(results) {
  const rows = results
    .slice(-LATEST)
    .reverse()
    .map(({ date, game, role, opponents, points, master }) => [
      dateText(date.slice(0, 10)),
      gameName(game),
      role ? word(role, game) : "",
      opponents.join(", "),
      signed(points),
      master === null ? "" : signed(master),
    ]);
  if (!rows.length) return null;
  return el(
    "section",
    null,
    el("h2", null, t("last_deals")),
    scoreGrid(
      [t("date"), t("game"), t("role"), t("opponents"), t("points"), t("master")],
      rows,
      "score left",
    ),
  );
}

/** Lists the open tables at which the person has a seat. Returns null if there are none. */
function ownTablesPart(tables) {
  const rows = tables
    .filter(({ seat }) => seat)
    .map(({ game, names, given, deal, seat }) =>
      el(
        "li",
        null,
        el("a", { href: `#seat=${seat}` }, `${gameName(game)}: ${playerNames({ names, given }).join(", ")}`),
        el("small", null, t("deal_number", { deal })),
      ),
    );
  if (!rows.length) return null;
  return el("section", null, el("h2", null, t("own_tables")), el("ul", { class: "links" }, rows));
}

/** Creates the section with the person's link, which brings name and seats to another device. */
function devicePart(name, token) {
  const link = new URL(`#person=${token}`, location.href).href;
  return el(
    "section",
    null,
    el("h2", null, t("other_device")),
    el("p", { class: "note" }, t("other_device_note")),
    el(
      "div",
      { class: "row" },
      button(t("own_link"), () => shareDialog(name, link, token)),
    ),
  );
}

/** Creates the section about a person's data. `act`: save, rename, remove. */
function dataPart(name, act) {
  return el(
    "section",
    null,
    el("h2", null, t("own_data")),
    el("p", { class: "note" }, t("own_data_note")),
    el(
      "div",
      { class: "row" },
      button(t("export"), act.save),
      button(t("rename"), () => askDialog(t("rename"), t("your_name"), name, t("save"), act.rename)),
      button(t("delete"), () => confirmDialog(t("delete"), t("delete_text"), t("delete"), act.remove), {
        class: "button danger",
      }),
    ),
  );
}

/**
 * Creates the page of a person.
 * @param {{ token: string, shell: any }} how
 */
export function personPage({ token, shell }) {
  const element = el("div", { class: "reading" });
  let person = null;
  let timer = null;

  function draw() {
    const { name, results, summary, tables } = person;
    const parts = ["game", "role", "opponent", "month"].map((by) => summaryPart(by, summary));
    element.replaceChildren(
      ...[
        el("h1", null, name),
        el(
          "p",
          { class: "lead" },
          results.length ? t("person_lead", { deals: results.length }) : t("person_empty"),
        ),
        ...[...new Set(results.map(({ game }) => game))].map((game) => course(game, results)),
        ...parts,
        parts.some(Boolean) ? el("p", { class: "note" }, t("interval_note")) : null,
        latestPart(results),
        ownTablesPart(tables),
        devicePart(name, token),
        dataPart(name, { save, rename, remove }),
      ].filter(Boolean),
    );
    shell.title(name);
  }

  async function attempt(ask) {
    try {
      return await patiently(ask());
    } catch (problem) {
      say(refusalText(problem), "refused");
      return null;
    }
  }

  async function save() {
    const data = await attempt(() => get("/api/person/export", token));
    if (!data) return;
    const link = el("a", {
      href: URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" })),
      download: "talon-history.json",
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  async function rename(name) {
    if (await attempt(() => post("/api/person/rename", token, { name }))) open();
  }

  async function remove() {
    if (!(await attempt(() => call("DELETE", "/api/person", { token })))) return;
    device.set("talon.person", null);
    element.replaceChildren(el("p", { class: "lead" }, t("deleted")));
  }

  async function open() {
    try {
      person = await get("/api/person", token);
      // The link of a person brings the person to a new device.
      if (!device.get("talon.person")) {
        device.set("talon.person", token);
        device.set("talon.name", person.name);
      }
      draw();
    } catch (problem) {
      element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) timer = setTimeout(open, AGAIN);
    }
  }

  shell.head(t("my_results"), []);
  open();
  return {
    element,
    redraw: () => {
      if (person) draw();
    },
    stop: () => clearTimeout(timer),
  };
}

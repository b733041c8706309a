import { makeBoard } from "./board.js";
import { number, useTexts } from "./elements.js";
import { differenceOf, figureText, interval as estimate, shownFigures } from "./figures.js";
import { useLooks } from "./looks.js";

// The token is in the fragment of the address, which a browser never sends to a server.
const token = new URLSearchParams(location.hash.slice(1)).get("live") ?? "";
const byId = (id) => document.getElementById(id);

/** Creates an element with attributes and content. Texts are never parsed as HTML. */
function element(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

function drawing(name, attributes, ...content) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

const counted = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

function time(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** Returns the scale of a chart that contains zero and every interval. */
function scale(rows) {
  const ends = [0];
  for (const { mean, ci95 } of rows) if (mean !== null) ends.push(mean - (ci95 ?? 0), mean + (ci95 ?? 0));
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const width = high - low || 1;
  return (value) => 2 + (96 * (value - low)) / width;
}

function interval({ mean, ci95 }, x) {
  const line = (kind, from, to, top, bottom) =>
    drawing("line", { class: kind, x1: `${x(from)}%`, x2: `${x(to)}%`, y1: top, y2: bottom });
  const parts = [line("zero", 0, 0, 1, 21)];
  if (mean !== null) {
    if (ci95 !== null) parts.push(line("whisker", mean - ci95, mean + ci95, 11, 11));
    parts.push(drawing("circle", { class: "dot", cx: `${x(mean)}%`, cy: 11, r: 4.5 }));
  }
  return drawing("svg", { class: "row", "aria-hidden": "true" }, ...parts);
}

function standings(figures) {
  const rows = figures.standings.map((own) => figures.participants[own]);
  const columns = shownFigures(described.player, rows, "live", "results");
  const x = scale(rows);
  const unit = figures.by_session ? "a session" : "a game";
  const heads = columns.flatMap(({ label, rounding }) => {
    const head = element("th", { scope: "col" }, label.replace("{unit}", unit));
    return rounding === "interval"
      ? [head, element("th", { scope: "col" }, element("span", { class: "unseen" }, "interval"))]
      : [head];
  });
  byId("heads").replaceChildren(element("th", { scope: "col" }, "player"), ...heads);
  byId("rows").replaceChildren(
    ...rows.map((row) => {
      const name = row.places > 1 ? `${row.name} ×${row.places}` : row.name;
      const cells = columns.flatMap((own) => {
        const cell = element(
          "td",
          own.field === "faults" && row.faults > 0 ? { class: "bad" } : {},
          figureText(own, row),
        );
        return own.rounding === "interval" ? [cell, element("td", {}, interval(row, x))] : [cell];
      });
      return element("tr", {}, element("th", { scope: "row", title: name }, name), ...cells);
    }),
  );
  byId("standings").hidden = rows.length === 0;
  byId("nothing").hidden = rows.length > 0;
}

/**
 * Describes the difference of the first two participants with its anytime-valid interval, or the state of the
 * sequential test.
 */
function difference(figures) {
  const {
    sprt,
    differences: [first],
    standings: order,
  } = figures;
  const two = (value) => number(value, 2);
  if (sprt) {
    const left = sprt.blocks_left > 0 ? `, about ${number(sprt.blocks_left)} blocks left` : "";
    return `LLR ${two(sprt.llr)} in ${two(sprt.lower)} … ${two(sprt.upper)}${left}`;
  }
  if (!first) return "";
  const own = differenceOf(
    figures,
    ...first.pair.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
  );
  const half = own.anytime95 && (own.anytime95[1] - own.anytime95[0]) / 2;
  return `${own.a} ${estimate({ mean: own.mean, ci95: half }, true)}`;
}

const boards = new Map();

function game({ table, seats, moves, over, scene, said }) {
  const state = over ? "over" : counted(moves, "move");
  if (scene && !boards.has(table)) boards.set(table, makeBoard());
  if (scene) boards.get(table).draw(scene, { names: seats, focus: 0, sort: true, said: [] });
  return element(
    "article",
    { class: "game" },
    element("h3", {}, seats.join(" · ")),
    element("small", {}, `table ${table}, ${state}`),
    ...(scene ? [element("div", { class: "felt" }, boards.get(table).element)] : []),
    element(
      "details",
      {},
      element("summary", {}, "in words"),
      element("ol", {}, ...said.map((text) => element("li", {}, text))),
    ),
  );
}

function fault({ name, kind, text, block, games }) {
  const more = games > 1 ? `, in ${games} games` : "";
  return element(
    "li",
    {},
    element("b", {}, kind),
    ` ${name}: ${text} `,
    element("small", {}, `first in block ${block}${more}`),
  );
}

function fact(name, text) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, text));
}

let began = 0;
let isOver = false;

function show({ age, live }) {
  const { played, planned, figures, games, faults } = live;
  began = Date.now() - age;
  isOver = live.over;
  document.title = `${played}/${planned} · Talon`;
  byId("title").textContent = `${live.game}: ${played.toLocaleString("en")} of ${counted(planned, "block")}`;
  byId("done").style.width = `${planned > 0 ? (100 * played) / planned : 0}%`;
  byId("bar").setAttribute("aria-valuemax", planned);
  byId("bar").setAttribute("aria-valuenow", played);
  const facts = [fact("time", time(age))];
  const message = difference(figures);
  if (message) facts.push(fact(figures.sprt ? "test" : "difference", message));
  byId("facts").replaceChildren(...facts);
  standings(figures);
  byId("games").replaceChildren(...games.map(game));
  byId("faults").replaceChildren(...faults.map(fault));
  byId("no-faults").hidden = faults.length > 0;
  state(isOver ? "the match is over" : "live", false);
}

function state(text, isLost) {
  byId("state").textContent = text;
  byId("state").classList.toggle("lost", isLost);
}

/** Reads the events of one connection until the connection ends. Returns whether to connect again. */
async function read() {
  const response = await fetch("api/live/events", { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) {
    const { error } = await response.json();
    state(error.text, true);
    return response.status === 429;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return true;
    const events = (waiting + value).split("\n\n");
    waiting = events.pop();
    for (const event of events) if (event.startsWith("data: ")) show(JSON.parse(event.slice(6)));
  }
}

async function connect() {
  let again = true;
  try {
    again = await read();
  } catch {
    state("the match cannot be reached", true);
  }
  if (again && !isOver) setTimeout(connect, 2000);
}

setInterval(() => {
  const shown = document.querySelector("#facts dd");
  if (shown && !isOver) shown.textContent = time(Date.now() - began);
}, 1000);

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme").textContent = theme === "dark" ? "light" : "dark";
}

setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
byId("theme").addEventListener("click", () => {
  setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
});
addEventListener("hashchange", () => location.reload());
const [texts, described, looks] = await Promise.all(
  ["texts.json", "described.json", "looks.json"].map(async (file) => (await fetch(file)).json()),
);
useTexts(texts, "en", ["board", "table"]);
useLooks(looks);
connect();

import { makeBoard } from "./board.js";
import { useTexts } from "./elements.js";

// The token stays in the fragment of the address, which no browser sends.
const token = new URLSearchParams(location.hash.slice(1)).get("live") ?? "";
const byId = (id) => document.getElementById(id);

/** An element with a class, attributes and content. Texts are never read as HTML. */
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

const points = (number) => `${number < 0 ? "−" : number > 0 ? "+" : ""}${Math.abs(number).toFixed(2)}`;
const counted = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

function time(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** The scale that has zero and every interval. */
function scale(rows) {
  const ends = [0];
  for (const { mean, half } of rows) if (mean !== null) ends.push(mean - (half ?? 0), mean + (half ?? 0));
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const width = high - low || 1;
  return (value) => 2 + (96 * (value - low)) / width;
}

function interval({ mean, half }, x) {
  const line = (kind, from, to, top, bottom) =>
    drawing("line", { class: kind, x1: `${x(from)}%`, x2: `${x(to)}%`, y1: top, y2: bottom });
  const parts = [line("zero", 0, 0, 1, 21)];
  if (mean !== null) {
    if (half !== null) parts.push(line("whisker", mean - half, mean + half, 11, 11));
    parts.push(drawing("circle", { class: "dot", cx: `${x(mean)}%`, cy: 11, r: 4.5 }));
  }
  return drawing("svg", { class: "row", "aria-hidden": "true" }, ...parts);
}

function standing(row, x) {
  const { name, games, mean, half, faults } = row;
  const text = mean === null ? "–" : points(mean) + (half === null ? "" : ` ± ${half.toFixed(2)}`);
  return element("tr", {},
    element("th", { scope: "row", title: name }, name),
    element("td", {}, text),
    element("td", {}, interval(row, x)),
    element("td", {}, games.toLocaleString("en")),
    element("td", faults > 0 ? { class: "bad" } : {}, faults.toLocaleString("en")));
}

const boards = new Map();

function game({ table, seats, moves, over, scene, said }) {
  const state = over ? "over" : counted(moves, "move");
  if (scene && !boards.has(table)) boards.set(table, makeBoard());
  if (scene) boards.get(table).draw(scene, { names: seats, focus: 0, sort: true, said: [] });
  return element("article", { class: "game" },
    element("h3", {}, seats.join(" · ")),
    element("small", {}, `table ${table}, ${state}`),
    ...(scene ? [element("div", { class: "felt" }, boards.get(table).element)] : []),
    element("details", {}, element("summary", {}, "in words"), element("ol", {}, ...said.map((text) => element("li", {}, text)))));
}

function fault({ name, kind, text, block, games }) {
  const more = games > 1 ? `, in ${games} games` : "";
  return element("li", {}, element("b", {}, kind), ` ${name}: ${text} `,
    element("small", {}, `first in block ${block}${more}`));
}

function fact(name, text) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, text));
}

let began = 0;
let isOver = false;

function show({ age, live }) {
  const { played, blocks, standings, games, faults, message } = live;
  began = Date.now() - age;
  isOver = live.over;
  document.title = `${played}/${blocks} · Talon`;
  byId("title").textContent = `${live.game}: ${played.toLocaleString("en")} of ${counted(blocks, "block")}`;
  byId("done").style.width = `${blocks > 0 ? (100 * played) / blocks : 0}%`;
  byId("bar").setAttribute("aria-valuemax", blocks);
  byId("bar").setAttribute("aria-valuenow", played);
  const facts = [fact("time", time(age))];
  if (message) facts.push(fact("difference", message));
  byId("facts").replaceChildren(...facts);
  const x = scale(standings);
  byId("rows").replaceChildren(...standings.map((row) => standing(row, x)));
  byId("standings").hidden = standings.length === 0;
  byId("nothing").hidden = standings.length > 0;
  byId("games").replaceChildren(...games.map(game));
  byId("faults").replaceChildren(...faults.map(fault));
  byId("no-faults").hidden = faults.length > 0;
  state(isOver ? "the match is over" : "live", false);
}

function state(text, isLost) {
  byId("state").textContent = text;
  byId("state").classList.toggle("lost", isLost);
}

/** Reads the events of one connection until it ends. */
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
const texts = await (await fetch("texts.json")).json();
useTexts(texts, "en", ["board", "table"]);
connect();

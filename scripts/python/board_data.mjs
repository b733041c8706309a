// Prints what the Python package needs to draw a scene as the pages do: the looks of the games, the English
// texts, the faces of the cards and their style. Everything comes from the scripts and the data of the pages.
//
//     node scripts/python/board_data.mjs PROGRAMS > scripts/python/src/talon_cards/board.json
//
// PROGRAMS is the directory of the program `arbiter`.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PAGE = new URL("../../src/cli/page/", import.meta.url);

/** For the name of each game, its smallest number of players. Games with one name have one pack. */
const GAMES = new Map(
  readFileSync(new URL("src/talon_cards/game_lines.txt", import.meta.url), "utf-8")
    .split("\n")
    .filter(Boolean)
    .reverse()
    .map((line) => line.split(" "))
    .map(([, name, , players]) => [name, Number(players)]),
);

/** The tables of the language files whose texts a drawing uses. */
const TABLES = /^(board|card_letters|cards|games|word|word_[a-z]+)\./;

/** The texts about the controls of a page. */
const CONTROLS = /^board\.(all_hands|hide_hand|lines|move_.*|pause_.*|play|show_.*|speed|stop|to_end|to_start|view)$/;

/** An element of a page, as far as the scripts of the cards use it. */
class Element {
  constructor(name) {
    this.name = name;
    this.attributes = {};
    this.children = [];
    this.dataset = {};
    this.cloneNode = () => this;
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  append(...children) {
    this.children.push(...children);
  }

  inner() {
    return this.children.map((child) => (child instanceof Element ? child.outer() : escaped(child))).join("");
  }

  outer() {
    const attributes = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const start = `<${this.name}${attributes.join("")}`;
    return this.children.length ? `${start}>${this.inner()}</${this.name}>` : `${start}/>`;
  }
}

function escaped(text) {
  return String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

globalThis.document = { createElementNS: (_, name) => new Element(name) };

/** Returns the data in a report of one deal of a game. */
function reportData(programs, directory, game, players) {
  const [record, page] = [join(directory, `${game}.talon`), join(directory, `${game}.html`)];
  const participants = new Array(players).fill("--participant=talon:random");
  const run = (...words) => execFileSync(join(programs, "arbiter"), words, { stdio: ["ignore", "ignore", "inherit"] });
  const deals = ["--deals=1", "--deals-per-session=1", "--seed=1", "--bundles=none", "--record", record];
  run("match", "--game", game, "--players", String(players), ...deals, ...participants);
  run("report", record, "--out", page);
  const [, data] = readFileSync(page, "utf-8").match(/<script type="application\/json" id="data">(.*)<\/script>/);
  return JSON.parse(data);
}

/**
 * Returns the style of the cards, and the colours of a drawing. The colours follow the scheme of the drawing,
 * because a notebook chooses its scheme itself.
 */
function styleOf(css) {
  const rules = [...css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const schemes = rules.filter(([, selector]) => selector.includes(":root")).map(([, , body]) => variables(body));
  const [light, dark] = schemes;
  const colours = Object.entries(light)
    .filter(([name]) => !/^--(c\d|focus|panel|hair|faint|soft|ink)$/.test(name))
    .map(([name, value]) => {
      const other = dark[name] ?? value;
      return value === other ? `${name}:${value}` : `${name}:light-dark(${value},${other})`;
    });
  const scoped = rules
    .map(([, selector, body]) => [selector.trim().split(/,\s*/), body.trim()])
    .filter(([selectors]) => !/:root|data-theme|^\.(card|picture|index\.large)$/.test(selectors[0]))
    .map(([selectors, body]) => `${selectors.map((own) => `.talon-card ${own}`).join(",")}{${body}}`);
  return [`.talon-scene{${colours.join(";")}}`, ...scoped];
}

function variables(body) {
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

/** Returns the lines of an object in JSON: one for each of its keys, so that a change of one shows as one. */
function lines(object) {
  const entries = Object.entries(object).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{\n${entries.join(",\n")}\n}`;
}

const directory = mkdtempSync(join(tmpdir(), "talon-board-"));
const reports = [];
try {
  for (const [game, players] of GAMES) reports.push(reportData(process.argv[2], directory, game, players));
} finally {
  rmSync(directory, { recursive: true });
}

const looks = Object.assign({}, ...reports.map((report) => report.looks));
const texts = Object.fromEntries(
  Object.entries(Object.assign({}, ...reports.map((report) => report.texts.en))).filter(
    ([key]) => TABLES.test(key) && !CONTROLS.test(key) && !/_you$|\.(acc|gen)$/.test(key),
  ),
);
const { useLooks } = await import(new URL("looks.js", PAGE));
const { useTexts } = await import(new URL("elements.js", PAGE));
const { card } = await import(new URL("cards.js", PAGE));
useLooks(looks);
useTexts(texts, "en", ["board"]);
const faces = {};
for (const { looks: own, report } of reports) {
  const [game] = Object.keys(own);
  const places = report.games[0].changes.flatMap((change) => Object.values(change)).filter(Boolean);
  const words = new Set(places.join(" ").split(/[ ,]+/));
  const cards = [...words].filter((word) => isCard(own[game].pack, word)).sort();
  for (const code of [...cards, "??"]) faces[`${game} ${code}`] = card(game, code).inner();
}

function isCard({ numbered, suits, rank_order: ranks }, word) {
  if (numbered && word.startsWith(numbered)) return /^\d+$/.test(word.slice(1));
  return word.length === 2 && ranks.includes(word[0]) && suits.some(({ letter }) => letter === word[1]);
}

const style = styleOf(readFileSync(new URL("cards.css", PAGE), "utf-8"));
const data = { looks, texts, faces };
const parts = Object.entries(data).map(([name, value]) => `${JSON.stringify(name)}:${lines(value)}`);
console.log(`{\n${parts.join(",\n")},\n"style":[\n${style.map((rule) => JSON.stringify(rule)).join(",\n")}\n]\n}`);

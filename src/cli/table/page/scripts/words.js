// The texts of the page: the choice of the language, and the wording of refusals.

import { load } from "./api.js";
import { cardName, isCard, shortName } from "./cards.js";
import { languageCode, t, textUnder, tUnder, useTexts, word, wordIn } from "./elements.js";
import { lookOf, useLooks } from "./looks.js";

export const LANGUAGES = ["en", "hr", "sl", "sk", "cs"];

/** The name of each language, in the language itself. */
export const LANGUAGE_NAMES = {
  en: "English",
  hr: "Hrvatski",
  sl: "Slovenščina",
  sk: "Slovenčina",
  cs: "Čeština",
};

/** Languages that the page does not have, each with a similar language that the page has. */
const NEAR = { sr: "hr", bs: "hr" };

/** Returns the initial language: the browser's language if the page has it. */
export function browserLanguage() {
  const codes = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.map((code) => NEAR[code] ?? code).find((code) => LANGUAGES.includes(code)) ?? "en";
}

const loaded = new Map();

/** The folders of the texts that the page needs. */
const folders = new Set(["texts"]);

/** Loads and uses the texts of a language and the appearance of the games. */
export async function useLanguage(code) {
  if (!loaded.has("looks")) loaded.set("looks", await load("/looks.json"));
  useLooks(loaded.get("looks"));
  const paths = [...folders].map((folder) => `/${folder}/${code}.json`);
  for (const path of paths) if (!loaded.has(path)) loaded.set(path, await load(path));
  const texts = Object.assign({}, ...paths.map((path) => loaded.get(path)));
  useTexts(texts, code, ["table", "board", "evening"]);
  document.documentElement.lang = code;
}

/** Loads the texts of a further folder, and uses them from now on. */
export async function useFolder(folder) {
  folders.add(folder);
  await useLanguage(languageCode());
}

/** Formats a value in a rule: a card, a seat, a suit, or a word of the bidding. */
function ruleValue(name, value, game, names) {
  if (name === "seat") return names[Number(value)] ?? value;
  if (name === "suit" || name === "trump")
    return tUnder(lookOf(game).pack.suits.find(({ text }) => text.endsWith(value))?.text ?? `cards.${value}`);
  if (isCard(value)) return cardName(game, value);
  return value
    .split(" ")
    .map((part) => (isCard(part) ? shortName(game, part) : word(part, game)))
    .join(" ");
}

/**
 * Returns what fills the blanks of a text about a rule. `values` are pairs of a name and a value.
 * @param {[string, any][]} values
 * @param {string} game
 * @param {string[]} names
 */
export function ruleBlanks(values, game, names) {
  return Object.fromEntries(
    values.flatMap(([name, value]) => [
      [name, ruleValue(name, String(value), game, names)],
      [`${name}:acc`, wordIn(String(value), game, "acc")],
    ]),
  );
}

/** Formats a choice for the person. */
function choiceText(game, choice) {
  return choice
    .split(" ")
    .map((part) => (isCard(part) ? shortName(game, part) : word(part, game)))
    .join(" ");
}

/** Describes why the server refused a request, in the page's language. */
export function refusalText(problem, game = "", names = []) {
  const details = problem.details;
  if (!details) return t(navigator.onLine ? "error_unreachable" : "error_offline");
  const rule = details.rule?.word ?? details.rule;
  const values = details.rule?.values ?? details.values ?? {};
  if (rule && textUnder(`play_rules.${rule}`)) {
    const pairs = Array.isArray(values) ? values : Object.entries(values);
    return tUnder(`play_rules.${rule}`, ruleBlanks(pairs, game, names));
  }
  if (details.kind && textUnder(`play_errors.${details.kind}`)) {
    const list = (details.cards ?? []).map((choice) => choiceText(game, choice)).join(" ");
    return tUnder(`play_errors.${details.kind}`, {
      word: choiceText(game, details.word ?? ""),
      card: details.card ? choiceText(game, details.card) : "",
      cards: list,
    });
  }
  return textUnder(`table.error_${details.code}`) ?? details.text;
}

/**
 * Tells what is missing in typed words. `step` is the server's answer to words that are not a whole move yet.
 */
export function stepText({ step, card, captured = [], ends, next = [], chosen = [] }, game) {
  const list = (codes) => codes.map((code) => choiceText(game, code)).join(" ");
  if (step === "exactly") return tUnder("play.exactly", { card: choiceText(game, card) });
  if (step !== "capture")
    return [
      chosen.length ? tUnder("play.chosen", { cards: list(chosen) }) : "",
      tUnder("play_errors.choices", { cards: list(next) }),
    ]
      .join(" ")
      .trim();
  const added = (ends ?? []).filter((code) => !captured.includes(code));
  const name = !captured.length ? "first" : !ends ? "unfinished" : added.length ? "adds" : "more";
  return tUnder(`play.capture_${name}`, {
    card: choiceText(game, card),
    cards: list(captured),
    added: list(added),
  });
}

/**
 * Returns the names of players. A name that nobody has given is a word for the player and a number, such as
 * `best 3`; it is written in the page's language.
 * @param {{ names: string[], given: boolean[] }} players
 * @returns {string[]}
 */
export function playerNames({ names, given }) {
  return names.map((name, place) => {
    const [kind, number] = name.split(" ");
    if (given[place] || number === undefined) return name;
    const text = { player: t("player"), bot: t("kind_bot") }[kind] ?? playerText(kind);
    return `${text} ${number}`;
  });
}

/** Returns the name of a built-in player in the page's language. */
export function playerText(player) {
  return textUnder(`table.player_${player}`) ?? player;
}

/** Formats a date in the page's language. */
export function dateText(date) {
  const day = new Date(`${date}T12:00:00`);
  return Number.isNaN(day.getTime())
    ? date
    : new Intl.DateTimeFormat(languageCode(), { day: "numeric", month: "long", year: "numeric" }).format(day);
}

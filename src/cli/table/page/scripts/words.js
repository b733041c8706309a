// The texts of the page: its language, and refusals in words.

import { get } from "./api.js";
import { cardName, isCard, shortName } from "./cards.js";
import { languageCode, t, textUnder, tUnder, useTexts, word } from "./elements.js";
import { lookOf, useLooks } from "./looks.js";

export const LANGUAGES = ["en", "hr", "sl", "sk"];

/** The names of the languages in themselves. */
export const LANGUAGE_NAMES = { en: "English", hr: "Hrvatski", sl: "Slovenščina", sk: "Slovenčina" };

/** Serbian and Bosnian readers read the Croatian texts, Czech readers the Slovak ones. */
const NEAR = { sr: "hr", bs: "hr", cs: "sk" };

/** The language to begin with: the one of the browser, if the page has it. */
export function browserLanguage() {
  const codes = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.map((code) => NEAR[code] ?? code).find((code) => LANGUAGES.includes(code)) ?? "en";
}

const loaded = new Map();

/** The longest wait for the texts of a language, in milliseconds. */
const LIMIT = 5000;

/** Loads the texts of a language and uses them, with the looks of the games. */
export async function useLanguage(code) {
  if (!loaded.has("looks")) loaded.set("looks", await get("/looks.json", null, { limit: LIMIT }));
  useLooks(loaded.get("looks"));
  if (!loaded.has(code)) {
    loaded.set(code, await get(`/texts/${code}.json`, null, { limit: LIMIT }));
  }
  useTexts(loaded.get(code), code, ["table", "board"]);
  document.documentElement.lang = code;
}

/** A value that a rule names: a card, a seat, a suit, a word of the bidding. */
function ruleValue(name, value, game, names) {
  if (name === "seat") return names[Number(value)] ?? value;
  if (name === "suit")
    return tUnder(lookOf(game).pack.suits.find(({ text }) => text.endsWith(value))?.text ?? `cards.${value}`);
  if (isCard(value)) return cardName(game, value);
  return value
    .split(" ")
    .map((part) => (isCard(part) ? shortName(game, part) : word(part, game)))
    .join(" ");
}

/** A choice of the person, as the person reads it. */
function choiceText(game, choice) {
  return choice
    .split(" ")
    .map((part) => (isCard(part) ? shortName(game, part) : word(part, game)))
    .join(" ");
}

/** Why the server refused, in the language of the page. */
export function refusalText(problem, game = "", names = []) {
  const details = problem.details;
  if (!details) return t("error_unreachable");
  const rule = details.rule?.word ?? details.rule;
  const values = details.rule?.values ?? details.values ?? {};
  if (rule && textUnder(`play_rules.${rule}`)) {
    const pairs = Array.isArray(values) ? values : Object.entries(values);
    return tUnder(
      `play_rules.${rule}`,
      Object.fromEntries(pairs.map(([name, value]) => [name, ruleValue(name, String(value), game, names)])),
    );
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

/** What more the typed words need. `step` is the answer of the server to words that are no whole move yet. */
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

/** A date in the language of the page. */
export function dateText(date) {
  const day = new Date(`${date}T12:00:00`);
  return Number.isNaN(day.getTime())
    ? date
    : new Intl.DateTimeFormat(languageCode(), { day: "numeric", month: "long", year: "numeric" }).format(day);
}

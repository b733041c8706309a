// The large choices of the start page. Each is a game with the rules with which people play it.

import { post } from "./api.js";
import { fan } from "./board.js";
import { button, openDialog, patiently, say } from "./dialogs.js";
import { el, gameName, languageCode, t, textUnder } from "./elements.js";
import { beginLesson } from "./lesson.js";
import { rulesPart } from "./rules_part.js";
import { firstSeats, requestedSeat } from "./seat_rows.js";
import { device } from "./storage.js";
import { keepOpened } from "./table_list.js";
import { TableRules } from "./table_rules.js";
import { USUAL_SETTINGS } from "./table_settings.js";
import { refusalText } from "./words.js";

/** The maximum time to open a new table, in milliseconds. */
const OPENING = 30000;

/**
 * A choice of the start page.
 * @typedef {object} StartChoice
 * @property {any} info the game, as the server describes it
 * @property {string} name
 * @property {number} players
 * @property {Record<string, string>} rules the rules as words of `newgame`, by language; the empty language
 *   is for all others
 * @property {string[]} shown the keys of the rules that are always named
 * @property {string[]} cards the cards of the picture
 * @property {boolean} pairs whether it is played in fixed pairs
 * @property {number | null} lesson the seed of the cards of a first game, which explains itself
 */

/**
 * Returns the choices for the games of a server.
 * @returns {StartChoice[]}
 */
export function startChoices(server) {
  return server.games.flatMap((info) =>
    info.starts.length
      ? info.starts.map((start) => ({ info, ...start }))
      : [
          {
            info,
            name: info.name,
            players: info.default,
            rules: {},
            shown: [],
            cards: [],
            pairs: false,
            lesson: null,
          },
        ],
  );
}

/** Returns the title of a choice. */
export function startTitle({ name, info }) {
  return textUnder(`start.${name}`) ?? gameName(info.name);
}

/** Returns the rules with which people of the page's language play a choice. */
function usualRules({ info, rules }) {
  return new TableRules(info, rules[languageCode()] ?? rules[""] ?? "");
}

/** Returns the rules of a choice: those of the last table, or the usual ones. */
export function startRules(choice) {
  const words = device.get(`talon.rules.${choice.name}`);
  return words === null ? usualRules(choice) : new TableRules(choice.info, words);
}

/** Stores the rules for the next table of this choice. Usual rules follow the language of the page. */
export function keepRules(choice, rules) {
  const words = rules.words();
  device.set(`talon.rules.${choice.name}`, words === usualRules(choice).words() ? null : words);
}

/**
 * Opens a table against strong players. The first game of a lesson is a practice game with the cards of the
 * lesson.
 */
async function playNow(choice, { token, go }, isLesson = false) {
  const request = {
    game: choice.info.name,
    players: choice.players,
    rules: startRules(choice).words(),
    seats: firstSeats(choice.info, choice.players).map(requestedSeat),
    ...USUAL_SETTINGS,
    ...(isLesson ? { practice: true, seed: choice.lesson } : {}),
  };
  try {
    const made = await patiently(post("/api/tables", token, request, { limit: OPENING }));
    keepOpened(made);
    if (isLesson) beginLesson(made.seats.find(Boolean));
    go({ kind: "seat", tokens: made.seats.filter(Boolean) });
  } catch (problem) {
    say(refusalText(problem), "refused");
  }
}

/** Opens the dialog in which the rules of a choice are changed. */
function rulesDialog(choice, done) {
  const rules = startRules(choice);
  openDialog(
    startTitle(choice),
    (close) => [
      rulesPart(rules, choice.shown),
      el("div", { class: "row end" }, button(t("save"), close, { class: "button primary" })),
    ],
    {
      onClose: () => {
        keepRules(choice, rules);
        done();
      },
    },
  );
}

/** Creates the large card of a choice. */
function startCard(choice, how) {
  const card = el("article", { class: "start", "data-start": choice.name });
  const title = startTitle(choice);
  const draw = () =>
    card.replaceChildren(
      el(
        "div",
        { class: "startcards", "aria-hidden": "true" },
        fan(choice.info.name, choice.cards, { class: "shown" }),
      ),
      el("h2", null, title),
      el("p", { class: "note" }, startRules(choice).shortText(choice.shown, usualRules(choice))),
      el(
        "div",
        { class: "row" },
        button(t("play_now"), () => playNow(choice, how), {
          class: "button primary",
          "aria-label": `${title}: ${t("play_now")}`,
        }),
        choice.info.rules.length
          ? button(t("rules"), () => rulesDialog(choice, draw), {
              class: "link",
              "aria-label": `${title}: ${t("rules")}`,
            })
          : null,
        choice.lesson === null
          ? null
          : button(t("first_game"), () => playNow(choice, how, true), {
              class: "link",
              "aria-label": `${title}: ${t("first_game")}`,
            }),
      ),
    );
  draw();
  return card;
}

/**
 * Creates the large choices of the start page.
 * @param {any} server the server's description of itself
 * @param {{ token: string, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function startPart(server, how) {
  return el(
    "section",
    { class: "starts", "aria-label": t("play_now") },
    startChoices(server).map((choice) => startCard(choice, how)),
  );
}

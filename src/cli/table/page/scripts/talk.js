// What people say at a table: phrases and own words, and what the table announces.

import { get, post } from "./api.js";
import { button, openDialog, say } from "./dialogs.js";
import { el, t } from "./elements.js";
import { seatPath } from "./seats.js";
import { playerNames } from "./words.js";

/** The names of the phrases. */
const PHRASES = ["hello", "luck", "well_played", "thanks", "sorry", "moment", "more", "bye"];

/** The maximum number of characters of own words. */
const LONGEST = 200;

/** The number of lines that the panel shows. */
const SHOWN = 4;

/**
 * A line that was said.
 * @typedef {{ number: number, name: string, given: boolean, kind: string, text: string }} SaidLine
 */

/**
 * Returns the text of a line.
 * @param {SaidLine} line
 */
function lineText({ name, given, kind, text }) {
  const [player] = playerNames({ names: [name], given: [given] });
  // These characters keep the direction of a name or of words to themselves.
  const isolated = (own) => `\u2068${own}\u2069`;
  if (kind === "notice") return t(`notice_${text}`, { player: isolated(player) });
  return `${isolated(player)}: ${kind === "phrase" ? t(`phrase_${text}`) : isolated(text)}`;
}

/**
 * Creates the list of lines.
 * @param {SaidLine[]} lines
 */
function lineList(lines) {
  return el(
    "ul",
    { class: "said" },
    lines.map((line) => el("li", { class: line.kind }, lineText(line))),
  );
}

/**
 * Creates the part of the panel with the latest lines. Returns null if nothing can be said and nothing was.
 * @param {{ said: SaidLine[], frame: any }} view
 * @param {(() => void) | null} open
 */
export function talkPart({ said, frame }, open) {
  const isLater = frame.table.talk.includes("later");
  const canTalk = frame.table.talk.length > 0 && !isLater;
  if (!said.length && !frame.table.talk.length) return null;
  return el(
    "section",
    { class: "part" },
    el("h2", null, t("talk")),
    said.length ? lineList(said.slice(-SHOWN)) : null,
    isLater ? el("small", null, t("talk_later")) : null,
    open && (canTalk || said.length > SHOWN)
      ? button(t("say_something"), open, { class: "link", "data-focus": "talk" })
      : null,
  );
}

/** Sends a line. Returns whether the server has taken it. */
async function send(view, body, refused) {
  try {
    await post(seatPath("say"), view.token, body);
    return true;
  } catch (problem) {
    refused(problem);
    return false;
  }
}

/** Creates the field for own words. */
function wordsForm(act) {
  const field = el("input", {
    type: "text",
    class: "wide",
    maxlength: LONGEST,
    autocomplete: "off",
    "aria-label": t("own_words"),
    placeholder: t("own_words"),
  });
  return el(
    "form",
    {
      submit: async (event) => {
        event.preventDefault();
        if (field.value.trim() && (await act({ words: field.value }))) field.value = "";
      },
    },
    el("div", { class: "row" }, field, el("button", { type: "submit", class: "button primary" }, t("send"))),
  );
}

/**
 * Opens the dialog in which a person says something.
 * @param {import("./seats.js").View} view
 * @param {(problem: any) => void} refused
 */
export function talkDialog(view, refused) {
  const { talk } = view.frame.table;
  openDialog(t("talk"), (close) => {
    const phrase = (name) =>
      button(t(`phrase_${name}`), async () => {
        if (await send(view, { phrase: name }, refused)) close();
      });
    return [
      view.said.length ? lineList(view.said) : null,
      talk.includes("phrases") ? el("div", { class: "row" }, PHRASES.map(phrase)) : null,
      talk.includes("words") ? wordsForm((body) => send(view, body, refused)) : null,
      talk.includes("later") ? el("p", { class: "note" }, t("talk_later")) : null,
    ];
  });
}

/**
 * Loads the lines that a frame announces. Lines that are new since the last frame are shown for some seconds.
 * `changed` is called when the lines have changed.
 * @param {import("./seats.js").View} view
 * @param {() => void} changed
 */
export async function hearTalk(view, changed) {
  const { said } = view.frame.table;
  const before = view.heard;
  if (said === before) return;
  view.heard = said;
  if (before === null && said === 0) return;
  try {
    view.said = (await get("/api/said", view.token)).said;
  } catch {
    // The next frame asks again.
    view.heard = before;
    return;
  }
  const isNew = ({ number }) => before !== null && number > before;
  view.said.filter(isNew).forEach((line) => say(lineText(line)));
  changed();
}

// The rules of a game, which a person reads at the table. They are a page of Markdown.

import { get } from "./api.js";
import { openDialog, patiently, say } from "./dialogs.js";
import { el, languageCode, t } from "./elements.js";
import { TableRules } from "./table_rules.js";
import { refusalText } from "./words.js";

/** A part of a line that is not plain text: code, strong or emphasized text, or a link. */
const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)/;

/**
 * Converts the text of a line to nodes. A link becomes its text, because its target is not on the page.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
function inline(text) {
  const found = MARKED.exec(text);
  if (!found) return [text];
  const [whole, code, strong, emphasized, link] = found;
  const node =
    code !== undefined
      ? el("code", null, code)
      : strong !== undefined
        ? el("strong", null, inline(strong))
        : emphasized !== undefined
          ? el("em", null, inline(emphasized))
          : el("span", null, inline(link));
  return [text.slice(0, found.index), node, ...inline(text.slice(found.index + whole.length))];
}

/** Returns the cells of a row of a table. */
function cells(line) {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** Draws a table. Its second line only separates the head from the body. */
function table(lines) {
  const [head, , ...body] = lines.map(cells);
  const row = (name, own) =>
    el(
      "tr",
      null,
      own.map((cell) => el(cell ? name : "td", null, inline(cell))),
    );
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      { class: "left" },
      el("thead", null, row("th", head)),
      el(
        "tbody",
        null,
        body.map((own) => row("td", own)),
      ),
    ),
  );
}

/** Draws a list. A line without a mark continues the item before it. */
function list(lines, mark, name) {
  const items = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return el(
    name,
    null,
    items.map((item) => el("li", null, inline(item))),
  );
}

const BULLET = /^[-*] /;
const NUMBER = /^\d+\. /;

/** Draws a block of lines: a heading, a table, a list, or a paragraph. */
function block(lines) {
  const [first] = lines;
  const heading = /^(#+) (.*)/.exec(first);
  if (heading) return el(heading[1].length === 1 ? "h2" : "h3", null, inline(heading[2]));
  if (first.startsWith("|")) return table(lines);
  if (BULLET.test(first)) return list(lines, BULLET, "ul");
  if (NUMBER.test(first)) return list(lines, NUMBER, "ol");
  return el("p", null, inline(lines.join(" ")));
}

/**
 * Converts a page of Markdown to elements. It knows headings, paragraphs, lists, tables and marked words.
 * @param {string} text
 */
export function markdown(text) {
  const blocks = text
    .split(/\n\s*\n/)
    .map((lines) => lines.split("\n").filter((line) => line.trim()))
    .filter((lines) => lines.length);
  return blocks.map(block);
}

/** Says in a line which rules a table plays, given as words of `newgame`. Empty if the server has no answer. */
async function chosenText(game, players, words) {
  const { games } = await get("/api/server");
  const info = games.find((own) => own.name === game && own.players.counts.includes(players));
  return info?.rules.length ? new TableRules(info, words).wholeText([]) : "";
}

/**
 * Opens the rules of the game of a table, in the language of the page.
 * @param {{ game: string, names: string[], rules: string }} table
 */
export async function rulesDialog({ game, names, rules }) {
  try {
    const [text, chosen] = await patiently(
      Promise.all([
        get(`/api/rules/${game}/${names.length}/${languageCode()}`),
        chosenText(game, names.length, rules),
      ]),
    );
    openDialog(
      t("rules"),
      () => [
        chosen ? el("p", { class: "lead" }, t("rules_here", { rules: chosen })) : null,
        el("div", { class: "rulestext" }, markdown(text)),
      ],
      { kind: "wide" },
    );
  } catch (problem) {
    say(refusalText(problem), "refused");
  }
}

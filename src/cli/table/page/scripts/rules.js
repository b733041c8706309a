// The rules of a game, which a person reads at the table: the rules of the table, the game in short, and all
// variants, which are a page of Markdown.

import { get, load } from "./api.js";
import { shortName } from "./cards.js";
import { openDialog, patiently, say } from "./dialogs.js";
import { el, languageCode, t } from "./elements.js";
import { capitalized, ruleValue, TableRules } from "./table_rules.js";
import { playerNames, refusalText } from "./words.js";

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

/**
 * Creates a paragraph of the rules. Its first words are strong if a colon ends them. A card is written as the
 * page shows it.
 */
function paragraph(game, text) {
  const shown = text.replace(/\bt\d+\b/g, (code) => shortName(game, code));
  const title = /^[^.:,;()]{3,28}(?=( \([^)]*\))?: )/.exec(shown)?.[0] ?? "";
  return el("p", null, title ? el("strong", null, title) : "", shown.slice(title.length));
}

/**
 * Lists the rules of a table that differ from the basic form of the game, each as a sentence. A rule that differs
 * from the profile is marked.
 * @param {TableRules} rules
 */
function chosenList(rules) {
  const keys = rules.differing();
  if (!keys.length) return null;
  const row = (key) =>
    el(
      "li",
      { "data-changed": rules.isChanged(key) },
      el("span", null, rules.sentence(key)),
      rules.isChanged(key)
        ? el("small", null, t("rule_changed", { value: ruleValue(key, rules.standard(key)) }))
        : null,
    );
  return el("ul", { class: "chosenrules" }, keys.map(row));
}

/**
 * Creates the rules of the table: what its host has chosen, and the game in its basic form. A part of the text is
 * left out if the rules of the table do not have it.
 * @param {any} frame
 * @param {Record<string, string>} texts
 * @param {TableRules | null} rules
 */
function rulesContent({ table, scene }, texts, rules) {
  const { game } = table;
  const first = scene.seat === 0 ? t("you") : playerNames(table)[0];
  const own =
    texts[`play_game_rules.${game}_${table.names.length}`] ?? texts[`play_game_rules.${game}`] ?? "";
  const parts = (rules?.rules ?? []).map(({ key }) => {
    const value = rules.value(key);
    const text = texts[`rule_text.${game}_${key}_${value}`] ?? texts[`rule_text.${game}_${key}`];
    return value === "off" ? null : text?.replaceAll("{value}", value);
  });
  const list = rules && chosenList(rules);
  const paragraphs = [...own.trim().replaceAll("{first}", first).split("\n"), ...parts.filter(Boolean)];
  return [
    rules && rules.profiles().length > 1
      ? el("p", { class: "lead" }, capitalized(rules.profileText(rules.profile)))
      : null,
    list ? [el("h3", null, t("rules_here")), list, el("h3", null, t("rules_basic"))] : null,
    paragraphs.map((text) => paragraph(game, text)),
  ];
}

/** Creates the folded part with all variants of the game, which is loaded when it is unfolded. */
function variantsPart(game, players) {
  const place = el("div");
  const unfold = async (event) => {
    if (!event.target.open || place.firstChild) return;
    try {
      place.replaceChildren(
        ...markdown(await patiently(get(`/api/rules/${game}/${players}/${languageCode()}`))),
      );
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  };
  return el("details", { toggle: unfold }, el("summary", null, t("rules_variants")), place);
}

/**
 * Opens the rules of the game of a table, in the language of the page.
 * @param {any} frame
 */
export async function rulesDialog(frame) {
  const { game, names, rules: words } = frame.table;
  try {
    const [texts, { games }] = await patiently(
      Promise.all([load(`/rules/${languageCode()}.json`), get("/api/server")]),
    );
    const info = games.find((own) => own.name === game && own.players.counts.includes(names.length));
    const rules = info?.rules.length ? new TableRules(info, words) : null;
    const content = [rulesContent(frame, texts, rules), variantsPart(game, names.length)];
    openDialog(t("rules"), () => el("div", { class: "rulestext" }, content), { kind: "wide" });
  } catch (problem) {
    say(refusalText(problem), "refused");
  }
}

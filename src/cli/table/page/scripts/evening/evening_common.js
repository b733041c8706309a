// What the pages of the participants and of the organiser have in common: the parts with the state of the evening,
// and the files that everybody can take along.

import { get } from "./api.js";
import { button, patiently, say } from "./dialogs.js";
import { el, t } from "./elements.js";
import { Part } from "./evening_part.js";
import { resultsPart, sheetPart, standingsPart } from "./evening_results.js";
import {
  fairnessPart,
  headPart,
  journalPart,
  peoplePart,
  rulesText,
  tablesPart,
} from "./evening_sections.js";
import { refusalText } from "./words.js";

/** The maximum time to load a file of the evening, in milliseconds. */
const FILE = 30000;

/** How long the browser keeps a file before it is saved, in milliseconds. */
const KEPT = 10000;

/** Saves a file of the evening. Each request needs the token, so that a link alone does not load it. */
async function save(token, name, path, type) {
  try {
    const text = await patiently(get(path, token, { limit: FILE }));
    const address = URL.createObjectURL(new Blob([text], { type }));
    el("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT);
  } catch (problem) {
    say(refusalText(problem), "refused");
  }
}

/** Draws the buttons with which everybody prints the sheet and saves the table and the record. */
function filesPart(token, { id, hasResults }) {
  if (!hasResults) return null;
  return el(
    "div",
    { class: "row" },
    button(t("print_sheet"), () => window.print(), { "data-focus": "print" }),
    button(t("save_csv"), () => save(token, `evening-${id}.csv`, "/api/evening/sheet", "text/csv"), {
      "data-focus": "csv",
    }),
    button(t("save_record"), () => save(token, `evening-${id}.talon`, "/api/evening/record", "text/plain"), {
      "data-focus": "record",
    }),
  );
}

/**
 * The parts that show the state of an evening. With `act` each deal has a button, with which it does not count.
 */
export class EveningParts {
  /**
   * @param {string} token
   * @param {((change: { round: number, table: number, deal: number, counts: boolean }) => void) | null} act
   */
  constructor(token, act = null) {
    this.games = [];
    const plan = ["name", "game", "rounds", "deals", "movement", "round", "state"];
    this.head = new Part(headPart, [...plan, "rulesText"], { class: "eveninghead" });
    this.tables = new Part(tablesPart, ["tables", "state", "round", "deals", "movement", "you"]);
    this.standings = new Part(standingsPart, ["standings", "hasResults", "you"]);
    this.results = new Part((data, fold) => resultsPart(data, fold, act), ["results", "you"]);
    this.people = new Part(peoplePart, ["participants", "movement"]);
    this.journal = new Part(journalPart, ["journal", "participants"]);
    this.fairness = new Part(fairnessPart, ["fairness"]);
    this.files = new Part((data) => filesPart(token, data), ["id", "hasResults"]);
    const printed = [...plan, "standings", "results", "journal", "participants", "fairness"];
    this.sheet = new Part(sheetPart, printed, { class: "printsheet" });
    /** @type {Part[]} */
    this.all = [
      this.head,
      this.tables,
      this.standings,
      this.results,
      this.people,
      this.journal,
      this.fairness,
      this.files,
      this.sheet,
    ];
  }

  /**
   * Shows the state of an evening.
   * @param {import("./evening_feed.js").Evening} evening
   */
  show(evening) {
    const data = {
      ...evening,
      rulesText: rulesText(this.games, evening),
      hasResults: evening.results.length > 0,
    };
    for (const part of this.all) part.show(data);
  }

  /** Asks the server for its games, and calls `done` then. Without an answer the page names no rules. */
  async learnGames(done) {
    const server = await get("/api/server").catch(() => null);
    this.games = server?.games ?? [];
    done(server);
  }
}

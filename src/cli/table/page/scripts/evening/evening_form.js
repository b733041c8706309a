// The host's page of all evenings: their list, and the form with which the host opens one.

import { AGAIN, get, post } from "./api.js";
import { choice, patiently, say, select } from "./dialogs.js";
import { el, gameName, number, t } from "./elements.js";
import { fragmentOf } from "./links.js";
import { rulesPart } from "./rules_part.js";
import { scoreGrid } from "./sheet.js";
import { keepRules, startChoices, startRules, startTitle } from "./start_choices.js";
import { tab } from "./storage.js";
import { clockField, group, thinkingField, USUAL_SETTINGS } from "./table_settings.js";
import { refusalText } from "./words.js";

/** The maximum time to open an evening, in milliseconds. */
const OPENING = 30000;

/** The largest numbers that the server allows. */
const MOST = { rounds: 50, deals: 50, minutes: 1440 };

/** Creates the field of a whole number, or of none where the field may be empty. */
function numberField(name, plan, key, isOptional = false) {
  const field = el("input", {
    type: "number",
    min: 1,
    max: MOST[key],
    step: 1,
    required: !isOptional,
    value: plan[key] ?? "",
    "data-key": key,
    input: () => {
      plan[key] = field.value === "" ? null : Number(field.value);
    },
  });
  return el(
    "label",
    { class: "field" },
    el("span", null, name),
    field,
    isOptional ? el("small", null, t("empty_no_limit")) : null,
  );
}

/** Draws a list of evenings, the newest first. */
function listPart(evenings, label) {
  const rows = evenings.map(({ evening, name, game, round, rounds, participants }) => [
    [
      el("a", { href: fragmentOf({ kind: "organise", tokens: [evening] }) }, name),
      el("small", null, gameName(game)),
    ],
    `${number(round)}/${number(rounds)}`,
    number(participants),
  ]);
  const columns = [t("name_word"), t("rounds"), t("participants")];
  return scoreGrid(columns, rows, "score left evenings", label);
}

/**
 * The choices of the host so far. `minutes` is the time of a round; null without a limit.
 * @typedef {object} Plan
 * @property {string} name
 * @property {import("./start_choices.js").StartChoice} game
 * @property {number} players
 * @property {import("./table_rules.js").TableRules} rules
 * @property {string} movement
 * @property {number} rounds
 * @property {number} deals
 * @property {number | null} minutes
 * @property {import("./table_settings.js").LaterSettings} later
 * @property {boolean} isOpen whether the further settings are unfolded
 */

/**
 * Returns the first choices for a game.
 * @param {import("./start_choices.js").StartChoice} game
 * @returns {Plan}
 */
function firstPlan(game) {
  return {
    name: "",
    game,
    players: game.players,
    rules: startRules(game),
    movement: "individual",
    rounds: 3,
    deals: 4,
    minutes: null,
    later: { ...USUAL_SETTINGS },
    isOpen: false,
  };
}

/** The page of all evenings. */
class EveningsPage {
  /** @param {{ host: string, shell: any, go: (address: any) => void }} how */
  constructor({ host, shell, go }) {
    this.host = host;
    this.go = go;
    this.element = el("div", { class: "lobby maker evening" });
    this.server = null;
    this.evenings = [];
    /** @type {Plan} */
    this.plan = null;
    this.timer = null;
    shell.head(t("evening"), []);
    this.open();
  }

  async open() {
    try {
      const [server, { evenings }] = await Promise.all([get("/api/server"), get("/api/evenings", this.host)]);
      Object.assign(this, { server, evenings });
      this.plan = firstPlan(startChoices(server)[0]);
      this.draw();
    } catch (problem) {
      this.element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) this.timer = setTimeout(() => this.open(), AGAIN);
    }
  }

  /** @param {import("./start_choices.js").StartChoice} game */
  chooseGame(game) {
    Object.assign(this.plan, { game, players: game.players, rules: startRules(game) });
    if (!this.hasPairs()) this.plan.movement = "individual";
  }

  /** Returns whether the game is played in fixed pairs. */
  hasPairs() {
    const { game, players } = this.plan;
    return game.pairs && players === game.players;
  }

  draw(focused = null) {
    const submit = (event) => {
      event.preventDefault();
      this.make();
    };
    this.element.replaceChildren(
      el("h1", null, t("evening")),
      el("p", { class: "lead" }, t("evening_text")),
      this.listOf("open_evenings", ({ state }) => state !== "closed"),
      el(
        "section",
        null,
        el("h2", null, t("new_evening")),
        el(
          "form",
          { submit },
          this.nameField(),
          this.gameField(),
          this.movementField(),
          this.numberFields(),
          el("h2", null, t("rules")),
          rulesPart(this.plan.rules, this.plan.game.shown) ??
            el("p", { class: "note" }, t("rules_as_written")),
          this.morePart(),
          el(
            "div",
            { class: "row" },
            el("button", { type: "submit", class: "button primary" }, t("open_evening")),
            el("a", { class: "button", href: "#host" }, t("back")),
          ),
        ),
      ),
      this.listOf("past_evenings", ({ state }) => state === "closed"),
    );
    if (focused) this.element.querySelector(`[data-focus="${focused}"], [data-value="${focused}"]`)?.focus();
  }

  /** Draws the evenings that pass a test. Without any, the part is empty. */
  listOf(title, test) {
    const evenings = this.evenings.filter(test);
    return evenings.length ? el("section", null, el("h2", null, t(title)), listPart(evenings, t(title))) : "";
  }

  nameField() {
    const { plan } = this;
    const field = el("input", {
      type: "text",
      class: "wide",
      maxlength: 40,
      required: true,
      autocomplete: "off",
      value: plan.name,
      placeholder: t("evening_example"),
      input: () => {
        plan.name = field.value;
      },
    });
    return el("label", { class: "field named" }, el("span", null, t("evening_name")), field);
  }

  gameField() {
    const games = startChoices(this.server);
    const choose = (name) => {
      this.chooseGame(games.find((own) => own.name === name));
      this.draw(name);
    };
    const named = games.map((own) => [own.name, startTitle(own)]);
    return group(t("game"), choice(t("game"), named, this.plan.game.name, choose));
  }

  movementField() {
    const kinds = this.hasPairs() ? ["individual", "pairs"] : ["individual"];
    const choose = (kind) => {
      this.plan.movement = kind;
      this.draw(kind);
    };
    const named = kinds.map((kind) => [kind, t(`movement_${kind}`)]);
    return group(
      t("movement"),
      kinds.length > 1 ? choice(t("movement"), named, this.plan.movement, choose) : null,
      el("small", null, t(`movement_note_${this.plan.movement}`)),
    );
  }

  numberFields() {
    return el(
      "div",
      { class: "fields" },
      numberField(t("rounds"), this.plan, "rounds"),
      numberField(t("round_deals"), this.plan, "deals"),
      numberField(t("round_minutes"), this.plan, "minutes", true),
    );
  }

  /** Creates the settings that most organisers never change. */
  morePart() {
    const { plan } = this;
    const { counts } = plan.game.info.players;
    const numbers = counts.map((count) => [count, String(count)]);
    const choose = (count) => {
      plan.players = Number(count);
      if (!this.hasPairs()) plan.movement = "individual";
      this.draw("count");
    };
    const menu = select(t("how_many"), numbers, plan.players, choose);
    menu.dataset.focus = "count";
    return el(
      "details",
      {
        open: plan.isOpen,
        toggle: (event) => {
          plan.isOpen = event.target.open;
        },
      },
      el("summary", null, t("more_settings")),
      el(
        "div",
        { class: "fields" },
        counts.length > 1 ? el("label", { class: "field" }, el("span", null, t("how_many")), menu) : null,
        thinkingField(plan.later),
        clockField(plan.later),
      ),
    );
  }

  async make() {
    const { name, game, players, rules, movement, rounds, deals, minutes, later } = this.plan;
    const request = { name: name.trim(), game: game.info.name, players, rules: rules.words(), movement };
    const numbers = { rounds, deals, minutes, clock: later.clock, movetime: later.movetime };
    try {
      const wanted = { ...request, ...numbers };
      const made = await patiently(post("/api/evenings", this.host, wanted, { limit: OPENING }));
      keepRules(game, rules);
      this.go({ kind: "organise", tokens: [made.evening] });
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  redraw() {
    if (this.server) this.draw();
  }
}

/**
 * Creates the page of all evenings. It needs the token of the host, which the tab has stored.
 * @param {{ shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function eveningsPage(how) {
  const [host] = (tab.get("talon.host") ?? "").split(",").filter(Boolean);
  if (!host) {
    const element = el("div", { class: "reading" }, el("h1", { class: "lead" }, t("error_unauthorized")));
    return { element, redraw: () => {}, stop: () => {} };
  }
  const page = new EveningsPage({ ...how, host });
  return { element: page.element, redraw: () => page.redraw(), stop: () => clearTimeout(page.timer) };
}

// The form with which the host opens a table.

import { post } from "./api.js";
import { choice, patiently, say, select } from "./dialogs.js";
import { el, gameName, t, textUnder } from "./elements.js";
import { firstSeats, requestedSeat, seatRow } from "./seat_rows.js";
import { device } from "./storage.js";
import { refusalText } from "./words.js";

/** The maximum time to open a new table, in milliseconds. It includes the start of the table's bots. */
const OPENING = 60000;

/** The thinking time of a built-in player in milliseconds, by the name of the pace. */
const THINKING = { short: 200, normal: 500, long: 2000 };

/**
 * The choices of the host so far.
 * @typedef {object} Plan
 * @property {string} game
 * @property {number} players
 * @property {import("./seat_rows.js").PlannedSeat[]} seats
 * @property {Record<string, string>} rules the values of rules by key; a rule with an empty value is left out
 * @property {string} thinking the name of a pace
 * @property {boolean} practice
 * @property {string} spectators `public` or `delayed`: whether spectators see all hands later
 * @property {number} delay the number of deals after which spectators see all hands of a deal
 * @property {boolean} openRules whether the rules are unfolded
 */

/** Creates a group of controls with its name. */
function group(name, ...controls) {
  return el("div", { class: "field" }, el("span", null, name), controls);
}

function ruleText(key, value) {
  return (
    textUnder(`table.rule_value_${key}_${value}`) ??
    textUnder(`table.rule_value_${value}`) ??
    value.replaceAll("_", " ")
  );
}

/**
 * Creates the row of a rule. A rule without a value is left out of the request, so that a profile can set it.
 */
function ruleRow({ key, values, min, max, default: standard }, rules) {
  const label = textUnder(`table.rule_${key}`) ?? key.replaceAll("_", " ");
  const optionText = (value) =>
    value === standard ? t("rule_default", { value: ruleText(key, value) }) : ruleText(key, value);
  const field = values
    ? select(
        label,
        [["", t("rule_unset")], ...values.map((value) => [value, optionText(value)])],
        rules[key] ?? "",
        (value) => {
          rules[key] = value;
        },
      )
    : el("input", {
        type: "number",
        min,
        max,
        value: rules[key] ?? "",
        placeholder: t("rule_unset"),
        "aria-label": label,
        input: () => {
          rules[key] = field.value;
        },
      });
  field.dataset.rule = key;
  return el("label", { class: "field" }, el("span", null, label), field);
}

/** The form, with the plan that it changes. */
export class TableMaker {
  /**
   * @param {string} token
   * @param {import("./table_list.js").TableList} list
   */
  constructor(token, list) {
    this.token = token;
    this.list = list;
    this.element = el("section", { class: "maker", "aria-labelledby": "maker-title" });
    this.server = null;
    /** @type {Plan} */
    this.plan = null;
  }

  /** Begins a new plan. `server` is the server's description of itself. */
  begin(server) {
    this.server = server;
    this.planFor(server.games[0].name);
    this.draw();
  }

  gameInfo() {
    const { game, players } = this.plan;
    return this.server.games.find((info) => info.name === game && info.players.counts.includes(players));
  }

  /** @param {{ practice: boolean, spectators: string } | null} before */
  planFor(game, before = null) {
    const info = this.server.games.find(({ name }) => name === game);
    const count = info.default ?? info.players.min;
    this.plan = {
      game,
      players: count,
      seats: firstSeats(info, count),
      rules: {},
      thinking: "normal",
      practice: before?.practice ?? false,
      spectators: before?.spectators ?? "public",
      delay: 1,
      openRules: false,
    };
  }

  /** Draws the form. `focused` names the control that keeps the focus. */
  draw(focused = null) {
    this.element.replaceChildren(
      el("h1", { id: "maker-title" }, t("new_table")),
      el(
        "form",
        {
          submit: (event) => {
            event.preventDefault();
            this.make();
          },
        },
        el("div", { class: "fields" }, this.gameField(), this.countField()),
        this.seatsPart(),
        this.rulesPart(),
        el("div", { class: "fields" }, this.thinkingField(), this.practiceField(), this.spectatorsField()),
        el(
          "div",
          { class: "row" },
          el("button", { type: "submit", class: "button primary" }, t("open_table")),
        ),
      ),
    );
    if (focused) this.element.querySelector(`[data-focus="${focused}"]`)?.focus();
  }

  gameField() {
    return group(
      t("game"),
      choice(
        t("game"),
        [...new Set(this.server.games.map(({ name }) => name))].map((name) => [name, gameName(name)]),
        this.plan.game,
        (game) => {
          this.planFor(game, this.plan);
          this.draw();
          this.element.querySelector(`[data-value="${game}"]`).focus();
        },
      ),
    );
  }

  /**
   * Creates the menu of the numbers of players. It contains the numbers of all games with this name. A
   * different number may mean a different game with different rules.
   */
  countField() {
    const { plan } = this;
    const counts = this.server.games
      .filter(({ name }) => name === plan.game)
      .flatMap(({ players }) => players.counts)
      .sort((one, other) => one - other);
    if (counts.length === 1) return null;
    const menu = select(
      t("how_many"),
      counts.map((count) => [count, String(count)]),
      plan.players,
      (count) => this.changeCount(Number(count)),
    );
    menu.dataset.focus = "count";
    return el("label", { class: "field" }, el("span", null, t("how_many")), menu);
  }

  changeCount(count) {
    const { plan } = this;
    const before = this.gameInfo();
    plan.players = count;
    if (this.gameInfo() !== before) plan.rules = {};
    plan.seats = firstSeats(this.gameInfo(), plan.players, plan.seats);
    this.draw("count");
  }

  seatsPart() {
    const { server, plan } = this;
    const info = this.gameInfo();
    const rows = plan.seats.map((seat, place) =>
      seatRow(seat, place, {
        info,
        hasBots: server.bots,
        change: (changed) => {
          this.plan.seats[place] = changed;
          this.draw(`kind${place}`);
        },
      }),
    );
    const { missing } = server.sandbox;
    return [
      el("h2", null, t("seats")),
      el("ol", { class: "seats" }, rows),
      server.bots ? null : el("p", { class: "note" }, t("no_bots")),
      missing.length && plan.seats.some(({ kind }) => kind === "bot")
        ? el("p", { class: "note" }, t("sandbox_missing", { missing: missing.join("; ") }))
        : null,
    ];
  }

  rulesPart() {
    const { rules } = this.gameInfo();
    if (!rules.length) return null;
    return el(
      "details",
      {
        open: this.plan.openRules ? true : null,
        toggle: (event) => {
          this.plan.openRules = event.target.open;
        },
      },
      el("summary", null, t("rules")),
      el(
        "div",
        { class: "fields" },
        rules.map((rule) => ruleRow(rule, this.plan.rules)),
      ),
    );
  }

  thinkingField() {
    return group(
      t("thinking"),
      choice(
        t("thinking"),
        Object.keys(THINKING).map((name) => [name, t(`thinking_${name}`)]),
        this.plan.thinking,
        (name) => {
          this.plan.thinking = name;
        },
      ),
    );
  }

  practiceField() {
    return group(
      t("kind_of_game"),
      choice(
        t("kind_of_game"),
        [
          ["counts", t("game_counts")],
          ["practice", t("game_practice")],
        ],
        this.plan.practice ? "practice" : "counts",
        (kind) => {
          this.plan.practice = kind === "practice";
        },
      ),
    );
  }

  spectatorsField() {
    return group(
      t("spectators"),
      choice(
        t("spectators"),
        [
          ["public", t("spectators_public")],
          ["delayed", t("spectators_delayed")],
        ],
        this.plan.spectators,
        (kind) => {
          this.plan.spectators = kind;
          this.draw();
        },
      ),
      this.plan.spectators === "delayed" ? this.delayField() : null,
    );
  }

  delayField() {
    const field = el("input", {
      type: "number",
      min: 1,
      max: 100,
      value: this.plan.delay,
      "aria-label": t("delay_deals"),
      input: () => {
        this.plan.delay = Number(field.value) || 1;
      },
    });
    return el("label", { class: "inline" }, el("span", null, t("delay_deals")), field);
  }

  async make() {
    const request = this.request();
    try {
      const made = await patiently(post("/api/tables", this.token, request, { limit: OPENING }));
      const host = request.seats.find(({ kind }) => kind === "person");
      if (host?.name) device.set("talon.name", host.name);
      await this.list.refresh();
      const isForMany = made.seats.filter(Boolean).length > 1;
      say([t(isForMany ? "table_made" : "table_made_one"), ...made.warnings].join(" "));
      this.list.focusTable(made.id);
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  /** Converts the plan to the form that the server expects. */
  request() {
    const { plan } = this;
    return {
      game: plan.game,
      players: plan.players,
      rules: Object.entries(plan.rules)
        .filter(([, value]) => value)
        .flat()
        .join(" "),
      seats: plan.seats.map(requestedSeat),
      movetime: THINKING[plan.thinking],
      practice: plan.practice,
      delay: plan.spectators === "delayed" ? plan.delay : null,
      seed: null,
    };
  }
}

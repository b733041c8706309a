// The form with which the host opens a table.

import { post } from "./api.js";
import { button, choice, patiently, say, select } from "./dialogs.js";
import { el, t } from "./elements.js";
import { rulesPart } from "./rules_part.js";
import { firstSeats, requestedSeat, seatRow } from "./seat_rows.js";
import { keepRules, startChoices, startRules, startTitle } from "./start_choices.js";
import { device } from "./storage.js";
import { group, isStake, sessionFields, settingsFields, USUAL_SETTINGS } from "./table_settings.js";
import { refusalText } from "./words.js";

/** The maximum time to open a new table, in milliseconds. It includes the start of the table's bots. */
const OPENING = 60000;

/**
 * The choices of the host so far.
 * @typedef {object} Plan
 * @property {import("./start_choices.js").StartChoice} choice the game
 * @property {number} players
 * @property {import("./seat_rows.js").PlannedSeat[]} seats
 * @property {import("./table_rules.js").TableRules} rules
 * @property {import("./table_settings.js").LaterSettings} later the settings that can be changed later
 * @property {import("./table_settings.js").SessionSettings} session when the session ends, and what a point is worth
 * @property {boolean} practice
 * @property {boolean} hints whether people may switch hints on
 * @property {boolean} isExpert whether the settings for experts are unfolded
 */

/** Returns the seats of a table with friends: the host, and persons without names yet. */
function friends(players) {
  const host = { kind: "person", name: device.get("talon.name") ?? "" };
  return Array.from({ length: players }, (_, place) => (place === 0 ? host : { kind: "person", name: "" }));
}

/** The form, with the plan that it changes. */
export class TableMaker {
  /**
   * @param {string} token
   * @param {any} server the server's description of itself
   * @param {{ made: (table: any) => void, back: () => void }} how what follows: a table was opened, or the
   *   host goes back
   */
  constructor(token, server, { made, back }) {
    this.token = token;
    this.server = server;
    this.made = made;
    this.back = back;
    this.element = el("section", { class: "maker", "aria-labelledby": "maker-title" });
    /** @type {Plan} */
    this.plan = null;
    this.planFor(startChoices(server)[0]);
    this.draw();
  }

  /**
   * Begins the plan of a choice. The other settings are kept.
   * @param {import("./start_choices.js").StartChoice} choice
   */
  planFor(choice) {
    const before = this.plan;
    this.plan = {
      practice: false,
      hints: true,
      later: { ...USUAL_SETTINGS },
      session: { deals: null, target: null, stake: "" },
      isExpert: false,
      ...before,
      choice,
      players: choice.players,
      seats: firstSeats(choice.info, choice.players, friends(choice.players)),
      rules: startRules(choice),
    };
  }

  /** Draws the form. `focused` names the control that keeps the focus. */
  draw(focused = null) {
    this.element.replaceChildren(
      el("h1", { id: "maker-title" }, t("with_friends")),
      el(
        "form",
        {
          submit: (event) => {
            event.preventDefault();
            this.make();
          },
        },
        this.gameField(),
        this.seatsPart(),
        el("h2", null, t("rules")),
        rulesPart(this.plan.rules, this.plan.choice.shown) ??
          el("p", { class: "note" }, t("rules_as_written")),
        this.expertPart(),
        el(
          "div",
          { class: "row" },
          el("button", { type: "submit", class: "button primary" }, t("open_table")),
          button(t("back"), this.back),
        ),
      ),
    );
    if (focused) this.element.querySelector(`[data-focus="${focused}"]`)?.focus();
  }

  gameField() {
    const choices = startChoices(this.server);
    return group(
      t("game"),
      choice(
        t("game"),
        choices.map((one) => [one.name, startTitle(one)]),
        this.plan.choice.name,
        (name) => {
          this.planFor(choices.find((one) => one.name === name));
          this.draw();
          this.element.querySelector(`[data-value="${name}"]`).focus();
        },
      ),
    );
  }

  /**
   * Creates the part with the settings that most people never change: other numbers of players, the thinking
   * time, the kind of the game, and what spectators see.
   */
  expertPart() {
    return el(
      "details",
      {
        class: "expert",
        open: this.plan.isExpert ? true : null,
        toggle: (event) => {
          if (this.plan.isExpert === event.target.open) return;
          this.plan.isExpert = event.target.open;
          this.draw();
          this.element.querySelector(".expert summary").focus();
        },
      },
      el("summary", null, t("more_settings")),
      el(
        "div",
        { class: "fields" },
        this.countField(),
        this.practiceField(),
        this.hintsField(),
        sessionFields(this.plan.session),
        settingsFields(this.plan.later),
      ),
    );
  }

  /** Creates the menu of the numbers of players that the game allows; `null` when it allows only one. */
  countField() {
    const { plan } = this;
    const { counts } = plan.choice.info.players;
    if (counts.length === 1) return null;
    const menu = select(
      t("how_many"),
      counts.map((count) => [count, String(count)]),
      plan.players,
      (count) => {
        plan.players = Number(count);
        plan.seats = firstSeats(plan.choice.info, plan.players, plan.seats);
        this.draw("count");
      },
    );
    menu.dataset.focus = "count";
    return el("label", { class: "field" }, el("span", null, t("how_many")), menu);
  }

  seatsPart() {
    const { server, plan } = this;
    const rows = plan.seats.map((seat, place) =>
      seatRow(seat, place, {
        info: plan.choice.info,
        hasBots: server.bots,
        isExpert: plan.isExpert,
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
      server.bots || !plan.isExpert ? null : el("p", { class: "note" }, t("no_bots")),
      missing.length && plan.seats.some(({ kind }) => kind === "bot")
        ? el("p", { class: "note" }, t("sandbox_missing", { missing: missing.join("; ") }))
        : null,
    ];
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
          this.draw();
          this.element.querySelector(`[data-value="${kind}"]`)?.focus();
        },
      ),
      el("small", null, t(this.plan.practice ? "practice_note" : "counts_note")),
    );
  }

  /** Creates the choice whether people may have hints; `null` for practice, which always has them. */
  hintsField() {
    if (this.plan.practice) return null;
    return group(
      t("hints"),
      choice(
        t("hints"),
        [
          ["each", t("hints_each")],
          ["no_hints", t("hints_none")],
        ],
        this.plan.hints ? "each" : "no_hints",
        (who) => {
          this.plan.hints = who === "each";
        },
      ),
    );
  }

  async make() {
    const { plan } = this;
    if (!isStake(plan.session.stake)) {
      say(t("stake_wrong"), "refused");
      return;
    }
    const request = this.request();
    try {
      const made = await patiently(post("/api/tables", this.token, request, { limit: OPENING }));
      if (plan.seats[0].kind === "person" && plan.seats[0].name) device.set("talon.name", plan.seats[0].name);
      keepRules(plan.choice, plan.rules);
      this.made(made);
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  /** Converts the plan to the form that the server expects. */
  request() {
    const { plan } = this;
    return {
      game: plan.choice.info.name,
      players: plan.players,
      rules: plan.rules.words(),
      seats: plan.seats.map(requestedSeat),
      practice: plan.practice,
      hints: plan.practice || plan.hints,
      seed: null,
      ...plan.later,
      ...plan.session,
      stake: plan.session.stake || null,
    };
  }
}

// The page of an evening for its organiser: the link, the participants, the rounds and the corrections.

import { post } from "./api.js";
import { button, confirmDialog, patiently, say } from "./dialogs.js";
import { el, number, t } from "./elements.js";
import { eveningPage } from "./evening.js";
import { RoundClock } from "./evening_clock.js";
import { EveningParts } from "./evening_common.js";
import { EveningFeed } from "./evening_feed.js";
import { Part } from "./evening_part.js";
import { presenceText } from "./evening_sections.js";
import { fragmentOf } from "./links.js";
import { participantDialog, reasonDialog } from "./organise_dialogs.js";
import { scoreGrid } from "./sheet.js";
import { shareDialog } from "./share.js";
import { device, tab } from "./storage.js";
import { refusalText } from "./words.js";

/** The maximum time to begin a round, in milliseconds. Each table of the round is opened. */
const BEGINNING = 60000;

/** The minimum number of participants of a round. */
const FEWEST = 2;

/** Splits what the organiser has typed into names. */
export function namesIn(text) {
  return text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The page of the organiser. */
class OrganisePage {
  /** @param {{ token: string, host: string, shell: any }} how */
  constructor({ token, host, shell }) {
    this.token = token;
    this.host = host;
    this.shell = shell;
    /** The address of links, if it differs from the address of this page. */
    this.address = null;
    device.set("talon.evening", token);
    this.clock = new RoundClock();
    this.parts = new EveningParts(token, (change) => this.voidDeal(change));
    this.acts = new Part(
      (data) => this.actsContent(data),
      ["state", "round", "rounds", "participants", "shut"],
    );
    this.people = new Part(
      (data) => this.peopleContent(data),
      ["participants", "movement", "state", "results"],
    );
    this.adder = el("section", { class: "adder" });
    this.element = el("div", { class: "reading evening organise" });
    shell.head("", []);
    this.drawAdder();
    this.feed = new EveningFeed(token, {
      show: (evening) => this.show(evening),
      refused: (problem) => this.element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem))),
    });
    this.place();
    this.parts.learnGames((server) => {
      this.address = server?.address ?? null;
      this.redraw();
    });
  }

  /** Puts the parts on the page: beside the participants what happens in the rounds. */
  place() {
    const { head, tables, standings, results, journal, fairness, files, sheet } = this.parts;
    const right = [tables, standings, results, journal, fairness, files].map(({ element }) => element);
    this.element.append(
      this.feed.notice,
      head.element,
      this.clock.element,
      this.acts.element,
      el(
        "div",
        { class: "columns" },
        el("div", null, this.adder, this.people.element),
        el("div", null, right),
      ),
      sheet.element,
    );
  }

  link(kind) {
    return new URL(fragmentOf({ kind, tokens: [this.token] }), this.address ?? location.href).href;
  }

  /** Draws the form in which the organiser types names. It is not drawn again while the organiser types. */
  drawAdder() {
    const field = el("input", { type: "text", autocomplete: "off", class: "wide" });
    const submit = async (event) => {
      event.preventDefault();
      const names = namesIn(field.value);
      for (const name of names) {
        if (!(await this.act("register", { name }))) return;
        // What was not registered stays in the field.
        field.value = namesIn(field.value).slice(1).join(", ");
      }
      field.focus();
    };
    this.adder.replaceChildren(
      el("h2", null, t("participants")),
      el(
        "form",
        { class: "row", submit },
        el("label", { class: "field grow" }, el("span", null, t("type_names")), field),
        el("button", { type: "submit", class: "button" }, t("add_names")),
      ),
    );
  }

  /** Draws the buttons of the evening. The next step is the first. */
  actsContent({ state, round, rounds, participants, shut }) {
    if (state === "closed") return el("div", { class: "row" }, this.linkButtons());
    const here = participants.filter((one) => one.here).length;
    const isFew = here < FEWEST;
    const untaken = participants.filter((one) => one.here && !one.taken).map(({ name }) => name);
    const close = () =>
      confirmDialog(t("close_evening"), t("close_evening_text"), t("close_evening"), () => this.act("close"));
    const closeStyle = round === rounds ? "button primary" : "button";
    return [
      el(
        "div",
        { class: "row" },
        state === "round" ? this.endButton() : null,
        state === "waiting" && round < rounds ? this.beginButton(round + 1, isFew) : null,
        this.linkButtons(),
        button(t(shut ? "reopen" : "shut"), () => this.act(shut ? "reopen" : "shut"), {
          "data-focus": "shut",
        }),
        state === "waiting"
          ? button(t("close_evening"), close, { class: closeStyle, "data-focus": "close" })
          : null,
      ),
      state === "waiting" && isFew && round < rounds ? el("p", { class: "note" }, t("too_few")) : null,
      state === "waiting" && untaken.length && round < rounds
        ? el("p", { class: "note" }, t("names_untaken", { players: untaken.join(", ") }))
        : null,
    ];
  }

  beginButton(round, isFew) {
    return button(t("begin_round", { round: number(round) }), () => this.act("begin", {}, "", BEGINNING), {
      class: "button primary",
      disabled: isFew,
      "data-focus": "begin",
    });
  }

  endButton() {
    const end = () =>
      confirmDialog(t("end_round"), t("end_round_text"), t("end_round"), () => this.act("end"));
    return button(t("end_round"), end, { "data-focus": "end" });
  }

  linkButtons() {
    return [
      button(t("evening_link"), () => shareDialog(t("evening_link"), this.link("evening"), this.host), {
        "data-focus": "link",
      }),
      el(
        "a",
        { class: "button", href: this.link("wall"), target: "_blank", rel: "noopener", "data-focus": "wall" },
        t("wall"),
      ),
    ];
  }

  /** Draws the participants. Each has a button with everything that the organiser can change. */
  peopleContent({ participants, movement, state, results }) {
    if (!participants.length) return el("p", { class: "note" }, t("nobody_yet"));
    const rounds = results.map(({ round }) => round);
    const change = (place) =>
      button(
        t("change"),
        () =>
          participantDialog({
            place,
            participants,
            movement,
            state,
            rounds,
            act: (...how) => this.act(...how),
          }),
        {
          class: "link",
          "aria-label": `${t("change")}: ${participants[place].name}`,
          "data-focus": `change-${place}`,
        },
      );
    const rows = participants.map((one, place) => {
      const partner = one.partner === null ? "" : participants[one.partner].name;
      const more = movement === "pairs" ? [partner] : [];
      return [`${number(place + 1)}. ${one.name}`, presenceText(one) || t("is_here"), ...more, change(place)];
    });
    const columns = [t("name_word"), t("presence"), ...(movement === "pairs" ? [t("partner")] : []), ""];
    return scoreGrid(columns, rows, "score people", t("participants"));
  }

  /** Lets a deal of a table not count, or count again. */
  voidDeal({ round, table, deal, counts }) {
    const places = [
      t("round_number", { round: number(round) }),
      t("table_number", { table: number(table) }),
      t("deal_number", { deal: number(deal) }),
    ];
    reasonDialog(t(counts ? "count_deal" : "void_deal"), places.join(", "), (reason) =>
      this.act("void", { round, table, deal, counts, reason }),
    );
  }

  /** Sends a request. Returns whether the server has accepted it. `done` is the message then. */
  async act(action, body = {}, done = "", limit = undefined) {
    try {
      const { id } = this.feed.evening;
      await patiently(post(`/api/evenings/${id}/${action}`, this.host, body, { limit }));
      if (done) say(done);
      this.feed.ask();
      return true;
    } catch (problem) {
      say(refusalText(problem), "refused");
      return false;
    }
  }

  /** @param {import("./evening_feed.js").Evening} evening */
  show(evening) {
    this.shell.title(evening.name);
    this.clock.show(evening);
    this.parts.show(evening);
    this.acts.show(evening);
    this.people.show(evening);
    this.adder.querySelector("form").hidden = evening.state === "closed";
  }

  redraw() {
    this.drawAdder();
    if (this.feed.evening) this.show(this.feed.evening);
  }

  stop() {
    this.feed.stop();
    this.clock.stop();
  }
}

/**
 * Creates the page of the organiser. Whoever has no token of the host gets the page of those who take part.
 * @param {{ token: string, shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function organisePage(how) {
  const [host] = (tab.get("talon.host") ?? "").split(",").filter(Boolean);
  if (!host) return eveningPage(how);
  const page = new OrganisePage({ ...how, host });
  return { element: page.element, redraw: () => page.redraw(), stop: () => page.stop() };
}

// The page of an evening for those who take part: the registration, the own table, and all results.

import { post } from "./api.js";
import { button, confirmDialog, openDialog, patiently, say, select } from "./dialogs.js";
import { el, number, t } from "./elements.js";
import { RoundClock } from "./evening_clock.js";
import { EveningParts } from "./evening_common.js";
import { EveningFeed } from "./evening_feed.js";
import { Part } from "./evening_part.js";
import { fragmentOf } from "./links.js";
import { signalTurn } from "./signals.js";
import { nameForm, playButton } from "./standings.js";
import { device } from "./storage.js";
import { refusalText } from "./words.js";

/** The page of those who take part. */
class EveningPage {
  /** @param {{ token: string, shell: any, go: (address: any) => void }} how */
  constructor({ token, shell, go }) {
    this.token = token;
    this.shell = shell;
    this.go = go;
    /** The number of the last round in the last answer; null before the first answer. */
    this.round = null;
    device.set("talon.evening", token);
    this.clock = new RoundClock();
    this.parts = new EveningParts(token);
    this.own = new Part(
      (own) => this.ownContent(own),
      ["you", "state", "seat", "round", "rounds", "table", "participants", "movement"],
      { class: "ownpart" },
    );
    this.typed = new Part((data) => this.typedContent(data), ["you", "state", "participants", "seated"]);
    this.register = el("section", { class: "ownpart", hidden: true });
    this.element = el("div", { class: "reading evening" });
    shell.head("", []);
    this.drawRegister();
    this.place();
    this.feed = new EveningFeed(token, {
      show: (evening) => this.show(evening),
      refused: (problem) => this.element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem))),
    });
    this.element.prepend(this.feed.notice);
    this.parts.learnGames(() => this.redraw());
  }

  /** Puts the parts on the page. */
  place() {
    const { head, all } = this.parts;
    const others = all.filter((part) => part !== head).map(({ element }) => element);
    const first = [head.element, this.clock.element, this.own.element, this.register, this.typed.element];
    this.element.append(...first, ...others);
  }

  /** Draws the form in which a person registers. It is not drawn again while somebody types. */
  drawRegister() {
    this.register.replaceChildren(
      el("h2", null, t("take_part")),
      nameForm((name) => this.send({ name }), playButton(t("take_part"))),
    );
  }

  /** Draws the names that the organiser has typed, and that nobody has taken yet. */
  typedContent({ you, state, participants, seated }) {
    const open = participants.flatMap(({ name, taken, here }, place) =>
      taken || !here ? [] : [{ name, place }],
    );
    if (you !== null || state === "closed" || !open.length) return null;
    // Within a round nobody takes a name that has a seat.
    const free = open.filter(({ place }) => !seated.includes(place));
    const later = open.filter(({ place }) => seated.includes(place)).map(({ name }) => name);
    const wait = later.length
      ? el("p", { class: "note" }, t("names_later", { players: later.join(", ") }))
      : null;
    if (!free.length) return wait;
    const take = ({ name, place }) =>
      confirmDialog(
        t("curtain_open", { player: name }),
        t("take_name_text"),
        t("curtain_open", { player: name }),
        () => this.send({ participant: place }, name),
      );
    return [
      el("p", { class: "note" }, t("typed_names")),
      el(
        "div",
        { class: "row names" },
        free.map((one) => button(one.name, () => take(one), { "data-focus": `name-${one.place}` })),
      ),
      wait,
    ];
  }

  /** Draws what a participant has to know now: the own table, or for what the participant waits. */
  ownContent({ you, state, seat, round, rounds, table, participants, movement }) {
    if (you === null || !participants[you]) return null;
    const { name, here, partner } = participants[you];
    const isOver = state === "closed" || (state === "waiting" && round === rounds);
    const wait = !here ? "you_have_left" : state === "round" ? "next_round_yours" : "wait_for_round";
    const pairs = movement === "pairs";
    const isPlaying = state === "round" && seat !== null;
    return [
      el("h2", null, t("you_are", { player: name })),
      pairs && partner !== null
        ? el("p", { class: "note" }, t("with_partner", { player: participants[partner].name }))
        : null,
      isPlaying && table !== null
        ? el("p", { class: "lead" }, t("your_table", { table: number(table) }))
        : null,
      isPlaying || isOver ? null : el("p", { class: "note" }, t(wait)),
      el(
        "div",
        { class: "row" },
        seat
          ? el(
              "a",
              {
                class: isPlaying ? "button primary" : "button",
                href: fragmentOf({ kind: "seat", tokens: [seat] }),
                "data-focus": "seat",
              },
              t(isPlaying ? "to_table" : "look_at_table"),
            )
          : null,
        pairs && partner !== null && !isOver && !isPlaying
          ? button(t("no_partner"), () => this.act("unpair"), { class: "link", "data-focus": "unpair" })
          : null,
        pairs && here && partner === null && !isOver
          ? button(t("choose_partner"), () => this.partnerDialog(you, participants), { "data-focus": "pair" })
          : null,
        isOver ? null : this.presenceButton(here),
      ),
    ];
  }

  presenceButton(here) {
    if (!here)
      return button(t("come_back"), () => this.act("return"), {
        class: "button primary",
        "data-focus": "here",
      });
    const leave = () =>
      confirmDialog(t("leave_evening"), t("leave_evening_text"), t("leave_evening"), () => this.act("leave"));
    return button(t("leave_evening"), leave, { class: "link", "data-focus": "here" });
  }

  partnerDialog(you, participants) {
    const others = participants.flatMap(({ name, here, partner }, place) =>
      here && partner === null && place !== you ? [[place, name]] : [],
    );
    if (!others.length) {
      say(t("nobody_free"), "refused");
      return;
    }
    let partner = -1;
    openDialog(t("choose_partner"), (close) => [
      select(t("partner"), [[-1, t("no_partner")], ...others], partner, (place) => {
        partner = Number(place);
      }),
      el(
        "div",
        { class: "row end" },
        button(
          t("save"),
          () => {
            close();
            if (partner >= 0) this.act("pair", { participant: partner });
          },
          { class: "button primary" },
        ),
      ),
    ]);
  }

  /** Registers the person of this device: under a new name, or as a participant whose name was typed. */
  async send(wanted, name = null) {
    const made = await this.ask("register", { ...wanted, person: device.get("talon.person") });
    if (!made) return;
    device.set("talon.person", made.person);
    if (name && !device.get("talon.name")) device.set("talon.name", name);
    this.feed.ask();
  }

  async act(action, body = {}) {
    if (await this.ask(action, body)) this.feed.ask();
  }

  /** Sends a request. Returns its answer, or null if it was refused. */
  async ask(action, body) {
    try {
      const person = action === "register" ? null : device.get("talon.person");
      return await patiently(post(`/api/evening/${action}`, this.token, body, { person }));
    } catch (problem) {
      say(refusalText(problem), "refused");
      return null;
    }
  }

  /** Shows an answer of the server. When a round has begun since the last answer, opens the own table. */
  show(evening) {
    const { round, rounds, seat, you, state, tables } = evening;
    const hasBegun = this.round !== null && round > this.round;
    this.round = round;
    if (hasBegun && state === "round" && seat) {
      signalTurn(seat, evening.name, t("round_of", { round: number(round), rounds: number(rounds) }));
      this.go({ kind: "seat", tokens: [seat] });
      return;
    }
    this.shell.title(evening.name);
    this.clock.show(evening);
    this.parts.show(evening);
    const own = tables.find(({ seats }) => you !== null && seats.includes(you));
    this.own.show({ ...evening, table: own?.number ?? null });
    const seated = state === "round" ? tables.flatMap(({ seats }) => seats) : [];
    this.typed.show({ ...evening, seated });
    this.register.hidden = you !== null || state === "closed" || evening.shut;
  }

  redraw() {
    this.drawRegister();
    if (this.feed?.evening) this.show(this.feed.evening);
  }

  stop() {
    this.feed.stop();
    this.clock.stop();
  }
}

/**
 * Creates the page of an evening for those who take part.
 * @param {{ token: string, shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function eveningPage(how) {
  const page = new EveningPage(how);
  return { element: page.element, redraw: () => page.redraw(), stop: () => page.stop() };
}

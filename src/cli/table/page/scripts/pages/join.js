// The page of a table's link. A person chooses a free seat and a name.

import { AGAIN, get, post } from "./api.js";
import { button, patiently, say } from "./dialogs.js";
import { el, gameName, t, textUnder } from "./elements.js";
import { shareDialog } from "./share.js";
import { device } from "./storage.js";
import { refusalText } from "./words.js";

/** The page of a table's link. */
class JoinPage {
  /** @param {{ token: string, shell: any, go: (address: any) => void }} how */
  constructor({ token, shell, go }) {
    this.token = token;
    this.shell = shell;
    this.go = go;
    this.element = el("div", { class: "reading join" });
    this.table = null;
    this.timer = null;
  }

  /** Opens the seat that the person already has. If there is none, shows the free seats. */
  async open() {
    try {
      if (await this.openOwnSeat()) return;
      this.table = await get("/api/table", this.token);
      this.draw();
    } catch (problem) {
      this.element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) this.timer = setTimeout(() => this.open(), AGAIN);
    }
  }

  /** Opens the seat of the person whom this device knows. Returns whether the person has a seat. */
  async openOwnSeat() {
    const person = device.get("talon.person");
    if (!person) return false;
    try {
      const { seat } = await post("/api/table/seat", this.token, { person });
      this.go({ kind: "seat", tokens: [seat] });
      return true;
    } catch (problem) {
      if (problem.details?.code !== "not_found") throw problem;
      return false;
    }
  }

  draw() {
    const { table } = this;
    const isFull = !table.seats.some(({ free }) => free);
    this.name = el("input", {
      type: "text",
      maxlength: 40,
      autocomplete: "nickname",
      value: device.get("talon.name") ?? "",
    });
    this.element.replaceChildren(
      el("h1", null, gameName(table.game)),
      el("p", { class: "lead" }, t(isFull ? "all_taken" : "choose_seat")),
      isFull ? "" : el("label", { class: "field" }, el("span", null, t("your_name")), this.name),
      el(
        "ol",
        { class: "joinseats" },
        table.seats.map((seat, place) => this.seatRow(seat, place)),
      ),
      el(
        "div",
        { class: "row" },
        button(t("share"), () => shareDialog(t("table_link"), location.href, this.token)),
        el("a", { class: "button", href: `#watch=${table.watch}` }, t("watch")),
      ),
    );
    this.shell.title(gameName(table.game));
  }

  seatRow({ name, kind, player, free }, place) {
    const shown =
      name ||
      (kind === "person"
        ? t("seat_number", { seat: place + 1 })
        : (textUnder(`table.player_${player}`) ?? player ?? t(`kind_${kind}`)));
    return el(
      "li",
      null,
      el("span", null, shown),
      free
        ? button(t("take_seat"), () => this.take(place, name), {
            class: "button primary",
            "aria-label": `${t("take_seat")}: ${shown}`,
          })
        : el("small", null, t(kind === "person" ? "seat_taken" : `kind_${kind}`)),
    );
  }

  /** Takes a seat. Without a name of the person, the name that the host has given to the seat is used. */
  async take(seat, given) {
    const name = this.name.value.trim() || given;
    if (!name) {
      say(t("name_first"), "refused");
      this.name.focus();
      return;
    }
    try {
      const person = device.get("talon.person");
      const taken = await patiently(post("/api/table/seat", this.token, { seat, name, person }));
      device.set("talon.name", name);
      device.set("talon.person", taken.person);
      this.go({ kind: "seat", tokens: [taken.seat] });
    } catch (problem) {
      say(refusalText(problem), "refused");
      if (problem.details?.code === "taken") this.open();
    }
  }

  redraw() {
    if (this.table) this.draw();
  }

  stop() {
    clearTimeout(this.timer);
  }
}

/**
 * Creates the page of a table's link.
 * @param {{ token: string, shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function joinPage(how) {
  const page = new JoinPage(how);
  how.shell.head("", []);
  page.open();
  return { element: page.element, redraw: () => page.redraw(), stop: () => page.stop() };
}

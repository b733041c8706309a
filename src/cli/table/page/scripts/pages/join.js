// The page of a table's link. A person chooses a free seat and a name.

import { AGAIN, get, post } from "./api.js";
import { button, confirmDialog, patiently, say } from "./dialogs.js";
import { el, gameName, t, textUnder } from "./elements.js";
import { shareDialog } from "./share.js";
import { sessionText } from "./sheet.js";
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
    const isOpen = table.seats.some(({ free, name }) => free && !name);
    const session = sessionText(table);
    this.name = el("input", {
      type: "text",
      maxlength: 40,
      autocomplete: "nickname",
      value: device.get("talon.name") ?? "",
    });
    this.element.replaceChildren(
      el("h1", null, gameName(table.game)),
      el("p", { class: "lead" }, t(isFull ? "all_taken" : isOpen ? "choose_seat" : "only_kept")),
      session ? el("p", { class: "note" }, session) : "",
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

  /** Creates the row of a seat. A free seat that has a name is kept for the person with this name. */
  seatRow({ name, kind, player, free }, place) {
    const shown =
      name ||
      (kind === "person"
        ? t("seat_number", { seat: place + 1 })
        : (textUnder(`table.player_${player}`) ?? player ?? t(`kind_${kind}`)));
    const isKept = free && name !== "";
    const act = isKept ? t("curtain_open", { player: name }) : t("take_seat");
    return el(
      "li",
      { "data-kept": isKept },
      el("span", null, isKept ? t("seat_kept", { player: name }) : shown),
      free
        ? button(act, () => (isKept ? this.takeKept(place, name) : this.take(place)), {
            class: isKept === this.hasKeptSeat() ? "button primary" : "button",
            "aria-label": isKept ? null : `${act}: ${shown}`,
          })
        : el("small", null, t(kind === "person" ? "seat_taken" : `kind_${kind}`)),
    );
  }

  /** Returns whether a free seat is kept for the person. */
  hasKeptSeat() {
    return this.table.seats.some(({ name, free }) => free && name && this.isNamed(name));
  }

  /** Returns whether the person has given this name. */
  isNamed(name) {
    return this.name.value.trim().toLowerCase() === name.toLowerCase();
  }

  /** Takes a seat that the host keeps for somebody. A person with another name confirms to be this person. */
  takeKept(seat, player) {
    const own = this.name.value.trim();
    const take = () => this.send({ seat, name: own || player, kept_for: player });
    if (this.isNamed(player)) take();
    else confirmDialog(t("seat_kept", { player }), t("seat_kept_text"), t("curtain_open", { player }), take);
  }

  take(seat) {
    const name = this.name.value.trim();
    if (name) {
      this.send({ seat, name });
      return;
    }
    say(t("name_first"), "refused");
    this.name.focus();
  }

  /** @param {{ seat: number, name: string, kept_for?: string }} wanted */
  async send(wanted) {
    try {
      const person = device.get("talon.person");
      const taken = await patiently(post("/api/table/seat", this.token, { ...wanted, person }));
      device.set("talon.name", wanted.name);
      device.set("talon.person", taken.person);
      say("");
      this.go({ kind: "seat", tokens: [taken.seat] });
    } catch (problem) {
      say(refusalText(problem), "refused");
      if (["taken", "kept"].includes(problem.details?.code)) this.open();
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

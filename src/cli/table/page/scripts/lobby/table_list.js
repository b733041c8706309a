// The tables of a host, with the links of their seats.

import { get, post } from "./api.js";
import { button, confirmDialog, patiently, say } from "./dialogs.js";
import { el, gameName, t } from "./elements.js";
import { PressedButtons } from "./press.js";
import { shareDialog } from "./share.js";
import { tab } from "./storage.js";
import { tableSettingsDialog } from "./table_settings.js";
import { playerNames, refusalText } from "./words.js";

/** The key under which the tab stores the links that it has opened. */
const OWN = "talon.own";

/** Returns the links of the tables that this tab has opened. The server does not show these links again. */
function keptLinks() {
  try {
    return JSON.parse(tab.get(OWN) ?? "{}");
  } catch {
    return {};
  }
}

function placeOf(table, seat) {
  return `${table.id}/${seat}/${table.links[seat].number}`;
}

function keepLinks(table, seats, tokens) {
  const kept = keptLinks();
  seats.forEach((seat) => {
    kept[placeOf(table, seat)] = tokens[seat];
  });
  tab.set(OWN, JSON.stringify(kept));
}

/** Keeps the links of a new table, which the server has just sent. */
export function keepOpened({ id, seats }) {
  const persons = seats.map((token, seat) => (token ? seat : null)).filter((seat) => seat !== null);
  keepLinks({ id, links: seats.map(() => ({ number: 0 })) }, persons, seats);
}

function isOver({ state }) {
  return state === "closed" || state === "failed";
}

function tableHead(table) {
  const state = t(`state_${table.state}`);
  return el(
    "header",
    null,
    el("h3", null, gameName(table.game)),
    el("small", null, isOver(table) ? state : `${t("deal_number", { deal: table.deal })} · ${state}`),
  );
}

/** The list of the tables. */
export class TableList {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    this.element = el("section", { "aria-labelledby": "tables-title" });
    /** The address for links, if it differs from the address of the host's page. */
    this.address = null;
    /** @type {any[]} */
    this.tables = [];
    /** The listed tables as JSON text. It shows whether the list has changed. */
    this.listed = "";
    this.pressed = new PressedButtons(this.element, "button, a", () => this.draw());
  }

  /** Forces a redraw after the next answer. */
  forget() {
    this.listed = "";
  }

  async refresh() {
    this.tables = (await get("/api/tables", this.token)).tables;
    this.draw();
  }

  draw() {
    // An unchanged list is not redrawn, so that a focused link keeps the focus.
    const now = JSON.stringify(this.tables);
    if (now === this.listed || this.pressed.mustWait()) return;
    this.listed = now;
    const cards = /** @type {HTMLElement[]} */ ([
      ...this.element.querySelectorAll(".tablecard:has(details[open])"),
    ]);
    const unfolded = cards.map(({ dataset }) => dataset.table);
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement.getAttribute("href")
      : null;
    this.element.replaceChildren(
      el("h2", { id: "tables-title" }, t("tables")),
      this.tables.length
        ? el(
            "div",
            { class: "tablecards" },
            [...this.tables].reverse().map((table) => this.card(table)),
          )
        : el("p", { class: "note" }, t("no_tables")),
    );
    for (const id of unfolded)
      this.element.querySelector(`[data-table="${id}"] details`)?.setAttribute("open", "");
    if (focused) this.element.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
  }

  /** Creates the list of the links with which people watch. */
  watchPart() {
    const open = this.tables.filter((table) => !isOver(table));
    if (!open.length) return el("p", { class: "note" }, t("no_tables"));
    const row = (table) =>
      this.linkRow(`${gameName(table.game)}: ${playerNames(table).join(", ")}`, "", `#watch=${table.watch}`);
    return el("ul", { class: "links" }, open.map(row));
  }

  card(table) {
    return el(
      "article",
      { class: "tablecard", "data-table": table.id },
      tableHead(table),
      el(
        "p",
        { class: "who" },
        playerNames(table).slice(0, 8).join(", "),
        table.names.length > 8 ? " …" : "",
      ),
      table.state === "failed" ? el("p", { class: "note" }, table.reason) : null,
      isOver(table) ? null : this.links(table),
      table.state === "closed" ? null : this.closeRow(table),
    );
  }

  links(table) {
    const kept = keptLinks();
    const links = table.links ?? [];
    const persons = links.map((link, seat) => (link ? seat : null)).filter((seat) => seat !== null);
    const tokens = links.map((link, seat) => table.seats[seat] ?? (link && kept[placeOf(table, seat)]));
    const own = persons.filter((seat) => kept[placeOf(table, seat)]);
    return [
      el(
        "ul",
        { class: "links" },
        own.map((seat) => this.seatLink(table, seat, tokens)),
        persons.length > 1
          ? this.linkRow(t("table_link"), t("table_link_note"), `#table=${table.table}`, {
              style: "button primary",
            })
          : null,
        this.linkRow(t("watch"), t("watch_note"), `#watch=${table.watch}`),
      ),
      persons.length > 1 || !own.length ? this.seatLinks(table, persons, tokens) : null,
    ];
  }

  /** Draws the links of the single seats, which most people do not need. */
  seatLinks(table, persons, tokens) {
    return el(
      "details",
      null,
      el("summary", null, t("seat_links")),
      el(
        "ul",
        { class: "links" },
        persons.map((seat) => this.seatLink(table, seat, tokens)),
        persons.length > 1 && persons.every((seat) => tokens[seat])
          ? this.linkRow(
              t("one_screen"),
              t("one_screen_note"),
              `#seat=${persons.map((seat) => tokens[seat]).join(",")}`,
              { used: () => keepLinks(table, persons, tokens) },
            )
          : null,
      ),
    );
  }

  linkRow(name, kind, address, { style = null, used = () => {}, more = null } = {}) {
    const link = new URL(address, this.address ?? location.href).href;
    return el(
      "li",
      null,
      el(
        "a",
        { class: style, href: link, target: "_blank", rel: "noopener", click: used, auxclick: used },
        name,
      ),
      el("small", null, kind),
      button(t("share"), () => shareDialog(name, link, this.token), {
        class: "link",
        "aria-label": `${t("share")}: ${name}`,
      }),
      more,
    );
  }

  /**
   * Draws a person's seat. It has a button for a new link and, until somebody else has opened the link, the
   * link itself.
   */
  seatLink(table, seat, tokens) {
    const name = playerNames(table)[seat];
    const { opened, pages } = table.links[seat];
    const state = pages ? t("link_in_use") : opened ? t("link_opened") : "";
    const kind = [t("kind_person"), state].filter(Boolean).join(" · ");
    const renew = button(
      t("link_new"),
      () =>
        confirmDialog(`${t("link_new")}: ${name}`, t("link_new_text"), t("link_new"), () =>
          this.renewLink(table.id, seat),
        ),
      { class: "link", "aria-label": `${t("link_new")}: ${name}` },
    );
    const more = [this.substituteButton(table, seat, name), renew];
    if (!tokens[seat]) return el("li", null, el("span", null, name), el("small", null, kind), more);
    return this.linkRow(name, kind, `#seat=${tokens[seat]}`, {
      style: "button primary",
      used: () => keepLinks(table, [seat], tokens),
      more,
    });
  }

  /** Creates the button with which `best` plays at once for a person. Deals of the day and challenges have no substitutes. */
  substituteButton({ id, shared }, seat, name) {
    if (shared === "daily" || shared === "challenge") return null;
    return button(
      t("substitute_now"),
      () => this.ask(`/api/tables/${id}/substitute`, { seat }, t("substitute_now_done", { player: name })),
      { class: "link", "aria-label": `${t("substitute_now")}: ${name}` },
    );
  }

  renewLink(id, seat) {
    return this.ask(`/api/tables/${id}/link`, { seat }, t("link_renewed"));
  }

  closeRow(table) {
    const ask = () =>
      confirmDialog(t("close_table"), t("close_table_text"), t("close_table"), () =>
        this.ask(`/api/tables/${table.id}/close`, {}),
      );
    return el(
      "div",
      { class: "row end" },
      ["daily", "challenge"].includes(table.shared) || table.state === "failed"
        ? null
        : button(t("table_settings"), () => this.settings(table), { class: "link" }),
      button(t("close_table"), ask, { class: "link" }),
    );
  }

  settings(table) {
    tableSettingsDialog(table, (changed) =>
      this.ask(`/api/tables/${table.id}/settings`, changed, t("saved")),
    );
  }

  /** Sends a request about a table, and shows its answer. `done` is the message when it succeeds. */
  async ask(path, body, done = "") {
    try {
      await patiently(post(path, this.token, body));
      await this.refresh();
      if (done) say(done);
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }
}

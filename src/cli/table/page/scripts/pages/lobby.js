// The start page of the host: the choices to play at once, tables with friends, and the list of the tables.

import { AGAIN, get } from "./api.js";
import { button, openDialog, say, withScript } from "./dialogs.js";
import { el, t } from "./elements.js";
import { startPart } from "./start_choices.js";
import { keepOpened, TableList } from "./table_list.js";
import { TableMaker } from "./table_maker.js";
import { refusalText } from "./words.js";

/** The interval between two requests for the list of tables, in milliseconds. */
const LOOK = 4000;

/** Shows the server's address if other devices can reach it. */
function listenNote(address) {
  return address && !["127.0.0.1", "localhost"].includes(address)
    ? el("p", { class: "note" }, t("listens", { address }))
    : null;
}

/** The page of the host. */
class Lobby {
  /** @param {{ token: string, shell: any, go: (address: any) => void }} how */
  constructor({ token, shell, go }) {
    this.token = token;
    this.shell = shell;
    this.go = go;
    this.element = el("div", { class: "lobby" });
    this.list = new TableList(token);
    this.server = null;
    /** The form for a table with friends while it is shown. */
    this.maker = null;
    this.timer = null;
    /** Whether the page was left. */
    this.isOver = false;
  }

  refuse(text) {
    this.element.replaceChildren(el("h1", { class: "lead" }, text));
  }

  /** Reads the server's description of itself, and draws the page. */
  async open() {
    try {
      this.server = await get("/api/server");
    } catch (problem) {
      this.refuse(refusalText(problem));
      if (!problem.details) this.later(AGAIN, () => this.open());
      return;
    }
    this.list.address = this.server.address;
    this.drawStart();
    this.poll();
  }

  later(time, act) {
    if (!this.isOver) this.timer = setTimeout(act, time);
  }

  async poll() {
    try {
      if (!document.hidden) await this.list.refresh();
    } catch (problem) {
      // The next poll asks again. A host who is opening a table gets a message.
      if (problem.details?.code === "unauthorized") {
        this.refuse(t("error_unauthorized"));
        return;
      }
    }
    this.later(LOOK, () => this.poll());
  }

  drawStart() {
    this.maker = null;
    this.element.replaceChildren(
      el("h1", null, t("start_title")),
      startPart(this.server, this),
      this.linesPart(),
      this.list.element,
      ...[listenNote(this.server.listen)].filter(Boolean),
    );
  }

  /** The line under the choices: with friends, an evening, the deals of the day, puzzles, watch, people. */
  linesPart() {
    return el(
      "nav",
      { class: "row startlines" },
      button(t("with_friends"), () => this.drawMaker()),
      el("a", { class: "button", href: "#evenings" }, t("evening")),
      el("a", { class: "button", href: "#daily" }, t("daily")),
      el("a", { class: "button", href: "#puzzles" }, t("puzzles")),
      button(t("watch"), () => this.watchDialog()),
      button(t("people"), () =>
        withScript(import("./people.js"), ({ peopleDialog }) => peopleDialog(this.token)),
      ),
    );
  }

  watchDialog() {
    openDialog(t("watch"), () => this.list.watchPart());
  }

  drawMaker() {
    this.maker = new TableMaker(this.token, this.server, {
      back: () => this.drawStart(),
      made: (table) => this.opened(table),
    });
    this.element.replaceChildren(this.maker.element);
  }

  /** Opens the page of a new table, where the host takes a seat and shares the link. */
  opened(made) {
    const own = made.seats.filter(Boolean);
    const isForMany = own.length > 1;
    if (isForMany) this.go({ kind: "table", tokens: [made.table] });
    else {
      keepOpened(made);
      this.go({ kind: "seat", tokens: own });
    }
    if (isForMany || made.warnings.length)
      say([isForMany ? t("table_made") : "", ...made.warnings].filter(Boolean).join(" "));
  }

  redraw() {
    if (!this.server) return;
    this.list.forget();
    if (this.maker) this.maker.draw();
    else this.drawStart();
    this.list.refresh().catch(() => {});
  }

  stop() {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}

/**
 * Creates the page of the host.
 * @param {{ token: string, shell: any, go: (address: { kind: string, tokens: string[] }) => void }} how
 */
export function lobbyPage(how) {
  const lobby = new Lobby(how);
  how.shell.head("", []);
  lobby.open();
  return { element: lobby.element, redraw: () => lobby.redraw(), stop: () => lobby.stop() };
}

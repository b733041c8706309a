// The host's page. The host opens tables on it. It lists the tables with the links of their seats.

import { AGAIN, get } from "./api.js";
import { el, t } from "./elements.js";
import { TableList } from "./table_list.js";
import { TableMaker } from "./table_maker.js";
import { refusalText } from "./words.js";

/** The interval between two requests for the list of tables, in milliseconds. */
const LOOK = 4000;

function dailyPart() {
  return el(
    "section",
    null,
    el("h2", null, t("daily")),
    el("p", { class: "note" }, t("daily_note")),
    el("a", { class: "button", href: "#daily" }, t("daily_open")),
  );
}

/** Shows the server's address if other devices can reach it. */
function listenNote(address) {
  return address && !["127.0.0.1", "localhost"].includes(address)
    ? el("p", { class: "note" }, t("listens", { address }))
    : "";
}

/**
 * Creates the page of the host.
 * @param {{ token: string, shell: any }} how
 */
export function lobbyPage({ token, shell }) {
  const element = el("div", { class: "lobby" });
  const list = new TableList(token);
  const maker = new TableMaker(token, list);
  let timer = null;

  function refuse(text) {
    element.replaceChildren(el("p", { class: "lead" }, text));
  }

  async function poll() {
    try {
      if (!document.hidden) await list.refresh();
    } catch (problem) {
      // The next poll asks again. A host who is opening a table gets a message.
      if (problem.details?.code === "unauthorized") {
        refuse(t("error_unauthorized"));
        return;
      }
    }
    timer = setTimeout(poll, LOOK);
  }

  async function open() {
    let server;
    try {
      server = await get("/api/server");
    } catch (problem) {
      refuse(refusalText(problem));
      if (!problem.details) timer = setTimeout(open, AGAIN);
      return;
    }
    list.address = server.address;
    maker.begin(server);
    element.replaceChildren(
      maker.element,
      el("div", { class: "lobbyside" }, list.element, dailyPart()),
      listenNote(server.listen),
    );
    poll();
  }

  shell.head("", []);
  open();
  return {
    element,
    redraw: () => {
      if (maker.server) {
        list.forget();
        open();
      }
    },
    stop: () => clearTimeout(timer),
  };
}

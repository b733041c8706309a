// The page. It has a head, and below it the part that the address opens.
//
// The token of a link is in the fragment of the address, which browsers never send. The token stays in the
// address bar, so that a person can copy the address. There is one exception: the host's token can open and
// close tables, so it moves to the storage of the tab.

import { AGAIN } from "./api.js";
import { button, iconButton } from "./dialogs.js";
import { el, t } from "./elements.js";
import { fragmentOf, readLink } from "./links.js";
import { joinPage } from "./join.js";
import { lobbyPage } from "./lobby.js";
import { personPage } from "./person.js";
import { seatPage } from "./seat.js";
import { startService } from "./service.js";
import { settingsDialog, useSettings } from "./settings.js";
import { tab } from "./storage.js";

const main = document.querySelector("main");
const head = document.querySelector("header.top");
/** The kinds of pages of a club's evening. */
const EVENING = ["evening", "organise", "wall"];

let page = null;
/** The kind and the tokens of the open page. */
let shown = null;

/** Returns the tokens that the tab has stored for this kind of page. */
function kept(kind) {
  return (tab.get(`talon.${kind}`) ?? "").split(",").filter(Boolean);
}

/** Returns the kind of page and the tokens in the address. */
function readAddress() {
  const { kind, tokens } = readLink(location.hash);
  return { kind, tokens: tokens ?? kept(kind) };
}

/** Stores the open page in the tab, and writes its address in the form that people pass on. */
function keep({ kind, tokens }) {
  if (!tokens.length) {
    history.replaceState(null, "", kind === "home" ? "#" : `#${kind}`);
    return;
  }
  tab.set("talon.kind", kind);
  const isKept = tab.set(`talon.${kind}`, tokens.join(","));
  history.replaceState(null, "", kind === "host" && isKept ? "#host" : fragmentOf({ kind, tokens }));
}

const shell = {
  /** Sets the title of the page, and the buttons in the head that belong to this page. */
  head(title, buttons) {
    head.querySelector(".place").textContent = title;
    head.querySelector(".own").replaceChildren(...buttons);
    shell.title(title);
  },
  /**
   * Sets the title in the head and the title of the window. A mark in the title of the window shows that it
   * is the person's turn.
   */
  title(title, isTurn = false) {
    head.querySelector(".place").textContent = title;
    document.title = `${isTurn ? "● " : ""}${title ? `${title} · ` : ""}Talon`;
  },
};

function redraw() {
  drawHead();
  page?.redraw();
}

function drawHead() {
  const place = head.querySelector(".place")?.textContent ?? "";
  const own = [...(head.querySelector(".own")?.children ?? [])];
  const start = kept("host").length ? "#host" : "#";
  head.replaceChildren(
    el("a", { class: "mark", href: start }, "Talon"),
    el("p", { class: "place" }, place),
    el("div", { class: "own" }, own),
    el(
      "div",
      { class: "switches" },
      iconButton("gear", t("settings"), () => settingsDialog(redraw)),
    ),
  );
}

function welcome() {
  const element = el("div", { class: "reading" });
  const draw = () =>
    element.replaceChildren(
      el("h1", null, t("welcome")),
      el("p", { class: "lead" }, t("welcome_text")),
      el(
        "p",
        { class: "row" },
        el("a", { class: "button", href: "#daily" }, t("daily_open")),
        el("a", { class: "button", href: "#puzzles" }, t("puzzles")),
      ),
    );
  draw();
  shell.head("", []);
  return { element, redraw: draw, stop: () => {} };
}

/** Creates a page whose script the browser loads only now. `make` creates the page from the script. */
function latePage(loading, make) {
  const place = el("div", { class: "reading" });
  const late = { element: place, redraw: () => {}, stop: () => {} };
  const show = (script) => {
    if (page !== late) return;
    page = make(script);
    place.replaceWith(page.element);
  };
  loading.then(show, () => place.replaceChildren(el("h1", { class: "lead" }, t("error_unreachable"))));
  return late;
}

/**
 * Shows that a link is damaged. If a page is open, it stays open. If not, opens the page that the tab has
 * stored.
 */
function refuse() {
  const kind = tab.get("talon.kind") ?? "home";
  if (shown) keep(shown);
  else open({ kind, tokens: kept(kind) });
  main.querySelector(".damaged")?.remove();
  const notice = el(
    "div",
    { class: "notice damaged", role: "alert" },
    el("span", null, `${t("link_not_whole")} ${t(shown.tokens.length ? "link_kept" : "link_again")}`),
    button(t("close"), () => notice.remove()),
  );
  main.prepend(notice);
}

function open(address) {
  const { kind, tokens } = address;
  page?.stop();
  shown = address;
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  if (tokens.length) keep({ kind, tokens });
  document.body.dataset.page = kind === "home" ? "welcome" : kind;
  if (kind === "daily") page = latePage(import("./daily.js"), (script) => script.dailyPage({ shell, go }));
  else if (kind === "puzzles")
    page = latePage(import("./puzzles.js"), (script) => script.puzzlesPage({ shell }));
  else if (kind === "evenings" || (EVENING.includes(kind) && tokens.length))
    page = latePage(
      import("./evenings.js").then(({ loaded }) => loaded(kind)),
      (make) => make({ token: tokens[0], shell, go }),
    );
  else if (!tokens.length) page = welcome();
  else if (kind === "host") page = lobbyPage({ token: tokens[0], shell, go });
  else if (kind === "table") page = joinPage({ token: tokens[0], shell, go });
  else if (kind === "challenge")
    page = latePage(import("./challenge.js"), (script) =>
      script.challengePage({ token: tokens[0], shell, go }),
    );
  else if (kind === "replay")
    page = latePage(import("./replay.js"), (script) => script.replayPage({ token: tokens[0], shell }));
  else if (kind === "person") page = personPage({ token: tokens[0], shell });
  else
    page = seatPage({
      tokens: kind === "watch" ? tokens.slice(0, 1) : tokens,
      watch: kind === "watch",
      shell,
    });
  main.replaceChildren(page.element);
  drawHead();
}

/** Opens another page. */
function go(address) {
  location.hash = fragmentOf(address);
}

function openAddress() {
  const address = readAddress();
  if (address.kind === "damaged") refuse();
  else open(address);
}

async function start() {
  try {
    await useSettings();
  } catch {
    // The page cannot be drawn without texts, so it tries to load them again.
    setTimeout(start, AGAIN);
    return;
  }
  drawHead();
  window.addEventListener("hashchange", openAddress);
  openAddress();
  startService();
}

start();

// The page: its head, and which part of it the address opens.
//
// The token of a link is in the fragment, which browsers never send. The page moves it to the storage of the tab, so
// that it does not stay in the address bar, and a reload still finds it.

import { iconButton } from "./dialogs.js";
import { dailyPage } from "./daily.js";
import { el, t } from "./elements.js";
import { lobbyPage } from "./lobby.js";
import { personPage } from "./person.js";
import { seatPage } from "./seat.js";
import { settingsDialog, useSettings } from "./settings.js";

const KINDS = ["host", "seat", "watch", "person"];
const main = document.querySelector("main");
const head = document.querySelector("header.top");
let page = null;

/** What the address opens: a kind of page and its tokens. */
function readAddress() {
  const [kind, value] = location.hash.slice(1).split("=");
  if (kind === "daily") return { kind, tokens: [] };
  if (!KINDS.includes(kind)) return null;
  if (!value) return { kind, tokens: (sessionStorage.getItem(`talon.${kind}`) ?? "").split(",").filter(Boolean) };
  const tokens = value.split(",").filter((token) => /^[0-9a-f]{32}$/.test(token));
  return { kind, tokens, fresh: true };
}

/** Keeps the tokens in the tab, and takes them out of the address. Without storage they stay in the address. */
function keep({ kind, tokens }) {
  try {
    sessionStorage.setItem(`talon.${kind}`, tokens.join(","));
    if (sessionStorage.getItem(`talon.${kind}`) !== tokens.join(",")) return;
    history.replaceState(null, "", `#${kind}`);
  } catch {
    // The address still has the tokens.
  }
}

const shell = {
  /** The title of the page, and its own buttons. */
  head(title, buttons) {
    head.querySelector(".place").textContent = title;
    head.querySelector(".own").replaceChildren(...buttons);
    shell.title(title);
  },
  /** The title in the head and of the window. A mark in the window's title says that it is the person's turn. */
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
  const start = sessionStorage.getItem("talon.host") ? "/#host" : "/#";
  head.replaceChildren(el("a", { class: "mark", href: start }, "Talon"), el("p", { class: "place" }, place), el("div", { class: "own" }, own), el("div", { class: "switches" }, iconButton("gear", t("settings"), () => settingsDialog(redraw))));
}

function welcome() {
  const element = el("div", { class: "reading" });
  const draw = () => element.replaceChildren(el("h1", null, t("welcome")), el("p", { class: "lead" }, t("welcome_text")), el("p", null, el("a", { class: "button", href: "/#daily" }, t("daily_open"))));
  draw();
  shell.head("", []);
  return { element, redraw: draw, stop: () => {} };
}

function open(address) {
  page?.stop();
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  if (address?.fresh) keep(address);
  const { kind, tokens } = address ?? {};
  document.body.dataset.page = kind ?? "welcome";
  if (kind === "daily") page = dailyPage({ shell, go });
  else if (!tokens?.length) page = welcome();
  else if (kind === "host") page = lobbyPage({ token: tokens[0], shell });
  else if (kind === "person") page = personPage({ token: tokens[0], shell });
  else page = seatPage({ tokens: kind === "watch" ? tokens.slice(0, 1) : tokens, watch: kind === "watch", shell });
  main.replaceChildren(page.element);
  drawHead();
}

/** Opens a page from within. */
function go(address) {
  location.hash = `${address.kind}=${address.tokens.join(",")}`;
}

async function start() {
  await useSettings();
  drawHead();
  window.addEventListener("hashchange", () => {
    const address = readAddress();
    // The address that `keep` shortened is open already.
    open(address);
  });
  open(readAddress());
}

start();

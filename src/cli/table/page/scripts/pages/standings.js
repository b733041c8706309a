// The comparison of people who play the same deals: the daily deals, or those of a challenge.

import { AGAIN, get, post } from "./api.js";
import { button, patiently, say, withScript } from "./dialogs.js";
import { el, gameName, number, signed, t } from "./elements.js";
import { scoreGrid } from "./sheet.js";
import { device } from "./storage.js";
import { playerText, refusalText } from "./words.js";

/** The maximum time to open a new table, in milliseconds. */
const OPENING = 30000;

/** The text of a value that the person may not learn yet, or that does not exist. */
const NONE = "–";

/** Creates the form in which a person enters a name. `buttons` are the buttons that begin to play. */
export function nameForm(play, ...buttons) {
  const field = el("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value: device.get("talon.name") ?? "",
    required: true,
  });
  const submit = (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) return;
    device.set("talon.name", name);
    play(name, event.submitter?.value);
  };
  return el(
    "form",
    { class: "row", submit },
    el("label", { class: "field" }, el("span", null, t("your_name")), field),
    buttons,
  );
}

/**
 * Creates the page of shared deals. `content` returns its parts for the answer to a request to `path`. `play` in it
 * opens the person's table with these deals; `body` returns what this request says beside the person.
 * @param {(address: { kind: string, tokens: string[] }) => void} go
 * @param {{ path: string, token: string | null, body: Function, content: Function }} deals
 */
export function sharedPage(go, { path, token, body, content }) {
  const element = el("div", { class: "reading" });
  let answer = null;
  let timer = null;
  const draw = () => element.replaceChildren(...content(answer, play).flat(2).filter(Boolean));

  async function play(name, value) {
    try {
      const wanted = { ...body(name, value, answer), person: device.get("talon.person") };
      const made = await patiently(post(path, token, wanted, { limit: OPENING }));
      device.set("talon.person", made.person);
      go({ kind: "seat", tokens: made.seats.filter(Boolean) });
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  }

  async function open() {
    try {
      answer = await get(path, token, { person: device.get("talon.person") });
      draw();
    } catch (problem) {
      element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) timer = setTimeout(open, AGAIN);
    }
  }

  open();
  const redraw = () => {
    if (answer) draw();
  };
  return { element, redraw, stop: () => clearTimeout(timer) };
}

/** Creates a button of such a form. */
export function playButton(text, value = "") {
  return el("button", { type: "submit", class: "button primary", value }, text);
}

function nameOf({ kind, name, you }) {
  if (kind === "player") return playerText(name);
  return you ? `${name} (${t("you")})` : name;
}

/**
 * Creates the section with the standings of shared deals. The sums come first, then the results of each deal. The
 * server sends a result only to a person who has finished the deal.
 * @param {{ rows: any[] }} standings
 * @param {number} deals
 */
export function standingsPart({ rows }, deals, title = t("standings")) {
  const played = rows.filter(({ kind, finished }) => kind === "person" || finished);
  const isKnown = played.some(({ points }) => points !== null);
  const signedOr = (value, decimals = 0) => (value === null ? NONE : signed(value, decimals));
  const sums = played.map((row) => [
    nameOf(row),
    `${number(row.finished)}/${number(deals)}`,
    signedOr(row.points),
    row.you ? "" : signedOr(row.difference),
    row.you ? "" : signedOr(row.mean, 1),
  ]);
  const each = played.map((row) => [nameOf(row), ...row.results.map((points) => signedOr(points))]);
  const numbers = Array.from({ length: deals }, (_, place) => number(place + 1));
  const plain = played.map((row) => [nameOf(row), `${number(row.finished)}/${number(deals)}`]);
  const grids = isKnown
    ? [
        scoreGrid(
          [t("player"), t("deals"), t("points"), t("your_difference"), t("lead_a_deal")],
          sums,
          "score",
          title,
        ),
        el(
          "details",
          null,
          el("summary", null, t("deal_by_deal")),
          scoreGrid([t("player"), ...numbers], each, "score", `${title}: ${t("deal_by_deal")}`),
        ),
      ]
    : [
        scoreGrid([t("player"), t("deals")], plain, "score", title),
        el("p", { class: "note" }, t("standings_later")),
      ];
  return el(
    "section",
    { class: "standings" },
    el("h2", null, title),
    played.length ? grids : el("p", { class: "note" }, t("no_standings")),
  );
}

/** Returns the row of the person who reads the standings and the row of the master, as far as their points are known. */
export function ownRows({ rows }) {
  const known = (test) => rows.find((row) => test(row) && row.points !== null);
  return { own: known(({ you }) => you), master: known(({ kind }) => kind === "player") };
}

/** Creates the button for a picture of the own result. Null before the first result. */
export function pictureButton(title, subtitle, standings) {
  const rows = ownRows(standings);
  const open = () =>
    withScript(import("./result_picture.js"), ({ pictureDialog }) =>
      pictureDialog({ title, subtitle, ...rows }),
    );
  return rows.own ? button(t("result_picture"), open, { "data-act": "picture" }) : null;
}

/** Returns the name of a game, with the number of players if the game is for several numbers. */
export function sizedName({ game, players, counts }) {
  const name = gameName(game);
  return counts.length > 1 ? `${name} · ${t("puzzle_players", { players: number(players) })}` : name;
}

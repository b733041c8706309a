// The list in which the reader chooses a game of the report.

import { cut } from "./charts.js";
import { el, number, signed, t } from "./elements.js";
import { PLAYERS, REPORT, tint } from "./numbers.js";

/**
 * A row shows the points of all seats if there are at most this many seats. If there are more, the row shows
 * only the highest points.
 */
const MOST_COLUMNS = 6;

/** The number of games with the largest payoffs that are listed. */
const LARGEST = 60;

/** The list of the games that match the chosen filter. */
export class GameList {
  /**
   * @param {import("./viewer.js").ViewerState} state
   * @param {(place: number) => void} open shows a game of the report
   */
  constructor(state, open) {
    this.state = state;
    this.open = open;
    this.list = el("div", { class: "gamelist", id: "game-list" });
    this.element = el("div", { class: "chooser" }, this.filters(), this.list);
  }

  filters() {
    const names = ["all", "faults", "largest"].filter(
      (name) => name !== "faults" || REPORT.games.some(({ faults }) => faults.length),
    );
    return el(
      "div",
      { class: "choice", role: "group", "aria-label": t("choose_game") },
      names.map((name) =>
        el(
          "button",
          {
            type: "button",
            "data-filter": name,
            "aria-pressed": String(this.state.filter === name),
            click: (event) => {
              this.state.filter = name;
              for (const other of event.target.parentElement.children)
                other.setAttribute("aria-pressed", String(other === event.target));
              this.draw();
            },
          },
          t("filter_" + name),
        ),
      ),
    );
  }

  /** Returns the indices of the listed games, in the order of the list. */
  listed() {
    const all = REPORT.games.map((_, place) => place);
    const most = (place) => Math.max(...REPORT.games[place].points.map(Math.abs));
    if (this.state.filter === "faults") return all.filter((place) => REPORT.games[place].faults.length);
    if (this.state.filter === "largest")
      return all.sort((one, other) => most(other) - most(one)).slice(0, LARGEST);
    return all;
  }

  draw() {
    const { players } = REPORT.games[this.state.game];
    const many = players.length > MOST_COLUMNS;
    const heads = many ? [t("most_points")] : players.map((_, seat) => t("seat_number", { seat }));
    this.list.replaceChildren(
      el(
        "table",
        null,
        el(
          "thead",
          null,
          el(
            "tr",
            null,
            [t("game_place"), ...heads, ""].map((text) => el("th", { scope: "col" }, text)),
          ),
        ),
        el(
          "tbody",
          null,
          this.listed().map((place) => this.row(place, many)),
        ),
      ),
    );
    // This scrolls only the list, not the page.
    const current = this.list.querySelector("[aria-current]");
    if (current) this.list.scrollTop = Math.max(0, current.offsetTop - this.list.clientHeight / 2);
  }

  row(place, many) {
    const { players, points, faults, place: numbers } = REPORT.games[place];
    const cells = many
      ? [el("td", null, number(Math.max(...points)))]
      : players.map((player, seat) => pointsCell(PLAYERS[player], points[seat]));
    return el(
      "tr",
      {
        "aria-current": place === this.state.game ? "true" : null,
        "data-game": place,
        click: () => this.open(place),
      },
      el(
        "th",
        { scope: "row" },
        el(
          "button",
          { type: "button", class: "link", "aria-label": t("open_game", { game: numbers.join(".") }) },
          numbers.join("."),
        ),
      ),
      cells,
      el("td", { class: "marks" }, faults.length ? el("span", { class: "fault" }, t("fault")) : ""),
    );
  }
}

function pointsCell({ name, participant }, points) {
  return el(
    "td",
    null,
    el("span", { class: "who " + tint(participant) }, el("i"), cut(name, 14)),
    " ",
    el("b", null, signed(points)),
  );
}

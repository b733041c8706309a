// The page of the puzzles: the lists by game and theme, a position to solve, and the answer.

import { AGAIN, get, post } from "./api.js";
import { auctionLine } from "./auction.js";
import { barContent, factList } from "./bar.js";
import { makeBoard } from "./board.js";
import { moveText, saidBySeat } from "./captions.js";
import { Choices } from "./choices.js";
import { button, iconButton, openDialog, patiently, say } from "./dialogs.js";
import { listenToDrags } from "./drag.js";
import { el, focusWithin, gameName, number, signed, t } from "./elements.js";
import { listenToKeys, markReachable } from "./keys.js";
import { lookOf } from "./looks.js";
import { Moves } from "./moves.js";
import { marks, verdict } from "./review.js";
import { noWords } from "./seats.js";
import { setting } from "./settings.js";
import { device } from "./storage.js";
import { dateText, refusalText } from "./words.js";

/** The key under which the device stores the identifiers of the puzzles that the person has answered. */
const DONE = "talon.puzzles";

function doneIds() {
  return new Set((device.get(DONE) ?? "").split(",").filter(Boolean));
}

/** The moves of a person in a puzzle. Only the requests differ from those of a table. */
class PuzzleMoves extends Moves {
  async explain(part) {
    const { choices, frame } = this.seats.view;
    try {
      await this.requests.answer([...(choices.isPlay ? choices.chosen : []), part].join(" "));
    } catch (problem) {
      say(refusalText(problem, frame.scene.game, this.requests.names()), "refused");
    }
  }

  async send(parts) {
    const { view } = this.seats;
    if (parts && view.choices) await this.requests.move(view.choices.text(parts));
  }
}

class Puzzles {
  constructor({ shell }) {
    this.element = el("div", { class: "seatpage" });
    this.shell = shell;
    this.list = null;
    /** The open puzzle: its identifier, scene and theme, and the answer; null while the lists are shown. */
    this.open = null;
    this.board = makeBoard();
    this.timer = null;
    const seats = { view: { choices: null, frame: null, hints: null, typed: noWords() }, isChoosing: false };
    this.seats = seats;
    const page = this;
    const display = {
      draw: () => this.drawPuzzle(),
      focusTyped: () => {},
      get prompt() {
        return page.board.element.querySelector(".bar .prompt")?.textContent;
      },
    };
    this.moves = new PuzzleMoves(
      /** @type {any} */ (seats),
      /** @type {any} */ (display),
      /** @type {any} */ ({
        answer: (move) => this.post(move),
        move: (move) => this.answer(move),
        names: () => this.names(),
      }),
    );
    this.heading = el("h1", { class: "unseen" });
    this.facts = el("div", { class: "factline" });
    this.bids = el("div", { class: "bids" });
    this.caption = el("p", { class: "caption", role: "status" });
    this.side = el("aside", { class: "side" });
    this.field = el(
      "div",
      { class: "field" },
      el(
        "div",
        { class: "felt" },
        el("div", { class: "tops" }, this.facts, this.bids),
        this.board.element,
        this.caption,
      ),
      this.side,
    );
    const { element: board } = this.board;
    const confirm = (enabled) => board.querySelector(`.bar [data-act=confirm]${enabled}`);
    this.closers = [
      listenToKeys(board, {
        clear: () => this.moves.giveUp(),
        canConfirm: () => confirm(":not([disabled])") !== null,
        confirm: () => confirm("")?.click(),
        on: () => {},
        letters: {},
      }),
      listenToDrags(board, (code, target) => this.moves.drop(code, target)),
    ];
  }

  async load() {
    try {
      this.list = await get("/api/puzzles");
      this.drawList();
    } catch (problem) {
      this.element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) this.timer = setTimeout(() => this.load(), AGAIN);
    }
  }

  redraw() {
    if (this.open) this.drawPuzzle();
    else if (this.list) this.drawList();
  }

  stop() {
    clearTimeout(this.timer);
    this.closers.forEach((close) => close());
  }

  // The lists.

  drawList() {
    this.open = null;
    document.body.dataset.page = "puzzles";
    const { games, date } = this.list;
    this.shell.head(t("puzzles"), []);
    this.element.replaceChildren(
      el(
        "div",
        { class: "reading" },
        el("h1", null, t("puzzles")),
        el("p", { class: "lead" }, dateText(date)),
        el("p", { class: "note" }, t("puzzles_note")),
        games.length ? games.map((game) => this.gamePart(game)) : el("p", null, t("puzzle_none")),
      ),
    );
  }

  gamePart(game) {
    const done = doneIds();
    const theme = ([name, ids]) => {
      const left = ids.filter((id) => !done.has(id));
      const count = `${number(ids.length - left.length)} / ${number(ids.length)}`;
      return button(`${t(`puzzle_theme_${name}`)} · ${count}`, () => this.show(left[0] ?? ids[0], ids), {
        class: "button",
        "data-theme-name": name,
      });
    };
    return el(
      "section",
      { "data-game": `${game.game}-${game.players}` },
      el("h2", null, `${gameName(game.game)} · ${t("puzzle_players", { players: game.players })}`),
      el(
        "div",
        { class: "row" },
        button(t("puzzle_today"), () => this.show(game.today, Object.values(game.themes).flat()), {
          class: "button primary",
        }),
        Object.entries(game.themes).map(theme),
      ),
    );
  }

  // A puzzle.

  /** Opens a puzzle. `ids` has the puzzles from which the next one is taken. */
  async show(id, ids) {
    try {
      const { theme, scene } = await patiently(get(`/api/puzzles/${id}`));
      this.open = { id, ids, theme, scene, answer: null };
    } catch (problem) {
      say(refusalText(problem), "refused");
      return;
    }
    const { view } = this.seats;
    const { scene } = this.open;
    view.frame = { scene };
    view.choices = new Choices(scene.legal, scene.game);
    this.seats.isChoosing = true;
    // The page has the layout of a seat.
    document.body.dataset.page = "seat";
    this.drawPuzzle();
  }

  /** Opens the next puzzle that the person has not answered, after the open one. */
  next() {
    const { id, ids } = this.open;
    const at = ids.indexOf(id);
    const order = [...ids.slice(at + 1), ...ids.slice(0, at)];
    const done = doneIds();
    this.show(order.find((other) => !done.has(other)) ?? order[0] ?? id, ids);
  }

  names() {
    const { players, seat } = this.open.scene;
    return Array.from({ length: players }, (_, place) =>
      place === seat ? t("you") : t("seat_number", { seat: place + 1 }),
    );
  }

  post(move) {
    return patiently(post(`/api/puzzles/${this.open.id}`, null, { move }));
  }

  async answer(move) {
    const { open } = this;
    try {
      const answer = await this.post(move);
      if (this.open !== open) return;
      open.answer = answer;
      this.seats.isChoosing = false;
      device.set(DONE, [...doneIds().add(open.id)].join(","));
      this.drawPuzzle();
    } catch (problem) {
      say(refusalText(problem, open.scene.game, this.names()), "refused");
    }
  }

  drawPuzzle() {
    if (!this.open) return;
    const { scene, theme, answer } = this.open;
    const names = this.names();
    const title = `${gameName(scene.game)} · ${t(`puzzle_theme_${theme}`)}`;
    this.shell.head(title, [iconButton("list", t("puzzle_list"), () => this.load())]);
    if (!this.element.contains(this.field)) this.element.replaceChildren(this.heading, this.field);
    const focused = focusWithin(this.board.bar);
    const decision = answer && { scene, ...answer };
    this.board.draw(decision ? { ...scene, legal: null } : scene, {
      names,
      focus: scene.seat ?? 0,
      sort: setting("sort") === "sorted",
      said: saidBySeat(scene),
      choice: decision
        ? marks(decision)
        : {
            state: (part, zone) => this.moves.state(part, zone),
            press: (part, zone) => this.moves.press(part, zone),
          },
    });
    const { choices } = this.seats.view;
    const isChoosing = !decision && !choices.isWords && choices.form !== "group" && choices.most > 0;
    this.board.element.classList.toggle("choosing", isChoosing);
    this.board.element.classList.toggle("answered", Boolean(decision));
    this.board.bar.replaceChildren(...(decision ? this.answerBar(decision) : this.choiceBar(names)));
    if (focused) this.board.bar.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
    markReachable(this.board.element);
    this.heading.textContent = title;
    this.facts.replaceChildren(factList(scene, names) ?? "");
    this.bids.replaceChildren(auctionLine(scene, names) ?? "");
    // Before the answer, the cards and the bids tell everything.
    this.caption.hidden = !decision;
    this.caption.textContent = decision ? this.told(decision) : "";
    this.caption.classList.toggle("told", Boolean(decision));
    this.side.setAttribute("aria-label", t("table_info"));
    this.side.replaceChildren(
      ...this.sideContent(decision, names)
        .flat()
        .filter((part) => part !== null),
    );
  }

  choiceBar(names) {
    const { scene } = this.open;
    const { choices, typed } = this.seats.view;
    const state = { scene, names, choices, isSlow: false, typed, holding: false, canClaim: false };
    const content = barContent(state, {
      press: (part, zone) => this.moves.press(part, zone),
      send: (parts) => this.moves.send(parts),
      clear: () => this.moves.clear(),
      type: () => {},
      claim: () => {},
      on: () => {},
    });
    // A puzzle has no field for typed words, which is the second part.
    return (choices.isPlay && lookOf(scene.game).table ? content.slice(0, 1) : content).filter(Boolean);
  }

  answerBar(decision) {
    return [
      el(
        "div",
        { class: "row centre" },
        button(t("puzzle_next"), () => this.next(), { class: "button primary", "data-focus": "next" }),
        // A narrow screen has no panel beside the board.
        button(t("puzzle_moves"), () => openDialog(t("puzzle_moves"), () => this.movesList(decision)), {
          class: "button narrow",
        }),
      ),
    ];
  }

  told(decision) {
    const isRight = decision.played === decision.best;
    return `${t(isRight ? "puzzle_right" : "puzzle_wrong")} ${verdict(decision)}`;
  }

  sideContent(decision, names) {
    if (!decision)
      return [
        el("h2", null, t("puzzle_find")),
        el("p", { class: "note" }, t("puzzle_find_note")),
        factList(this.open.scene, names),
      ];
    return [el("h2", null, t("puzzle_moves")), this.movesList(decision)];
  }

  /** Lists the compared moves with the expected points, the best first. */
  movesList({ scene, moves, exact }) {
    const row = ({ move, payoff, error }, place) =>
      el(
        "li",
        null,
        el("span", null, moveText(scene, move) || t("say_nothing")),
        " ",
        el("b", { class: place ? "bad" : "good" }, signed(payoff, 1)),
        error ? ` ± ${number(error, 1)}` : null,
      );
    return [
      el("p", { class: "note" }, t(exact ? "puzzle_exact" : "puzzle_sampled")),
      el("ol", { class: "puzzlemoves" }, moves.map(row)),
    ];
  }
}

/**
 * Creates the page of the puzzles.
 * @param {{ shell: any }} how
 */
export function puzzlesPage(how) {
  const puzzles = new Puzzles(how);
  puzzles.load();
  return puzzles;
}

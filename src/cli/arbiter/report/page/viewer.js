// The viewer, which shows a game of the match line by line, automatically or step by step.

import { makeBoard } from "./board.js";
import { describe, saidText } from "./captions.js";
import { cut } from "./charts.js";
import { valueParts } from "./decision_values.js";
import { el, icon, signed, t } from "./elements.js";
import { framesOf, IS_TABLE_GAME } from "./frames.js";
import { GameList } from "./game_list.js";
import { PLAYERS, playerName, REPORT, tint } from "./numbers.js";
import { sideParts } from "./side_panel.js";
import { ViewerControls } from "./viewer_controls.js";

/**
 * How long automatic play shows a frame, in milliseconds. `long` is for a frame in which a seat takes cards,
 * `short` for every other frame.
 */
const WAIT = { short: 900, long: 1500 };

/**
 * The choices of the reader.
 * @typedef {object} ViewerState
 * @property {number} game the place of the open game in the report
 * @property {number | null} step the index of the shown frame; `null` until the frames of the game are
 *   computed
 * @property {number} view the seat whose view is shown; -1 sees all cards
 * @property {string} filter which games are listed: `all`, `faults` or `largest`
 * @property {number} speed
 * @property {boolean} pausing whether the viewer stops after each move
 * @property {boolean} hands whether hands are drawn face up
 * @property {boolean} talon
 * @property {boolean} captured whether the cards won are drawn
 * @property {boolean} last whether the last trick is drawn
 * @property {boolean} log whether the lines so far are unfolded
 * @property {Set<number>} closed the seats whose hands are drawn face down although `hands` is set
 * @property {boolean} playing
 */

/**
 * Creates the state of a new viewer.
 * @param {Partial<ViewerState>} [kept] the state of an earlier viewer
 * @returns {ViewerState}
 */
function startingState(kept) {
  return {
    game: firstGame(),
    step: null,
    view: -1,
    filter: "all",
    speed: 1,
    pausing: false,
    hands: true,
    talon: true,
    captured: IS_TABLE_GAME,
    last: true,
    log: IS_TABLE_GAME && window.innerWidth > 860,
    closed: new Set(),
    ...kept,
    playing: false,
  };
}

/**
 * Returns the game that is open at first: the first game whose length is at least the median. If games are annotated, it is
 * the first of these whose length is at least their median.
 */
function firstGame() {
  const annotated = REPORT.games.filter(({ decisions }) => decisions?.length);
  const games = annotated.length ? annotated : REPORT.games;
  const lengths = games.map(({ changes }) => changes.length);
  const typical = lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)];
  return Math.max(0, REPORT.games.indexOf(games[lengths.findIndex((length) => length >= typical)]));
}

/**
 * The actions of the keys.
 * @type {Record<string, (viewer: Viewer) => void>}
 */
const KEYS = {
  ArrowRight: (viewer) => viewer.stopAt(viewer.state.step + 1),
  ArrowLeft: (viewer) => viewer.stopAt(viewer.state.step - 1),
  Home: (viewer) => viewer.stopAt(0),
  End: (viewer) => viewer.stopAt(viewer.frames.length - 1),
  PageDown: (viewer) => viewer.openListed(1),
  PageUp: (viewer) => viewer.openListed(-1),
  " ": (viewer) => viewer.togglePlaying(),
  h: (viewer) => viewer.flip("hands"),
  t: (viewer) => viewer.flip("talon"),
  c: (viewer) => viewer.flip("captured"),
  l: (viewer) => viewer.flip("last"),
  v: (viewer) => viewer.changeView(),
};

/** The viewer. It shows one game of the report, and the list of games. */
export class Viewer {
  /** @param {Partial<ViewerState>} [kept] the state of an earlier viewer, with which this viewer starts */
  constructor(kept) {
    this.state = startingState(kept);
    this.game = REPORT.games[this.state.game];
    /** @type {import("./frames.js").Frame[]} */
    this.frames = [];
    this.timer = null;

    this.board = makeBoard();
    this.caption = el("p", { class: "caption", "aria-live": "polite" });
    this.values = el("div", { class: "values" });
    this.side = el("aside", { class: "side" });
    this.title = el("p", { class: "gametitle" });
    this.viewChoice = el("select", {
      "aria-label": t("view"),
      class: "view",
      change: () => {
        this.state.view = Number(this.viewChoice.value);
        this.load();
      },
    });
    this.controls = new ViewerControls(this);
    this.list = new GameList(this.state, (place) => this.open(place));
    this.element = el(
      "div",
      { class: "viewer" },
      this.stage(),
      el("p", { class: "keys" }, t("keys")),
      this.list.element,
    );
  }

  stage() {
    return el(
      "div",
      {
        class: "stage",
        tabindex: 0,
        role: "group",
        "aria-label": t("viewer_label"),
        keydown: (event) => this.onKey(event),
      },
      el(
        "div",
        { class: "stagehead" },
        this.title,
        el("label", { class: "viewchoice" }, el("span", null, t("view")), this.viewChoice),
      ),
      el("div", { class: "field" }, el("div", { class: "boardplace" }, this.board.element), this.side),
      this.caption,
      this.values,
      this.controls.row,
      this.controls.toggles,
    );
  }

  /** Draws the viewer. Call this method once its element is in the page. */
  show() {
    this.load();
    this.list.draw();
  }

  /**
   * Returns a copy of the state, with which a later viewer can start.
   * @returns {ViewerState}
   */
  keptState() {
    return { ...this.state };
  }

  /**
   * Opens a game at the beginning of its play.
   * @param {number} place the game's place in the report
   */
  open(place) {
    this.stop();
    this.state.game = place;
    this.state.step = null;
    this.game = REPORT.games[place];
    if (this.state.view >= this.game.players.length) this.state.view = -1;
    this.load();
    this.list.draw();
  }

  /** Opens the game that is `offset` places after the current game in the list, if there is one. */
  openListed(offset) {
    const order = this.list.listed();
    const place = order.indexOf(this.state.game) + offset;
    if (order[place] !== undefined) this.open(order[place]);
  }

  load() {
    const { state, game } = this;
    this.frames = framesOf(game, state.view);
    // A game opens at the beginning of its play, with the cards dealt.
    if (state.step === null) state.step = Math.max(1, this.frames.findIndex(({ isMove }) => isMove) - 1);
    state.step = Math.min(state.step, this.frames.length - 1);
    this.viewChoice.replaceChildren(
      el("option", { value: -1 }, t("all_hands")),
      ...game.players.map((_, seat) =>
        el("option", { value: seat }, `${t("seat_number", { seat })} · ${cut(playerName(game, seat), 20)}`),
      ),
    );
    this.viewChoice.value = String(state.view);
    this.title.replaceChildren(
      el("b", null, t("game_number", { game: game.place.join(".") })),
      el("span", null, game.faults.length ? t("with_fault") : ""),
    );
    this.controls.load();
    this.draw();
  }

  /** @returns {import("./frames.js").Frame} */
  frame() {
    return this.frames[this.state.step];
  }

  /** @param {number} step */
  go(step) {
    this.state.step = Math.max(0, Math.min(step, this.frames.length - 1));
    if (this.state.step === this.frames.length - 1) this.stop();
    this.draw();
  }

  stop() {
    clearTimeout(this.timer);
    this.state.playing = false;
    this.controls.drawPlayButton();
  }

  /** @param {number} step */
  stopAt(step) {
    this.stop();
    this.go(step);
  }

  togglePlaying() {
    if (this.state.playing) {
      this.stop();
      return;
    }
    if (this.state.step === this.frames.length - 1) this.state.step = 0;
    this.state.playing = true;
    this.controls.drawPlayButton();
    this.tick();
  }

  tick() {
    const { state, frames } = this;
    if (!state.playing) return;
    let step = state.step + 1;
    // A deal has several lines, one for each packet of cards. The viewer shows them in one step.
    const isDeal = (place) => frames[place].scene.happened[0]?.action === "deal";
    while (step < frames.length - 1 && isDeal(step) && isDeal(step + 1)) step += 1;
    this.go(step);
    if (!state.playing) return;
    const { isMove, scene } = this.frame();
    const { action, captured } = scene.happened[0] ?? {};
    if (state.pausing && isMove) {
      this.stop();
      return;
    }
    const isTaking = (action === "card" && scene.winner !== null) || captured?.length;
    this.timer = setTimeout(() => this.tick(), (isTaking ? WAIT.long : WAIT.short) / state.speed);
  }

  onKey(event) {
    if (event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
    // A focused button or input box handles the space bar itself.
    if (event.key === " " && ["BUTTON", "INPUT"].includes(event.target.tagName)) return;
    const act = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(this);
  }

  /**
   * Shows or hides a part.
   * @param {"hands" | "talon" | "captured" | "last"} name
   */
  flip(name) {
    this.state[name] = !this.state[name];
    if (name === "hands") this.state.closed.clear();
    this.load();
  }

  /** Changes to the view of the next seat. After the last seat, it changes to the view with all cards. */
  changeView() {
    this.state.view = this.state.view + 1 === this.game.players.length ? -1 : this.state.view + 1;
    this.load();
  }

  /** Turns the hand of a seat face up or face down. */
  turnHand(seat) {
    const { state, game } = this;
    if (!state.hands) {
      state.hands = true;
      game.players.forEach((_, other) => state.closed.add(other));
      state.closed.delete(seat);
    } else if (!state.closed.delete(seat)) state.closed.add(seat);
    this.load();
  }

  isClosed(seat) {
    return !this.state.hands || this.state.closed.has(seat);
  }

  draw() {
    const { state, game } = this;
    const frame = this.frame();
    this.controls.draw();
    const names = game.players.map((_, seat) => cut(playerName(game, seat), 22));
    this.board.draw(frame.scene, {
      names,
      focus: Math.max(0, state.view),
      piles: state.captured,
      talon: state.talon,
      compact: false,
      extra: (seat) => this.plateExtras(frame, seat),
      isClosed: (seat) => this.isClosed(seat),
      said: game.players.map((_, seat) => this.saidBy(seat)),
    });
    this.side.replaceChildren(...sideParts(this, names));
    this.caption.replaceChildren(...this.sentences(frame, names));
    this.values.replaceChildren(...(valueParts(this) ?? []));
  }

  /** Describes the event of the shown line. If there is a fault, its sentence comes first. */
  sentences({ scene, fault }, names) {
    const told = describe(scene, names);
    if (!fault) return [told];
    const player = playerName(this.game, scene.happened[0]?.seat);
    const text = t("fault_happened", { player, fault: t("fault_" + fault) });
    return [el("span", { class: "fault" }, text), " ", told];
  }

  /**
   * Creates the elements beside the name of a seat: the participant's colour, the fault, the payoff, and the
   * eye button.
   */
  plateExtras({ scene, failed }, seat) {
    const { game } = this;
    return [
      el("span", { class: "who " + tint(PLAYERS[game.players[seat]]?.participant ?? 0) }, el("i")),
      el("small", null, t("seat_number", { seat })),
      failed[seat]
        ? el("span", { class: "tag fault" }, `${t("fault_" + failed[seat])} · ${t("substitute")}`)
        : null,
      this.eye(seat),
      scene.turn === "over" ? el("b", { class: "payoff" }, signed(game.points[seat])) : null,
    ];
  }

  /** Creates the button that turns the hand of a seat. */
  eye(seat) {
    const isOpen = !this.isClosed(seat);
    const name = isOpen ? t("hide_hand") : t("show_hand");
    return el(
      "button",
      {
        type: "button",
        class: "eye",
        title: name,
        "aria-label": `${name}: ${t("seat_number", { seat })}`,
        "aria-pressed": String(!isOpen),
        click: () => this.turnHand(seat),
      },
      icon(
        "M2 12C5 6.5 8.5 4.5 12 4.5S19 6.5 22 12C19 17.5 15.5 19.5 12 19.5S5 17.5 2 12Z",
        isOpen ? "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z" : "M4 20 20 4",
      ),
    );
  }

  /** Lists what the seat has said in the bidding. The list is empty once cards are played. */
  saidBy(seat) {
    if (IS_TABLE_GAME || this.frame().scene.trick.length) return [];
    const moves = this.frames
      .slice(0, this.state.step + 1)
      .filter(({ isMove, scene }) => isMove && scene.happened[0].seat === seat);
    return moves.map(({ scene }) => saidText(scene.happened[0], scene)).filter((text) => text !== null);
  }
}

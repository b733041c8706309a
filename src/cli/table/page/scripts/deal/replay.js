// The replay of a finished deal, step by step and with all hands.

import { AGAIN, call, deliver, get } from "./api.js";
import { factList } from "./bar.js";
import { makeBoard } from "./board.js";
import { describe, saidBySeat } from "./captions.js";
import { button, openDialog, patiently, say } from "./dialogs.js";
import { el, gameName, icon, ICONS, t } from "./elements.js";
import { fragmentOf } from "./links.js";
import { moveCards } from "./moving.js";
import { loadDeal, REVIEWING, reviewDialog } from "./review.js";
import { shareDialog } from "./share.js";
import { scoreTable } from "./sheet.js";
import { playerNames, refusalText } from "./words.js";

/** The time between two steps of an automatic replay, in milliseconds. */
const STEP = 1100;

/** The replay of a deal: a board that shows one step, and the controls below it. */
class Replay {
  constructor({ scenes, names, given, seat }) {
    this.scenes = scenes;
    this.names = playerNames({ names, given }).map((name, place) => (place === seat ? t("you") : name));
    this.seat = seat;
    this.last = scenes.length - 1;
    // The replay begins with the cards dealt.
    this.step = Math.max(0, scenes.findIndex(({ happened }) => happened[0]?.line.startsWith("move")) - 1);
    this.timer = null;
    this.board = makeBoard();
    this.caption = el("p", { class: "caption", role: "status" });
    // The facts scroll on a low screen, so the keyboard must be able to focus them.
    this.facts = el("div", { class: "facts", tabindex: 0, role: "group", "aria-label": t("table_now") });
    this.slider = el("input", {
      type: "range",
      class: "slider",
      min: 0,
      max: this.last,
      "aria-label": t("move_slider"),
      input: () => this.go(Number(this.slider.value)),
    });
    this.counter = el("span", { class: "counter" });
    this.playing = el("button", { type: "button", class: "icon main", click: () => this.toggle() });
  }

  go(next) {
    const { scenes, names } = this;
    const before = scenes[this.step];
    this.step = Math.max(0, Math.min(this.last, next));
    const scene = scenes[this.step];
    this.board.element.dataset.mover = String(scene.happened[0]?.seat ?? "");
    const how = { names, focus: this.seat ?? 0, sort: true, said: saidBySeat(scene), gather: false };
    moveCards(this.board.element, () => this.board.draw(scene, how), {
      winner: before.winner,
      duration: 260,
    });
    this.caption.textContent = describe(scene, names);
    this.facts.replaceChildren(
      ...[factList(scene, names), scene.turn === "over" ? scoreTable(scene, names) : null].filter(Boolean),
    );
    this.slider.value = String(this.step);
    this.counter.textContent = `${this.step} / ${this.last}`;
    if (this.step === this.last) this.stop();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.drawPlaying();
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.step === this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.step + 1), STEP);
    this.drawPlaying();
  }

  drawPlaying() {
    this.playing.replaceChildren(icon(...ICONS[this.timer ? "pause" : "play"]));
    this.playing.setAttribute("aria-label", t(this.timer ? "stop" : "play"));
  }

  /** Lets the arrow keys step through the deal. When the slider has the focus, it handles the keys itself. */
  onKey(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by && event.target !== this.slider) {
      this.stop();
      this.go(this.step + by);
      event.preventDefault();
    }
  }

  /** Creates a button that goes to another step. */
  stepButton(shape, name, target) {
    return el(
      "button",
      {
        type: "button",
        class: "icon",
        "aria-label": name,
        title: name,
        click: () => {
          this.stop();
          this.go(target());
        },
      },
      icon(...ICONS[shape]),
    );
  }

  content() {
    return [
      el(
        "div",
        { class: "felt replay", keydown: (event) => this.onKey(event) },
        this.board.element,
        this.caption,
      ),
      el(
        "div",
        { class: "controls" },
        el(
          "div",
          { class: "row" },
          this.stepButton("first", t("to_start"), () => 0),
          this.stepButton("back", t("move_back"), () => this.step - 1),
          this.playing,
          this.stepButton("next", t("move_on"), () => this.step + 1),
          this.stepButton("last", t("to_end"), () => this.last),
        ),
        this.slider,
        this.counter,
      ),
      this.facts,
    ];
  }
}

/**
 * Shows a finished deal with all hands.
 * @param {string} token
 * @param {number} deal
 * @param {"seat" | "watch"} kind
 */
export async function replayDialog(token, deal, kind = "seat") {
  const answer = await loadDeal(`/api/${kind}/replay?deal=${deal}`, token);
  if (!answer) return;
  const replay = new Replay(answer);
  openDialog(
    t("replay_of", { deal }),
    () => [
      ...replay.content(),
      kind === "watch"
        ? ""
        : el(
            "div",
            { class: "row" },
            button(t("review"), () => reviewDialog(token, deal, replay.names)),
            button(t("share"), () => linkDialog(token, deal), { "data-act": "share" }),
            button(t("record"), () => recordDialog(token, deal)),
          ),
    ],
    { kind: "wide", onClose: () => clearInterval(replay.timer) },
  );
  replay.drawPlaying();
  replay.go(replay.step);
}

/** Shows the lines of a deal in the referee's form. */
async function recordDialog(token, deal) {
  try {
    const lines = await patiently(call("GET", `/api/seat/record?deal=${deal}`, { token }));
    openDialog(t("record"), () => el("pre", { tabindex: 0, "aria-label": t("record") }, lines), {
      kind: "wide",
    });
  } catch (problem) {
    say(refusalText(problem), "refused");
  }
}

/** Lets the person choose what the link of a deal shows, and then shows the link. */
function linkDialog(token, deal) {
  const title = t("share_deal");
  const show = async (names) => {
    try {
      const { replay } = await patiently(deliver("/api/seat/share", token, { deal, names }));
      const link = new URL(fragmentOf({ kind: "replay", tokens: [replay] }), location.href).href;
      const note = t(names ? "share_deal_names" : "share_deal_no_names");
      shareDialog(title, link, token, [el("p", { class: "note" }, note)]);
    } catch (problem) {
      say(refusalText(problem), "refused");
    }
  };
  openDialog(title, (close) => {
    const choose = (text, names) =>
      button(
        t(text),
        () => {
          close();
          show(names);
        },
        { class: "button primary", "data-names": String(names) },
      );
    return [
      el("p", null, t("share_deal_note")),
      el("div", { class: "row end" }, choose("with_names", true), choose("without_names", false)),
    ];
  });
}

/**
 * Creates the page of the link of a finished deal. Its reader needs no seat.
 * @param {{ token: string, shell: any }} how
 */
export function replayPage({ token, shell }) {
  const element = el("div", { class: "reading" });
  let answer = null;
  let replay = null;
  let timer = null;

  function draw() {
    if (!answer) return;
    const step = replay?.step;
    replay?.stop();
    replay = new Replay(answer);
    const game = gameName(answer.scenes[0].game);
    shell.head(game, []);
    element.replaceChildren(el("h1", null, t("replay_of", { deal: answer.deal })), ...replay.content());
    replay.drawPlaying();
    replay.go(step ?? replay.step);
  }

  async function open() {
    try {
      answer = await get("/api/replay", token, { limit: REVIEWING });
      draw();
    } catch (problem) {
      element.replaceChildren(el("h1", { class: "lead" }, refusalText(problem)));
      if (!problem.details) timer = setTimeout(open, AGAIN);
    }
  }

  open();
  return {
    element,
    redraw: draw,
    stop: () => {
      clearTimeout(timer);
      replay?.stop();
    },
  };
}

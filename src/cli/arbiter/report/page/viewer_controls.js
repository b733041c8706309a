// The controls below the cards of the viewer: steps, automatic play, speed, and visible parts.

import { el, ICONS, icon, number, t } from "./elements.js";
import { IS_TABLE_GAME } from "./frames.js";

/** The speed factors of the automatic play. */
const SPEEDS = [0.5, 1, 2, 4];

/** The controls of a viewer. They change its state, and show its current step. */
export class ViewerControls {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.slider = el("input", {
      type: "range",
      min: 0,
      class: "slider",
      "aria-label": t("move_slider"),
      input: () => viewer.go(Number(this.slider.value)),
    });
    this.counter = el("span", { class: "counter" });
    this.playButton = el("button", {
      type: "button",
      class: "icon main",
      click: () => viewer.togglePlaying(),
    });
    this.row = el(
      "div",
      { class: "controls" },
      this.buttons(),
      this.slider,
      this.counter,
      el("label", { class: "speed" }, el("span", null, t("speed")), this.speedChoice()),
    );
    this.toggles = el("div", { class: "toggles" }, this.partToggles(), this.pauseToggle());
  }

  buttons() {
    const { viewer } = this;
    return el(
      "div",
      { class: "buttons" },
      stepButton("first", t("to_start"), "Home", () => viewer.stopAt(0)),
      stepButton("back", t("move_back"), "←", () => viewer.stopAt(viewer.state.step - 1)),
      this.playButton,
      stepButton("next", t("move_on"), "→", () => viewer.stopAt(viewer.state.step + 1)),
      stepButton("last", t("to_end"), "End", () => viewer.stopAt(viewer.frames.length - 1)),
    );
  }

  speedChoice() {
    const { state } = this.viewer;
    const speed = el(
      "select",
      {
        "aria-label": t("speed"),
        change: () => {
          state.speed = Number(speed.value);
        },
      },
      SPEEDS.map((factor) => el("option", { value: factor }, `${number(factor, factor < 1 ? 1 : 0)}×`)),
    );
    speed.value = String(state.speed);
    return speed;
  }

  /**
   * Creates the boxes for the parts of a scene. A game with cards on the table has no talon and no tricks.
   */
  partToggles() {
    const names = IS_TABLE_GAME ? ["hands", "captured"] : ["hands", "talon", "captured", "last"];
    return names.map((name) =>
      toggle(name, t("show_" + name), (isChosen) => {
        this.viewer.state[name] = isChosen;
        if (name === "hands") this.viewer.state.closed.clear();
        this.viewer.draw();
      }),
    );
  }

  pauseToggle() {
    return toggle("pausing", t("pause_after_move"), (isChosen) => {
      this.viewer.state.pausing = isChosen;
    });
  }

  /** Sets the controls to the choices of the viewer after it has loaded a game. */
  load() {
    const { state, frames } = this.viewer;
    this.slider.max = frames.length - 1;
    for (const box of this.toggles.querySelectorAll("[data-toggle]")) box.checked = state[box.dataset.toggle];
  }

  draw() {
    const { state, frames } = this.viewer;
    this.slider.value = state.step;
    this.counter.textContent = `${state.step} / ${frames.length - 1}`;
    this.drawPlayButton();
  }

  drawPlayButton() {
    const { playing } = this.viewer.state;
    this.playButton.replaceChildren(icon(...ICONS[playing ? "pause" : "play"]));
    const name = playing ? t("stop") : t("play");
    this.playButton.setAttribute("aria-label", name);
    this.playButton.title = `${name} (Space)`;
  }
}

/** Creates a button with the same action as `key`. */
function stepButton(shape, name, key, click) {
  return el(
    "button",
    { type: "button", class: "icon", title: `${name} (${key})`, "aria-label": name, click },
    icon(...ICONS[shape]),
  );
}

function toggle(name, text, choose) {
  return el(
    "label",
    { class: "toggle" },
    el("input", {
      type: "checkbox",
      "data-toggle": name,
      change: (event) => choose(event.target.checked),
    }),
    el("span", null, text),
  );
}

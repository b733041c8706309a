// A part of a page that shows something from the server, and is drawn again only when this has changed.

import { el, focusWithin, languageCode } from "./elements.js";
import { PressedButtons } from "./press.js";

/**
 * Creates a folded part of the page. `content` is called when a person unfolds it.
 * @typedef {(key: string, summary: string, content: () => any) => HTMLElement} Fold
 */

/** A part of a page. A redraw keeps the focus, the scroll positions, and what a person has unfolded. */
export class Part {
  /**
   * @param {(data: any, fold: Fold) => any} draw returns the content
   * @param {string[]} keys the values that `draw` gets
   * @param {Record<string, any>} attributes the attributes of the element
   */
  constructor(draw, keys, attributes = {}) {
    this.draw = draw;
    this.keys = keys;
    this.element = el("section", { ...attributes, hidden: true });
    this.shown = "";
    this.asked = {};
    this.pressed = new PressedButtons(this.element, "button", () => this.show(this.asked));
    /** @type {Set<string>} */
    this.unfolded = new Set();
  }

  /** Shows values of this object. A part without content is hidden. */
  show(object) {
    this.asked = object;
    const data = Object.fromEntries(this.keys.map((key) => [key, object[key]]));
    const now = JSON.stringify([languageCode(), data]);
    if (now === this.shown || this.pressed.mustWait()) return;
    this.shown = now;
    const { element } = this;
    const focused = focusWithin(element);
    const scrolled = this.scrollable().map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const content = [this.draw(data, (...own) => this.fold(...own))].flat(Infinity).filter(Boolean);
    element.hidden = content.length === 0;
    element.replaceChildren(...content);
    this.scrollable().forEach((own, place) => {
      [own.scrollLeft, own.scrollTop] = scrolled[place] ?? [0, 0];
    });
    if (focused) element.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }

  scrollable() {
    return [...this.element.querySelectorAll(".scroll")];
  }

  /** @type {Fold} */
  fold(key, summary, content) {
    const place = el("div", { class: "folded" });
    const fill = () => {
      if (!place.firstChild) place.append(...[content()].flat(Infinity).filter(Boolean));
    };
    const isOpen = this.unfolded.has(key);
    const turn = () => {
      if (details.open) {
        this.unfolded.add(key);
        fill();
      } else this.unfolded.delete(key);
    };
    const details = el(
      "details",
      { open: isOpen, toggle: turn },
      el("summary", { "data-focus": `fold-${key}` }, summary),
      place,
    );
    if (isOpen) fill();
    return details;
  }
}

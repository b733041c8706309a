// Redraws that wait for the release of a pressed button. A browser sends a click only to an element that was
// pressed and released, so a redraw between the two loses the click.

/** The events after which nothing is pressed. A redraw may also be asked for by the click itself. */
const RELEASES = ["pointerup", "pointercancel", "keyup", "click", "blur"];

/** The buttons of a part of the page, and the redraw of this part. */
export class PressedButtons {
  /**
   * @param {HTMLElement} element the part of the page
   * @param {string} buttons a selector of the buttons that the redraw replaces
   * @param {() => void} redraw draws the part as it is at the time of the release
   */
  constructor(element, buttons, redraw) {
    this.element = element;
    this.pressed = `:is(${buttons}):active`;
    this.redraw = redraw;
    this.waits = false;
  }

  /** Returns whether a redraw has to wait. If so, `redraw` is called after the release. */
  mustWait() {
    if (this.element.querySelector(this.pressed) === null) return false;
    if (!this.waits) this.waitForRelease();
    return true;
  }

  waitForRelease() {
    this.waits = true;
    const released = () => {
      for (const name of RELEASES) removeEventListener(name, released);
      // The click comes after the release.
      setTimeout(() => {
        this.waits = false;
        this.redraw();
      });
    };
    for (const name of RELEASES) addEventListener(name, released);
  }
}

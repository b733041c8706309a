// Dragging a card with the mouse, a finger or a pen. A short movement is a click.

const FAR = 9;

/** Returns the target of a dropped card: a card on the table, `"table"`, or null. */
function targetOf(found) {
  const card = found?.closest?.(".lying .pick");
  if (card) return card.dataset.pick;
  return found?.closest?.(".middle, .bar") ? "table" : null;
}

/** Cancels the click that follows a drag. */
function ignoreClick(click) {
  click.stopImmediatePropagation();
  click.preventDefault();
}

/** The drags on a board. There is at most one at a time. */
class Drags {
  constructor(board, drop) {
    this.board = board;
    this.drop = drop;
    this.drag = null;
  }

  begin(event) {
    const card = event.target.closest?.(".hand .pick");
    if (!card || event.button !== 0 || !event.isPrimary) return;
    this.drag = {
      card,
      code: card.dataset.pick,
      x: event.clientX,
      y: event.clientY,
      moves: false,
      pointer: event.pointerId,
    };
  }

  go(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moves) {
      if (Math.hypot(x, y) < FAR) return;
      // On a phone, a sideways movement along the hand scrolls the hand.
      if (event.pointerType === "touch" && Math.abs(x) > Math.abs(y) * 1.5) {
        this.drag = null;
        return;
      }
      drag.moves = true;
      drag.card.classList.add("dragged");
      drag.card.setPointerCapture(drag.pointer);
      this.board.classList.add("dragging");
    }
    drag.card.style.translate = `${x}px ${y}px`;
    this.mark(event);
  }

  /** Returns the element under the dragged card. */
  under(event) {
    const { style } = this.drag.card;
    style.pointerEvents = "none";
    const found = document.elementFromPoint(event.clientX, event.clientY);
    style.pointerEvents = "";
    return found;
  }

  mark(event) {
    this.unmark();
    const found = this.under(event);
    (found?.closest?.(".lying .pick") ?? found?.closest?.(".middle"))?.classList.add("over");
  }

  unmark() {
    this.board.querySelectorAll(".over").forEach((marked) => marked.classList.remove("over"));
  }

  end(event) {
    if (!this.drag || event.pointerId !== this.drag.pointer) return;
    const { card, code, moves } = this.drag;
    const target = moves && event.type === "pointerup" ? targetOf(this.under(event)) : null;
    if (moves) this.putDown(card);
    this.drag = null;
    if (target !== null) this.drop(code, target);
  }

  putDown(card) {
    card.addEventListener("click", ignoreClick, { capture: true });
    setTimeout(() => {
      card.removeEventListener("click", ignoreClick, { capture: true });
      card.classList.remove("dragged");
    }, 0);
    card.style.translate = "";
    this.board.classList.remove("dragging");
    this.unmark();
  }
}

/**
 * Makes the cards of the hand draggable. `drop` is called with the card and its target. The target is a card
 * on the table, or `"table"`. Returns a function that ends dragging.
 * @param {any} board
 * @param {(code: string, target: string) => void} drop
 */
export function listenToDrags(board, drop) {
  const drags = new Drags(board, drop);
  const end = (event) => drags.end(event);
  const listeners = [
    ["pointerdown", (event) => drags.begin(event)],
    ["pointermove", (event) => drags.go(event)],
    ["pointerup", end],
    ["pointercancel", end],
  ];
  for (const [name, listener] of listeners) board.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => board.removeEventListener(name, listener));
}

// Dragging a card with the mouse, a finger or a pen. A short movement is a click.

const FAR = 9;

/**
 * Lets the cards of the hand be dragged. `drop(code, target)` is called with the card and what it was dropped on: a card
 * of the table, `"table"`, or null. Returns what ends dragging.
 */
export function listenToDrags(board, drop) {
  let drag = null;

  function begin(event) {
    const card = event.target.closest?.(".hand .pick");
    if (!card || event.button !== 0 || !event.isPrimary) return;
    drag = {
      card,
      code: card.dataset.pick,
      x: event.clientX,
      y: event.clientY,
      moves: false,
      pointer: event.pointerId,
    };
  }

  function go(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moves) {
      if (Math.hypot(x, y) < FAR) return;
      // On a phone a sideways movement along the hand is no drag.
      if (event.pointerType === "touch" && Math.abs(x) > Math.abs(y) * 1.5) {
        drag = null;
        return;
      }
      drag.moves = true;
      drag.card.classList.add("dragged");
      drag.card.setPointerCapture(drag.pointer);
      board.classList.add("dragging");
    }
    drag.card.style.translate = `${x}px ${y}px`;
    mark(event);
  }

  function under(event) {
    drag.card.style.pointerEvents = "none";
    const found = document.elementFromPoint(event.clientX, event.clientY);
    drag.card.style.pointerEvents = "";
    return found;
  }

  function targetOf(found) {
    const card = found?.closest?.(".lying .pick");
    if (card) return card.dataset.pick;
    return found?.closest?.(".middle, .bar") ? "table" : null;
  }

  function mark(event) {
    board.querySelectorAll(".over").forEach((own) => own.classList.remove("over"));
    const found = under(event);
    (found?.closest?.(".lying .pick") ?? found?.closest?.(".middle"))?.classList.add("over");
  }

  function end(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { card, code, moves } = drag;
    if (moves) {
      const target = event.type === "pointerup" ? targetOf(under(event)) : null;
      // The click that follows a drag is not meant.
      const swallow = (click) => {
        click.stopImmediatePropagation();
        click.preventDefault();
      };
      card.addEventListener("click", swallow, { capture: true });
      setTimeout(() => {
        card.removeEventListener("click", swallow, { capture: true });
        card.classList.remove("dragged");
      }, 0);
      card.style.translate = "";
      board.classList.remove("dragging");
      board.querySelectorAll(".over").forEach((own) => own.classList.remove("over"));
      drag = null;
      if (target !== null) drop(code, target);
      return;
    }
    drag = null;
  }

  const listeners = [
    ["pointerdown", begin],
    ["pointermove", go],
    ["pointerup", end],
    ["pointercancel", end],
  ];
  for (const [name, listener] of listeners) board.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => board.removeEventListener(name, listener));
}

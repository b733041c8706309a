// Animates the cards from one drawing of a board to the next. A card slides from its old place to its new
// place. A card that was hidden comes out of the hand of its player. Captured cards slide to the pile of
// their winner.

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

function places(board) {
  const found = new Map();
  for (const drawn of board.querySelectorAll("svg.card[data-card]")) {
    if (drawn.dataset.card !== "??" && !drawn.classList.contains("gone"))
      found.set(drawn.dataset.card, drawn);
  }
  return found;
}

function centre(box) {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function slide(element, from, to, duration, delay = 0) {
  const [fromX, fromY] = centre(from);
  const [toX, toY] = centre(to);
  const scale = to.width ? from.width / to.width : 1;
  if (Math.abs(fromX - toX) + Math.abs(fromY - toY) < 2 && Math.abs(scale - 1) < 0.02) return;
  element.animate(
    [{ transform: `translate(${fromX - toX}px, ${fromY - toY}px) scale(${scale})` }, { transform: "none" }],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
}

/**
 * Draws the board with `draw` and animates the cards. `winner` is the seat whose pile gets the removed cards.
 */
export function moveCards(board, draw, { winner = null, duration = 320 } = {}) {
  if (STILL.matches || duration < 40 || document.hidden) {
    draw();
    return;
  }
  const before = new Map();
  for (const [code, drawn] of places(board))
    before.set(code, {
      drawn,
      box: drawn.getBoundingClientRect(),
      size: [drawn.clientWidth, drawn.clientHeight],
    });
  const hands = new Map();
  for (const seat of board.querySelectorAll(".seat[data-seat]")) {
    // Where a screen has no room for a hand, the count of its cards stands for it.
    const shown = [...seat.querySelectorAll(".theirs, .count, .hand, .held")].filter(
      (own) => own.getClientRects().length,
    );
    const hand = shown.find((own) => !own.matches(".held")) ?? shown[0] ?? seat;
    hands.set(seat.dataset.seat, hand.getBoundingClientRect());
  }
  draw();
  const after = places(board);
  for (const [code, drawn] of after) {
    const old = before.get(code);
    const box = drawn.getBoundingClientRect();
    const mover = drawn.closest(".pick") ?? drawn;
    if (old) slide(mover, old.box, box, duration);
    else if (drawn.closest(".hand, .theirs"))
      mover.animate([{ opacity: 0 }, { opacity: 1 }], { duration: duration * 0.7 });
    else {
      const from = hands.get(board.dataset.mover);
      if (from?.width)
        slide(
          mover,
          {
            left: from.left + from.width / 2 - box.width * 0.3,
            top: from.top,
            width: box.width * 0.6,
            height: from.height,
          },
          box,
          duration,
        );
    }
  }
  const pile =
    winner === null ? null : board.querySelector(`[data-pile="${winner}"]`)?.getBoundingClientRect();
  for (const [code, { drawn, box, size }] of before) {
    if (after.has(code) || !pile || drawn.closest(".hand")) continue;
    fly(drawn, box, size, pile, duration * 1.3);
  }
}

/** Animates a copy of a card. The copy slides to a pile and vanishes there. */
function fly(drawn, from, [width, height], to, duration) {
  const ghost = drawn.cloneNode(true);
  ghost.removeAttribute("role");
  ghost.removeAttribute("aria-label");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  delete ghost.dataset.card;
  const [fromX, fromY] = centre(from);
  // The bounding box of a rotated card is larger than the card.
  Object.assign(ghost.style, {
    left: `${fromX - width / 2}px`,
    top: `${fromY - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(ghost);
  const [toX, toY] = [to.left + 12, to.top + to.height / 2];
  const motion = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${toX - fromX}px, ${toY - fromY}px) scale(0.22)`, opacity: 0.2 },
    ],
    { duration, easing: "ease-in" },
  );
  motion.onfinish = motion.oncancel = () => ghost.remove();
}

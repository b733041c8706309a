// The keyboard control. A person can play a whole deal without a mouse.

/** Returns the elements that the arrow keys reach. They form rows: table or talon, words, buttons, hand. */
function rowsOf(board) {
  const hand = [...board.querySelectorAll(".hand .pick")];
  const table = [...board.querySelectorAll(".lying .pick, .talon .pick")];
  const words = [...board.querySelectorAll(".bar [data-part]")];
  const acts = [...board.querySelectorAll(".bar [data-act]:not([disabled])")];
  return [table, words, acts, hand].filter((row) => row.length);
}

/** Makes one card of each row reachable with the Tab key. */
export function markReachable(board) {
  for (const row of [
    [...board.querySelectorAll(".hand .pick")],
    [...board.querySelectorAll(".lying .pick, .talon .pick")],
  ]) {
    const first =
      row.find((own) => own === document.activeElement) ??
      row.find((own) => own.classList.contains("usable")) ??
      row[0];
    row.forEach((own) => {
      own.tabIndex = own === first ? 0 : -1;
    });
  }
}

function focus(element) {
  if (element?.classList.contains("pick")) {
    for (const other of element.parentElement.querySelectorAll(".pick")) other.tabIndex = -1;
    element.tabIndex = 0;
  }
  element?.focus();
}

/** Moves the focus with an arrow key. Returns whether the focus moved. */
function walk(board, key) {
  const rows = rowsOf(board);
  if (!rows.length) return false;
  const at = rows.findIndex((row) => row.includes(document.activeElement));
  if (at < 0) {
    const row = rows.at(-1);
    focus(row.find((own) => own.classList.contains("usable")) ?? row[0]);
    return true;
  }
  const row = rows[at];
  const place = row.indexOf(document.activeElement);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    focus(row[(place + (key === "ArrowRight" ? 1 : row.length - 1)) % row.length]);
    return true;
  }
  const next = rows[at + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return false;
  const middle = document.activeElement.getBoundingClientRect().left;
  const distance = (own) => Math.abs(own.getBoundingClientRect().left - middle);
  focus(next.reduce((best, own) => (distance(own) < distance(best) ? own : best), next[0]));
  return true;
}

/**
 * Listens to the keyboard. `board` is the element of the board. `act` has the actions of the keys: on, clear,
 * confirm, and one for each letter. Returns a function that stops listening.
 */
export function listenToKeys(board, act) {
  function onKey(event) {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const types = target.matches?.("input, textarea, select");
    if (event.key === "Escape") {
      if (types) target.blur();
      act.clear();
      return;
    }
    if (types) return;
    if (event.key.startsWith("Arrow")) {
      if (walk(board, event.key)) event.preventDefault();
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      // On a chosen card, Enter confirms the whole choice. On a button, Enter is a click.
      const confirms = event.key === "Enter" && target.matches?.(".pick.chosen") && act.canConfirm();
      if (target.matches?.("button, a, summary") && !confirms) return;
      event.preventDefault();
      if (confirms || act.canConfirm()) act.confirm();
      else act.on();
      return;
    }
    if (/^[1-9]$/.test(event.key)) {
      const option = board.querySelectorAll(".bar [data-part], .talon [data-group]")[Number(event.key) - 1];
      if (option) {
        event.preventDefault();
        option.click();
      }
      return;
    }
    const letter = act.letters[event.key.toLowerCase()];
    if (letter) {
      event.preventDefault();
      letter();
    }
  }
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

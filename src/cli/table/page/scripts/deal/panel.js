// The panel beside the table: contract and doublings, talon, last trick, captured cards, totals, hints,
// faults.

import { factList } from "./bar.js";
import { fan } from "./board.js";
import { allCards, cardsText, moveText, toldOf } from "./captions.js";
import { sorted } from "./cards.js";
import { button } from "./dialogs.js";
import { el, signed, t, textUnder, tUnder } from "./elements.js";
import { lookOf } from "./looks.js";
import { sessionText, totalsTable } from "./sheet.js";
import { talkPart } from "./talk.js";

function part(title, ...content) {
  const shown = content.flat(Infinity).filter(Boolean);
  return shown.length ? el("section", { class: "part" }, el("h2", null, title), shown) : null;
}

function mini(game, codes) {
  return codes.length ? fan(game, codes, { class: "mini" }) : null;
}

/** Draws the cards that every seat has won, folded. */
function captured(scene, names, state) {
  const piles = scene.piles.map((pile, seat) => [seat, pile]).filter(([, pile]) => pile.length);
  if (!piles.length) return null;
  return el(
    "details",
    {
      class: "part",
      open: state.captured ? true : null,
      toggle: (event) => {
        state.captured = event.target.open;
      },
    },
    el("summary", { "data-focus": "captured" }, el("h2", null, t("captured_cards"))),
    piles.map(([seat, pile]) =>
      el(
        "div",
        { class: "pile" },
        el("small", null, `${names[seat]} · ${pile.length}`),
        mini(scene.game, sorted(scene.game, pile)),
      ),
    ),
  );
}

/**
 * Describes a fault: its kind in the page's language, and the text of the program. Players see this text only
 * after the deal.
 */
export function faultText({ seat, text }, names) {
  const [kind, ...more] = text.split(": ");
  return [names[seat], textUnder(`report.fault_${kind}`) ?? kind, ...more].join(": ");
}

/**
 * Lists the faults. Equal faults are one line with their number, because a command that cannot be started
 * fails again at each move.
 */
function faultList(faults, names) {
  const counts = new Map();
  for (const text of faults.map((fault) => faultText(fault, names)))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  return el(
    "ul",
    { class: "faults" },
    [...counts].map(([text, count]) => el("li", null, count > 1 ? `${text} (${count} ×)` : text)),
  );
}

/** Says what the values of the hints are, and whether they prefer another move than the best player. */
function hintNote([best, other], scene) {
  if (other && other.payoff !== null && best.payoff !== null && other.payoff > best.payoff)
    return tUnder("play.hint_differs", { move: moveText(scene, other.move) || t("say_nothing") });
  return tUnder("play.hint_note");
}

/** Lists the hints: the value of each move, the move of the best player first. */
function hintPart(hints, scene) {
  if (!hints) return null;
  const rows = hints
    .slice(0, 12)
    .map(({ move, payoff }, place) =>
      el(
        "tr",
        { class: place === 0 ? "best" : null },
        el("th", { scope: "row" }, moveText(scene, move) || t("say_nothing")),
        el("td", null, payoff === null ? "" : signed(payoff, 1)),
      ),
    );
  return part(
    t("hint"),
    el(
      "table",
      { class: "score" },
      el(
        "thead",
        { class: "unseen" },
        el("tr", null, el("th", { scope: "col" }, t("a_move")), el("th", { scope: "col" }, t("payoff"))),
      ),
      el("tbody", null, rows),
    ),
    el("small", null, hintNote(hints, scene)),
  );
}

/** Draws the cards that the declarer has played. They are shown only in some contracts. */
function playedPart(scene, names, plays) {
  const declarer = scene.facts.declarer?.[0];
  if (
    declarer === undefined ||
    !lookOf(scene.game).shows_played.includes(scene.facts.contract?.[0]) ||
    !plays?.[declarer]?.length
  )
    return null;
  return part(t("played_by", { player: names[declarer] }), mini(scene.game, plays[declarer]));
}

/** Creates the buttons for hints, and in a practice game for taking back and for the same cards again. */
function practiceParts(can, { hintsOn, lessonOn }, act) {
  const hasHint = can.has("hint") && (hintsOn || !can.has("hints"));
  return [
    can.has("hints")
      ? button(t("hints"), act.hints, {
          class: hintsOn ? "button primary" : "button",
          "aria-pressed": String(hintsOn),
          "data-focus": "hints",
        })
      : null,
    hasHint ? button(t("hint"), act.hint, { title: "H", "data-focus": "hint" }) : null,
    can.has("lesson")
      ? button(t("lesson"), act.lesson, {
          class: lessonOn ? "button primary" : "button",
          "aria-pressed": String(lessonOn),
          "data-focus": "lesson-switch",
        })
      : null,
    can.has("undo") ? button(t("undo"), act.undo, { title: "U", "data-focus": "undo" }) : null,
    can.has("again") ? button(t("again"), act.again, { title: "A", "data-focus": "again" }) : null,
    can.has("hints") && hintsOn ? el("small", null, t("hints_note")) : null,
  ].filter(Boolean);
}

/**
 * Returns the content of the panel. `at` has the frame, the names, the hints, `hintsOn` (whether the person
 * has switched hints on), `lessonOn` (the same for the lesson), what was said, `plays` (for each seat, the
 * cards that it has played), and `state` (the unfolded parts). `act` has the actions of the buttons.
 */
export function panelContent(at, act) {
  const {
    frame: { scene, table },
    names,
    hints,
    plays,
    state,
  } = at;
  const game = scene.game;
  const can = new Set(table.can);
  const over = scene.turn === "over";
  const lastTrick = scene.last_trick && (scene.winner === null || over) ? scene.last_trick : state.lastTrick;
  const talon = scene.trick.length || over ? scene.talon.flatMap(allCards) : [];
  const discards = allCards(scene.discards);
  const look = lookOf(game);
  const practice = practiceParts(can, at, act);
  const session = sessionText({ ...table, stake: table.money?.stake });
  return [
    part(t("table_now"), factList(scene, names)),
    practice.length ? el("div", { class: "row practice" }, practice) : null,
    hintPart(hints, scene),
    !look.table && lastTrick
      ? part(
          t("last_trick"),
          mini(game, lastTrick.cards),
          el("small", null, toldOf("takes_trick", names, lastTrick.winner)),
        )
      : null,
    talon.length ? part(t("talon"), mini(game, talon)) : null,
    discards.length ? part(t("discards"), mini(game, discards)) : null,
    playedPart(scene, names, plays),
    captured(scene, names, state),
    part(
      t("totals"),
      totalsTable(table.totals, names, look.circles, scene.facts[look.circles]),
      session ? el("p", null, el("small", null, session)) : null,
      act.sheet ? button(t("sheet"), act.sheet, { class: "link", "data-focus": "sheet" }) : null,
    ),
    talkPart({ said: at.said, frame: at.frame }, act.talk),
    table.faults.length ? part(t("faults"), faultList(table.faults, names)) : null,
  ].filter(Boolean);
}

/** Describes the last trick for screen readers. */
export function lastTrickText(scene, names) {
  const last = scene.last_trick;
  if (!last) return t("no_trick_yet");
  return `${t("last_trick")}: ${cardsText(scene.game, last.cards)}. ${toldOf("takes_trick", names, last.winner)}`;
}

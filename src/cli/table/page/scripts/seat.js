// A seat at a table: its stream, its board, and the moves that it makes. A spectator has a seat without moves.

import { deliver, get, post } from "./api.js";
import { barContent, factList } from "./bar.js";
import { betweenContent } from "./between.js";
import { makeBoard } from "./board.js";
import { describe, moveText, saidBySeat } from "./captions.js";
import { Choices } from "./choices.js";
import { button, iconButton, openDialog, say } from "./dialogs.js";
import { listenToDrags } from "./drag.js";
import { el, focusWithin, gameName, signed, t, textUnder } from "./elements.js";
import { listenToKeys, markReachable } from "./keys.js";
import { fragmentOf } from "./links.js";
import { lookOf } from "./looks.js";
import { helpDialog, menuDialog } from "./menu.js";
import { moveCards } from "./moving.js";
import { faultText, lastTrickText, panelContent } from "./panel.js";
import { makeQueue } from "./queue.js";
import { reviewDialog, replayDialog } from "./replay.js";
import { makeRequests, seen } from "./sending.js";
import { setting } from "./settings.js";
import { dealSheet, duplicateText } from "./sheet.js";
import { device, tab } from "./storage.js";
import { follow } from "./streams.js";
import { refusalText } from "./words.js";

const SPEED = { slow: 520, calm: 340, quick: 200, instant: 0, key: 300 };

/** The longest wait for a hint beyond the time of the table, and for an answer to somebody who leaves. In milliseconds. */
const THINKING = 60000;
const NOTICED = 8000;

/** Under which name the tab keeps the token of the person who sits at the screen. */
const FRONT = "talon.front";

/** The name of a built-in player. */
function playerText(name) {
  return textUnder(`table.player_${name}`) ?? name;
}

/** No typed words. `step` is what the server asks, `draft` what stands in the field. */
function noWords(draft = "") {
  return { words: [], step: null, draft };
}

/** What one token sees, what its person has begun to choose, the request under way, and why its stream has ended. */
function makeView(token) {
  return {
    token,
    frame: null,
    choices: null,
    typed: noWords(),
    plays: [],
    hints: null,
    asking: false,
    lastTrick: null,
    sending: null,
    ended: null,
  };
}

/**
 * The page of a seat. `tokens` are the seats of this screen; with `watch`, the one token is a spectator's. `shell` has
 * `head` (sets the title and the buttons of the page). Returns the element, and what ends the page.
 */
export function seatPage({ tokens, watch, shell }) {
  const views = tokens.map(makeView);
  /** The person who sits at the screen. After a reload it is the one who sat there before. */
  const before = tokens.indexOf(tab.get(FRONT));
  let active = Math.max(0, before);
  /** The view to which the screen has to be passed, while the curtain is drawn. */
  let curtain = tokens.length > 1 && before < 0 ? 0 : null;
  let connected = null;
  let ended = null;

  const board = makeBoard();
  const caption = el("p", { class: "caption", role: "status" });
  const side = el("aside", { class: "side", "aria-label": t("table_info") });
  const notice = el("div", { class: "notice", role: "status", hidden: true });
  // On a narrow screen the panel is closed, so what everybody must know stands on the table too.
  const facts = el("div", { class: "factline" });
  const felt = el("div", { class: "felt" }, facts, board.element, caption);
  const heading = el("h1", { class: "unseen" }, t("table"));
  const element = el(
    "div",
    { class: "seatpage" },
    heading,
    notice,
    el("div", { class: "field" }, felt, side),
  );
  const folded = { captured: false };

  const view = () => views[active];
  const path = (name) => `/api/seat/${name}`;
  /** Under which name the device keeps the person of a seat. Each seat of a shared screen has a person of its own. */
  const personKey = (own) => (tokens.length > 1 ? `talon.person.${own.token}` : "talon.person");

  const { change, ask } = makeRequests({
    changed: (own) => {
      if (view() === own) {
        drawBar();
        drawNotice();
      }
    },
    refused: (own, problem) =>
      say(refusalText(problem, own.frame?.scene.game, own.frame ? namesOf(own.frame) : []), "refused"),
    done: (own) => {
      if (view() === own) draw({ still: true });
    },
  });
  const queues = views.map((own, place) =>
    makeQueue({
      pace: () => setting("pace"),
      show: (frame, isLast) => show(own, place, frame, isLast),
      gather: (frame) => {
        if (place === active && curtain === null) draw({ gather: true, winner: winnerOf(frame.scene) });
      },
      changed: () => {
        if (place === active) drawBar();
      },
    }),
  );

  /** A message of the stream: a frame of a seat, the end of a seat, or the state of the connection. */
  function hear({ state, place, frame, ended: end, problem }) {
    if (frame) {
      const own = views[place];
      own.sending?.see(frame);
      queues[place].add(frame, own.frame === null);
      return;
    }
    if (state) connected = state === "open";
    if (end) leaveSeat(place, end, problem);
    else if (problem) say(refusalText(problem), "refused");
    drawNotice();
  }

  /** A seat leaves the screen: another page has it, or its link has ended. The other seats go on. */
  function leaveSeat(place, end, problem) {
    const own = views[place];
    own.ended =
      end === "replaced"
        ? t("replaced")
        : problem.details?.code === "closed"
          ? t("table_closed")
          : refusalText(problem);
    const other = views.findIndex((one) => one.ended === null);
    if (other < 0) {
      ended = {
        text: own.ended,
        answer: end === "replaced" ? [t("play_here"), () => location.reload()] : null,
      };
      return;
    }
    say(`${nameAt(place)}: ${own.ended}`, "refused");
    if ((curtain ?? active) === place) {
      curtain = other;
      draw();
    }
  }

  /** The name of the person at a place of this screen. */
  function nameAt(place) {
    const { frame } = views[place];
    return frame ? namesOf(frame)[frame.scene.seat] : t("seat_number", { seat: place + 1 });
  }

  /** The names by seat. A seat without a name is called by its number, and the person's own seat is marked. */
  function namesOf(frame) {
    return frame.table.names.map((name, seat) => name || t("seat_number", { seat: seat + 1 }));
  }

  function winnerOf(scene) {
    if (scene.winner !== null) return scene.winner;
    return scene.happened.find(({ captured, rest }) => captured.length || rest.length)
      ? scene.happened[0].captured.length
        ? scene.happened[0].seat
        : (scene.facts.last?.[0] ?? null)
      : null;
  }

  /** A frame is shown: what was played is kept, and a new choice begins when it is the person's turn. */
  function show(own, place, frame, isLast) {
    const before = own.frame;
    const { scene, table } = frame;
    if (!before || before.table.deal !== table.deal || scene.events < before.scene.events)
      Object.assign(own, { plays: names(scene.players), lastTrick: null, hints: null });
    for (const event of scene.happened) {
      if (
        event.action === "card" &&
        event.seat !== null &&
        !own.plays[event.seat].includes(event.moved.cards[0])
      )
        own.plays[event.seat].push(event.moved.cards[0]);
    }
    // The same cards again may have the same number of events.
    const moved =
      !before || before.table.deal !== table.deal || JSON.stringify(before.scene) !== JSON.stringify(scene);
    if (moved) {
      own.hints = null;
      own.typed = noWords(own.typed.draft);
      own.lastTrick = before?.table.deal === table.deal ? before.scene.last_trick : null;
    }
    const fault = table.faults.at(-1);
    if (before && fault && table.faults.length > before.table.faults.length)
      say(faultText(fault, namesOf(frame)), "refused");
    own.frame = frame;
    const isOwnTurn = !watch && isLast && table.state === "play" && scene.legal && scene.turn === scene.seat;
    if (!isOwnTurn) own.choices = null;
    else if (moved || !own.choices) own.choices = new Choices(scene.legal, scene.game);
    if (tokens.length > 1 && isOwnTurn && place !== active && curtain === null) curtain = place;
    if (place === active || curtain !== null)
      draw({
        winner: before ? winnerOf(before.scene) : null,
        mover: scene.happened.find(({ seat, action }) => seat !== null && action !== "deal")?.seat,
        gather: Boolean(frame.gathered),
      });
  }

  function names(players) {
    return Array.from({ length: players }, () => []);
  }

  function isChoosing() {
    return view().choices !== null && !view().sending && view().ended === null && !queues[active].isBehind();
  }

  /** What the board asks about a card or a group. */
  const choice = {
    state(part, zone) {
      const { choices, hints } = view();
      if (!isChoosing() || (choices.isWords && zone !== "words"))
        return { usable: false, chosen: false, offered: false };
      if (zone === "group")
        return { offered: choices.form === "group", chosen: choices.has(part), usable: true };
      const best =
        zone === "hand" && hints
          ? hints.filter(
              ({ move }) =>
                move.split(" ").includes(part) && (!choices.isPlay || move.split(" ")[0] === part),
            )
          : [];
      return {
        usable: choices.isUsable(part, zone),
        chosen: choices.has(part),
        mark:
          best.length && best[0].payoff !== null && choices.isPlay
            ? signed(
                best[0].payoff,
                Math.abs(best[0].payoff) < 10 || lookOf(view().frame.scene.game).table ? 1 : 0,
              )
            : null,
      };
    },
    press,
  };

  function press(part, zone) {
    const { choices } = view();
    if (!choices || !isChoosing()) {
      if (view().frame) say(t("not_your_turn"));
      return;
    }
    if (!choices.isUsable(part, zone)) {
      explain(part, zone);
      return;
    }
    const wasChosen = choices.has(part);
    choices.toggle(part, zone);
    const exact = choices.exact();
    if (
      choices.isDirect &&
      exact &&
      !choices.hasMore &&
      !(choices.isPlay && setting("confirm") === "twice" && !wasChosen)
    ) {
      send(exact);
      return;
    }
    // The second click on a card plays it, if that is a move.
    if (
      choices.isPlay &&
      wasChosen &&
      zone === "hand" &&
      choices.moves.some((parts) => parts.length === 1 && parts[0] === part) &&
      setting("confirm") === "twice"
    ) {
      send([part]);
      return;
    }
    draw({ still: true });
  }

  function drop(code, target) {
    const { choices } = view();
    if (!choices || !isChoosing()) {
      say(t("not_your_turn"));
      return;
    }
    if (!choices.isUsable(code, "hand")) {
      explain(code, "hand");
      return;
    }
    if (!choices.has(code)) choices.toggle(code, "hand");
    if (target !== "table") {
      if (choices.isUsable(target, "table")) {
        if (!choices.has(target)) choices.toggle(target, "table");
      } else explain(target, "table");
    }
    const exact = choices.exact();
    if (choices.isPlay && exact && !choices.hasMore) send(exact);
    else draw({ still: true });
  }

  /** Why a card cannot be chosen: the server knows the rules, so it is asked. */
  async function explain(part, zone) {
    const { choices, frame, token } = view();
    if (zone === "table" && choices.isPlay && !choices.chosen.length) {
      say(t("hand_card_first"));
      return;
    }
    if (zone === "table" && !choices.isPlay) {
      say(t("not_now"));
      return;
    }
    if (choices.keyword === "discard" && choices.chosen.length >= choices.most) {
      say(t("give_back_first"));
      return;
    }
    if (choices.keyword === "bid" || choices.isWords) {
      if (zone === "hand") {
        say(promptNow());
        return;
      }
    }
    const chosen = zone === "table" ? [...choices.chosen, part] : [part];
    try {
      await post(path("words"), token, {
        events: frame.scene.events,
        words: chosen.flatMap((own) => own.split(" ")),
        finished: true,
      });
    } catch (problem) {
      say(refusalText(problem, frame.scene.game, namesOf(frame)), "refused");
    }
  }

  function promptNow() {
    return board.element.querySelector(".bar .prompt")?.textContent ?? t("not_now");
  }

  function clear() {
    view().choices?.clear();
    view().typed = noWords();
    draw({ still: true });
  }

  async function send(parts) {
    const own = view();
    if (!parts || own.sending || !own.choices) return;
    await change(own, path("move"), { ...seen(own), move: own.choices.text(parts) });
  }

  /** Typed words are added to those before them. Enter alone ends the move. */
  async function type(text) {
    const own = view();
    if (!own.choices) return;
    const more = text.trim().split(/\s+/).filter(Boolean);
    const { words: before, step } = own.typed;
    const words = [...before];
    // The answer to a question about one word stands right after this word; Enter alone says yes.
    if (step?.step === "exactly") words.splice(step.at, 0, more.length ? more.shift() : "y");
    const isEnd = !more.length && step?.step !== "exactly";
    words.push(...more);
    if (!words.length) return;
    const answer = await change(own, path("words"), { ...seen(own), words, finished: isEnd });
    if (answer?.state === "open") own.typed = { words, step: answer, draft: "" };
    draw({ still: true });
    board.element.querySelector("#typed")?.focus();
  }

  async function hint() {
    const own = view();
    if (!own.frame?.table.can.includes("hint") || !own.choices || own.asking) return;
    const asked = JSON.stringify(seen(own));
    own.asking = true;
    const answer = await ask(own, () =>
      post(path("hint"), own.token, {}, { limit: THINKING + own.frame.table.movetime }),
    );
    own.asking = false;
    // The person may have moved in the meantime.
    if (!answer || !own.choices || JSON.stringify(seen(own)) !== asked) return;
    own.hints = answer.moves;
    draw({ still: true });
    if (answer.moves.length && matchMedia("(max-width: 899px)").matches)
      say(
        `${t("hint")}: ${moveText(own.frame.scene, answer.moves[0].move)} ${answer.moves[0].payoff === null ? "" : signed(answer.moves[0].payoff, 1)}`,
      );
  }

  const simple = (name, stale) => () => {
    if (view().frame?.table.can.includes(name))
      change(view(), path(name), { ...seen(view()), seat: view().frame.scene.seat }, { stale });
  };
  const undo = simple("undo", () => say(t("nothing_to_undo")));
  const again = simple("again");

  function nextDeal() {
    const own = view();
    for (const other of tokens.length > 1 ? views : [own]) {
      if (!other.frame || other.ended !== null) continue;
      const { deal } = other.frame.table;
      change(
        other,
        path("next"),
        { deal },
        { isDone: ({ table }) => table.deal !== deal || !table.can.includes("next") },
      );
    }
  }

  /** "On": the next frame, or the next deal. */
  function on() {
    const { table } = view().frame ?? {};
    if (queues[active].isHolding() || queues[active].isBehind()) queues[active].on();
    else if (table?.state === "between" && table.can.includes("next")) nextDeal();
  }

  const afterDeal = {
    next: nextDeal,
    sheet,
    review: () => reviewDialog(view().token, view().frame.table.deal, namesOf(view().frame)),
    replay: () => replayDialog(view().token, view().frame.table.deal),
  };

  async function sheet() {
    const own = view();
    if (watch || !own.frame) return;
    const answer = await ask(own, () => get(path("deals"), own.token));
    if (!answer) return;
    const { scene } = own.frame;
    openDialog(
      t("sheet"),
      (close) => {
        if (!answer.deals.length) return el("p", null, t("no_deals"));
        const duplicate = duplicateText(answer.deals);
        return [
          duplicate ? el("p", { class: "lead" }, duplicate) : null,
          ...dealSheet(answer.deals, namesOf(own.frame), scene.seat, (deal) => {
            close();
            replayDialog(own.token, deal);
          }),
        ].filter(Boolean);
      },
      { kind: "wide" },
    );
  }

  function info() {
    if (!matchMedia("(max-width: 899px)").matches) return;
    openDialog(t("table_info"), (close) => {
      const acts = Object.entries(panelActs()).map(([name, act]) => [
        name,
        act &&
          (() => {
            close();
            act();
          }),
      ]);
      return el("div", { class: "side" }, panelContent(panelState(), Object.fromEntries(acts)));
    });
  }

  function menu() {
    const own = view();
    if (!own.frame) return;
    menuDialog(
      own.frame,
      {
        link: new URL(fragmentOf({ kind: watch ? "watch" : "seat", tokens }), location.href).href,
        watch,
        person: device.get(personKey(own)),
      },
      {
        join,
        sheet,
        look: (deal) => replayDialog(own.token, deal, "watch"),
        leave: () =>
          ask(own, () => deliver(path("leave"), own.token, { substitute: "best" }, { longest: NOTICED })),
      },
    );
  }

  async function join(name) {
    const own = view();
    const answer = await ask(own, () =>
      deliver(
        path("join"),
        own.token,
        name === null ? { name } : { name, person: device.get(personKey(own)) },
        { longest: NOTICED },
      ),
    );
    // A person who comes back sees the newest position, not the moves that were made in the meantime.
    if (name === null) queues[active].skip();
    if (answer?.person && name !== null) {
      device.set(personKey(own), answer.person);
      if (tokens.length === 1) device.set("talon.name", name);
      say(t("results_kept"));
    }
  }

  function panelState() {
    const own = view();
    return {
      frame: own.frame,
      names: namesOf(own.frame),
      hints: own.hints,
      plays: own.plays,
      state: Object.assign(folded, { lastTrick: own.lastTrick }),
    };
  }

  function panelActs() {
    return { hint, undo, again, sheet: watch ? null : sheet };
  }

  function drawNotice() {
    const frame = view().frame;
    const isAway =
      !watch &&
      frame?.table.away.includes(frame.scene.seat) &&
      frame.table.kinds[frame.scene.seat] !== "person";
    const [text, answer] = ended
      ? [ended.text, ended.answer]
      : connected === false
        ? [t("connecting"), null]
        : view().sending?.stage === "late"
          ? [t("not_answered"), null]
          : isAway
            ? [t("substitute_plays"), [t("come_back"), () => join(null)]]
            : frame?.table.state === "closed"
              ? [t("table_closed"), null]
              : frame?.table.note
                ? [t(`note_${frame.table.note}`), null]
                : [null, null];
    notice.hidden = text === null;
    notice.replaceChildren(
      ...(text === null
        ? []
        : [el("span", null, text), answer ? button(answer[0], answer[1]) : null].filter(Boolean)),
    );
  }

  function drawBar() {
    const { frame, typed } = view();
    if (!frame || curtain !== null) return;
    const focused = focusWithin(board.bar);
    const over = frame.scene.turn === "over" && !queues[active].isBehind();
    const at = {
      scene: frame.scene,
      names: namesOf(frame),
      choices: isChoosing() ? view().choices : null,
      isSlow: (view().sending?.stage ?? "sent") !== "sent",
      typed,
      holding: queues[active].isHolding(),
    };
    const wasBox = board.bar.querySelector(".panelbox") !== null;
    board.bar.replaceChildren(
      ...(over
        ? betweenContent(frame, at.names, watch ? null : afterDeal)
        : barContent(at, { press, send, clear, type, on })
      ).filter(Boolean),
    );
    board.bar.classList.toggle("opens", !wasBox && board.bar.querySelector(".panelbox") !== null);
    if (focused)
      board.bar.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    if (focused === "typed") {
      const field = board.bar.querySelector("#typed");
      field?.setSelectionRange(field.value.length, field.value.length);
    }
  }

  /** Draws the active view. The cards move unless `still`. */
  function draw({ winner = null, mover = null, gather = false, still = false } = {}) {
    drawNotice();
    tab.set(FRONT, curtain === null ? view().token : null);
    if (curtain !== null) {
      drawCurtain();
      return;
    }
    const own = view();
    const { frame } = own;
    if (!frame) return;
    const { scene, table } = frame;
    const shown = namesOf(frame);
    felt.classList.remove("hidden");
    board.element.dataset.mover = String(mover ?? "");
    const focused = focusWithin(side);
    const tags = shown.map((_, seat) =>
      [
        table.away.includes(seat)
          ? { text: t(table.kinds[seat] === "person" ? "away" : "substitute"), kind: "away" }
          : null,
        table.kinds[seat] === "bot" ? { text: t("kind_bot"), kind: "kind" } : null,
        table.kinds[seat] === "player" && !table.away.includes(seat) && table.players[seat] !== shown[seat]
          ? { text: playerText(table.players[seat]), kind: "kind" }
          : null,
      ].filter(Boolean),
    );
    const how = {
      names: shown,
      focus: scene.seat ?? 0,
      sort: setting("sort") === "sorted",
      gather: gather || Boolean(frame.gathered),
      said: saidBySeat(scene),
      tags,
      choice: watch ? null : choice,
    };
    if (still) board.draw(scene, how);
    else moveCards(board.element, () => board.draw(scene, how), { winner, duration: SPEED[setting("pace")] });
    board.element.classList.toggle(
      "choosing",
      isChoosing() && !own.choices.isWords && own.choices.form !== "group" && own.choices.most > 0,
    );
    drawBar();
    if (!gather) caption.textContent = describe(scene, shown);
    facts.replaceChildren(factList(scene, shown) ?? "");
    side.replaceChildren(...panelContent(panelState(), panelActs()));
    if (focused) side.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
    markReachable(board.element);
    heading.textContent = `${gameName(table.game)} · ${t("deal_number", { deal: table.deal })}`;
    shell.title(heading.textContent, isChoosing());
  }

  /** Between two persons at one screen: nothing is shown before the next one says that it is there. */
  function drawCurtain() {
    const name = nameAt(curtain);
    felt.classList.add("hidden");
    side.replaceChildren();
    facts.replaceChildren();
    board.element.querySelectorAll(".others, .middle, .bar, .front").forEach((own) => own.replaceChildren());
    caption.textContent = "";
    board.middle.replaceChildren(
      el(
        "div",
        { class: "curtain" },
        el("p", { class: "prompt" }, t("curtain", { player: name })),
        button(
          t("curtain_open", { player: name }),
          () => {
            active = curtain;
            curtain = null;
            draw({ still: true });
          },
          { class: "button primary", "data-act": "curtain" },
        ),
      ),
    );
  }

  const closers = [follow(tokens, Boolean(watch), hear)];
  closers.push(
    listenToKeys(board.element, {
      clear: () => {
        if (view().choices?.chosen.length || view().typed.words.length) clear();
      },
      canConfirm: () => Boolean(board.element.querySelector(".bar [data-act=confirm]:not([disabled])")),
      confirm: () => board.element.querySelector(".bar [data-act=confirm]")?.click(),
      on,
      letters: {
        h: hint,
        u: undo,
        a: again,
        n: on,
        l: () => view().frame && say(lastTrickText(view().frame.scene, namesOf(view().frame))),
        s: sheet,
        i: info,
        m: menu,
        "?": helpDialog,
      },
    }),
  );
  closers.push(listenToDrags(board.element, drop));

  shell.head("", [
    iconButton("info", t("table_info"), info, { class: "icon narrow" }),
    iconButton("list", t("menu"), menu),
  ]);
  return {
    element,
    redraw: () => draw({ still: true }),
    stop: () => {
      closers.forEach((close) => close());
      queues.forEach((queue) => queue.stop());
    },
  };
}

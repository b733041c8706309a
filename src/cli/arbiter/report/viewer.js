// The viewer: shows a game of the match line by line.
//
// For each line of a game, the report has the texts that the line changes: the cards in each place, the facts beside
// them, and the line itself. The viewer makes scenes of these texts, and the board draws them. It knows no rules. If cards
// are hidden from a seat, the report has separate texts for this seat.

import { fan, makeBoard } from "./board.js";
import { allCards, describe, factRows, saidText } from "./captions.js";
import { cut } from "./charts.js";
import { el, ICONS, icon, number, signed, t, word } from "./elements.js";
import { lookOf } from "./looks.js";
import { PLAYERS, REPORT, table, tint } from "./numbers.js";

const PACK = REPORT.game;
const IS_TABLE_GAME = lookOf(PACK).table;

/** The cards of a text as a place of a scene. A number stands for this many hidden cards. */
function cardsOf(text) {
  const tokens = (text ?? "").split(" ").filter(Boolean);
  const hidden = tokens.filter((token) => /^\d+$/.test(token));
  return {
    cards: tokens.filter((token) => !/^\d+$/.test(token)),
    hidden: hidden.reduce((sum, count) => sum + Number(count), 0),
  };
}

/** The pairs of a text: a seat, and a card or suit under `name`. */
function pairs(text, name) {
  const tokens = (text ?? "").split(" ").filter(Boolean);
  return tokens.flatMap((token, place) =>
    place % 2 ? [{ seat: Number(tokens[place - 1]), [name]: token }] : [],
  );
}

/** A fact as a list of words and numbers. */
function wordsOf(text) {
  return text
    .split(" ")
    .map((token) => token.replace(/,$/, ""))
    .map((token) => (/^-?\d+$/.test(token) ? Number(token) : token));
}

/** The texts of a game that are places of cards, and no facts. */
const PLACES =
  /^(hand\d+|pile\d+|line|action|moved|on_table|captured|rest|talon|discards|trick|winner|last_trick|trump_card|marriages|turn|phase)$/;

/** The frames of a game as a seat sees them: one before the first line, one after each line. Seat -1 sees all cards. */
function framesOf(game, view) {
  const masked = new Map(game.masked.filter(([, , seats]) => seats.includes(view)));
  let texts = {};
  const after = game.changes.map((changes, index) => {
    texts = { ...texts, ...changes, ...masked.get(index) };
    return frame(game, texts, index, view);
  });
  return [frame(game, {}, -1, view), ...after];
}

/** What is shown after line `index`: the scene, and the faults so far. `texts` are the texts at this point. */
function frame(game, texts, index, view) {
  const failed = game.faults.filter(([, , line]) => line !== null && line <= index);
  return {
    scene: sceneOf(game, texts, index, view),
    line: texts.line,
    isMove: (texts.line ?? "").startsWith("move "),
    failed: Object.fromEntries(failed),
    fault: failed.find(([, , line]) => line === index)?.[1],
  };
}

function sceneOf(game, texts, index, view) {
  const seats = game.players.map((_, seat) => seat);
  const [, seat, ...words] = (texts.line ?? "").split(" ");
  const [winner, ...lastTrick] = (texts.last_trick ?? "").split(" ");
  const event = {
    line: texts.line,
    action: texts.action,
    seat: /^\d+$/.test(seat) ? Number(seat) : null,
    words,
    moved: cardsOf(texts.moved),
    captured: cardsOf(texts.captured).cards,
    rest: cardsOf(texts.rest).cards,
  };
  const facts = Object.entries(texts).filter(([name, text]) => text !== null && !PLACES.test(name));
  return {
    game: PACK,
    players: seats.length,
    seat: view < 0 ? null : view,
    events: index + 1,
    turn: /^\d+$/.test(texts.turn) ? Number(texts.turn) : texts.turn,
    hands: seats.map((own) => cardsOf(texts["hand" + own])),
    piles: seats.map((own) => cardsOf(texts["pile" + own]).cards),
    table: cardsOf(texts.on_table).cards,
    trick: pairs(texts.trick, "card"),
    winner: texts.winner ? Number(texts.winner) : null,
    last_trick: winner ? { winner: Number(winner), cards: lastTrick } : null,
    talon: (texts.talon ?? "").split(" / ").filter(Boolean).map(cardsOf),
    discards: cardsOf(texts.discards),
    trump: texts.trump_card ? cardsOf(texts.trump_card) : null,
    marriages: pairs(texts.marriages, "suit"),
    facts: Object.fromEntries(facts.map(([name, text]) => [name, wordsOf(text)])),
    happened: texts.action ? [event] : [],
    result: texts.turn === "over" ? game.points : null,
    scores: game.scores.map((score) =>
      Object.fromEntries(score.map(([key, text]) => [key, text.split(" ")])),
    ),
  };
}

/** The game that is open at first. It is not over after a few lines. */
function firstGame() {
  const lengths = REPORT.games.map(({ changes }) => changes.length);
  const typical = [...lengths].sort((one, other) => one - other)[Math.floor(lengths.length / 2)];
  return Math.max(
    0,
    lengths.findIndex((length) => length >= typical),
  );
}

/** A viewer. It starts in the state `kept` of an earlier viewer. */
export function makeViewer(kept) {
  const state = {
    game: firstGame(),
    step: null,
    view: -1,
    filter: "all",
    speed: 1,
    pausing: false,
    hands: true,
    talon: true,
    captured: IS_TABLE_GAME,
    last: true,
    log: IS_TABLE_GAME && window.innerWidth > 860,
    closed: new Set(),
    ...kept,
    playing: false,
  };
  let game = REPORT.games[state.game];
  let frames = [];
  let timer = null;

  const board = makeBoard();
  const caption = el("p", { class: "caption", "aria-live": "polite" });
  const side = el("aside", { class: "side" });
  const slider = el("input", {
    type: "range",
    min: 0,
    class: "slider",
    "aria-label": t("move_slider"),
    input: () => go(Number(slider.value)),
  });
  const counter = el("span", { class: "counter" });
  const choose = el("select", {
    "aria-label": t("view"),
    class: "view",
    change: () => {
      state.view = Number(choose.value);
      load();
    },
  });
  const playButton = el("button", { type: "button", class: "icon main", click: toggle });
  const gameTitle = el("p", { class: "gametitle" });
  const list = el("div", { class: "gamelist", id: "game-list" });

  const button = (shape, name, key, act) =>
    el(
      "button",
      {
        type: "button",
        class: "icon",
        title: `${name} (${key})`,
        "aria-label": name,
        click: () => {
          stop();
          act();
        },
      },
      icon(...ICONS[shape]),
    );
  const named = (name) => {
    if (name === "talon" && IS_TABLE_GAME) return null;
    if (name === "last" && IS_TABLE_GAME) return null;
    return el(
      "label",
      { class: "toggle" },
      el("input", {
        type: "checkbox",
        "data-toggle": name,
        change: (event) => {
          state[name] = event.target.checked;
          if (name === "hands") state.closed.clear();
          draw();
        },
      }),
      el("span", null, t("show_" + name)),
    );
  };
  const speed = el(
    "select",
    {
      "aria-label": t("speed"),
      change: () => {
        state.speed = Number(speed.value);
      },
    },
    [0.5, 1, 2, 4].map((factor) => el("option", { value: factor }, `${number(factor, factor < 1 ? 1 : 0)}×`)),
  );
  speed.value = String(state.speed);
  const pause = el(
    "label",
    { class: "toggle" },
    el("input", {
      type: "checkbox",
      "data-toggle": "pausing",
      change: (event) => {
        state.pausing = event.target.checked;
      },
    }),
    el("span", null, t("pause_after_move")),
  );
  const toggles = ["hands", "talon", "captured", "last"].map(named);

  const stage = el(
    "div",
    { class: "stage", tabindex: 0, role: "group", "aria-label": t("viewer_label"), keydown: onKey },
    el(
      "div",
      { class: "stagehead" },
      gameTitle,
      el("label", { class: "viewchoice" }, el("span", null, t("view")), choose),
    ),
    el("div", { class: "field" }, el("div", { class: "boardplace" }, board.element), side),
    caption,
    el(
      "div",
      { class: "controls" },
      el(
        "div",
        { class: "buttons" },
        button("first", t("to_start"), "Home", () => go(0)),
        button("back", t("move_back"), "←", () => go(state.step - 1)),
        playButton,
        button("next", t("move_on"), "→", () => go(state.step + 1)),
        button("last", t("to_end"), "End", () => go(frames.length - 1)),
      ),
      slider,
      counter,
      el("label", { class: "speed" }, el("span", null, t("speed")), speed),
    ),
    el("div", { class: "toggles" }, toggles, pause),
  );
  const element = el(
    "div",
    { class: "viewer" },
    stage,
    el("p", { class: "keys" }, t("keys")),
    el("div", { class: "chooser" }, filters(), list),
  );

  function filters() {
    const names = ["all", "faults", "largest"].filter(
      (name) => name !== "faults" || REPORT.games.some(({ faults }) => faults.length),
    );
    return el(
      "div",
      { class: "choice", role: "group", "aria-label": t("choose_game") },
      names.map((name) =>
        el(
          "button",
          {
            type: "button",
            "data-filter": name,
            "aria-pressed": String(state.filter === name),
            click: (event) => {
              state.filter = name;
              for (const other of event.target.parentElement.children)
                other.setAttribute("aria-pressed", String(other === event.target));
              drawList();
            },
          },
          t("filter_" + name),
        ),
      ),
    );
  }

  /** The numbers of the games in the list, in its order. */
  function listed() {
    const all = REPORT.games.map((_, place) => place);
    const most = (place) => Math.max(...REPORT.games[place].points.map(Math.abs));
    if (state.filter === "faults") return all.filter((place) => REPORT.games[place].faults.length);
    if (state.filter === "largest") return all.sort((one, other) => most(other) - most(one)).slice(0, 60);
    return all;
  }

  function drawList() {
    const seats = game.players.length;
    const many = seats > 6;
    const rows = listed().map((place) => {
      const { players, points, faults, place: numbers } = REPORT.games[place];
      const cells = many
        ? [el("td", null, number(Math.max(...points)))]
        : players.map((player, seat) =>
            el(
              "td",
              null,
              el(
                "span",
                { class: "who " + tint(PLAYERS[player].participant) },
                el("i"),
                cut(PLAYERS[player].name, 14),
              ),
              " ",
              el("b", null, signed(points[seat])),
            ),
          );
      return el(
        "tr",
        {
          "aria-current": place === state.game ? "true" : null,
          "data-game": place,
          click: () => open(place),
        },
        el(
          "th",
          { scope: "row" },
          el(
            "button",
            { type: "button", class: "link", "aria-label": t("open_game", { game: numbers.join(".") }) },
            numbers.join("."),
          ),
        ),
        cells,
        el("td", { class: "marks" }, faults.length ? el("span", { class: "fault" }, t("fault")) : ""),
      );
    });
    const heads = many ? [t("most_points")] : game.players.map((_, seat) => t("seat_number", { seat }));
    list.replaceChildren(
      el(
        "table",
        null,
        el(
          "thead",
          null,
          el(
            "tr",
            null,
            [t("game_place"), ...heads, ""].map((text) => el("th", { scope: "col" }, text)),
          ),
        ),
        el("tbody", null, rows),
      ),
    );
    // Scrolls only the list, not the page.
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight / 2);
  }

  function playerName(seat) {
    return PLAYERS[game.players[seat]]?.name ?? t("seat_number", { seat });
  }

  function open(place) {
    stop();
    state.game = place;
    state.step = null;
    game = REPORT.games[place];
    if (state.view >= game.players.length) state.view = -1;
    load();
    drawList();
  }

  function load() {
    frames = framesOf(game, state.view);
    // A game opens at the beginning of its play, with the cards dealt.
    if (state.step === null) state.step = Math.max(1, frames.findIndex(({ isMove }) => isMove) - 1);
    state.step = Math.min(state.step, frames.length - 1);
    slider.max = frames.length - 1;
    choose.replaceChildren(
      el("option", { value: -1 }, t("all_hands")),
      ...game.players.map((_, seat) =>
        el("option", { value: seat }, `${t("seat_number", { seat })} · ${cut(playerName(seat), 20)}`),
      ),
    );
    choose.value = String(state.view);
    gameTitle.replaceChildren(
      el("b", null, t("game_number", { game: game.place.join(".") })),
      el("span", null, game.faults.length ? t("with_fault") : ""),
    );
    for (const box of stage.querySelectorAll("[data-toggle]")) box.checked = state[box.dataset.toggle];
    draw();
  }

  function go(step) {
    state.step = Math.max(0, Math.min(step, frames.length - 1));
    if (state.step === frames.length - 1) stop();
    draw();
  }

  function stop() {
    clearTimeout(timer);
    state.playing = false;
    drawPlay();
  }

  function toggle() {
    if (state.playing) {
      stop();
      return;
    }
    if (state.step === frames.length - 1) state.step = 0;
    state.playing = true;
    drawPlay();
    tick();
  }

  function tick() {
    if (!state.playing) return;
    let step = state.step + 1;
    // All packets of a deal are shown in one step.
    const isDeal = (place) => frames[place].scene.happened[0]?.action === "deal";
    while (step < frames.length - 1 && isDeal(step) && isDeal(step + 1)) step += 1;
    go(step);
    if (!state.playing) return;
    const { isMove, scene } = frames[state.step];
    const { action, captured } = scene.happened[0] ?? {};
    if (state.pausing && isMove) {
      stop();
      return;
    }
    const wait = (action === "card" && scene.winner !== null) || captured?.length ? 1500 : 900;
    timer = setTimeout(tick, wait / state.speed);
  }

  function drawPlay() {
    playButton.replaceChildren(icon(...ICONS[state.playing ? "pause" : "play"]));
    const name = state.playing ? t("stop") : t("play");
    playButton.setAttribute("aria-label", name);
    playButton.title = `${name} (Space)`;
  }

  function onKey(event) {
    if (event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = listed();
    const turn = (by) => {
      const place = order.indexOf(state.game) + by;
      if (order[place] !== undefined) open(order[place]);
    };
    const flip = (name) => {
      state[name] = !state[name];
      if (name === "hands") state.closed.clear();
      load();
    };
    const keys = {
      ArrowRight: () => {
        stop();
        go(state.step + 1);
      },
      ArrowLeft: () => {
        stop();
        go(state.step - 1);
      },
      Home: () => {
        stop();
        go(0);
      },
      End: () => {
        stop();
        go(frames.length - 1);
      },
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      " ": toggle,
      h: () => flip("hands"),
      t: () => flip("talon"),
      c: () => flip("captured"),
      l: () => flip("last"),
      v: () => {
        state.view = state.view + 1 === game.players.length ? -1 : state.view + 1;
        load();
      },
    };
    // A focused button or input box handles the space bar itself.
    if (event.key === " " && ["BUTTON", "INPUT"].includes(event.target.tagName)) return;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  function draw() {
    const at = frames[state.step];
    slider.value = state.step;
    counter.textContent = `${state.step} / ${frames.length - 1}`;
    drawPlay();
    const { scene } = at;
    const names = game.players.map((_, seat) => cut(playerName(seat), 22));
    board.draw(scene, {
      names,
      focus: Math.max(0, state.view),
      piles: state.captured,
      talon: state.talon,
      compact: false,
      extra: (seat) => plateExtras(at, seat),
      isClosed,
      said: game.players.map((_, seat) => saidBy(seat)),
    });
    side.replaceChildren(...sideParts(at, names));
    const sentences = [describe(scene, names)];
    const failing = scene.happened[0]?.seat;
    if (at.fault)
      sentences.unshift(
        el(
          "span",
          { class: "fault" },
          t("fault_happened", { player: playerName(failing), fault: t("fault_" + at.fault) }),
        ),
        " ",
      );
    caption.replaceChildren(...sentences);
  }

  function isClosed(seat) {
    return !state.hands || state.closed.has(seat);
  }

  /** What the plate of a seat has beside its name: the participant's colour, its fault, its payoff, and an eye. */
  function plateExtras({ scene, failed }, seat) {
    const open = !isClosed(seat);
    const name = open ? t("hide_hand") : t("show_hand");
    return [
      el("span", { class: "who " + tint(PLAYERS[game.players[seat]]?.participant ?? 0) }, el("i")),
      el("small", null, t("seat_number", { seat })),
      failed[seat]
        ? el("span", { class: "tag fault" }, `${t("fault_" + failed[seat])} · ${t("substitute")}`)
        : null,
      el(
        "button",
        {
          type: "button",
          class: "eye",
          title: name,
          "aria-label": `${name}: ${t("seat_number", { seat })}`,
          "aria-pressed": String(!open),
          click: () => turnHand(seat),
        },
        icon(
          "M2 12C5 6.5 8.5 4.5 12 4.5S19 6.5 22 12C19 17.5 15.5 19.5 12 19.5S5 17.5 2 12Z",
          open ? "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z" : "M4 20 20 4",
        ),
      ),
      scene.turn === "over" ? el("b", { class: "payoff" }, signed(game.points[seat])) : null,
    ];
  }

  /** Turns the hand of a seat face up or face down. */
  function turnHand(seat) {
    if (!state.hands) {
      state.hands = true;
      game.players.forEach((_, other) => state.closed.add(other));
      state.closed.delete(seat);
    } else if (!state.closed.delete(seat)) state.closed.add(seat);
    load();
  }

  /** What the seat has said in the bidding, until the cards are played. */
  function saidBy(seat) {
    if (IS_TABLE_GAME || frames[state.step].scene.trick.length) return [];
    const moves = frames
      .slice(0, state.step + 1)
      .filter((at) => at.isMove && at.scene.happened[0].seat === seat);
    return moves.map((at) => saidText(at.scene.happened[0], at.scene)).filter((text) => text !== null);
  }

  /** The panel beside the table: contract, stakes, talon, last trick, the lines so far. */
  function sideParts({ scene }, names) {
    const value = (own) =>
      typeof own === "string"
        ? el("span", null, own)
        : own.small
          ? el("small", null, own.small)
          : el("em", null, own.strong);
    const rows = factRows(scene, names).map(([name, ...values]) =>
      el("div", null, el("dt", null, name), el("dd", null, values.map(value))),
    );
    const mini = (title, codes, ...more) =>
      codes.length ? [el("h4", null, title), fan(PACK, codes, { class: "mini" }), ...more] : [];
    const hasBegun = state.talon && scene.trick.length > 0;
    const last = state.last && scene.winner === null ? scene.last_trick : null;
    return [
      el("dl", { class: "stakes" }, rows),
      ...(hasBegun ? mini(t("talon"), scene.talon.flatMap(allCards)) : []),
      ...(hasBegun ? mini(t("discards"), allCards(scene.discards)) : []),
      ...(last
        ? mini(
            t("last_trick"),
            last.cards,
            el("small", null, t("takes_trick", { player: names[last.winner] })),
          )
        : []),
      ...(scene.turn === "over" ? scoreParts() : []),
      logBox(),
    ];
  }

  /** The breakdown of the payoffs, from the game's `score` lines. */
  function scoreParts() {
    const keys = [...new Set(game.scores.flat().map(([key]) => key))].filter(
      (key) => key !== "role" && key !== "contract",
    );
    const value = (seat, key) => {
      const item = game.scores[seat].find(([known]) => known === key);
      return item && item[1] !== "none" ? item[1] : "";
    };
    const shown = (text) => (/^-?\d+$/.test(text) ? number(Number(text)) : text && word(text, PACK));
    const filledKeys = keys.filter((key) =>
      game.scores.some((_, seat) => !["", "0"].includes(value(seat, key))),
    );
    if (game.players.length > 4) return [];
    const rows = filledKeys.map((key) => [
      word(key, PACK),
      ...game.players.map((_, seat) => shown(value(seat, key))),
    ]);
    rows.push([t("payoff"), ...game.points.map((points) => el("b", null, signed(points)))]);
    return [
      el("h4", null, t("result")),
      table(["", ...game.players.map((_, seat) => cut(playerName(seat), 9))], rows, { class: "score" }),
    ];
  }

  function logBox() {
    const log = el(
      "ol",
      { class: "log", "aria-label": t("lines") },
      frames.slice(1, state.step + 1).map(({ line: text }, place) =>
        el(
          "li",
          { "aria-current": place + 1 === state.step ? "step" : null },
          el(
            "button",
            {
              type: "button",
              tabindex: -1,
              click: () => {
                stop();
                go(place + 1);
              },
            },
            text,
          ),
        ),
      ),
    );
    requestAnimationFrame(() => {
      log.scrollTop = log.scrollHeight;
    });
    return el(
      "details",
      {
        class: "lines",
        open: state.log ? true : null,
        toggle: (event) => {
          state.log = event.target.open;
          log.scrollTop = log.scrollHeight;
        },
      },
      el("summary", null, t("lines")),
      log,
    );
  }

  return {
    element,
    open,
    show: () => {
      load();
      drawList();
    },
    state: () => ({ ...state }),
  };
}

// The viewer: shows a game of the match line by line.
//
// For each line of a game, the report has the texts that the line changes: the cards in each place, the facts beside
// them, and the line itself. The viewer draws these texts and knows no rules. If cards are hidden from a seat, the
// report has separate texts for this seat.

const PACK = REPORT.game;
const IS_TABLE_GAME = REPORT.game === "tablic";

/** The cards of a text. A number stands for this many hidden cards. */
function cards(text) {
  return (text ?? "").split(" ").filter(Boolean).flatMap((token) => (/^\d+$/.test(token) ? new Array(Number(token)).fill("??") : [token]));
}

/** The pairs of a text: a seat, and a card or suit. */
function pairs(text) {
  const tokens = (text ?? "").split(" ").filter(Boolean);
  return tokens.flatMap((token, place) => (place % 2 ? [[Number(tokens[place - 1]), token]] : []));
}

/** The frames of a game as a seat sees them: one before the first line, one after each line. Seat -1 sees all cards. */
function framesOf(game, view) {
  const masked = new Map(game.masked.filter(([, , seats]) => seats.includes(view)));
  let facts = {};
  const after = game.changes.map((changes, index) => {
    facts = { ...facts, ...changes, ...masked.get(index) };
    return frame(game, facts, index);
  });
  return [frame(game, {}, -1), ...after];
}

/** The picture after line `index`. `facts` are the texts at this point. */
function frame(game, facts, index) {
  const seats = game.players.map((_, seat) => seat);
  const [keyword, seat, ...words] = (facts.line ?? "").split(" ");
  const [winner, ...lastTrick] = (facts.last_trick ?? "").split(" ");
  const failed = game.faults.filter(([, , line]) => line !== null && line <= index);
  return {
    facts,
    line: facts.line,
    action: facts.action,
    isMove: keyword === "move",
    seat: /^\d+$/.test(seat) ? Number(seat) : null,
    words: ["card", "capture", "tabla", "lay"].includes(facts.action) ? [] : words.slice(1),
    moved: cards(facts.moved),
    hands: seats.map((own) => cards(facts["hand" + own])),
    piles: seats.map((own) => cards(facts["pile" + own])),
    table: cards(facts.on_table),
    captured: cards(facts.captured),
    rest: cards(facts.rest),
    talon: (facts.talon ?? "").split(" / ").filter(Boolean).map(cards),
    discards: cards(facts.discards),
    trick: pairs(facts.trick),
    winner: facts.winner ? Number(facts.winner) : null,
    lastTrick: winner ? { winner: Number(winner), cards: lastTrick } : null,
    marriages: pairs(facts.marriages),
    failed: Object.fromEntries(failed),
    fault: failed.find(([, , line]) => line === index)?.[1],
  };
}

const LEVELS = { tarok: ["", "kontra", "re", "sub", "mort"], marias: ["", "flek", "re", "tutti", "boty", "kalhoty", "kaiser", "rekaiser"] };

function level(count) {
  const raises = Number(count);
  return raises > 0 ? `${LEVELS[PACK]?.[raises] ?? ""} ×${2 ** raises}`.trim() : "";
}

/** The game that is open at first. It is not over after a few lines. */
function firstGame() {
  const lengths = REPORT.games.map(({ changes }) => changes.length);
  const typical = [...lengths].sort((one, other) => one - other)[Math.floor(lengths.length / 2)];
  return Math.max(0, lengths.findIndex((length) => length >= typical));
}

/** A viewer. It starts in the state `kept` of an earlier viewer. */
function makeViewer(kept) {
  const state = {
    game: firstGame(), step: null, view: -1, filter: "all", speed: 1, pausing: false,
    hands: true, talon: true, captured: IS_TABLE_GAME, last: true, log: IS_TABLE_GAME && window.innerWidth > 860, closed: new Set(), ...kept, playing: false,
  };
  let game = REPORT.games[state.game];
  let frames = [];
  let timer = null;

  const board = el("div", { class: "board " + PACK });
  const caption = el("p", { class: "caption", "aria-live": "polite" });
  const side = el("aside", { class: "side" });
  const slider = el("input", { type: "range", min: 0, class: "slider", "aria-label": t("move_slider"), input: () => go(Number(slider.value)) });
  const counter = el("span", { class: "counter" });
  const choose = el("select", { "aria-label": t("view"), class: "view", change: () => { state.view = Number(choose.value); load(); } });
  const playButton = el("button", { type: "button", class: "icon main", click: toggle });
  const gameTitle = el("p", { class: "gametitle" });
  const list = el("div", { class: "gamelist", id: "game-list" });

  const button = (shape, name, key, act) => el("button", { type: "button", class: "icon", title: `${name} (${key})`, "aria-label": name, click: () => { stop(); act(); } }, icon(...ICONS[shape]));
  const named = (name) => {
    if (name === "talon" && IS_TABLE_GAME) return null;
    if (name === "last" && IS_TABLE_GAME) return null;
    return el("label", { class: "toggle" }, el("input", { type: "checkbox", "data-toggle": name, change: (event) => { state[name] = event.target.checked; if (name === "hands") state.closed.clear(); draw(); } }), el("span", null, t("show_" + name)));
  };
  const speed = el("select", { "aria-label": t("speed"), change: () => { state.speed = Number(speed.value); } }, [0.5, 1, 2, 4].map((factor) => el("option", { value: factor }, `${number(factor, factor < 1 ? 1 : 0)}×`)));
  speed.value = String(state.speed);
  const pause = el("label", { class: "toggle" }, el("input", { type: "checkbox", "data-toggle": "pausing", change: (event) => { state.pausing = event.target.checked; } }), el("span", null, t("pause_after_move")));
  const toggles = ["hands", "talon", "captured", "last"].map(named);

  const stage = el("div", { class: "stage", tabindex: 0, role: "group", "aria-label": t("viewer_label"), keydown: onKey },
    el("div", { class: "stagehead" }, gameTitle, el("label", { class: "viewchoice" }, el("span", null, t("view")), choose)),
    el("div", { class: "field" }, board, side),
    caption,
    el("div", { class: "controls" },
      el("div", { class: "buttons" }, button("first", t("to_start"), "Home", () => go(0)), button("back", t("move_back"), "←", () => go(state.step - 1)), playButton, button("next", t("move_on"), "→", () => go(state.step + 1)), button("last", t("to_end"), "End", () => go(frames.length - 1))),
      slider, counter, el("label", { class: "speed" }, el("span", null, t("speed")), speed)),
    el("div", { class: "toggles" }, toggles, pause));
  const element = el("div", { class: "viewer" }, stage, el("p", { class: "keys" }, t("keys")), el("div", { class: "chooser" }, filters(), list));

  function filters() {
    const names = ["all", "faults", "largest"].filter((name) => name !== "faults" || REPORT.games.some(({ faults }) => faults.length));
    return el("div", { class: "choice", role: "group", "aria-label": t("choose_game") }, names.map((name) => el("button", { type: "button", "data-filter": name, "aria-pressed": String(state.filter === name), click: (event) => {
      state.filter = name;
      for (const other of event.target.parentElement.children) other.setAttribute("aria-pressed", String(other === event.target));
      drawList();
    } }, t("filter_" + name))));
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
      const cells = many ? [el("td", null, number(Math.max(...points)))] : players.map((player, seat) => el("td", null, el("span", { class: "who " + tint(REPORT.players[player].participant) }, el("i"), cut(REPORT.players[player].name, 14)), " ", el("b", null, signed(points[seat]))));
      return el("tr", { "aria-current": place === state.game ? "true" : null, "data-game": place, click: () => open(place) },
        el("th", { scope: "row" }, el("button", { type: "button", class: "link", "aria-label": t("open_game", { game: numbers.join(".") }) }, numbers.join("."))),
        cells, el("td", { class: "marks" }, faults.length ? el("span", { class: "fault" }, t("fault")) : ""));
    });
    const heads = many ? [t("most_points")] : game.players.map((_, seat) => t("seat_number", { seat }));
    list.replaceChildren(el("table", null, el("thead", null, el("tr", null, [t("game_place"), ...heads, ""].map((text) => el("th", { scope: "col" }, text)))), el("tbody", null, rows)));
    // Scrolls only the list, not the page.
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight / 2);
  }

  function playerName(seat) {
    return REPORT.players[game.players[seat]]?.name ?? t("seat_number", { seat });
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
    choose.replaceChildren(el("option", { value: -1 }, t("all_hands")), ...game.players.map((_, seat) => el("option", { value: seat }, `${t("seat_number", { seat })} · ${cut(playerName(seat), 20)}`)));
    choose.value = String(state.view);
    gameTitle.replaceChildren(el("b", null, t("game_number", { game: game.place.join(".") })), el("span", null, game.faults.length ? t("with_fault") : ""));
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
    if (state.playing) { stop(); return; }
    if (state.step === frames.length - 1) state.step = 0;
    state.playing = true;
    drawPlay();
    tick();
  }

  function tick() {
    if (!state.playing) return;
    let step = state.step + 1;
    // All packets of a deal are shown in one step.
    while (step < frames.length - 1 && frames[step].action === "deal" && frames[step + 1].action === "deal") step += 1;
    go(step);
    if (!state.playing) return;
    const { isMove, action, winner } = frames[state.step];
    if (state.pausing && isMove) { stop(); return; }
    const wait = (action === "card" && winner !== null) || action === "capture" || action === "tabla" ? 1500 : 900;
    timer = setTimeout(tick, wait / state.speed);
  }

  function drawPlay() {
    playButton.replaceChildren(icon(...ICONS[state.playing ? "pause" : "play"]));
    const name = (state.playing ? t("stop") : t("play"));
    playButton.setAttribute("aria-label", name);
    playButton.title = `${name} (Space)`;
  }

  function onKey(event) {
    if (event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = listed();
    const turn = (by) => { const place = order.indexOf(state.game) + by; if (order[place] !== undefined) open(order[place]); };
    const flip = (name) => { state[name] = !state[name]; if (name === "hands") state.closed.clear(); load(); };
    const keys = {
      ArrowRight: () => { stop(); go(state.step + 1); }, ArrowLeft: () => { stop(); go(state.step - 1); },
      Home: () => { stop(); go(0); }, End: () => { stop(); go(frames.length - 1); },
      PageDown: () => turn(1), PageUp: () => turn(-1),
      " ": toggle, h: () => flip("hands"), t: () => flip("talon"), c: () => flip("captured"), l: () => flip("last"),
      v: () => { state.view = state.view + 1 === game.players.length ? -1 : state.view + 1; load(); },
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
    const seats = game.players.length;
    const focus = state.view < 0 ? 0 : state.view;
    const others = Array.from({ length: seats - 1 }, (_, offset) => (focus + 1 + offset) % seats);
    board.dataset.seats = seats > 4 ? "many" : seats;
    board.replaceChildren(
      el("div", { class: "others" }, others.map((seat) => seatBox(at, seat, false))),
      IS_TABLE_GAME ? tableBox(at) : trickBox(at, focus, others),
      seatBox(at, focus, true));
    side.replaceChildren(...sideParts(at));
    caption.replaceChildren(...describe(at));
  }

  /** A seat: who plays it, what it has won, its hand. */
  function seatBox(at, seat, isFocus) {
    const { facts } = at;
    const turn = facts.turn === String(seat);
    const role = facts.declarer === String(seat) ? t("word_declarer") : PACK === "marias" && seat === 0 ? t("word_forhont") : null;
    const open = state.hands && !state.closed.has(seat);
    const hand = sorted(PACK, at.hands[seat]).map((code) => (open ? code : "??"));
    const points = (facts.points ?? "").split(" ")[seat];
    const tricks = facts.tricks ? facts.tricks.split(" ")[seat] : null;
    const won = IS_TABLE_GAME
      ? t("won_cards", { cards: facts.cards?.split(" ")[seat] ?? 0, points: points ?? 0, tablas: facts.tablas?.split(" ")[seat] ?? 0 })
      : [tricks === null ? null : t("won_tricks", { tricks }), points === undefined || points === "" ? null : t("side_points", { points })].filter(Boolean).join(" · ");
    const bid = lastWord(seat);
    const payoff = facts.turn === "over" ? el("b", { class: "payoff" }, signed(game.points[seat])) : null;
    return el("section", { class: `seat${isFocus ? " focus" : ""}${turn ? " turn" : ""}`, "data-seat": seat, "aria-label": `${t("seat_number", { seat })}, ${playerName(seat)}` },
      el("header", null,
        el("span", { class: "who " + tint(REPORT.players[game.players[seat]]?.participant ?? 0) }, el("i"), el("b", null, cut(playerName(seat), 22))),
        el("small", null, t("seat_number", { seat })),
        role ? el("span", { class: "tag" }, role) : null,
        at.marriages.filter(([own]) => own === seat).map(([, suit]) => el("span", { class: "tag" }, svg("svg", { viewBox: "-16 -17 32 34", class: "suitsign", role: "img", "aria-label": t("suit_" + PACKS[PACK][suit]) }, sign(PACKS[PACK][suit], 0, 0, 30)), t("marriage"))),
        at.failed[seat] ? el("span", { class: "tag fault" }, `${t("fault_" + at.failed[seat])} · ${t("substitute")}`) : null,
        IS_TABLE_GAME && facts.last === String(seat) ? el("span", { class: "tag" }, t("captured_last")) : null,
        bid ? el("span", { class: "said" }, bid) : null,
        el("button", { type: "button", class: "eye", title: (open ? t("hide_hand") : t("show_hand")), "aria-label": `${(open ? t("hide_hand") : t("show_hand"))}: ${t("seat_number", { seat })}`, "aria-pressed": String(!open), click: () => {
          if (!state.hands) { state.hands = true; for (let other = 0; other < game.players.length; other += 1) state.closed.add(other); state.closed.delete(seat); }
          else if (state.closed.has(seat)) state.closed.delete(seat);
          else state.closed.add(seat);
          load();
        } }, icon("M2 12C5 6.5 8.5 4.5 12 4.5S19 6.5 22 12C19 17.5 15.5 19.5 12 19.5S5 17.5 2 12Z", open ? "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z" : "M4 20 20 4")),
        el("span", { class: "won" }, won, payoff)),
      hand.length ? fan(hand, at.moved) : el("div", { class: "fan empty" }),
      state.captured && at.piles[seat].length ? el("div", { class: "captured" }, el("small", null, t("captured_cards")), fan(sorted(PACK, at.piles[seat]), [], "mini")) : null);
  }

  /** The seat's last word of the bidding, until the cards are played. */
  function lastWord(seat) {
    if (IS_TABLE_GAME || frames[state.step].trick.length) return null;
    const last = frames.slice(0, state.step + 1).findLast((at) => at.isMove && at.seat === seat);
    return last ? said(last) : null;
  }

  /** A row of cards that overlap as far as they must. */
  function fan(cards, fresh, kind = "") {
    return el("div", { class: "fan " + kind, style: { "--n": cards.length } }, cards.map((code) => card(PACK, code, { class: fresh.includes(code) ? "fresh" : "" })));
  }

  function trickBox(at, focus, others) {
    const places = new Map([[focus, "me"], ...others.map((seat, place) => [seat, place === 0 ? "left" : "right"])]);
    const cards = at.trick.map(([seat, code], order) => el("div", { class: `played ${places.get(seat)}${at.winner === seat ? " wins" : ""}`, style: { "z-index": order + 1 } }, card(PACK, code, { class: at.moved.includes(code) ? "fresh" : "" })));
    const note = at.winner === null ? null : el("p", { class: "taker" }, t("takes_trick", { player: cut(playerName(at.winner), 20) }));
    const talon = state.talon && at.talon.length && !at.trick.length ? el("div", { class: "talon" }, at.talon.map((group) => fan(group, [], "open"))) : null;
    return el("div", { class: "middle" }, talon, el("div", { class: "trick" }, cards), note);
  }

  function tableBox(at) {
    const gone = (codes) => sorted(PACK, codes).map((code) => card(PACK, code, { class: "gone" }));
    const lying = sorted(PACK, at.table).map((code) => card(PACK, code, { class: at.moved.includes(code) ? "fresh" : "" }));
    const capture = at.captured.length ? el("div", { class: "capture" }, card(PACK, at.moved[0], { class: "fresh" }), el("span", { class: "takes", "aria-hidden": "true" }, "→"), gone(at.captured)) : null;
    const rest = at.rest.length ? el("div", { class: "capture" }, el("small", null, t("rest_goes", { player: cut(playerName(Number(at.facts.last)), 20) })), gone(at.rest)) : null;
    return el("div", { class: "middle" }, el("div", { class: "lying", "aria-label": t("table") }, lying.length || rest ? lying : el("p", { class: "taker" }, at.action === "tabla" ? t("tabla") : t("empty_table"))), capture, rest);
  }

  function fact(name, ...value) {
    return el("div", null, el("dt", null, name), el("dd", null, value));
  }

  /** The panel beside the table: contract, stakes, talon, last trick, the lines so far. */
  function sideParts(at) {
    const { facts } = at;
    const rows = [];
    const seatOf = (text) => cut(playerName(Number(text)), 16);
    if (PACK === "tarok") {
      const raised = new Map((facts.raised ?? "").split(" ").filter(Boolean).reduce((pairs, token, place, all) => (place % 2 ? pairs : [...pairs, [token, all[place + 1]]]), []));
      if (facts.contract) rows.push(fact(t("contract"), word(facts.contract), facts.declarer ? el("small", null, seatOf(facts.declarer)) : null, raised.has("game") ? el("em", null, level(raised.get("game"))) : null));
      else if (facts.bid) { const [bid, seat] = facts.bid.split(" "); rows.push(fact(t("highest_bid"), word(bid), el("small", null, seatOf(seat)))); }
      const items = new Set([...(facts.announced ?? "").split(" ").filter(Boolean), ...[...raised.keys()].filter((item) => item !== "game")]);
      for (const item of items) rows.push(fact(word(item), (facts.announced ?? "").split(" ").includes(item) ? t("announced") : t("silent"), raised.has(item) ? el("em", null, level(raised.get(item))) : null));
      if (facts.radelci) rows.push(fact(t("radelci"), facts.radelci.split(" ").map((count, seat) => `${cut(playerName(seat), 10)} ${count}`).join(", ")));
    }
    if (PACK === "marias") {
      const trump = facts.trump ?? facts.trump_card;
      if (trump) rows.push(fact(t("trump"), trump === "1" ? t("face_down") : cardName(PACK, trump), facts.trump ? null : el("small", null, t("not_shown_yet"))));
      for (const goal of ["hra", "sedma", "stovka"]) if (facts[goal]) { const [by, fleks] = facts[goal].split(" "); rows.push(fact(word(goal), seatOf(by), level(fleks) ? el("em", null, level(fleks)) : null)); }
    }
    if (IS_TABLE_GAME) rows.push(fact(t("stock"), t("cards_left", { cards: facts.stock ?? "" })));
    const parts = [el("dl", { class: "stakes" }, rows)];
    const talonShown = state.talon && at.trick.length;
    if (talonShown && at.talon.length) parts.push(el("h4", null, t("talon")), fan(at.talon.flat(), [], "mini"));
    if (talonShown && at.discards.length) parts.push(el("h4", null, t("discards")), fan(at.discards, [], "mini"));
    if (state.last && at.lastTrick && at.winner === null) parts.push(el("h4", null, t("last_trick")), fan(at.lastTrick.cards, [], "mini"), el("small", null, t("takes_trick", { player: seatOf(at.lastTrick.winner) })));
    if (facts.turn === "over") parts.push(...scoreParts());
    parts.push(logBox());
    return parts;
  }

  /** The breakdown of the payoffs, from the game's `score` lines. */
  function scoreParts() {
    const keys = [...new Set(game.scores.flat().map(([key]) => key))].filter((key) => key !== "role" && key !== "contract");
    const value = (seat, key) => { const item = game.scores[seat].find(([known]) => known === key); return item && item[1] !== "none" ? item[1] : ""; };
    const shown = (text) => (/^-?\d+$/.test(text) ? number(Number(text)) : text && word(text));
    const filledKeys = keys.filter((key) => game.scores.some((_, seat) => !["", "0"].includes(value(seat, key))));
    if (game.players.length > 4) return [];
    const rows = filledKeys.map((key) => [word(key), ...game.players.map((_, seat) => shown(value(seat, key)))]);
    rows.push([t("payoff"), ...game.points.map((points) => el("b", null, signed(points)))]);
    return [el("h4", null, t("result")), table(["", ...game.players.map((_, seat) => cut(playerName(seat), 9))], rows, { class: "score" })];
  }

  function logBox() {
    const log = el("ol", { class: "log", "aria-label": t("lines") }, frames.slice(1, state.step + 1).map(({ line: text }, place) => el("li", { "aria-current": place + 1 === state.step ? "step" : null }, el("button", { type: "button", tabindex: -1, click: () => { stop(); go(place + 1); } }, text))));
    requestAnimationFrame(() => { log.scrollTop = log.scrollHeight; });
    return el("details", { class: "lines", open: state.log ? true : null, toggle: (event) => { state.log = event.target.open; log.scrollTop = log.scrollHeight; } }, el("summary", null, t("lines")), log);
  }

  /** What a seat said or did before the play, in words. */
  function said({ action, words }) {
    if (action === "bid") return words[0] === "pass" ? t("word_pass") : word(words[0]);
    if (action === "contract") return word(words[0]);
    if (action === "announce") return words.length ? words.map(word).join(", ") : null;
    if (action === "kontra") return words.length ? `${t("doubles")}: ${words.map(word).join(", ")}` : null;
    if (action === "say") return statements(words);
    return null;
  }

  function statements(words) {
    const list = [];
    for (let place = 0; place < words.length; place += 1) {
      if (words[place] === "flek") { place += 1; list.push(`flek ${word(words[place])}`); } else list.push(word(words[place]));
    }
    return list.length ? list.join(", ") : t("word_silence");
  }

  function cardsText(codes) {
    return codes.map((code) => shortName(PACK, code)).join(" ");
  }

  /** The caption: the last line in words. */
  function describe(at) {
    const { action, words } = at;
    if (!action) return [t("before_deal")];
    const player = at.seat === null ? "" : playerName(at.seat);
    const moved = cardsText(at.moved);
    const what = words.map(word).join(", ");
    const sentence = () => {
      switch (action) {
        case "deal": return at.piles.some((pile) => pile.length) ? t("does_deal_more") : t("does_deal");
        case "table": return t("does_table");
        case "talon": return t("does_talon");
        case "gift": return t("does_gift", { player, cards: moved });
        case "trump_shown": return t("does_trump_shown", { cards: moved });
        case "marriage": return t("does_marriage", { player, suit: t("suit_" + PACKS[PACK][words[0]]) });
        case "bid": return words[0] === "pass" ? t("does_pass", { player }) : t("does_bid", { player, what });
        case "take": return t("does_take", { player, cards: moved });
        case "discard": return t("does_discard", { player, cards: moved });
        case "announce": return words.length ? t("does_announce", { player, what }) : t("does_announce_none", { player });
        case "kontra": return words.length ? t("does_kontra", { player, what }) : t("does_kontra_none", { player });
        case "trump": return at.moved[0] === "??" ? t("does_trump_hidden", { player }) : t("does_trump", { player, cards: moved });
        case "say": return t("does_say", { player, what: statements(words) });
        case "lay": return t("does_lay", { player, cards: moved });
        case "capture": return t("does_capture", { player, cards: moved, captured: cardsText(at.captured) });
        case "tabla": return `${t("does_capture", { player, cards: moved, captured: cardsText(at.captured) })} ${t("tabla")}`;
        case "card": return t("does_play", { player, cards: moved });
        case "contract": return t("does_contract", { player, what });
        default: return at.line;
      }
    };
    const parts = [sentence()];
    if (action === "card" && at.winner !== null) parts.push(" ", t("takes_trick", { player: playerName(at.winner) }));
    if (at.fault) parts.unshift(el("span", { class: "fault" }, t("fault_happened", { player, fault: t("fault_" + at.fault) })), " ");
    if (at.facts.turn === "over") parts.push(" ", el("b", null, t("deal_over")));
    return parts;
  }

  return {
    element, open,
    show: () => { load(); drawList(); },
    state: () => ({ ...state }),
  };
}

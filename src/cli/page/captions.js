// What happened, and what was said, in words. A scene has all that is told here; no rule of a game is needed.

import { cardName, PACKS, shortName } from "./cards.js";
import { t, textUnder, word } from "./elements.js";

const RAISES = { tarok: ["", "kontra", "re", "sub", "mort"], marias: ["", "flek", "re", "tutti", "boty", "kalhoty", "kaiser", "rekaiser"] };

/** The name of a number of doublings, and the factor: `re ×4`. Empty without a doubling. */
export function raiseText(game, count) {
  const raises = Number(count);
  return raises > 0 ? `${RAISES[game]?.[raises] ?? ""} ×${2 ** raises}`.trim() : "";
}

/** How often a goal or an announcement has been doubled. */
function raisesOf({ game, facts }, item) {
  if (game === "marias") return Number(facts[item]?.[1] ?? 0);
  const place = (facts.raised ?? []).indexOf(item);
  return place < 0 ? 0 : Number(facts.raised[place + 1]);
}

/** The word that doubles an item: flek, re, tutti … `more` is 1 in a scene before the word is said, and 0 after it. */
function doublingOf(scene, item, more) {
  return RAISES[scene.game][Math.max(1, raisesOf(scene, item) + more)] ?? "";
}

/** Cards as a short text; hidden cards are counted. */
export function cardsText(game, codes) {
  const shown = codes.filter((code) => code !== "??").map((code) => shortName(game, code));
  const hidden = codes.length - shown.length;
  return [...shown, ...(hidden ? [`${hidden} × ${t("face_down")}`] : [])].join(" ");
}

/** All cards of a place of a scene: those shown, and `??` for each hidden card. */
export function allCards(seen) {
  return seen ? [...seen.cards, ...new Array(seen.hidden).fill("??")] : [];
}

/**
 * A part of a move in words: a card, a word of the bidding, a doubling such as `re hra`, or the number of a group. `scene`
 * is the one before the move.
 */
export function partText(scene, part, keyword) {
  const { game } = scene;
  const [, second] = part.split(" ");
  if (second !== undefined || keyword === "kontra") return `${doublingOf(scene, second ?? part, 1)} ${word(second ?? part, game)}`;
  if (keyword === "take") return t("group", { number: part });
  if (keyword === "call") return suitName(game, part);
  if (/^(t\d+|[0-9A-Z][a-z])$/.test(part)) return cardName(game, part);
  return word(part, game);
}

/** The name of a suit of tarok by its letter. */
function suitName(game, letter) {
  return t("suit_" + PACKS[game][letter]);
}

/** A move in words, as short as a person says it. `scene` is the one before the move. */
export function moveText(scene, move) {
  const { game } = scene;
  const words = move.split(" ").filter(Boolean);
  const keyword = /^[a-z]{3,}$/.test(words[0] ?? "") ? words.shift() : null;
  if (!words.length) return keyword === null ? "" : t("say_nothing");
  const isCard = (part) => /^(t\d+|[0-9A-Z][a-z])$/.test(part);
  if (words.every(isCard)) {
    const [first, ...rest] = words.map((code) => shortName(game, code));
    if (keyword !== null || !rest.length) return [first, ...rest].join(" ");
    return `${first} → ${rest.join(" ")}`;
  }
  if (keyword === "say") return statements(scene, words, () => 1);
  return words.map((part) => partText(scene, part, keyword)).join(", ");
}

/** `more(item)` is added to the number of doublings of an item. */
function statements(scene, words, more) {
  const list = [];
  for (let place = 0; place < words.length; place += 1) {
    if (words[place] === "flek") { place += 1; list.push(`${doublingOf(scene, words[place], more(words[place]))} ${word(words[place], scene.game)}`); } else list.push(word(words[place], scene.game));
  }
  return list.length ? list.join(", ") : t("word_silence");
}

/** The items that an event doubles. */
function doubled({ action, words }) {
  return words.slice(1).filter((_, place) => action === "kontra" || words[place] === "flek");
}

/** What each seat has said in the deal, the oldest first. Nothing once cards are played. */
export function saidBySeat(scene) {
  const said = Array.from({ length: scene.players }, () => []);
  if (scene.trick.length || scene.turn === "over") return said;
  // The scene has the number of doublings of today, so the later ones are taken off.
  const later = new Map();
  for (const event of [...scene.said].reverse()) {
    const text = saidText(event, scene, (item) => -(later.get(item) ?? 0));
    if (text !== null) said[event.seat].unshift(text);
    for (const item of doubled(event)) later.set(item, (later.get(item) ?? 0) + 1);
  }
  return said;
}

/**
 * What a seat said with an event of the bidding, or null. `scene` is the one after the event; `more(item)` is added to its
 * number of doublings of an item.
 */
export function saidText(event, scene, more = () => 0) {
  const { action, words } = event;
  const named = (item) => word(item, scene.game);
  if (action === "bid" || action === "contract") return named(words[1]);
  if (action === "announce") return words.length > 1 ? words.slice(1).map(named).join(", ") : t("say_nothing");
  if (action === "kontra") return words.length > 1 ? words.slice(1).map((item) => `${doublingOf(scene, item, more(item))} ${named(item)}`).join(", ") : t("say_nothing");
  if (action === "call") return suitName(scene.game, words.at(-1));
  if (action === "say") return statements(scene, words.slice(1), more);
  return null;
}

/** One event in words. `names` are the players by seat. */
export function eventText(scene, event, names) {
  const { action, words, seat } = event;
  const game = scene.game;
  const player = names[seat] ?? "";
  const moved = cardsText(game, allCards(event.moved));
  const what = words.slice(1).map((own) => word(own, game)).join(", ");
  switch (action) {
    case "deal": return t(scene.piles.some((pile) => pile.length) ? "does_deal_more" : "does_deal");
    case "table": return t("does_table");
    case "talon": return t("does_talon");
    case "gift": return t("does_gift", { player, cards: moved });
    case "trump_shown": return t("does_trump_shown", { cards: moved });
    case "marriage": return t("does_marriage", { player, suit: t("suit_" + PACKS[game][words.at(-1)]) });
    case "bid": return words[1] === "pass" ? t("does_pass", { player }) : t("does_bid", { player, what });
    case "take": return t("does_take", { player, cards: moved });
    case "discard": return t("does_discard", { player, cards: moved });
    case "announce": return words.length > 1 ? t("does_announce", { player, what }) : t("does_announce_none", { player });
    case "kontra": return words.length > 1 ? t("does_kontra", { player, what }) : t("does_kontra_none", { player });
    case "trump": return event.moved.hidden ? t("does_trump_hidden", { player }) : t("does_trump", { player, cards: moved });
    case "say": return t("does_say", { player, what: statements(scene, words.slice(1), () => 0) });
    case "lay": return t("does_lay", { player, cards: moved });
    case "capture": return t("does_capture", { player, cards: moved, captured: cardsText(game, event.captured) });
    case "tabla": return `${t("does_capture", { player, cards: moved, captured: cardsText(game, event.captured) })} ${t("tabla")}`;
    case "card": return t("does_play", { player, cards: moved });
    case "contract": return t("does_contract", { player, what });
    case "call": return t("does_call", { player, suit: suitName(game, words.at(-1)) });
    case "hand": return t("does_hand", { player, cards: moved });
    default: return null;
  }
}

/** What happened last, in words. */
export function describe(scene, names) {
  const events = scene.happened;
  if (!events.length) return t("before_deal");
  const last = events.at(-1);
  // All packets of a deal are one sentence.
  const told = last.action === "deal" && events.every(({ action }) => ["deal", "table"].includes(action)) ? [last] : events.filter(({ action }, place) => action !== "deal" || events[place + 1]?.action !== "deal");
  const sentences = told.map((event) => eventText(scene, event, names)).filter(Boolean);
  if (scene.winner !== null && events[0].action === "card") sentences.push(t("takes_trick", { player: names[scene.winner] }));
  const rest = events.find((event) => event.rest.length);
  if (rest) sentences.push(t("rest_goes", { player: names[scene.facts.last?.[0]] ?? "" }));
  if (scene.turn === "over") sentences.push(t("deal_over"));
  return sentences.join(" ");
}

/** The facts beside the cards as rows: a name, and values. A value with `strong` is a doubling. */
export function factRows(scene, names) {
  const { facts, game } = scene;
  const rows = [];
  const raise = (count) => (Number(count) > 0 ? [{ strong: raiseText(game, count) }] : []);
  if (game === "tarok") {
    const raised = new Map();
    for (let place = 0; place + 1 < (facts.raised ?? []).length; place += 2) raised.set(facts.raised[place], facts.raised[place + 1]);
    if (facts.compulsory_klop) rows.push([t("session"), t("compulsory_klop")]);
    if (facts.deals) rows.push([t("session"), t("deals_left", { deals: facts.deals[0] })]);
    if (facts.contract) rows.push([t("contract"), word(facts.contract[0], game), ...(facts.declarer ? [{ small: names[facts.declarer[0]] }] : []), ...raise(raised.get("game"))]);
    else if (facts.bid) rows.push([t("highest_bid"), word(facts.bid[0], game), { small: names[facts.bid[1]] }]);
    if (facts.called) rows.push([t("called"), suitName(game, facts.called[0]), ...(facts.partner ? [{ small: names[facts.partner[0]] }] : [])]);
    // With announcements by all seats each item is followed by the seat that announced it.
    const announced = (facts.announced ?? []).filter((own) => !Number.isInteger(own));
    const owner = (item) => { const seat = facts.announced?.[facts.announced.indexOf(item) + 1]; return Number.isInteger(seat) ? [{ small: names[seat] }] : []; };
    for (const item of new Set([...announced, ...[...raised.keys()].filter((own) => own !== "game")])) {
      rows.push([word(item, game), announced.includes(item) ? t("announced") : t("silent"), ...owner(item), ...raise(raised.get(item))]);
    }
    if (facts.talon_points) rows.push([t("talon_value"), facts.talon_points.join(" · ")]);
    if (facts.radelci) rows.push([t("radelci"), facts.radelci.map((count, seat) => `${names[seat]} ${count}`).join(", ")]);
  }
  if (game === "marias") {
    const trump = facts.trump?.[0];
    if (trump) rows.push([t("trump"), cardName(game, trump)]);
    else if (scene.trump) rows.push([t("trump"), scene.trump.cards.length ? cardName(game, scene.trump.cards[0]) : t("face_down"), { small: t("not_shown_yet") }]);
    for (const goal of ["betl", "durch", "hra", "sedma", "stovka"]) if (facts[goal]) rows.push([word(goal, game), names[facts[goal][0]], ...raise(facts[goal][1])]);
  }
  if (facts.sides) {
    const sides = new Map();
    facts.sides.forEach((side, seat) => side === "?" || sides.set(side, [...(sides.get(side) ?? []), names[seat]]));
    rows.push([t("sides"), [...sides.values()].map(side => side.join(" + ")).join(" · ")]);
  }
  if (facts.goal) rows.push([t("goal"), `${facts.goal[0]}: ${facts.totals.map((total, seat) => `${names[seat]} ${total}`).join(", ")}`]);
  if (facts.stock) rows.push([t("stock"), t("cards_left", { cards: facts.stock[0] })]);
  return rows;
}

/** What a seat has won so far, in words. */
export function wonText(scene, seat) {
  const { facts } = scene;
  if (facts.tablas) return t("won_cards", { cards: facts.cards?.[seat] ?? 0, points: facts.points?.[seat] ?? 0, tablas: facts.tablas[seat] ?? 0 });
  const parts = [];
  if (facts.tricks) parts.push(t("won_tricks", { tricks: facts.tricks[seat] }));
  if (facts.points) parts.push(t("side_points", { points: facts.points[seat] }));
  return parts.join(" · ");
}

/** What a seat has won so far, in as few signs as possible. */
export function wonShort({ facts }, seat) {
  return facts.points ? t("side_points", { points: facts.points[seat] }) : "";
}

/** The role of a seat, or null. */
export function roleText(scene, seat) {
  if (scene.facts.declarer?.[0] === seat) return t("word_declarer");
  if (scene.facts.partner?.[0] === seat) return t("word_partner");
  return scene.game === "marias" && seat === 0 && !scene.facts.declarer ? t("word_forhont") : null;
}

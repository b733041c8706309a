// Texts about the events of a deal and about the words of the game. They are made from the scene alone,
// without any rule of a game.

import { cardName, isCard, shortName, suitName } from "./cards.js";
import { t, textUnder, tUnder, word, wordIn } from "./elements.js";
import { isSpoken, lookOf } from "./looks.js";

/**
 * Returns the name and the factor for a number of doublings, such as `re ×4`. Returns an empty text for no
 * doubling.
 */
export function raiseText(game, count) {
  const raises = Number(count);
  return raises > 0 ? `${lookOf(game).doubling?.names[raises] ?? ""} ×${2 ** raises}`.trim() : "";
}

/** Returns how often a goal or an announcement has been doubled. */
function raisesOf({ facts }, item) {
  const place = (facts.raised ?? []).indexOf(item);
  return Number((place < 0 ? facts[item]?.[1] : facts.raised[place + 1]) ?? 0);
}

/**
 * Returns the word for the last doubling of an item: flek, re, tutti … `more` is 1 if the scene is from
 * before this doubling. It is 0 if the scene is from after it.
 */
function doublingOf(scene, item, more) {
  return lookOf(scene.game).doubling?.names[Math.max(1, raisesOf(scene, item) + more)] ?? "";
}

/** Formats cards as a short text. For hidden cards, the text has only their number. */
export function cardsText(game, codes) {
  const shown = codes.filter((code) => code !== "??").map((code) => shortName(game, code));
  const hidden = codes.length - shown.length;
  return [...shown, ...(hidden ? [t("cards_face_down", { count: hidden })] : [])].join(" ");
}

/** Lists all cards of a place of a scene: the shown cards, and `??` for each hidden card. */
export function allCards(seen) {
  return seen ? [...seen.cards, ...new Array(seen.hidden).fill("??")] : [];
}

/** Translates a suit or a word of the game. `form` is the form of the word. */
function named(game, name, form = "") {
  return suitName(game, name) ?? wordIn(name, game, form);
}

/**
 * Returns the sentence under `name` about the player in a seat. If the player is the person, the sentence
 * addresses the person.
 */
export function toldOf(name, names, seat, blanks = {}) {
  const player = names[seat] ?? "";
  const own = `${name}_you`;
  const isOwn = player === textUnder("table.you") && textUnder(`board.${own}`) !== undefined;
  return t(isOwn ? own : name, { player, ...blanks });
}

/** Splits the words of a move into parts. The word that doubles and the following goal form one part. */
function partsOf(game, words) {
  const doubles = lookOf(game).doubling?.word ?? null;
  const isDoubled = (place) => doubles !== null && words[place - 1] === doubles;
  return words.flatMap((own, place) =>
    isDoubled(place)
      ? []
      : isDoubled(place + 1) && place + 1 < words.length
        ? [`${own} ${words[place + 1]}`]
        : [own],
  );
}

/** Returns the goal that a part of a move doubles, or `null`. */
function doubledBy(game, part, keyword) {
  const doubling = lookOf(game).doubling;
  const [first, goal] = part.split(" ");
  if (goal !== undefined && first === doubling?.word) return goal;
  return keyword !== null && keyword === doubling?.keyword ? part : null;
}

/**
 * Describes a part of a move: a card, a word of the bidding, a doubling such as `re hra`, a suit, or the
 * number of a group. `scene` is the scene before the move. For a scene of another time, `more(goal)` returns
 * the number to add to the scene's number of doublings of the goal. `form` is the form of a word.
 */
export function partText(scene, part, keyword, more = (_goal) => 1, form = "") {
  const { game } = scene;
  const goal = doubledBy(game, part, keyword);
  if (goal !== null)
    return t("doubled", {
      raise: doublingOf(scene, goal, more(goal)),
      what: word(goal, game),
      "what:acc": wordIn(goal, game, "acc"),
    });
  if (/^\d+$/.test(part)) return t("group", { number: part });
  return isCard(part) ? cardName(game, part) : named(game, part, form);
}

/** Describes a move in the short form in which a person says it. `scene` is the scene before the move. */
export function moveText(scene, move) {
  const { game } = scene;
  const words = move.split(" ").filter(Boolean);
  const keyword = /^[a-z]{3,}$/.test(words[0] ?? "") ? words.shift() : null;
  if (!words.length) return keyword === null ? "" : t("say_nothing");
  if (words.every(isCard)) {
    const [first, ...rest] = words.map((code) => shortName(game, code));
    if (keyword !== null || !rest.length) return [first, ...rest].join(" ");
    return `${first} → ${rest.join(" ")}`;
  }
  return partsOf(game, words)
    .map((part) => partText(scene, part, keyword))
    .join(", ");
}

/**
 * Lists what was said in the deal, oldest first. Each entry has its event and the texts of its parts. `parts`
 * is empty when the seat said nothing.
 * @returns {{ event: any, parts: string[], objects: string[] }[]}
 */
function saidInOrder(scene) {
  // The scene has the current number of doublings. To get the number after an event, the later doublings are
  // subtracted.
  const later = new Map();
  const said = [];
  for (const event of [...scene.said].reverse()) {
    const [keyword, ...words] = event.words;
    const parts = partsOf(scene.game, words);
    const more = (item) => -(later.get(item) ?? 0);
    const texts = (form) =>
      parts.map((part) => (part === "??" ? t("face_down") : partText(scene, part, keyword, more, form)));
    said.unshift({ event, parts: texts(""), objects: texts("acc") });
    for (const goal of parts.map((part) => doubledBy(scene.game, part, keyword)))
      if (goal !== null) later.set(goal, (later.get(goal) ?? 0) + 1);
  }
  return said;
}

/**
 * For each seat, lists what the seat has said in the deal, oldest first. The lists are empty once cards are
 * played.
 */
export function saidBySeat(scene) {
  const said = Array.from({ length: scene.players }, () => []);
  if (scene.trick.length || scene.turn === "over") return said;
  for (const { event, parts } of saidInOrder(scene))
    if (isSpoken(scene.game, event.words[0])) said[event.seat].push(parts.join(", ") || t("say_nothing"));
  return said;
}

/**
 * Lists all bids of the deal, oldest first: each with its seat and its text. A seat that said nothing in its
 * turn is left out; a pass is a bid.
 * @returns {{ seat: number, text: string }[]}
 */
export function auction(scene) {
  return saidInOrder(scene)
    .filter(({ parts }) => parts.length)
    .map(({ event: { seat, words }, parts, objects }) => {
      const what = parts.join(", ");
      const key = `board.said_${words[0]}`;
      const values = { what, "what:acc": objects.join(", ") };
      return { seat, text: textUnder(key) === undefined ? what : tUnder(key, values) };
    });
}

/**
 * Describes what a seat said with a move. Returns `null` for a move of cards. `scene` is the scene after the
 * event. `more(goal)` is added to the scene's number of doublings of the goal.
 */
export function saidText(event, scene, more = (_goal) => 0) {
  const [keyword, ...words] = event.words;
  if (!isSpoken(scene.game, keyword)) return null;
  const parts = partsOf(scene.game, words).map((part) => partText(scene, part, keyword, more));
  return parts.length ? parts.join(", ") : t("say_nothing");
}

/**
 * Describes an event. Returns `null` if the event has no description. `names` contains the names of the
 * players by seat. The key of the text is `does_` followed by the action. There are separate texts for a
 * later packet of a deal, for an event with hidden cards, for an event without words, and for an event with a
 * word such as `pass`.
 */
export function eventText(scene, event, names) {
  const {
    action,
    words: [keyword, ...words],
    seat,
    moved,
  } = event;
  const { game } = scene;
  const isLater = action === "deal" && scene.piles.some((pile) => pile.length);
  const variant = isLater ? "more" : moved.hidden ? "hidden" : (words.at(-1) ?? "none");
  const text =
    textUnder(`board.does_${action}_${variant}`) === undefined
      ? `does_${action}`
      : `does_${action}_${variant}`;
  if (textUnder(`board.${text}`) === undefined) return null;
  const isDoubling = keyword !== undefined && lookOf(game).doubling?.keyword === keyword;
  const what = (form) =>
    partsOf(game, words)
      .map((part) =>
        isDoubling ? wordIn(part, game, form) : partText(scene, part, keyword ?? null, () => 0, form),
      )
      .join(", ") || t("say_nothing");
  return toldOf(text, names, seat, {
    what: what(""),
    "what:acc": what("acc"),
    suit: suitName(game, event.words.at(-1) ?? "") ?? "",
    cards: cardsText(game, allCards(moved)),
    captured: cardsText(game, event.captured),
  });
}

/** Describes the last events. */
export function describe(scene, names) {
  const events = scene.happened;
  if (!events.length) return t("before_deal");
  const last = events.at(-1);
  // A deal has several events, one for each packet of cards. One sentence describes them all.
  const told =
    last.action === "deal" && events.every(({ action }) => ["deal", "table"].includes(action))
      ? [last]
      : events.filter(({ action }, place) => action !== "deal" || events[place + 1]?.action !== "deal");
  const sentences = told.map((event) => eventText(scene, event, names)).filter(Boolean);
  if (scene.winner !== null && events[0].action === "card")
    sentences.push(toldOf("takes_trick", names, scene.winner));
  const rest = events.find((event) => event.rest.length);
  if (rest) sentences.push(toldOf("rest_goes", names, scene.facts.last?.[0]));
  if (scene.turn === "over") sentences.push(t("deal_over"));
  return sentences.join(" ");
}

/**
 * The functions that format the values of a fact for its row. A formatted value is a string, or `{ small }`
 * for a small text beside another value.
 */
const VALUES = {
  text: ({ own, row }) => [t(row.text, { count: own[0] })],
  word: ({ own, game }) => [named(game, own[0])],
  numbers: ({ own }) => [own.join(" · ")],
  by_seat: ({ own, names }) => [own.map((value, seat) => `${names[seat]} ${value}`).join(", ")],
  seat: ({ own, names }) => [names[own[0]]],
  goal: ({ own, scene, names }) => [
    `${own[0]}: ${scene.facts.totals.map((total, seat) => `${names[seat]} ${total}`).join(", ")}`,
  ],
  sides({ own, names }) {
    const sides = new Map();
    own.forEach((side, seat) => side === "?" || sides.set(side, [...(sides.get(side) ?? []), names[seat]]));
    return [[...sides.values()].map((side) => side.join(" + ")).join(" · ")];
  },
};

/**
 * Returns the trump card of the fact. If there is no such fact, returns the trump card of the scene, which is
 * not shown yet.
 */
function trumpValues(scene, fact) {
  if (fact) return [cardName(scene.game, fact[0])];
  if (!scene.trump) return null;
  const { cards } = scene.trump;
  return [cards.length ? cardName(scene.game, cards[0]) : t("face_down"), { small: t("not_shown_yet") }];
}

/**
 * Creates a row for each item that was announced or doubled. In the fact, an item may be followed by the seat
 * that announced it.
 */
function itemRows({ game, facts }, row, names, raise) {
  const said = facts[row.fact] ?? [];
  const announced = said.filter((own) => !Number.isInteger(own));
  const owner = (item) => {
    const seat = said[said.indexOf(item) + 1];
    return announced.includes(item) && Number.isInteger(seat) ? [{ small: names[seat] }] : [];
  };
  const doubled = (facts.raised ?? []).filter((own, place) => place % 2 === 0 && own !== row.doubled);
  return [...new Set([...announced, ...doubled])].map((item) => [
    word(item, game),
    announced.includes(item) ? t("announced") : t("silent"),
    ...owner(item),
    ...raise(item),
  ]);
}

/**
 * Lists the facts that are shown beside the cards as rows. A row has a name and values. A value with `strong`
 * is a doubling.
 */
export function factRows(scene, names) {
  const { facts, game } = scene;
  const raise = (item) => {
    const count = raisesOf(scene, item);
    return count > 0 ? [{ strong: raiseText(game, count) }] : [];
  };
  return lookOf(game).rows.flatMap((row) => {
    const own = facts[row.fact];
    if (row.unless && facts[row.unless]) return [];
    if (row.value === "items") return itemRows(scene, row, names, raise);
    const values =
      row.value === "trump"
        ? trumpValues(scene, own)
        : own
          ? VALUES[row.value]({ own, row, scene, game, names })
          : null;
    if (values === null) return [];
    const seat = row.by ? facts[row.by]?.at(-1) : undefined;
    return [
      [
        row.label ? t(row.label) : word(row.fact, game),
        ...values,
        ...(seat === undefined ? [] : [{ small: names[seat] }]),
        ...(row.doubled ? raise(row.doubled) : []),
      ],
    ];
  });
}

/** Describes what a seat has won so far. */
export function wonText({ facts, game }, seat) {
  return lookOf(game)
    .won.filter((fact) => facts[fact])
    .map((fact) => t(`won_${fact}`, { count: facts[fact][seat] ?? 0 }))
    .join(" · ");
}

/** Describes in a few characters what a seat has won so far. */
export function wonShort({ facts }, seat) {
  return facts.points ? t("won_points", { count: facts.points[seat] }) : "";
}

/**
 * Returns the side of each seat: seats of a side have one payoff. Returns `null` when the viewer does not know
 * the sides, or when every seat plays alone.
 * @returns {(string | number)[] | null}
 */
export function sidesOf({ facts, players }) {
  if (facts.sides) return facts.sides.includes("?") ? null : facts.sides;
  const own = [facts.declarer?.[0], facts.partner?.[0]];
  if (own.includes(undefined)) return null;
  return Array.from({ length: players }, (_, seat) => Number(own.includes(seat)));
}

/** Returns whether a seat plays together with another seat, as far as the viewer knows. */
export function isWith(scene, seat, other) {
  const sides = sidesOf(scene);
  return seat !== other && sides !== null && sides[seat] === sides[other];
}

/** Returns the role of a seat, or `null`. */
export function roleText({ facts, game }, seat) {
  for (const role of ["declarer", "partner"]) if (facts[role]?.[0] === seat) return word(role, game);
  const first = lookOf(game).first_role;
  return first && seat === 0 && !facts.declarer ? word(first, game) : null;
}

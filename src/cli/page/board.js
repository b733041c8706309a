// The board: draws one scene for one seat, for a spectator, or with all hands. It knows no rules.

import { allCards, roleText, wonShort, wonText } from "./captions.js";
import { card, cardName, sign, sorted, suitName, suitOf } from "./cards.js";
import { el, focusWithin, svg, t, textUnder } from "./elements.js";
import { lookOf } from "./looks.js";

/** The most seats whose hands are drawn. */
const FEW = 6;

/** The seats beside the one in front, in the order of play. */
function othersOf(players, focus) {
  return Array.from({ length: players - 1 }, (_, offset) => (focus + 1 + offset) % players);
}

/** A suit sign as a small picture. */
export function suitSign(game, suit) {
  return svg(
    "svg",
    { viewBox: "-16 -17 32 34", class: "suitsign", role: "img", "aria-label": suitName(game, suit) },
    sign(suitOf(game, suit).sign, 0, 0, 30),
  );
}

/** A row of cards that overlap as far as they must. */
export function fan(game, codes, attributes = {}, fresh = []) {
  const { class: kind = "", ...others } = attributes;
  return el(
    "div",
    { class: `fan ${kind}`, ...others },
    codes.map((code) => card(game, code, { class: fresh.includes(code) ? "fresh" : "" })),
  );
}

/**
 * A board. `draw(scene, how)` draws a scene. In `how`:
 * names, kinds: by seat; focus: the seat in front; sort: whether hands are sorted; gather: whether a complete trick has
 * gone to its pile; said: the list of what each seat said; tags: more tags by seat; choice: which cards can be chosen (see
 * `pick`); extra(seat): more elements for the plate of a seat; isClosed(seat): whether its hand is drawn face down; piles:
 * whether the cards won are drawn; talon: false to leave the talon out; compact: false to draw the hands of many seats too.
 */
export function makeBoard() {
  const others = el("div", { class: "others" });
  const middle = el("div", { class: "middle" });
  const bar = el("div", { class: "bar" });
  const front = el("div", { class: "front" });
  const element = el("div", { class: "board" }, others, middle, bar, front);
  let scene;
  let how;

  function fresh() {
    return scene.happened.flatMap(({ moved }) => moved.cards);
  }

  /** A card that can be chosen is a button. `zone` says where it lies: hand, table, talon. */
  function pick(code, zone) {
    const drawn = card(scene.game, code, { class: fresh().includes(code) && zone !== "hand" ? "fresh" : "" });
    if (!how.choice || code === "??") return drawn;
    const { usable, chosen, mark } = how.choice.state(code, zone);
    drawn.removeAttribute("role");
    drawn.removeAttribute("aria-label");
    drawn.setAttribute("aria-hidden", "true");
    return el(
      "button",
      {
        type: "button",
        class: `pick${usable ? " usable" : ""}${chosen ? " chosen" : ""}${mark ? " marked" : ""}`,
        "data-pick": code,
        "data-zone": zone,
        "data-focus": code,
        "aria-pressed": chosen ? "true" : null,
        "aria-disabled": usable ? null : "true",
        tabindex: -1,
        click: () => how.choice.press(code, zone),
      },
      drawn,
      el("span", { class: "unseen" }, cardName(scene.game, code)),
      mark ? el("span", { class: "mark-value" }, mark) : null,
    );
  }

  function plate(seat) {
    const role = roleText(scene, seat);
    const said = how.said?.[seat] ?? [];
    const pile = scene.piles[seat].length;
    return el(
      "div",
      { class: "plate" },
      el(
        "span",
        { class: "name" },
        el("i", { class: "turnmark", "aria-hidden": "true" }),
        el("b", null, how.names[seat]),
        scene.turn === seat ? el("span", { class: "unseen" }, t("to_move")) : null,
      ),
      role ? el("span", { class: "tag" }, role) : null,
      scene.marriages
        .filter((own) => own.seat === seat)
        .map(({ suit }) => el("span", { class: "tag" }, suitSign(scene.game, suit), t("marriage"))),
      lookOf(scene.game).table && scene.facts.last?.[0] === seat
        ? el("span", { class: "tag" }, t("captured_last"))
        : null,
      (how.tags?.[seat] ?? []).map(({ text, kind }) => el("span", { class: `tag ${kind}` }, text)),
      said.length
        ? el(
            "span",
            { class: "words" },
            said.slice(0, -1).map((text) => el("span", { class: "earlier" }, text)),
            el("span", { class: "said" }, said.at(-1)),
          )
        : null,
      how.extra?.(seat) ?? null,
      el(
        "span",
        { class: "won", "data-pile": seat },
        pile ? el("span", { class: "stack", "aria-hidden": "true" }) : null,
        isCompact() && seat !== (how.focus ?? 0) ? wonShort(scene, seat) : wonText(scene, seat),
      ),
    );
  }

  /** Whether the other seats are so many that their hands are only counted. */
  function isCompact() {
    return scene.players > FEW && how.compact !== false;
  }

  function seatBox(seat, isFocus) {
    const label = `${how.names[seat]}`;
    const all = allCards(scene.hands[seat]);
    const order = how.sort === false ? all : sorted(scene.game, all);
    const hand = how.isClosed?.(seat) ? order.map(() => "??") : order;
    const many = isCompact() && !isFocus;
    let cards = null;
    if (isFocus)
      cards = el(
        "div",
        {
          class: "hand",
          role: "group",
          "aria-label": t("hand_of", { player: label }),
          style: { "--half": Math.ceil(hand.length / 2) },
          "data-long": hand.length > 9 ? "yes" : null,
        },
        hand.map((code) => pick(code, "hand")),
      );
    else if (many)
      cards = el(
        "span",
        { class: "count", "aria-label": t("cards_left", { count: hand.length }) },
        el("span", { class: "stack", "aria-hidden": "true" }),
        String(hand.length),
      );
    else
      cards = fan(scene.game, hand, {
        class: hand.some((code) => code !== "??") ? "theirs shown" : "theirs",
      });
    return el(
      "section",
      {
        class: `seat${isFocus ? " focus" : ""}${scene.turn === seat ? " turn" : ""}${many ? " small" : ""}`,
        "data-seat": seat,
        role: "group",
        "aria-label": label,
      },
      plate(seat),
      cards,
      how.piles && !many && scene.piles[seat].length ? pileBox(seat) : null,
    );
  }

  /** The cards that a seat has won. */
  function pileBox(seat) {
    return el(
      "div",
      { class: "captured" },
      el("small", null, t("captured_cards")),
      fan(scene.game, sorted(scene.game, scene.piles[seat]), { class: "mini" }),
    );
  }

  /** The talon, in the groups in which it lies, before the first trick. */
  function talonBox() {
    if (how.talon === false || !scene.talon.length || scene.trick.length || scene.turn === "over")
      return null;
    return el(
      "div",
      { class: "talon", role: "group", "aria-label": t("talon") },
      scene.talon.map((group, place) => {
        const cards = allCards(group);
        const number = String(place + 1);
        const state = how.choice?.state(number, "group");
        if (!state?.offered) return fan(scene.game, cards, { class: "open" });
        return el(
          "button",
          {
            type: "button",
            class: `group pick usable${state.chosen ? " chosen" : ""}`,
            "aria-pressed": String(state.chosen),
            "data-focus": "group" + number,
            "data-group": number,
            click: () => how.choice.press(number, "group"),
          },
          fan(scene.game, cards, { class: "open", "aria-hidden": "true" }),
          el(
            "span",
            { class: "unseen" },
            `${t("group", { number })}: ${cards.map((code) => cardName(scene.game, code)).join(", ")}`,
          ),
        );
      }),
    );
  }

  function trickBox(focus, around) {
    const places = new Map([
      [focus, "me"],
      ...around.map((seat, place) => [
        seat,
        place === 0 ? "left" : place === around.length - 1 ? "right" : "far",
      ]),
    ]);
    const cards = how.gather
      ? []
      : scene.trick.map(({ seat, card: code }, order) =>
          el(
            "div",
            {
              class: `played ${places.get(seat)}${scene.winner === seat ? " wins" : ""}`,
              style: { "z-index": order + 1 },
            },
            card(scene.game, code),
          ),
        );
    return el("div", { class: "trick", "aria-label": t("trick"), role: "group" }, cards);
  }

  function tableBox() {
    const lying = sorted(scene.game, scene.table).map((code) => pick(code, "table"));
    const event = scene.happened.findLast(({ captured, rest }) => captured.length || rest.length);
    const gone = (codes) =>
      sorted(scene.game, codes).map((code) => card(scene.game, code, { class: "gone" }));
    const capture =
      event?.captured.length && !how.gather
        ? el(
            "div",
            { class: "capture" },
            card(scene.game, event.moved.cards[0], { class: "fresh" }),
            el("span", { class: "takes", "aria-hidden": "true" }, "→"),
            gone(event.captured),
          )
        : null;
    const rest = event?.rest.length
      ? el(
          "div",
          { class: "capture" },
          el("small", null, t("rest_goes", { player: how.names[scene.facts.last?.[0]] ?? "" })),
          gone(event.rest),
        )
      : null;
    const empty = textUnder(`board.empty_after_${event?.action}`) ?? t("empty_table");
    return [
      el(
        "div",
        { class: "lying", "aria-label": t("table"), role: "group" },
        lying.length || rest ? lying : el("p", { class: "taker" }, empty),
      ),
      el("div", { class: "captures" }, capture, rest),
    ];
  }

  function draw(next, way) {
    const focused = focusWithin(element);
    scene = next;
    how = way;
    const focus = how.focus ?? 0;
    const around = othersOf(scene.players, focus);
    element.className = `board${lookOf(scene.game).table ? " with-table" : ""}`;
    element.dataset.seats = isCompact()
      ? "many"
      : scene.players > FEW
        ? "all"
        : scene.players > 3
          ? "some"
          : "few";
    // So many seats scroll, and then the keys must reach them.
    if (isCompact())
      for (const [name, value] of [
        ["tabindex", "0"],
        ["role", "group"],
        ["aria-label", t("others")],
      ])
        others.setAttribute(name, value);
    others.replaceChildren(...around.map((seat) => seatBox(seat, false)));
    const onTable = lookOf(scene.game).table ? tableBox() : [talonBox() ?? trickBox(focus, around)];
    middle.replaceChildren(...onTable);
    front.replaceChildren(seatBox(focus, true));
    const mover = isCompact() ? others.querySelector(".turn") : null;
    // Scrolls only the seats, not the page.
    if (mover) others.scrollTop = mover.offsetTop - others.offsetTop - others.clientHeight / 2;
    if (focused) element.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }

  return { element, middle, bar, draw };
}

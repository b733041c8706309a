// The board, which draws a scene for a seat, for a spectator, or with all hands. It knows no rules.

import { allCards, isWith, roleText, toldOf, wonShort, wonText } from "./captions.js";
import { sign } from "./card_signs.js";
import { card, cardName, sorted, suitName, suitOf } from "./cards.js";
import { el, focusWithin, svg, t, textUnder } from "./elements.js";
import { lookOf } from "./looks.js";

/**
 * The cards in a place: the cards that are shown, and the number of hidden cards.
 * @typedef {{ cards: string[], hidden: number }} Seen
 */

/**
 * An event of a deal.
 * @typedef {object} SceneEvent
 * @property {string | null} [line] the line of the protocol
 * @property {string} action
 * @property {number | null} seat
 * @property {string[]} words
 * @property {Seen} moved
 * @property {string[]} captured
 * @property {string[]} rest the cards on the table that go to a seat at the end
 */

/**
 * What can be seen of a deal: by a seat, by a spectator, or by a person who sees all cards.
 * @typedef {object} Scene
 * @property {string} game the name of the game
 * @property {number} players
 * @property {number | null} seat the seat that sees the scene
 * @property {number | string} turn the seat to move, or `over`
 * @property {Seen[]} hands
 * @property {string[][]} piles the cards won, by seat
 * @property {string[]} table
 * @property {{ seat: number, card: string }[]} trick
 * @property {number | null} winner the seat that takes the trick; `null` until the trick is complete
 * @property {{ winner: number, cards: string[] } | null} last_trick
 * @property {Seen[]} talon the talon, in its groups
 * @property {Seen} discards
 * @property {Seen | null} trump
 * @property {{ seat: number, suit: string }[]} marriages
 * @property {Record<string, (string | number)[]>} facts
 * @property {SceneEvent[]} happened the last events
 * @property {number} events the number of events so far
 * @property {number[] | null} result the payoffs by seat; `null` until the deal is over
 * @property {Record<string, string[]>[]} scores the parts of the payoffs by seat
 * @property {any[]} [items] the items that add up to the payoffs; empty until the deal is over
 */

/**
 * The cards and groups that can be chosen. A zone is `hand`, `table`, `talon` or `group`.
 * @typedef {object} Choice
 * @property {(item: string, zone: string) => any} state
 * @property {(item: string, zone: string) => void} press
 */

/**
 * The settings for drawing a scene.
 * @typedef {object} BoardView
 * @property {string[]} names the players by seat
 * @property {number} [focus] the seat in front
 * @property {boolean} [sort] whether hands are sorted; `true` by default
 * @property {boolean} [gather] whether a complete trick is drawn as taken
 * @property {string[][]} [said] the words that each seat said
 * @property {{ text: string, kind: string }[][]} [tags] additional tags by seat
 * @property {Choice | null} [choice]
 * @property {(seat: number) => any} [extra] creates additional elements for the plate of a seat
 * @property {(seat: number) => boolean} [isClosed] returns whether a hand is drawn face down
 * @property {boolean} [piles] whether the cards won are drawn
 * @property {boolean} [talon] whether the talon is drawn; `true` by default
 * @property {Element | null} [middle] an element that replaces the cards in the middle, such as the result
 * @property {boolean} [compact] `false` to draw the hands even of many seats
 */

/** By default, the hands are drawn if there are at most this many seats. */
const FEW = 6;

/** Lists the seats other than `focus`, in the order of play after `focus`. */
function othersOf(players, focus) {
  return Array.from({ length: players - 1 }, (_, offset) => (focus + 1 + offset) % players);
}

/**
 * Draws a suit sign as a small picture.
 * @param {string} game
 * @param {string} suit the letter of the suit
 */
export function suitSign(game, suit) {
  return svg(
    "svg",
    { viewBox: "-16 -17 32 34", class: "suitsign", role: "img", "aria-label": suitName(game, suit) },
    sign(suitOf(game, suit).sign, 0, 0, 30),
  );
}

/**
 * Draws a row of cards that overlap as far as needed.
 * @param {string} game
 * @param {string[]} codes
 * @param {Record<string, any>} attributes
 * @param {string[]} fresh the newly arrived cards
 */
export function fan(game, codes, attributes = {}, fresh = []) {
  const { class: kind = "", ...others } = attributes;
  return el(
    "div",
    { class: `fan ${kind}`, ...others },
    codes.map((code) => card(game, code, { class: fresh.includes(code) ? "fresh" : "" })),
  );
}

/** The board, which draws scenes. A page may put controls of its own into `bar`. */
class Board {
  constructor() {
    this.others = el("div", { class: "others" });
    this.middle = el("div", { class: "middle" });
    this.bar = el("div", { class: "bar" });
    this.front = el("div", { class: "front" });
    this.element = el("div", { class: "board" }, this.others, this.middle, this.bar, this.front);
    /** @type {Scene} */
    this.scene = undefined;
    /** @type {BoardView} */
    this.how = undefined;
  }

  fresh() {
    return this.scene.happened.flatMap(({ moved }) => moved.cards);
  }

  /**
   * Draws a card. A card that can be chosen is a button. `zone` is the place of the card: `hand`, `table` or
   * `talon`.
   */
  pick(code, zone) {
    const { scene, how } = this;
    const drawn = card(scene.game, code, {
      class: this.fresh().includes(code) && zone !== "hand" ? "fresh" : "",
    });
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
        click: () => this.how.choice.press(code, zone),
      },
      drawn,
      el("span", { class: "unseen" }, cardName(scene.game, code)),
      mark ? el("span", { class: "mark-value" }, mark) : null,
    );
  }

  plate(seat) {
    const { scene, how } = this;
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
      this.isCompact() || seat === (how.focus ?? 0) ? null : this.held(seat),
      role ? el("span", { class: "tag" }, role) : null,
      scene.seat !== null && isWith(scene, seat, scene.seat)
        ? el("span", { class: "tag with" }, t("with_you"))
        : null,
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
        this.isCompact() && seat !== (how.focus ?? 0) ? wonShort(scene, seat) : wonText(scene, seat),
      ),
    );
  }

  /**
   * Counts the cards that a seat holds. The style sheet shows the count where a screen has no room for the
   * cards. The label of the seat says the same number.
   */
  held(seat) {
    return el(
      "span",
      { class: "held", "aria-hidden": "true" },
      el("span", { class: "stack" }),
      String(allCards(this.scene.hands[seat]).length),
    );
  }

  /** Returns whether the hands of the other seats are drawn only as counts, because there are many seats. */
  isCompact() {
    return this.scene.players > FEW && this.how.compact !== false;
  }

  seatBox(seat, isFocus) {
    const { scene, how } = this;
    const label = `${how.names[seat]}`;
    const all = allCards(scene.hands[seat]);
    const order = how.sort === false ? all : sorted(scene.game, all);
    const hand = how.isClosed?.(seat) ? order.map(() => "??") : order;
    const many = this.isCompact() && !isFocus;
    let cards = null;
    if (isFocus)
      cards = el(
        "div",
        {
          class: "hand",
          role: "group",
          "aria-label": t("hand_of", { player: label }),
          style: {
            "--all": Math.max(1, hand.length),
            "--half": Math.ceil(hand.length / 2),
            "--third": Math.ceil(hand.length / 3),
          },
          "data-long": hand.length > 9 ? "yes" : null,
        },
        hand.map((code) => this.pick(code, "hand")),
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
        "aria-label": isFocus ? label : `${label}, ${t("cards_left", { count: hand.length })}`,
      },
      this.plate(seat),
      cards,
      how.piles && !many && scene.piles[seat].length ? this.pileBox(seat) : null,
    );
  }

  /** Draws the cards that a seat has won. */
  pileBox(seat) {
    const { scene } = this;
    return el(
      "div",
      { class: "captured" },
      el("small", null, t("captured_cards")),
      fan(scene.game, sorted(scene.game, scene.piles[seat]), { class: "mini" }),
    );
  }

  /** Draws the groups of the talon before the first trick. Returns `null` afterwards. */
  talonBox() {
    const { scene, how } = this;
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
            click: () => this.how.choice.press(number, "group"),
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

  trickBox(focus, around) {
    const { scene, how } = this;
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

  tableBox() {
    const { scene, how } = this;
    const lying = sorted(scene.game, scene.table).map((code) => this.pick(code, "table"));
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
          el("small", null, toldOf("rest_goes", how.names, scene.facts.last?.[0])),
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

  /**
   * Draws a scene. The keyboard focus stays on the same control.
   * @param {Scene} scene
   * @param {BoardView} how
   */
  draw(scene, how) {
    const focused = focusWithin(this.element);
    this.scene = scene;
    this.how = how;
    const focus = how.focus ?? 0;
    const around = othersOf(scene.players, focus);
    this.element.className = `board${lookOf(scene.game).table ? " with-table" : ""}${how.middle ? " over" : ""}`;
    this.element.dataset.seats = this.isCompact()
      ? "many"
      : scene.players > FEW
        ? "all"
        : scene.players > 3
          ? "some"
          : "few";
    // Many seats need scrolling, so the keyboard must be able to focus them.
    if (this.isCompact())
      for (const [name, value] of [
        ["tabindex", "0"],
        ["role", "group"],
        ["aria-label", t("others")],
      ])
        this.others.setAttribute(name, value);
    this.others.replaceChildren(...around.map((seat) => this.seatBox(seat, false)));
    const onTable = () =>
      lookOf(scene.game).table ? this.tableBox() : [this.talonBox() ?? this.trickBox(focus, around)];
    this.middle.replaceChildren(...(how.middle ? [how.middle] : onTable()));
    this.front.replaceChildren(this.seatBox(focus, true));
    const mover = this.isCompact() ? this.others.querySelector(".turn") : null;
    // This scrolls only the seats, not the page.
    if (mover) this.others.scrollTop = mover.offsetTop - this.others.offsetTop - this.others.clientHeight / 2;
    if (focused) this.element.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }
}

/**
 * Creates a board without a scene.
 * @returns {Board}
 */
export function makeBoard() {
  return new Board();
}

// The bar between the table and the hand: the choice to make, and the buttons that are not cards. It opens
// when it is the person's turn to bid, announce or double.

import { button } from "./dialogs.js";
import { cardsText, factRows, moveText, partText } from "./captions.js";
import { el, t, textUnder } from "./elements.js";
import { lookOf } from "./looks.js";
import { stepText } from "./words.js";

/** Returns the question for a move with this keyword. */
function promptOf(choices, scene) {
  if (choices.isPlay)
    return lookOf(scene.game).table
      ? t("your_card")
      : scene.trick.length && scene.winner === null
        ? t("your_card")
        : t("your_lead");
  return t(`prompt_${choices.keyword}`);
}

/** Draws rows of facts. */
export function factList(scene, names) {
  const isEmpty = (value) => !(typeof value === "string" ? value : (value.small ?? value.strong));
  const facts = factRows(scene, names).filter(([, ...values]) => !values.every(isEmpty));
  const rows = facts.map(([name, ...values]) =>
    el(
      "div",
      null,
      el("dt", null, name),
      el(
        "dd",
        null,
        values.map((value) =>
          typeof value === "string"
            ? el("span", null, value)
            : value.small
              ? el("small", null, value.small)
              : el("em", null, value.strong),
        ),
      ),
    ),
  );
  return rows.length ? el("dl", { class: "stakes" }, rows) : null;
}

/** Creates the buttons for words, one for each part. The button of a chosen part is pressed. */
function wordButtons(choices, scene, act) {
  const silent = choices.moves.find((parts) => !parts.length);
  // A part that every move contains counts as chosen, so its button cannot be pressed. If one click makes the
  // move, the button of such a part can be pressed.
  const common = new Set(choices.isDirect ? [] : choices.common());
  const buttons = choices.all().map((part) => {
    const chosen = choices.has(part) || common.has(part);
    const usable = choices.isUsable(part, "words") && !common.has(part);
    return button(partText(scene, part, choices.keyword), () => act.press(part, "words"), {
      class: `button option${chosen ? " chosen" : ""}`,
      "aria-pressed": choices.isDirect ? null : String(chosen),
      "data-part": part,
      "data-focus": `part-${part}`,
      "aria-disabled": usable ? null : "true",
    });
  });
  // Passing comes last, as in speech.
  const pass = buttons.findIndex(({ dataset }) => dataset.part === "pass");
  if (pass >= 0) buttons.push(...buttons.splice(pass, 1));
  return { buttons, silent };
}

function confirmText(choices, scene) {
  const { keyword, chosen } = choices;
  if (choices.isWords) {
    const parts = [...new Set([...choices.common(), ...chosen])];
    const isSilent = !parts.length && choices.moves.some((words) => !words.length);
    const what = parts.length ? parts.map((part) => partText(scene, part, keyword)).join(", ") : "…";
    return isSilent ? t("say_nothing") : t("confirm_say", { what });
  }
  if (!chosen.length && textUnder(`table.confirm_${keyword}_none`) !== undefined)
    return t(`confirm_${keyword}_none`);
  return t(`confirm_${keyword}`, { number: chosen[0] ?? "", chosen: chosen.length, most: choices.most });
}

/** Creates the button that ends a deal whose result is certain. */
function claimButton(act) {
  return button(t("claim"), act.claim, { "data-act": "claim", "data-focus": "claim" });
}

/** Creates the buttons that play a card or capture with it. Before a card is chosen, the deal can be ended. */
function playButtons({ choices, scene, canClaim }, act) {
  const [card, ...captured] = choices.chosen;
  if (!card) return canClaim ? [claimButton(act)] : [];
  const game = scene.game;
  const exact = choices.exact();
  const largest = choices.largest();
  const list = [];
  const name = (parts) =>
    parts.length > 1
      ? t("capture", { cards: moveText(scene, parts.join(" ")) })
      : lookOf(game).table
        ? t("lay_down", { card: cardsText(game, parts) })
        : t("play_card", { card: cardsText(game, parts) });
  const isMore = largest && largest.length > Math.max(1, choices.chosen.length);
  // A person who can capture seldom lays the card on the table without a capture. Until cards of the table
  // are chosen, Enter therefore makes the largest capture.
  const isMost = isMore && !captured.length;
  const kind = (name, isMain) => ({
    class: isMain ? "button primary" : "button",
    "data-act": isMain ? "confirm" : name,
    "data-focus": name,
  });
  if (isMore)
    list.push(
      button(
        t("capture_most", { cards: cardsText(game, largest.slice(1)) }),
        () => act.send(largest),
        kind("most", isMost),
      ),
    );
  if (exact || !choices.complete)
    list.push(button(name(choices.chosen), () => act.send(choices.chosen), kind("chosen", !isMost)));
  else if (captured.length) list.push(el("p", { class: "needs" }, t("needs_more")));
  list.push(button(t("back"), act.clear, { "data-act": "clear", "data-focus": "clear" }));
  return list;
}

/**
 * Creates the field for typed words, as the program IOIgrac has one. The text below the field tells what is
 * missing in the words.
 */
function typedField(typed, game, act) {
  const field = el("input", {
    type: "text",
    id: "typed",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: t(typed.step ? "type_more" : "type_hint"),
    "aria-label": t("type_move"),
    "data-focus": "typed",
    value: typed.draft,
    input: () => {
      typed.draft = field.value;
    },
  });
  const submit = (event) => {
    event.preventDefault();
    const text = field.value;
    typed.draft = "";
    field.value = "";
    act.type(text);
  };
  return el(
    "form",
    { class: "typed", submit },
    typed.words.length ? el("span", { class: "tag" }, typed.words.join(" ")) : null,
    field,
    typed.step ? el("small", { role: "status" }, stepText(typed.step, game)) : null,
  );
}

/**
 * Returns the content of the bar. `at` has the scene, the names, the choices (null when it is not the
 * person's turn), the typed words, whether the queue waits for "on", whether a request is slow, and whether the
 * person can end the deal. `act` has the actions press, send, clear, type, claim and on.
 */
export function barContent(at, act) {
  const { scene, names, choices, typed, holding, isSlow } = at;
  const on = holding
    ? button(t("on"), act.on, { class: "button primary", "data-act": "on", "data-focus": "on" })
    : null;
  const sending = isSlow ? el("p", { class: "needs", role: "status" }, t("sending")) : null;
  if (!choices) return on || sending ? [el("div", { class: "row centre" }, sending, on)] : [];
  const prompt = el("p", { class: "prompt" }, promptOf(choices, scene));
  if (choices.isWords) {
    const { buttons, silent } = wordButtons(choices, scene, act);
    const exact = choices.exact();
    const confirm = choices.isDirect
      ? null
      : button(confirmText(choices, scene), () => act.send(exact), {
          class: "button primary",
          disabled: exact ? null : true,
          "data-act": "confirm",
          "data-focus": "confirm",
        });
    const onlySilence = silent && choices.moves.length === 1;
    return [
      el(
        "div",
        { class: "panelbox bidding", role: "group", "aria-label": promptOf(choices, scene) },
        prompt,
        factList(scene, names),
        onlySilence ? null : el("div", { class: "row options" }, buttons),
        confirm || on ? el("div", { class: "row" }, confirm, on) : null,
      ),
    ];
  }
  if (!choices.isPlay) {
    const exact = choices.exact();
    const chosen =
      choices.form === "group"
        ? null
        : el(
            "span",
            { class: "counter", "aria-live": "polite" },
            t("chosen_of", { chosen: choices.chosen.length, most: choices.most }),
          );
    return [
      el(
        "div",
        { class: "panelbox", role: "group", "aria-label": promptOf(choices, scene) },
        prompt,
        el(
          "div",
          { class: "row" },
          chosen,
          button(confirmText(choices, scene), () => act.send(exact), {
            class: "button primary",
            disabled: exact ? null : true,
            "data-act": "confirm",
            "data-focus": "confirm",
          }),
          choices.chosen.length
            ? button(t("back"), act.clear, { "data-act": "clear", "data-focus": "clear" })
            : null,
          on,
        ),
      ),
    ];
  }
  const buttons = playButtons(at, act);
  return [
    el("div", { class: "row centre" }, prompt, buttons, on),
    lookOf(scene.game).table ? typedField(typed, scene.game, act) : null,
  ];
}

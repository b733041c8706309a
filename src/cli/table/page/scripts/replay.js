// A finished deal: step by step with all hands, and the review of the person's decisions.

import { call, get } from "./api.js";
import { factList } from "./bar.js";
import { makeBoard } from "./board.js";
import { describe, moveText, saidBySeat } from "./captions.js";
import { button, openDialog, patiently, say } from "./dialogs.js";
import { el, icon, ICONS, number, t } from "./elements.js";
import { moveCards } from "./moving.js";
import { scoreTable } from "./sheet.js";
import { refusalText } from "./words.js";

/** The wait between two steps while the deal plays by itself, in milliseconds. */
const STEP = 1100;

/** The longest wait for a replay or a review, which compares many moves, in milliseconds. */
const REVIEWING = 180000;

async function load(path, token) {
  try {
    return await patiently(get(path, token, { limit: REVIEWING }));
  } catch (problem) {
    say(refusalText(problem), "refused");
    return null;
  }
}

/** Shows a finished deal with all hands. `kind` is seat or watch. */
export async function replayDialog(token, deal, kind = "seat") {
  const answer = await load(`/api/${kind}/replay?deal=${deal}`, token);
  if (!answer) return;
  const { scenes, names, seat } = answer;
  const board = makeBoard();
  const caption = el("p", { class: "caption", role: "status" });
  const facts = el("div", { class: "facts" });
  // The replay begins with the cards dealt.
  let step = Math.max(0, scenes.findIndex(({ happened }) => happened[0]?.line.startsWith("move")) - 1);
  let timer = null;
  const slider = el("input", {
    type: "range",
    class: "slider",
    min: 0,
    max: scenes.length - 1,
    "aria-label": t("move_slider"),
    input: () => go(Number(slider.value)),
  });
  const counter = el("span", { class: "counter" });
  const playing = el("button", { type: "button", class: "icon main", click: toggle });

  function go(next) {
    const before = scenes[step];
    step = Math.max(0, Math.min(scenes.length - 1, next));
    const scene = scenes[step];
    board.element.dataset.mover = String(scene.happened[0]?.seat ?? "");
    const how = { names, focus: seat ?? 0, sort: true, said: saidBySeat(scene), gather: false };
    moveCards(board.element, () => board.draw(scene, how), { winner: before.winner, duration: 260 });
    caption.textContent = describe(scene, names);
    facts.replaceChildren(
      ...[factList(scene, names), scene.turn === "over" ? scoreTable(scene, names) : null].filter(Boolean),
    );
    slider.value = String(step);
    counter.textContent = `${step} / ${scenes.length - 1}`;
    if (step === scenes.length - 1) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    drawPlaying();
  }

  function toggle() {
    if (timer) {
      stop();
      return;
    }
    if (step === scenes.length - 1) go(0);
    timer = setInterval(() => go(step + 1), STEP);
    drawPlaying();
  }

  function drawPlaying() {
    playing.replaceChildren(icon(...ICONS[timer ? "pause" : "play"]));
    playing.setAttribute("aria-label", t(timer ? "stop" : "play"));
  }

  const step1 = (shape, name, act) =>
    el(
      "button",
      {
        type: "button",
        class: "icon",
        "aria-label": name,
        title: name,
        click: () => {
          stop();
          act();
        },
      },
      icon(...ICONS[shape]),
    );
  openDialog(
    t("replay_of", { deal }),
    () => [
      el(
        "div",
        {
          class: "felt replay",
          keydown: (event) => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (by && event.target !== slider) {
              stop();
              go(step + by);
              event.preventDefault();
            }
          },
        },
        board.element,
        caption,
      ),
      el(
        "div",
        { class: "controls" },
        el(
          "div",
          { class: "row" },
          step1("first", t("to_start"), () => go(0)),
          step1("back", t("move_back"), () => go(step - 1)),
          playing,
          step1("next", t("move_on"), () => go(step + 1)),
          step1("last", t("to_end"), () => go(scenes.length - 1)),
        ),
        slider,
        counter,
      ),
      facts,
      kind === "watch"
        ? ""
        : el(
            "div",
            { class: "row" },
            button(t("review"), () => reviewDialog(token, deal, names)),
            button(t("record"), () => recordDialog(token, deal)),
          ),
    ],
    { kind: "wide", onClose: () => clearInterval(timer) },
  );
  drawPlaying();
  go(step);
}

/** The lines of a deal, as the referee reads them. */
async function recordDialog(token, deal) {
  try {
    const lines = await patiently(call("GET", `/api/seat/record?deal=${deal}`, { token }));
    openDialog(t("record"), () => el("pre", { tabindex: 0, "aria-label": t("record") }, lines), {
      kind: "wide",
    });
  } catch (problem) {
    say(refusalText(problem), "refused");
  }
}

/** Whether a cost is nothing, as it is shown. */
function isGood(cost) {
  return cost < 0.05;
}

function costText(cost, error) {
  if (isGood(cost)) return t("as_good");
  return error ? `−${number(cost, 1)} ± ${number(error, 1)}` : `−${number(cost, 1)}`;
}

/** Shows what each decision of the person cost, and the table at that moment. `known` are the names by seat, if known. */
export async function reviewDialog(token, deal, known = []) {
  const answer = await load(`/api/seat/review?deal=${deal}`, token);
  if (!answer) return;
  const { decisions } = answer;
  const board = makeBoard();
  const told = el("p", { class: "caption", role: "status" });
  const list = el("ol", { class: "decisions" });
  const total = decisions.reduce((sum, { cost }) => sum + Math.max(0, cost), 0);
  const good = decisions.filter(({ cost }) => isGood(cost)).length;

  function open(place) {
    const { scene, played, best, cost, error } = decisions[place];
    const names = Array.from(
      { length: scene.players },
      (_, seat) => known[seat] ?? (seat === scene.seat ? t("you") : t("seat_number", { seat: seat + 1 })),
    );
    board.draw(
      { ...scene, legal: null },
      { names, focus: scene.seat ?? 0, sort: true, said: saidBySeat(scene), choice: marks(played, best) },
    );
    told.textContent = isGood(cost)
      ? t("review_good", { played: moveText(scene, played) || t("say_nothing") })
      : t("review_bad", {
          played: moveText(scene, played) || t("say_nothing"),
          best: moveText(scene, best) || t("say_nothing"),
          cost: costText(cost, error),
        });
    for (const [other, row] of [...list.children].entries())
      row.firstChild.setAttribute("aria-current", String(other === place));
  }

  /** Marks the card played and the best card. They cannot be chosen. */
  function marks(played, best) {
    return {
      state: (part, zone) => {
        const has = (move) => zone !== "group" && move.split(" ").includes(part);
        return {
          usable: false,
          chosen: has(best),
          mark:
            has(played) && !has(best)
              ? t("mark_played")
              : has(best) && has(played)
                ? "✓"
                : has(best)
                  ? t("mark_best")
                  : null,
          offered: false,
        };
      },
      press: () => {},
    };
  }

  openDialog(
    t("review_of", { deal }),
    () => {
      if (!decisions.length) return el("p", null, t("no_decisions"));
      list.append(
        ...decisions.map(({ scene, played, cost, error }, place) =>
          el(
            "li",
            null,
            el(
              "button",
              { type: "button", click: () => open(place) },
              el("span", null, `${place + 1}. ${moveText(scene, played) || t("say_nothing")}`),
              el("b", { class: isGood(cost) ? "good" : "bad" }, costText(cost, error)),
            ),
          ),
        ),
      );
      return [
        el(
          "p",
          { class: "lead" },
          good === decisions.length
            ? t("review_all", { all: decisions.length })
            : t("review_sum", { good, all: decisions.length, cost: number(total, 1) }),
        ),
        el("div", { class: "reviewing" }, list, el("div", { class: "felt replay" }, board.element, told)),
      ];
    },
    { kind: "wide" },
  );
  if (decisions.length)
    open(decisions.reduce((worst, { cost }, place) => (cost > decisions[worst].cost ? place : worst), 0));
}

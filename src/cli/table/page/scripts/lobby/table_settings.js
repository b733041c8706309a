// The settings of a table that its host can change at any time: the pace, the absence, the clock, the spectators.

import { button, choice, openDialog } from "./dialogs.js";
import { el, t } from "./elements.js";

/** The thinking time of a built-in player in milliseconds, by the name of the pace. */
const THINKING = { short: 200, normal: 500, long: 2000 };

/** The times after which `best` plays for an absent person, in seconds, by their names. 0 means never. */
const ABSENT = { soon: 20, minute: 60, later: 300, never: 0 };

/**
 * The clocks: the usual time in seconds, and the seconds of the unit in which the host enters the time, with the
 * maximum in this unit.
 */
const CLOCKS = { move: { usual: 30, unit: 1, max: 3600 }, bank: { usual: 300, unit: 60, max: 1440 } };

/** What people may say at a table. */
const TALK = { all: "all", phrases: "phrases", off: "off" };

/**
 * The settings that the host can change. `movetime` is in milliseconds, `absent` in seconds. `delay` is the
 * number of deals after which spectators see all hands of a deal; null when they never do.
 * `talk` is what people may say. `clock` has the seconds for a move or for a deal.
 * @typedef {{ movetime: number, delay: number | null, absent: number, talk: string,
 *   clock: { move?: number, bank?: number } | null }} LaterSettings
 */

/** @type {LaterSettings} */
export const USUAL_SETTINGS = {
  movetime: THINKING.normal,
  delay: null,
  absent: ABSENT.minute,
  talk: TALK.all,
  clock: null,
};

/** Creates a group of controls with its name. */
export function group(name, ...controls) {
  return el("div", { class: "field" }, el("span", null, name), controls);
}

/** Creates the choice of a value that has a name. A value without a name is shown as none of them. */
function namedChoice(title, prefix, values, settings, key) {
  const current = Object.keys(values).find((name) => values[name] === settings[key]);
  const options = Object.keys(values).map((name) => [name, t(`${prefix}_${name}`)]);
  return group(
    title,
    choice(title, options, current, (name) => {
      settings[key] = values[name];
    }),
  );
}

/** Creates the field of a number from 1 to `max`. */
function numberField(name, value, max, set) {
  const number = el("input", {
    type: "number",
    min: 1,
    max,
    step: "any",
    value,
    input: () => set(Number(number.value) || 1),
  });
  return el("label", { class: "inline" }, el("span", null, name), number);
}

/**
 * Creates a choice of which some options have a number. `fieldNow` returns the field of the number, or null.
 */
function choiceWithNumber(title, options, current, act, fieldNow) {
  const place = el("div");
  const draw = () => {
    const field = fieldNow();
    place.hidden = field === null;
    place.replaceChildren(field ?? "");
  };
  draw();
  const chosen = (name) => {
    act(name);
    draw();
  };
  return group(title, choice(title, options, current, chosen), place);
}

/** Creates the choice of what spectators see, with the number of deals. */
function spectatorsField(settings) {
  return choiceWithNumber(
    t("spectators"),
    ["public", "delayed"].map((kind) => [kind, t(`spectators_${kind}`)]),
    settings.delay === null ? "public" : "delayed",
    (kind) => {
      settings.delay = kind === "public" ? null : 1;
    },
    () =>
      settings.delay === null
        ? null
        : numberField(t("delay_deals"), settings.delay, 100, (deals) => {
            settings.delay = Math.round(deals);
          }),
  );
}

/** Creates the choice of the clock, with its time. */
export function clockField(settings) {
  const kindNow = () => Object.keys(settings.clock ?? {})[0] ?? "none";
  return choiceWithNumber(
    t("clock"),
    ["none", ...Object.keys(CLOCKS)].map((kind) => [kind, t(`clock_${kind}`)]),
    kindNow(),
    (kind) => {
      settings.clock = kind === "none" ? null : { [kind]: CLOCKS[kind].usual };
    },
    () => {
      const kind = kindNow();
      if (kind === "none") return null;
      const { unit, max } = CLOCKS[kind];
      return numberField(t(`clock_unit_${kind}`), settings.clock[kind] / unit, max, (time) => {
        settings.clock = { [kind]: Math.max(1, Math.round(time * unit)) };
      });
    },
  );
}

/** Creates the choice of the thinking time of built-in players. */
export function thinkingField(settings) {
  return namedChoice(t("thinking"), "thinking", THINKING, settings, "movetime");
}

/**
 * When a session ends, and what a point is worth. At most one of `deals` and `target` is a number. `stake` may be empty.
 * @typedef {{ deals: number | null, target: number | null, stake: string }} SessionSettings
 */

/** The ends of a session: the usual number and the maximum. */
const ENDS = { deals: { usual: 12, max: 1000 }, target: { usual: 100, max: 100000 } };

/** The form of a stake, as the server reads it. */
const STAKE = /^(?=.*[1-9])\d{1,6}([.,]\d{1,3})? ?[\p{L}\p{Sc}]{1,8}$/u;

/**
 * Returns whether a stake is empty or has an amount and a currency.
 * @param {string} stake
 */
export function isStake(stake) {
  return stake === "" || STAKE.test(stake);
}

/**
 * Creates the fields of a session, which change `session`.
 * @param {SessionSettings} session
 */
export function sessionFields(session) {
  const kindNow = () => Object.keys(ENDS).find((kind) => session[kind] !== null) ?? "open";
  const field = el("input", {
    type: "text",
    maxlength: 24,
    placeholder: "0.10 €",
    autocomplete: "off",
    value: session.stake,
    input: () => {
      session.stake = field.value.trim();
    },
  });
  return [
    choiceWithNumber(
      t("session_end"),
      ["open", ...Object.keys(ENDS)].map((kind) => [kind, t(`session_${kind}`)]),
      kindNow(),
      (kind) => {
        session.deals = kind === "deals" ? ENDS.deals.usual : null;
        session.target = kind === "target" ? ENDS.target.usual : null;
      },
      () => {
        const kind = kindNow();
        if (kind === "open") return null;
        return numberField(
          t(kind === "deals" ? "deals" : "points"),
          session[kind],
          ENDS[kind].max,
          (count) => {
            session[kind] = Math.max(1, Math.round(count));
          },
        );
      },
    ),
    el("label", { class: "field" }, el("span", null, t("stake")), field, el("small", null, t("stake_note"))),
  ];
}

/**
 * Creates the fields of the settings, which change `settings`.
 * @param {LaterSettings} settings
 */
export function settingsFields(settings) {
  return [
    thinkingField(settings),
    namedChoice(t("absent"), "absent", ABSENT, settings, "absent"),
    clockField(settings),
    namedChoice(t("talk"), "talk", TALK, settings, "talk"),
    spectatorsField(settings),
  ];
}

/**
 * Opens the dialog of the settings of an open table. `save` gets the changed settings.
 * @param {LaterSettings} table
 * @param {(changed: LaterSettings) => void} save
 */
export function tableSettingsDialog({ movetime, delay, absent, talk, clock }, save) {
  const settings = { movetime, delay, absent, talk, clock };
  openDialog(t("table_settings"), (close) => [
    el("div", { class: "fields" }, settingsFields(settings)),
    el("p", null, el("small", null, t("clock_later"))),
    el(
      "div",
      { class: "row end" },
      button(t("cancel"), close),
      button(
        t("save"),
        () => {
          close();
          save(settings);
        },
        { class: "button primary" },
      ),
    ),
  ]);
}

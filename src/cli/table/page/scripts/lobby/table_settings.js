// The settings of a table that its host can change at any time: the pace, the absence, the spectators.

import { button, choice, openDialog } from "./dialogs.js";
import { el, t } from "./elements.js";

/** The thinking time of a built-in player in milliseconds, by the name of the pace. */
const THINKING = { short: 200, normal: 500, long: 2000 };

/** The times after which `best` plays for an absent person, in seconds, by their names. 0 means never. */
const ABSENT = { soon: 20, minute: 60, later: 300, never: 0 };

/** What people may say at a table. */
const TALK = { all: "all", phrases: "phrases", off: "off" };

/**
 * The settings that the host can change. `movetime` is in milliseconds, `absent` in seconds. `delay` is the
 * number of deals after which spectators see all hands of a deal; null when they never do.
 * `talk` is what people may say.
 * @typedef {{ movetime: number, delay: number | null, absent: number, talk: string }} LaterSettings
 */

/** @type {LaterSettings} */
export const USUAL_SETTINGS = {
  movetime: THINKING.normal,
  delay: null,
  absent: ABSENT.minute,
  talk: TALK.all,
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

/** Creates the choice of what spectators see, with the number of deals. */
function spectatorsField(settings) {
  const place = el("div", { class: "field" });
  const draw = () => {
    const number = el("input", {
      type: "number",
      min: 1,
      max: 100,
      value: settings.delay ?? 1,
      "aria-label": t("delay_deals"),
      input: () => {
        settings.delay = Number(number.value) || 1;
      },
    });
    const kinds = ["public", "delayed"].map((kind) => [kind, t(`spectators_${kind}`)]);
    place.replaceChildren(
      ...[
        el("span", null, t("spectators")),
        choice(t("spectators"), kinds, settings.delay === null ? "public" : "delayed", (kind) => {
          settings.delay = kind === "public" ? null : 1;
          draw();
        }),
        settings.delay === null
          ? null
          : el("label", { class: "inline" }, el("span", null, t("delay_deals")), number),
      ].filter(Boolean),
    );
  };
  draw();
  return place;
}

/**
 * Creates the fields of the settings, which change `settings`.
 * @param {LaterSettings} settings
 */
export function settingsFields(settings) {
  return [
    namedChoice(t("thinking"), "thinking", THINKING, settings, "movetime"),
    namedChoice(t("absent"), "absent", ABSENT, settings, "absent"),
    namedChoice(t("talk"), "talk", TALK, settings, "talk"),
    spectatorsField(settings),
  ];
}

/**
 * Opens the dialog of the settings of an open table. `save` gets the changed settings.
 * @param {LaterSettings} table
 * @param {(changed: LaterSettings) => void} save
 */
export function tableSettingsDialog({ movetime, delay, absent, talk }, save) {
  const settings = { movetime, delay, absent, talk };
  openDialog(t("table_settings"), (close) => [
    el("div", { class: "fields" }, settingsFields(settings)),
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

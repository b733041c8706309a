// The settings of this device: language, faces of cards, order of the hand, pace, theme.

import { chooseFaces } from "./cards.js";
import { choice, openDialog } from "./dialogs.js";
import { el, t } from "./elements.js";
import { hasPictures } from "./looks.js";
import { askPermission, canNotify, isBlocked, isPermitted } from "./notifications.js";
import { PACE_NAMES } from "./queue.js";
import { device } from "./storage.js";
import { browserLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage } from "./words.js";

const DEFAULTS = {
  language: null,
  theme: "system",
  face: "ours",
  sort: "sorted",
  pace: "calm",
  confirm: "click",
  last: "off",
  sound: "off",
  vibration: "off",
  notify: "off",
};
const KEY = "talon.settings";
const DARK = window.matchMedia("(prefers-color-scheme: dark)");

let values = { ...DEFAULTS };
try {
  values = { ...DEFAULTS, ...JSON.parse(device.get(KEY) ?? "{}") };
} catch {
  // Damaged settings are replaced by the defaults.
}

/** Returns the value of a setting. */
export function setting(name) {
  return values[name];
}

function useTheme() {
  document.documentElement.dataset.theme =
    values.theme === "system" ? (DARK.matches ? "dark" : "light") : values.theme;
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  for (const own of document.querySelectorAll("meta[name=theme-color]")) own.setAttribute("content", paper);
}

DARK.addEventListener("change", useTheme);

/** Applies the settings when a page opens. */
export async function useSettings() {
  useTheme();
  chooseFaces(values.face);
  if (!LANGUAGES.includes(values.language)) values.language = browserLanguage();
  await useLanguage(values.language);
}

/** Changes a setting. `draw` redraws the page. */
export async function change(name, value, draw) {
  values[name] = value;
  device.set(KEY, JSON.stringify(values));
  if (name === "language") await useLanguage(value);
  useTheme();
  chooseFaces(values.face);
  draw();
}

/** Lists the faces of cards. `ours` are the faces that this table has: the host's pictures, or the drawings. */
function faceOptions() {
  const host = hasPictures() ? [["ours", t("face_host")]] : [];
  return [...host, [hasPictures() ? "drawn" : "ours", t("face_drawn")], ["large", t("face_large")]];
}

/** Creates the row of notifications, where the browser has them. A note says when the browser blocks them. */
function notifyRows(row, options) {
  if (!canNotify()) return [];
  return [
    row("notify", options, isPermitted() ? values.notify : "off"),
    isBlocked() ? el("p", { class: "note" }, t("notify_blocked")) : null,
  ];
}

/** Opens the dialog of the settings. */
export function settingsDialog(draw) {
  let isOpen = true;
  const again = () => {
    // The browser may ask the person for a long time.
    if (!isOpen) return;
    close();
    settingsDialog(draw);
  };
  const row = (name, options, chosen = values[name]) =>
    el(
      "div",
      { class: "setting" },
      el("span", null, t(`set_${name}`)),
      choice(t(`set_${name}`), options, chosen, async (value) => {
        if (name === "notify" && value === "on") await askPermission();
        await change(name, value, draw);
        // A new language and the person's answer to the browser change the dialog, too.
        if (["language", "notify"].includes(name)) again();
      }),
    );
  const named = (name, ...codes) => codes.map((code) => [code, t(`${name}_${code}`)]);
  const close = openDialog(
    t("settings"),
    () => [
      row(
        "language",
        LANGUAGES.map((code) => [code, LANGUAGE_NAMES[code]]),
      ),
      row("theme", named("theme", "system", "light", "dark")),
      row("face", faceOptions(), hasPictures() || values.face !== "drawn" ? values.face : "ours"),
      row("sort", named("sort", "sorted", "dealt")),
      row("pace", named("pace", ...PACE_NAMES)),
      row("confirm", named("confirm", "click", "twice")),
      row("last", named("signal", "off", "on")),
      row("sound", named("signal", "off", "on")),
      typeof navigator.vibrate === "function" ? row("vibration", named("signal", "off", "on")) : null,
      ...notifyRows(row, named("signal", "off", "on")),
    ],
    { kind: "settings", onClose: () => (isOpen = false) },
  );
}

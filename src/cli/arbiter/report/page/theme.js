// The light and the dark theme of the page.

import { ICONS, icon, t } from "./elements.js";

/**
 * Stores a setting of the reader. A browser may forbid this for local files. In this case the setting is not
 * stored.
 */
function remember(name, value) {
  try {
    localStorage.setItem("talon." + name, value);
  } catch {
    /* forgotten */
  }
}

function remembered(name) {
  try {
    return localStorage.getItem("talon." + name);
  } catch {
    return null;
  }
}

const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");
let theme = remembered("theme");

function isDark() {
  return theme ? theme === "dark" : darkSystem.matches;
}

/** Applies the theme, and updates the button that changes it. */
export function showTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const button = document.getElementById("theme");
  button.replaceChildren(isDark() ? icon(...ICONS.sun) : icon(...ICONS.moon));
  button.title = isDark() ? t("to_light") : t("to_dark");
  button.setAttribute("aria-pressed", String(isDark()));
}

document.getElementById("theme").addEventListener("click", () => {
  theme = isDark() ? "light" : "dark";
  remember("theme", theme);
  showTheme();
});
darkSystem.addEventListener("change", showTheme);

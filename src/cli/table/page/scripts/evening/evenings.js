// The pages of a club's evening. Their scripts, texts and styles are loaded when such a page is opened.

import { el } from "./elements.js";
import { useFolder } from "./words.js";

/** The functions that create the pages, by the kind of the page. */
const PAGES = {
  evenings: () => import("./evening_form.js").then(({ eveningsPage }) => eveningsPage),
  evening: () => import("./evening.js").then(({ eveningPage }) => eveningPage),
  organise: () => import("./organise.js").then(({ organisePage }) => organisePage),
  wall: () => import("./wall.js").then(({ wallPage }) => wallPage),
};

/** Loads the styles of these pages once. */
function useStyles() {
  if (document.querySelector("link[data-evening]")) return null;
  return new Promise((resolve, reject) => {
    const href = new URL("./evening.css", import.meta.url).href;
    const failed = () => {
      link.remove();
      reject(new Error(href));
    };
    const link = el("link", { rel: "stylesheet", href, "data-evening": true, load: resolve, error: failed });
    document.head.append(link);
  });
}

/**
 * Loads what a kind of page needs. Returns the function that creates the page.
 * @param {string} kind
 */
export async function loaded(kind) {
  const [make] = await Promise.all([PAGES[kind](), useFolder("evening"), useStyles()]);
  return make;
}

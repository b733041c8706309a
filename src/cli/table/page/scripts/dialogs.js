// Dialogs, messages and small controls.

import { el, icon, t } from "./elements.js";

export const SHAPES = {
  close: ["M6 6l12 12", "M18 6 6 18"],
  gear: [
    "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
    "M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  ],
  help: [
    "M9 9.5a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1",
    "M12 17.5v.5",
    "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z",
  ],
  list: ["M5 6h14M5 12h14M5 18h14"],
  info: ["M12 11v6", "M12 7.2v.4", "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z"],
  person: ["M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8z", "M4.5 20c1-4 4-5.5 7.5-5.5s6.500 1.500 7.500 5.500"],
};

/** Creates a round button with an icon. */
export function iconButton(shape, name, act, more = {}) {
  return el(
    "button",
    { type: "button", class: "icon", title: name, "aria-label": name, click: act, ...more },
    icon(...SHAPES[shape]),
  );
}

/** Creates a button with a text. */
export function button(text, act, more = {}) {
  return el("button", { type: "button", class: "button", click: act, ...more }, text);
}

/** Opens a dialog. `content(close)` creates its content. Escape and a click outside close the dialog. */
export function openDialog(title, content, { kind = "", canClose = true, onClose = () => {} } = {}) {
  const name = `dialog-${document.querySelectorAll("dialog").length}`;
  const dialog = el("dialog", { class: kind, "aria-labelledby": name });
  const close = () => {
    if (dialog.open) dialog.close();
  };
  dialog.append(
    el(
      "div",
      { class: "dialog-head" },
      el("h2", { id: name }, title),
      canClose ? iconButton("close", t("close"), close) : null,
    ),
    el("div", { class: "dialog-content" }, content(close)),
  );
  dialog.addEventListener("cancel", (event) => {
    if (!canClose) event.preventDefault();
  });
  dialog.addEventListener("click", (event) => {
    if (canClose && event.target === dialog) close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Asks a question with two answers. */
export function confirmDialog(title, text, answer, act) {
  openDialog(title, (close) => [
    el("p", null, text),
    el(
      "div",
      { class: "row end" },
      button(t("cancel"), close),
      button(
        answer,
        () => {
          close();
          act();
        },
        { class: "button primary" },
      ),
    ),
  ]);
}

/** Asks for one line of text. */
export function askDialog(title, label, value, answer, act) {
  openDialog(title, (close) => {
    const field = el("input", { type: "text", value, maxlength: 40, autocomplete: "off" });
    return el(
      "form",
      {
        submit: (event) => {
          event.preventDefault();
          if (field.value.trim()) {
            close();
            act(field.value.trim());
          }
        },
      },
      el("label", { class: "field" }, el("span", null, label), field),
      el("div", { class: "row end" }, el("button", { type: "submit", class: "button primary" }, answer)),
    );
  });
}

let messageTimer = null;

/** Shows a message for some seconds. Screen readers read it. */
export function say(text, kind = "") {
  let place = document.getElementById("message");
  if (!place) {
    place = el("div", { id: "message", role: "status" });
    document.body.append(place);
  }
  // A dialog covers the page, so the message goes into the topmost dialog.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(place);
  place.className = kind;
  place.textContent = text;
  place.hidden = !text;
  clearTimeout(messageTimer);
  messageTimer = setTimeout(
    () => {
      place.hidden = true;
      place.textContent = "";
    },
    Math.max(3500, text.length * 75),
  );
}

/**
 * Times in milliseconds. After `SLOW` the page says that it is sending. After `LATE` it says that the server
 * has not answered.
 */
export const SLOW = 2000;
export const LATE = 8000;

/** Waits for an answer. If it takes long, shows a message. */
export async function patiently(answer) {
  const timers = [setTimeout(() => say(t("sending")), SLOW), setTimeout(() => say(t("no_answer_yet")), LATE)];
  try {
    return await answer;
  } finally {
    timers.forEach(clearTimeout);
  }
}

/**
 * Calls `open` with the script of a dialog. Such a script is loaded when it is needed, because many people never
 * open the dialog.
 * @template S
 * @param {Promise<S>} loading
 * @param {(script: S) => any} open
 */
export async function withScript(loading, open) {
  const script = await loading.catch(() => null);
  if (script) await open(script);
  else say(t("error_unreachable"), "refused");
}

/** Creates a group of buttons. Exactly one of them is pressed. */
export function choice(label, options, value, act) {
  const group = el("div", { class: "choice", role: "group", "aria-label": label });
  const buttons = options.map(([code, text]) =>
    el(
      "button",
      {
        type: "button",
        "aria-pressed": String(code === value),
        "data-value": code,
        click: () => {
          for (const other of buttons)
            other.setAttribute("aria-pressed", String(other.dataset.value === String(code)));
          act(code);
        },
      },
      text,
    ),
  );
  group.append(...buttons);
  return group;
}

/** Creates a menu of options. */
export function select(label, options, value, act) {
  const menu = el(
    "select",
    { "aria-label": label, change: () => act(menu.value) },
    options.map(([code, text]) => el("option", { value: code }, text)),
  );
  menu.value = String(value);
  return menu;
}

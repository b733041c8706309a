// Ways to pass on a link: select it, copy it, share it, or show it as a QR code.

import { post } from "./api.js";
import { button, openDialog, say } from "./dialogs.js";
import { el, svg, t } from "./elements.js";

/** The width of the light margin of a QR code, in modules. */
const QUIET = 4;

/** Returns whether only this computer can reach an address. */
export function isLocal(address) {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Draws a QR code of this size from the path of its dark modules. */
function qrPicture({ size, path }) {
  const side = size + 2 * QUIET;
  return svg(
    "svg",
    { class: "qr", viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, role: "img", "aria-label": t("qr_code") },
    svg("path", { class: "light", d: `M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z` }),
    svg("path", { d: path }),
  );
}

/** Creates the place of a QR code. The server draws the code. Without an answer the place stays empty. */
export function qrPart(link, token) {
  const place = el("div", { class: "qrplace" });
  post("/api/qr", token, { text: link })
    .then((code) => place.append(qrPicture(code)))
    .catch(() => {});
  return place;
}

/** Creates the button that copies a text. Null where this browser cannot copy. */
export function copyButton(text, name, done) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(done);
    } catch {
      say(t("copy_by_hand"), "refused");
    }
  };
  return navigator.clipboard ? button(name, copy, { class: "button primary" }) : null;
}

/** Creates the buttons that this browser offers for a link. Over plain HTTP, most browsers offer none. */
function shareButtons(link, title) {
  // A person who closes the dialog of the system makes the promise fail. This is no error.
  const share = () => navigator.share({ title, url: link }).catch(() => {});
  return [copyButton(link, t("copy_link"), t("copied")), navigator.share ? button(t("share"), share) : null];
}

/**
 * Opens the dialog with which a person passes on a link. `token` is any token of the server; with it the
 * server draws the QR code. `before` and `after` are what the dialog shows above and below.
 */
export function shareDialog(title, link, token, before = [], after = []) {
  const field = el("input", {
    type: "text",
    value: link,
    readonly: true,
    class: "wide",
    "aria-label": t("link"),
    focus: () => field.select(),
  });
  openDialog(
    title,
    () => [
      ...before,
      field,
      el("div", { class: "row" }, shareButtons(link, title)),
      isLocal(link) ? el("p", { class: "note" }, t("only_here")) : null,
      // A phone cannot open an address that only this computer reaches.
      isLocal(link) ? null : qrPart(link, token),
      ...after,
    ],
    { kind: "share" },
  );
}

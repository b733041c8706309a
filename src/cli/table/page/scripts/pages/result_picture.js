// A picture of a result in shared deals, to pass on. It has sums and differences, and never a card.

import { button, openDialog, say } from "./dialogs.js";
import { el, signed, t } from "./elements.js";

/** The size of the picture in pixels, and its margin. */
const [WIDTH, HEIGHT, EDGE] = [640, 480, 40];

/** The middle of the bars, and the height of the longest bar, in pixels. */
const [MIDDLE, LONGEST] = [350, 70];

/** Returns the colours of the page. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

/** Returns the own points in the deals, less those of the master. Null where they are not known. */
function barsOf(own, master) {
  return own.results.map((points, deal) => {
    const other = master ? master.results[deal] : 0;
    return points === null || other === null ? null : points - other;
  });
}

/** Draws a bar for each deal, above or below the middle. */
function drawBars(pen, colour, values) {
  const step = Math.min(80, (WIDTH - 2 * EDGE) / values.length);
  const most = Math.max(1, ...values.map((value) => Math.abs(value ?? 0)));
  pen.textAlign = "center";
  values.forEach((value, deal) => {
    const [left, centre] = [EDGE + deal * step, EDGE + (deal + 0.5) * step];
    const height = (LONGEST * (value ?? 0)) / most;
    pen.fillStyle = colour(height < 0 ? "bad" : "good");
    pen.fillRect(left + step * 0.15, MIDDLE - Math.max(height, 0), step * 0.7, Math.abs(height));
    // Many deals leave no room for numbers.
    if (step < 32) return;
    pen.fillStyle = colour("soft");
    pen.font = "15px sans-serif";
    const text = value === null ? "–" : signed(value);
    pen.fillText(text, centre, height < 0 ? MIDDLE - height + 19 : MIDDLE - height - 7);
  });
  pen.fillStyle = colour("soft");
  pen.fillRect(EDGE, MIDDLE - 1, WIDTH - 2 * EDGE, 2);
}

/** Draws the picture. */
function draw({ title, subtitle, own, master }) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  const colour = colours();
  const write = (text, x, y, font, name) => {
    pen.fillStyle = colour(name);
    pen.font = font;
    pen.fillText(text, x, y, WIDTH - EDGE - x);
  };
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  write(title, EDGE, 62, "30px serif", "ink");
  write(subtitle, EDGE, 92, "17px sans-serif", "soft");
  write(signed(own.points), EDGE, 172, "64px serif", "ink");
  if (master) {
    const texts = [
      `${t("master")}: ${signed(master.points)}`,
      `${t("your_difference")}: ${signed(master.difference)}`,
    ];
    texts.forEach((text, line) => write(text, WIDTH / 2, 150 + line * 26, "19px sans-serif", "ink"));
  }
  // The master plays the deals after the person.
  const what = t(master ? "your_difference" : "points");
  write(`${t("deal_by_deal")} · ${what}`, EDGE, 236, "17px sans-serif", "soft");
  drawBars(pen, colour, barsOf(own, master));
  pen.textAlign = "right";
  pen.fillStyle = colour("ink");
  pen.font = "italic 24px serif";
  pen.fillText("Talon", WIDTH - EDGE, HEIGHT - 20);
  return canvas;
}

/** Saves a file of the page on the device. */
function save(file) {
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/**
 * Opens the dialog with the picture. `own` and `master` are rows of the standings; `master` may be missing.
 * @param {{ title: string, subtitle: string, own: any, master: any }} result
 */
export function pictureDialog(result) {
  const canvas = draw(result);
  canvas.toBlob((blob) => {
    if (!blob) {
      say(t("no_picture"), "refused");
      return;
    }
    const file = new File([blob], "talon.png", { type: "image/png" });
    const title = `${result.title}: ${signed(result.own.points)}`;
    // A person who closes the dialog of the system makes the promise fail. This is no error.
    const share = () => navigator.share({ files: [file], title }).catch(() => {});
    openDialog(t("result_picture"), () => [
      el("img", {
        class: "resultpicture",
        src: canvas.toDataURL(),
        alt: title,
        width: WIDTH,
        height: HEIGHT,
      }),
      el(
        "div",
        { class: "row end" },
        navigator.canShare?.({ files: [file] }) ? button(t("share"), share) : null,
        button(t("save_picture"), () => save(file), { class: "button primary" }),
      ),
    ]);
  }, "image/png");
}

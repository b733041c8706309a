// A lesson: a game that explains itself. The frames of a practice game have the steps of a lesson about each
// position. A person who has read a step does not see its topic again, unless the person asks.

import { button } from "./dialogs.js";
import { el, t, tUnder } from "./elements.js";
import { device } from "./storage.js";
import { ruleBlanks } from "./words.js";

/** The key under which the device stores the lesson: the token of its seat, and the topics that were read. */
const LESSON = "talon.lesson";

/**
 * A lesson in progress.
 * @typedef {{ token: string, read: string[] }} Lesson
 */

/** @returns {Lesson | null} */
function stored() {
  try {
    return JSON.parse(device.get(LESSON) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Returns the lesson of a seat, or null if there is none.
 * @param {string} token
 */
function lessonOf(token) {
  const lesson = stored();
  return lesson?.token === token ? lesson : null;
}

/** Returns whether the lesson of a seat is on. */
export function isLesson(token) {
  return lessonOf(token) !== null;
}

/** Begins the lesson of a seat. It ends the lesson of any other seat. */
export function beginLesson(token) {
  device.set(LESSON, JSON.stringify({ token, read: [] }));
}

/** Begins or ends the lesson of a seat. */
export function switchLesson(token) {
  if (isLesson(token)) device.set(LESSON, null);
  else beginLesson(token);
}

function markRead(token, topic) {
  const lesson = lessonOf(token);
  if (lesson) device.set(LESSON, JSON.stringify({ token, read: [...lesson.read, topic] }));
}

/** Describes a step for the person. */
function stepText({ scene }, names, { topic, values }) {
  return tUnder(`lesson_${scene.game}.${topic}`, ruleBlanks(values, scene.game, names));
}

/**
 * Creates the box of the lesson: the next step that the person has not read, or, if the person has asked,
 * the steps about the position. `asked` is the number of the last steps that the person has asked for, or 0.
 * `act.ask` changes this number, and `act.draw` draws again. Returns null when there is no lesson.
 */
export function lessonBox({ token, frame, asked }, names, act) {
  const lesson = lessonOf(token);
  const steps = frame.table.lesson ?? [];
  if (!lesson || !steps.length) return null;
  const fresh = asked ? [] : steps.filter(({ topic }) => !lesson.read.includes(topic));
  if (!asked && !fresh.length)
    return button(t("lesson_again"), () => act.ask(steps.length), {
      class: "button lessonagain",
      "data-focus": "lesson",
    });
  const shown = asked ? steps.slice(-asked) : fresh.slice(0, 1);
  const next = () => {
    if (asked) act.ask(0);
    else {
      markRead(token, fresh[0].topic);
      act.draw();
    }
  };
  return el(
    "section",
    { class: "lesson", "aria-label": t("lesson") },
    shown.map((step) => el("p", { role: "status" }, stepText(frame, names, step))),
    button(t(fresh.length > 1 ? "lesson_next" : "lesson_done"), next, {
      class: "button primary",
      "data-focus": "lesson",
    }),
  );
}

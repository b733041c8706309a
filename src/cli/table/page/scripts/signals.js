// Signals that it is the person's turn: a sound, a vibration and a notification, for those who have switched
// them on.

import { notify } from "./notifications.js";
import { setting } from "./settings.js";

/** The notes of the sound: the frequency in hertz and the beginning in seconds. */
const NOTES = [
  [660, 0],
  [880, 0.14],
];

/** The length of a note in seconds, and its loudness from 0 to 1. */
const LENGTH = 0.22;
const LOUDNESS = 0.12;

/** The pattern of the vibration, in milliseconds. */
const PATTERN = [60, 60, 60];

/** @type {AudioContext | null} */
let audio = null;

/** Plays the sound of a turn. A browser allows a sound only after the person has touched the page. */
export function playSound() {
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
  for (const [frequency, begin] of NOTES) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + begin;
    tone.type = "sine";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  }
}

/** Returns whether this device can vibrate. */
export function canVibrate() {
  return typeof navigator.vibrate === "function";
}

/** Tells the person at the seat with this token that it is the person's turn. */
export function signalTurn(token, title, text) {
  if (setting("sound") === "on") playSound();
  if (setting("vibration") === "on" && canVibrate()) navigator.vibrate(PATTERN);
  if (setting("notify") === "on") notify(token, title, text);
}

// The seats of a new table, and the player of each seat.

import { select } from "./dialogs.js";
import { el, t, textUnder } from "./elements.js";
import { device } from "./storage.js";

/** The names for players to whom the host has given no name. */
const NAMES = ["Ana", "Bor", "Cilka", "Dušan", "Eva", "Franc"];

/**
 * A seat of a new table: a person, a built-in player with its options, or a bot with its command.
 * @typedef {{ kind: string, name: string, player?: string, options?: string, command?: string }} PlannedSeat
 */

function firstPlayer(info) {
  return info.players_kinds.includes("best") ? "best" : info.players_kinds[0];
}

/**
 * Returns the initial seats. Seats in `before` are kept.
 * @param {any} info
 * @param {number} count
 * @param {PlannedSeat[]} before
 * @returns {PlannedSeat[]}
 */
export function firstSeats(info, count, before = []) {
  const player = firstPlayer(info);
  return Array.from(
    { length: count },
    (_, place) =>
      before[place] ??
      (place === 0
        ? { kind: "person", name: device.get("talon.name") ?? "" }
        : { kind: "player", player, options: "", name: NAMES[place] ?? `${t("player")} ${place + 1}` }),
  );
}

/** Parses options such as `Depth=2, Threads=1` into an object. */
function readOptions(text) {
  const pairs = text
    .split(/[,\n]/)
    .map((pair) => pair.split("=").map((word) => word.trim()))
    .filter(([name]) => name);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? ""]));
}

/**
 * Converts a seat to the form that the server expects.
 * @param {PlannedSeat} seat
 */
export function requestedSeat({ kind, name, player, options, command }) {
  if (kind === "player") return { kind, player, options: readOptions(options), name: name.trim() };
  if (kind === "bot") return { kind, command: command.trim(), name: name.trim() };
  return { kind: "person", name: name.trim() };
}

/** Creates a field for the text under `key` of a seat. */
function textField(seat, key, attributes) {
  const field = el("input", {
    type: "text",
    value: seat[key],
    autocomplete: "off",
    ...attributes,
    input: () => {
      seat[key] = field.value;
    },
  });
  return field;
}

function kindMenu(seat, place, { info, hasBots, isExpert, change }) {
  const kinds = [
    ["person", t("kind_person")],
    ["player", t("kind_player")],
    ...((hasBots && isExpert) || seat.kind === "bot" ? [["bot", t("kind_bot")]] : []),
  ];
  const menu = select(t("seat_kind", { seat: place + 1 }), kinds, seat.kind, (kind) =>
    change(
      kind === "player"
        ? { kind, player: firstPlayer(info), options: "", name: seat.name || (NAMES[place] ?? "") }
        : { kind, name: seat.name, command: "" },
    ),
  );
  menu.dataset.focus = `kind${place}`;
  return menu;
}

function playerFields(seat, { info, isExpert }) {
  const strength = select(
    t("strength"),
    info.players_kinds.map((kind) => [kind, textUnder(`table.player_${kind}`) ?? kind]),
    seat.player,
    (kind) => {
      seat.player = kind;
    },
  );
  if (!isExpert && !seat.options) return strength;
  const options = textField(seat, "options", {
    class: "options",
    placeholder: "Depth=2",
    spellcheck: "false",
    "aria-label": t("options"),
    title: t("options"),
  });
  return [strength, options];
}

function commandField(seat) {
  return textField(seat, "command", {
    class: "command",
    placeholder: "python3 bot.py",
    spellcheck: "false",
    "aria-label": t("bot_command"),
    required: true,
  });
}

/**
 * Creates the row of a seat. `how` has four parts: `info` about the game; `hasBots`, whether the server starts
 * bots; `isExpert`, whether bots and options of players are offered; and `change`, a function that replaces
 * the seat.
 * @param {PlannedSeat} seat
 * @param {number} place
 * @param {{ info: any, hasBots: boolean, isExpert: boolean, change: (seat: PlannedSeat) => void }} how
 */
export function seatRow(seat, place, how) {
  return el(
    "li",
    null,
    el("span", { class: "seatnumber", "aria-hidden": "true" }, String(place + 1)),
    textField(seat, "name", {
      maxlength: 40,
      placeholder: t(seat.kind !== "person" ? "name_any" : place === 0 ? "your_name" : "name_free"),
      "aria-label": t("seat_name", { seat: place + 1 }),
    }),
    kindMenu(seat, place, how),
    seat.kind === "player" ? playerFields(seat, how) : null,
    seat.kind === "bot" ? commandField(seat) : null,
  );
}

// The legal moves, divided into parts, and the parts that a person has chosen. This file knows no rules. It
// finds the parts that can be chosen next in the list of legal moves.

import { moveForm } from "./looks.js";

/** The choice of one move. */
export class Choices {
  constructor(legal, game) {
    this.keyword = legal.keyword;
    this.form = moveForm(game, legal.keyword);
    this.moves = legal.moves;
    this.complete = legal.complete;
    this.chosen = [];
  }

  /** Whether a move is a played card, possibly with the cards that it captures. */
  get isPlay() {
    return this.keyword === null;
  }

  /** Whether the choice consists of words, not cards. */
  get isWords() {
    return ["word", "words"].includes(this.form);
  }

  /** Whether one click makes the move. If not, the parts are chosen one by one and then confirmed. */
  get isDirect() {
    return this.form === undefined || this.form === "word";
  }

  /**
   * Returns the moves that contain all chosen parts. If the move plays a card, the card must be its first
   * part.
   */
  candidates(chosen = this.chosen) {
    return this.moves.filter(
      (parts) =>
        chosen.every((part) => parts.includes(part)) &&
        (!this.isPlay || !chosen.length || parts[0] === chosen[0]),
    );
  }

  /** Returns the parts of all moves, in the order of their first occurrence. */
  all() {
    return [...new Set(this.moves.flat())];
  }

  /** Returns the parts that can be added to the chosen parts. */
  offered() {
    const place = this.isPlay && !this.chosen.length ? (parts) => parts.slice(0, 1) : (parts) => parts;
    const parts = new Set(this.candidates().flatMap(place));
    this.chosen.forEach((part) => parts.delete(part));
    return parts;
  }

  /** Returns the parts that every move contains. They need not be chosen. */
  common() {
    return this.all().filter((part) => this.moves.every((parts) => parts.includes(part)));
  }

  /**
   * Returns the legal move that has no parts except the chosen parts and the parts that every move contains.
   * Returns null if there is no such move.
   */
  exact() {
    const wanted = new Set([...this.chosen, ...(this.isWords ? this.common() : [])]);
    return (
      this.moves.find(
        (parts) =>
          parts.length === wanted.size &&
          parts.every((part) => wanted.has(part)) &&
          (!this.isPlay || parts[0] === this.chosen[0]),
      ) ?? null
    );
  }

  /** Whether more parts can be added. */
  get hasMore() {
    return this.offered().size > 0;
  }

  /** The number of parts in the longest move. */
  get most() {
    return Math.max(0, ...this.moves.map((parts) => parts.length));
  }

  has(part) {
    return this.chosen.includes(part);
  }

  /**
   * Returns whether a part can be chosen or given back now. A part can also be chosen if it replaces the only
   * chosen part.
   */
  isUsable(part, zone) {
    if (this.isPlay && zone === "hand") return this.moves.some(([first]) => first === part);
    if (this.isPlay && !this.chosen.length) return false;
    return (
      this.has(part) ||
      this.offered().has(part) ||
      (this.most === 1 && this.moves.some(([only]) => only === part)) ||
      (!this.complete && zone === "table")
    );
  }

  /** Chooses a part, or gives it back. */
  toggle(part, zone) {
    if (this.isPlay && zone === "hand")
      this.chosen = this.chosen[0] === part && this.chosen.length === 1 ? [] : [part];
    else if (this.has(part)) this.chosen = this.chosen.filter((own) => own !== part);
    else if (this.most === 1) this.chosen = [part];
    else this.chosen = [...this.chosen, part];
  }

  clear() {
    this.chosen = [];
  }

  /**
   * Returns the largest capture: among the moves that contain the chosen parts, the move with the most parts.
   */
  largest() {
    return this.candidates().reduce(
      (most, parts) => (parts.length > (most?.length ?? 0) ? parts : most),
      null,
    );
  }

  /** Returns the text of a move for the protocol line. */
  text(parts) {
    return [...(this.keyword === null ? [] : [this.keyword]), ...parts].join(" ");
  }
}

// The keyboard on the board: a cursor that goes from one legal pick to the next, or over every place with Alt.

import { described } from "./counters.js";
import { announce } from "./dialog.js";
import { put, s } from "./dom.js";
import { hasShape, outline } from "./picture.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{text: string, said: string, place: string, x: number, y: number}} Stop */

const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const NUDGE = 60;

export class Cursor {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Stop | null} */
    this.at = null;
    board.frame.addEventListener("keydown", (event) => this.key(event));
    board.frame.addEventListener("blur", () => put(board.layers.cursor));
    board.frame.addEventListener("focus", () => this.draw());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    const { camera } = this.board;
    if (way && event.shiftKey) camera.pan(-way[0] * NUDGE, -way[1] * NUDGE);
    else if (way) this.step(way, event.altKey ? this.everywhere() : this.legal());
    else if (event.key === "+" || event.key === "=") camera.zoom(1.25);
    else if (event.key === "-") camera.zoom(0.8);
    else if (event.key === "0") camera.fit();
    else if (event.key === "Enter" || event.key === " ") this.choose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns {Stop[]} */
  legal() {
    const { legal, counters, picture } = this.board;
    const pieces = counters.flatMap(({ token, spot }) => {
      const pick = legal.get(token.pick ?? "");
      return pick ? [{ text: pick.text, said: `${pick.title} in ${token.place}`, place: token.place, ...spot }] : [];
    });
    const groups = this.board.groups.flatMap(({ pick, title }) => {
      const place = legal.has(pick) ? this.board.placeOf(pick) : "";
      const at = picture.places[place];
      return at
        ? [{ text: pick, said: `${title} in ${place}`, place, x: at[0], y: at[1] + picture.counter * 0.3 }]
        : [];
    });
    const places = [...legal.values()].flatMap(({ text, title }) => {
      const at = picture.places[text];
      return at ? [{ text, said: title, place: text, x: at[0], y: at[1] }] : [];
    });
    return [...pieces, ...groups, ...places];
  }

  /** @returns {Stop[]} */
  everywhere() {
    const { picture } = this.board;
    return Object.entries(picture.places)
      .filter(([text]) => !picture.sides.has(text))
      .map(([text, [x, y]]) => ({ text, said: this.described(text), place: text, x, y }));
  }

  /** @param {string} place */
  described(place) {
    const tokens = this.board.tokensAt(place).map(described);
    return tokens.length ? `${place}: ${tokens.join(", ")}` : `${place}, empty`;
  }

  /**
   * Goes to the nearest stop in a direction; the first step goes to the stop nearest the middle of the frame.
   * @param {[number, number]} way
   * @param {Stop[]} stops
   */
  step(way, stops) {
    const { camera } = this.board;
    const seen = camera.seen();
    const from = this.at ?? { x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2, text: "" };
    /** @type {Stop | null} */
    let best = null;
    let least = Infinity;
    for (const stop of stops) {
      const [dx, dy] = [stop.x - from.x, stop.y - from.y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (stop.text === from.text || (this.at && along <= aside * 0.4)) continue;
      const far = this.at ? along + aside * 2 : Math.hypot(dx, dy);
      if (far < least) [best, least] = [stop, far];
    }
    if (!best) return announce("Nothing more that way.");
    this.at = best;
    announce(this.board.warned.has(best.text) ? `${best.said}, with a warning` : best.said);
    this.board.hands.onConsider(this.board.legal.get(best.text) ?? null);
    this.board.goTo([best.place]);
    this.draw();
    return undefined;
  }

  draw() {
    const { layers, picture } = this.board;
    if (!this.at) return put(layers.cursor);
    const r = picture.counter * 0.7;
    const shape = hasShape(picture, this.at.text)
      ? s("polygon", { points: outline(picture, this.at.text) })
      : s("rect", { x: this.at.x - r, y: this.at.y - r, width: 2 * r, height: 2 * r, rx: r / 3 });
    return put(layers.cursor, shape);
  }

  choose() {
    if (!this.at) return;
    const pick = this.board.legal.get(this.at.text);
    if (pick) this.board.hands.onPick(pick);
    else this.board.hands.onWhyNot(this.at.text);
  }

  /** A new decision: the cursor stays where it is, but points at nothing that is gone. */
  refresh() {
    const at = this.at;
    if (at) this.at = [...this.legal(), ...this.everywhere()].find((stop) => stop.text === at.text) ?? null;
    if (document.activeElement === this.board.frame) this.draw();
  }
}

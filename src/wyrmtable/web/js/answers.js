// The card that answers: it lies where it hides neither what it is about nor what can be picked, and gives the focus back.

import { keptClear, settle } from "./corners.js";
import { h, put } from "./dom.js";

export class AnswerCard {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.box = h("div", { class: "answers" });
    /** @type {string[]} */
    this.about = []; // the places and pieces it is about
    /** @type {HTMLElement | null} */
    this.before = null; // what had the focus before a card asked
    new ResizeObserver(() => this.resized()).observe(room.stage.pane);
  }

  /** Whether a card lies there. */
  get open() {
    return this.box.childElementCount > 0;
  }

  /**
   * @param {Element} card
   * @param {string[]} about
   */
  lay(card, about) {
    const { prospect, stage, welcome } = this.room;
    prospect.hide();
    welcome.close(); // who asks has begun
    put(this.box, card);
    this.about = about;
    this.makeWay();
    stage.afloat.settleSoon();
  }

  /** In a corner of the board; where each hides something, beside the board, and there it stays. */
  makeWay() {
    const { stage } = this.room;
    const card = this.box.firstElementChild;
    if (!card || stage.beside.holds(this.box)) return;
    const around = { pane: stage.pane, far: farSide(stage.board, this.about), clear: keptClear(stage, this.about) };
    if (settle(this.box, card, around) === 0) return;
    this.box.style.translate = "";
    stage.beside.take(this.box);
  }

  /** The board may have given way to the card: what it is about stays in sight. */
  resized() {
    const { board, beside } = this.room.stage;
    this.box.style.translate = "";
    if (this.open && beside.holds(this.box)) board?.goTo(this.about);
    else this.makeWay();
  }

  /** Takes the card away; who was elsewhere before goes back there. */
  clear() {
    const inside = this.box.contains(document.activeElement);
    put(this.box);
    this.room.stage.beside.giveBack(this.box);
    this.box.style.translate = "";
    if (inside && this.before?.isConnected) this.before.focus({ preventScroll: true });
    this.before = null;
  }

  /** Whoever was elsewhere before a card took the focus goes back there. */
  rememberFocus() {
    const at = document.activeElement;
    if (at instanceof HTMLElement && !this.box.contains(at)) this.before = at;
  }
}

/**
 * Whether the right half of the board is the one that these places and pieces are not in.
 * @param {import("./board.js").Board | null} board
 * @param {string[]} about
 */
export function farSide(board, about) {
  const spots = about.map((text) => board?.picture.places[board.placeOf(text)]).filter((spot) => spot !== undefined);
  const across = spots.map((spot) => board?.camera.onScreen({ x: spot[0], y: spot[1] }).x ?? 0);
  const middle = across.reduce((sum, x) => sum + x, 0) / (spots.length || 1);
  return spots.length > 0 && middle < (board?.camera.width ?? 0) / 2;
}

// What a pick would do, told before it is made: the way it leads, what that costs, and what speaks against it.

import { announce } from "./dialog.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Preview} Preview */

const REST = 120; // milliseconds on a pick before it is asked about

export class Previews {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.offered = false; // whether the game has any
    /** @type {Map<string, Promise<Preview>>} */
    this.known = new Map();
    this.moment = new AbortController(); // ends when the table moves on
    this.resting = 0;
    /** @type {Pick | null} */
    this.pick = null;
    /** @type {string[]} */
    this.way = []; // of the pick that is being made
  }

  /** The table moved on: another decision, other ways. */
  forget() {
    this.moment.abort();
    this.moment = new AbortController();
    this.known.clear();
    this.pick = null;
    clearTimeout(this.resting);
  }

  /**
   * @param {Pick} pick
   * @returns {Promise<Preview>}
   */
  of(pick) {
    if (this.room.stale) return Promise.resolve({});
    const path = this.room.path(`preview?pick=${encodeURIComponent(pick.text)}`);
    const known = this.known.get(pick.text) ?? get(path, this.moment.signal).catch(() => ({}));
    this.known.set(pick.text, known);
    return known;
  }

  /**
   * What has to be confirmed before a pick is made; the way it leads is kept for the trail.
   * @param {Pick} pick
   */
  async warningsOf(pick) {
    this.way = [];
    if (this.offered && pick.kind === "place") void this.of(pick).then(({ path = [] }) => (this.way = path));
    if (!this.room.view?.warned?.includes(pick.text)) return [];
    return (await this.of(pick)).warnings ?? [];
  }

  /**
   * What a pick is, in words: the game's own, or the question with this answer.
   * @param {Pick} pick
   */
  async titleOf(pick) {
    const asked = pick.kind === "option" ? "" : `${this.room.decision?.prompt ?? ""} `;
    return (this.offered && (await this.of(pick)).title) || `${asked}${pick.title}`;
  }

  /**
   * A pick is under the pointer, the finger, the cursor or the focus: its way is drawn.
   * @param {Pick | null} pick
   */
  consider(pick) {
    const { room } = this;
    clearTimeout(this.resting);
    if (this.pick && this.pick !== pick) room.stage.board?.path([], "");
    this.pick = pick;
    if (!pick || !this.offered || !room.decision?.picks.includes(pick)) return;
    this.resting = setTimeout(() => void this.draw(pick), REST);
  }

  /** @param {Pick} pick */
  async draw(pick) {
    const { path = [], cost = "" } = await this.of(pick);
    if (this.pick !== pick) return;
    this.room.stage.board?.path(path.length ? path : [pick.text], cost);
    if (cost) announce(`${pick.title}: ${cost}`);
  }
}

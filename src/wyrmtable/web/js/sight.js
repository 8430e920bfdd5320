// Where in its frame, and in the window, the things of a board are seen.

import { cornersOf } from "./picture.js";
import { overlap } from "./spots.js";

/** @typedef {import("./camera.js").Box} Box */

export class Sight {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Where the counters of a place lie in the frame: the opened stack, or the counter itself.
   * @param {string} place
   * @returns {Box}
   */
  spotOf(place) {
    const { fan } = this.board;
    return fan.place === place ? this.inFrame(fan.box) : this.standOf(place);
  }

  /**
   * Where a place is in the frame, as large as a counter, or as the stack that lies there.
   * @param {string} place
   * @returns {Box}
   */
  standOf(place) {
    const { counter, places } = this.board.picture;
    const [x = 0, y = 0] = places[place] ?? [];
    const pile = this.board.counters.filter(({ token }) => token.place === place).map(({ spot }) => spot);
    const r = Math.max(counter * 0.7, ...pile.map((spot) => Math.abs(spot.x - x) + counter * 0.5));
    return this.inFrame({ left: x - r, top: y - r, right: x + r, bottom: y + r });
  }

  /**
   * Where in sight something can be picked, but for one place.
   * @param {string} but
   * @returns {Box[]}
   */
  lively(but) {
    const { legal, camera } = this.board;
    const places = new Set([...legal.keys()].map((text) => this.board.placeOf(text)));
    places.delete("");
    places.delete(but);
    const frame = { left: 0, top: 0, right: camera.width, bottom: camera.height };
    return [...places].map((place) => this.pickedAt(place)).filter((box) => overlap(box, frame));
  }

  /**
   * Where a place is picked, in the frame: what lies there, and the whole of its shape if that can be picked.
   * @param {string} place
   * @returns {Box}
   */
  pickedAt(place) {
    const { legal, picture } = this.board;
    const spot = this.spotOf(place);
    const corners = legal.has(place) ? cornersOf(picture, place) : [];
    if (!corners.length) return spot;
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const shape = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    const { left, top, right, bottom } = this.inFrame(shape);
    return {
      left: Math.min(left, spot.left),
      top: Math.min(top, spot.top),
      right: Math.max(right, spot.right),
      bottom: Math.max(bottom, spot.bottom),
    };
  }

  /**
   * A box of the board, in the frame.
   * @param {Box} box
   * @returns {Box}
   */
  inFrame({ left, top, right, bottom }) {
    const { camera } = this.board;
    const [from, to] = [camera.onScreen({ x: left, y: top }), camera.onScreen({ x: right, y: bottom })];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }

  /**
   * A box of the frame, in the window.
   * @param {Box} box
   * @returns {Box}
   */
  inWindow({ left, top, right, bottom }) {
    const frame = this.board.frame.getBoundingClientRect();
    return { left: left + frame.left, top: top + frame.top, right: right + frame.left, bottom: bottom + frame.top };
  }
}

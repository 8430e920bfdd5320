// The buttons that bring the board closer: below at the right, or in another corner where they hide nothing that can be picked.

import { button, h } from "./dom.js";
import { overlap } from "./spots.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./camera.js").Box} Box */
/**
 * What lies around, in the window: what can be picked, my own pieces, what keeps its place over the board, and the small
 * map, which keeps its corner.
 * @typedef {{picks: Box[], mine: Box[], front: Box[], miniMap: HTMLElement}} Around
 */

const CORNERS = ["", "left", "high", "left high", "lying", "left lying", "high lying", "left high lying"]; // the favourite first
const BEHIND = 30; // pieces of mine that weigh as much as something in the way
const HIDES = 1000; // ... as much as a pick that is hidden

export class Zooms {
  /**
   * @param {HTMLElement} opener  of the map's key
   * @param {() => Board | null} board  the one in sight
   */
  constructor(opener, board) {
    /** @type {[string, import("./dom.js").IconName, string, () => void][]} */
    const ways = [
      ["Closer", "plus", "+", () => board()?.camera.zoom(1.35)],
      ["Farther", "minus", "-", () => board()?.camera.zoom(0.74)],
      ["Whole board", "fit", "0", () => board()?.camera.fit()],
    ];
    const made = ways.map(([label, name, key, onclick]) =>
      button({ label, icon: name, bare: true, key, class: "icon-button", onclick }),
    );
    this.box = h("div", { class: "zooms", role: "group", "aria-label": "Zoom" }, opener, ...made);
  }

  /**
   * Goes where it hides least; stays where it is if that is as good as anywhere. Whether no pick is hidden there.
   * @param {Around} around
   */
  avoid({ picks, mine, front, miniMap }) {
    const beside = miniMap.matches(".right, .idle, .shy") ? 0 : miniMap.offsetWidth;
    this.box.style.setProperty("--beside", `${beside}px`);
    const taken = [...front, ...(miniMap.matches(".idle, .shy") ? [] : [miniMap.getBoundingClientRect()])];
    const now = CORNERS.filter((corner) => this.box.className === `zooms ${corner}`);
    const tried = [...now, ...CORNERS].map((corner) => ({ corner, costs: this.costs(corner, { picks, mine, taken }) }));
    const best = tried.reduce((least, each) => (each.costs < least.costs ? each : least));
    this.stand(best.corner);
    return best.costs < HIDES;
  }

  /** @param {string} corner */
  stand(corner) {
    this.box.className = `zooms ${corner}`;
  }

  /**
   * What speaks against a corner; what keeps its place would lie on it, or under it.
   * @param {string} corner
   * @param {{picks: Box[], mine: Box[], taken: Box[]}} around
   */
  costs(corner, { picks, mine, taken }) {
    this.stand(corner);
    const box = this.box.getBoundingClientRect();
    const under = (/** @type {Box[]} */ some) => some.filter((each) => overlap(box, each)).length;
    return under(picks) * HIDES + under(mine) + (under(taken) ? BEHIND : 0);
  }
}

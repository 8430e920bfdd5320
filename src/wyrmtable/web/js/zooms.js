// The buttons that bring the board closer: below at the right, or in another corner where they hide less of what can be picked.

import { button, h } from "./dom.js";
import { hides, overlap } from "./spots.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./camera.js").Box} Box */

const CORNERS = ["", "left", "high", "left high", "lying", "left lying", "high lying", "left high lying"]; // the favourite first
const BEHIND = 30; // picks that weigh as much as something in the way

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
   * Goes where it hides least of what can be picked; stays where it is if that is as good as anywhere.
   * @param {Box[]} spots  of what can be picked, in the window
   * @param {HTMLElement} miniMap  which keeps its corner
   * @param {Box[]} others  what else keeps its place over the board
   */
  avoid(spots, miniMap, others) {
    const beside = miniMap.matches(".right, .idle, .shy") ? 0 : miniMap.offsetWidth;
    this.box.style.setProperty("--beside", `${beside}px`);
    const taken = [...others, ...(miniMap.matches(".idle, .shy") ? [] : [miniMap.getBoundingClientRect()])];
    const now = CORNERS.filter((corner) => this.box.className === `zooms ${corner}`);
    const tried = [...now, ...CORNERS].map((corner) => ({ corner, hidden: this.hidden(corner, spots, taken) }));
    const best = tried.reduce((least, each) => (each.hidden < least.hidden ? each : least));
    this.stand(best.corner);
  }

  /** @param {string} corner */
  stand(corner) {
    this.box.className = `zooms ${corner}`;
  }

  /**
   * How much it hides in a corner; what keeps its place would lie on it, or under it.
   * @param {string} corner
   * @param {Box[]} spots
   * @param {Box[]} taken
   */
  hidden(corner, spots, taken) {
    this.stand(corner);
    const box = this.box.getBoundingClientRect();
    const behind = taken.some((each) => overlap(box, each));
    return spots.reduce((sum, spot) => sum + hides(box, spot), behind ? BEHIND : 0);
  }
}

// The buttons that bring the board closer: at the right edge, or at the left one where they hide less of what can be picked.

import { button, h } from "./dom.js";
import { hides } from "./lookcard.js";

/** @typedef {import("./board.js").Board} Board */

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
   * @param {Board} board
   * @param {HTMLElement} miniMap  which keeps its corner
   */
  avoid(board, miniMap) {
    const beside = miniMap.matches(".right, .idle") ? 0 : miniMap.offsetWidth;
    this.box.style.setProperty("--beside", `${beside}px`);
    const spots = board.lively("").map((spot) => board.inWindow(spot));
    const [right, left] = [this.hidden(spots, false), this.hidden(spots, true)];
    this.box.classList.toggle("left", left < right);
  }

  /**
   * How much it hides of what can be picked, at an edge.
   * @param {import("./camera.js").Box[]} spots
   * @param {boolean} left
   */
  hidden(spots, left) {
    this.box.classList.toggle("left", left);
    const box = this.box.getBoundingClientRect();
    return spots.reduce((sum, spot) => sum + hides(box, spot), 0);
  }
}

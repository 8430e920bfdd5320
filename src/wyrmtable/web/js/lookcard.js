// A closer look at a place: its counters large and in words, what their figures mean, beside whatever can be picked.

import { described } from "./counters.js";
import { button, h, put, unbroken } from "./dom.js";
import { counterDrawing } from "./inspect.js";
import { seatMark } from "./seatmark.js";
import { besides, boxesFrom, cost, everywhere, overlap } from "./spots.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Legend} Legend */
/** @typedef {import("./camera.js").Box} Box */
/**
 * Where the card may lie: beside `spot`, clear of what can be picked and of what lies over the board.
 * @typedef {{held: boolean, title: string, spot: Box, keepClear: Box[], inFront: () => Element[], width: number, height: number}} Surroundings
 */

const MOST = 6; // counters

export class LookCard {
  /**
   * @param {import("./stage.js").StageHands} hands
   * @param {import("./beside.js").Beside} beside
   */
  constructor(hands, beside) {
    this.hands = hands;
    this.beside = beside;
    /** @type {Surroundings | null} */
    this.around = null; // of what is looked at
    this.place = "";
    this.held = false;
    this.threats = false; // whether the game tells what the others could do
    this.box = h("div", { class: "unit-card", hidden: true });
  }

  hide() {
    this.box.hidden = true;
    this.place = "";
    if (this.held) this.beside.giveBack(this.box);
    else this.beside.rest(this.box);
  }

  /**
   * @param {string} place
   * @param {Token[]} tokens
   * @param {Legend[]} legend
   * @param {Surroundings} around
   */
  show(place, tokens, legend, around) {
    const asks = around.held && this.threats;
    if (!tokens.length && !asks) return this.hide();
    this.place = place;
    this.held = around.held;
    const top = tokens.slice(-MOST); // what can be picked lies there
    const rows = top.map((token, at) => this.row(token, told(token, top.slice(0, at)) ? [] : legend));
    const more = tokens.length > MOST ? h("p", { class: "quiet" }, `and ${tokens.length - MOST} more`) : null;
    put(this.box, h("h3", {}, around.title), ...rows, more, asks ? this.threatButton(place) : null);
    this.box.classList.toggle("held", asks);
    this.box.hidden = false;
    return this.lay(around);
  }

  /** @param {string} place */
  threatButton(place) {
    const onclick = () => {
      this.hide();
      this.hands.threat(place);
    };
    return button({ label: "What could they do to me here?", icon: "warn", class: "button small", onclick });
  }

  /**
   * Where it hides nothing that can be picked, in fewer words if need be; else beside the board.
   * @param {Surroundings} around
   */
  lay(around) {
    this.around = around;
    this.box.classList.remove("terse");
    if (this.beside.holds(this.box)) return this.beside.take(this.box); // it was resting
    let best = this.bestSpot(around);
    this.box.classList.toggle("terse", best.hidden > 0);
    if (best.hidden > 0) best = this.bestSpot(around);
    this.box.style.left = `${best.x}px`;
    this.box.style.top = `${best.y}px`;
    if (best.hidden === 0) return;
    this.box.classList.remove("terse");
    this.beside.take(this.box);
  }

  /** Something came to lie over the board: the card makes way for it. */
  makeWay() {
    if (!this.box.hidden && this.around) this.lay(this.around);
  }

  /**
   * Beside what is looked at, else anywhere in the frame, as near as can be.
   * @param {Surroundings} around
   */
  bestSpot({ spot, keepClear, inFront, width, height }) {
    const [wide, high] = [this.box.offsetWidth, this.box.offsetHeight];
    const origin = this.box.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const around = { keepClear, front: boxesFrom(inFront(), origin), width, height };
    const hiddenAt = (/** @type {number} */ x, /** @type {number} */ y) => {
      const box = { left: x, top: y, right: x + wide, bottom: y + high };
      return cost(box, around) + (overlap(box, spot) ? 3 : 0);
    };
    const spots = [...besides(spot, wide, high, width, height), ...everywhere(spot, width - wide, height - high)];
    return spots
      .map(([x = 0, y = 0]) => ({ x, y, hidden: hiddenAt(x, y) }))
      .reduce((best, each) => (each.hidden < best.hidden ? each : best));
  }

  /**
   * @param {Token} token
   * @param {Legend[]} legend
   */
  row(token, legend) {
    const owner = token.owner ?? -1;
    const badges = (token.badges ?? []).map((word) => h("span", { class: "badge" }, word.replaceAll("-", " ")));
    const line = this.hands.seatLine(owner);
    const whose = owner >= 0 ? h("p", { class: "whose" }, seatMark(owner, line), line.name) : null;
    const meaning = legend.find(({ symbol }) => symbol && symbol === token.symbol)?.text ?? "";
    const means = meaning ? h("p", { class: "meaning" }, ...unbroken(meaning)) : null;
    const name = h("p", {}, h("strong", {}, described(token)));
    return h("div", { class: "unit" }, counterDrawing(token.symbol), h("div", {}, name, whose, ...badges, means));
  }
}

/**
 * Whether one of these, which stand above it on the card, has the same figures: they are explained once.
 * @param {Token} token
 * @param {Token[]} above
 */
function told({ symbol }, above) {
  return above.some((other) => other.symbol === symbol);
}

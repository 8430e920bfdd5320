// A closer look at a place: its counters large and in words, what their figures mean, beside whatever can be picked.

import { described } from "./counters.js";
import { button, h, put } from "./dom.js";
import { counterDrawing } from "./inspect.js";
import { seatMark } from "./seatmark.js";
import { overlap } from "./touch.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Legend} Legend */
/** @typedef {import("./camera.js").Box} Box */
/**
 * Where the card may lie: beside `spot`, clear of what can be picked.
 * @typedef {{held: boolean, title: string, spot: Box, keepClear: Box[], width: number, height: number}} Surroundings
 */

const MOST = 6; // counters
const GAP = 10; // pixels
const FINE = 8; // spots tried across and down the frame

/**
 * How much it matters that a box lies on another: its middle is what people aim at.
 * @param {Box} box
 * @param {Box} other
 */
export function hides(box, other) {
  if (!overlap(box, other)) return 0;
  const [x, y] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2];
  return overlap(box, { left: x, right: x, top: y, bottom: y }) ? 1 : 0.2;
}

/**
 * The spots of a card at the sides of a box, the favourite first.
 * @param {Box} spot
 * @param {number} wide
 * @param {number} high
 * @param {number} width
 * @param {number} height
 */
function besides(spot, wide, high, width, height) {
  const within = (/** @type {number} */ at, /** @type {number} */ room) => Math.max(GAP, Math.min(room - GAP, at));
  const upright = [spot.top, spot.bottom - high, (spot.top + spot.bottom - high) / 2];
  const along = [(spot.left + spot.right - wide) / 2, spot.left, spot.right - wide];
  return [
    ...[spot.right + GAP, spot.left - wide - GAP].flatMap((x) => upright.map((y) => [x, within(y, height - high)])),
    ...along.flatMap((x) => [spot.bottom + GAP, spot.top - high - GAP].map((y) => [within(x, width - wide), y])),
  ];
}

/**
 * Spots all over a frame, those near a box first.
 * @param {Box} spot
 * @param {number} across  the last one to the right
 * @param {number} down  the last one below
 */
function everywhere(spot, across, down) {
  const steps = Array.from({ length: FINE + 1 }, (_, at) => at / FINE);
  const all = steps.flatMap((x) => steps.map((y) => [GAP + x * (across - 2 * GAP), GAP + y * (down - 2 * GAP)]));
  const far = (/** @type {number[]} */ [x = 0, y = 0]) => Math.hypot(x - spot.left, y - spot.top);
  return all.sort((one, other) => far(one) - far(other));
}

export class LookCard {
  /** @param {import("./stage.js").StageHands} hands */
  constructor(hands) {
    this.hands = hands;
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
    const rows = tokens.slice(0, MOST).map((token) => this.row(token, legend));
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
   * Where it hides least of what can be picked; in fewer words if it would still lie on something.
   * @param {Surroundings} around
   */
  lay(around) {
    this.around = around;
    this.box.classList.remove("terse");
    let best = this.bestSpot(around);
    if (best.hidden >= 1) {
      this.box.classList.add("terse");
      best = this.bestSpot(around);
    }
    this.box.style.left = `${best.x}px`;
    this.box.style.top = `${best.y}px`;
  }

  /** Something came to lie over the board: the card makes way for it. */
  makeWay() {
    if (!this.box.hidden && this.around) this.lay(this.around);
  }

  /**
   * What lies over the board and would hide the card.
   * @returns {Box[]}
   */
  inFront() {
    const origin = this.box.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return this.hands.inFront().map((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
    });
  }

  /**
   * Beside what is looked at, else anywhere in the frame, as near as can be.
   * @param {Surroundings} around
   */
  bestSpot({ spot, keepClear, width, height }) {
    const [wide, high] = [this.box.offsetWidth, this.box.offsetHeight];
    const front = this.inFront();
    const hiddenAt = (/** @type {number} */ x, /** @type {number} */ y) => {
      const box = { left: x, top: y, right: x + wide, bottom: y + high };
      const outside = x < 0 || y < 0 || x + wide > width || y + high > height;
      const covered = keepClear.reduce((sum, each) => sum + hides(box, each), 0);
      const behind = front.some((each) => overlap(box, each));
      return covered + (overlap(box, spot) ? 3 : 0) + (behind ? 30 : 0) + (outside ? 100 : 0);
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
    const means = meaning ? h("p", { class: "meaning" }, meaning) : null;
    const name = h("p", {}, h("strong", {}, described(token)));
    return h("div", { class: "unit" }, counterDrawing(token.symbol), h("div", {}, name, whose, ...badges, means));
  }
}

// An opened stack: its counters side by side on a panel, and the groups they belong to as lines at its foot.

import { moveTo } from "./counters.js";
import { s } from "./dom.js";
import { fanSpots, groupLabel } from "./stacks.js";

/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./camera.js").Box} Box */

const FINGER = 46; // counters of an opened stack are at least so many pixels wide

export class Fan {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.place = ""; // of the stack that is open
    this.box = { left: 0, top: 0, right: 0, bottom: 0 };
    this.panel = s("g", { class: "fan" });
  }

  /** How much larger the counters of an opened stack are. */
  get grown() {
    const { picture, camera } = this.board;
    return Math.max(1, Math.min(4, FINGER / (picture.counter * camera.scale)));
  }

  /**
   * How far the stack of a place would reach if it were open.
   * @param {string} place
   * @returns {Box}
   */
  reach(place) {
    const { picture } = this.board;
    const [x = 0, y = 0] = picture.places[place] ?? [];
    const count = this.board.tokensAt(place).length;
    return boxOf(fanSpots({ x, y }, picture, count, this.grown, this.board.groupsAt(place)).box);
  }

  /**
   * Spreads a stack so that every counter can be seen and touched.
   * @param {string} place
   * @param {Group[]} groups
   */
  open(place, groups) {
    if (this.place === place) return;
    this.close();
    const { counters, picture, layers, world } = this.board;
    const pile = counters.filter(({ token }) => token.place === place);
    const [x = 0, y = 0] = picture.places[place] ?? [];
    const { grown } = this;
    const { spots, box, labels } = fanSpots({ x, y }, picture, pile.length, grown, groups);
    this.box = boxOf(box);
    this.panel.replaceChildren(
      s("rect", { ...box, rx: picture.counter * 0.2, "data-place": place }),
      ...groups.map((group, at) => this.offer(group, labels[at] ?? box, place)),
    );
    layers.tokens.append(this.panel, ...pile.map(({ node }) => node));
    layers.tokens.getBoundingClientRect();
    pile.forEach(({ node }, at) => moveTo(node, spots[at] ?? { x, y }, grown));
    world.classList.add("fanned");
    const spread = new Set(pile.map(({ node }) => node));
    for (const { node } of counters) node.classList.toggle("spread", spread.has(node));
    this.place = place;
  }

  /**
   * "These move as one"; touching it lights its members.
   * @param {Group} group
   * @param {import("./stacks.js").Rect} box
   * @param {string} place
   */
  offer(group, box, place) {
    const made = groupLabel(group, box, place);
    const members = new Set(group.members);
    made.addEventListener("pointerenter", () => {
      for (const { token, node } of this.board.counters) node.classList.toggle("lit", members.has(token.pick ?? ""));
    });
    made.addEventListener("pointerleave", () => this.board.dim());
    return made;
  }

  close() {
    if (!this.place) return;
    this.place = "";
    this.panel.remove();
    this.board.world.classList.remove("fanned");
    for (const { node } of this.board.counters) node.classList.remove("spread");
    this.board.arrange();
  }
}

/**
 * @param {import("./stacks.js").Rect} rect
 * @returns {Box}
 */
function boxOf({ x, y, width, height }) {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

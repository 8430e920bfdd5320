// An opened stack: its counters side by side on a panel, and the groups they belong to as lines at its foot. The panel
// lies on its place, or beside it where it would hide something else that can be picked; where no room on the board is
// free, the stack lies open beside the board.

import { moveTo } from "./counters.js";
import { s } from "./dom.js";
import { GAP, besides, boxesFrom, cost, everywhere, overlap } from "./spots.js";
import { fanShape, groupLabel } from "./stacks.js";

/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./stacks.js").FanShape} FanShape */
/** @typedef {{shape: FanShape, box: Box, costs: number}} Lie  a shape in the frame, and what speaks against it */

const FINGER = 46; // counters of an opened stack are at least so many pixels wide
const COLUMNS = [5, 3, 2, 1, 10]; // the favourite first
const NEAR = 120; // pixels that a hand goes without losing the stack it came from
const HIDES = 0.1; // costs of a lie that hides something, at the least
const FAR = 1e5; // pixels that weigh as much as a pick that is hidden: nearness decides among what is equally clear

export class Fan {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.place = ""; // of the stack that is open
    this.aside = ""; // of the stack that lies open beside the board
    this.box = { left: 0, top: 0, right: 0, bottom: 0 };
    this.panel = s("g", { class: "fan" });
  }

  /** Whether some stack is open, wherever it lies. */
  get opened() {
    return Boolean(this.place || this.aside);
  }

  /** How much larger the counters of an opened stack are. */
  get grown() {
    const { picture, camera } = this.board;
    return Math.max(1, Math.min(4, FINGER / (picture.counter * camera.scale)));
  }

  /**
   * Where the stack of a place lies best when it is open: on its place, beside it, or as near as can be.
   * @param {string} place
   * @returns {Lie}
   */
  lie(place) {
    const { board, grown } = this;
    const { width, height, scale } = board.camera;
    const front = boxesFrom(board.hands.inFront(), board.frame.getBoundingClientRect());
    const around = { keepClear: board.sight.lively(place), front, width, height };
    const stood = board.sight.standOf(place);
    const count = board.tokensAt(place).length;
    const shapes = COLUMNS.map((columns) =>
      fanShape(count, columns, board.picture.counter * grown, board.groupsAt(place)),
    );
    const lies = shapes.flatMap((shape) => {
      const [wide, high] = [shape.width * scale, shape.height * scale];
      return spotsOf(stood, wide, high, width, height).map(([left = 0, top = 0]) => {
        const box = { left, top, right: left + wide, bottom: top + high };
        return { shape, box, costs: cost(box, around) + far(box, stood) / FAR };
      });
    });
    return lies.reduce((best, each) => (each.costs < best.costs ? each : best));
  }

  /**
   * Whether the stack of a place can be opened near it and hides nothing that can be picked.
   * @param {string} place
   */
  free(place) {
    const { board } = this;
    const { box } = this.lie(place);
    return far(box, board.sight.standOf(place)) < NEAR && !board.sight.lively(place).some((pick) => overlap(box, pick));
  }

  /**
   * Spreads a stack so that every counter can be seen and touched.
   * @param {string} place
   * @param {Group[]} groups
   */
  open(place, groups) {
    if (this.place === place) return;
    this.close();
    const lie = this.lie(place);
    if (lie.costs < HIDES) this.spread(place, groups, lie);
    else this.layAside(place, groups);
  }

  /**
   * @param {string} place
   * @param {Group[]} groups
   */
  layAside(place, groups) {
    const { board } = this;
    this.aside = place;
    board.hands.strip.show(board.groundOf(place), board.tokensAt(place), groups, board.legal, board.about);
    board.light([place]);
  }

  /**
   * @param {string} place
   * @param {Group[]} groups
   * @param {Lie} lie
   */
  spread(place, groups, { shape, box }) {
    const { board, grown } = this;
    const { counters, picture, layers, world, camera } = board;
    const { x, y } = camera.inWorld({ x: box.left, y: box.top });
    this.box = { left: x, top: y, right: x + shape.width, bottom: y + shape.height };
    const pile = counters.filter(({ token }) => token.place === place);
    const size = { x, y, width: shape.width, height: shape.height };
    this.panel.replaceChildren(
      this.string(place),
      s("rect", { ...size, rx: picture.counter * 0.2, "data-place": place }),
      ...groups.map((group, at) => this.offer(group, moved(shape.labels[at] ?? size, x, y), place)),
    );
    layers.tokens.append(this.panel, ...pile.map(({ node }) => node));
    layers.tokens.getBoundingClientRect();
    pile.forEach(({ node }, at) => moveTo(node, moved(shape.spots[at] ?? { x: 0, y: 0 }, x, y), grown));
    world.classList.add("fanned");
    const spread = new Set(pile.map(({ node }) => node));
    for (const { node } of counters) node.classList.toggle("spread", spread.has(node));
    this.place = place;
  }

  /**
   * A line from a place to the panel of its stack, which may lie beside it.
   * @param {string} place
   */
  string(place) {
    const [x = 0, y = 0] = this.board.picture.places[place] ?? [];
    const { left, top, right, bottom } = this.box;
    return s("line", { class: "fan-string", x1: x, y1: y, x2: (left + right) / 2, y2: (top + bottom) / 2 });
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
    if (this.aside) this.board.dim();
    this.aside = "";
    this.board.hands.strip.hide();
    this.fold();
  }

  /** A hand that leaves the stack on the board leaves the one beside the board open: it may be on its way there. */
  fold() {
    if (!this.place) return;
    this.place = "";
    this.panel.remove();
    this.board.world.classList.remove("fanned");
    for (const { node } of this.board.counters) node.classList.remove("spread");
    this.board.arrange();
  }
}

/**
 * Where a panel may lie: in the middle of what it belongs to if the frame has room for it there, beside that, or anywhere.
 * @param {Box} stood
 * @param {number} wide
 * @param {number} high
 * @param {number} width
 * @param {number} height
 */
function spotsOf(stood, wide, high, width, height) {
  const within = (/** @type {number} */ at, /** @type {number} */ room) => Math.max(GAP, Math.min(room - GAP, at));
  const left = within((stood.left + stood.right - wide) / 2, width - wide);
  const top = within((stood.top + stood.bottom - high) / 2, height - high);
  return [
    [left, top],
    ...besides(stood, wide, high, width, height),
    ...everywhere(stood, width - wide, height - high),
  ];
}

/**
 * How far one box is from another.
 * @param {Box} one
 * @param {Box} other
 */
function far(one, other) {
  const across = Math.max(0, one.left - other.right, other.left - one.right);
  return Math.hypot(across, Math.max(0, one.top - other.bottom, other.top - one.bottom));
}

/**
 * @template {import("./camera.js").Point} T
 * @param {T} thing
 * @param {number} x
 * @param {number} y
 * @returns {T}
 */
function moved(thing, x, y) {
  return { ...thing, x: thing.x + x, y: thing.y + y };
}

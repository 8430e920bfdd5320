// Where things can lie over the board: spots beside a box or anywhere in a frame, and how much they would hide there.

/** @typedef {import("./camera.js").Box} Box */
/** @typedef {{keepClear: Box[], front: Box[], width: number, height: number}} Around  what can be picked, what lies over the board, and the frame */

export const GAP = 10; // pixels to the edge of the frame, and to what a thing lies beside
const FINE = 8; // spots tried across and down the frame

/**
 * @param {Box} one
 * @param {Box} other
 */
export function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

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
 * The spots at the sides of a box, the favourite first.
 * @param {Box} spot
 * @param {number} wide
 * @param {number} high
 * @param {number} width
 * @param {number} height
 */
export function besides(spot, wide, high, width, height) {
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
export function everywhere(spot, across, down) {
  const steps = Array.from({ length: FINE + 1 }, (_, at) => at / FINE);
  const all = steps.flatMap((x) => steps.map((y) => [GAP + x * (across - 2 * GAP), GAP + y * (down - 2 * GAP)]));
  const far = (/** @type {number[]} */ [x = 0, y = 0]) => Math.hypot(x - spot.left, y - spot.top);
  return all.sort((one, other) => far(one) - far(other));
}

/**
 * What speaks against a box in a frame: that it hides what can be picked, lies behind something, or is cut off.
 * @param {Box} box
 * @param {Around} around
 */
export function cost(box, { keepClear, front, width, height }) {
  const covered = keepClear.reduce((sum, each) => sum + hides(box, each), 0);
  const behind = front.some((each) => overlap(box, each));
  const outside = box.left < 0 || box.top < 0 || box.right > width || box.bottom > height;
  return covered + (behind ? 30 : 0) + (outside ? 100 : 0);
}

/**
 * The boxes of elements, seen from a corner of the window.
 * @param {Element[]} elements
 * @param {{left: number, top: number}} origin
 * @returns {Box[]}
 */
export function boxesFrom(elements, origin) {
  return elements.map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
  });
}

// Where counters lie: small fans on the board, open rows under the finger, and which counter of one view is which of the next.

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./camera.js").Point} Point */

const FAN = 0.13; // shift of each counter on the one below it, in counters
const REACH = 0.45; // the whole shift of a high stack
const ROW = 5;

/**
 * The spots of all tokens, stacks shifted to the upper right, each centred on its place.
 * @param {Token[]} tokens
 * @param {Picture} picture
 * @returns {Point[]}
 */
export function stackSpots(tokens, picture) {
  /** @type {Map<string, number>} */
  const heights = new Map();
  for (const { place } of tokens) heights.set(place, (heights.get(place) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const laid = new Map();
  return tokens.map(({ place }) => {
    const [x = 0, y = 0] = picture.places[place] ?? [];
    const height = heights.get(place) ?? 1;
    const at = laid.get(place) ?? 0;
    laid.set(place, at + 1);
    const step = height > 1 ? Math.min(FAN, REACH / (height - 1)) * picture.counter : 0;
    const shift = step * (at - (height - 1) / 2);
    return { x: x + shift, y: y - shift };
  });
}

/**
 * The spots of an opened stack: rows above its place, kept on the board, and the panel behind them.
 * @param {Point} centre
 * @param {Picture} picture
 * @param {number} count
 * @param {number} grown
 */
export function fanSpots(centre, picture, count, grown) {
  const step = picture.counter * grown * 1.14;
  const columns = Math.min(ROW, count);
  const rows = Math.ceil(count / ROW);
  const width = columns * step + step * 0.16;
  const height = rows * step + step * 0.16;
  const left = inside(centre.x - width / 2, width, picture.width);
  const top = inside(centre.y - height / 2, height, picture.height);
  const spots = Array.from({ length: count }, (_, at) => ({
    x: left + step * ((at % ROW) + 0.58),
    y: top + step * (Math.floor(at / ROW) + 0.58),
  }));
  return { spots, box: { x: left, y: top, width, height } };
}

/**
 * @param {number} at
 * @param {number} length
 * @param {number} room
 */
function inside(at, length, room) {
  return Math.max(0, Math.min(room - length, at));
}

/**
 * For each new token the index of the old one that became it, or -1. Named tokens are themselves; nameless ones go to a
 * look-alike, first in the same place, then anywhere.
 * @param {Token[]} before
 * @param {Token[]} after
 * @returns {number[]}
 */
export function matchTokens(before, after) {
  const free = new Set(before.keys());
  const found = after.map(() => -1);
  /** @param {(old: Token, now: Token) => boolean} alike */
  const settle = (alike) => {
    after.forEach((now, at) => {
      if (found[at] !== -1) return;
      for (const index of free) {
        const old = before[index];
        if (old && alike(old, now)) {
          found[at] = index;
          free.delete(index);
          return;
        }
      }
    });
  };
  settle((old, now) => Boolean(now.pick) && old.pick === now.pick);
  settle(
    (old, now) =>
      !now.pick && !old.pick && old.symbol === now.symbol && old.place === now.place && old.owner === now.owner,
  );
  settle((old, now) => !now.pick && !old.pick && old.symbol === now.symbol && old.owner === now.owner);
  return found;
}

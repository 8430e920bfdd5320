// Where counters lie: small fans on the board, open rows under the finger, and which counter of one view is which of the next.

import { s } from "./dom.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./camera.js").Point} Point */

const FAN = 0.13; // shift of each counter on the one below it, in counters
const REACH = 0.45; // the whole shift of a high stack
const WIDE = 2.4; // so much wider are stacks of which something can be picked

/**
 * The spots of all tokens, stacks shifted to the upper right, each centred on its place.
 * @param {Token[]} tokens
 * @param {Picture} picture
 * @param {(token: Token) => boolean} pickable
 * @returns {Point[]}
 */
export function stackSpots(tokens, picture, pickable) {
  /** @type {Map<string, number>} */
  const heights = new Map();
  for (const { place } of tokens) heights.set(place, (heights.get(place) ?? 0) + 1);
  const wide = new Set(tokens.filter(pickable).map(({ place }) => place));
  /** @type {Map<string, number>} */
  const laid = new Map();
  return tokens.map(({ place }) => {
    const [x = 0, y = 0] = picture.places[place] ?? [];
    const height = heights.get(place) ?? 1;
    const at = laid.get(place) ?? 0;
    laid.set(place, at + 1);
    const spread = picture.counter * (wide.has(place) ? WIDE : 1);
    const step = height > 1 ? Math.min(FAN, REACH / (height - 1)) * spread : 0;
    const shift = step * (at - (height - 1) / 2);
    return { x: x + shift, y: y - shift };
  });
}

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** @typedef {{width: number, height: number, spots: Point[], labels: Rect[]}} FanShape */

/**
 * The panel of an opened stack, from its upper left corner: counters in rows, and a line at the foot for each group.
 * @param {number} count
 * @param {number} columns
 * @param {number} size  of a counter
 * @param {Group[]} groups
 * @returns {FanShape}
 */
export function fanShape(count, columns, size, groups) {
  const step = size * 1.14;
  const [gap, line] = [step * 0.08, step * 0.44];
  const across = Math.min(columns, count);
  const longest = Math.max(0, ...groups.map(({ title }) => title.length));
  const width = Math.max(across * step, longest * line * 0.34 + line) + gap * 2;
  const high = Math.ceil(count / across) * step + gap * 2;
  const indent = (width - across * step) / 2;
  const spots = Array.from({ length: count }, (_, at) => ({
    x: indent + step * ((at % across) + 0.5),
    y: gap + step * (Math.floor(at / across) + 0.5),
  }));
  const labels = groups.map((_, at) => ({ x: gap, y: high + at * (line + gap), width: width - gap * 2, height: line }));
  return { width, height: high + groups.length * (line + gap), spots, labels };
}

/**
 * The line of a group in an opened stack.
 * @param {Group} group
 * @param {Rect} box
 * @param {string} place
 */
export function groupLabel({ pick, title }, box, place) {
  const letter = box.height * 0.52;
  return s(
    "g",
    { class: "group-pick", "data-pick": pick, "data-place": place },
    s("rect", { ...box, rx: box.height * 0.3 }),
    s("text", { x: box.x + box.width / 2, y: box.y + box.height * 0.68, "font-size": letter }, title),
  );
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

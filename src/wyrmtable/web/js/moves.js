// What moved from one view to the next: the trail of the last move, kept together while one counter goes on.

import { matchTokens } from "./stacks.js";

/** @typedef {import("./types.js").View} View */

/**
 * The ways of all counters that changed their place, as [from, to].
 * @param {View} before
 * @param {View} after
 * @returns {[string, string][]}
 */
export function movesBetween(before, after) {
  const [old, now] = [before.tokens ?? [], after.tokens ?? []];
  /** @type {[string, string][]} */
  const moves = [];
  matchTokens(old, now).forEach((index, at) => {
    const from = old[index]?.place;
    const to = now[at]?.place;
    if (from && to && from !== to) moves.push([from, to]);
  });
  return moves;
}

/**
 * The trail after a change: a counter that goes on from where the trail ends makes it longer.
 * @param {string[]} trail
 * @param {View} before
 * @param {View} after
 */
export function trailAfter(trail, before, after) {
  const [move] = movesBetween(before, after);
  if (!move) return trail;
  return trail.at(-1) === move[0] ? [...trail, move[1]] : move;
}

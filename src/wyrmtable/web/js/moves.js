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
 * The trail after a change: the way that the view tells; else the way that was foretold for the pick, if that leads
 * there, longer if the counter goes on from where the trail ended. Of a way that nobody told only its end is known: a
 * straight line would go through rock.
 * @param {string[]} trail
 * @param {View} before
 * @param {View} after
 * @param {string[]} [foretold]
 */
export function trailAfter(trail, before, after, foretold = []) {
  if (after.trail?.length) return after.trail;
  const [move] = movesBetween(before, after);
  if (!move) return trail;
  const [from, to] = move;
  if (foretold[0] !== from || foretold.at(-1) !== to) return [to];
  return trail.at(-1) === from ? [...trail, ...foretold.slice(1)] : foretold;
}

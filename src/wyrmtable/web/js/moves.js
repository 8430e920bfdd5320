// What moved from one view to the next: the trail of the last move, kept together while one counter goes on.

import { matchTokens } from "./stacks.js";
import { placesOf } from "./steps.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Line} Line */

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
 * One way after another: a longer one if it goes on where the first ended.
 * @param {string[]} way
 * @param {string[]} next
 */
function joined(way, next) {
  if (!next.length) return way;
  return way.at(-1) === next[0] ? [...way, ...next.slice(1)] : next;
}

/**
 * The trail after a change: the way that was told; else the way that was foretold for the pick, if that leads there. It
 * grows if the counter goes on from where the trail ended. Of a way that nobody told only its end is known: a straight
 * line would go through rock.
 * @param {string[]} trail
 * @param {View} before
 * @param {View} after
 * @param {{log?: Line[], foretold?: string[]}} words
 */
export function trailAfter(trail, before, after, { log = [], foretold = [] }) {
  if (after.trail?.length) return after.trail;
  const told = log.reduce((/** @type {string[]} */ way, { way: next = [] }) => joined(way, placesOf(next)), []);
  if (told.length) return joined(trail, told);
  const [move] = movesBetween(before, after);
  if (!move) return trail;
  const [from, to] = move;
  return foretold[0] === from && foretold.at(-1) === to ? joined(trail, foretold) : [to];
}

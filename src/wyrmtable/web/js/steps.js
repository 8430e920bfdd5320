// What happened between two views, step by step: each line's counters go along its way, one line after another.

import { matchTokens } from "./stacks.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Token} Token */
/**
 * `owners`: of the counters that it moves; `beats`: how long it is looked at.
 * @typedef {{view: View, line: Line, trail: string[], owners: number[], beats: number}} Step
 */

const [SWIFT, LONGEST] = [0.2, 2]; // beats: of one leg of a long way, and of a whole way

/**
 * The places of a way, whose words may say more: `place@facing@height`.
 * @param {string[]} way
 */
export function placesOf(way) {
  return way.map((word) => word.split("@")[0] ?? word);
}

/**
 * A counter where a word of its way puts it: a place, and if the word says so, how it faces and how high it is.
 * @param {Token} token
 * @param {string} word
 * @returns {Token}
 */
function put(token, word) {
  const [place = "", facing, height] = word.split("@");
  const turned = facing ? { facing: Number(facing) } : {};
  return { ...token, place, ...turned, ...(height ? { height: height.replaceAll("_", " ") } : {}) };
}

/**
 * Which counters a line moves: the piece it names, if that stands where the way begins; else all that went all the way.
 * @param {Token[]} tokens  as they stand before the line
 * @param {Line} line
 * @param {Set<number>} arrived  counters that are in the view after it where the way ends
 */
function movers(tokens, { way = [], at = [] }, arrived) {
  const [start] = placesOf(way);
  const there = [...tokens.keys()].filter((index) => start && tokens[index]?.place === start);
  const named = there.find((index) => at.includes(tokens[index]?.pick ?? "-"));
  return named === undefined ? there.filter((index) => arrived.has(index)) : [named];
}

/**
 * Lines that go the same way one after another: they go together.
 * @param {Line[]} log
 * @returns {Line[][]}
 */
function together(log) {
  /** @type {Line[][]} */
  const parties = [];
  for (const line of log) {
    const last = parties.at(-1);
    if (line.way && last?.[0]?.way?.join(" ") === line.way.join(" ")) last.push(line);
    else parties.push([line]);
  }
  return parties;
}

/**
 * Every step of what a log tells. There are none if no counter goes any way.
 * @param {View} before
 * @param {View} after
 * @param {Line[]} log
 * @returns {Step[]}
 */
export function stepsOf(before, after, log) {
  const became = matchTokens(before.tokens ?? [], after.tokens ?? []);
  /** @type {Step[]} */
  const steps = [];
  let view = before;
  for (const party of together(log)) {
    const [line] = party;
    if (!line) continue;
    const { way = [] } = line;
    const ends = placesOf(way).at(-1);
    const arrived = new Set(became.filter((_, at) => after.tokens?.[at]?.place === ends));
    const tokens = view.tokens ?? [];
    const moved = new Set(party.flatMap((each) => movers(tokens, each, arrived)));
    const owners = [...moved].map((at) => tokens[at]?.owner ?? -1);
    const legs = moved.size ? way.slice(1) : [];
    const beats = Math.max(1, Math.min(LONGEST, legs.length * SWIFT)) / (legs.length || 1);
    legs.forEach((word, leg) => {
      view = { ...view, tokens: (view.tokens ?? []).map((token, at) => (moved.has(at) ? put(token, word) : token)) };
      steps.push({ view, line, trail: placesOf(way.slice(0, leg + 2)), owners, beats });
    });
    if (!legs.length) steps.push({ view, line, trail: [], owners, beats });
  }
  const first = steps.findIndex(({ trail }) => trail.length); // what was said before that lies on the board as it was
  return first < 0 ? [] : steps.slice(first);
}

/**
 * Whether steps tell of more than one move: orders that are carried out, not a piece that somebody moves.
 * @param {Step[]} steps
 */
export function several(steps) {
  return new Set(steps.filter(({ trail }) => trail.length).map(({ line }) => line)).size > 1;
}

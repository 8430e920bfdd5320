// Changes one after another: the moves of others at a pace that can be followed, many of them at once.

import { lively } from "./prefs.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {{apply: (change: Change) => boolean, mine: (seat: number) => boolean, lost: () => Promise<void>}} PaceHands */

const PACE = 420; // milliseconds between the moves of others
const HASTE = 14; // more changes waiting than this are shown at once

export class Pace {
  /** @param {PaceHands} hands  `apply` says whether the change followed on what is shown; `lost` mends it if not */
  constructor(hands) {
    this.hands = hands;
    /** @type {Change[]} */
    this.waiting = [];
    this.draining = false;
  }

  /** @param {Change} change */
  push(change) {
    this.waiting.push(change);
    if (!this.draining) void this.drain();
  }

  clear() {
    this.waiting = [];
  }

  async drain() {
    this.draining = true;
    for (let change = this.waiting.shift(); change; change = this.waiting.shift()) {
      if (!this.hands.apply(change)) {
        this.clear();
        await this.hands.lost();
        break;
      }
      const others = change.log.some((line) => !this.hands.mine(line.seat));
      if (others && lively() && this.waiting.length && this.waiting.length < HASTE) await pause(PACE);
    }
    this.draining = false;
  }
}

/** @param {number} time */
function pause(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

// Changes one after another: what others do is shown at a pace that can be followed, set, held and skipped.

import { lively, prefs } from "./prefs.js";

/** @typedef {import("./types.js").Change} Change */
/**
 * `apply` says whether the change followed on what is shown; `lost` mends it if not; `tell` shows what happened and how
 * many beats that takes to read; `moved` hears that the queue grew, shrank, or was held.
 * @typedef {object} PaceHands
 * @property {(change: Change) => boolean} apply
 * @property {(change: Change) => number} tell
 * @property {() => Promise<void>} lost
 * @property {() => void} moved
 */

export const BEATS = { slow: 900, normal: 420, fast: 150, none: 0 }; // milliseconds for one move of somebody else
const MANY = 12; // with so many more waiting, each is shown for half the time

export class Pace {
  /** @param {PaceHands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Change[]} */
    this.waiting = [];
    this.draining = false;
    this.held = false;
    this.hurried = false; // what waits is shown at once
    this.wake = () => {};
  }

  /** @param {Change} change */
  push(change) {
    this.waiting.push(change);
    if (this.draining) this.hands.moved();
    else void this.drain();
  }

  /**
   * All up to a moment is shown otherwise; what came after it still waits, and who holds the telling goes on holding it.
   * @param {number} n
   */
  clear(n) {
    this.waiting = this.waiting.filter(({ from }) => from >= n);
    if (!this.held) this.skip();
  }

  /** All that waits is shown at once. */
  skip() {
    this.hurried = true;
    this.held = false;
    this.wake();
    if (!this.draining) this.hurried = false;
  }

  /** Holds the telling, or lets it go on. */
  hold() {
    this.held = !this.held;
    this.wake();
    this.hands.moved();
  }

  async drain() {
    this.draining = true;
    while (this.waiting.length) {
      while (this.held) await this.pause(1); // what waits may be cleared meanwhile
      const change = this.waiting.shift();
      if (change && !this.hands.apply(change)) {
        await this.hands.lost();
      } else if (change) {
        const beats = this.hands.tell(change);
        this.hands.moved();
        if (beats && this.waiting.length) await this.pause(beats);
      }
    }
    this.draining = this.hurried = false;
    this.hands.moved();
  }

  /**
   * Time to read: none where nothing moves, where somebody is in a hurry, or where nobody looks.
   * @param {number} beats
   * @returns {Promise<void>}
   */
  pause(beats) {
    const time = (BEATS[prefs().pace] * beats) / (1 + this.waiting.length / MANY);
    const skipped = this.hurried || !lively() || document.hidden || !time;
    if (skipped && !this.held) return Promise.resolve();
    return new Promise((resolve) => {
      const clock = this.held ? 0 : setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(clock);
        resolve();
      };
    });
  }
}

// Changes one after another: what others do is shown at a pace that can be followed, set, held and skipped.

import { lively, prefs } from "./prefs.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./steps.js").Step} Step */
/**
 * `steps` are what leads to a change, and `step` shows one of them; `apply` says whether the change followed on what is shown; `lost` mends it if not; `tell` shows what happened and how
 * many beats that takes to read; `moved` hears that the queue grew, shrank, or was held.
 * @typedef {object} PaceHands
 * @property {(change: Change) => Step[]} steps
 * @property {(step: Step) => void} step
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
    /** @type {{at: number, of: number} | null} */
    this.walking = null; // the line whose steps are shown, of how many
    this.wake = () => {};
  }

  /** Nothing is shown for a while: it does not move, somebody is in a hurry, or nobody looks. */
  get brisk() {
    return this.hurried || !lively() || document.hidden || !BEATS[prefs().pace];
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
      const change = this.waiting[0];
      if (!change) continue;
      const walked = await this.walk(change);
      if (this.waiting[0] !== change) continue;
      this.waiting.shift();
      if (!this.hands.apply(change)) {
        await this.hands.lost();
      } else {
        const beats = this.hands.tell(change) - (walked ? 1 : 0);
        this.hands.moved();
        if (beats > 0 && this.waiting.length) await this.pause(beats);
      }
    }
    this.draining = this.hurried = false;
    this.hands.moved();
  }

  /**
   * Shows what leads to a change, step by step; whether there was something to see.
   * @param {Change} change
   */
  async walk(change) {
    const steps = this.brisk ? [] : this.hands.steps(change);
    const told = [...new Set(steps.map(({ line }) => line))];
    for (const step of steps) {
      while (this.held) await this.pause(1);
      if (this.brisk || this.waiting[0] !== change) break;
      this.walking = { at: told.indexOf(step.line) + 1, of: told.length };
      this.hands.step(step);
      this.hands.moved();
      await this.pause(step.beats);
    }
    this.walking = null;
    return steps.length > 0;
  }

  /**
   * Time to read.
   * @param {number} beats
   * @returns {Promise<void>}
   */
  pause(beats) {
    const time = (BEATS[prefs().pace] * beats) / (1 + this.waiting.length / MANY);
    if (this.brisk && !this.held) return Promise.resolve();
    return new Promise((resolve) => {
      const clock = this.held ? 0 : setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(clock);
        resolve();
      };
    });
  }
}

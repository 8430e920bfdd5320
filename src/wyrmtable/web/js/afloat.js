// What floats over the board leaves in sight what can be picked: it goes where it hides nothing, or beside the board.

import { overlap } from "./spots.js";

/** @typedef {import("./camera.js").Box} Box */

const REST = 180; // milliseconds until a board that was moved is at rest

export class Afloat {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.settling = 0;
    this.fresh = true; // a moment in which nothing lies beside the board yet
    /** @type {HTMLElement[]} */
    this.things = [stage.trays.box, stage.mapKey.sheet]; // that have one spot each
  }

  /** When the board has come to rest, whoever moved it. */
  settleSoon() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), REST);
  }

  /** Another moment: what lay beside the board may find room over it. */
  renew() {
    this.fresh = true;
    this.stage.beside.clear();
    this.settleSoon();
  }

  settle() {
    const { spread, card, moment, trays, tabs, hands, zooms, dice } = this.stage;
    if (!moment || !spread?.board.frame.isConnected) return;
    const { board, miniMap } = spread;
    const picks = board.sight.lively("").map((spot) => board.sight.inWindow(spot));
    const mine = board.counters.filter(({ token }) => token.owner === moment.view.seat);
    const stands = mine.map(({ token }) => board.sight.inWindow(board.sight.standOf(token.place)));
    for (const thing of this.things) this.lay(thing, () => clearOf(thing, picks));
    dice.avoid(picks);
    const front = [trays.box, tabs.box, ...hands.inFront()].map((each) => each.getBoundingClientRect());
    miniMap.avoid([...picks, ...stands, ...front]);
    this.lay(zooms.box, () => zooms.avoid({ picks, mine: stands, front, miniMap: miniMap.box }));
    this.fresh = false;
    board.touch.settle();
    hands.makeWay();
    if (!card.box.hidden) this.stage.look(card.place, card.held);
  }

  /**
   * Over the board if it is clear of the picks there, else beside it, where it stays until the next moment.
   * @param {HTMLElement} thing
   * @param {() => boolean} clear
   */
  lay(thing, clear) {
    const { beside } = this.stage;
    if (beside.holds(thing) && !this.fresh && !thing.hidden) return;
    beside.giveBack(thing);
    if (!thing.hidden && !clear()) beside.take(thing);
  }
}

/**
 * @param {HTMLElement} thing
 * @param {Box[]} picks
 */
function clearOf(thing, picks) {
  const box = thing.getBoundingClientRect();
  return !picks.some((pick) => overlap(box, pick));
}

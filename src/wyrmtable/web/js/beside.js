// Beside the board: whatever finds no room over it that hides nothing which can be picked lies here instead.

import { h } from "./dom.js";

export class Beside {
  constructor() {
    this.box = h("div", { class: "beside-board" });
    /** @type {Map<Element, Comment>} */
    this.homes = new Map(); // where each lies otherwise
  }

  /** @param {Element} thing */
  holds(thing) {
    return thing.parentElement === this.box;
  }

  /** @param {HTMLElement} thing */
  take(thing) {
    thing.classList.remove("resting");
    if (this.holds(thing)) return;
    const home = document.createComment("");
    this.homes.set(thing, home);
    focusKept(() => {
      thing.replaceWith(home);
      this.box.append(thing);
    });
    thing.scrollIntoView({ block: "nearest" });
  }

  /**
   * It says nothing now, but may soon again: its room is kept until the next moment, so that nothing moves under a hand
   * that goes from pick to pick.
   * @param {HTMLElement} thing
   */
  rest(thing) {
    thing.classList.toggle("resting", this.holds(thing));
  }

  /** @param {HTMLElement} thing */
  giveBack(thing) {
    thing.classList.remove("resting");
    if (!this.holds(thing)) return;
    const home = this.homes.get(thing);
    focusKept(() => (home?.parentNode ? home.replaceWith(thing) : thing.remove()));
    this.homes.delete(thing);
  }

  /** Another moment: what rests goes back. */
  clear() {
    for (const thing of [...this.box.children]) {
      if (thing instanceof HTMLElement && thing.matches(".resting")) this.giveBack(thing);
    }
  }
}

/**
 * What is moved elsewhere in the page keeps the focus it has.
 * @param {() => void} move
 */
function focusKept(move) {
  const at = document.activeElement;
  move();
  if (at instanceof HTMLElement && at !== document.activeElement && at.isConnected) at.focus({ preventScroll: true });
}

// A stack that lies open beside the board, because on the board it would hide something that can be picked.

import { button, h, put } from "./dom.js";
import { counterButton } from "./inspect.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {{pick: (pick: Pick) => void, whyNot: (text: string) => void, consider: (pick: Pick | null) => void}} StripHands */

export class Strip {
  /**
   * @param {StripHands} hands
   * @param {() => void} close
   */
  constructor(hands, close) {
    this.hands = hands;
    this.closer = button({ label: "Close the stack", icon: "close", bare: true, class: "icon-button", onclick: close });
    this.box = h("section", { class: "stack-strip", hidden: true });
  }

  hide() {
    this.box.hidden = true;
    put(this.box);
  }

  /**
   * @param {string} place
   * @param {Token[]} tokens
   * @param {Group[]} groups
   * @param {Map<string, Pick>} legal
   * @param {Set<string>} about  what the question is about
   */
  show(place, tokens, groups, legal, about) {
    const counters = tokens.map((token) => {
      const made = this.watched(counterButton(token, legal, this.hands), legal);
      made.classList.toggle("subject", about.has(token.pick ?? ""));
      return made;
    });
    const together = groups.flatMap(({ pick, title }) => this.group(legal.get(pick), title));
    this.box.setAttribute("aria-label", `Stack in ${place}`);
    put(this.box, h("h3", {}, place), h("div", { class: "counters" }, ...counters, ...together), this.closer);
    this.box.hidden = false;
    this.box.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Pick | undefined} pick
   * @param {string} title
   */
  group(pick, title) {
    if (!pick) return [];
    const onclick = () => this.hands.pick(pick);
    const made = h("button", { type: "button", class: "button small", "data-pick": pick.text, onclick }, title);
    return [this.watched(made, new Map([[pick.text, pick]]))];
  }

  /**
   * Resting on a counter tells what would come of picking it, as on the board.
   * @param {HTMLElement} made
   * @param {Map<string, Pick>} legal
   */
  watched(made, legal) {
    const pick = legal.get(made.dataset.pick ?? "") ?? null;
    for (const begin of ["pointerenter", "focus"]) made.addEventListener(begin, () => this.hands.consider(pick));
    for (const end of ["pointerleave", "blur"]) made.addEventListener(end, () => this.hands.consider(null));
    return made;
  }
}

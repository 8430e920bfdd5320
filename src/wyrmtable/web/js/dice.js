// Dice that land: a roll told in the log is thrown on the board for a moment.

import { h, put, s } from "./dom.js";
import { lively } from "./prefs.js";
import { overlap } from "./spots.js";

/** @typedef {import("./types.js").Line} Line */

/** Where the pips of each face lie, on a field of 3 by 3. */
const PIPS = /** @type {const} */ ([[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]);

/**
 * A die; faces that no die with pips has are written as numbers.
 * @param {number} face
 */
export function die(face) {
  const pips = PIPS[face]?.map((at) => s("circle", { cx: 26 + 24 * (at % 3), cy: 26 + 24 * Math.floor(at / 3), r: 9 }));
  const shown = pips ?? [s("text", { x: 50, y: 70, "text-anchor": "middle", "font-size": 56 }, String(face))];
  return s(
    "svg",
    { class: "die", viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 18 }),
    ...shown,
  );
}

/**
 * A line as it is told to people: a code that it begins with, or comes to, stands after its words.
 * @param {Line} line
 */
export function inWords({ text, result = "", words = "" }) {
  const coded = result && words && words.toLowerCase() !== result.toLowerCase();
  if (coded && text.startsWith(result)) return `${words}: ${text}`;
  const inside = words.charAt(0).toLowerCase() + words.slice(1);
  return coded && !/[a-z]{2}/.test(result) ? text.replace(`: ${result} `, `: ${inside}: ${result} `) : text;
}

/**
 * What came of a roll: its words, then its code if that says something else.
 * @param {string} result
 * @param {string} words
 */
function inBrief(result, words) {
  return words && words.toLowerCase() !== result.toLowerCase() ? `${words} (${result})` : words || result;
}

const SPOTS = ["", "left", "low", "left low", "aloft"]; // the favourite first; aloft is off the board

export class DiceTray {
  constructor() {
    this.box = h("div", { class: "dice-tray", "aria-hidden": "true" });
    this.spot = "";
    this.fading = 0;
  }

  /**
   * Throws the dice of these lines, the last roll only, with what came of it.
   * @param {Line[]} lines
   */
  throw(lines) {
    const line = lines.findLast((each) => each.dice?.length);
    if (!line) return;
    const { result = "", words = "" } = (line.result ? line : lines.find((each) => each.result)) ?? {};
    put(
      this.box,
      h("div", { class: "dice" }, ...(line.dice ?? []).map(die)),
      result ? h("b", { class: "dice-result" }, inBrief(result, words)) : null,
    );
    this.box.classList.remove("landing", "gone");
    this.box.getBoundingClientRect();
    if (lively()) this.box.classList.add("landing");
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.box.classList.add("gone"), 3200);
  }

  /**
   * Lies where nothing that can be picked is under it.
   * @param {import("./camera.js").Box[]} picks  in the window
   */
  avoid(picks) {
    if (!this.box.childElementCount || this.box.matches(".gone")) return;
    const free = (/** @type {string} */ spot) => {
      this.stand(spot);
      const box = this.box.getBoundingClientRect();
      return !picks.some((pick) => overlap(box, pick));
    };
    this.stand([this.spot, ...SPOTS].find(free) ?? "aloft");
  }

  /** @param {string} spot */
  stand(spot) {
    for (const word of ["left", "low", "aloft"]) this.box.classList.toggle(word, spot.split(" ").includes(word));
    this.spot = spot;
  }

  /** Takes the dice off the board at once. */
  sweep() {
    clearTimeout(this.fading);
    put(this.box);
  }
}

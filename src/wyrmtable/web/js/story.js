// The log: what happened, in sentences with the colour and letter of their seat; touching a line lights up its places.

import { die } from "./dice.js";
import { button, h, put } from "./dom.js";

/** @typedef {import("./types.js").Line} Line */
/**
 * @typedef {object} StoryHands
 * @property {(line: Line) => void} light
 * @property {() => void} dim
 * @property {(entry: number) => void} undoTo
 * @property {(seat: number) => string} side
 */

export class Story {
  /** @param {StoryHands} hands */
  constructor(hands) {
    this.hands = hands;
    this.lines = h("div", {
      class: "lines",
      role: "log",
      "aria-live": "polite",
      "aria-label": "What happened",
      tabindex: "0",
    });
    /** @type {{line: Line, item: HTMLElement}[]} */
    this.told = [];
  }

  /** @param {Line[]} lines */
  restart(lines) {
    this.told = [];
    put(this.lines);
    this.add(lines);
  }

  /** @param {Line[]} lines */
  add(lines) {
    const low = this.lines.scrollHeight - this.lines.scrollTop - this.lines.clientHeight < 60;
    for (const line of lines) {
      const item = this.itemOf(line);
      this.told.push({ line, item });
      this.lines.append(item);
    }
    if (low) this.toEnd();
  }

  toEnd() {
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /**
   * Lines taken back are gone.
   * @param {number} from
   */
  drop(from) {
    this.told = this.told.filter(({ line, item }) => {
      if (line.n >= from) item.remove();
      return line.n < from;
    });
  }

  /** @param {Line} line */
  itemOf(line) {
    const touch = { onpointerenter: () => this.hands.light(line), onpointerleave: () => this.hands.dim() };
    const said = line.at?.length
      ? h(
          "button",
          {
            type: "button",
            class: "line",
            onclick: () => this.hands.light(line),
            onfocus: () => this.hands.light(line),
            onblur: () => this.hands.dim(),
          },
          ...words(line),
        )
      : h("span", { class: "line" }, ...words(line));
    return h(
      "div",
      { class: line.result ? "told result" : "told", "data-n": line.n, ...touch },
      seatMark(line.seat, this.hands.side(line.seat)),
      said,
    );
  }

  /**
   * Marks the lines that can be taken back: one button before the first line of each entry.
   * @param {number[]} entries
   */
  undoable(entries) {
    for (const old of this.lines.querySelectorAll(".take-back")) old.remove();
    const able = new Set(entries);
    for (const { line, item } of this.told) {
      if (!able.delete(line.n)) continue;
      item.append(
        button({
          label: "Take back from here",
          icon: "undo",
          bare: true,
          class: "take-back",
          onclick: () => this.hands.undoTo(line.n),
        }),
      );
    }
  }
}

/**
 * A line's sentence, with the dice it tells of.
 * @param {Line} line
 */
function words(line) {
  const faces = line.dice ?? [];
  return [line.text, faces.length ? h("span", { class: "line-dice" }, ...faces.map(die)) : null];
}

/**
 * A seat's sign: its colour and its letter, so that neither has to do alone.
 * @param {number} seat
 * @param {string} side
 */
export function seatMark(seat, side) {
  if (seat < 0) return h("span", { class: "seat-mark none", "aria-hidden": "true" }, "·");
  return h(
    "span",
    { class: `seat-mark seat-${seat % 8}`, title: side },
    h("span", { class: "unseen" }, `${side}: `),
    h("span", { "aria-hidden": "true" }, /\d+$/.exec(side)?.[0] ?? side.slice(0, 1)),
  );
}

/**
 * A side inside a sentence: "the Orcs", but "Player 2".
 * @param {string} side
 */
export function theSide(side) {
  return /\d$/.test(side) ? side : `the ${side}`;
}

// The log: what happened, in sentences with the colour and letter of their seat; touching a line lights up its places.

import { notice } from "./dialog.js";
import { die } from "./dice.js";
import { button, h, put } from "./dom.js";
import { seatMark } from "./seatmark.js";

/** @typedef {import("./types.js").Line} Line */
/**
 * @typedef {object} LogHands
 * @property {(line: Line) => void} light
 * @property {() => void} dim
 * @property {(entry: number) => void} undoTo
 * @property {(before: number) => Promise<import("./types.js").LogPage>} older  the page before an entry
 * @property {(seat: number) => import("./types.js").SeatLine} seatLine
 */

const NEAR = 40; // pixels from the top at which the page before is fetched

export class Log {
  /** @param {LogHands} hands */
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
    this.from = 0; // the entry that the known part begins with
    this.fetching = false;
    this.more = button({ label: "Earlier", class: "button small earlier", onclick: () => void this.earlier() });
    this.lines.addEventListener("scroll", () => {
      if (this.lines.scrollTop < NEAR) void this.earlier();
    });
  }

  /**
   * @param {Line[]} lines
   * @param {number} from  the entry they begin with; 0 if nothing was before
   */
  restart(lines, from) {
    this.told = [];
    this.from = from;
    this.more.hidden = !from;
    put(this.lines, this.more);
    this.add(lines);
    this.toEnd();
  }

  /** The page before what is known. What is being read stays where it is. */
  async earlier() {
    if (!this.from || this.fetching) return;
    this.fetching = true;
    try {
      this.prepend(await this.hands.older(this.from));
    } catch (trouble) {
      notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
    } finally {
      this.fetching = false;
    }
  }

  /** @param {import("./types.js").LogPage} page */
  prepend(page) {
    if (page.from >= this.from) return;
    const height = this.lines.scrollHeight;
    const told = page.lines.map((line) => ({ line, item: this.itemOf(line) }));
    this.more.after(...told.map(({ item }) => item));
    this.told.unshift(...told);
    this.from = page.from;
    this.more.hidden = !page.from;
    this.lines.scrollTop += this.lines.scrollHeight - height;
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
      seatMark(line.seat, this.hands.seatLine(line.seat)),
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

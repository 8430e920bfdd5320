// The log: what happened, by turn and seat, in sentences; touching a line goes to its places.

import { notice } from "./dialog.js";
import { die, inWords } from "./dice.js";
import { button, h, put } from "./dom.js";
import { seatMark } from "./seatmark.js";

/** @typedef {import("./types.js").Line} Line */
/**
 * @typedef {object} LogHands
 * @property {(line: Line) => void} light
 * @property {() => void} dim
 * @property {(line: Line) => void} chosen  a line was pressed
 * @property {(line: Line) => void} replay  the game shall be seen again from there
 * @property {(entry: number) => void} undoTo
 * @property {(before: number) => Promise<import("./types.js").LogPage>} older  the page before an entry
 * @property {(seat: number) => import("./types.js").SeatLine} seatLine
 */

/** @typedef {{seat: number, box: HTMLElement}} Chapter  lines of one seat, one after another */

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
    /** @type {Chapter | null} */
    this.last = null;
    this.replayable = false;
    this.again = button({
      label: "Replay from here",
      icon: "play",
      bare: true,
      class: "take-back from-here",
      onclick: () => this.replayHere(),
    });
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
    this.last = null;
    this.from = from;
    this.more.hidden = !from;
    put(this.lines, this.more);
    this.add(lines);
    this.toEnd();
  }

  /**
   * Shows other lines for a while, those of a replay; returns how to come back.
   * @param {Line[]} lines
   */
  exchange(lines) {
    const mine = this.told.map(({ line }) => line);
    const { from } = this;
    this.restart(lines, 0);
    return () => this.restart(mine, from);
  }

  /**
   * Marks the lines of the moment that is shown; -1 for none.
   * @param {number} entry
   */
  mark(entry) {
    for (const old of this.lines.querySelectorAll(".now")) old.classList.remove("now");
    const now = this.told.filter(({ line }) => line.n === entry);
    for (const { item } of now) item.classList.add("now");
    const { lines } = this;
    const last = now.at(-1)?.item;
    if (last) lines.scrollTop += last.getBoundingClientRect().bottom - lines.getBoundingClientRect().bottom + NEAR;
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
    const sheet = h("div");
    /** @type {Chapter | null} */
    let chapter = null;
    for (const { line, item } of told) chapter = this.write(sheet, chapter, line, item);
    this.more.after(...sheet.children);
    this.told.unshift(...told);
    this.from = page.from;
    this.more.hidden = !page.from;
    this.lines.scrollTop += this.lines.scrollHeight - height;
  }

  /**
   * The last lines before an entry.
   * @param {number} entry
   * @param {number} count
   */
  before(entry, count) {
    const lines = this.told.map(({ line }) => line).filter(({ n }) => n < entry);
    return lines.slice(-count);
  }

  /** @param {Line[]} lines */
  add(lines) {
    const low = this.lines.scrollHeight - this.lines.scrollTop - this.lines.clientHeight < 60;
    for (const line of lines) {
      const item = this.itemOf(line);
      this.told.push({ line, item });
      this.last = this.write(this.lines, this.last, line, item);
    }
    if (low) requestAnimationFrame(() => this.toEnd()); // the board is drawn first, and all is laid out once
  }

  /**
   * Puts a line where it belongs: a turn begins with a line of its own, and then everybody has a chapter each time.
   * @param {HTMLElement} sheet
   * @param {Chapter | null} chapter  the one written last
   * @param {Line} line
   * @param {HTMLElement} item
   * @returns {Chapter | null}
   */
  write(sheet, chapter, line, item) {
    if (line.turn) {
      item.classList.add("turn-line");
      sheet.append(item);
      return null;
    }
    const { seat } = line;
    const goesOn = chapter !== null && chapter.seat === seat && sheet.contains(chapter.box);
    const box = goesOn ? chapter.box : this.chapterOf(seat);
    if (!goesOn) sheet.append(box);
    box.append(item);
    return { seat, box };
  }

  /** @param {number} seat */
  chapterOf(seat) {
    const whose = this.hands.seatLine(seat);
    const name = h("b", { "aria-hidden": "true" }, whose.name);
    return h("section", { class: "chapter" }, seat < 0 ? null : h("header", {}, seatMark(seat, whose), name));
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
    for (const chapter of this.lines.querySelectorAll(".chapter:not(:has(.told))")) chapter.remove();
  }

  /** @param {Line} line */
  itemOf(line) {
    const touch = {
      onpointerenter: () => {
        this.hands.light(line);
        this.offerReplay(item);
      },
      onpointerleave: () => this.hands.dim(),
    };
    const said = line.at?.length
      ? h(
          "button",
          {
            type: "button",
            class: "line",
            onclick: () => this.hands.chosen(line),
            onfocus: () => {
              this.hands.light(line);
              this.offerReplay(item);
            },
            onblur: () => this.hands.dim(),
          },
          ...words(line),
        )
      : h("span", { class: "line", onclick: () => this.hands.chosen(line) }, ...words(line));
    const looks = line.result ? "told result" : "told";
    const item = h("div", { class: looks, "data-n": line.n, ...touch }, said);
    return item;
  }

  /** @param {HTMLElement} item  the line that is looked at */
  offerReplay(item) {
    if (this.replayable) item.append(this.again);
  }

  replayHere() {
    const found = this.told.find(({ item }) => item.contains(this.again));
    if (found) this.hands.replay(found.line);
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
  return [inWords(line), faces.length ? h("span", { class: "line-dice" }, ...faces.map(die)) : null];
}

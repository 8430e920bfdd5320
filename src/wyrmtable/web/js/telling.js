// Others' turns told: a banner for each battle, and a bar to hold the telling, to set its speed, or to skip it.

import { die, inWords } from "./dice.js";
import { button, h, icon, put } from "./dom.js";
import { BEATS } from "./pace.js";
import { prefer, prefs } from "./prefs.js";
import { seatMark } from "./seatmark.js";
import { overlap } from "./spots.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Token} Token */

const BATTLE = 5; // beats that a battle's banner takes to read
const SHOWN = 6000; // milliseconds the last banner stays, unless somebody closes it
const SPEEDS = /** @type {const} */ (["slow", "normal", "fast"]);
const MOST = 4; // lines of what follows from a battle; the log has them all
const SPOTS = ["", "low", "terse", "low terse", "terse aloft"]; // of a banner, the favourite first; aloft it is off the board
const RECENT = 12; // lines back to what was begun

/**
 * What a piece is called in sentences.
 * @param {Token} token
 */
function called({ title }) {
  return title.split(",")[0] ?? title;
}

/**
 * Whether a line tells what came of a battle: of dice, or of something done to another's pieces. A card drawn or a
 * tile turned is none.
 * @param {Line} line
 * @param {View | null} before
 */
function fought({ result, dice = [], seat, at = [] }, before) {
  if (!result) return false;
  const hit = (/** @type {Token} */ { owner = -1, place, pick = "" }) =>
    owner !== seat && (at.includes(place) || at.includes(pick));
  return dice.length > 0 || (before?.tokens ?? []).some(hit);
}

/**
 * As many lines as there is room for, in their order, those that matter first of all; and how many are left out.
 * @param {Line[]} lines
 * @param {(line: Line) => boolean} matters
 * @returns {[Line[], number]}
 */
function foremost(lines, matters) {
  const ranked = [...lines.filter(matters), ...lines.filter((line) => !matters(line))].slice(0, MOST);
  return [lines.filter((line) => ranked.includes(line)), lines.length - ranked.length];
}

export class Telling {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.fading = 0;
    this.note = h("div", { class: "battle-note", role: "status", hidden: true });
    this.words = h("span", { class: "telling-words" });
    this.holder = button({
      label: "Pause",
      icon: "pause",
      bare: true,
      class: "icon-button",
      onclick: () => this.room.pace.hold(),
    });
    this.speed = h("button", { type: "button", class: "button small", onclick: () => this.hasten() });
    this.skipper = button({ label: "Skip", icon: "next", class: "button small", onclick: () => this.room.pace.skip() });
    const tools = [this.holder, this.speed, this.skipper];
    this.bar = h("div", { class: "telling", role: "group", "aria-label": "Telling", hidden: true }, this.words, ...tools);
    this.box = h("div", { class: "told-over" }, this.bar, this.note);
    /** @type {WeakSet<import("./camera.js").Camera>} */
    this.watched = new WeakSet();
    this.tellSpeed();
  }

  /** Whether nobody but bots plays here. */
  get botsOnly() {
    return this.room.table.seats.every(({ kind }) => kind === "bot");
  }

  /** How much waits to be told, and whether it is held. */
  show() {
    this.place();
    const { pace, table, playback, seatLine, view } = this.room;
    const watched = this.botsOnly && table.status === "running";
    this.bar.hidden = Boolean(playback) || !(pace.waiting.length || pace.held || watched);
    if (this.bar.hidden) return;
    const { waiting, held } = pace;
    const who = view?.deciding === null || view?.deciding === undefined ? "" : seatLine(view.deciding).name;
    const step = pace.walking && pace.walking.of > 1 ? `Step ${pace.walking.at} of ${pace.walking.of}` : "";
    const count = step || (waiting.length > 1 ? `${waiting.length} moves to tell` : who ? `${who} to move` : "");
    put(this.words, held ? `Held. ${count}` : count);
    put(this.holder, icon(held ? "play" : "pause"));
    this.holder.setAttribute("aria-label", held ? "Go on" : "Pause");
    this.holder.title = held ? "Go on" : "Pause";
    this.skipper.hidden = !waiting.length;
  }

  /** The next speed, and the slowest after the fastest. */
  hasten() {
    const at = SPEEDS.indexOf(/** @type {"slow"} */ (prefs().pace));
    prefer({ pace: SPEEDS[(at + 1) % SPEEDS.length] ?? "normal" });
    this.tellSpeed();
  }

  tellSpeed() {
    const { pace } = prefs();
    put(this.speed, pace === "none" ? "at once" : pace);
    this.speed.setAttribute("aria-label", `Speed: ${pace === "none" ? "at once" : pace}`);
  }

  /**
   * What a change tells me of others, and how many beats that takes: none for my own deeds.
   * @param {Change} change
   * @param {View | null} before
   */
  tell(change, before) {
    const { seat } = this.room;
    const others = change.log.filter((line) => line.seat !== seat);
    if (!others.length) return 0;
    const at = others.findIndex((line) => fought(line, before));
    if (at >= 0) this.battle(others, at, before);
    return at >= 0 && BEATS[prefs().pace] ? BATTLE : 1;
  }

  /**
   * Who did it, the die; what was begun, what came of it, and what follows for me.
   * @param {Line[]} lines
   * @param {number} at  of them the one with the result
   * @param {View | null} before
   */
  battle(lines, at, before) {
    const line = lines[at];
    if (!line) return;
    const who = this.room.seatLine(line.seat);
    const shut = button({ label: "Close", icon: "close", bare: true, class: "icon-button", onclick: () => this.hide() });
    const mine = this.mine(before);
    const follows = lines.slice(at + 1).filter((each) => each.at?.length || this.touches(each, mine));
    const [shown, more] = foremost(follows, (each) => this.touches(each, mine) !== null);
    const told = shown.map((each) => this.consequence(each, mine));
    const hit = shown.some((each) => this.touches(each, mine));
    const begun = this.begun(lines.slice(0, at), line);
    const words = h(
      "div",
      { class: "battle-words" },
      begun ? h("p", { class: "begun" }, begun) : null,
      h("p", { class: "came-of-it" }, inWords(line)),
      hit ? null : this.concerned(line, mine),
      ...told,
      more ? h("p", { class: "quiet" }, more > 1 ? `${more} more lines in the log.` : "One more line in the log.") : null,
    );
    const dice = (line.dice ?? []).map(die);
    put(this.note, h("header", {}, seatMark(line.seat, who), h("strong", {}, who.name), ...dice, shut), words);
    this.room.stage.dice.sweep(); // the die lies in the banner
    this.note.hidden = false;
    this.place();
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.hide(), SHOWN);
  }

  /** Where it lies on nothing that can be picked: it stays there, else goes down, says less, or leaves the board. */
  place() {
    const { board } = this.room.stage;
    if (!board || this.note.hidden) return;
    this.watch(board.camera);
    const now = SPOTS.find((spot) => spot === this.box.dataset.spot && this.free(spot));
    this.lay(now ?? SPOTS.find((spot) => this.free(spot)) ?? "");
  }

  /** @param {string} spot */
  lay(spot) {
    this.box.dataset.spot = spot;
    this.box.className = `told-over ${spot}`;
    const above = this.room.ask.parentElement?.getBoundingClientRect().top ?? 0;
    this.note.style.maxHeight = spot.includes("aloft") ? `${above}px` : "";
  }

  /**
   * Whether the banner can lie there.
   * @param {string} spot
   */
  free(spot) {
    if (spot.includes("aloft")) return true;
    this.lay(spot);
    const { board, trays, tabs } = this.room.stage;
    const { left, right, top, bottom } = this.note.getBoundingClientRect();
    const covers = (/** @type {import("./camera.js").Box} */ other) => overlap({ left, right, top, bottom }, other);
    const picks = board?.sight.lively("").map((each) => board.sight.inWindow(each)) ?? [];
    return ![...picks, trays.box.getBoundingClientRect(), tabs.box.getBoundingClientRect()].some(covers);
  }

  /**
   * Whoever moves the board finds the banner out of the way.
   * @param {import("./camera.js").Camera} camera
   */
  watch(camera) {
    if (this.watched.has(camera)) return;
    this.watched.add(camera);
    camera.watchers.push(() => this.place());
  }

  /**
   * What led to a result: the last words said before it about the same place or piece, even some moves ago.
   * @param {Line[]} just
   * @param {Line} line
   */
  begun(just, { n, at = [] }) {
    const earlier = this.room.log.before(n, RECENT);
    const led = [...earlier, ...just].findLast(
      ({ at: there = [], result, way }) => !result && !way && there.some((text) => at.includes(text)),
    );
    return (led ?? just.at(-1))?.text ?? "";
  }

  /**
   * My counters as they stood before.
   * @param {View | null} before
   * @returns {Token[]}
   */
  mine(before) {
    return (before?.tokens ?? []).filter(({ owner }) => owner === this.room.seat);
  }

  /**
   * The piece of mine that a line speaks of, if it does.
   * @param {Line} line
   * @param {Token[]} mine
   */
  touches({ text, at = [] }, mine) {
    const named = mine.find(({ pick = "" }) => pick && at.includes(pick));
    return named ?? mine.find((token) => text.includes(called(token))) ?? null;
  }

  /**
   * My counters that stood where it happened, if any did.
   * @param {Line} line
   * @param {Token[]} mine
   */
  concerned({ at = [] }, mine) {
    const titles = mine.filter(({ place }) => at.includes(place)).map(called);
    return titles.length ? h("p", { class: "for-me" }, `Yours there: ${titles.join(", ")}.`) : null;
  }

  /**
   * A line, with a "Your" before a piece of mine that it begins with.
   * @param {Line} line
   * @param {Token[]} mine
   */
  consequence(line, mine) {
    const token = this.touches(line, mine);
    const begins = token && line.text.startsWith(called(token));
    return h("p", { class: token ? "for-me" : "" }, begins ? `Your ${line.text}` : line.text);
  }

  hide() {
    clearTimeout(this.fading);
    this.note.hidden = true;
  }
}

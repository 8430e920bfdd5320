// Others' turns told: a banner for each battle, and a bar to hold the telling, to set its speed, or to skip it.

import { die, inWords } from "./dice.js";
import { button, h, icon, put } from "./dom.js";
import { BEATS } from "./pace.js";
import { prefer, prefs } from "./prefs.js";
import { seatMark } from "./seatmark.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").View} View */

const BATTLE = 5; // beats that a battle's banner takes to read
const SHOWN = 6000; // milliseconds the last banner stays, unless somebody closes it
const SPEEDS = /** @type {const} */ (["slow", "normal", "fast"]);
const MOST = 4; // lines of a battle; the log has them all

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
    this.tellSpeed();
  }

  /** Whether nobody but bots plays here. */
  get botsOnly() {
    return this.room.table.seats.every(({ kind }) => kind === "bot");
  }

  /** How much waits to be told, and whether it is held. */
  show() {
    const { pace, table, playback, seatLine, view } = this.room;
    const watched = this.botsOnly && table.status === "running";
    this.bar.hidden = Boolean(playback) || !(pace.waiting.length || pace.held || watched);
    if (this.bar.hidden) return;
    const { waiting, held } = pace;
    const who = view?.deciding === null || view?.deciding === undefined ? "" : seatLine(view.deciding).name;
    const count = waiting.length > 1 ? `${waiting.length} moves to tell` : who ? `${who} to move` : "";
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
    const battle = others.some(({ result }) => result);
    if (battle) this.battle(others, before);
    return battle && BEATS[prefs().pace] ? BATTLE : 1;
  }

  /**
   * Who did it, the die, what came of it, and what follows for me.
   * @param {Line[]} lines
   * @param {View | null} before
   */
  battle(lines, before) {
    const line = lines.find(({ result }) => result);
    if (!line) return;
    const who = this.room.seatLine(line.seat);
    const faces = line.dice ?? [];
    const rest = lines.filter((each) => each !== line && each.at?.length);
    const shut = button({ label: "Close", icon: "close", bare: true, class: "icon-button", onclick: () => this.hide() });
    put(
      this.note,
      h("header", {}, seatMark(line.seat, who), h("strong", {}, who.name), ...faces.map(die), shut),
      h("p", { class: "came-of-it" }, inWords(line)),
      this.concerned(line, before),
      ...rest.slice(0, MOST).map((each) => this.consequence(each, before)),
      rest.length > MOST ? h("p", { class: "quiet" }, `${rest.length - MOST} more lines in the log.`) : null,
    );
    this.note.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.hide(), SHOWN);
  }

  /**
   * My counters that stood where it happened, if any did.
   * @param {Line} line
   * @param {View | null} before
   */
  concerned({ at = [] }, before) {
    const { seat } = this.room;
    const mine = (before?.tokens ?? []).filter(({ owner, place }) => owner === seat && at.includes(place));
    const titles = mine.map(({ title }) => title.split(",")[0] ?? title);
    return titles.length ? h("p", { class: "for-me" }, `Yours there: ${titles.join(", ")}.`) : null;
  }

  /**
   * A line, with a "Your" before a piece of mine that it begins with.
   * @param {Line} line
   * @param {View | null} before
   */
  consequence({ text, at = [] }, before) {
    const { seat } = this.room;
    const mine = (before?.tokens ?? []).find(({ pick = "", owner }) => pick && owner === seat && at.includes(pick));
    const begins = mine && text.startsWith(mine.title.split(",")[0] ?? mine.title);
    return h("p", { class: mine ? "for-me" : "" }, begins ? `Your ${text}` : text);
  }

  hide() {
    clearTimeout(this.fading);
    this.note.hidden = true;
  }
}

// The first time at a scenario: what it is about, what the signs mean, how to pick. Can be read again from the aim.

import { button, h, put } from "./dom.js";
import { legendList } from "./legend.js";
import { remember, remembered } from "./prefs.js";
import { seatMark } from "./seatmark.js";

/** @typedef {import("./types.js").View} View */

const SHELF = "scenarios met";
const MOST = 6; // signs; the legend of the map has them all

export class Welcome {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.role = h("p", { class: "you-are" });
    this.goal = h("p", { class: "goal-words" });
    this.scores = h("ul", { class: "score-lines" });
    this.box = h("section", { class: "welcome card", "aria-label": "What this game is about", hidden: true });
  }

  /** Greets whoever plays here for the first time in this browser. */
  greet() {
    const { seat, table, view } = this.room;
    const met = remembered(SHELF);
    if (seat === null || table.status !== "running" || !view?.aim || table.guide || met[this.name] || met["*"]) return;
    this.show();
  }

  get name() {
    return `${this.room.table.game}/${this.room.table.scenario}`;
  }

  show() {
    const { table, view } = this.room;
    const { aim, legend = [] } = view ?? {};
    if (!aim) return;
    this.tell();
    const turns = aim.turns ? h("p", {}, `The game lasts ${aim.turns} ${wordOf(view?.turn ?? "", aim)}s at most.`) : null;
    const begin = button({ label: "Let us begin", class: "button primary", onclick: () => this.close() });
    put(
      this.box,
      h("h2", {}, table.scenario_title),
      this.role,
      this.goal,
      turns,
      this.scores,
      legendList(legend, MOST),
      h("p", { class: "quiet" }, "Whatever glows can be picked; touch anything else to learn why not. What you do can be taken back until dice fall or somebody learns something by it."),
      h("div", { class: "row" }, begin),
    );
    this.box.hidden = false;
    this.room.stage.afloat.settle();
  }

  /** Who I am, what is to be done and how everybody stands: all may change while the card lies there. */
  tell() {
    const { view, seat, seatLine } = this.room;
    const scores = (view?.aim?.scores ?? []).filter(({ text }) => text);
    put(this.goal, view?.aim?.goal ?? "");
    put(this.role, ...(seat === null ? [] : ["You play ", seatMark(seat, seatLine(seat)), seatLine(seat).name, "."]));
    const line = (/** @type {import("./types.js").Score} */ { seat: whose, text }) =>
      h("li", {}, seatMark(whose, seatLine(whose)), `${seatLine(whose).name}: ${text}`);
    put(this.scores, ...scores.map(line));
  }

  get open() {
    return !this.box.hidden;
  }

  close() {
    if (!this.open) return;
    this.box.hidden = true;
    this.room.stage.afloat.settle(); // it goes back
    remember(SHELF, { ...remembered(SHELF), [this.name]: true });
  }
}

/**
 * What the game calls its turns: it counts "Round 3" or "Game-Turn 3", or its goal names the last one.
 * @param {string} turn
 * @param {import("./types.js").Aim} aim
 */
function wordOf(turn, { goal, turns = 0 }) {
  const counted = /^(\D*\S)\s+\d+$/.exec(turn) ?? new RegExp(`([\\w-]+) ${turns}\\b`).exec(goal);
  return (counted?.[1] ?? "turn").toLowerCase();
}

// The aim: what the game is about, the turn of how many, and how far everybody has come. A strip under the bar.

import { button, h, icon, put } from "./dom.js";
import { seatMark } from "./seatmark.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").SeatLine} SeatLine */

const MOST_PIPS = 20;
const SHORT = 12; // letters of a phase that find room beside a title on a phone
const FEW_FACTS = 4; // beside the phase; where there are more, all of them stand in a sheet below it

/**
 * Turn and phase, and what else all may know; where there is an aim, the turn stands with it.
 * @param {View} view
 * @param {string} title  of the table: what it says needs no second line
 * @param {boolean} unfolded  whether the sheet of all facts lies open
 */
export function trackOf(view, title, unfolded) {
  const facts = (view.facts ?? []).filter(([, value]) => value !== title);
  const some = facts.length > FEW_FACTS ? facts.slice(0, FEW_FACTS - 1) : facts;
  return [
    view.turn && !view.aim ? turnOf(view) : null,
    view.phase ? h("span", { class: view.phase.length > SHORT ? "phase long" : "phase" }, view.phase) : null,
    ...some.map(([name, value]) => h("span", { class: "fact" }, `${name} `, h("b", {}, value))),
    facts.length ? allFacts(facts, unfolded) : null,
  ];
}

/**
 * Every fact, for whoever opens the sheet; on a phone it is the only place for them.
 * @param {[string, string][]} facts
 * @param {boolean} open
 */
function allFacts(facts, open) {
  const lines = facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  const looks = facts.length > FEW_FACTS ? "all-facts many" : "all-facts";
  return h("details", { class: looks, open }, h("summary", {}, "More"), h("dl", {}, ...lines));
}

/** @param {View} view */
function turnOf({ turn: words, aim }) {
  const { turn = 0, turns = 0 } = aim ?? {};
  const said = words || (turns ? `Turn ${turn} of ${turns}` : `Turn ${turn}`);
  const pips = Array.from({ length: turns <= MOST_PIPS ? turns : 0 }, (_, at) =>
    h("i", { class: at < turn ? "past" : "" }),
  );
  const rest =
    turn && turns && !said.includes(String(turns)) ? h("span", { class: "of-turns" }, `${turn} of ${turns}`) : null;
  const row = pips.length > 1 ? h("span", { class: "pips", "aria-hidden": "true" }, ...pips) : null;
  return h("span", { class: "turn" }, h("b", {}, said), rest, row);
}

export class AimStrip {
  constructor() {
    this.summary = h("summary", {});
    this.whole = h("p", {});
    this.goal = h("span", { class: "goal" });
    this.box = h("details", { class: "aim", "aria-label": "The aim of the game", hidden: true }, this.summary, this.whole);
    new ResizeObserver(() => this.measure()).observe(this.goal);
  }

  /**
   * @param {View} view
   * @param {(seat: number) => SeatLine} seatLine
   * @param {() => void} about  tells all of it
   */
  show(view, seatLine, about) {
    const { aim } = view;
    this.box.hidden = !aim;
    if (!aim) return;
    const scores = (aim.scores ?? []).map((score) => scoreOf(score, seatLine(score.seat), score.seat === view.seat));
    const sign = h("span", { class: "unfold", "aria-hidden": "true" }); // a screen reader has read all of it
    const turn = view.turn || aim.turn ? turnOf(view) : null;
    put(this.goal, aim.goal);
    put(this.summary, icon("aim"), this.goal, sign, turn, h("span", { class: "scores" }, ...scores));
    put(this.whole, aim.goal, " ", button({ label: "About this game", class: "button small", onclick: about }));
    this.measure();
  }

  /** Where there is no room for the whole goal, a sign says that there is more of it. */
  measure() {
    const { goal, box } = this;
    if (box.open) return;
    box.classList.remove("cut");
    const cut = goal.scrollWidth > goal.clientWidth + 1 || goal.scrollHeight > goal.clientHeight + 2;
    box.classList.toggle("cut", cut);
  }
}

/**
 * @param {Score} score
 * @param {SeatLine} line
 * @param {boolean} mine
 */
function scoreOf({ seat, text, value = 0, of = 0 }, line, mine) {
  const meter = of > 0 ? h("span", { class: "meter", "aria-hidden": "true" }, h("i")) : null;
  if (meter?.firstElementChild instanceof HTMLElement) {
    meter.firstElementChild.style.width = `${Math.max(0, Math.min(1, value / of)) * 100}%`;
    if (line.colour) meter.firstElementChild.style.background = line.colour;
    else meter.classList.add(`seat-${seat % 8}`);
  }
  return h("span", { class: mine ? "score mine" : "score" }, seatMark(seat, line), h("b", {}, text), meter);
}

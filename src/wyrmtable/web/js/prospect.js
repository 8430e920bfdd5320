// The odds while choosing: of the pick somebody rests on, else of what was begun, as it stands. Beside the board, in nobody's way.

import { oddsBar, oddsTable, rolls } from "./cards.js";
import { button, h, put } from "./dom.js";

/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Odds} Odds */

const [MOST, FEW] = [6, 4]; // results in words, beside the board; the card that asks has them all
const NARROW = 900; // pixels

export class Prospect {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.box = h("div", { class: "prospect", role: "status", "aria-label": "Odds as things stand", hidden: true });
    /** @type {Pick | null} */
    this.pick = null;
    /** @type {string[]} */
    this.spots = []; // what it must not hide
  }

  /** Another decision: the odds of what was begun, if something was. */
  restart() {
    this.pick = null;
    this.box.hidden = true;
    void this.show(null);
  }

  /**
   * @param {Pick | null} pick
   * @returns {Promise<void>}
   */
  async show(pick) {
    const { advice, decision, previews, n } = this.room;
    const wanted = pick ?? decision?.picks.find(({ text }) => text === decision.resolving) ?? null;
    this.pick = wanted;
    if (!wanted) return void (this.box.hidden = true);
    const [odds, title] = await Promise.all([advice.oddsOf(wanted), previews.titleOf(wanted)]);
    if (this.pick !== wanted || n !== this.room.n) return undefined;
    if (odds && rolls(odds)) this.lay(wanted, title, odds);
    else if (pick && decision?.resolving) return this.show(null);
    else this.box.hidden = true;
    return undefined;
  }

  /**
   * @param {Pick} pick
   * @param {string} title
   * @param {Odds} odds
   */
  lay(pick, title, odds) {
    const { advice } = this.room;
    const spots = pick.kind === "option" ? advice.subject : [pick.text];
    const reasons = odds.because.map(([rule, text]) =>
      h("li", {}, h("span", {}, text), rule ? h("small", { class: "rule-name" }, ` ${rule}`) : null),
    );
    const table = oddsTable(odds.chances, false, window.innerWidth > NARROW ? MOST : FEW);
    put(
      this.box,
      h("header", {}, h("h3", {}, title), this.unfolder()),
      oddsBar(odds.chances),
      h("div", { class: "odds-body" }, table, h("ul", { class: "reasons" }, ...reasons)),
    );
    this.spots = spots;
    this.place();
    this.box.hidden = advice.open; // a card says it all
  }

  /** On a small screen the reasons are folded away until they are asked for, since they would hide the board. */
  unfolder() {
    const unfolds = () => {
      const open = this.box.classList.toggle("unfolded");
      handle.setAttribute("aria-expanded", String(open));
    };
    const handle = button({ label: "Why?", class: "button small unfolder", onclick: unfolds });
    handle.setAttribute("aria-expanded", String(this.box.classList.contains("unfolded")));
    return handle;
  }

  /** On the side of the board that is not looked at. */
  place() {
    this.box.classList.toggle("right", this.room.advice.farSide(this.spots));
  }

  /**
   * Whether the odds of what was begun are in sight, and this pick leads on to them: then all was said.
   * @param {Pick} pick
   */
  told(pick) {
    return !this.box.hidden && this.pick?.text === pick.text && this.room.decision?.resolving === pick.text;
  }
}

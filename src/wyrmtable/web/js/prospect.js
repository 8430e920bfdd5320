// The odds while choosing: of the pick somebody rests on, else of what was begun, as it stands. Beside the board, in nobody's way.

import { gist, oddsBar, oddsTable, rolls } from "./cards.js";
import { farSide } from "./answers.js";
import { keptClear, settle } from "./corners.js";
import { button, h, put, unbroken } from "./dom.js";

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
    /** @type {Pick | null} */
    this.aimed = null; // touched once by a finger: to be looked at, and done by another touch
    this.finger = false; // whether a finger touched something last
    /** @type {string[]} */
    this.spots = []; // what it must not hide
    new ResizeObserver(() => this.place()).observe(room.stage.pane);
  }

  /** Another decision: the odds of what was begun, if something was. */
  restart() {
    this.pick = this.aimed = null;
    this.box.hidden = true;
    if (!this.room.decision?.resolving) this.room.stage.beside.giveBack(this.box);
    void this.show(null);
  }

  /** Says nothing; beside the board its room is kept, until the next moment. */
  hide() {
    this.box.hidden = true;
    this.room.stage.beside.rest(this.box);
  }

  /**
   * @param {Pick | null} pick
   * @returns {Promise<void>}
   */
  async show(pick) {
    const { advice, decision, previews, n } = this.room;
    const wanted = pick ?? this.aimed ?? decision?.picks.find(({ text }) => text === decision.resolving) ?? null;
    this.pick = wanted;
    if (!wanted) return this.hide();
    const [odds, title] = await Promise.all([advice.oddsOf(wanted), previews.titleOf(wanted)]);
    if (this.pick !== wanted || n !== this.room.n) return undefined;
    if (odds && rolls(odds)) this.lay(wanted, title, odds);
    else if (pick && decision?.resolving) return this.show(null);
    else this.hide();
    return undefined;
  }

  /**
   * A finger cannot rest on a target to learn its odds: its first touch of one shows them, the next one means it. My own
   * pieces join or leave at once, since the odds of what was begun change with them.
   * @param {Pick} pick
   * @param {Odds | null} odds
   * @returns {boolean}  whether the pick has to wait for another touch
   */
  aims(pick, odds) {
    const { advice, hand, stage } = this.room;
    const prepares = odds !== null && rolls(odds) && odds.final === false && !pick.role;
    if (!this.finger || !prepares || hand.owns(pick.text) || this.aimed?.text === pick.text) return false;
    advice.dismiss();
    stage.light([pick.text]);
    this.aimed = pick;
    void this.show(pick);
    return true;
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
      h("li", {}, h("span", {}, ...unbroken(text)), rule ? h("small", { class: "rule-name" }, ` ${rule}`) : null),
    );
    const table = oddsTable(odds.chances, false, window.innerWidth > NARROW ? MOST : FEW);
    put(
      this.box,
      h("header", {}, h("h3", {}, title), this.unfolder()),
      oddsBar(odds.chances),
      h("p", { class: "gist" }, gist(odds.chances)),
      h("div", { class: "odds-body" }, table, h("ul", { class: "reasons" }, ...reasons)),
      this.aimed === pick ? this.doer(pick) : null,
    );
    this.spots = spots;
    this.box.hidden = advice.open; // a card says it all
    this.place();
    this.room.stage.card.makeWay();
    this.room.stage.afloat.settleSoon();
  }

  /** @param {Pick} pick */
  doer(pick) {
    const label = pick.kind === "option" ? pick.title : `Go: ${pick.title}`;
    const made = button({ label, icon: "check", class: "button primary doer", onclick: () => void this.room.choose(pick) });
    return h("footer", {}, h("small", {}, "or touch it again"), made);
  }

  /** On a small screen the reasons are folded away until they are asked for, since they would hide the board. */
  unfolder() {
    const unfolds = () => {
      const open = this.box.classList.toggle("unfolded");
      handle.setAttribute("aria-expanded", String(open));
      this.place();
    };
    const handle = button({ label: "Why?", class: "button small unfolder", onclick: unfolds });
    handle.setAttribute("aria-expanded", String(this.box.classList.contains("unfolded")));
    return handle;
  }

  /** In a corner of the board where it hides nothing that can be picked, in fewer words if need be; else beside it. */
  place() {
    const { board, beside } = this.room.stage;
    if (this.box.hidden || !board) return;
    this.box.classList.remove("terse");
    if (beside.holds(this.box)) return beside.take(this.box); // it was resting
    if (this.settle() === 0) return;
    const unfolded = this.box.classList.contains("unfolded");
    this.box.classList.toggle("terse", !unfolded);
    if (!unfolded && this.settle() === 0) return;
    this.box.classList.remove("terse");
    this.box.style.translate = "";
    beside.take(this.box);
  }

  /** Takes the corner where it hides least of what can be picked and of what it is about; how much that is. */
  settle() {
    const { stage } = this.room;
    const around = {
      pane: stage.pane,
      far: farSide(stage.board, this.spots),
      clear: keptClear(stage, this.spots),
    };
    return settle(this.box, this.box, around);
  }

  /**
   * Whether the odds of what was begun are in sight, and this pick leads on to them: then all was said.
   * @param {Pick} pick
   */
  told(pick) {
    return !this.box.hidden && this.pick?.text === pick.text && this.room.decision?.resolving === pick.text;
  }
}

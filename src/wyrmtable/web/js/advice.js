// What the table answers before I act: the odds of a pick, why something cannot be picked, and a hint.

import { oddsCard, reasonList, rolls, warningCard, whyNotCard } from "./decide.js";
import { button, h, icon, put } from "./dom.js";
import { prefs } from "./prefs.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Odds} Odds */

const PATIENCE = 800; // milliseconds before a pick shows that its odds are still being counted

export class Advice {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.box = h("div", { class: "answers" });
    /** @type {Map<string, Promise<Odds | null>>} */
    this.known = new Map();
    this.moment = new AbortController(); // ends when the table moves on
    this.resting = 0;
    /** @type {((yes: boolean) => void) | null} */
    this.asked = null;
  }

  /** The table moved on: nothing said before holds any more. */
  forget() {
    this.known.clear();
    this.moment.abort();
    this.moment = new AbortController();
    this.dismiss();
  }

  dismiss() {
    put(this.box);
    this.asked?.(false);
    this.asked = null;
  }

  /**
   * Shows a card on the side of the board where it hides least of what it is about.
   * @param {Node} card
   * @param {string[]} about
   */
  lay(card, about) {
    const { board } = this.room.stage;
    const spots = about.map((text) => board?.picture.places[board.placeOf(text)]).filter((spot) => spot !== undefined);
    const middle =
      spots.reduce((sum, spot) => sum + (board?.camera.onScreen({ x: spot[0], y: spot[1] }).x ?? 0), 0) /
      (spots.length || 1);
    this.box.classList.toggle("right", spots.length > 0 && middle < (board?.camera.width ?? 0) / 2);
    put(this.box, card);
  }

  /** What the decision is about, in places and pieces. */
  get subject() {
    const { decision, stage } = this.room;
    if (!decision) return [];
    const said = [...decision.about, ...stage.named(decision.prompt)];
    return said.length ? said : decision.picks.map((pick) => pick.text);
  }

  // -- odds and warnings ------------------------------------------------------------------------------------------------------

  /**
   * What speaks against a pick is asked, and a pick that rolls dice cannot be taken back: its odds are shown first.
   * @param {Pick} pick
   * @returns {Promise<boolean>}
   */
  async accepted(pick) {
    const { game } = this.room.table;
    const warnings = await this.room.previews.warningsOf(pick);
    const odds = prefs().ask === "never" ? null : await Promise.race([this.oddsOf(pick), patience()]);
    if (odds === "slow" && !warnings.length) return this.acceptedMeanwhile(pick);
    if (!odds || odds === "slow" || !rolls(odds))
      return !warnings.length || this.confirmed(pick, warningCard(game, pick.title, warnings));
    const card = oddsCard(game, pick.title, odds);
    if (warnings.length) card.prepend(h("div", { class: "warns-too" }, icon("warn"), reasonList(game, warnings)));
    return this.confirmed(pick, card);
  }

  /**
   * The odds take their time: they are shown when they come, but nobody has to wait for them.
   * @param {Pick} pick
   */
  acceptedMeanwhile(pick) {
    const counting = h("p", { class: "quiet" }, "Counting every way the dice can fall…");
    const answer = this.confirmed(
      pick,
      h("section", { class: "counting card", role: "status" }, h("h3", {}, pick.title), counting, h("progress")),
    );
    const mine = this.asked;
    void this.oddsOf(pick).then((odds) => {
      if (!mine || this.asked !== mine) return;
      if (odds && rolls(odds)) this.question(pick, oddsCard(this.room.table.game, pick.title, odds), mine);
      else this.agree(mine);
    });
    return answer;
  }

  /**
   * @param {Pick} pick
   * @param {HTMLElement} card
   * @returns {Promise<boolean>}
   */
  confirmed(pick, card) {
    this.dismiss();
    return new Promise((resolve) => {
      this.asked = resolve;
      this.question(pick, card, resolve);
    });
  }

  /**
   * Lays a card with the two ways to answer it.
   * @param {Pick} pick
   * @param {HTMLElement} card
   * @param {(yes: boolean) => void} answer
   */
  question(pick, card, answer) {
    const go = button({
      label: pick.kind === "option" ? pick.title : `Go: ${pick.title}`,
      icon: card.classList.contains("warning") ? "check" : "die",
      class: "button primary",
      onclick: () => this.agree(answer),
    });
    const no = button({ label: "Not now", class: "button", onclick: () => this.dismiss() });
    card.append(h("div", { class: "row" }, no, go));
    this.lay(card, pick.kind === "option" ? this.subject : [pick.text]);
    go.focus();
  }

  /** @param {(yes: boolean) => void} answer */
  agree(answer) {
    this.asked = null;
    put(this.box);
    answer(true);
  }

  /**
   * @param {Pick} pick
   * @returns {Promise<Odds | null>}
   */
  oddsOf(pick) {
    const path = this.room.path(`odds?pick=${encodeURIComponent(pick.text)}`);
    const known = this.known.get(pick.text) ?? get(path, this.moment.signal).catch(() => null);
    this.known.set(pick.text, known);
    return known;
  }

  /**
   * A pick under the pointer or with the focus lights up, and its odds are fetched, so that they are there when it is pressed.
   * @param {Pick | null} pick
   */
  consider(pick) {
    const { stage, previews } = this.room;
    clearTimeout(this.resting);
    previews.consider(pick);
    if (!pick) return stage.dim();
    if (stage.board?.placeOf(pick.text)) stage.light([pick.text]);
    this.resting = setTimeout(() => this.room.decision?.picks.includes(pick) && void this.oddsOf(pick), 180);
    return undefined;
  }

  // -- why not, and what instead ---------------------------------------------------------------------------------

  /** @param {string} text */
  async whyNot(text) {
    const { room } = this;
    if (room.seat === null || room.playback || room.table.status !== "running") return;
    try {
      const { title, reasons } = await get(room.path(`whynot?pick=${encodeURIComponent(text)}`));
      this.dismiss();
      this.lay(
        whyNotCard(room.table.game, title, reasons, () => this.dismiss()),
        [text],
      );
    } catch (trouble) {
      room.tell(trouble);
    }
  }

  async hint() {
    const { room } = this;
    if (!room.decision) return;
    const n = room.n;
    put(this.box, hintCard(h("p", {}, "The captain looks at the map…")));
    try {
      const { pick, title, why } = await get(room.path("hint"));
      if (n !== room.n) return;
      room.stage.light([pick]);
      const legal = room.decision.picks.find((each) => each.text === pick);
      const take = legal
        ? button({ label: `Do it: ${title}`, class: "button primary", onclick: () => void room.choose(legal) })
        : null;
      const thanks = button({ label: "Thanks", class: "button", onclick: () => this.dismiss() });
      this.lay(
        hintCard(
          h("h3", {}, icon("hint"), `The captain would choose ${title}`),
          h("p", {}, why),
          h("div", { class: "row" }, thanks, take),
        ),
        [pick],
      );
    } catch (trouble) {
      this.dismiss();
      room.tell(trouble);
    }
  }
}

/** @returns {Promise<"slow">} */
function patience() {
  return new Promise((resolve) => setTimeout(() => resolve("slow"), PATIENCE));
}

/** @param {...Node} parts */
function hintCard(...parts) {
  return h("section", { class: "hint card", role: "status" }, ...parts);
}

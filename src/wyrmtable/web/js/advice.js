// What the table answers before I act: the odds of a pick, why something cannot be picked, and a hint.

import { AnswerCard } from "./answers.js";
import {
  endingCard,
  hintCard,
  oddsBar,
  oddsCard,
  oddsTable,
  reasonList,
  rolls,
  threatCard,
  warningCard,
  whyNotCard,
} from "./cards.js";
import { button, h, icon, put } from "./dom.js";
import { prefs } from "./prefs.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Odds} Odds */
/** @typedef {{pick: Pick, answer: (yes: boolean) => void}} Question */

const PATIENCE = 800; // milliseconds before a pick shows that its odds are still being counted

export class Advice {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.card = new AnswerCard(room);
    /** @type {Map<string, Promise<Odds | null>>} */
    this.known = new Map();
    this.moment = new AbortController(); // ends when the table moves on
    this.resting = 0;
    /** @type {Question | null} */
    this.asked = null; // what waits for an answer
    /** @type {Pick | null} */
    this.weighed = null; // the pick whose odds are being fetched before it is made
  }

  /** The table moved on: nothing said before holds any more. */
  forget() {
    this.giveUp();
    this.weighed = null;
    this.putAway();
  }

  /** Something is being done: odds that were asked for are not waited for, since they may be refused after it. */
  giveUp() {
    clearTimeout(this.resting);
    this.known.clear();
    this.moment.abort();
    this.moment = new AbortController();
  }

  /** The card goes, and the odds of what was begun, which made way for it, come back. */
  dismiss() {
    const { prospect } = this.room;
    const shown = this.open || prospect.aimed !== null;
    this.putAway();
    if (shown) void prospect.show(null);
  }

  putAway() {
    this.card.clear();
    this.room.prospect.aimed = null;
    this.room.decide.disarm();
    this.asked?.answer(false);
    this.asked = null;
  }

  /** Whether a card lies there. */
  get open() {
    return this.card.open;
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
   * Whether a pick shall be made. Pressing what is being asked about is the answer; pressing it while its odds are
   * being fetched changes nothing.
   * @param {Pick} pick
   * @returns {Promise<boolean>}
   */
  async accepted(pick) {
    if (this.asked?.pick.text === pick.text) this.agree(this.asked);
    else if (this.weighed?.text !== pick.text) {
      this.weighed = pick;
      const yes = await this.weigh(pick);
      if (this.weighed !== pick) return false; // another one was pressed since
      this.weighed = null;
      return yes;
    }
    return false;
  }

  /**
   * What speaks against a pick is asked; a pick that rolls dice cannot be taken back, so its odds are shown first, unless
   * they are in sight; and one that ends something for good is asked while something else is left to do. One question
   * at most.
   * @param {Pick} pick
   * @returns {Promise<boolean>}
   */
  async weigh(pick) {
    const { game } = this.room.table;
    const counted = prefs().ask === "never" ? null : Promise.race([this.oddsOf(pick), patience()]);
    const [warnings, odds] = await Promise.all([this.room.previews.warningsOf(pick), counted]);
    if (this.weighed !== pick) return false;
    if (odds === "slow" && !warnings.length) return this.acceptedMeanwhile(pick);
    if (!warnings.length && this.room.prospect.told(pick)) return true;
    if (odds !== "slow" && this.room.prospect.aims(pick, odds)) return false;
    if (odds && odds !== "slow" && rolls(odds) && odds.final !== false) {
      const card = oddsCard(game, await this.room.previews.titleOf(pick), odds);
      if (warnings.length) card.prepend(h("div", { class: "warns-too" }, icon("warn"), reasonList(game, warnings)));
      return this.confirmed(pick, card);
    }
    if (warnings.length) return this.confirmed(pick, warningCard(game, pick.title, warnings));
    return !this.ends(pick, odds === "slow" ? null : odds) || this.pressedAgain(pick);
  }

  /**
   * Whether a pick deserves a second thought: danger always, an ending if it cannot be taken back.
   * @param {Pick} pick
   * @param {Odds | null} odds
   */
  ends({ role }, odds) {
    const rest = (this.room.decision?.picks.length ?? 0) > 1;
    return role === "danger" || (role === "done" && rest && odds?.final !== false);
  }

  /**
   * The button itself asks for a second press.
   * @param {Pick} pick
   * @returns {Promise<boolean>}
   */
  pressedAgain(pick) {
    this.dismiss();
    if (!this.room.decide.arm(pick)) return this.confirmed(pick, endingCard(pick.title));
    return new Promise((answer) => (this.asked = { pick, answer }));
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
    void Promise.all([this.oddsOf(pick), this.room.previews.titleOf(pick)]).then(([odds, title]) => {
      if (!mine || this.asked !== mine || this.room.prospect.aims(pick, odds)) return;
      if (odds && rolls(odds) && odds.final !== false)
        this.layQuestion(mine, oddsCard(this.room.table.game, title, odds));
      else if (this.ends(pick, odds)) this.layQuestion(mine, endingCard(pick.title));
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
    return new Promise((answer) => {
      this.asked = { pick, answer };
      this.layQuestion(this.asked, card);
    });
  }

  /**
   * Lays a card with the two ways to answer it.
   * @param {Question} question
   * @param {HTMLElement} card
   */
  layQuestion(question, card) {
    const { pick } = question;
    const go = button({
      label: pick.kind === "option" ? pick.title : `Go: ${pick.title}`,
      icon: card.classList.contains("warning") ? "check" : "die",
      class: "button primary",
      onclick: () => this.agree(question),
    });
    const no = button({ label: "Not now", class: "button", onclick: () => this.dismiss() });
    card.append(h("div", { class: "row" }, no, go));
    this.card.rememberFocus();
    this.card.lay(card, pick.kind === "option" ? this.subject : [pick.text]);
    go.focus({ preventScroll: true });
  }

  /** @param {Question} question */
  agree({ answer }) {
    this.asked = null;
    this.card.clear();
    this.room.decide.disarm();
    answer(true);
  }

  /**
   * @param {Pick} pick
   * @returns {Promise<Odds | null>}
   */
  oddsOf(pick) {
    if (this.room.stale) return Promise.resolve(null);
    const path = this.room.path(`odds?pick=${encodeURIComponent(pick.text)}`);
    const known = this.known.get(pick.text) ?? get(path, this.moment.signal).catch(() => null);
    this.known.set(pick.text, known);
    return known;
  }

  /**
   * Something is pressed: if it is a pick its odds are asked for at once, not only when the finger is lifted.
   * @param {PointerEvent} event
   */
  pressed({ target, pointerType }) {
    this.room.prospect.finger = pointerType !== "mouse";
    if (prefs().ask === "never" || !(target instanceof Element)) return;
    const texts = ["data-pick", "data-row", "data-place"].map((name) => target.closest(`[${name}]`)?.getAttribute(name));
    const pick = this.room.decision?.picks.find(({ text }) => texts.includes(text));
    if (pick) void this.oddsOf(pick);
  }

  /**
   * A pick under the pointer or with the focus lights up, and its odds are fetched, so that they are there when it is pressed.
   * @param {Pick | null} pick
   */
  consider(pick) {
    const { stage } = this.room;
    this.foresee(pick);
    if (!pick) return stage.dim();
    if (stage.board?.placeOf(pick.text)) stage.light([pick.text]);
    return undefined;
  }

  /**
   * The way of a pick is drawn and its odds are shown, as soon as somebody rests on it; nobody: as things stand.
   * @param {Pick | null} pick
   */
  foresee(pick) {
    clearTimeout(this.resting);
    this.room.previews.consider(pick);
    const legal = pick !== null && this.room.decision?.picks.includes(pick);
    this.resting = setTimeout(() => void this.room.prospect.show(legal ? pick : null), legal ? 180 : 60);
  }

  // -- why not, and what instead ---------------------------------------------------------------------------------

  /** @param {string} text */
  async whyNot(text) {
    const { room } = this;
    if (room.seat === null || room.playback || room.table.status !== "running") return;
    try {
      const { title, reasons } = await get(room.path(`whynot?pick=${encodeURIComponent(text)}`));
      this.dismiss();
      const card = whyNotCard(room.table.game, title, reasons, () => this.dismiss());
      const place = room.stage.board?.placeOf(text) ?? "";
      if (room.threats && place) card.append(h("div", { class: "row" }, this.threatButton(place)));
      this.card.lay(card, [text]);
    } catch (trouble) {
      room.tell(trouble);
    }
  }

  /** @param {string} place */
  threatButton(place) {
    const label = "What could they do to me here?";
    return button({ label, icon: "warn", class: "button small", onclick: () => void this.threat(place) });
  }

  /**
   * What the others could do to me in a place.
   * @param {string} place
   */
  async threat(place) {
    const { room } = this;
    if (room.seat === null || !room.threats) return;
    place = room.stage.board?.groundOf(place) ?? place;
    try {
      const { threat } = await get(room.path(`threat?place=${encodeURIComponent(place)}`));
      this.dismiss();
      void room.stage.visit([place, ...(threat?.pieces ?? [])]);
      this.card.lay(
        threatCard(room.table.game, place, threat, () => this.dismiss()),
        [place],
      );
    } catch (trouble) {
      room.tell(trouble);
    }
  }

  /**
   * What the dice may make of a pick that is advised, as soon as it is counted.
   * @param {Pick | undefined} pick
   */
  prospectOf(pick) {
    const box = h("div", { class: "foretold" });
    if (pick)
      void this.oddsOf(pick).then((odds) => {
        if (odds && rolls(odds)) put(box, oddsBar(odds.chances), oddsTable(odds.chances, false));
      });
    return box;
  }

  async hint() {
    const { room } = this;
    if (!room.decision || room.pace.walking) return;
    const n = room.n;
    this.card.rememberFocus();
    this.card.lay(hintCard(h("p", {}, "The captain looks at the map…")), []);
    try {
      const { pick, title, why } = await get(room.path("hint"));
      if (n !== room.n) return;
      await room.stage.visit([pick]);
      const legal = room.decision.picks.find((each) => each.text === pick);
      const take = legal
        ? button({ label: `Do it: ${title}`, class: "button primary", onclick: () => void room.choose(legal) })
        : null;
      const thanks = button({ label: "Thanks", class: "button", onclick: () => this.dismiss() });
      this.card.lay(
        hintCard(
          h("h3", {}, icon("hint"), why ? `The captain would choose ${title}` : `You could choose ${title}`),
          why ? h("p", {}, sentence(why)) : null,
          this.prospectOf(legal),
          h("div", { class: "row" }, thanks, take),
        ),
        [pick],
      );
      (take ?? thanks).focus({ preventScroll: true });
    } catch (trouble) {
      this.dismiss();
      room.tell(trouble);
    }
  }
}

/**
 * A reason as a whole sentence, however its bot words it.
 * @param {string} words
 */
function sentence(words) {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return whole && !/[.!?…]$/.test(whole) ? `${whole}.` : whole;
}

/** @returns {Promise<"slow">} */
function patience() {
  return new Promise((resolve) => setTimeout(() => resolve("slow"), PATIENCE));
}

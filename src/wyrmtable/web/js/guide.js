// A guided first game: a text that speaks when its moment comes, in a real game. Whoever reads it plays himself.

import { button, h, icon, put } from "./dom.js";
import { remember, remembered } from "./prefs.js";
import { ruleChip } from "./rulebook.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").Guide} Guide */
/** @typedef {import("./types.js").GuideStep} GuideStep */

const SHELF = "guides read"; // by table: the steps that were done, or that the guide was left

export class GuideBook {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    /** @type {Guide | null} */
    this.guide = null;
    /** @type {Set<GuideStep>} */
    this.done = new Set();
    /** @type {GuideStep | null} */
    this.step = null;
    this.box = h("section", { class: "guide", "aria-label": "Guide", role: "status", hidden: true });
  }

  /** Opens the book if this table was begun with one. */
  async open() {
    const { table, seat } = this.room;
    if (!table.guide || seat === null || this.guide) return;
    const read = remembered(SHELF)[table.id] ?? [];
    if (read === "left") return;
    this.guide = await get(`/api/games/${table.game}/guides/${table.scenario}`);
    this.done = new Set((this.guide?.steps ?? []).filter((_, at) => read.includes(at)));
    this.turn();
  }

  /** Another moment: the first step that fits it and was not read yet. */
  turn() {
    if (!this.guide) return;
    const steps = this.guide.steps ?? [];
    if (this.step?.do && this.room.taken.n === this.room.n - 1 && this.obeyed(this.step.do)) this.tick(this.step);
    const before = this.step;
    this.step = steps.find((step) => !this.done.has(step) && this.fits(step)) ?? null;
    const texts = this.show();
    if (!this.step) return;
    if (this.step === before) return this.room.stage.light(texts); // the hand is elsewhere: the board stays with it
    this.room.decide.reveal(this.box.dataset.do ?? "");
    this.box.scrollIntoView({ block: "nearest" }); // somebody may have read further down
    void this.room.stage.visit(texts);
  }

  /**
   * Whether my last pick was the one meant, or took it up among others.
   * @param {string} meant
   */
  obeyed(meant) {
    const { taken, before } = this.room;
    const members = (before?.groups ?? []).find(({ pick }) => pick === taken.text)?.members ?? [];
    return [taken.text, ...members].some((text) => fitsPick(meant, text));
  }

  /** @param {GuideStep} step */
  fits({ when = {}, do: wanted = "" }) {
    const { view, decision } = this.room;
    if (!view || (!decision && when.over !== true)) return false;
    const over = Boolean(view.outcome);
    const picks = decision?.picks ?? [];
    return (
      over === Boolean(when.over) &&
      (when.turn === undefined || view.aim?.turn === when.turn) &&
      (!when.phase || view.phase.includes(when.phase)) &&
      (!when.asked || Boolean(decision?.prompt.includes(when.asked))) &&
      (!when.pick || picks.some(({ text }) => fitsPick(when.pick ?? "", text))) &&
      (!wanted || picks.some(({ text }) => fitsPick(wanted, text)))
    );
  }

  /** @returns {string[]} what it speaks of on the board */
  show() {
    const { step, guide, room } = this;
    this.box.hidden = !step;
    if (!step || !guide) return [];
    const leave = button({ label: "Leave the guide", icon: "close", bare: true, class: "icon-button", onclick: () => this.leave() });
    const next = step.do ? null : button({ label: "Go on", class: "button small primary", onclick: () => this.read(step) });
    const pick = room.decision?.picks.find(({ text }) => step.do && fitsPick(step.do, text));
    this.box.dataset.do = pick?.text ?? "";
    const wish = pick ? h("p", { class: "guide-do" }, icon("hint"), step.wish ?? `Pick ${pick.title}.`) : null;
    put(
      this.box,
      h("header", {}, h("h2", {}, guide.title), h("small", {}, this.tally(step)), leave),
      h("div", { class: "guide-words", tabindex: "0" }, ...step.say.trim().split(/\n\s*\n/).map((part) => h("p", {}, part))),
      wish,
      h("footer", {}, ...(step.rules ?? []).map((rule) => ruleChip(room.table.game, rule)), next),
    );
    return [...(step.point ?? []), ...(pick && pick.kind !== "option" ? [pick.text] : [])];
  }

  /**
   * How far the reader has come. What is told by the way, because its moment came, is not counted.
   * @param {GuideStep} step
   */
  tally(step) {
    if (step.besides) return "by the way";
    const course = (this.guide?.steps ?? []).filter(({ besides }) => !besides);
    return `${course.filter((each) => this.done.has(each)).length + 1} of ${course.length}`;
  }

  /** @param {GuideStep} step */
  read(step) {
    this.tick(step);
    this.turn();
  }

  /**
   * Whoever comes back to the table goes on where he was.
   * @param {GuideStep} step
   */
  tick(step) {
    this.done.add(step);
    this.keep([...this.done].map((each) => this.guide?.steps?.indexOf(each)));
  }

  /** @param {"left" | (number | undefined)[]} read */
  keep(read) {
    remember(SHELF, { ...remembered(SHELF), [this.room.table.id]: read });
  }

  /** The game goes on without it. */
  leave() {
    this.keep("left");
    this.guide = null;
    this.box.hidden = true;
    this.room.stage.dim();
  }
}

/**
 * Whether a pick is the one meant: the same text, or one that begins like "orc.*".
 * @param {string} meant
 * @param {string} text
 */
function fitsPick(meant, text) {
  return meant.endsWith("*") ? text.startsWith(meant.slice(0, -1)) : meant === text;
}

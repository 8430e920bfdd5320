// The decision: one prompt line with its rules, buttons for options, and the list of every pick.

import { numberPick } from "./changes.js";
import { h, icon, put } from "./dom.js";
import { fewNumbers, numberField } from "./numbers.js";
import { ruleChip } from "./rulebook.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Pick} Pick */
/**
 * @typedef {object} DecideHands
 * @property {string} game
 * @property {(pick: Pick) => void} choose
 * @property {(pick: Pick | null) => void} consider  a pick is under the pointer or has the focus
 * @property {(text: string) => Node | null} drawing  the counter of a piece, if it has one
 */

const GROUPS = /** @type {const} */ ([
  ["option", "Actions"],
  ["piece", "Pieces"],
  ["place", "Places"],
  ["side", "Sides"],
]);

const MANY = 4; // plain options that may all be loud
const CROWDED = 58; // letters of options, with room for their edges, that leave none for words on the tools beside them
const FULL = 95; // ... that fill lines of their own
const EDGES = 8;
const MOST = 400; // picks of a kind in the list; the others are found by name

export class Decide {
  /** @param {DecideHands} hands */
  constructor(hands) {
    this.hands = hands;
    this.prompt = h("p", { class: "prompt", id: "prompt" });
    this.options = h("div", { class: "options", role: "group", "aria-label": "Actions" });
    this.list = h("div", { class: "picks" });
    /** @type {Decision | null} */
    this.decision = null;
    /** @type {{where: string, pick: string} | null} */
    this.left = null; // the pick that had the focus before the decision changed
    /** @type {Set<string>} */
    this.listed = new Set();
    /** @type {Set<string>} */
    this.warned = new Set();
  }

  /**
   * @param {Decision | null} decision
   * @param {string} waiting  what to say when nothing is asked of me
   * @param {Iterable<string>} [listed]  options that stand in a panel and need no button here
   * @param {Iterable<string>} [warned]
   */
  show(decision, waiting, listed = [], warned = []) {
    this.keepFocus();
    this.decision = decision;
    this.listed = new Set(listed);
    this.warned = new Set(warned);
    put(
      this.prompt,
      decision ? decision.prompt : waiting,
      ...(decision?.rules ?? []).map((rule) => ruleChip(this.hands.game, rule)),
    );
    const ranges = decision?.numbers ?? [];
    const typed = ranges.length > 0 && !fewNumbers(ranges).length;
    const field = typed ? numberField(ranges, decision?.about ?? [], this.hands.choose) : null;
    this.options.classList.toggle("many", this.optionPicks.filter(({ role }) => !role).length > MANY);
    const wide = this.optionPicks.reduce((sum, { title }) => sum + title.length + EDGES, 0);
    this.options.classList.toggle("crowded", wide > CROWDED);
    this.options.classList.toggle("full", wide > FULL);
    put(this.options, field, ...this.optionPicks.map((pick, at) => this.optionButton(pick, at)));
    this.options.scrollTop = 0; // another question is read from its first answer
    put(this.list, ...this.groups());
    this.refocus();
  }

  /** Whoever goes from pick to pick by keyboard goes on from there in the next decision. */
  keepFocus() {
    const at = document.activeElement;
    const where = this.list.contains(at) ? "list" : this.options.contains(at) ? "options" : "";
    if (where) this.left = { where, pick: at?.getAttribute("data-pick") ?? "" };
    else if (at && at !== document.body) this.left = null;
  }

  refocus() {
    if (!this.left || !this.decision || this.decision.window) return;
    const all = [...this.options.querySelectorAll("button"), ...this.list.querySelectorAll("button")];
    const home = this.left.where === "list" ? this.list : this.options;
    const same = all.find((each) => each.dataset.pick === this.left?.pick);
    const next = same ?? home.querySelector("button") ?? all[0];
    next?.focus({ preventScroll: true });
  }

  /**
   * Brings an action into sight where there are more than fit.
   * @param {string} text
   */
  reveal(text) {
    const option = [...this.options.querySelectorAll("button")].find(({ dataset }) => dataset.pick === text);
    option?.scrollIntoView({ block: "nearest" });
  }

  /** To the first pick of the list, or else the first action. */
  enter() {
    const first = this.list.querySelector("button") ?? this.options.querySelector("button");
    first?.focus();
  }

  /** The options in the order of their keys 1, 2, 3... */
  get optionPicks() {
    const few = fewNumbers(this.decision?.numbers ?? []).map(numberPick);
    const options = this.decision?.picks.filter(({ kind, text }) => kind === "option" && !this.listed.has(text)) ?? [];
    const danger = options.filter(({ role }) => role === "danger"); // they stand apart
    return [...few, ...options.filter((pick) => !danger.includes(pick)), ...danger];
  }

  /**
   * @param {Pick} pick
   * @param {number} at
   */
  optionButton(pick, at) {
    const looks = pick.role === "danger" ? "danger" : pick.role ? `ends ${pick.role}` : "primary";
    const label = h("span", {}, pick.title);
    const made = h(
      "button",
      {
        type: "button",
        class: `button option ${looks}`,
        "data-pick": pick.text,
        "data-role": pick.role || null,
        "aria-keyshortcuts": at < 9 ? String(at + 1) : null,
        onclick: () => this.hands.choose(pick),
        ...this.watching(pick),
      },
      this.warned.has(pick.text) ? icon("warn") : null,
      label,
      at < 9 ? h("kbd", { "aria-hidden": "true" }, at + 1) : null,
    );
    return made;
  }

  /**
   * Makes an option's button ask for a second press; false if it has none.
   * @param {Pick} pick
   */
  arm(pick) {
    const made = [...this.options.querySelectorAll("button")].find((each) => each.dataset.pick === pick.text);
    const label = made?.querySelector("span");
    if (!made || !label) return false;
    made.classList.add("armed");
    label.textContent = `${pick.title}: press again`;
    return true;
  }

  disarm() {
    for (const made of this.options.querySelectorAll("button.armed")) {
      const pick = this.optionPicks.find(({ text }) => text === made.getAttribute("data-pick"));
      const label = made.querySelector("span");
      made.classList.remove("armed");
      if (pick && label) label.textContent = pick.title;
    }
  }

  groups() {
    if (!this.decision) return [h("p", { class: "quiet" }, "Nothing is asked of you now.")];
    const picks = this.decision.picks.filter(({ kind, text }) => kind !== "option" || this.listed.has(text));
    if (!picks.length) return [h("p", { class: "quiet" }, "Choose one of the actions beside the prompt.")];
    return GROUPS.flatMap(([kind, title]) => {
      const some = picks.filter((pick) => pick.kind === kind);
      if (!some.length) return [];
      const heading = h("h3", {}, title, h("span", { class: "tally" }, some.length.toLocaleString("en")));
      return [heading, ...this.pickList(kind, title, some)];
    });
  }

  /**
   * The picks of a kind; of very many those that fit what is typed.
   * @param {string} kind
   * @param {string} title
   * @param {Pick[]} picks
   */
  pickList(kind, title, picks) {
    const list = h("ul", { class: `pick-list ${kind}`, "aria-label": title });
    const fill = (/** @type {Pick[]} */ some) =>
      put(list, ...some.slice(0, MOST).map((pick) => h("li", {}, this.pickButton(pick))));
    fill(picks);
    if (picks.length <= MOST) return [list];
    const find = h("input", { type: "search", placeholder: "Find one by name", "aria-label": `Find among ${title}` });
    find.addEventListener("input", () => {
      const word = find.value.trim().toLowerCase();
      fill(picks.filter(({ text, title: name }) => `${text} ${name}`.toLowerCase().includes(word)));
    });
    return [find, list];
  }

  /** @param {Pick} pick */
  pickButton(pick) {
    const drawing = pick.kind === "piece" ? this.hands.drawing(pick.text) : null;
    const onclick = () => this.hands.choose(pick);
    return h(
      "button",
      { type: "button", class: "pick", "data-pick": pick.text, onclick, ...this.watching(pick) },
      drawing,
      h("span", {}, pick.title),
      this.warned.has(pick.text) ? h("span", { class: "warns", title: "There is a warning" }, icon("warn")) : null,
    );
  }

  /** @param {Pick} pick */
  watching(pick) {
    const on = () => this.hands.consider(pick);
    const off = () => this.hands.consider(null);
    return { onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off };
  }
}

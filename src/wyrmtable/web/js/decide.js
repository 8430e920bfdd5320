// The decision: one prompt line with its rules, buttons for options, the list of every pick, and the odds of the one in hand.

import { numberPick } from "./changes.js";
import { button, h, icon, put } from "./dom.js";
import { fewNumbers, numberField } from "./numbers.js";
import { ruleChip } from "./rulebook.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Odds} Odds */
/** @typedef {import("./types.js").Reason} Reason */
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

const MOST = 400; // picks of a kind in the list; the others are found by name
const TWICE = new Set(["done", "danger"]); // while something else is left to do, these deserve a second thought

export class Decide {
  /** @param {DecideHands} hands */
  constructor(hands) {
    this.hands = hands;
    this.prompt = h("p", { class: "prompt", id: "prompt" });
    this.options = h("div", { class: "options", role: "group", "aria-label": "Actions" });
    this.list = h("div", { class: "picks" });
    this.armed = "";
    /** @type {Decision | null} */
    this.decision = null;
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
    this.decision = decision;
    this.listed = new Set(listed);
    this.warned = new Set(warned);
    this.armed = "";
    put(
      this.prompt,
      decision ? decision.prompt : waiting,
      ...(decision?.rules ?? []).map((rule) => ruleChip(this.hands.game, rule)),
    );
    const ranges = decision?.numbers ?? [];
    const field = ranges.length && !fewNumbers(ranges).length ? numberField(ranges, this.hands.choose) : null;
    put(this.options, field, ...this.optionPicks.map((pick, at) => this.optionButton(pick, at)));
    put(this.list, ...this.groups());
  }

  /** The options in the order of their keys 1, 2, 3... */
  get optionPicks() {
    const few = fewNumbers(this.decision?.numbers ?? []).map(numberPick);
    const options = this.decision?.picks.filter(({ kind, text }) => kind === "option" && !this.listed.has(text)) ?? [];
    return [...few, ...options];
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
        onclick: () => this.press(pick),
        ...this.watching(pick),
      },
      this.warned.has(pick.text) ? icon("warn") : null,
      label,
      at < 9 ? h("kbd", { "aria-hidden": "true" }, at + 1) : null,
    );
    return made;
  }

  /**
   * An option was pressed. An ending one is asked again if there is still something to do.
   * @param {Pick} pick
   */
  press(pick) {
    const rest = (this.decision?.picks.length ?? 0) > 1;
    const asked = this.armed === pick.text || this.warned.has(pick.text); // a warning asks by itself
    if (TWICE.has(pick.role) && rest && !asked) {
      this.armed = pick.text;
      for (const made of this.options.querySelectorAll("button")) {
        const mine = made.dataset.pick === pick.text;
        made.classList.toggle("armed", mine);
        const label = made.querySelector("span");
        if (mine && label) label.textContent = `${pick.title}: press again`;
      }
      return;
    }
    this.hands.choose(pick);
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

// -- odds and reasons ---------------------------------------------------------------------------------------------

/**
 * What speaks against a pick.
 * @param {string} game
 * @param {string} title
 * @param {Reason[]} warnings
 */
export function warningCard(game, title, warnings) {
  return h(
    "section",
    { class: "warning card", role: "alert" },
    h("h3", {}, icon("warn"), title),
    reasonList(game, warnings),
  );
}

/** @param {Odds} odds */
export function rolls(odds) {
  return odds.chances.some(({ result }) => result !== "");
}

/** @param {number} chance */
function percent(chance) {
  const value = chance * 100;
  return value > 0 && value < 1 ? "<1%" : `${Math.round(value)}%`;
}

/**
 * The odds as a bar, a table and the reasons behind them.
 * @param {string} game
 * @param {string} title
 * @param {Odds} odds
 */
export function oddsCard(game, title, odds) {
  const shown = odds.chances.map(({ result, chance, fraction }, at) => ({
    result: result || "no roll",
    chance,
    fraction,
    look: at % 8,
  }));
  const bar = h("div", { class: "odds-bar", "aria-hidden": "true" });
  for (const { result, chance, look } of shown) {
    const part = h("span", { class: `odds-part look-${look}` }, chance > 0.09 ? h("b", {}, result) : null);
    part.style.flexGrow = String(chance);
    bar.append(part);
  }
  const rows = shown.map(({ result, chance, fraction, look }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("i", { class: `swatch look-${look}`, "aria-hidden": "true" }), result),
      h("td", {}, percent(chance)),
      h("td", { class: "fraction" }, fraction.length < 12 && !odds.tries ? fraction : ""),
    ),
  );
  const certainty = odds.tries
    ? `Too many dice to count out: estimated by ${odds.tries.toLocaleString("en")} tries.`
    : odds.worlds === 1
      ? "Exact: every roll counted."
      : `Averaged over ${odds.worlds} ways things may stand, as far as you know.`;
  return h(
    "section",
    { class: "odds card", "aria-label": `Odds of ${title}` },
    h("h3", {}, `Odds: ${title}`),
    bar,
    h("div", { class: "odds-body" }, h("table", {}, h("tbody", {}, ...rows)), reasonList(game, odds.because)),
    h("p", { class: "quiet" }, certainty),
  );
}

/**
 * @param {string} game
 * @param {Reason[]} reasons
 */
export function reasonList(game, reasons) {
  return h(
    "ul",
    { class: "reasons" },
    ...reasons.map(([rule, text]) => h("li", {}, h("span", {}, text), " ", rule ? ruleChip(game, rule) : null)),
  );
}

/**
 * Why something cannot be picked.
 * @param {string} game
 * @param {string} title
 * @param {Reason[]} reasons
 * @param {() => void} close
 */
export function whyNotCard(game, title, reasons, close) {
  const body = reasons.length ? reasonList(game, reasons) : h("p", {}, "It is not among the choices of this moment.");
  return h(
    "section",
    { class: "whynot card", role: "status" },
    h(
      "header",
      {},
      h("h3", {}, `Why not ${title}?`),
      button({ label: "Close", icon: "close", bare: true, class: "icon-button", onclick: close }),
    ),
    body,
  );
}

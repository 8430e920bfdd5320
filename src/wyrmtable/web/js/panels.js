// What lies beside the board: a hand of cards, a shop, a building tree, a deck, an order of battle. Rows can be picked.

import { h, icon, put } from "./dom.js";
import { counterDrawing } from "./inspect.js";
import { remember, remembered } from "./prefs.js";

/** @typedef {import("./types.js").Panel} Panel */
/** @typedef {import("./types.js").Row} Row */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Pick} Pick */
/**
 * @typedef {object} PanelHands
 * @property {string} game
 * @property {(pick: Pick) => void} pick
 * @property {(text: string) => void} whyNot
 * @property {(pick: Pick | null) => void} consider
 * @property {(text: string) => Node | null} drawing  the counter of a piece, if it has one
 */
/** @typedef {{id: string, title: string, lively: number, body: HTMLElement}} SidePanel */

const GAP = 1.5; // letters between columns
const WIDE = 33; // letters of columns that find room beside the board, next to the names of the rows
const DOCKED = new Set(["hand", "deck"]);
const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });

export class Panels {
  /** @param {PanelHands} hands */
  constructor(hands) {
    this.hands = hands;
    this.memory = `panels of ${hands.game}`;
    this.dock = h("section", { class: "dock", "aria-label": "Cards", hidden: true });
    /** @type {Map<string, {looks: string, body: HTMLElement}>} */
    this.made = new Map();
    /** @type {Map<string, Pick>} */
    this.legal = new Map();
    /** @type {Set<string>} */
    this.warned = new Set();
    /** @type {SidePanel[]} */
    this.beside = [];
    /** @type {string[]} */
    this.listed = []; // the picks that have a row
    for (const kind of ["keydown", "focusin", "focusout", "pointerover", "pointerout"])
      this.dock.addEventListener(kind, (event) => this.touched(event));
  }

  /**
   * @param {View} view
   * @param {Pick[]} picks
   */
  show(view, picks) {
    const panels = view.panels ?? [];
    this.legal = new Map(picks.map((pick) => [pick.text, pick]));
    this.warned = new Set(view.warned ?? []);
    const focused = document.activeElement?.getAttribute("data-row") ?? "";
    const docked = panels.filter(isDocked);
    put(this.dock, ...docked.map((panel) => this.fold(panel)));
    this.dock.hidden = !docked.length;
    this.beside = panels
      .filter((panel) => !docked.includes(panel))
      .map((panel) => ({ id: panel.id, title: panel.title, lively: this.lively(panel), body: this.body(panel) }));
    this.listed = panels.flatMap(({ rows = [] }) => rows.flatMap(({ pick = "" }) => (pick ? [pick] : [])));
    const known = new Set(panels.map(({ id }) => id));
    for (const id of this.made.keys()) if (!known.has(id)) this.made.delete(id);
    if (focused) this.refocus(focused);
  }

  /**
   * How many rows of a panel can be picked now.
   * @param {Panel} panel
   */
  lively({ rows = [] }) {
    return rows.filter(({ pick = "" }) => this.legal.has(pick)).length;
  }

  /** @param {string} text */
  refocus(text) {
    const places = [this.dock, ...this.beside.map(({ body }) => body)];
    const row = places.flatMap((place) => [...place.querySelectorAll("[data-row]")]);
    const same = row.find((each) => each.getAttribute("data-row") === text);
    if (same instanceof HTMLElement && document.activeElement !== same) same.focus({ preventScroll: true });
  }

  /**
   * A docked panel can be folded away; what can be picked from opens it.
   * @param {Panel} panel
   */
  fold(panel) {
    const count = panel.rows?.length ?? 0;
    const lively = this.lively(panel);
    const roomy = window.innerWidth > 900 && window.innerHeight > 560;
    const open = lively > 0 || (count > 0 && (remembered(this.memory)[panel.id] ?? roomy));
    const summary = h(
      "summary",
      { onclick: () => remember(this.memory, { ...remembered(this.memory), [panel.id]: !box.open }) },
      panel.title,
      h("span", { class: "tally" }, panel.note || count),
      lively ? h("span", { class: "can-pick" }, "pick") : null,
    );
    const looks = `docked ${panel.kind}${lively ? " lively" : ""}`;
    const box = h("details", { class: looks, "data-panel-id": panel.id, open }, summary, this.body(panel));
    return box;
  }

  /** @param {Panel} panel */
  body(panel) {
    const rows = panel.rows ?? [];
    const marks = rows.map(({ pick = "" }) => [this.legal.has(pick), this.warned.has(pick)]);
    const looks = JSON.stringify([panel, marks]);
    const known = this.made.get(panel.id);
    if (known?.looks === looks) return known.body;
    const body = known?.body ?? this.emptyBody(panel);
    const listed = panel.columns?.length ? [this.grid(panel)] : [this.list(panel)];
    const note = panel.note && !isDocked(panel) ? h("p", { class: "quiet" }, panel.note) : null;
    put(body, note, ...(rows.length ? listed : [h("p", { class: "quiet" }, "Nothing here.")]));
    this.made.set(panel.id, { looks, body });
    return body;
  }

  /** @param {Panel} panel */
  emptyBody(panel) {
    const body = h("div", { class: `rows ${panel.kind ?? "list"}`, "data-panel-id": panel.id });
    if (isDocked(panel)) return body;
    for (const name of ["keydown", "focusin", "focusout", "pointerover", "pointerout"])
      body.addEventListener(name, (event) => this.touched(event));
    return body;
  }

  /** @param {Panel} panel */
  list({ title, rows = [] }) {
    return h("ul", { "aria-label": title }, ...rows.map((row) => h("li", {}, this.row(row, true))));
  }

  /** @param {Panel} panel */
  grid({ title, columns = [], rows = [] }) {
    const head = h("tr", { role: "row" }, h("td"), ...columns.map((name) => h("th", { scope: "col" }, name)));
    const lines = rows.map((row) =>
      h(
        "tr",
        {
          role: "row",
          class: this.legal.has(row.pick ?? "") ? "legal" : row.dim ? "dim" : "",
          onclick: (/** @type {MouseEvent} */ event) => this.whole(event),
        },
        h("th", { scope: "row", role: "rowheader" }, this.row(row, false)),
        ...columns.map((name, at) => h("td", { role: "cell", "data-column": name }, row.cells?.[at] ?? "")),
      ),
    );
    const caption = h("caption", { class: "unseen" }, title);
    const looks = { role: "table", class: wideness(columns, rows) > WIDE ? "wide" : "" };
    return h("table", looks, caption, h("thead", {}, head), h("tbody", { role: "rowgroup" }, ...lines));
  }

  /**
   * A line of columns is as good as the button in it.
   * @param {MouseEvent} event
   */
  whole({ target, currentTarget }) {
    const row = currentTarget instanceof Element ? currentTarget.querySelector("button.legal") : null;
    if (row instanceof HTMLElement && target instanceof Node && !row.contains(target)) row.click();
  }

  /**
   * A row: a button if it can be picked or asked about, else plain words.
   * @param {Row} row
   * @param {boolean} whole  with its cells
   */
  row(row, whole) {
    const { title, pick = "", note = "", cells = [], symbol = "", dim = false, depth = 0 } = row;
    const legal = this.legal.get(pick);
    const words = h(
      "span",
      { class: "row-words" },
      h("strong", {}, title),
      whole && cells.length ? h("span", { class: "cells" }, ...cells.map((cell) => h("span", {}, cell))) : null,
      note ? h("small", {}, note) : null,
    );
    const parts = [symbol ? counterDrawing(symbol) : pick ? this.hands.drawing(pick) : null, words];
    const warns =
      legal && this.warned.has(pick) ? h("span", { class: "warns", title: "There is a warning" }, icon("warn")) : null;
    const looks = `row${legal ? " legal" : ""}${dim && !legal ? " dim" : ""}`;
    if (!pick) return deep(h("div", { class: looks }, ...parts), depth);
    const made = h(
      "button",
      {
        type: "button",
        class: looks,
        "data-row": pick,
        "aria-description": legal ? "Can be picked" : "Cannot be picked now: asks why",
        onclick: () => (legal ? this.hands.pick(legal) : this.hands.whyNot(pick)),
      },
      ...parts,
      warns,
    );
    return deep(made, depth);
  }

  // -- hands -----------------------------------------------------------------------------------------------------

  /**
   * A row under the pointer or with the focus is considered; arrows go from row to row.
   * @param {Event} event
   */
  touched(event) {
    const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
    if (!(row instanceof HTMLElement)) return;
    if (event instanceof KeyboardEvent) this.step(event, row);
    else if (event.type === "focusin" || event.type === "pointerover")
      this.hands.consider(this.legal.get(row.dataset.row ?? "") ?? null);
    else this.hands.consider(null);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} row
   */
  step(event, row) {
    const way = STEPS[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    const box = row.closest(".rows");
    const rows = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll("[data-row]") ?? [])]);
    rows[(rows.indexOf(row) + way + rows.length) % rows.length]?.focus();
    event.preventDefault();
  }

  /**
   * To the first row of a panel that can be picked, else its first, if it has one.
   * @param {ParentNode} box
   */
  enter(box) {
    const row = box.querySelector("[data-row].legal") ?? box.querySelector("[data-row]");
    if (row instanceof HTMLElement) row.focus();
    return row !== null;
  }

  /** The panel beside the board that holds most of these picks, if it holds any. */
  get liveliest() {
    const [first] = this.beside.filter(({ lively }) => lively).sort((a, b) => b.lively - a.lively);
    return first?.id ?? "";
  }
}

/**
 * Cards lie under the board; whatever has columns, and the rest, stands among the tabs.
 * @param {Panel} panel
 */
function isDocked({ kind = "list", columns = [] }) {
  return DOCKED.has(kind) && !columns.length;
}

/**
 * How many letters the columns of a table take at least: the longest word of each, and its gap.
 * @param {string[]} columns
 * @param {Row[]} rows
 */
function wideness(columns, rows) {
  const longest = (/** @type {string} */ text) => Math.max(...text.split(" ").map((word) => word.length));
  const widths = columns.map((name, at) => Math.max(...[name, ...rows.map(({ cells }) => cells?.[at] ?? "")].map(longest)));
  return widths.reduce((sum, each) => sum + each + GAP, 0);
}

/**
 * A row of a tree stands under the one it belongs to.
 * @param {HTMLElement} row
 * @param {number} depth
 */
function deep(row, depth) {
  if (depth) row.style.setProperty("--depth", String(depth));
  return row;
}

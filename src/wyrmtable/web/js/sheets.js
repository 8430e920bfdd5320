// The boards of a game that has several: a tab for each, and a mark on those where something can be picked.

import { h, put } from "./dom.js";

/** @typedef {import("./types.js").Sheet} Sheet */

export class SheetTabs {
  /** @param {(sheet: string) => void} turnTo */
  constructor(turnTo) {
    this.turnTo = turnTo;
    /** @type {Sheet[]} */
    this.sheets = [];
    this.here = ""; // the one looked at
    this.box = h("div", { class: "sheet-tabs", role: "tablist", "aria-label": "Boards", hidden: true });
  }

  /**
   * @param {Sheet[]} sheets
   * @param {string} here
   * @param {(sheet: string) => boolean} busy  whether something can be picked there
   */
  show(sheets, here, busy) {
    this.sheets = sheets;
    this.here = here;
    const focused = this.box.contains(document.activeElement);
    this.box.hidden = sheets.length < 2;
    const tabs = sheets.map((sheet) => this.tab(sheet, sheet.id !== here && busy(sheet.id)));
    put(this.box, ...tabs);
    if (focused) tabs.find((tab) => tab.dataset.sheet === here)?.focus();
  }

  /**
   * @param {Sheet} sheet
   * @param {boolean} busy
   */
  tab({ id, title }, busy) {
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        class: busy ? "has-picks" : "",
        "aria-label": busy ? `${title}, something can be picked there` : null,
        "aria-selected": String(id === this.here),
        tabindex: id === this.here ? "0" : "-1",
        "data-sheet": id,
        onclick: () => this.turnTo(id),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      },
      title,
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    const ids = this.sheets.map(({ id }) => id);
    const next = ids[(ids.indexOf(this.here) + way + ids.length) % ids.length];
    if (next !== undefined) this.turnTo(next);
    event.preventDefault();
    event.stopPropagation();
  }
}

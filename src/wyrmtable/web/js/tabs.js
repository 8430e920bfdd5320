// The panels beside the board as tabs: the game's own above, choices, log, talk and notes below. On a small screen a drawer.

import { h, put } from "./dom.js";

/** @typedef {import("./panels.js").SidePanel} SidePanel */
/** @typedef {{name: string, title: string, key?: string, body: Node, onShow?: () => void}} House  a tab that is always there */

export class Tabs {
  /** @param {House[]} house */
  constructor(house) {
    this.house = house;
    /** @type {SidePanel[]} */
    this.game = [];
    this.name = ""; // the tab that is shown
    this.fetched = ""; // the pick that was brought into sight last
    this.gameList = h("div", { class: "game-tabs", role: "tablist", "aria-label": "The game's panels", hidden: true });
    this.gamePanel = h("div", { class: "panel game-panel", role: "tabpanel", id: "panel-game", hidden: true });
    const buttons = house.map(({ name, title, key }) =>
      this.tab(name, title, `panel-${name}`, { "aria-keyshortcuts": key }),
    );
    const list = h("div", { class: "tab-list", role: "tablist", "aria-label": "Panels" }, ...buttons);
    this.panels = house.map(({ name, body }) =>
      h(
        "div",
        { class: "panel", "data-panel": name, role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` },
        body,
      ),
    );
    for (const each of [list, this.gameList]) each.addEventListener("keydown", (event) => this.keys(event, each));
    this.box = h("div", { class: "tabs", "data-open": "false" }, this.gameList, list, this.gamePanel, ...this.panels);
    this.turnTo("log", false);
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {string} panel
   * @param {import("./dom.js").Props} more
   */
  tab(name, title, panel, more) {
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": panel,
        "data-tab": name,
        onclick: () => this.turnTo(name, true),
        ...more,
      },
      title,
    );
  }

  /**
   * The game's own panels. One that is gone gives way to the log.
   * @param {SidePanel[]} panels
   */
  showGame(panels) {
    this.game = panels;
    this.gameList.hidden = !panels.length;
    const focused = this.gameList.contains(document.activeElement);
    const { scrollLeft } = this.gameList;
    put(
      this.gameList,
      ...panels.map(({ id, title, lively }) => {
        const made = this.tab(`game-${id}`, title, "panel-game", { class: lively ? "lively" : "" });
        if (lively) made.append(h("span", { class: "tally", "aria-label": `${lively} can be picked` }, lively));
        return made;
      }),
    );
    this.gameList.scrollLeft = scrollLeft;
    const shown = panels.find(({ id }) => `game-${id}` === this.name);
    if (shown && !this.gamePanel.contains(shown.body)) put(this.gamePanel, shown.body); // made anew
    if (this.name.startsWith("game-") && !shown) this.turnTo("log", false);
    this.mark();
    if (focused) this.focus();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} list
   */
  keys(event, list) {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    const buttons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role="tab"]')]);
    const at = buttons.findIndex((each) => each === document.activeElement);
    const next = buttons[(at + way + buttons.length) % buttons.length];
    next?.focus();
    next?.click();
    event.preventDefault();
  }

  /**
   * Shows a panel. On a small screen the panels lie under the board and a second touch puts them away.
   * @param {string} name
   * @param {boolean} asked
   */
  turnTo(name, asked) {
    const again = this.name === name && this.box.dataset.open === "true";
    this.name = name;
    this.box.dataset.tab = name;
    if (asked) {
      this.box.dataset.open = String(!again);
      delete this.box.dataset.before;
    }
    const mine = this.game.find(({ id }) => `game-${id}` === name);
    this.gamePanel.hidden = !mine;
    if (mine) {
      if (!this.gamePanel.contains(mine.body)) {
        put(this.gamePanel, mine.body);
        this.gamePanel.scrollTop = 0;
      }
      this.gamePanel.setAttribute("aria-labelledby", `tab-${name}`);
    }
    for (const panel of this.panels) panel.hidden = panel.dataset.panel !== name;
    this.mark();
    this.house.find((each) => each.name === name)?.onShow?.();
    if (asked) this.bring();
  }

  /** What is open comes into sight, and so does its tab: on a small screen the tabs alone may fill the drawer. */
  bring() {
    const tab = this.box.querySelector('[aria-selected="true"]');
    const panel = this.box.querySelector('[role="tabpanel"]:not([hidden])');
    const frame = this.box.parentElement;
    if (!tab?.parentElement || !panel || !frame || this.box.dataset.open !== "true") return;
    const [its, list, lies, room] = [tab, tab.parentElement, panel, frame].map((each) => each.getBoundingClientRect());
    if (!its || !list || !lies || !room) return;
    tab.parentElement.scrollLeft += Math.min(0, its.left - list.left) + Math.max(0, its.right - list.right);
    const above = lies.top - room.top - list.height; // its tabs stay over it
    frame.scrollTop += above < 0 ? above : Math.max(0, Math.min(above, lies.bottom - room.bottom));
  }

  mark() {
    for (const tab of /** @type {NodeListOf<HTMLElement>} */ (this.box.querySelectorAll('[role="tab"]'))) {
      const mine = tab.dataset.tab === this.name;
      const first = tab === tab.parentElement?.firstElementChild;
      const among = tab.parentElement?.querySelector(`[data-tab="${CSS.escape(this.name)}"]`);
      tab.setAttribute("aria-selected", String(mine));
      tab.setAttribute("tabindex", mine || (!among && first) ? "0" : "-1");
      if (mine) tab.classList.remove("unread");
    }
  }

  /**
   * Picks that lie nowhere on the table are shown in a panel, and the panel before it comes back after them.
   * @param {string} name  of the panel, or "" if none is needed
   */
  offer(name) {
    const { before } = this.box.dataset;
    if (name) {
      if (this.name === name && before === undefined && this.box.dataset.open === "true") return;
      this.box.dataset.before = before ?? `${this.name} ${this.box.dataset.open}`;
      this.turnTo(name, false);
      this.box.dataset.open = "true";
      this.fetch(this.box.querySelector(".panel:not([hidden]) :is([data-row].legal, .pick)"));
    } else if (before !== undefined) {
      const [back = "log", open = "false"] = before.split(" ");
      delete this.box.dataset.before;
      this.fetched = "";
      this.turnTo(back, false);
      this.box.dataset.open = open;
    }
  }

  /**
   * What can be picked comes into sight, once: when the same is drawn again, others may be read beside it.
   * @param {Element | null} row
   */
  fetch(row) {
    const text = row?.getAttribute("data-row") ?? row?.getAttribute("data-pick") ?? "";
    if (text !== this.fetched) {
      this.bring();
      row?.scrollIntoView({ block: "nearest" });
    }
    this.fetched = text;
  }

  /**
   * Shows a panel, whether it was open or not.
   * @param {string} name
   */
  open(name) {
    this.turnTo(name, false);
    this.box.dataset.open = "true";
    this.bring();
  }

  /** The next of the game's panels, opened. */
  nextGame() {
    const at = this.game.findIndex(({ id }) => `game-${id}` === this.name);
    const next = this.game[(at + 1) % this.game.length];
    if (!next) return null;
    this.turnTo(`game-${next.id}`, false);
    this.box.dataset.open = "true";
    this.bring();
    return next.body;
  }

  /** To the tab that is shown. */
  focus() {
    const tab = this.box.querySelector(`[data-tab="${CSS.escape(this.name)}"]`);
    if (tab instanceof HTMLElement) tab.focus();
  }

  /** @param {string} name */
  unread(name) {
    if (this.name !== name) this.box.querySelector(`#tab-${name}`)?.classList.add("unread");
  }
}

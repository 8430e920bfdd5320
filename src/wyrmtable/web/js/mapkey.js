// The key to the map: overlays to show and hide, and what the signs mean.

import { button, h, put } from "./dom.js";
import { legendList } from "./legend.js";
import { swatch } from "./marks.js";
import { remember, remembered } from "./prefs.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").Legend} Legend */

export class MapKey {
  /**
   * @param {string} game
   * @param {{show: (overlays: Overlay[]) => void, opened: () => void}} hands  draws exactly these; finds it a spot
   */
  constructor(game, { show, opened }) {
    this.memory = `overlays of ${game}`;
    this.show = show;
    this.opened = opened;
    /** @type {Overlay[]} */
    this.overlays = [];
    this.told = ""; // what the sheet was made from
    this.sheet = h("section", { class: "map-key", "aria-label": "Layers and legend", id: "map-key", hidden: true });
    this.opener = button({
      label: "Layers and legend",
      icon: "layers",
      bare: true,
      key: "K",
      class: "icon-button",
      hidden: true,
      "aria-expanded": "false",
      "aria-controls": "map-key",
      onclick: () => this.toggle(),
    });
  }

  /** @param {View} view */
  tell({ overlays = [], legend = [] }) {
    this.overlays = overlays;
    this.opener.hidden = !overlays.length && !legend.length;
    if (this.opener.hidden) this.close();
    const looks = JSON.stringify([overlays.map((each) => ({ ...each, places: each.places.length })), legend]);
    if (looks !== this.told) {
      this.told = looks;
      put(this.sheet, this.shutter(), ...this.layers(), ...legendRows(legend));
    }
    this.show(this.shown);
  }

  /** The overlays that the game, or the player since, wants shown. */
  get shown() {
    const chosen = remembered(this.memory);
    return this.overlays.filter(({ id, shown }) => chosen[id] ?? shown);
  }

  shutter() {
    const shut = button({
      label: "Close",
      icon: "close",
      bare: true,
      class: "icon-button",
      onclick: () => this.close(),
    });
    return h("header", {}, h("h2", {}, "Layers and legend"), shut);
  }

  layers() {
    if (!this.overlays.length) return [];
    const now = new Set(this.shown.map(({ id }) => id));
    const rows = this.overlays.map((overlay) => {
      const box = h("input", { type: "checkbox", checked: now.has(overlay.id) });
      box.addEventListener("change", () => {
        remember(this.memory, { ...remembered(this.memory), [overlay.id]: box.checked });
        this.show(this.shown);
      });
      const tally = h("span", { class: "tally" }, overlay.places.length);
      return h("li", {}, h("label", {}, box, swatch(overlay), h("span", {}, overlay.title), tally));
    });
    return [h("ul", { class: "layers" }, ...rows)];
  }

  toggle() {
    if (!this.sheet.hidden) return this.close();
    this.sheet.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    this.opened();
    this.sheet.querySelector("input")?.focus();
    return undefined;
  }

  close() {
    const inside = this.sheet.contains(document.activeElement);
    this.sheet.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    if (inside) this.opener.focus();
  }
}

/** @param {Legend[]} legend */
function legendRows(legend) {
  const list = legendList(legend);
  return list ? [h("h3", {}, "What the signs mean"), list] : [];
}

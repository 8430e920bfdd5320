// Saved set-ups: where my pieces stood, kept in this browser, and laid out again pick by pick as far as the rules allow.

import { dialog, notice } from "./dialog.js";
import { button, h, put, toolButton } from "./dom.js";
import { remember, remembered } from "./prefs.js";

/** @typedef {Record<string, string>} Places  the place of every piece */
/** @typedef {import("./types.js").Decision} Decision */

const MOST = 600; // picks in a row; more would be a circle
const OFTEN = 3; // how often a piece is taken up, where others must first make room for it

export class Arrangement {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.opener = toolButton("Set-ups", "save", "M", () => void this.open());
  }

  /** @param {Decision | null} decision */
  show(decision) {
    this.opener.hidden = decision?.kind !== "setup";
  }

  /** One shelf for each side of a scenario. */
  get shelf() {
    const { table, seat } = this.room;
    return `set-ups of ${table.game}/${table.scenario}/${seat}`;
  }

  /** @returns {Places} where my pieces stand now */
  get standing() {
    const { view, seat, stage } = this.room;
    const mine = (view?.tokens ?? []).filter(({ owner, pick, place }) => owner === seat && pick && stage.drawnSomewhere(place));
    return Object.fromEntries(mine.map(({ pick = "", place }) => [pick, place]));
  }

  /** A name that no set-up of this shelf has yet, so that none is written over by mistake. */
  get freeName() {
    const taken = remembered(this.shelf);
    const names = ["My set-up", ...Object.keys(taken).map((_, at) => `My set-up ${at + 2}`)];
    return names.find((name) => !(name in taken)) ?? "My set-up";
  }

  async open() {
    const list = h("ul", { class: "saved" });
    const name = h("input", { type: "text", maxlength: 40, value: this.freeName, "aria-label": "Name of the set-up" });
    const fill = () => put(list, ...Object.entries(remembered(this.shelf)).map(([each, places]) => this.row(each, places, fill)));
    const keep = () => {
      const title = name.value.trim() || this.freeName;
      remember(this.shelf, { ...remembered(this.shelf), [title]: this.standing });
      fill();
    };
    fill();
    const count = Object.keys(this.standing).length;
    const save = button({ label: `Save ${pieces(count)}`, class: "button", onclick: keep });
    save.disabled = !count;
    const about = "Keep this set-up in this browser, and use it again whenever you play this side.";
    await dialog({
      title: "Set-ups",
      class: "set-ups",
      body: [h("p", { class: "quiet" }, about), list, h("div", { class: "row" }, name, save)],
    });
  }

  /**
   * @param {string} name
   * @param {Places} places
   * @param {() => void} changed
   */
  row(name, places, changed) {
    const use = button({
      label: `Use ${name}`,
      class: "button small primary",
      onclick: (event) => {
        if (event.target instanceof Element) event.target.closest("dialog")?.close();
        void this.lay(places);
      },
    });
    const drop = button({
      label: `Forget ${name}`,
      class: "button small",
      onclick: () => {
        const { [name]: _, ...rest } = remembered(this.shelf);
        remember(this.shelf, rest);
        changed();
      },
    });
    return h("li", {}, h("span", {}, h("strong", {}, name), ` (${pieces(Object.keys(places).length)})`), use, drop);
  }

  /**
   * Lays the pieces where they stood, as far as the decisions allow it.
   * @param {Places} places
   */
  async lay(places) {
    const tries = new Map();
    for (let count = 0; count < MOST; count += 1) {
      const text = this.next(places, tries);
      if (!text) break;
      const moved = this.room.nextMoment();
      if (!(await this.room.act("pick", { pick: text }))) break;
      await moved;
    }
    const missing = Object.entries(places).filter(([piece, place]) => this.standing[piece] !== place).length;
    if (missing) notice(`${missing} of the pieces cannot stand there now; lay them by hand.`);
  }

  /**
   * The next pick that brings a piece to its place, or "". A piece in hand whose place is taken waits where nobody is to
   * stand, or goes back to where it was.
   * @param {Places} places
   * @param {Map<string, number>} tries  how often each piece has been taken up
   */
  next(places, tries) {
    const { decision, stage } = this.room;
    if (decision?.kind !== "setup") return "";
    const { standing } = this;
    const legal = new Set(decision.picks.map(({ text }) => text));
    const inHand = decision.about.find((piece) => places[piece]);
    if (inHand) {
      const spare = [...legal].find((place) => stage.drawnSomewhere(place) && !Object.values(places).includes(place));
      return [places[inHand], spare, standing[inHand]].find((place) => place && legal.has(place)) ?? "";
    }
    const tried = (/** @type {string} */ piece) => tries.get(piece) ?? 0;
    const [piece] = Object.keys(places)
      .filter((each) => legal.has(each) && standing[each] !== places[each] && tried(each) < OFTEN)
      .sort((one, other) => tried(one) - tried(other));
    if (piece) tries.set(piece, tried(piece) + 1);
    return piece ?? "";
  }
}

/** @param {number} count */
function pieces(count) {
  return count === 1 ? "one piece" : `${count} pieces`;
}

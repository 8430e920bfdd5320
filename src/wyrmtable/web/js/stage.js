// The stage: the board with everything that floats over it. Shows moments; knows nothing of whose turn it is.

import { Board } from "./board.js";
import { pictureOf } from "./changes.js";
import { Cursor } from "./cursor.js";
import { DiceTray } from "./dice.js";
import { button, h, put } from "./dom.js";
import { Card, MiniMap, Trays, counterDrawing } from "./look.js";
import { prefs } from "./prefs.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {{pick: (pick: Pick) => void, whyNot: (text: string) => void, side: (seat: number) => string}} StageHands */

export class Stage {
  /** @param {StageHands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Board | null} */
    this.board = null;
    /** @type {Cursor | null} */
    this.cursor = null;
    /** @type {MiniMap | null} */
    this.miniMap = null;
    this.card = new Card(hands.side);
    this.trays = new Trays({ pick: hands.pick, whyNot: hands.whyNot });
    this.dice = new DiceTray();
    this.banner = h("div", { class: "banner", hidden: true });
    this.pane = h("section", { class: "board-pane", "aria-label": "Board" }, unrolling());
    this.pictureAt = "";
    /** @type {Promise<void>} */
    this.unrolled = Promise.resolve();
  }

  /**
   * Fetches the drawing of the board, once for each drawing.
   * @param {string} url
   */
  unroll(url) {
    if (this.pictureAt !== url) {
      this.pictureAt = url;
      this.unrolled = get(url).then((wire) => this.build(pictureOf(wire)));
      this.unrolled.catch(() => (this.pictureAt = ""));
    }
    return this.unrolled;
  }

  /** @param {import("./types.js").Picture} picture */
  build(picture) {
    const board = new Board(picture, {
      onPick: this.hands.pick,
      onWhyNot: this.hands.whyNot,
      onLook: (place, tokens, spot) =>
        this.card.show(place, tokens, spot, { width: board.camera.width, height: board.camera.height }),
    });
    this.board = board;
    this.cursor = new Cursor(board);
    this.miniMap = new MiniMap(board);
    const floating = [this.dice.box, this.card.box, this.miniMap.box, zoomButtons(board), this.trays.box];
    put(this.pane, board.frame, this.banner, ...floating);
    board.camera.fit();
  }

  /**
   * @param {View} view
   * @param {Pick[]} picks  what glows
   * @param {string[]} about  what is asked about
   * @param {string[]} trail  the way of the last move
   */
  show(view, picks, about, trail) {
    const { board } = this;
    if (!board) return;
    board.show(view);
    board.offer(picks, about);
    board.trail(trail);
    this.trays.show(view, board.picture, board.legal);
    this.miniMap?.show(view);
    this.cursor?.refresh();
  }

  /**
   * Looks at the first of these lists of places and pieces that has something on the board.
   * @param {...string[]} wishes
   */
  follow(...wishes) {
    if (prefs().follow !== "on") return;
    const seen = wishes.find((texts) => texts.some((text) => this.board?.placeOf(text)));
    if (!seen || !this.board) return;
    this.board.goTo(seen);
    this.miniMap?.avoid(seen.map((text) => this.board?.spotOf(this.board.placeOf(text))));
  }

  /**
   * The counter of a piece: as it lies on the table, or else the drawing its name begins with.
   * @param {string} text
   * @param {View | null} view
   */
  drawing(text, view) {
    const symbols = this.board?.picture.symbols ?? {};
    const lying = view?.tokens?.find((token) => token.pick === text)?.symbol;
    const key = lying ?? [text, text.replace(/\.\d+$/, "")].find((name) => name in symbols);
    return key ? counterDrawing(key) : null;
  }

  /**
   * Whether some pick can be found neither on the board nor beside it, but only in a list.
   * @param {View} view
   * @param {Pick[]} picks
   */
  lacks(view, picks) {
    const shown = new Set((view.tokens ?? []).map((token) => token.pick));
    const places = this.board?.picture.places;
    const seen = (/** @type {string} */ text) => places !== undefined && (text in places || shown.has(text));
    return picks.some(({ kind, text }) => kind !== "option" && !seen(text));
  }

  /**
   * The places that a sentence names.
   * @param {string} sentence
   */
  named(sentence) {
    const places = this.board?.picture.places ?? {};
    return sentence.split(/[\s,.?!:;()]+/).filter((word) => word in places);
  }

  /**
   * How the game ended, over the board.
   * @param {{winners: number[], summary: string}} outcome
   * @param {() => void} replay
   */
  proclaim({ winners, summary }, replay) {
    const names = winners.map(this.hands.side).join(" and ");
    const look = button({ label: "Look at the board", class: "button", onclick: () => (this.banner.hidden = true) });
    const again = button({ label: "Replay", icon: "play", class: "button primary", onclick: replay });
    this.banner.hidden = false;
    const headline = h("h2", {}, winners.length ? `Victory: ${names}` : "A draw");
    const lobby = h("a", { class: "button", href: "/" }, "New game");
    put(this.banner, headline, h("p", {}, summary), h("div", { class: "row" }, lobby, look, again));
  }

  close() {
    this.board?.close();
    this.card.box.hidden = true;
  }
}

/** Shown while the board is drawn: the first time a large one takes some seconds. */
function unrolling() {
  const scroll = h("span", { class: "scroll", "aria-hidden": "true" });
  const words = h("strong", {}, "Unrolling the map…");
  const meanwhile = h("small", {}, "A new board takes a few seconds to draw. You can already play from Choices.");
  return h("div", { class: "unrolling", role: "status" }, scroll, words, meanwhile);
}

/** @param {Board} board */
function zoomButtons(board) {
  /** @type {[string, import("./dom.js").IconName, string, () => void][]} */
  const ways = [
    ["Closer", "plus", "+", () => board.camera.zoom(1.35)],
    ["Farther", "minus", "-", () => board.camera.zoom(0.74)],
    ["Whole board", "fit", "0", () => board.camera.fit()],
  ];
  const made = ways.map(([label, name, key, onclick]) =>
    button({ label, icon: name, bare: true, key, class: "icon-button", onclick }),
  );
  return h("div", { class: "zooms", role: "group", "aria-label": "Zoom" }, ...made);
}

// The stage: the board with everything that floats over it. Shows moments; knows nothing of whose turn it is.

import { Afloat } from "./afloat.js";
import { Beside } from "./beside.js";
import { Board } from "./board.js";
import { Cursor } from "./cursor.js";
import { DiceTray } from "./dice.js";
import { drawn, h, put, s } from "./dom.js";
import { undrawn, unrolling } from "./ground.js";
import { MiniMap, Trays, counterDrawing } from "./inspect.js";
import { LookCard } from "./lookcard.js";
import { MapKey } from "./mapkey.js";
import { pictureOf } from "./picture.js";
import { prefs } from "./prefs.js";
import { SheetTabs } from "./sheets.js";
import { Strip } from "./strip.js";
import { get } from "./wire.js";
import { Zooms } from "./zooms.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Pictures} Pictures */
/**
 * @typedef {object} StageHands
 * @property {string} game
 * @property {(pick: Pick) => void} pick
 * @property {(text: string) => void} whyNot
 * @property {(pick: Pick | null) => void} consider
 * @property {(place: string) => void} threat  what could the others do to me there?
 * @property {() => Element[]} inFront  cards that lie over the board
 * @property {() => void} makeWay  cards over the board look for a spot where they hide nothing
 * @property {() => void} laid  another sheet was put on the table
 * @property {(seat: number) => import("./types.js").SeatLine} seatLine
 */
/** @typedef {{view: View, picks: Pick[], about: string[], trail: string[]}} Moment */
/** @typedef {{board: Board, cursor: Cursor, miniMap: MiniMap}} Spread  a board laid out */
/** @typedef {{url: string, laid: Promise<Spread>, spread: Spread | null}} SheetDrawing */

export class Stage {
  /** @param {StageHands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Map<string, SheetDrawing>} */
    this.drawings = new Map();
    /** @type {Pictures} */
    this.pictures = {};
    this.awaited = false; // whether another drawing of it is on its way
    this.sheet = ""; // the one looked at
    this.followed = ""; // the one the view asked for last
    /** @type {Moment | null} */
    this.moment = null;
    this.beside = new Beside();
    this.card = new LookCard(hands, this.beside);
    this.trays = new Trays(hands);
    this.strip = new Strip(hands, () => this.board?.close());
    this.dice = new DiceTray();
    this.mapKey = new MapKey(hands.game, {
      show: (overlays) => this.board?.overlay(overlays),
      opened: () => this.afloat.settle(),
    });
    this.zooms = new Zooms(this.mapKey.opener, () => this.board);
    this.banner = h("div", { class: "banner", hidden: true });
    this.symbols = s("svg", { class: "drawings", "aria-hidden": "true" });
    /** @type {Map<string, {markup: string, node: Element}>} */
    this.kept = new Map(); // what `symbols` holds
    this.table = h("div", { class: "board-table" }, unrolling());
    this.tabs = new SheetTabs((sheet) => void this.turnTo(sheet));
    this.afloat = new Afloat(this);
    const floating = [this.dice.box, this.zooms.box, this.mapKey.sheet, this.trays.box];
    this.pane = h(
      "section",
      { class: "board-pane", "aria-label": "Board" },
      this.symbols,
      this.table,
      this.tabs.box,
      this.banner,
      ...floating,
    );
  }

  get spread() {
    return this.drawings.get(this.sheet)?.spread ?? null;
  }

  get board() {
    return this.spread?.board ?? null;
  }

  // -- drawings ----------------------------------------------------------------------------------------------------

  /**
   * Fetches the drawing of the sheet that is looked at, once for each drawing, and then those of the others.
   * @param {Pictures} pictures
   */
  async unroll(pictures) {
    this.pictures = pictures;
    if (!(this.sheet in pictures)) this.sheet = Object.keys(pictures)[0] ?? "";
    this.awaited = true;
    await this.lay(this.sheet)
      .catch((trouble) => {
        if (!this.board) put(this.table, undrawn());
        throw trouble;
      })
      .finally(() => (this.awaited = false));
    this.fillTrays();
    void this.layRest();
  }

  async layRest() {
    const missing = Object.keys(this.pictures).filter((sheet) => !this.drawings.get(sheet)?.spread);
    for (const sheet of missing) await this.fetched(sheet).catch(() => null);
    this.mark();
    if (missing.length) this.fillTrays();
  }

  /**
   * Puts a sheet on the table.
   * @param {string} sheet
   */
  async lay(sheet) {
    const before = this.board;
    const { board, miniMap } = await this.fetched(sheet);
    if (this.sheet !== sheet || board.frame.isConnected) return;
    put(this.table, board.frame, miniMap.box, this.card.box);
    const redrawn = before !== board && before?.picture.width === board.picture.width && before.sheet === board.sheet;
    if (redrawn) board.camera.see(before.camera);
    else if (!board.camera.lens.width) board.camera.fit(); // nobody has looked at it yet
    if (this.moment) this.draw(this.moment);
    if (!redrawn) this.hands.laid();
  }

  /**
   * @param {string} sheet
   * @returns {Promise<Spread>}
   */
  fetched(sheet) {
    const url = this.pictures[sheet] ?? "";
    const known = this.drawings.get(sheet);
    if (known?.url === url) return known.laid;
    const laid = get(url).then((wire) => this.spreadOut(sheet, wire));
    /** @type {SheetDrawing} */
    const drawing = { url, laid, spread: known?.spread ?? null };
    this.drawings.set(sheet, drawing);
    laid.then(
      (spread) => (drawing.spread = spread),
      () => this.drawings.get(sheet) === drawing && this.drawings.delete(sheet),
    );
    return laid;
  }

  /**
   * @param {string} sheet
   * @param {object} wire
   * @returns {Spread}
   */
  spreadOut(sheet, wire) {
    const picture = pictureOf(wire);
    this.keepSymbols(picture.symbols);
    const board = new Board(picture, {
      onPick: this.hands.pick,
      onWhyNot: this.hands.whyNot,
      onConsider: this.hands.consider,
      onLook: (place, held) => this.look(place, held),
      inFront: () => this.inFront,
      strip: this.strip,
    });
    board.sheet = sheet;
    board.camera.watchers.push(() => this.afloat.settleSoon());
    return { board, cursor: new Cursor(board), miniMap: new MiniMap(board) };
  }

  /**
   * Every drawing once, wherever it is used: on any sheet, in cards, panels and lists.
   * @param {Record<string, string>} symbols
   */
  keepSymbols(symbols) {
    for (const [key, markup] of Object.entries(symbols)) {
      const known = this.kept.get(key);
      if (known?.markup === markup) continue;
      known?.node.remove();
      const node = drawn(markup);
      this.kept.set(key, { markup, node });
      this.symbols.append(node);
    }
  }

  // -- sheets ------------------------------------------------------------------------------------------------------

  /** @param {string} sheet */
  async turnTo(sheet) {
    if (this.sheet === sheet || !(sheet in this.pictures)) return;
    this.close();
    this.sheet = sheet;
    this.mark();
    await this.lay(sheet);
  }

  /** Shows which sheets there are, which one is looked at, and where something can be picked. */
  mark() {
    const { view, picks = [] } = this.moment ?? {};
    const sheets = view?.sheets ?? [];
    this.pane.classList.toggle("sheeted", sheets.length > 1);
    this.tabs.show(sheets, this.sheet, (sheet) =>
      picks.some(({ text }) => this.drawings.get(sheet)?.spread?.board.placeOf(text)),
    );
  }

  // -- moments -----------------------------------------------------------------------------------------------------

  /**
   * @param {View} view
   * @param {Pick[]} picks  what glows
   * @param {string[]} about  what is asked about
   * @param {string[]} trail  the way of the last move
   */
  show(view, picks, about, trail) {
    this.moment = { view, picks, about, trail };
    const asked = view.sheet ?? "";
    if (asked !== this.followed) {
      this.followed = asked;
      if (asked in this.pictures) void this.turnTo(asked);
      else if (!this.drawings.size) this.sheet = asked;
    }
    this.mark();
    this.draw(this.moment);
  }

  /** @param {Moment} moment */
  draw({ view, picks, about, trail }) {
    const { spread } = this;
    if (!spread) return;
    const { board, miniMap, cursor } = spread;
    board.show(view, picks, about);
    board.trail(trail);
    board.path([], "");
    this.mapKey.tell(view);
    this.fillTrays();
    this.afloat.renew();
    miniMap.show(view);
    cursor.refresh();
    if (!this.card.box.hidden) this.look(this.card.place, this.card.held); // never of a moment gone by
  }

  /**
   * What lies in a place, on a card beside it.
   * @param {string} place
   * @param {boolean} held  by a finger or the other button: the card stays and can be asked
   */
  look(place, held) {
    const { board, moment, card } = this;
    if (card.held && !card.box.hidden && !held) return undefined; // it waits for a tap or Escape
    if (!board || !place) return card.hide();
    return card.show(place, board.tokensAt(place), moment?.view.legend ?? [], {
      held,
      title: board.groundOf(place),
      spot: board.sight.pickedAt(place),
      keepClear: board.sight.lively(place),
      inFront: () => this.inFront,
      width: board.camera.width,
      height: board.camera.height,
    });
  }

  fillTrays() {
    const { board, moment } = this;
    if (!board || !moment || this.awaited) return; // what is drawn next may have their places
    const elsewhere = (/** @type {import("./types.js").Token} */ token) => this.liesElsewhere(token, moment.view);
    this.trays.show(moment.view, board.picture, board.legal, elsewhere);
  }

  /**
   * @param {import("./types.js").Token} token
   * @param {View} view
   */
  liesElsewhere({ sheet = "", place }, view) {
    return (view.sheets ?? []).some(({ id }) => id === sheet && id !== this.sheet) || this.drawnSomewhere(place);
  }

  /** @param {string} place */
  drawnSomewhere(place) {
    return [...this.drawings.values()].some(({ spread }) => spread !== null && place in spread.board.picture.places);
  }

  /**
   * Lights up places and pieces, without moving the board under anybody's hand.
   * @param {string[]} texts
   */
  light(texts) {
    this.board?.light(texts);
  }

  /**
   * Lights up places and pieces and goes there, on whichever sheet they are.
   * @param {string[]} texts
   */
  async visit(texts) {
    if (!texts.some((text) => this.board?.placeOf(text))) {
      const other = [...this.drawings].find(([, { spread }]) => texts.some((text) => spread?.board.placeOf(text)));
      if (other) await this.turnTo(other[0]);
    }
    this.board?.light(texts);
    this.board?.goTo(texts);
  }

  dim() {
    this.board?.dim();
  }

  /**
   * Looks at the first of these lists of places and pieces that has something on the board.
   * @param {...string[]} wishes
   */
  follow(...wishes) {
    if (prefs().follow !== "on") return;
    const seen = wishes.find((texts) => texts.some((text) => this.board?.placeOf(text)));
    if (seen) this.board?.goTo(seen);
  }

  /** What lies over the board; what is hidden has no size. */
  get inFront() {
    const floating = [this.zooms.box, this.trays.box, ...(this.spread ? [this.spread.miniMap.box] : [])];
    return [...this.hands.inFront(), ...floating.filter((each) => !each.matches(".idle, .shy"))];
  }

  /**
   * The counter of a piece: as it lies on the table, or else the drawing its name begins with.
   * @param {string} text
   * @param {View | null} view
   */
  drawing(text, view) {
    const symbols = this.board?.picture.symbols ?? {};
    const lying = view?.tokens?.find((token) => token.pick === text)?.symbol;
    const listed = view?.panels?.flatMap(({ rows = [] }) => rows).find((row) => row.pick === text)?.symbol;
    const key = lying ?? (listed || [text, text.replace(/\.\d+$/, "")].find((name) => name in symbols));
    return key ? counterDrawing(key) : null;
  }

  /**
   * The places that a sentence names.
   * @param {string} sentence
   */
  named(sentence) {
    const places = this.board?.picture.places ?? {};
    return sentence.split(/[\s,.?!:;()]+/).filter((word) => word in places);
  }

  close() {
    this.board?.close();
    this.mapKey.close();
    this.card.hide();
    this.board?.path([], "");
  }

  /** The place under the cursor or the pointer. */
  get pointed() {
    const cursor = document.activeElement === this.board?.frame ? this.spread?.cursor.at?.place : "";
    return cursor || this.board?.frame.dataset.over || "";
  }

  /** Whether something was opened that can be put away; a card that follows the pointer was not. */
  get busy() {
    return Boolean(this.board?.fan.opened) || !this.mapKey.sheet.hidden || (this.card.held && !this.card.box.hidden);
  }
}

// The board: a drawn ground, and on it what a view lists. Legal picks glow; taps become picks or questions.

import { Camera } from "./camera.js";
import { countBadge, dressToken, groundTile, makeLayers, moveTo, symbolUse } from "./counters.js";
import { h, s } from "./dom.js";
import { Fan } from "./fan.js";
import { GroundView } from "./ground.js";
import { arrowMarks, costLabel, glows, lights, overlayMarks, pathMarks, trailMarks } from "./marks.js";
import { Finder, hasShape } from "./picture.js";
import { Sight } from "./sight.js";
import { matchTokens, stackSpots } from "./stacks.js";
import { Touch } from "./touch.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./counters.js").Counter} Counter */
/**
 * @typedef {object} BoardHands
 * @property {(pick: Pick) => void} onPick  a legal pick was tapped
 * @property {(text: string) => void} onWhyNot  something was tapped that is no pick
 * @property {(place: string, held: boolean) => void} onLook  the pointer rests on a place, or a finger holds it
 * @property {(pick: Pick | null) => void} onConsider  a legal pick is under the pointer or the cursor
 * @property {() => Element[]} inFront  what lies over the board
 * @property {import("./strip.js").Strip} strip  where a stack lies open for which the board has no room
 */

const ROOMY = 700; // pixels of a frame's width
const LEGIBLE = 25; // pixels of a counter, on any screen
const LARGEST = 2.5; // times the drawing

export class Board {
  /**
   * @param {Picture} picture
   * @param {BoardHands} hands
   */
  constructor(picture, hands) {
    this.picture = picture;
    this.hands = hands;
    this.sheet = "";
    this.finder = new Finder(picture);
    /** @type {Map<string, Pick>} */
    this.legal = new Map();
    /** @type {Set<string>} */
    this.about = new Set();
    /** @type {Set<string>} */
    this.warned = new Set();
    /** @type {Group[]} */
    this.groups = [];
    /** @type {import("./types.js").SeatLine[]} */
    this.seats = [];
    /** @type {Counter[]} */
    this.counters = [];
    this.fan = new Fan(this);
    this.sight = new Sight(this);
    const size = { viewBox: `0 0 ${picture.width} ${picture.height}`, width: picture.width, height: picture.height };
    this.layers = makeLayers();
    this.ground = new GroundView(picture);
    const things = s("svg", { ...size, class: "things", "aria-hidden": "true" }, ...Object.values(this.layers));
    this.world = h("div", { class: "world" }, this.ground.box, h("div", { class: "dusk" }), things);
    this.frame = h(
      "div",
      {
        class: "frame",
        tabindex: "0",
        role: "application",
        "aria-roledescription": "game board",
        "aria-label": `Board of ${picture.title}. Arrow keys go from one legal pick to the next, Enter picks.`,
      },
      this.world,
    );
    this.world.style.width = `${picture.width}px`;
    this.world.style.height = `${picture.height}px`;
    this.touch = new Touch(this);
    this.camera = new Camera(this.frame, this.world, picture, {
      onTap: (target, at) => this.touch.tap(target, at),
      onLong: (target, at) => this.touch.longPress(target, at),
    });
    this.looking = 0;
    this.camera.watchers.push(() => this.lookAround());
  }

  /** The ground is painted where the camera comes to rest, not where it passed on its way. */
  lookAround() {
    cancelAnimationFrame(this.looking);
    this.looking = requestAnimationFrame(() => this.ground.look(this.camera.seen()));
  }

  // -- what lies on it -------------------------------------------------------------------------------------------

  /**
   * @param {View} view
   * @param {Pick[]} picks  what can be picked of it
   * @param {string[]} about  what is asked about
   */
  show(view, picks, about) {
    this.close();
    this.touch.forget();
    this.legal = new Map(picks.map((pick) => [pick.text, pick]));
    const { tokens = [], markers = [], grounds = [], groups = [], warned = [], arrows = [] } = view;
    const here = (/** @type {{place: string, sheet?: string}} */ each) => this.holds(each);
    this.groups = groups;
    this.seats = view.seats;
    this.warned = new Set(warned);
    this.layers.grounds.replaceChildren(...grounds.filter(here).map((ground) => groundTile(ground, this.picture)));
    this.layers.markers.replaceChildren(...markers.filter(here).map((marker) => this.marker(marker)));
    const shown = arrows.filter(({ end, sheet }) => this.holds({ place: end, sheet }));
    this.layers.arrows.replaceChildren(...arrowMarks(this.picture, shown, view.seats));
    const onBoard = tokens.filter(here);
    const kept = matchTokens(
      this.counters.map((counter) => counter.token),
      onBoard,
    );
    const reused = new Set(kept.filter((at) => at >= 0));
    this.counters.forEach((counter, at) => {
      if (!reused.has(at)) counter.node.remove();
    });
    const newcomer = this.counters.length ? "token fresh" : "token"; // on an empty board nobody comes in
    this.counters = onBoard.map((token, at) => {
      const old = this.counters[kept[at] ?? -1];
      return { token, node: old?.node ?? s("g", { class: newcomer }), spot: { x: 0, y: 0 } };
    });
    this.about = new Set(about.flatMap((text) => this.membersOf(text)));
    this.stack();
    this.dim();
    this.drawGlow();
  }

  /** Lays the stacks: whatever can be picked lies on top of its own, and high enough to be seen. */
  stack() {
    const pickable = (/** @type {Counter} */ { token }) => Number(this.legal.has(token.pick ?? ""));
    for (const slots of this.piles()) {
      const pile = slots.flatMap((at) => this.counters[at] ?? []);
      pile.sort((one, other) => pickable(one) - pickable(other));
      slots.forEach((at, nth) => (this.counters[at] = /** @type {Counter} */ (pile[nth])));
    }
    const spots = stackSpots(
      this.counters.map(({ token }) => token),
      this.picture,
      (token) => this.legal.has(token.pick ?? ""),
    );
    this.counters.forEach((counter, at) => (counter.spot = spots[at] ?? counter.spot));
    this.arrange();
  }

  /**
   * Whether something lies on this board: it has the place, and is the sheet it lies on.
   * @param {{place: string, sheet?: string}} thing
   */
  holds({ place, sheet = "" }) {
    return place in this.picture.places && (!sheet || !this.sheet || sheet === this.sheet);
  }

  /** Puts every counter in its place, in the view's order. */
  arrange() {
    const layer = this.layers.tokens;
    this.counters.forEach((counter, at) => {
      dressToken(counter, this.picture, this.seats);
      if (layer.children[at] !== counter.node) layer.insertBefore(counter.node, layer.children[at] ?? null);
      moveTo(counter.node, counter.spot, 1);
    });
    const counts = this.piles().map((slots) => {
      const top = this.counters[slots.at(-1) ?? -1]?.spot ?? { x: 0, y: 0 };
      return countBadge(top, slots.length, this.picture.counter);
    });
    this.layers.counts.replaceChildren(...counts);
  }

  /** The stacks of more than one counter, as numbers of counters. */
  piles() {
    /** @type {Map<string, number[]>} */
    const piles = new Map();
    this.counters.forEach(({ token }, at) => piles.set(token.place, [...(piles.get(token.place) ?? []), at]));
    return [...piles.values()].filter((slots) => slots.length > 1);
  }

  /** @param {import("./types.js").Marker} marker */
  marker(marker) {
    const size = this.picture.counter * 0.62;
    const [x = 0, y = 0] = this.picture.places[marker.place] ?? [];
    return s(
      "g",
      { class: "marker", "data-place": marker.place },
      s("title", {}, marker.title),
      symbolUse(marker.symbol, size, x, y),
    );
  }

  /** Makes exactly the legal picks glow, and marks what the question is about. */
  drawGlow() {
    const spots = [...this.legal.values()].filter(
      ({ kind, text }) => kind !== "option" && hasShape(this.picture, text),
    );
    this.layers.glow.replaceChildren(s("g", { class: "breath" }, ...glows(this.picture, spots, this.warned)));
    for (const { token, node } of this.counters) {
      const pick = token.pick ?? "";
      node.classList.toggle("legal", this.legal.has(pick));
      node.classList.toggle("target", this.legal.has(token.place)); // counters hide most of a glowing place
      node.classList.toggle("subject", Boolean(pick && this.about.has(pick)));
      node.classList.toggle("warned", this.legal.has(pick) && this.warned.has(pick));
    }
  }

  /**
   * Lights up places, pieces and groups for a moment (a line of the log was touched).
   * @param {string[]} texts
   */
  light(texts) {
    const named = new Set(texts.flatMap((text) => this.membersOf(text)));
    const places = [...new Set([...named].map((text) => this.placeOf(text)))];
    this.layers.light.replaceChildren(...lights(this.picture, places));
    for (const { token, node } of this.counters) node.classList.toggle("lit", named.has(token.pick ?? ""));
  }

  dim() {
    this.layers.light.replaceChildren();
    for (const { node } of this.counters) node.classList.remove("lit");
  }

  /**
   * The pieces that a group's pick moves; anything else stands for itself.
   * @param {string} text
   */
  membersOf(text) {
    return this.groups.find(({ pick }) => pick === text)?.members ?? [text];
  }

  /**
   * Draws the way of the last move.
   * @param {string[]} texts
   */
  trail(texts) {
    this.layers.trail.replaceChildren(...trailMarks(this.picture, texts));
  }

  /**
   * Draws the way that a pick would lead, and what it costs.
   * @param {string[]} places
   * @param {string} cost
   */
  path(places, cost) {
    this.layers.path.replaceChildren(...pathMarks(this.picture, places));
    this.layers.cost.replaceChildren(...costLabel(this.picture, places.at(-1) ?? "", cost));
  }

  /** @param {import("./types.js").Overlay[]} overlays */
  overlay(overlays) {
    this.layers.overlays.replaceChildren(...overlayMarks(this.picture, overlays));
  }

  /**
   * Where a place, side, piece or group is: its place's name, or "".
   * @param {string} text
   * @returns {string}
   */
  placeOf(text) {
    if (text in this.picture.places) return text;
    const [first = ""] = this.membersOf(text);
    return this.counters.find(({ token }) => token.pick === first)?.token.place ?? "";
  }

  /**
   * The place with a shape that a spot without one lies in: a corner of a square is part of the square.
   * @param {string} place
   */
  groundOf(place) {
    const [x = 0, y = 0] = this.picture.places[place] ?? [];
    const shaped = (/** @type {string} */ name) => hasShape(this.picture, name);
    return shaped(place) ? place : this.finder.at({ x, y }, shaped) || place;
  }

  // -- looking ---------------------------------------------------------------------------------------------------

  /** The scales at which counters can just be read and hit, and at which they are comfortable: a small screen shows some ground. */
  get scales() {
    const of = (/** @type {number} */ pixels) => Math.min(pixels / this.picture.counter, LARGEST);
    return { legible: of(LEGIBLE), close: of(this.camera.width > ROOMY ? 46 : 34) };
  }

  /**
   * Brings places into view.
   * @param {string[]} texts
   */
  goTo(texts) {
    const points = texts.map((text) => this.picture.places[this.placeOf(text)]).filter((point) => point !== undefined);
    if (!points.length) return;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const room = this.picture.counter * 1.6;
    const box = {
      left: Math.min(...xs) - room,
      right: Math.max(...xs) + room,
      top: Math.min(...ys) - room,
      bottom: Math.max(...ys) + room,
    };
    this.camera.show(box, this.scales);
  }

  /**
   * What can be picked of a stack: its pieces, and the groups they belong to.
   * @param {string} place
   * @returns {Pick[]}
   */
  choicesAt(place) {
    const pieces = this.tokensAt(place).map(({ pick = "" }) => pick);
    const groups = this.groupsAt(place).map(({ pick }) => pick);
    return [...pieces, ...groups].flatMap((text) => this.legal.get(text) ?? []);
  }

  /**
   * @param {string} place
   * @returns {Group[]}
   */
  groupsAt(place) {
    const there = new Set(this.tokensAt(place).map(({ pick }) => pick));
    return this.groups.filter(({ pick, members }) => this.legal.has(pick) && members.some((each) => there.has(each)));
  }

  /**
   * Whether a pick has ground of its own to be touched, beside the counters on it.
   * @param {string} text
   */
  hasGround(text) {
    return hasShape(this.picture, text);
  }

  /**
   * The group that a stack moves as: the only one it belongs to, if nobody of it is in hand and all who can be picked go along.
   * @param {string} place
   */
  squadAt(place) {
    const [group, ...more] = this.groupsAt(place);
    const pieces = this.tokensAt(place).flatMap(({ pick = "" }) => (this.legal.has(pick) ? [pick] : []));
    if (!group || more.length || group.members.some((each) => this.about.has(each))) return undefined;
    return pieces.every((each) => group.members.includes(each)) ? this.legal.get(group.pick) : undefined;
  }

  /** @param {string} place */
  tokensAt(place) {
    return this.counters.filter(({ token }) => token.place === place).map(({ token }) => token);
  }

  // -- stacks ----------------------------------------------------------------------------------------------------

  /** @param {string} place */
  open(place) {
    this.fan.open(place, this.groupsAt(place));
  }

  close() {
    this.fan.close();
  }
}

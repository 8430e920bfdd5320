// The board: a drawn ground, and on it what a view lists. Legal picks glow; taps become picks or questions.

import { Camera } from "./camera.js";
import { drawn, h, s } from "./dom.js";
import { countBadge, dressToken, makeLayers, moveTo, outline, placeUnder, symbolUse } from "./counters.js";
import { fanSpots, matchTokens, stackSpots } from "./stacks.js";

const MANY = 60; // picks

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./counters.js").Counter} Counter */
/**
 * @typedef {object} BoardHands
 * @property {(pick: Pick) => void} onPick  a legal pick was tapped
 * @property {(text: string) => void} onWhyNot  something was tapped that is no pick
 * @property {(place: string, tokens: Token[], spot: Box | null) => void} onLook  the pointer rests on a place; `spot` is
 *   where its counters lie in the frame
 */

const FINGER = 46; // counters of an opened stack are at least so many pixels wide

export class Board {
  /**
   * @param {Picture} picture
   * @param {BoardHands} hands
   */
  constructor(picture, hands) {
    this.picture = picture;
    this.hands = hands;
    /** @type {Map<string, Pick>} */
    this.legal = new Map();
    /** @type {Set<string>} */
    this.about = new Set();
    /** @type {Counter[]} */
    this.counters = [];
    this.opened = "";
    this.fanBox = { left: 0, top: 0, right: 0, bottom: 0 };
    this.resting = 0;
    const size = { viewBox: `0 0 ${picture.width} ${picture.height}`, width: picture.width, height: picture.height };
    this.layers = makeLayers(picture);
    const ground = s("svg", { ...size, class: "ground", "aria-hidden": "true" }, drawn(picture.background));
    const things = s("svg", { ...size, class: "things", "aria-hidden": "true" }, ...Object.values(this.layers));
    this.world = h("div", { class: "world" }, ground, h("div", { class: "dusk" }), things);
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
    this.camera = new Camera(this.frame, this.world, picture, {
      onTap: (target) => this.tap(target),
      onLong: (target) => this.longPress(target),
    });
    this.frame.addEventListener("pointermove", (event) => this.hover(event));
    this.frame.addEventListener("pointerleave", () => this.leave());
  }

  // -- what lies on it -------------------------------------------------------------------------------------------

  /** @param {View} view */
  show(view) {
    this.close();
    const { tokens = [], markers = [] } = view;
    this.layers.markers.replaceChildren(
      ...markers.filter((marker) => marker.place in this.picture.places).map((marker) => this.marker(marker)),
    );
    const onBoard = tokens.filter((token) => token.place in this.picture.places);
    const kept = matchTokens(
      this.counters.map((counter) => counter.token),
      onBoard,
    );
    const reused = new Set(kept.filter((at) => at >= 0));
    this.counters.forEach((counter, at) => {
      if (!reused.has(at)) counter.node.remove();
    });
    const spots = stackSpots(onBoard, this.picture);
    this.counters = onBoard.map((token, at) => {
      const old = this.counters[kept[at] ?? -1];
      const node = old?.node ?? s("g", { class: "token fresh" });
      return { token, node, spot: spots[at] ?? { x: 0, y: 0 } };
    });
    this.arrange();
    this.drawGlow();
  }

  /** Puts every counter in its place, in the view's order. */
  arrange() {
    const layer = this.layers.tokens;
    this.counters.forEach((counter, at) => {
      dressToken(counter, this.picture);
      if (layer.children[at] !== counter.node) layer.insertBefore(counter.node, layer.children[at] ?? null);
      moveTo(counter.node, counter.spot, 1);
    });
    const piles = new Map();
    for (const counter of this.counters) {
      const pile = piles.get(counter.token.place) ?? [];
      pile.push(counter);
      piles.set(counter.token.place, pile);
    }
    const high = [...piles.values()].filter((pile) => pile.length > 1);
    this.layers.counts.replaceChildren(
      ...high.map((pile) => countBadge(pile.at(-1).spot, pile.length, this.picture.counter)),
    );
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

  /**
   * Makes exactly these picks glow, and marks what the question is about.
   * @param {Pick[]} picks
   * @param {string[]} about
   */
  offer(picks, about) {
    this.legal = new Map(picks.map((pick) => [pick.text, pick]));
    this.about = new Set(about);
    this.close();
    this.drawGlow();
  }

  drawGlow() {
    const spots = [...this.legal.values()].filter((pick) => pick.kind !== "option" && pick.text in this.picture.shapes);
    this.layers.glow.replaceChildren(...spots.map((pick) => this.glow(pick.text)));
    for (const { token, node } of this.counters) {
      node.classList.toggle("legal", Boolean(token.pick && this.legal.has(token.pick)));
      node.classList.toggle("subject", Boolean(token.pick && this.about.has(token.pick)));
    }
  }

  /** @param {string} text */
  glow(text) {
    const [x, y] = this.picture.places[text] ?? [0, 0];
    const shape = s("polygon", { points: outline(this.picture, text) });
    const dot = s("circle", { cx: x, cy: y, r: this.picture.counter * 0.13 });
    return s("g", { class: "glow", "data-place": text }, shape, dot);
  }

  /**
   * Lights up places and pieces for a moment (a line of the log was touched).
   * @param {string[]} texts
   */
  light(texts) {
    const places = texts.map((text) => this.placeOf(text)).filter((text) => text in this.picture.shapes);
    this.layers.light.replaceChildren(...places.map((text) => s("polygon", { points: outline(this.picture, text) })));
    if (places.length) this.goTo(places);
  }

  dim() {
    this.layers.light.replaceChildren();
  }

  /**
   * Draws the way of the last move.
   * @param {string[]} texts
   */
  trail(texts) {
    const points = texts
      .filter((text) => text in this.picture.places)
      .map((text) => this.picture.places[text] ?? [0, 0]);
    const way = points.map((point) => point.join(",")).join(" ");
    const marks =
      points.length > 1
        ? [s("polyline", { class: "halo", points: way }), s("polyline", { class: "way", points: way })]
        : [];
    const last = points.at(-1);
    if (last)
      marks.push(/** @type {any} */ (s("circle", { cx: last[0], cy: last[1], r: this.picture.counter * 0.62 })));
    this.layers.trail.replaceChildren(...marks);
  }

  /**
   * Where a place, side or piece is: its place's name, or "".
   * @param {string} text
   */
  placeOf(text) {
    if (text in this.picture.places) return text;
    return this.counters.find(({ token }) => token.pick === text)?.token.place ?? "";
  }

  // -- looking ---------------------------------------------------------------------------------------------------

  /** The scale at which counters are comfortably large. */
  get close_up() {
    return Math.min(34 / this.picture.counter, 2.5);
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
    const broad = texts.length > MANY && this.camera.width > 700; // seeing all of them matters more than their size
    this.camera.show(box, this.close_up, broad ? 0.2 : 0.55);
  }

  // -- hands -----------------------------------------------------------------------------------------------------

  /** @param {Element} target */
  tap(target) {
    const node = target.closest(".token");
    const counter = this.counters.find((each) => each.node === node);
    const place = counter?.token.place ?? target.closest("[data-place]")?.getAttribute("data-place") ?? "";
    if (!place) return this.close();
    const pile = this.counters.filter((each) => each.token.place === place);
    const open = this.opened === place;
    const picked = counter?.token.pick ? this.legal.get(counter.token.pick) : undefined;
    if (picked && (open || pile.length === 1)) return this.hands.onPick(picked);
    const here = this.legal.get(place);
    if (here && !open) return this.hands.onPick(here);
    const choices = pile.flatMap(({ token }) => this.legal.get(token.pick ?? "") ?? []);
    const only = choices[0];
    if (choices.length === 1 && only && !open) return this.hands.onPick(only);
    if (pile.length > 1 && !open) return this.open(place);
    this.hands.onWhyNot(counter?.token.pick || place);
    return undefined;
  }

  /** @param {Element} target */
  longPress(target) {
    const place = placeUnder(target);
    if (place) this.rest(place);
  }

  /**
   * Where the counters of a place lie in the frame: the opened stack, or the counter itself.
   * @param {string} place
   * @returns {Box}
   */
  spotOf(place) {
    const [x = 0, y = 0] = this.picture.places[place] ?? [];
    const r = this.picture.counter * 0.7;
    const { left, top, right, bottom } =
      this.opened === place ? this.fanBox : { left: x - r, top: y - r, right: x + r, bottom: y + r };
    const [from, to] = [this.camera.onScreen({ x: left, y: top }), this.camera.onScreen({ x: right, y: bottom })];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const place = event.target instanceof Element ? placeUnder(event.target) : "";
    if (place === this.frame.dataset.over) return;
    this.frame.dataset.over = place;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rest(place), place ? 260 : 120);
  }

  /** @param {string} place */
  rest(place) {
    const tokens = this.tokensAt(place);
    if (this.opened && this.opened !== place) this.close();
    if (tokens.length > 1) this.open(place);
    this.hands.onLook(place, tokens, tokens.length ? this.spotOf(place) : null);
  }

  leave() {
    clearTimeout(this.resting);
    this.frame.dataset.over = "";
    this.hands.onLook("", [], null);
  }

  /** @param {string} place */
  tokensAt(place) {
    return this.counters.filter(({ token }) => token.place === place).map(({ token }) => token);
  }

  // -- stacks ----------------------------------------------------------------------------------------------------

  /**
   * Spreads a stack so that every counter can be seen and touched.
   * @param {string} place
   */
  open(place) {
    if (this.opened === place) return;
    this.close();
    const pile = this.counters.filter(({ token }) => token.place === place);
    const [x = 0, y = 0] = this.picture.places[place] ?? [];
    const grown = Math.max(1, Math.min(4, FINGER / (this.picture.counter * this.camera.scale)));
    const { spots, box } = fanSpots({ x, y }, this.picture, pile.length, grown);
    const round = this.picture.counter * 0.2;
    this.fanBox = { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
    this.layers.fan.replaceChildren(s("rect", { ...box, rx: round, "data-place": place }));
    this.layers.tokens.append(...pile.map(({ node }) => node));
    this.layers.tokens.getBoundingClientRect();
    pile.forEach(({ node }, at) => moveTo(node, spots[at] ?? { x, y }, grown));
    this.world.classList.add("fanned");
    for (const { node } of this.counters)
      node.classList.toggle(
        "spread",
        pile.some((each) => each.node === node),
      );
    this.opened = place;
  }

  close() {
    if (!this.opened) return;
    this.opened = "";
    this.layers.fan.replaceChildren();
    this.world.classList.remove("fanned");
    for (const { node } of this.counters) node.classList.remove("spread");
    this.arrange();
  }
}

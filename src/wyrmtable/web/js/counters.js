// How things on the board are drawn: layers, tiles, counters with their rings and badges, the height of a stack.

import { s } from "./dom.js";
import { lively } from "./prefs.js";
import { inkOn } from "./seatmark.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {{token: import("./types.js").Token, node: SVGGElement, spot: Point}} Counter */

/** What lies on the board, lowest first. */
export function makeLayers() {
  return {
    grounds: s("g", { class: "grounds" }),
    overlays: s("g", { class: "overlays" }),
    trail: s("g", { class: "trail" }),
    glow: s("g", { class: "glows" }),
    path: s("g", { class: "path" }),
    markers: s("g", { class: "markers" }),
    light: s("g", { class: "light" }),
    tokens: s("g", { class: "tokens" }),
    counts: s("g", { class: "counts" }),
    arrows: s("g", { class: "arrows" }),
    cost: s("g", { class: "cost" }),
    cursor: s("g", { class: "cursor" }),
  };
}

/**
 * A drawing of the picture, centred on a point.
 * @param {string} key
 * @param {number} size
 * @param {number} x
 * @param {number} y
 */
export function symbolUse(key, size, x = 0, y = 0) {
  return s("use", { href: `#wt-${key}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
}

/**
 * @param {Counter} counter
 * @param {Picture} picture
 * @param {import("./types.js").SeatLine[]} seats
 */
export function dressToken({ token, node }, picture, seats) {
  const size = picture.counter;
  const whose = foreign(token, seats);
  const { symbol, badges: words = [], title, facing: way = -1, height: high = "" } = token;
  const looks = JSON.stringify([symbol, words, title, whose?.letter, whose?.colour, way, high]);
  node.dataset.place = token.place;
  node.dataset.pick = token.pick ?? "";
  if (node.dataset.looks === looks) return;
  node.dataset.looks = looks;
  const badges = words.map((word, at) =>
    symbolUse(`badge-${word}`, size * 0.36, size * (0.42 - 0.34 * at), -size * 0.06),
  );
  const edge = { x: -size * 0.5, y: -size * 0.5, width: size * 1.02, height: size * 1.02, rx: size * 0.13 };
  const rings = [s("rect", { class: "ring under", ...edge }), s("rect", { class: "ring", ...edge })];
  const extras = [height(high, size), facing(way, size), whose && pip(whose, size)].filter((part) => part !== null);
  node.replaceChildren(s("title", {}, described(token)), ...rings, symbolUse(symbol, size), ...badges, ...extras);
  setTimeout(() => node.classList.remove("fresh"), 400);
}

/**
 * Whose a counter is, if it does not show that by itself: its band has another colour than its owner.
 * @param {import("./types.js").Token} token
 * @param {import("./types.js").SeatLine[]} seats
 */
function foreign({ symbol, owner = -1 }, seats) {
  const [line, band] = [seats[owner], document.getElementById(`wt-${symbol}`)?.dataset.band];
  return line?.colour && band && band !== line.colour && seats.length > 1 ? line : null;
}

/**
 * The letter and the colour of a side, at a corner of a counter.
 * @param {import("./types.js").SeatLine} line
 * @param {number} size
 */
function pip({ name, letter = "", colour = "" }, size) {
  const [at, r] = [size * 0.43, size * 0.15];
  const sign = s("text", { x: at, y: at + r * 0.5, "font-size": r * 1.45, fill: inkOn(colour) }, letter || name.slice(0, 1));
  return s("g", { class: "pip" }, s("circle", { cx: at, cy: at, r, fill: colour, "stroke-width": size * 0.03 }), sign);
}

const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/**
 * A counter in words: its title, how it stands and how high.
 * @param {import("./types.js").Token} token
 */
export function described({ title, facing: way = -1, height: high = "" }) {
  const facings = way < 0 ? "" : `facing ${COMPASS[Math.round((way % 360) / 45) % 8]}`;
  return [title, facings, high ? `height ${high}` : ""].filter(Boolean).join(", ");
}

/**
 * An arrow head at the edge a counter faces.
 * @param {number} way
 * @param {number} size
 */
function facing(way, size) {
  if (way < 0) return null;
  const angle = (way * Math.PI) / 180;
  const edge = size * Math.min(0.66, 0.53 / Math.max(Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))));
  const [tip, foot, half] = [-edge - size * 0.21, -edge, size * 0.2];
  return s("polygon", {
    class: "facing",
    points: `0,${tip} ${half},${foot} ${-half},${foot}`,
    transform: `rotate(${way})`,
    "stroke-width": size * 0.045,
  });
}

/**
 * A label at the foot of a counter.
 * @param {string} words
 * @param {number} size
 */
function height(words, size) {
  if (!words) return null;
  const letter = size * 0.21;
  const wide = Math.max(size * 0.34, letter * (words.length * 0.58 + 0.9));
  const box = { x: -size * 0.58, y: size * 0.4, width: wide, height: letter * 1.4, rx: letter * 0.4 };
  const label = s("text", { x: box.x + wide / 2, y: box.y + letter * 1.05, "font-size": letter }, words);
  return s("g", { class: "height" }, s("rect", { ...box, "stroke-width": size * 0.025 }), label);
}

/**
 * A tile of the ground, turned by quarters.
 * @param {import("./types.js").Ground} ground
 * @param {Picture} picture
 */
export function groundTile(ground, picture) {
  const [x, y] = picture.places[ground.place] ?? [0, 0];
  const turned = ground.turn ? { transform: `rotate(${ground.turn * 90} ${x} ${y})` } : {};
  const tile = symbolUse(ground.symbol, picture.tile, x, y);
  return s("g", { class: "tile", "data-tile": ground.place, ...turned }, tile);
}

/**
 * @param {SVGGElement} node
 * @param {Point} spot
 * @param {number} grown
 */
export function moveTo(node, spot, grown) {
  const way = `translate(${spot.x}px, ${spot.y}px) scale(${grown})`;
  if (node.style.transform === way) return;
  node.classList.toggle("still", !lively());
  node.style.transform = way;
}

/**
 * @param {Point} spot
 * @param {number} count
 * @param {number} size
 */
export function countBadge(spot, count, size) {
  const [x, y, r] = [spot.x - size * 0.5, spot.y - size * 0.44, size * 0.2];
  const figure = s("text", { x, y: y + r * 0.42, "font-size": r * 1.25 }, String(count));
  return s("g", { class: "count" }, s("circle", { cx: x, cy: y, r }), figure);
}

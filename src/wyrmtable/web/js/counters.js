// How things on the board are drawn: layers, outlines, counters with their rings and badges, the height of a stack.

import { drawn, s } from "./dom.js";
import { lively } from "./prefs.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./camera.js").Point} Point */
/** @typedef {{token: import("./types.js").Token, node: SVGGElement, spot: Point}} Counter */

/** @param {Picture} picture */
export function makeLayers(picture) {
  const hits = Object.keys(picture.shapes)
    .filter((place) => !picture.sides.has(place))
    .map((place) => s("polygon", { class: "hit", "data-place": place, points: outline(picture, place) }));
  return {
    defs: s("defs", {}, drawn(Object.values(picture.symbols).join(""))),
    hits: s("g", { class: "hits" }, ...hits),
    trail: s("g", { class: "trail" }),
    glow: s("g", { class: "glows" }),
    markers: s("g", { class: "markers" }),
    light: s("g", { class: "light" }),
    fan: s("g", { class: "fan" }),
    tokens: s("g", { class: "tokens" }),
    counts: s("g", { class: "counts" }),
    cursor: s("g", { class: "cursor" }),
  };
}

/**
 * @param {Picture} picture
 * @param {string} place
 */
export function outline(picture, place) {
  return (picture.shapes[place] ?? []).map((point) => point.join(",")).join(" ");
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
 */
export function dressToken({ token, node }, picture) {
  const size = picture.counter;
  const looks = JSON.stringify([token.symbol, token.badges, token.title, token.owner]);
  node.dataset.place = token.place;
  node.dataset.pick = token.pick ?? "";
  if (node.dataset.looks === looks) return;
  node.dataset.looks = looks;
  const badges = (token.badges ?? []).map((word, at) =>
    symbolUse(`badge-${word}`, size * 0.36, size * (0.42 - 0.34 * at), -size * 0.06),
  );
  const edge = { x: -size * 0.5, y: -size * 0.5, width: size * 1.02, height: size * 1.02, rx: size * 0.13 };
  const rings = [s("rect", { class: "ring under", ...edge }), s("rect", { class: "ring", ...edge })];
  node.replaceChildren(s("title", {}, token.title), ...rings, symbolUse(token.symbol, size), ...badges);
  setTimeout(() => node.classList.remove("fresh"), 400);
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

/** @param {Element} target */
export function placeUnder(target) {
  return target.closest("[data-place]")?.getAttribute("data-place") ?? "";
}

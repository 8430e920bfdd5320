// Marks on the board: what glows, what is lit, ways gone and ways thought of, and overlays with their patterns.

import { s } from "./dom.js";
import { hasShape, outline, outlines } from "./picture.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").Spot} Spot */

const MANY = 250; // glowing places; more of them are drawn as one shape that does not breathe

/**
 * @param {Picture} picture
 * @param {Pick[]} picks  with a shape
 * @param {Set<string>} warned
 */
export function glows(picture, picks, warned) {
  if (picks.length > MANY) {
    const shape = outlines(
      picture,
      picks.map(({ text }) => text),
    );
    return [s("g", { class: "glow all" }, s("path", { d: shape }))];
  }
  return picks.map(({ text }) => glow(picture, text, warned.has(text)));
}

/**
 * @param {Picture} picture
 * @param {string} text
 * @param {boolean} warned
 */
function glow(picture, text, warned) {
  const [x, y] = picture.places[text] ?? [0, 0];
  const shape = s("polygon", { points: outline(picture, text) });
  const r = picture.counter * (warned ? 0.2 : 0.13);
  const sign = warned ? s("text", { x, y: y + r * 0.62, "font-size": r * 1.7 }, "!") : null;
  return s(
    "g",
    { class: warned ? "glow warned" : "glow", "data-place": text },
    shape,
    s("circle", { cx: x, cy: y, r }),
    sign,
  );
}

/**
 * @param {Picture} picture
 * @param {string[]} texts
 */
export function lights(picture, texts) {
  return texts
    .filter((text) => hasShape(picture, text))
    .map((text) => s("polygon", { points: outline(picture, text) }));
}

/**
 * The way of the last move.
 * @param {Picture} picture
 * @param {string[]} texts
 */
export function trailMarks(picture, texts) {
  const points = spots(picture, texts);
  const way = points.join(" ");
  const last = points.at(-1);
  return [
    points.length > 1 ? s("polyline", { class: "halo", points: way }) : null,
    points.length > 1 ? s("polyline", { class: "way", points: way }) : null,
    last ? s("circle", { cx: last[0], cy: last[1], r: picture.counter * 0.62 }) : null,
  ].filter((mark) => mark !== null);
}

/**
 * Declared attacks and plans: an arrow from edge to edge, in the colour of whose it is.
 * @param {Picture} picture
 * @param {import("./types.js").Arrow[]} arrows
 * @param {import("./types.js").SeatLine[]} seats
 */
export function arrowMarks(picture, arrows, seats) {
  const wide = picture.counter * 0.16;
  return arrows.flatMap(({ start, end, title, owner = -1, kind = "attack" }) => {
    const [from, to] = [picture.places[start], picture.places[end]];
    const far = from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0;
    if (!from || !to || !far) return [];
    const [dx, dy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
    const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
      `${from[0] + dx * along - dy * aside},${from[1] + dy * along + dx * aside}`;
    const [tail, tip] = [Math.min(picture.counter * 0.36, far * 0.3), far - Math.min(picture.counter * 0.3, far * 0.25)];
    const neck = tip - wide * 1.9;
    const half = wide * 0.5;
    const points = [at(tail, half), at(neck, half), at(neck, wide * 1.25), at(tip, 0)];
    const back = [at(neck, -wide * 1.25), at(neck, -half), at(tail, -half)];
    const mark = s(
      "g",
      { class: `arrow ${kind}`, "data-from": start, "data-to": end },
      s("title", {}, title),
      s("polygon", { points: [...points, ...back].join(" "), "stroke-width": wide * 0.3 }),
    );
    mark.style.setProperty("--arrow", seats[owner]?.colour || "var(--accent)");
    return [mark];
  });
}

/**
 * The way a pick would lead, with a stone on every place of it.
 * @param {Picture} picture
 * @param {string[]} texts
 */
export function pathMarks(picture, texts) {
  const points = spots(picture, texts);
  if (points.length < 2) return [];
  const wide = picture.counter * 0.13;
  const way = points.join(" ");
  return [
    s("polyline", { class: "halo", points: way, "stroke-width": wide * 2 }),
    s("polyline", { class: "way", points: way, "stroke-width": wide }),
    ...points.slice(1).map(([cx, cy]) => s("circle", { cx, cy, r: wide * 1.1, "stroke-width": wide * 0.5 })),
  ];
}

/**
 * What a pick costs, in words beside the place it leads to.
 * @param {Picture} picture
 * @param {string} place
 * @param {string} words
 */
export function costLabel(picture, place, words) {
  const at = picture.places[place];
  if (!at || !words) return [];
  const letter = picture.counter * 0.34;
  const wide = letter * (words.length * 0.56 + 1);
  const x = Math.max(wide / 2, Math.min(picture.width - wide / 2, at[0]));
  const above = at[1] - picture.counter * 0.75 - letter;
  const y = above > letter ? above : at[1] + picture.counter * 0.75;
  const box = { x: x - wide / 2, y: y - letter * 0.2, width: wide, height: letter * 1.5, rx: letter * 0.5 };
  return [s("rect", box), s("text", { x, y: y + letter * 0.9, "font-size": letter }, words)];
}

/**
 * @param {Picture} picture
 * @param {string[]} texts
 * @returns {Spot[]}
 */
function spots(picture, texts) {
  return texts.flatMap((text) => {
    const at = picture.places[text];
    return at ? [at] : [];
  });
}

// -- overlays -----------------------------------------------------------------------------------------------------

/** Strokes on a field of 12 by 12, for eyes that do not tell the colours apart. */
const PATTERNS = /** @type {Record<string, string>} */ ({
  stripes: "M-3 3l6-6M0 12L12 0M9 15l6-6",
  hatch: "M-3 9l6 6M0 0l12 12M9-3l6 6",
  lines: "M0 6h12",
  bars: "M6 0v12",
  grid: "M0 6h12M6 0v12",
  cross: "M2 2l8 8M10 2l-8 8",
  dots: "M6 6h.01",
  waves: "M0 6q3-5 6 0t6 0",
});

/**
 * @param {Overlay} overlay
 * @param {string} id
 * @param {number} scale
 */
function pattern({ colour, pattern: name = "" }, id, scale) {
  const strokes = name ? (PATTERNS[name] ?? PATTERNS.stripes) : "";
  return s(
    "pattern",
    { id, width: 12, height: 12, patternUnits: "userSpaceOnUse", patternTransform: `scale(${scale})` },
    s("rect", { width: 12, height: 12, fill: colour, "fill-opacity": 0.3 }),
    strokes
      ? s("path", {
          d: strokes,
          stroke: colour,
          "stroke-width": name === "dots" ? 4.5 : 2,
          "stroke-linecap": "round",
          fill: "none",
        })
      : null,
  );
}

/**
 * The overlays that are shown, each as one shape filled with its pattern.
 * @param {Picture} picture
 * @param {Overlay[]} overlays
 */
export function overlayMarks(picture, overlays) {
  const scale = picture.counter / 42;
  return overlays.flatMap((overlay, at) => {
    const id = `overlay-${at}`;
    const places = overlay.places.filter((place) => hasShape(picture, place));
    const fill = { d: outlines(picture, places), fill: `url(#${id})`, stroke: overlay.colour, "stroke-width": scale };
    return [pattern(overlay, id, scale), s("path", { class: "overlay", "data-overlay": overlay.id, ...fill })];
  });
}

/**
 * An overlay's colour and pattern, for the list that shows and hides it.
 * @param {Overlay} overlay
 */
export function swatch(overlay) {
  const id = `swatch-${overlay.id}`;
  const box = { width: 30, height: 22, rx: 4, stroke: overlay.colour, "stroke-width": 2.5 };
  return s(
    "svg",
    { class: "swatch-drawing", viewBox: "-2 -2 34 26", "aria-hidden": "true" },
    pattern(overlay, id, 0.75),
    s("rect", { ...box, fill: `url(#${id})` }),
  );
}

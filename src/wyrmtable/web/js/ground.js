// The ground of a board: one drawing, or pieces that are painted when they come into sight.

import { drawn, h, s } from "./dom.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").GroundPiece} GroundPiece */
/** @typedef {import("./camera.js").Box} Box */

/**
 * Markup as the address of a picture, so that the browser paints it as one.
 * @param {string} markup
 * @param {{x: number, y: number, width: number, height: number}} part  of the board that it shows
 * @param {number} [scale]
 */
export function imageOf(markup, { x, y, width, height }, scale = 1) {
  const size = `viewBox="${x} ${y} ${width} ${height}" width="${width * scale}" height="${height * scale}"`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${markup}</svg>`;
  return URL.createObjectURL(new Blob([page], { type: "image/svg+xml" }));
}

const idly = window.requestIdleCallback ?? ((/** @type {() => void} */ go) => setTimeout(go, 100)); // not every browser has it
const MARGIN = 0.25; // of what is seen: pieces so far outside are painted, too

export class GroundView {
  /** @param {Picture} picture */
  constructor(picture) {
    const { width, height, background, pieces } = picture;
    const size = { viewBox: `0 0 ${width} ${height}`, width, height };
    this.box = h("div", { class: "ground", "aria-hidden": "true" });
    if (background) this.box.append(s("svg", size, drawn(background)));
    /** @type {Set<GroundPiece>} */
    this.missing = new Set(pieces);
    this.filling = false;
    /** @type {(piece: GroundPiece, url: string) => void} */
    this.onLay = () => undefined; // somebody else may want to know
  }

  /**
   * Lays the pieces that are, or soon will be, in sight.
   * @param {Box} seen
   */
  look(seen) {
    if (!this.missing.size) return;
    const [wide, high] = [(seen.right - seen.left) * MARGIN, (seen.bottom - seen.top) * MARGIN];
    for (const piece of this.missing) {
      const aside = piece.x > seen.right + wide || piece.x + piece.width < seen.left - wide;
      const apart = piece.y > seen.bottom + high || piece.y + piece.height < seen.top - high;
      if (!aside && !apart) this.lay(piece);
    }
    if (!this.filling) idly(() => this.fill());
    this.filling = true;
  }

  /** What is not in sight is painted piece by piece when there is nothing else to do: the small map shows all of it. */
  fill() {
    const [next] = this.missing;
    if (!next) return;
    this.lay(next);
    idly(() => this.fill());
  }

  /** @param {GroundPiece} piece */
  lay(piece) {
    this.missing.delete(piece);
    const url = imageOf(piece.markup, piece);
    const image = h("img", { src: url, alt: "", draggable: "false", decoding: "async" });
    for (const [side, value] of /** @type {const} */ ([
      ["left", piece.x],
      ["top", piece.y],
      ["width", piece.width],
      ["height", piece.height],
    ])) {
      image.style[side] = `${value}px`;
    }
    this.box.append(image);
    this.onLay(piece, url);
  }
}

/** Shown while the board is drawn: the first time a large one takes some seconds. */
export function unrolling() {
  const scroll = h("span", { class: "scroll", "aria-hidden": "true" });
  const meanwhile = h("small", {}, "A new board takes a few seconds to draw. You can already play from Choices.");
  return h("div", { class: "unrolling", role: "status" }, scroll, h("strong", {}, "Unrolling the map…"), meanwhile);
}

/** What stands in its place if it cannot be drawn. */
export function undrawn() {
  const words = "You can play from Choices all the same. Load the page again to try once more.";
  return h("div", { class: "unrolling", role: "status" }, h("strong", {}, "The map could not be drawn."), h("span", {}, words));
}

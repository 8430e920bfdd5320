// A board's drawing as the page uses it: where places lie, what shape they have, and which of them is under a point.

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./camera.js").Point} Point */

/**
 * A drawing out of what the wire sends. Every place has the first outline, unless `forms` gives it another or none.
 * @param {any} wire
 * @returns {Picture}
 */
export function pictureOf(wire) {
  const { outlines: known = [], forms = {} } = wire;
  const named = Object.keys(wire.places ?? {}).flatMap((name) => {
    const outline = known[forms[name] ?? 0];
    return outline ? [[name, outline]] : [];
  });
  return {
    width: wire.width,
    height: wire.height,
    background: wire.background ?? "",
    pieces: (wire.pieces ?? []).map(pieceOf),
    symbols: wire.symbols ?? {},
    places: wire.places ?? {},
    shapes: wire.shapes ?? {},
    outlines: Object.fromEntries(named),
    counter: wire.counter,
    tile: wire.tile || wire.counter,
    title: wire.title ?? "",
    sides: new Set(wire.sides ?? []),
  };
}

/**
 * @param {[number, number, number, number, string]} wire
 * @returns {import("./types.js").GroundPiece}
 */
function pieceOf([x, y, width, height, markup]) {
  return { x, y, width, height, markup };
}

/**
 * The corners of a place or side, or none where it has no shape.
 * @param {Picture} picture
 * @param {string} text
 * @returns {Spot[]}
 */
export function cornersOf(picture, text) {
  const own = picture.shapes[text];
  if (own) return own;
  const [x, y] = picture.places[text] ?? [0, 0];
  return (picture.outlines[text] ?? []).map(([dx, dy]) => [x + dx, y + dy]);
}

/**
 * @param {Picture} picture
 * @param {string} text
 */
export function hasShape(picture, text) {
  return text in picture.shapes || text in picture.outlines;
}

/**
 * The corners as an attribute of a polygon.
 * @param {Picture} picture
 * @param {string} text
 */
export function outline(picture, text) {
  return cornersOf(picture, text)
    .map((corner) => corner.join(","))
    .join(" ");
}

/**
 * Many outlines as one path: a large map has thousands.
 * @param {Picture} picture
 * @param {Iterable<string>} texts
 */
export function outlines(picture, texts) {
  let path = "";
  for (const text of texts) path += `M${cornersOf(picture, text).join("L")}Z`;
  return path;
}

/** Finds the place under a point among thousands, without an element for each. */
export class Finder {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.cell = Math.max(picture.counter * 2, 1);
    /** @type {Map<string, string[]>} */
    this.cells = new Map();
    for (const place of Object.keys(picture.places)) {
      if (!picture.sides.has(place)) this.enter(place);
    }
  }

  /** @param {string} place */
  enter(place) {
    const corners = cornersOf(this.picture, place);
    const [x, y] = this.picture.places[place] ?? [0, 0];
    const xs = corners.length ? corners.map(([at]) => at) : [x];
    const ys = corners.length ? corners.map(([, at]) => at) : [y];
    const last = { x: this.number(Math.max(...xs)), y: this.number(Math.max(...ys)) };
    for (let across = this.number(Math.min(...xs)); across <= last.x; across += 1) {
      for (let down = this.number(Math.min(...ys)); down <= last.y; down += 1) {
        const key = `${across} ${down}`;
        const known = this.cells.get(key);
        if (known) known.push(place);
        else this.cells.set(key, [place]);
      }
    }
  }

  /** @param {number} length */
  number(length) {
    return Math.floor(length / this.cell);
  }

  /**
   * The place whose shape holds the point; of several the one whose centre is nearest.
   * @param {Point} point
   * @param {(place: string) => boolean} [wanted]
   */
  at({ x, y }, wanted = () => true) {
    let [best, least] = ["", Infinity];
    for (const place of this.cells.get(`${this.number(x)} ${this.number(y)}`) ?? []) {
      const [cx, cy] = this.picture.places[place] ?? [0, 0];
      const far = Math.hypot(cx - x, cy - y);
      if (far < least && wanted(place) && this.holds(place, { x, y }, far)) [best, least] = [place, far];
    }
    return best;
  }

  /**
   * @param {string} place
   * @param {Point} point
   * @param {number} far  from its centre
   */
  holds(place, point, far) {
    const corners = cornersOf(this.picture, place);
    return corners.length ? inside(corners, point) : far < this.picture.counter * 0.7;
  }
}

/**
 * Whether a polygon holds a point: a ray from it crosses the edges an odd number of times.
 * @param {Spot[]} corners
 * @param {Point} point
 */
function inside(corners, { x, y }) {
  let odd = false;
  let [bx, by] = corners.at(-1) ?? [0, 0];
  for (const [ax, ay] of corners) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    [bx, by] = [ax, ay];
  }
  return odd;
}

// Looking around on a board: pan, zoom and pinch by mouse, finger, wheel and key. Knows only a frame and a world in it.

import { lively } from "./prefs.js";
import { overlap } from "./spots.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{onTap: (target: Element, at: Point) => void, onLong: (target: Element, at: Point) => void}} Gestures */

const SLACK = 7; // a finger that strays less than this many pixels has tapped
const LONG = 450; // milliseconds until a press is a long one
const CLOSEST = 6;
const NEARLY = 0.8; // of the scale at which a box fills the frame: what is so large is left as it is

export class Camera {
  /**
   * @param {HTMLElement} frame  what is looked through
   * @param {HTMLElement} world  what is moved behind it
   * @param {{width: number, height: number}} size  of the world, unscaled
   * @param {Gestures} gestures
   */
  constructor(frame, world, size, gestures) {
    this.frame = frame;
    this.world = world;
    this.size = size;
    this.gestures = gestures;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.lens = { width: 0, height: 0 }; // the size of the frame when this was looked at
    /** @type {(() => void)[]} */
    this.watchers = [];
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.moved = false;
    this.held = 0;
    this.resting = 0;
    this.listen();
    new ResizeObserver(() => this.resized()).observe(frame);
  }

  // -- where we look ---------------------------------------------------------------------------------------------

  get width() {
    return this.frame.clientWidth;
  }

  get height() {
    return this.frame.clientHeight;
  }

  /** The scale at which the whole world is seen. */
  get whole() {
    return Math.min(this.width / this.size.width, this.height / this.size.height) || 1;
  }

  /**
   * Looks where another camera looked.
   * @param {Camera} other
   */
  see({ scale, x, y }) {
    [this.scale, this.x, this.y] = [scale, x, y];
    this.place();
  }

  fit() {
    this.look(this.whole, this.size.width / 2, this.size.height / 2);
  }

  /**
   * Puts a point of the world in the middle of the frame.
   * @param {number} scale
   * @param {number} cx
   * @param {number} cy
   */
  look(scale, cx, cy) {
    this.scale = this.bounded(scale);
    this.x = this.width / 2 - cx * this.scale;
    this.y = this.height / 2 - cy * this.scale;
    this.glide();
    this.place(0);
  }

  /**
   * Moves only if a box of the world is not seen whole, or is too small to read; then no more than is needed: as far
   * as it takes while it is large enough, else as close as `close` allows.
   * @param {Box} box
   * @param {{legible: number, close: number}} scales  what can just be read is left as it is
   */
  show(box, { legible, close }) {
    const room = 0.9;
    const wide = Math.max(box.right - box.left, 1);
    const high = Math.max(box.bottom - box.top, 1);
    const fits = Math.min((this.width * room) / wide, (this.height * room) / high);
    const seen = this.seen();
    const inside = box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom;
    const large = this.scale >= Math.min(legible, fits * NEARLY);
    if (inside && large) return;
    if (large && this.scale <= fits && overlap(box, seen)) return this.shift(box, seen);
    const wanted = Math.min(Math.max(this.scale, close), fits);
    this.look(wanted, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  }

  /**
   * Moves just so far that a box which fits into the frame is seen whole.
   * @param {Box} box
   * @param {Box} seen
   */
  shift(box, seen) {
    const across = Math.min(0, box.left - seen.left) + Math.max(0, box.right - seen.right);
    const down = Math.min(0, box.top - seen.top) + Math.max(0, box.bottom - seen.bottom);
    this.look(this.scale, (seen.left + seen.right) / 2 + across, (seen.top + seen.bottom) / 2 + down);
  }

  /** @returns {Box} the part of the world inside the frame */
  seen() {
    return {
      left: -this.x / this.scale,
      top: -this.y / this.scale,
      right: (this.width - this.x) / this.scale,
      bottom: (this.height - this.y) / this.scale,
    };
  }

  /**
   * Where a point of the world is inside the frame.
   * @param {Point} point
   */
  onScreen(point) {
    return { x: this.x + point.x * this.scale, y: this.y + point.y * this.scale };
  }

  /**
   * The point of the world behind a point of the frame.
   * @param {Point} point
   */
  inWorld(point) {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.place();
  }

  /**
   * Zooms so that the point of the frame stays where it is (the middle by default).
   * @param {number} factor
   * @param {Point} [at]
   */
  zoom(factor, at = { x: this.width / 2, y: this.height / 2 }) {
    const scale = this.bounded(this.scale * factor);
    const grown = scale / this.scale;
    this.x = at.x - (at.x - this.x) * grown;
    this.y = at.y - (at.y - this.y) * grown;
    this.scale = scale;
    this.place();
  }

  /** @param {number} scale */
  bounded(scale) {
    return Math.min(Math.max(scale, this.whole * 0.9), CLOSEST);
  }

  /**
   * Writes the position down. Hands may pull the world a little beyond its edge; the page itself never does.
   * @param {number} [gap]
   */
  place(gap = 0.2) {
    const wide = this.size.width * this.scale;
    const high = this.size.height * this.scale;
    this.x = kept(this.x, wide, this.width, gap);
    this.y = kept(this.y, high, this.height, gap);
    this.lens = { width: this.width, height: this.height };
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    for (const tell of this.watchers) tell();
  }

  /** What was in the middle stays there; the whole stays whole. */
  resized() {
    if (!this.width) return; // another sheet lies on the table
    const { lens } = this;
    const whole = Math.min(lens.width / this.size.width, lens.height / this.size.height);
    if (this.scale < whole * 1.02) return this.fit();
    this.x += (this.width - lens.width) / 2;
    this.y += (this.height - lens.height) / 2;
    this.scale = this.bounded(this.scale);
    return this.place(0);
  }

  /** A smooth journey for moves the page makes by itself. */
  glide() {
    if (!lively()) return;
    this.world.classList.add("gliding");
    setTimeout(() => this.world.classList.remove("gliding"), 380);
  }

  /** While the board is being moved it is one picture; at rest it is drawn sharp again. */
  hurry() {
    this.world.classList.remove("gliding");
    this.world.classList.add("moving");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.world.classList.remove("moving"), 180);
  }

  // -- hands -----------------------------------------------------------------------------------------------------

  listen() {
    const { frame } = this;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      frame.addEventListener(end, (event) => this.up(event));
    }
    frame.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (event.target instanceof Element) this.gestures.onLong(event.target, this.inFrame(event));
    });
  }

  /** @param {{clientX: number, clientY: number}} event */
  inFrame(event) {
    const box = this.frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
    this.hurry();
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), this.inFrame(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0 || !(event.target instanceof Element) || event.target.closest("button, a")) return;
    const target = event.target;
    const at = this.inFrame(event);
    this.fingers.set(event.pointerId, at);
    this.moved = this.fingers.size > 1;
    clearTimeout(this.held);
    if (event.pointerType !== "mouse" && this.fingers.size === 1) {
      this.held = setTimeout(() => {
        if (!this.moved && this.fingers.size === 1) {
          this.moved = true;
          this.gestures.onLong(target, at);
        }
      }, LONG);
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.inFrame(event);
    const strayed = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.moved && strayed < SLACK) return;
    if (!this.moved) this.frame.setPointerCapture(event.pointerId);
    this.moved = true;
    this.hurry();
    if (this.fingers.size === 2) this.pinch(event.pointerId, now);
    else this.pan(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
  }

  /**
   * @param {number} finger
   * @param {Point} now
   */
  pinch(finger, now) {
    const before = this.fingers.get(finger);
    const other = [...this.fingers].find(([id]) => id !== finger)?.[1];
    if (!before || !other) return;
    const grown =
      Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    this.zoom(grown, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const known = this.fingers.delete(event.pointerId);
    clearTimeout(this.held);
    if (!known || this.moved || event.type === "pointercancel" || this.fingers.size) return;
    if (event.target instanceof Element) this.gestures.onTap(event.target, this.inFrame(event));
  }
}

/**
 * Keeps a stretch of `length` over a window of `room`: centred if smaller, else with no wider gap than that share of the room.
 * @param {number} at
 * @param {number} length
 * @param {number} room
 * @param {number} share
 */
function kept(at, length, room, share) {
  if (length <= room) return (room - length) / 2;
  const gap = room * share;
  return Math.min(gap, Math.max(room - length - gap, at));
}

// Around the board: the boxes of counters that lie in no place of it, and the small map of a large one.

import { described, groundTile, symbolUse } from "./counters.js";
import { h, put, s } from "./dom.js";
import { imageOf } from "./ground.js";
import { overlap } from "./spots.js";

/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./camera.js").Box} Box */

/**
 * A counter's drawing for use outside the board.
 * @param {string} key
 */
export function counterDrawing(key) {
  return s("svg", { class: "counter", viewBox: "-52 -52 104 104", "aria-hidden": "true" }, symbolUse(key, 100));
}

/**
 * A counter that lies beside the board, to be picked or asked about.
 * @param {Token} token
 * @param {Map<string, Pick>} legal
 * @param {{pick: (pick: Pick) => void, whyNot: (text: string) => void}} hands
 */
export function counterButton(token, legal, hands) {
  const pick = legal.get(token.pick ?? "");
  const onclick = () => (pick ? hands.pick(pick) : token.pick && hands.whyNot(token.pick));
  const said = [described(token), ...(token.badges ?? [])].join(", ");
  return h(
    "button",
    {
      type: "button",
      class: pick ? "tray-token legal" : "tray-token",
      "data-pick": pick?.text ?? null,
      "aria-label": said,
      title: said,
      onclick,
    },
    counterDrawing(token.symbol),
  );
}

/** Counters that stand in no place of the board, box by box. */
export class Trays {
  /** @param {{pick: (pick: Pick) => void, whyNot: (text: string) => void}} hands */
  constructor(hands) {
    this.hands = hands;
    this.box = h("div", { class: "trays", hidden: true });
    /** @type {Map<string, boolean>} which trays were opened or closed by hand */
    this.chosen = new Map();
  }

  /**
   * @param {View} view
   * @param {Picture} picture
   * @param {Map<string, Pick>} legal
   * @param {(token: Token) => boolean} elsewhere  whether it lies on another board
   */
  show(view, picture, legal, elsewhere) {
    /** @type {Map<string, Token[]>} */
    const boxes = new Map();
    const listed = new Set((view.panels ?? []).flatMap(({ rows = [] }) => rows.map(({ pick }) => pick)));
    for (const token of view.tokens ?? []) {
      if (token.place in picture.places || elsewhere(token) || (token.pick && listed.has(token.pick))) continue;
      boxes.set(token.place, [...(boxes.get(token.place) ?? []), token]);
    }
    const trays = [...boxes].map(([name, tokens]) => {
      const label = name.replaceAll("-", " ");
      const counters = tokens.map((token) => counterButton(token, legal, this.hands));
      const lively = tokens.some((token) => legal.has(token.pick ?? ""));
      const roomy = tokens.length < 9 && window.innerWidth > 700;
      const tray = h(
        "details",
        { class: "tray", open: lively || (this.chosen.get(name) ?? roomy) },
        h("summary", { onclick: () => this.chosen.set(name, !tray.open) }, `${label} (${tokens.length})`),
        h("div", {}, ...counters),
      );
      return tray;
    });
    this.box.hidden = !trays.length;
    put(this.box, ...trays);
  }
}

/** The whole board in a corner: where we look, and who stands where. */
export class MiniMap {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    const { width, height, background } = board.picture;
    this.pieces = h("div", { class: "mini-ground" });
    const whole = { x: 0, y: 0, width, height };
    const ground = background
      ? h("img", { src: imageOf(background, whole, 1 / 4), alt: "", draggable: "false" })
      : null;
    this.tiles = s("g", {});
    /** @type {import("./types.js").Ground[] | undefined} */
    this.laid = undefined; // what the tiles were made of
    this.dots = s("g", {});
    this.window = s("rect", { class: "window-rect" });
    const over = s("svg", { viewBox: `0 0 ${width} ${height}` }, this.tiles, this.dots, this.window);
    this.box = h("div", { class: "mini-map", "aria-hidden": "true" }, ground, this.pieces, over);
    board.ground.onLay = (piece, url) => this.lay(piece, url);
    this.box.style.setProperty("--ratio", String(width / height));
    this.box.addEventListener("pointerdown", (event) => this.jump(event));
    this.box.addEventListener("pointermove", (event) => event.buttons && this.jump(event));
    board.camera.watchers.push(() => this.follow());
  }

  /**
   * A piece of the ground that was fetched for the board is seen here, too.
   * @param {import("./types.js").GroundPiece} piece
   * @param {string} url
   */
  lay({ x, y, width, height }, url) {
    const { picture } = this.board;
    const image = h("img", { src: url, alt: "", draggable: "false" });
    image.style.left = `${(x / picture.width) * 100}%`;
    image.style.top = `${(y / picture.height) * 100}%`;
    image.style.width = `${(width / picture.width) * 100}%`;
    image.style.height = `${(height / picture.height) * 100}%`;
    this.pieces.append(image);
  }

  /** @param {View} view */
  show(view) {
    this.tile(view.grounds ?? []);
    const { places, counter } = this.board.picture;
    const lying = (view.tokens ?? []).filter((token) => this.board.holds(token));
    const dots = lying.map(({ place, owner = -1 }) => {
      const [cx, cy] = places[place] ?? [0, 0];
      const dot = s("circle", { cx, cy, r: counter * 0.55, class: owner < 0 ? "dot none" : `dot seat-${owner % 8}` });
      dot.style.fill = view.seats[owner]?.colour ?? "";
      return dot;
    });
    put(this.dots, ...dots);
  }

  /**
   * The ground of a board that is laid with tiles.
   * @param {import("./types.js").Ground[]} grounds
   */
  tile(grounds) {
    if (grounds === this.laid) return;
    this.laid = grounds;
    const here = grounds.filter((ground) => this.board.holds(ground));
    put(this.tiles, ...here.map((ground) => groundTile(ground, this.board.picture)));
  }

  follow() {
    const { camera } = this.board;
    const { left, top, right, bottom } = camera.seen();
    const { width, height } = this.board.picture;
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    for (const [name, value] of Object.entries({
      x,
      y,
      width: Math.min(width, right) - x,
      height: Math.min(height, bottom) - y,
    })) {
      this.window.setAttribute(name, String(Math.max(0, value)));
    }
    this.box.classList.toggle("idle", camera.scale < camera.whole * 1.35);
  }

  /**
   * Goes to the other corner if it would lie on something that can be picked, and away if it would there as well.
   * @param {Box[]} spots  of what can be picked, in the window
   */
  avoid(spots) {
    const hidden = (/** @type {boolean} */ right) => {
      this.box.classList.toggle("right", right);
      const box = this.box.getBoundingClientRect();
      return spots.some((spot) => overlap(box, spot));
    };
    const stays = [this.box.matches(".right"), false, true].find((right) => !hidden(right));
    this.box.classList.toggle("right", stays ?? false);
    this.box.classList.toggle("shy", stays === undefined);
  }

  /** @param {PointerEvent} event */
  jump(event) {
    const box = this.box.getBoundingClientRect();
    const { width, height } = this.board.picture;
    const { camera } = this.board;
    camera.look(
      camera.scale,
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    );
  }
}

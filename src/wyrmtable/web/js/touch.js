// Hands on the board: a tap becomes a pick or a question, a pointer that rests or a finger that stays looks closer.

/** @typedef {import("./camera.js").Point} Point */

const REST = 260; // milliseconds until a pointer rests
const GONE = 120;

export class Touch {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.resting = 0;
    this.piece = ""; // of an opened stack, under the pointer
    this.opened = ""; // the stack that opened because a pointer came to rest on it
    /** @type {{clientX: number, clientY: number} | null} */
    this.pointer = null; // where the mouse is, while it is over the board
    board.frame.addEventListener("pointermove", (event) => this.hover(event));
    board.frame.addEventListener("pointerleave", (event) => this.leave(event));
  }

  /**
   * The place under a point: that of a counter or mark there, or whose shape holds the point.
   * @param {Element} target
   * @param {Point} at  in the frame
   */
  under(target, at) {
    const { finder, camera } = this.board;
    return target.closest("[data-place]")?.getAttribute("data-place") ?? finder.at(camera.inWorld(at));
  }

  /**
   * @param {Element} target
   * @param {Point} at
   */
  tap(target, at) {
    const { board } = this;
    board.hands.onLook("", true); // puts a card away that waited
    if (!this.pointer) board.hands.onConsider(null); // and what a finger looked at
    const group = board.legal.get(target.closest(".group-pick")?.getAttribute("data-pick") ?? "");
    if (group) return board.hands.onPick(group);
    const node = target.closest(".token");
    const counter = board.counters.find((each) => each.node === node);
    const place = counter?.token.place ?? this.under(target, at);
    if (!place) return board.close();
    const pile = board.tokensAt(place);
    const open = board.fan.place === place;
    const picked = counter?.token.pick ? board.legal.get(counter.token.pick) : undefined;
    const choices = board.choicesAt(place);
    const apart = pile.length === 1 && choices.every((each) => each === picked || board.hasGround(each.text));
    if (picked && (open || apart)) return board.hands.onPick(picked);
    const here = board.legal.get(place);
    if (here && !(open && choices.length)) return board.hands.onPick(here);
    const [only] = choices;
    const squad = board.squadAt(place);
    if (squad && !open && board.fan.aside !== place) return board.hands.onPick(squad);
    if (choices.length === 1 && only && !open) return board.hands.onPick(only);
    if (board.fan.aside === place) return board.close();
    if ((pile.length > 1 || choices.length > 1) && !open) return board.open(place);
    if (open && !counter && this.opened === place) return void (this.opened = ""); // a press on it keeps it open
    if (board.fan.opened && !(open && counter)) return board.close();
    board.hands.onWhyNot(counter?.token.pick || board.groundOf(place)); // the game has no name for a mere spot
    return undefined;
  }

  /**
   * @param {Element} target
   * @param {Point} at
   */
  longPress(target, at) {
    const place = this.under(target, at);
    if (place) this.rest(place, true);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse") return;
    this.pointer = event;
    if (event.buttons) return;
    const { frame, camera, fan } = this.board;
    const target = event.target instanceof Element ? event.target : null;
    const place = target ? this.under(target, camera.inFrame(event)) : "";
    const piece = fan.place === place ? (target?.closest("[data-pick]")?.getAttribute("data-pick") ?? "") : "";
    if (place === frame.dataset.over && piece === this.piece) return;
    frame.dataset.over = place;
    this.piece = piece;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rest(place, false), place ? REST : GONE);
  }

  /** Another moment is shown: what the pointer was about to look at belongs to the last one. */
  forget() {
    clearTimeout(this.resting);
    this.opened = "";
  }

  /** The board came to rest. If it moved away under the mouse, what was looked at is no longer pointed at. */
  settle() {
    const { frame, camera, hands, world } = this.board;
    if (!this.pointer || !frame.dataset.over) return;
    if (world.classList.contains("gliding")) return void setTimeout(() => this.settle(), REST);
    const target = document.elementFromPoint(this.pointer.clientX, this.pointer.clientY);
    const inside = target && frame.contains(target);
    const place = inside ? this.under(target, camera.inFrame(this.pointer)) : "";
    if (place === frame.dataset.over) return;
    frame.dataset.over = place;
    hands.onConsider(null);
    hands.onLook("", false);
  }

  /**
   * @param {string} place
   * @param {boolean} held  by a finger, or the other button
   */
  rest(place, held) {
    const { board } = this;
    const choices = board.choicesAt(place);
    if (board.fan.place && board.fan.place !== place) board.fan.fold();
    const pile = board.tokensAt(place).length > 1;
    if (pile && board.fan.place !== place && (held || board.fan.free(place))) {
      board.open(place);
      this.opened = held ? "" : place;
    }
    const only = choices.length === 1 ? choices[0] : undefined;
    board.hands.onConsider(board.legal.get(this.piece) ?? board.legal.get(place) ?? only ?? null);
    board.hands.onLook(place, held);
  }

  /** @param {PointerEvent} event  a finger that is lifted leaves, too, and what it opened waits for the next */
  leave({ pointerType }) {
    clearTimeout(this.resting);
    if (pointerType === "mouse") this.resting = setTimeout(() => this.board.fan.fold(), GONE);
    this.piece = "";
    this.pointer = null;
    this.board.frame.dataset.over = "";
    if (pointerType !== "mouse") return;
    this.board.hands.onConsider(null);
    this.board.hands.onLook("", false);
  }
}

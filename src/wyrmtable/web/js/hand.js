// What I hold in my hand: taking up another piece lets go of the one before, touching the same one lays it down.

/** @typedef {import("./types.js").Pick} Pick */

export class Hand {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
  }

  /** The pieces of mine that the question is about. */
  get held() {
    const { decision, view, seat, stage } = this.room;
    const about = new Set((decision?.about ?? []).flatMap((text) => stage.board?.membersOf(text) ?? [text]));
    const mine = (view?.tokens ?? []).filter(({ owner, pick = "" }) => owner === seat && about.has(pick));
    return new Set(mine.map(({ pick = "" }) => pick));
  }

  /**
   * Whether a piece is mine, or a group of my pieces.
   * @param {string} text
   */
  owns(text) {
    const { view, seat, stage } = this.room;
    const members = new Set(stage.board?.membersOf(text) ?? [text]);
    return Boolean(view?.tokens?.some(({ owner, pick = "" }) => owner === seat && members.has(pick)));
  }

  /**
   * How to let go: a pick that goes back; or, if taking up was the last thing done, taking that back; or to stop here.
   * @returns {Pick | "undo" | null}
   */
  get release() {
    const { decision, undoables, n, taken } = this.room;
    const role = (/** @type {string} */ wanted) => decision?.picks.find((pick) => pick.role === wanted);
    const back = role("back");
    if (back) return back;
    const justTaken = taken.n === n - 1 && undoables.includes(n - 1) && Boolean(decision?.about.includes(taken.text));
    return justTaken ? "undo" : (role("stop") ?? null);
  }

  /** Lays down what is held; false if nothing is. */
  async letGo() {
    const { release } = this;
    if (!this.held.size || !release) return false;
    const moved = this.room.nextMoment();
    if (release === "undo") await this.room.undo();
    else await this.room.choose(release);
    await moved;
    return true;
  }

  /**
   * A piece was laid down by touching it again: who wanted its whole squad, or one of the squad alone, finds both in the
   * open stack.
   * @param {string} text
   */
  openStackOf(text) {
    const { board } = this.room.stage;
    const place = board?.placeOf(text) ?? "";
    if (board?.groupsAt(place).length) board.open(place);
  }

  /**
   * A piece or place that cannot be picked was touched: my own pieces change hands where the rules allow it, all else
   * is asked about.
   * @param {string} text
   */
  async touched(text) {
    const { room, held } = this;
    const mine = this.owns(text);
    const alone = held.size > 1 && room.stage.board?.fan.opened; // of a squad that lies open before me
    if (held.has(text) && !alone && (await this.letGo())) return this.openStackOf(text);
    if (mine && held.size && this.release !== null && (await this.letGo())) {
      const pick = room.decision?.picks.find((each) => each.text === text);
      if (pick) return void room.choose(pick);
    }
    await room.advice.whyNot(text);
  }
}

// The table: one seat's state, kept by the live stream, shown on the board and in the panels around it.

import { playBack } from "./again.js";
import { Answers } from "./answers.js";
import { changed, decisionOf } from "./changes.js";
import { Decide } from "./decide.js";
import { announce, confirmed, notice } from "./dialog.js";
import { button, h } from "./dom.js";
import { drowse } from "./drowse.js";
import { trailAfter } from "./moves.js";
import { People } from "./people.js";
import { lively } from "./prefs.js";
import { Stage } from "./stage.js";
import { Story } from "./story.js";
import { Talk } from "./talk.js";
import { Trouble, get, listen, send } from "./wire.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Pick} Pick */
/**
 * What the page around the table wants to know.
 * @typedef {object} House
 * @property {(seat: number) => void} onHandOver  the screen goes to another of its players
 * @property {(table: Table) => void} onTable
 * @property {(view: View) => void} onView  another moment is shown
 * @property {(linked: boolean) => void} onLink
 * @property {(listed: boolean) => void} onDecision  whether a pick can be found in the list only
 */

const PACE = 420; // milliseconds between the moves of others, so that they can be followed
const HASTE = 14; // more changes waiting than this are shown at once

export class TableRoom {
  /**
   * @param {Table} table
   * @param {number | null} seat  whose eyes we look through; null is a spectator
   * @param {House} house
   */
  constructor(table, seat, house) {
    this.table = table;
    this.seat = seat;
    this.house = house;
    this.n = 0;
    /** @type {View | null} */
    this.view = null;
    /** @type {import("./types.js").Decision | null} */
    this.decision = null;
    /** @type {number[]} */
    this.undoables = [];
    this.seen = 0; // my last own entry
    this.sent = -1; // the entry I asked for last
    /** @type {string[]} */
    this.trail = [];
    /** @type {Change[]} */
    this.waiting = [];
    this.draining = false;
    this.busy = false;
    this.closed = false;
    /** @type {import("./playback.js").Playback | null} */
    this.playback = null;
    this.side = this.side.bind(this);
    this.decide = new Decide({
      game: table.game,
      choose: (pick) => void this.choose(pick),
      consider: (pick) => this.answers.consider(pick),
      drawing: (text) => this.stage.drawing(text, this.view),
    });
    this.story = new Story({
      light: (line) => this.stage.board?.light(line.at ?? []),
      dim: () => this.stage.board?.dim(),
      undoTo: (entry) => void this.undo(entry),
      side: this.side,
    });
    this.people = new People((at, body) => void this.seatAct(at, body));
    this.talk = new Talk(table.id, this.side);
    this.talk.seat = seat;
    this.stage = new Stage({
      pick: (pick) => void this.choose(pick),
      whyNot: (text) => void this.answers.whyNot(text),
      side: this.side,
    });
    this.answers = new Answers(this);
    this.undoButton = tool("Undo", "undo", "U", () => void this.undo());
    this.hintButton = tool("Hint", "hint", "H", () => void this.answers.hint());
    this.sinceButton = tool("Since my last turn", "play", "S", () => void this.sinceLast());
    const tools = h("div", { class: "tools" }, this.undoButton, this.hintButton, this.sinceButton);
    const line = h("div", { class: "ask-line" }, this.decide.prompt, this.decide.options, tools);
    this.ask = h("section", { class: "ask", "aria-label": "Your decision" }, line, this.answers.box);
    this.stop = listen(this.path("live"), this.listener());
    this.stayAwake = drowse({
      rest: () => this.stop(),
      look: () => void this.glance(),
      wake: () => (this.stop = listen(this.path("live"), this.listener())),
    });
  }

  /** From the background: is it my move? */
  async glance() {
    /** @type {Table} */
    const table = await get(`/api/tables/${this.table.id}`);
    this.entitle(table.your_move);
  }

  /** @param {boolean} mine */
  entitle(mine) {
    document.title = `${mine ? "▶ " : ""}${this.table.scenario_title} · Wyrmtable`;
  }

  /** @param {string} what */
  path(what) {
    const query = this.seat === null ? "" : `${what.includes("?") ? "&" : "?"}seat=${this.seat}`;
    return `/api/tables/${this.table.id}/${what}${query}`;
  }

  /** @param {number} seat */
  side(seat) {
    return this.table.seats[seat]?.side ?? (seat < 0 ? "" : `Seat ${seat + 1}`);
  }

  // -- what the stream tells -------------------------------------------------------------------------------------

  /** @returns {import("./wire.js").Listener} */
  listener() {
    return {
      onState: (state) => void this.restart(state),
      onChange: (change) => this.queue(change),
      onTable: (table) => this.tableChanged(table),
      onChat: (chat) => {
        this.talk.add(chat);
        this.stage.pane.dispatchEvent(new CustomEvent("talk", { bubbles: true }));
      },
      onTrouble: ({ message }) => notice(message, "trouble"),
      onLink: (linked) => this.house.onLink(linked),
    };
  }

  /** @param {State} state */
  async restart(state) {
    this.waiting = [];
    this.n = state.n;
    this.seen = state.seen ?? 0;
    this.tableChanged(state.table);
    this.story.restart(state.log);
    this.talk.restart(state.chat);
    this.settle(state.view, state.decision, state.undoable);
    try {
      await this.stage.unroll(state.picture);
    } catch (trouble) {
      return this.tell(trouble);
    }
    if (this.closed) return undefined;
    this.house.onDecision(this.listed);
    this.draw();
    this.story.toEnd();
    return undefined;
  }

  /** @param {Change} change */
  queue(change) {
    this.waiting.push(change);
    if (!this.draining) void this.drain();
  }

  /** Shows waiting changes one after another, the moves of others at a pace that can be followed. */
  async drain() {
    this.draining = true;
    for (let change = this.waiting.shift(); change; change = this.waiting.shift()) {
      if (change.from !== this.n || !this.view) {
        this.waiting = [];
        await this.refetch();
        break;
      }
      this.apply(change);
      const others = change.log.some((line) => line.seat !== this.seat);
      if (others && lively() && this.waiting.length && this.waiting.length < HASTE) await pause(PACE);
    }
    this.draining = false;
  }

  /** @param {Change} change */
  apply(change) {
    const before = /** @type {View} */ (this.view);
    const view = changed(before, change.view);
    this.n = change.n;
    if (change.from === this.sent) this.seen = change.from;
    if (change.drop !== undefined) {
      this.story.drop(change.drop);
      this.trail = [];
    }
    this.story.add(change.log);
    this.trail = trailAfter(this.trail, before, view);
    this.settle(view, change.decision, change.undoable);
    this.stage.dice.throw(change.log);
  }

  /**
   * @param {View} view
   * @param {import("./types.js").WireDecision | null} decision
   * @param {number[]} undoable
   */
  settle(view, decision, undoable) {
    const mineBefore = Boolean(this.decision);
    this.busy = false;
    this.ask.dataset.entry = String(this.n);
    this.view = view;
    this.decision = decisionOf(decision);
    this.undoables = undoable;
    if (this.handsOver(view)) return;
    this.house.onDecision(this.listed);
    this.answers.forget();
    this.draw();
    if (this.decision && !mineBefore) announce(`Your decision: ${this.decision.prompt}`);
    this.entitle(this.decision !== null);
  }

  get listed() {
    return this.view !== null && this.stage.lacks(this.view, this.decision?.picks ?? []);
  }

  /** @param {View} view */
  handsOver(view) {
    const { yours, status } = this.table;
    const next = view.deciding;
    if (status === "over" || next === null || next === this.seat || yours.length < 2 || !yours.includes(next))
      return false;
    this.house.onHandOver(next);
    return true;
  }

  draw() {
    if (this.playback || !this.view) return;
    const picks = this.decision?.picks ?? [];
    const about = this.decision?.about ?? [];
    const spots = picks.filter((pick) => pick.kind !== "option").map((pick) => pick.text);
    this.decide.show(this.decision, this.waitingText());
    this.stage.show(this.view, picks, about, this.trail);
    this.people.show(this.table, this.view);
    this.story.undoable(this.undoables);
    this.tools();
    this.proclaim();
    this.house.onView(this.view);
    this.stage.follow([...spots, ...about], this.stage.named(this.decision?.prompt ?? ""), this.trail.slice(-2));
  }

  tools() {
    const missed = this.seat !== null && this.seen > 0 && this.seen + 1 < this.n;
    this.undoButton.hidden = !this.undoables.length;
    this.hintButton.hidden = !this.decision;
    this.sinceButton.hidden = !missed || this.table.status !== "running" || this.undoables.length > 0;
    this.ask.classList.toggle("mine", this.decision !== null);
  }

  waitingText() {
    const { status, outcome } = this.table;
    const view = this.view;
    if (status === "over" || outcome) return outcome?.summary ?? view?.outcome ?? "The game is over.";
    if (status === "waiting")
      return "Waiting until every seat is taken. Send the invite links, or give the empty seats to bots.";
    const next = view?.deciding ?? null;
    const seat = next === null ? undefined : this.table.seats[next];
    if (!seat) return "One moment…";
    return seat.kind === "bot"
      ? `Waiting for ${seat.side} (${seat.name}, a bot)…`
      : `Waiting for ${seat.side} (${seat.name || "nobody yet"}).`;
  }

  proclaim() {
    const { outcome, status } = this.table;
    if (status === "over" && outcome) this.stage.proclaim(outcome, () => void this.replay());
    else this.stage.banner.hidden = true;
  }

  /** @param {Table} table */
  tableChanged(table) {
    const begins = this.table.status === "waiting" && table.status === "running" && this.view !== null;
    this.table = table;
    if (begins) void this.refetch();
    this.people.show(table, this.view);
    this.house.onTable(table);
    if (!this.view) return;
    if (!this.decision) this.decide.show(null, this.waitingText());
    this.tools();
    if (!this.playback) this.proclaim();
  }

  async refetch() {
    try {
      await this.restart(await get(this.path("state")));
    } catch (trouble) {
      this.tell(trouble);
    }
  }

  // -- what I do -------------------------------------------------------------------------------------------------

  /** @param {Pick} pick */
  async choose(pick) {
    if (this.busy || this.playback || this.seat === null) return;
    const n = this.n;
    if (!(await this.answers.accepted(pick)) || n !== this.n) return;
    await this.act("pick", { pick: pick.text });
  }

  /**
   * @param {"pick" | "undo"} what
   * @param {object} body
   */
  async act(what, body) {
    if (this.busy) return;
    this.busy = true;
    this.ask.classList.add("busy");
    const expected = this.n;
    this.sent = expected;
    try {
      await send("POST", this.path(what), { ...body, expected });
    } catch (trouble) {
      this.tell(trouble);
      if (trouble instanceof Trouble && trouble.code === "stale") await this.refetch();
    } finally {
      this.busy = false;
      this.ask.classList.remove("busy");
    }
    setTimeout(() => {
      // The stream normally tells what came of it; a broken one must not leave the board as it was.
      if (this.n === expected && !this.waiting.length) void this.refetch();
    }, 2500);
  }

  /** @param {number} [to] */
  async undo(to) {
    if (this.undoables.length) await this.act("undo", to === undefined ? {} : { to });
  }

  /** Puts away whatever is open. */
  dismiss() {
    this.answers.dismiss();
    this.stage.close();
  }

  /**
   * @param {number} seat
   * @param {object} body
   */
  async seatAct(seat, body) {
    try {
      this.tableChanged(await send("POST", `/api/tables/${this.table.id}/seats/${seat}`, body));
      if ("do" in body && (body.do === "sit" || body.do === "leave")) location.reload();
    } catch (trouble) {
      this.tell(trouble);
    }
  }

  async leave() {
    const yes = await confirmed(
      "Leave the table?",
      "Your seat becomes free. Whoever has the invite link, or a bot, may take it.",
      "Leave my seat",
    );
    if (yes && this.seat !== null) await this.seatAct(this.seat, { do: "leave" });
  }

  /** @param {unknown} trouble */
  tell(trouble) {
    notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
  }

  // -- seeing it again -------------------------------------------------------------------------------------------

  sinceLast() {
    return playBack(this, "Since your last turn", this.path(`frames?since=${this.seen + 1}`));
  }

  replay() {
    return playBack(this, "Replay, all secrets revealed", `/api/tables/${this.table.id}/frames?since=0&reveal=1`);
  }

  close() {
    this.closed = true;
    this.stayAwake();
    this.stop();
    this.playback?.stop();
  }
}

/** @param {number} time */
function pause(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/**
 * @param {string} label
 * @param {import("./dom.js").IconName} name
 * @param {string} key
 * @param {() => void} onclick
 */
function tool(label, name, key, onclick) {
  return button({ label, icon: name, key, class: "button tool", hidden: true, onclick });
}

// The table: one seat's state, kept by the live stream, shown on the board and in the panels around it.

import { Advice } from "./advice.js";
import { Arrangement } from "./arrangement.js";
import { inBackground } from "./background.js";
import { Beat } from "./beat.js";
import { changed, decisionOf } from "./changes.js";
import { ChatPanel } from "./chat.js";
import { Decide } from "./decide.js";
import { act, changeSeat, choose } from "./deeds.js";
import { announce, notice } from "./dialog.js";
import { h, toolButton } from "./dom.js";
import { proclaim } from "./ending.js";
import { GuideBook } from "./guide.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { trailAfter } from "./moves.js";
import { Orders } from "./orders.js";
import { Panels } from "./panels.js";
import { Previews } from "./preview.js";
import { Prospect } from "./prospect.js";
import { CatchUp, replay } from "./replay.js";
import { Seats, waitingText } from "./seats.js";
import { ring } from "./sound.js";
import { Stage } from "./stage.js";
import { Telling } from "./telling.js";
import { paceOf } from "./walk.js";
import { Welcome } from "./welcome.js";
import { followAsked, followLaid, followTurnedScreen, tabOf } from "./whereto.js";
import { get, listen } from "./wire.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Pick} Pick */
/**
 * What the page around the table wants to know.
 * @typedef {object} PageHooks
 * @property {(seat: number) => void} onHandOver  the screen goes to another of its players
 * @property {(table: Table) => void} onTable
 * @property {(view: View) => void} onView  another moment is shown
 * @property {(linked: boolean) => void} onLink
 * @property {(tab: string) => void} onDecision  the tab that has to be open to find a pick, if one has to
 */

export class TableRoom {
  /**
   * @param {Table} table
   * @param {number | null} seat  whose eyes we look through; null is a spectator
   * @param {PageHooks} page
   */
  constructor(table, seat, page) {
    this.table = table;
    this.seat = seat;
    this.page = page;
    this.n = 0;
    /** @type {View | null} */
    this.view = null;
    /** @type {View | null} */
    this.before = null; // the moment before
    /** @type {import("./types.js").Decision | null} */
    this.decision = null;
    /** @type {number[]} */
    this.undoables = [];
    this.seen = 0; // my last own entry
    this.sent = -1; // the entry I asked for last
    this.heard = 0; // how often the stream told something besides entries
    this.threats = false; // whether the game tells what the others could do
    this.taken = { n: -1, text: "" }; // my last pick
    /** @type {(() => void)[]} */
    this.awaiting = []; // what waits for the next moment
    /** @type {string[]} */
    this.trail = [];
    this.telling = new Telling(this);
    this.pace = paceOf(this);
    this.busy = false;
    this.stale = false; // something was done, and what came of it was not told yet
    this.closed = false;
    /** @type {import("./playback.js").Playback | null} */
    this.playback = null;
    this.seatLine = this.seatLine.bind(this);
    const hands = {
      game: table.game,
      pick: (/** @type {Pick} */ pick) => void this.choose(pick),
      whyNot: (/** @type {string} */ text) => void this.hand.touched(text),
      seatLine: this.seatLine,
    };
    this.decide = new Decide({
      game: table.game,
      choose: (pick) => void this.choose(pick),
      consider: (pick) => this.advice.consider(pick),
      drawing: (text) => this.stage.drawing(text, this.view),
    });
    this.log = new Log({
      light: (line) => this.stage.light(line.at ?? []),
      chosen: (line) => {
        this.playback?.goEntry(line.n);
        void this.stage.visit(line.at ?? []);
      },
      replay: (line) => void replay(this, line.n),
      dim: () => this.stage.dim(),
      undoTo: (entry) => void this.undo(entry),
      older: (before) => get(this.path(`log?before=${before}`)),
      seatLine: this.seatLine,
    });
    this.seats = new Seats((at, body) => void changeSeat(this, at, body));
    this.chat = new ChatPanel(table.id, this.seatLine);
    this.chat.seat = seat;
    this.stage = new Stage({
      ...hands,
      consider: (pick) => this.advice.foresee(pick),
      threat: (place) => void this.advice.threat(place),
      laid: () => followLaid(this),
      inFront: () => [this.prospect.box, this.telling.bar, this.telling.note, ...this.advice.card.box.children],
      makeWay: () => {
        this.telling.place();
        this.advice.card.makeWay();
        this.prospect.place();
      },
    });
    this.panels = new Panels({
      ...hands,
      consider: (pick) => this.advice.consider(pick),
      drawing: (text) => this.stage.drawing(text, this.view),
    });
    this.advice = new Advice(this);
    this.previews = new Previews(this);
    this.prospect = new Prospect(this);
    this.hand = new Hand(this);
    this.arrangement = new Arrangement(this);
    this.welcome = new Welcome(this);
    this.guide = new GuideBook(this);
    this.stage.pane.append(this.telling.box, this.welcome.box);
    this.stage.afloat.things.push(this.welcome.box);
    this.orders = new Orders(this);
    this.beat = new Beat(this);
    this.undoButton = toolButton("Undo", "undo", "U", () => void this.undo());
    this.hintButton = toolButton("Hint", "hint", "H", () => void this.advice.hint());
    this.catchUp = new CatchUp(this);
    const helps = [this.undoButton, this.hintButton, this.catchUp.opener];
    const tools = h("div", { class: "tools" }, ...helps, this.beat.next, this.arrangement.opener, this.orders.opener);
    const line = h("div", { class: "ask-line" }, this.decide.prompt, this.decide.options, tools);
    const answers = [this.beat.box, this.prospect.box, this.advice.card.box];
    this.ask = h("section", { class: "ask", "aria-label": "Your decision" }, line, ...answers);
    followTurnedScreen(this);
    this.stop = listen(this.path("live"), this.listener());
    this.stayAwake = inBackground({
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

  /**
   * A seat's name, and the letter and colour its game gives it.
   * @param {number} seat
   * @returns {import("./types.js").SeatLine}
   */
  seatLine(seat) {
    const name = this.table.seats[seat]?.side ?? (seat < 0 ? "" : `Seat ${seat + 1}`);
    return { ...this.view?.seats[seat], name };
  }

  // -- what the stream tells -------------------------------------------------------------------------------------

  /** @returns {import("./wire.js").Listener} */
  listener() {
    /** @type {<T>(then: (said: T) => void) => (said: T) => void} */
    const beside = (then) => (said) => {
      this.heard += 1;
      then(said);
    };
    return {
      onState: beside((state) => void this.restart(state)),
      onChange: (change) => this.pace.push(change),
      onTable: beside((table) => this.tableChanged(table)),
      onChat: beside((chat) => {
        this.chat.add(chat);
        this.stage.pane.dispatchEvent(new CustomEvent("talk", { bubbles: true }));
      }),
      onTrouble: ({ message }) => notice(message, "trouble"),
      onLink: (linked) => this.page.onLink(linked),
    };
  }

  /**
   * @param {State} state
   * @param {boolean} [latest]  whether what it says of seats and talk is; if not, that was told meanwhile
   */
  async restart(state, latest = true) {
    this.pace.clear(state.n);
    this.n = state.n;
    this.seen = state.seen ?? 0;
    if (latest) this.tableChanged(state.table);
    this.view = state.view; // letters and colours of the seats, for what was said
    this.log.restart(state.log, state.log_from);
    if (latest) this.chat.restart(state.chat, state.chat_from ?? 0);
    this.previews.offered = state.previews ?? false;
    this.threats = this.stage.card.threats = state.threats ?? false;
    this.settle(state.view, state.decision, state.undoable);
    try {
      await this.orders.restart(state.orders ?? false);
      await this.stage.unroll(state.pictures ?? { "": state.picture });
    } catch (trouble) {
      return this.tell(trouble);
    }
    if (this.closed) return undefined;
    this.draw();
    this.log.toEnd();
    this.welcome.greet();
    await this.guide.open().catch((trouble) => this.tell(trouble));
    return undefined;
  }

  /**
   * Shows a change, if it follows on what is shown.
   * @param {Change} change
   */
  apply(change) {
    const before = this.view;
    if (change.from !== this.n || !before) return false;
    const view = changed(before, change.view);
    this.n = change.n;
    this.before = before;
    if (change.from === this.sent) this.seen = change.from;
    if (change.drop !== undefined) {
      this.log.drop(change.drop);
      this.trail = [];
    }
    this.log.add(change.log);
    this.trail = trailAfter(this.trail, before, view, { log: change.log, foretold: this.previews.way });
    if (change.pictures) void this.stage.unroll(change.pictures).catch((trouble) => this.tell(trouble));
    this.settle(view, change.decision, change.undoable);
    this.stage.dice.throw(change.log);
    return true;
  }

  /**
   * @param {View} view
   * @param {import("./types.js").WireDecision | null} decision
   * @param {number[]} undoable
   */
  settle(view, decision, undoable) {
    const mineBefore = Boolean(this.decision);
    this.busy = this.stale = false;
    this.ask.dataset.entry = String(this.n);
    this.view = view;
    this.decision = decisionOf(decision);
    this.undoables = undoable;
    if (this.handsOver(view)) return;
    this.advice.forget();
    this.previews.forget();
    this.beat.show(this.decision);
    this.draw();
    this.prospect.restart();
    this.arrangement.show(this.decision);
    this.guide.turn();
    for (const go of this.awaiting.splice(0)) go();
    if (this.decision && !mineBefore) {
      ring();
      if (!this.decision.window) announce(`Your decision: ${this.decision.prompt}`);
    }
    this.entitle(this.decision !== null);
  }

  /** @param {View} view */
  handsOver(view) {
    const { yours, status } = this.table;
    const next = view.deciding;
    if (status === "over" || next === null || next === this.seat || yours.length < 2 || !yours.includes(next))
      return false;
    this.page.onHandOver(next);
    return true;
  }

  draw() {
    if (this.playback || !this.view) return;
    const picks = this.decision?.picks ?? [];
    const about = this.decision?.about ?? [];
    this.panels.show(this.view, picks);
    this.stage.show(this.view, picks, about, this.trail);
    this.decide.show(this.decision, waitingText(this.table, this.view), this.panels.listed, this.view.warned);
    this.seats.show(this.table, this.view);
    this.log.undoable(this.undoables);
    this.tools();
    proclaim(this);
    this.welcome.tell();
    this.page.onView(this.view);
    this.page.onDecision(tabOf(this));
    followAsked(this);
  }

  tools() {
    this.undoButton.hidden = !this.undoables.length;
    this.hintButton.hidden = !this.decision;
    this.catchUp.show();
    this.log.replayable = this.table.status === "over" && !this.table.sealed;
    this.beat.offerNext(this.table.status === "running");
    this.ask.classList.toggle("mine", this.decision !== null);
  }

  /** @param {Table} table */
  tableChanged(table) {
    const begins = this.table.status === "waiting" && table.status === "running" && this.view !== null;
    this.table = table;
    const { n } = this;
    if (begins) void this.refetch((state) => state.n === n && this.n === n && !this.pace.waiting.length); // else it is told
    if (table.window && this.decision?.window && table.window.held !== this.beat.window?.held)
      this.beat.run(table.window);
    this.seats.show(table, this.view);
    this.telling.show();
    this.page.onTable(table);
    if (!this.view) return;
    if (!this.decision) this.decide.show(null, waitingText(this.table, this.view));
    this.tools();
    if (!this.playback) proclaim(this);
  }

  /**
   * Asks for the whole state beside the stream, which may be quicker: what it has told since then is newer.
   * @param {(state: State) => boolean} [wanted]
   */
  async refetch(wanted = () => true) {
    const { heard } = this;
    try {
      const state = await get(this.path("state"));
      if (state.n >= this.n && wanted(state)) await this.restart(state, heard === this.heard);
    } catch (trouble) {
      this.tell(trouble);
    }
  }

  // -- what I do -------------------------------------------------------------------------------------------------

  /** @param {Pick} pick */
  choose(pick) {
    return choose(this, pick);
  }

  /**
   * @param {"pick" | "undo" | "concede"} what
   * @param {object} body
   */
  act(what, body) {
    return act(this, what, body);
  }

  /** Resolves when another moment is shown. */
  nextMoment() {
    return new Promise((resolve) => this.awaiting.push(() => resolve(undefined)));
  }

  /** @param {number} [to] */
  async undo(to) {
    if (this.undoables.length) await this.act("undo", to === undefined ? {} : { to });
  }

  /** Puts away whatever is open; if nothing is, lays down what is held. */
  dismiss() {
    const asked = this.advice.open || this.advice.asked !== null || this.prospect.aimed !== null;
    const open = asked || this.stage.busy || this.welcome.open;
    this.advice.dismiss();
    this.welcome.close();
    this.stage.close();
    if (!open) void this.hand.letGo();
  }

  /** @param {unknown} trouble */
  tell(trouble) {
    notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
  }

  close() {
    this.closed = true;
    this.catchUp.leave();
    this.telling.hide();
    this.stayAwake();
    this.stop();
    this.beat.stop();
    this.playback?.stop();
  }
}

// The table: one seat's state, kept by the live stream, shown on the board and in the panels around it.

import { Board } from "./board.js";
import { changed, decisionOf, pictureOf } from "./changes.js";
import { Cursor } from "./cursor.js";
import { Answers } from "./answers.js";
import { Decide } from "./decide.js";
import { announce, confirmed, notice } from "./dialog.js";
import { DiceTray } from "./dice.js";
import { button, h, put } from "./dom.js";
import { Card, MiniMap, Trays, counterDrawing } from "./look.js";
import { trailAfter } from "./moves.js";
import { People } from "./people.js";
import { playBack } from "./again.js";
import { lively, prefs } from "./prefs.js";
import { Story } from "./story.js";
import { Talk } from "./talk.js";
import { Trouble, get, listen, send } from "./wire.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Pick} Pick */

const PACE = 420; // milliseconds between the moves of others, so that they can be followed
const HASTE = 14; // more changes waiting than this are shown at once

export class TableRoom {
  /**
   * @param {Table} table
   * @param {number | null} seat  whose eyes we look through; null is a spectator
   * @param {{onHandOver: (seat: number) => void, onTable: (table: Table) => void, onLink: (linked: boolean) => void, onDecision: (listed: boolean) => void}} house
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
    this.seen = 0;
    /** @type {string[]} */
    this.trail = [];
    /** @type {Change[]} */
    this.waiting = [];
    this.draining = false;
    this.busy = false;
    /** @type {Board | null} */
    this.board = null;
    /** @type {Cursor | null} */
    this.cursor = null;
    /** @type {MiniMap | null} */
    this.miniMap = null;
    /** @type {import("./playback.js").Playback | null} */
    this.playback = null;
    this.pictureAt = "";
    this.side = this.side.bind(this);
    this.decide = new Decide({
      game: table.game,
      choose: (pick) => void this.choose(pick),
      consider: (pick) => this.answers.consider(pick),
      drawing: (text) => this.drawing(text),
    });
    this.story = new Story({
      light: (line) => this.board?.light(line.at ?? []),
      dim: () => this.board?.dim(),
      undoTo: (entry) => void this.undo(entry),
      side: this.side,
    });
    this.people = new People((at, body) => void this.seatAct(at, body));
    this.talk = new Talk(table.id, this.side);
    this.talk.seat = seat;
    this.card = new Card(this.side);
    this.trays = new Trays({
      pick: (pick) => void this.choose(pick),
      whyNot: (text) => void this.answers.whyNot(text),
    });
    this.dice = new DiceTray();
    this.answers = new Answers(this);
    this.undoButton = tool("Undo", "undo", "U", () => void this.undo());
    this.hintButton = tool("Hint", "hint", "H", () => void this.answers.hint());
    this.sinceButton = tool("Since my last turn", "play", "S", () => void this.sinceLast());
    this.banner = h("div", { class: "banner", hidden: true });
    this.pane = h(
      "section",
      { class: "board-pane", "aria-label": "Board" },
      h("p", { class: "unrolling" }, "Unrolling the map…"),
    );
    const tools = h("div", { class: "tools" }, this.undoButton, this.hintButton, this.sinceButton);
    const line = h("div", { class: "ask-line" }, this.decide.prompt, this.decide.options, tools);
    this.ask = h("section", { class: "ask", "aria-label": "Your decision" }, line, this.answers.box);
    this.stop = listen(this.path("live"), this.listener());
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

  // -- the room --------------------------------------------------------------------------------------------------

  /** @param {string} url */
  async unroll(url) {
    if (this.pictureAt === url) return;
    this.pictureAt = url;
    const picture = pictureOf(await get(url));
    const board = new Board(picture, {
      onPick: (pick) => void this.choose(pick),
      onWhyNot: (text) => void this.answers.whyNot(text),
      onLook: (place, tokens, spot) =>
        this.card.show(place, tokens, spot, { width: board.camera.width, height: board.camera.height }),
    });
    this.board = board;
    this.cursor = new Cursor(board);
    this.miniMap = new MiniMap(board);
    put(
      this.pane,
      board.frame,
      this.banner,
      this.dice.box,
      this.card.box,
      this.miniMap.box,
      zoomButtons(board),
      this.trays.box,
    );
    board.camera.fit();
  }

  /**
   * The counter of a piece: as it lies on the table, or else the drawing its name begins with.
   * @param {string} text
   */
  drawing(text) {
    const symbols = this.board?.picture.symbols ?? {};
    const lying = this.view?.tokens?.find((token) => token.pick === text)?.symbol;
    const key = lying ?? [text, text.replace(/\.\d+$/, "")].find((name) => name in symbols);
    return key ? counterDrawing(key) : null;
  }

  /** Whether some pick can be found neither on the board nor beside it, but only in the list. */
  get offBoard() {
    const shown = new Set((this.view?.tokens ?? []).map((token) => token.pick));
    const places = this.board?.picture.places ?? {};
    return (
      this.decision?.picks.some(({ kind, text }) => kind !== "option" && !(text in places) && !shown.has(text)) ?? false
    );
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
        this.pane.dispatchEvent(new CustomEvent("talk", { bubbles: true }));
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
    try {
      await this.unroll(state.picture);
    } catch (trouble) {
      return this.tell(trouble);
    }
    if (this.n !== state.n) return undefined; // changes came while the map was unrolled
    this.settle(state.view, state.decision, state.undoable);
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
    if (change.drop !== undefined) {
      this.story.drop(change.drop);
      this.trail = [];
    }
    this.story.add(change.log);
    this.trail = trailAfter(this.trail, before, view);
    this.settle(view, change.decision, change.undoable);
    this.dice.throw(change.log);
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
    this.house.onTable(this.table);
    if (this.handsOver(view)) return;
    this.house.onDecision(this.offBoard);
    this.answers.forget();
    this.draw();
    if (this.decision && !mineBefore) this.myTurn();
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
    if (this.playback || !this.view || !this.board) return;
    const picks = this.decision?.picks ?? [];
    this.decide.show(this.decision, this.waitingText());
    this.board.show(this.view);
    this.board.offer(picks);
    this.board.trail(this.trail);
    this.trays.show(this.view, this.board.picture, this.board.legal);
    this.miniMap?.show(this.view);
    this.cursor?.refresh();
    this.people.show(this.table, this.view);
    this.story.undoable(this.undoables);
    this.tools();
    this.drawBanner();
    if (prefs().follow === "on") this.follow(picks);
  }

  /**
   * Looks where something can be done, or where something has just been done.
   * @param {Pick[]} picks
   */
  follow(picks) {
    const spots = picks.filter((pick) => pick.kind !== "option").map((pick) => pick.text);
    const about = this.decision?.about ?? [];
    this.board?.goTo(spots.length ? spots : about.length ? about : this.trail.slice(-2));
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
      ? `${seat.side} are thinking…`
      : `Waiting for ${seat.side} (${seat.name || "nobody yet"}).`;
  }

  myTurn() {
    announce(`Your decision: ${this.decision?.prompt ?? ""}`);
    document.title = `▶ ${this.table.scenario_title} · Wyrmtable`;
  }

  drawBanner() {
    const { outcome, status } = this.table;
    this.banner.hidden = status !== "over" || !outcome;
    if (this.banner.hidden || !outcome) return;
    put(
      this.banner,
      h(
        "h2",
        {},
        outcome.winners.length
          ? `${outcome.winners.map(this.side).join(" and ")} ${outcome.winners.length > 1 ? "win" : "won"}`
          : "A draw",
      ),
      h("p", {}, outcome.summary),
      h(
        "div",
        { class: "row" },
        button({ label: "Look at the board", class: "button", onclick: () => (this.banner.hidden = true) }),
        button({ label: "Replay", icon: "play", class: "button primary", onclick: () => void this.replay() }),
      ),
    );
  }

  /** @param {Table} table */
  tableChanged(table) {
    const begins = this.table.status === "waiting" && table.status === "running" && this.view !== null;
    this.table = table;
    if (begins) void this.refetch();
    this.people.show(table, this.view);
    this.house.onTable(table);
    if (this.view && this.board) {
      if (!this.decision) this.decide.show(null, this.waitingText());
      this.tools();
      if (!this.playback) this.drawBanner();
    }
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
    this.board?.close();
    this.card.box.hidden = true;
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

/** @param {Board} board */
function zoomButtons(board) {
  /** @type {[string, import("./dom.js").IconName, string, () => void][]} */
  const ways = [
    ["Closer", "plus", "+", () => board.camera.zoom(1.35)],
    ["Farther", "minus", "-", () => board.camera.zoom(0.74)],
    ["Whole board", "fit", "0", () => board.camera.fit()],
  ];
  const made = ways.map(([label, name, key, onclick]) =>
    button({ label, icon: name, bare: true, key, class: "icon-button", onclick }),
  );
  return h("div", { class: "zooms", role: "group", "aria-label": "Zoom" }, ...made);
}

// The page around a table: its bar, its panels, its keys, and the hand-over when players share one screen.

import { AimStrip, trackOf } from "./aim.js";
import { announce, dialog } from "./dialog.js";
import { button, h, icon, put } from "./dom.js";
import { concede } from "./ending.js";
import { TableRoom } from "./table.js";
import { Tabs } from "./tabs.js";
import { bookButton, openRule } from "./rulebook.js";
import { seatMark, theSide } from "./seatmark.js";
import { notesSheet } from "./chat.js";
import { openShare } from "./share.js";
import { brand, openPrefs } from "./topbar.js";
import { get, me } from "./wire.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
export async function tablePage(root, id) {
  await me();
  /** @type {Table} */
  const table = await get(`/api/tables/${id}`);
  document.title = `${table.scenario_title} · Wyrmtable`;
  const page = new TablePage(root, table);
  const next = table.deciding !== null && table.yours.includes(table.deciding) ? table.deciding : table.yours[0];
  if (next === undefined) page.open(null);
  else if (table.yours.length > 1 && table.status === "running") page.handOver(next);
  else page.open(next);
}

class TablePage {
  /**
   * @param {HTMLElement} root
   * @param {Table} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    /** @type {TableRoom | null} */
    this.room = null;
    /** @type {Tabs | null} */
    this.tabs = null;
    this.aim = new AimStrip();
    this.who = h("span", {});
    this.track = h("div", { class: "track", "aria-label": "Turn and phase", role: "group" });
    this.giveUp = button({
      label: "Give up",
      icon: "flag",
      bare: true,
      class: "icon-button give-up",
      hidden: true,
      onclick: () => void (this.room && concede(this.room)),
    });
    this.link = h(
      "p",
      { class: "link-lost", role: "alert", hidden: true },
      "The connection is lost. The game is safe; this page reconnects by itself.",
    );
    document.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("talk", () => this.tabs?.unread("talk"));
    setInterval(() => this.room && this.room.table.clock && this.tick(), 1000);
  }

  /** @param {number | null} seat */
  open(seat) {
    this.room?.close();
    const room = new TableRoom(this.table, seat, {
      onHandOver: (next) => this.handOver(next),
      onTable: (table) => {
        this.table = table;
        this.giveUp.hidden = seat === null || table.status !== "running";
      },
      onView: (view) => this.show(view, room),
      onLink: (linked) => (this.link.hidden = linked),
      onDecision: (tab) => this.tabs?.offer(tab),
    });
    this.room = room;
    this.tabs = this.makeTabs(room);
    const beside = [room.stage.strip.box, room.stage.beside.box, room.seats.box, room.guide.box, this.tabs.box];
    const onpointerdown = (/** @type {PointerEvent} */ event) => room.advice.pressed(event);
    const aside = h("aside", { class: "side", "aria-label": "Seats, choices and log" }, ...beside);
    put(
      this.root,
      h(
        "div",
        { class: "table-page" },
        this.bar(seat),
        this.aim.box,
        this.link,
        h("div", { class: "play", onpointerdown }, room.ask, room.stage.pane, room.panels.dock, aside),
      ),
    );
  }

  /** @param {number | null} seat */
  bar(seat) {
    this.tellWho(seat, { name: this.side(seat ?? -1) });
    const tool = (
      /** @type {string} */ label,
      /** @type {import("./dom.js").IconName} */ name,
      /** @type {() => void} */ onclick,
      /** @type {string} */ key = "",
    ) => button({ label, icon: name, bare: true, class: "icon-button", key: key || undefined, onclick });
    return h(
      "header",
      { class: "bar" },
      brand(),
      h(
        "div",
        { class: "what" },
        h("h1", {}, this.table.title || this.table.scenario_title),
        h("small", {}, h("span", { class: "of-game" }, `${this.table.game_title} · `), this.who),
      ),
      this.track,
      h(
        "nav",
        { class: "bar-tools", "aria-label": "Table" },
        this.giveUp,
        bookButton(this.table.game),
        tool("Share", "share", () => void openShare(this.table, this.room)),
        tool("Preferences", "gear", () => void openPrefs()),
        tool("Keys and help", "help", () => void openHelp(), "?"),
      ),
    );
  }

  /**
   * @param {number | null} seat
   * @param {import("./types.js").SeatLine} line
   */
  tellWho(seat, line) {
    this.who.className = seat === null ? "watching" : "as";
    if (seat === null) put(this.who, "watching");
    else put(this.who, seatMark(seat, line), line.name);
  }

  /** @param {number} seat */
  side(seat) {
    return this.table.seats[seat]?.side ?? "";
  }

  // -- panels ----------------------------------------------------------------------------------------------------

  /** @param {TableRoom} room */
  makeTabs(room) {
    return new Tabs([
      { name: "choices", title: "Choices", key: "C", body: room.decide.list },
      { name: "log", title: "Log", key: "L", body: room.log.lines, onShow: () => room.log.toEnd() },
      { name: "talk", title: "Talk", key: "T", body: room.chat.box },
      { name: "notes", title: "Notes", key: "N", body: notesSheet(this.table.id, room.seat !== null) },
    ]);
  }

  /**
   * Another moment is shown.
   * @param {View} view
   * @param {TableRoom} room
   */
  show(view, room) {
    const title = this.table.title || this.table.scenario_title;
    put(this.track, ...trackOf(view, title, this.track.querySelector("details")?.open ?? false));
    this.aim.show(view, room.seatLine, () => room.welcome.show());
    if (room.seat !== null) this.tellWho(room.seat, room.seatLine(room.seat));
    this.tabs?.showGame(room.panels.beside);
  }

  /** The clock of whoever is to move runs on between messages. */
  tick() {
    const seat = this.room?.table.seats.find((each) => each.seat === this.room?.view?.deciding);
    if (!seat || typeof seat.clock !== "number" || this.room?.table.status !== "running") return;
    seat.clock = Math.max(0, seat.clock - 1);
    this.room.seats.show(this.room.table, this.room.view);
  }

  // -- one screen for several players ----------------------------------------------------------------------------

  /**
   * Hides everything until the next player says he is there.
   * @param {number} seat
   */
  handOver(seat) {
    const mark = this.room?.view ? seatMark(seat, this.room.seatLine(seat)) : null; // as the game draws it
    this.room?.close();
    this.room = null;
    announce("");
    const side = this.side(seat);
    const ready = button({
      label: `I am ${theSide(side)}: show the table`,
      class: "button primary large",
      onclick: () => this.open(seat),
    });
    put(
      this.root,
      h(
        "section",
        { class: "hand-over", "aria-labelledby": "pass" },
        mark,
        h("h1", { id: "pass" }, `Pass the screen to ${theSide(side)}`),
        h("p", {}, "Nothing is shown until they are ready."),
        ready,
      ),
    );
    ready.focus();
  }

  // -- keys ------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const typing = target instanceof HTMLElement && target.matches("input, textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || !this.room || document.querySelector("dialog[open]")) return;
    this.room.prospect.finger = false;
    if (event.key === "Escape") return void this.room.dismiss();
    if (!event.defaultPrevented && this.room.playback?.pressed(event)) return void event.preventDefault();
    if (typing) return;
    if (this.pressed(event.key, this.room)) event.preventDefault();
  }

  /**
   * To the rows of the next panel: first those under the board, then those beside it.
   * @param {TableRoom} room
   */
  toPanel(room) {
    const docked = [...room.panels.dock.querySelectorAll("details")].filter((box) => box.querySelector("[data-row]"));
    const at = docked.findIndex((box) => box.contains(document.activeElement));
    const next = docked[at + 1];
    if (next && (at >= 0 || !this.tabs?.box.contains(document.activeElement))) {
      next.open = true;
      return room.panels.enter(next);
    }
    const body = this.tabs?.nextGame() ?? docked[0];
    if (body && !room.panels.enter(body)) this.tabs?.focus();
    return undefined;
  }

  /** @param {TableRoom} room */
  toChoices(room) {
    this.tabs?.open("choices");
    room.decide.enter();
  }

  /**
   * @param {string} key
   * @param {TableRoom} room
   */
  pressed(key, room) {
    const tab = this.tabs?.house.find((each) => each.key?.toLowerCase() === key.toLowerCase());
    /** @type {Record<string, () => unknown>} */
    const acts = {
      u: () => room.undo(),
      h: () => room.advice.hint(),
      s: () => (room.catchUp.opener.hidden ? null : room.catchUp.play()),
      x: () => room.pace.skip(),
      b: () => room.stage.board?.frame.focus(),
      k: () => room.stage.mapKey.opener.hidden || room.stage.mapKey.toggle(),
      o: () => room.orders.opener.hidden || room.orders.open(),
      p: () => this.toPanel(room),
      w: () => room.beat.hold(),
      d: () => room.stage.pointed && room.advice.threat(room.stage.pointed),
      m: () => room.arrangement.opener.hidden || room.arrangement.open(),
      r: () => room.decision?.rules[0] && openRule(this.table.game, room.decision.rules[0]),
      "?": openHelp,
      "+": () => room.stage.board?.camera.zoom(1.35),
      "-": () => room.stage.board?.camera.zoom(0.74),
      0: () => room.stage.board?.camera.fit(),
    };
    const option = /^[1-9]$/.test(key) ? room.decide.optionPicks[Number(key) - 1] : undefined;
    const act = option
      ? () => room.choose(option)
      : tab?.name === "choices"
        ? () => this.toChoices(room)
        : tab
          ? () => this.tabs?.turnTo(tab.name, true)
          : acts[key.toLowerCase()];
    act?.();
    return Boolean(act);
  }
}

/** @type {[string, string][]} */
const KEYS = [
  ["1 to 9", "the actions beside the prompt"],
  ["B", "to the board; arrows go to the next legal pick, Alt and arrows to any place"],
  ["Enter", "pick what the cursor is on, or ask why it cannot be picked"],
  ["+  −  0", "closer, farther, the whole board; Shift and arrows move it"],
  ["P", "to the cards and panels; arrows go from row to row, Enter picks"],
  ["K", "layers and legend of the map"],
  ["U", "take back my last pick"],
  ["H", "a hint from the captain"],
  ["S", "what happened since my last turn"],
  ["R", "the rule behind the question"],
  ["W  O", "hold a window that is open for me; my standing orders"],
  ["D", "what could they do to me in the place under the cursor or pointer"],
  ["M", "my saved set-ups, while pieces are set up"],
  ["C", "to the choices; Tab goes on, Enter picks"],
  ["L T N", "log, talk, notes"],
  ["X", "skip what is still to be told of the others' moves"],
  ["← →", "in a replay: a step back or on, with Shift a turn; Space plays or holds"],
  ["Esc", "put away what is open, then lay down what is in hand"],
];

function openHelp() {
  const rows = KEYS.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what)));
  const touch = h(
    "p",
    {},
    icon("hint"),
    " Whatever glows can be picked. Touch anything else to learn why not. Hold a counter or place, or rest on it, to read it and to see the way there; drag to move the board, pinch or scroll to zoom.",
  );
  return dialog({ title: "How to play here", body: [touch, h("table", { class: "keys" }, h("tbody", {}, ...rows))] });
}

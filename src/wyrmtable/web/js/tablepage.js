// The page around a table: its bar, its panels, its keys, and the hand-over when players share one screen.

import { dialog } from "./dialog.js";
import { button, h, icon, put } from "./dom.js";
import { TableRoom } from "./table.js";
import { bookButton, openRule } from "./rulebook.js";
import { seatMark, theSide } from "./story.js";
import { notesSheet } from "./talk.js";
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

const TABS = /** @type {const} */ ([
  ["choices", "Choices", "C"],
  ["log", "Log", "L"],
  ["talk", "Talk", "T"],
  ["notes", "Notes", "N"],
]);

/** @typedef {typeof TABS[number][0]} TabName */

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
    this.track = h("div", { class: "track", "aria-label": "Turn and phase", role: "group" });
    this.link = h(
      "p",
      { class: "link-lost", role: "alert", hidden: true },
      "The connection is lost. The game is safe; this page reconnects by itself.",
    );
    document.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("talk", () => this.unread());
    setInterval(() => this.room && this.room.table.clock && this.tick(), 1000);
  }

  /** @param {number | null} seat */
  open(seat) {
    this.room?.close();
    const room = new TableRoom(this.table, seat, {
      onHandOver: (next) => this.handOver(next),
      onTable: (table) => (this.table = table),
      onView: (view) => put(this.track, ...trackOf(view)),
      onLink: (linked) => (this.link.hidden = linked),
      onDecision: (listed) => this.offerList(listed),
    });
    this.room = room;
    this.tabs = this.makeTabs(room);
    const aside = h("aside", { class: "side", "aria-label": "Seats, choices and log" }, room.people.box, this.tabs);
    put(
      this.root,
      h(
        "div",
        { class: "table-page" },
        this.bar(seat),
        this.link,
        h("div", { class: "play" }, room.ask, room.stage.pane, aside),
      ),
    );
  }

  /** @param {number | null} seat */
  bar(seat) {
    const who =
      seat === null
        ? h("span", { class: "watching" }, "watching")
        : h("span", { class: "as" }, seatMark(seat, this.side(seat)), this.side(seat));
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
        h("small", {}, this.table.game_title, " · ", who),
      ),
      this.track,
      h(
        "nav",
        { class: "bar-tools", "aria-label": "Table" },
        bookButton(this.table.game),
        tool("Share", "share", () => void openShare(this.table, this.room)),
        tool("Preferences", "gear", () => void openPrefs()),
        tool("Keys and help", "help", () => void openHelp(), "?"),
      ),
    );
  }

  /** @param {number} seat */
  side(seat) {
    return this.table.seats[seat]?.side ?? "";
  }

  // -- panels ----------------------------------------------------------------------------------------------------

  /** @param {TableRoom} room */
  makeTabs(room) {
    const bodies = {
      choices: room.decide.list,
      log: room.story.lines,
      talk: room.talk.box,
      notes: notesSheet(this.table.id, room.seat !== null),
    };
    const buttons = TABS.map(([name, title, key]) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": `panel-${name}`,
          "aria-keyshortcuts": key,
          "data-tab": name,
          onclick: () => this.turnTo(name, true),
        },
        title,
      ),
    );
    const panels = TABS.map(([name]) =>
      h(
        "div",
        { class: "panel", "data-panel": name, role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` },
        bodies[name],
      ),
    );
    const list = h("div", { class: "tab-list", role: "tablist", "aria-label": "Panels" }, ...buttons);
    list.addEventListener("keydown", (event) => this.tabKeys(event, buttons));
    const box = h("div", { class: "tabs", "data-open": "false" }, list, ...panels);
    this.tabs = box;
    this.turnTo("log", false);
    return box;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement[]} buttons
   */
  tabKeys(event, buttons) {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    const at = buttons.findIndex((each) => each === document.activeElement);
    const next = buttons[(at + way + buttons.length) % buttons.length];
    next?.focus();
    next?.click();
    event.preventDefault();
  }

  /**
   * Shows a panel. On a small screen the panels lie under the board and a second touch puts them away.
   * @param {TabName} name
   * @param {boolean} asked
   */
  turnTo(name, asked) {
    const box = this.tabs;
    if (!box) return;
    const again = box.dataset.tab === name && box.dataset.open === "true";
    box.dataset.tab = name;
    if (asked) {
      box.dataset.open = String(!again);
      delete box.dataset.before;
    }
    for (const tab of box.querySelectorAll('[role="tab"]')) {
      const mine = tab instanceof HTMLElement && tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(mine));
      tab.setAttribute("tabindex", mine ? "0" : "-1");
      if (mine) tab.classList.remove("unread");
    }
    for (const panel of box.querySelectorAll(".panel")) {
      if (panel instanceof HTMLElement) panel.hidden = panel.dataset.panel !== name;
    }
    if (name === "log") this.room?.story.toEnd();
  }

  /**
   * Picks that lie nowhere on the table are shown as a list, and the panel before it comes back after them.
   * @param {boolean} listed
   */
  offerList(listed) {
    const box = this.tabs;
    if (!box || listed === (box.dataset.before !== undefined)) return;
    if (listed) {
      box.dataset.before = `${box.dataset.tab} ${box.dataset.open}`;
      this.turnTo("choices", false);
      box.dataset.open = "true";
    } else {
      const [name = "log", open = "false"] = (box.dataset.before ?? "").split(" ");
      delete box.dataset.before;
      this.turnTo(/** @type {TabName} */ (name), false);
      box.dataset.open = open;
    }
  }

  unread() {
    if (this.tabs?.dataset.tab !== "talk") this.tabs?.querySelector("#tab-talk")?.classList.add("unread");
  }

  /** The clock of whoever is to move runs on between messages. */
  tick() {
    const seat = this.room?.table.seats.find((each) => each.seat === this.room?.view?.deciding);
    if (!seat || typeof seat.clock !== "number" || this.room?.table.status !== "running") return;
    seat.clock = Math.max(0, seat.clock - 1);
    this.room.people.show(this.room.table, this.room.view);
  }

  // -- one screen for several players ----------------------------------------------------------------------------

  /**
   * Hides everything until the next player says he is there.
   * @param {number} seat
   */
  handOver(seat) {
    this.room?.close();
    this.room = null;
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
        seatMark(seat, side),
        h("h1", { id: "pass" }, `Pass the screen to ${theSide(side)}`),
        h("p", {}, "Nothing of the other side is shown until they are ready."),
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
    if (event.key === "Escape") return void this.room.dismiss();
    if (typing) return;
    if (this.pressed(event.key, this.room)) event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {TableRoom} room
   */
  pressed(key, room) {
    const tab = TABS.find(([, , letter]) => letter.toLowerCase() === key.toLowerCase());
    /** @type {Record<string, () => unknown>} */
    const acts = {
      u: () => room.undo(),
      h: () => room.answers.hint(),
      s: () => (room.sinceButton.hidden ? null : room.sinceLast()),
      b: () => room.stage.board?.frame.focus(),
      r: () => room.decision?.rules[0] && openRule(this.table.game, room.decision.rules[0]),
      "?": openHelp,
      "+": () => room.stage.board?.camera.zoom(1.35),
      "-": () => room.stage.board?.camera.zoom(0.74),
      0: () => room.stage.board?.camera.fit(),
    };
    const option = /^[1-9]$/.test(key) ? room.decide.optionPicks[Number(key) - 1] : undefined;
    const act = option
      ? () => room.decide.press(option)
      : tab
        ? () => this.turnTo(tab[0], true)
        : acts[key.toLowerCase()];
    act?.();
    return Boolean(act);
  }
}

/**
 * Turn, phase and what else all may know.
 * @param {View} view
 */
function trackOf(view) {
  const pips = /(\d+)\D+(\d+)/.exec(view.turn);
  const [now, last] = pips ? [Number(pips[1]), Number(pips[2])] : [0, 0];
  const steps =
    last > 1 && last <= 40
      ? h(
          "span",
          { class: "pips", "aria-hidden": "true" },
          ...Array.from({ length: last }, (_, at) => h("i", { class: at < now ? "past" : "" })),
        )
      : null;
  return [
    h("span", { class: "turn" }, h("b", {}, view.turn), steps),
    view.phase ? h("span", { class: view.phase.length > 18 ? "phase long" : "phase" }, view.phase) : null,
    ...(view.facts ?? []).map(([name, value]) => h("span", { class: "fact" }, `${name} `, h("b", {}, value))),
  ];
}

/** @type {[string, string][]} */
const KEYS = [
  ["1 to 9", "the actions beside the prompt"],
  ["B", "to the board; arrows go to the next legal pick, Alt and arrows to any place"],
  ["Enter", "pick what the cursor is on, or ask why it cannot be picked"],
  ["+  −  0", "closer, farther, the whole board; Shift and arrows move it"],
  ["U", "take back my last pick"],
  ["H", "a hint from the captain"],
  ["S", "what happened since my last turn"],
  ["R", "the rule behind the question"],
  ["C L T N", "choices, log, talk, notes"],
  ["Esc", "put away what is open"],
];

function openHelp() {
  const rows = KEYS.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what)));
  const touch = h(
    "p",
    {},
    icon("hint"),
    " Whatever glows can be picked. Touch anything else to learn why not. Hold a counter, or rest on it, to read it; drag to move the board, pinch or scroll to zoom.",
  );
  return dialog({ title: "How to play here", body: [touch, h("table", { class: "keys" }, h("tbody", {}, ...rows))] });
}

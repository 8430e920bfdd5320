// Who sits at the table: sides, players, scores, clocks, who is to move, and what an empty seat offers.

import { notice } from "./dialog.js";
import { button, h, icon, put } from "./dom.js";
import { seatMark } from "./seatmark.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatLine} SeatLine */
/** @typedef {(seat: number, body: object) => void} SeatAct */

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours}:${String(minutes).padStart(2, "0")} h`;
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

export class Seats {
  /** @param {SeatAct} act */
  constructor(act) {
    this.act = act;
    this.box = h("ul", { class: "people", "aria-label": "Seats" });
  }

  /**
   * @param {Table} table
   * @param {View | null} view
   */
  show(table, view) {
    const deciding = table.status === "running" ? (view?.deciding ?? table.deciding) : null;
    this.box.classList.toggle("many", table.seats.length > 3);
    put(
      this.box,
      ...table.seats.map((seat) =>
        this.row(seat, table, { ...view?.seats[seat.seat], name: seat.side }, deciding === seat.seat),
      ),
    );
  }

  /**
   * @param {Seat} seat
   * @param {Table} table
   * @param {SeatLine} line
   * @param {boolean} deciding
   */
  row(seat, table, line, deciding) {
    const { note = "" } = line;
    const mine = table.yours.includes(seat.seat);
    const won = table.outcome?.winners.includes(seat.seat);
    const player = seat.kind === "open" ? "empty seat" : seat.kind === "bot" ? `${seat.name} (bot)` : seat.name;
    const stands = seat.keeper ? `stands in for ${seat.keeper}` : "";
    const away = seat.asked ? "asked to come back" : seat.away ? "away" : "";
    const states = [mine ? "you" : "", away, stands, won ? "winner" : ""].filter(Boolean);
    return h(
      "li",
      { class: `person${deciding ? " deciding" : ""}${mine ? " mine" : ""}`, "aria-current": deciding ? "true" : null },
      seatMark(seat.seat, line),
      h(
        "div",
        { class: "who" },
        h("strong", {}, seat.side),
        h(
          "span",
          { class: "player" },
          seat.kind === "bot" ? icon("bot") : null,
          player,
          ...states.map((word) => h("span", { class: "badge" }, word)),
        ),
        note ? h("span", { class: "note" }, note) : null,
        seat.trouble ? h("p", { class: "trouble-line" }, seat.trouble) : null,
        ...this.offers(seat, table, mine),
      ),
      h(
        "div",
        { class: "turn-sign" },
        deciding ? h("span", { class: "to-move" }, "to move") : null,
        typeof seat.clock === "number" ? h("time", { class: "clock" }, clockText(seat.clock)) : null,
      ),
    );
  }

  /**
   * @param {Seat} seat
   * @param {Table} table
   * @param {boolean} mine
   */
  offers(seat, table, mine) {
    const { seat: at, invite } = seat;
    /** @type {[string, () => void][]} */
    const offers = [];
    if (invite) offers.push(["Copy invite link", () => copyLink(invite)]);
    if (seat.kind === "open" && table.watchable && !table.yours.length)
      offers.push(["Sit here", () => this.act(at, { do: "sit" })]);
    if (seat.kind === "open" && table.owner)
      offers.push(["Give to a bot", () => this.act(at, { do: "bot" })]);
    if (
      seat.kind === "person" &&
      seat.away &&
      !seat.asked &&
      !mine &&
      table.takeover &&
      table.yours.length &&
      table.status === "running"
    )
      offers.push(["Let a bot take over", () => this.act(at, { do: "bot" })]);
    if (seat.asked && !mine) offers.push(["Wait longer", () => this.act(at, { do: "wait" })]);
    if (seat.yours_again) offers.push(["I am back", () => this.act(at, { do: "back" })]);
    if (seat.trouble && seat.kind === "bot") offers.push(["Let it think again", () => this.act(at, { do: "restart" })]);
    return offers.map(([label, onclick]) => button({ label, class: "button small", onclick }));
  }
}

/** @param {string} path */
export async function copyLink(path) {
  const link = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    notice("The link is copied. Send it to the person who will sit there.");
  } catch {
    notice(`Send this link: ${link}`, "trouble");
  }
}

/**
 * Whom or what the table waits for, when nothing is asked of me.
 * @param {Table} table
 * @param {View | null} view
 */
export function waitingText({ status, outcome, seats }, view) {
  if (status === "over" || outcome) return outcome?.summary ?? view?.outcome ?? "The game is over.";
  if (status === "waiting")
    return "Waiting until every seat is taken. Send the invite links, or give the empty seats to bots.";
  const next = view?.deciding ?? null;
  const seat = next === null ? undefined : seats[next];
  if (!seat) return "One moment…";
  return seat.kind === "bot"
    ? `Waiting for ${seat.side} (${seat.name}, a bot)…`
    : `Waiting for ${seat.side} (${seat.name || "nobody yet"}).`;
}

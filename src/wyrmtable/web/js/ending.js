// How a game ends: giving up, what the outcome says, and the game that follows it.

import { confirmed } from "./dialog.js";
import { button, h, put } from "./dom.js";
import { replay } from "./replay.js";
import { theSide } from "./seatmark.js";
import { send } from "./wire.js";

/** @typedef {import("./table.js").TableRoom} TableRoom */

/**
 * Giving up cannot be taken back, so it is asked.
 * @param {TableRoom} room
 */
export async function concede(room) {
  const { seat, table } = room;
  if (seat === null || table.status !== "running") return;
  const yes = await confirmed(
    "Give up this game?",
    `You concede for ${theSide(room.seatLine(seat).name)}. This cannot be taken back; what it means for the others, the rules say.`,
    "I give up",
    "danger",
  );
  if (yes) await room.act("concede", {});
}

/**
 * How the game ended, over the board.
 * @param {TableRoom} room
 */
export function proclaim(room) {
  const { banner } = room.stage;
  const { outcome, status, sealed } = room.table;
  banner.hidden = status !== "over" || !outcome || room.pace.waiting.length > 0; // first all is told
  if (!outcome || banner.hidden) return;
  room.telling.hide();
  const look = button({ label: "Look at the board", class: "button", onclick: () => (banner.hidden = true) });
  const again = button({ label: "Replay", icon: "play", class: "button", onclick: () => void replay(room) });
  const lobby = h("a", { class: "button", href: "/" }, "New game");
  const next = sequel(room) ?? rematch(room);
  if (!next) again.classList.add("primary");
  put(
    banner,
    h("h2", {}, heading(room)),
    h("p", {}, outcome.summary),
    next,
    sealed ? h("p", { class: "quiet" }, "What is still secret stays so until the series ends.") : null,
    h("div", { class: "row" }, lobby, look, again),
  );
}

/**
 * Who won. Where nobody can have won by himself it is no draw: one plays alone, or the next game decides.
 * @param {TableRoom} room
 */
function heading({ table: { outcome, sequel: next, seats }, seatLine }) {
  const names = (outcome?.winners ?? []).map((seat) => seatLine(seat).name).join(" and ");
  if (names) return `Victory: ${names}`;
  if (next) return "The story goes on";
  return seats.length > 1 ? "A draw" : "The game is over";
}

/**
 * The next game of a series, if this one has one.
 * @param {TableRoom} room
 */
function sequel(room) {
  const { sequel: next, id, yours } = room.table;
  if (!next) return null;
  const go = async () => {
    const path = `/api/tables/${id}/sequel`;
    const table = next.table ?? (await send("POST", path, {})).id;
    location.assign(`/table/${table}`);
  };
  const label = `Go on: ${next.title}`;
  const may = Boolean(next.table) || yours.length > 0;
  const goOn = button({
    label,
    class: "button primary large",
    onclick: () => void go().catch((trouble) => room.tell(trouble)),
  });
  return h("div", { class: "sequel" }, h("p", {}, next.about), may ? goOn : null);
}

/**
 * The same game once more, everybody one seat on: in one click, and for all who played the same new table.
 * @param {TableRoom} room
 */
function rematch(room) {
  const { rematch: made, id, yours, seats } = room.table;
  if (made === undefined || !yours.length) return null;
  const go = async () => {
    const table = made ?? (await send("POST", `/api/tables/${id}/rematch`, {})).id;
    location.assign(`/table/${table}`);
  };
  const label = seats.length > 1 ? "Rematch, sides swapped" : "Once more";
  const again = button({
    label,
    class: "button primary large",
    onclick: () => void go().catch((trouble) => room.tell(trouble)),
  });
  return h("div", { class: "sequel" }, again);
}

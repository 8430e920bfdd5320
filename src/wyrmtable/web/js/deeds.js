// What I do at the table: a pick with what is asked before it, an answer at a window, taking back, giving up, a seat.

import { Trouble, send } from "./wire.js";

/** @typedef {import("./table.js").TableRoom} Room */
/** @typedef {import("./types.js").Pick} Pick */

const LATE = 2500; // milliseconds after which the stream should have told what came of a deed

/**
 * @param {Room} room
 * @param {Pick} pick
 */
export async function choose(room, pick) {
  if (room.busy || room.playback || room.pace.walking || room.seat === null) return;
  const { n } = room;
  if (!(await room.advice.accepted(pick)) || n !== room.n) return;
  if (room.decision?.window) return void (await answer(room, pick));
  room.taken = { n, text: pick.text };
  await act(room, "pick", { pick: pick.text });
}

/**
 * An answer at a window counts when its beat is over; another one until then takes its place.
 * @param {Room} room
 * @param {Pick} pick
 */
async function answer(room, pick) {
  room.beat.answered(pick);
  room.sent = room.n;
  try {
    await send("POST", room.path("pick"), { pick: pick.text, expected: room.n });
  } catch (trouble) {
    if (!(trouble instanceof Trouble && trouble.code === "stale")) room.tell(trouble);
  }
}

/**
 * @param {Room} room
 * @param {"pick" | "undo" | "concede"} what
 * @param {object} body
 * @returns {Promise<boolean>} whether it was entered
 */
export async function act(room, what, body) {
  if (room.busy || room.pace.walking) return false;
  room.busy = room.stale = true;
  room.advice.giveUp();
  room.ask.classList.add("busy");
  const expected = room.n;
  room.sent = expected;
  let done = true;
  try {
    await send("POST", room.path(what), { ...body, expected });
  } catch (trouble) {
    done = room.stale = false;
    room.tell(trouble);
    if (trouble instanceof Trouble && trouble.code === "stale") await room.refetch();
  } finally {
    room.busy = false;
    room.ask.classList.remove("busy");
  }
  setTimeout(() => {
    // The stream normally tells what came of it; a broken one must not leave the board as it was.
    if (room.n === expected && !room.pace.waiting.length) void room.refetch();
  }, LATE);
  return done;
}

/**
 * Somebody sits down, leaves, comes back, or a bot does; whose eyes the page has may change with it.
 * @param {Room} room
 * @param {number} seat
 * @param {object} body
 */
export async function changeSeat(room, seat, body) {
  const { heard } = room;
  try {
    const table = await send("POST", `/api/tables/${room.table.id}/seats/${seat}`, body);
    if (heard === room.heard) room.tableChanged(table); // else the stream has told of it, or will: in the right order
    if ("do" in body && ["sit", "leave", "back"].includes(String(body.do))) location.reload();
  } catch (trouble) {
    room.tell(trouble);
  }
}

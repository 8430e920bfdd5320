// A table seen again: moments shown on its board while the game itself waits unseen.

import { trailAfter } from "./moves.js";
import { Playback, momentsOf } from "./playback.js";
import { get } from "./wire.js";

/** @typedef {import("./table.js").TableRoom} TableRoom */
/** @typedef {import("./playback.js").Moment} Moment */

/**
 * @param {TableRoom} room
 * @param {string} title
 * @param {string} url
 */
export async function playBack(room, title, url) {
  if (room.playback) return;
  try {
    /** @type {import("./types.js").Frames} */
    const frames = await get(url);
    const moments = momentsOf(frames);
    const { pictures } = room.stage; // those of my own eyes, to come back to
    const playback = new Playback(title, moments, {
      show: (now, before) => showMoment(room, now, before),
      close: () => {
        room.playback = null;
        void room.stage.unroll(pictures).catch((trouble) => room.tell(trouble));
        room.ask.classList.remove("resting");
        room.draw();
      },
    });
    room.playback = playback;
    room.stage.banner.hidden = true;
    room.stage.pane.append(playback.box);
    room.ask.classList.add("resting");
    playback.show(0);
    playback.toggle();
  } catch (trouble) {
    room.tell(trouble);
  }
}

/**
 * @param {TableRoom} room
 * @param {Moment} now
 * @param {Moment | null} before
 */
function showMoment(room, now, before) {
  const trail = before ? trailAfter([], before.view, now.view) : [];
  const spots = now.log.flatMap((line) => line.at ?? []);
  if (now.pictures) void room.stage.unroll(now.pictures).catch((trouble) => room.tell(trouble));
  room.panels.show(now.view, []);
  room.stage.show(now.view, [], [], trail);
  room.stage.follow(trail, spots);
  room.stage.dice.throw(now.log);
  room.seats.show(room.table, now.view);
  room.page.onView(now.view);
}

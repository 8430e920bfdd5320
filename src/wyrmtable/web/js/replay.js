// A table seen again: moments shown on its board, with their words in the log, while the game itself waits unseen.

import { toolButton } from "./dom.js";
import { trailAfter } from "./moves.js";
import { Playback, momentsOf } from "./playback.js";
import { remember, remembered } from "./prefs.js";
import { seatMark } from "./seatmark.js";
import { together } from "./whereto.js";
import { get } from "./wire.js";

/** @typedef {import("./table.js").TableRoom} TableRoom */
/** @typedef {import("./playback.js").Moment} Moment */
/** @typedef {{title: string, url: string, whole?: boolean, from?: number}} Wish  `from`: the entry to begin with */

const SHELF = "watched";
const KEPT = 50; // tables whose last moment seen is remembered

/**
 * A finished game with all its secrets, on the board and in words.
 * @param {TableRoom} room
 * @param {number} [from]
 */
export function replay(room, from) {
  const url = `/api/tables/${room.table.id}/frames?since=0&reveal=1`;
  return playBack(room, { title: "Replay, all secrets revealed", url, whole: true, from });
}

/**
 * Long games come in pages.
 * @param {string} url
 * @returns {Promise<import("./types.js").Frames>}
 */
async function allFrames(url) {
  const whole = await get(url);
  for (let { more } = whole; more !== undefined; ) {
    const page = await get(url.replace(/since=\d+/, `since=${more}`));
    whole.frames.push(...page.frames);
    more = page.more;
  }
  return whole;
}

/**
 * @param {TableRoom} room
 * @param {Wish} wish
 */
async function playBack(room, { title, url, whole = false, from }) {
  if (room.playback) return void (from !== undefined && room.playback.goEntry(from));
  try {
    const frames = await allFrames(url);
    const moments = momentsOf(frames);
    const { pictures } = room.stage; // those of my own eyes, to come back to
    const mine = whole ? room.log.exchange(frames.frames.flatMap(({ log }) => log)) : null;
    const playback = new Playback(title, moments, {
      show: (now, before) => showMoment(room, now, before),
      mark: (seat) => seatMark(seat, room.seatLine(seat)),
      close: () => {
        room.playback = null;
        if (mine) mine();
        room.log.mark(-1);
        void room.stage.unroll(pictures).catch((trouble) => room.tell(trouble));
        room.ask.classList.remove("resting");
        room.draw();
        room.telling.show();
      },
    });
    room.playback = playback;
    room.stage.banner.hidden = true;
    room.telling.show();
    room.telling.hide();
    room.stage.pane.append(playback.box);
    room.ask.classList.add("resting");
    playback.player.focus({ preventScroll: true }); // the arrow keys are its own now
    if (from === undefined) {
      playback.show(0);
      playback.toggle();
    } else playback.goEntry(from);
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
  const trail = before ? trailAfter([], before.view, now.view, now) : [];
  const spots = now.log.flatMap((line) => line.at ?? []);
  if (now.pictures) void room.stage.unroll(now.pictures).catch((trouble) => room.tell(trouble));
  room.panels.show(now.view, []);
  room.stage.show(now.view, [], [], trail);
  room.stage.follow(trail, spots, together(room.stage, now.view.tokens ?? [], room.seat));
  room.stage.dice.throw(now.log);
  room.log.mark(now.n);
  room.seats.show(room.table, now.view);
  room.page.onView(now.view);
}

/** What was missed: by a player since his last turn, by a spectator since he last looked, or from the beginning. */
export class CatchUp {
  /** @param {TableRoom} room */
  constructor(room) {
    this.room = room;
    const watches = room.seat === null;
    this.opener = toolButton(watches ? "Catch up" : "Since my last turn", "play", "S", () => void this.play());
    this.watched = Number(remembered(SHELF)[room.table.id] ?? 0);
    this.leave = this.leave.bind(this);
    if (watches) addEventListener("pagehide", this.leave);
  }

  get since() {
    const { seat, seen } = this.room;
    return seat === null ? this.watched : seen + 1;
  }

  /** Offered while the game runs and I have missed something. */
  show() {
    const { room } = this;
    const missed = room.seat === null ? this.since < room.n : room.seen > 0 && this.since < room.n;
    const busy = room.undoables.length > 0 || Boolean(room.decision?.window);
    this.opener.hidden = !missed || room.table.status !== "running" || busy;
  }

  play() {
    const { room, since } = this;
    const missed = since ? "Since you last looked" : "From the beginning";
    const title = room.seat === null ? missed : "Since your last turn";
    return playBack(room, { title, url: room.path(`frames?since=${since}`) });
  }

  /** A spectator goes: what he has seen is remembered in his browser. */
  leave() {
    removeEventListener("pagehide", this.leave);
    if (this.room.seat !== null || !this.room.n) return;
    const others = Object.entries(remembered(SHELF)).filter(([id]) => id !== this.room.table.id);
    remember(SHELF, Object.fromEntries([...others.slice(1 - KEPT), [this.room.table.id, this.room.n]]));
  }
}

// Sharing a table: links for those who play or watch, and a finished game as a file.

import { changeSeat } from "./deeds.js";
import { confirmed, dialog, notice } from "./dialog.js";
import { button, h, icon } from "./dom.js";
import { copyLink } from "./seats.js";
import { theSide } from "./seatmark.js";
import { send } from "./wire.js";

/** @typedef {import("./types.js").Table} Table */

/** @type {[string, string, string][]} */
const FILES = [
  ["export.html", "Replay in one file", "an HTML page that plays by itself, anywhere"],
  ["export.gif", "Animated picture", "a GIF of the whole game"],
  ["export.png", "Picture", "the board as it stands"],
  ["record", "Record", "every pick and roll as text; it can be verified"],
];

/**
 * @param {Table} table
 * @param {import("./table.js").TableRoom | null} room
 */
export function openShare(table, room) {
  const over = table.status === "over";
  const whole = over && !table.sealed;
  const mine = room?.seat === null || room?.seat === undefined ? "" : `?seat=${room.seat}`;
  const file = (/** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ about) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "button", href: `/api/tables/${table.id}/${name}`, download: true },
        icon("save"),
        h("span", {}, title),
      ),
      h("span", { class: "quiet" }, about),
    );
  const files = FILES.filter(([name]) => whole || name === "export.png").map(([name, title, about]) =>
    file(whole ? name : `${name}${mine}`, title, about),
  );
  const eyes = whole ? "?reveal=1" : mine;
  const exports = (table.exports ?? []).map(({ id, title, about }) => file(`exports/${id}${eyes}`, title, about));
  const invites = table.seats.flatMap((seat) => {
    const { invite } = seat;
    return invite
      ? [
          h(
            "li",
            {},
            button({
              label: `Invite someone to play ${theSide(seat.side)}`,
              icon: "link",
              class: "button",
              onclick: () => void copyLink(invite),
            }),
          ),
        ]
      : [];
  });
  const watch = table.watchable
    ? h(
        "li",
        {},
        button({
          label: "Copy the link for spectators",
          icon: "link",
          class: "button",
          onclick: () => void copyLink(`/table/${table.id}`),
        }),
      )
    : null;
  const publish = table.owner && room && !over ? publishing(table, room) : null;
  const later = whole
    ? null
    : h(
        "p",
        { class: "quiet" },
        table.sealed
          ? "The replay, the animation and the record can be had when the series is over: until then they would tell secrets."
          : "The replay, the animation and the record can be had when the game is over: until then they would tell secrets.",
      );
  const stand =
    room && room.seat !== null && !over
      ? h("p", {}, button({ label: "Leave my seat", class: "button small", onclick: () => void leave(room) }))
      : null;
  return dialog({
    title: "Share this table",
    body: [h("ul", { class: "share-list" }, ...invites, publish, watch, ...files, ...exports), later ?? "", stand ?? ""],
  });
}

/** @param {import("./table.js").TableRoom} room */
async function leave(room) {
  const yes = await confirmed(
    "Leave the table?",
    "Your seat becomes free. Whoever has the invite link, or a bot, may take it.",
    "Leave my seat",
  );
  if (yes && room.seat !== null) await changeSeat(room, room.seat, { do: "leave" });
}

/**
 * A private table can be published, and a published one be made private again.
 * @param {Table} table
 * @param {import("./table.js").TableRoom} room
 */
function publishing(table, room) {
  const act = async () => {
    room.tableChanged(await send("PATCH", `/api/tables/${table.id}`, { watchable: !table.watchable }));
    notice(table.watchable ? "The table is private now." : "The table is published: it stands in the lobby, and others may watch.");
  };
  const change = button({
    label: table.watchable ? "Make it private" : "Publish this table",
    class: "button",
    onclick: (event) => {
      (/** @type {Element} */ (event.currentTarget)).closest("dialog")?.close();
      void act().catch((trouble) => room.tell(trouble));
    },
  });
  const about = table.watchable ? "others may watch now" : "now only those who play see it";
  return h("li", {}, change, h("span", { class: "quiet" }, about));
}

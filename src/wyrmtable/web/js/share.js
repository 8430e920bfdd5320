// Sharing a table: links for those who play or watch, and a finished game as a file.

import { dialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { copyLink } from "./people.js";
import { theSide } from "./story.js";

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
  const query = room?.seat === null || room?.seat === undefined || over ? "" : `?seat=${room.seat}`;
  const files = FILES.filter(([name]) => over || name === "export.png").map(([name, title, about]) =>
    h(
      "li",
      {},
      h("a", { class: "button", href: `/api/tables/${table.id}/${name}${query}`, download: true }, title),
      h("span", { class: "quiet" }, about),
    ),
  );
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
  const later = over
    ? null
    : h(
        "p",
        { class: "quiet" },
        "The replay, the animation and the record can be had when the game is over: until then they would tell secrets.",
      );
  const stand =
    room && room.seat !== null && !over
      ? h("p", {}, button({ label: "Leave my seat", class: "button small", onclick: () => void room.leave() }))
      : null;
  return dialog({
    title: "Share this table",
    body: [h("ul", { class: "share-list" }, ...invites, watch, ...files), later ?? "", stand ?? ""],
  });
}

// An invite link: what it invites to, and one button to sit down.

import { button, h, put } from "./dom.js";
import { thumbOf } from "./lobby.js";
import { NameField } from "./naming.js";
import { theSide } from "./seatmark.js";
import { get, me, send } from "./wire.js";

/**
 * @param {HTMLElement} root
 * @param {string} token
 */
export async function joinPage(root, token) {
  /** @type {{table: import("./types.js").Table, seat: number, side: string}} */
  const { table, side } = await get(`/api/invites/${token}`);
  const { user } = await me();
  const others = companyOf(table);
  const name = new NameField(user);
  const sit = async () => {
    await name.give();
    const taken = await send("POST", `/api/invites/${token}`, {});
    location.assign(`/table/${taken.id}`);
  };
  const error = h("p", { class: "trouble-line", role: "alert" });
  const go = button({
    label: `Play ${theSide(side)}`,
    class: "button primary large",
    onclick: () =>
      void sit().catch((trouble) => (error.textContent = trouble instanceof Error ? trouble.message : String(trouble))),
  });
  put(
    root,
    h(
      "section",
      { class: "join sheet" },
      h("img", { src: thumbOf(table), alt: "" }),
      h("h1", {}, `You are invited to ${table.scenario_title}`),
      h(
        "p",
        {},
        `${table.game_title}. You would play ${theSide(side)}${others ? ` with ${others} at the table` : ""}.`,
      ),
      name.row,
      go,
      error,
    ),
  );
}

/**
 * Who sits there already: "Ann, Bob and 3 bots".
 * @param {import("./types.js").Table} table
 */
function companyOf(table) {
  const people = table.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
  const bots = table.seats.filter((seat) => seat.kind === "bot").length;
  const all = [...new Set(people), ...(bots ? [bots === 1 ? "a bot" : `${bots} bots`] : [])];
  return new Intl.ListFormat("en-GB").format(all);
}

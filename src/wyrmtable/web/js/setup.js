// A new game: who plays which side, and the scenario's options. The defaults start at once against a bot.

import { dialog, notice } from "./dialog.js";
import { button, h } from "./dom.js";
import { seatMark } from "./story.js";
import { send } from "./wire.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Scenario} Scenario */
/** @typedef {{kind: "me" | "open" | "bot", bot?: string}} SeatWish */

/**
 * @param {Game} game
 * @param {Scenario} scenario
 */
export async function openSetup(game, scenario) {
  const form = new SetupForm(game, scenario);
  const answer = await dialog({
    title: scenario.title,
    class: "setup",
    body: [form.box],
    buttons: [
      { label: "Cancel", value: "" },
      { label: "Start the game", value: "start", class: "primary" },
    ],
  });
  if (answer !== "start") return;
  try {
    const table = await send("POST", "/api/tables", form.wish());
    location.assign(`/table/${table.id}`);
  } catch (trouble) {
    notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
  }
}

/** @type {[string, {bank: number, bonus: number} | null][]} */
const CLOCKS = [
  ["No clock", null],
  ["An evening: 45 minutes, and 20 seconds a pick", { bank: 2700, bonus: 20 }],
  ["By the day: 3 days, and an hour a pick", { bank: 259200, bonus: 3600 }],
];

/** @type {[string, string, (at: number, bot: string) => SeatWish][]} */
const WAYS = [
  ["Against the bot", "Start at once", (at, bot) => (at === 0 ? { kind: "me" } : { kind: "bot", bot })],
  ["With friends", "Send them a link", (at) => (at === 0 ? { kind: "me" } : { kind: "open" })],
  ["On this screen", "Pass it around", () => ({ kind: "me" })],
];

/** @type {typeof WAYS} */
const ALONE = [["Alone", "Start at once", () => ({ kind: "me" })]];

class SetupForm {
  /**
   * @param {Game} game
   * @param {Scenario} scenario
   */
  constructor(game, scenario) {
    this.game = game;
    this.scenario = scenario;
    const bot = game.bots[0] ?? "random";
    const ways = scenario.seats.length > 1 ? WAYS : ALONE;
    this.seats = scenario.seats.map((side, at) => this.seatChoice(side, at));
    this.take(ways[0]?.[2], bot);
    const quick = ways.map(([title, about, wish], at) =>
      h(
        "label",
        { class: "way" },
        h("input", { type: "radio", name: "way", checked: at === 0, onchange: () => this.take(wish, bot) }),
        h("span", {}, h("strong", {}, title), h("small", {}, about)),
      ),
    );
    this.choices = scenario.choices.map((choice) => {
      const options = choice.values.map((value) =>
        h("option", { value, selected: value === choice.default }, value.replaceAll("-", " ")),
      );
      return h("label", { class: "field" }, h("span", {}, choice.title), h("select", { name: choice.id }, ...options));
    });
    this.places = h("div", {}, ...this.seats.map(({ row }) => row));
    const more = scenario.choices.length
      ? h(
          "div",
          { class: "row" },
          button({ label: "One seat more", class: "button small", onclick: () => this.seat(1) }),
          button({ label: "One seat less", class: "button small", onclick: () => this.seat(-1) }),
        )
      : null;
    this.watch = h("input", { type: "checkbox", checked: true });
    this.takeover = h("input", { type: "checkbox", checked: true });
    this.clock = h("select", {}, ...CLOCKS.map(([label], at) => h("option", { value: at }, label)));
    this.box = h(
      "div",
      { class: "setup-form" },
      h("p", { class: "about" }, scenario.about),
      h("fieldset", { class: "ways" }, h("legend", {}, "How do you want to play?"), ...quick),
      h("fieldset", { class: "seats" }, h("legend", {}, "Who plays"), this.places),
      h(
        "details",
        { class: "more" },
        h("summary", {}, "Options"),
        ...this.choices,
        more,
        h("label", { class: "field" }, h("span", {}, "Clock"), this.clock),
        h("label", { class: "field check" }, this.watch, h("span", {}, "Others may watch")),
        h(
          "label",
          { class: "field check" },
          this.takeover,
          h("span", {}, "A bot may take over for a player who is away"),
        ),
      ),
    );
  }

  /**
   * @param {string} side
   * @param {number} at
   */
  seatChoice(side, at) {
    const bots = this.game.bots.map((bot) => h("option", { value: `bot:${bot}` }, `Bot: ${bot}`));
    const select = h(
      "select",
      { "aria-label": side },
      h("option", { value: "me" }, "Me"),
      h("option", { value: "open" }, "A friend, by link"),
      ...bots,
    );
    return { select, row: h("label", { class: "field" }, h("span", {}, seatMark(at, side), side), select) };
  }

  /**
   * @param {((at: number, bot: string) => SeatWish) | undefined} wish
   * @param {string} bot
   */
  take(wish, bot) {
    this.seats.forEach(({ select }, at) => {
      const wanted = wish?.(at, bot) ?? { kind: "me" };
      select.value = wanted.kind === "bot" ? `bot:${wanted.bot}` : wanted.kind;
    });
  }

  /**
   * Some options change how many sit at the table.
   * @param {1 | -1} by
   */
  seat(by) {
    if (by < 0 && this.seats.length > 1) this.seats.pop()?.row.remove();
    if (by > 0) {
      const extra = this.seatChoice(`Seat ${this.seats.length + 1}`, this.seats.length);
      this.seats.push(extra);
      this.places.append(extra.row);
    }
  }

  wish() {
    const seats = this.seats.map(({ select: { value } }) =>
      value.startsWith("bot:") ? { kind: "bot", bot: value.slice(4) } : { kind: value },
    );
    const options = Object.fromEntries(
      this.choices.map((field) => [field.querySelector("select")?.name, field.querySelector("select")?.value]),
    );
    return {
      game: this.game.id,
      scenario: this.scenario.id,
      options,
      seats,
      watchable: this.watch.checked,
      takeover: this.takeover.checked,
      clock: CLOCKS[this.clock.selectedIndex]?.[1] ?? null,
    };
  }
}

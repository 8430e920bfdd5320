// A new game: who plays which side, and the scenario's options. The defaults start at once against a bot.

import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { NameField } from "./naming.js";
import { ruleChip } from "./rulebook.js";
import { Trouble, me, send } from "./wire.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Scenario} Scenario */
/** @typedef {{kind: "me" | "open" | "bot", bot?: string}} SeatWish */
/** @typedef {(at: number, bot: string) => SeatWish} Way */

/**
 * @param {Game} game
 * @param {Scenario} scenario
 */
export async function openSetup(game, scenario) {
  const name = new NameField((await me()).user);
  const form = new SetupForm(game, scenario);
  if (name.row) form.box.firstElementChild?.after(name.row);
  while (await asked(scenario.title, form.box)) {
    try {
      await name.give();
      const table = await send("POST", "/api/tables", form.wish());
      location.assign(`/table/${table.id}`);
      return;
    } catch (trouble) {
      form.refuse(trouble);
    }
  }
}

/**
 * @param {string} title
 * @param {Node} body
 */
async function asked(title, body) {
  const buttons = [
    { label: "Cancel", value: "" },
    { label: "Start the game", value: "start", class: "primary" },
  ];
  return (await dialog({ title, class: "setup", body: [body], buttons })) === "start";
}

/** @type {[string, {bank: number, bonus: number} | null][]} */
const CLOCKS = [
  ["No clock", null],
  ["An evening: 45 minutes, and 20 seconds a pick", { bank: 2700, bonus: 20 }],
  ["By the day: 3 days, and an hour a pick", { bank: 259200, bonus: 3600 }],
];

/** @type {[string, string][]} */
const PACES = [
  ["live", "At one sitting: a moment to answer in another's turn"],
  ["days", "Over days: who is not there passes"],
];

/** @type {[string, string, Way][]} */
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
    this.bot = game.usual_bot ?? game.bots[0]?.id ?? "random";
    /** @type {HTMLElement | null} */
    this.presetBox = null;
    /** @type {HTMLElement | null} */
    this.levelBox = null;
    /** @type {HTMLInputElement | null} */
    this.watch = null;
    /** @type {boolean | null} */
    this.published = null; // what somebody said himself
    const ways = scenario.seats.length > 1 ? WAYS : ALONE;
    this.seats = scenario.seats.map((side) => this.seatChoice(side));
    this.way = ways[0]?.[2];
    this.take(this.way);
    const quick = ways.map(([title, about, wish], at) =>
      h(
        "label",
        { class: "way" },
        h("input", { type: "radio", name: "way", checked: at === 0, onchange: () => this.take(wish) }),
        h("span", {}, h("strong", {}, title), h("small", {}, about)),
      ),
    );
    this.choices = scenario.choices.map((choice) => this.choiceField(choice));
    const seating = this.choices.filter(({ role }) => role === "players").map(({ row }) => row);
    const rest = this.choices.filter(({ role }) => role !== "players").map(({ row }) => row);
    this.places = h("div", {}, ...this.seats.map(({ row }) => row));
    this.refusal = h("p", { class: "trouble-line", role: "alert", hidden: true });
    const watch = h("input", { type: "checkbox", onchange: () => (this.published = watch.checked) });
    this.watch = watch;
    this.publish();
    this.takeover = h("input", { type: "checkbox", checked: true });
    this.pace = h("select", {}, ...PACES.map(([value, label]) => h("option", { value }, label)));
    this.clock = h("select", {}, ...CLOCKS.map(([label], at) => h("option", { value: at }, label)));
    const more = h(
      "details",
      { class: "more", ontoggle: () => more.open && more.scrollIntoView({ block: "start" }) },
      h("summary", {}, "Options"),
      ...rest,
      h("label", { class: "field" }, h("span", {}, "Pace"), this.pace),
      h("label", { class: "field" }, h("span", {}, "Clock"), this.clock),
      h("label", { class: "field check" }, this.watch, h("span", {}, "Published: listed in the lobby, and others may watch")),
      h("label", { class: "field check" }, this.takeover, h("span", {}, "A bot may take over for a player who is away")),
    );
    this.box = h(
      "div",
      { class: "setup-form" },
      h("p", { class: "about" }, scenario.about),
      this.presets(),
      h("fieldset", { class: "ways" }, h("legend", {}, "How do you want to play?"), ...quick),
      this.levels(),
      h("fieldset", { class: "seats" }, h("legend", {}, "Who plays"), ...seating, this.places),
      more,
      this.refusal,
    );
  }

  /**
   * An option of the scenario, with what is said about it.
   * @param {import("./types.js").Choice} choice
   */
  choiceField({ id, title, values, labels = [], about = "", rule = "", default: usual, role = "" }) {
    const options = values.map((value, at) =>
      h("option", { value, selected: value === usual }, labels[at] || inWords(value)),
    );
    const select = h("select", { name: id, "aria-labelledby": `choice-${id}` }, ...options);
    select.addEventListener("change", () => {
      if (role === "players") this.resize(Number(select.value));
      this.tellPreset();
    });
    const words = h(
      "span",
      { class: "choice-title" },
      h("span", { id: `choice-${id}` }, title),
      rule ? ruleChip(this.game.id, rule) : null,
    );
    const more = about ? h("small", { class: "quiet" }, about) : null;
    return { role, select, row: h("div", { class: "field option-field" }, words, select, more) };
  }

  /** How strong the bots are that are not chosen one by one. */
  levels() {
    const { bots } = this.game;
    this.levelBox = h("fieldset", { class: "ways levels" }, h("legend", {}, "How strong is the bot?"));
    const cards = bots.map(({ id, title, about }) => {
      const radio = h("input", { type: "radio", name: "level", value: id, checked: id === this.bot });
      radio.addEventListener("change", () => this.level(id));
      return h("label", { class: "way" }, radio, h("span", {}, h("strong", {}, title), h("small", {}, about)));
    });
    this.levelBox.append(...cards);
    this.levelBox.hidden = bots.length < 2 || !this.botSeats.length;
    return this.levelBox;
  }

  /** The seats that a bot takes. */
  get botSeats() {
    return this.seats.filter(({ select }) => select.value.startsWith("bot:"));
  }

  /** @param {string} bot  takes every seat that a bot has */
  level(bot) {
    this.bot = bot;
    for (const { select } of this.botSeats) select.value = `bot:${bot}`;
  }

  /** Several options set at once. */
  presets() {
    const { presets = [] } = this.scenario;
    if (!presets.length) return null;
    const cards = presets.map((preset) => {
      const radio = h("input", {
        type: "radio",
        name: "preset",
        value: preset.id,
        onchange: () => this.preset(preset),
      });
      return h(
        "label",
        { class: "way" },
        radio,
        h("span", {}, h("strong", {}, preset.title), h("small", {}, preset.about)),
      );
    });
    this.presetBox = h("fieldset", { class: "ways presets" }, h("legend", {}, "Which game"), ...cards);
    this.tellPreset();
    return this.presetBox;
  }

  /** @param {import("./types.js").Preset} preset */
  preset({ options }) {
    for (const { select } of this.choices) {
      const usual = this.scenario.choices.find(({ id }) => id === select.name)?.default ?? "";
      const value = options[select.name] ?? usual;
      if (select.value === value) continue;
      select.value = value;
      select.dispatchEvent(new Event("change"));
    }
  }

  /** Marks the preset that the options stand for now, if they do. */
  tellPreset() {
    const stands = (/** @type {import("./types.js").Preset} */ { options }) =>
      this.choices.every(({ select }) => {
        const usual = this.scenario.choices.find(({ id }) => id === select.name)?.default;
        return select.value === (options[select.name] ?? usual);
      });
    const now = this.scenario.presets?.find(stands)?.id;
    for (const radio of this.presetBox?.querySelectorAll("input") ?? []) radio.checked = radio.value === now;
  }

  /** @param {string} side */
  seatChoice(side) {
    const bots = this.game.bots.map(({ id, title, about }) =>
      h("option", { value: `bot:${id}`, title: about }, `Bot: ${title}`),
    );
    const select = h(
      "select",
      { "aria-label": side },
      h("option", { value: "me" }, "Me"),
      h("option", { value: "open" }, "A friend, by link"),
      ...bots,
    );
    select.addEventListener("change", () => this.publish());
    return { select, row: h("label", { class: "field" }, h("span", {}, side), select) };
  }

  /** @param {Way | undefined} way */
  take(way) {
    this.way = way;
    this.seats.forEach((_, at) => this.fill(at));
    if (this.levelBox) this.levelBox.hidden = this.game.bots.length < 2 || !this.botSeats.length;
    this.publish();
  }

  /** A table with a free seat is published; one that I play alone or on one screen is private, unless I say otherwise. */
  publish() {
    if (!this.watch) return;
    const free = this.seats.some(({ select }) => select.value === "open");
    this.watch.checked = this.published ?? free;
  }

  /** @param {number} at */
  fill(at) {
    const wanted = this.way?.(at, this.bot) ?? { kind: "me" };
    const select = this.seats[at]?.select;
    if (select) select.value = wanted.kind === "bot" ? `bot:${wanted.bot}` : wanted.kind;
  }

  /**
   * As many seats as the options ask for; those that stay keep who was chosen for them.
   * @param {number} count
   * @param {string[]} [sides]  their names, where they are known
   */
  resize(count, sides = []) {
    while (this.seats.length > count) this.seats.pop()?.row.remove();
    while (this.seats.length < count) {
      const at = this.seats.length;
      const extra = this.seatChoice(sides[at] ?? this.scenario.seats[at] ?? `Player ${at + 1}`);
      this.seats.push(extra);
      this.places.append(extra.row);
      this.fill(at);
    }
  }

  /**
   * The server refused. If the number of seats was wrong, it names the right ones and the form follows.
   * @param {unknown} trouble
   */
  refuse(trouble) {
    const message = trouble instanceof Error ? trouble.message : String(trouble);
    const sides = trouble instanceof Trouble ? trouble.seats : [];
    if (sides.length) this.resize(sides.length, sides);
    this.refusal.textContent = sides.length ? `${message} The seats are right now: start again.` : message;
    this.refusal.hidden = false;
    requestAnimationFrame(() => this.refusal.scrollIntoView({ block: "nearest" })); // when the form lies open again
  }

  wish() {
    const seats = this.seats.map(({ select: { value } }) =>
      value.startsWith("bot:") ? { kind: "bot", bot: value.slice(4) } : { kind: value },
    );
    const options = Object.fromEntries(this.choices.map(({ select }) => [select.name, select.value]));
    return {
      game: this.game.id,
      scenario: this.scenario.id,
      options,
      seats,
      watchable: Boolean(this.watch?.checked),
      takeover: this.takeover.checked,
      pace: this.pace.value,
      clock: CLOCKS[this.clock.selectedIndex]?.[1] ?? null,
    };
  }
}

/**
 * A value that nobody gave a label to, at least without its joints. What has capitals of its own means them.
 * @param {string} value
 */
function inWords(value) {
  const words = value.replaceAll(/[-_]/g, " ");
  return /[A-Z]/.test(words) ? words : words.slice(0, 1).toUpperCase() + words.slice(1);
}

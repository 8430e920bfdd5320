// The referee's tools of a game: a form each, and its result with dice and rules. A part can be rolled again by itself.

import { die } from "./dice.js";
import { button, h, put } from "./dom.js";
import { ruleChip } from "./rulebook.js";
import { get, send } from "./wire.js";

/** @typedef {import("./types.js").Tool} Tool */
/** @typedef {import("./types.js").ToolField} ToolField */
/** @typedef {import("./types.js").ToolPart} ToolPart */
/** @typedef {import("./types.js").ToolResult} ToolResult */

const MOST_SIDES = 100; // a larger number is what content is made from: no die shows it

/**
 * @param {HTMLElement} root
 * @param {string} game
 */
export async function refereePage(root, game) {
  /** @type {{title: string, tools: Tool[]}} */
  const { title, tools } = await get(`/api/games/${game}/tools`);
  document.title = `Referee's tools · ${title} · Wyrmtable`;
  const sheets = tools.map((tool) => new ToolSheet(game, tool));
  const index =
    sheets.length > 2 ? h("nav", { class: "tool-index", "aria-label": "Tools" }, ...tools.map(toolLink)) : null;
  const none = tools.length ? null : h("p", {}, "This game has no tools for a referee.");
  put(
    root,
    h(
      "div",
      { class: "referee" },
      h("h1", {}, "Referee's tools"),
      h("p", { class: "quiet" }, title),
      index,
      none,
      ...sheets.map(({ box }) => box),
    ),
  );
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** @param {Tool} tool */
function toolLink({ id, title }) {
  return h("a", { class: "button small", href: `#tool-${id}` }, title);
}

class ToolSheet {
  /**
   * @param {string} game
   * @param {Tool} tool
   */
  constructor(game, tool) {
    this.game = game;
    this.tool = tool;
    this.seed = "";
    /** @type {Record<string, string>} */
    this.again = {}; // parts that were rolled again
    this.fields = tool.fields.map((field) => blank(field));
    this.error = h("p", { class: "trouble-line", role: "alert" });
    this.result = h("div", { class: "tool-result", "aria-live": "polite" });
    const form = h(
      "form",
      { class: "tool-form" },
      ...this.fields.map(({ row }) => row),
      this.error,
      h("button", { class: "button primary" }, "Run it"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.seed = "";
      this.again = {};
      void this.run();
    });
    this.box = h(
      "section",
      { class: "tool-sheet sheet", id: `tool-${tool.id}`, "aria-labelledby": `tool-title-${tool.id}` },
      h("h2", { id: `tool-title-${tool.id}` }, tool.title),
      h("p", {}, tool.about, " ", ...tool.rules.map((rule) => ruleChip(game, rule))),
      form,
      this.result,
    );
  }

  async run() {
    this.error.textContent = "";
    this.box.classList.add("busy");
    const values = Object.fromEntries(this.fields.map(({ id, value }) => [id, value()]));
    try {
      const path = `/api/games/${this.game}/tools/${this.tool.id}`;
      /** @type {ToolResult} */
      const found = await send("POST", path, { values, seed: this.seed, again: this.again });
      this.seed = found.seed;
      this.show(found);
    } catch (trouble) {
      this.error.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    } finally {
      this.box.classList.remove("busy");
    }
  }

  /** @param {ToolResult} found */
  show({ title, parts, files = [] }) {
    const links = files.map((file) => {
      const { name } = file;
      return h("a", { class: "button small", href: addressOf(file), download: name }, `Save ${name}`);
    });
    put(
      this.result,
      h("h3", {}, title),
      h("ol", { class: "parts" }, ...parts.map((part) => this.part(part))),
      links.length ? h("div", { class: "row" }, ...links) : null,
    );
  }

  /** @param {ToolPart} part */
  part({ id, title, text, rules = [], dice = [] }) {
    const faces = dice.filter((face) => face <= MOST_SIDES);
    const again = button({
      label: `Roll ${title} again`,
      icon: "die",
      bare: true,
      class: "icon-button",
      onclick: () => {
        this.again = { ...this.again, [id]: String(Number(this.again[id] ?? 0) + 1) };
        void this.run();
      },
    });
    return h(
      "li",
      { "data-part": id },
      h(
        "header",
        {},
        h("strong", {}, title),
        h("span", { class: "line-dice" }, ...faces.map(die)),
        h("span", { class: "unseen" }, faces.length ? `dice ${faces.join(", ")}` : ""),
        ...rules.map((rule) => ruleChip(this.game, rule)),
        dice.length ? again : null,
      ),
      ...text.split("\n").map((line) => h("p", {}, line)),
    );
  }
}

/**
 * A blank of the form, by its kind.
 * @param {ToolField} field
 */
function blank({ id, title, kind, default: usual = "", values = [], least = 0, most = 0, about = "" }) {
  const input =
    kind === "choice"
      ? h(
          "select",
          { name: id },
          ...values.map((value) => h("option", { value, selected: value === usual }, value.replaceAll("-", " "))),
        )
      : kind === "text"
        ? h("textarea", { name: id, rows: 5 }, usual)
        : kind === "flag"
          ? h("input", { type: "checkbox", name: id, checked: usual === "yes" })
          : kind === "number"
            ? h("input", { type: "number", name: id, min: least, max: most, step: 1, value: usual, required: true })
            : h("input", { type: "text", name: id, value: usual });
  const range = kind === "number" ? `${least} to ${most}` : "";
  const hint = [about, range].filter(Boolean).join(" · ");
  const value = () =>
    input instanceof HTMLInputElement && kind === "flag" ? (input.checked ? "yes" : "no") : input.value;
  const row = h(
    "label",
    { class: `field kind-${kind}` },
    h("span", {}, title),
    input,
    hint ? h("small", { class: "quiet" }, hint) : null,
  );
  return { id, value, row };
}

/**
 * A file of a result, to be saved.
 * @param {{text?: string, base64?: string}} file
 */
function addressOf({ text, base64 }) {
  if (base64 === undefined) return URL.createObjectURL(new Blob([text ?? ""], { type: "text/plain;charset=utf-8" }));
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes]));
}

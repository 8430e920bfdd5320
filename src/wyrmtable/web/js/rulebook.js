// The rules in the page: a chip that opens a paragraph, the whole book with a search, and the little Markdown they use.

import { dialog } from "./dialog.js";
import { button, h, put } from "./dom.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").Rule} Rule */
/** @typedef {import("./types.js").RuleSection} RuleSection */

const ID = /\b[A-Z]{2,5}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*/g;

/**
 * A rule id that opens its paragraph.
 * @param {string} game
 * @param {string} id
 */
export function ruleChip(game, id) {
  return h(
    "button",
    { type: "button", class: "rule", "aria-label": `Rule ${id}`, onclick: () => openRule(game, id) },
    id,
  );
}

/**
 * @param {string} game
 * @param {string} id
 */
export async function openRule(game, id) {
  const body = h("div", { class: "rule-text" }, h("p", { class: "quiet" }, "Looking it up…"));
  const closed = dialog({
    title: id,
    body: [body],
    buttons: [{ label: "Open the rulebook", value: "book" }],
    class: "rule-window",
  });
  try {
    /** @type {Rule} */
    const rule = await get(`/api/games/${game}/rules/${encodeURIComponent(id)}`);
    const where = [rule.section, rule.title].filter(Boolean).join(" · ");
    put(body, h("p", { class: "section-name" }, where), ...markdown(game, rule.text));
  } catch (trouble) {
    put(body, h("p", {}, trouble instanceof Error ? trouble.message : String(trouble)));
  }
  if ((await closed) === "book") open(`/rules/${game}#${id}`, "_blank");
}

/**
 * The whole book as a page of its own.
 * @param {HTMLElement} root
 * @param {string} game
 */
export async function rulesPage(root, game) {
  /** @type {{sections: RuleSection[]}} */
  const { sections } = await get(`/api/games/${game}/rules`);
  const found = h("p", { class: "quiet", role: "status" });
  const search = h("input", { type: "search", placeholder: "Search the rules", "aria-label": "Search the rules" });
  const text = h("article", { class: "book" }, ...sections.map((section) => sectionOf(game, section)));
  const index = sections
    .filter(({ level }) => level <= 2)
    .map(({ number, title }) =>
      h("li", {}, h("a", { href: `#${anchor(number, title)}` }, `${number} ${title}`.trim())),
    );
  search.addEventListener("input", () => narrow(text, search.value, found));
  const contents = h("details", { class: "contents" }, h("summary", {}, "Contents"), h("ol", {}, ...index));
  put(
    root,
    h(
      "div",
      { class: "book-page" },
      h("h1", {}, "Rulebook"),
      h("div", { class: "book-tools" }, search, found),
      contents,
      text,
    ),
  );
  turnTo(text, decodeURIComponent(location.hash.slice(1)));
}

/**
 * Opens the book at a rule, or at the first of the rules it was split into.
 * @param {HTMLElement} book
 * @param {string} id
 */
function turnTo(book, id) {
  if (!id) return;
  const found =
    document.getElementById(id) ?? [...book.querySelectorAll("li[id]")].find((item) => item.id.startsWith(id));
  found?.classList.add("found");
  found?.scrollIntoView({ block: "center" });
}

/**
 * @param {string} number
 * @param {string} title
 */
function anchor(number, title) {
  return `s-${number || title.replaceAll(/\W+/g, "-")}`;
}

/**
 * @param {string} game
 * @param {RuleSection} section
 */
function sectionOf(game, section) {
  const name = `${section.number} ${section.title}`.trim();
  const heading = section.level <= 2 ? h("h2", {}, name) : h("h3", {}, name);
  return h("section", { id: anchor(section.number, section.title) }, heading, ...markdown(game, section.text));
}

/**
 * @param {HTMLElement} book
 * @param {string} words
 * @param {HTMLElement} found
 */
function narrow(book, words, found) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let hits = 0;
  for (const section of book.querySelectorAll("section")) {
    const says = (section.textContent ?? "").toLowerCase();
    section.hidden = !wanted.every((word) => says.includes(word));
    if (!section.hidden) hits += 1;
  }
  found.textContent = wanted.length ? `${hits} sections` : "";
}

// -- Markdown, as far as the rules use it -------------------------------------------------------------------------

/**
 * @param {string} game
 * @param {string} text
 * @returns {Node[]}
 */
export function markdown(game, text) {
  /** @type {Node[]} */
  const blocks = [];
  const lines = text.replaceAll("*(reference)*", "").split("\n");
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const start = at;
    if (line.startsWith("|")) {
      while ((lines[at] ?? "").startsWith("|")) at += 1;
      blocks.push(tableOf(game, lines.slice(start, at)));
    } else if (/^\s*- /.test(line)) {
      while (at < lines.length && /^(\s*- |\s+\S)/.test(lines[at] ?? "")) at += 1;
      blocks.push(listOf(game, lines.slice(start, at)));
    } else {
      at += 1;
      if (line.trim()) blocks.push(h("p", {}, ...inline(game, line)));
    }
  }
  return blocks;
}

/**
 * @param {string} game
 * @param {string[]} lines
 */
function listOf(game, lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (/^\s*- /.test(line)) items.push(line.replace(/^\s*- /, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return h(
    "ul",
    {},
    ...items.map((item) => h("li", { id: /^\*\*([A-Z]+-[^*]+)\*\*/.exec(item)?.[1] }, ...inline(game, item))),
  );
}

/**
 * @param {string} game
 * @param {string[]} lines
 */
function tableOf(game, lines) {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) => line.split("|").slice(1, -1));
  const [head = [], ...body] = rows;
  return h(
    "div",
    { class: "table-scroll", tabindex: "0", role: "group", "aria-label": "Table" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head.map((cell) => h("th", { scope: "col" }, ...inline(game, cell.trim()))))),
      h(
        "tbody",
        {},
        ...body.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...inline(game, cell.trim()))))),
      ),
    ),
  );
}

/**
 * @param {string} game
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(game, text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  for (const piece of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)) {
    if (piece.startsWith("**")) parts.push(h("strong", {}, piece.slice(2, -2)));
    else if (piece.startsWith("*") && piece.length > 2) parts.push(h("em", {}, piece.slice(1, -1)));
    else if (piece.startsWith("`")) parts.push(h("code", {}, piece.slice(1, -1)));
    else parts.push(...cited(game, piece));
  }
  return parts;
}

/**
 * @param {string} game
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function cited(game, text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(ID)) {
    parts.push(text.slice(from, match.index), ruleChip(game, match[0]));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

/** @param {string} game */
export function bookButton(game) {
  return button({
    label: "Rules",
    icon: "book",
    bare: true,
    class: "icon-button",
    onclick: () => void open(`/rules/${game}`, "_blank"),
  });
}

// The rules in the page: a chip that opens a paragraph, the whole book with a search, and the little Markdown they use.

import { dialog } from "./dialog.js";
import { button, h, put } from "./dom.js";
import { searchBook } from "./search.js";
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
    put(body, ...(await lookedUp(game, id)));
  } catch (trouble) {
    put(body, h("p", {}, trouble instanceof Error ? trouble.message : String(trouble)));
  }
  if ((await closed) === "book") open(`/rules/${game}#${id}`, "_blank");
}

/**
 * A rule with the list below it: the parts that it was cut into belong to it.
 * @param {string} game
 * @param {string} id
 */
async function lookedUp(game, id) {
  /** @type {Rule} */
  const rule = await get(`/api/games/${game}/rules/${encodeURIComponent(id)}`);
  const parts = (rule.list ?? []).map((each) => h("li", {}, h("strong", {}, each.id), ...markdown(game, each.text)));
  const list = parts.length ? h("ul", { class: "rule-list" }, ...parts) : null;
  return [whereOf(rule), ...markdown(game, rule.text), list];
}

/** @param {{section: string, title: string}} rule */
function whereOf({ section, title }) {
  return h("p", { class: "section-name" }, [section, title].filter(Boolean).join(" · "));
}

/**
 * Whether an id goes on after a whole number or word of another: 7.7a after 7.7, but 7.70 not.
 * @param {string} id
 * @param {string} start
 */
export function continues(id, start) {
  if (!id.startsWith(start) || id === start) return false;
  const joint = `${start.slice(-1)}${id.charAt(start.length)}`;
  return !/^(\d\d|[A-Za-z]{2})$/.test(joint);
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
  const passages = h("ol", { class: "passages", "aria-label": "Passages found", hidden: true });
  const index = sections
    .filter(({ level }) => level <= 2)
    .map(({ number, title }) =>
      h("li", {}, h("a", { href: `#${anchor(number, title)}` }, `${number} ${title}`.trim())),
    );
  const look = () => searchBook(text, passages, search.value, found);
  search.addEventListener("input", look);
  const contents = h("details", { class: "contents" }, h("summary", {}, "Contents"), h("ol", {}, ...index));
  put(
    root,
    h(
      "div",
      { class: "book-page" },
      h("h1", {}, "Rulebook"),
      h("div", { class: "book-tools" }, search, found),
      contents,
      passages,
      text,
    ),
  );
  const land = () => {
    search.value = "";
    look();
    turnTo(text, decodeURIComponent(location.hash.slice(1)));
  };
  passages.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.getAttribute("href") === location.hash) land(); // the browser would say nothing
  });
  addEventListener("hashchange", land);
  land();
}

/**
 * Opens the book at a rule, a section, or the first of the rules that a rule was cut into.
 * @param {HTMLElement} book
 * @param {string} id
 */
function turnTo(book, id) {
  for (const old of book.querySelectorAll(".found")) old.classList.remove("found");
  if (!id) return;
  const parts = () => [...book.querySelectorAll("li[id]")].find((item) => continues(item.id, id));
  const found = document.getElementById(id) ?? parts();
  found?.classList.add("found");
  found?.scrollIntoView({ block: found.tagName === "SECTION" ? "start" : "center" });
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

// Searching a book: the passages that say all the words, with the words marked, each a link to its place.

import { h, put } from "./dom.js";

const MOST = 120; // passages shown; whoever finds more needs another word
const PARTS = "li, p, tr"; // what is a passage

/**
 * Shows passages instead of the book, or the book again if nothing is searched for.
 * @param {HTMLElement} book
 * @param {HTMLElement} list
 * @param {string} words
 * @param {HTMLElement} told
 */
export function searchBook(book, list, words, told) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = wanted.length ? passagesWith(book, wanted) : [];
  book.hidden = wanted.length > 0;
  list.hidden = !wanted.length;
  put(list, ...found.slice(0, MOST).map((passage) => entry(passage, wanted)));
  told.textContent = wanted.length ? tally(found.length) : "";
}

/** @param {number} count */
function tally(count) {
  if (count > MOST) return `${count} passages; the first ${MOST} are shown`;
  return count === 1 ? "1 passage" : `${count || "No"} passages`;
}

/**
 * @param {HTMLElement} book
 * @param {string[]} wanted
 */
function passagesWith(book, wanted) {
  const whole = [...book.querySelectorAll(PARTS)].filter((part) => !part.closest("thead"));
  return whole.filter((part) => {
    const says = (part.textContent ?? "").toLowerCase();
    return wanted.every((word) => says.includes(word));
  });
}

/**
 * A passage under the name of its section. A row of a table or a paragraph leads to its section, a rule to itself.
 * @param {Element} part
 * @param {string[]} wanted
 */
function entry(part, wanted) {
  const section = part.closest("section");
  const to = part.id || part.closest("li[id]")?.id || section?.id || "";
  const name = section?.querySelector("h2, h3")?.textContent ?? "";
  const cells = [...part.querySelectorAll("td")].map((cell) => cell.textContent ?? "");
  const text = cells.length ? cells.join(" · ") : (part.textContent ?? "");
  return h("li", {}, h("a", { href: `#${to}` }, name || to), h("p", {}, ...marked(text, wanted)));
}

/**
 * @param {string} text
 * @param {string[]} wanted
 */
export function marked(text, wanted) {
  const plain = wanted.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pieces = text.split(new RegExp(`(${plain.join("|")})`, "gi"));
  return pieces.map((piece, at) => (at % 2 ? h("mark", {}, piece) : piece));
}

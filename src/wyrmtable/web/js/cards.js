// Cards that are laid beside the board: odds with their reasons, warnings, why not, hints, and what the others could do.

import { button, h, icon, unbroken } from "./dom.js";
import { ruleChip } from "./rulebook.js";

/** @typedef {import("./types.js").Chance} Chance */
/** @typedef {import("./types.js").Odds} Odds */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {{title: string, chances: Chance[], because: Reason[]}} Attack  what may come of it */

/** The tones of results, the best for whoever picks first. Each has one colour for ever. */
const TONES = ["win", "gain", "even", "loss", "ruin"];

const LETTER = 0.022; // of a bar's width, on a small screen

/** @param {Odds} odds */
export function rolls(odds) {
  return odds.chances.some(({ result }) => result !== "");
}

/** @param {number} chance */
function percent(chance) {
  const value = chance * 100;
  return value > 0 && value < 1 ? "<1%" : `${Math.round(value)}%`;
}

/**
 * The colour and pattern of a result: that of its tone, else one that its label always has.
 * @param {Chance} chance
 */
function look({ tone = "", result }) {
  if (TONES.includes(tone)) return `tone-${tone}`;
  if (!result) return "tone-even"; // no die falls
  return `look-${[...result].reduce((sum, letter) => sum * 7 + (letter.codePointAt(0) ?? 0), 0) % 8}`;
}

/**
 * The best result first; results that mean nothing better or worse in the order they came.
 * @param {Chance[]} chances
 */
function inOrder(chances) {
  const rank = ({ tone = "" }) => (TONES.indexOf(tone) + TONES.length + 1) % (TONES.length + 1);
  return [...chances].sort((one, other) => rank(one) - rank(other));
}

/** @param {Chance} chance */
function named({ result, words = "" }) {
  return words || result || "no roll";
}

/**
 * Whether a result has a code besides its words, such as a table is printed with; a word in short is none.
 * @param {Chance} chance
 */
function coded({ result, words = "" }) {
  return Boolean(words) && !/[a-z]{2}/.test(result);
}

/** @param {Chance[]} chances */
export function oddsBar(chances) {
  const bar = h("div", { class: "odds-bar", "aria-hidden": "true" });
  for (const each of inOrder(chances)) {
    const label = coded(each) ? percent(each.chance) : each.result || "no roll"; // codes stand behind their words, below
    const fits = each.chance > Math.max(0.09, label.length * LETTER);
    const part = h("span", { class: `odds-part ${look(each)}` }, fits ? h("b", {}, label) : null);
    part.style.flexGrow = String(each.chance);
    bar.append(part);
  }
  return bar;
}

/**
 * All in one line, for where there is room for no more: how likely something good, nothing much or something bad is.
 * @param {Chance[]} chances
 */
export function gist(chances) {
  const sum = (/** @type {string[]} */ tones) =>
    chances.reduce((all, { tone = "", chance }) => all + (tones.includes(tone) ? chance : 0), 0);
  const parts = [
    { share: sum(["win", "gain"]), words: "good for you" },
    { share: sum(["even"]), words: "even" },
    { share: sum(["loss", "ruin"]), words: "bad for you" },
  ].filter(({ share }) => share > 0);
  if (parts.length) return parts.map(({ share, words }) => `${percent(share)} ${words}`).join(", ");
  const likeliest = chances.reduce((one, other) => (other.chance > one.chance ? other : one));
  return `Likeliest: ${named(likeliest)}, ${percent(likeliest.chance)}`;
}

/**
 * Every result in words, then its code, its chance and the fraction behind it; of very many only the likeliest, if so
 * wished.
 * @param {Chance[]} chances
 * @param {boolean} exact
 * @param {number} [most]
 */
export function oddsTable(chances, exact, most = Infinity) {
  const likely = [...chances].sort((one, other) => other.chance - one.chance);
  const others = chances.length > most + 1 ? likely.slice(most) : [];
  const shown = inOrder(chances.filter((each) => !others.includes(each)));
  return h("table", {}, h("tbody", {}, ...shown.map((each) => oddsRow(each, exact)), restRow(others)));
}

/**
 * @param {Chance} chance
 * @param {boolean} exact
 */
function oddsRow(chance, exact) {
  const { result, fraction = "" } = chance;
  return h(
    "tr",
    { "data-result": result },
    h(
      "th",
      { scope: "row" },
      h("i", { class: `swatch ${look(chance)}`, "aria-hidden": "true" }),
      named(chance),
      coded(chance) ? h("small", { class: "code" }, ` ${result}`) : null,
    ),
    h("td", {}, percent(chance.chance)),
    h("td", { class: "fraction" }, exact && fraction.length < 12 ? fraction : ""),
  );
}

/** @param {Chance[]} others  results that are not told one by one */
function restRow(others) {
  if (!others.length) return null;
  const together = others.reduce((sum, { chance }) => sum + chance, 0);
  return h("tr", {}, h("th", { scope: "row" }, `${others.length} others`), h("td", {}, percent(together)), h("td", {}));
}

/**
 * The odds as a bar, a table and the reasons behind them.
 * @param {string} game
 * @param {string} title  what it is, in words
 * @param {Odds} odds
 */
export function oddsCard(game, title, odds) {
  const certainty = odds.tries
    ? `Too many dice to count out: estimated by ${odds.tries.toLocaleString("en")} tries.`
    : odds.worlds === 1
      ? "Exact: every roll counted."
      : `Averaged over ${odds.worlds} ways things may stand, as far as you know.`;
  return h(
    "section",
    { class: "odds card", "aria-label": `Odds of ${title}` },
    h("h3", {}, `Odds: ${title}`),
    oddsBar(odds.chances),
    h("div", { class: "odds-body" }, oddsTable(odds.chances, !odds.tries), reasonList(game, odds.because)),
    h("p", { class: "quiet" }, certainty),
  );
}

/**
 * What the others could do to me in a place, as far as I know.
 * @param {string} game
 * @param {string} place
 * @param {Attack | null} threat
 * @param {() => void} close
 */
export function threatCard(game, place, threat, close) {
  const body = threat
    ? [
        h("p", {}, threat.title),
        oddsBar(threat.chances),
        h("div", { class: "odds-body" }, oddsTable(threat.chances, true), reasonList(game, threat.because)),
      ]
    : [h("p", {}, "As far as you know, nobody can attack here.")];
  return h(
    "section",
    { class: "threat odds card", role: "status" },
    h("header", {}, h("h3", {}, icon("warn"), `What could they do to me in ${place}?`), shutter(close)),
    ...body,
  );
}

/**
 * @param {string} game
 * @param {Reason[]} reasons
 */
export function reasonList(game, reasons) {
  return h(
    "ul",
    { class: "reasons" },
    ...reasons.map(([rule, text]) => h("li", {}, h("span", {}, ...unbroken(text)), " ", rule ? ruleChip(game, rule) : null)),
  );
}

/**
 * What speaks against a pick.
 * @param {string} game
 * @param {string} title
 * @param {Reason[]} warnings
 */
export function warningCard(game, title, warnings) {
  return h(
    "section",
    { class: "warning card", role: "alert" },
    h("h3", {}, icon("warn"), title),
    reasonList(game, warnings),
  );
}

/**
 * Something ends for good while something else could still be done.
 * @param {string} title
 */
export function endingCard(title) {
  const words = h("p", {}, "This cannot be taken back, and there is still something else you could do.");
  return h("section", { class: "warning card", role: "alert" }, h("h3", {}, icon("warn"), title), words);
}

/**
 * Why something cannot be picked.
 * @param {string} game
 * @param {string} title
 * @param {Reason[]} reasons
 * @param {() => void} close
 */
export function whyNotCard(game, title, reasons, close) {
  const body = reasons.length ? reasonList(game, reasons) : h("p", {}, "It is not among the choices of this moment.");
  return h(
    "section",
    { class: "whynot card", role: "status" },
    h("header", {}, h("h3", {}, `Why not ${title}?`), shutter(close)),
    body,
  );
}

/** @param {...(Node | null)} parts */
export function hintCard(...parts) {
  return h("section", { class: "hint card", role: "status" }, ...parts);
}

/** @param {() => void} close */
function shutter(close) {
  return button({ label: "Close", icon: "close", bare: true, class: "icon-button", onclick: close });
}

// What the signs and the figures on counters mean: one row for each meaning, however many counters have it.

import { h, unbroken } from "./dom.js";
import { counterDrawing } from "./inspect.js";

/** @typedef {import("./types.js").Legend} Legend */

/**
 * @param {Legend[]} legend
 * @param {number} [most]  rows
 */
export function legendList(legend, most = Infinity) {
  const rows = meanings(legend)
    .slice(0, most)
    .flatMap(({ symbol, title, text = "" }) => [
      h("dt", {}, symbol ? counterDrawing(symbol) : null, h("span", {}, title)),
      h("dd", {}, ...unbroken(text)),
    ]);
  return rows.length ? h("dl", { class: "legend" }, ...rows) : null;
}

/**
 * The first counter of every meaning stands for all that have it.
 * @param {Legend[]} legend
 */
function meanings(legend) {
  const same = (/** @type {Legend} */ one, /** @type {Legend} */ other) => one.title === other.title && one.text === other.text;
  return legend.filter((each, at) => legend.findIndex((other) => same(each, other)) === at);
}

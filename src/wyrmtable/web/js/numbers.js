// A number to pick: typed, stepped or slid between what is allowed, and confirmed.

import { numberPick } from "./changes.js";
import { button, h } from "./dom.js";

/** @typedef {import("./types.js").Pick} Pick */

const SLIDE = 300; // a longer range is typed, not slid
const FEW = 7; // so few numbers are buttons

/**
 * What can be picked, in words: "10 to 250", "0, 5 to 8 or 20".
 * @param {[number, number][]} ranges
 */
export function rangesInWords(ranges) {
  const parts = ranges.map(([first, last]) =>
    first === last ? first.toLocaleString("en") : `${first.toLocaleString("en")} to ${last.toLocaleString("en")}`,
  );
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(parts);
}

/**
 * Every number of the ranges, if they are few.
 * @param {[number, number][]} ranges
 */
export function fewNumbers(ranges) {
  const count = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (count > FEW) return [];
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/**
 * The number that a question is about, if it can be picked: what stands now is the best place to begin.
 * @param {[number, number][]} ranges
 * @param {string[]} about
 */
function startOf(ranges, about) {
  const numbers = about.filter((text) => text.startsWith("=")).map((text) => Number(text.slice(1)));
  return numbers.find((number) => ranges.some(([first, last]) => first <= number && number <= last));
}

/**
 * The field beside the prompt.
 * @param {[number, number][]} ranges
 * @param {string[]} about
 * @param {(pick: Pick) => void} choose
 */
export function numberField(ranges, about, choose) {
  const least = Math.min(...ranges.map(([first]) => first));
  const most = Math.max(...ranges.map(([, last]) => last));
  const start = startOf(ranges, about) ?? least;
  const words = rangesInWords(ranges);
  const hint = h("small", { class: "range", id: "number-range" }, words);
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    step: 1,
    value: start,
    required: true,
    "aria-label": `A number, ${words}`,
    "aria-describedby": "number-range",
  });
  const slider = h("input", {
    type: "range",
    min: least,
    max: most,
    value: start,
    "aria-label": `Slide, ${words}`,
    hidden: most - least > SLIDE,
  });
  const go = h("button", { class: "button primary" }, "Choose", " ", h("output", {}, start.toLocaleString("en")));
  const tell = () => {
    const value = Number(input.value);
    const fits =
      input.value !== "" && ranges.some(([first, last]) => Number.isInteger(value) && first <= value && value <= last);
    input.setCustomValidity(fits ? "" : `It must be ${words}.`);
    if (fits) slider.value = input.value;
    const said = go.querySelector("output");
    if (said) said.textContent = fits ? value.toLocaleString("en") : "…";
  };
  const set = (/** @type {number} */ value) => {
    input.value = String(Math.max(least, Math.min(most, value)));
    tell();
  };
  input.addEventListener("input", tell);
  slider.addEventListener("input", () => set(Number(slider.value)));
  const step = (/** @type {number} */ by) => set((Number(input.value) || least) + by);
  const less = button({ label: "Less", icon: "minus", bare: true, class: "icon-button", onclick: () => step(-1) });
  const more = button({ label: "More", icon: "plus", bare: true, class: "icon-button", onclick: () => step(1) });
  const form = h("form", { class: "number-field" }, less, input, more, slider, go, hint);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(numberPick(Number(input.value)));
  });
  return form;
}

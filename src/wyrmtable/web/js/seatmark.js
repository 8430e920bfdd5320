// The sign of a seat: colour, shape and letter, so that none of them has to do alone.

import { h } from "./dom.js";

/** @typedef {import("./types.js").SeatLine} SeatLine */

/**
 * @param {number} seat
 * @param {SeatLine} line  its name, and the letter and colour its game gives it
 */
export function seatMark(seat, { name, letter = "", colour = "" }) {
  if (seat < 0) return h("span", { class: "seat-mark none", "aria-hidden": "true" }, "·");
  const mark = h(
    "span",
    { class: `seat-mark seat-${seat % 8}`, title: name },
    h("span", { class: "unseen" }, `${name}: `),
    h("span", { "aria-hidden": "true" }, letter || (/\d+$/.exec(name)?.[0] ?? name.slice(0, 1))),
  );
  if (colour) {
    mark.style.background = colour;
    mark.style.color = inkOn(colour);
  }
  return mark;
}

/**
 * Black or white, whichever is read better on a colour (`#rgb` or `#rrggbb`).
 * @param {string} colour
 */
export function inkOn(colour) {
  const digits = colour.replace("#", "");
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => light(Number.parseInt(six.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#15100a" : "#ffffff";
}

/** @param {number} part  of a colour, as screens count it */
function light(part) {
  return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/**
 * A side inside a sentence: "the Orcs", but "Player 2".
 * @param {string} side
 */
export function theSide(side) {
  return /\d$/.test(side) ? side : `the ${side}`;
}

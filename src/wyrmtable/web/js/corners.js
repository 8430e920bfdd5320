// Cards over the board take the corner of it where they hide least of what can be picked.

import { hides } from "./spots.js";

/** @typedef {import("./camera.js").Box} Box */
/** @typedef {{right: boolean, across: boolean}} Corner  `across` is at the edge of the board that is not the question's */
/** @typedef {{pane: Element, far: boolean, clear: Box[]}} Around  the board's pane, the favourite side (whether it is the right), and what must stay in sight, in the window */

const EDGE = 10; // pixels

/**
 * Takes the best corner; how much is hidden there.
 * @param {HTMLElement} box  what is moved
 * @param {Element} card  what is seen of it
 * @param {Around} around
 */
export function settle(box, card, { pane, far, clear }) {
  const corners = [false, true].flatMap((across) => [far, !far].map((right) => ({ right, across })));
  const costs = corners.map((corner) => {
    stand(box, card, pane, corner);
    const lies = card.getBoundingClientRect();
    return clear.reduce((sum, each) => sum + hides(lies, each), 0);
  });
  const least = Math.min(...costs);
  stand(box, card, pane, corners[costs.indexOf(least)] ?? { right: far, across: false });
  return least;
}

/**
 * @param {HTMLElement} box
 * @param {Element} card
 * @param {Element} pane
 * @param {Corner} corner
 */
function stand(box, card, pane, { right, across }) {
  box.classList.toggle("right", right);
  box.style.translate = "";
  if (!across) return;
  const [lies, frame] = [card.getBoundingClientRect(), pane.getBoundingClientRect()];
  const low = lies.top - frame.top < frame.bottom - lies.bottom;
  const way = low ? frame.bottom - lies.bottom - EDGE : frame.top - lies.top + EDGE;
  box.style.translate = `0 ${way}px`;
}

/**
 * What a card about some places and pieces must not hide: these, all that can be picked, and the tabs of other boards.
 * @param {import("./stage.js").Stage} stage
 * @param {string[]} about
 * @returns {Box[]} in the window
 */
export function keptClear({ board, tabs, trays }, about) {
  if (!board) return [];
  const places = [...new Set(about.map((text) => board.placeOf(text)))].filter(Boolean);
  const spots = [...board.sight.lively(""), ...places.map((place) => board.sight.spotOf(place))];
  const around = [tabs.box, trays.box].filter(({ hidden }) => !hidden);
  return [...spots.map((spot) => board.sight.inWindow(spot)), ...around.map((each) => each.getBoundingClientRect())];
}

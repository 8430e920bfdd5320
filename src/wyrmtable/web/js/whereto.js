// Where the picks of a decision are to be found: the part of the board to look at, and the tab to open.

/** @typedef {import("./table.js").TableRoom} Room */

/**
 * The board moves by itself only to what is asked of me, and shows all of it; a spectator follows the moves.
 * @param {Room} room
 */
export function followAsked({ decision, stage, hand, seat, trail, prospect }) {
  if (!decision) return void (seat === null && stage.follow(trail.slice(-2)));
  const of = (/** @type {string[]} */ kinds) =>
    decision.picks.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
  const places = of(["place", "side"]);
  const others = places.length && hand.held.size ? [] : of(["piece"]); // with one in hand the others can wait
  stage.follow([...places, ...others, ...decision.about], stage.named(decision.prompt));
  return prospect.place();
}

/**
 * The tab to open for a decision whose picks are on no board: the list of all, or the panel that has them.
 * @param {Room} room
 */
export function tabOf({ decision, view, stage, panels }) {
  const picks = decision?.picks ?? [];
  if (!view || stage.lacks(view, picks)) return view ? "choices" : "";
  const panel = panels.liveliest;
  const elsewhere = picks.some(({ kind, text }) => kind !== "option" && stage.board?.placeOf(text));
  return panel && !elsewhere ? `game-${panel}` : "";
}

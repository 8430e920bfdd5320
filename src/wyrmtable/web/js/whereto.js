// Where the picks of a decision are to be found: the part of the board to look at, and the tab to open.

/** @typedef {import("./table.js").TableRoom} Room */

const OTHER = 1.5; // times as wide or as narrow: it is another screen

/**
 * The board moves by itself only to what is asked of me, and shows all of it; a spectator follows the moves.
 * @param {Room} room
 */
export function followAsked(room) {
  const { decision, stage, seat, trail } = room;
  if (!decision) return void (seat === null && stage.follow(trail.slice(-2)));
  stage.follow(...wishes(room));
  return stage.afloat.settle();
}

/**
 * A board that was just laid out is looked at where something is asked, else where everybody stands.
 * @param {Room} room
 */
export function followLaid(room) {
  const everybody = (room.stage.board?.counters ?? []).map(({ token }) => token.place);
  room.stage.follow(...wishes(room), everybody);
  room.stage.afloat.settle(); // some of it came before the board did
}

/**
 * What to look at, the first of these that is on the board.
 * @param {Room} room
 */
function wishes({ decision, view, stage, hand, seat }) {
  if (!decision) return [];
  const of = (/** @type {string[]} */ kinds) =>
    decision.picks.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
  const places = of(["place", "side"]);
  const others = places.length && hand.held.size ? [] : of(["piece"]); // with one in hand the others can wait
  const declared = (view?.arrows ?? []).filter(({ owner }) => owner === seat).flatMap(({ start, end }) => [start, end]);
  const asked = [...places, ...others, ...decision.about];
  if (asked.length) asked.push(...declared);
  return [asked, stage.named(decision.prompt), together(stage, view?.tokens ?? [], seat)];
}

/**
 * All my pieces on this board, if they stand in one place: nothing else on it is as much mine.
 * @param {import("./stage.js").Stage} stage
 * @param {import("./types.js").Token[]} tokens
 * @param {number | null} seat
 */
export function together({ board }, tokens, seat) {
  const mine = tokens.filter(({ owner, place }) => owner === seat && board?.placeOf(place));
  const places = new Set(mine.map(({ place }) => place));
  return places.size === 1 ? [...places] : [];
}

/**
 * A screen that is turned on its side looks at what is asked, again.
 * @param {Room} room
 */
export function followTurnedScreen(room) {
  const seen = () => ({ wide: window.innerWidth, upright: window.innerHeight > window.innerWidth });
  let before = seen();
  new ResizeObserver(() => {
    const now = seen();
    const grown = now.wide / before.wide;
    if (now.upright === before.upright && grown < OTHER && 1 / grown < OTHER) return;
    before = now;
    followAsked(room);
  }).observe(room.stage.pane);
}

/**
 * The tab to open for a decision whose picks are on no board: the list of all, or the panel that has them.
 * @param {Room} room
 */
export function tabOf({ decision, view, stage, panels }) {
  const picks = decision?.picks ?? [];
  if (!view || lacks(stage, view, picks)) return view ? "choices" : "";
  const panel = panels.liveliest;
  const elsewhere = picks.some(({ kind, text }) => kind !== "option" && stage.board?.placeOf(text));
  return panel && !elsewhere ? `game-${panel}` : "";
}

/**
 * Whether some pick can be found neither on a board nor beside it, but only in a list.
 * @param {import("./stage.js").Stage} stage
 * @param {import("./types.js").View} view
 * @param {import("./types.js").Pick[]} picks
 */
function lacks(stage, view, picks) {
  const rows = (view.panels ?? []).flatMap((panel) => panel.rows ?? []);
  const groups = new Set((view.groups ?? []).map((group) => group.pick));
  const shown = new Set([...(view.tokens ?? []), ...rows].map((each) => each.pick));
  const unknown = Object.keys(stage.pictures).some((sheet) => !stage.drawings.get(sheet)?.spread);
  const seen = (/** @type {string} */ text) =>
    shown.has(text) || groups.has(text) || stage.drawnSomewhere(text) || (unknown && stage.board !== null);
  return picks.some(({ kind, text }) => kind !== "option" && (stage.board === null || !seen(text)));
}

// Views and decisions out of what the wire sends: whole states at first, then only what changed.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Delta} Delta */
/** @typedef {import("./types.js").ListDelta} ListDelta */
/** @typedef {import("./types.js").WireDecision} WireDecision */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").PickKind} PickKind */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Picture} Picture */

const LISTS = new Set(["tokens", "markers"]);

/**
 * The view after a change. The old one stays as it was: replays keep every moment.
 * @param {View} view
 * @param {Delta} delta
 * @returns {View}
 */
export function changed(view, delta) {
  /** @type {Record<string, any>} */
  const next = { ...view };
  for (const [field, value] of Object.entries(delta)) {
    if (LISTS.has(field) && value) next[field] = changedList(next[field] ?? [], value);
    else if (value === null && field !== "deciding" && field !== "seat") delete next[field];
    else next[field] = value;
  }
  return /** @type {View} */ (next);
}

/**
 * @param {any[]} items
 * @param {ListDelta} delta
 */
function changedList(items, delta) {
  if ("all" in delta) return delta.all;
  const gone = new Set(delta.out);
  const next = items.filter((_, at) => !gone.has(at));
  for (const [at, item] of delta.in) next.splice(at, 0, item);
  return next;
}

/** @type {[keyof WireDecision, PickKind][]} */
const KINDS = [
  ["options", "option"],
  ["places", "place"],
  ["sides", "side"],
  ["pieces", "piece"],
];

/**
 * @param {WireDecision | null} wire
 * @returns {Decision | null}
 */
export function decisionOf(wire) {
  if (!wire) return null;
  /** @type {Pick[]} */
  const picks = [];
  for (const [field, kind] of KINDS) {
    for (const item of /** @type {import("./types.js").WireItem[]} */ (wire[field] ?? [])) {
      const [text, title] = typeof item === "string" ? [item, item] : item;
      picks.push({ text, title, kind });
    }
  }
  return { prompt: wire.prompt, rules: wire.rules ?? [], about: wire.about ?? [], picks };
}

/**
 * A side is named after the two places it lies between.
 * @param {Omit<Picture, "sides">} wire
 * @returns {Picture}
 */
export function pictureOf(wire) {
  const between = Object.keys(wire.shapes).filter((text) => {
    const cut = text.indexOf("-");
    return cut > 0 && text.slice(0, cut) in wire.places && text.slice(cut + 1) in wire.places;
  });
  return { ...wire, sides: new Set(between) };
}

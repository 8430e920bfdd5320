// Views and decisions out of what the wire sends: whole states at first, then only what changed.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Delta} Delta */
/** @typedef {import("./types.js").ListDelta} ListDelta */
/** @typedef {import("./types.js").WireDecision} WireDecision */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").PickKind} PickKind */
/** @typedef {import("./types.js").Pick} Pick */

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
    if (isListDelta(value)) next[field] = changedList(next[field] ?? [], value);
    else if (value === null && field !== "deciding" && field !== "seat") delete next[field];
    else next[field] = value;
  }
  return /** @type {View} */ (next);
}

/**
 * Whether a field comes as what went out of a list and what came in, or as a whole.
 * @param {any} value
 * @returns {value is ListDelta}
 */
function isListDelta(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && ("all" in value || "in" in value);
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

/** @type {["options" | "places" | "sides" | "pieces", PickKind][]} */
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
    for (const item of wire[field] ?? []) {
      const [text, title, role = ""] = typeof item === "string" ? [item, item] : item;
      picks.push({ text, title, kind, role });
    }
  }
  const { prompt, rules = [], about = [], numbers = [], kind = "", silence = "", window = null } = wire;
  return { prompt, rules, about, picks, numbers, kind, silence, resolving: wire.resolving ?? "", window };
}

/**
 * A number as a pick.
 * @param {number} value
 * @returns {Pick}
 */
export function numberPick(value) {
  return { text: `=${value}`, title: value.toLocaleString("en"), kind: "number", role: "" };
}

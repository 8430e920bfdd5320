// What this browser remembers: looks, motion, and how much the page asks before acting.

/**
 * @typedef {object} Prefs
 * @property {"auto" | "light" | "dark"} theme
 * @property {"full" | "none"} motion
 * @property {"on" | "off"} follow   the board goes where the action is
 * @property {"dice" | "never"} ask  whether a pick that rolls dice shows its odds first
 * @property {"normal" | "large"} text
 * @property {"slow" | "normal" | "fast" | "none"} pace  of what others do
 * @property {"on" | "off"} sound    for "your turn"
 * @property {string} name           the name a guest plays under
 */

const KEY = "wyrmtable";

/** @type {Prefs} */
const DEFAULTS = {
  theme: "auto",
  motion: "full",
  follow: "on",
  ask: "dice",
  text: "normal",
  pace: "normal",
  sound: "off",
  name: "",
};

/** @returns {Prefs} */
export function prefs() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Partial<Prefs>} change */
export function prefer(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...prefs(), ...change }));
  } catch {
    // A browser that stores nothing still plays; it only forgets.
  }
  applyPrefs();
}

/**
 * Small things this browser keeps besides, by name: which overlays are shown, which panels are folded.
 * @param {string} name
 * @returns {Record<string, any>}
 */
export function remembered(name) {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}: ${name}`) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {Record<string, any>} what
 */
export function remember(name, what) {
  try {
    localStorage.setItem(`${KEY}: ${name}`, JSON.stringify(what));
  } catch {
    // It is forgotten with the page.
  }
}

/** Puts the preferences where the style sheets look for them. */
export function applyPrefs() {
  const { theme, motion, text } = prefs();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.text = text;
  const calm = motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  root.dataset.motion = calm ? "none" : "full";
}

/** Whether counters and dice may move on the screen. */
export function lively() {
  return document.documentElement.dataset.motion !== "none";
}

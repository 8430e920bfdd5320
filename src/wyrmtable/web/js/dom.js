// Making and finding elements. The only module that builds markup from text; everything else composes these.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets what an element is told: `class`, `on…` listeners, booleans as bare attributes, everything else as an attribute.
 * @param {Element} element
 * @param {Props} props
 */
function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else {
      element.setAttribute(name, String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function fillIn(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element with attributes, listeners and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  fillIn(element, children);
  return element;
}

/**
 * An SVG element with attributes, listeners and children.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  dress(element, props);
  fillIn(element, children);
  return element;
}

/**
 * SVG markup from the server's drawing as live nodes inside a group. Its classes are left out: they are the drawing's
 * own words, and must not meet the page's styles.
 * @param {string} markup
 * @returns {SVGGElement}
 */
export function drawn(markup) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}"><g>${markup}</g></svg>`, "image/svg+xml");
  const group = page.documentElement.firstElementChild;
  if (!group || page.querySelector("parsererror")) throw new Error("The drawing could not be read.");
  for (const named of group.querySelectorAll("[class]")) named.removeAttribute("class");
  return /** @type {SVGGElement} */ (document.importNode(group, true));
}

/**
 * Replaces all children.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fillIn(element, children);
}

/**
 * The element with this id, which the page always has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks its part "${id}".`);
  return found;
}

const ICONS = {
  back: "M15 5 8 12l7 7",
  undo: "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5l9 7-9 7zM18 5v14",
  prev: "M18 5l-9 7 9 7zM6 5v14",
  turnback: "M18 5l-7 7 7 7zM11 5l-7 7 7 7z",
  turnon: "M6 5l7 7-7 7zM13 5l7 7-7 7z",
  book: "M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  close: "M6 6l12 12M18 6 6 18",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",
  people: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 19a5.5 5.5 0 0 1 11 0M16 11a3 3 0 1 0-1-5.8M16.5 14a5 5 0 0 1 5 5",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  check: "M5 13l4 4L19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  die: "M5 4h14v16H5zM9 8v.01M15 8v.01M12 12v.01M9 16v.01M15 16v.01",
  bot: "M7 9h10v9H7zM12 9V5M10 13v.01M14 13v.01M4 12v4M20 12v4",
  menu: "M4 7h16M4 12h16M4 17h16",
  layers: "M12 4 3 9l9 5 9-5zM3 14l9 5 9-5",
  flag: "M6 21V4M6 5h11l-3 4 3 4H6",
  hold: "M8 21V9M8 13V6a1.5 1.5 0 0 1 3 0v5M11 11V4.5a1.5 1.5 0 0 1 3 0V11M14 11V6a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-6 6H8l-4-6a1.5 1.5 0 0 1 2.4-1.8L8 15",
  orders: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
  save: "M12 4v11M8 11l4 4 4-4M5 20h14",
  warn: "M12 4 2.5 20h19zM12 10v5M12 17.5v.5",
  aim: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12v.01",
};

/** @typedef {keyof typeof ICONS} IconName */

/**
 * A line drawing for a button; hidden from screen readers, which read the button's own words.
 * @param {IconName} name
 */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/**
 * A button with an optional icon; `label` is read aloud and shown unless `bare`.
 * @param {{label: string, icon?: IconName, bare?: boolean, class?: string, key?: string, onclick: (event: MouseEvent) => void} & Props} what
 */
export function button(what) {
  const { label, icon: drawing, bare, key, class: looks, ...rest } = what;
  const props = { type: "button", class: looks ?? "button", ...rest };
  const title = key ? `${label} (key ${key})` : label;
  return h(
    "button",
    bare || key ? { ...props, title, "aria-label": bare ? label : null, "aria-keyshortcuts": key } : props,
    drawing ? icon(drawing) : null,
    bare ? null : h("span", {}, label),
  );
}

/**
 * A quiet button beside the question, hidden until it has a use.
 * @param {string} label
 * @param {IconName} name
 * @param {string} key
 * @param {() => void} onclick
 */
export function toolButton(label, name, key, onclick) {
  return button({ label, icon: name, key, class: "button tool", hidden: true, onclick });
}

const CODE = /([A-Z]{2,}-[\w.]*\w|\d+-\d+)/; // of a rule, a column, a counter

/**
 * A text whose codes stay in one piece.
 * @param {string} text
 */
export function unbroken(text) {
  return text.split(CODE).map((part, at) => (at % 2 ? h("span", { class: "unbroken" }, part) : part));
}

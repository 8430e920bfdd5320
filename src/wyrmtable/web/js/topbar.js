// The bar over every page but the table, and the preferences that any page can open.

import { dialog } from "./dialog.js";
import { button, h, icon } from "./dom.js";
import { prefer, prefs } from "./prefs.js";
import { me } from "./wire.js";

export async function topBar() {
  const { user } = await me().catch(() => ({ user: null }));
  const name = user ? user.name : "Sign in";
  return h(
    "header",
    { class: "top-bar" },
    brand(),
    h(
      "nav",
      { "aria-label": "Site" },
      h("a", { class: "button plain", href: "/account" }, icon("people"), h("span", {}, name)),
      button({ label: "Preferences", icon: "gear", bare: true, class: "icon-button", onclick: () => void openPrefs() }),
    ),
  );
}

export function brand() {
  return h(
    "a",
    { class: "brand", href: "/", "aria-label": "Wyrmtable, the lobby" },
    h("img", { src: new URL("../wyrm.svg", import.meta.url).pathname, alt: "", width: 34, height: 34 }),
    h("span", {}, "Wyrmtable"),
  );
}

/** @type {[keyof import("./prefs.js").Prefs, string, [string, string][]][]} */
const QUESTIONS = [
  [
    "theme",
    "Light or dark",
    [
      ["auto", "As the device"],
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  ],
  [
    "motion",
    "Moving counters and dice",
    [
      ["full", "Yes"],
      ["none", "No"],
    ],
  ],
  [
    "pace",
    "What others do is shown",
    [
      ["slow", "Slowly"],
      ["normal", "Step by step"],
      ["fast", "Quickly"],
      ["none", "At once"],
    ],
  ],
  [
    "sound",
    "A sound when it is my turn",
    [
      ["off", "No"],
      ["on", "Yes"],
    ],
  ],
  [
    "follow",
    "The board follows the action",
    [
      ["on", "Yes"],
      ["off", "No"],
    ],
  ],
  [
    "ask",
    "Show the odds before dice are rolled",
    [
      ["dice", "Always"],
      ["never", "Roll at once"],
    ],
  ],
  [
    "text",
    "Text size",
    [
      ["normal", "Normal"],
      ["large", "Large"],
    ],
  ],
];

export function openPrefs() {
  const now = prefs();
  const rows = QUESTIONS.map(([field, title, answers]) =>
    h(
      "fieldset",
      { class: "choice" },
      h("legend", {}, title),
      ...answers.map(([value, label]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: field,
            value,
            checked: now[field] === value,
            onchange: () => prefer({ [field]: value }),
          }),
          h("span", {}, label),
        ),
      ),
    ),
  );
  return dialog({ title: "Preferences", body: [...rows, h("p", { class: "quiet" }, "Kept in this browser.")] });
}

// The page: which room a path leads to. Paths are the browser's own, so links, reload and back behave.

import { accountPage } from "./account.js";
import { button, byId, h, put } from "./dom.js";
import { joinPage } from "./join.js";
import { lobbyPage } from "./lobby.js";
import { applyPrefs } from "./prefs.js";
import { refereePage } from "./referee.js";
import { rulesPage } from "./rulebook.js";
import { tablePage } from "./tablepage.js";
import { topBar } from "./topbar.js";

/** @type {[RegExp, (root: HTMLElement, word: string) => Promise<void>, boolean][]} */
const ROOMS = [
  [/^\/table\/([\w-]+)$/, tablePage, false],
  [/^\/join\/([\w.~-]+)$/, joinPage, true],
  [/^\/rules\/([\w-]+)$/, rulesPage, true],
  [/^\/referee\/([\w-]+)$/, refereePage, true],
  [/^\/account$/, accountPage, true],
  [/^\/()$/, lobbyPage, true],
];

async function enter() {
  applyPrefs();
  const page = byId("page");
  for (const [path, room, barred] of ROOMS) {
    const match = path.exec(location.pathname);
    if (!match) continue;
    const main = h("main", { id: "main" });
    if (barred) put(page, await topBar(), main);
    else put(page, main);
    try {
      await room(main, match[1] ?? "");
    } catch (trouble) {
      put(main, troublePage(trouble));
    }
    return;
  }
  put(page, await topBar(), h("main", {}, troublePage(new Error("There is nothing at this address."))));
}

/** @param {unknown} trouble */
function troublePage(trouble) {
  const words = trouble instanceof Error ? trouble.message : String(trouble);
  return h(
    "div",
    { class: "trouble-page" },
    h("h1", {}, "That did not work"),
    h("p", {}, words),
    h(
      "div",
      { class: "row" },
      button({ label: "Try again", class: "button primary", onclick: () => location.reload() }),
      h("a", { class: "button", href: "/" }, "To the lobby"),
    ),
  );
}

void enter();

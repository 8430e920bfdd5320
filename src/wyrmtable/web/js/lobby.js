// The lobby: my tables with my move first, every game with its scenarios in learning order, and tables that are open to all.

import { notice } from "./dialog.js";
import { button, h, icon, put } from "./dom.js";
import { named } from "./naming.js";
import { openSetup } from "./setup.js";
import { get, me, send } from "./wire.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Scenario} Scenario */
/** @typedef {import("./types.js").Table} Table */

/** @param {HTMLElement} root */
export async function lobbyPage(root) {
  const { user } = await me();
  const [{ games }, mine, open] = await Promise.all([
    /** @type {Promise<{games: Game[]}>} */ (get("/api/games")),
    /** @type {Promise<{tables: Table[]}>} */ (user ? get("/api/tables") : Promise.resolve({ tables: [] })),
    /** @type {Promise<{tables: Table[]}>} */ (get("/api/tables?open=1")),
  ]);
  document.title = "Wyrmtable";
  const tables = h("div", {}, ...myTables(mine.tables));
  const others = open.tables.filter((table) => !mine.tables.some(({ id }) => id === table.id));
  put(
    root,
    h(
      "div",
      { class: "lobby" },
      hero(games, Boolean(mine.tables.length)),
      tables,
      ...games.map(gameSection),
      ...openTables(others),
    ),
  );
  if (user) watchMine(tables);
  hang(root);
}

const LINES = 2; // pictures on their way at a time
const NEAR = "300px"; // how far from being seen a picture is fetched

/**
 * Pictures come when they are about to be seen, two at a time: one that has never been drawn takes seconds, and a
 * browser has few lines to one server.
 * @param {Element} wall
 */
function hang(wall) {
  /** @type {HTMLImageElement[]} */
  const wanted = [];
  let free = LINES;
  const next = () => {
    const picture = free ? wanted.shift() : undefined;
    if (!picture) return;
    free -= 1;
    picture.onload = picture.onerror = () => {
      free += 1;
      next();
    };
    picture.src = picture.dataset.src ?? "";
  };
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        wanted.push(/** @type {HTMLImageElement} */ (target));
        next();
      }
    },
    { rootMargin: NEAR },
  );
  for (const picture of wall.querySelectorAll("img[data-src]")) watch.observe(picture);
}

/**
 * @param {Game[]} games
 * @param {boolean} returning
 */
function hero(games, returning) {
  const first = games[0];
  const easiest = first?.scenarios[0];
  if (returning || !first || !easiest) return h("h1", { class: "unseen" }, "Wyrmtable");
  return h(
    "section",
    { class: "hero" },
    h(
      "div",
      {},
      h("h1", {}, "Old fantasy wargames, by their real rules"),
      h(
        "p",
        {},
        "Hidden counters, honest dice, and a table that knows every paragraph of the book. Play a friend, a bot, or both; now, or over weeks. No account needed.",
      ),
      h(
        "button",
        { class: "button primary large", type: "button", onclick: () => void openSetup(first, easiest) },
        `Start with ${easiest.title}`,
      ),
    ),
    h("img", { "data-src": easiest.thumb, alt: "" }),
  );
}

/** @param {Table[]} tables */
function myTables(tables) {
  if (!tables.length) return [];
  const going = tables.filter(({ status }) => status !== "over");
  const over = tables.filter(({ status }) => status === "over");
  return [
    h("h2", {}, "My tables"),
    h("ul", { class: "table-list" }, ...going.map(tableRow)),
    over.length
      ? h(
          "details",
          { class: "finished", open: !going.length },
          h("summary", {}, `Finished (${over.length})`),
          h("ul", { class: "table-list" }, ...over.map(tableRow)),
        )
      : h("span"),
  ];
}

/** @param {Table[]} tables */
function openTables(tables) {
  if (!tables.length) return [];
  return [
    h("h2", {}, "Open tables"),
    h("p", { class: "quiet" }, "Take a free seat, or watch."),
    h("ul", { class: "table-list" }, ...tables.map(tableRow)),
  ];
}

/** @param {Table} table */
function tableRow(table) {
  const word = table.your_move
    ? "Your move"
    : table.status === "over"
      ? "Finished"
      : table.status === "waiting"
        ? "Waiting for players"
        : "Running";
  const seats = table.seats.map((seat) =>
    h(
      "span",
      { class: "seat-word" },
      `${seat.side}: `,
      h("b", {}, seat.kind === "open" ? "free" : table.yours.includes(seat.seat) ? "you" : seat.name),
    ),
  );
  return h(
    "li",
    {},
    h(
      "a",
      { class: table.your_move ? "table-row your-move" : "table-row", href: `/table/${table.id}` },
      h(
        "span",
        { class: "thumb" },
        h("img", { "data-src": thumbOf(table), alt: "" }),
      ),
      h(
        "span",
        { class: "table-name" },
        h("strong", {}, table.title || table.scenario_title),
        h("small", {}, `${table.game_title} · ${ago(table.moved)}`),
      ),
      h("span", { class: "table-seats" }, ...seats),
      h("span", { class: `state ${table.status}` }, word),
    ),
  );
}

/** @param {Table} table */
export function thumbOf({ thumb, game, scenario }) {
  return thumb ?? `/api/games/${game}/${scenario}/thumb`;
}

/** @param {string} time */
function ago(time) {
  const minutes = Math.max(0, (Date.now() - Date.parse(time)) / 60000);
  if (minutes < 1.5) return "just now";
  if (minutes < 90) return `${Math.round(minutes)} minutes ago`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} hours ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}

/** @param {Game} game */
function gameSection(game) {
  return h(
    "section",
    { class: "game", "aria-label": game.title },
    h(
      "header",
      {},
      h("h2", {}, game.title),
      h(
        "span",
        { class: "row" },
        game.tools
          ? h(
              "a",
              { class: "button small", href: `/referee/${game.id}` },
              icon("die"),
              h("span", {}, "Referee's tools"),
            )
          : null,
        h("a", { class: "button small", href: `/rules/${game.id}` }, icon("book"), h("span", {}, "Rulebook")),
      ),
    ),
    h("ol", { class: "cards" }, ...game.scenarios.map((scenario, at) => scenarioCard(game, scenario, at))),
  );
}

/**
 * @param {Game} game
 * @param {Scenario} scenario
 * @param {number} at
 */
function scenarioCard(game, scenario, at) {
  const facts = [
    [icon("people"), playersOf(scenario)],
    [icon("clock"), length(scenario.minutes)],
    [icon("book"), scenario.difficulty],
  ];
  return h(
    "li",
    { class: "scenario" },
    h(
      "div",
      { class: "scene" },
      h("img", { "data-src": scenario.thumb, alt: "" }),
      h("span", { class: "learn" }, at === 0 ? "Start here" : `Lesson ${at + 1}`),
    ),
    h(
      "div",
      { class: "scenario-body" },
      h("h3", {}, scenario.title),
      h(
        "p",
        { class: "sides" },
        ...scenario.seats.map((side) => h("span", {}, side)), // their letters and colours are told at the table
      ),
      h("p", { class: "about" }, scenario.about),
      h("ul", { class: "facts" }, ...facts.map(([drawing, word]) => h("li", {}, drawing, word))),
      h(
        "button",
        {
          type: "button",
          class: "button primary",
          "aria-label": `Play ${scenario.title}`,
          onclick: () => void openSetup(game, scenario),
        },
        "Play",
      ),
      scenario.guide ? guideButton(game, scenario) : null,
    ),
  );
}

/**
 * A first game with a guide: starts at once, with the side, the options and the opponent that the guide is written for.
 * @param {Game} game
 * @param {Scenario} scenario
 */
function guideButton(game, scenario) {
  const begin = async () => {
    if (!(await named())) return;
    try {
      const table = await send("POST", "/api/tables", { game: game.id, scenario: scenario.id, guide: true });
      location.assign(`/table/${table.id}`);
    } catch (trouble) {
      notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
    }
  };
  return button({
    label: "Guided first game",
    icon: "hint",
    class: "button",
    "aria-label": `Guided first game of ${scenario.title}`,
    onclick: () => void begin(),
  });
}

/**
 * How many can play: one of the options may allow several numbers.
 * @param {Scenario} scenario
 */
function playersOf(scenario) {
  const counts = scenario.choices.find((choice) => choice.role === "players")?.values.map(Number);
  const [least, most] = counts?.length
    ? [Math.min(...counts), Math.max(...counts)]
    : [scenario.seats.length, scenario.seats.length];
  if (least < most) return `${least} to ${most} players`;
  return most === 1 ? "1 player" : `${most} players`;
}

/** @param {number} minutes */
function length(minutes) {
  return minutes < 100 ? `${minutes} min` : `${Math.round(minutes / 30) / 2} hours`;
}

/**
 * Keeps my tables fresh while the lobby is open.
 * @param {HTMLElement} box
 */
function watchMine(box) {
  const source = new EventSource("/api/live");
  source.addEventListener("tables", async () => {
    /** @type {{tables: Table[]}} */
    const { tables } = await get("/api/tables");
    put(box, ...myTables(tables));
    hang(box);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
}

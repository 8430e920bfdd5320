// Talk at the table, and notes that nobody else reads.

import { notice } from "./dialog.js";
import { button, h, put } from "./dom.js";
import { seatMark } from "./seatmark.js";
import { get, send } from "./wire.js";

/** @typedef {import("./types.js").Chat} Chat */

export class ChatPanel {
  /**
   * @param {string} table
   * @param {(seat: number) => import("./types.js").SeatLine} seatLine
   */
  constructor(table, seatLine) {
    this.table = table;
    this.seatLine = seatLine;
    /** @type {number | null} */
    this.seat = null;
    this.from = 0; // the line that the shown part begins with
    this.more = button({ label: "Earlier", class: "button small earlier", onclick: () => void this.earlier() });
    this.lines = h("div", { class: "chat-lines", role: "log", "aria-label": "Talk", tabindex: "0" });
    const words = h("input", {
      type: "text",
      maxlength: 500,
      placeholder: "Say something to all",
      "aria-label": "Say something to all",
    });
    const form = h("form", { class: "say" }, words, h("button", { class: "button small" }, "Say"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = words.value.trim();
      if (text) void this.say(text).then(() => (words.value = ""));
    });
    this.box = h("div", { class: "talk" }, this.lines, form);
  }

  /** @param {string} text */
  async say(text) {
    try {
      await send("POST", `/api/tables/${this.table}/chat`, this.seat === null ? { text } : { text, seat: this.seat });
    } catch (trouble) {
      notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
      throw trouble;
    }
  }

  /**
   * @param {Chat[]} said  the newest lines
   * @param {number} from  where they begin; 0 if nothing was said before
   */
  restart(said, from) {
    this.from = from;
    this.more.hidden = !from;
    put(this.lines, this.more);
    said.forEach((chat) => this.add(chat));
    if (!said.length) this.lines.append(h("p", { class: "quiet" }, "Nobody has said anything yet."));
  }

  /** The page before what is shown. */
  async earlier() {
    try {
      /** @type {{from: number, lines: Chat[]}} */
      const page = await get(`/api/tables/${this.table}/chat?before=${this.from}`);
      this.more.after(...page.lines.map((chat) => this.line(chat)));
      this.from = page.from;
      this.more.hidden = !page.from;
    } catch (trouble) {
      notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
    }
  }

  /** @param {Chat} chat */
  add(chat) {
    this.lines.querySelector(".quiet")?.remove();
    this.lines.append(this.line(chat));
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {Chat} chat */
  line(chat) {
    const mark = chat.seat === null ? null : seatMark(chat.seat, this.seatLine(chat.seat));
    return h("p", {}, mark, h("strong", {}, chat.name), " ", h("span", {}, chat.text));
  }
}

/**
 * A private sheet, saved a moment after the last key.
 * @param {string} table
 * @param {boolean} seated
 */
export function notesSheet(table, seated) {
  if (!seated) return h("p", { class: "notes quiet" }, "Sit down to keep notes at this table.");
  const state = h("p", { class: "quiet", role: "status" }, "Only you can read these notes.");
  const sheet = h("textarea", {
    rows: 8,
    "aria-label": "My notes",
    placeholder: "Plans, suspicions, who guards what…",
  });
  let saving = 0;
  const save = async () => {
    try {
      await send("PUT", `/api/tables/${table}/notes`, { text: sheet.value });
      state.textContent = "Saved. Only you can read these notes.";
    } catch (trouble) {
      state.textContent = trouble instanceof Error ? `Not saved. ${trouble.message}` : "Not saved.";
    }
  };
  sheet.addEventListener("input", () => {
    clearTimeout(saving);
    state.textContent = "Not saved yet…";
    saving = setTimeout(save, 700);
  });
  get(`/api/tables/${table}/notes`).then(
    ({ text }) => (sheet.value = text),
    () => (state.textContent = "Your notes could not be fetched; reload the page to see them."),
  );
  return h("div", { class: "notes" }, sheet, state);
}

// Talk at the table, and notes that nobody else reads.

import { notice } from "./dialog.js";
import { h, put } from "./dom.js";
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

  /** @param {Chat[]} said */
  restart(said) {
    put(this.lines);
    said.forEach((chat) => this.add(chat));
    if (!said.length) put(this.lines, h("p", { class: "quiet" }, "Nobody has said anything yet."));
  }

  /** @param {Chat} chat */
  add(chat) {
    this.lines.querySelector(".quiet")?.remove();
    const mark = chat.seat === null ? null : seatMark(chat.seat, this.seatLine(chat.seat));
    this.lines.append(h("p", {}, mark, h("strong", {}, chat.name), " ", h("span", {}, chat.text)));
    this.lines.scrollTop = this.lines.scrollHeight;
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

// Names: who plays for the first time is asked for one at once, so that nobody is "Guest" to the others.

import { dialog, notice } from "./dialog.js";
import { h } from "./dom.js";
import { prefer, prefs } from "./prefs.js";
import { changeMe, me, somebody } from "./wire.js";

const NOBODY = "Guest"; // what the server calls who gives no name

export class NameField {
  /** @param {import("./types.js").User | null} user */
  constructor(user) {
    this.user = user;
    this.input = h("input", {
      type: "text",
      maxlength: 40,
      value: prefs().name,
      required: true,
      autocomplete: "nickname",
    });
    const row = h("label", { class: "field name-field" }, h("span", {}, "Your name"), this.input);
    this.row = unnamed(user) ? row : null;
  }

  /** Sees to it that I am somebody with this name; a name that cannot be had is refused in words. */
  async give() {
    const name = this.input.value.trim();
    if (!this.row) return;
    if (!name) {
      this.input.focus();
      throw new Error("Say what the others should call you.");
    }
    prefer({ name });
    if (this.user) await changeMe({ name });
    else await somebody();
  }
}

/** @param {import("./types.js").User | null} user */
function unnamed(user) {
  return !user || (user.guest && user.name === NOBODY);
}

/** Asks for a name where nothing else is asked; false if that was declined. */
export async function named() {
  const { user } = await me();
  if (!unnamed(user)) return true;
  const field = new NameField(user);
  const body = [h("p", {}, "So that others at the table know who you are. No account is needed."), field.row ?? ""];
  const buttons = [{ label: "Begin", value: "yes", class: "primary" }];
  for (;;) {
    if ((await dialog({ title: "What shall we call you?", body, buttons })) !== "yes") return false;
    try {
      await field.give();
      return true;
    } catch (trouble) {
      notice(trouble instanceof Error ? trouble.message : String(trouble), "trouble");
    }
  }
}

// A window: I may answer in the middle of another's turn. It closes by itself when its beat is over, unless I hold it.

import { button, h, put } from "./dom.js";
import { announce } from "./dialog.js";
import { send } from "./wire.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Window} Window */

const TICK = 100; // milliseconds

export class Beat {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    this.ends = 0;
    this.clock = 0;
    /** @type {Window | null} */
    this.window = null;
    this.bar = h("i", {});
    this.words = h("span", { class: "beat-words" });
    this.held = button({
      label: "Hold",
      icon: "hold",
      key: "W",
      class: "button small",
      onclick: () => void this.hold(),
    });
    this.always = button({
      label: "Always pass here",
      class: "button small plain",
      onclick: () => void this.passFromNowOn(),
    });
    this.next = button({
      label: "Hold the next",
      title: "Hold the next", // a small screen shows the icon alone
      icon: "hold",
      class: "button tool",
      hidden: true,
      "aria-pressed": "false",
      onclick: () => void this.holdNext(),
    });
    this.box = h(
      "div",
      { class: "beat", role: "group", "aria-label": "A moment to answer", hidden: true },
      h("span", { class: "beat-bar", "aria-hidden": "true" }, this.bar),
      this.words,
      this.held,
      this.always,
    );
  }

  /**
   * Another decision, or none.
   * @param {Decision | null} decision
   */
  show(decision) {
    clearInterval(this.clock);
    this.window = decision?.window ?? null;
    this.box.hidden = !this.window;
    if (!this.window) return;
    this.arm(false);
    this.always.hidden = !decision?.kind || !decision.silence;
    this.run(this.window);
    announce(`${decision?.prompt} You have ${Math.ceil(this.window.left)} seconds; W holds it.`);
  }

  /**
   * The beat runs on, or stands still.
   * @param {Window} window
   */
  run(window) {
    clearInterval(this.clock);
    this.window = window;
    this.ends = performance.now() + window.left * 1000;
    this.box.classList.toggle("held", window.held);
    put(this.words, window.held ? "Held: take your time." : "Silence passes when the bar runs out.");
    this.label(window.held ? "Let it run" : "Hold");
    this.tick();
    if (!window.held) this.clock = setInterval(() => this.tick(), TICK);
  }

  /** @param {string} words */
  label(words) {
    const label = this.held.querySelector("span");
    if (label) label.textContent = words;
  }

  tick() {
    const { beat = 1, held = false } = this.window ?? {};
    const left = held ? beat : Math.max(0, (this.ends - performance.now()) / 1000);
    this.bar.style.width = `${(left / beat) * 100}%`;
    if (!left) clearInterval(this.clock);
  }

  /**
   * An answer counts when the beat is over; until then another one takes its place.
   * @param {Pick} pick
   */
  answered(pick) {
    if (this.window && !this.window.held)
      put(this.words, `You answer: ${pick.title}. Until the bar runs out you may change it.`);
  }

  /** Stops the beat, or lets it run again. */
  async hold() {
    if (!this.window) return;
    const { beat, held } = this.window;
    try {
      await send(held ? "DELETE" : "POST", this.room.path("hold"), held ? undefined : {});
      this.run({ beat, left: beat, held: !held });
    } catch (trouble) {
      this.room.tell(trouble);
    }
  }

  /**
   * Before a window opens for me it can be held in advance: whoever wants to think needs no quick hand.
   * @param {boolean} running
   */
  offerNext(running) {
    const windows = this.room.orders.standing.kinds.some(({ window }) => window);
    this.next.hidden = !running || !windows || Boolean(this.window);
  }

  /** @param {boolean} armed  the next window begins held */
  arm(armed) {
    this.next.setAttribute("aria-pressed", String(armed));
  }

  async holdNext() {
    const armed = this.next.getAttribute("aria-pressed") === "true";
    try {
      await send(armed ? "DELETE" : "POST", this.room.path("hold"), armed ? undefined : {});
      this.arm(!armed);
    } catch (trouble) {
      this.room.tell(trouble);
    }
  }

  /** Passes now, and at every window of this kind until the order is taken back. */
  async passFromNowOn() {
    const { decision, orders } = this.room;
    if (!decision) return;
    await orders.give({ kind: decision.kind });
    const silence = decision.picks.find(({ text }) => text === decision.silence);
    if (silence) await this.room.choose(silence);
  }

  stop() {
    clearInterval(this.clock);
  }
}

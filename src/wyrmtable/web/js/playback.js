// Seeing it again: the moves since my last turn, or a whole finished game, as moments on a slider.

import { changed } from "./changes.js";
import { button, h, icon, put } from "./dom.js";
import { several, stepsOf } from "./steps.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Frames} Frames */
/** @typedef {import("./types.js").Pictures} Pictures */
/** @typedef {{n: number, view: View, log: Line[], pictures?: Pictures}} Moment */
/**
 * @typedef {object} PlaybackHands
 * @property {(moment: Moment, before: Moment | null) => void} show
 * @property {(seat: number) => Node} mark  the sign of a seat
 * @property {() => void} close
 */

const SEEN = ["tokens", "markers", "grounds", "panels"]; // parts of a view whose change is worth a moment
const PACE = 1000; // milliseconds a moment is shown
const SPEEDS = [1, 2, 4, 8];

/**
 * The moments at which another turn begins.
 * @param {Moment[]} moments
 */
export function turnsOf(moments) {
  return moments.flatMap(({ view }, at) => (at && view.turn !== moments[at - 1]?.view.turn ? [at] : []));
}

/**
 * Every moment that shows something, as a whole view. Half a move, such as a piece taken in hand, is none.
 * @param {Frames} frames
 * @returns {Moment[]}
 */
export function momentsOf(frames) {
  let { pictures, first: view } = frames;
  /** @type {Moment[]} */
  const moments = [{ n: frames.since, view, log: [], pictures }];
  for (const { n, change, log, pictures: redrawn } of frames.frames) {
    const next = changed(view, change);
    moments.push(...stepMoments(n, view, next, log, pictures));
    view = next;
    pictures = redrawn ?? pictures;
    if (log.length || SEEN.some((field) => field in change)) moments.push({ n, view, log, pictures });
  }
  return moments;
}

/**
 * Orders that are carried out are seen one after the other, each with the line that tells of it.
 * @param {number} n
 * @param {View} before
 * @param {View} after
 * @param {Line[]} log
 * @param {Pictures} [pictures]
 * @returns {Moment[]}
 */
function stepMoments(n, before, after, log, pictures) {
  const steps = stepsOf(before, after, log);
  const ends = steps.filter(({ line }, at) => steps[at + 1]?.line !== line);
  return several(steps) ? ends.map(({ view, line }) => ({ n, view, log: [line], pictures })) : [];
}

export class Playback {
  /**
   * @param {string} title
   * @param {Moment[]} moments
   * @param {PlaybackHands} hands
   */
  constructor(title, moments, hands) {
    this.moments = moments;
    this.turns = turnsOf(moments);
    this.hands = hands;
    this.at = 0;
    this.clock = 0;
    this.speed = 1;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: moments.length - 1,
      value: 0,
      "aria-label": "Moment of the game",
    });
    const last = Math.max(1, moments.length - 1);
    const marks = this.turns.map((at) => {
      const mark = h("i", { title: moments[at]?.view.turn ?? "" });
      mark.style.left = `${(at / last) * 100}%`;
      return mark;
    });
    const row = h("span", { class: "turn-marks", "aria-hidden": "true" }, ...marks);
    const track = h("div", { class: "slide" }, row, this.slider);
    this.caption = h("p", { class: "caption", role: "status" });
    this.count = h("output", {});
    /** @type {(label: string, name: import("./dom.js").IconName, onclick: () => void) => HTMLButtonElement} */
    const key = (label, name, onclick) => button({ label, icon: name, bare: true, class: "icon-button", onclick });
    this.faster = h("button", { type: "button", class: "button small", onclick: () => this.hasten() });
    this.player = key("Play or pause", "play", () => this.toggle());
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.box = h(
      "section",
      { class: "playback", "aria-label": title },
      h(
        "header",
        {},
        h("strong", {}, title),
        this.count,
        button({ label: "Back to the table", class: "button small", onclick: () => this.end() }),
      ),
      this.caption,
      h(
        "div",
        { class: "transport" },
        this.turns.length ? key("A turn back", "turnback", () => this.goTurn(-1)) : null,
        key("Step back", "prev", () => this.go(this.at - 1)),
        this.player,
        key("Step on", "next", () => this.go(this.at + 1)),
        this.turns.length ? key("A turn on", "turnon", () => this.goTurn(1)) : null,
        track,
        this.faster,
      ),
    );
    this.tellSpeed();
  }

  /** @param {number} at */
  go(at) {
    this.stop();
    this.show(at);
  }

  /**
   * To where a turn begins: the next one, or the one before what is shown.
   * @param {1 | -1} way
   */
  goTurn(way) {
    const next = way > 0 ? this.turns.find((at) => at > this.at) : this.turns.findLast((at) => at < this.at);
    this.go(next ?? (way > 0 ? this.moments.length - 1 : 0));
  }

  /**
   * To the moment that an entry led to.
   * @param {number} entry
   */
  goEntry(entry) {
    const at = this.moments.findIndex(({ n }, index) => index > 0 && n >= entry);
    this.go(at < 0 ? this.moments.length - 1 : at);
  }

  /**
   * A key while this is open: arrows step, with Shift by turns; Space plays or holds. Whether it meant something.
   * @param {KeyboardEvent} event
   */
  pressed({ key, shiftKey, target }) {
    const onButton = target instanceof HTMLButtonElement;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => (shiftKey ? this.goTurn(-1) : this.go(this.at - 1)),
      ArrowRight: () => (shiftKey ? this.goTurn(1) : this.go(this.at + 1)),
      PageUp: () => this.goTurn(-1),
      PageDown: () => this.goTurn(1),
      Home: () => this.go(0),
      End: () => this.go(this.moments.length - 1),
      ...(onButton ? {} : { " ": () => this.toggle() }),
    };
    acts[key]?.();
    return key in acts;
  }

  /** @param {number} at */
  show(at) {
    const now = Math.max(0, Math.min(this.moments.length - 1, at));
    const moment = this.moments[now];
    if (!moment) return;
    this.at = now;
    this.slider.value = String(now);
    this.slider.setAttribute("aria-valuetext", `${now} of ${this.moments.length - 1}`);
    put(this.count, `${now} / ${this.moments.length - 1}`);
    const said = moment.log.flatMap(({ seat, text }, at) => {
      const goesOn = at > 0 && moment.log[at - 1]?.seat === seat;
      return [goesOn ? " " : this.hands.mark(seat), text];
    });
    put(this.caption, ...(said.length ? said : [now ? "…" : "The beginning."]));
    this.hands.show(moment, this.moments[now - 1] ?? null);
  }

  toggle() {
    if (this.clock) return this.stop();
    if (this.at >= this.moments.length - 1) this.show(0);
    this.run();
  }

  /** The next speed, and the slowest after the fastest. */
  hasten() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    this.tellSpeed();
    if (this.clock) this.run();
  }

  tellSpeed() {
    put(this.faster, `${this.speed}×`);
    this.faster.setAttribute("aria-label", `Speed: ${this.speed} times`);
  }

  run() {
    clearInterval(this.clock);
    put(this.player, icon("pause"));
    this.clock = setInterval(() => {
      this.show(this.at + 1);
      if (this.at >= this.moments.length - 1) this.stop();
    }, PACE / this.speed);
  }

  stop() {
    clearInterval(this.clock);
    this.clock = 0;
    put(this.player, icon("play"));
  }

  end() {
    this.stop();
    this.box.remove();
    this.hands.close();
  }
}

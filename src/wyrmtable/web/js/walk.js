// A table's changes at their pace: whatever goes some way goes it before everybody's eyes, and then all lies as it came out.

import { changed } from "./changes.js";
import { BEATS, Pace } from "./pace.js";
import { prefs } from "./prefs.js";
import { several, stepsOf } from "./steps.js";

/** @typedef {import("./table.js").TableRoom} Room */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./steps.js").Step} Step */

const GLIDE = 380; // milliseconds that a counter takes to another place, where there is time for it

/** @param {Room} room */
export function paceOf(room) {
  return new Pace({
    steps: (change) => worthSeeing(room, change),
    step: (step) => showStep(room, step),
    apply: (change) => {
      room.stage.pane.style.removeProperty("--leg");
      return room.apply(change);
    },
    tell: (change) => room.telling.tell(change, room.before),
    lost: () => room.refetch(),
    moved: () => room.telling.show(),
  });
}

/**
 * The steps of a change in which pieces of others go some way, whoever picked last. My own hand saw where mine went.
 * @param {Room} room
 * @param {Change} change
 */
function worthSeeing({ view, n, seat, playback, stage }, change) {
  if (!view || change.from !== n || playback || change.drop !== undefined) return [];
  const steps = stepsOf(view, changed(view, change.view), change.log);
  const orders = several(steps);
  if (!steps.some(({ owners }) => owners.some((owner) => owner !== seat))) return [];
  if (orders) stage.follow(steps.flatMap(({ trail }) => trail));
  return orders ? steps : steps.filter(({ trail }) => trail.length);
}

/**
 * What was asked before is over, and nothing is asked yet: no tool for an answer is offered.
 * @param {Room} room
 * @param {Step} step
 */
function showStep({ stage, decide, ask, undoButton, hintButton }, { view, line, trail, beats }) {
  ask.classList.remove("mine");
  undoButton.hidden = hintButton.hidden = true;
  stage.pane.style.setProperty("--leg", `${Math.min(GLIDE, BEATS[prefs().pace] * beats)}ms`);
  decide.show(null, line.text);
  stage.show(view, [], [], trail);
  stage.light(line.at ?? []);
}

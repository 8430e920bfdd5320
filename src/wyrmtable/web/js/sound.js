// A sound for "your turn", for whoever has switched it on. Made on the spot: two soft notes, no file.

import { prefs } from "./prefs.js";

const NOTES = [523.25, 783.99]; // hertz
const LENGTH = 0.22; // seconds
const LOUD = 0.12;

/** @type {{context: AudioContext | null}} */
const kept = { context: null }; // browsers allow a page only a few

/** Rings if sound is on; a browser that wants a touch first stays silent until then. */
export function ring() {
  if (prefs().sound !== "on" || typeof AudioContext === "undefined") return;
  kept.context ??= new AudioContext();
  const { context } = kept;
  void context.resume();
  NOTES.forEach((pitch, at) => {
    const start = context.currentTime + at * LENGTH * 0.7;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + LENGTH);
  });
}

"""The options people press, in fixed order: their numbers, texts and titles."""

from __future__ import annotations

from wyrmtable.core.names import Option

BUTTONS: tuple[Option, ...] = (
    ("done", "Done", "done"),
    ("stop", "Stop here", "stop"),
    ("back", "Let go", "back"),
    ("place-rest", "Place the rest for me"),
    ("highlords-first", "The Highlords move first"),
    ("whitestone-first", "Whitestone moves first"),
    ("end-movement", "End the movement", "done"),
    ("no-taunt", "No more taunts", "pass"),
    ("end-combat", "End the combats", "done"),
    ("everyone", "Everyone who can"),
    ("attack", "Attack"),
    ("hold", "Hold the place", "pass"),
    ("no-advance", "Nobody else advances", "done"),
    ("stand", "Stand and fight", "pass"),
    ("not-now", "Not now", "pass"),
    ("muster", "A new draconian army"),
    ("disband", "Give up a capital", "danger"),
    ("end-ships", "No more ships sail", "done"),
    ("use", "Use it"),
    ("leave", "Leave it", "pass"),
    ("fight-on", "Fight on", "pass"),
    ("withdraw", "Withdraw"),
    ("flee", "Flee into the Maelstrom", "danger"),
    ("stay", "Stay", "pass"),
    ("build", "Build the Dark Temple"),
)
(
    DONE, STOP, BACK, PLACE_REST, HIGHLORDS_FIRST, WHITESTONE_FIRST, END_MOVEMENT, NO_TAUNT, END_COMBAT, EVERYONE,
    ATTACK, HOLD, NO_ADVANCE, STAND, NOT_NOW, MUSTER, DISBAND, END_SHIPS, USE_IT,
    LEAVE_IT, FIGHT_ON, WITHDRAW, FLEE, STAY, BUILD,
) = range(len(BUTTONS))  # fmt: skip
PLACES = len(BUTTONS)  # hexes are numbered from here

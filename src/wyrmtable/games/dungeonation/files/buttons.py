"""The options a player can pick, by number: set-up, turns, actions and answers."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.names import Option

from .terms import RACES

_FIXED: tuple[Option, ...] = (
    ("end-turn", "End the turn", "done"),
    ("stop", "End this activation", "stop"),
    ("retreat", "Declare a retreat", "danger"),
    ("back", "Back", "back"),
    ("pass", "Pass", "pass"),
    ("enough", "Enough", "done"),
    ("rest", "Choose the rest for me"),
    ("no", "No"),
    ("yes", "Yes"),
    ("shoot", "Shoot"),
    ("bolt", "Cast Lightning Bolt"),
    ("fireball", "Cast Fireball"),
    ("shield", "Cast Shield"),
    ("turn-undead", "Turn Undead"),
    ("heal", "Heal the others"),
    ("heal-self", "Heal yourself"),
    ("search", "Search the room"),
    ("run", "Run"),
    ("bash", "Bash a locked door or chest"),
    ("pick-lock", "Pick a lock"),
    ("dig", "Dig rubble away"),
    ("close", "Close a door"),
    ("drink", "Drink at the pool"),
    ("open-portal", "Open the Portal"),
    ("chest", "Open the chest"),
    ("take-content", "Take what is in the chest"),
    ("leave", "Leave the dungeon", "danger"),
    ("items", "Hand items over"),
    ("crystal", "The Magic Crystal"),
    ("relic", "The relic"),
    ("keep", "Keep the dice"),
    ("reroll-1", "Roll the first die again"),
    ("reroll-2", "Roll the second die again"),
    ("bowmen", "With missile weapons"),
    ("turn-0", "As it is drawn"),
    ("turn-1", "One quarter clockwise"),
    ("turn-2", "Half a turn"),
    ("turn-3", "One quarter counter-clockwise"),
    ("corner-nw", "The north-western corner"),
    ("corner-ne", "The north-eastern corner"),
    ("corner-se", "The south-eastern corner"),
    ("corner-sw", "The south-western corner"),
    ("north", "North"),
    ("north-east", "North-east"),
    ("east", "East"),
    ("south-east", "South-east"),
    ("south", "South"),
    ("south-west", "South-west"),
    ("west", "West"),
    ("north-west", "North-west"),
    ("splodge", "Splodge Attack"),
    ("breathe", "Breathe fire"),
    ("gaze", "Death Gaze"),
    ("grapple", "Grapple a hero"),
    ("throw", "Throw a flask"),
    ("cast", "Cast a spell"),
    ("rotate", "Turn the Round Room"),
    ("clockwise", "Clockwise"),
    ("counter", "Counter-clockwise"),
    ("descend", "Go down the stairs", "danger"),
    ("buy-xp", "Buy experience for 100 crowns"),
    ("boss-up", "A stronger boss"),
    ("size-33", "Three rows of three tiles"),
    ("size-43", "Three rows of four tiles"),
    ("size-44", "Four rows of four tiles"),
    ("draw", "Draw your cards, then give orders", "done"),
    *((race, race.capitalize()) for race in RACES),
)
(
    END_TURN, STOP, RETREAT, BACK, PASS, ENOUGH, REST, NO, YES, SHOOT, BOLT, FIREBALL, SHIELD, TURN_UNDEAD, HEAL,
    HEAL_SELF, SEARCH, RUN, BASH, PICK_LOCK, DIG, CLOSE, DRINK, OPEN_PORTAL, OPEN_CHEST, TAKE_CONTENT, LEAVE,
    ITEMS, CRYSTAL_ITEM, RELIC_ITEM, KEEP,
    REROLL_1, REROLL_2, BOWMAN, TURN_0, TURN_1, TURN_2, TURN_3, CORNER_NW, CORNER_NE, CORNER_SE, CORNER_SW,
    TO_NORTH, TO_NORTH_EAST, TO_EAST, TO_SOUTH_EAST, TO_SOUTH, TO_SOUTH_WEST, TO_WEST, TO_NORTH_WEST, SPLODGE,
    BREATHE, GAZE_AT, GRAPPLE, THROW, CAST, ROTATE, CLOCKWISE, COUNTER, DESCEND, BUY_XP, BOSS_UP, SIZE_33, SIZE_43,
    SIZE_44, DRAW,
    HUMANS,
) = range(67)  # fmt: skip
FIRST_TILE = len(_FIXED)  # then an option for every tile that can be laid


def buttons(tiles: Sequence[tuple[str, str]], feats: Sequence[str]) -> list[Option]:
    """All options; `tiles` are ids and names of those that the Keeper can choose, `feats` names of advances."""
    lays = [(f"lay-{tile.replace('_', '-')}", f"Lay the {name}") for tile, name in tiles]
    return [*_FIXED, *lays, *((f"learn-{feat.lower().replace(' ', '-')}", feat) for feat in feats)]

"""The buttons of Lair Break: options by number, with the token of the record, the words on the button and what
it is for, where a client should know."""

from __future__ import annotations

from wyrmtable.core.names import Option

from .terms import ARMIES, UNITS

_ARMY_TITLES = ("The dwarves", "The humans", "The gnomes", "The orcs", "The dark elves", "The goblins")
_UNIT_TITLES = (
    "miner",
    "wagon",
    "footman",
    "assassin",
    "knight",
    "saboteur",
    "archer",
    "steam wagon",
    "master miner",
)


def a(title: str) -> str:
    """A title with its article."""
    return f"{'an' if title[:1] in 'aeiou' else 'a'} {title}"


_SPACES = ("NW", "NE", "SW", "SE", "N", "S", "W", "E")

BUTTONS: tuple[Option, ...] = (
    *zip(ARMIES, _ARMY_TITLES, strict=True),
    ("set-orcs-goblins-humans", "Orcs, goblins and humans"),
    ("set-gnomes-dwarves-elves", "Gnomes, dwarves and dark elves"),
    ("without-humans", "Play without the humans"),
    ("without-dark_elves", "Play without the dark elves"),
    ("as-usual", "Place them for me"),
    ("blow-horn", "Blow the Horn"),
    ("keep-horn", "Keep the Horn silent", "pass"),
    *((f"buy-{unit}", f"Buy {a(title)}") for unit, title in zip(UNITS, _UNIT_TITLES, strict=True)),
    ("end-purchase", "End the purchases", "done"),
    ("end-mining", "End the mining", "done"),
    ("work-all", "Work every mine"),
    ("use-staff", "Use the Staff"),
    ("keep-staff", "Do without the Staff", "pass"),
    ("use-orb", "Use the Orb"),
    ("keep-orb", "Keep the Orb", "pass"),
    ("end-turn", "End the turn", "done"),
    ("stop", "Let go", "back"),
    ("unload", "Unload"),
    ("load", "Load"),
    ("leave-it", "Leave it there", "pass"),
    ("throw-away", "Throw the load away", "danger"),
    ("volley", "Shoot a volley"),
    ("wand", "Use the Wand"),
    ("staff", "Use the Staff on a monster"),
    ("ring", "Use the Shadow Ring"),
    ("drums", "Beat the Drums"),
    ("arrange", "Rearrange a square", "tidy"),
    ("alone", "The wagon alone"),
    ("explode", "Explode", "danger"),
    ("hold-back", "Hold back", "pass"),
    ("fight-on", "Fight on"),
    ("retreat", "Retreat"),
    ("advance-all", "All advance"),
    ("enough", "Nobody else", "done"),
    ("capture", "Capture the wagon"),
    ("destroy", "Destroy the wagon", "danger"),
    *((f"space-{space}", f"The {space} space{'s' if len(space) == 1 else ''}") for space in _SPACES),
)

_NUMBER = {option[0]: number for number, option in enumerate(BUTTONS)}

ARMY = 0
SET_ORCS = _NUMBER["set-orcs-goblins-humans"]
SET_GNOMES = _NUMBER["set-gnomes-dwarves-elves"]
NO_HUMANS = _NUMBER["without-humans"]
NO_ELVES = _NUMBER["without-dark_elves"]
AS_USUAL = _NUMBER["as-usual"]
BLOW = _NUMBER["blow-horn"]
SILENT = _NUMBER["keep-horn"]
BUY = _NUMBER["buy-miner"]
END_PURCHASE = _NUMBER["end-purchase"]
END_MINING = _NUMBER["end-mining"]
WORK_ALL = _NUMBER["work-all"]
USE_STAFF = _NUMBER["use-staff"]
KEEP_STAFF = _NUMBER["keep-staff"]
USE_ORB = _NUMBER["use-orb"]
KEEP_ORB = _NUMBER["keep-orb"]
END_TURN = _NUMBER["end-turn"]
STOP = _NUMBER["stop"]
UNLOAD = _NUMBER["unload"]
LOAD = _NUMBER["load"]
LEAVE_IT = _NUMBER["leave-it"]
THROW = _NUMBER["throw-away"]
VOLLEY = _NUMBER["volley"]
WAND_OPTION = _NUMBER["wand"]
STAFF_OPTION = _NUMBER["staff"]
RING_OPTION = _NUMBER["ring"]
DRUMS_OPTION = _NUMBER["drums"]
ARRANGE = _NUMBER["arrange"]
ALONE = _NUMBER["alone"]
EXPLODE = _NUMBER["explode"]
HOLD_BACK = _NUMBER["hold-back"]
FIGHT_ON = _NUMBER["fight-on"]
RETREAT = _NUMBER["retreat"]
ADVANCE_ALL = _NUMBER["advance-all"]
ENOUGH = _NUMBER["enough"]
CAPTURE = _NUMBER["capture"]
DESTROY = _NUMBER["destroy"]
SPACE = _NUMBER["space-NW"]
SPACE_MASKS = (1, 2, 4, 8, 3, 12, 5, 10)  # what each space option covers

PLACES = len(BUTTONS)  # squares are numbered from here

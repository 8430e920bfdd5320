"""What a journey calls its hexes, and which of its boards is shown."""

from __future__ import annotations

from wyrmtable.core import Legend, Sheet

from ...files.landboard import FORD, GROUND, SITE, SITES, TERRAINS, TRACK, UNKNOWN
from ...rules.land.position import LandPosition

LAND, MEETING = "land", "meeting"
SHEETS = (Sheet(LAND, "The land"), Sheet(MEETING, "The meeting"))
LEGEND = (
    Legend("site-home", "The home town", "Where it begins and ends: food, a temple, walls."),
    Legend("site-far", "The far town", "A city; to see it is one of the goals of a journey."),
    Legend("site-town", "A town", "Food, a temple that heals, a market, taverns with news."),
    Legend("site-castle", "A castle", "Its lord may come out: to joust, to ask for a toll, or as a friend."),
    Legend("site-dungeon", "The dungeon", "The way down is here."),
    Legend("site-gate", "A gate", "It leads into another world."),
    Legend("lair", "A lair", "Somebody lives here, and has a hoard."),
    Legend("hearsay", "Hearsay", "They say in the taverns that something lies here; not all they say is true."),
)  # what the signs of the land mean
MEETING_STEPS = frozenset({"menu", "speaker", "offer", "segment", "stance", "orders", "aim", "loot"})


def sheet_now(pos: LandPosition) -> str:
    """The meeting while somebody is met, the land otherwise."""
    step = pos.steps[-1][0]
    return MEETING if step in MEETING_STEPS or (step == "ruling" and pos.met) else LAND


def told(pos: LandPosition, hex_: int) -> str:
    """What the party would say of a hex."""
    return "unknown" if pos.fog[hex_] == UNKNOWN else said(pos.drawn[hex_])


def said(code: int) -> str:
    """What lies on a hex, in words."""
    words = TERRAINS[code & GROUND] + (" with a ford" if code & FORD else "") + (", a track" if code & TRACK else "")
    return words + (f", {SITES[code >> SITE]}" if code >> SITE else "")

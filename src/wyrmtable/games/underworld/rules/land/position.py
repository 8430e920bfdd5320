"""What lies on the table in the wilderness: a meeting's table, and beneath it the land, the days, and what is known.

The party, its purse and its foes are those of a meeting, so that every rule of a fight serves outdoors as it stands.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ...files.land import LandContent
from ...files.terms import ABLE
from ...position import Position
from .maker import HERE, Land

NOWHERE = -1
ON_FOOT, ON_HORSE, ON_WING = range(3)
FREE, ON_TRACK = range(2)  # how the party marches today


class LandPosition(Position):
    """Hidden besides what a meeting hides: the number that the land is made from, and the stance of castles."""

    LAND: ClassVar[tuple[str, ...]] = (
        "land_number", "land_lore", "hex", "fog", "drawn", "day", "points", "path", "heading", "veered", "plan",
        "marched", "rested", "weary", "hungry", "stage", "watches", "travel", "castles", "dens", "throng", "possible",
        "fleeing", "host", "den", "toll", "guests", "tasks", "charms", "trove", "lying", "daybook", "dues", "world",
        "other", "callers", "seeking", "ruin_rooms", "ruin_seen", "inside", "brews", "agents", "killers", "unmet",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[str, ...]] = (*Position.FIELDS, *LAND)
    DERIVED: ClassVar[tuple[str, ...]] = (*Position.DERIVED, "country")
    __slots__ = (*LAND, "country")

    content: LandContent

    def __init__(self, content: LandContent, source: LandPosition | None = None) -> None:
        super().__init__(content, source)
        if source is not None:
            self._settle_like(source)
            return
        self.country: Land | None = None  # remembered: the land of the number
        self.land_number = 0  # hidden: what the land is made from,
        self.land_lore: tuple[int, ...] = ()  # and what was known of it when it was imagined
        self.hex = NOWHERE
        self.fog = bytearray(len(content.grid))  # per hex: unknown, told, entered
        self.drawn = bytearray(len(content.grid))  # what lies on every hex that was told
        self.day = 0
        self.points = 0  # of movement, left today
        self.path: list[int] = []  # hexes of today's march, where it began first
        self.heading = NOWHERE  # the direction in which a lost party drifts
        self.veered = 0  # it has made its one change of direction
        self.plan = FREE
        self.marched = 0  # days on the move since the last day of rest
        self.rested = 0  # days of rest without a break
        self.weary = 0  # half days of rest that are owed for a flight
        self.hungry = 0  # days without food
        self.stage = 0  # how far the evening has come: castles, encounters, night
        self.watches = 0  # throws for encounters still to be made today
        self.travel = ON_FOOT
        self.castles: list[tuple[Any, ...]] = []  # castles whose people were met (see `castles.Castle`)
        self.dens: list[tuple[int, ...]] = []  # lairs that are known: hex, kind, number, heads
        self.throng = 0  # how many came, of whom sixty at most fight,
        self.possible = 0  # and how many could have come
        self.fleeing = 0  # the party has tried to evade
        self.host = NOWHERE  # the castle whose people are met, by its place in `castles`
        self.den = NOWHERE  # the lair that is met, by its place in `dens`
        self.toll = 0  # what the lord of the castle asks for
        self.guests = 0  # days for which the party may stay at a castle
        self.tasks: list[tuple[int, ...]] = []  # geas and quest (see `tasks.Task`)
        self.charms = 0  # magic things among the treasure that is carried;
        self.trove: list[tuple[int, ...]] = []  # what is known of them (see `trove.Thing`),
        self.lying: list[tuple[int, ...]] = []  # and of those that lie on the field
        self.daybook = bytearray()  # the spells of a fresh day
        self.world = HERE  # on which side of the gate the party is,
        self.other: tuple[Any, ...] = ()  # and the sheet of the other side (see `gates.Leaf`), once it was seen
        self.callers: list[int] = []  # hidden: castles whose people have come out and wait for the others to go
        self.seeking = 0  # days that are left of a search for men (see `recruits`)
        self.ruin_rooms = 0  # of the ruin above the dungeon, once somebody has been there,
        self.ruin_seen = 0  # how many of them were searched,
        self.inside = 0  # and whether the party is in it
        self.brews: list[tuple[int, ...]] = []  # potions that are made: world, town, when, and worth
        self.agents: list[tuple[int, ...]] = []  # Spies: world, castle, day of the next message, hidden: its number
        self.killers = NOWHERE  # Assassins who can still be found; -1: nobody has asked
        self.unmet: list[tuple[Any, ...]] = []  # hidden: castles whose people were thrown, but not met
        self.dues = 0  # magic that persons among the foes may own was thrown for

    def _settle_like(self, source: LandPosition) -> None:
        self.country = source.country
        self.land_number, self.land_lore, self.hex = source.land_number, source.land_lore, source.hex
        self.fog, self.drawn = source.fog[:], source.drawn[:]
        self.day, self.points, self.path, self.heading = source.day, source.points, source.path[:], source.heading
        self.veered, self.plan, self.marched, self.rested = source.veered, source.plan, source.marched, source.rested
        self.weary, self.hungry, self.stage, self.watches = source.weary, source.hungry, source.stage, source.watches
        self.travel, self.castles, self.dens = source.travel, source.castles[:], source.dens[:]
        self.throng, self.possible, self.fleeing = source.throng, source.possible, source.fleeing
        self.host, self.den, self.toll, self.guests = source.host, source.den, source.toll, source.guests
        self.tasks, self.charms, self.daybook, self.dues = (
            source.tasks[:], source.charms, source.daybook[:], source.dues,
        )  # fmt: skip
        self.trove, self.lying = source.trove[:], source.lying[:]
        self.world, self.other, self.callers = source.world, source.other, source.callers[:]
        self.seeking, self.ruin_rooms, self.ruin_seen, self.inside = (
            source.seeking, source.ruin_rooms, source.ruin_seen, source.inside,
        )  # fmt: skip
        self.brews, self.agents, self.killers = source.brews[:], source.agents[:], source.killers
        self.unmet = source.unmet[:]

    def copy(self) -> LandPosition:
        return LandPosition(self.content, self)

    def recount(self) -> None:
        super().recount()
        self.country = None

    def knowledge(self) -> object:
        """Besides what a meeting shows: the hexes that are drawn, and whom the party knows in the land."""
        return super().knowledge(), bytes(self.fog), self.castles, self.dens, self.tasks

    def place(self, hex_: int) -> int:
        """The pick of a hex."""
        return self.content.names.sides - len(self.fog) + hex_

    def hex_of(self, pick: int) -> int:
        return pick - self.content.names.sides + len(self.fog)

    def living(self) -> int:
        """How many of the party are on their feet."""
        return sum([self.fate[who] == ABLE for who in self.march])

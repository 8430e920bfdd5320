"""What lies on the table in a battle at sea: where every ship is, what is left of her, and the orders."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from wyrmtable.core import ALL, Decision, Eyes, Outcome, Step

from ...files.sea import SeaContent, Ship, Vessel
from ...files.seaboard import ends

AFLOAT, SUNK, TAKEN, LEFT = range(4)
STATES = ("afloat", "sunk", "captured", "gone")
CALM, LIGHT, FRESH, GALE = range(4)
WINDS = ("calm", "light to moderate", "fresh to strong", "gale")
BLOWS_FROM = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
DRIFT, ROWED, SAILED = range(3)  # how a ship is driven
STOPPED = 2  # speed steps: back cruise, back slow, stop, slow, cruise, fast
KEEP_OFF, RAMMING, GRAPPLING = range(3)
IDLE, MASTING, SAILING, PATCHING = range(4)  # tasks of the crew
STAND_FAST, CUTTING, BOARDING = range(3)


class SeaPosition:
    """Lists by ship; the orders of this turn stand behind what is left of each."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn", "wind", "wind_from", "x", "y", "heading", "state", "hull", "full", "fatigue", "port", "starboard",
        "marines", "sailors", "boarders", "mast", "sail", "sheared", "dead_until", "water", "sinks", "patched", "work",
        "locked", "grapples", "tries", "ready", "speed", "checks", "drive", "order", "knots", "helm", "shipped",
        "intent", "task", "written", "shown", "told", "went", "aim", "deed", "outcome", "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    __slots__ = (*FIELDS, "content", "pending")

    def __init__(self, content: SeaContent) -> None:
        self.content = content
        ships = content.battle.ships
        many = len(ships)
        self.turn = 0
        self.wind, self.wind_from = CALM, 0
        self.x, self.y = [ship.x for ship in ships], [ship.y for ship in ships]
        self.heading = [ship.heading for ship in ships]
        self.state = [AFLOAT] * many
        self.hull, self.full = [0] * many, [0] * many
        self.fatigue = [ship.vessel.fatigue for ship in ships]
        self.port = [ship.vessel.rowers // 2 for ship in ships]  # rowers of a side
        self.starboard = [ship.vessel.rowers - ship.vessel.rowers // 2 for ship in ships]
        self.marines = [ship.vessel.marines for ship in ships]
        self.sailors = [ship.vessel.sailors for ship in ships]
        self.boarders = [0] * many  # enemies on her deck
        self.mast, self.sail = [0] * many, [0] * many  # the mast is up; the sail is made
        self.sheared = [0] * many  # how often
        self.dead_until = [0] * many  # the last turn that she lies dead in the water
        self.water = [0] * many  # how often she has shipped water
        self.sinks = [0] * many  # the turn at whose end she sinks of a hole; 0: there is none
        self.patched = [0] * many  # patches that did not hold
        self.work = [0] * many  # turns of work done on the task
        self.locked = [-1] * many  # the ship that her ram sticks in
        self.grapples: list[tuple[int, ...]] = []  # pairs, one for each grapple
        self.tries = [0] * many  # grapples thrown this turn
        self.ready = [1] * many  # the turn from which her catapults can shoot
        self.speed = [STOPPED + 1] * many  # the step of the last turn under oars
        self.checks = [0] * many  # morale: quarters of the men lost that were answered for
        self.drive, self.order, self.knots = [DRIFT] * many, [STOPPED] * many, [0] * many
        self.helm: list[tuple[int, ...]] = [()] * many  # turns in steps of 15 degrees, to starboard positive
        self.shipped, self.intent, self.task = [0] * many, [0] * many, [0] * many
        self.written = bytearray(2)
        self.shown = 0  # the last turn whose orders were shown
        self.told = [""] * many  # the orders of the last turn, as everybody has read them
        self.went: list[tuple[int, ...]] = [()] * many  # where she was at every fifth tick: x, y, x, y ...
        self.aim, self.deed = [-1] * many, [STAND_FAST] * many
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("turn",)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.content, twin.pending = self.content, self.pending
        twin.turn, twin.wind, twin.wind_from, twin.shown = self.turn, self.wind, self.wind_from, self.shown
        twin.x, twin.y, twin.heading, twin.state = self.x[:], self.y[:], self.heading[:], self.state[:]
        twin.hull, twin.full, twin.fatigue = self.hull[:], self.full[:], self.fatigue[:]
        twin.port, twin.starboard, twin.marines = self.port[:], self.starboard[:], self.marines[:]
        twin.sailors, twin.boarders, twin.mast, twin.sail = (
            self.sailors[:],
            self.boarders[:],
            self.mast[:],
            self.sail[:],
        )
        twin.sheared, twin.dead_until, twin.water = self.sheared[:], self.dead_until[:], self.water[:]
        twin.sinks, twin.patched, twin.work, twin.locked = self.sinks[:], self.patched[:], self.work[:], self.locked[:]
        twin.grapples, twin.tries, twin.ready, twin.speed = (
            self.grapples[:],
            self.tries[:],
            self.ready[:],
            self.speed[:],
        )
        twin.checks, twin.drive, twin.order, twin.knots = self.checks[:], self.drive[:], self.order[:], self.knots[:]
        twin.helm, twin.shipped, twin.intent, twin.task = self.helm[:], self.shipped[:], self.intent[:], self.task[:]
        twin.written, twin.went, twin.aim, twin.deed = self.written[:], self.went[:], self.aim[:], self.deed[:]
        twin.told = self.told[:]
        twin.outcome, twin.steps = self.outcome, self.steps[:]
        return twin

    def knowledge(self) -> object:
        """Orders that have been shown cannot be taken back."""
        return self.shown

    def ship(self, number: int) -> Ship:
        return self.content.battle.ships[number]

    def vessel(self, number: int) -> Vessel:
        return self.content.battle.ships[number].vessel

    def seat(self, number: int) -> int:
        return self.content.battle.ships[number].seat

    def afloat(self, seat: int) -> list[int]:
        ships = self.content.battle.ships
        return [n for n in range(len(ships)) if ships[n].seat == seat and self.state[n] == AFLOAT]

    def rowers(self, number: int) -> int:
        return self.port[number] + self.starboard[number]

    def grappled(self, number: int) -> list[int]:
        """Ships that she is bound to, one entry for each grapple."""
        return [pair[1] if pair[0] == number else pair[0] for pair in self.grapples if number in pair]

    def outline(self, number: int) -> tuple[int, int, int, int]:
        return ends(self.x[number], self.y[number], self.heading[number], self.vessel(number).size)

    def piece(self, number: int) -> int:
        return self.content.names.pieces + number

    def sees_orders(self, eyes: Eyes, seat: int) -> bool:
        """Orders are hidden until both sides have written theirs (UWA-NAV-6)."""
        return eyes in (seat, ALL) or self.shown == self.turn

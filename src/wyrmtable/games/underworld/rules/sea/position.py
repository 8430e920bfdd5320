"""What lies on the table in a battle at sea: where every ship and beast is, what is left of it, and the orders."""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmtable.core import Decision, Eyes, Outcome, Step

from ...files.sea import Beast, SeaContent, Ship, Vessel
from ...files.seaboard import ends

AFLOAT, SUNK, TAKEN, LEFT, HOME, WAITING = range(6)
STATES = ("afloat", "sunk", "captured", "gone", "away", "not hired")
CALM, LIGHT, FRESH, GALE = range(4)
WINDS = ("calm", "light to moderate", "fresh to strong", "gale")
BLOWS_FROM = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
DRIFT, ROWED, SAILED, SWUM = range(4)  # how a ship is driven
FROM_WATER = -2  # boarders who swam to her
NEAREST, STAYING = -1, -2  # what men in the water make for if it is no certain ship
STOPPED = 2  # speed steps: back cruise, back slow, stop, slow, cruise, fast
KEEP_OFF, RAMMING, GRAPPLING, RAM_AND_GRAPPLE = range(4)
IDLE, MASTING, SAILING, PATCHING, HIRING = range(5)  # tasks of the crew
STAND_FAST, BOARDING, CHARGING, FALLING_BACK, STRIKING, HACKING = range(6)
CUTTING, THROWING = 1, 2  # what single hands do with grapples meanwhile, as bits


class SeaPosition:
    """Lists by ship or beast; the orders of this turn stand behind what is left of each."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn", "wind", "wind_from", "x", "y", "heading", "state", "hull", "full", "fatigue", "port", "starboard",
        "marines", "sailors", "muster", "boarders", "hands", "raiders", "entry", "front", "guard", "officers",
        "recall", "heard", "hacked", "mast", "sail", "sheared", "dead_until", "water", "sinks", "patched", "work",
        "locked", "grapples", "clings", "tries", "ready", "speed", "checks", "run", "swimmers", "climb", "under",
        "seen", "breath", "jets", "ink", "grip", "paid", "drive", "order", "knots", "helm", "shipped", "intent",
        "task", "goal", "rise", "written", "told", "went", "aim", "volley", "deed", "ropes", "prize", "party", "rail",
        "ticks", "outcome", "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    __slots__ = (*FIELDS, "content", "pending")

    def __init__(self, content: SeaContent, source: SeaPosition | None = None) -> None:
        self.content = content
        if source is not None:
            self._copy_ships(source)
            self._copy_orders(source)
            return
        self._fresh_ships(content.battle.ships)
        self._fresh_water(content.battle.ships)
        self._no_orders(len(content.battle.ships))

    def _fresh_ships(self, ships: tuple[Ship, ...]) -> None:
        many = len(ships)
        self.turn = 0
        self.ticks = 0  # kinds of throws that a human referee wants to see first
        self.wind, self.wind_from = CALM, 0
        self.x, self.y = [ship.x for ship in ships], [ship.y for ship in ships]
        self.heading = [ship.heading for ship in ships]
        self.state = [WAITING if ship.hired else AFLOAT for ship in ships]
        self.hull, self.full = [0] * many, [0] * many  # points of a hull, or of a great beast
        self.fatigue = [ship.vessel.fatigue for ship in ships]
        self.port = [ship.vessel.rowers // 2 for ship in ships]  # rowers of a side
        self.starboard = [ship.vessel.rowers - ship.vessel.rowers // 2 for ship in ships]
        self.marines = [ship.many if ship.beast else ship.marines for ship in ships]  # or how many a band has
        self.sailors = [ship.vessel.sailors for ship in ships]
        self.muster = [self.fighters(number) for number in range(many)]  # what morale is reckoned from
        self.boarders = [0] * many  # enemies on her deck, one body of men,
        self.hands = [0] * many  # and how many of them are sailors
        self.raiders = [-1] * many  # the ship or band that they came from, or FROM_WATER
        self.front, self.guard = [0] * many, [0] * many  # the zones where boarders and defenders stand
        self.entry = [0] * many  # the zone where the boarders came aboard
        self.officers = [0] * many  # fallen
        self.recall, self.heard = [0] * many, [0] * many  # the turn her men over there come back; whether they know
        self.hacked = [0] * many  # turns of work on her rigging
        self.mast = [int(ship.sail or has_fixed_mast(ship)) for ship in ships]  # below 0: her rigging is cut
        self.sail = [int(ship.sail) for ship in ships]
        self.sheared = [0] * many  # how often
        self.dead_until = [0] * many  # the last turn that she lies dead in the water
        self.water = [0] * many  # how often she has shipped water
        self.sinks = [0] * many  # the turn at whose end she sinks of a hole; 0: there is none
        self.patched = [0] * many  # patches that did not hold
        self.work = [0] * many  # turns of work done on the task
        self.locked = [-1] * many  # the ship that her ram sticks in
        self.grapples: list[tuple[int, ...]] = []  # pairs, one for each grapple
        self.clings: list[tuple[int, ...]] = []  # bands of the water and the ships they hold, one for each hold
        self.tries = [0] * many  # grapples thrown this turn
        self.ready = [1] * 2 * many  # the turn from which her catapult fore can shoot; behind those all aft
        self.speed = [STOPPED + 1] * many  # the step of the last turn under oars
        self.checks = [0] * many  # morale: quarters of the men lost that were answered for
        self.run = [0] * 2 * many  # hundredths of an inch rowed since she could last turn; behind those all sailed

    def _fresh_water(self, ships: tuple[Ship, ...]) -> None:
        self.swimmers: list[tuple[int, ...]] = []  # seat, x, y, who can swim, who cannot, the turn they are bare
        self.climb: list[int] = []  # of each of those the ship that they make for, NEAREST of their own, or STAYING
        self.under = [int(ship.beast is not None) for ship in ships]  # below the surface
        self.seen: list[tuple[int, ...]] = [(ship.x, ship.y, 0) for ship in ships]  # where last, and in which turn
        self.breath = [3 if ship.beast and "steams" in ship.beast.habits else 0 for ship in ships]
        self.jets = [int(ship.beast is not None and "jets" in ship.beast.habits) for ship in ships]
        self.ink: list[tuple[int, ...]] = []  # clouds: x, y, the last turn
        self.grip = [-1] * len(ships)  # what a great beast holds, or a leech drains
        self.paid = bytearray(2)  # to the nixies

    def _no_orders(self, many: int) -> None:
        self.drive, self.order, self.knots = [DRIFT] * many, [STOPPED] * many, [0] * many
        self.helm: list[tuple[int, ...]] = [()] * many  # turns in steps of 15 degrees, to starboard positive
        self.shipped, self.intent, self.task = [0] * many, [0] * many, [0] * many
        self.goal, self.rise = [-1] * many, [0] * many  # the square a beast swims to; whether it comes up there
        self.written = bytearray(2)
        self.told = [""] * many  # the orders of the last turn, as everybody has read them
        self.went: list[tuple[int, ...]] = [()] * many  # where she was at every second tick: x, y, x, y ...
        self.aim, self.volley, self.deed = [-1] * 2 * many, [-1] * many, [STAND_FAST] * many
        self.ropes = [0] * many  # grapples that are cut or thrown besides
        self.prize = [-1] * many  # the ship that her men board; -1: the first she is bound to
        self.party, self.rail = [0] * many, [0] * many  # who goes over, and where
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("turn",)]
        self.pending: Decision | Outcome | None = None

    def _copy_ships(self, old: SeaPosition) -> None:
        self.turn, self.ticks, self.wind, self.wind_from = old.turn, old.ticks, old.wind, old.wind_from
        self.x, self.y, self.heading, self.state = old.x[:], old.y[:], old.heading[:], old.state[:]
        self.hull, self.full, self.fatigue = old.hull[:], old.full[:], old.fatigue[:]
        self.port, self.starboard, self.marines = old.port[:], old.starboard[:], old.marines[:]
        self.sailors, self.muster = old.sailors[:], old.muster[:]
        self.boarders, self.hands = old.boarders[:], old.hands[:]
        self.raiders, self.entry, self.front = old.raiders[:], old.entry[:], old.front[:]
        self.guard, self.officers = old.guard[:], old.officers[:]
        self.recall, self.heard, self.hacked = old.recall[:], old.heard[:], old.hacked[:]
        self.mast, self.sail, self.sheared = old.mast[:], old.sail[:], old.sheared[:]
        self.dead_until, self.water, self.sinks = old.dead_until[:], old.water[:], old.sinks[:]
        self.patched, self.work, self.locked = old.patched[:], old.work[:], old.locked[:]
        self.grapples, self.clings, self.tries = old.grapples[:], old.clings[:], old.tries[:]
        self.ready, self.speed, self.checks = old.ready[:], old.speed[:], old.checks[:]
        self.run = old.run[:]
        self.swimmers, self.climb, self.under, self.seen = old.swimmers[:], old.climb[:], old.under[:], old.seen[:]
        self.breath, self.jets, self.ink, self.grip = old.breath[:], old.jets[:], old.ink[:], old.grip[:]
        self.paid = old.paid[:]

    def _copy_orders(self, old: SeaPosition) -> None:
        self.drive, self.order, self.knots = old.drive[:], old.order[:], old.knots[:]
        self.helm, self.shipped, self.intent, self.task = old.helm[:], old.shipped[:], old.intent[:], old.task[:]
        self.goal, self.rise, self.written = old.goal[:], old.rise[:], old.written[:]
        self.told, self.went, self.aim, self.volley = old.told[:], old.went[:], old.aim[:], old.volley[:]
        self.deed, self.ropes = old.deed[:], old.ropes[:]
        self.prize, self.party, self.rail = old.prize[:], old.party[:], old.rail[:]
        self.outcome, self.steps, self.pending = old.outcome, old.steps[:], old.pending

    def copy(self) -> SeaPosition:
        return SeaPosition(self.content, self)

    def knowledge(self) -> object:
        """Whose orders are in, turn by turn: when both are, each side knows the other's; and who is under water."""
        return self.turn, self.open, bytes(self.under)

    def ship(self, number: int) -> Ship:
        return self.content.battle.ships[number]

    def vessel(self, number: int) -> Vessel:
        return self.content.battle.ships[number].vessel

    def beast(self, number: int) -> Beast | None:
        return self.content.battle.ships[number].beast

    def band(self, number: int) -> int:
        """How many of a band make one try to grapple; 0: it is no band."""
        beast = self.content.battle.ships[number].beast
        return beast.band if beast else 0

    def seat(self, number: int) -> int:
        return self.content.battle.ships[number].seat

    def chair(self, number: int) -> int:
        """The seat that is asked for it."""
        return self.content.chairs[self.seat(number)]

    def afloat(self, seat: int) -> list[int]:
        """Ships and beasts of a side that are still in the battle."""
        ships = self.content.battle.ships
        return [n for n in range(len(ships)) if ships[n].seat == seat and self.state[n] == AFLOAT]

    def ships_of(self, seat: int) -> list[int]:
        """Those among them that have a hull."""
        ships = self.content.battle.ships
        return [n for n in self.afloat(seat) if ships[n].beast is None]

    def in_sight(self, seat: int) -> list[int]:
        """Those that can be shot at: what is under water, or behind a cloud of ink, cannot (UWA-SEA-1, UWA-SEA-10)."""
        return [n for n in self.afloat(seat) if not self.under[n] and not self.inked(n)]

    def inked(self, number: int) -> bool:
        x, y = self.x[number], self.y[number]
        return any((x - cloud[0]) ** 2 + (y - cloud[1]) ** 2 <= INK_RADIUS**2 for cloud in self.ink)

    def rowers(self, number: int) -> int:
        return self.port[number] + self.starboard[number]

    def fighters(self, number: int) -> int:
        """Who fights on a deck: rowers only if they are warriors (UWA-GAME-14)."""
        rowers = self.rowers(number) if self.vessel(number).warriors else 0
        return self.marines[number] + self.sailors[number] + rowers

    def grappled(self, number: int) -> list[int]:
        """Ships that she is bound to, one entry for each grapple."""
        return [pair[1] if pair[0] == number else pair[0] for pair in self.grapples if number in pair]

    def outline(self, number: int) -> tuple[int, int, int, int]:
        return ends(self.x[number], self.y[number], self.heading[number], self.vessel(number).size)

    def piece(self, number: int) -> int:
        return self.content.names.pieces + number

    @property
    def open(self) -> bool:
        """Both sides' orders are in: from now on everybody reads them (UWA-NAV-6)."""
        return bool(self.written[0] and self.written[1])

    def sees_orders(self, eyes: Eyes, seat: int) -> bool:
        """Orders are hidden until both sides have written theirs (UWA-NAV-6)."""
        return eyes == self.content.chairs[seat] or self.open or self.content.bench.reads(eyes, self.written[seat])

    def sees(self, eyes: Eyes, number: int) -> bool:
        """What is under water is seen by its own side alone (UWA-GAME-7)."""
        return not self.under[number] or eyes == self.chair(number) or self.content.bench.sees_all(eyes)


def has_fixed_mast(ship: Ship) -> bool:
    """Only galleys and longships lower theirs (UWA-CREW-1)."""
    return ship.beast is None and not ship.vessel.stepped


CUT_DOWN = -2  # a lowered mast whose rigging is cut
INK_RADIUS = 300  # hundredths of an inch: a cloud six inches across (UWA-SEA-10)

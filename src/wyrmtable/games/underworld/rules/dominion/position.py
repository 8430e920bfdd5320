"""What lies on the table of a campaign: houses on clocks of their own, and what is drawn of the land (UWA-GAME-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from wyrmtable.core import Decision, Eyes, Outcome, Step

from ...files.dominioncampaign import TROOPS as RANKS
from ...files.dominioncampaign import DominionContent
from ...files.landboard import FAR, GROUND, HOME, SITE, TOWN
from ..land.maker import BEYOND, HERE, Known, Land
from .worlds import lie_of_the_land

TROOPS = tuple(RANKS)
SERVING = {  # what other peoples are hired as, and which people it is (UWA-MEN-1, UWA-R295)
    "dwarf": ("heavy_foot", "dwarf"), "elf": ("archer", "elf"),
    "dwarf_crossbowman": ("crossbowman", "dwarf"), "elf_foot": ("heavy_foot", "elf"),
}  # fmt: skip


def creature_of(troop: str) -> str:
    """The line of the creature file that these men have."""
    return SERVING[troop][1] if troop in SERVING else troop


def without(men: Sequence[int], count: int) -> tuple[int, ...]:
    """So many men fewer, the cheapest kinds first."""
    left = list(men)
    for kind in range(len(left)):
        gone = min(left[kind], count)
        left[kind] -= gone
        count -= gone
    return tuple(left)


START_GOLD, START_XP = 5_000, 16_000
MOST_OUTLAY = 20  # thousands of gold pieces, what four Engineers build in a month (UWA-BUILD-6)
NOWHERE = -1
BESIEGED = 5  # how a house stands with a castle (see `lords`)
NO_SIEGE = (0, 0, 0, 0)  # light and heavy catapults, trebuchets, and points of the wall that are down
Village = tuple[int, int, int, int]  # hex, people, the house it pays, since which day
Raid = tuple[int, int, int, int, int]  # hex of the village, kind, number and heads of those who came, and until when


LEDGER = (
    "gold", "xp", "men", "rate", "unrest", "invested", "revenue", "unpaid", "hurt", "mounts", "ready",
    "stirred", "heirs", "learnt", "staff", "agents", "reports", "forge", "guard", "outlay",
)  # fmt: skip
NUMBERS, GOLD, PLANS, GATES, LORD, CAUGHT, WARNED = range(7)  # what a report is about
Report = tuple[int, int, int, int]  # the walls' hex, what it is about, what it says, the day
Agent = tuple[int, int, int]  # the walls' hex, the day of his next message, and the number that decides it


class Staff(NamedTuple):
    """Specialists in a house's service: Sages and Alchemists; the day from which the next question can be put; potions
    of healing; the year for which Assassins were counted, and those left in it. Of poisons: the level that is studied,
    the prices paid for it and the day on which it is done; a mask of the formulas that are known; what is made (0:
    healing); and doses of each. At last Animal Trainers."""

    sages: int = 0
    alchemists: int = 0
    question: int = 0
    potions: int = 0
    year: int = NOWHERE
    killers: int = 0
    studied: int = 0
    prices: int = 0
    due: int = NOWHERE
    formulas: int = 0
    brewed: int = 0
    weak: int = 0
    strong: int = 0
    deadly: int = 0
    trainers: int = 0


class Forge(NamedTuple):
    """Armorers and Smiths in a house's service; what those make who are free (0: nothing); suits of armour, shields and
    weapons that lie ready; and of this month men whose arms, and horses whose hooves nobody has looked after."""

    armorers: int = 0
    smiths: int = 0
    makes: int = 0
    suits: int = 0
    shields: int = 0
    weapons: int = 0
    worn: int = 0
    lame: int = 0


class Ship(NamedTuple):
    """A vessel of a house: her kind, where she lies, whether she has her crew, and whether she has a captain."""

    kind: int
    hex: int
    crew: int = 0
    captain: int = 0


class DominionPosition:
    """Lists by house. What one house has seen of the land all of them know; its ledger (the fields of `LEDGER`) only
    itself."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "number", "lore", "fog", "drawn", "cleared", "count", "villages", "hex", "clock", "gold", "xp", "men",
        "seat_hex", "ordered", "built", "engineers", "unplaced", "rate", "unrest", "invested", "revenue", "unpaid",
        "heirs", "out", "taxed", "hurt", "marched", "mounts", "ready", "stirred", "raids", "trek", "band", "fray",
        "castles", "terms", "tasks", "path", "siege", "waiting", "lacks", "learnt", "unmet", "staff", "agents",
        "reports", "forge", "guard", "outlay", "heard", "hoards", "dens", "fleet", "sitting", "changed", "ticks",
        "outcome", "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    DERIVED: ClassVar[tuple[str, ...]] = ("country",)
    __slots__ = (*FIELDS, "content", "country", "pending")

    def __init__(self, content: DominionContent, source: DominionPosition | None = None) -> None:
        self.content = content
        if source is not None:
            self._become(source)
            return
        many, hexes = len(content.houses), len(content.grid)
        self.number = 0  # of the land; nobody knows it
        self.lore: Known = ()
        self.fog, self.drawn = bytearray(hexes), bytearray(hexes)
        self.cleared = bytearray(hexes)  # a bit for each house that keeps a hex clear
        self.count = 0  # villages of a territory, thrown once for all
        self.villages: list[Village] = []
        self.hex, self.clock = [0] * many, [0] * many
        self.gold, self.xp = [START_GOLD] * many, [START_XP] * many
        self.men: list[tuple[int, ...]] = [(0,) * len(TROOPS)] * many
        self.seat_hex = [NOWHERE] * many  # of the stronghold
        self.ordered, self.built, self.engineers = [0] * many, [0] * many, [0] * many
        self.unplaced = [0] * many  # villages that nobody has heard of yet
        self.rate, self.unrest = [10] * many, [0] * many
        self.invested: list[tuple[int, ...]] = [(0,) * len(content.ledger.investments)] * many
        self.revenue = [0] * many  # of the last year
        self.unpaid = [NOWHERE] * many  # the last day on which somebody was not paid
        self.heirs, self.out = [1] * many, [0] * many
        self.taxed = [0] * many  # villages that have paid a full year
        self.hurt = [0] * many  # hits that the six have taken and not healed yet
        self.marched = [0] * many  # days on the move since the last day of rest
        self.mounts = [0] * many  # hippogriffs,
        self.ready = [NOWHERE] * many  # and the day on which those in training can be ridden
        self.stirred = [0] * many  # the last day on which the people had a reason to grumble
        self.raids: list[Raid] = []
        self.trek: tuple[int, ...] = ()  # how the day's march goes (see `travelling.Trek`)
        self.band: tuple[int, ...] = ()  # who is met (see `meeting.Band`)
        self.fray: tuple[int, ...] = ()  # how the fight goes (see `warring.Fray`)
        self.castles: list[tuple[Any, ...]] = []  # castles whose people were met (see `land.castles.Castle`)
        self.terms: list[tuple[int, int, int, int]] = []  # castle, house, how they stand, until when it is a guest
        self.tasks: list[tuple[int, ...]] = []  # Geas and Quest: the house, and what it must do (see `land.tasks.Task`)
        self.path: list[int] = []  # hexes of the day's march, where it began first
        self.siege: list[tuple[int, ...]] = [NO_SIEGE] * many  # engines before a castle, and what they have beaten down
        self.waiting: list[Step] = []  # what goes on when two hosts have fought on a board of their own
        self.lacks = [0] * many  # a mask of what the works of a house still need to count as a stronghold
        self.learnt = [0] * many  # experience of each of the six since the last pay-day
        self.unmet: list[tuple[Any, ...]] = []  # castles of whose people some house has secret news
        self.staff: list[tuple[int, ...]] = [tuple(Staff())] * many
        self.agents: list[tuple[Agent, ...]] = [()] * many  # spies in their places
        self.reports: list[tuple[Report, ...]] = [()] * many  # what Sages and spies have told
        self.forge: list[tuple[int, ...]] = [tuple(Forge())] * many
        self.guard: list[tuple[int, ...]] = [()] * many  # men who stay at the stronghold, by kind; none: nobody
        self.outlay = [MOST_OUTLAY] * many  # thousands of gold pieces that the works may cost in a month
        self.heard: list[tuple[int, int, int]] = []  # villages of the taverns: house, hex; hidden: the truth
        self.dens: list[tuple[int, int, int, int]] = []  # lairs that were found: hex, kind, number, heads
        self.hoards: list[int] = []  # levels of the dungeon on which a placed hoard is known to lie
        self.fleet: list[tuple[tuple[int, ...], ...]] = [()] * many  # vessels (see `Ship`), for all to see
        self.sitting = NOWHERE  # by mail: the house that goes on while its clock allows,
        self.changed: list[tuple[int, int, int]] = []  # and what was changed ahead of others: hex, day, the house
        self.ticks = 0  # kinds of throws that a human referee wants to see first
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("turn",)]
        self.country: Land | None = None
        self.pending: Decision | Outcome | None = None

    def _become(self, other: DominionPosition) -> None:
        self.number, self.lore, self.count, self.country = other.number, other.lore, other.count, other.country
        self.fog, self.drawn, self.cleared = other.fog[:], other.drawn[:], other.cleared[:]
        self.villages, self.hex, self.clock = other.villages[:], other.hex[:], other.clock[:]
        self.gold, self.xp, self.men = other.gold[:], other.xp[:], other.men[:]
        self.seat_hex, self.ordered, self.built = other.seat_hex[:], other.ordered[:], other.built[:]
        self.engineers, self.unplaced, self.rate = other.engineers[:], other.unplaced[:], other.rate[:]
        self.unrest, self.invested, self.revenue = other.unrest[:], other.invested[:], other.revenue[:]
        self.unpaid, self.heirs, self.out, self.taxed = other.unpaid[:], other.heirs[:], other.out[:], other.taxed[:]
        self.hurt, self.marched, self.mounts = other.hurt[:], other.marched[:], other.mounts[:]
        self.ready, self.stirred, self.raids = other.ready[:], other.stirred[:], other.raids[:]
        self.trek, self.band, self.fray, self.ticks = other.trek, other.band, other.fray, other.ticks
        self.castles, self.terms, self.tasks, self.path = (
            other.castles[:], other.terms[:], other.tasks[:], other.path[:],
        )  # fmt: skip
        self.siege, self.waiting = other.siege[:], other.waiting[:]
        self.lacks, self.learnt, self.unmet = other.lacks[:], other.learnt[:], other.unmet[:]
        self.staff, self.agents, self.reports = other.staff[:], other.agents[:], other.reports[:]
        self.forge, self.fleet, self.guard = other.forge[:], other.fleet[:], other.guard[:]
        self.outlay = other.outlay[:]
        self.heard, self.hoards, self.dens = other.heard[:], other.hoards[:], other.dens[:]
        self.sitting, self.changed = other.sitting, other.changed[:]
        self.outcome, self.steps, self.pending = other.outcome, other.steps[:], other.pending

    def copy(self) -> DominionPosition:
        return DominionPosition(self.content, self)

    def recount(self) -> None:
        self.country = None

    def knowledge(self) -> object:
        """What is drawn of the land, the villages that are known, what of the castles, and secret news."""
        shown = tuple([row[8] for row in self.castles])
        return bytes(self.fog), len(self.villages), shown, len(self.tasks), tuple(self.reports)

    def land(self) -> Land:
        """The land as it truly is."""
        if self.country is None:
            self.country = lie_of_the_land(self.content, self.number, self.lore)
        return self.country

    def code(self, hex_: int) -> int:
        """What lies on a hex: as it was told, or as it truly is."""
        return self.drawn[hex_] if self.fog[hex_] else self.land().codes[hex_]

    def world(self, hex_: int) -> int:
        """On which side of the gate a hex lies (UWA-WORLD-1)."""
        return BEYOND if self.content.beyond(hex_) else HERE

    def ground(self, hex_: int) -> int:
        return self.code(hex_) & GROUND

    def site(self, hex_: int) -> int:
        return self.code(hex_) >> SITE

    def in_town(self, seat: int) -> bool:
        """Whether the stronghold of a house stands on a lot in a town (UWA-BUILD-7)."""
        return self.seat_hex[seat] != NOWHERE and self.site(self.seat_hex[seat]) in (TOWN, HOME, FAR)

    def has_cleared(self, seat: int, hex_: int) -> bool:
        return bool(self.cleared[hex_] >> seat & 1)

    def take_hex(self, seat: int, hex_: int) -> None:
        """From now on the house keeps it clear."""
        self.cleared[hex_] |= 1 << seat

    def lose_hex(self, seat: int, hex_: int) -> None:
        self.cleared[hex_] &= ~(1 << seat)

    def reads(self, eyes: Eyes, seat: int) -> bool:
        """A house reads its own ledger; whoever sees everything reads all (UWA-GAME-7)."""
        return eyes == seat or self.content.bench.sees_all(eyes)

    def soldiers(self, seat: int) -> int:
        """Men who go with the six."""
        return sum(self.men[seat])

    def guards(self, seat: int) -> int:
        """Men of the garrison (UWA-DEC-19)."""
        return sum(self.guard[seat])

    def enrolled(self, seat: int) -> tuple[int, ...]:
        """Men in the house's pay by kind, those of the garrison as well."""
        guard = self.guard[seat]
        stay = [guard[kind] if kind < len(guard) else 0 for kind in range(len(TROOPS))]
        return tuple([self.troop(seat, kind) + stay[kind] for kind in range(len(TROOPS))])

    def troop(self, seat: int, kind: int) -> int:
        """Men of one kind; a ledger that says nothing of the last kinds has none of them."""
        return self.men[seat][kind] if kind < len(self.men[seat]) else 0

    def held(self, seat: int) -> list[Village]:
        return [village for village in self.villages if village[2] == seat]

    def playing(self) -> list[int]:
        return [seat for seat in range(len(self.out)) if not self.out[seat]]

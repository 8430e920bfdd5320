"""What lies on the table in a battle in the air: where every unit flies, what is left of everybody, and the orders."""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmtable.core import Decision, Eyes, Outcome, Step

from ...files.sky import Being, SkyContent, Unit
from ...files.skyboard import PLACES

# What has become of a unit. From LANDED on it is out of the battle.
FIGHTING, DIVING, WITHDRAWING, LANDED, GONE, FALLEN, ESCAPED, CARRIED, FLED = range(9)
STATES = (
    "fighting", "diving to land", "withdrawing", "landed", "driven off", "destroyed", "escaped", "carried off", "fled",
)  # fmt: skip

# How a unit was ordered to fly.
UNWRITTEN, LEVEL, SHARP = range(3)

PASSING, ENGAGING, TURNING = range(3)  # stances
CRITICALS = ("speed halved", "dive and land", "withdraw", "crash")
MUST_LAND, MUST_WITHDRAW, MUST_CRASH = 1, 2, 4  # criticals that wait for the end of the turn
FIRST_LOSS, HALF_LOST = 1, 2  # occasions for morale that are over
BREATHS, VOLLEYS = 3, 4  # of dragons and their like in a battle, and of 24 spikes (UWA-MON-9, UWA-MON-1)


class SkyPosition:
    """Lists by unit, then by being, then by side; the orders of this turn stand in the middle."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn", "place", "height", "facing", "run", "halved", "state", "load", "ready", "cargo", "grip", "breath",
        "fireballs", "critical", "mode", "path", "heading", "goal", "stance", "target", "written", "told",
        "flown", "aim", "spell", "melee", "still", "hp", "full", "away", "level", "silver", "checks", "leaders",
        "turned", "captured", "ticks", "outcome", "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    __slots__ = (*FIELDS, "content", "pending")

    def __init__(self, content: SkyContent, source: SkyPosition | None = None) -> None:
        self.content = content
        if source is not None:
            self._become(source)
            return
        units, beings = content.battle.units, content.battle.beings
        many = len(units)
        self.turn = 0
        self.place = [unit.cell for unit in units]
        self.height = [unit.height for unit in units]
        self.facing = bytearray(unit.facing for unit in units)
        self.run = [unit.spaces for unit in units]  # hexes flown straight ahead, up to now
        self.halved = bytearray(many)  # how often its speed was halved
        self.state = bytearray(many)
        self.load = bytearray(unit.load != "none" for unit in units)
        self.ready = [1] * many  # the turn from which an engine can shoot
        self.cargo = [-1] * many  # the man that it carries off
        self.grip = [0] * many  # the height at which it took him
        self.breath = bytearray(BREATHS if unit.breath else VOLLEYS if unit.spikes[1] else 0 for unit in units)
        self.fireballs = bytearray(unit.fireballs for unit in units)
        self.critical = bytearray(many)
        self.mode = bytearray(many)
        self.path: list[tuple[int, ...]] = [()] * many  # hex and facing of every inch: 6 x hex + facing; -1: it leaves
        self.heading = bytearray(many)  # the facing at the end of the path
        self.goal = [0] * many  # the height at its end
        self.stance = bytearray(many)
        self.target = [-1] * many  # the hex to be bombed
        self.written = bytearray(2)  # sides whose orders are in
        self.told = [""] * many  # the orders of the last turn, as everybody has read them
        self.flown: list[tuple[int, ...]] = [()] * many  # hexes of the last move, the first included
        self.aim = [-1] * many
        self.spell = [-1] * many
        self.melee: list[tuple[int, ...]] = []  # pairs that are close enough, and one of them wants it
        self.still = bytearray(many)  # it has not moved this turn
        self.hp = [0] * len(beings)
        self.full = [being.points * being.kind.hd.dice for being in beings]  # points at first; thrown where it is 0
        self.away = bytearray(len(beings))  # in a captor's jaws, or carried off
        self.level = [being.level for being in beings]
        self.silver = [being.silver for being in beings]
        self.checks = bytearray(2)
        self.leaders = bytearray(2)  # leaders fallen
        self.turned = bytearray(2)  # the cross has been held up
        self.captured = 0  # men carried off
        self.ticks = 0  # kinds of throws that a human referee wants to see first
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("turn",)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> SkyPosition:
        return SkyPosition(self.content, self)

    def _become(self, source: SkyPosition) -> None:
        self.turn, self.captured, self.ticks = source.turn, source.captured, source.ticks
        self.place, self.height, self.run = source.place[:], source.height[:], source.run[:]
        self.facing, self.halved, self.state = source.facing[:], source.halved[:], source.state[:]
        self.load, self.ready, self.cargo, self.grip = source.load[:], source.ready[:], source.cargo[:], source.grip[:]
        self.breath, self.fireballs, self.critical = source.breath[:], source.fireballs[:], source.critical[:]
        self.mode, self.path, self.heading = source.mode[:], source.path[:], source.heading[:]
        self.goal, self.stance, self.target = source.goal[:], source.stance[:], source.target[:]
        self.written, self.flown, self.aim, self.spell = (
            source.written[:],
            source.flown[:],
            source.aim[:],
            source.spell[:],
        )
        self.told = source.told[:]
        self.melee, self.still, self.hp, self.full = source.melee[:], source.still[:], source.hp[:], source.full[:]
        self.away, self.level, self.silver = source.away[:], source.level[:], source.silver[:]
        self.checks, self.leaders, self.turned = source.checks[:], source.leaders[:], source.turned[:]
        self.outcome, self.steps, self.pending = source.outcome, source.steps[:], source.pending

    def knowledge(self) -> object:
        """Whose orders are in, turn by turn: when both are, each side knows the other's."""
        return self.turn, self.open

    # -- units and beings ----------------------------------------------------------------------------------------------

    def unit(self, number: int) -> Unit:
        return self.content.battle.units[number]

    def being(self, number: int) -> Being:
        return self.content.battle.beings[number]

    def seat(self, number: int) -> int:
        return self.content.battle.units[number].seat

    def chair(self, number: int) -> int:
        """The seat that is asked for it."""
        return self.content.chairs[self.seat(number)]

    def active(self, number: int) -> bool:
        return self.state[number] < LANDED

    def all_of(self, seat: int) -> list[int]:
        """Units of a side that are still in the battle."""
        units = self.content.battle.units
        return [n for n in range(len(units)) if units[n].seat == seat and self.state[n] < LANDED]

    def riders(self, number: int) -> list[int]:
        """Those who live, and whom nobody has carried off."""
        return [being for being in self.unit(number).riders if self.hp[being] > 0 and not self.away[being]]

    def body(self, number: int) -> int:
        """The creature itself if it lives, or -1."""
        body = self.unit(number).body
        return body if body >= 0 and self.hp[body] > 0 else -1

    def grounded(self, number: int) -> bool:
        """Men on the ground, who never fly."""
        return not self.content.battle.units[number].fly

    def rate(self, number: int) -> int:
        """Inches a turn: a third less with a load, halved by every such critical hit (UWA-AIR-17, UWA-AIR-20)."""
        fly = self.unit(number).fly
        return (fly - fly // 3 if self.load[number] else fly) >> self.halved[number]

    def commanded(self, number: int) -> bool:
        """Whether its side writes orders for it."""
        return self.state[number] == FIGHTING and not self.grounded(number)

    def in_melee(self, number: int) -> bool:
        return any(number in pair for pair in self.melee)

    def piece(self, number: int) -> int:
        return self.content.names.pieces + number

    @property
    def open(self) -> bool:
        """Both sides' orders are in: from now on everybody reads them (UWA-AIR-2)."""
        return bool(self.written[0] and self.written[1])

    def sees_orders(self, eyes: Eyes, seat: int) -> bool:
        """Orders are hidden until both sides have written theirs (UWA-AIR-2)."""
        return eyes == self.content.chairs[seat] or self.open or self.content.bench.reads(eyes, self.written[seat])

    def hex(self, cell: int) -> int:
        """The pick of a hex."""
        return PLACES + cell

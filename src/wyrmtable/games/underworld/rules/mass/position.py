"""What lies on the field: where every body stands, how many men it has left, its orders, and the state of a siege."""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmtable.core import Decision, Eyes, Outcome, Step

from ...files.mass import Body, MassContent, Siege
from ...files.massboard import AROUND, ROWS, STRENGTH

READY, BACK, FLEEING, SLAIN, FLED, TAKEN = range(6)
STATES = ("in order", "falling back", "in flight", "cut down", "fled", "captured")
NO_ORDER, HOLDING, ADVANCING, SHOOTING, CHARGING, WITHDRAWING = range(6)
ORDERS = ("none", "hold", "advance", "shoot", "charge", "withdraw")
CAMP, FIELD, BREACHED, LADDERS, SORTIE = range(5)  # what is going on: a week of siege, or which kind of battle
BESIEGER, GARRISON = 0, 1
FIGURE = 20  # men (UWA-MASS-2)


class MassPosition:
    """Lists by body; a single hero or monster has hit points where others have men."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "round", "place", "men", "full", "state", "halves", "order", "goal", "came", "written", "shown", "told", "went",
        "walls", "stage", "week", "stores", "ticks", "outcome", "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    __slots__ = (*FIELDS, "content", "pending")

    def __init__(self, content: MassContent, source: MassPosition | None = None) -> None:
        self.content = content
        if source is not None:
            self._become(source)
            return
        battle = content.battle
        bodies, many = battle.bodies, len(battle.bodies)
        self.round = 0
        self.place = [body.cell for body in bodies]
        self.men = [body.men for body in bodies]
        self.full = [body.men for body in bodies]
        self.state = [READY] * many
        self.halves = [0] * many  # how often morale was asked for: at a half, a quarter, an eighth
        self.order, self.goal = [NO_ORDER] * many, [-1] * many  # a hex or a body, by the order
        self.came = [0] * many  # it has charged home in this round
        self.written = bytearray(2)
        self.shown = 0  # rounds whose orders were shown, over the whole match: each is one writing
        self.told = [""] * many  # the orders of the last round, as everybody has read them
        self.went = [-1] * many  # where it stood before it moved
        self.walls = [STRENGTH.get(kind, 0) for kind in battle.ground]
        for cell in battle.siege.breached:
            self.walls[cell] = 0
        self.stage = opening_stage(battle.siege)
        self.week = 0
        self.stores = battle.siege.stores
        self.ticks = 0  # kinds of throws that a human referee wants to see first
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("week",) if battle.siege.stores else ("round",)]
        self.pending: Decision | Outcome | None = None

    def _become(self, other: MassPosition) -> None:
        self.round, self.shown, self.stage, self.ticks = other.round, other.shown, other.stage, other.ticks
        self.week, self.stores, self.outcome, self.pending = other.week, other.stores, other.outcome, other.pending
        self.place, self.men, self.full = other.place[:], other.men[:], other.full[:]
        self.state, self.halves, self.order = other.state[:], other.halves[:], other.order[:]
        self.goal, self.came, self.written = other.goal[:], other.came[:], other.written[:]
        self.told, self.went, self.walls = other.told[:], other.went[:], other.walls[:]
        self.steps = other.steps[:]

    def copy(self) -> MassPosition:
        return MassPosition(self.content, self)

    def knowledge(self) -> object:
        """Whose orders are in, and those that everybody has read."""
        return self.week, self.stage, self.round, bytes(self.written), tuple(self.told)

    def body(self, number: int) -> Body:
        return self.content.battle.bodies[number]

    def seat(self, number: int) -> int:
        return self.content.battle.bodies[number].seat

    def chair(self, number: int) -> int:
        """The seat that is asked for it."""
        return self.content.chairs[self.seat(number)]

    def stands(self, number: int) -> bool:
        """Whether it fights: it neither flees nor is it gone."""
        return self.state[number] <= BACK

    def here(self, number: int) -> bool:
        return self.state[number] <= FLEEING

    def of(self, seat: int) -> list[int]:
        """Bodies of a side that are still on the field."""
        state = self.state
        return [number for number in self.content.hosts[seat] if state[number] <= FLEEING]

    def figures(self, number: int) -> int:
        return 1 if self.body(number).single else -(-self.men[number] // FIGURE)

    def touching(self, number: int) -> list[int]:
        """Enemies who stand beside it."""
        near = AROUND[self.place[number]]
        return [foe for foe in self.of(1 - self.seat(number)) if self.place[foe] in near]

    def engaged(self, number: int) -> bool:
        """An enemy who stands his ground holds whoever touches him; one who flees does not."""
        return any(self.state[foe] <= BACK for foe in self.touching(number))

    def piece(self, number: int) -> int:
        return self.content.names.pieces + number

    def edge(self, seat: int) -> int:
        """The row that a side came from and goes back to."""
        return ROWS - 1 if seat == 0 else 0

    def walled(self, cell: int) -> bool:
        return self.walls[cell] > 0

    def sees_orders(self, eyes: Eyes, seat: int) -> bool:
        """Orders are hidden until both sides have given theirs; then everybody reads them (UWA-GAME-7)."""
        return eyes == self.content.chairs[seat] or self.content.bench.reads(eyes, self.written[seat])


def opening_stage(siege: Siege) -> int:
    """A week before the castle, the storm at once, or a battle in the field (UWA-LAND-3)."""
    if siege.stores:
        return CAMP
    return (BREACHED, LADDERS)[siege.storm == "ladders"] if siege.storm else FIELD

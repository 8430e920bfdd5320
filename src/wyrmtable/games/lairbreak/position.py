"""What lies on the table, in flat arrays: units, squares, cards, purses, the combat going on, the steps of play.

Two functions move pieces, `put` and `lift`; they alone keep stacks, holders and spaces in order.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core import Decision, Outcome, Step

from .kinds import COUNT, DRAGON, HOARD, KEPT, KIND, PAIRS, SINGLES, WAGON
from .world import World

Reach = tuple[int, tuple[int, ...], dict[int, int], dict[int, int]]
"""Where a group stands, who it is, the cost of every square within reach and the square before it on the way."""


class Position:
    """One moment of a game. Armies, seats, squares and units are numbers; `world` says what they mean.

    `reach` keeps what the pending decision found out about ways, for the pick that follows; like `pending` it is no
    part of the state."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        # the match: whose turn, who owns what
        "army", "round", "order", "owner", "allies", "base", "rank", "purse", "gold",
        "alive", "marked", "winner", "victory",
        # units, by unit
        "where", "mp", "space", "load", "held", "ban", "did", "trail",
        # squares, by square
        "stack", "holder", "taken", "monster", "wound", "chit", "mined", "tried", "tile", "wear", "post",
        # cards, tiles, treasures, the hoard
        "deck", "discard", "tiles", "keeper", "uses", "hoard",
        # this turn
        "dug", "bleeding", "shield", "orb", "drums",
        # the combat
        "spot", "camp", "how", "attackers", "front", "defenders", "rank_held", "overrun", "spoils", "hits", "doomed",
        "steps",
    )  # fmt: skip
    __slots__ = (*FIELDS, "pending", "reach", "world")

    def __init__(self, world: World) -> None:
        squares, units = world.squares, world.units
        self.world = world
        self.pending: Decision | Outcome | None = None
        self.reach: Reach | None = None
        self.army = 0
        self.round = 0
        self.order: tuple[int, ...] = ()
        self.owner: tuple[int, ...] = (-1,) * 6
        self.allies: tuple[int, ...] = (0,) * 6  # per army a mask of the armies of the same player
        self.base: tuple[int, ...] = (-1,) * 6
        self.rank: tuple[int, ...] = ()
        self.purse: tuple[int, ...] = tuple(range(6))
        self.gold = [0] * 6
        self.alive = 0
        self.marked = 0
        self.winner = -1
        self.victory = 0
        self.where = [-1] * units
        self.mp = bytearray(units)
        self.space = bytearray(units)
        self.load = [0] * units
        self.held = bytearray(units)
        self.ban = bytearray(units)
        self.did = bytearray(units)
        self.trail: list[tuple[int, ...]] = [()] * units
        self.stack: list[tuple[int, ...]] = [()] * squares
        self.holder = bytearray(squares)  # army + 1
        self.taken = bytearray(squares)  # spaces in use
        self.monster = bytearray(squares)
        self.wound = bytearray(squares)
        self.chit = bytearray(squares)  # mineral + 1
        self.mined = bytearray(squares)
        self.tried = bytearray(squares)  # which master miners have tried the symbol
        self.tile = bytearray(squares)
        self.wear = bytearray(squares)  # turns of clearing, visits of filling
        self.post = bytearray(squares)
        self.deck = bytearray(world.deck)
        self.discard = bytearray(len(world.deck))
        self.tiles = bytearray(world.tiles)
        self.keeper = bytearray(KEPT)  # army + 1
        self.uses = bytearray(KEPT)
        self.hoard = 0
        self.dug: list[int] = []
        self.bleeding: list[int] = []
        self.shield = 0
        self.orb = 0
        self.drums = 0
        self.spot = -1
        self.camp = -1
        self.how = 0
        self.attackers: tuple[int, ...] = ()
        self.front: tuple[int, ...] = ()
        self.defenders: tuple[int, ...] = ()
        self.rank_held: tuple[int, ...] = ()
        self.overrun: tuple[int, ...] = ()
        self.spoils: tuple[int, ...] = ()
        self.hits: tuple[int, ...] = ()
        self.doomed: tuple[int, ...] = ()
        self.steps: list[Step] = []

    def copy(self) -> Position:
        """An independent position; immutable parts are shared."""
        new = Position.__new__(Position)
        new.world, new.pending, new.reach = self.world, self.pending, self.reach
        new.army, new.round, new.order, new.owner = self.army, self.round, self.order, self.owner
        new.allies, new.base, new.rank, new.purse = self.allies, self.base, self.rank, self.purse
        new.gold = self.gold[:]
        new.alive, new.marked, new.winner, new.victory = self.alive, self.marked, self.winner, self.victory
        new.where, new.mp, new.space, new.load = self.where[:], self.mp[:], self.space[:], self.load[:]
        new.held, new.ban, new.did, new.trail = self.held[:], self.ban[:], self.did[:], self.trail[:]
        new.stack, new.holder, new.taken = self.stack[:], self.holder[:], self.taken[:]
        new.monster, new.wound, new.chit = self.monster[:], self.wound[:], self.chit[:]
        new.mined, new.tried, new.tile = self.mined[:], self.tried[:], self.tile[:]
        new.wear, new.post = self.wear[:], self.post[:]
        new.deck, new.discard, new.tiles = self.deck[:], self.discard[:], self.tiles[:]
        new.keeper, new.uses, new.hoard = self.keeper[:], self.uses[:], self.hoard
        new.dug, new.bleeding = self.dug[:], self.bleeding[:]
        new.shield, new.orb, new.drums = self.shield, self.orb, self.drums
        new.spot, new.camp, new.how = self.spot, self.camp, self.how
        new.attackers, new.front = self.attackers, self.front
        new.defenders, new.rank_held = self.defenders, self.rank_held
        new.overrun, new.spoils, new.hits, new.doomed = self.overrun, self.spoils, self.hits, self.doomed
        new.steps = self.steps[:]
        return new

    def knowledge(self) -> object:
        """What became known to all: cards and tiles turned, outposts opened."""
        return bytes(self.deck), bytes(self.tiles), bytes(self.post)

    def put(self, unit: int, square: int, space: int) -> None:
        """A unit on free spaces of a square."""
        self.where[unit] = square
        self.space[unit] = space
        self.taken[square] |= space
        self.holder[square] = self.world.army[unit] + 1
        stack = self.stack[square]
        self.stack[square] = tuple(sorted((*stack, unit))) if stack else (unit,)

    def lift(self, unit: int) -> None:
        """A unit off its square, into the hand."""
        square = self.where[unit]
        self.where[unit] = -1
        self.taken[square] &= ~self.space[unit] & 15
        self.space[unit] = 0
        rest = tuple([other for other in self.stack[square] if other != unit])
        self.stack[square] = rest
        if not rest:
            self.holder[square] = 0

    # -- questions asked everywhere ------------------------------------------------------------------------------

    def is_enemy_at(self, square: int, army: int) -> bool:
        holder = self.holder[square]
        return holder != 0 and not self.allies[army] >> (holder - 1) & 1

    def is_enemy(self, army: int, other: int) -> bool:
        return self.owner[other] >= 0 and not self.allies[army] >> other & 1

    def spaces_of(self, units: tuple[int, ...]) -> int:
        span = self.world.span
        return sum([span[unit] for unit in units])

    def has_room(self, square: int, spaces: int) -> bool:
        """Room if the units there are arranged well (LB-SPACE-1, LB-SPACE-4)."""
        return COUNT[self.taken[square]] + spaces <= 4

    def free_space(self, square: int, spaces: int) -> int:
        """Free space(s) for one unit as the others stand, or 0."""
        taken = self.taken[square]
        for mask in PAIRS if spaces == 2 else SINGLES:
            if not taken & mask:
                return mask
        return 0

    def supply(self, army: int, kind: int) -> int:
        """A piece of the kind that is not on the board, or -1 (LB-COMP-13); the spare wagon is kept for the hoard."""
        pool = self.world.pools[army][kind]
        if kind == WAGON:
            on_board = sum([self.where[unit] >= 0 for unit in pool])
            if on_board >= len(pool) - 1:
                return -1
        for unit in pool:
            if self.where[unit] < 0:
                return unit
        return -1

    def is_wagon(self, unit: int) -> bool:
        return self.world.span[unit] == 2

    def carries_hoard(self, unit: int) -> bool:
        return self.load[unit] == HOARD

    def hp(self, square: int) -> int:
        """Hit points left to the monster of a square."""
        return self.world.monster_hp[self.monster[square] & KIND] - self.wound[self.den(square)]

    def den(self, square: int) -> int:
        """Where a monster's wounds are kept: the dragon's on one square of its lair."""
        return self.world.halls.lair[0] if self.monster[square] == DRAGON else square

    def units_of(self, army: int) -> list[int]:
        """An army's units on the board."""
        where = self.where
        return [unit for unit in self.world.of_army[army] if where[unit] >= 0]

    def base_squares(self, army: int) -> tuple[int, ...]:
        return self.world.halls.bases[self.base[army]]

    def money(self, army: int) -> int:
        return self.gold[self.purse[army]]

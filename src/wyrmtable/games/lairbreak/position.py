"""What lies on the table, in flat arrays: units, squares, cards, purses, the combat going on, the steps of play.

Two functions move pieces, `put` and `lift`; they alone keep stacks, holders and spaces in order. `stow` does the same
for what wagons carry, `lay` for monsters, tiles and the state of outposts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from wyrmtable.core import Decision, Outcome, Step

from .files.content import Content
from .files.terms import COUNT, DRAGON, HOARD, KEPT, KIND, PAIRS, SINGLES, WAGON

Reach = tuple[int, tuple[int, ...], bytes, dict[int, int]]
"""Where a group stands, who it is, the cost of every square within reach and the square before it on the way."""
Ready = tuple[list[int], list[int], list[int]]
"""Of the army whose turn it is: the pieces that could act, squares that several units share, squares with a squad."""


OFF = 255  # the column and row of a unit that is not on the board


class Position:
    """One moment of a game. Armies, seats, squares and units are numbers; `content` says what they mean."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "army", "round", "order", "owner", "allies", "base", "rank", "purse", "gold", "alive", "marked", "gone",
        "outcome",
        "col", "row", "mp", "space", "cargo", "held", "ban", "did", "trail",
        "monster", "wound", "chit", "mined", "tried", "tile", "wear", "post",
        "deck", "discard", "tiles", "keeper", "uses", "hoard",
        "dug", "bleeding", "shield", "orb", "drums",
        "spot", "camp", "how", "attackers", "front", "defenders", "rank_held", "overrun", "spoils", "hits", "doomed",
        "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    DERIVED: ClassVar[tuple[str, ...]] = (
        "where", "load", "stack", "holder", "taken", "afield", "ground", "peopled", "crowded", "things",
        "reach", "ready",
    )  # fmt: skip
    __slots__ = ("pending", *SHARED, *FIELDS, *DERIVED)

    content: Content
    pending: Decision | Outcome | None
    # the match: whose turn, who owns what
    army: int
    round: int
    order: tuple[int, ...]  # armies in the order of their turns
    owner: tuple[int, ...]  # seat of each army, or -1
    allies: tuple[int, ...]  # per army a mask of the armies of the same player
    base: tuple[int, ...]  # number of each army's base, or -1
    rank: tuple[int, ...]  # seats by their start roll
    purse: tuple[int, ...]  # which purse each army pays from
    gold: list[int]  # in each purse
    alive: int  # armies in play, as bits
    marked: int  # armies that have no unit left and one turn to recover, as bits
    gone: int  # seats that have given up, as bits
    outcome: tuple[Any, ...]  # (winners, summary, scores, rules) once the game is over
    # units, by unit
    col: bytearray  # of its square on the grid, or OFF
    row: bytearray
    mp: bytearray
    space: bytearray  # the quarters of its square it stands on, as bits
    cargo: tuple[tuple[int, int], ...]  # wagons that carry something, and what: see `load`
    held: bytearray  # turns in a trap
    ban: bytearray  # turns out of the temple
    did: bytearray  # what it did this turn, as bits
    trail: list[tuple[int, ...]]  # squares of this turn's way, by number in the army whose turn it is
    # squares, by square
    monster: bytearray  # kind, and CARD if it lies on its card
    wound: bytearray  # hit points lost
    chit: bytearray  # mineral + 1
    mined: bytearray  # OPEN_MINE, MINED_OUT or TOMB_MINE
    tried: bytearray  # which master miners have tried the symbol, as bits
    tile: bytearray  # FACE_DOWN, CAVE_IN or PIT
    wear: bytearray  # turns of clearing, visits of filling
    post: bytearray  # an outpost's state, or HELD_POST + army
    # cards, tiles, treasures, the hoard
    deck: bytearray  # cards left, by kind
    discard: bytearray
    tiles: bytearray  # faces not yet seen, by kind
    keeper: bytearray  # army + 1 that keeps each treasure
    uses: bytearray  # left to each treasure
    hoard: int  # GUARDED, LYING or CARRIED
    # this turn
    dug: list[int]  # mines worked
    bleeding: list[int]  # squares of wounded monsters
    shield: int  # armies under the Horn's protection, as bits
    orb: int
    drums: int
    # the combat going on; `spot` is -1 if there is none
    spot: int
    camp: int  # where the attackers stand
    how: int  # ATTACK, AMBUSH, ASSAULT, DIGGING
    attackers: tuple[int, ...]
    front: tuple[int, ...]
    defenders: tuple[int, ...]
    rank_held: tuple[int, ...]  # the defenders' front rank
    overrun: tuple[int, ...]
    spoils: tuple[int, ...]  # loads of beaten wagons; of those of the attackers the complement
    hits: tuple[int, ...]
    doomed: tuple[int, ...]
    steps: list[Step]
    # Derived, kept by `put`, `lift`, `stow` and `lay` alone:
    where: list[int]  # square of each unit, or -1
    load: list[int]  # of each unit: chits by mineral, five bits each, or HOARD
    stack: list[tuple[int, ...]]  # units on each square
    holder: bytearray  # army + 1 on each square
    taken: bytearray  # spaces in use on each square
    afield: list[int]  # units on the board by army, as bits
    ground: list[int]  # squares each army stands on, as bits
    peopled: int  # squares anybody stands on, as bits
    crowded: int  # squares several units stand on, as bits
    things: int  # squares with a monster, a tile or an open outpost, as bits; kept by `lay`
    reach: Reach | None  # the ways the pending decision found, for the pick that follows
    ready: Ready | None  # who could act, kept while units are only chosen

    def __init__(self, content: Content, source: Position | None = None) -> None:
        self.content = content
        if source is None:
            self._clear(content)
            return
        self.pending = source.pending
        self.army = source.army
        self.round = source.round
        self.order = source.order
        self.owner = source.owner
        self.allies = source.allies
        self.base = source.base
        self.rank = source.rank
        self.purse = source.purse
        self.gold = source.gold[:]
        self.alive = source.alive
        self.marked = source.marked
        self.gone = source.gone
        self.outcome = source.outcome
        self.col = source.col[:]
        self.row = source.row[:]
        self.mp = source.mp[:]
        self.space = source.space[:]
        self.cargo = source.cargo
        self.held = source.held[:]
        self.ban = source.ban[:]
        self.did = source.did[:]
        self.trail = source.trail[:]
        self.monster = source.monster[:]
        self.wound = source.wound[:]
        self.chit = source.chit[:]
        self.mined = source.mined[:]
        self.tried = source.tried[:]
        self.tile = source.tile[:]
        self.wear = source.wear[:]
        self.post = source.post[:]
        self.deck = source.deck[:]
        self.discard = source.discard[:]
        self.tiles = source.tiles[:]
        self.keeper = source.keeper[:]
        self.uses = source.uses[:]
        self.hoard = source.hoard
        self.dug = source.dug[:]
        self.bleeding = source.bleeding[:]
        self.shield = source.shield
        self.orb = source.orb
        self.drums = source.drums
        self.spot = source.spot
        self.camp = source.camp
        self.how = source.how
        self.attackers = source.attackers
        self.front = source.front
        self.defenders = source.defenders
        self.rank_held = source.rank_held
        self.overrun = source.overrun
        self.spoils = source.spoils
        self.hits = source.hits
        self.doomed = source.doomed
        self.steps = source.steps[:]
        self.where = source.where[:]
        self.load = source.load[:]
        self.stack = source.stack[:]
        self.holder = source.holder[:]
        self.taken = source.taken[:]
        self.afield = source.afield[:]
        self.ground = source.ground[:]
        self.peopled = source.peopled
        self.crowded = source.crowded
        self.things = source.things
        self.reach = source.reach
        self.ready = source.ready

    def _clear(self, content: Content) -> None:
        squares, units = content.squares, content.units
        self.pending = None
        self.army = self.round = self.alive = self.marked = self.gone = self.hoard = 0
        self.order, self.rank, self.outcome = (), (), ()
        self.owner, self.allies, self.base = (-1,) * 6, (0,) * 6, (-1,) * 6
        self.purse, self.gold = tuple(range(6)), [0] * 6
        self.col, self.row, self.cargo = bytearray([OFF]) * units, bytearray([OFF]) * units, ()
        self.trail = [()] * max(map(len, content.of_army))
        self.mp, self.space, self.held = bytearray(units), bytearray(units), bytearray(units)
        self.ban, self.did = bytearray(units), bytearray(units)
        self.monster, self.wound, self.chit = bytearray(squares), bytearray(squares), bytearray(squares)
        self.mined, self.tried, self.tile = bytearray(squares), bytearray(squares), bytearray(squares)
        self.wear, self.post = bytearray(squares), bytearray(squares)
        self.deck, self.discard = bytearray(content.deck), bytearray(len(content.deck))
        self.tiles = bytearray(content.tiles)
        self.keeper, self.uses = bytearray(KEPT), bytearray(KEPT)
        self.dug, self.bleeding, self.steps = [], [], []
        self.shield = self.orb = self.drums = 0
        self.spot, self.camp, self.how = -1, -1, 0
        self.attackers = self.front = self.defenders = self.rank_held = ()
        self.overrun = self.spoils = self.hits = self.doomed = ()
        self.recount()

    def copy(self) -> Position:
        return Position(self.content, self)

    def knowledge(self) -> object:
        """What became known to all: cards and tiles turned, outposts opened."""
        return bytes(self.deck), bytes(self.tiles), bytes(self.post)

    def recount(self) -> None:
        """Works everything derived out from scratch."""
        squares, units, at = self.content.squares, self.content.units, self.content.halls.at
        self.where, self.load = [-1] * units, [0] * units
        for wagon, load in self.cargo:
            self.load[wagon] = load
        self.stack, self.reach, self.ready = [()] * squares, None, None
        self.afield, self.ground = [0] * len(self.owner), [0] * len(self.owner)
        self.peopled = self.crowded = 0
        self.holder, self.taken = bytearray(squares), bytearray(squares)
        lying = [self.monster[square] | self.tile[square] | self.post[square] for square in range(squares)]
        self.things = sum([1 << square for square in range(squares) if lying[square]])
        for unit in range(units):
            if self.col[unit] != OFF:
                self.put(unit, at[self.col[unit], self.row[unit]], self.space[unit])

    # -- moving pieces -------------------------------------------------------------------------------------------

    def put(self, unit: int, square: int, space: int) -> None:
        """A unit on free spaces of a square."""
        army, stack = self.content.army[unit], self.stack[square]
        self.where[unit] = square
        self.col[unit], self.row[unit] = self.content.halls.spots[square]
        self.space[unit] = space
        self.taken[square] |= space
        self.afield[army] |= 1 << unit
        if stack:
            self.stack[square] = tuple(sorted((*stack, unit)))
            self.crowded |= 1 << square
            return
        self.stack[square] = (unit,)
        self.holder[square] = army + 1
        self.ground[army] |= 1 << square
        self.peopled |= 1 << square

    def lift(self, unit: int) -> None:
        """A unit off its square, into the hand."""
        army, square = self.content.army[unit], self.where[unit]
        self.where[unit] = -1
        self.col[unit] = self.row[unit] = OFF
        self.taken[square] ^= self.space[unit]
        self.space[unit] = 0
        self.afield[army] ^= 1 << unit
        stack = self.stack[square]
        if len(stack) > 1:
            self.stack[square] = tuple([other for other in stack if other != unit])
            if len(stack) == 2:
                self.crowded ^= 1 << square
            return
        self.stack[square] = ()
        self.holder[square] = 0
        self.ground[army] ^= 1 << square
        self.peopled ^= 1 << square

    def stow(self, wagon: int, load: int) -> None:
        """What a wagon carries from now on."""
        self.load[wagon] = load
        others = [entry for entry in self.cargo if entry[0] != wagon]
        self.cargo = tuple(sorted([*others, (wagon, load)] if load else others))

    def lay(self, kind: bytearray, square: int, thing: int) -> None:
        """What lies on a square besides units: `pos.lay(pos.tile, square, PIT)`; 0 takes it away."""
        kind[square] = thing
        if self.monster[square] or self.tile[square] or self.post[square]:
            self.things |= 1 << square
        else:
            self.things &= ~(1 << square)

    def trail_of(self, unit: int) -> tuple[int, ...]:
        """The squares of a unit's way this turn, if it is its army's."""
        content = self.content
        return self.trail[content.number[unit]] if content.army[unit] == self.army else ()

    def mark_trail(self, unit: int, way: tuple[int, ...]) -> None:
        """The way a unit of the army whose turn it is has come this turn."""
        if self.content.army[unit] == self.army:
            self.trail[self.content.number[unit]] = way

    # -- questions asked everywhere ------------------------------------------------------------------------------

    def is_enemy_at(self, square: int, army: int) -> bool:
        holder = self.holder[square]
        return holder != 0 and not self.allies[army] >> (holder - 1) & 1

    def is_enemy(self, army: int, other: int) -> bool:
        return self.owner[other] >= 0 and not self.allies[army] >> other & 1

    def spaces_of(self, units: tuple[int, ...]) -> int:
        span = self.content.span
        return span[units[0]] if len(units) == 1 else sum([span[unit] for unit in units])

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
        pool = self.content.pools[army][kind]
        if kind == WAGON:
            on_board = sum([self.where[unit] >= 0 for unit in pool])
            if on_board >= len(pool) - 1:
                return -1
        for unit in pool:
            if self.where[unit] < 0:
                return unit
        return -1

    def is_wagon(self, unit: int) -> bool:
        return self.content.span[unit] == 2

    def carries_hoard(self, unit: int) -> bool:
        return self.load[unit] == HOARD

    def hp(self, square: int) -> int:
        """Hit points left to the monster of a square."""
        return self.content.monster_hp[self.monster[square] & KIND] - self.wound[self.den(square)]

    def den(self, square: int) -> int:
        """Where a monster's wounds are kept: the dragon's on one square of its lair."""
        return self.content.halls.lair[0] if self.monster[square] == DRAGON else square

    def units_of(self, army: int) -> list[int]:
        """An army's units on the board, ascending."""
        return list(bits(self.afield[army]))

    def base_squares(self, army: int) -> tuple[int, ...]:
        return self.content.halls.bases[self.base[army]]

    def money(self, army: int) -> int:
        return self.gold[self.purse[army]]


@lru_cache(maxsize=4096)
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the units or squares in a mask, ascending. (Kept, because the same few masks are asked for all the
    time.)"""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(found)


def take_one(counts: bytearray, number: int) -> int:
    """Takes one of the things counted by kind, the nth of all, and returns its kind: a card drawn, a face turned."""
    for kind in range(len(counts)):
        if number <= counts[kind]:
            counts[kind] -= 1
            return kind
        number -= counts[kind]
    raise AssertionError("a thing can be taken only where one is left")

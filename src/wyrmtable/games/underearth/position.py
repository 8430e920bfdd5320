"""What lies on the table: flat lists and bit masks, quick to copy.

Units are numbered as in the content; a set of units is a bit mask. Only `put`, `take` and `shift` move pieces; they
alone keep the counts that movement reads.
"""

from __future__ import annotations

from typing import Any, ClassVar

from wyrmtable.core import Decision, Outcome, Step

from .files.content import NOBODY, Content, bits
from .files.terrain import TUNNEL

# Where a unit is when it is on no hex.
WAITING, BOX, DEAD, LEFT_WEST, LEFT_EAST, GONE = -1, -2, -3, -4, -5, -6
ANYONE = -1  # a Gate open to all races
NOWHERE = -1  # a Treasure counter off the board


class Position:
    """A position of The Lords of UnderEarth."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "where", "owner", "up", "asleep", "moved", "spent", "laden", "surprised", "group", "mood", "gas",
        "gold", "bearer", "carried", "taken", "seen", "begun", "locked", "gates", "turn", "active", "order", "quiet",
        "orders", "cost", "fight", "fled", "attacks", "struck", "tried", "choice", "outcome", "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    DERIVED: ClassVar[tuple[str, ...]] = ("at", "crowded", "foes", "mine", "occupied", "on_map", "shut")
    __slots__ = ("pending", *SHARED, *FIELDS, *DERIVED)

    content: Content
    pending: Decision | Outcome | None
    where: list[int]  # hex of each unit, or one of WAITING ... GONE
    owner: bytearray  # seat of each unit, content.wild or NOBODY
    up: int  # face-up units (LOU-9.0)
    asleep: int  # Unalerted units (LOU-6.1)
    moved: int  # units that have finished their move this phase
    spent: int  # units that attacked or tried a door this player-turn (LOU-10.1d, LOU-12.2c)
    laden: int  # Individuals that carry Treasure this turn (LOU-14.2c)
    surprised: int  # units asleep when this player-turn began (LOU-R21)
    group: bytearray  # which stage of the set-up placed a unit: what others may conclude of a face-down counter
    mood: bytearray  # semi-controlled units: 0 none, 1 obeys, 2 stays, 3 runs wild (LOU-20.4l)
    gas: bytearray  # Game-Turns in the tunnels (LOU-20.4m)
    gold: list[int]  # hex of each Treasure counter, or NOWHERE
    bearer: list[int]  # unit that carries it right now, or -1
    carried: int  # Treasure counters already carried this phase (LOU-R63)
    taken: list[int]  # seat that took it off the board, or -1
    seen: bytearray  # seats that know its value, as bits (LOU-14.3)
    begun: list[int]  # units stacked with it when the Movement phase began (LOU-14.2a)
    locked: int  # locked doors, by number of the barrier
    gates: tuple[int, ...]  # races each Gate lets through, as bits (LOU-R58)
    turn: int
    active: int  # seat or wild, whose player-turn it is
    order: tuple[int, ...]  # owners in the order of their player-turns
    quiet: int  # Game-Turns without incident (LOU-R92)
    orders: tuple[tuple[int, ...], ...]  # secret hire lists per seat, kinds by number (LOU-16.1a)
    cost: list[int]  # what each seat paid
    fight: int  # the hex being attacked, closed to retreat, or -1 (LOU-R44)
    fled: tuple[tuple[int, int], ...]  # units moved in this combat and the hex they left (LOU-R41, LOU-R43)
    attacks: tuple[tuple[int, int], ...]  # declared and not yet resolved: target hex, attackers
    struck: tuple[int, ...]  # target hexes of this Combat phase, resolved or not (LOU-R45)
    tried: int  # barriers somebody tried to open this player-turn (LOU-R56)
    choice: str  # the choice made in the set-up, such as west or east
    outcome: tuple[Any, ...]  # (winners, summary, scores, rules) once the game is over
    steps: list[Step]
    # Derived, kept by `put`, `take`, `shift`, `lock` and `rebar` alone:
    mine: list[int]  # units of each owner, wherever they are
    on_map: int  # units that stand on a hex
    at: list[int]  # units per hex
    occupied: int  # hexes with units in them
    crowded: int  # hexes with several
    foes: list[int]  # per owner the hexes with units of others
    shut: tuple[int, ...]  # per race the doors and Gates that are shut to it, as bits

    def __init__(self, content: Content, source: Position | None = None) -> None:
        self.content = content
        if source is None:
            self._clear(content)
            return
        self.pending = source.pending
        self.where = source.where[:]
        self.owner = source.owner[:]
        self.up = source.up
        self.asleep = source.asleep
        self.moved = source.moved
        self.spent = source.spent
        self.laden = source.laden
        self.surprised = source.surprised
        self.group = source.group[:]
        self.mood = source.mood[:]
        self.gas = source.gas[:]
        self.gold = source.gold[:]
        self.bearer = source.bearer[:]
        self.carried = source.carried
        self.taken = source.taken[:]
        self.seen = source.seen[:]
        self.begun = source.begun[:]
        self.locked = source.locked
        self.gates = source.gates
        self.turn = source.turn
        self.active = source.active
        self.order = source.order
        self.quiet = source.quiet
        self.orders = source.orders
        self.cost = source.cost[:]
        self.fight = source.fight
        self.fled = source.fled
        self.attacks = source.attacks
        self.struck = source.struck
        self.tried = source.tried
        self.choice = source.choice
        self.outcome = source.outcome
        self.steps = source.steps[:]
        self.mine = source.mine[:]
        self.on_map = source.on_map
        self.at = source.at[:]
        self.occupied = source.occupied
        self.crowded = source.crowded
        self.foes = source.foes[:]
        self.shut = source.shut

    def _clear(self, content: Content) -> None:
        size, values, owners = content.size, len(content.values), content.wild + 1
        self.pending = None
        self.where = [BOX] * size
        self.owner = bytearray(content.owners)
        self.up = self.asleep = self.moved = self.spent = self.laden = self.surprised = 0
        self.group, self.mood, self.gas = bytearray(size), bytearray(size), bytearray(size)
        self.gold, self.bearer = [NOWHERE] * values, [-1] * values
        self.taken, self.begun = [-1] * values, [0] * values
        self.seen = bytearray(values)
        self.carried = self.locked = self.turn = self.active = self.quiet = self.tried = 0
        self.gates = (ANYONE, ANYONE)
        self.order = ()
        self.orders = ((),) * content.wild
        self.cost = [0] * owners
        self.fight = -1
        self.fled = self.attacks = self.struck = ()
        self.choice = ""
        self.outcome = ()
        self.steps = []
        self.recount()

    def copy(self) -> Position:
        return Position(self.content, self)

    def knowledge(self) -> object:
        """Who knows what: counters turned up and roused since they were set up, Treasure looked at, the outcome; and
        the Game-Turn, since whoever saw uncontrolled units act, or not, knows more about them."""
        face_up, sleeping = self.content.set_up(bytes(self.group))
        return self.up ^ face_up, self.asleep ^ sleeping, bytes(self.seen), self.turn, self.outcome

    def recount(self) -> None:
        """Works everything derived out from scratch."""
        self.count_units()
        self.rebar()

    def count_units(self) -> None:
        """Works the counts per owner and hex out from where the units are."""
        content, hexes = self.content, self.content.terrain.size
        self.mine = [0] * (content.wild + 1)
        for unit in range(len(self.owner)):
            owner = self.owner[unit]
            if owner != NOBODY:
                self.mine[owner] |= 1 << unit
        self.on_map = self.occupied = self.crowded = 0
        self.at = [0] * hexes
        self.foes = [0] * (content.wild + 1)
        for unit, hex_ in enumerate(self.where):
            if hex_ >= 0:
                put(self, unit, hex_)

    def rebar(self) -> None:
        """Works out anew what is shut to whom, after doors or Gates have changed."""
        self.shut = _shut(self)


def put(pos: Position, unit: int, hex_: int) -> None:
    """Sets a unit on a hex."""
    foes, owner, here, there = pos.foes, pos.owner[unit], 1 << hex_, pos.at[hex_]
    pos.where[unit] = hex_
    pos.on_map |= 1 << unit
    pos.at[hex_] = there | 1 << unit
    if there:
        pos.crowded |= here
    else:
        pos.occupied |= here
    for other in pos.content.rivals[owner]:
        foes[other] |= here


def take(pos: Position, unit: int, to: int) -> None:
    """Takes a unit off its hex; `to` is a hex it will be put on next, or WAITING ... GONE."""
    hex_, foes, mine = pos.where[unit], pos.foes, pos.mine
    left, gone = pos.at[hex_] & ~(1 << unit), ~(1 << hex_)
    pos.where[unit] = to
    pos.on_map &= ~(1 << unit)
    pos.at[hex_] = left
    if not left:
        pos.occupied &= gone
        for other in range(len(foes)):
            foes[other] &= gone
        return
    if not left & (left - 1):  # one
        pos.crowded &= gone
    for other in range(len(foes)):
        if not left & ~mine[other]:
            foes[other] &= gone


def shift(pos: Position, unit: int, hex_: int) -> None:
    """Sets a unit from its hex on another: what `take` and `put` come to."""
    at, foes, from_ = pos.at, pos.foes, pos.where[unit]
    left, there = at[from_] & ~(1 << unit), at[hex_]
    if left or there or from_ == hex_:
        take(pos, unit, hex_)
        put(pos, unit, hex_)
        return
    gone, here = ~(1 << from_), 1 << hex_
    pos.where[unit] = hex_
    at[from_], at[hex_] = 0, 1 << unit
    pos.occupied = pos.occupied & gone | here
    for other in pos.content.rivals[pos.owner[unit]]:
        foes[other] = foes[other] & gone | here


def units_at(pos: Position, hex_: int) -> tuple[int, ...]:
    return bits(pos.at[hex_])


def owned(pos: Position, owner: int) -> int:
    """All units of an owner, wherever they are."""
    return pos.mine[owner]


def playing(pos: Position) -> list[int]:
    """Seats that have not given up: those in the order of play, once there is one."""
    return [seat for seat in range(pos.content.wild) if seat in pos.order or not pos.order]


def enlist(pos: Position, unit: int, owner: int) -> None:
    """Gives a unit of the hiring pool to an owner (LOU-16.4)."""
    pos.owner[unit] = owner
    pos.mine[owner] |= 1 << unit


def enemies_at(pos: Position, owner: int, hex_: int) -> bool:
    return bool(pos.at[hex_] & ~pos.mine[owner])


def barred(pos: Position, side: int, race: int) -> bool:
    """A locked door, or a Gate that does not let this race through (LOU-7.4.5, LOU-R59)."""
    bit = pos.content.terrain.barred_bit.get(side)
    if bit is None:
        return False
    gate = bit.bit_length() - 1 - len(pos.content.terrain.doors)
    return not pos.gates[gate] >> race & 1 if gate >= 0 else bool(pos.locked & bit)


def lock(pos: Position, side: int) -> None:
    pos.locked |= pos.content.terrain.barred_bit[side]
    pos.rebar()


def unlock(pos: Position, side: int) -> None:
    pos.locked &= ~pos.content.terrain.barred_bit[side]
    pos.rebar()


def _shut(pos: Position) -> tuple[int, ...]:
    """Per race the locked doors and the Gates that do not let it through, as bits."""
    bars = [pos.content.terrain.barred_bit[side] for side in pos.content.terrain.gates]
    shut = []
    for race in range(len(pos.content.races)):
        closed = [bars[gate] for gate, races in enumerate(pos.gates) if not races >> race & 1]
        shut.append(pos.locked | sum(closed))
    return tuple(shut)


def crosses_tunnel(pos: Position, unit: int, side: int) -> bool:
    """Large creatures never cross a tunnel side (LOU-7.5)."""
    return bool(pos.content.large >> unit & 1) and pos.content.terrain.width[side] == TUNNEL


def alive(pos: Position, owner: int) -> list[int]:
    """Units of an owner on the map."""
    return list(bits(owned(pos, owner) & pos.on_map))

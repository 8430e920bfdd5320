"""What lies on the table, in flat arrays: pieces, places, the Turn, the combat going on, the steps of play.

Two functions move pieces, `put` and `take`; they alone keep stacks and guards in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from wyrmtable.core import Decision, Outcome, Step

from .files.content import AIR, CAVALRY, CITADEL, INFANTRY, SHIP, Content

RESERVE, POOL, GONE, ABOARD, WHIRLED = -1, -2, -3, -4, -5  # where a piece is that is not on the map itself
MOVED, FOUGHT, FLED, SLIPPED, DRIVEN = 1, 2, 4, 8, 16  # what a piece did this Turn, as bits; the last three: ships
LOOSE = 32  # one bit more, of armies: it did not begin Step 5 beside enemies, whoever is beside it now
CARRIED = 4  # the bit of those that fled, of armies and leaders: a ship has taken it aboard
MOORED = 32  # the same bit, of ships: it has put an army ashore on a coast and sails no more, moved or not
SHOWN, FRONT = 1, 2  # how a piece lies under fog, as bits

TEMPLE_LOST, KEEP_LOST = 1, 2  # what Whitestone has ever taken, as bits

HOST, WALKING, CROWD, PAIR, WING, FLOCK, KENDER = 1, 2, 4, 8, 16, 32, 64  # what a stack is like, as bits; see the masks
RARE = PAIR | WING | FLOCK | KENDER

Pairs = tuple[tuple[int, int], ...]
Moved = tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=8192)
def traits(content: Content, pieces: tuple[int, ...]) -> int:
    """What a stack is like."""
    sorts = [content.sort[piece] for piece in pieces]
    flying, walking = sorts.count(AIR), sorts.count(INFANTRY) + sorts.count(CAVALRY)
    found = HOST if flying or walking else 0
    found |= WALKING if walking else 0
    found |= CROWD if len(pieces) > 1 else 0
    found |= PAIR if walking > 1 else 0
    found |= WING if flying else 0
    found |= FLOCK if flying > 1 else 0
    return found | (KENDER if any(content.is_kender[piece] for piece in pieces) else 0)


@lru_cache(maxsize=16)
def lone_traits(content: Content) -> bytes:
    """The same of each piece alone."""
    return bytes([traits(content, (piece,)) for piece in range(content.size)])


class Recent:
    """What was worked out a moment ago and may be asked again, shared by all copies of a position: whoever takes it
    from here looks first whether it still holds."""

    __slots__ = ("altered", "companies", "fronts", "hemmed", "reach", "voyage", "waters")

    def __init__(self) -> None:
        self.altered: list[Any] = [(None,) * 3, (None,) * 3]  # by side, where its steps may cost otherwise than printed
        self.fronts: list[Any] = [(None, None), (None, None)]  # by side, what its marches meet
        self.companies: list[Any] = [None, None]  # by side, which stacks march as one
        self.hemmed: list[Any] = [None, None]  # by side, who cannot begin a march
        self.reach: Any = (None,) * 3  # how far a march gets: its step, the hosts of the position that asked, its reach
        self.voyage: Any = (None,) * 3  # how far a ship gets: its step, the position's ships afloat, its voyage
        self.waters: list[Any] = [(None,) * 3, (None,) * 3]  # by side, the spots that are open to its ships


class Position:
    """One moment of a game. Sides, pieces, hexes and places are numbers; `content` says what they mean."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn", "holder", "first", "mover", "outcome",
        "side", "where", "depleted", "did", "control", "ally", "fallen", "aboard", "bank", "lance", "orb", "gnomes",
        "face", "chief",
        "cup", "bonus", "held", "temple", "ruined", "capitals",
        "struck", "taunters", "taunted", "raiders", "prey", "hits",
        "target", "tower", "aid", "gadget", "attackers", "camps", "forced", "defenders", "fled", "advanced",
        "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    DERIVED: ClassVar[tuple[str, ...]] = (
        "stack", "guard", "present", "hosts", "ground", "loners", "crowds", "pairs", "wings", "flocks", "kin", "fleet",
        "afloat", "holds", "aloft", "wild", "recent",
    )  # fmt: skip
    __slots__ = ("pending", *SHARED, *FIELDS, *DERIVED)

    content: Content
    recent: Recent
    pending: Decision | Outcome | None
    turn: int
    holder: int  # the side that has the initiative
    first: int  # the side that moves first this Turn
    mover: int  # the side whose Steps 5 and 6 these are
    outcome: tuple[Any, ...]  # (winners, summary, scores, rules) once the game is over
    # pieces, by piece
    side: bytearray  # 2 while it belongs to a neutral nation
    where: list[int]  # hex (ships: spot), or RESERVE, POOL, GONE, ABOARD, WHIRLED
    depleted: bytearray  # ships: damaged
    did: bytearray  # MOVED, FOUGHT, FLED, SLIPPED, DRIVEN, LOOSE or MOORED
    aboard: list[int]  # the ship that carries a piece, or -1
    bank: list[int]  # the hex at which a ship on a river lies, or -1
    face: bytearray  # under fog: SHOWN to everybody for the moment, chosen to lie in FRONT of its stack
    chief: bytearray  # the seat that commands it; told apart only where a side has several players
    # places, by place
    control: bytearray  # side + 1, or 0
    # countries, by country
    ally: bytearray  # side + 1 of those that have armies in the war, or 0
    fallen: bytearray  # side + 1 of whoever has conquered it, or 0
    # events, the Dark Temple, capitals
    cup: bytearray  # counters left in the cup, by kind
    bonus: int  # what is taken off the drawer's Activation die this Turn
    held: Moved  # what an event brought and finds no place yet: what, side, piece
    lance: bytearray  # armies with Dragonlances
    orb: bytearray  # leaders with a Dragon Orb
    gnomes: int  # the army with the gnomes' machines, or -1
    temple: int  # hex of the Dark Temple, or -1
    ruined: int  # what of the Temple and Dargaard Keep Whitestone has ever taken: TEMPLE_LOST, KEEP_LOST
    capitals: Moved  # capitals that moved: country, Turn of its founding, hex where it is founded or -1
    # this Combat Step
    struck: tuple[int, ...]  # hexes attacked
    taunters: tuple[int, ...]  # kender armies that have taunted
    taunted: tuple[int, ...]  # armies of stacks that were taunted into an attack
    # the battle at sea; nobody is in it if there is none
    raiders: tuple[int, ...]
    prey: tuple[int, ...]
    hits: Pairs  # ships hit in this round, and how often
    # the combat going on; `target` is -1 if there is none
    target: int
    tower: int  # the citadel that is attacked, or -1
    aid: int  # whether a citadel joins the attack
    gadget: int  # what the gnomes add to the die
    attackers: tuple[int, ...]
    camps: tuple[int, ...]  # where each of them stood
    forced: int  # whether a taunt forced it
    defenders: tuple[int, ...]
    fled: Pairs  # armies that retreated, with the hex they left
    advanced: Pairs  # attackers that moved up, with the hex they left
    steps: list[Step]
    # Derived, kept by `put` and `take` alone:
    stack: dict[int, tuple[int, ...]]  # pieces in each hex that holds any, ascending
    guard: bytearray  # side + 1 of the armies in each hex
    present: list[int]  # by side, a mask of its pieces in the stacks on the map
    # by side, as masks of hexes: where its armies are, where its ground armies are, where its leaders and wizards are
    # and no army at all
    hosts: list[int]
    ground: list[int]
    loners: list[int]
    # as masks of hexes, whoever is there: several pieces, several ground armies, air armies, several of them, kender
    crowds: int
    pairs: int
    wings: int
    flocks: int
    kin: int
    fleet: dict[int, tuple[int, ...]]  # ships in each spot that holds any, ascending
    afloat: list[int]  # by side, a mask of the spots where its ships are
    holds: dict[int, tuple[int, ...]]  # what each carrier that holds anything has aboard, ascending
    aloft: int  # how many pieces are aboard citadels
    wild: int  # a mask of the hexes of neutral nations that can be won; derived from `ally`

    def __init__(self, content: Content, source: Position | None = None) -> None:
        self.content = content
        if source is None:
            self._clear(content)
            return
        self.recent = source.recent
        self.pending = source.pending
        self.turn, self.holder = source.turn, source.holder
        self.first, self.mover = source.first, source.mover
        self.outcome = source.outcome
        self.side, self.where = source.side[:], source.where[:]
        self.depleted, self.did = source.depleted[:], source.did[:]
        self.control, self.ally, self.fallen = source.control[:], source.ally[:], source.fallen[:]
        self.aboard, self.bank = source.aboard[:], source.bank[:]
        self.face, self.chief = source.face[:], source.chief[:]
        self.lance, self.orb = source.lance[:], source.orb[:]
        self.gnomes = source.gnomes
        self.tower, self.aid, self.gadget = source.tower, source.aid, source.gadget
        self.cup = source.cup[:]
        self.bonus, self.held = source.bonus, source.held
        self.temple, self.ruined, self.capitals = source.temple, source.ruined, source.capitals
        self.struck, self.taunters, self.taunted = source.struck, source.taunters, source.taunted
        self.raiders, self.prey, self.hits = source.raiders, source.prey, source.hits
        self.target = source.target
        self.attackers, self.defenders = source.attackers, source.defenders
        self.camps, self.forced = source.camps, source.forced
        self.fled, self.advanced = source.fled, source.advanced
        self.steps = source.steps[:]
        self.stack, self.guard, self.present = source.stack.copy(), source.guard[:], source.present[:]
        self.hosts, self.ground, self.loners = source.hosts[:], source.ground[:], source.loners[:]
        self.crowds, self.pairs, self.kin = source.crowds, source.pairs, source.kin
        self.wings, self.flocks = source.wings, source.flocks
        self.fleet, self.afloat = source.fleet.copy(), source.afloat[:]
        self.holds, self.aloft, self.wild = source.holds.copy(), source.aloft, source.wild

    def _clear(self, content: Content) -> None:
        self.pending = None
        self.recent = Recent()
        self.turn = self.mover = self.forced = self.bonus = 0
        self.holder = self.first = content.initiative
        self.outcome = ()
        self.side = bytearray(content.first_side)
        self.where = [RESERVE] * content.size
        self.depleted, self.did = bytearray(content.size), bytearray(content.size)
        self.control = bytearray(content.first_control)
        self.ally, self.fallen = bytearray(content.first_ally), bytearray(len(content.nations))
        self.aboard, self.bank = [-1] * content.size, [-1] * content.size
        self.lance, self.orb = bytearray(content.size), bytearray(content.size)
        self.face, self.chief = bytearray(content.size), bytearray(content.first_chief)
        self.gnomes = self.tower = -1
        self.aid = self.gadget = 0
        self.cup = bytearray(content.first_cup)
        self.held = self.capitals = ()
        self.temple, self.ruined = -1, 0
        self.struck = self.taunters = self.taunted = self.attackers = self.camps = self.defenders = ()
        self.fled = self.advanced = self.hits = ()
        self.raiders = self.prey = ()
        self.target = -1
        self.steps = []
        self.recount()

    def copy(self) -> Position:
        return Position(self.content, self)

    def knowledge(self) -> object:
        """What lies open for the moment under fog; without it everything always does."""
        return bytes([face & SHOWN for face in bytes(self.face)]) if self.content.fog else ()

    def recount(self) -> None:
        """Works everything derived out from scratch."""
        self.stack, self.guard, self.fleet, self.holds = {}, bytearray(self.content.land.size), {}, {}
        self.hosts, self.ground, self.loners, self.afloat, self.present = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
        self.crowds = self.pairs = self.wings = self.flocks = self.kin = self.aloft = 0
        for piece, hex_ in enumerate(self.where):
            if hex_ >= 0:
                self.put(piece, hex_)
            elif self.aboard[piece] >= 0:
                self.embark(piece, self.aboard[piece])
        self.survey_land()

    def survey_land(self) -> None:
        """Which land belongs to neutral nations (DOG-T.5)."""
        content = self.content
        self.wild = 0
        for country in content.neutrals:
            if not self.ally[country]:
                self.wild |= content.territory[country]

    # -- moving pieces -------------------------------------------------------------------------------------------

    def put(self, piece: int, spot: int) -> None:
        """A piece from off the map, or lifted before, on a hex; a ship on its spot."""
        if self.aboard[piece] >= 0:
            self.leave(piece)
        self.where[piece] = spot
        if self.content.sort[piece] == CITADEL:  # in the air, in nobody's way
            return
        if self.content.sort[piece] == SHIP:
            self.fleet[spot] = tuple(sorted((*self.fleet.get(spot, ()), piece)))
            self.afloat[self.side[piece]] |= 1 << spot
            return
        self.present[self.side[piece]] |= 1 << piece
        here = self.stack.get(spot, ())
        pile = self.stack[spot] = tuple(sorted((*here, piece))) if here else (piece,)
        self._mark(spot, here, pile, self.side[piece])

    def take(self, piece: int, out: int) -> None:
        """A piece off its hex: to RESERVE, POOL or GONE, or ABOARD a ship."""
        spot = self.where[piece]
        self.where[piece] = out
        if spot == ABOARD:
            self.leave(piece)
            return
        if self.content.sort[piece] == CITADEL:
            return
        piles = self.fleet if self.content.sort[piece] == SHIP else self.stack
        pile = piles[spot]
        rest = tuple([other for other in pile if other != piece]) if len(pile) > 1 else ()
        if rest:
            piles[spot] = rest
        else:
            del piles[spot]
        if piles is self.stack:
            self.present[self.side[piece]] ^= 1 << piece
            self._mark(spot, pile, rest, self.side[piece])
        elif not rest:
            self.afloat[self.side[piece]] ^= 1 << spot

    def embark(self, piece: int, carrier: int) -> None:
        """A piece that is on no hex, aboard a ship or citadel."""
        self.where[piece], self.aboard[piece] = ABOARD, carrier
        self.holds[carrier] = tuple(sorted((*self.holds.get(carrier, ()), piece)))
        self.aloft += self.content.sort[carrier] == CITADEL

    def leave(self, piece: int) -> None:
        """A piece off the ship or citadel that carries it, to where it is put next."""
        carrier = self.aboard[piece]
        self.aboard[piece] = -1
        self.aloft -= self.content.sort[carrier] == CITADEL
        rest = tuple([other for other in self.holds[carrier] if other != piece])
        if rest:
            self.holds[carrier] = rest
        else:
            del self.holds[carrier]

    def _mark(self, spot: int, before: tuple[int, ...], after: tuple[int, ...], side: int) -> None:
        """Notes in the masks what is different in a hex now that pieces of a side have come or gone."""
        bit, was, now = 1 << spot, traits(self.content, before), traits(self.content, after)
        changed = was ^ now
        if changed & HOST:
            self.guard[spot] = side + 1 if now & HOST else 0
            self.hosts[side] ^= bit
        if changed & WALKING:
            self.ground[side] ^= bit
        if changed & CROWD:
            self.crowds ^= bit
        if changed & RARE:
            self.pairs ^= bit if changed & PAIR else 0
            self.wings ^= bit if changed & WING else 0
            self.flocks ^= bit if changed & FLOCK else 0
            self.kin ^= bit if changed & KENDER else 0
        if before and not was & HOST:
            for whose, loners in enumerate(self.loners):
                self.loners[whose] = loners ^ (loners & bit)
        if not now & HOST:
            for piece in after:
                self.loners[self.side[piece]] |= bit

    def shift_all(self, pieces: Sequence[int], hex_: int) -> None:
        """Armies and leaders from the hex they share to another."""
        start, side = self.where[pieces[0]], self.side[pieces[0]]
        left = self.stack.pop(start)
        rest = tuple([other for other in left if other not in pieces])
        if rest:
            self.stack[start] = rest
        here = self.stack.get(hex_, ())
        pile = self.stack[hex_] = tuple(sorted((*here, *pieces)))
        for piece in pieces:
            self.where[piece] = hex_
        self._mark(start, left, rest, side)
        self._mark(hex_, here, pile, side)

    def shift(self, piece: int, hex_: int) -> None:
        """A piece from its hex to another."""
        start = self.where[piece]
        pile = self.stack.get(start, ())
        if piece not in pile:  # a ship, or somebody aboard
            if self.fleet.get(start) == (piece,) and hex_ not in self.fleet:
                self.where[piece] = hex_  # the usual voyage: a ship alone, into empty waters
                self.fleet[hex_] = self.fleet.pop(start)
                self.afloat[self.side[piece]] ^= 1 << start | 1 << hex_
                return
            self.take(piece, RESERVE)
            self.put(piece, hex_)
            return
        if len(pile) > 1 or hex_ in self.stack:
            self.shift_all((piece,), hex_)
            return
        side, both, now = self.side[piece], 1 << start | 1 << hex_, lone_traits(self.content)[piece]
        self.stack[hex_] = self.stack.pop(start)  # one that was alone, into an empty hex: the usual march
        self.where[piece] = hex_
        if not now & HOST:
            self.loners[side] ^= both
            return
        self.guard[start], self.guard[hex_] = 0, side + 1
        self.hosts[side] ^= both
        if now & WALKING:
            self.ground[side] ^= both
        if now & RARE:
            self.wings ^= both if now & WING else 0
            self.kin ^= both if now & KENDER else 0

    # -- questions asked everywhere ------------------------------------------------------------------------------

    def armies_at(self, hex_: int) -> list[int]:
        """The armies in a hex; all belong to one side."""
        is_army = self.content.is_army
        return [piece for piece in self.stack.get(hex_, ()) if is_army[piece]]

    def cargo(self, ship: int) -> tuple[int, ...]:
        """What a ship or citadel carries."""
        return self.holds.get(ship, ())

    def is_there(self, piece: int) -> bool:
        """On the map, or aboard something that is."""
        return self.where[piece] >= 0 or self.where[piece] == ABOARD

    def has_lost_temple(self) -> bool:
        """Whether Whitestone has taken the Dark Temple; it stays lost (DOG-R50)."""
        return bool(self.ruined & TEMPLE_LOST)

    def armies_of(self, side: int) -> list[int]:
        """The armies a side has on the map."""
        content = self.content
        return [p for p, hex_ in enumerate(self.where) if hex_ >= 0 and content.is_army[p] and self.side[p] == side]

    def strength(self, piece: int) -> int:
        """Combat strength as the army stands; Dragonlances double it (DOG-T.12, DOG-E.2.2)."""
        return self.content.strength[piece][self.depleted[piece]] << self.lance[piece]

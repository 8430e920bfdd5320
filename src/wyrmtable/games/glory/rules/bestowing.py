"""What event counters bring, and to whom (DOG-E.2 to DOG-E.9): lances, Orbs, gnomes, citadels, Laurana, dragons,
Soth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.content import LEADER, Content
from ..files.scenarios import HIGHLORD, TOLD, WHITESTONE
from ..position import KEEP_LOST, RESERVE, WHIRLED, Position
from .bits import mask_of, numbers, union, without
from .conquest import capture
from .ground import fort_at
from .leaders import overrun
from .marked import Marked
from .neutral import is_neutral
from .stacking import fits
from .telling import tell_others, tell_own

LANCE, ORB, GNOMES, CASTLE, GENERAL, DRAGON, MAGE, LEGION, BESIDE = range(9)
ASKED = (
    ("Which army carries the Dragonlances?", "DOG-E.2.1"),
    ("Which leader takes the Dragon Orb?", "DOG-E.3"),
    ("Which army takes the gnomes along?", "DOG-E.7"),
    ("Where does the flying citadel appear?", "DOG-E.8"),
    ("Which army shall {0} join?", "DOG-E.5"),
    ("Which army shall {0} join?", "DOG-E.6"),
    ("Where does {0} go?", "DOG-E.4"),
    ("In which of your places does Lord Soth appear?", "DOG-E.9"),
    ("There is no room beside Lord Soth: where shall {0} stand?", "DOG-R63"),
)


def takers(pos: Position, what: int, side: int, piece: int) -> Sequence[int]:
    """The picks among which the side chooses."""
    content = pos.content
    match what:
        case 0:
            return Marked((), without(_present(pos, side) & armies(content), mask_of(pos.lance)), content.piece)
        case 1:
            return Marked((), _present(pos, side) & leaders(content), content.piece)
        case 2:
            return Marked((), _present(pos, side) & armies(content), content.piece)
        case 3 | 7:
            return sorted(content.place + hex_ for hex_ in _castles(pos, side))
        case 8:
            near = content.land.around[_grave(pos)]
            return sorted(content.place + hex_ for hex_ in near if _legal(pos, piece, hex_))
    return Marked((), _company(pos, side, piece), content.place, _decks(pos, what, side))


@lru_cache(maxsize=16)
def armies(content: Content) -> int:
    """All armies, as a mask of pieces."""
    return mask_of(content.is_army)


@lru_cache(maxsize=16)
def leaders(content: Content) -> int:
    """All leaders, as a mask of pieces."""
    return mask_of(bytes([sort == LEADER for sort in content.sort]))


def _present(pos: Position, side: int) -> int:
    """The armies, leaders and wizards of a side on the map, or aboard something that is, as a mask."""
    aboard = [piece for pieces in pos.holds.values() for piece in pieces if pos.side[piece] == side]
    return pos.present[side] | union([1 << piece for piece in aboard])


def _company(pos: Position, side: int, piece: int) -> int:
    """The hexes of a side's armies with room for a piece, as a mask: leaders and wizards find it everywhere, dragons
    with every single army but kender."""
    hexes, joined = pos.hosts[side], pos.content.is_army[piece]
    narrow = hexes & (pos.crowds | pos.kin) if joined else 0
    return without(hexes, union([1 << hex_ for hex_ in numbers(narrow) if not fits(pos, hex_, (piece,))]))


def _decks(pos: Position, what: int, side: int) -> list[int]:
    """Ships and citadels that somebody may join: a wizard any ship, and like Laurana the armies aboard (DOG-E.4,
    DOG-E.5)."""
    if what not in (MAGE, GENERAL):
        return []
    aboard = [p for pieces in pos.holds.values() for p in pieces if pos.side[p] == side]
    carriers = {pos.aboard[p] for p in aboard if pos.content.is_army[p]}
    found = {carrier for carrier in carriers if is_at_sea(pos, carrier)}
    if what == MAGE:
        found.update(ship for ship in pos.content.ships if pos.side[ship] == side and is_at_sea(pos, ship))
    return sorted(pos.content.piece + carrier for carrier in found)


def is_at_sea(pos: Position, carrier: int) -> bool:
    """Whether a ship or citadel is in play, be it in the Maelstrom (DOG-5.19)."""
    return pos.where[carrier] >= 0 or pos.where[carrier] == WHIRLED


def _castles(pos: Position, side: int) -> list[int]:
    """Places a side controls, without enemies (DOG-E.8)."""
    return [
        place.hex
        for number, place in enumerate(pos.content.land.places)
        if pos.control[number] == side + 1 and pos.content.open[place.hex] and fort_at(pos, place.hex)
    ]


def arrive(pos: Position, what: int, side: int, piece: int = -1) -> None:
    """It is placed if anybody can take it, else it waits (DOG-2.6, DOG-R24)."""
    if takers(pos, what, side, piece):
        pos.steps.append(("bestow", what, side, piece))
    else:
        pos.held += ((what, side, piece),)


def arrivals(pos: Position) -> None:
    """What waits looks again: at the end of a Step, and when a nation has joined (DOG-2.6)."""
    waiting, pos.held = pos.held, ()
    for entry in waiting:
        arrive(pos, *entry)


def bestow_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """By now the last taker may be gone: then it waits."""
    pos.steps.pop()
    _, what, side, piece = step
    if takers(pos, what, side, piece):
        pos.steps.append(("bestowing", what, side, piece))
    else:
        pos.held += ((what, side, piece),)


def bestow_picks(pos: Position, step: Step) -> Decision:
    _, what, side, piece = step
    prompt, rule = ASKED[what]
    about = (pos.content.piece + piece,) if piece >= 0 else ()
    return Decision(side, takers(pos, what, side, piece), prompt, (rule,), about)


def bestow_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, what, side, piece = step
    content = pos.content
    pos.steps.pop()
    chosen = pick - content.piece
    if what == LANCE:
        pos.lance[chosen] = 1
        tell_own(pos, log, side, "lances", pick)
        tell_others(pos, log, side, "lances-unseen", TOLD[side])
    elif what == ORB:
        pos.orb[chosen] += 1
        tell_all(log, "orb", pick)
    elif what == GNOMES:
        pos.gnomes = chosen
        tell_own(pos, log, side, "gnomes", pick)
        tell_others(pos, log, side, "gnomes-unseen", TOLD[side])
    elif what == LEGION:
        _rise(pos, pick - content.place, log)
    elif what == BESIDE:
        _appear(pos, piece, pick - content.place, log)
        overrun(pos, pick - content.place)
        capture(pos, pick - content.place, log)
    else:
        if chosen >= 0:  # a wizard or leader aboard a ship or citadel
            pos.embark(piece, chosen)
        else:
            pos.put(piece, pick - content.place)
        tell_own(pos, log, side, "wizard" if what == MAGE else "appears", content.piece + piece, pick)
        tell_others(pos, log, side, "comes", content.piece + piece)


def soth(pos: Position, log: Log | None) -> None:
    """Lord Soth and his armies at the Keep, or at the Temple if Whitestone has ever taken it, though it be retaken;
    without both where the Highlords say (DOG-E.9, DOG-R63)."""
    keep = pos.content.keep
    if not pos.ruined & KEEP_LOST and pos.control[keep] != WHITESTONE + 1:
        _rise(pos, pos.content.land.places[keep].hex, log)
    elif pos.temple >= 0 and not pos.has_lost_temple():
        _rise(pos, pos.temple, log)
    else:
        arrive(pos, LEGION, HIGHLORD)


def _rise(pos: Position, base: int, log: Log | None) -> None:
    """The leader and his armies in a hex; for whoever finds it full his player chooses a neighbour (DOG-R63)."""
    content = pos.content
    legion = [p for p, kind in enumerate(content.kinds) if kind in ("soth_army", "ldr_soth")]
    late = []
    for piece in sorted(legion, key=lambda piece: content.is_army[piece]):
        if content.is_army[piece] and not _legal(pos, piece, base):
            late.append(piece)
        elif pos.where[piece] == RESERVE:
            _appear(pos, piece, base, log)
    overrun(pos, base)
    capture(pos, base, log)
    for piece in late:
        arrive(pos, BESIDE, HIGHLORD, piece)


def _grave(pos: Position) -> int:
    """The hex in which Lord Soth stands."""
    return pos.where[pos.content.kinds.index("ldr_soth")]


def _appear(pos: Position, piece: int, hex_: int, log: Log | None) -> None:
    content = pos.content
    pos.put(piece, hex_)
    tell_own(pos, log, HIGHLORD, "appears", content.piece + piece, content.place + hex_)
    tell_others(pos, log, HIGHLORD, "comes", content.piece + piece)


def _legal(pos: Position, piece: int, hex_: int) -> bool:
    content = pos.content
    walked = hex_ in content.land.entered[content.way[piece]]
    usable = bool(content.open[hex_]) and walked and not is_neutral(pos, hex_)
    return usable and pos.guard[hex_] != WHITESTONE + 1 and fits(pos, hex_, (piece,))

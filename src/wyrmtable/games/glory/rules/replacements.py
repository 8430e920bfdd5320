"""Replacements (Rule 1): two depleted armies become one full one, two lost armies bring one back."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BUILD, DONE
from ..files.content import AIR
from ..position import GONE, POOL, Position
from .bits import mask_of, numbers
from .conquest import capture
from .ground import fort_at
from .leaders import overrun
from .stacking import fits
from .telling import tell_others, tell_own
from .temple import DRACONIAN, building
from .tower import barred, camp_of


def is_ground(pos: Position, piece: int) -> bool:
    return pos.content.sort[piece] < AIR


def partners(pos: Position, piece: int) -> list[int]:
    """Depleted ground armies of one nationality in one hex with a depleted one, also aboard ships or a citadel there
    (DOG-1.4, DOG-R6)."""
    if not pos.depleted[piece] or not is_ground(pos, piece):
        return []
    hex_, colours = camp_of(pos, piece), pos.content.nationality
    if hex_ < 0:  # in the Maelstrom
        return []
    aboard = [other for carrier, pieces in pos.holds.items() if pos.where[carrier] == hex_ for other in pieces]
    return [
        other
        for other in sorted((*pos.stack.get(hex_, ()), *aboard))
        if other != piece and pos.depleted[other] and is_ground(pos, other) and colours[other] == colours[piece]
    ]


def companions(pos: Position, piece: int) -> list[int]:
    """The others of its nationality in its side's pool, one of which is the price of a return (DOG-1.2, DOG-1.3)."""
    if pos.where[piece] != POOL:
        return []
    colours = pos.content.nationality
    return [
        other
        for other, where in enumerate(pos.where)
        if where == POOL and other != piece and colours[other] == colours[piece] and pos.side[other] == pos.side[piece]
    ]


def homes(pos: Position, piece: int) -> list[int]:
    """Places of its own country without enemies, also above, and with room (DOG-1.5, DOG-R7, DOG-R62)."""
    content = pos.content
    if content.nationality[piece] not in content.returning:
        return []
    if content.kinds[piece] == DRACONIAN:
        lost = pos.temple < 0 or pos.has_lost_temple() or pos.guard[pos.temple] == 2 - pos.side[piece]
        return [] if lost or not fits(pos, pos.temple, (piece,)) else [pos.temple]
    founded = [hex_ for country, _, hex_ in pos.capitals if country == content.home[piece] and hex_ >= 0]
    found = {*founded, *(hex_ for hex_ in _places(pos, piece) if fort_at(pos, hex_))}
    free = [hex_ for hex_ in found if content.open[hex_] and pos.guard[hex_] in (0, pos.side[piece] + 1)]
    above = barred(pos, pos.side[piece])
    return sorted(hex_ for hex_ in free if hex_ not in above and fits(pos, hex_, (piece,)))


def _places(pos: Position, piece: int) -> list[int]:
    """The places of its country (DOG-1.5, DOG-R4); for Soth's armies the Temple, while enemies are in the Keep
    (DOG-1.8)."""
    content, side, home = pos.content, pos.side[piece], pos.content.refuge[piece]
    hexes = [place.hex for place, c in zip(content.land.places, content.place_country, strict=True) if c == home]
    if (
        content.race[piece] == "undead"
        and any(pos.guard[hex_] == 2 - side for hex_ in hexes)
        and not pos.has_lost_temple()
    ):
        hexes.append(pos.temple)
    return [hex_ for hex_ in hexes if hex_ >= 0]


def rebuild_picks(pos: Position, step: Step) -> Decision:
    """A depleted army to fill up, a lost one to bring back, or no more (DOG-1.10)."""
    side, content = step[1], pos.content
    lost = [piece for piece in _in_pool(pos) if pos.side[piece] == side]
    colours = [content.nationality[piece] for piece in lost]
    worn = [piece for piece in numbers(mask_of(pos.depleted)) if pos.side[piece] == side]
    pieces = [piece for piece in worn if content.is_army[piece] and partners(pos, piece)]
    paired = [p for p, colour in zip(lost, colours, strict=True) if colours.count(colour) > 1]  # companions (DOG-1.3)
    pieces += [piece for piece in paired if content.is_army[piece] and homes(pos, piece)]
    named = building(pos, side) if pieces else []  # else it was asked about just before
    picks = [DONE, *named, *(content.piece + piece for piece in sorted({*pieces}))]
    return Decision(side, picks, "Replacements: rebuild or bring back an army, or be done.", ("DOG-1.3", "DOG-1.4"))


def _in_pool(pos: Position) -> list[int]:
    """The pieces in the pool."""
    found, piece = [], -1
    for _ in range(pos.where.count(POOL)):
        piece = pos.where.index(POOL, piece + 1)
        found.append(piece)
    return found


def rebuild_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    piece = pick - pos.content.piece
    if pick == DONE:
        pos.steps.pop()
    elif pick == BUILD:
        pos.steps += [("muster",), ("temple",)]  # a new army may still come in this Step (DOG-10.13)
    elif pos.where[piece] == POOL:
        pos.steps.append(("price", piece))
    else:
        pos.steps.append(("merge", piece))


def merge_picks(pos: Position, step: Step) -> Decision:
    """Which of the others goes to the pool (DOG-1.4)."""
    content, piece = pos.content, step[1]
    picks = [content.piece + other for other in partners(pos, piece)]
    prompt = "Which army fills up {0} and goes to the pool?"
    return Decision(pos.side[piece], picks, prompt, ("DOG-1.4",), (content.piece + piece,))


def merge_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    other = pick - pos.content.piece
    pos.steps.pop()
    pos.depleted[step[1]] = 0
    pos.depleted[other] = pos.lance[other] = 0  # lances are lost with their army (DOG-E.2.4)
    pos.gnomes = -1 if pos.gnomes == other else pos.gnomes
    pos.take(other, POOL)
    tell_all(log, "merged", pos.content.piece + step[1], pick)


def price_picks(pos: Position, step: Step) -> Decision:
    """Which of the others is removed for good (DOG-1.3)."""
    content, piece = pos.content, step[1]
    picks = [content.piece + other for other in companions(pos, piece)]
    prompt = "Which army is given up for good so that {0} may return?"
    return Decision(pos.side[piece], picks, prompt, ("DOG-1.3",), (content.piece + piece,))


def price_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("return", step[1], pick - pos.content.piece)


def return_picks(pos: Position, step: Step) -> Decision:
    content, piece = pos.content, step[1]
    picks = [content.place + hex_ for hex_ in homes(pos, piece)]
    return Decision(pos.side[piece], picks, "Where shall {0} return?", ("DOG-1.5",), (content.piece + piece,))


def return_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Back at full strength (DOG-R5); a captured empty place is taken back (DOG-R7)."""
    _, piece, lost = step
    hex_ = pick - pos.content.place
    pos.steps.pop()
    pos.where[lost] = GONE
    pos.put(piece, hex_)
    side, names = pos.side[piece], (pos.content.piece + piece, pos.content.piece + lost)
    tell_own(pos, log, side, "returned", names[0], pick, names[1])
    tell_others(pos, log, side, "returned-unseen", *names)
    overrun(pos, hex_)
    capture(pos, hex_, log)

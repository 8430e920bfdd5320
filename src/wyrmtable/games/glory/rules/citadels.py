"""Moving the flying citadels (DOG-E.8.1 to DOG-E.8.3)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, STOP
from ..files.content import CAVALRY, CITADEL, INFANTRY, SHIP, WIZARD
from ..position import ABOARD, MOVED, Position
from .bits import without
from .conquest import capture
from .leaders import overrun
from .marked import Marked
from .neutral import invadable, invade, is_gate
from .spread import Flood, chart_of, in_play
from .stacking import fits
from .tower import crew

ROOM = 3  # armies aboard


def ready(pos: Position, side: int) -> int:
    """Citadels that have not flown this Turn, and those that somebody may still board or leave (DOG-E.8.3), as a mask
    of pieces."""
    found = 0
    for citadel in pos.content.citadels:
        if pos.where[citadel] >= 0 and pos.side[citadel] == side and _has_business(pos, citadel):
            found |= 1 << citadel
    return found


def _has_business(pos: Position, citadel: int) -> bool:
    return not pos.did[citadel] & MOVED or bool(boarders(pos, citadel) or leavers(pos, citadel))


def points_left(pos: Position, citadel: int) -> int:
    """What a citadel may fly when it is picked: all or nothing (DOG-E.8.1)."""
    return 0 if pos.did[citadel] & MOVED else pos.content.mp[citadel]


def flight(pos: Position, citadel: int, points: int) -> Flood:
    """Over which hexes a citadel may go: any in play, whatever lies between (DOG-E.8.1). With armies aboard it stops in
    neutral land (DOG-3.9); with leaders alone it draws nobody into the war (DOG-R18)."""
    content, walked, ends = pos.content, in_play(pos.content), 0
    if pos.wild and crew(pos, citadel):
        walked, ends = without(walked, pos.wild), invadable(pos, pos.side[citadel]) & walked
    return chart_of(content.land).vicinity.flood(pos.where[citadel], points, walked, ends, 0, ())


def flights(pos: Position, citadel: int, points: int) -> int:
    """Where it may stop, as a mask: in no hex of enemy armies."""
    return without(flight(pos, citadel, points).found, pos.hosts[1 - pos.side[citadel]])


def boarders(pos: Position, citadel: int) -> list[int]:
    """Who may board: ground armies of the hex that have not moved, flyers though they have, up to three in all; leaders
    and wizards freely (DOG-E.8.2, DOG-E.8.3)."""
    content, full = pos.content, len(crew(pos, citadel)) >= ROOM
    here = [p for p in pos.stack.get(pos.where[citadel], ()) if pos.side[p] == pos.side[citadel]]
    fresh = [p for p in here if not pos.did[p] & MOVED or content.sort[p] not in (INFANTRY, CAVALRY)]
    return [p for p in fresh if not content.is_army[p] or not full]


def leavers(pos: Position, citadel: int) -> list[int]:
    """Who may be put off here: where the army could be, with room and without enemies; leaders where an army of theirs
    is, or on any land."""
    content, hex_ = pos.content, pos.where[citadel]
    if not content.land.dry[hex_] or pos.guard[hex_] == 2 - pos.side[citadel]:
        return []
    return [p for p in pos.cargo(citadel) if _stays(pos, p, hex_)]


def _stays(pos: Position, piece: int, hex_: int) -> bool:
    content = pos.content
    if content.sort[piece] == WIZARD:
        return pos.guard[hex_] == pos.side[piece] + 1
    return hex_ in content.land.entered[content.way[piece]] and fits(pos, hex_, (piece,))


def fly_picks(pos: Position, step: Step) -> Decision:
    """A hex to fly to, somebody to take up or put off, or an end."""
    _, citadel, points, fresh = step
    content = pos.content
    changing = sorted(content.piece + piece for piece in (*boarders(pos, citadel), *leavers(pos, citadel)))
    prompt = "Where shall {0} fly, or who boards or lands?" if changing else "Where shall {0} fly?"
    about, rules = (content.piece + citadel,), ("DOG-E.8.1", "DOG-E.8.3")
    picks = Marked((BACK if fresh else STOP,), flights(pos, citadel, points) if points else 0, content.place, changing)
    return Decision(pos.side[citadel], picks, prompt, rules, about)


def fly_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, citadel, points, _ = step
    content = pos.content
    if pick in (BACK, STOP):
        pos.steps.pop()
    elif pick < content.piece:
        hex_ = pick - content.place
        if is_gate(pos, hex_) and crew(pos, citadel):
            pos.steps[-1] = ("fly", citadel, points, 0)
            invade(pos, pos.side[citadel], hex_)
            return
        left = points - flight(pos, citadel, points).price(hex_)
        pos.where[citadel] = hex_
        pos.did[citadel] |= MOVED
        for piece in pos.cargo(citadel):
            pos.did[piece] |= MOVED if content.is_army[piece] else 0  # leaders may march on (DOG-R96)
        tell_all(log, "flies", content.piece + citadel, pick)
        pos.steps[-1] = ("fly", citadel, left, 0)
        if crew(pos, citadel):  # as with armies that march (DOG-4.6, DOG-5.18, DOG-3.9)
            overrun(pos, hex_)
            invade(pos, pos.side[citadel], hex_)
    else:
        pos.steps[-1] = ("fly", citadel, points, 0)
        _change(pos, citadel, pick - content.piece, log)


def _change(pos: Position, citadel: int, piece: int, log: Log | None) -> None:
    """Aboard, or off; an army that is put off takes the place it comes to."""
    content = pos.content
    if pos.aboard[piece] != citadel:
        pos.take(piece, ABOARD)
        pos.embark(piece, citadel)
        tell_all(log, "boards", content.piece + piece, content.piece + citadel)
        return
    hex_ = pos.where[citadel]
    pos.shift(piece, hex_)
    tell_all(log, "lands", content.piece + piece, content.place + hex_)
    if content.is_army[piece]:
        overrun(pos, hex_)
        capture(pos, hex_, log)


def is_carrier(pos: Position, piece: int) -> bool:
    return pos.content.sort[piece] in (SHIP, CITADEL)

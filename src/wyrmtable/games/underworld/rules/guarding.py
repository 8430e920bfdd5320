"""Guards at the doors of a room, and who is heard coming (UWA-LISTEN-4)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import HEARKENING, TABLE
from ..position import Position
from .charting import doors, exits, in_room, sheet_side
from .meeting import THEY_OPENED, WARNED
from .throwing import throw

GUARD_HEARS, KEEN_GUARD_HEARS = 4, 5
AT_THE_DOOR = 10  # feet
NO_DOOR = -1


def can_post(pos: Position) -> bool:
    """In a room with doors; whoever is alone may listen at one of them as well."""
    return not pos.guards and in_room(pos) and bool(pos.able()) and bool(doors(pos))


def post(pos: Position, log: Log | None) -> None:
    """A guard at each door, the keenest ears first; the others are free for other work (UWA-ACT-3)."""
    pos.guards, pos.posts = min(len(doors(pos)), max(len(pos.able()) - 1, 1)), []
    tell_all(log, "posted", pos.guards)


def post_them(pos: Position, posts: list[tuple[int, ...]], log: Log | None) -> None:
    """Those who were told, each at the door that he was told (UWA-PLAY-7)."""
    pos.guards, pos.posts = len(posts), posts
    tell_all(log, "posted", pos.guards)


def hands(pos: Position) -> list[int]:
    """Who is free to search: all but the guards, who are taken from the keen-eared unless somebody was told. When only
    guards are left, they leave their posts."""
    able = pos.able()
    if not pos.guards:
        return able
    guards = [who for who, _ in watch(pos)]
    free = [who for who in able if who not in guards]
    if not free:
        pos.guards, pos.posts = 0, []
    return free or able


def watch(pos: Position) -> list[tuple[int, ...]]:
    """The guards, each with the side that he watches."""
    able = pos.able()
    if pos.posts:
        return [post for post in pos.posts[: pos.guards] if post[0] in able]
    keen = sorted(able, key=lambda who: pos.race(who) == "man")[: pos.guards]
    sides = [found.side for found in doors(pos)]
    return [(who, sides[at] if at < len(sides) else NO_DOOR) for at, who in enumerate(keen)]


def hearken(pos: Position) -> None:
    """If they come through a door that is watched, the guard may hear them."""
    for who, side in watch(pos) if pos.guards else ():
        if side == pos.source:
            throw(pos, HEARKENING, 1, 6, 0, who)


def use_hearkening(pos: Position, total: int, more: int) -> None:
    """On 1 to 4, the keen-eared on 1 to 5: then they come a turn later, and surprise nobody (UWA-LISTEN-4)."""
    if total <= (GUARD_HEARS if pos.race(more) == "man" else KEEN_GUARD_HEARS):
        pos.steps[-1] = ("warn",)
        throw(pos, TABLE, 1, 6)


def warn(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The guard says what he hears; the dead make no sound and are there at once."""
    sound = pos.content.book.kinds[pos.foe_kind[0]].sound
    if sound == "nothing":
        pos.steps[-1:] = [("sight",), ("muster",)]
        return
    pos.steps.pop()
    pos.coming = pos.source + 1
    tell_all(log, "footsteps", sound)


def pounding(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Somebody comes to a door that is spiked shut: whatever he is, he is heard at it, and the party has a turn before
    it is tried whether it holds (UWA-DOOR-7, UWA-R344)."""
    pos.steps.pop()
    pos.coming = pos.source + 1
    tell_all(log, "pounding")


def arrive(pos: Position) -> bool:
    """They come in where the party still waits; in an empty room they lose its track. Whoever has burst a door that was
    held, or found those who hid, is not surprised, and ten feet off (UWA-SURP-1, UWA-R302)."""
    side, pos.coming = pos.coming - 1, 0
    if side not in [found.side for found in exits(pos)]:
        pos.foe_kind, pos.foe_marks = [], []
        pos.held_door = 0
        return False
    pos.source, pos.doorway = side, THEY_OPENED
    pos.keen |= WARNED
    if any(row[0] == sheet_side(pos, side) for row in pos.shut) and not pos.held_door:
        pos.steps.append(("burst",))
    elif pos.held_door:
        pos.held_door, pos.gap = 0, AT_THE_DOOR
        pos.steps += [("begin",), ("muster",)]
    else:
        pos.steps += [("sight",), ("muster",)]
    return True


def bar(pos: Position, log: Log | None) -> None:
    """A spell keeps the door shut, but not against a giant or a greater magician (UWA-SPELL-1)."""
    kind = pos.content.book.kinds[pos.foe_kind[0]]
    best = max([pos.level[who] for who in pos.able() if pos.klass(who) == "mage"], default=0)
    if (kind.group == "giantkin" and kind.size == "H") or kind.power("mage") > best:
        return
    pos.coming = 0
    pos.foe_kind, pos.foe_marks = [], []
    tell_all(log, "barred")

"""What tricks do to a party that walks into them (UWA-TRK, UWA-SET): displaced, drawn wrong, led on, shut in.

What nobody would notice is told to nobody: only the drawing goes wrong.
"""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.terms import OUTLET, SIZE, SLANT_SIDE, SLANTING
from ..position import Position
from . import challenge, drawing, halls, naming, parting
from .charting import draw_here, draw_room, in_room, spot
from .level import HUB, OPEN, PASSAGE, ROOM, SIDES, SLANT
from .level import STEPS as STRIDES
from .ranks import RANK_FEET, abreast, rest_of
from .throwing import throw
from .tricks import (
    CHAMBER,
    DESCENT,
    DISTORTED,
    DISTORTED_STAIRS,
    FALSE_TREASURE,
    HALF,
    MOVING_WALL,
    ODD_DOOR,
    ONE_SIDED,
    PORTAL,
    SINKING,
    STUBBORN,
    TELEPORT,
    TOUCHED_DOOR,
    TOUCHED_GEM,
    TRANSPORT,
    TWO_OUTLETS,
    Trick,
)
from .truth import level, trick_at

LONG_COLUMN = 50  # feet; only the rear of a longer one sees the front vanish
NO_DOOR = -1
SLANT_SQUARES = 3  # every thirty feet along a slant
TOLD_FEET = {0: 10, 1: 5, 2: 20, 3: 30}  # what ten feet are reported as (UWA-TRK-10)


def notices(ranks: int) -> bool:
    """Whether the rear of a column sees its front vanish (UWA-SET-5, UWA-MARCH-2)."""
    return ranks * RANK_FEET > LONG_COLUMN


def ranks(pos: Position) -> int:
    """Three abreast, six in a passage of twenty feet (UWA-MARCH-1)."""
    return -(-len(pos.able()) // abreast(pos))


# -- walking -----------------------------------------------------------------------------------------------------------


def next_square(pos: Position, way: int, other_outlet: int) -> int:
    """Where a step leads: beyond a revolving hub or a door with two outlets not always to where it seems."""
    beyond = pos.here + STRIDES[way]
    if not pos.content.tricky:
        return beyond
    number = SIDES[pos.here][way]
    door = trick_at(pos, number, (TWO_OUTLETS,))
    if door is not None and other_outlet:
        drawing.go_on_as_if(pos, beyond, door.other)
        return door.other
    return beyond_hub(pos, way, beyond)


def beyond_hub(pos: Position, way: int, beyond: int) -> int:
    """The passages around a hub have turned by so many places (UWA-SET-7)."""
    hub = next((anchor for anchor in level(pos).noted(HUB)), -1)
    turned = next((ring[2] for ring in pos.rings if ring[:2] == (pos.floor, hub)), 0)
    if not turned or level(pos).rooms[pos.here] != level(pos).rooms[hub]:
        return beyond
    ways = mouths(pos, hub)
    if (pos.here, way) not in ways:
        return beyond
    mouth, other_way = ways[(ways.index((pos.here, way)) + turned) % len(ways)]
    target = mouth + STRIDES[other_way]
    drawing.go_on_as_if(pos, beyond, target)
    pos.here = mouth
    return target


def mouths(pos: Position, hub: int) -> list[tuple[int, int]]:
    """The openings of a hub: square and direction, in their order around it."""
    true = level(pos)
    room = true.rooms[hub]
    return [
        (square, way)
        for way in range(4)
        for square in true.room_squares(room)
        if true.sides[SIDES[square][way]] == OPEN and true.squares[square + STRIDES[way]] in (PASSAGE, SLANT)
    ]


def moving_wall(pos: Position) -> bool:
    """Whether a wall moves where the party stands (UWA-SET-6)."""
    return bool(pos.content.tricky) and trick_at(pos, pos.here, (MOVING_WALL,)) is not None


def open_secret(pos: Position, side: int) -> None:
    """A secret door may have two outlets: thrown at every opening (UWA-SET-6)."""
    throw(pos, OUTLET, 1, 6, 0, side)


def use_outlet(pos: Position, total: int, more: int) -> None:
    """Odd: where it seems to lead; even: the other place."""
    step = pos.steps[-1]
    pos.steps[-1] = (*step[:3], int(total % 2 == 0), *step[4:])


def underfoot(pos: Position, way: int, log: Log | None) -> int:
    """What the square does that the party has just stepped on, before it is drawn; the feet that it is reported as."""
    if not pos.content.tricky:
        return TOLD_FEET[0]
    trick = trick_at(pos, pos.here, (TELEPORT, DESCENT, TRANSPORT, DISTORTED))
    if trick is None:
        return TOLD_FEET[0]
    if trick.kind == DISTORTED:
        stretch(pos, trick, way)
        return TOLD_FEET[trick.value]
    if trick.kind in (TRANSPORT, TELEPORT) and notices(ranks(pos)):
        see_them_vanish(pos, log)
        displace(pos, trick, log)
    elif trick.value:
        carry(pos, trick, way)
    else:
        displace(pos, trick, log)
    return TOLD_FEET[0]


def see_them_vanish(pos: Position, log: Log | None) -> None:
    """The rear of a long column stops when it sees the front vanish: it was fifty feet behind, and stands there still
    (UWA-SET-5, UWA-MARCH-3)."""
    parting.split(pos, rear(pos), log)
    pos.groups[-1] = parting.changed(pos.groups[-1], here=pos.back, back=-1, source=-1)


def rear(pos: Position) -> list[int]:
    """Whoever walks more than fifty feet behind the first."""
    return rest_of(pos, pos.able()[: LONG_COLUMN // RANK_FEET * abreast(pos)])


def told_feet(pos: Position, square: int, feet: int) -> int:
    """The length of stairs as it seems: half, twice or three times what it is where space is distorted (UWA-TRK-10)."""
    trick = trick_at(pos, square, (DISTORTED_STAIRS,))
    return feet * TOLD_FEET[trick.value] // TOLD_FEET[0] if trick is not None else feet


def stretch(pos: Position, trick: Trick, way: int) -> None:
    """A passage drawn too short or too long: two squares on one, or squares drawn that are not there (UWA-TRK-10)."""
    if pos.seen[pos.floor * SIZE + pos.here]:
        return
    east, south = (1 - way, 0) if way % 2 == 0 else (0, 2 - way)
    if trick.value == HALF:
        if (pos.here % 2 + pos.here // 2) % 2:
            drawing.slip(pos, -east, -south)
        return
    sheet, old_east, old_south = pos.patches[pos.pen]
    for more in range(trick.value - 1):
        between = drawing.moved(pos.here, old_east + more * east, old_south + more * south)
        if between >= 0 and between not in drawing.drawn(pos, sheet):
            pos.phantoms.append((sheet, between, way % 2))
    drawing.slip(pos, (trick.value - 1) * east, (trick.value - 1) * south)


def carry(pos: Position, trick: Trick, way: int) -> None:
    """The party is elsewhere, in a passage just like this one, and does not know it (UWA-TRK-4, UWA-SET-5)."""
    drawing.go_on_as_if(pos, pos.here, trick.other)
    move_to(pos, trick)
    pos.back = pos.here - STRIDES[way]


def displace(pos: Position, trick: Trick, log: Log | None) -> None:
    """The party is elsewhere, and sees that it is: it begins a new sheet."""
    tell_all(log, "elsewhere")
    told = pos.told if trick.other_at == pos.floor else 0
    drawing.change_level(pos, trick.other_at, trick.other, told, False)
    move_to(pos, trick)
    pos.back = -1
    halls_here(pos)


def move_to(pos: Position, trick: Trick) -> None:
    if trick.other_at != pos.floor:
        challenge.book(pos)
    pos.floor, pos.here = trick.other_at, trick.other


def halls_here(pos: Position) -> None:
    """Where the party finds itself in a room, it sees the room."""
    if level(pos).squares[pos.here] == ROOM:
        draw_room(pos, pos.here)
        halls.look_in(pos, pos.here)


def slant(pos: Position, squares: int) -> None:
    """Thirty feet along a slant: on a 1 all later drawing is off by a square, unless a dwarf leads (UWA-SET-3)."""
    able = pos.able()
    if pos.content.tricky and squares % SLANT_SQUARES == 0 and pos.race(able[0]) != "dwarf":
        throw(pos, SLANTING, 1, 6)


def use_slanting(pos: Position, total: int, more: int) -> None:
    if total == 1:
        throw(pos, SLANT_SIDE, 1, 2)


def use_slant_side(pos: Position, total: int, more: int) -> None:
    """To the left or to the right of the way the party came."""
    along = abs(pos.here - pos.back) == 1
    shift = 1 if total == 1 else -1
    drawing.slip(pos, 0 if along else shift, shift if along else 0)


def touch_gem(pos: Position, log: Log | None) -> None:
    """Whoever takes a certain gem is elsewhere, he alone (UWA-TRK-4, UWA-MARCH-3)."""
    trick = trick_at(pos, spot(pos)[0], (TOUCHED_GEM,)) if in_room(pos) else None
    if trick is not None and (pos.floor, trick.square) not in pos.spent:
        pos.spent.append((pos.floor, trick.square))
        leave_others(pos, naming.first(pos, 1), log)
        displace(pos, trick, log)
        draw_room(pos, pos.here)
        pos.flown, pos.guards = [], 0


def leave_others(pos: Position, some: list[int], log: Log | None) -> bool:
    """Those who touch it vanish before the eyes of the others, if there are others, who stay (UWA-MARCH-3)."""
    left = rest_of(pos, some)
    if left:
        parting.split(pos, left, log)
        pos.steps.insert(1, parting.OTHERS)
    return bool(left)


def touch_door(pos: Position, side: int, some: list[int], log: Log | None) -> int:
    """Those who lay a hand or an ear to a certain door from the passage are elsewhere: before another door, and know
    nothing of it if they are all that there are; or in a room. The side of the door before which the party stands now;
    -1: before none (UWA-TRK-4)."""
    trick = trick_at(pos, side, (TOUCHED_DOOR,))
    if trick is None or in_room(pos):
        return side
    way = SIDES[pos.here].index(side)
    if not leave_others(pos, some, log) and trick.value:
        drawing.go_on_as_if(pos, pos.here, trick.other)
        pos.back = pos.here  # it is drawn in the same place
        move_to(pos, trick)
        draw_here(pos)
        pos.flown, pos.back = [], -1
        return SIDES[pos.here][way]
    displace(pos, trick, log)
    pos.flown = []
    return NO_DOOR


# -- doors -------------------------------------------------------------------------------------------------------------


def stubborn(pos: Position, side: int) -> int:
    """What is odd about a door from where the party stands: 0, it never opens from here, or it resists (UWA-TRK-8)."""
    trick = trick_at(pos, side, (ODD_DOOR,))
    if trick is None or pos.here != trick.other:
        return 0
    return trick.value if trick.value in (ONE_SIDED, STUBBORN) else 0


def foul(pos: Position) -> bool:
    """Whether the party stands in a room of which it knows that it is full of foul gas (UWA-TRK-6)."""
    hall = halls.here(pos)
    return hall is not None and bool(hall.known & halls.FOUL)


def room_trick(pos: Position) -> Trick | None:
    """What the room in which the party stands does, if it has not done it before; rooms that transport do it every time
    (UWA-TRK-5, UWA-TRK-6, UWA-SET-5)."""
    if not pos.content.tricky:
        return None
    anchor = spot(pos)[0]
    trick = trick_at(pos, anchor, (SINKING, CHAMBER, PORTAL))
    done = trick is not None and trick.kind != PORTAL and (pos.floor, anchor) in pos.spent
    return None if done or (trick is not None and trick.value == FALSE_TREASURE) else trick

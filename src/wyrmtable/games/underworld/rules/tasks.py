"""Many hands: everybody in a room has a task of his own, and all of them work at the same time (UWA-ACT-3, UWA-PLAY-7).

The step holds what was said so far: for each who was asked a character, a button and, for the walls, nothing more: who
searches the same wall takes the next stretch of it.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import (
    ASK_FOR,
    BACK,
    EXIT,
    EXITS,
    LOOK_AT_BOX,
    LOOK_AT_OTHER,
    OPEN_BOX,
    OPEN_OTHER,
    READY,
    SEARCH_FELT,
    SEARCH_FLOOR,
    SEARCH_WALL,
    TRY_OUT,
    WAIT,
    WALLS,
    WANTED,
)
from ..files.terms import LURKING
from ..position import Position
from . import boxes, foresight, guarding, halls, rummaging, turns
from .charting import exits, in_room, spot
from .level import DOORWAYS, SECRET, SIDES
from .truth import level

LOOKS, OPENS = (LOOK_AT_BOX, LOOK_AT_OTHER), (OPEN_BOX, OPEN_OTHER)  # by the number of the box
IDLE = -1


def possible(pos: Position) -> bool:
    """In a room, if there are two at least to share the work."""
    return in_room(pos) and len(pos.able()) > 1


def given(step: Step) -> list[tuple[int, int]]:
    """Who was given which task so far: a deed, or nothing."""
    flat = [int(each) for each in step[1:]]
    return list(zip(flat[::2], flat[1::2], strict=True))


def tasks_picks(pos: Position, step: Step) -> Decision:
    """One after the other says what he does, and where: whoever plays him decides (UWA-DEC-4)."""
    done = given(step)
    who = next_of(pos, done)
    taken = [deed for _, deed in done]
    free = [pos.deed(deed) for deed in choices(pos) if deed not in taken or shared(deed)]
    picks, rules = sorted([BACK, READY, WAIT, *free]), ("UWA-PLAY-7", "UWA-DEC-4")
    return Decision(pos.content.owner(who), picks, "What does {0} do here?", rules, (pos.piece(who),))


def next_of(pos: Position, done: list[tuple[int, int]]) -> int:
    asked = [who for who, _ in done]
    return next(who for who in pos.able() if who not in asked)


def shared(deed: int) -> bool:
    """What several can do beside each other: walls and floor."""
    return deed == SEARCH_FLOOR or SEARCH_WALL <= deed <= SEARCH_FELT


def choices(pos: Position) -> list[int]:
    """Walls, floor, boxes, certain things to be looked for, something to try on, and a guard for each door."""
    hall = halls.here(pos)
    found = [SEARCH_WALL + way for way in range(len(WALLS)) if halls.wall_towards(pos, way)]
    found += [SEARCH_FELT] if pos.clues and stretches(pos, SEARCH_FELT) else []
    found += [EXIT + at for at, way in enumerate(exits(pos)) if way.kind in DOORWAYS]
    if hall is None:
        return found
    for which, box in enumerate(halls.boxes(pos)):
        found += [LOOKS[which]] if boxes.worth_a_look(box) else []
        found += [OPENS[which]] if boxes.can_open(box) else []
    found += [ASK_FOR + at for at in range(len(WANTED)) if not hall.asked >> at & 1]
    return [SEARCH_FLOOR, *found, *([TRY_OUT] if rummaging.untried(pos) >= 0 else [])]


def stretches(pos: Position, deed: int) -> list[int]:
    """Ten feet each of one wall, or of those where an elf has felt something; the least searched first."""
    found = halls.unsearched(pos)
    if deed == SEARCH_FELT:
        return [number for number in found if halls.felt(pos, number)]
    mine = {SIDES[square][deed - SEARCH_WALL] for square in spot(pos)}
    return [number for number in found if number in mine]


def tasks_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    done = given(step)
    deed = pick - pos.content.deeds if pick not in (READY, WAIT) else IDLE
    if pick == BACK:
        pos.steps.pop()
        return
    if pick != READY:
        done.append((next_of(pos, done), deed))
    said = ("tasks", *[each for one in done for each in one])
    if pick == READY or len(done) == len(pos.able()):
        pos.steps[-1] = ("work", *said[1:])
        foresight.ask(pos, LURKING)
    else:
        pos.steps[-1] = said


def work(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All at once: the time of the longest task passes (UWA-ACT-3). Whoever guards a door listens at it."""
    pos.steps.pop()
    jobs = [(who, deed) for who, deed in given(step) if deed != IDLE]
    ways = exits(pos)
    posts: list[tuple[int, ...]] = [(who, ways[deed - EXIT].side) for who, deed in jobs if EXIT <= deed < EXIT + EXITS]
    busy = [who for who, _ in jobs]
    stay = [post for post in guarding.watch(pos) if post[0] not in busy] if pos.guards else []
    if posts or len(stay) < pos.guards:
        guarding.post_them(pos, [*stay, *posts], log)
    floor = [who for who, deed in jobs if deed == SEARCH_FLOOR]
    walls = sought(pos, jobs)
    lengths = [halls.floor_time(pos, len(floor))] if floor else []
    lengths += [turns.TURN] if walls else []
    for who, deed in jobs:
        lengths.append(alone(pos, who, deed, dice, log))
    pos.steps.insert(1, ("anybody",))
    turns.pass_time(pos, max(lengths, default=0))
    search(pos, jobs, floor, walls, log)


def sought(pos: Position, jobs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Who searches which ten feet of wall: nobody the same as another, while there are enough. Where an elf has felt
    something, the very spot comes first: he knows it."""
    found: list[tuple[int, int]] = []
    for who, deed in jobs:
        if SEARCH_WALL <= deed <= SEARCH_FELT:
            mine = stretches(pos, deed)
            if deed == SEARCH_FELT:
                mine.sort(key=lambda number: level(pos).sides[number] != SECRET)
            fresh = [number for number in mine if number not in [taken for _, taken in found]]
            found.append((who, (fresh or mine)[0]))
    return found


def alone(pos: Position, who: int, deed: int, dice: Dice, log: Log | None) -> int:
    """What one does by himself at a box or in the rubbish: the time it takes. The others stand back (UWA-CHEST-2)."""
    if deed in OPENS:
        which = OPENS.index(deed)
        tell_all(log, "task", pos.piece(who), "opens a box")
        return boxes.force(pos, which, who, [who], dice, log)
    if ASK_FOR <= deed < ASK_FOR + len(WANTED):
        return rummaging.look_for(pos, deed - ASK_FOR, log)
    if deed == TRY_OUT and rummaging.untried(pos) >= 0:
        return rummaging.try_on(pos, who, dice, log)
    return turns.HALF if deed in LOOKS else 0


def search(
    pos: Position, jobs: list[tuple[int, int]], floor: list[int], walls: list[tuple[int, int]], log: Log | None
) -> None:
    """The secret throws of those who search, made before the turn is over."""
    if floor:
        halls.comb_floor(pos, floor)
    for who, stretch in reversed(walls):
        halls.search_stretch(pos, who, stretch)
    for who, deed in reversed(jobs):
        if deed in LOOKS:
            boxes.looked_over(pos, LOOKS.index(deed), who, log)
    if floor or walls:
        tell_all(log, "searching", " and ".join([*(["the walls"] if walls else []), *(["the floor"] if floor else [])]))

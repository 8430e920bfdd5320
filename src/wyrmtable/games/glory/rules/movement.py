"""Ground movement (Rule 5): who can march, the march itself, stopping beside enemies, what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.buttons import BACK, BUILD, DISBAND, END_MOVEMENT, STOP
from ..files.content import AIR, INFANTRY, WIZARD, Content
from ..position import LOOSE, MOVED, Position
from .bestowing import arrivals
from .bits import few, mask_of, union, without
from .capitals import disbanding
from .citadels import points_left
from .citadels import ready as airborne
from .companies import companies, company, joiners, points_of
from .conquest import capture
from .fog import lay_tops
from .front import Front, front_of
from .ground import abandoned, altered, changes, riversides
from .leaders import overrun, strays
from .marked import Marked
from .neutral import invade, is_gate
from .reach import Reach, ends_of
from .ships import lying_at
from .spread import steps_from
from .stacking import room_left
from .telling import tell_march, tops
from .temple import building
from .wizards import restless

MARCHES = ("Where shall {0} march?", "Where shall {0} and the others march?")  # one alone, several
ACCOMPANIED = tuple(f"{asked[:-1]}, or who goes along?" for asked in MARCHES)
FRESH, BEGUN = 1, 2  # a march that may still be let go; one that has done something, but not moved yet


# -- the army part of Step 5 -------------------------------------------------------------------------------------------


def able(pos: Position, side: int, rests: int) -> int:
    """Of the pieces of a side that have not moved this Turn those that are not hemmed in, as a mask."""
    front = front_of(pos, side)
    narrow = (pos.hosts[side] | pos.loners[side]) & front.narrow
    if not narrow:
        return rests
    if narrow & altered(pos, side):  # ships are bridges as long as they have not moved
        return rests ^ hemmed_in(pos, front, rests, few(narrow))
    kept: Hemmed | None = pos.recent.hemmed[side]
    if kept is None or not kept.holds(pos, front, rests, narrow):
        kept = pos.recent.hemmed[side] = Hemmed(pos, front, rests, narrow)
    return rests ^ kept.found


class Hemmed:
    """Who of some hexes is hemmed in; it stays the same while others march."""

    __slots__ = ("_deeds", "_front", "_hexes", "_narrow", "_pieces", "_piles", "_rests", "_whose", "found")

    def __init__(self, pos: Position, front: Front, rests: int, narrow: int) -> None:
        self._front, self._narrow, self._hexes = front, narrow, few(narrow)
        self._piles = tuple(map(pos.stack.__getitem__, self._hexes))
        self._pieces = [piece for pile in self._piles for piece in pile]
        self._deeds = tuple(map(pos.did.__getitem__, self._pieces))
        self._whose = union([1 << piece for piece in self._pieces])
        self._rests = rests & self._whose
        self.found = hemmed_in(pos, front, rests, self._hexes)

    def holds(self, pos: Position, front: Front, rests: int, narrow: int) -> bool:
        """Whether nothing has changed that it is told from."""
        return (
            front is self._front
            and narrow == self._narrow
            and rests & self._whose == self._rests
            and tuple(map(pos.stack.__getitem__, self._hexes)) == self._piles
            and tuple(map(pos.did.__getitem__, self._pieces)) == self._deeds
        )


def hemmed_in(pos: Position, front: Front, rests: int, hexes: Sequence[int]) -> int:
    """Of the pieces in some hexes that have not moved those that find no way, as a mask."""
    way, mp, outlets, dearest = pos.content.way, pos.content.mp, front.outlets, front.chart.dearest
    found = 0
    for hex_ in hexes:
        for piece in pos.stack[hex_]:
            if rests >> piece & 1 and not (outlets[way[piece]] >> hex_ & 1 and mp[piece] >= dearest):
                found |= 0 if finds_a_way(pos, front, piece, hex_) else 1 << piece
    return found


def rested(pos: Position, side: int) -> int:
    """The pieces of a side that are on the map, march by themselves and have not moved this Turn, as a mask."""
    return unmoved(pos, side) & _marchers(pos.content)


def unmoved(pos: Position, side: int) -> int:
    """The pieces of a side that are on the map and have not moved this Turn, as a mask: what all pieces did is read as
    the digits of a number."""
    return without(pos.present[side], int(pos.did[::-1].translate(_HAS_MOVED), 2))


_HAS_MOVED = bytes([ord("1" if did & MOVED else "0") for did in range(256)])


@lru_cache(maxsize=16)
def _marchers(content: Content) -> int:
    """The pieces that may march, as a mask."""
    return mask_of(bytes([sort < WIZARD for sort in content.sort]))


def finds_a_way(pos: Position, front: Front, piece: int, hex_: int) -> bool:
    """Whether a march can begin in a hex: with ground, points, no enemy, and DOG-5.15 for infantry beside enemies."""
    asked = (piece, hex_, pos.did[piece] & LOOSE)
    found = front.known.get(asked)
    if found is None:
        found = front.known[asked] = _finds_a_way(pos.content, front, *asked)
    return found or bool(altered(pos, pos.side[piece]) >> hex_ & 1 and _finds_another(pos, front, piece, hex_))


def _finds_a_way(content: Content, front: Front, piece: int, hex_: int, loose: int) -> bool:
    """The same on the printed map."""
    way, points, goals = content.way[piece], content.mp[piece], _goals(content, front, piece, hex_, loose)
    if points >= front.chart.dearest:
        return bool(steps_from(front.chart, way, hex_) & goals)
    return any(cost <= points and goals >> near & 1 for near, cost in content.land.tables[way][hex_])


def _finds_another(pos: Position, front: Front, piece: int, hex_: int) -> bool:
    """The same over ships, or over ground on which a capital was given up."""
    content, changed = pos.content, changes(pos, pos.content.way[piece], pos.side[piece])
    points, goals = content.mp[piece], _goals(content, front, piece, hex_, pos.did[piece] & LOOSE)
    return any(a == hex_ and cost <= points and goals >> b & 1 for a, b, cost in changed.steps)


def _goals(content: Content, front: Front, piece: int, hex_: int, loose: int) -> int:
    """Where a march may begin to: infantry is bound only if it began beside enemies (DOG-5.15)."""
    sort = content.sort[piece]
    free = sort == INFANTRY and (loose or not front.bound >> hex_ & 1)
    return front.goals[AIR if free else sort]


def movement_picks(pos: Position, step: Step) -> Decision:
    """A piece, or a hex whose stack marches as one; or no more (DOG-C.5, DOG-5.1)."""
    side, content = step[1], pos.content
    fresh = unmoved(pos, side)
    rests = fresh & _marchers(content)
    free = able(pos, side, rests)
    others = restless(pos, side, fresh) | airborne(pos, side)
    head = [*([] if pos.capitals and surplus(pos, step) else [END_MOVEMENT]), *disbanding(pos, side)]
    head += building(pos, side) if free or others else []  # nobody is asked only for its sake
    head += companies(pos, side, rests, free)
    picks = Marked(head, free | others, content.piece)
    return Decision(side, picks, "Movement: which piece or stack marches?", ("DOG-C.5", "DOG-5.1"))


def surplus(pos: Position, step: Step) -> list[int]:
    """Armies that crowd a capital given up, which is clear ground, and can march off: one of them must before the Step
    ends (DOG-5.8, DOG-9.21). Of a team only those that the player asked commands."""
    given_up = pos.pairs & abandoned(pos.content, pos.capitals)
    return _surplus(pos, step, few(given_up)) if given_up else []


def _surplus(pos: Position, step: Step, given_up: Sequence[int]) -> list[int]:
    content, side = pos.content, step[1]
    full = [hex_ for hex_ in given_up if room_left(pos, hex_) < 0]
    crowd = [army for hex_ in full for army in pos.armies_at(hex_) if content.sort[army] < AIR]
    mine = [a for a in crowd if pos.side[a] == side and (not content.teams or pos.chief[a] == step[2])]
    return [a for a in mine if not pos.did[a] & MOVED and ends_of(pos, [a], Reach(pos, [a], content.mp[a], True))]


def movement_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick >= content.piece:
        pos.steps.append(_setting_out(pos, pick - content.piece))
    elif pick >= content.place:
        group = company(pos, pick - content.place)
        pos.steps.append(("march", points_of(pos, group), FRESH, *group))
    elif pick == DISBAND:
        pos.steps.append(("disband",))
    elif pick == BUILD:
        pos.steps.append(("temple",))
    else:
        pos.steps.pop()
        lay_tops(pos, step[1])
        arrivals(pos)
        pos.steps += strays(pos, step[1])


def _setting_out(pos: Position, piece: int) -> Step:
    """What a piece does that is picked: it marches, unless it is a wizard or a citadel."""
    content = pos.content
    sort = content.sort[piece]
    if sort < WIZARD:
        return "march", content.mp[piece], FRESH, piece
    return ("wizard", piece) if sort == WIZARD else ("fly", piece, points_left(pos, piece), 1)


def march_picks(pos: Position, step: Step) -> Decision:
    """A hex to march to, somebody to take along, or an end (DOG-5.1 to DOG-5.15)."""
    points, fresh, group = step[1], step[2], step[3:]
    content = pos.content
    ends = base = 0
    if points:
        reach = Reach(pos, group, points, bool(fresh))
        ends, base = ends_of(pos, group, reach), reach.base
        pos.recent.reach = (step, pos.hosts, reach)
    joining = joiners(pos, group) if fresh == FRESH else []
    if joining:
        joining = [piece + content.piece for piece in joining]
    head = [BACK if fresh == FRESH else STOP]
    if points > 1 and ends:
        picks: Sequence[int] = Marked(head, ends >> base, content.place + base, joining)
    else:  # the neighbours at most
        picks = head + few(ends, content.place) + joining
    prompt = (ACCOMPANIED if joining else MARCHES)[len(group) > 1]
    return Decision(pos.side[group[0]], picks, prompt, ("DOG-5.1", "DOG-5.13"), (content.piece + group[0],))


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    group = step[3:]
    content = pos.content
    if pick == BACK:
        pos.steps.pop()
    elif pick == STOP:
        halt(pos, group, log)
    elif pick >= content.piece:
        joined = [*group, pick - content.piece]
        pos.steps[-1] = ("march", points_of(pos, joined), 1, *joined)
    else:
        _advance(pos, step, pick - content.place, log)


def _advance(pos: Position, step: Step, hex_: int, log: Log | None) -> None:
    """The march to a hex; infantry goes no further beside enemies (DOG-5.13). Neutral land is drawn into the war, a
    neutral place before it is entered (DOG-3.9, DOG-R91); then the march goes on, whoever is beside it now
    (DOG-3.11)."""
    points, fresh, group = step[1], step[2], step[3:]
    content = pos.content
    armed = bool(content.is_army[group[0]])
    strange = armed and bool(pos.wild >> hex_ & 1)  # leaders alone draw nobody in (DOG-R18)
    if strange and is_gate(pos, hex_):
        pos.steps[-1] = ("march", points, BEGUN if fresh else 0, *group)
        invade(pos, pos.side[group[0]], hex_)
        return
    reach = _reach_of(pos, step)
    price = reach.price(hex_)
    left = points - price
    before = tops(pos, reach.start, hex_) if log is not None else []
    if len(group) == 1:
        pos.shift(group[0], hex_)
    else:
        pos.shift_all(group, hex_)
    if log is not None:
        tell_march(pos, log, group, reach.way(hex_), before)
    if reach.ground.zone >> hex_ & 1:
        left = 0
    pos.steps[-1] = going_on = ("march", left, 0, *group)
    if armed and price > 1 and pos.afloat[1 - reach.side]:  # more than a single step
        pos.steps += passed_ships(pos, reach, hex_, price)
    overrun(pos, hex_)
    if strange:
        invade(pos, reach.side, hex_)
    if not left and pos.steps[-1] is going_on and not content.special:  # else its end is asked for, or waits for others
        halt(pos, group, log)


def _reach_of(pos: Position, step: Step) -> Reach:
    """How far the march gets: as it was told to whoever picks a hex, if nothing has changed since."""
    asked, hosts, reach = pos.recent.reach
    if asked is step and (hosts is pos.hosts or reach.holds(pos, step[3])):  # those are nobody else's
        kept: Reach = reach
        return kept
    return Reach(pos, step[3:], step[1], bool(step[2]))


def passed_ships(pos: Position, reach: Reach, hex_: int, price: int) -> list[Step]:
    """The enemy ships in whose hexes or at whose banks a march comes by; they give way (DOG-4.6)."""
    foe = 1 - reach.side
    ships = (pos.afloat[foe] | riversides(pos, foe)) & reach.found
    near = ships & reach.passed(price) if ships else 0
    return _passed(pos, reach, hex_, price, near) if near else []


def _passed(pos: Position, reach: Reach, hex_: int, price: int, ships: int) -> list[Step]:
    """The ships among some that a march comes by; its way is not looked for if all of them lie aside of any."""
    foe, distance = 1 - reach.side, pos.content.land.sheet.grid.distance
    if not any(distance(reach.start, ship) + distance(ship, hex_) <= price for ship in few(ships)):
        return []
    way = [hex_ for hex_ in reach.way(hex_)[1:-1] if ships >> hex_ & 1]
    return [("passed", ship) for hex_ in way for ship in lying_at(pos, hex_, foe)]


def halt(pos: Position, group: Sequence[int], log: Log | None) -> None:
    """The march is over: what it ended in is captured (DOG-R42)."""
    pos.steps.pop()
    for piece in group:
        pos.did[piece] |= 0 if pos.content.sort[piece] == WIZARD else MOVED
    capture(pos, pos.where[group[0]], log)

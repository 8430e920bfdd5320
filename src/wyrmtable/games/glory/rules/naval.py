"""Ship-to-ship combat (Rule 8): rounds in which every ship rolls, until one side withdraws or is gone."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import ATTACK, BACK, EVERYONE, FIGHT_ON, WITHDRAW
from ..files.content import LEADER, WIZARD
from ..files.forces import Leader, Ship
from ..files.lanes import Lanes
from ..position import DRIVEN, FOUGHT, SLIPPED, Position
from .bits import few, numbers, union
from .maelstrom import plunge, sink
from .ships import own_ships, sail
from .telling import listed
from .voyage import has_berth, mouths, open_waters, waters_beside

WIZARD_AID = 3


def rating(pos: Position, ship: int) -> int:
    """The Combat Rating as the ship is, with naval leaders and wizards aboard (DOG-8.3, DOG-8.10, DOG-8.13)."""
    content, counter = pos.content, pos.content.types[ship]
    assert isinstance(counter, Ship), "only ships fight at sea"
    found = counter.damaged if pos.depleted[ship] else counter.rating
    for piece in pos.cargo(ship):
        aboard = content.types[piece]
        if content.sort[piece] == WIZARD:
            found += WIZARD_AID
        elif content.sort[piece] == LEADER and isinstance(aboard, Leader) and aboard.naval:
            found += aboard.rating
    return found


# -- who attacks whom --------------------------------------------------------------------------------------------------


def hunters(pos: Position, side: int, spot: int) -> list[int]:
    """A side's ships next to a spot that have not attacked (DOG-8.1, DOG-8.2)."""
    near = waters_beside(pos.content.lanes, spot)
    return _hunters(pos, side, near) if near & pos.afloat[side] else []


def _hunters(pos: Position, side: int, near: int) -> list[int]:
    return [ship for ship in own_ships(pos, side) if near >> pos.where[ship] & 1 and not pos.did[ship] & FOUGHT]


def quarry(pos: Position, side: int) -> list[int]:
    """Enemy ships that can be attacked now, as often as there are ships that have not attacked (DOG-R46)."""
    if not pos.afloat[side]:
        return []
    near = few(in_touch(pos.content.lanes, pos.afloat[1 - side], pos.afloat[side]))
    return sorted([ship for spot in near if hunters(pos, side, spot) for ship in pos.fleet[spot]])


@lru_cache(maxsize=64)
def in_touch(lanes: Lanes, foes: int, ships: int) -> int:
    """Of the spots of some ships those next to others, as a mask."""
    return union([1 << spot for spot in few(foes) if waters_beside(lanes, spot) & ships])


def raid_picks(pos: Position, step: Step) -> Decision:
    """Which ships take part, one by one or all (DOG-8.2)."""
    _, side, spot, *chosen = step
    content = pos.content
    rest = [ship for ship in hunters(pos, side, spot) if ship not in chosen]
    picks = [BACK, *([EVERYONE] if rest else ()), *([ATTACK] if chosen else ())]
    picks += [content.piece + ship for ship in rest]
    return Decision(side, picks, "Which ships attack at {0}?", ("DOG-8.1", "DOG-8.2"), (content.place + spot,))


def raid_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, side, spot, *chosen = step
    if pick == BACK:
        pos.steps.pop()
    elif pick == EVERYONE:
        pos.steps[-1] = ("raid", side, spot, *hunters(pos, side, spot))
    elif pick == ATTACK:
        pos.steps[-1] = ("round",)
        _engage(pos, chosen, spot, log)
    else:
        pos.steps[-1] = ("raid", side, spot, *sorted((*chosen, pick - pos.content.piece)))


def _engage(pos: Position, chosen: list[int], spot: int, log: Log | None) -> None:
    """All enemy ships of the spot against those chosen (DOG-8.2)."""
    pos.raiders = tuple(chosen)
    pos.prey = pos.fleet[spot]
    for ship in chosen:
        pos.did[ship] |= FOUGHT
    seat = pos.content.sides[pos.side[chosen[0]]]
    tell_all(log, "raid", seat, pos.content.place + spot, listed(pos, chosen))


# -- a round -----------------------------------------------------------------------------------------------------------


def round_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Every ship rolls once, the attackers' first; what they hit counts only afterwards (DOG-8.3)."""
    pos.hits = ()
    pos.steps[-1] = ("tally",)
    pos.steps += [("fire", ship) for ship in reversed((*pos.raiders, *pos.prey))]


def fire_picks(pos: Position, step: Step) -> Decision:
    """The ship it aims at (DOG-8.3)."""
    ship, content = step[1], pos.content
    foes = pos.prey if ship in pos.raiders else pos.raiders
    manner = Manner(kind="fire", silence=content.piece + weakest(pos, foes))
    about = (content.piece + ship,)
    picks = [content.piece + foe for foe in sorted(foes)]
    return Decision(pos.side[ship], picks, "Which ship shall {0} aim at?", ("DOG-8.3",), about, manner)


def weakest(pos: Position, foes: tuple[int, ...]) -> int:
    """The ship that a hit does most to: not hit to the bottom yet, damaged before sound."""
    struck = dict(pos.hits)
    return min(foes, key=lambda ship: (pos.depleted[ship] + struck.get(ship, 0) > 1, 1 - pos.depleted[ship], ship))


def fire_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A d10 up to the Combat Rating hits; 10 or more always does (DOG-8.3, DOG-8.15)."""
    ship, target = step[1], pick - pos.content.piece
    pos.steps.pop()
    die, needed = dice.roll(10, "DOG-8.3 ship"), rating(pos, ship)
    tell_all(log, "fires", pos.content.piece + ship, pick, die, needed, "a hit" if die <= needed else "a miss")
    if die <= needed:
        struck = dict(pos.hits)
        struck[target] = struck.get(target, 0) + 1
        pos.hits = tuple(sorted(struck.items()))


def tally_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The first hit damages, the second sinks (DOG-8.4); then either side may withdraw (DOG-8.5)."""
    down = [ship for ship, count in pos.hits if pos.depleted[ship] + count > 1]
    for ship, _ in pos.hits:
        if ship not in down:
            pos.depleted[ship] = 1
            tell_all(log, "damaged", pos.content.piece + ship)
    defender = pos.side[pos.prey[0]]
    pos.raiders = tuple([ship for ship in pos.raiders if ship not in down])
    pos.prey = tuple([ship for ship in pos.prey if ship not in down])
    pos.hits = ()
    pos.steps[-1] = ("parley", defender) if pos.raiders and pos.prey else ("sea-end",)
    for ship in down:
        sink(pos, ship, log)


# -- withdrawal --------------------------------------------------------------------------------------------------------


def outlets(pos: Position, ship: int) -> list[int]:
    """The spots to which a ship may withdraw: one step, also into the Maelstrom (DOG-8.6)."""
    here, free = pos.where[ship], open_waters(pos, pos.side[ship])
    near = [spot for spot, _ in pos.content.lanes.table[here] if free >> spot & 1 and has_berth(pos, ship, spot)]
    return sorted((*near, *numbers(mouths(pos.content, 1 << here))))


def parley_picks(pos: Position, step: Step) -> Decision:
    """All ships of a side withdraw, or it fights on; every ship needs a way out (DOG-8.5, DOG-8.6)."""
    fleet = pos.prey if pos.side[pos.prey[0]] == step[1] else pos.raiders
    picks = [FIGHT_ON, WITHDRAW] if all(outlets(pos, ship) for ship in fleet) else [FIGHT_ON]
    manner = Manner(kind="sea-fight", silence=FIGHT_ON)
    return Decision(step[1], picks, "Do your ships fight on?", ("DOG-8.5", "DOG-8.6"), (), manner)


def parley_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The defender speaks first, then the attacker; if neither withdraws, another round follows (DOG-8.5)."""
    defends = pos.side[pos.prey[0]] == step[1]
    if pick == WITHDRAW:
        pos.steps[-1] = ("sea-end",)
        pos.steps += [("slip", ship) for ship in reversed(pos.prey if defends else pos.raiders)]
    else:
        pos.steps[-1] = ("parley", 1 - step[1]) if defends else ("round",)


def slip_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A ship to whose way out another has gone stays where it is."""
    pos.steps[-1] = ("slip-to", step[1])
    if not outlets(pos, step[1]):
        pos.steps.pop()


def slip_picks(pos: Position, step: Step) -> Decision:
    ship, content = step[1], pos.content
    picks = [content.place + spot for spot in outlets(pos, ship)]
    return Decision(pos.side[ship], picks, "Where shall {0} withdraw to?", ("DOG-8.6",), (content.piece + ship,))


def slip_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    ship, spot = step[1], pick - pos.content.place
    pos.steps.pop()
    tell_all(log, "slips", pos.content.piece + ship, pick)
    if spot in pos.content.lanes.rim:
        pos.did[ship] |= SLIPPED
        plunge(pos, ship, dice, log)
        return
    sail(pos, ship, spot, SLIPPED)
    if spot >= pos.content.land.size:
        pos.steps.append(("bank", ship))


def regroup(pos: Position) -> None:
    """A new side's Steps: whoever withdrew in the last has moved (DOG-4.17), and that is all."""
    for ship in pos.content.ships:
        if pos.did[ship] & SLIPPED:
            pos.did[ship] = (pos.did[ship] & ~SLIPPED) | DRIVEN


def sea_end_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.raiders = pos.prey = ()

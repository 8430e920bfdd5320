"""Monsters that come in the heroes' turn: the Wandering Monster, and Ambush (DUN-SRCH-1, DUN-TRAP-11)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import ENOUGH
from ..files.content import AT_SEARCH
from ..files.terms import HAND, KEEPER, SUMMONED, WORN
from ..position import Position
from . import imps
from .summoning import (
    AMBUSH,
    CHEAPER,
    SPAWN,
    SPAWN_POINT,
    affordable_monsters,
    applicable,
    deploy,
    lay_treasure,
    nearest,
    reveal,
    spawn_points,
)
from .windows import FROM_HAND, could_summon, from_hand


def open_search(pos: Position, hero: int) -> bool:
    """A wandering monster turned up: any monster that could be in the hand at two Imps less (DUN-WIN-2)."""
    if not could_summon(pos, CHEAPER) or not spawn_points(pos):
        return False
    pos.steps.append(("window", AT_SEARCH, hero, 0))
    return True


def wandering_monsters(pos: Position, hero: int) -> list[int]:
    """Monsters of the hand at two Imps less, if there is a spawn point for them (DUN-SRCH-1)."""
    cost = pos.content.card_cost
    if not spawn_points(pos):
        return []
    return [c for c in pos.content.monsters if pos.spot[c] == HAND and max(0, cost[c] - CHEAPER) <= pos.imps]


def wander(pos: Position, card: int, hero: int, log: Log | None) -> None:
    """A wandering monster is paid for and shown; then come its buffs and its square (DUN-DEC-21)."""
    tell_all(log, "played", pos.content.first_card + card)
    imps.pay(pos, max(0, pos.content.card_cost[card] - CHEAPER), log)
    lay_treasure(pos, card)
    reveal(pos, card)
    pos.steps += [("muster", card, hero, -1), ("escort", card)]


# -- Ambush (DUN-TRAP-11) ----------------------------------------------------------------------------------------


def ambush_picks(pos: Position, step: Step) -> Decision:
    """A monster of the hand for its cost (DUN-TRAP-11)."""
    picks = [pos.content.first_card + card for card in affordable_monsters(pos)]
    return Decision(KEEPER, picks, "Who lies in ambush?", ("DUN-TRAP-11",), (), FROM_HAND)


def take_ambush(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, hero, place = step
    card = pick - pos.content.first_card
    tell_all(log, "played", pick)
    imps.pay(pos, pos.content.card_cost[card], log)
    lay_treasure(pos, card)
    reveal(pos, card)
    pos.steps[-1] = ("muster", card, hero, place)
    pos.steps.append(("escort", card))


def lurking(pos: Position, hero: int, place: int) -> list[int]:
    """The tile's spawn points, or else the port squares farthest from the hero (DUN-TRAP-11)."""
    board = pos.content.board
    points = [square for square in board.squares[place] if pos.ground[square] == SPAWN_POINT]
    if points:
        return points
    here = pos.where[hero] if pos.where[hero] >= 0 else board.squares[place][0]
    ports = [s for side in range(4) if pos.port(place, side) for s in board.port_squares[place][side]]
    far = [-board.distance(square, here) for square in ports]
    return sorted(nearest(ports, far))


def escort_picks(pos: Position, step: Step) -> Decision:
    """Buffs for a monster already shown, one after the other (DUN-SUM-5)."""
    content = pos.content
    picks = [ENOUGH, *(content.first_card + buff for buff in applicable(pos, step[1], (), pos.imps))]
    about = (content.first_card + step[1],)
    manner = from_hand(pos, content.buffs)
    return Decision(KEEPER, picks, "What comes with {0}?", ("DUN-SUM-5",), about, manner)


def take_escort(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == ENOUGH:
        pos.steps.pop()
        return
    buff = pick - pos.content.first_card
    imps.pay(pos, pos.content.card_cost[buff], log)
    tell_all(log, "buffed", pick)
    pos.lay_card(buff, WORN, step[1] + 1)


def muster_picks(pos: Position, step: Step) -> Decision:
    """The spawn point nearest to the searcher; among equally near ones the Keeper chooses (DUN-SRCH-1)."""
    _, card, hero, place = step
    board, points = pos.content.board, spawn_points(pos)
    here = pos.where[hero] if pos.where[hero] >= 0 else pos.body[hero]
    if place >= 0:
        near = lurking(pos, hero, place)
    else:
        near = nearest(points, [board.distance(square, here) for square in points])
    picks = [pos.content.first_square + square for square in near]
    return Decision(KEEPER, picks, "Where does {0} come from?", ("DUN-SRCH-1",), (pos.content.first_card + card,))


def take_muster(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    origin = pick - pos.content.first_square
    mode = AMBUSH if step[3] >= 0 else SPAWN
    deploy(pos, step[1], pos.content.board.tile_of[origin], mode, origin, SUMMONED, log)

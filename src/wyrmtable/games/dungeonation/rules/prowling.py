"""The activation of a monster (DUN-KEEP-2, DUN-KEEP-3): move and one action, in either order."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.content import SIDES
from ..files.terms import (
    ACTED,
    CLOSED,
    COVERED,
    HALTED,
    KEEPER,
    LOCKED,
    OPEN,
    PARTY,
    RANGED,
    SPIKED,
    SWARM,
    VENOMOUS,
)
from ..position import Position
from .activation import spend
from .doors import barred, closable, doors_at, rubble_beside, unlock
from .figures import BARRING, enemies_beside, is_unseen, round_corners, same_level
from .jail import set_free
from .movement import destinations, march
from .sight import BLOCKED, COVER, sight
from .wonders import MARVELLOUS, WONDERS, grappled, wonders


def run_prowl(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Goes on until the figure stops or is destroyed."""
    figure = step[1]
    if pos.where[figure] >= 0 and pos.active == figure:
        pos.steps.append(("beast", figure))
        return
    pos.steps.pop()
    pos.active, pos.spaces, pos.doing = -1, 0, 0


def prey(pos: Position, figure: int) -> list[int]:
    """Heroes that the figure can strike: those beside, with Swarm Attack diagonally too (DUN-SKL-13)."""
    square = pos.where[figure]
    found = enemies_beside(pos, figure, square)
    if pos.content.skills[figure] & SWARM:
        found += [hero for hero in _corners(pos, square) if hero not in found]
    return found


def _corners(pos: Position, square: int) -> list[int]:
    """Heroes diagonally beside, round a free corner and on the same level."""
    held = [there for there in round_corners(pos, square, BARRING) if 0 < pos.holder[there] <= PARTY]
    return [pos.holder[there] - 1 for there in held if same_level(pos, square, there)]


def marks(pos: Position, figure: int) -> list[int]:
    """Heroes that a figure with missile weapons can shoot at; never a thief (DUN-SKL-11, DUN-THF-1)."""
    bow = pos.content.bow[figure]
    if bow is None or not pos.bows >> figure & 1:
        return []
    square, board = pos.where[figure], pos.content.board
    near = [hero for hero in pos.heroes() if board.distance(square, pos.where[hero]) <= bow.range]
    return [h for h in near if not is_unseen(pos, h) and sight(pos, square, pos.where[h]) != BLOCKED]


def doors_to_open(pos: Position, square: int) -> list[int]:
    """Closed doors beside, locked ones too unless they are wedged (DUN-KEEP-3)."""
    doors = [door for door in doors_at(pos, square) if door < pos.content.board.doors]
    return [d for d in doors if pos.door[d] == CLOSED or (pos.door[d] == LOCKED and pos.lock[d] < SPIKED)]


def beast_picks(pos: Position, step: Step) -> Decision:
    """Squares, heroes to strike, doors, or stop (DUN-DEC-33)."""
    figure, content = step[1], pos.content
    square, first = pos.where[figure], content.first_square
    picks = [b.STOP, *[first + there for there in destinations(pos, figure)]]
    if grappled(pos, figure):
        picks.append(b.GRAPPLE)
    if not pos.doing & ACTED:
        if content.bow[figure] is not None and marks(pos, figure):
            picks.append(b.SHOOT)
        if not pos.doing & HALTED:  # an action, for who came with a card as well (DUN-R111)
            picks.append(b.RUN)
        if pos.rubble and rubble_beside(pos, square):
            picks.append(b.DIG)
        if content.skills[figure] & MARVELLOUS:
            picks += [option for option, able in wonders(pos, figure) if able]
        if content.board.doors_at[square]:
            picks += [option for option, able in ((b.BASH, barred), (b.CLOSE, closable)) if able(pos, square)]
            picks += [content.first_border + door for door in doors_to_open(pos, square)]
        picks += [content.first_figure + hero for hero in prey(pos, figure)]
    about = (content.first_figure + figure,)
    return Decision(KEEPER, sorted(picks), "What does {0} do?", ("DUN-KEEP-2",), about)


def take_beast(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    figure, content = step[1], pos.content
    pos.steps.pop()
    if pick == b.STOP:
        pos.active = -1
    elif content.first_square <= pick < content.first_place:
        march(pos, figure, pick - content.first_square, log)
    elif pick == b.SHOOT:
        pos.steps.append(("mark", figure))
    elif pick in WONDERS:
        pos.steps.append((WONDERS[pick], figure, pick))
    elif pick in (b.BASH, b.DIG, b.CLOSE):
        pos.steps.append(("pick", pick, figure))
    else:
        _act(pos, figure, pick, log)


def _act(pos: Position, figure: int, pick: int, log: Log | None) -> None:
    content = pos.content
    if pick == b.RUN:
        pos.doing |= ACTED
        pos.steps.append(("run", figure))
        return
    spend(pos)
    if pick < content.first_figure:
        unlock(pos, pick - content.first_border, OPEN)
        tell_all(log, "opened", content.first_figure + figure, pick)
        set_free(pos, pick - content.first_border)
    else:
        pos.steps.append(("strike", figure, pick - content.first_figure, 0))


def mark_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *sorted(pos.content.first_figure + hero for hero in marks(pos, step[1]))]
    return Decision(KEEPER, picks, "At whom does {0} shoot?", ("DUN-ACT-3",), (pos.content.first_figure + step[1],))


def take_mark(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.BACK:
        spend(pos)
        pos.steps.append(missile(pos, step[1], pick - pos.content.first_figure))


def missile(pos: Position, figure: int, hero: int) -> Step:
    """A shot with the values of the missile weapon (DUN-CMB-2, DUN-SKL-11)."""
    bow = pos.content.bow[figure]
    assert bow is not None
    flags = COVERED if sight(pos, pos.where[figure], pos.where[hero]) == COVER else 0
    flags |= VENOMOUS if bow.poisoned else 0
    return ("attack", figure, hero, RANGED, bow.av, SIDES[bow.die], 1, flags, 0)

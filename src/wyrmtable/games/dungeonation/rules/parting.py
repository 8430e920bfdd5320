"""Moving out of combat (section 13): whoever leaves a square beside enemies is struck at by each of them."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.terms import HEROES, KEEPER, PARTING
from ..position import Position
from .figures import is_hero


def strike_back(pos: Position, mover: int, enemies: list[int]) -> None:
    """Every enemy beside strikes once; their owner says in which order, if that can matter (DUN-PART-1)."""
    kinds = {pos.content.card_of[enemy] if not is_hero(enemy) else -1 - enemy for enemy in enemies}
    if len(kinds) > 1:
        pos.steps.append(("order", mover, *enemies))
        return
    for enemy in reversed(enemies):
        pos.steps.append(("strike", enemy, mover, PARTING))


def order_picks(pos: Position, step: Step) -> Decision:
    """Which of several attackers strikes first (DUN-PART-1, DUN-DEC-21)."""
    content = pos.content
    enemies = sorted(step[2:])
    seat = HEROES if is_hero(enemies[0]) else KEEPER
    about = (content.first_figure + step[1],)
    picks = [content.first_figure + enemy for enemy in enemies]
    return Decision(seat, picks, "Who strikes first at {0}?", ("DUN-PART-1",), about)


def take_order(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The one picked strikes, then the others."""
    first = pick - pos.content.first_figure
    pos.steps[-1] = ("others", step[1], *[enemy for enemy in step[2:] if enemy != first])
    pos.steps.append(("strike", first, step[1], PARTING))


def run_others(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Nobody strikes at who has fallen (DUN-PART-2)."""
    pos.steps.pop()
    if pos.where[step[1]] >= 0:
        strike_back(pos, step[1], list(step[2:]))

"""Why a pick is not legal now: the rules that forbid it, in words, from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Reason, Step, decide

from ..files import buttons as b
from ..files.terms import (
    ACTED,
    ARCHER,
    CLERIC,
    CLOSED,
    CROSSED,
    DONE,
    FACE_DOWN,
    HALTED,
    HAND,
    LOCKED,
    MAGE,
    NO_WAY,
    PARTY,
    SUMMONED,
)
from ..position import Position
from ..rules.figures import is_afloat
from ..rules.sequence import STEPS
from .words import counted

Why = Callable[[Position, Step, int], list[Reason]]
NOTHING: list[Reason] = []


def why_not(pos: Position, pick: int) -> list[Reason]:
    """Why a pick is no answer to the question asked now."""
    decision = decide(STEPS, pos)
    assert isinstance(decision, Decision)
    step = pos.steps[-1]
    found = REASONS[step[0]](pos, step, pick) if step[0] in REASONS else NOTHING
    return found or [Reason(decision.rules[0], "That is no answer to the question asked now.")]


def _kind(pos: Position, pick: int) -> str:
    content = pos.content
    if pick < content.first_square:
        return "option"
    if pick < content.first_place:
        return "square"
    if pick < content.first_border:
        return "tile"
    if pick < content.first_figure:
        return "border"
    return "figure" if pick < content.first_card else "card" if pick < content.first_item else "item"


def _square(pos: Position, figure: int, square: int) -> Reason:
    """Why the active figure cannot go there."""
    if not pos.ground[square]:
        return Reason("DUN-MOVE-2", "Nobody walks on an unexplored tile.")
    if square == pos.where[figure]:
        return Reason("DUN-MOVE-1", "The figure stands there already.")
    if pos.doing & HALTED:
        return Reason("DUN-TURN-3", "The move is over.")
    if pos.spaces <= 0:
        return Reason("DUN-MOVE-1", "No spaces are left.")
    if pos.holder[square]:
        return Reason("DUN-MOVE-4", "The square is occupied.")
    if not CROSSED[pos.ground[square]] and not is_afloat(pos, figure):
        return Reason("DUN-MOVE-5", "A walker cannot enter that square.")
    return Reason("DUN-MOVE-1", "The way is too long, or walls, doors or foes bar it.")


def _border(pos: Position, border: int) -> Reason:
    state = pos.door[border]
    if state == NO_WAY:
        return Reason("DUN-PORT-2", "There is no way through.")
    if pos.where[pos.active] not in [square for square, _ in pos.content.board.leaves[border]]:
        return Reason("DUN-DOOR-2", "One must stand beside it.")
    if state == LOCKED:
        return Reason("DUN-ACT-6", "It is locked: bash it, or pick the lock.")
    if state == CLOSED:
        return Reason("DUN-TURN-3", "The action is spent.")
    return Reason("DUN-EXP-1", "There is no unexplored tile behind it.")


def _hero(pos: Position, step: Step, pick: int) -> list[Reason]:
    content, kind, hero = pos.content, _kind(pos, pick), step[1]
    if kind == "square":
        return [_square(pos, hero, pick - content.first_square)]
    if kind == "border":
        return [_border(pos, pick - content.first_border)]
    if kind == "figure":
        return [_target(pos, pick - content.first_figure)]
    if kind == "item":
        return [Reason("DUN-ACT-11", "He does not carry it, or it is of no use now.")]
    if kind == "option" and pick in _OPTION_RULES:
        return [_option(pos, hero, pick)]
    return NOTHING


def _target(pos: Position, target: int) -> Reason:
    if target < PARTY:
        return Reason("DUN-CMB-7", "Friends are never attacked on purpose.")
    if pos.where[target] < 0:
        return Reason("DUN-GEN-7", "That figure is not on the board.")
    if pos.doing & ACTED:
        return Reason("DUN-TURN-3", "The action is spent.")
    return Reason("DUN-ACT-2", "Hand to hand only adjacent enemies can be attacked.")


_OPTION_RULES = {
    b.SHOOT: ("DUN-ACT-3", ARCHER), b.BOLT: ("DUN-MAG-1", MAGE), b.FIREBALL: ("DUN-MAG-2", MAGE),
    b.SHIELD: ("DUN-R59", MAGE), b.TURN_UNDEAD: ("DUN-CLR-1", CLERIC), b.HEAL: ("DUN-CLR-2", CLERIC),
    b.HEAL_SELF: ("DUN-CLR-4", CLERIC), b.SEARCH: ("DUN-ACT-5", -1), b.RUN: ("DUN-ACT-9", -1),
    b.BASH: ("DUN-ACT-6", -1), b.PICK_LOCK: ("DUN-ACT-8", -1), b.DIG: ("DUN-ACT-7", -1), b.CLOSE: ("DUN-ACT-1", -1),
    b.DRINK: ("DUN-ROOM-3", -1), b.OPEN_PORTAL: ("DUN-MIS3-4", -1), b.OPEN_CHEST: ("DUN-ACT-1", -1),
    b.ROTATE: ("DUN-ROOM-13", -1),
    b.TAKE_CONTENT: ("DUN-ACT-1c", -1), b.LEAVE: ("DUN-MOVE-11", -1), b.ITEMS: ("DUN-PARTY-7", -1),
}  # fmt: skip


def _option(pos: Position, hero: int, pick: int) -> Reason:
    rule, able = _OPTION_RULES[pick]
    if able >= 0 and hero != able:
        return Reason(rule, f"Only the {pos.content.hero_titles[able]} can do that.")
    if pos.doing & ACTED and pick not in (b.LEAVE, b.ITEMS):
        return Reason("DUN-TURN-3", "The action is spent.")
    if pick == b.SEARCH:
        return Reason(rule, "Halls are not searched, and a room only once.")
    if pick == b.LEAVE:
        return Reason(rule, "One leaves from an entry stair, for one space.")
    return Reason(rule, "There is nothing here to do that with.")


def _beast(pos: Position, step: Step, pick: int) -> list[Reason]:
    content, kind = pos.content, _kind(pos, pick)
    if kind == "square":
        return [_square(pos, step[1], pick - content.first_square)]
    if kind == "border":
        return [_border(pos, pick - content.first_border)]
    return [Reason("DUN-KEEP-3", "The figure cannot do that now.")] if kind in ("figure", "option") else NOTHING


def _heroes(pos: Position, step: Step, pick: int) -> list[Reason]:
    hero = pick - pos.content.first_figure
    if not 0 <= hero < PARTY:
        return NOTHING
    if pos.where[hero] >= 0 and pos.did[hero] & DONE:
        return [Reason("DUN-TURN-2", "He has been activated in this turn.")]
    return [Reason("DUN-TURN-6", "He is not in the dungeon.")]


def _act(pos: Position, step: Step, pick: int) -> list[Reason]:
    content, kind = pos.content, _kind(pos, pick)
    if kind == "figure":
        figure = pick - content.first_figure
        if figure < PARTY or pos.where[figure] < 0:
            return [Reason("DUN-KEEP-2", "It is no figure of yours on the board.")]
        if pos.did[figure] & SUMMONED:
            return [Reason("DUN-SUM-6", "It was summoned in this turn.")]
        return [Reason("DUN-TURN-2", "It has been activated in this turn.")]
    if kind == "tile":
        if pos.turn[pick - content.first_place] != FACE_DOWN:
            return [Reason("DUN-SUM-10", "Only cards on unexplored tiles are moved.")]
        return [Reason("DUN-SUM-10", "No card there can move: once a turn, for one Imp, not when just summoned.")]
    return _card(pos, step, pick)


def _card(pos: Position, step: Step, pick: int) -> list[Reason]:
    if _kind(pos, pick) != "card":
        return NOTHING
    card = pick - pos.content.first_card
    if pos.spot[card] != HAND:
        return [Reason("DUN-DECK-4", "That card is not in your hand.")]
    if pos.content.card_cost[card] > pos.imps:
        return [Reason("DUN-IMP-4", f"It costs {counted(pos.content.card_cost[card], 'Imp')}; you have {pos.imps}.")]
    return [Reason("DUN-KEEP-4", "It cannot be played now.")]


def _setting_up(pos: Position, step: Step, pick: int) -> list[Reason]:
    """The rest is chosen where that would change something, and never what must stay secret."""
    if pick != b.REST:
        return NOTHING
    if step[0] == "note":
        return [Reason("DUN-SET-10", "Notes are never chosen for you: by a fixed rule the heroes would know them.")]
    return [Reason("DUN-SET-10", "Nothing is left that would be chosen for you.")]


REASONS: Mapping[str, Why] = {
    "note": _setting_up,
    "deck": _setting_up,
    "heroes": _heroes,
    "hero": _hero,
    "beast": _beast,
    "act": _act,
    "regenerate": _card,
    "summon": _card,
    "plan": _card,
    "window": _card,
}

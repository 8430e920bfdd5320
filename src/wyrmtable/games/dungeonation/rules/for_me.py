"""The rest for me (DUN-SET-10): one pick answers whatever a player has still to settle before dice fall or another
player is asked. Then it halts: party, deck and ranks are looked over, changed or taken back before anything follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from wyrmtable.core import Asking, Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.terms import CLASSES, HEROES
from ..position import Position
from . import setup, usual

LOOKED_OVER: Mapping[str, Step] = {"tiles": ("party",), "secret": ("ranks",)}  # before what comes next
ONE_HERO = ("race", "feat", "stand")  # questions to the player of one hero, whom the step names


class Question(NamedTuple):
    """A question of set-up: what may be picked, what a pick does, and what is usual."""

    picks: Callable[[Position, Step], Decision]
    take: Callable[[Position, Step, int, Dice, Log | None], None]
    choose: Callable[[Position, Decision, Step], usual.Answer]


# The secret notes of mission 3 are not among them: by a fixed rule everybody would know them.
QUESTIONS: Mapping[str, Question] = {
    "race": Question(setup.race_picks, setup.take_race, usual.race),
    "feat": Question(setup.feat_picks, setup.take_feat, usual.first),
    "tiles": Question(setup.tiles_picks, setup.take_tiles, usual.tiles),
    "size": Question(setup.size_picks, setup.take_size, usual.last),
    "choose": Question(setup.choose_picks, setup.take_choose, usual.tiles),
    "deck": Question(setup.deck_picks, setup.take_deck, usual.deck),
    "corner": Question(setup.corner_picks, setup.take_corner, usual.first),
    "hall-turn": Question(setup.hall_turn_picks, setup.take_hall_turn, usual.hall_turn),
    "potion": Question(setup.potion_picks, setup.take_potion, usual.potion),
    "stand": Question(setup.stand_picks, setup.take_stand, usual.stand),
}


def picks(pos: Position, step: Step) -> Decision:
    """What the question offers, and the rest for me wherever that would do something."""
    question = QUESTIONS[step[0]]
    asked = question.picks(pos, step)
    again = ("party",) in pos.steps  # one race is changed, and no other is left
    if len(asked.picks) == 1 or again or question.choose(pos, asked, step)[0] == b.ENOUGH:
        return asked
    offered = sorted((b.REST, *asked.picks))
    return Decision(asked.seat, offered, asked.prompt, asked.rules, asked.about, asked.manner)


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick != b.REST:
        QUESTIONS[step[0]].take(pos, step, pick, dice, log)
        return
    mine = _whose(pos, step)
    while pos.steps[-1][0] in QUESTIONS and _whose(pos, pos.steps[-1]) == mine:
        now = pos.steps[-1]
        question = QUESTIONS[now[0]]
        answer, _ = question.choose(pos, question.picks(pos, now), now)
        if answer == b.ENOUGH:
            return
        question.take(pos, now, answer, dice, log)
    if mine == (HEROES, -1) and pos.steps[-1][0] in LOOKED_OVER:
        pos.steps.append(LOOKED_OVER[pos.steps[-1][0]])


def _whose(pos: Position, step: Step) -> tuple[int, int]:
    """Who is asked: a side or, where players share the heroes, the player of one hero (DUN-UI-5)."""
    seat = QUESTIONS[step[0]].picks(pos, step).seat
    alone = pos.content.players > 2 and step[0] in ONE_HERO
    return seat, step[1] if alone else -1


def asking(phase: str) -> dict[str, Asking[Position]]:
    """The steps of these questions."""
    return {name: Asking(picks, take, phase) for name in QUESTIONS}


# -- second thoughts: what was chosen is looked over before anything comes of it -----------------------------------


def party_picks(pos: Position, step: Step) -> Decision:
    """The party that was chosen, before the Keeper answers it."""
    return Decision(HEROES, [b.ENOUGH, *_heroes(pos, len(CLASSES))], "Whose race do you change?", ("DUN-SET-10",))


def take_party(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == b.ENOUGH:
        pos.steps.pop()
    else:
        pos.steps.append(("race", pick - pos.content.first_figure))


def ranks_picks(pos: Position, step: Step) -> Decision:
    """The heroes as they were placed, before the first turn begins."""
    heroes = _heroes(pos, setup.party(pos))
    return Decision(HEROES, [b.ENOUGH, *heroes], "Who begins on another square?", ("DUN-SET-10",))


def take_ranks(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == b.ENOUGH:
        pos.steps.pop()
    else:
        pos.steps.append(("post", pick - pos.content.first_figure))


def post_picks(pos: Position, step: Step) -> Decision:
    """A free square where heroes may begin, or that of another, who changes places with him."""
    hero, square = step[1], pos.content.first_square
    others = [pos.where[other] for other in range(setup.party(pos)) if other != hero]
    picks = [b.BACK, *(square + there for there in sorted((*setup.starting_squares(pos, hero), *others)))]
    return Decision(HEROES, picks, "Where does {0} stand?", ("DUN-SET-7",), (pos.content.first_figure + hero,))


def take_post(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == b.BACK:
        return
    hero, there = step[1], pick - pos.content.first_square
    here, other = pos.where[hero], pos.holder[there] - 1
    pos.lift(hero)
    if other >= 0:
        pos.lift(other)
        _put(pos, other, here, log)
    _put(pos, hero, there, log)


def _put(pos: Position, hero: int, square: int, log: Log | None) -> None:
    pos.put(hero, square)
    tell_all(log, "placed", pos.content.first_figure + hero, pos.content.first_square + square)


def _heroes(pos: Position, count: int) -> list[int]:
    return [pos.content.first_figure + hero for hero in range(count)]

"""What the game is about, as the ends of its scenario tell it: the goal, the turn, and how far everybody has come."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import ALL, Aim, Eyes, Score

from ..files.content import Content, bits
from ..files.scenarios import Ending
from ..position import DEAD, LEFT_EAST, LEFT_WEST, WAITING, Position, owned
from ..rules.victory import losses
from .knowing import knows_value

PROFIT = "The highest profit wins: Treasure taken out or held, less the cost of the units hired."
GONE = {"west": (LEFT_WEST,), "east": (LEFT_EAST,), "any": (LEFT_WEST, LEFT_EAST)}


def aim(pos: Position, eyes: Eyes) -> Aim:
    """The goal of a seat, or of all sides for those who watch."""
    seats = range(pos.content.wild) if eyes is None or eyes == ALL else (eyes,)
    goals = dict.fromkeys(goal for seat in seats if (goal := goal_of(pos.content, seat)))
    scores = (score_of(pos, eyes, seat) for seat in range(pos.content.wild))
    return Aim(" ".join(goals), pos.turn, last_turn(pos.content), tuple(score for score in scores if score))


@lru_cache(maxsize=256)
def goal_of(content: Content, seat: int) -> str:
    """How a seat wins, in the words of its scenario; what idleness leads to is left out (LOU-R92)."""
    ends = [end for end in content.ends if not any(words.startswith("quiet") for words in end.when)]
    if any(end.winner == "profit" for end in ends):
        return PROFIT
    texts = [end.text for end in ends if end.winner == content.seats[seat]]
    return f"Victory of the {content.seats[seat]}: {' Or: '.join(texts)}" if texts else ""


@lru_cache(maxsize=64)
def last_turn(content: Content) -> int:
    """The Game-Turn that ends the game whatever happens, or 0."""
    limits = [int(end.when[0].split()[1]) for end in content.ends if end.when[0].startswith("turn ")]
    return max(limits, default=0)


def score_of(pos: Position, eyes: Eyes, seat: int) -> Score | None:
    """How far a seat has come towards the first of its victories that can be counted, the least of that kind."""
    if pos.content.pool:
        return profit_of(pos, eyes, seat)
    found: list[tuple[str, Score]] = []
    for words in victories(pos.content, seat):
        score = _score(pos, eyes, seat, words)
        if score is not None:
            found.append((words[0], score))
    if not found:
        return _enemies_left(pos, seat)
    return min((score for kind, score in found if kind == found[0][0]), key=lambda score: score.of)


@lru_cache(maxsize=256)
def victories(content: Content, seat: int) -> list[list[str]]:
    """The conditions of all endings that a seat wins by, read once for each setting."""
    won = [end for end in content.ends if end.winner == content.seats[seat]]
    return [words for end in won for words in conditions(end)]


def conditions(end: Ending) -> list[list[str]]:
    """The conditions of an ending, word by word."""
    return [part.split() for words in end.when for part in words.split(" | ")]


def _score(pos: Position, eyes: Eyes, seat: int, words: list[str]) -> Score | None:
    """A condition as a score: what the seat must do itself, or do to the others."""
    content, name = pos.content, pos.content.seats[seat]
    match words:
        case ["losses", side, number] if side != name:
            return _out_of(seat, losses(pos, content.owner_number(side)), int(number), f"{side} lost")
        case ["exited", side, edge, number] if side == name:
            left = sum(pos.where[unit] in GONE[edge] for unit in bits(owned(pos, seat) & ~pos.on_map))
            return _out_of(seat, left, int(number), "out" if edge == "any" else f"out in the {edge}")
        case ["treasure_off", side, value] if side == name:
            return _out_of(seat, known_haul(pos, eyes, seat), int(value), "Treasure out")
        case ["in", area, side] if side == name:
            board = content.terrain.board
            filled = bits(pos.occupied & content.terrain.area_mask(area))
            inside = sum((pos.at[hex_] & pos.mine[seat]).bit_count() for hex_ in filled)
            return Score(seat, f"{inside} in {board.areas[board.area_index[area]].title}", min(inside, 1), 1)
        case ["dead", kind]:
            units = [unit for unit, known in enumerate(content.unit_kinds) if known == kind]
            dead = sum(pos.where[unit] == DEAD for unit in units)
            return _out_of(seat, dead, len(units), f"{content.mix.units[kind].title} dead")
    return None


def _enemies_left(pos: Position, seat: int) -> Score | None:
    """How many of a side are left that a seat wins by ridding the mountain of; dummies would be counted, too, so where
    there are any the number stays unsaid."""
    content, name = pos.content, pos.content.seats[seat]
    for words in victories(content, seat):
        match words:
            case ["none_left", side] if side != name and pos.turn:
                units = owned(pos, content.owner_number(side))
                left = sum(bool(pos.on_map >> unit & 1) or pos.where[unit] == WAITING for unit in bits(units))
                return None if units & content.dummies else Score(seat, f"{side} left: {left}")
    return None


def _out_of(seat: int, value: int, of: int, what: str) -> Score:
    return Score(seat, f"{value} of {of} {what}", value, of)


def known_haul(pos: Position, eyes: Eyes, seat: int) -> int:
    """The Treasure a seat has taken out, as far as these eyes know its value."""
    values = pos.content.values
    return sum(values[n] for n in range(len(values)) if pos.taken[n] == seat and knows_value(pos, eyes, n))


def profit_of(pos: Position, eyes: Eyes, seat: int) -> Score:
    """What Treasure these eyes know of would bring the seat, less what its units cost (LOU-20.5m)."""
    values, held = pos.content.values, 0
    for number, hex_ in enumerate(pos.gold):
        if hex_ >= 0 and pos.at[hex_] & pos.mine[seat] and knows_value(pos, eyes, number):
            held += values[number]
    profit = held + known_haul(pos, eyes, seat) - pos.cost[seat]
    return Score(seat, f"profit {profit}" if eyes in (seat, ALL) or pos.outcome else f"cost {pos.cost[seat]}", profit)

"""Winning and losing: a place to take, strength to break (DOG-S.33.4, DOG-R70), a capital to hold (DOG-S.31.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from wyrmtable.core import Log, Outcome, finish, tell_all, win

from ..files.scenarios import HIGHLORD, TOLD, WHITESTONE
from ..position import Position


def initial_strength(pos: Position) -> int:
    """What the Highlords' armies are worth when all are there and full."""
    content = pos.content
    return sum(content.strength[p][0] for p in range(content.size) if pos.side[p] == HIGHLORD)


def strength_now(pos: Position) -> int:
    """What they are worth as they stand on the map."""
    return sum(pos.strength(piece) for piece in pos.armies_of(HIGHLORD))


def has_captured(pos: Position) -> bool:
    return pos.control[pos.content.goal] == HIGHLORD + 1


def has_broken(pos: Position) -> bool:
    """Whether the Highlords have lost more than the share the scenario names."""
    initial = initial_strength(pos)
    return 100 * (initial - strength_now(pos)) > pos.content.scenario.victory.losses * initial


def has_moved(pos: Position) -> bool:
    """Whether the capital that is the goal was given up."""
    goal = pos.content.land.places[pos.content.goal].hex
    return any(pos.content.capital[country] == goal for country, _, _ in pos.capitals)


def check(pos: Position, log: Log | None) -> None:
    """The game ends at once if the place is taken, or if the Highlords have no army left (DOG-R70)."""
    if pos.outcome or not pos.turn or pos.content.scenario.victory.kind in ("control", "countries"):
        return
    beaten = pos.content.scenario.victory.kind == "losses" and not pos.armies_of(HIGHLORD)
    if has_captured(pos) or beaten:
        decide(pos, log)


def at_turn_end(pos: Position, log: Log | None) -> bool:
    """At the end of a Turn: the last one, or one in which the Highlords hold all they need (DOG-C.8, DOG-S.32.6)."""
    last = pos.turn >= pos.content.last_turn
    if last or (pos.content.scenario.victory.kind == "control" and len(held(pos)) == len(pos.content.wanted)):
        decide(pos, log)
    return bool(pos.outcome)


def held(pos: Position) -> list[int]:
    """Of the capitals that are the goal, those that the Highlords hold (DOG-R68)."""
    return [place for place in pos.content.wanted if pos.control[place] == HIGHLORD + 1]


def decide(pos: Position, log: Log | None) -> None:
    """The game is over: by what the scenario counts."""
    outcome = JUDGES[pos.content.scenario.victory.kind](pos)
    finish(pos, outcome)
    tell_all(log, "over", outcome.summary)


def _won(pos: Position, sides: Sequence[int], summary: str, rules: tuple[str, ...]) -> Outcome:
    """Won by these sides, or by nobody; a team wins together (DOG-N.1)."""
    return win(
        len(pos.content.seats), [n for n, side in enumerate(pos.content.side_of) if side in sides], summary, rules
    )


def _by_losses(pos: Position) -> Outcome:
    """Whoever alone has reached his aim wins; both or none is a draw (DOG-S.33.4)."""
    taken, broken = has_captured(pos), has_broken(pos)
    title = pos.content.land.places[pos.content.goal].title
    city = f"{title} has fallen" if taken else f"{title} still stands"
    army = "the Highlords' army is broken" if broken else "the Highlords' army is not broken"
    winners = [side for side, won in ((HIGHLORD, taken), (WHITESTONE, broken)) if won]
    rules = (pos.content.scenario.rule,)
    if len(winners) != 1:
        return _won(pos, (), f"{city} and {army}: a draw.", rules)
    verb = "win" if winners[0] == HIGHLORD else "wins"
    return _won(pos, winners, f"{city} and {army}: {TOLD[winners[0]]} {verb}.", rules)


def _by_capital(pos: Position) -> Outcome:
    """Major if the capital never moved, else marginal (DOG-S.31.6)."""
    title = pos.content.land.places[pos.content.goal].title
    level = "marginal" if has_moved(pos) else "major"
    if has_captured(pos):
        text = f"{title} has fallen: a {level} victory for the Highlords."
        return _won(pos, (HIGHLORD,), text, (pos.content.scenario.rule,))
    text = f"{title} was never taken: a {level} victory for Whitestone."
    return _won(pos, (WHITESTONE,), text, (pos.content.scenario.rule,))


def _by_siege(pos: Position) -> Outcome:
    """The Highlords win with the place, Whitestone by holding it to the end (DOG-S.34.5)."""
    title = pos.content.land.places[pos.content.goal].title
    rules = (pos.content.scenario.rule,)
    if has_captured(pos):
        return _won(pos, (HIGHLORD,), f"{title} has fallen: the Highlords win.", rules)
    return _won(pos, (WHITESTONE,), f"{title} was held: Whitestone wins.", rules)


def _by_control(pos: Position) -> Outcome:
    """The Highlords need every country of the list, Whitestone one of them (DOG-S.32.6)."""
    count, wanted, rules = len(held(pos)), len(pos.content.wanted), (pos.content.scenario.rule,)
    if count == wanted:
        return _won(pos, (HIGHLORD,), f"All {wanted} countries are in the Highlords' hands: they win.", rules)
    return _won(pos, (WHITESTONE,), f"The Highlords hold {count} of {wanted} countries: Whitestone wins.", rules)


LEVELS = ("an indecisive result", "a poor victory", "a marginal victory", "a partial victory", "a victory")


def countable(pos: Position) -> list[int]:
    """Countries that count: nations of the table with armies in the war, Neraka, and the Tower once its Knights have
    come (DOG-V.2, DOG-R58)."""
    content = pos.content
    return [
        number
        for number, country in enumerate(content.countries.values())
        if pos.ally[number] and country.kind != "area" and (content.capital[number] >= 0 or country.landing)
    ]


def count(pos: Position) -> tuple[int, int]:
    """The countries each side holds, by their capitals; the pirates by alliance (DOG-V.1, DOG-V.3 to DOG-V.5)."""
    held_by = [0, 0, 0]
    for country in countable(pos):
        seat = pos.content.capital[country]
        held_by[pos.control[pos.content.land.place_at[seat]] if seat >= 0 else pos.ally[country]] += 1
    return held_by[HIGHLORD + 1], held_by[WHITESTONE + 1]


def countries(number: int) -> str:
    """So many countries, in words."""
    return "1 country" if number == 1 else f"{number} countries"


def level(pos: Position, side: int, number: int) -> str:
    """What so many countries are worth to a side; a house rule may ask more of the Highlords (DOG-V.6, DOG-P.2)."""
    steps = number - pos.content.fewest[side] + 1
    return "a total victory" if steps >= len(LEVELS) else LEVELS[max(0, steps)]


def _by_countries(pos: Position) -> Outcome:
    """The side with more countries reads its level (DOG-V.6)."""
    highlord, whitestone = count(pos)
    rules, told = ("DOG-V.6",), f"The Highlords hold {countries(highlord)}, Whitestone {countries(whitestone)}"
    side, most = (HIGHLORD, highlord) if highlord > whitestone else (WHITESTONE, whitestone)
    if highlord == whitestone or most < pos.content.fewest[side]:
        return _won(pos, (), f"{told}: {LEVELS[0]}.", rules)
    return _won(pos, (side,), f"{told}: {level(pos, side, most)} for {TOLD[side]}.", rules)


JUDGES: Mapping[str, Callable[[Position], Outcome]] = MappingProxyType(
    {
        "losses": _by_losses,
        "capital": _by_capital,
        "siege": _by_siege,
        "control": _by_control,
        "countries": _by_countries,
    }
)

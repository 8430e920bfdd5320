"""What eyes may see (section 15.3): all but other players' purses."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import Aim, Arrow, Decision, Eyes, Outcome, Overlay, Score, SeatLine, View, decide, phase

from ..files.terms import ARMIES, CARRIED, HOARD, KEPT, LYING
from ..position import Position
from ..rules.sequence import STEPS
from .counters import LETTERS, LIVERIES, PATTERNS
from .legend import legend
from .panels import panels
from .pieces import groups, markers, tokens
from .preview import warned
from .purses import sees_purse


def view(pos: Position, eyes: Eyes) -> View:
    """The table as these eyes see it."""
    decision = decide(STEPS, pos)
    return View(
        "lairbreak",
        pos.content.setting.scenario,
        eyes,
        f"Round {pos.round}" if pos.round else "Set-up",
        _phase(pos),
        tuple(_seat_line(pos, seat, eyes) for seat in range(pos.content.switches.players)),
        decision.seat if isinstance(decision, Decision) else None,
        tokens(pos),
        tuple(markers(pos)),
        tuple(_facts(pos)),
        decision.summary if isinstance(decision, Outcome) else "",
        _aim(pos, eyes),
        tuple(panels(pos, eyes)),
        tuple(_overlays(pos)),
        tuple(groups(pos)),
        warned=warned(pos, eyes),
        legend=legend(pos.content),
        arrows=tuple(_arrows(pos)),
        trail=_trail(pos),
    )


def _arrows(pos: Position) -> Iterator[Arrow]:
    """The attack going on."""
    if pos.spot >= 0 and pos.camp != pos.spot:
        names, army = pos.content.halls.names, pos.content.army[pos.attackers[0]] if pos.attackers else pos.army
        title = f"{pos.content.names.title(army)} attack {names[pos.spot]}"
        yield Arrow(names[pos.camp], names[pos.spot], title, pos.owner[army])


def _trail(pos: Position) -> tuple[str, ...]:
    """The way the chosen group has come this turn."""
    step = pos.steps[-1]
    way = pos.trail_of(step[2]) if step[0] == "group" and len(step) > 2 else ()
    return tuple(pos.content.halls.names[square] for square in way)


def _phase(pos: Position) -> str:
    word = phase(STEPS, pos)
    return f"{pos.content.names.title(pos.army)}: {word}" if word and pos.round else word


def armies_of(pos: Position, seat: int) -> list[int]:
    return [army for army in range(len(ARMIES)) if pos.owner[army] == seat]


def _seat_line(pos: Position, seat: int, eyes: Eyes) -> SeatLine:
    """A player's armies with their gold and treasures; letter and colour are those of his first army."""
    notes, armies = list[str](), armies_of(pos, seat)
    for army in armies:
        gold = f"{pos.money(army)} gold" if sees_purse(pos, eyes, army) else "gold hidden"
        fate = "" if pos.alive >> army & 1 else ", out of the game"
        kept = ", ".join(_kept(pos, army))
        title = pos.content.charts.armies[army].title.removeprefix("the ")
        notes.append(f"{title}: {gold}{', ' + kept if kept else ''}{fate}")
    letter, colour = (LETTERS[armies[0]], LIVERIES[ARMIES[armies[0]]].band) if armies else ("", "")
    return SeatLine(pos.content.seats[seat], "; ".join(notes), letter, colour)


def _kept(pos: Position, army: int) -> Iterator[str]:
    for treasure in range(KEPT):
        if pos.keeper[treasure] == army + 1:
            yield f"{pos.content.treasure_titles[treasure]} ({pos.uses[treasure]})"


def _aim(pos: Position, eyes: Eyes) -> Aim:
    """Three ways to win, and how far everybody has come (LB-WIN-1)."""
    goal = f"{pos.content.charts.goal} gold in a purse, the dragon's hoard brought home, or no enemy left in the halls."
    limit = pos.content.switches.round_limit
    if limit:
        goal += f" After round {limit} whoever owns most wins."
    scores = tuple(_score(pos, seat, eyes) for seat in range(pos.content.switches.players))
    return Aim(goal, pos.round, pos.content.switches.round_limit, scores)


def _score(pos: Position, seat: int, eyes: Eyes) -> Score:
    armies = [army for army in armies_of(pos, seat) if pos.alive >> army & 1]
    if not armies:
        return Score(seat, "out of the game" if pos.round else "")
    carries = any(pos.load[unit] == HOARD for army in armies for unit in pos.units_of(army))
    hoard = ", has the hoard" if carries else ""
    if not all(sees_purse(pos, eyes, army) for army in armies):
        return Score(seat, f"gold hidden{hoard}")
    gold = max(pos.money(army) for army in armies)
    return Score(seat, f"{gold} gold{hoard}", float(gold), float(pos.content.charts.goal))


def _overlays(pos: Position) -> Iterator[Overlay]:
    """The main bases, by army."""
    names = pos.content.halls.names
    for army in pos.order:
        if pos.base[army] >= 0 and pos.alive >> army & 1:
            title = f"The base of {pos.content.charts.armies[army].title}"
            squares = tuple(names[square] for square in pos.base_squares(army))
            yield Overlay(f"base-{ARMIES[army]}", title, squares, LIVERIES[ARMIES[army]].band, PATTERNS[army])


def _facts(pos: Position) -> Iterator[tuple[str, str]]:
    deck = sum(pos.deck)
    yield "Mining deck", f"{deck} cards, {sum(pos.discard)} discarded"
    yield "Mystery faces unseen", str(sum(pos.tiles))
    hoard = "on a wagon" if pos.hoard == CARRIED else "in the lair" if pos.hoard == LYING else "guarded by the dragon"
    yield "Hoard", hoard
    if pos.shield:
        armies = pos.content.charts.armies
        yield "Protected by the Horn", ", ".join(a.title for n, a in enumerate(armies) if pos.shield >> n & 1)
    if pos.drums:
        yield "Drums", "+1 on all attack dice this turn"
    if pos.orb:
        yield "Orb", "+1 MP this turn"

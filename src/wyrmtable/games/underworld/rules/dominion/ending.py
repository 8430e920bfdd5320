"""How a campaign ends: a barony held for a year, the limit of time, the end of a house (UWA-GAME-3)."""

from __future__ import annotations

from wyrmtable.core import Log, Outcome, finish, tell_all

from ..judging import leaves, verdict
from .calendar import YEAR, date
from .position import DominionPosition

WORKS = 25_000
LEVELS = 500
HEROES = 6


def level(pos: DominionPosition, seat: int) -> int:
    """Of the characters of a house, by the Fighting-Man's ladder."""
    rungs = pos.content.land.book.ladders["fighter"]
    return max([1, *[at + 1 for at in range(len(rungs)) if rungs[at].experience <= pos.xp[seat]]])


def mourn(pos: DominionPosition, seat: int, fallen: int) -> None:
    """Some of the six fall, and their lessons with them; if all do, or they are of the first level, that is the end of
    them, and once there is an heir with a tenth of the fortune (UWA-GAME-3, UWA-R225)."""
    if level(pos, seat) > 1 and fallen < HEROES:
        pos.xp[seat] -= pos.xp[seat] * fallen // HEROES
    elif pos.heirs[seat]:
        pos.heirs[seat], pos.xp[seat], pos.gold[seat] = 0, 0, pos.gold[seat] // 10
    else:
        pos.out[seat] = 1


def needed(pos: DominionPosition) -> int:
    """Villages that must be held: all of them if the territory has fewer."""
    return min(pos.content.wanted, pos.count)


def victorious(pos: DominionPosition, seat: int) -> bool:
    """A stronghold of 25,000, villages that have paid a full year, and nobody unpaid in that year (UWA-GAME-3)."""
    paid = pos.unpaid[seat] < 0 or pos.clock[seat] - pos.unpaid[seat] >= YEAR
    return (
        pos.built[seat] >= WORKS
        and not pos.lacks[seat]
        and pos.taxed[seat] >= needed(pos)
        and paid
        and not pos.out[seat]
    )


def score(pos: DominionPosition, seat: int) -> int:
    """Revenue of a year, a tenth of the stronghold, and 500 for every level of the house (UWA-GAME-3)."""
    return pos.revenue[seat] + pos.built[seat] // 10 + LEVELS * level(pos, seat) * HEROES if not pos.out[seat] else 0


def winners(pos: DominionPosition) -> list[int]:
    """Houses whose baronies have been held, as soon as no other is behind them in time that could hold its own by the
    same day; of several the one with most points (UWA-GAME-3, UWA-R352)."""
    left = pos.playing()
    ready = [seat for seat in left if victorious(pos, seat)]
    if not ready or date([pos.clock[seat] for seat in left]) < min([limit(pos), *[pos.clock[seat] for seat in ready]]):
        return []
    most = max([score(pos, seat) for seat in ready])
    return [seat for seat in ready if score(pos, seat) == most]


def limit(pos: DominionPosition) -> int:
    """The day on which the campaign is over."""
    return pos.content.years * YEAR


def won(pos: DominionPosition, seats: list[int]) -> Outcome:
    told = f"{', '.join([pos.content.seats[seat] for seat in seats])}: the barony has been held for a year."
    return verdict(pos.content, seats, told, ("UWA-GAME-3",))


def time_is_up(pos: DominionPosition) -> Outcome:
    """The highest score; a house alone that holds no barony has not won."""
    many = len(pos.out)
    scores = [score(pos, seat) for seat in range(many)]
    best = [seat for seat in range(many) if scores[seat] == max(scores) and not pos.out[seat]]
    if many == 1 or not best:
        told = f"The time is up, and nobody holds a barony; {max(scores):,} points."
        return nobody(pos, told)
    names = ", ".join([pos.content.seats[seat] for seat in best])
    return verdict(pos.content, best, f"The time is up. {names}: {max(scores):,} points.", ("UWA-GAME-3",))


def nobody(pos: DominionPosition, told: str) -> Outcome:
    """A house alone has lost; several share what there is."""
    if len(pos.out) > 1:
        return verdict(pos.content, [], told, ("UWA-GAME-3",))
    return Outcome((), told, (0.0,) * len(pos.content.seats), ("UWA-GAME-3",))


def concede(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """The house leaves the game; the last one left has won."""
    if leaves(pos, seat, log):
        pos.steps[:] = pos.steps or [("turn", 1)]  # what was put to him alone is taken back
        return
    pos.out[seat] = 1
    tell_all(log, "house-gone", pos.content.seats[seat])
    check_houses(pos)


def check_houses(pos: DominionPosition) -> None:
    """With one house left of several it has won; with none nobody has."""
    left, many = pos.playing(), len(pos.out)
    if not left:
        finish(pos, nobody(pos, "No house is left."))
    elif len(left) == 1 and many > 1:
        told = f"{pos.content.seats[left[0]]}: the last house that is left."
        finish(pos, verdict(pos.content, left, told, ("UWA-GAME-3",)))
    else:
        pos.steps[:] = [("turn",)]

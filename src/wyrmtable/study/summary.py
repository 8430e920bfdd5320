"""What many games say: win rates with intervals by seat and by player, length, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean, median

import msgspec
from rich.table import Table

from .games import Row
from .wilson import Wilson


class Rate(msgspec.Struct, frozen=True):
    """How a seat or a player did: points (a shared win counts its share) in so many games, as a rate with interval."""

    name: str
    games: int
    points: float
    rate: float
    low: float
    high: float


class Summary(msgspec.Struct, frozen=True):
    games: int
    seats: tuple[Rate, ...]
    players: tuple[Rate, ...]
    endings: tuple[Rate, ...]
    draws: int
    shortest: int
    median: float
    mean: float
    longest: int
    seconds: float
    troubles: tuple[str, ...]


def _rate(name: str, points: Sequence[float]) -> Rate:
    total = sum(points)
    wilson = Wilson.of(min(max(total, 0.0), len(points)), len(points))
    return Rate(name, len(points), total, wilson.rate, wilson.low, wilson.high)


def summarise(rows: Iterable[Row], seat_names: Sequence[str]) -> Summary:
    """Adds up the rows of one study; games that failed count as troubles only."""
    listed = sorted(rows, key=lambda row: row.seed)
    good = [row for row in listed if not row.trouble]
    by_seat = [[row.scores[seat] for row in good] for seat in range(len(seat_names))]
    by_player: dict[str, list[float]] = {}
    for row in good:
        for player, score in zip(row.seats, row.scores, strict=True):
            by_player.setdefault(player, []).append(score)
    lengths = [row.decisions for row in good] or [0]
    return Summary(
        games=len(good),
        seats=tuple(_rate(name, points) for name, points in zip(seat_names, by_seat, strict=True)),
        players=tuple(_rate(name, points) for name, points in sorted(by_player.items())),
        endings=_endings(good),
        draws=sum(not row.winners for row in good),
        shortest=min(lengths),
        median=median(lengths),
        mean=mean(lengths),
        longest=max(lengths),
        seconds=sum(row.seconds for row in good),
        troubles=tuple(f"seed {row.seed}: {row.trouble}" for row in listed if row.trouble),
    )


def _endings(rows: Sequence[Row]) -> tuple[Rate, ...]:
    """How often the games ended in each way, the most frequent first."""
    counted = Counter(row.summary for row in rows)
    return tuple(
        _rate(summary, [float(row.summary == summary) for row in rows]) for summary, _ in counted.most_common()
    )


WINNING = ("who", "games", "points", "win rate")
ENDING = ("what happened", "games", "times", "share")


def table(title: str, rates: Iterable[Rate], words: tuple[str, ...] = WINNING) -> Table:
    """Rates for people."""
    drawn = Table(title=title, title_justify="left")
    drawn.add_column(words[0])
    for heading in (*words[1:], "95 % interval"):
        drawn.add_column(heading, justify="right")
    for rate in rates:
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        drawn.add_row(rate.name, str(rate.games), f"{rate.points:g}", f"{rate.rate:.1%}", interval)
    return drawn

"""The courses of a turn as they are told: from turn to turn of the helm, and up to where ships meet (UWA-NAV-6).

A word of a way is a square and a heading in degrees: whoever plays a course back lays the counter down so.
"""

from __future__ import annotations

from wyrmtable.core import EVERYONE, Log, only, tell_to

from ...files.seaboard import HEADINGS, square
from .position import ROWED, SAILED, STOPPED, SeaPosition

DEGREES = 360 // HEADINGS
Track = list[tuple[int, int, int]]  # where a ship is at every tick: x, y, heading
Happening = tuple[int, tuple[int, int], Log]  # a tick, the two who meet at it, and what comes of it


def tell_courses(pos: SeaPosition, tracks: dict[int, Track], happened: list[Happening], log: Log | None) -> None:
    """Every part of a course at the tick at which it ends; then what happens there."""
    if log is None:
        return
    parts = sorted(
        (until, number, since) for number in tracks for since, until in legs(number, tracks[number], happened)
    )
    for tick, _, events in happened:
        while parts and parts[0][0] <= tick:
            until, number, since = parts.pop(0)
            tell_part(pos, number, tracks[number][since : until + 1], log)
        log += events
    for until, number, since in parts:
        tell_part(pos, number, tracks[number][since : until + 1], log)


def legs(number: int, track: Track, happened: list[Happening]) -> list[tuple[int, int]]:
    """From tick to tick: a course is told in parts, cut where the helm is turned and where she meets somebody."""
    last = len(track) - 1
    cuts = {tick for tick, both, _ in happened if number in both and 0 < tick < last}
    cuts |= {tick for tick in range(1, last) if track[tick][2] != track[tick - 1][2]}
    ends = [0, *sorted(cuts), last]
    return [(ends[at], ends[at + 1]) for at in range(len(ends) - 1) if track[ends[at]] != track[ends[at + 1]]]


def tell_part(pos: SeaPosition, number: int, track: Track, log: Log) -> None:
    """How she goes, where she comes to, and how she turns there; of what is under water only its own side hears."""
    moves = dict.fromkeys((square(x, y), heading) for x, y, heading in track)
    way = [f"{place}@{DEGREES * heading}" for place, heading in moves]
    if len(way) < 2:
        return
    turned = (track[-1][2] - track[0][2] + HEADINGS // 2) % HEADINGS - HEADINGS // 2
    start, end = square(*track[0][:2]), square(*track[-1][:2])
    words = going(pos, number) if start != end else "lies at"
    bench, chair = pos.content.bench, pos.chair(number)
    hearers = only(chair, *([bench.seat] if bench.seat >= 0 else [])) if pos.under[number] else EVERYONE
    place = pos.content.names.pick(end)
    tell_to(log, hearers, "sea-went", pos.piece(number), words, place, turning(turned), " ".join(way))


def going(pos: SeaPosition, number: int) -> str:
    if pos.beast(number):
        return "swims to"
    if pos.drive[number] == ROWED:
        return "backs to" if pos.order[number] < STOPPED else "rows to"
    return "sails to" if pos.drive[number] == SAILED else "drifts to"


def turning(steps: int) -> str:
    """A turn of the helm in words."""
    if not steps:
        return ""
    return f" and turns {DEGREES * abs(steps)}° to {'starboard' if steps > 0 else 'port'}"

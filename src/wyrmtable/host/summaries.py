"""Tables as lists and pages show them: who sits there, whose move it is, clocks, windows, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from .security import Signer
from .store import SeatRow, TableRow
from .wire import Plain


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class About(NamedTuple):
    """What a table's game says of itself."""

    game: str
    scenario: str
    exports: Sequence[Mapping[str, str]]
    bots: Mapping[str, str]  # the titles of its bots by their ids
    thumb: str
    guide: bool = False


class Times(NamedTuple):
    """The time now, who is away, and the beat of windows."""

    now: float
    is_away: Callable[[str | None, float], bool]
    beat: float


def clock_now(row: TableRow, chair: SeatRow, now: float) -> float | None:
    """Seconds left on a seat's clock; it runs while the seat is to decide."""
    if chair.clock is None:
        return None
    running = row.status == "running" and row.deciding == chair.seat and chair.kind == "person"
    return round(chair.clock - (thought(row, now) if running else 0.0), 1)


def thought(row: TableRow, now: float) -> float:
    """How long the decider has been thinking. A window's beat is nobody's time; holding it is."""
    if row.window is None:
        return now - row.moved
    return now - row.held if row.held is not None else 0.0


def window_of(row: TableRow, beat: float, now: float) -> Plain | None:
    """The open window, the same for everybody."""
    if row.window is None:
        return None
    left = beat if row.held is not None else min(beat, max(0.0, row.window + beat - now))
    return {"seat": row.deciding, "beat": beat, "left": round(left, 2), "held": row.held is not None}


def _seat(row: TableRow, chair: SeatRow, about: About, person: str | None, times: Times) -> Plain:
    return {
        "seat": chair.seat,
        "side": chair.side,
        "kind": chair.kind,
        "name": about.bots.get(chair.bot, chair.bot) if chair.kind == "bot" else chair.name,
        "bot": chair.bot if chair.kind == "bot" else "",
        "away": chair.kind == "person" and times.is_away(chair.person, chair.seen),
        "asked": chair.asked is not None,
        "keeper": chair.keeper_name,
        "yours_again": person is not None and chair.keeper == person,
        "clock": clock_now(row, chair, times.now),
        "trouble": chair.trouble,
    }


def brief_of(row: TableRow, about: About, person: str | None, times: Times) -> Plain:
    """A table as a list shows it."""
    yours = [chair.seat for chair in row.seats if person is not None and chair.person == person]
    outcome = dict(row.outcome) if row.outcome else None
    sequel = outcome.pop("sequel", None) if outcome else None
    return {
        "id": row.id,
        "game": row.game,
        "game_title": about.game,
        "scenario": row.header.setting.scenario,
        "scenario_title": about.scenario,
        "title": row.title,
        "status": row.status,
        "created": moment(row.created),
        "moved": moment(row.moved),
        "entries": row.entries,
        "deciding": row.deciding,
        "your_move": row.status == "running" and row.deciding in yours,
        "yours": yours,
        "owner": person is not None and row.owner == person,
        "watchable": row.watchable,
        "takeover": row.takeover,
        "clock": None if row.bank is None else {"bank": row.bank, "bonus": row.bonus},
        "pace": row.pace,
        "window": window_of(row, times.beat, times.now) if row.status == "running" else None,
        "seats": [_seat(row, chair, about, person, times) for chair in row.seats],
        "outcome": outcome,
        "sealed": row.sealed,
        "sequel": {**sequel, "table": row.sequel} if sequel else None,
        "rematch": row.rematch,
        "exports": about.exports,
        "thumb": about.thumb,
        "guide": about.guide,
    }


def with_invitations(brief: Plain, row: TableRow, signer: Signer) -> Plain:
    """The whole table; who set it up also sees the invitations to its open seats."""
    brief["options"] = dict(row.header.setting.options)
    if brief["owner"]:
        for shown, chair in zip(brief["seats"], row.seats, strict=True):
            if chair.kind == "open":
                shown["invite"] = f"/join/{signer.invitation(row.id, chair.seat, chair.nonce)}"
    return brief


def sort_mine(briefs: Sequence[Plain]) -> list[Plain]:
    """Your move first, then running, waiting and finished games, the latest first in each."""
    order = {"running": 1, "waiting": 2, "over": 3, "damaged": 4}
    return sorted(briefs, key=lambda brief: 0 if brief["your_move"] else order[brief["status"]])


def chat_line(line: Plain) -> Plain:
    return {**line, "at": moment(line["at"])}

"""What is sent: decisions, log lines, tables and changes, as plain values ready for JSON.

Everything about a running game goes through the view, the log and the decision of one seat; nothing else is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from string import Formatter
from typing import Any

import msgspec

from .. import __version__
from ..core import Decision, Header, Match, Outcome, Told, View, mentioned
from ..draw import Picture
from .delta import view_change
from .security import Signer
from .store import SeatRow, TableRow

Plain = dict[str, Any]


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# -- decisions and the log -------------------------------------------------------------------------------------------


def decision_of(match: Match, seat: int | None) -> Plain | None:
    """The decision, if it is this seat's; picks grouped by kind, titles only where they differ from the text."""
    decision = match.decision
    if not isinstance(decision, Decision) or decision.seat != seat:
        return None
    names = match.names
    groups: dict[str, list[str | list[str]]] = {"option": [], "place": [], "side": [], "piece": []}
    for pick in decision.picks:
        text, title = names.text(pick), names.title(pick)
        groups[names.kind(pick)].append(text if text == title else [text, title])
    return {
        "prompt": decision.question(names),
        "rules": decision.rules,
        "about": [names.text(pick) for pick in decision.about],
        **{f"{kind}s": picks for kind, picks in groups.items() if picks},
    }


@lru_cache(maxsize=4096)
def _dice_in(template: str) -> tuple[int, ...]:
    """Which arguments of a sentence are dice."""
    return tuple(int(field) for _, field, spec, _ in Formatter().parse(template) if field and spec == "d")


def line_of(match: Match, told: Told) -> Plain:
    """A line of the log. Only what its sentence says goes out, never the bare event."""
    sentences, event = match.game.sentences, told.event
    kind, arguments = str(event[1]), event[2:]
    line: Plain = {"n": told.entry, "seat": match.entries[told.entry].seat, "text": told.sentence, "kind": kind}
    lit = mentioned(event, sentences, match.names)
    if lit:
        line["at"] = lit
    dice = [int(face) for at in _dice_in(sentences[kind]) for face in str(arguments[at]).split()]
    if dice:
        line["dice"] = dice
    if kind in match.game.results:
        line["result"] = str(arguments[0])
    return line


def log_of(match: Match, seat: int | None, since: int = 0) -> list[Plain]:
    return [line_of(match, told) for told in match.log(seat, since)]


def last_own(match: Match, seat: int | None) -> int:
    """The number after the seat's latest entry: what came since is news."""
    return next((entry.number + 1 for entry in reversed(match.entries) if entry.seat == seat), 0)


def change_of(match: Match, seat: int | None, old: View, new: View) -> Plain:
    """What the newest entry changed for a seat."""
    entry = match.entries[-1]
    change: Plain = {
        "from": entry.number,
        "n": entry.number + 1,
        "view": view_change(old, new),
        "decision": decision_of(match, seat),
        "undoable": [] if seat is None else match.undoable(seat),
        "log": log_of(match, seat, entry.number),
    }
    if entry.undo is not None:
        change["drop"] = entry.undo
    return change


def outcome_of(outcome: Outcome) -> Plain:
    return {"winners": outcome.winners, "summary": outcome.summary, "scores": outcome.scores}


# -- tables ----------------------------------------------------------------------------------------------------------


def clock_now(table: TableRow, chair: SeatRow, now: float) -> float | None:
    """Seconds left on a seat's clock; it runs while the seat is to decide."""
    if chair.clock is None:
        return None
    running = table.status == "running" and table.deciding == chair.seat and chair.kind == "person"
    return round(chair.clock - (now - table.moved if running else 0.0), 1)


def _seat(table: TableRow, chair: SeatRow, now: float, away: float) -> Plain:
    return {
        "seat": chair.seat,
        "side": chair.side,
        "kind": chair.kind,
        "name": chair.name,
        "away": chair.kind == "person" and now - chair.seen > away,
        "clock": clock_now(table, chair, now),
        "trouble": chair.trouble,
    }


def brief_of(table: TableRow, titles: tuple[str, str], person: str | None, now: float, away: float) -> Plain:
    """A table as a list shows it. `titles` are those of the game and the scenario."""
    yours = [chair.seat for chair in table.seats if person is not None and chair.person == person]
    return {
        "id": table.id,
        "game": table.game,
        "game_title": titles[0],
        "scenario": table.header.setting.scenario,
        "scenario_title": titles[1],
        "title": table.title,
        "status": table.status,
        "created": moment(table.created),
        "moved": moment(table.moved),
        "entries": table.entries,
        "deciding": table.deciding,
        "your_move": table.status == "running" and table.deciding in yours,
        "yours": yours,
        "owner": person is not None and table.owner == person,
        "watchable": table.watchable,
        "takeover": table.takeover,
        "clock": None if table.bank is None else {"bank": table.bank, "bonus": table.bonus},
        "seats": [_seat(table, chair, now, away) for chair in table.seats],
        "outcome": table.outcome,
    }


def with_invitations(brief: Plain, table: TableRow, signer: Signer) -> Plain:
    """The whole table; who set it up also sees the invitations to its open seats."""
    brief["options"] = dict(table.header.setting.options)
    if brief["owner"]:
        for shown, chair in zip(brief["seats"], table.seats, strict=True):
            if chair.kind == "open":
                shown["invite"] = f"/join/{signer.invitation(table.id, chair.seat, chair.nonce)}"
    return brief


def sort_mine(briefs: Sequence[Plain]) -> list[Plain]:
    """Your move first, then running, waiting and finished games, the latest first in each."""
    order = {"running": 1, "waiting": 2, "over": 3}
    return sorted(briefs, key=lambda brief: 0 if brief["your_move"] else order[brief["status"]])


def picture_json(picture: Picture) -> bytes:
    """A drawing for clients."""
    return msgspec.json.encode(
        {
            "width": picture.width,
            "height": picture.height,
            "background": picture.background,
            "symbols": dict(picture.symbols),
            "places": dict(picture.places),
            "shapes": dict(picture.shapes),
            "counter": picture.counter,
            "title": picture.title,
        }
    )


def picture_name(header: Header, version: int) -> str:
    """A name under which clients may keep a table's drawing: another one after a change of rules or program."""
    return blake2b(msgspec.json.encode([header, version, __version__]), digest_size=12).hexdigest()


def chat_line(line: Plain) -> Plain:
    return {**line, "at": moment(line["at"])}

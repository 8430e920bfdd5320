"""Games that no bot comes to by itself any more are kept by repeating their picks."""

from __future__ import annotations

from wyrmtable.core import AnyGame, Match, Setting
from wyrmtable.reading import parse


def repeated(game: AnyGame, text: str) -> Match:
    """A record's seed and picks by the present rules; what leaves no choice follows by itself."""
    parsed = parse(text)
    setting = parsed.header.setting
    match = Match(game, Setting(setting.scenario, setting.options), parsed.header.seats, parsed.seed)
    for entry in parsed.entries:
        if entry.number < len(match.entries):
            continue
        if entry.conceded:
            match.concede(entry.seat)
        else:
            match.pick(entry.seat, entry.text)
    return match

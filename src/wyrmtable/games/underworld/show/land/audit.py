"""What is wrong with a journey that play should never reach."""

from __future__ import annotations

from collections.abc import Iterator

from ... import audit as meeting
from ...files.landboard import ENTERED, SEA
from ...rules.land.position import LandPosition
from ...rules.land.travel import DAYS
from ...rules.land.truth import ground


def audit(pos: LandPosition) -> list[str]:
    return [*meeting.audit(pos), *_faults(pos)]


def _faults(pos: LandPosition) -> Iterator[str]:
    if pos.fog[pos.hex] != ENTERED:
        yield "The party stands on a hex that it never entered (UWA-FOG-1)."
    if ground(pos) == SEA:
        yield "The party stands on the sea (UWA-WMOVE-4)."
    if pos.day > DAYS:
        yield "The journey is longer than sixty days (UWA-GAME-12)."
    if min(pos.taken, pos.relics, pos.charms, pos.weary, pos.watches) < 0:
        yield "There is less than nothing of something."

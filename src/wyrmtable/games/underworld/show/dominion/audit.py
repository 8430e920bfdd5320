"""What is wrong with a campaign that play should never reach."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.dominion.position import NOWHERE, DominionPosition


def audit(pos: DominionPosition) -> list[str]:
    return list(_faults(pos))


def _faults(pos: DominionPosition) -> Iterator[str]:
    for seat in range(len(pos.out)):
        if pos.gold[seat] < 0 or min(pos.men[seat]) < 0:
            yield "A house has less than nothing (UWA-GAME-3)."
        if pos.built[seat] > pos.ordered[seat]:
            yield "More was built than ordered (UWA-BUILD-6)."
    homes = [hex_ for hex_ in pos.seat_hex if hex_ != NOWHERE]
    if len(set(homes)) < len(homes):
        yield "Two strongholds stand on one hex (UWA-BUILD-7)."
    if len({village[0] for village in pos.villages}) < len(pos.villages):
        yield "Two villages lie on one hex (UWA-BARONY-3)."

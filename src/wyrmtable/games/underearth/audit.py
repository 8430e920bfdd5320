"""What play should never reach: wrong counts, units where they cannot be, broken stacks."""

from __future__ import annotations

from .files.content import NOBODY
from .position import BOX, GONE, Position
from .rules.stacking import broken

UNSETTLED = ("march", "retreat-who", "retreat-to", "advance-who", "spoils", "enter")  # stacking is settled later


def audit(pos: Position) -> list[str]:
    """What is wrong with a position that play should never reach (stacking, counts, terrain, conservation)."""
    content, wrong = pos.content, []
    fresh = pos.copy()
    fresh.recount()
    if _counts(fresh) != _counts(pos):
        wrong.append("The counts per hex do not agree with where the units are.")
    if fresh.shut != pos.shut:
        wrong.append("What is shut to whom does not agree with doors and Gates.")
    for unit, hex_ in enumerate(pos.where):
        name = content.names.title(content.piece + unit)
        if hex_ >= 0 and not content.terrain.standable[hex_] and not _aloft(pos, unit):
            wrong.append(f"{name} stands where nobody can stand.")
        if hex_ >= 0 and content.large >> unit & 1 and content.terrain.tunnel_hex[hex_]:
            wrong.append(f"{name} is too large for a tunnel.")
        if not GONE <= hex_ < content.terrain.size:
            wrong.append(f"{name} is nowhere.")
        if hex_ >= 0 and pos.owner[unit] == NOBODY:
            wrong.append(f"{name} is on the map and belongs to nobody.")
    for treasure, hex_ in enumerate(pos.gold):
        if hex_ >= 0 and pos.taken[treasure] >= 0:
            wrong.append(f"Treasure {treasure} is on the board and off it.")
    if pos.asleep & ~pos.on_map & ~_of(pos, BOX):
        wrong.append("A unit off the map is asleep.")
    if not pos.outcome and pos.steps[-1][0] not in UNSETTLED:
        for hex_ in {hex_ for hex_ in pos.where if hex_ >= 0}:
            wrong += broken(pos, hex_)
    return wrong


def _counts(pos: Position) -> tuple[object, ...]:
    return pos.mine, pos.on_map, pos.at, pos.occupied, pos.foes


def _aloft(pos: Position, unit: int) -> bool:
    """A flyer in the middle of its move, which may be over a pit or lake (LOU-15.1b)."""
    return bool(pos.content.flyers >> unit & 1) and pos.steps[-1][:2] == ("march", unit)


def _of(pos: Position, place: int) -> int:
    return sum(1 << unit for unit, at in enumerate(pos.where) if at == place)

"""What a position must always satisfy: stacks, guards, stacking, control and counters are in order."""

from __future__ import annotations

from collections.abc import Iterator

from .files.content import SHIP
from .position import ABOARD, WHIRLED, Position
from .rules.ground import is_disbanded
from .rules.neutral import is_neutral
from .rules.stacking import fits
from .rules.voyage import has_berth


def audit(pos: Position) -> list[str]:
    """Everything wrong with a position, in sentences; empty if nothing is."""
    return [*_stacks(pos), *_pieces(pos), *_places(pos)]


def _stacks(pos: Position) -> Iterator[str]:
    content = pos.content
    counted = pos.copy()
    counted.recount()
    if any(getattr(counted, name) != getattr(pos, name) for name in pos.DERIVED):
        yield "Stacks and guards are not in order."
    for hex_ in pos.stack:
        name = content.land.names[hex_]
        armies = pos.armies_at(hex_)
        if len({pos.side[army] for army in armies}) > 1:
            yield f"Armies of both sides stand in {name} (DOG-5.12)."
        elif armies and not fits(pos, hex_, armies) and not is_disbanded(pos, hex_):
            yield f"Too many armies stand in {name} (DOG-5.8)."
        wild = bool(armies) and is_neutral(pos, hex_) and not _invading(pos)
        if not content.land.dry[hex_] or not content.open[hex_] or wild:
            yield f"Pieces stand in {name}, where none may be (DOG-5.3)."


def _invading(pos: Position) -> bool:
    return any(step[0] == "invasion" for step in pos.steps)


def _pieces(pos: Position) -> Iterator[str]:
    content = pos.content
    for piece, hex_ in enumerate(pos.where):
        title = content.names.title(content.piece + piece)
        afloat = content.sort[piece] == SHIP and (hex_ >= 0 or hex_ == WHIRLED)
        if pos.depleted[piece] and not (pos.is_there(piece) and content.is_army[piece]) and not afloat:
            yield f"{title} is depleted, but neither army nor ship on the map (DOG-R5)."
        end = content.lanes.size if content.sort[piece] == SHIP else content.land.size
        if not WHIRLED <= hex_ < end or (hex_ == ABOARD) != (pos.aboard[piece] >= 0):
            yield f"{title} is nowhere."
        if content.sort[piece] == SHIP and hex_ >= 0:
            yield from _ship(pos, piece, title)


def _ship(pos: Position, ship: int, title: str) -> Iterator[str]:
    """One army at most aboard, two ships on a river side, its bank beside it, no enemy army ashore (DOG-4.2, DOG-4.5 to
    DOG-4.8)."""
    content, spot = pos.content, pos.where[ship]
    if sum(content.is_army[piece] for piece in pos.cargo(ship)) > 1:
        yield f"{title} carries more than one army (DOG-4.8)."
    if not has_berth(pos, ship, spot):
        yield f"{title} shares a river side with two others (DOG-4.7)."
    if pos.bank[ship] >= 0 and pos.bank[ship] not in content.lanes.hexes(spot):
        yield f"{title} lies at a bank where it is not (DOG-4.2)."
    shaken = any(step[0] in ("harassed", "give-way") for step in pos.steps)
    if spot < content.land.size and pos.guard[spot] == 2 - pos.side[ship] and not (shaken or pos.outcome):
        yield f"{title} lies where enemy armies are (DOG-4.6)."


def _places(pos: Position) -> Iterator[str]:
    """A place is controlled by the side whose army stands in it, but for a march or set-up that has not ended, perhaps
    because somebody gave up (DOG-T.8)."""
    begun = ("march", "set-up", "deploy", "movement") if pos.content.fog else ("march", "set-up", "deploy")
    if pos.outcome or any(step[0] in begun for step in pos.steps):  # under fog nobody sees that a march goes on
        return
    for place, control in zip(pos.content.land.places, pos.control, strict=True):
        guard = pos.guard[place.hex]
        if guard and guard != control:
            yield f"{place.title} is held by one side and controlled by the other (DOG-T.8)."

"""What could they do to me here? The strongest attack that enemies in sight could make in their next movement and
combat, from what these eyes know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from wyrmtable.core import ALL, AnyGame, Eyes, Reason, Threat
from wyrmtable.core.odds import listed

from ..position import MOVED, Position
from ..rules import telling
from ..rules.companies import points_of
from ..rules.fog import as_seen
from ..rules.ground import can_step
from ..rules.odds import Assessment, assess, read_table
from ..rules.reach import Reach
from ..rules.stacking import fits

VEILED = Reason("DOG-7.50", "What lies under the enemy's top counters is not reckoned in.")
TURNED = {"win": "ruin", "gain": "loss", "loss": "gain", "ruin": "win"}  # results are told for attackers


def threat(game: AnyGame, pos: Position, eyes: Eyes, place: int) -> Threat | None:
    """The best attack on own armies in a hex, or on those on the march if they went there."""
    hex_ = place - pos.content.place
    if eyes is None or eyes == ALL or pos.outcome or not pos.turn or not 0 <= hex_ < pos.content.land.size:
        return None
    side = pos.content.side_of[eyes]
    world = _supposed(as_seen(pos, eyes).copy(), side, hex_)
    if world.guard[hex_] != side + 1:
        return None
    attackers = _onslaught(world, 1 - side, hex_)
    if not attackers:
        return None
    found = assess(world, attackers, world.armies_at(hex_), hex_)
    return _told(game, world, attackers, hex_, found)


def _supposed(world: Position, side: int, hex_: int) -> Position:
    """The world with everybody rested, and those on the march in the hex."""
    name, *step = world.steps[-1]
    group = step[2:] if name == "march" else []
    if group and world.side[group[0]] == side and world.guard[hex_] != 2 - side and world.content.land.dry[hex_]:
        for piece in group:
            world.shift(piece, hex_)
    for piece, did in enumerate(world.did):
        world.did[piece] = did & ~MOVED
    return world


def _onslaught(world: Position, foe: int, hex_: int) -> list[int]:
    """All enemies who could get beside a hex together and attack it, the strongest first, as far as there is room
    (DOG-5.8, DOG-7.3); where they can choose, not over a river."""
    land, taken = world.content.land, list[int]()
    for army in sorted(world.armies_of(foe), key=lambda army: (-world.strength(army), army)):
        reached = _reached(world, army, hex_)
        camps = [c for c in land.around[hex_] if c in reached and can_step(world, army, c, hex_)]
        free = [camp for camp in camps if camp == world.where[army] or fits(world, camp, (army,))]
        if free:
            world.shift(army, min(free, key=lambda camp: (land.crossing.get((camp, hex_), 0), camp)))
            taken.append(army)
    return sorted(taken)


def _reached(world: Position, army: int, hex_: int) -> set[int]:
    """The hexes beside a hex that an army could be in after its next movement."""
    land, start, points = world.content.land, world.where[army], points_of(world, [army])
    if land.sheet.grid.distance(start, hex_) > points + 1:
        return set()
    reach = Reach(world, [army], points, True)
    return {camp for camp in land.around[hex_] if land.dry[camp] and (camp == start or reach.found >> camp & 1)}


def _told(game: AnyGame, world: Position, attackers: Sequence[int], hex_: int, found: Assessment) -> Threat:
    content = world.content
    cells = Counter(" / ".join(read_table(world, die + found.modifier, found.column)) for die in range(1, 11))
    table = {cell: Fraction(count, 10) for cell, count in cells.items()}
    title = f"They could attack {content.names.title(content.place + hex_)} with {telling.listed(world, attackers)}"
    pieces = tuple(content.names.text(content.piece + army) for army in attackers)
    because = (*found.reasons, VEILED) if content.fog else found.reasons
    chances = tuple(replace(chance, tone=TURNED.get(chance.tone, chance.tone)) for chance in listed(game, table))
    return Threat(title, pieces, chances, because)

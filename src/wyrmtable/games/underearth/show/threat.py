"""What could they do to me here? The strongest attack that enemies in sight could make in their next player-turn.

Only face-up enemies are reckoned with, from where everybody sees them stand; whoever is face-down is left out and told.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from wyrmtable.core import ALL, AnyGame, Eyes, Reason, Threat
from wyrmtable.core.odds import listed

from ..files.content import bits
from ..files.terrain import CLIFF, TUNNEL
from ..position import GONE, Position, barred, owned, put, take
from ..rules.combat import Assessment, assess
from ..rules.movement import ways
from ..rules.telling import unit_list
from ..rules.uncontrolled import guards

NEARBY = 8  # hexes within which face-down counters are worth a word
TURNED = {"win": "ruin", "gain": "loss", "loss": "gain", "ruin": "win"}  # results are told for attackers


def threat(game: AnyGame, pos: Position, eyes: Eyes, place: int) -> Threat | None:
    """The best attack of one enemy on own units in a hex, or on the unit on the march if it went there."""
    hex_ = place - pos.content.place
    if eyes is None or eyes == ALL or pos.outcome or not 0 <= hex_ < pos.content.terrain.size:
        return None
    world = _supposed(pos, eyes, hex_)
    if not world.at[hex_] & owned(pos, eyes):
        return None
    attacks = [_onslaught(pos, world.copy(), owner, hex_) for owner in range(pos.content.wild + 1) if owner != eyes]
    found = [attack for attack in attacks if attack is not None]
    if not found:
        return None
    units, worked_out = max(found, key=lambda attack: (_column(attack[1]), attack[0]))
    return _told(game, pos, eyes, place, units, worked_out)


def _supposed(pos: Position, eyes: int, hex_: int) -> Position:
    """The world without what is face-down to these eyes, and with the unit on the march in the hex."""
    world = pos.copy()
    for unit in bits(~pos.up & ~owned(pos, eyes) & (1 << pos.content.size) - 1):
        if pos.where[unit] >= 0:
            take(world, unit, GONE)
    step = pos.steps[-1]
    if step[0] == "march" and pos.owner[step[1]] == eyes and pos.where[step[1]] >= 0:
        take(world, step[1], hex_)
        put(world, step[1], hex_)
    return world


def _onslaught(pos: Position, world: Position, owner: int, hex_: int) -> tuple[int, Assessment | None] | None:
    """All of an owner who could get at a hex together: a Company to each side, the strongest at the widest."""
    content, ground = pos.content, pos.content.terrain
    quiet = pos.asleep | content.dependents | content.dummies | ~pos.up
    foes = [u for u in bits(owned(pos, owner) & ~quiet) if pos.where[u] >= 0 and not guards(pos, u, pos.where[u])]
    ways = {unit: _reached(pos, unit) for unit in foes}
    sides = sorted((ground.width[side], near, side) for near, side in ground.board.joined[hex_])
    slots: dict[int, int] = {}
    for width, near, side in sides:
        if ground.feature[side] == CLIFF:
            continue
        able = [u for u in foes if u not in slots and near in ways[u] and not barred(pos, side, content.race[u])]
        companies = [unit for unit in able if content.company >> unit & 1]
        lone = [unit for unit in able if unit not in companies]
        best = sorted(companies, key=lambda unit: (-content.cf[unit], unit))[:1]
        chosen = (best or lone)[:1] if width == TUNNEL else best + lone
        slots |= dict.fromkeys(chosen, near)
    if not slots:
        return None
    for unit, near in slots.items():
        take(world, unit, near)
        put(world, unit, near)
    units = sum(1 << unit for unit in slots)
    return units, assess(world, units, hex_)


def _reached(pos: Position, unit: int) -> set[int]:
    """Hexes a unit could get to in its next Movement phase, stacking left aside."""
    start, standable = pos.where[unit], pos.content.terrain.standable
    return {start, *(hex_ for hex_ in ways(pos, unit, start, pos.content.points[unit]).hexes if standable[hex_])}


def _column(worked_out: Assessment | None) -> int:
    return 13 if worked_out is None else worked_out.column


def _told(game: AnyGame, pos: Position, eyes: int, place: int, units: int, worked_out: Assessment | None) -> Threat:
    content = pos.content
    if worked_out is None:
        table, because = {"DE": Fraction(1)}, [Reason("LOU-13.0b", "Dependents are eliminated without a die.")]
    else:
        cells = [row[worked_out.column - 1] for row in content.crt]
        table = {cell: Fraction(cells.count(cell), 6) for cell in set(cells)}
        because = list(worked_out.reasons)
    near = content.terrain.within(place - content.place, NEARBY)
    hidden = ~pos.up & ~owned(pos, eyes)
    if any(hex_ >= 0 and hidden >> unit & 1 and near >> hex_ & 1 for unit, hex_ in enumerate(pos.where)):
        because.append(Reason("LOU-9.0a", "Face-down counters nearby are not reckoned in."))
    title = f"They could attack {content.names.title(place)} with {unit_list(pos, units)}"
    pieces = tuple(content.names.text(content.piece + unit) for unit in bits(units))
    chances = tuple(replace(chance, tone=TURNED.get(chance.tone, chance.tone)) for chance in listed(game, table))
    return Threat(title, pieces, chances, tuple(because))

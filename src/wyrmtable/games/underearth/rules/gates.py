"""The two Main Gates (LOU-12.3, LOU-R58 to LOU-R60): open, or shut to some."""

from __future__ import annotations

from ..position import Position, barred


def escorted(pos: Position, unit: int, hex_: int) -> bool:
    """Whether a friend who opens Gates to this unit's race is in the hex (LOU-20.4i, LOU-R60)."""
    return bool(pos.at[hex_] & pos.mine[pos.owner[unit]] & pos.content.escorts[unit])


def escort_at_gate(pos: Position, unit: int) -> bool:
    """Whether a friend who opens Gates to this unit's race stands at one."""
    at, escorts = pos.at, pos.mine[pos.owner[unit]] & pos.content.escorts[unit]
    return any(at[hex_] & escorts for hex_ in pos.content.terrain.gate_hexes)


def shut_to(pos: Position, unit: int, company: int) -> int:
    """The barriers that are shut to a unit, as bits; those of a friend who opens Gates to it, if he goes along in its
    company (LOU-20.4i, LOU-R60)."""
    guides = company & pos.content.escorts[unit]
    return pos.shut[pos.content.race[guides.bit_length() - 1 if guides else unit]]


def gate_or_lock(pos: Position, unit: int, start: int, side: int) -> bool:
    """A locked door, or a Gate shut to this unit where it stands (LOU-R59, LOU-R60)."""
    if side not in pos.content.terrain.barred_bit or not barred(pos, side, pos.content.race[unit]):
        return False
    return side not in pos.content.terrain.gates or not escorted(pos, unit, start)

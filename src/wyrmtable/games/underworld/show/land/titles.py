"""Titles that depend on where the party stands: foes by what they are, hexes beside it by what is known of them, and an
answer to a lord who asks for nothing more."""

from __future__ import annotations

from collections.abc import Mapping

from ...files.landboard import OFF, SUBMIT
from ...rules.land import castles
from ...rules.land.position import LandPosition
from ..titles import foe_title, renamed
from .places import told


def titles(pos: LandPosition) -> Mapping[int, str]:
    found = {pos.foe_piece(foe): foe_title(pos, foe) for foe in range(len(pos.foe_fate))}
    found.update(renamed(pos) if not pos.outcome else {})
    if pos.steps[-1][0] == "trek":
        names = pos.content.grid.names
        beside = [hex_ for hex_ in pos.content.grid.neighbours[pos.hex] if hex_ != OFF]
        found.update({pos.place(hex_): f"hex {names[hex_]} ({told(pos, hex_)})" for hex_ in beside})
    if pos.steps[-1][0] == "demand" and castles.host(pos).standing in (castles.PAID, castles.FRIEND):
        found[pos.deed(SUBMIT)] = "Greet them and go on"
    return found

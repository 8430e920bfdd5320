"""Charms for one group of creatures, of potions and rings of control (UWA-MAG-4, UWA-MAG-6)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import SPELLS
from ..files.monsters import Kind
from ..files.terms import ABLE, CHARMED
from ..position import Position
from .blows import foe_saves
from .enchanting import Effect
from .lending import is_dragon, is_undead

BEASTS = ("animal", "insect", "flyer", "prehistoric", "swimmer", "mount")
MAMMALS = (
    "giant_rat", "giant_hog", "giant_weasel", "white_ape", "ape", "lion", "boar", "wolf", "bear", "cave_bear",
    "dire_wolf", "sabre_tooth_tiger", "mastodon", "mammoth", "spotted_lion", "woolly_rhino", "titanothere", "mule",
    "draft_horse", "light_horse", "medium_horse", "heavy_horse",
)  # fmt: skip


def is_animal(kind: Kind) -> bool:
    return kind.group in BEASTS


def is_mammal(kind: Kind) -> bool:
    return kind.id in MAMMALS


def control(prey: Callable[[Kind], bool]) -> Effect:
    """It saves, or is charmed, if it is of this group; also the undead, whom other charms do not touch."""

    def effect(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
        found = foe >= 0 and pos.foe_fate[foe] == ABLE and prey(pos.kind(foe))
        if not found or foe_saves(pos, foe, SPELLS, dice):
            tell_all(log, "in-vain", 0)
            return
        pos.foe_fate[foe] = CHARMED
        tell_all(log, "charmed", pos.foe_piece(foe))

    return effect


CONTROLS: dict[str, Effect] = {
    "animal_control": control(is_animal),
    "mammal_control": control(is_mammal),
    "undead_control": control(is_undead),
    "dragon_control": control(is_dragon),
}

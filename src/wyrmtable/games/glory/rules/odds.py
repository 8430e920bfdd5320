"""Odds and modifiers of a combat (DOG-7.6e to DOG-7.6g, DOG-M): worked out with every reason, for play, preview and
bots alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wyrmtable.core import Reason

from ..files.content import AIR, CAVALRY
from ..files.land import BRIDGE_CROSSED, FORD_CROSSED, RIVER_CROSSED
from ..files.mapwords import CITY, DWARVEN, FOREST, FORTRESS, MOUNTAIN
from ..files.tables import COLUMNS, HIGHEST, LOWEST, Cell
from ..position import Position
from .ground import bridges, fort_at, terrain_at

RATIOS = tuple((int(a), int(b)) for a, b in (column.split("-") for column in COLUMNS))
FAVOURED = {"dwarf": MOUNTAIN, "ogre": MOUNTAIN, "elf": FOREST, "kender": FOREST}
CROSSED = {
    RIVER_CROSSED: (-4, "DOG-M.9", "Over a river"),
    BRIDGE_CROSSED: (-4, "DOG-M.10", "Over a bridge"),
    FORD_CROSSED: (-3, "DOG-M.11", "Through a ford"),
}
WALLS = {
    FORTRESS: (-4, "DOG-M.6", "Fortress"),
    CITY: (-2, "DOG-M.7", "Fortified city"),
    DWARVEN: (-10, "DOG-M.8", "Dwarven fortress"),
}
MULTIPLIED = {FORTRESS: 3, CITY: 2}
WIZARD_AID = 3

Modifier = tuple[int, str, str]


class Assessment(NamedTuple):
    """A combat worked out: strengths, column, modifier, and every reason."""

    attack: int
    defence: int
    column: int
    modifier: int
    reasons: tuple[Reason, ...]


def odds_column(attack: int, defence: int) -> int:
    """The best column whose ratio is not above the true one; the outer ones are open-ended (DOG-7.6e, DOG-R33)."""
    if not defence:
        return len(RATIOS) - 1
    return max([0, *(number for number, (a, d) in enumerate(RATIOS) if attack * d >= defence * a)])


def read_table(pos: Position, roll: int, column: int) -> Cell:
    """The cell for a modified roll (DOG-7.6g, DOG-R33)."""
    return pos.content.crt[min(max(roll, LOWEST), HIGHEST) - LOWEST][column]


def defence_of(pos: Position, defenders: Sequence[int], hex_: int) -> int:
    """The defenders' strength, doubled in a fortified city, tripled in a fortress (DOG-M.6, DOG-M.7)."""
    return sum(pos.strength(piece) for piece in defenders) * MULTIPLIED.get(fort_at(pos, hex_), 1)


def assess(
    pos: Position, attackers: Sequence[int], defenders: Sequence[int], hex_: int, taunted: bool = False
) -> Assessment:
    """Odds and modifier of an attack on a hex (DOG-7.6e, DOG-7.6f)."""
    attack = sum(pos.strength(piece) for piece in attackers)
    defence = defence_of(pos, defenders, hex_)
    column = odds_column(attack, defence)
    reasons = [Reason("DOG-7.6e", f"{attack} against {defence} is column {COLUMNS[column]}.")]
    total = 0
    for value, rule, what in modifiers(pos, attackers, defenders, hex_, taunted):
        if value:
            total += value
            reasons.append(Reason(rule, f"{what}: {value:+}."))
    reasons.append(Reason("DOG-7.6f", f"The die is modified by {total:+}."))
    return Assessment(attack, defence, column, total, tuple(reasons))


def modifiers(
    pos: Position, attackers: Sequence[int], defenders: Sequence[int], hex_: int, taunted: bool
) -> Iterator[Modifier]:
    """Everything that changes the die, with rule and name (DOG-M)."""
    content, fort = pos.content, fort_at(pos, hex_)
    side = content.side[attackers[0]]
    camps = {pos.where[piece] for piece in attackers}
    sorts = {content.sort[piece] for piece in attackers}
    flyers = any(content.sort[piece] == AIR for piece in defenders)
    yield max((_best(pos, camp, side) for camp in camps), default=0), "DOG-M.1", "The attackers' leader"
    yield -_best(pos, hex_, 1 - side), "DOG-M.1", "The defenders' leader"
    yield _dragons(pos, attackers), "DOG-M.2", "The attackers' dragons"
    yield -_dragons(pos, defenders), "DOG-M.2", "The defenders' dragons"
    yield WIZARD_AID * any(pos.wizards_at(camp, side) for camp in camps), "DOG-M.3", "The attackers' wizard"
    yield -WIZARD_AID * bool(pos.wizards_at(hex_, 1 - side)), "DOG-M.3", "The defenders' wizard"
    yield int(CAVALRY in sorts and fort != DWARVEN), "DOG-M.4", "Cavalry attacks"
    yield int(AIR in sorts and fort != DWARVEN), "DOG-M.5", "Flyers attack"
    yield -int(flyers), "DOG-M.5", "Flyers defend"
    if fort:
        yield WALLS[fort]
    yield from (CROSSED[crossing] for crossing in sorted(_crossings(pos, attackers, hex_)))
    yield -2 * (hex_ in content.land.pass_hexes), "DOG-M.12", "Mountain pass"
    yield int(favours_attack(pos, attackers)), "DOG-M.13", "Ground that favours the attackers"
    yield -int(any(_at_home(pos, piece) for piece in defenders)), "DOG-M.14", "Ground that favours the defenders"
    yield -2 * taunted, "DOG-M.15", "Taunted"


def _best(pos: Position, hex_: int, side: int) -> int:
    """The best rating among a side's leaders in a hex; its owner would choose no other (DOG-M.1)."""
    return max((pos.content.rating[piece] for piece in pos.leaders_at(hex_, side)), default=0)


def _dragons(pos: Position, force: Sequence[int]) -> int:
    return sum(pos.strength(piece) for piece in force if pos.content.race[piece] == "dragon")


def _crossings(pos: Position, attackers: Sequence[int], hex_: int) -> set[int]:
    """The kinds of crossings that attacking ground armies use; each counts once (DOG-M.21)."""
    crossing = pos.content.land.crossing
    ground = {pos.where[piece] for piece in attackers if pos.content.sort[piece] != AIR}
    over = {crossing[camp, hex_] for camp in ground if (camp, hex_) in crossing}
    afloat = bridges(pos, pos.content.side[attackers[0]]) if pos.fleet else []
    return over | {BRIDGE_CROSSED for camp in ground if (camp, hex_) in afloat and (camp, hex_) not in crossing}


def _folk(pos: Position, piece: int) -> str:
    """The race that counts for favourable terrain: winged mounts are of their nation's (DOG-R41)."""
    race = pos.content.race[piece]
    if race not in ("griffon", "pegasus"):
        return race
    nation = pos.content.nations[pos.content.home[piece]]
    return "dwarf" if nation == "zhakar" else "elf"


def _at_home(pos: Position, piece: int) -> bool:
    """A ground army on the terrain of its race."""
    wanted = FAVOURED.get(pos.content.race[piece])
    return wanted is not None and pos.content.sort[piece] != AIR and terrain_at(pos, pos.where[piece]) == wanted


def favours_attack(pos: Position, attackers: Sequence[int]) -> bool:
    """All attackers of one race that knows its ground, and all its ground armies on it (DOG-M.13, DOG-R41)."""
    ground = [piece for piece in attackers if pos.content.sort[piece] != AIR]
    if not ground or len({_folk(pos, piece) for piece in attackers}) > 1:
        return False
    return all(_at_home(pos, piece) for piece in ground)

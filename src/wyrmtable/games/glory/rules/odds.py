"""Odds and modifiers of a combat (DOG-7.6e to DOG-7.6g, DOG-M): worked out with every reason, for play, preview and
bots alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wyrmtable.core import Reason

from ..files.content import AIR, CAVALRY, WIZARD
from ..files.land import BRIDGE_CROSSED, FORD_CROSSED, RIVER_CROSSED
from ..files.mapwords import CITY, DWARVEN, FOREST, FORTRESS, MOUNTAIN
from ..files.tables import COLUMNS, HIGHEST, LOWEST, Cell
from ..position import Position
from .ground import bridges, fort_at, terrain_at
from .tower import camp_of, joins, staff, strips

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
    pos: Position,
    attackers: Sequence[int],
    defenders: Sequence[int],
    hex_: int,
    taunted: bool = False,
    tower: int = -1,
) -> Assessment:
    """Odds and modifier of an attack on a hex, or on a citadel in it (DOG-7.6e, DOG-7.6f)."""
    attack = sum(pos.strength(piece) for piece in attackers)
    fort = shelter(pos, pos.side[attackers[0]], hex_, defenders, tower, taunt_camp(pos, attackers, taunted))
    defence = sum(pos.strength(piece) for piece in defenders) * MULTIPLIED.get(fort, 1)
    column = odds_column(attack, defence)
    reasons = [Reason("DOG-7.6e", f"{attack} against {defence} is column {COLUMNS[column]}.")]
    total = 0
    for value, rule, what in modifiers(pos, attackers, defenders, hex_, taunted, tower):
        if value:
            total += value
            reasons.append(Reason(rule, f"{what}: {value:+}."))
    reasons.append(Reason("DOG-7.6f", f"The die is modified by {total:+}."))
    return Assessment(attack, defence, column, total, tuple(reasons))


def taunt_camp(pos: Position, attackers: Sequence[int], taunted: bool) -> int:
    """The hex from which alone a taunted stack has help (DOG-10.4), else -1."""
    return camp_of(pos, attackers[0]) if taunted else -1


def shelter(pos: Position, side: int, hex_: int, defenders: Sequence[int], tower: int = -1, camp: int = -1) -> int:
    """The walls that help the defenders: a citadel is a city to those aboard, and takes walls from those whom it helps
    to attack (DOG-E.8.4, DOG-E.8.5)."""
    if tower >= 0:
        return CITY
    return 0 if strips(pos, side, hex_, defenders, camp) else fort_at(pos, hex_)


def modifiers(
    pos: Position, attackers: Sequence[int], defenders: Sequence[int], hex_: int, taunted: bool, tower: int
) -> Iterator[Modifier]:
    """Everything that changes the die, with rule and name (DOG-M)."""
    content, side = pos.content, pos.side[attackers[0]]
    camp = taunt_camp(pos, attackers, taunted)
    fort, joined = shelter(pos, side, hex_, defenders, tower, camp), tower < 0 and joins(pos, side, hex_, camp)
    ours, theirs = friends(pos, attackers), friends(pos, defenders)
    lanced = any(pos.lance[piece] for piece in defenders)
    yield _best(pos, ours), "DOG-M.1", "The attackers' leader"
    yield -_best(pos, theirs), "DOG-M.1", "The defenders' leader"
    yield 0 if lanced else _dragons(pos, attackers), "DOG-M.2", "The attackers' dragons"
    yield -_dragons(pos, defenders), "DOG-M.2", "The defenders' dragons"
    yield WIZARD_AID * has_wizard(pos, ours), "DOG-M.3", "The attackers' wizard"
    yield -WIZARD_AID * any(content.sort[piece] == WIZARD for piece in theirs), "DOG-M.3", "The defenders' wizard"
    yield int(fort != DWARVEN and any(content.sort[p] == CAVALRY for p in attackers)), "DOG-M.4", "Cavalry attacks"
    wings = [piece for piece in attackers if content.sort[piece] == AIR]
    wings = [piece for piece in wings if not lanced or content.race[piece] != "dragon"]
    yield int(fort != DWARVEN and (bool(wings) or joined)), "DOG-M.5", "Flyers attack"
    yield -int(tower >= 0 or any(content.sort[piece] == AIR for piece in defenders)), "DOG-M.5", "Flyers defend"
    if fort:
        yield WALLS[fort]
    yield from (CROSSED[crossing] for crossing in sorted(crossings(pos, attackers, hex_)))
    if tower < 0 and not strips(pos, side, hex_, defenders, camp):
        yield -2 * (hex_ in content.land.pass_hexes), "DOG-M.12", "Mountain pass"
        yield -len(natives(pos, defenders)), "DOG-M.14", "Ground that favours the defenders"
    yield int(favours_attack(pos, attackers)), "DOG-M.13", "Ground that favours the attackers"
    yield pos.gadget * (pos.target == hex_), "DOG-M.16", "The gnomes' machines"
    yield -2 * taunted, "DOG-M.15", "Taunted"


def friends(pos: Position, force: Sequence[int]) -> list[int]:
    """The leaders and wizards with the armies of a force: in their hexes, or aboard with them."""
    content = pos.content
    side = pos.side[force[0]] if force else 0
    hexes = {pos.where[piece] for piece in force if pos.aboard[piece] < 0}
    aboard = {pos.aboard[piece] for piece in force if pos.aboard[piece] >= 0}
    found = [p for hex_ in hexes for p in pos.stack.get(hex_, ()) if not content.is_army[p] and pos.side[p] == side]
    return found + [p for citadel in aboard for p in staff(pos, citadel)]


def has_wizard(pos: Position, friends: Sequence[int]) -> bool:
    """Whether a wizard is among the friends of attackers; he helps in every attack of an army that is with him
    (DOG-R88), and no longer once an Orb has destroyed it."""
    return any(pos.content.sort[piece] == WIZARD for piece in friends)


def _best(pos: Position, friends: Sequence[int]) -> int:
    """The best rating among leaders; their owner would choose no other (DOG-M.1)."""
    return max((pos.content.rating[piece] for piece in friends), default=0)


def _dragons(pos: Position, force: Sequence[int]) -> int:
    return sum(pos.strength(piece) for piece in force if pos.content.race[piece] == "dragon")


def crossings(pos: Position, attackers: Sequence[int], hex_: int) -> set[int]:
    """The kinds of crossings that attacking ground armies use; each counts once (DOG-M.21)."""
    crossing = pos.content.land.crossing
    on_foot = [piece for piece in attackers if pos.content.sort[piece] != AIR and pos.aboard[piece] < 0]
    ground = {pos.where[piece] for piece in on_foot}
    over = {crossing[camp, hex_] for camp in ground if (camp, hex_) in crossing}
    afloat = bridges(pos, pos.side[attackers[0]]) if pos.fleet else []
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
    on_foot = pos.content.sort[piece] != AIR and pos.aboard[piece] < 0
    return wanted is not None and on_foot and terrain_at(pos, pos.where[piece]) == wanted


def natives(pos: Position, defenders: Sequence[int]) -> set[str]:
    """The races of defenders that stand on their ground: each has a line of its own, and all are added (DOG-M.14)."""
    return {pos.content.race[piece] for piece in defenders if _at_home(pos, piece)}


def favours_attack(pos: Position, attackers: Sequence[int]) -> bool:
    """All attackers of one race that knows its ground, and all its ground armies on it (DOG-M.13, DOG-R41)."""
    ground = [piece for piece in attackers if pos.content.sort[piece] != AIR]
    if not ground or len({_folk(pos, piece) for piece in attackers}) > 1:
        return False
    return all(_at_home(pos, piece) for piece in ground)

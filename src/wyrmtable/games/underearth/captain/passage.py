"""Errands for those who must come through to an edge with an escort at the Gates (LOU-25.17), and for those who bar
their way (LOU-25.18)."""

from __future__ import annotations

from ..position import ANYONE
from . import weights
from .errands import Errands, awake, fighting, foe_mask, nearest, prey_hexes, towards, turns_away, wakers
from .survey import Survey


def exit_hexes(survey: Survey, edge: str) -> tuple[int, ...]:
    edges = survey.ground.edges
    return edges[edge] if edge in edges else tuple(hex_ for hexes in edges.values() for hex_ in hexes)


def escape(survey: Survey) -> Errands:
    """Everybody to the edge; whoever opens a Gate waits in it until those who need him are through (LOU-R60)."""
    ends = exit_hexes(survey, survey.goals.escape)
    errands = Errands()
    for unit in awake(survey):
        errand = towards(survey, unit, ends, weights.HASTE, "On towards the far gate.", weights.CARE)
        errands[unit] = errand._replace(leave=True)
    for gate, door in escorted_gates(survey, ends):
        keepers = [unit for unit in errands if _opens(survey, unit, gate)]
        if not wards_behind(survey, ends, door) or not keepers:
            continue
        for unit in keepers:
            errands[unit] = errands[unit]._replace(leave=False)
        keeper = nearest(survey, keepers, (door,))
        if keeper is not None:
            held = towards(survey, keeper, (door,), weights.HASTE, "Hold the Gate for the others.")
            errands[keeper] = held._replace(bonus={door: weights.IN_PLACE})
        break
    return errands


def escorted_gates(survey: Survey, ends: tuple[int, ...]) -> list[tuple[int, int]]:
    """Gates that open only to an escort, with the hex before each, the farthest from the exit first."""
    ground, found = survey.ground, []
    if not survey.content.rules.escort or not survey.mine:
        return []
    field = survey.field(survey.mine[0], ends)
    for gate, side in enumerate(ground.gates):
        a, b = ground.board.sides[side][:2]
        if survey.pos.gates[gate] != ANYONE:
            found.append((gate, a if field[a] > field[b] else b))
    return sorted(found, key=lambda pair: -field[pair[1]])


def wards_behind(survey: Survey, ends: tuple[int, ...], door: int) -> list[int]:
    """Own units that still need an escort at this hex."""
    escort = survey.content.rules.escort
    wards = [unit for unit in survey.mine if survey.content.types[unit].race in escort]
    return [u for u in wards if survey.field(u, ends)[survey.pos.where[u]] >= _far(survey, u, ends, door)]


def _far(survey: Survey, unit: int, ends: tuple[int, ...], door: int) -> int:
    return survey.field(unit, ends)[door]


def _opens(survey: Survey, unit: int, gate: int) -> bool:
    return bool(survey.pos.gates[gate] >> survey.content.race[unit] & 1)


def bar(survey: Survey) -> Errands:
    """Rouse the rest at once, block the last hex before the way out, hunt with everybody else (25.18)."""
    units = awake(survey)
    prey = prey_hexes(survey, foe_mask(survey))
    errands = wakers(survey, units, 3.0)
    free = [unit for unit in units if unit not in errands]
    plug = last_door(survey)
    if plug >= 0:
        companies = [unit for unit in free if fighting(survey, unit)]
        unit = nearest(survey, companies, (plug,))
        if unit is not None and turns_away(survey, unit, (plug,)) < 8:
            posted = towards(survey, unit, (plug,), weights.MARCH, "Block the way out.")
            errands[unit] = posted._replace(bonus={plug: weights.IN_PLACE})
    for unit in free:
        if unit not in errands:
            errands[unit] = towards(survey, unit, prey, weights.HASTE, "After them.")._replace(zeal=1.3)
    return errands


def last_door(survey: Survey) -> int:
    """The inner hex of the Gate at the barred edge, or -1."""
    if survey.goals.bar not in ("west", "east"):
        return -1
    side = survey.ground.board.sides[survey.ground.gates[("west", "east").index(survey.goals.bar)]]
    return side.b if survey.ground.outside[side.a] else side.a

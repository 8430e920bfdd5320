"""What could they do to me here? Enemies who could charge or shoot a body in the next round, where all can see them."""

from __future__ import annotations

from wyrmtable.core import Eyes, Threat

from ...files.massboard import BESIDE, CELLS
from ...rules.mass.fighting import armour, band, blows_of, may_shoot, to_hit
from ...rules.mass.moving import reach
from ...rules.mass.position import MassPosition
from ..threats import Peril, at_least_once, told
from .explain import blows, shots

DEEDS = ("shoot at", "charge")
SHOT, CHARGED = range(2)


def threat(pos: MassPosition, eyes: Eyes, place: int) -> Threat | None:
    """Against one's own body on a hex, or the one that is being given its order if it went there."""
    names, cell = pos.content.names, place - pos.content.names.places
    if eyes not in pos.content.chairs or pos.outcome or not 0 <= cell < CELLS:
        return None
    side = pos.content.chairs.index(eyes)
    world = _supposed(pos, side, cell)
    mine = [number for number in world.of(side) if world.place[number] == cell]
    if not mine:
        return None
    found = [_peril(world, foe, mine[0]) for foe in world.of(1 - side) if world.stands(foe)]
    return told(names, pos.piece(mine[0]), DEEDS, [peril for peril in found if peril is not None])


def _supposed(pos: MassPosition, side: int, cell: int) -> MassPosition:
    """The field with the body whose order is asked for on the hex, if nobody else stands there."""
    world, step = pos.copy(), pos.steps[-1]
    taken = [pos.place[number] for number in (*pos.of(0), *pos.of(1))]
    if step[0] == "order" and pos.seat(step[1]) == side and cell not in taken:
        world.place[step[1]] = cell
    return world


def _peril(world: MassPosition, foe: int, mine: int) -> Peril | None:
    """Whoever is in contact strikes; who is free comes into contact if he can, or shoots."""
    piece, need = world.piece(foe), to_hit(world, foe, armour(world, mine))
    touching = mine in world.touching(foe)
    free = not world.engaged(foe)
    if touching or (free and reach(world, foe, world.body(foe).move).cells & BESIDE[world.place[mine]]):
        struck = at_least_once(21 - need, 20, blows_of(world, foe, mine))
        return Peril(piece, CHARGED, blows(world, foe, mine)[0], "a hit", struck, "a miss")
    missile = world.body(foe).missile
    if missile is not None and may_shoot(world, foe, mine):
        need = max(need - (2 - band(world, foe, mine)), 2)
        struck = at_least_once(21 - need, 20, missile.shots * world.figures(foe))
        return Peril(piece, SHOT, shots(world, foe, mine)[0], "a hit", struck, "a miss")
    return None

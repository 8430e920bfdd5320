"""What could they do to me here? Enemies who could be within reach of a flyer in the next turn: melee, breath, bows."""

from __future__ import annotations

from math import isqrt

from wyrmtable.core import Eyes, Reason, Threat

from ...files.skyboard import GRID, PLACES
from ...rules.sky import melee, shooting
from ...rules.sky.geometry import gap, within
from ...rules.sky.position import FIGHTING, SkyPosition
from ...rules.sky.wounds import to_hit
from ..threats import Peril, at_least_once, faces, told

DEEDS = ("shoot at", "breathe on", "fall upon")
SHOT, BREATHED_ON, STRUCK = range(3)
MELEE = 3  # inches (UWA-AIR-19)


def threat(pos: SkyPosition, eyes: Eyes, place: int) -> Threat | None:
    """Against one's own flyer over a hex, or the one whose path is written if it went there, as high as it is now."""
    cell = place - PLACES
    if eyes not in pos.content.chairs or pos.outcome or not 0 <= cell < len(GRID):
        return None
    side = pos.content.chairs.index(eyes)
    world = _supposed(pos, side, cell)
    mine = [number for number in world.all_of(side) if world.place[number] == cell]
    if not mine:
        return None
    found = [_peril(world, foe, mine[0]) for foe in world.all_of(1 - side) if world.state[foe] == FIGHTING]
    return told(pos.content.names, pos.piece(mine[0]), DEEDS, [peril for peril in found if peril is not None])


def _supposed(pos: SkyPosition, side: int, cell: int) -> SkyPosition:
    world, step = pos.copy(), pos.steps[-1]
    if step[0] in ("path", "height", "stance") and pos.seat(step[1]) == side:
        world.place[step[1]] = cell
    return world


def _peril(world: SkyPosition, foe: int, mine: int) -> Peril | None:
    """As far as it flies in a turn, whatever its turns allow, and what it has to strike with there."""
    flies, far = world.rate(foe), gap(world, foe, mine)
    away = f"{isqrt(far) // 2} inches off; it flies {flies}"
    if not world.grounded(foe) and within(far, flies + MELEE):
        reason = Reason("UWA-AIR-19", f"{away} and strikes within {MELEE}.")
        return Peril(world.piece(foe), STRUCK, reason, "a hit", _struck(world, foe, mine), "missed")
    breath = world.unit(foe).breath if world.breath[foe] else 0
    if breath and within(far, flies + breath):
        reason = Reason("UWA-MON-9", f"{away}, and its breath reaches {breath}.")
        return Peril(world.piece(foe), BREATHED_ON, reason, "half of its points or all", 1.0, "")
    reach = _range(world, foe)
    if reach and within(far, flies + reach):
        reason = Reason("UWA-CBT-8", f"{away}, and shoots {reach} inches.")
        return Peril(world.piece(foe), SHOT, reason, "a hit", _shot(world, foe, mine), "missed")
    return None


def _struck(world: SkyPosition, foe: int, mine: int) -> float:
    """That one of its blows, or of its riders', lands (UWA-CBT-3, UWA-CBT-4)."""
    missed = 1.0
    for being in [*world.riders(foe), *([world.body(foe)] if world.body(foe) >= 0 else [])]:
        target = melee.victim(world, being, mine)
        if target >= 0:
            need = to_hit(world, being, world.being(target).kind.ac)
            missed *= 1 - at_least_once(faces(need), 20, max(world.being(being).kind.attacks, 1))
    return 1 - missed


def _shot(world: SkyPosition, foe: int, mine: int) -> float:
    """That one of its arrows or darts hits, from afar (UWA-CBT-8, UWA-CAT-4)."""
    armour, archers = shooting.armour(world, mine), shooting.archers(world, foe)
    if world.unit(foe).engine:
        return at_least_once(faces(world.content.combat.to_hit_as_creature(shooting.DART_DICE, armour)), 20, 1)
    if shooting.spiked(world, foe):
        return at_least_once(faces(to_hit(world, world.body(foe), armour)), 20, world.unit(foe).spikes[1])
    return at_least_once(faces(to_hit(world, archers[0], armour)), 20, len(archers))


def _range(world: SkyPosition, foe: int) -> int:
    """How far its engine, its spikes or its riders' bows carry; 0 for those who have none."""
    unit = world.unit(foe)
    if unit.engine:
        return shooting.engine_of(world, foe).most
    if shooting.spiked(world, foe):
        return unit.spikes[0]
    return unit.bow.ranges[2] if unit.bow is not None and shooting.archers(world, foe) else 0

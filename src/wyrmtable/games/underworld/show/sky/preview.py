"""What a pick would do in the air, told before it is confirmed, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ...files.skyboard import AHEAD, END, GRID, LEAVE, OFF, PLACES
from ...rules.sky import orders, shooting
from ...rules.sky.position import SkyPosition
from ...rules.sky.sequence import STEPS
from ...rules.sky.wounds import to_hit
from ..prospects import aim, within
from ..threats import at_least_once, faces

NOTHING = Preview()


def preview(pos: SkyPosition, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    step = pos.steps[-1]
    if step[0] == "path" and pick >= PLACES:
        hexes = way(pos, step[1], pick - PLACES)
        flown = len(pos.path[step[1]]) + len(hexes) - 1
        return Preview(tuple(GRID.names[cell] for cell in hexes), f"{flown} of {pos.rate(step[1])} inches")
    if step[0] in ("fire", "spell") and pick >= pos.piece(0):
        return _aimed(pos, step[1], pick - pos.piece(0), step[0] == "spell")
    cost = ""
    if step[0] == "path" and pick == END:
        cost = f"{len(pos.path[step[1]])} of {pos.rate(step[1])} inches"
    return Preview((), cost, tuple(warnings(pos, pick)))


def _aimed(pos: SkyPosition, number: int, foe: int, spell: bool) -> Preview:
    """Who does what to whom, and how likely a dart or one of the arrows hits (UWA-CBT-8, UWA-CAT-4)."""
    unit, other = pos.unit(number), within(pos.unit(foe).title)
    at = GRID.names[pos.place[number]], GRID.names[pos.place[foe]]
    stones = bool(unit.engine) and shooting.engine_of(pos, number).peak > 0
    does = "casts a fire ball at" if spell else "breathes fire at" if unit.breath else "slings stones at"
    if spell or unit.breath or stones:
        return aim(f"{unit.title} {does} {other}", at, 0, "", 0.0)
    if unit.engine:
        many, what, chance = _dart(pos, foe)
    else:
        many, what, chance = (_spikes if shooting.spiked(pos, number) else _arrows)(pos, number, foe)
    return aim(f"{unit.title} shoots at {other}", at, many, what, chance)


def _dart(pos: SkyPosition, foe: int) -> tuple[int, str, float]:
    need = pos.content.combat.to_hit_as_creature(shooting.DART_DICE, shooting.armour(pos, foe))
    return 1, "dart", at_least_once(faces(need), 20, 1)


def _spikes(pos: SkyPosition, number: int, foe: int) -> tuple[int, str, float]:
    unit = pos.unit(number)
    need = to_hit(pos, unit.body, shooting.armour_at(pos, number, foe, shooting.tail_of(pos, number)))
    return unit.spikes[1], "spike", at_least_once(faces(need), 20, unit.spikes[1])


def _arrows(pos: SkyPosition, number: int, foe: int) -> tuple[int, str, float]:
    bow, band, missed = pos.unit(number).bow, shooting.archers(pos, number), 1.0
    assert bow is not None, "only a unit with bows is offered such a target"
    each, ac = shooting.arrows(pos, number, bow), shooting.armour_at(pos, number, foe, bow)
    for being in band:
        missed *= 1 - at_least_once(faces(to_hit(pos, being, ac)), 20, each)
    return each * len(band), "arrow", 1 - missed


def way(pos: SkyPosition, number: int, goal: int) -> list[int]:
    """The hexes of a leg, where it begins included."""
    cells = [orders.end_of(pos, number)]
    while cells[-1] not in (goal, OFF):
        cells.append(AHEAD[cells[-1]][pos.heading[number]])
    return cells


def warned(pos: SkyPosition, eyes: Eyes) -> tuple[str, ...]:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if pick < PLACES and warnings(pos, pick))


def warnings(pos: SkyPosition, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if step[0] != "path":
        return []
    number = step[1]
    if pick == LEAVE and pos.content.battle.objective != "escape":
        return [Reason("UWA-AIR-12", "Off the board it is out of the battle and counts as driven off.")]
    slow = 4 * len(pos.path[number]) < pos.rate(number) and not pos.unit(number).hovers
    if pick == END and slow and pos.height[number]:
        return [Reason("UWA-AIR-11", "It flies less than a quarter of its rate and loses 6 inches of height.")]
    return []

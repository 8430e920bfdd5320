"""What a pick would do at sea, told before it is confirmed, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ...files.seaboard import BACK_CRUISE, FAST, INCH, SIDE, middle, square
from ...rules.sea import driving, movement, shooting
from ...rules.sea.position import ROWED, SeaPosition
from ...rules.sea.sequence import STEPS
from ..prospects import aim, within
from ..threats import at_least_once

NOTHING = Preview()
DIE = range(1, 7)


def preview(pos: SeaPosition, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    step = pos.steps[-1]
    if step[0] in ("fire", "bows") and pick >= pos.piece(0):
        return _aimed(pos, step[1], pick - pos.piece(0), step[0] == "bows")
    if step[0] == "fire" and pick >= pos.content.names.places:
        return _at_a_point(pos, step[1], pick - pos.content.names.places)
    cost = ""
    if step[0] == "speed" and pos.drive[step[1]] == ROWED:
        stroke = pick - BACK_CRUISE
        cost = f"{driving.oar_speed(pos, step[1], stroke)} inches, {driving.COSTS[stroke]} of {pos.fatigue[step[1]]}"
    elif step[0] == "helm":
        cost = turning_point(pos, step[1])
    path = course(pos, step[1]) if step[0] in ("intent", "task") else ()
    return Preview(path, cost, tuple(warnings(pos, pick)))


def turning_point(pos: SeaPosition, number: int) -> str:
    """How far she goes in this turn before the helm is put over (UWA-OAR-5, UWA-WIND-7)."""
    far, leg = abs(driving.inches(pos, number)), driving.LEG[pos.drive[number]]
    if not far:
        return "where she lies"
    until = leg * (1 + len(pos.helm[number])) - driving.run_before(pos, number)
    return f"after {until // INCH} of {far} inches"


def _aimed(pos: SeaPosition, number: int, foe: int, bows: bool) -> Preview:
    """Who does what to whom, and how likely the stone or one of the bolts hits (UWA-CAT-2, UWA-CBT-8)."""
    one, other = pos.ship(number).title, within(pos.ship(foe).title)
    at = square(pos.x[number], pos.y[number]), square(pos.x[foe], pos.y[foe])
    if bows:
        men, need = shooting.bowmen(pos, number), shooting.bolt_hits_on(pos, number, foe)
        return aim(f"Crossbows of {within(one)} at {other}", at, men, "bolt", at_least_once(21 - need, 20, men))
    if pos.beast(number):
        return aim(f"{one} breathes steam over {other}", at, 0, "", 0.0)
    falls = [shooting.strikes(pos, number, foe, over, short) for over in DIE for short in DIE]
    return aim(f"{one} shoots a stone at {other}", at, 1, "stone", sum(falls) / len(falls))


def _at_a_point(pos: SeaPosition, number: int, cell: int) -> Preview:
    """How likely a stone that is aimed at a square of the sea comes down on an enemy who is in sight (UWA-CAT-2)."""
    foes = pos.in_sight(1 - pos.seat(number))
    falls = [shooting.comes_down(pos, number, middle(cell), over, short) for over in DIE for short in DIE]
    struck = [any(shooting.under_circle(pos, foe, x, y) for foe in foes) for x, y in falls]
    at = square(pos.x[number], pos.y[number]), square(*middle(cell))
    told = f"{pos.ship(number).title} shoots a stone at {at[1]}"
    return aim(told, at, 1, "stone", sum(struck) / len(struck))


def course(pos: SeaPosition, number: int) -> tuple[str, ...]:
    """The squares that her orders lead over."""
    found = [square(x, y) for x, y, _ in movement.track(pos, number)]
    return tuple(dict.fromkeys(found))


def warned(pos: SeaPosition, eyes: Eyes) -> tuple[str, ...]:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if warnings(pos, pick))


def warnings(pos: SeaPosition, pick: int) -> list[Reason]:
    """A ship whose orders lead over the edge, told when they are about to be finished."""
    step = pos.steps[-1]
    if step[0] == "speed" and pick == FAST and pos.fatigue[step[1]] < 2 * driving.COSTS[-1]:
        return [Reason("UWA-OAR-1", "After this the rowers cannot keep up the stroke.")]
    if step[0] != "intent":
        return []
    x, y, _ = movement.track(pos, step[1])[-1]
    if (0 <= x <= SIDE * INCH and 0 <= y <= SIDE * INCH) or pos.ship(step[1]).leave != "none":
        return []
    return [Reason("UWA-NAV-5", "Her course leads out of the battle.")]

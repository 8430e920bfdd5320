"""Treasures in use (section 7 and LB-MYS-11, LB-MYS-12): Wand, Staff, Orb, Ring, Drums and Horn."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import BLOW, KEEP_ORB, PLACES, SILENT, STOP, USE_ORB, USE_STAFF
from ..files.terms import (
    CAVE_IN,
    DRAGON,
    DRUMS,
    FOOTMAN,
    HOARD,
    HORN,
    KIND,
    ORB,
    RING,
    SABOTEUR,
    STAFF,
    TEMPLE,
    WAND,
)
from ..position import Position, bits
from . import gains, movement, outposts
from .combat import DEFENDING
from .forecast import Fighter, fight, fighter, hunt
from .gates import is_shut
from .holding import hold
from .monsters import slay, wound
from .retreat import leave_combat
from .rounds import bite, lights, roll_hits, saved
from .spaces import station
from .victory import remove

HORN_CALL = Manner("horn", SILENT)
SHADOWS = 3
SHADOW_HITS = 4
SHADOW = Fighter(price=0, dice=1, needs=SHADOW_HITS, most=1, saves=False, bomb=False, shoots=False)


def holds(pos: Position, army: int, treasure: int) -> bool:
    return pos.keeper[treasure] == army + 1 and pos.uses[treasure] > 0


def spend(pos: Position, treasure: int, log: Log | None) -> None:
    """One use; after the last the treasure leaves the game, or its card comes back (LB-TRE-0, LB-OPT-12)."""
    tell_all(log, "used", pos.keeper[treasure] - 1, pos.content.treasure_titles[treasure])
    pos.uses[treasure] -= 1
    if not pos.uses[treasure]:
        pos.keeper[treasure] = 0
        if treasure < DRUMS and pos.content.switches.treasures_recycle:
            pos.discard[pos.content.treasure_card + treasure] += 1


# -- Horn and Orb ------------------------------------------------------------------------------------------------


def horn_picks(pos: Position, step: Step) -> Decision:
    """The Horn's owner before an enemy's purchases (LB-MYS-12)."""
    owner = pos.owner[pos.keeper[HORN] - 1]
    return Decision(owner, [BLOW, SILENT], "Blow the Horn at {0}?", ("LB-MYS-12",), (pos.army,), HORN_CALL)


def take_horn(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BLOW:
        pos.shield |= 1 << (pos.keeper[HORN] - 1)
        spend(pos, HORN, log)


def run_ready(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Before the movement phase the Orb may be used, even one dug up just now (LB-TRE-6)."""
    pos.steps.pop()
    if holds(pos, pos.army, ORB):
        pos.steps.append(("orb",))


def orb_picks(pos: Position, step: Step) -> Decision:
    return Decision(pos.owner[pos.army], [USE_ORB, KEEP_ORB], "Use the Orb of Fervour now?", ("LB-TRE-6",))


def take_orb(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == USE_ORB:
        pos.orb = 1
        spend(pos, ORB, log)


# -- Staff -------------------------------------------------------------------------------------------------------


def take_staff(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The Staff against a monster just revealed (LB-TRE-10a)."""
    pos.steps.pop()
    if pick != USE_STAFF:
        return
    while pos.steps[-1][0] in ("front", "round", "move-up"):
        pos.steps.pop()
    square = pos.spot
    leave_combat(pos)
    enslave(pos, square, log)


def staff_targets(pos: Position, squares: list[int]) -> list[int]:
    """Monsters the Staff works on: any, the dragon too unless that is ruled out (LB-TRE-5, LB-OPT-17)."""
    tame = pos.content.switches.staff_dragon
    return [square for square in squares if pos.monster[square] and (tame or pos.monster[square] != DRAGON)]


def enslave(pos: Position, square: int, log: Log | None) -> None:
    """The whole monster tile is removed and an own footman stands in its place (LB-TRE-10)."""
    spend(pos, STAFF, log)
    slay(pos, square, log)
    gains.find(pos, pos.army, FOOTMAN, square, log)
    if pos.holder[square] == pos.army + 1:
        hold(pos, pos.army, pos.stack[square], square, log)


def beat_drums(pos: Position, log: Log | None) -> None:
    """+1 on all attack dice until the end of the turn (LB-MYS-11)."""
    pos.drums = 1
    spend(pos, DRUMS, log)


# -- Wand --------------------------------------------------------------------------------------------------------


def wand_squares(pos: Position, group: tuple[int, ...]) -> list[int]:
    """Where the Wand can carry a group (LB-TRE-9)."""
    return [square for square in bits(_away_from_danger(pos, group)) if _admits(pos, group, square)]


def wand_carries(pos: Position, group: tuple[int, ...]) -> bool:
    """Whether there is a square at all that the Wand can carry a group to."""
    return any(_admits(pos, group, square) for square in bits(_away_from_danger(pos, group)))


def _away_from_danger(pos: Position, group: tuple[int, ...]) -> int:
    """The squares far enough from monsters and enemies, and other than the group's own, as bits (LB-TRE-9). The hoard's
    wagon is carried too, unless that is ruled out (LB-OPT-24)."""
    if not pos.content.switches.wand_hoard and any(pos.load[unit] == HOARD for unit in group):
        return 0
    halls, army = pos.content.halls, pos.content.army[group[0]]
    barred = 1 << pos.where[group[0]]
    for square in bits(pos.things | pos.peopled ^ pos.ground[army]):
        if pos.monster[square] or pos.is_enemy_at(square, army):
            barred |= halls.around[square]
    return (1 << len(halls)) - 1 & ~barred


def _admits(pos: Position, group: tuple[int, ...], square: int) -> bool:
    """Anywhere on the board with room and nobody else, but under a cave-in, and in the temple for those who are there
    or have just left it (LB-TRE-9, LB-TEMP-4)."""
    army, kind = pos.content.army[group[0]], pos.content.halls.kind
    if pos.tile[square] == CAVE_IN or pos.holder[square] not in (0, army + 1):
        return False
    if kind[square] == TEMPLE and (kind[pos.where[group[0]]] == TEMPLE or any(pos.ban[unit] for unit in group)):
        return False
    return pos.has_room(square, pos.spaces_of(group))


def wand_picks(pos: Position, step: Step) -> Decision:
    listed = [STOP, *(PLACES + square for square in wand_squares(pos, step[1:]))]
    return Decision(pos.owner[pos.army], listed, "Where does the Wand take them?", ("LB-TRE-4", "LB-TRE-9"))


def take_wand(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """No MP are spent and delays end; a tile, a pit or an outpost is met as by those who walk in (LB-TRE-9)."""
    pos.steps.pop()
    if pick == STOP:
        return
    group, square = step[1:], pick - PLACES
    start = pos.where[group[0]]
    left_temple = pos.content.halls.kind[start] == TEMPLE
    spend(pos, WAND, log)
    for unit in group:
        pos.lift(unit)
        pos.held[unit] = 0
        pos.mark_trail(unit, (square,))
        if left_temple:
            pos.ban[unit] = 2
    station(pos, group, square)
    tell_all(log, "carried", pos.army, PLACES + square)
    pos.steps[-1] = ("group", square, *group)
    if is_shut(pos, square):
        outposts.explore(pos, group, square, dice, log)
    elif pos.tile[square]:
        movement.enter(pos, group, (start, square), dice, log)
    else:
        hold(pos, pos.army, group, square, log)


# -- Ring --------------------------------------------------------------------------------------------------------


def ring_targets(pos: Position, named: tuple[int, ...]) -> list[int]:
    """Enemy units and monsters anywhere, as picks, but those in the temple, the hoard wagon and the Horn's owner
    (LB-TRE-11)."""
    content, monster = pos.content, pos.monster
    den = content.halls.lair[0]
    squares = [square for square in range(content.squares) if monster[square]]
    found = [PLACES + square for square in squares if monster[square] != DRAGON or square == den]
    for unit, square in enumerate(pos.where):
        if square < 0 or content.halls.kind[square] == TEMPLE or pos.load[unit] == HOARD:
            continue
        army = content.army[unit]
        if pos.is_enemy(pos.army, army) and not pos.shield >> army & 1:
            found.append(content.pieces + unit)
    return [pick for pick in found if pick not in named]


def ring_picks(pos: Position, step: Step) -> Decision:
    number = len(step)
    return Decision(
        pos.owner[pos.army],
        ring_targets(pos, step[1:]),
        f"Whom does shadow {number} attack?",
        ("LB-TRE-8", "LB-TRE-11"),
    )


def take_ring(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    named = (*step[1:], pick)
    if len(named) < SHADOWS and ring_targets(pos, named):
        pos.steps[-1] = ("ring", *named)
        return
    pos.steps.pop()
    spend(pos, RING, log)
    for target in named:
        odds = _duel_odds(pos, target) if log is not None else ""
        if target < pos.content.pieces:
            _duel_monster(pos, target - PLACES, odds, dice, log)
        else:
            _duel_unit(pos, target - pos.content.pieces, odds, dice, log)


def _duel_odds(pos: Position, target: int) -> str:
    """How likely a shadow is to fell its target, in words."""
    content = pos.content
    if target >= content.pieces:
        unit = fighter(pos, target - content.pieces, -1)
        return f"{100 * fight((SHADOW,), (), (unit,), ()).their_losses:.0f} % for the shadow"
    square = target - PLACES
    beast = pos.monster[square] & KIND
    won = hunt((SHADOW,), (), pos.hp(square), content.monster_dice[beast], content.monster_hits_on[beast]).win
    return f"{100 * won:.0f} % for the shadow"


def _duel_unit(pos: Position, unit: int, odds: str, dice: Dice, log: Log | None) -> None:
    """A shadow against one unit, to the death; an attacked saboteur explodes (LB-TRE-11)."""
    place = PLACES + pos.where[unit]
    while True:
        if pos.content.kind[unit] == SABOTEUR:
            died = shadow_died = lights(unit, pos, DEFENDING, dice, None)
            if not died:
                died = dice.d6("LB-TRE-11 shadow") >= SHADOW_HITS
        else:
            died = dice.d6("LB-TRE-11 shadow") >= SHADOW_HITS
            shadow_died = roll_hits(pos, unit, DEFENDING, dice) > 0
            died = died and not saved(pos, unit, dice, log)
        if died:
            remove(pos, unit)
        if died or shadow_died:
            _note_duel(died, pos.content.pieces + unit, place, odds, log)
            return


def _duel_monster(pos: Position, square: int, odds: str, dice: Dice, log: Log | None) -> None:
    beast = pos.monster[square] & KIND
    shadow_died = False
    while pos.monster[square] and not shadow_died:
        hit = dice.d6("LB-TRE-11 shadow") >= SHADOW_HITS
        shadow_died = bite(pos, beast, "LB-TRE-11 monster", dice) > 0
        if hit:
            wound(pos, square, 1, log)
    _note_duel(not pos.monster[square], PLACES + square, PLACES + square, odds, log)


def _note_duel(died: bool, target: int, place: int, odds: str, log: Log | None) -> None:
    tell_all(log, "duel", "the target falls" if died else "the shadow fades", target, place, odds)

"""Traps (section 24.2) and the thief's eye for them: a Detect roll, then what the card says."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.content import SIDES
from ..files.forms import Effect
from ..files.terms import ALL_WOUNDS, FIRE, HALTED, MAGIC, PLANKS, POISON_AV, POISON_DIE, THIEF, TRAP, VENOMOUS
from ..position import Position
from .combat import fall, lose_wounds, thrown
from .figures import knows, most_wounds, same_level
from .sight import sees, within

DETECT_RANGE = 8


def watches(pos: Position, hero: int) -> bool:
    """A living thief within eight spaces and in line of sight (DUN-THF-3, DUN-R21)."""
    thief = pos.where[THIEF]
    return thief >= 0 and within(pos, thief, pos.where[hero], DETECT_RANGE) and sees(pos, thief, pos.where[hero])


def nimble(pos: Position, hero: int, shown: int) -> int:
    """What a thief's die for traps and locks counts: Master Picks and Nimble Fingers help (DUN-XP-8)."""
    if knows(pos, hero, "nimble_fingers"):
        if shown == 1:
            return 0
        shown += 1
    return shown + (1 if pos.has(hero, "master_picks") else 0)


def run_trap(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A trap card of the Keeper's: disarmed by the thief, or sprung (DUN-TRAP-0)."""
    form = pos.content.card_form[step[1]]
    spring(pos, step, form.detect, form.effect, dice, log)


def run_snare(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A trap of the Search Deck (DUN-SRCH-3)."""
    form = pos.content.item_form[step[1]]
    spring(pos, step, form.detect, form.effect, dice, log)


def spring(pos: Position, step: Step, detect: int, effects: tuple[Effect, ...], dice: Dice, log: Log | None) -> None:
    _, _, hero, looked = step
    if pos.where[hero] < 0:
        pos.steps.pop()
        return
    if not looked and watches(pos, hero):
        shown = thrown(pos, dice, (6,), "DUN-THF-3 Detect Traps", ((THIEF,),))
        if shown is None:
            return
        disarmed = nimble(pos, THIEF, shown[0]) >= detect
        tell_all(log, "detected", "disarmed" if disarmed else "missed", shown[0], detect)
        if disarmed:
            pos.steps.pop()
            return
    pos.steps.pop()
    carry_out(pos, hero, effects, log)


def carry_out(pos: Position, hero: int, effects: tuple[Effect, ...], log: Log | None) -> None:
    """The verbs of a trap, one after the other; attacks are worked out in their order."""
    attacks: list[Step] = []
    for effect in effects:
        if effect.do == "destroy_on_planks":
            if pos.ground[pos.where[hero]] == PLANKS:
                fall(pos, hero, log, sinks=True)
                return
        elif effect.do == "stop_move":
            pos.doing |= HALTED
        elif effect.do == "lose_wounds":
            lose_wounds(pos, hero, effect.n, -1, TRAP, log)
        elif effect.do == "attack":
            attacks.append(attack_of(effect, hero))
        elif effect.do == "attack_tile":
            attacks += [attack_of(effect, other) for other in _company(pos, hero)]
        elif effect.do == "blast":
            attacks += [attack_of(effect, figure) for figure in blasted(pos, hero)]
    pos.steps += reversed(attacks)


def _company(pos: Position, hero: int) -> list[int]:
    """The heroes on his tile, the nearest first (DUN-CMB-4)."""
    board, where = pos.content.board, pos.where
    here = [other for other in pos.heroes() if board.tile_of[where[other]] == board.tile_of[where[hero]]]
    return sorted(here, key=lambda other: board.distance(where[other], where[hero]))


def blasted(pos: Position, hero: int) -> list[int]:
    """A hero, whoever holds the square he is passing, and all on those around it, on its level and in its sight
    (DUN-TRAP-8, DUN-R96)."""
    board, square = pos.content.board, pos.where[hero]
    base = board.base[square]
    near = [there for there in (*board.adjacent[base], *board.diagonal[base]) if there >= 0]
    near += [board.deck[there] for there in near if board.deck[there] >= 0]
    held = [
        there for there in near if pos.holder[there] and same_level(pos, square, there) and sees(pos, square, there)
    ]
    passed = [pos.holder[square] - 1] if pos.holder[square] not in (0, hero + 1) else []
    return [hero, *passed, *sorted([pos.holder[there] - 1 for there in held])]


def attack_of(effect: Effect, hero: int) -> Step:
    kind = FIRE if effect.type == "fire" else TRAP
    flags = (MAGIC if effect.magic else 0) | (VENOMOUS if effect.poison_av else 0)
    flags |= effect.poison_av << POISON_AV | SIDES[effect.poison_die] << POISON_DIE
    wounds = ALL_WOUNDS if effect.all else 1
    return ("attack", -1, hero, kind, effect.av, SIDES[effect.die], wounds, flags, 0)


def heal(pos: Position, figure: int, wounds: int, log: Log | None) -> None:
    """Lost wounds come back, never more than there were (DUN-CHR-4)."""
    healed = min(wounds, most_wounds(pos, figure) - pos.wounds[figure])
    if healed > 0:
        pos.wounds[figure] += healed
        tell_all(log, "healed", pos.content.first_figure + figure, healed)

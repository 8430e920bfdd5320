"""Combat (LOU-10.0): declaring attacks, odds and shifts, the table and its results.

`assess` works an attack out step by step (LOU-10.10) with every reason; play, preview, bots and odds all use it.
"""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import ASKED, PLAIN, Decision, Dice, Log, Manner, Reason, Step, tell_all

from ..files.content import ATTACK, CALL_OFF, DONE, EVERYONE, GO_ON, LET_GO, bits
from ..files.tables import COLUMNS
from ..files.terrain import BRIDGE, CLIFF, NARROW, STAIRS, TUNNEL
from ..position import DEAD, Position, owned, take
from .alerting import expose, reveal
from .gates import gate_or_lock
from .morale import effect
from .telling import unit_list
from .temper import fights, runs_wild
from .victory import check

SAME_HEX = -1  # a flyer among enemies attacks as over an open side (LOU-R67)


# -- who may attack what ---------------------------------------------------------------------------------------------


def able(pos: Position, seat: int) -> int:
    """Units of the seat that may attack: alerted, not Dependents, not used, no burdened Individual (LOU-10.10)."""
    content = pos.content
    idle = pos.asleep | pos.spent | pos.laden | content.dependents | content.dummies
    found = pos.mine[seat] & pos.on_map & ~idle
    for unit in bits(found & content.semi):
        if not fights(pos, unit):
            found ^= 1 << unit
    return found


def attack_side(pos: Position, unit: int, hex_: int) -> int | None:
    """The side a unit would attack across, or None: not adjacent, a cliff, a locked door or a Gate closed to it
    (LOU-10.1a, LOU-10.7)."""
    start = pos.where[unit]
    if start == hex_:
        return SAME_HEX
    ground = pos.content.terrain
    side = ground.side.get((start, hex_))
    if side is None or ground.feature[side] == CLIFF or gate_or_lock(pos, unit, start, side):
        return None
    return side


def targets(pos: Position, seat: int) -> list[int]:
    """Hexes the seat may declare an attack on: enemies in them, not attacked before (LOU-10.3a, LOU-R39)."""
    foes, around, struck = pos.foes[seat], pos.content.terrain.around, pos.struck
    found: set[int] = set()
    for unit in bits(able(pos, seat)):
        if near := foes & around[pos.where[unit]]:
            for hex_ in bits(near):
                if hex_ not in found and hex_ not in struck and attack_side(pos, unit, hex_) is not None:
                    found.add(hex_)
    return sorted(found)


def joiners(pos: Position, seat: int, hex_: int, chosen: int) -> list[int]:
    """Units that may join an attack (LOU-10.2a): one per tunnel side (LOU-10.2c), and of one race only on a
    disorganized side (LOU-20.4j)."""
    content, ground, at = pos.content, pos.content.terrain, pos.at
    used = {attack_side(pos, unit, hex_) for unit in bits(chosen)}
    close = at[hex_]
    for beside in ground.near[hex_]:
        close |= at[beside]
    found = []
    for unit in bits(able(pos, seat) & close & ~chosen):
        side = attack_side(pos, unit, hex_)
        if side is None or (side != SAME_HEX and ground.width[side] == TUNNEL and side in used):
            continue
        if seat == content.disorganized and any(content.race[other] != content.race[unit] for other in bits(chosen)):
            continue
        found.append(unit)
    return found


# -- declaring -------------------------------------------------------------------------------------------------------


def declare_picks(pos: Position, step: Step) -> Decision:
    """A hex to attack, or no more (LOU-10.1a, LOU-10.1e)."""
    seat = step[1]
    picks = [DONE, *[pos.content.place + hex_ for hex_ in targets(pos, seat)]]
    return Decision(seat, picks, "Declare an attack, or go on without one.", ("LOU-10.1e",), (), _manner(pos, seat))


def _manner(pos: Position, seat: int) -> Manner:
    """Whether a face-down unit next to an enemy, set up there (LOU-R98), can attack is known to the seat alone."""
    foes, adjacent = pos.foes[seat], pos.content.terrain.adjacent
    for unit in bits(pos.mine[seat] & pos.on_map & ~(pos.up | pos.asleep | pos.spent)):
        if foes & adjacent[pos.where[unit]]:
            return ASKED
    return PLAIN


def declare_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == DONE:
        pos.steps.pop()
    else:
        pos.steps.append(("attackers", step[1], pick - pos.content.place, 0))


def attackers_picks(pos: Position, step: Step) -> Decision:
    """Who takes part, one by one or everybody (LOU-10.2a, LOU-10.2b). Nothing is declared yet: somebody may be left
    out again, and another hex chosen."""
    _, seat, hex_, chosen = step
    content = pos.content
    ready, about = joiners(pos, seat, hex_, chosen), (content.place + hex_,)
    picks = [ATTACK] if chosen else []
    if len(ready) + chosen.bit_count() > 1:
        picks.append(LET_GO)
        picks += [EVERYONE] if ready else []
        picks += [content.place + other for other in targets(pos, seat) if other != hex_]
        ready = sorted((*ready, *bits(chosen)))
    picks += [content.piece + unit for unit in ready]
    return Decision(seat, picks, "Who attacks {0}?", ("LOU-10.2a",), about, _manner(pos, seat))


def everyone(pos: Position, seat: int, hex_: int, chosen: int = 0) -> int:
    """All who can join together, the strongest first where only one may (LOU-10.2c, LOU-20.4j)."""
    while ready := joiners(pos, seat, hex_, chosen):
        chosen |= 1 << max(ready, key=lambda unit: (attack_strength(pos, 1 << unit, hex_), -unit))
    return chosen


def attackers_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, hex_, chosen = step
    content = pos.content
    if pick == LET_GO:
        pos.steps.pop()
    elif pick >= content.piece:
        pos.steps[-1] = ("attackers", seat, hex_, chosen ^ 1 << (pick - content.piece))
    elif pick >= content.place:
        pos.steps[-1] = ("attackers", seat, pick - content.place, 0)
    else:
        pos.steps.pop()
        declare(pos, hex_, chosen if pick == ATTACK else everyone(pos, seat, hex_, chosen), log)


def declare(pos: Position, hex_: int, attackers: int, log: Log | None) -> None:
    """An attack is declared: those who attack and those attacked are turned up, and the attacked are alerted; friends
    who stand by are not (LOU-9.0b, LOU-R98)."""
    pos.attacks += ((hex_, attackers),)
    pos.struck += (hex_,)
    pos.spent |= attackers
    reveal(pos, attackers, log)
    expose(pos, hex_, log)
    tell_all(log, "declares", pos.content.place + hex_, unit_list(pos, attackers))


# -- the odds --------------------------------------------------------------------------------------------------------


class Assessment(NamedTuple):
    """An attack worked out: strengths, columns and every shift with its rule and name."""

    attack: int
    defence: int
    raw: int
    column: int
    shifts: tuple[tuple[int, str, str], ...]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The same in words, for those who ask."""
        first = Reason("LOU-10.1b", f"{self.attack} against {self.defence} is column {COLUMNS[self.raw - 1]}.")
        told = [
            Reason(rule, f"{what}: {abs(shift)} {'up' if shift > 0 else 'down'}.")
            for shift, rule, what in self.shifts
            if shift
        ]
        return (first, *told, Reason("LOU-R40", f"The die is read in column {COLUMNS[self.column - 1]}."))


def odds_column(attack: int, defence: int) -> int:
    """The column of 1 to 12 for the odds, rounded for the defender (LOU-10.1b)."""
    if attack >= defence:
        return 6 + min(6, attack // defence)
    to_one = -(-defence // attack) if attack else 99
    for column, largest in ((6, 2), (5, 4), (4, 6), (3, 9), (2, 12)):
        if to_one <= largest:
            return column
    return 1


def squeezed(pos: Position, unit: int, side: int) -> int:
    """The Combat Factor a unit brings across a side: a Company through a narrow place a tenth, through a tunnel a
    twentieth, rounded up (LOU-10.5a, LOU-10.5b); Individuals in full (LOU-10.5c)."""
    factor = pos.content.cf[unit]
    if side == SAME_HEX or not pos.content.company >> unit & 1:
        return factor
    width = pos.content.terrain.width[side]
    if width == TUNNEL:
        return -(-factor // 20)
    return -(-factor // 10) if width in (NARROW, BRIDGE) else factor


def attack_strength(pos: Position, attackers: int, hex_: int) -> int:
    """Sum of the attackers' factors, Companies cut down where they squeeze through (LOU-10.2a, LOU-10.5)."""
    sides = ((unit, attack_side(pos, unit, hex_)) for unit in bits(attackers))
    return sum(squeezed(pos, unit, side) for unit, side in sides if side is not None)


def defenders_of(pos: Position, attackers: int, hex_: int) -> int:
    """Enemy units in a hex: they defend together (LOU-10.3a). To a unit that runs wild everybody is an enemy
    (LOU-R73)."""
    unit = bits(attackers)[0]
    friends = attackers if runs_wild(pos, unit) else owned(pos, pos.owner[unit])
    return pos.at[hex_] & ~friends


def uphill(pos: Position, attackers: int, hex_: int) -> bool:
    """Whether every attacker attacks up a stairs side (LOU-10.6a, LOU-10.6b)."""
    ground = pos.content.terrain
    sides = [attack_side(pos, unit, hex_) for unit in bits(attackers)]
    return all(
        side is not None and side != SAME_HEX and ground.feature[side] == STAIRS and ground.higher[side] == hex_
        for side in sides
    )


def surprise(pos: Position, attackers: int, defenders: int) -> int:
    """Columns gained against units that all were asleep when the player-turn began (LOU-20.2g, LOU-R21)."""
    rule = pos.content.rules.surprise
    if rule is None or pos.content.owner_number(rule.side) != pos.owner[bits(attackers)[0]]:
        return 0
    return rule.columns if defenders and defenders & ~pos.surprised == 0 else 0


def assess(pos: Position, attackers: int, hex_: int) -> Assessment | None:
    """An attack step by step (LOU-10.10); None if only Dependents defend and no die is needed."""
    everybody = defenders_of(pos, attackers, hex_)
    defenders = everybody & ~pos.content.dependents
    if not defenders:
        return None
    attack = attack_strength(pos, attackers, hex_)
    defence = sum(pos.content.cf[unit] for unit in bits(defenders))
    raw, shifts = odds_column(attack, defence), _shifts(pos, attackers, hex_, everybody)
    column = max(1, min(12, raw + sum([shift for shift, _, _ in shifts])))
    return Assessment(attack, defence, raw, column, shifts)


def _shifts(pos: Position, attackers: int, hex_: int, defenders: int) -> tuple[tuple[int, str, str], ...]:
    """Everything that moves the column, with rule and name (LOU-R40)."""
    ours, theirs = effect(pos, attackers, defenders), effect(pos, defenders, attackers)
    return (
        (ours, "LOU-11.4b", "Morale of the attackers"),
        (-theirs, "LOU-11.4b", "Morale of the defenders"),
        (-1 if uphill(pos, attackers, hex_) else 0, "LOU-10.6a", "The defenders stand higher"),
        (surprise(pos, attackers, defenders & ~pos.content.dependents), "LOU-20.2g", "Surprise"),
    )


def read_table(pos: Position, die: int, column: int) -> str:
    """The cell of the Combat Results Table (LOU-10.8)."""
    return pos.content.crt[die - 1][column - 1]


# -- resolving -------------------------------------------------------------------------------------------------------


def resolution_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Declared attacks are resolved one after another until none is left (LOU-10.1e)."""
    if pos.attacks:
        pos.steps.append(("which-attack", step[1]))
    else:
        pos.steps.pop()


def which_attack_picks(pos: Position, step: Step) -> Decision:
    """The attacker's own order (LOU-R38)."""
    picks = [pos.content.place + hex_ for hex_, _ in sorted(pos.attacks)]
    return Decision(step[1], picks, "Which attack is fought next?", ("LOU-R38",))


def which_attack_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Units driven off since the declaration drop out; the rest may go on or not (LOU-R38)."""
    seat, hex_ = step[1], pick - pos.content.place
    declared = dict(pos.attacks)[hex_]
    pos.attacks = tuple(attack for attack in pos.attacks if attack[0] != hex_)
    left = sum(1 << u for u in bits(declared & ~pos.moved) if pos.where[u] >= 0)
    pos.steps.pop()
    if left == declared:
        pos.steps.append(("battle", seat, hex_, left))
    elif left:
        pos.steps.append(("reconsider", seat, hex_, left))
    else:
        tell_all(log, "called-off", pick)


def reconsider_picks(pos: Position, step: Step) -> Decision:
    """Go on with those who are left, or call the attack off (LOU-R38)."""
    return Decision(
        step[1], [GO_ON, CALL_OFF], "Attackers were driven off. Go on against {0}?", ("LOU-R38",), (_place(pos, step),)
    )


def _place(pos: Position, step: Step) -> int:
    return pos.content.place + int(step[2])


def reconsider_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == GO_ON:
        pos.steps.append(("battle", *step[1:]))
    else:
        tell_all(log, "called-off", _place(pos, step))


def battle_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One attack: the die, the result, then retreats and the advance (LOU-10.1c, LOU-10.10)."""
    _, seat, hex_, attackers = step
    pos.steps[-1] = ("battle-end",)
    pos.fight, pos.fled, pos.quiet = hex_, (), 0
    defenders = defenders_of(pos, attackers, hex_)
    helpless = defenders & pos.content.dependents
    worked_out = assess(pos, attackers, hex_)
    if worked_out is None:
        tell_all(log, "slaughter", "DE", pos.content.place + hex_)
        result = "DE"
    else:
        die = dice.d6("LOU-10.1c attack")
        result = read_table(pos, die, worked_out.column)
        tell_all(log, "battle", result, pos.content.place + hex_, die, COLUMNS[worked_out.column - 1])
    eliminate(pos, helpless, log)
    apply_result(pos, seat, result, attackers, defenders & ~helpless, log)


def apply_result(pos: Position, seat: int, result: str, attackers: int, defenders: int, log: Log | None) -> None:
    """What the table says (LOU-10.8a to LOU-10.8e). Units that did not attack are not touched (LOU-10.8d)."""
    if result == "AE":
        eliminate(pos, attackers, log)
    elif result == "AR":
        push_retreats(pos, attackers)
    elif result in ("DE", "DR"):
        pos.steps.append(("advance", seat, pos.fight, attackers))
        if result == "DE":
            eliminate(pos, defenders, log)
        else:
            push_retreats(pos, defenders)


def push_retreats(pos: Position, units: int) -> None:
    """A retreat for each owner among the units."""
    for owner in sorted({pos.owner[unit] for unit in bits(units)}):
        pos.steps.append(("retreat", owner, units & owned(pos, owner)))


def eliminate(pos: Position, units: int, log: Log | None) -> None:
    """Takes units out of play, for all to see."""
    for unit in bits(units):
        hex_ = pos.where[unit]
        pos.up |= 1 << unit
        pos.asleep &= ~(1 << unit)
        take(pos, unit, DEAD)
        tell_all(log, "dies", pos.content.piece + unit, pos.content.place + hex_)
    if units:
        pos.quiet = 0
        check(pos, "loss", log)


def battle_end_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.fight, pos.fled = -1, ()

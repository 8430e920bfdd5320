"""Attacks (LOU-25.1 to LOU-25.5): what one is worth, who should join it, and which to declare."""

from __future__ import annotations

from typing import NamedTuple

from ..files.content import ATTACK, CALL_OFF, DONE, GO_ON, bits
from ..position import Position, enemies_at
from ..rules.combat import attack_strength, defenders_of, joiners, odds_column, surprise, targets, uphill
from ..rules.morale import effect
from ..rules.retreat import retreat_hexes
from . import weights
from .survey import Survey, chances

SURE = 12


class Attack(NamedTuple):
    """An attack on a hex by a set of units, its column and what it promises."""

    hex_: int
    units: int
    column: int
    value: float


def column_of(pos: Position, attackers: int, hex_: int) -> int:
    """The column of the table (LOU-10.10); 12 if only Dependents, or a dummy, defend."""
    everybody = defenders_of(pos, attackers, hex_) & ~pos.content.dummies
    defenders = everybody & ~pos.content.dependents
    if not defenders:
        return SURE
    defence = sum(pos.content.cf[unit] for unit in bits(defenders))
    column = odds_column(attack_strength(pos, attackers, hex_), defence)
    column += effect(pos, attackers, everybody) - effect(pos, everybody, attackers)
    column += surprise(pos, attackers, defenders) - uphill(pos, attackers, hex_)
    return max(1, min(12, column))


def cornered(pos: Position, units: int) -> int:
    """Those of the units that would have no retreat."""
    return sum(1 << unit for unit in bits(units) if not retreat_hexes(pos, unit))


def value_of(survey: Survey, pos: Position, attackers: int, hex_: int, stuck: tuple[int, int] | None = None) -> Attack:
    """What an attack promises: the dead and driven on both sides, surrounded ones counted as dead (25.3). `stuck` are
    those known to be surrounded, and those among whom they were looked for."""
    defenders = pos.at[hex_] & ~survey.own
    column = column_of(pos, attackers, hex_)
    killed, driven, thrown, lost = chances(pos.content, column)
    helpless = defenders & (pos.content.dependents | pos.content.dummies)
    if helpless == defenders:
        return Attack(hex_, attackers, SURE, survey.worths(defenders))
    prey, host = survey.worths(defenders), survey.worths(attackers)
    surrounded, looked_at = stuck or (0, 0)
    surrounded |= cornered(pos, (attackers | defenders & ~helpless) & ~looked_at)
    trapped = survey.worths(surrounded & defenders & ~helpless)
    doomed = survey.worths(surrounded & attackers)
    value = killed * prey + driven * (trapped + (prey - trapped) * weights.PUSH + weights.OPENING)
    value += (1 - killed) * survey.worths(helpless)
    value -= lost * host + thrown * (doomed + (host - doomed) * weights.SETBACK)
    return Attack(hex_, attackers, column, value)


def best_attack(survey: Survey, pos: Position, hex_: int, chosen: int = 0, only: int = -1) -> Attack | None:
    """The best set of attackers on a hex: everybody, less those who weaken it, or one by one, whichever is better;
    a weak element drags the morale of all to its level (25.5)."""
    everybody = _crowd(survey, pos, hex_, chosen, only)
    if not everybody:
        return None
    leaders = sum(1 << unit for unit in bits(everybody) if survey.content.types[unit].leader)
    lone = everybody & ~survey.content.company
    groups = {everybody, leaders | chosen, lone | chosen} - {0}
    all_in = everybody | pos.at[hex_] & ~survey.own
    stuck = cornered(pos, all_in), all_in
    tried = [value_of(survey, pos, group, hex_, stuck) for group in sorted(groups)]
    found = [_pare(survey, pos, attack, chosen, stuck) for attack in tried]
    return max(found, key=lambda attack: (attack.value, -attack.units))


def _crowd(survey: Survey, pos: Position, hex_: int, chosen: int, only: int) -> int:
    """Everybody who may join, one through each tunnel side: the strongest (LOU-10.2c)."""
    crowd = chosen
    while True:
        free = [unit for unit in joiners(pos, survey.seat, hex_, crowd) if only >> unit & 1]
        if not free:
            return crowd
        crowd |= 1 << max(free, key=lambda unit: (attack_strength(pos, 1 << unit, hex_), -unit))


def _pare(survey: Survey, pos: Position, attack: Attack, chosen: int, stuck: tuple[int, int]) -> Attack:
    """Leaves out whoever makes an attack worse."""
    best = attack
    improved = True
    while improved and best.units & (best.units - 1):
        improved = False
        for unit in bits(best.units & ~chosen):
            without = value_of(survey, pos, best.units & ~(1 << unit), best.hex_, stuck)
            if without.value > best.value + 1e-9 and without.column >= min(best.column, weights.FLOOR):
                best, improved = without, True
                break
    return best


def acceptable(survey: Survey, pos: Position, attack: Attack) -> bool:
    """1-2 with a safe retreat, 1-1 without (25.1); less when standing still loses (LOU-R92), and anything at all when
    only this can still win (25.23)."""
    if desperate(survey):
        return attack.column >= 2 and attack.value > -survey.worths(attack.units)
    floor = weights.FLOOR_CORNERED if cornered(pos, attack.units) else weights.FLOOR
    bold = boldness(survey)
    return attack.column >= floor - bold and attack.value >= weights.WORTH_FIGHTING - weights.BOLDER * bold


def boldness(survey: Survey) -> int:
    """Columns the captain stoops to as a game threatens to end in idleness, or a storm runs out of time (25.11)."""
    if survey.goals.storm and survey.goals.limit - survey.pos.turn <= weights.CLOSING:
        return 1
    return max(0, survey.pos.quiet - weights.PATIENCE) // 3 if survey.goals.stir else 0


def desperate(survey: Survey) -> bool:
    """The last Game-Turn, and the guarded area is not as it has to be."""
    goals, pos = survey.goals, survey.pos
    if not goals.limit or pos.turn < goals.limit:
        return False
    area = goals.guard or goals.storm
    places = survey.ground.board.places_of(area) if area else ()
    if goals.storm:
        return not any(pos.at[hex_] & survey.own for hex_ in places)
    return any(enemies_at(pos, survey.seat, hex_) for hex_ in places)


def attacks(survey: Survey) -> list[Attack]:
    """All attacks worth declaring now, the best first."""
    pos = survey.pos
    found = [best_attack(survey, pos, hex_) for hex_ in targets(pos, survey.seat)]
    good = [attack for attack in found if attack is not None and acceptable(survey, pos, attack)]
    return sorted(good, key=lambda attack: (-_urgency(survey, attack), attack.hex_))


def _urgency(survey: Survey, attack: Attack) -> float:
    """When only a clean area counts, enemies in it come first (LOU-20.1j)."""
    area = survey.goals.guard if desperate(survey) else ""
    inside = area and attack.hex_ in survey.ground.board.places_of(area)
    return attack.value + (100 if inside else 0)


# -- the decisions ---------------------------------------------------------------------------------------------------


def declare(survey: Survey) -> tuple[int, str]:
    good = attacks(survey)
    if not good:
        return DONE, "No attack here is worth its risk."
    best = good[0]
    return survey.content.place + best.hex_, "They can be beaten."


def join(survey: Survey, hex_: int, chosen: int) -> tuple[int, str]:
    """Who joins next, or that all have (LOU-10.2a)."""
    best = best_attack(survey, survey.pos, hex_, chosen)
    waiting = bits(best.units & ~chosen) if best is not None else []
    if not waiting:
        return ATTACK, "Everyone who helps has joined."
    return survey.content.piece + waiting[0], "It makes the attack stronger."


def next_attack(survey: Survey) -> tuple[int, str]:
    """The surest first: its advance may close another's retreat (25.3)."""
    declared = survey.pos.attacks
    hex_ = max(declared, key=lambda attack: (column_of(survey.pos, attack[1], attack[0]), -attack[0]))[0]
    return survey.content.place + hex_, "The surest attack first."


def reconsider(survey: Survey, hex_: int, units: int) -> tuple[int, str]:
    attack = value_of(survey, survey.pos, units, hex_)
    if acceptable(survey, survey.pos, attack):
        return GO_ON, "Those who are left suffice."
    return CALL_OFF, "Too few are left."

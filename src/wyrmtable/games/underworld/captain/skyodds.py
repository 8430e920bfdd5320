"""What a captain in the air reckons: who would beat whom in melee, and where somebody will be."""

from __future__ import annotations

from ..files.skyboard import AHEAD, OFF
from ..rules.sky.melee import useless
from ..rules.sky.position import SkyPosition
from ..rules.sky.wounds import to_hit

DRAIN, STING = 4.0, 5.0  # what a level lost and a sting are worth, in points


def aboard(pos: SkyPosition, number: int) -> list[int]:
    return [being for being in (pos.body(number), *pos.riders(number)) if being >= 0]


def points(pos: SkyPosition, number: int) -> int:
    """Hit points of a unit: of its mount if it has one, since without it all fall."""
    body = pos.body(number)
    return pos.hp[body] if body >= 0 else max(sum(pos.hp[being] for being in pos.riders(number)), 1)


def offence(pos: SkyPosition, number: int, foe: int) -> float:
    """Points dealt in a round of melee, on average."""
    total = 0.0
    others = aboard(pos, foe)
    if not others:
        return 0.0
    for being in aboard(pos, number):
        who, target = pos.being(being), others[-1] if pos.being(being).rider else others[0]
        if useless(pos, being, target):
            continue
        need = to_hit(pos, being, pos.being(target).kind.ac) - (who.plus if who.rider else 0)
        chance = min(max(21 - need, 1), 19) / 20
        worth = who.kind.damage.mean + DRAIN * who.kind.power("drain") + (STING if "sting" in who.kind.powers else 0)
        total += max(who.kind.attacks, 1) * chance * worth
    return total


def advantage(pos: SkyPosition, number: int, foe: int) -> float:
    """More than one: this unit wins the melee, as far as averages tell."""
    ours = offence(pos, number, foe) / points(pos, foe)
    theirs = offence(pos, foe, number) / points(pos, number)
    return ours / theirs if theirs else 9.0


def expected(pos: SkyPosition, number: int) -> int:
    """The hex where a unit will be soon: a third of its rate straight on, unless it is on the ground."""
    cell = pos.place[number]
    for _ in range(pos.rate(number) // 3):
        ahead = AHEAD[cell][pos.facing[number]]
        if ahead == OFF:
            break
        cell = ahead
    return cell

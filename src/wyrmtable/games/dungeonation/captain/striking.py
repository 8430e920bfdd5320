"""What the heroes' captain makes of an action: blows, shots, spells and healing, each by the wounds it is likely to
bring, less what its noise is worth to the Keeper (DUN-AI-H-1, -5, -7, -8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wyrmtable.core import Decision

from ..files import buttons as b
from ..files.content import SIDES
from ..files.terms import CLERIC, MAGE, PARTY, THIEF
from ..position import Position
from ..rules.areas import struck
from ..rules.combat import guarding
from ..rules.figures import backstabs, chance_to_hit, combat_die, defence, enemies_beside, most_wounds
from ..rules.items import BOLT_SCROLL, FLASK, FLASK_RANGE, HOLY, HOLY_AV, targets
from ..rules.powers import (
    bolt,
    bolt_targets,
    fire_areas,
    may_shoot_twice,
    patients,
    shield_targets,
    shot,
    shot_targets,
    undead_near,
)
from . import weights as w
from .sense import Answer, blow_chance

Deed = tuple[float, int, str]  # what it is worth, the pick, and why


def percent(part: float) -> str:
    return f"{round(100 * part)} %"


def called(pos: Position, figure: int) -> str:
    return pos.content.names.title(pos.content.first_figure + figure)


def prize(pos: Position, figure: int, wounds: int = 1) -> float:
    """What a hit is worth: its wounds, more if the figure falls, and more for one who hits hard."""
    left = max(1, pos.wounds[figure])
    fell = w.FELLED + pos.content.av[figure] * w.THREAT if wounds >= left else 0.0
    return min(wounds, left) + fell


def shot_chance(pos: Position, option: int, hero: int, target: int) -> float:
    """The chance that a shot or bolt hits, as the rules would make it."""
    attack = bolt(pos, hero, target) if option == b.BOLT else shot(pos, hero, target)
    guard = guarding(pos, target, attack[3], attack[7])
    return chance_to_hit(attack[4], attack[5], guard, combat_die(pos, target))


def target_worth(pos: Position, option: int, hero: int, target: int) -> float:
    wounds = w.BOLT_WOUNDS if option == b.BOLT else 1
    return shot_chance(pos, option, hero, target) * prize(pos, target, wounds)


def deeds(pos: Position, decision: Decision, hero: int) -> Iterator[Deed]:
    """Every way to hurt somebody that is open to the hero now."""
    yield from _shots(pos, decision, hero)
    yield from _spells(pos, decision, hero)
    yield from _blows(pos, decision, hero)
    yield from _things(pos, decision, hero)


def _shots(pos: Position, decision: Decision, hero: int) -> Iterator[Deed]:
    if b.SHOOT in decision.picks:
        best = max(shot_targets(pos, hero), key=lambda f: target_worth(pos, b.SHOOT, hero, f))
        twice = w.TWICE if may_shoot_twice(pos, hero) else 1.0
        told = f"{percent(shot_chance(pos, b.SHOOT, hero, best))} to hit {called(pos, best)}"
        yield target_worth(pos, b.SHOOT, hero, best) * twice, b.SHOOT, told + (", and twice" if twice > 1 else "")


def _spells(pos: Position, decision: Decision, hero: int) -> Iterator[Deed]:
    """Bolt, Fireball and Turn Undead; each makes an Imp."""
    if b.BOLT in decision.picks:
        best = max(bolt_targets(pos, hero), key=lambda f: target_worth(pos, b.BOLT, hero, f))
        told = f"{percent(shot_chance(pos, b.BOLT, hero, best))} for two wounds on {called(pos, best)}"
        yield target_worth(pos, b.BOLT, hero, best) - w.NOISE, b.BOLT, told
    if b.FIREBALL in decision.picks:
        heat, corner = hottest(pos, hero)
        told = f"{heat:.1f} wounds to be hoped for in one blaze"
        if corner >= 0:
            yield heat - w.NOISE, b.FIREBALL, told
    if b.TURN_UNDEAD in decision.picks:
        spell = pos.content.box.heroes.spell["turn_undead"]
        undead = undead_near(pos, hero)
        sides = SIDES[spell.die]
        hits = [chance_to_hit(spell.av, sides, defence(pos, f), combat_die(pos, f)) for f in undead]
        told = f"{len(undead)} undead on the tile"
        yield sum(hit * prize(pos, f) for hit, f in zip(hits, undead, strict=True)) - w.NOISE, b.TURN_UNDEAD, told


def hottest(pos: Position, hero: int, reach: int = 0) -> tuple[float, int]:
    """The area of a Fireball, or of a flask thrown so far, where it does most harm to foes and least to friends
    (DUN-AI-H-7)."""
    best, corner = 0.0, -1
    for at, seen in fire_areas(pos, hero, reach or pos.content.box.heroes.spell["fireball"].range).items():
        heat = warmth(pos, struck(pos, at, seen))
        if heat > best:
            best, corner = heat, at
    return best, corner


def warmth(pos: Position, hit: Sequence[int]) -> float:
    """What fire on these figures is worth."""
    spell, heat = pos.content.box.heroes.spell["fireball"], 0.0
    for figure in hit:
        chance = chance_to_hit(spell.av, SIDES[spell.die], defence(pos, figure), combat_die(pos, figure))
        heat += chance * (prize(pos, figure) if figure >= PARTY else -w.FRIEND)
    return heat


def _blows(pos: Position, decision: Decision, hero: int) -> Iterator[Deed]:
    first = pos.content.first_figure
    for enemy in [p - first for p in decision.picks if first + PARTY <= p < pos.content.first_card]:
        hit = blow_chance(pos, hero, enemy)
        told = f"{percent(hit)} to hit {called(pos, enemy)}"
        if hero == THIEF and backstabs(pos, enemy):
            told += " from behind"
        yield hit * prize(pos, enemy), first + enemy, told


def _things(pos: Position, decision: Decision, hero: int) -> Iterator[Deed]:
    """Flask, holy water and the scroll of lightning: used up, and only the scroll is heard (DUN-ITEM-1)."""
    first = pos.content.first_item
    for pick in [
        p for p in decision.picks if p >= first and pos.content.item_id[p - first] in (FLASK, HOLY, BOLT_SCROLL)
    ]:
        value, _, told = best_use(pos, hero, pick - first)
        if value > w.KEPT:
            yield value, pick, told


def best_use(pos: Position, hero: int, item: int) -> Deed:
    """On whom or where a thing does most harm."""
    content, called_so = pos.content, pos.content.item_id[item]
    if called_so == FLASK:
        heat, corner = hottest(pos, hero, FLASK_RANGE)
        return heat, content.first_square + corner, f"{heat:.1f} wounds to be hoped for from one flask"
    value, noise = (HOLY_AV, 0.0) if called_so == HOLY else (bolt(pos, hero, PARTY)[4], w.NOISE)

    def harm(figure: int) -> float:
        hit = chance_to_hit(value, SIDES["D8"], defence(pos, figure), combat_die(pos, figure))
        return hit * prize(pos, figure, w.BOLT_WOUNDS) - noise

    victims = [p - content.first_figure for p in targets(pos, hero, item)]
    best = max(victims, key=harm)
    return harm(best), content.first_figure + best, f"two wounds for {called(pos, best)}, if it hits"


# -- healing and warding ------------------------------------------------------------------------------------------


def healing(pos: Position, decision: Decision, hero: int) -> Answer:
    """Worth an Imp for the fallen, for two, or for one near death (DUN-AI-H-8)."""
    if b.HEAL in decision.picks:
        hurt = patients(pos, hero)
        near_death = [f for f in hurt if pos.wounds[f] <= w.WEAK]
        if pos.fell:
            return b.HEAL, "one of the fallen can still be raised"
        if len(hurt) > 1 or near_death:
            return b.HEAL, f"{len(hurt)} of the party get a wound back for one Imp"
    left = pos.wounds[hero]
    if b.HEAL_SELF in decision.picks and left <= w.WEAK and not enemies_beside(pos, hero, pos.where[hero]):
        return b.HEAL_SELF, f"the Cleric has {left} of {most_wounds(pos, hero)} wounds left"
    return -1, ""


def ward(pos: Position, decision: Decision, foes: list[int]) -> Answer:
    """A Shield for the one who will be attacked most (DUN-AI-H-7)."""
    if b.SHIELD not in decision.picks or len(foes) < w.MENACE:
        return -1, ""
    who = warded(pos, MAGE)
    return b.SHIELD, f"{called(pos, who)} is the next they will strike at"


def warded(pos: Position, mage: int) -> int:
    """Whom a Shield serves best: most foes beside, then the front."""

    def exposed(hero: int) -> tuple[int, int, int]:
        beside = len(enemies_beside(pos, hero, pos.where[hero]))
        return beside, -pos.wounds[hero], -w.FRONT.index(hero)

    return max(shield_targets(pos, mage), key=exposed, default=CLERIC)

"""Figures and their values (sections 2 to 4): what class, race, items, buffs and neighbours make of them."""

from __future__ import annotations

from functools import lru_cache

from ..files.content import BUFF
from ..files.forms import Mods
from ..files.terms import (
    CARRIED,
    CLASSES,
    ELF,
    FLYING,
    GROUP,
    HALFLING,
    HARD_TO_KILL,
    INSUBSTANTIAL,
    MERCHANT,
    PARTY,
    PILLAR,
    ROCK,
    RUBBLE,
    STEPS,
    SUMMONED,
    THIEF,
    UPPER,
    VOID,
    WEBS,
    WORN,
)
from ..position import Position

WEAPONS = ("keen_blade", "rune_sword", "blessed_mace")
ARMOURS = ("kite_shield", "mail_coat", "studded_leather", "warding_robe")
BARRING = bytes(letter in (VOID, ROCK, PILLAR, RUBBLE) for letter in range(128))  # to walkers round a corner
CRY = 3  # spaces that a War Cry reaches
AFLOAT = FLYING | INSUBSTANTIAL


def is_hero(figure: int) -> bool:
    return figure < PARTY


def serves(pos: Position, hero: int, item: int) -> bool:
    """Whether an item is of use to its bearer (DUN-SRCH-2)."""
    who = pos.content.item_form[item].who
    return not who or (hero < MERCHANT and CLASSES[hero] in who)


def worn(pos: Position, hero: int) -> list[Mods]:
    """What the items of a hero add: the best of every slot counts (DUN-PARTY-7)."""
    holds, forms, mine = pos.holds, pos.content.item_form, CARRIED + hero
    if mine not in holds:
        return []
    found: dict[str, Mods] = {}
    for item in pos.content.wearable:
        if holds[item] == mine and serves(pos, hero, item):
            slot = forms[item].slot
            if slot not in found or sum(_values(forms[item].mods)) > sum(_values(found[slot])):
                found[slot] = forms[item].mods
    return list(found.values())


def _values(mods: Mods) -> tuple[int, ...]:
    return mods.av, mods.dv, mods.mv, mods.mr, mods.ranged, mods.against_undead, mods.turn_undead


def knows(pos: Position, hero: int, feat: str) -> bool:
    """Whether a hero has learned something (DUN-XP-8)."""
    number = pos.content.feat_number.get(feat, -1)
    return number >= 0 and pos.feats[hero * len(pos.content.feats) + number] > 0


def gifts(pos: Position, hero: int) -> list[Mods]:
    """What items and learning add together."""
    return [*worn(pos, hero), *pos.lore[hero]] if pos.lore[hero] else worn(pos, hero)


def has_hook(pos: Position, square: int, hook: str) -> bool:
    """Whether a square lies on a tile with such a rule of its own."""
    kinds = pos.content.hooks[hook]
    return bool(kinds) and pos.laid[pos.content.board.tile_of[square]] - 1 in kinds


def buffs(pos: Position, figure: int) -> list[Mods]:
    """What the buffs of a monster's card add to this figure (DUN-SUM-5)."""
    found: list[Mods] = []
    if WORN not in pos.spot:
        return found
    card = pos.content.card_of[figure]
    for buff in pos.content.buffs:
        if pos.spot[buff] == WORN and pos.under[buff] == card + 1 and pos.content.card_type[buff] == BUFF:
            form = pos.content.card_form[buff]
            if form.scope == "group" or pos.leader == figure:
                found.append(form.mods)
    return found


def most_wounds(pos: Position, figure: int) -> int:
    if is_hero(figure):
        return pos.content.class_wounds[figure] + sum([mods.wounds for mods in pos.lore[figure]])
    return pos.content.most_wounds[figure] + sum([mods.wounds for mods in buffs(pos, figure)])


def defence(pos: Position, figure: int) -> int:
    """DV with items, buffs and the Shield spell (DUN-CHR-1, DUN-MAG-1)."""
    if is_hero(figure):
        shield = 2 if pos.shield >> figure & 1 else 0
        return pos.content.class_dv[figure] + sum([mods.dv for mods in gifts(pos, figure)]) + shield
    return pos.content.dv[figure] + sum([mods.dv for mods in buffs(pos, figure)])


def combat_die(pos: Position, figure: int) -> int:
    if figure == MERCHANT:
        return pos.content.merchant_cd
    return pos.content.race_cd[pos.race[figure]] if is_hero(figure) else pos.content.cd[figure]


def speed(pos: Position, figure: int) -> int:
    """MV with boots and marches."""
    if figure == MERCHANT:
        return pos.content.merchant_mv + sum([mods.mv for mods in worn(pos, figure)])
    if is_hero(figure):
        return pos.content.race_mv[pos.race[figure]] + sum([mods.mv for mods in gifts(pos, figure)])
    return pos.content.mv[figure] + sum([mods.mv for mods in buffs(pos, figure)])


def resistance(pos: Position, figure: int) -> int:
    """MR in tenths: class, race and items added up (DUN-MR-1)."""
    if not is_hero(figure):
        return pos.content.mr[figure]
    race = pos.content.race_mr[pos.race[figure]] if figure < MERCHANT else 0
    return pos.content.class_mr[figure] + race + sum([mods.mr for mods in gifts(pos, figure)])


def skills(pos: Position, figure: int) -> int:
    if is_hero(figure):
        return 0
    lent = any(mods.hard_to_kill for mods in buffs(pos, figure))
    return pos.content.skills[figure] | (HARD_TO_KILL if lent else 0)


def is_afloat(pos: Position, figure: int) -> bool:
    """Flying or insubstantial (DUN-SKL-1, DUN-SKL-2)."""
    return bool(pos.content.skills[figure] & AFLOAT)


def goes_diagonally(pos: Position, figure: int) -> bool:
    """Elves and flyers (DUN-PARTY-3, DUN-SKL-1)."""
    if figure < PARTY:
        return figure < MERCHANT and pos.race[figure] == ELF
    return is_afloat(pos, figure)


def is_halfling(pos: Position, figure: int) -> bool:
    return figure < MERCHANT and pos.race[figure] == HALFLING


def is_unseen(pos: Position, hero: int) -> bool:
    """A thief, or who wears the Cloak of Shadows: no weapon may name him (DUN-THF-1, DUN-R20)."""
    return hero == THIEF or pos.has(hero, "cloak_of_shadows")


# -- who stands beside whom --------------------------------------------------------------------------------------


def neighbours(pos: Position, square: int) -> tuple[int, ...]:
    """Adjacent squares: a shared side without wall, closed door or ledge (DUN-GEN-5, DUN-MOVE-13)."""
    return pos.near[square]


def round_corners(pos: Position, square: int, barring: bytes) -> list[int]:
    """Diagonal neighbours to which one of the two corner ways is free of walls, closed doors and of what bars
    (DUN-MOVE-3)."""
    shut, ground = pos.shut, pos.ground
    here = shut[square]
    found: list[int] = []
    for there, one, other, first, second in pos.content.board.corners[square]:
        if not (here & first or barring[ground[one]] or shut[one] & second) or not (
            here & second or barring[ground[other]] or shut[other] & first
        ):
            found.append(there)
    return found


def beside(pos: Position, square: int) -> list[int]:
    """The figures adjacent to a square."""
    holder = pos.holder
    return [holder[there] - 1 for there in pos.near[square] if holder[there]]


def enemies_beside(pos: Position, figure: int, square: int) -> list[int]:
    holder, mine = pos.holder, figure < PARTY
    marks = [holder[there] for there in pos.near[square] if holder[there]]
    return [mark - 1 for mark in marks if (mark <= PARTY) != mine] if marks else marks


def threatening(pos: Position, figure: int, square: int) -> list[int]:
    """Enemies who will strike at a figure that leaves the square (DUN-PART-1, DUN-PART-5)."""
    holder, did, mine = pos.holder, pos.did, figure < PARTY
    marks = [holder[there] for there in pos.near[square] if holder[there]]
    return [mark - 1 for mark in marks if (mark <= PARTY) != mine and not did[mark - 1] & SUMMONED] if marks else marks


def same_level(pos: Position, one: int, other: int) -> bool:
    """Steps belong to both levels of their tile, and what a port joins is on one level (DUN-MOVE-12, DUN-MOVE-13)."""
    tile, ground = pos.content.board.tile_of, pos.ground
    if tile[one] != tile[other] or STEPS in (ground[one], ground[other]):
        return True
    return (ground[one] == UPPER) == (ground[other] == UPPER)


# -- attack values -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def chance_to_hit(value: int, die: int, guard: int, sides: int) -> float:
    """How often an attack value and its die come out higher than a defence value and its die (DUN-CMB-1). (Kept,
    because the same few are asked for all the time.)"""
    hits = sum([max(0, min(sides, value + one - guard - 1)) for one in range(1, die + 1)])
    return hits / (die * sides)


def webbed(pos: Position, hero: int) -> bool:
    """A hero beside a monster with Webs (DUN-SKL-15)."""
    return any(pos.content.skills[enemy] & WEBS for enemy in enemies_beside(pos, hero, pos.where[hero]))


def strike_value(pos: Position, attacker: int, target: int) -> int:
    """AV hand to hand against this target: items or buffs, Backstab, Group Attack, Webs (DUN-CMB-1, DUN-CMB-6)."""
    if not is_hero(attacker):
        value = pos.content.av[attacker] + sum([mods.av for mods in buffs(pos, attacker)])
        value += 1 if pos.content.cries and is_heartened(pos, attacker) else 0
        return value + (crowding(pos, attacker, target) if pos.content.skills[attacker] & GROUP else 0)
    value = pos.content.class_av[attacker]
    for mods in gifts(pos, attacker):
        value += mods.av + (mods.against_undead if pos.content.undead[target] else 0)
    if attacker == THIEF and backstabs(pos, target):
        value *= 2
    return max(0, value - (2 if webbed(pos, attacker) else 0))


def plain_value(pos: Position, figure: int) -> int:
    """AV with what is carried, against nobody in particular."""
    if is_hero(figure):
        return pos.content.class_av[figure] + sum([mods.av for mods in gifts(pos, figure)])
    return pos.content.av[figure] + sum([mods.av for mods in buffs(pos, figure)])


def bash_value(pos: Position, figure: int) -> int:
    """AV against a door; webs hamper a hero there as anywhere (DUN-ACT-6, DUN-SKL-15)."""
    return max(0, plain_value(pos, figure) - (2 if is_hero(figure) and webbed(pos, figure) else 0))


def is_heartened(pos: Position, figure: int) -> bool:
    """Another monster within three spaces cries to its race for battle (DUN-SKL-22)."""
    here, board, words = pos.where[figure], pos.content.board, pos.content.keywords[figure]
    leaders = [
        other for other, word in pos.content.cries if word in words and other != figure and pos.where[other] >= 0
    ]
    return any(board.distance(pos.where[other], here) <= CRY for other in leaders)


def crowding(pos: Position, attacker: int, target: int) -> int:
    """Other monsters adjacent to the target (DUN-SKL-7)."""
    return len([other for other in beside(pos, pos.where[target]) if not is_hero(other) and other != attacker])


def backstabs(pos: Position, target: int) -> bool:
    """Another hero is beside the target, and no further enemy beside the thief (DUN-THF-4)."""
    helped = any(is_hero(other) and other != THIEF for other in beside(pos, pos.where[target]))
    return helped and not [enemy for enemy in enemies_beside(pos, THIEF, pos.where[THIEF]) if enemy != target]


def is_wounded(pos: Position, figure: int) -> bool:
    return pos.where[figure] >= 0 and pos.wounds[figure] < most_wounds(pos, figure)


def is_drained(pos: Position, square: int) -> bool:
    """A monster that drains magic is on this tile (DUN-SKL-16)."""
    tile = pos.content.board.tile_of
    drains = [f for f in pos.content.drains if pos.where[f] >= 0]
    return any(tile[pos.where[figure]] == tile[square] for figure in drains)

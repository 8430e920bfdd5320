"""Shots, spells and powers of the heroes (section 4): Archer, Mage and Cleric."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.content import SIDES
from ..files.terms import (
    ARCHER,
    CLERIC,
    COVERED,
    FIRE,
    HALTED,
    HEROES,
    KEEPER,
    LIGHTNING,
    MAGIC,
    MOVED,
    RANGED,
    TURN,
    WATER,
)
from ..position import Position
from . import imps
from .activation import spend
from .areas import areas, storeys
from .combat import is_immune
from .figures import (
    beside,
    enemies_beside,
    gifts,
    has_hook,
    is_drained,
    is_hero,
    is_unseen,
    is_wounded,
    knows,
    neighbours,
    same_level,
    webbed,
)
from .movement import nearest_free, take_tokens, visit
from .sight import BLOCKED, COVER, sees, sight
from .traps import heal

DARK_RANGE = 3


def reach_of(pos: Position, spaces: int) -> int:
    """With snuffed torches no hero's attack reaches farther than three (DUN-EVT-3)."""
    return min(spaces, DARK_RANGE) if pos.dark else spaces


def can_cast(pos: Position, hero: int) -> bool:
    """Nobody casts standing in water, or on the tile of a monster that drains magic (DUN-MOVE-7, DUN-SKL-16)."""
    return pos.ground[pos.where[hero]] != WATER and not is_drained(pos, pos.where[hero])


def in_sight(pos: Position, hero: int, spaces: int) -> list[int]:
    """Monsters within so many spaces and in line of sight."""
    square, board = pos.where[hero], pos.content.board
    limit = reach_of(pos, spaces)
    found = [enemy for enemy in pos.monsters() if board.distance(square, pos.where[enemy]) <= limit]
    return [enemy for enemy in found if sight(pos, square, pos.where[enemy]) != BLOCKED]


def shot_targets(pos: Position, hero: int) -> list[int]:
    bow = pos.content.box.heroes.classes["archer"].ranged
    assert bow is not None
    return [enemy for enemy in in_sight(pos, hero, bow.range) if not is_immune(pos, enemy, RANGED, 0)]


def bolt_targets(pos: Position, hero: int) -> list[int]:
    spell = pos.content.box.heroes.spell["lightning_bolt"]
    return [enemy for enemy in in_sight(pos, hero, spell.range) if not is_immune(pos, enemy, LIGHTNING, MAGIC)]


def fire_areas(pos: Position, hero: int, spaces: int) -> dict[int, int]:
    """Areas that can be named, with the square of each that is in sight; an enemy must be in it."""
    return dict(areas(pos, hero, reach_of(pos, spaces), pos.monsters()))


def has_area(pos: Position, hero: int, spaces: int) -> bool:
    return next(areas(pos, hero, reach_of(pos, spaces), pos.monsters()), None) is not None


def shield_targets(pos: Position, hero: int) -> list[int]:
    """Friends in sight without a Shield, or the Mage himself; no limit of range (DUN-R59, DUN-R76)."""
    start, limit = pos.where[hero], reach_of(pos, 99)
    return [
        friend
        for friend in pos.heroes()
        if not pos.shield >> friend & 1
        and pos.content.board.distance(start, pos.where[friend]) <= limit
        and sees(pos, start, pos.where[friend])
    ]


def undead_near(pos: Position, hero: int) -> list[int]:
    """Every undead figure on the Cleric's tile; where a room keeps its levels apart, on his own (DUN-CLR-1,
    DUN-R112)."""
    tile_of, here, where = pos.content.board.tile_of, pos.where[hero], pos.where
    found = [f for f in pos.monsters() if pos.content.undead[f] and tile_of[where[f]] == tile_of[here]]
    if has_hook(pos, here, "levels_apart"):
        found = [f for f in found if same_level(pos, here, where[f])]
    return found


def patients(pos: Position, hero: int) -> list[int]:
    return [f for f in beside(pos, pos.where[hero]) if is_hero(f) and is_wounded(pos, f)]


def raisable(pos: Position, hero: int) -> list[int]:
    """Fallen heroes beside the Cleric who can still be raised (DUN-CLR-3)."""
    near = (pos.where[hero], *neighbours(pos, pos.where[hero]))
    return [other for other in range(len(pos.body)) if pos.fell >> other & 1 and pos.body[other] in near]


def healing_helps(pos: Position, hero: int) -> bool:
    return bool(patients(pos, hero) or raisable(pos, hero))


# -- aiming ------------------------------------------------------------------------------------------------------

_RULES = {b.SHOOT: "DUN-ACT-3", b.BOLT: "DUN-MAG-1", b.FIREBALL: "DUN-MAG-2", b.SHIELD: "DUN-R59"}


def aim_picks(pos: Position, step: Step) -> Decision:
    """The target of a shot or spell, or back."""
    _, option, hero = step
    content = pos.content
    if option == b.FIREBALL:
        picks = [content.first_square + corner for corner in sorted(fire_areas(pos, hero, 6))]
        prompt = "Which square is the north-western one of the Fireball?"
    else:
        targets = {b.SHOOT: shot_targets, b.BOLT: bolt_targets, b.SHIELD: shield_targets}[option]
        picks = [content.first_figure + figure for figure in sorted(targets(pos, hero))]
        prompt = "At whom does {0} aim?" if option != b.SHIELD else "Whom does {0} shield?"
    return Decision(HEROES, [b.BACK, *picks], prompt, (_RULES[option],), (content.first_figure + hero,))


def take_aim(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, option, hero = step
    pos.steps.pop()
    if pick == b.BACK:
        return
    double = option == b.SHOOT and may_shoot_twice(pos, hero)
    spend(pos)
    if option != b.SHOOT and not (option == b.SHIELD and knows(pos, hero, "quiet_ward")):
        imps.gain(pos, 1, "a spell", log)
    if option == b.FIREBALL:
        burst(pos, hero, pick - pos.content.first_square, MAGIC)
        return
    target = pick - pos.content.first_figure
    if option == b.SHIELD:
        pos.shield |= 1 << target
        tell_all(log, "shielded", pick)
        return
    if double:
        pos.steps.append(("volley", hero))
    pos.steps.append(shot(pos, hero, target) if option == b.SHOOT else bolt(pos, hero, target))


def may_shoot_twice(pos: Position, hero: int) -> bool:
    """An Archer who has not moved and has no enemy beside (DUN-ARC-2)."""
    return hero == ARCHER and not pos.doing & MOVED and not enemies_beside(pos, hero, pos.where[hero])


def shot(pos: Position, hero: int, target: int) -> Step:
    """AV and die of the bow; cover helps the target (DUN-ARC-1, DUN-CMB-2)."""
    bow = pos.content.box.heroes.classes["archer"].ranged
    assert bow is not None
    value = bow.av + sum([mods.ranged for mods in gifts(pos, hero)]) - (2 if webbed(pos, hero) else 0)
    covered = (
        COVERED if not knows(pos, hero, "hawkeye") and sight(pos, pos.where[hero], pos.where[target]) == COVER else 0
    )
    return ("attack", hero, target, RANGED, max(0, value), SIDES[bow.die], 1, covered, 0)


def bolt(pos: Position, hero: int, target: int) -> Step:
    """Lightning knows no cover (DUN-MAG-1, DUN-R103)."""
    spell = pos.content.box.heroes.spell["lightning_bolt"]
    value = max(0, spell.av + might(pos, hero) - (2 if webbed(pos, hero) else 0))
    return ("attack", hero, target, LIGHTNING, value, SIDES[spell.die], spell.wounds, MAGIC, 0)


def might(pos: Position, hero: int) -> int:
    """Arcane Might helps the Mage's own spells (DUN-XP-8)."""
    return sum([mods.spells for mods in gifts(pos, hero)])


def burst(pos: Position, hero: int, corner: int, flags: int) -> None:
    """Every figure in the area, friend or foe (DUN-MAG-2, DUN-R58)."""
    spell = pos.content.box.heroes.spell["fireball"]
    more = might(pos, hero) if flags & MAGIC else 0
    value = max(0, spell.av + more - (2 if webbed(pos, hero) else 0))
    blaze(pos, corner, ("burst", hero, pos.where[hero], FIRE, value, SIDES[spell.die], spell.wounds, flags))


def blaze(pos: Position, corner: int, attack: Step) -> None:
    """An attack on an area; where it could strike on either of two levels its owner says which (DUN-R96)."""
    found = storeys(pos, attack[1], corner, foes_of(pos, attack[1]))
    if len(found) > 1:
        pos.steps.append(("storey", *attack[1:], corner))
    else:
        pos.steps.append((*attack, *next(iter(found.values()))))


def foes_of(pos: Position, thrower: int) -> list[int]:
    """Who can be aimed at in an area: monsters, or heroes whom a missile may name (DUN-MAG-2, DUN-R20)."""
    return pos.monsters() if is_hero(thrower) else [hero for hero in pos.heroes() if not is_unseen(pos, hero)]


def storey_picks(pos: Position, step: Step) -> Decision:
    """On which level an area is struck, by a square of it that is in sight (DUN-R96)."""
    attacker, corner = step[1], step[-1]
    picks = [pos.content.first_square + square for square in storeys(pos, attacker, corner, foes_of(pos, attacker))]
    seat = HEROES if is_hero(attacker) else KEEPER
    return Decision(seat, sorted(picks), "On which level does it burst?", ("DUN-R96",))


def take_storey(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    found = storeys(pos, step[1], step[-1], foes_of(pos, step[1]))
    pos.steps[-1] = ("burst", *step[1:-1], *found[pick - pos.content.first_square])


def burst_picks(pos: Position, step: Step) -> Decision:
    """The nearest figure is attacked first; among equally near ones of several kinds the attacker's owner chooses
    (DUN-CMB-4)."""
    attacker, origin, left = step[1], step[2], step[8:]
    far = {figure: pos.content.board.distance(origin, max(0, pos.where[figure])) for figure in left}
    near = sorted(figure for figure in left if far[figure] == min(far.values()))
    kinds = {pos.content.card_of[figure] if not is_hero(figure) else -1 - figure for figure in near}
    seat = HEROES if is_hero(attacker) else KEEPER
    picks = [pos.content.first_figure + figure for figure in (near if len(kinds) > 1 else near[:1])]
    return Decision(seat, picks, "Who is struck first?", ("DUN-CMB-4",))


def take_burst(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    target = pick - pos.content.first_figure
    left = tuple([figure for figure in step[8:] if figure != target])
    pos.steps.pop()
    if left:
        pos.steps.append((*step[:8], *left))
    pos.steps.append(("attack", step[1], target, *step[3:8], 0))


def volley_picks(pos: Position, step: Step) -> Decision:
    """The second shot of an Archer who stays where he is (DUN-ARC-2)."""
    hero = step[1]
    targets = shot_targets(pos, hero) if pos.where[hero] >= 0 else []
    picks = [b.NO, *sorted(pos.content.first_figure + enemy for enemy in targets)]
    about = (pos.content.first_figure + hero,)
    return Decision(HEROES, picks, "A second shot of {0}?", ("DUN-ARC-2",), about)


def take_volley(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.NO:
        pos.doing |= HALTED
        pos.steps.append(shot(pos, step[1], pick - pos.content.first_figure))


# -- the Cleric --------------------------------------------------------------------------------------------------


def run_power(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Turn Undead, the nearest first, Heal others with Raise, or Heal self (DUN-CLR-1 to -4, DUN-CMB-4)."""
    option = step[1]
    pos.steps.pop()
    if option == b.HEAL_SELF:
        heal(pos, CLERIC, 1, log)
    elif option == b.HEAL:
        if knows(pos, CLERIC, "greater_heal") and patients(pos, CLERIC):
            pos.steps.append(("favour", *patients(pos, CLERIC)))
        else:
            for friend in patients(pos, CLERIC):
                heal(pos, friend, 1, log)
        for fallen in raisable(pos, CLERIC):
            pos.steps.append(("rise", fallen))
    else:
        spell = pos.content.box.heroes.spell["turn_undead"]
        value = spell.av + sum([mods.turn_undead for mods in gifts(pos, CLERIC)])
        value = max(0, value - (2 if webbed(pos, CLERIC) else 0))
        pos.steps.append(
            ("burst", CLERIC, pos.where[CLERIC], TURN, value, SIDES[spell.die], 1, MAGIC, *undead_near(pos, CLERIC))
        )


def favour_picks(pos: Position, step: Step) -> Decision:
    """Greater Heal gives one of them two wounds back (DUN-XP-8)."""
    picks = [pos.content.first_figure + hero for hero in sorted(step[1:])]
    return Decision(HEROES, picks, "Who gets two wounds back?", ("DUN-XP-8",))


def take_favour(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    for hero in step[1:]:
        heal(pos, hero, 2 if pos.content.first_figure + hero == pick else 1, log)


def rise_picks(pos: Position, step: Step) -> Decision:
    """Where he fell, or the nearest free square (DUN-CLR-3)."""
    hero, content = step[1], pos.content
    picks = [content.first_square + square for square in nearest_free(pos, hero, pos.body[hero])]
    return Decision(HEROES, picks, "Where does {0} rise?", ("DUN-CLR-3",), (content.first_figure + hero,))


def take_rise(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """He returns with one wound, and to the crystal or relic if it lies there (DUN-CLR-3, DUN-MIS3-3)."""
    hero, square = step[1], pick - pos.content.first_square
    pos.steps.pop()
    pos.fell &= ~(1 << hero)
    pos.body[hero] = -1
    pos.wounds[hero] = 2 if knows(pos, CLERIC, "greater_heal") else 1
    pos.put(hero, square)
    tell_all(log, "raised", pos.content.first_figure + hero)
    visit(pos, square)
    take_tokens(pos, hero, square, log)

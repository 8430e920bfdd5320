"""Shooting at the end of the turn: bows, darts, slung stones, a dragon's breath and a Wizard's fire (UWA-AIR-13, 14).

Each side names its targets in turn; then everything flies at once.
"""

from __future__ import annotations

from math import isqrt

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.charts import BREATH, SPELLS, Missile
from ...files.monsters import Kind
from ...files.sky import Engine
from ...files.skyboard import BACK, CEASE, HOLD_FIRE, SPELL, STEPS, VOLLEY, measured
from ...files.throws import HitDice
from .geometry import TAIL, bearing, gap, in_cone, product, vector, within
from .position import SkyPosition
from .wounds import lands, saves, strike_flyer, to_hit, wound

DART_DICE = HitDice(6)  # an engine hits as a creature of six dice (UWA-CAT-4)
BALL_RANGE, BALL_RADIUS = 24, 2
STONES_STRIKE = 3


def begin(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Who names targets first alternates, as with orders."""
    first = (pos.turn + 1) % 2
    pos.steps[-1:] = [("loose",), ("shooters", 1 - first, 0), ("shooters", first, 0)]


def shooters(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next unit of a side that can shoot at somebody."""
    pos.steps.pop()
    for number in range(step[2], len(pos.place)):
        if pos.seat(number) == step[1] and pos.active(number) and (targets(pos, number) or may_cast(pos, number)):
            pos.steps += [("shooters", step[1], number + 1), ("fire", number)]
            return


# -- who can be shot at ------------------------------------------------------------------------------------------------


def targets(pos: SkyPosition, number: int) -> list[int]:
    """Enemies in range; whoever is in melee does not shoot, but a dragon may breathe (UWA-AIR-2)."""
    unit = pos.unit(number)
    foes = pos.all_of(1 - unit.seat)
    if unit.breath and pos.breath[number] and pos.body(number) >= 0:
        return [foe for foe in foes if breathable(pos, number, foe)]
    if pos.in_melee(number):
        return []
    if spiked(pos, number):
        return [foe for foe in foes if within(gap(pos, number, foe), unit.spikes[0])]
    if not pos.riders(number):
        return []
    if unit.engine:
        return [foe for foe in foes if engine_reaches(pos, number, foe)]
    if unit.bow is None or not archers(pos, number):
        return []
    return [foe for foe in foes if within(gap(pos, number, foe), unit.bow.ranges[2])]


def archers(pos: SkyPosition, number: int) -> list[int]:
    """Fighting-Men and bowmen who live; Magic-Users and Clerics bear no bow."""
    return [being for being in pos.riders(number) if pos.being(being).klass in ("fighter", "")]


def breathable(pos: SkyPosition, number: int, foe: int) -> bool:
    return within(gap(pos, number, foe), pos.unit(number).breath) and bearing(pos, number, foe) != TAIL


def spiked(pos: SkyPosition, number: int) -> bool:
    """A manticore that lives and has spikes left (UWA-MON-1)."""
    return pos.unit(number).spikes[1] > 0 and pos.breath[number] > 0 and pos.body(number) >= 0


def engine_of(pos: SkyPosition, number: int) -> Engine:
    """What the crew serves: the scenario says dart-throwers, an option something else."""
    return pos.content.tables.engines[pos.content.engine]


def engine_reaches(pos: SkyPosition, number: int, foe: int) -> bool:
    """A dart flies anywhere within range, even straight up; stones only where their curve leads (UWA-AIR-14)."""
    engine = engine_of(pos, number)
    if pos.turn < pos.ready[number]:
        return False
    if not engine.peak:
        return within(gap(pos, number, foe), engine.most)
    return not pos.grounded(foe) and best_range(pos, number, foe, engine) > 0


def may_cast(pos: SkyPosition, number: int) -> bool:
    """A Magic-User with a fire ball left, and somebody to throw it at."""
    return pos.fireballs[number] > 0 and caster(pos, number) >= 0 and bool(spell_targets(pos, number))


def caster(pos: SkyPosition, number: int) -> int:
    found = [being for being in pos.riders(number) if pos.being(being).klass == "mage"]
    return found[0] if found and not pos.in_melee(number) else -1


def spell_targets(pos: SkyPosition, number: int) -> list[int]:
    return [foe for foe in pos.all_of(1 - pos.seat(number)) if within(gap(pos, number, foe), BALL_RANGE)]


# -- picking -----------------------------------------------------------------------------------------------------------


def last_target(pos: SkyPosition, number: int) -> int:
    """What the shooter before this one was told to shoot at."""
    seat = pos.seat(number)
    aims = [pos.aim[other] for other in range(number) if pos.seat(other) == seat and pos.aim[other] >= 0]
    return aims[-1] if aims else -1


def fire_picks(pos: SkyPosition, step: Step) -> Decision:
    number = step[1]
    found = targets(pos, number)
    picks = [HOLD_FIRE, CEASE]
    if last_target(pos, number) in found:
        picks.append(VOLLEY)
    if may_cast(pos, number) and pos.spell[number] < 0:
        picks.append(SPELL)
    picks += [pos.piece(foe) for foe in found]
    return Decision(pos.chair(number), picks, "{0}: at whom does it shoot?", ("UWA-AIR-13",), (pos.piece(number),))


def fire_take(pos: SkyPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number = step[1]
    if pick == SPELL:
        pos.steps.append(("spell", number))
        return
    pos.steps.pop()
    if pick == CEASE:
        pos.steps.pop()
    elif pick == VOLLEY:
        pos.steps.pop()
        foe = last_target(pos, number)
        for other in range(number, len(pos.place)):
            if pos.seat(other) == pos.seat(number) and pos.active(other) and foe in targets(pos, other):
                pos.aim[other] = foe
    elif pick != HOLD_FIRE:
        pos.aim[number] = pick - pos.piece(0)


def spell_picks(pos: SkyPosition, step: Step) -> Decision:
    picks = [BACK, *[pos.piece(foe) for foe in spell_targets(pos, step[1])]]
    return Decision(pos.chair(step[1]), picks, "Where does the fire ball burst?", ("UWA-R115",), (pos.piece(step[1]),))


def spell_take(pos: SkyPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BACK:
        return
    pos.spell[step[1]] = pick - pos.piece(0)
    if not targets(pos, step[1]):
        pos.steps.pop()


# -- what comes of it --------------------------------------------------------------------------------------------------


def loose(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """All missiles fly at once: whoever is struck down has shot, too (UWA-AIR-4)."""
    pos.steps.pop()
    aiming = [number for number in range(len(pos.place)) if pos.aim[number] >= 0]
    bands = [(number, [] if spiked(pos, number) else archers(pos, number)) for number in aiming]
    for number in range(len(pos.place)):
        if pos.spell[number] >= 0:
            cast(pos, number, pos.spell[number], dice, log)
    for number, band in bands:
        foe, unit = pos.aim[number], pos.unit(number)
        if unit.breath:
            breathe(pos, number, foe, dice, log)
        elif unit.engine:
            serve(pos, number, foe, dice, log)
        elif not band:
            spikes(pos, number, foe, dice, log)
        else:
            for being in band:
                volley(pos, number, being, foe, dice, log)


def ease(gap_: int, ranges: tuple[int, ...]) -> int:
    """Armour counts two worse at short range, one at medium (UWA-CBT-8)."""
    return 2 if within(gap_, ranges[0]) else 1 if within(gap_, ranges[1]) else 0


def armour(pos: SkyPosition, foe: int) -> int:
    """Of the flyer, or of the men on the ground; a thing without hit points is no harder than its riders' cover."""
    unit = pos.unit(foe)
    being = unit.body if unit.body >= 0 else (pos.riders(foe) or unit.riders)[0]
    return 9 if unit.wingless and unit.body < 0 else pos.being(being).kind.ac


def proof(kind: Kind, silver: bool, magic: bool) -> bool:
    """Whether a weapon does nothing to it: some need silver, some magic (UWA-MON-1)."""
    if magic:
        return False
    return "magic" in kind.powers or ("silver" in kind.powers and not silver)


def only_silver(kind: Kind) -> bool:
    """Whether silver helps against it where plain arrows do not."""
    return proof(kind, False, False) and not proof(kind, True, False)


def arrows(pos: SkyPosition, number: int, bow: Missile) -> int:
    """Two shots of whoever stood still, else one (UWA-CBT-8)."""
    return bow.shots if pos.still[number] or pos.grounded(number) else 1


def armour_at(pos: SkyPosition, number: int, foe: int, bow: Missile) -> int:
    """What an arrow must pierce from where it is shot (UWA-CBT-8)."""
    return min(armour(pos, foe) + ease(gap(pos, number, foe), bow.ranges), 9)


def volley(pos: SkyPosition, number: int, being: int, foe: int, dice: Dice, log: Log | None) -> None:
    """His arrows one by one; silver ones where nothing else helps (UWA-CBT-8)."""
    bow = pos.unit(number).bow
    assert bow is not None, "only a unit with bows is given such a target"
    body = pos.unit(foe).body
    for _ in range(arrows(pos, number, bow)):
        silver = body >= 0 and pos.silver[being] > 0 and only_silver(pos.being(body).kind)
        pos.silver[being] -= silver
        shot(pos, being, foe, bow, silver, dice, log)


def shot(pos: SkyPosition, being: int, foe: int, bow: Missile, silver: bool, dice: Dice, log: Log | None) -> None:
    """One arrow, or one spike."""
    number, body = pos.being(being).unit, pos.unit(foe).body
    need = to_hit(pos, being, armour_at(pos, number, foe, bow))
    if not lands(dice, need, 0, "UWA-CBT-8 to hit"):
        tell_all(log, "sky-shot", "miss", pos.piece(number), pos.piece(foe))
        return
    tell_all(log, "sky-shot", "hit", pos.piece(number), pos.piece(foe))
    damage = dice.d6("UWA-CBT-6 damage")
    if silver and pos.being(body).kind.powers.get("silver") == "half":
        damage //= 2
    harmless = body >= 0 and proof(pos.being(body).kind, silver, False)
    strike(pos, number, foe, damage, harmless, dice, log)


def tail_of(pos: SkyPosition, number: int) -> Missile:
    """Spikes as a missile: short, medium and long range are thirds of the whole (UWA-CBT-8, UWA-MON-1)."""
    most, many = pos.unit(number).spikes
    return Missile((most // 3, 2 * most // 3, most), many)


def spikes(pos: SkyPosition, number: int, foe: int, dice: Dice, log: Log | None) -> None:
    """A volley of a manticore's tail (UWA-MON-1)."""
    pos.breath[number] -= 1
    tail = tail_of(pos, number)
    for _ in range(tail.shots):
        shot(pos, pos.unit(number).body, foe, tail, False, dice, log)


def strike(pos: SkyPosition, number: int, foe: int, damage: int, harmless: bool, dice: Dice, log: Log | None) -> None:
    """A flyer is hit in some part, men on the ground man by man."""
    if not pos.grounded(foe):
        strike_flyer(pos, foe, bearing(pos, foe, number), damage, harmless, dice, log)
    elif pos.riders(foe):
        wound(pos, dice.choose(pos.riders(foe), "UWA-AIR-14 which man"), damage, log)


def breathe(pos: SkyPosition, number: int, foe: int, dice: Dice, log: Log | None) -> None:
    """Everybody in the cone takes the points that a dragon had at first, or what the dice of another creature's breath
    show, half if he saves (UWA-MON-9, UWA-MON-1, UWA-R114)."""
    body, inches = pos.unit(number).body, pos.unit(number).breath
    kind = pos.being(body).kind
    pos.breath[number] -= 1
    whole = kind.powers["breath"].endswith(":full")
    full = pos.full[body] if whole else kind.dice("breath").roll(dice, "UWA-MON-1 breath")
    tell_all(log, "sky-breathed", pos.piece(number), pos.piece(foe))
    for other in range(len(pos.place)):
        if pos.active(other) and in_cone(pos, number, foe, other, inches):
            scorch(pos, other, full, BREATH, dice, log)


def scorch(pos: SkyPosition, number: int, damage: int, against: int, dice: Dice, log: Log | None) -> None:
    aboard = [being for being in (pos.body(number), *pos.riders(number)) if being >= 0]
    for being in aboard:
        wound(pos, being, damage // 2 if saves(pos, being, against, dice) else damage, log)


def cast(pos: SkyPosition, number: int, foe: int, dice: Dice, log: Log | None) -> None:
    """A die for each level of the Magic-User, two inches around (UWA-R115)."""
    pos.fireballs[number] -= 1
    who = next(being for being in pos.unit(number).riders if pos.being(being).klass == "mage")
    damage = sum([dice.d6("UWA-SPELL-1 fire ball") for _ in range(pos.level[who])])
    tell_all(log, "sky-fireball", pos.piece(number), pos.piece(foe), damage)
    struck = [
        other for other in range(len(pos.place)) if pos.active(other) and within(gap(pos, foe, other), BALL_RADIUS)
    ]
    for other in struck:
        scorch(pos, other, damage, SPELLS, dice, log)


# -- engines -----------------------------------------------------------------------------------------------------------


def serve(pos: SkyPosition, number: int, foe: int, dice: Dice, log: Log | None) -> None:
    """A dart, or a load of stones; every man short makes it slower (UWA-CAT-1, UWA-CAT-4)."""
    engine = engine_of(pos, number)
    pos.ready[number] = pos.turn + engine.every + max(engine.crew - len(pos.riders(number)), 0)
    if engine.peak:
        sling(pos, number, foe, engine, dice, log)
        return
    need = pos.content.combat.to_hit_as_creature(DART_DICE, armour(pos, foe))
    hit = lands(dice, need, 0, "UWA-CAT-4 to hit")
    tell_all(log, "sky-dart", "hit" if hit else "miss", pos.piece(number), pos.piece(foe))
    if hit:
        damage = sum([dice.d6("UWA-CAT-4 damage") for _ in range(engine.dice)])
        body = pos.unit(foe).body
        harmless = body >= 0 and proof(pos.being(body).kind, False, False)
        strike(pos, number, foe, damage, harmless, dice, log)


def curve(far: int, range_: int, peak: int) -> int:
    """Height of the stones so far from the engine: both in hundredths of an inch (UWA-AIR-14)."""
    whole = 100 * range_
    return 4 * range_ * peak * far * (whole - far) // (whole * whole)


def best_range(pos: SkyPosition, number: int, foe: int, engine: Engine) -> int:
    """The shortest range at which the curve meets the target inside the arc of 45 degrees; 0 if none does."""
    across, down, rise = vector(pos, number, foe)
    flat = 3 * across * across + down * down
    ahead = STEPS[pos.facing[number]]
    along = 3 * ahead[0] * across + ahead[1] * down
    if along <= 0 or along * along < 2 * flat:
        return 0
    far = isqrt(2500 * flat)
    fitting = [
        range_
        for range_ in range(engine.least, engine.most + 1)
        if 100 * range_ >= far and abs(curve(far, range_, engine.peak) - 100 * rise) <= 5 * engine.circle
    ]
    return fitting[0] if fitting else 0


def sling(pos: SkyPosition, number: int, foe: int, engine: Engine, dice: Dice, log: Log | None) -> None:
    """Over or short by the larger of two dice; whatever the curve meets is struck on 3 or more (UWA-CAT-2)."""
    over, short = dice.d6("UWA-CAT-2 over"), dice.d6("UWA-CAT-2 short")
    miss = 0 if over == short else over if over > short else -short
    range_ = max(best_range(pos, number, foe, engine) + miss, 1)
    tell_all(log, "sky-stones", pos.piece(number), pos.piece(foe), measured(range_))
    for other in range(len(pos.place)):
        if pos.active(other) and not pos.grounded(other) and on_curve(pos, number, foe, other, range_, engine):
            for being in [being for being in (pos.body(other), *pos.riders(other)) if being >= 0]:
                if dice.d6("UWA-CAT-3 struck") >= STONES_STRIKE:
                    wound(pos, being, sum([dice.d6("UWA-CAT-3 damage") for _ in range(engine.dice)]), log)


def on_curve(pos: SkyPosition, number: int, foe: int, other: int, range_: int, engine: Engine) -> bool:
    """Inside the ball around the curve that is as wide as the engine's circle, sideways and in height together."""
    aim, way = vector(pos, number, foe), vector(pos, number, other)
    flat_aim, flat_way = (aim[0], aim[1], 0), (way[0], way[1], 0)
    along, square = product(flat_aim, flat_way), product(flat_aim, flat_aim)
    if along <= 0:
        return False
    radius = 5 * engine.circle
    aside = (product(flat_way, flat_way) * square - along * along) * 2500
    far = isqrt(2500 * along * along // square)
    rise = curve(far, range_, engine.peak) - 100 * way[2]
    return far <= 100 * range_ and aside + rise * rise * square <= radius * radius * square

"""A day on the road: what the morning offers, losing the way, hex by hex, rest and food (UWA-WMOVE, UWA-LOST, UWA-FOG).

Where a day stands is written in the fields of the position, not in the stack of steps: a fight may clear that.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.buttons import CAST
from ...files.land import LandContent
from ...files.landboard import (
    CAMP,
    CASTLE,
    CITY,
    CLEAR,
    COME_HOME,
    COMPASS,
    DUNGEON,
    ENTERED,
    FORD,
    GATE,
    GROUND,
    HAIL,
    HIRE_BOTH,
    HIRE_NOTICES,
    HOME,
    KEEP_TRACK,
    LAND_PROPOSE,
    MARCH,
    MOUNTAINS,
    OFF,
    PASS_GATE,
    REST,
    RIVER,
    RUIN,
    SEA,
    SITE,
    STAY,
    TRACK,
    UNKNOWN,
    WOODS,
)
from ...files.terms import ABLE, DISEASED, PARTY, SENSELESS, SICK
from .. import retinue
from ..blows import suffer
from ..purse import eat, rations
from . import healing, recruits, town, underhand
from .position import FREE, NOWHERE, ON_FOOT, ON_HORSE, ON_TRACK, ON_WING, LandPosition
from .truth import code, ground, land, surroundings, tell

DAYS = 60
MARCHING_DAYS = 6
PATIENCE = 2  # days without food that do no harm
NEVER = 99
BUILT = (CASTLE, *town.SETTLED)
HUNTING = (CLEAR, WOODS, RIVER)
FAR_SIGHT = 2
TRIED: Step = ("morning", 1)  # after a proposal (UWA-R231)


# -- pace --------------------------------------------------------------------------------------------------------------


def pace(content: LandContent, travel: int) -> int:
    """Hexes a day (UWA-WMOVE-1): of explorers riders go at a draft horse's speed, flyers at half theirs (UWA-FOG-2);
    off-hand they have nothing to draw (UWA-WLD-3)."""
    rates = content.land.travel
    if content.off_hand:
        return {ON_FOOT: rates["foot"][0], ON_HORSE: rates["light_horse"][0], ON_WING: rates["griffon"][2]}[travel]
    return {ON_FOOT: rates["foot"][0], ON_HORSE: rates["draft_horse"][0], ON_WING: rates["griffon"][2] // 2}[travel]


def large(number: int) -> int:
    """What a large party loses, its animals counted (UWA-WMOVE-2)."""
    return 2 if number > 1000 else 1 if number > 100 else 0


def cost(content: LandContent, hex_code: int, aloft: bool = False) -> int:
    """What it takes to enter a hex (UWA-WMOVE-3); towns and castles are as clear ground, flyers pay 1 (UWA-WMOVE-4)."""
    ground_of = hex_code & GROUND
    if aloft or hex_code & FORD or hex_code >> SITE in BUILT:
        return 1
    if ground_of == SEA:
        return NEVER
    terrain = content.land.terrain[ground_of]
    return terrain.track if hex_code & TRACK else terrain.cost


def allowance(pos: LandPosition) -> int:
    """Points of a day: fewer for many heads (UWA-WMOVE-2)."""
    heads = pos.living() * (2 if pos.travel != ON_FOOT else 1)
    return max(pace(pos.content, pos.travel) - large(heads), 1)


# -- dawn --------------------------------------------------------------------------------------------------------------


def dawn(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A new day, if one is left (UWA-GAME-12); spells are fresh (UWA-SPELL-1)."""
    pos.steps[:] = [("morning",)]
    if pos.day >= DAYS or not retinue.led(pos):
        pos.steps[:] = [("time-up",)]
        return
    pos.day += 1
    pos.spells[: len(pos.daybook)] = pos.daybook  # hired men have none
    pos.path, pos.callers = [pos.hex], []
    pos.points = allowance(pos)
    pos.heading, pos.veered, pos.plan, pos.stage, pos.watches = NOWHERE, 0, FREE, 0, 0
    tell_all(log, "land-dawn", pos.day)
    recruits.pay_day(pos, dice, log)
    underhand.hear(pos, log)
    underhand.fetch(pos, log)
    if pos.seeking:
        wait_for_men(pos, log)


def wait_for_men(pos: LandPosition, log: Log | None) -> None:
    """A day of rest in town while notices hang there; on the last the men come (UWA-HIRE-1). Whoever was driven out of
    the town finds nobody."""
    both = pos.seeking >= recruits.BOTH
    if code(pos, pos.hex) >> SITE not in town.SETTLED or not recruits.another_day(pos):
        pos.seeking = 0
        return
    pos.steps[:] = [("evening",)]
    pos.stage, pos.watches = 1, 2
    rest(pos, log)
    if not pos.seeking % recruits.BOTH:
        pos.seeking = 0
        pos.steps.append(("applicants", HIRE_BOTH if both else HIRE_NOTICES))


def deeds(pos: LandPosition) -> list[int]:
    """What can be done with a day. After six days on the move, and after a flight, it is rest (UWA-WMOVE-5,
    UWA-WPURS-3)."""
    here = code(pos, pos.hex)
    site = here >> SITE
    found = [REST]
    if not pos.weary and pos.marched < MARCHING_DAYS:
        found += [MARCH, *([KEEP_TRACK] if here & TRACK and track_ahead(pos) else [])]
    found += [*town.errands(pos), *underhand.errands(pos)]
    if site == CASTLE:
        found += [HAIL, *([STAY] if pos.guests else [])]
    if site == HOME:
        found.append(COME_HOME)
    if site == DUNGEON and (not pos.ruin_rooms or pos.ruin_seen < pos.ruin_rooms):
        found.append(RUIN)
    if site == GATE:
        found.append(PASS_GATE)
    return found


def morning_picks(pos: LandPosition, step: Step) -> Decision:
    propose = [LAND_PROPOSE] if pos.content.referee and step != TRIED else []
    picks = sorted(pos.deed(deed) for deed in [*deeds(pos), *propose])
    picks = [*(CAST + spell for spell in sorted(healing.cures(pos))), *picks]
    rule = "UWA-WPURS-3" if pos.weary else "UWA-WMOVE-5"
    return Decision(pos.caller(), picks, "What does the party do today?", ("UWA-DEC-12", rule))


def morning_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed = pick - pos.content.deeds
    if deed < 0:
        healing.cure(pos, pick - CAST, dice, log)
        return
    if deed == LAND_PROPOSE:
        pos.steps.append(("proposal",))
        return
    pos.steps[-1] = ("evening",)
    if deed not in (REST, STAY):
        pos.rested = 0  # only complete rest heals (UWA-HEAL-2)
    if deed in (MARCH, KEEP_TRACK):
        pos.plan = ON_TRACK if deed == KEEP_TRACK else FREE
        set_off(pos, dice, log)
    elif deed == HAIL:
        pos.steps[-1] = ("hail",)
    elif deed == COME_HOME:
        pos.steps[-1] = ("time-up",)
    elif deed == STAY:
        stay(pos, dice, log)
    elif deed == RUIN:
        pos.steps[-1] = ("ruin-door",)
    elif deed == PASS_GATE:
        pos.steps[-1] = ("gate",)
    else:
        spend_day(pos, deed, dice, log)


def stay(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """A day at the lord's table: nobody is met, and nobody goes hungry (UWA-CASTLE-5)."""
    pos.guests -= 1
    rest(pos, log)
    healing.before_sleep(pos, dice, log)
    pos.hungry = 0
    pos.steps[-1] = ("dawn",)


def spend_day(pos: LandPosition, deed: int, dice: Dice, log: Log | None) -> None:
    """A day of rest, or one errand in town (UWA-WLD-2). Two dice are thrown for encounters on a day of rest
    (UWA-WPURS-3)."""
    pos.stage, pos.watches = 1, 2 if deed == REST else 1
    if deed == REST:
        hunt(pos, dice, log)
        rest(pos, log)
    elif deed in underhand.DEEDS:
        underhand.run(pos, deed, dice, log)
    else:
        town.run(pos, deed, dice, log)


def rest(pos: LandPosition, log: Log | None) -> None:
    """Nothing on the first day, then a hit point every second day (UWA-HEAL-2), with a fever none (UWA-R292); a full
    day's rest is enough for a week of marching (UWA-WMOVE-5) and makes good two hexes of flight (UWA-WPURS-3)."""
    pos.rested += 1
    pos.marched = 0
    pos.weary = max(pos.weary - 2, 0)
    mends = pos.rested % 2 == 1 and pos.rested > 1
    for who in range(PARTY):
        pos.marks[who] &= ~SICK
        if pos.fate[who] == SENSELESS:
            pos.fate[who], pos.hurt[who] = ABLE, pos.hp[who] - 1
        elif pos.fate[who] == ABLE and mends and not pos.marks[who] & DISEASED:
            pos.hurt[who] = max(pos.hurt[who] - 1, 0)
    tell_all(log, "land-rested")


def hunt(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """Resting in woods, on a river or clear ground feeds 1d6 persons on 1 to 3 (UWA-WMOVE-6)."""
    if ground(pos) in HUNTING and dice.d6("UWA-WMOVE-6 hunt") <= 3:
        fed = dice.d6("UWA-WMOVE-6 game")
        pos.food[pos.able()[0]] += fed
        tell_all(log, "land-game", fed)


# -- the march ---------------------------------------------------------------------------------------------------------


def set_off(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """The way may be lost, by the hex where the day begins (UWA-LOST-1); a track that is followed all day is safe
    (UWA-LOST-3). The throw is open, and so is the direction (UWA-LOST-2)."""
    pos.steps[-1] = ("trek",)
    terrain = surroundings(pos)
    if pos.plan == ON_TRACK or terrain == CITY:
        return
    if dice.d6("UWA-LOST-1 lost") > pos.content.land.terrain[terrain].lost:
        return
    while pos.heading == NOWHERE or pos.content.grid.neighbours[pos.hex][pos.heading] == OFF:
        pos.heading = dice.d6("UWA-LOST-2 direction") - 1
    tell_all(log, "land-lost", COMPASS[pos.heading])


def track_ahead(pos: LandPosition) -> list[int]:
    """Hexes beside the party over which a track is drawn."""
    beside = [hex_ for hex_ in pos.content.grid.neighbours[pos.hex] if hex_ != OFF and pos.fog[hex_] != UNKNOWN]
    return [hex_ for hex_ in beside if code(pos, hex_) & TRACK]


def ways(pos: LandPosition) -> list[int]:
    """Hexes that can be tried next. A lost party goes straight on, and changes its direction once, by one side, never
    about (UWA-LOST-2, UWA-HEX-5)."""
    neighbours = pos.content.grid.neighbours[pos.hex]
    if pos.heading == NOWHERE:
        among = track_ahead(pos) if pos.plan == ON_TRACK else [hex_ for hex_ in neighbours if hex_ != OFF]
    else:
        turns = (0,) if pos.veered or len(pos.path) == 1 else (-1, 0, 1)
        sides = [neighbours[(pos.heading + turn) % 6] for turn in turns]
        among = [hex_ for hex_ in sides if hex_ != OFF]
    return sorted(hex_ for hex_ in among if can_try(pos, hex_))


def can_try(pos: LandPosition, hex_: int) -> bool:
    """What is unknown can be tried while a point is left; what is known must be within reach, but a full day always
    brings the party into one hex (UWA-WMOVE-4, UWA-R161)."""
    if pos.fog[hex_] == UNKNOWN:
        return pos.points > 0
    price = cost(pos.content, code(pos, hex_), pos.travel == ON_WING)
    return price <= pos.points or (len(pos.path) == 1 and price < NEVER)


def trek_picks(pos: LandPosition, step: Step) -> Decision:
    found = [pos.place(hex_) for hex_ in ways(pos)]
    bound = pos.heading != NOWHERE and len(pos.path) == 1 and found
    prompt = "You are lost. Which way?" if pos.heading != NOWHERE else "Which hex next?"
    rules = ("UWA-LOST-2", "UWA-DEC-13") if pos.heading != NOWHERE else ("UWA-WMOVE-3", "UWA-DEC-12")
    return Decision(pos.caller(), [*([] if bound else [pos.deed(CAMP)]), *found], prompt, rules)


def trek_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == pos.deed(CAMP):
        pos.steps[-1] = ("evening",)
        return
    hex_ = pos.hex_of(pick)
    if pos.heading != NOWHERE:
        way = pos.content.grid.neighbours[pos.hex].index(hex_)
        pos.veered |= int(way != pos.heading)
        pos.heading = way
    attempt(pos, hex_, log)
    if pos.points <= 0:
        pos.steps[-1] = ("evening",)


def attempt(pos: LandPosition, hex_: int, log: Log | None) -> None:
    """Into the next hex, if the day is long enough; a new hex that is too hard is told, and the day ends before it
    (UWA-R161, UWA-EX-28)."""
    price = cost(pos.content, code(pos, hex_), pos.travel == ON_WING)
    if price > pos.points and (len(pos.path) > 1 or price >= NEVER):
        tell(pos, hex_, log)
        pos.points = 0
        tell_all(log, "land-too-far", pos.place(hex_))
        return
    pos.points -= price
    enter(pos, hex_, log)
    pos.path.append(hex_)


def enter(pos: LandPosition, hex_: int, log: Log | None) -> None:
    """The hex is told and drawn, and so are clear hexes beside it; from a mountain all of them, from the air all within
    two (UWA-FOG-1)."""
    tell(pos, hex_, log)
    pos.hex = hex_
    pos.fog[hex_] = ENTERED
    pos.guests = 0
    codes, grid = land(pos).codes, pos.content.grid
    if pos.travel == ON_WING:
        seen = [one for one in range(len(pos.fog)) if grid.distance(hex_, one) <= FAR_SIGHT]
    else:
        high = codes[hex_] & GROUND == MOUNTAINS
        seen = [one for one in grid.neighbours[hex_] if one != OFF and (high or codes[one] & GROUND == CLEAR)]
    for one in seen:
        tell(pos, one, log)


# -- night -------------------------------------------------------------------------------------------------------------


def night(pos: LandPosition, log: Log | None) -> None:
    """Supper, and a day more on the move (UWA-WMOVE-5, UWA-WMOVE-6); guests eat with their host."""
    pos.marched += len(pos.path) > 1
    mouths = pos.living()
    if rations(pos) < mouths:
        eat(pos, mouths)
        pos.hungry += 1
        if pos.hungry > PATIENCE:
            ache(pos, "land-starving", log)
        else:
            tell_all(log, "land-hungry")
    else:
        pos.hungry = 0
        eat(pos, mouths)


def ache(pos: LandPosition, what: str, log: Log | None) -> None:
    """A hit point for everybody."""
    tell_all(log, what)
    for who in pos.everybody():
        if pos.fate[who] == ABLE:
            suffer(pos, who, 1, log)

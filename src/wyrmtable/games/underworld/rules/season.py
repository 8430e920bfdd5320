"""A season: ten expeditions into one dungeon, with weeks in town between them (UWA-GAME-2, UWA-CAL, UWA-WLD-2).

Every expedition is a match. It begins in town with what the last one left, and when it is over it writes down the next.
"""

from __future__ import annotations

from random import Random

from wyrmtable.core import Decision, Dice, Log, RandomDice, Step, tell_all

from ..files.buttons import (
    BONUS,
    NOTICES,
    NOTICES_AND_SERVANTS,
    SERVANTS,
    TOWN_CURE,
    TOWN_DISEASE,
    TOWN_FENCE,
    TOWN_FLESH,
    TOWN_GO,
    TOWN_KIT,
    TOWN_RAISE,
    TOWN_REST,
    TOWN_RUMOUR,
)
from ..files.season import MONTH, SECRETS, WEEKS, Season, read_below
from ..files.terms import (
    ABED,
    ABLE,
    DISEASED,
    FADING,
    HELMET,
    MIRROR,
    PLATE,
    POISONED,
    ROTTING,
    SHIELD,
    SPEAR,
    TORCH,
)
from ..position import Position
from . import (
    ailments,
    explore,
    fitting,
    hiring,
    lights,
    retinue,
    rumours,
    town,
    truth,
)
from .blows import fall
from .charting import draw_here

UPKEEP = 100  # a hundredth of everybody's experience, in gold pieces, every month (UWA-UPKEEP-1)
WEEK_DAYS = 7
ROT = 10  # wounds of whoever has the rot heal so much more slowly (UWA-MON-1)
CURE, CURE_DIE = 50, 6  # gold pieces, and points healed besides one (UWA-WLD-2)
WAYS_TO_MEN = {NOTICES: "notices", SERVANTS: "servants", NOTICES_AND_SERVANTS: "both"}  # (UWA-HIRE-1)
KIT = ("armour", "marks", "arrows", "silver_arrows", "oil", "water", "food")
STORES = ("torches", "spikes", "pole")
MAPS = ("seen", "shown", "patch", "searched")
DRAWN = ("patches", "phantoms", "ends", "spent", "clues", "visits")


def healed(days: int, quick: bool) -> int:
    """Complete rest: nothing on the first day, then a point every second day, or every day if that was chosen
    (UWA-HEAL-2, UWA-GEN-8)."""
    return max(days - 1, 0) // (1 if quick else 2)


def upkeep(experience: int) -> int:
    return experience // UPKEEP


# -- setting out -------------------------------------------------------------------------------------------------------


def begin(pos: Position, dice: Dice) -> None:
    """The first expedition begins with a new party; every other with what the last one has left (UWA-CAL-1)."""
    state = pos.content.season
    if state is None:
        explore.set_out(pos, dice)
        pos.trip, pos.week = 1, 1
        return
    rolls = RandomDice(Random(dice.number(2**53, "UWA-CHAR-1 newcomers")))
    restore(pos, state)
    for who in state.new:
        join(pos, who, rolls)
    for who in pos.characters():
        grow_up(pos, who, rolls)
        fitting.prepare(pos, who)
    below = read_below(pos.content.setting.secret[SECRETS])
    number = explore.contest_number(pos.content.setting)
    pos.number = number or 0
    pos.lore, pos.halls, pos.charted = below.lore, list(below.halls), list(below.charted)
    pos.rumours = [(*told, true) for told, true in zip(state.rumours, below.true, strict=True)]
    pos.here = truth.entrance(pos)
    pos.lit, pos.lantern = 1, int(pos.content.lamp and lights.fill(pos))
    pos.marks[pos.march[-1]] |= TORCH
    draw_here(pos)
    pos.flown = []


def restore(pos: Position, state: Season) -> None:
    pos.trip, pos.week, pos.fame, pos.bank = state.trip, state.week, state.fame, state.bank
    pos.learnt, pos.level, pos.ability = list(state.learnt), list(state.level), list(state.ability)
    pos.month = list(state.month) or [0] * len(state.learnt)
    pos.bed = list(state.bed) or [0] * len(state.learnt)
    pos.ills = list(state.ills)
    pos.hp, pos.hurt = list(state.hp), list(state.hurt)
    for name in KIT:
        values = state.kit[name]
        setattr(pos, name, bytearray(values) if name == "armour" else list(values))
    pos.torches, pos.spikes, pos.pole = state.kit["stores"]
    for name in MAPS:
        setattr(pos, name, bytearray.fromhex(state.maps[name]))
    for name in DRAWN:
        setattr(pos, name, list(state.drawn[name]))
    pos.leaves = list(state.leaves)
    pos.gold = [0] * len(pos.fate)
    pos.mourned = list(state.mourned)
    for craft, points, hurt, arrows, *man in state.men:
        who = retinue.enlist(pos, craft, retinue.Man(*man), points)
        pos.hurt[who], pos.arrows[who] = hurt, arrows


def join(pos: Position, who: int, rolls: Dice) -> None:
    """A new character of the first level in the place of a dead one (UWA-GAME-2)."""
    for ability in range(6):
        pos.ability[6 * who + ability] = fitting.three_dice(rolls)
    pos.level[who], pos.learnt[who], pos.hurt[who], pos.month[who] = 1, 0, 0, 0
    pos.bed[who] = 0
    pos.ills = [row for row in pos.ills if row[1] != who]
    pos.armour[who] = pos.marks[who] = pos.arrows[who] = pos.silver_arrows[who] = 0
    pos.oil[who] = pos.water[who] = pos.food[who] = 0
    pos.hp[who] = fitting.hit_points(pos, who, rolls)
    fitting.buy(pos, who, fitting.three_dice(rolls) * 10)


def grow_up(pos: Position, who: int, rolls: Dice) -> None:
    """Whoever has learnt enough rises: all dice are thrown anew, and he has a point more at least (UWA-CHAR-7)."""
    rank = pos.risen(who, pos.learnt[who])
    if rank > pos.level[who]:
        pos.level[who] = rank
        pos.hp[who] = max(pos.hp[who] + 1, fitting.hit_points(pos, who, rolls))


# -- town --------------------------------------------------------------------------------------------------------------


def town_picks(pos: Position, step: Step) -> Decision:
    """A week of rest, the temple, the market, the taverns; or down again (UWA-WLD-2, UWA-DEC-17)."""
    abed, early = in_bed(pos), pos.week < WEEKS
    picks = [pos.deed(TOWN_GO)] if not early or len(abed) < len(pos.content.company) else []
    picks += [pos.deed(TOWN_REST)] if early and (abed or mending(pos)) else []
    picks += [pos.deed(TOWN_CURE)] if pos.bank >= CURE and any(pos.hurt) else []
    picks += [pos.deed(TOWN_KIT)] if lacking(pos) else []
    picks += [pos.deed(deed) for deed in (*hiring_ways(pos), *town.places(pos, step))]
    picks += [pos.deed(TOWN_RUMOUR)] if pos.bank >= rumours.DEAREST and rumours.more(pos) else []
    return Decision(pos.caller(), sorted(picks), "You are in town. What do you do there?", ("UWA-WLD-2", "UWA-DEC-17"))


def in_bed(pos: Position) -> list[int]:
    """Characters whom a fever keeps in bed (UWA-MON-1, UWA-R292)."""
    return [who for who in pos.characters() if pos.marks[who] & DISEASED]


def stay_in_bed(pos: Position, log: Log | None) -> None:
    """They stay at home, unless none of them could go and the year is nearly over."""
    abed = in_bed(pos)
    for who in abed if len(abed) < len(pos.content.company) else ():
        fall(pos, who, ABED, log)


def hiring_ways(pos: Position) -> list[int]:
    """One way to look for men, or the other, or both, if the purse can bear the worst of it; gifts for those who serve
    (UWA-HIRE-1)."""
    open_ = pos.week < WEEKS and hiring.places(pos) > 0
    found = [NOTICES, SERVANTS] if open_ and pos.bank >= hiring.DEAREST else []
    found += [NOTICES_AND_SERVANTS] if open_ and pos.bank >= 2 * hiring.DEAREST else []
    thankful = retinue.rewarded(pos)
    return found + ([BONUS] if thankful and pos.bank >= retinue.GIFT * len(thankful) else [])


def town_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed = pick - pos.content.deeds
    if deed == TOWN_GO:
        stay_in_bed(pos, log)
        pos.steps.pop()
    elif deed == TOWN_REST:
        rest(pos, dice, log)
    elif deed == TOWN_CURE:
        pos.bank -= CURE
        hurt = [who for who in pos.everybody() if pos.hurt[who]]
        worst = max(hurt, key=lambda who: (pos.hurt[who] - pos.hp[who], pos.hurt[who]))
        points = min(dice.roll(CURE_DIE, "UWA-WLD-2 cure") + 1, pos.hurt[worst])
        pos.hurt[worst] -= points
        tell_all(log, "healed", pos.piece(worst), points)
    elif deed == TOWN_KIT:
        refit(pos, log)
    elif deed in WAYS_TO_MEN:
        pass_week(pos, dice, log)
        hiring.seek(pos, WAYS_TO_MEN[deed], dice, log)
    elif deed == BONUS:
        pos.bank -= retinue.GIFT * len(retinue.rewarded(pos))
        retinue.reward(pos)
    elif deed == TOWN_DISEASE:
        town.cure_disease(pos, log)
    elif deed in (TOWN_RAISE, TOWN_FLESH):
        visit_city(pos, step, deed, dice, log)
    elif deed == TOWN_FENCE:
        pos.steps[-1] = (*step, TOWN_FENCE)
        town.fence(pos, dice, log)
    else:
        rumours.hear(pos, dice, log)


def visit_city(pos: Position, step: Step, deed: int, dice: Dice, log: Log | None) -> None:
    """A week there and back: whoever was of the highest level comes home alive, from death with one point
    (UWA-WLD-2, UWA-R291, UWA-R293)."""
    pos.bank -= town.CALL_BACK
    slain = deed == TOWN_RAISE
    state = pos.content.season
    assert state is not None, "somebody fell in the last expedition"
    who = max(town.dead(pos, step) if slain else town.petrified(pos, step), key=lambda one: state.level[one])
    pos.steps[-1] = (*step, who)
    call_back(pos, who, state)
    pos.hurt[who] = pos.hp[who] - 1 if slain else state.hurt[who]
    tell_all(log, "raised" if slain else "flesh-again", pos.piece(who))
    pass_week(pos, dice, log)


def replace_him(pos: Position, who: int, dice: Dice) -> None:
    """A newcomer in the place of somebody who was lost at home."""
    rolls = RandomDice(Random(dice.number(2**53, "UWA-CHAR-1 newcomers")))
    torch = pos.marks[who] & TORCH
    join(pos, who, rolls)
    pos.marks[who] |= torch
    pos.fate[who], pos.gold[who] = ABLE, 0
    prepare_anew(pos, who)


def prepare_anew(pos: Position, who: int) -> None:
    known = len(pos.content.book.spells.known)
    pos.spells[who * known : (who + 1) * known] = bytes(known)
    fitting.prepare(pos, who)
    study = ("study", who, sum(pos.rung(who).spells))
    pos.steps = [study if step[:2] == study[:2] else step for step in pos.steps]


def call_back(pos: Position, who: int, state: Season) -> None:
    """He takes his place again with all he had, and the newcomer goes his way with what he brought (UWA-R293)."""
    pos.ability[6 * who : 6 * who + 6] = state.ability[6 * who : 6 * who + 6]
    pos.level[who], pos.learnt[who], pos.hp[who] = state.level[who], state.learnt[who], state.hp[who]
    pos.month[who] = state.month[who] if state.month else 0
    torch = pos.marks[who] & TORCH
    for name in KIT:
        getattr(pos, name)[who] = state.kit[name][who]
    pos.marks[who] = pos.marks[who] & ~(POISONED | FADING) | torch
    pos.gold[who] = 0
    prepare_anew(pos, who)


def mending(pos: Position) -> list[int]:
    """Whom rest heals: the hurt without a fever (UWA-HEAL-2, UWA-R292)."""
    return [who for who in pos.everybody() if pos.hurt[who] and not pos.marks[who] & DISEASED]


def rest(pos: Position, dice: Dice, log: Log | None) -> None:
    """Weeks of rest on end have one first day, on which nothing heals: three points a week, and in every other week
    from the third on a fourth; every fourth week the keep of all is due (UWA-HEAL-2, UWA-CAL-1)."""
    days, quick = WEEK_DAYS * (pos.week - came_home(pos)), pos.content.quick
    pass_week(pos, dice, log)
    for who in mending(pos):
        slow = ROT if pos.marks[who] & ROTTING else 1
        points = healed(days + WEEK_DAYS, quick) // slow - healed(days, quick) // slow
        pos.hurt[who] = max(pos.hurt[who] - points, 0)
    tell_all(log, "week", pos.week)


def came_home(pos: Position) -> int:
    """The week in which the rest at home began."""
    return pos.content.season.week if pos.content.season else 1


def pass_week(pos: Position, dice: Dice, log: Log | None) -> None:
    """Every fourth week hired men are paid, and the keep of the characters is due (UWA-MEN-1, UWA-UPKEEP-1); if that
    is not paid, what was learnt in these weeks is lost (UWA-UPKEEP-2)."""
    pos.week += 1
    recover(pos, dice, log)
    if pos.week % MONTH:
        return
    if pos.men and not paid(pos, retinue.wages(pos), "wages", log):
        retinue.go_unpaid(pos)
        retinue.try_loyalty(pos, dice, log)
    if not paid(pos, sum([upkeep(learnt) for learnt in pos.learnt]), "upkeep", log):
        pos.learnt = [max(learnt - fresh, 0) for learnt, fresh in zip(pos.learnt, pos.month, strict=True)]
        retinue.go_unpaid(pos)
    pos.month = [0] * len(pos.learnt)


def recover(pos: Position, dice: Dice, log: Log | None) -> None:
    """A fever that has lasted its weeks is over (UWA-MON-1, UWA-R292), a limp its days; whoever was not cured of the
    taint of lycanthropes in time is lost, and a newcomer takes his place (UWA-R343)."""
    for who in ailments.pass_days(pos, WEEK_DAYS, log):
        replace_him(pos, who, dice)
    for who in pos.everybody():
        if pos.marks[who] & DISEASED and pos.bed[who] == 1:
            pos.marks[who] &= ~DISEASED
        pos.bed[who] = max(pos.bed[who] - 1, 0)


def paid(pos: Position, due: int, what: str, log: Log | None) -> bool:
    """Whether there is enough; if so, it is spent."""
    enough = due <= pos.bank
    tell_all(log, what, due, "paid" if enough else "unpaid")
    pos.bank -= due if enough else 0
    return enough


def lacking(pos: Position) -> list[tuple[int, str]]:
    """What of their kits they lack and can pay for, in its order: who, and which thing."""
    prices, left = pos.content.book.equipment.prices, pos.bank
    found: list[tuple[int, str]] = []
    for who in pos.characters():
        for thing in dict.fromkeys(fitting.kit(pos, who)):
            if prices[thing] <= left and wants(pos, who, thing):
                found.append((who, thing))
                left -= prices[thing]
    return found


def wants(pos: Position, who: int, thing: str) -> bool:
    """Whether somebody has less of a thing than he would set out with."""
    marks = {"shield": SHIELD, "helmet": HELMET, "spear": SPEAR, "steel_mirror": MIRROR}
    if thing in marks:
        return not pos.marks[who] & marks[thing]
    stores = {"torches": pos.torches < 12, "spikes": pos.spikes < 6, "pole": not pos.pole}
    own = {"oil": pos.oil[who] < 2, "holy_water": not pos.water[who], "rations": pos.food[who] < WEEK_DAYS}
    own["plate"] = pos.armour[who] < PLATE
    return stores.get(thing, False) or own.get(thing, False)


def refit(pos: Position, log: Log | None) -> None:
    """They buy what they lack, as far as the money goes (UWA-WLD-2, UWA-EQP-1)."""
    prices = pos.content.book.equipment.prices
    spent = 0
    for who, thing in lacking(pos):
        fitting.receive(pos, who, thing)
        spent += prices[thing]
    pos.bank -= spent
    tell_all(log, "bought", spent)

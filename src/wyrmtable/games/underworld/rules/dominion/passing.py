"""What time brings to a house: pay, works, unrest every month, taxes every year (UWA-CAL-6)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import UNREST
from ...files.landboard import CLEAR, RIVER, SEA, UNKNOWN, WOODS
from .. import judging
from ..land.encounters import ASHORE, EVENING, Met, who
from ..land.maker import within
from . import barony, building, crews, errands, forging, household, specialists, warring, ways
from .calendar import MONTH, WEEK, YEAR, due
from .ending import HEROES
from .position import BESIEGED, NOWHERE, SERVING, TROOPS, DominionPosition, Staff

QUARTER = 3 * MONTH
STALLS = 6  # animals that a trainer handles (UWA-SPEC-4)
POTION = 500  # gold pieces, what one of healing is worth (UWA-EQP-3),
POISON_WORTH = (100, 400, 1_000)  # and doses of poisons (UWA-R306)
THOUSAND = 1_000
DESERTERS = 2  # one of so many leaves when nobody pays


def pass_time(pos: DominionPosition, seat: int, days: int, dice: Dice, log: Log | None) -> None:
    """The clock goes on, and what falls due is done month by month and year by year."""
    before = pos.clock[seat]
    pos.clock[seat] += days
    if NOWHERE < pos.ready[seat] <= pos.clock[seat]:
        pos.mounts[seat], pos.ready[seat] = stalls(pos, seat), NOWHERE
        tell_to(log, only(seat), "house-mounted", pos.mounts[seat])
    for _ in range(due(before, pos.clock[seat], WEEK)):
        errands.weigh(pos, seat, log)
    for _ in range(due(before, pos.clock[seat], MONTH)):
        month(pos, seat, dice, log)
    for _ in range(due(before, pos.clock[seat], YEAR)):
        year(pos, seat, dice, log)


def stalls(pos: DominionPosition, seat: int) -> int:
    """Animals that its trainers can handle, six each (UWA-SPEC-4)."""
    return STALLS * max(Staff(*pos.staff[seat]).trainers, 1)


def house(pos: DominionPosition, seat: int) -> household.Household:
    """Its men, and its specialists but those who sail; while the forge is lit, those who lend a hand."""
    men = {hired_as(TROOPS[kind]): count for kind, count in enumerate(pos.enrolled(seat))}
    staff, smithy = Staff(*pos.staff[seat]), forging.forge(pos, seat)
    learned = {"sage": staff.sages, "alchemist": staff.alchemists, "animal_trainer": staff.trainers}
    learned["engineer"] = pos.engineers[seat]
    kept = household.Household(men, {**learned, "armorer": smithy.armorers, "smith": smithy.smiths})
    helpers = forging.hands(pos, seat, kept)
    return kept._replace(men={**men, forging.HAND: helpers}) if helpers else kept


def hired_as(troop: str) -> tuple[str, str]:
    """The line of the pay list, and the people (UWA-MEN-1)."""
    return SERVING.get(troop, (troop, "man"))


def pay_due(pos: DominionPosition, seat: int) -> int:
    """Gold pieces a month: men, specialists, and the upkeep of six characters."""
    ledger, kept = pos.content.ledger, house(pos, seat)
    place = "wilderness" if stands(pos, seat) and not pos.in_town(seat) else ""
    own = crews.pay(pos, seat) + HEROES * household.upkeep(pos.xp[seat], place)
    return household.wages(ledger, kept) + household.salaries(ledger, kept) + own


def stands(pos: DominionPosition, seat: int) -> bool:
    """Whether its stronghold counts as one: 10,000 gold pieces, a gate, a tower or keep (UWA-BUILD-8)."""
    return pos.built[seat] >= building.MAJOR and not pos.lacks[seat]


def month(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Pay first, then the builders, the stables and the raiders, then the mood of the people."""
    owed = pay_due(pos, seat)
    if pos.gold[seat] >= owed:
        pos.gold[seat] -= owed
    else:
        pos.gold[seat], pos.unpaid[seat] = 0, pos.clock[seat]
        pos.xp[seat] = max(pos.xp[seat] - pos.learnt[seat], 0)  # what was learnt in that month (UWA-UPKEEP-2)
        pos.men[seat] = tuple([count - count // DESERTERS for count in pos.men[seat]])
        pos.guard[seat] = tuple([count - count // DESERTERS for count in pos.guard[seat]])
        staff = Staff(*pos.staff[seat])
        pos.staff[seat] = tuple(staff._replace(sages=0, alchemists=0, studied=0, due=NOWHERE, trainers=0))
        pos.engineers[seat], pos.ready[seat] = 0, NOWHERE
        pos.forge[seat] = tuple(forging.forge(pos, seat)._replace(armorers=0, smiths=0))
        crews.desert(pos, seat)
        tell_to(log, only(seat), "house-unpaid")
    pos.learnt[seat] = 0
    build(pos, seat, log)
    brew(pos, seat)
    smith(pos, seat, dice, log)
    revert(pos, seat, dice)
    raided(pos, seat, dice, log)
    calm_down(pos, seat)
    if pos.held(seat):
        pos.steps.append(("unrest", seat))


def build(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """5,000 gold pieces of works for each Engineer, four at most, as far as the money goes and as the lord allows
    (UWA-BUILD-6, UWA-DEC-18); what is no major stronghold goes on without one, as fast as with one (UWA-BUILD-5)."""
    hired = min(at_work(pos, seat), building.MOST_ENGINEERS)
    hired = max(hired, 0 if building.major(pos.ordered[seat]) else 1)
    able = min(building.MONTHLY * hired, THOUSAND * pos.outlay[seat], pos.gold[seat])
    works = min(able, pos.ordered[seat] - pos.built[seat])
    if works > 0:
        pos.gold[seat] -= works
        pos.built[seat] += works
        tell_all(log, "house-built", pos.content.seats[seat], works, pos.built[seat])


def at_work(pos: DominionPosition, seat: int) -> int:
    """Engineers at the stronghold: all but the one who lies before walls (UWA-BUILD-5)."""
    away = any(row[1:3] == (seat, BESIEGED) for row in pos.terms)
    return max(pos.engineers[seat] - away, 0)


def brew(pos: DominionPosition, seat: int) -> None:
    """Two potions for each Alchemist who does not study, of healing or of a poison whose formula is known, each at half
    of what it is worth, as far as the money goes (UWA-SPEC-1, UWA-R296, UWA-R306)."""
    staff = Staff(*pos.staff[seat])
    each = specialists.potions((POTION, *POISON_WORTH)[staff.brewed], 1)[1] // specialists.POTIONS
    free = max(staff.alchemists - bool(staff.studied), 0)
    made = min(specialists.POTIONS * free, pos.gold[seat] // each)
    pos.gold[seat] -= made * each
    stock = [staff.potions, staff.weak, staff.strong, staff.deadly]
    stock[staff.brewed] += made
    potions, weak, strong, deadly = stock
    pos.staff[seat] = tuple(staff._replace(potions=potions, weak=weak, strong=strong, deadly=deadly))


def smith(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """What the forge has made; and in a stronghold that stands, to which Armorers and Smiths come, what is neglected
    without them (UWA-SPEC-2, UWA-SPEC-12, UWA-SPEC-13)."""
    kept = house(pos, seat)
    forging.make(pos, seat, kept, log)
    if stands(pos, seat):
        forging.neglect(pos, seat, kept, dice, log)


def revert(pos: DominionPosition, seat: int, dice: Dice) -> None:
    """A stronghold in which nobody lives keeps nothing clear (UWA-BARONY-2)."""
    if pos.seat_hex[seat] == NOWHERE:
        return
    for hex_ in sorted(net(pos, seat) - {pos.seat_hex[seat]}):
        if barony.reverts(lived_in(pos, seat), dice):
            pos.lose_hex(seat, hex_)


def lived_in(pos: DominionPosition, seat: int) -> bool:
    """The six are there, or men of a garrison, or specialists whose place is there, be it at its works; with the option
    it takes ten men while the six are away (UWA-BARONY-2)."""
    if pos.hex[seat] == pos.seat_hex[seat]:
        return True
    if pos.content.ten_men:
        return pos.guards(seat) >= barony.GARRISON
    staff, smithy = Staff(*pos.staff[seat]), forging.forge(pos, seat)
    learned = staff.sages + staff.alchemists + staff.trainers + smithy.armorers + smithy.smiths
    return pos.guards(seat) + learned + at_work(pos, seat) > 0


def net(pos: DominionPosition, seat: int) -> set[int]:
    """The country that its stronghold commands; a house in a town commands none (UWA-BARONY-1)."""
    if pos.in_town(seat):
        return set()
    bit, cleared = 1 << seat, bytes(pos.cleared)
    clear = [mask & bit > 0 for mask in cleared]
    return barony.commanded(pos.seat_hex[seat], clear, pos.content.around)


def settle_villages(pos: DominionPosition, log: Log | None) -> None:
    """Every village pays the first stronghold whose net reaches it; else it pays nobody (UWA-BARONY-3)."""
    lords = [seat for seat in pos.playing() if stands(pos, seat)]
    nets = [net(pos, seat) for seat in lords]
    for at in range(len(pos.villages)):
        hex_, people, lord, _since = pos.villages[at]
        if any(row[1] == hex_ and not row[2] for row in pos.heard):
            continue  # nobody has seen it yet
        reached = [lords[n] for n in range(len(lords)) if hex_ in nets[n]]
        if lord in reached:
            continue
        heir = reached[0] if reached else NOWHERE
        if heir != lord:
            pos.villages[at] = (hex_, people, heir, pos.clock[heir] if reached else NOWHERE)
            if reached:
                tell_all(log, "house-village", pos.content.seats[heir], people, pos.content.names.places + hex_)


def calm_down(pos: DominionPosition, seat: int) -> None:
    """A quarter of a year without a reason to grumble takes a point off (UWA-ANGRY-2)."""
    today = pos.clock[seat] // MONTH * MONTH
    if today - pos.stirred[seat] >= QUARTER:
        pos.stirred[seat] = today
        pos.unrest[seat] = max(pos.unrest[seat] - 1, 0)


def grumble(pos: DominionPosition, seat: int, points: int) -> None:
    """The people have a reason (UWA-ANGRY-2)."""
    if points > 0:
        pos.unrest[seat] += points
        pos.stirred[seat] = pos.clock[seat]


def unrest(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Every lord of villages throws each month, so that the throw tells nothing of their mood (UWA-ANGRY-2)."""
    judging.hand_on(pos, UNREST, dice.d6("UWA-ANGRY-2 anger"), step[1], 1, 6)


def use_unrest(pos: DominionPosition, face: int, seat: int, dice: Dice, log: Log | None) -> None:
    if barony.angers(pos.unrest[seat], face) and pos.held(seat):
        rise(pos, seat, dice, log)


def rise(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """The people rise: thieves take what they find; a mob, the militia or a hero must be fought (UWA-ANGRY-2)."""
    rising = barony.rising(nearest(pos, seat), pos.gold[seat], dice)
    pos.stirred[seat] = pos.clock[seat]
    tell_all(log, "house-risen", pos.content.seats[seat], rising.told)
    if not rising.number:
        pos.gold[seat] -= rising.stolen
        pos.unrest[seat] = max(pos.unrest[seat] - barony.CALMER, 0)
        return
    book = pos.content.land.book
    kind = book.number[rising.kind]
    hd = book.kinds[kind].hd.levels
    warring.begin(pos, seat, Met(kind, rising.number), max(hd, 1), warring.RISING, log)


def nearest(pos: DominionPosition, seat: int) -> int:
    """People of the village of the house that is nearest to it, of several the largest (UWA-ANGRY-2)."""
    away, here = pos.content.grid.distance, pos.hex[seat]
    return min(pos.held(seat), key=lambda village: (away(here, village[0]), -village[1], village[0]))[1]


def lose_village(pos: DominionPosition, seat: int) -> None:
    """The largest village pays nobody until it is won again, and that is talked about (UWA-R224, UWA-ANGRY-2)."""
    mine = [at for at in range(len(pos.villages)) if pos.villages[at][2] == seat]
    if not mine:
        return
    lost = max(mine, key=lambda at: (pos.villages[at][1], -at))
    hex_, people, _, _ = pos.villages[lost]
    pos.villages[lost] = (hex_, people, NOWHERE, NOWHERE)
    pos.lose_hex(seat, hex_)
    grumble(pos, seat, barony.LOST)


def raided(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Raiders whom nobody has beaten within a month take what they came for, and go (UWA-BARONY-7)."""
    for raid in [raid for raid in pos.raids if pos.clock[seat] >= raid[4]]:
        for at in range(len(pos.villages)):
            hex_, people, lord, since = pos.villages[at]
            if hex_ == raid[0] and lord == seat:
                left = barony.raid_not_beaten(people, dice)
                pos.villages[at] = (hex_, left, lord, since)
                pos.raids = [other for other in pos.raids if other != raid]
                tell_all(log, "house-raided", pos.content.seats[seat], people - left, pos.content.names.places + hex_)


def beset(pos: DominionPosition, seat: int, village: int, dice: Dice, log: Log | None) -> None:
    """Monsters of the ground around come down on a village (UWA-BARONY-7)."""
    met = who(pos.content.land, pos.ground(village), ASHORE, EVENING, dice, pos.world(village))
    pos.raids.append((village, met.kind, met.number, met.heads, pos.clock[seat] + MONTH))
    kind = pos.content.land.book.kinds[met.kind]
    tell_all(log, "house-beset", met.number, kind.name, pos.content.names.places + village)


def offers(pos: DominionPosition, seat: int) -> dict[str, bool]:
    """What the territory has for investments, by what is known of it (UWA-BARONY-6)."""
    home = pos.seat_hex[seat]
    near = within(pos.content.grid, home, barony.REACH)
    grounds = {pos.ground(hex_) for hex_ in near if pos.fog[hex_]}
    unknown = any(pos.fog[hex_] == UNKNOWN for hex_ in within(pos.content.grid, home, 6))
    trainer = Staff(*pos.staff[seat]).trainers > 0 or pos.mounts[seat] > 0
    return {
        "villages": len(pos.held(seat)) > 1, "water": bool({RIVER, SEA} & grounds), "clear": CLEAR in grounds,
        "woods": WOODS in grounds, "trainer": trainer, "unknown": unknown,
    }  # fmt: skip


def year(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Taxes and investments; villages that have paid a full year are counted (UWA-BARONY-4, UWA-GAME-3)."""
    mine = [at for at in range(len(pos.villages)) if pos.villages[at][2] == seat]
    people, kinds = [pos.villages[at][1] for at in mine], list(pos.content.ledger.investments)
    sums = {kinds[n]: gold for n, gold in enumerate(pos.invested[seat]) if gold}
    land = offers(pos, seat) if pos.seat_hex[seat] != NOWHERE else {}
    sheet = barony.year(pos.content.ledger, people, pos.rate[seat], sums, land, pos.unrest[seat], dice)
    today = pos.clock[seat] // YEAR * YEAR
    pos.taxed[seat] = sum([today - pos.villages[at][3] >= YEAR for at in mine])
    for n, at in enumerate(mine):
        hex_, _, lord, since = pos.villages[at]
        pos.villages[at] = (hex_, sheet.people[n], lord, since)
        if n in sheet.raided:
            beset(pos, seat, hex_, dice, log)
    pos.revenue[seat] = max(sheet.revenue, 0)
    grumble(pos, seat, pos.rate[seat] - barony.TAX)
    pos.unrest[seat] = max(pos.unrest[seat] + min(pos.rate[seat] - barony.TAX, 0), 0)
    pos.gold[seat] = max(pos.gold[seat] + sheet.revenue + sum(pos.invested[seat]), 0)
    pos.invested[seat] = (0,) * len(kinds)
    tell_to(log, only(seat), "house-taxes", sheet.taxes, sheet.revenue)
    ways.lay(pos, seat, sheet.returns, log)

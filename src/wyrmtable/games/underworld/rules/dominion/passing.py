"""What time brings to a house: pay, works, unrest every month, taxes every year (UWA-CAL-6)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.landboard import CLEAR, RIVER, UNKNOWN, WOODS
from ..land.maker import within
from . import barony, building, household
from .calendar import MONTH, YEAR, due
from .ending import HEROES
from .position import NOWHERE, TROOPS, CampaignPosition

DESERTERS = 2  # one of so many leaves when nobody pays


def pass_time(pos: CampaignPosition, seat: int, days: int, dice: Dice, log: Log | None) -> None:
    """The clock goes on, and what falls due is done month by month and year by year."""
    before = pos.clock[seat]
    pos.clock[seat] += days
    for _ in range(due(before, pos.clock[seat], MONTH)):
        month(pos, seat, dice, log)
    for _ in range(due(before, pos.clock[seat], YEAR)):
        year(pos, seat, dice, log)


def house(pos: CampaignPosition, seat: int) -> household.Household:
    """Its men, with the Armorers and Smiths who are obligatory once it has a stronghold."""
    men = {(TROOPS[kind], "man"): pos.men[seat][kind] for kind in range(len(TROOPS))}
    kept = household.Household(men, {})
    if pos.seat_hex[seat] == NOWHERE:
        return kept
    ledger = pos.content.ledger
    smiths = {"armorer": household.armorers_needed(kept), "smith": household.smiths_needed(ledger, kept)}
    return kept._replace(specialists=smiths)


def pay_due(pos: CampaignPosition, seat: int) -> int:
    """Gold pieces a month: men, specialists, and the upkeep of six characters."""
    ledger, kept = pos.content.ledger, house(pos, seat)
    own = HEROES * household.upkeep(pos.xp[seat], "wilderness" if stands(pos, seat) else "")
    return household.wages(ledger, kept) + household.salaries(ledger, kept) + own


def stands(pos: CampaignPosition, seat: int) -> bool:
    """Whether its stronghold counts as one (UWA-BUILD-8)."""
    return pos.built[seat] >= building.MAJOR


def month(pos: CampaignPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Pay first, then the builders, then the mood of the people."""
    owed = pay_due(pos, seat)
    if pos.gold[seat] >= owed:
        pos.gold[seat] -= owed
    else:
        pos.gold[seat], pos.unpaid[seat] = 0, pos.clock[seat]
        pos.men[seat] = tuple([count - count // DESERTERS for count in pos.men[seat]])
        tell_all(log, "house-unpaid", pos.content.seats[seat])
    build(pos, seat, log)
    revert(pos, seat, dice)
    if barony.angers(pos.unrest[seat], dice) and pos.held(seat):
        rise(pos, seat, dice, log)


def build(pos: CampaignPosition, seat: int, log: Log | None) -> None:
    """5,000 gold pieces of works for each Engineer, as far as the money goes (UWA-BUILD-6)."""
    hired = pos.engineers[seat]
    if pos.built[seat] >= pos.ordered[seat] or not hired:
        return
    spare = pos.gold[seat] - building.PAY * hired
    works = min(building.MONTHLY * hired, pos.ordered[seat] - pos.built[seat], max(spare, 0))
    if works:
        pos.gold[seat] -= works + building.PAY * hired
        pos.built[seat] += works
        tell_all(log, "house-built", pos.content.seats[seat], works, pos.built[seat])


def revert(pos: CampaignPosition, seat: int, dice: Dice) -> None:
    """A stronghold with fewer than ten men keeps nothing clear (UWA-BARONY-2)."""
    if pos.seat_hex[seat] == NOWHERE or pos.soldiers(seat) >= barony.GARRISON:
        return
    for hex_ in sorted(net(pos, seat) - {pos.seat_hex[seat]}):
        if barony.reverts(pos.soldiers(seat), dice):
            pos.lose_hex(seat, hex_)


def net(pos: CampaignPosition, seat: int) -> set[int]:
    bit, cleared = 1 << seat, bytes(pos.cleared)
    clear = [mask & bit > 0 for mask in cleared]
    return barony.commanded(pos.seat_hex[seat], clear, pos.content.around)


def settle_villages(pos: CampaignPosition, log: Log | None) -> None:
    """Every village pays the first stronghold whose net reaches it; one that is cut off pays nobody (UWA-BARONY-3)."""
    lords = [seat for seat in pos.playing() if stands(pos, seat)]
    nets = [net(pos, seat) for seat in lords]
    for at in range(len(pos.villages)):
        hex_, people, lord, _since = pos.villages[at]
        reached = [lords[n] for n in range(len(lords)) if hex_ in nets[n]]
        if lord in reached:
            continue
        heir = reached[0] if reached else NOWHERE
        if heir != lord:
            pos.villages[at] = (hex_, people, heir, pos.clock[heir] if reached else NOWHERE)
            if reached:
                tell_all(log, "house-village", pos.content.seats[heir], people, pos.content.names.places + hex_)


def rise(pos: CampaignPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """The people rise, and the largest village pays nobody until it is won again (UWA-ANGRY-2, UWA-R224)."""
    mine = [at for at in range(len(pos.villages)) if pos.villages[at][2] == seat]
    lost = max(mine, key=lambda at: (pos.villages[at][1], -at))
    hex_, people, _, _ = pos.villages[lost]
    tell_all(log, "house-risen", pos.content.seats[seat], barony.rising(people, pos.gold[seat], dice))
    pos.villages[lost] = (hex_, people, NOWHERE, NOWHERE)
    pos.lose_hex(seat, hex_)
    pos.unrest[seat] = max(pos.unrest[seat] - barony.CALMER, 0)


def offers(pos: CampaignPosition, seat: int) -> dict[str, bool]:
    """What the territory has for investments, by what is known of it (UWA-BARONY-6)."""
    home = pos.seat_hex[seat]
    near = within(pos.content.grid, home, barony.REACH)
    grounds = {pos.ground(hex_) for hex_ in near if pos.fog[hex_]}
    unknown = any(pos.fog[hex_] == UNKNOWN for hex_ in within(pos.content.grid, home, 6))
    return {
        "villages": len(pos.held(seat)) > 1, "water": RIVER in grounds, "clear": CLEAR in grounds,
        "woods": WOODS in grounds, "trainer": False, "unknown": unknown,
    }  # fmt: skip


def year(pos: CampaignPosition, seat: int, dice: Dice, log: Log | None) -> None:
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
        count = (
            barony.raid_not_beaten(sheet.people[n], dice)
            if n in sheet.raided and not pos.soldiers(seat)
            else sheet.people[n]
        )
        pos.villages[at] = (hex_, count, lord, since)
    pos.revenue[seat], pos.unrest[seat] = max(sheet.revenue, 0), sheet.unrest
    pos.gold[seat] = max(pos.gold[seat] + sheet.revenue + sum(pos.invested[seat]), 0)
    pos.invested[seat] = (0,) * len(kinds)
    tell_all(log, "house-taxes", pos.content.seats[seat], sheet.taxes, sheet.revenue)

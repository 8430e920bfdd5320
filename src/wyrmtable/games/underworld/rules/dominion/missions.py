"""Spies and Assassins whom a house sends to the walls of others, and what it alone is told (UWA-SPEC-3, UWA-SPEC-10,
UWA-SPEC-11, UWA-R296)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, only, tell_all, tell_to

from ...files.dominioncampaign import SOUGHT
from ...files.landboard import CASTLE, SITE
from ..land.castles import BEATEN, FRESH, FRIEND, HOSTILE, PAID, REFUSED, STANCE_SHOWN, Castle, lord_level
from ..land.secrets import out_of, secret
from . import household, lords, passing, sieges, specialists
from .calendar import WEEK, YEAR
from .ending import HEROES, level
from .lords import TAKEN
from .position import CAUGHT, GATES, GOLD, LORD, NOWHERE, NUMBERS, PLANS, WARNED, Agent, DominionPosition, Report, Staff

ASSASSIN, SPY = SOUGHT.index("assassin"), SOUGHT.index("spy")
SECRETS = {"numbers": NUMBERS, "gold": GOLD, "plans": PLANS, "gates": GATES}
OF_A_CASTLE = ("numbers", "plans", "gates")  # a lord's gold is nowhere written down,
OF_A_HOUSE = ("numbers", "gold", "gates")  # and what a house builds everybody sees
GUARDED, AT_HOME = True, True  # a lord sleeps behind his own walls, with a guard at the door
SEEDS = 2**53
COMMON = 1  # level of a man behind walls who can be bribed
BRIBE, MOST_BRIBES = 100, 4  # gold pieces, and how many of them change anything (UWA-SPEC-11)


# -- to whom they are sent ---------------------------------------------------------------------------------------------


def castles(pos: DominionPosition) -> list[int]:
    """Castles on the sheet that are still their lords'."""
    taken = {row[0] for row in pos.terms if row[2] == TAKEN} | set(pos.seat_hex)
    return [at for at in range(len(pos.fog)) if pos.fog[at] and pos.drawn[at] >> SITE == CASTLE and at not in taken]


def targets(pos: DominionPosition, seat: int, who: int) -> list[int]:
    """An Assassin goes to lords of castles, a Spy to the strongholds of other houses as well, one to each."""
    if who == ASSASSIN:
        return [hex_ for hex_ in castles(pos) if lords.willing(pos, hex_)]
    busy = {agent[0] for agent in pos.agents[seat]}
    rivals = [pos.seat_hex[other] for other in pos.playing() if other != seat and pos.seat_hex[other] != NOWHERE]
    walls = castles(pos) + [hex_ for hex_ in rivals if sieges.holder(pos, hex_) != NOWHERE]
    return sorted([hex_ for hex_ in walls if hex_ not in busy])


def marks(pos: DominionPosition, seat: int) -> list[int]:
    """Houses of whom an Assassin may slay somebody, wherever they are (UWA-SPEC-3)."""
    return [other for other in pos.playing() if other != seat]


def mark(house: int) -> int:
    """A house where the hex of walls would stand: below nothing."""
    return NOWHERE - 1 - house


def unmark(mark_: int) -> int:
    return NOWHERE - 1 - mark_


def send(pos: DominionPosition, seat: int, who: int, hex_: int, dice: Dice, log: Log | None) -> None:
    """He has been found and has his pay; one secret number decides what comes of it."""
    pos.gold[seat] -= pos.content.ledger.specialists[SOUGHT[who]].pay
    rolls = secret(dice, "UWA-SPEC-13 mission")
    if who == SPY:
        place(pos, seat, hex_, rolls, log)
    elif hex_ < NOWHERE:
        stab(pos, seat, unmark(hex_), rolls, log)
    else:
        murder(pos, seat, hex_, rolls, log)


# -- reports -----------------------------------------------------------------------------------------------------------


def note(pos: DominionPosition, seat: int, hex_: int, what: int, number: int) -> Report:
    """The house knows it from now on; later news of the same thing takes its place."""
    report = (hex_, what, number, pos.clock[seat])
    pos.reports[seat] = (*[row for row in pos.reports[seat] if row[:2] != (hex_, what)], report)
    return report


def said(pos: DominionPosition, report: Report) -> str:
    """A report in words."""
    _, what, number, _ = report
    if what == LORD:
        land = pos.content.land
        return f"{land.book.kinds[land.book.number[land.land.occupants[number]]].name} lives there"
    if what == PLANS:
        return ("the lord is hostile", "the lord is no enemy")[min(number, 1)]
    if what == WARNED:
        return f"the {pos.content.houses[number]} is warned"
    words = {NUMBERS: f"{number:,} men", GOLD: f"{number:,} gold pieces", GATES: "a gate will be opened"}
    return words.get(what, "a man of yours was found out")


def knows(pos: DominionPosition, seat: int, hex_: int, what: int) -> bool:
    return any(row[:2] == (hex_, what) for row in pos.reports[seat])


# -- spies -------------------------------------------------------------------------------------------------------------


def place(pos: DominionPosition, seat: int, hex_: int, rolls: Dice, log: Log | None) -> None:
    """After the week in which he was found he is taken on in one to four weeks, or not at all (UWA-SPEC-11)."""
    weeks, placed = specialists.place_spy(rolls)
    where = pos.content.names.places + hex_
    if not placed:
        tell_to(log, only(seat), "house-spy-refused", where)
        return
    due = pos.clock[seat] + WEEK * (1 + weeks)
    pos.agents[seat] = (*pos.agents[seat], (hex_, due, rolls.number(SEEDS, "UWA-SPEC-11 week")))
    tell_to(log, only(seat), "house-spy-placed", where, due)


def corrupt(pos: DominionPosition, seat: int, hex_: int, hundreds: int, rolls: Dice, log: Log | None) -> None:
    """Whoever fails his loyalty takes the bribe and is a spy from then on, faithful on 1 to 5; whoever is not tells his
    lord, and so does a man who keeps faith with him (UWA-SPEC-10, UWA-SPEC-11, UWA-R307)."""
    where, owner = pos.content.names.places + hex_, sieges.holder(pos, hex_)
    bought = specialists.corrupt(household.LOYALTY, hundreds * BRIBE, COMMON, rolls)
    pos.gold[seat] -= hundreds * BRIBE if bought else 0
    if bought and specialists.faithful(rolls):
        due = pos.clock[seat] + WEEK
        pos.agents[seat] = (*pos.agents[seat], (hex_, due, rolls.number(SEEDS, "UWA-SPEC-11 week")))
        tell_to(log, only(seat), "house-bribed", where, due)
        return
    note(pos, seat, hex_, CAUGHT, 0)
    tell_to(log, only(seat), "house-bribe-told" if bought else "house-bribe-refused", where)
    if owner != NOWHERE:
        tell_to(log, only(owner), "house-bribe-heard", pos.content.seats[seat])


def hear_from(pos: DominionPosition, log: Log | None) -> None:
    """Every spy whose week is over sends word, or is found out."""
    for seat in pos.playing():
        if pos.agents[seat]:
            rows = [message(pos, seat, agent, log) for agent in pos.agents[seat]]
            pos.agents[seat] = tuple([agent for agent in rows if agent[0] != NOWHERE])


def message(pos: DominionPosition, seat: int, agent: Agent, log: Log | None) -> Agent:
    """Week by week; a hex of -1 says that he is there no more (UWA-SPEC-11)."""
    hex_, due, seed = agent
    while due <= pos.clock[seat]:
        owner, rolls = sieges.holder(pos, hex_), out_of(seed)
        if owner == seat or (owner == NOWHERE and hex_ not in castles(pos)):
            return (NOWHERE, due, seed)
        told = specialists.spy_week(rolls, OF_A_HOUSE if owner != NOWHERE else OF_A_CASTLE)
        where = pos.content.names.places + hex_
        if told == "discovered":
            note(pos, seat, hex_, CAUGHT, 0)
            tell_to(log, only(seat), "house-spy-found", where)
            if owner != NOWHERE:
                tell_to(log, only(owner), "house-spy-caught", pos.content.seats[seat])
            return (NOWHERE, due, seed)
        if told in SECRETS:
            what = SECRETS[told]
            report = note(pos, seat, hex_, what, fact(pos, hex_, owner, what, rolls))
            tell_to(log, only(seat), "house-spy-writes", where, said(pos, report))
        due, seed = due + WEEK, rolls.number(SEEDS, "UWA-SPEC-11 week")
    return (hex_, due, seed)


def fact(pos: DominionPosition, hex_: int, owner: int, what: int, rolls: Dice) -> int:
    """What is true of these walls today: the men on them, the gold behind them, how their lord stands to strangers."""
    if owner == NOWHERE:
        castle = lords.people_of(pos, hex_, rolls)
        return {NUMBERS: castle.garrison, PLANS: castle.stance}.get(what, 0)
    return {NUMBERS: sieges.garrison(pos, hex_), GOLD: pos.gold[owner]}.get(what, 0)


# -- assassins ---------------------------------------------------------------------------------------------------------


def hire_one(pos: DominionPosition, seat: int, dice: Dice) -> None:
    """Two or three can be found in a year (UWA-SPEC-3)."""
    staff, year = Staff(*pos.staff[seat]), pos.clock[seat] // YEAR
    left = staff.killers if staff.year == year else specialists.assassins_a_year(dice)
    pos.staff[seat] = tuple(staff._replace(year=year, killers=max(left - 1, 0)))


def chance(pos: DominionPosition, seat: int, castle: Castle) -> int:
    """Per cent; a lord who has caught a man of the house before is warned (UWA-SPEC-3)."""
    warned = knows(pos, seat, castle.hex, CAUGHT)
    return specialists.murder_chance(lord_level(pos.content.land, castle), GUARDED, AT_HOME, warned)


def murder(pos: DominionPosition, seat: int, hex_: int, rolls: Dice, log: Log | None) -> None:
    """The lord is dead, and nobody comes out of the castle any more; or nothing is heard of it; or the man is taken and
    talks, and everybody knows who sent him (UWA-SPEC-3, UWA-R296)."""
    castle, where = lords.people_of(pos, hex_, rolls), pos.content.names.places + hex_
    outcome = specialists.murder(chance(pos, seat, castle), rolls)
    if outcome == "failed":
        tell_to(log, only(seat), "house-murder-failed", where)
        return
    at = lords.known(pos, hex_, rolls)
    if outcome == "done":
        pos.castles[at] = tuple(castle._replace(standing=BEATEN))
        tell_all(log, "house-murder", lords.lord_name(pos, castle), where)
        return
    note(pos, seat, hex_, CAUGHT, 0)
    pos.castles[at] = tuple(castle._replace(stance=HOSTILE, known=castle.known | STANCE_SHOWN))
    if lords.standing(pos, hex_, seat) in (FRESH, PAID, FRIEND):
        lords.settle(pos, hex_, seat, REFUSED)
    tell_all(log, "house-murder-told", pos.content.seats[seat], where)


def care(pos: DominionPosition, seat: int, other: int) -> int:
    """Per cent: the level of the house, its men around the tent or bed, its own walls, and what it has heard
    (UWA-SPEC-3)."""
    home = pos.hex[other] == pos.seat_hex[other] and passing.stands(pos, other)
    guarded = pos.soldiers(other) > 0 or (pos.hex[other] == pos.seat_hex[other] and pos.guards(other) > 0)
    warned = any(row[1:3] == (WARNED, other) for row in pos.reports[seat])
    return specialists.murder_chance(level(pos, other), guarded, home, warned)


def stab(pos: DominionPosition, seat: int, other: int, rolls: Dice, log: Log | None) -> None:
    """One of the six of another house, with a sixth of what they have learnt; or the man is taken and talks, and that
    house is warned (UWA-SPEC-3, UWA-R308)."""
    outcome, name = specialists.murder(care(pos, seat, other), rolls), pos.content.seats[other]
    if outcome == "failed":
        tell_to(log, only(seat), "house-stab-failed", name)
    elif outcome == "done":
        pos.xp[other] -= pos.xp[other] // HEROES
        tell_all(log, "house-stabbed", name)
    else:
        note(pos, seat, pos.hex[other], WARNED, other)
        tell_all(log, "house-stab-told", pos.content.seats[seat], name)

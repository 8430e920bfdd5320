"""Where a house buys vessels and finds their crews, where they go, and what the wind does to them (UWA-EQP-1,
UWA-SPEC-7, UWA-SPEC-8, UWA-WMOVE-4, UWA-WIND, UWA-R305)."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmtable.core import ASKED, Decision, Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import BUY_VESSEL, PAY_OFF, SEEK_SEAMEN, SEEK_SHIP_CAPTAIN
from ...files.landboard import GROUND, RIVER, SEA, SITE, SWAMP
from ..land.maker import within
from . import exploring, hiring, household, passing, warring
from .crews import craft, put, ready, room, ships
from .ending import HEROES
from .founding import SETTLEMENTS
from .position import NOWHERE, DominionPosition, Ship

WATERS = (RIVER, SEA)
IN_SWAMP = 3  # a hex of swamp counts for so many (UWA-WMOVE-1)
DEAREST_SEARCH = 1_200  # a week of notices and servants (UWA-HIRE-1)
CALM, LIGHT, FRESH, GALE = range(4)
TOLD = ("a calm", "a light breeze", "a fresh breeze", "a gale")
MOST_CALM, MOST_LIGHT, MOST_FRESH = 3, 8, 11  # of 2d6 (UWA-WIND-1)
FOUNDERS = {FRESH: 3, GALE: 5}  # the highest face that sinks a galley far from land (UWA-WIND-8)
DROWNED = 2  # one in so many of those who find no room


# -- at the quay -------------------------------------------------------------------------------------------------------


def drawn_water(pos: DominionPosition, hex_: int) -> bool:
    return bool(pos.fog[hex_]) and pos.drawn[hex_] & GROUND in WATERS


def harbour(pos: DominionPosition, seat: int, hex_: int) -> bool:
    """A town or the own stronghold on or beside drawn water."""
    own = hex_ == pos.seat_hex[seat] or (bool(pos.fog[hex_]) and pos.drawn[hex_] >> SITE in SETTLEMENTS)
    return own and any(drawn_water(pos, near) for near in (hex_, *pos.content.around[hex_]))


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """Vessels are bought in towns with a harbour; there a crew and a captain are sought for those who lack one."""
    found = [BUY_VESSEL] if for_sale(pos, seat) else []
    found += [SEEK_SEAMEN] if not refusal(pos, seat, "seaman") else []
    found += [SEEK_SHIP_CAPTAIN] if not refusal(pos, seat, "ship_captain") else []
    at_sea = pos.ground(pos.hex[seat]) == SEA
    return found + ([PAY_OFF] if not at_sea and any(here_hired(pos, seat)) else [])


def here_hired(pos: DominionPosition, seat: int) -> list[bool]:
    return [bool(ship.crew or ship.captain) for ship in ships(pos, seat) if ship.hex == pos.hex[seat]]


def for_sale(pos: DominionPosition, seat: int) -> list[int]:
    """The kinds that the house can pay, in a town with a harbour (UWA-EQP-1)."""
    hex_ = pos.hex[seat]
    if pos.site(hex_) not in SETTLEMENTS or not harbour(pos, seat, hex_):
        return []
    prices = [kind.price for kind in pos.content.ledger.ships.values()]
    return [kind for kind in range(len(prices)) if prices[kind] <= pos.gold[seat]]


def lacking(pos: DominionPosition, seat: int, who: str) -> list[int]:
    """Ships here without a crew, or without a captain, by their place in the list."""
    rows, captains = ships(pos, seat), who == "ship_captain"
    here = [at for at in range(len(rows)) if rows[at].hex == pos.hex[seat] and craft(pos, rows[at]).seamen]
    return [at for at in here if not (rows[at].captain if captains else rows[at].crew)]


def refusal(pos: DominionPosition, seat: int, who: str) -> str:
    """Why none of them can be sought here; nothing if they can (UWA-HIRE-2, UWA-SPEC-13)."""
    if pos.site(pos.hex[seat]) not in SETTLEMENTS:
        return "They are sought in towns."
    owner = bool(ships(pos, seat))
    if not household.serves(who, passing.stands(pos, seat), False, owner, False, True) or not lacking(pos, seat, who):
        return "No ship of the house lies here that lacks them."
    return "" if pos.gold[seat] >= DEAREST_SEARCH else f"A search costs up to {DEAREST_SEARCH:,} gold pieces."


def take(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> None:
    pos.marched[seat] = 0
    if pick == BUY_VESSEL:
        pos.steps[:] = [("yard", seat)]
    elif pick == PAY_OFF:
        here = pos.hex[seat]
        rows = [ship._replace(crew=0, captain=0) if ship.hex == here else ship for ship in ships(pos, seat)]
        put(pos, seat, rows)
        tell_to(log, only(seat), "house-paid-off")
        pass_on(pos, seat, 1, dice, log)
    else:
        seek(pos, seat, "seaman" if pick == SEEK_SEAMEN else "ship_captain", dice, log)


def pass_on(pos: DominionPosition, seat: int, days: int, dice: Dice, log: Log | None) -> None:
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, days, dice, log)


def yard_picks(pos: DominionPosition, step: Step) -> Decision:
    """What it can pay, only the house knows (UWA-EQP-1)."""
    picks = [pos.content.ships + kind for kind in for_sale(pos, step[1])]
    return Decision(step[1], picks, "Which vessel does the house buy?", ("UWA-EQP-1", "UWA-NAV-2"), (), ASKED)


def yard_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A day; she lies where she was bought."""
    seat, kind = step[1], pick - pos.content.ships
    ship = Ship(kind, pos.hex[seat])
    pos.gold[seat] -= craft(pos, ship).price
    put(pos, seat, [*ships(pos, seat), ship])
    tell_all(log, "house-buys", pos.content.seats[seat], craft(pos, ship).title)
    pass_on(pos, seat, 1, dice, log)


def seek(pos: DominionPosition, seat: int, who: str, dice: Dice, log: Log | None) -> None:
    """A week of notices and servants: on 5 or 6 the Seamen of one ship come, on 6 a captain (UWA-HIRE-2, UWA-R305)."""
    cost, came = hiring.seek(pos.content.ledger, SETTLEMENTS[pos.site(pos.hex[seat])], who, dice)
    pos.gold[seat] -= cost
    pos.steps[:] = [("turn",), ("week-over", seat)]
    tell_all(log, "house-looks", pos.content.seats[seat])
    called = "a crew of Seamen" if who == "seaman" else "a Ship Captain"
    tell_to(log, only(seat), "house-sought" if came else "house-sought-in-vain", called, cost)
    if came:
        rows, at = ships(pos, seat), lacking(pos, seat, who)[0]
        rows[at] = rows[at]._replace(crew=1) if who == "seaman" else rows[at]._replace(captain=1)
        put(pos, seat, rows)


# -- under way ---------------------------------------------------------------------------------------------------------


def berth(pos: DominionPosition, seat: int, people: int) -> int:
    """The hex of ships that take everybody aboard: where the house is, else beside it; -1 if there is none."""
    here = pos.hex[seat]
    fit = [hex_ for hex_ in (here, *pos.content.around[here]) if room(pos, seat, hex_) >= people]
    return fit[0] if fit else NOWHERE


def allowance(pos: DominionPosition, seat: int, hex_: int) -> int:
    """Hexes a day of the slowest (UWA-WMOVE-1)."""
    rates = pos.content.land.land.travel
    return min([rates[craft(pos, ship).pace][0] for ship in ready(pos, seat, hex_)])


def bears(pos: DominionPosition, seat: int, hex_: int) -> bool:
    """Whether the ships that the house is on can come to a hex: rivers and the sea; swamps, if all of them can; and
    harbours (UWA-WMOVE-4)."""
    rates, ground = pos.content.land.land.travel, pos.ground(hex_)
    if ground == SWAMP:
        return all(rates[craft(pos, ship).pace][1] for ship in ready(pos, seat, pos.hex[seat]))
    return ground in WATERS or harbour(pos, seat, hex_)


def carry(pos: DominionPosition, seat: int, hex_: int, boats: bool = False) -> None:
    """The ships go where the house goes; in boats only they."""
    here = pos.hex[seat]
    going = [ship for ship in ready(pos, seat, here) if not boats or not craft(pos, ship).seamen]
    put(pos, seat, [ship._replace(hex=hex_) if ship in going else ship for ship in ships(pos, seat)])


def wind(dice: Dice) -> int:
    """The force of the day (UWA-WIND-1, UWA-WIND-2)."""
    total = dice.d6("UWA-WIND-2 force") + dice.d6("UWA-WIND-2 force")
    return CALM if total <= MOST_CALM else LIGHT if total <= MOST_LIGHT else FRESH if total <= MOST_FRESH else GALE


def bound(pos: DominionPosition, seat: int, force: int) -> bool:
    """In a calm only oars move a ship, and nobody sails in a gale (UWA-WIND-3)."""
    rowed = all(craft(pos, ship).oars for ship in ready(pos, seat, pos.hex[seat]))
    return force == GALE or (force == CALM and not rowed)


def founder(pos: DominionPosition, seat: int, force: int, dice: Dice, log: Log | None) -> None:
    """Galleys that end a day two hexes from the shore or more, in a fresh wind on 1 to 3, in a gale on 1 to 5
    (UWA-WIND-8)."""
    here, most = pos.hex[seat], FOUNDERS.get(force, 0)
    near = within(pos.content.grid, here, 1)
    if not most or any(pos.ground(hex_) != SEA for hex_ in near):
        return
    rows, lost = ships(pos, seat), list[int]()
    for at in range(len(rows)):
        if rows[at].hex == here and craft(pos, rows[at]).galley and dice.d6("UWA-WIND-8 founders") <= most:
            lost.append(at)
    if lost:
        tell_all(log, "house-founders", pos.content.seats[seat], len(lost))
        wreck(pos, seat, lost, log)


def wreck(pos: DominionPosition, seat: int, lost: Iterable[int], log: Log | None) -> None:
    """These vessels are gone; of the men for whom the others have no room half drown, and a house that has none left
    at sea comes ashore (UWA-R305)."""
    gone, rows = set(lost), ships(pos, seat)
    put(pos, seat, [rows[at] for at in range(len(rows)) if at not in gone])
    if pos.ground(pos.hex[seat]) != SEA:
        return
    over = max(HEROES + pos.soldiers(seat) - room(pos, seat, pos.hex[seat]), 0)
    warring.lose_men(pos, seat, over // DROWNED)
    if not ready(pos, seat, pos.hex[seat]):
        land(pos, seat, log)


def land(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """On the nearest shore."""
    grid, here = pos.content.grid, pos.hex[seat]
    side = pos.content.beyond(here)
    dry = [hex_ for hex_ in range(len(pos.fog)) if pos.ground(hex_) != SEA and pos.content.beyond(hex_) == side]
    pos.hex[seat] = min(dry, key=lambda hex_: (grid.distance(hex_, here), hex_))
    exploring.enter(pos, pos.hex[seat])
    tell_all(log, "house-ashore", pos.content.seats[seat], pos.content.names.places + pos.hex[seat])

"""A house on the move: pace, losing the way, hex by hex over land or along a river, and the evening (UWA-WMOVE,
UWA-LOST, UWA-FOG, UWA-WENC-2)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.dominioncampaign import BOATS, CAMP, ENCOUNTERS, KEEP_TRACK, STAY_ABOARD
from ...files.landboard import CITY, COMPASS, FAR, GROUND, HOME, OFF, RIVER, SEA, SITE, SWAMP, TOLD, TRACK
from .. import judging
from ..land import encounters
from ..land.encounters import ABOARD, AFLOAT, ASHORE, EVENING, MID_DAY
from ..land.travel import MARCHING_DAYS, cost, large
from . import clearing, crews, dens, errands, exploring, fleets, lords, mail, meeting, nights, passing
from .calendar import WEEK
from .ending import HEROES
from .meeting import HORSEMEN
from .position import NOWHERE, DominionPosition, Ship

CREW = 8  # people in a boat (UWA-NAV-2)
WATERS = (RIVER, SWAMP)  # that boats go on (UWA-WMOVE-4)
A_DAYS_REST = 2  # hexes of flight that it makes good (UWA-WPURS-3)
NOON, _DUSK, NIGHT = range(3)  # parts of the day that are still to come


class Trek(NamedTuple):
    """A day on the move: over land, on water or in the air; points left; the direction in which a lost house drifts,
    and whether it has made its one change; whether it has gone a hex; days that it means to stay; hexes fled; the force
    of the wind for those who sail; the spells that were cast to get away (see `veils`); and whether it keeps to a
    track."""

    way: int
    points: int
    heading: int = NOWHERE
    veered: int = 0
    moved: int = 0
    stays: int = 0
    fled: int = 0
    wind: int = fleets.LIGHT
    veiled: int = 0
    helped: int = 0
    track: int = 0


# -- pace --------------------------------------------------------------------------------------------------------------


def heads(pos: DominionPosition, seat: int) -> int:
    """Everybody, and the animals (UWA-WMOVE-2)."""
    horses = HEROES + sum([pos.troop(seat, kind) for kind in HORSEMEN])
    return HEROES + pos.soldiers(seat) + horses


def on_foot(pos: DominionPosition, seat: int) -> bool:
    """Some of them go on foot: men without horses, or whose horses are lame (UWA-SPEC-12)."""
    return meeting.limping(pos, seat) or any(
        pos.men[seat][kind] for kind in range(len(pos.men[seat])) if kind not in HORSEMEN
    )


def allowance(pos: DominionPosition, seat: int, way: int) -> int:
    """Points of a day: men on foot, else explorers on horseback, or boats; less for many (UWA-WMOVE-1, UWA-WMOVE-2)."""
    rates = pos.content.land.land.travel
    if way == ABOARD:
        return max(fleets.allowance(pos, seat, pos.hex[seat]) - large(heads(pos, seat)), 1)
    pace = rates["boat" if way == AFLOAT else "foot" if on_foot(pos, seat) else "draft_horse"][0]
    return max(pace - large(heads(pos, seat)), 1)


def rested(pos: DominionPosition, seat: int) -> bool:
    """After six days on the move everybody must rest (UWA-WMOVE-5)."""
    return pos.marched[seat] < MARCHING_DAYS


def price_of(pos: DominionPosition, hex_: int, way: int) -> int:
    """Points that a hex takes; a boat that goes fifteen hexes a day goes five of swamp (UWA-WMOVE-1, UWA-WMOVE-3)."""
    if way == ABOARD:
        return fleets.IN_SWAMP if pos.ground(hex_) == SWAMP else 1
    if way != AFLOAT:
        return cost(pos.content.land, pos.code(hex_))
    plain, swamp, _ = pos.content.land.land.travel["boat"]
    return plain // swamp if pos.ground(hex_) == SWAMP else 1


def boats(pos: DominionPosition, seat: int) -> int:
    """Boats that are still to be bought, so that all find a place in those that lie here (UWA-NAV-2)."""
    kind = boat(pos)
    mine = sum([ship.kind == kind and ship.hex == pos.hex[seat] for ship in crews.ships(pos, seat)])
    return max(-(-(HEROES + pos.soldiers(seat)) // CREW) - mine, 0)


def boat(pos: DominionPosition) -> int:
    return list(pos.content.ledger.ships).index("boat")


def fare(pos: DominionPosition, seat: int) -> int:
    """Gold pieces for them (UWA-EQP-1)."""
    return boats(pos, seat) * pos.content.ledger.ships["boat"].price


# -- setting out -------------------------------------------------------------------------------------------------------


def set_off(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> None:
    """The way may be lost, by the hex where the day begins (UWA-LOST-1), but not on a river in boats, nor on a track
    that is followed all day (UWA-LOST-3)."""
    way = AFLOAT if pick == BOATS else ASHORE
    if way == AFLOAT:
        pos.gold[seat] -= fare(pos, seat)
        bought = [Ship(boat(pos), pos.hex[seat]) for _ in range(boats(pos, seat))]
        crews.put(pos, seat, [*crews.ships(pos, seat), *bought])
    here, track = pos.hex[seat], pick == KEEP_TRACK
    pos.path = [here]
    safe = track or (way == AFLOAT and pos.ground(here) == RIVER)
    heading = NOWHERE if safe else lost(pos, seat, dice, log)
    pos.trek = tuple(Trek(way, allowance(pos, seat, way), heading, track=int(track)))
    pos.steps[:] = [("trek", seat)]


def lost(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> int:
    """The direction in which the house drifts, by the ground where its day begins; none in a city (UWA-LOST-1,
    UWA-LOST-2)."""
    here, heading = pos.hex[seat], NOWHERE
    if pos.site(here) == FAR or dice.d6("UWA-LOST-1 lost") > pos.content.land.land.terrain[pos.ground(here)].lost:
        return NOWHERE
    around = pos.content.grid.neighbours[here]
    while heading == NOWHERE or around[heading] == OFF:
        heading = dice.d6("UWA-LOST-2 direction") - 1
    tell_all(log, "house-lost", pos.content.seats[seat], COMPASS[heading])
    return heading


def track_ahead(pos: DominionPosition, seat: int) -> list[int]:
    """Hexes beside the house over which a track is drawn that leads on from here (UWA-LOST-3)."""
    here = pos.hex[seat]
    beside = [hex_ for hex_ in pos.content.around[here] if pos.fog[hex_] and pos.drawn[hex_] & TRACK]
    return beside if pos.code(here) & TRACK else []


def embark(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Everybody goes aboard, here or on the hex beside; the wind of the day may keep them there (UWA-WIND-2,
    UWA-WIND-3)."""
    pos.path = [pos.hex[seat]]
    pos.hex[seat] = fleets.berth(pos, seat, heads(pos, seat))
    pos.path += [pos.hex[seat]] if pos.hex[seat] != pos.path[0] else []
    exploring.enter(pos, pos.hex[seat])
    force = fleets.wind(dice)
    if fleets.bound(pos, seat, force):
        tell_all(log, "house-windbound", pos.content.seats[seat], fleets.TOLD[force])
        pos.trek = tuple(Trek(ABOARD, 0, wind=force))
        pos.steps[:] = [("evening", seat, NOON)]
        moor(pos, seat)
        return
    tell_all(log, "house-sails", pos.content.seats[seat], fleets.TOLD[force])
    pos.trek = tuple(Trek(ABOARD, allowance(pos, seat, ABOARD), wind=force))
    pos.steps[:] = [("trek", seat)]


def moor(pos: DominionPosition, seat: int) -> None:
    """At evening ships lie at a bank or quay, unless they are at sea (UWA-WENC-2)."""
    way = ABOARD if pos.ground(pos.hex[seat]) == SEA else AFLOAT
    pos.trek = tuple(Trek(*pos.trek)._replace(way=way))


def resting(pos: DominionPosition, seat: int) -> int:
    """How a house rests: at sea aboard its ships."""
    return ABOARD if pos.ground(pos.hex[seat]) == SEA else ASHORE


def walk_out(pos: DominionPosition, seat: int) -> None:
    """A day's march that has ended where the house is now; its evening is still to come."""
    pos.trek, pos.path = tuple(Trek(ASHORE, 0, moved=1)), [pos.hex[seat]]
    pos.steps[:] = [("evening", seat, NOON)]


def rest(pos: DominionPosition, seat: int) -> None:
    """A day without a step (UWA-WMOVE-5)."""
    pos.trek = tuple(Trek(resting(pos, seat), 0))
    pos.steps[:] = [("evening", seat, NOON)]


def stay(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """A week in the same place heals the six. In the wilds it is seven days of rest, with two throws each for an
    encounter; behind walls they are passed in peace (UWA-WENC-1, UWA-WPURS-3, UWA-R270)."""
    tell_all(log, "house-waits", pos.content.seats[seat])
    if sheltered(pos, seat):
        pos.marched[seat] = pos.hurt[seat] = 0
        pos.steps[:] = [("turn",)]
        passing.pass_time(pos, seat, WEEK, dice, log)
    else:
        encamp(pos, seat)


def encamp(pos: DominionPosition, seat: int) -> None:
    """A week in the wilds."""
    pos.trek = tuple(Trek(resting(pos, seat), 0, stays=WEEK))
    pos.steps[:] = [("evening", seat, NOON)]


def hail(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """It takes the day (UWA-CASTLE-3)."""
    pos.trek, pos.path = tuple(Trek(ASHORE, 0)), [pos.hex[seat]]
    pos.steps[:] = [("evening", seat, _DUSK)]
    lords.hail(pos, seat, dice, log)


def sheltered(pos: DominionPosition, seat: int) -> bool:
    """In the home town, in a stronghold of one's own that counts as one, or at the table of a lord."""
    hex_ = pos.hex[seat]
    return (
        pos.site(hex_) == HOME or lords.guests(pos, seat) or (hex_ == pos.seat_hex[seat] and passing.stands(pos, seat))
    )


def ways(pos: DominionPosition, seat: int) -> list[int]:
    """Neighbours that are not known to be barred: over land the sea, in boats all that is not water; from ships one can
    always land. Who is lost goes straight on, and changes his direction once, by one side (UWA-LOST-2)."""
    trek, around = Trek(*pos.trek), pos.content.grid.neighbours[pos.hex[seat]]
    turns = list(range(6))
    if trek.heading != NOWHERE:
        bends = (0,) if trek.veered or not trek.moved else (0, 1, 5)
        turns = [(trek.heading + bend) % 6 for bend in bends]
    near = [around[turn] for turn in turns if around[turn] != OFF]
    near = [hex_ for hex_ in near if not trek.track or hex_ in track_ahead(pos, seat)]
    free = [hex_ for hex_ in near if mail.closed_until(pos, seat, hex_) == NOWHERE]
    return sorted([hex_ for hex_ in free if not pos.fog[hex_] or passable(pos, hex_, trek.way)])


def passable(pos: DominionPosition, hex_: int, way: int) -> bool:
    if way == AFLOAT:
        return pos.ground(hex_) in WATERS
    if way == ABOARD:
        return True
    return exploring.open_to(pos, hex_)


def trek_picks(pos: DominionPosition, step: Step) -> Decision:
    """The next hex, or camp; who is lost goes one hex at least, if he can (UWA-DEC-12, UWA-DEC-13)."""
    seat, trek = step[1], Trek(*pos.trek)
    hexes = [pos.content.names.places + hex_ for hex_ in ways(pos, seat)]
    stay = [] if trek.heading != NOWHERE and not trek.moved and hexes else [CAMP]
    if trek.way == ABOARD:
        stay = [STAY_ABOARD] if pos.ground(pos.hex[seat]) == SEA else [CAMP, STAY_ABOARD]
    rules = ("UWA-DEC-13", "UWA-LOST-2") if trek.heading != NOWHERE else ("UWA-DEC-12", "UWA-WMOVE-3")
    return Decision(seat, stay + hexes, "Where does the house go?", rules)


def trek_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A hex further, as long as points are left. A full day reaches one hex, whatever it costs (UWA-WMOVE-4); what
    bars the way is known now (UWA-FOG-1)."""
    seat, trek = step[1], Trek(*pos.trek)
    if pick in (CAMP, STAY_ABOARD):
        if pick == CAMP and trek.way == ABOARD:
            moor(pos, seat)
        pos.steps[:] = [("evening", seat, NOON)]
        return
    hex_, here = pick - pos.content.names.places, pos.hex[seat]
    turn = pos.content.grid.neighbours[here].index(hex_)
    price = price_of(pos, hex_, trek.way)
    if not passable(pos, hex_, trek.way):
        exploring.tell(pos, hex_, TOLD)
        trek = trek._replace(points=trek.points - 1, moved=1)
        tell_all(log, "house-barred", pos.content.seats[seat], pick)
    elif trek.way == ABOARD and not fleets.bears(pos, seat, hex_):
        trek = disembark(pos, seat, hex_, log)
    elif price <= trek.points or not trek.moved:
        if trek.way in (AFLOAT, ABOARD):
            fleets.carry(pos, seat, hex_, trek.way == AFLOAT)
        pos.hex[seat] = hex_
        exploring.enter(pos, hex_)
        veered = trek.veered or int(trek.heading not in (NOWHERE, turn))
        heading = turn if trek.heading != NOWHERE else NOWHERE
        trek = trek._replace(points=trek.points - price, moved=1, veered=veered, heading=heading)
        tell_all(log, "house-marched", pos.content.seats[seat], pick)
        pos.path.append(hex_)
        errands.arrive(pos, seat, log)
    else:
        exploring.tell(pos, hex_, TOLD)
        trek = trek._replace(points=0)
    pos.trek = tuple(trek)
    if trek.points <= 0:
        pos.steps[:] = [("evening", seat, NOON)]
        if trek.way == ABOARD:
            moor(pos, seat)


def disembark(pos: DominionPosition, seat: int, hex_: int, log: Log | None) -> Trek:
    """Ashore: the ships lie where they are, and the day is over."""
    pos.hex[seat] = hex_
    exploring.enter(pos, hex_)
    tell_all(log, "house-ashore", pos.content.seats[seat], pos.content.names.places + hex_)
    pos.path.append(hex_)
    errands.arrive(pos, seat, log)
    return Trek(ASHORE, 0, moved=1)


# -- the evening -------------------------------------------------------------------------------------------------------


def evening(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """On water or in the air a throw at mid-day, then one at dusk by the ground; two by the ground on a day of rest;
    then the night; after a flight another day of rest for every two hexes (UWA-WENC-1, UWA-WENC-2, UWA-WPURS-3)."""
    _, seat, part = step
    trek = Trek(*pos.trek)
    pos.steps[-1] = ("evening", seat, part + 1)
    if part == NIGHT:
        night(pos, seat, trek, dice, log)
        return
    at_sea = pos.ground(pos.hex[seat]) == SEA
    if part == NOON and trek.moved and not at_sea:
        pos.steps.append(("castles", seat))
    if part == NOON and ((trek.moved and trek.way == ASHORE) or trek.way == ABOARD):
        return
    if part == NOON and trek.way != ASHORE:
        pos.steps.append(("watch", seat, MID_DAY))
    elif not at_peace(pos, pos.hex[seat]):
        pos.steps.append(("watch", seat, EVENING))


def night(pos: DominionPosition, seat: int, trek: Trek, dice: Dice, log: Log | None) -> None:
    """A day is over; who means to stay, or has fled, rests on the next one, too."""
    if crews.aboard(pos, seat):
        fleets.founder(pos, seat, trek.wind, dice, log)
    pos.marched[seat] = pos.marched[seat] + 1 if trek.moved and not trek.fled else 0
    pos.hurt[seat] = 0 if trek.stays == 1 else pos.hurt[seat]
    after = Trek(resting(pos, seat), 0, stays=max(trek.stays - 1, 0), fled=max(trek.fled - A_DAYS_REST, 0))
    rests = (trek.fled or after.stays) and not pos.out[seat]
    pos.trek = tuple(after) if rests else ()
    pos.steps[:] = [("evening", seat, NOON) if rests else ("turn",)]
    passing.pass_time(pos, seat, 1, dice, log)


def at_peace(pos: DominionPosition, hex_: int) -> bool:
    """Country that a stronghold keeps clear has no monsters (UWA-BARONY-2)."""
    return any(passing.stands(pos, lord) and hex_ in passing.net(pos, lord) for lord in pos.playing())


def watch(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A throw for an encounter (UWA-WENC-1, UWA-WENC-2)."""
    _, seat, when = step
    face = dice.d6("UWA-WENC-2 mid-day" if when == MID_DAY else "UWA-WENC-1 encounter")
    judging.hand_on(pos, ENCOUNTERS, face, when * clearing.SEATS + seat, 1, 6)


def use_encounter(pos: DominionPosition, face: int, more: int, dice: Dice, log: Log | None) -> None:
    """At mid-day a 5 on the water or in the air; in the evening by the ground, or a 6 (UWA-WENC-1, UWA-WENC-2)."""
    when, seat = divmod(more, clearing.SEATS)
    if when == clearing.COMBING:
        clearing.use_comb(pos, face, seat, dice, log)
        return
    way, land = Trek(*pos.trek).way, pos.content.land.land
    if when == MID_DAY and face == encounters.AT_NOON:
        met(pos, seat, way, MID_DAY, dice, log)
    elif when == EVENING and encounters.brings(land, surroundings(pos, seat), way, face):
        met(pos, seat, ABOARD if crews.aboard(pos, seat) else ASHORE, EVENING, dice, log)


def surroundings(pos: DominionPosition, seat: int) -> int:
    here = pos.code(pos.hex[seat])
    return CITY if here >> SITE == FAR else here & GROUND


def met(pos: DominionPosition, seat: int, way: int, when: int, dice: Dice, log: Log | None) -> None:
    """Small beasts by night, a band on its way, or in the evening a lair (UWA-WENC-8, UWA-WENC-10)."""
    world = pos.world(pos.hex[seat])
    found = encounters.who(pos.content.land, surroundings(pos, seat), way, when, dice, world)
    if found.small:
        nights.creep(pos, seat, found, dice, log)
    elif when == EVENING and way == ASHORE:
        dens.come_upon(pos, seat, found, dice, log)
    else:
        meeting.come(pos, seat, found, way)

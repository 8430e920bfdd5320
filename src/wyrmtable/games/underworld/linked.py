"""Battles of the campaign on the boards of sky and sea: forces in, what is left of them out (UWA-GAME-6).

`sea_setting` and `sky_setting` make the setting of a match that anybody can sit down at; `result` reads the forces that
are left from its last position. A campaign that comes to blows in the air, on the water or with hosts (see `hosts`) is
followed by such a match, and that by the campaign as the battle has left it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from wyrmtable.core import Sequel, Setting, to_json
from wyrmtable.files import own_text
from wyrmtable.files.tomlwriting import toml_text

from .files.dominionstate import CAMPAIGN, Campaign, read_campaign, written
from .files.landboard import SEA as SALT
from .files.monsters import Kind
from .files.sides import Sides
from .files.skyboard import called
from .hosts import RANKS, drawn_up, returned
from .rules.dominion import crews
from .rules.dominion.ending import HEROES, level
from .rules.dominion.linking import leader, swimmers, vessels
from .rules.dominion.position import DominionPosition
from .rules.land.castles import LADDERS
from .rules.land.encounters import ALOFT, PERSONS
from .rules.land.position import LandPosition
from .rules.mass.position import MassPosition
from .rules.sea import ending as sea_ending
from .rules.sea.position import AFLOAT, HOME, LEFT, SeaPosition
from .rules.sea.position import STATES as SEA_STATES
from .rules.sky import ending as sky_ending
from .rules.sky.position import STATES as SKY_STATES
from .rules.sky.position import SkyPosition

SEA, SKY = "sea.toml", "sky.toml"
SEA_BOARD, SKY_BOARD = "galley-duel", "border-patrol"  # the scenarios whose place a linked battle takes
EDGE, ROW, FIRST = 46, 2, 6  # inches: where the sides begin, and the column of the first of them
PLACES = 12  # beside each other, before a second row begins
BOW = "composite_bow"
MOST_FLYERS, MOST_SHIPS = 12, 3  # others of a greater host look on (UWA-R160)
GALLEY_MEN = 70
RIDER, BOAT, SHIP = "rider", "boat", "ship"  # how our own are named on the boards; nobody who is met is called so
OURS = (f"{RIDER}-", f"{BOAT}-", f"{SHIP}-")
CLASSES = dict(zip(("fighter", "mage", "cleric"), PERSONS, strict=True))
Files = Mapping[str, str]
Tables = dict[str, Any]


class Fleet(NamedTuple):
    """A ship or a beast of `sea.toml`: its own name, its type, how many men-at-arms or swimmers it has (0: as many as
    usual), and what people call it (nothing: by its name)."""

    id: str
    type: str
    many: int = 0
    title: str = ""


class Flight(NamedTuple):
    """A flyer: its own name, the creature, its riders, their bow (none: ""), what people call it, and whether somebody
    plays the riders (UWA-AIR-16)."""

    id: str
    mount: str
    riders: tuple[str, ...] = ()
    bow: str = ""
    title: str = ""
    played: bool = False


class Remains(NamedTuple):
    """What has become of one of the forces."""

    state: str
    men: int  # fighting men, swimmers, or riders who live
    points: int  # of the hull, or of the beast
    back: bool  # it can go home


class Result(NamedTuple):
    """Who has won (-1: nobody), the points, and everybody's remains by name."""

    winner: int
    points: tuple[int, ...]
    left: Mapping[str, Remains]
    told: str


# -- forces in ---------------------------------------------------------------------------------------------------------


def sea_setting(
    sides: Sides, fleets: Sequence[Sequence[Fleet]], water: str = "coast", files: Files | None = None
) -> Setting:
    """A battle at sea between two fleets, from opposite edges, by a designer's own `sea.toml` if there is one; vessels
    that it leaves out are those of the box."""
    tables = _tables(SEA, files)
    tables["vessel"] = {**_tables(SEA, None)["vessel"], **tables.get("vessel", {})}
    ships = [_vessel(tables, ship, side, at) for side, fleet in enumerate(fleets) for at, ship in enumerate(fleet)]
    tables["battle"][SEA_BOARD] = {**_head(sides, "on the water"), "water": water, "rams": True, "ship": ships}
    return Setting(SEA_BOARD, {}, {SEA: toml_text(tables)})


def _vessel(tables: Tables, ship: Fleet, side: int, at: int) -> Tables:
    """A ship without oars begins under sail."""
    beast = ship.type in tables.get("beast", {})
    place = [FIRST + at % PLACES * 3, _row(side, at)]
    found = {"id": ship.id, "beast" if beast else "vessel": ship.type, "side": side, "at": place}
    found["heading"] = (180, 0)[side]
    if ship.title:
        found["title"] = ship.title
    if not beast and not any(tables["vessel"][ship.type]["oars"]):
        found["sail"] = True
    if ship.many:
        found["many" if beast else "marines"] = ship.many
    return found


def sky_setting(sides: Sides, flights: Sequence[Sequence[Flight]], files: Files | None = None) -> Setting:
    """A battle in the air between two flights, twelve inches up, by a designer's own `sky.toml` if there is one."""
    tables = _tables(SKY, files)
    units = [_unit(flyer, side, at) for side, flight in enumerate(flights) for at, flyer in enumerate(flight)]
    aim = {"home": ["N", "S"], "objective": "points", "worth": 0}
    tables["battle"][SKY_BOARD] = {**_head(sides, "in the air"), **aim, "unit": units}
    return Setting(SKY_BOARD, {}, {SKY: toml_text(tables)})


def _unit(flyer: Flight, side: int, at: int) -> Tables:
    """The first of a flight leads it."""
    place = f"{FIRST + at % PLACES * 3:02}{(at // PLACES * 2, 47 - at // PLACES * 2)[side]:02}"
    found = {"id": flyer.id, "side": side, "mount": flyer.mount, "riders": list(flyer.riders), "facing": "SN"[side]}
    found |= {"height": 12, "at": [place]}
    found |= {"bow": flyer.bow} if flyer.bow else {}
    found |= {"title": flyer.title} if flyer.title else {}
    found |= {"players": True} if flyer.played else {}
    return found if at else {**found, "leader": 1}


def _tables(name: str, files: Files | None) -> Tables:
    return tomllib.loads(own_text(f"{__package__}.files", name, files))


def _head(sides: Sides, where: str) -> Tables:
    about = f"{sides.names[0]} against {sides.names[1]}."
    who = {"sides": list(sides.names), "seats": list(sides.seats), "chairs": list(sides.chairs)}
    return {"title": f"A battle {where}", "about": about, **who, "learn": 1}


def _row(side: int, at: int) -> int:
    deep = ROW + at // PLACES * 3
    return EDGE + ROW - deep if side else deep


# -- what comes of it --------------------------------------------------------------------------------------------------


def result(pos: SeaPosition | SkyPosition) -> Result:
    """Read from a battle that is over."""
    assert pos.outcome, "a battle is read when it is over"
    winners, told, _, _ = pos.outcome
    winner = pos.content.chairs.index(winners[0]) if winners else -1
    if isinstance(pos, SeaPosition):
        scores = tuple(sea_ending.points(pos, seat) for seat in range(2))
        left = {pos.ship(number).id: _ship(pos, number) for number in range(len(pos.x))}
    else:
        scores = tuple(sky_ending.points(pos, seat) for seat in range(2))
        left = {pos.unit(number).id: _flyer(pos, number) for number in range(len(pos.place))}
    return Result(winner, scores, left, told)


def _ship(pos: SeaPosition, number: int) -> Remains:
    back = pos.state[number] in (AFLOAT, HOME, LEFT)
    return Remains(SEA_STATES[pos.state[number]], pos.fighters(number), max(pos.hull[number], 0), back)


def _flyer(pos: SkyPosition, number: int) -> Remains:
    unit = pos.unit(number)
    points = max(pos.hp[unit.body], 0) if unit.body >= 0 else 0
    state = SKY_STATES[pos.state[number]]
    return Remains(state, len(pos.riders(number)), points, state not in ("destroyed", "carried off"))


# -- the campaign and its battles --------------------------------------------------------------------------------------


def battle_of(pos: DominionPosition) -> Sequel | None:
    """What follows a campaign that has come to blows where there is a board for it (UWA-GAME-6)."""
    if not pos.outcome or pos.outcome[3] != ("UWA-GAME-6",):
        return None
    seat = next(seat for seat in range(len(pos.out)) if pos.outcome[1].startswith(pos.content.houses[seat]))
    if pos.waiting:
        sides, plain, rival = drawn_up(pos, seat)
        return _opened(pos, seat, sides, plain, rival)
    kind = pos.content.land.book.kinds[pos.band[0]]
    sides = Sides((pos.content.houses[seat], kind.name), pos.content.seats, (seat, leader(pos, seat)))
    plain = _in_the_air(pos, seat, sides) if pos.band[3] == ALOFT else _on_the_water(pos, seat, sides)
    return _opened(pos, seat, sides, plain)


def _opened(pos: DominionPosition | LandPosition, seat: int, sides: Sides, plain: Setting, rival: int = -1) -> Sequel:
    """The board, and the table that waits for its result as a secret file."""
    before = pos.content.setting
    state = Campaign(before.scenario, dict(before.options), dict(before.files), to_json(pos), seat, rival=rival)
    setting = Setting(plain.scenario, {}, {**before.files, **plain.files}, {CAMPAIGN: written(state)})
    return Sequel("The battle", f"{sides.names[0]} against {sides.names[1]}.", setting, lives_on=True)


def battle_of_journey(pos: LandPosition) -> Sequel | None:
    """Riders on griffons, each of his own class and level, against whoever the referee leads (UWA-R274)."""
    if not pos.outcome or pos.outcome[3] != ("UWA-GAME-6",):
        return None
    sides = Sides(("The party", pos.leader().name), pos.content.seats, (pos.caller(), pos.content.bench.seat))
    party = pos.content.company
    ours = [
        Flight(
            f"{RIDER}-{who + 1}", "griffon", (_rider(pos, who),), _bow(pos, who), party[who].title, _played(pos, who)
        )
        for who in pos.able()
    ]
    kinds = [pos.kind(foe) for foe in pos.foes()[:MOST_FLYERS]]
    theirs = [_wild(kind, at) for at, kind in enumerate(kinds, 1)]
    return _opened(pos, pos.caller(), sides, sky_setting(sides, (ours, theirs), pos.content.setting.files))


def _rider(pos: LandPosition, who: int) -> str:
    """Somebody of his class and level, as high as the creature file goes; a hired man as he is."""
    group = CLASSES.get(pos.klass(who), "")
    if not group:
        return pos.klass(who)
    first = pos.content.book.number[LADDERS[PERSONS.index(group)]]
    ladder = [kind for kind in pos.content.book.kinds[first : first + pos.level[who]] if kind.group == group]
    return ladder[-1].id


def _played(pos: LandPosition, who: int) -> bool:
    """Whoever has a class; men who were hired have none."""
    return pos.klass(who) in CLASSES


def _bow(pos: LandPosition, who: int) -> str:
    return BOW if pos.klass(who) == "fighter" else ""


def _wild(kind: Kind, number: int) -> Flight:
    return Flight(f"{kind.id.replace('_', '-')}-{number}", kind.id, title=called(kind.name.lower(), number))


def _in_the_air(pos: DominionPosition, seat: int, sides: Sides) -> Setting:
    """The six on their hippogriffs, and as many as come; riders by the level of the house."""
    rank, kind = RANKS[min(level(pos, seat), len(RANKS)) - 1], pos.content.land.book.kinds[pos.band[0]]
    riders, flyers = range(1, min(pos.mounts[seat], HEROES) + 1), range(1, min(pos.band[1], MOST_FLYERS) + 1)
    ours = [Flight(f"{RIDER}-{at}", "hippogriff", (rank,), BOW, called(RIDER, at), True) for at in riders]
    theirs = [_wild(kind, at) for at in flyers]
    return sky_setting(sides, (ours, theirs), pos.content.setting.files)


def _on_the_water(pos: DominionPosition, seat: int, sides: Sides) -> Setting:
    """The house's vessels with its men, against galleys or what lives in the water."""
    kind, number = pos.content.land.book.kinds[pos.band[0]], pos.band[1]
    ours = _our_fleet(pos, seat)
    beast = swimmers(pos, seat).get(kind.id)
    if beast is None:
        ships = min(-(-number // GALLEY_MEN), MOST_SHIPS)
        theirs = [Fleet(f"galley-{at}", "small_galley", 0, called("galley", at)) for at in range(1, ships + 1)]
    elif kind.no_wild.most > PLACES:
        theirs = [Fleet(beast.replace("_", "-"), beast, number)]
    else:
        beasts = range(1, min(number, PLACES) + 1)
        theirs = [Fleet(f"{beast.replace('_', '-')}-{at}", beast, 0, called(kind.name.lower(), at)) for at in beasts]
    water = "coast" if pos.ground(pos.hex[seat]) == SALT else "river"
    return sea_setting(sides, (ours, theirs), water, pos.content.setting.files)


def _our_fleet(pos: DominionPosition, seat: int) -> list[Fleet]:
    """Each with as many as she has room for, the six first; nobody goes without a man (UWA-R305)."""
    rows, ids = crews.ships(pos, seat), list(pos.content.ledger.ships)
    left, found = HEROES + pos.soldiers(seat), list[Fleet]()
    fleet = [rows[at] for at in vessels(pos, seat)]
    for at, ship in enumerate(fleet):
        men = max(min(left - (len(fleet) - at - 1), crews.craft(pos, ship).room), 1)
        name = SHIP if crews.craft(pos, ship).seamen else BOAT
        found.append(Fleet(f"{name}-{at + 1}", ids[ship.kind], men, called(name, at + 1)))
        left -= men
    return found


def campaign_after(pos: SeaPosition | SkyPosition | MassPosition) -> Sequel | None:
    """The campaign or journey as a battle of it has left it; a battle for its own sake is followed by nothing."""
    if not pos.outcome or CAMPAIGN not in pos.content.setting.secret:
        return None
    state = read_campaign(pos.content.setting.secret[CAMPAIGN])
    after = returned(pos, state) if isinstance(pos, MassPosition) else _crossed(pos, state)
    setting = Setting(state.scenario, state.options, state.files, {CAMPAIGN: written(after)})
    title = "The campaign goes on" if state.scenario == "barony" else "The journey goes on"
    return Sequel(title, pos.outcome[1], setting, lives_on=True)


def _crossed(pos: SeaPosition | SkyPosition, state: Campaign) -> Campaign:
    """Over the water, or through the air."""
    mine = {name: remains for name, remains in result(pos).left.items() if name.startswith(OURS)}
    return _flown(pos, state, mine) if isinstance(pos, SkyPosition) else _sailed(pos, state, mine)


def _flown(pos: SkyPosition, state: Campaign, mine: Mapping[str, Remains]) -> Campaign:
    """Riders who fell, and mounts that did not come back."""
    dead = [int(name.rpartition("-")[2]) - 1 for name, remains in mine.items() if not remains.men]
    mounts = sum(not remains.back for remains in mine.values())
    slain = sky_ending.points(pos, 0)
    return replace(state, fallen=min(len(dead), HEROES), mounts=mounts, slain=slain, dead=tuple(dead))


def _sailed(pos: SeaPosition, state: Campaign, mine: Mapping[str, Remains]) -> Campaign:
    """Men who did not come back; the six are the last of them."""
    men = sum(ship.marines for ship in pos.content.battle.ships if ship.seat == 0) - HEROES
    alive = sum(remains.men for remains in mine.values() if remains.back)
    fallen, lost = max(HEROES - alive, 0), men - max(alive - HEROES, 0)
    sunk = tuple(int(name.rpartition("-")[2]) - 1 for name, remains in mine.items() if not remains.back)
    return replace(state, fallen=fallen, men=lost, slain=sea_ending.points(pos, 0), sunk=sunk)

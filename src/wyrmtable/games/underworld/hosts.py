"""Battles of the campaign on land: the men of a house against a castle, raiders or another house, as hosts on the field
and what is left of them (UWA-GAME-6, UWA-R279)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from wyrmtable.core import Setting
from wyrmtable.files import own_text
from wyrmtable.files.tomlwriting import toml_text

from .files.dominionstate import Campaign
from .files.mass import MOST_BODIES, STORM_WAYS
from .files.sides import Sides
from .rules.dominion import lords, sieges
from .rules.dominion.ending import HEROES, level
from .rules.dominion.linking import ARMS, leader
from .rules.dominion.position import NOWHERE, TROOPS, DominionPosition, creature_of
from .rules.dominion.rivals import Feud
from .rules.dominion.warring import AT_THE_WALLS, BREACH, INTAKING, STORM, Fray
from .rules.land.castles import Castle
from .rules.mass.position import BACK, MassPosition

FILE = "mass.toml"
FIELD, WALLS = "two-hosts", "siege"  # the battles whose ground and places a battle of the campaign takes
MOST_MEN = 200  # of a body; others of a greater host look on (UWA-R160)
COMPANY = 60  # of those who come in hundreds
CHARM, PACE = 13, 12  # of the six: a leader's charisma, and inches that they ride
ARM_NAMES = ("foot", "bows", "horse")
ARM_TITLES = ("foot", "bows", "horse")
BOWS = {
    "archer": "short_bow",
    "elf": "short_bow",
    "dwarf_crossbowman": "light_crossbow",
    "crossbowman": "light_crossbow",
    "longbowman": "long_bow",
}
RANKS = (
    "veteran", "warrior", "swordsman", "hero", "swashbuckler", "myrmidon", "champion", "superhero", "lord",
)  # fmt: skip
RETINUE = "retinue"
POSTS = {"gate": "gate guard", "east": "east wall", "west": "west wall"}
GATE_COLUMN = 6
US, THEM = range(2)
Tables = dict[str, Any]


class Company(NamedTuple):
    """A body of `mass.toml`: its own name and title, the kind, its men, what it shoots with, whether it leads."""

    id: str
    title: str
    kind: str
    men: int
    weapon: str = ""
    leads: bool = False


class Storm(NamedTuple):
    """How the besiegers come over the walls, and the columns of the field where these are down."""

    how: str
    breached: tuple[int, ...] = ()


# -- forces in ---------------------------------------------------------------------------------------------------------


def host_setting(
    sides: Sides, hosts: Sequence[Sequence[Company]], storm: Storm | None, files: Mapping[str, str] | None = None
) -> Setting:
    """Two hosts in the field, or before and behind walls, by a designer's own `mass.toml` if it has room for them."""
    name, box = WALLS if storm else FIELD, _tables(None)
    tables = _tables(files)
    drawn = next(each["battle"][name] for each in (tables, box) if _has_room(each["battle"].get(name, {})))
    bodies = [
        _body(company, side, place, sides.names[side])
        for side, host in enumerate(hosts)
        for company, place in zip(host, _places(drawn, side), strict=False)
    ]
    who = {"sides": list(sides.names), "seats": list(sides.seats), "chairs": list(sides.chairs)}
    head = {"title": "A battle of hosts", "about": f"{sides.names[0]} against {sides.names[1]}.", **who}
    more = {"storm": storm.how, "breached": list(storm.breached)} if storm else {}
    found = {**head, "minutes": 30, "learn": 1, "rounds": drawn["rounds"], "ground": drawn["ground"], **more}
    tables["battle"][name] = {**found, "body": bodies}
    return Setting(name, {}, {FILE: toml_text(tables)})


def _tables(files: Mapping[str, str] | None) -> Tables:
    return tomllib.loads(own_text(f"{__package__}.files", FILE, files))


def _has_room(battle: Tables) -> bool:
    return all(len(_places(battle, side)) == MOST_BODIES for side in (US, THEM))


def _places(battle: Tables, side: int) -> list[list[int]]:
    return [body["at"] for body in battle.get("body", []) if body["side"] == side]


def _body(company: Company, side: int, place: list[int], owner: str) -> Tables:
    """Titles say whose men they are; who leads rides with them."""
    whose = owner.removeprefix("House of ").removeprefix("The ").removeprefix("the ")
    title = f"The {whose}'s {company.title}"
    found: Tables = {"id": f"{'ab'[side]}-{company.id}", "title": title, "side": side}
    found |= {"kind": company.kind, "men": company.men, "at": place}
    found |= {"weapon": company.weapon} if company.weapon else {}
    return found | ({"charisma": CHARM, "move": PACE} if company.leads else {})


def men_of(pos: DominionPosition, seat: int) -> list[Company]:
    """Foot, bows and horse, each as its most numerous kind, and as many of the six as there are orders left."""
    found = []
    for arm, kinds in enumerate(ARMS):
        count = sum([pos.troop(seat, kind) for kind in kinds])
        if count:
            most = TROOPS[max(kinds, key=lambda kind: (pos.troop(seat, kind), -kind))]
            weapon = BOWS.get(most, "")
            found.append(Company(ARM_NAMES[arm], ARM_TITLES[arm], creature_of(most), min(count, MOST_MEN), weapon))
    rank = RANKS[min(level(pos, seat), len(RANKS)) - 1]
    heroes = range(1, min(HEROES, MOST_BODIES - len(found)) + 1)
    return [*found, *[Company(f"hero-{at}", f"hero {at}", rank, 1, "", at == 1) for at in heroes]]


def garrison_of(pos: DominionPosition, castle: Castle) -> list[Company]:
    """Heavy foot at the gate, crossbows on either side of it, and the lord with his retinue unless they were beaten in
    the field (UWA-CASTLE-9, UWA-R279)."""
    bows = castle.garrison // 2
    sizes = (castle.garrison - bows, bows - bows // 2, bows // 2)
    arms = (("heavy_foot", ""), ("light_foot", "light_crossbow"), ("light_foot", "light_crossbow"))
    posts = zip(POSTS.items(), arms, sizes, strict=True)
    found = [Company(id_, title, kind, min(size, MOST_MEN), bow) for (id_, title), (kind, bow), size in posts]
    if lords.willing(pos, castle.hex):
        kind, land = pos.content.land.book.kinds[castle.kind], pos.content.land.land
        found.append(Company(RETINUE, "retinue", kind.id, castle.number * max(kind.hd.levels, 1)))
        found.append(Company("lord", "lord", land.occupants[castle.occupant], 1, "", True))
    return [company for company in found if company.men]


def levy_of(fray: Fray) -> list[Company]:
    """Villagers at the gate and on the walls of a stronghold whose house is away (UWA-R285)."""
    third = fray.left // len(POSTS)
    first = fray.left - third * (len(POSTS) - 1)
    sizes = [min(first, MOST_MEN), *[min(third, MOST_MEN)] * (len(POSTS) - 1)]
    posts = zip(POSTS.items(), sizes, strict=True)
    return [Company(id_, title, "light_foot", size) for (id_, title), size in posts if size]


def band_of(pos: DominionPosition, fray: Fray) -> list[Company]:
    """Those who came in hundreds, in companies of their own kind; every hit die counts as a man (UWA-R279)."""
    number, kind = min(fray.left, MOST_MEN * MOST_BODIES), pos.content.land.book.kinds[fray.kind]
    many = min(max(number // COMPANY, 1), MOST_BODIES) if number <= COMPANY * MOST_BODIES else MOST_BODIES
    sizes = [number // many + (at < number % many) for at in range(many)]
    return [Company(f"band-{at}", f"company {at}", kind.id, size) for at, size in enumerate(sizes, 1)]


# -- the campaign and its hosts ----------------------------------------------------------------------------------------


def drawn_up(pos: DominionPosition, seat: int) -> tuple[Sides, Setting, int]:
    """Who fights whom, on which field, and the house on the other side (-1: none)."""
    houses, seats, files = pos.content.houses, pos.content.seats, pos.content.setting.files
    step = pos.waiting[-1]
    if step[0] == "feud":
        return _of_houses(pos, Feud(*step))
    fray = Fray(*pos.fray)
    name = pos.content.land.book.kinds[fray.kind].name
    if fray.cause not in AT_THE_WALLS:
        sides = Sides((houses[seat], name), seats, (seat, leader(pos, seat)))
        return sides, host_setting(sides, (men_of(pos, seat), band_of(pos, fray)), None, files), NOWHERE
    owner = sieges.holder(pos, pos.hex[seat])
    behind = "The castle" if owner == NOWHERE else "The levy"
    sides = Sides((houses[seat], behind), seats, (seat, leader(pos, seat) if owner == NOWHERE else owner))
    guards = garrison_of(pos, sieges.castle_on(pos, pos.hex[seat])) if owner == NOWHERE else levy_of(fray)
    hosts = men_of(pos, seat), guards
    return sides, host_setting(sides, hosts, way_in(pos, seat, fray.cause), files), NOWHERE


def _of_houses(pos: DominionPosition, feud: Feud) -> tuple[Sides, Setting, int]:
    """Whoever storms a stronghold comes from below; a house that sallies, or meets another, fights in the field."""
    houses, files = pos.content.houses, pos.content.setting.files
    one, other = feud.seat, feud.foe
    cause = STORM if feud.walled else BREACH
    storm = way_in(pos, one, cause) if feud.home == other else None
    sides = Sides((houses[one], houses[other]), pos.content.seats, (one, other))
    return sides, host_setting(sides, (men_of(pos, one), men_of(pos, other)), storm, files), other


def way_in(pos: DominionPosition, seat: int, cause: int) -> Storm:
    """By ladders; through the gate that a traitor has opened; or where the engines have beaten the wall down, from the
    gate outwards (UWA-LAND-3)."""
    if cause == STORM:
        return Storm(STORM_WAYS[0])
    down = 1 if cause == INTAKING else max(sieges.breaches(pos, seat), 1)
    outwards = sorted(range(2 * GATE_COLUMN + 1), key=lambda column: (abs(column - GATE_COLUMN), column))
    return Storm(STORM_WAYS[1], tuple(outwards[:down]))


# -- what comes of it --------------------------------------------------------------------------------------------------


def returned(pos: MassPosition, state: Campaign) -> Campaign:
    """Men who fell, ran or laid down their arms are lost; so are heroes who were cut down."""
    assert pos.outcome, "a battle is read when it is over"
    winners, chairs = pos.outcome[0], pos.content.chairs
    winner = chairs.index(winners[0]) if winners else -1
    after = replace(state, winner=winner, arms=losses(pos, US), fallen=fallen(pos, US), left=left(pos, THEM))
    if state.rival == NOWHERE:
        return after
    return replace(after, rival_arms=losses(pos, THEM), rival_fallen=fallen(pos, THEM))


def losses(pos: MassPosition, side: int) -> tuple[int, ...]:
    """Of each arm."""
    lost = dict.fromkeys(ARM_NAMES, 0)
    for number in pos.content.hosts[side]:
        arm = pos.body(number).id[2:]
        if arm in lost:
            lost[arm] = pos.body(number).men - _stay(pos, number)
    return tuple(lost.values())


def fallen(pos: MassPosition, side: int) -> int:
    heroes = [number for number in pos.content.hosts[side] if pos.body(number).id[2:].startswith("hero-")]
    return sum([not _stay(pos, number) for number in heroes])


def left(pos: MassPosition, side: int) -> int:
    """Men who still stand on the walls, or hit dice of a band; without a lord and his retinue."""
    bodies = [number for number in pos.content.hosts[side] if not pos.body(number).single]
    return sum([_stay(pos, number) for number in bodies if not pos.body(number).id.endswith(RETINUE)])


def _stay(pos: MassPosition, number: int) -> int:
    """Who stands at the end comes back."""
    return pos.men[number] if pos.state[number] <= BACK else 0

"""Set-up (DOG-A.4, DOG-S.3): the Highlords place everything, then Whitestone; what is not placed by hand is placed as
the scenario deploys it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from wyrmtable.core import PLAIN, Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import BACK, DONE, PLACE_REST
from ..files.content import LEADER, SHIP, Content
from ..files.land import WOODSMEN
from ..files.scenarios import HIGHLORD, WHITESTONE
from ..position import GONE, RESERVE, Position
from .bits import few, numbers, union, without
from .conquest import capture
from .fog import lay_tops
from .leaders import overrun, strays
from .marked import Marked
from .reach import closed_hexes, packed
from .spread import chart_of
from .stacking import fits
from .telling import tell_own
from .voyage import open_waters, taken_berths

LAID = Manner(kind="setup")  # by this word a page knows that a set-up can be saved and laid out again (DOG-U.3)


def fresh(content: Content) -> Position:
    """An empty map and everything still to do; draws before the game come last (DOG-S.31.4)."""
    pos = Position(content)
    scenario = content.scenario
    pos.steps = [("turn",)]
    if scenario.draws:
        pos.steps += [("opening", WHITESTONE, scenario.draws), ("opening", HIGHLORD, scenario.draws)]
    if scenario.temple:
        pos.steps.append(("temple",))
    if scenario.extra:
        pos.steps.append(("cup", scenario.extra))
    pos.steps.append(("set-up", WHITESTONE))
    pos.steps += [("exile", content.nations.index(nation)) for nation in scenario.exile]
    pos.steps.append(("set-up", HIGHLORD))
    return pos


@lru_cache(maxsize=16)
def members(content: Content) -> tuple[tuple[int, ...], ...]:
    """The pieces of each force."""
    forces = range(len(content.scenario.force))
    return tuple(tuple(p for p, number in enumerate(content.force) if number == force) for force in forces)


def own_pieces(pos: Position, side: int) -> Sequence[int]:
    """The pieces a side sets up now; those in reserve come later."""
    return _recruits(pos.content, side, bytes(pos.side))


@lru_cache(maxsize=16)
def _recruits(content: Content, side: int, whose: bytes) -> tuple[int, ...]:
    forces = zip(content.scenario.force, members(content), strict=True)
    return tuple([p for force, pieces in forces if not force.reserve for p in pieces if whose[p] == side])


def lacking(pos: Position, force: int) -> int:
    """How many pieces of a force are still to be placed."""
    where = pos.where
    return pos.content.kept[force] - sum([where[piece] >= 0 for piece in members(pos.content)[force]])


def set_up_picks(pos: Position, step: Step) -> Decision:
    """A piece to place, or to place elsewhere (DOG-A.4, DOG-R53)."""
    side, content = step[1], pos.content
    pieces = own_pieces(pos, side)
    standing, offered = _standing(pos, side), 0
    owed = missing = False
    for number, fighters in _by_force(content, pieces):
        placed = fighters & standing
        lack = placed.bit_count() != content.kept[number]
        missing |= lack
        owed |= lack and not content.scenario.force[number].fewer
        offered |= fighters if lack else placed
    short = side == HIGHLORD and bool(understaffed(pos))
    picks = Marked([*([] if owed or short else [DONE]), *([PLACE_REST] if missing else [])], offered, content.piece)
    prompt = "Set up your forces: which piece?" if owed else "Everything stands. Change something, or begin."
    prompt = "A country still needs its number of armies: move some there." if short and not owed else prompt
    return Decision(side, picks, prompt, ("DOG-A.4", "DOG-S.3"), _whereabouts(pos, pieces) if owed else (), LAID)


@lru_cache(maxsize=16)
def _by_force(content: Content, pieces: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """These pieces by the forces they are of, as masks."""
    forces = groupby(pieces, key=content.force.__getitem__)
    return tuple([(force, union([1 << piece for piece in group])) for force, group in forces])


def _standing(pos: Position, side: int) -> int:
    """The pieces of a side that are on the map, as a mask: in stacks, ships, citadels."""
    ships = [ship for spot in few(pos.afloat[side]) for ship in pos.fleet[spot]]
    citadels = [citadel for citadel in pos.content.citadels if pos.where[citadel] >= 0]
    return pos.present[side] | union([1 << piece for piece in ships + citadels])


def _whereabouts(pos: Position, pieces: Sequence[int]) -> tuple[int, ...]:
    """Where on the map to look while nothing stands there yet: at a hex in which the first of the pieces may stand."""
    content, where = pos.content, pos.where
    for piece in pieces:
        if where[piece] == RESERVE and content.deployed[piece] >= 0:
            return (content.place + content.deployed[piece],)
    areas = (content.areas[content.force[piece]] for piece in pieces if where[piece] == RESERVE)
    return next(((content.place + area[0],) for area in areas if area), ())


@lru_cache(maxsize=16)
def quotas(content: Content) -> Mapping[int, int]:
    """How many armies the scenario wants in which countries (DOG-S.21)."""
    return {content.nations.index(name): count for name, count in content.scenario.exactly.items()}


def garrison(pos: Position, country: int) -> int:
    """How many armies stand in a country."""
    held = (pos.hosts[0] | pos.hosts[1]) & pos.content.territory[country]
    return held.bit_count() + sum([len(pos.armies_at(hex_)) - 1 for hex_ in few(held & pos.crowds)])


def understaffed(pos: Position) -> list[int]:
    """Countries in which the scenario wants more armies of the Highlords (DOG-S.21)."""
    return [country for country, count in quotas(pos.content).items() if garrison(pos, country) < count]


def crowded(pos: Position) -> set[int]:
    """Countries that have as many armies as the scenario wants."""
    return {country for country, count in quotas(pos.content).items() if garrison(pos, country) >= count}


def exile_picks(pos: Position, step: Step) -> Decision:
    """Where a capital in exile is: any hex of the land named that its people could enter (DOG-S.24, DOG-R57)."""
    content = pos.content
    refuge = content.nations.index(content.scenario.exile[content.nations[step[1]]])
    hexes = [hex_ for hex_ in sorted(content.land.entered[WOODSMEN]) if content.land.country[hex_] == refuge]
    return Decision(
        WHITESTONE, [content.place + hex_ for hex_ in hexes], "Where is the capital in exile?", ("DOG-S.24",)
    )


def exile_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.capitals += ((step[1], 0, pick - pos.content.place),)
    title = pos.content.countries[pos.content.nations[step[1]]].title
    tell_all(log, "founded", title, pick)


def set_up_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == PLACE_REST:
        place_rest(pos, step[1], log)
    elif pick == DONE:
        pos.steps.pop()
        forces = pos.content.scenario.force
        for piece in own_pieces(pos, step[1]):
            if pos.where[piece] == RESERVE and not forces[pos.content.force[piece]].later:
                pos.where[piece] = GONE  # not chosen: out of the game
        for number, place_ in enumerate(pos.content.land.places):
            if pos.guard[place_.hex]:  # a placement takes control (DOG-T.8)
                pos.control[number] = pos.guard[place_.hex]
        lay_tops(pos, step[1])
        pos.steps += strays(pos, step[1])
        tell_all(log, "set-up", pos.content.sides[step[1]])
    else:
        pos.steps.append(("place", pick - pos.content.piece))


def place_rest(pos: Position, side: int, log: Log | None) -> None:
    """What is missing goes where the scenario deploys it, first those it would choose."""
    pieces = [piece for piece in own_pieces(pos, side) if pos.where[piece] == RESERVE]
    for piece in sorted(pieces, key=lambda piece: (pos.content.deployed[piece] < 0, piece)):
        if lacking(pos, pos.content.force[piece]):
            place(pos, piece, deployed(pos, piece), log)


@lru_cache(maxsize=512)
def ground_for(content: Content, force: int, way: int) -> int:
    """The hexes of a force's area that those who move in a way could enter, as a mask."""
    legal = content.land.entered[way]
    return chart_of(content.land).mask(hex_ for hex_ in content.areas[force] if hex_ in legal)


@lru_cache(maxsize=64)
def waters_for(content: Content, force: int) -> int:
    """The spots in which a force's ships may begin, as a mask."""
    return union(1 << spot for spot in content.moorings[force])


def stands(pos: Position, piece: int) -> list[int]:
    """The hexes in which a piece may be set up; spots for ships."""
    return numbers(room_for(pos, piece))


def room_for(pos: Position, piece: int) -> int:
    """The same as a mask: of its area, and such as it could enter; never among enemies, nor below them (DOG-S.3,
    DOG-3.7, DOG-R62)."""
    content, force, side = pos.content, pos.content.force[piece], pos.side[piece]
    if content.sort[piece] == SHIP:
        return without(waters_for(content, force) & open_waters(pos, side), taken_berths(pos, piece))
    found = without(ground_for(content, force, content.way[piece]), closed_hexes(pos, side))
    if not content.is_army[piece]:
        return found
    if content.scenario.exactly and not pos.turn and side == HIGHLORD:
        for country in crowded(pos):
            here = pos.where[piece]
            if here < 0 or content.land.country[here] != country:
                found &= ~content.territory[country]
    here = found & 1 << pos.where[piece] if pos.where[piece] >= 0 else 0  # where it stands, it may stay
    found = without(found, packed(pos, chart_of(content.land), piece, 1, found)) | here
    return found or (elsewhere(pos, piece) if content.home[piece] == content.tower and pos.turn else 0)


def elsewhere(pos: Position, piece: int) -> int:
    """Where Tower Knights come whose own country has no room: to the Knight nations of Whitestone, else to any place it
    controls (DOG-R13)."""
    content, legal = pos.content, pos.content.land.entered[pos.content.way[piece]]
    allied = [nation for nation in content.knights if pos.ally[nation] == WHITESTONE + 1 and nation != content.tower]
    hexes = [hex_ for hex_ in sorted(legal) if content.land.country[hex_] in allied and content.open[hex_]]
    if not allied:
        places = [place.hex for n, place in enumerate(content.land.places) if pos.control[n] == WHITESTONE + 1]
        hexes = sorted(hex_ for hex_ in places if hex_ in legal and content.open[hex_])
    shut = closed_hexes(pos, WHITESTONE)
    return union(1 << hex_ for hex_ in hexes if not shut >> hex_ & 1 and fits(pos, hex_, (piece,)))


def deployed(pos: Position, piece: int) -> int:
    """Where the scenario deploys a piece, or where it serves best: in places and near its capital, where all can march,
    leaders with armies, ships in ports."""
    content, wanted, free = pos.content, pos.content.deployed[piece], room_for(pos, piece)
    if wanted >= 0 and free >> wanted & 1:
        return wanted
    home, force, afloat = content.home[piece], content.force[piece], content.sort[piece] == SHIP
    seat = content.capital[home] if home >= 0 else -1
    area = waters_for(content, force) if afloat else ground_for(content, force, content.way[piece])
    sites = _sites(content, seat, area | free, afloat)
    best = next(spot for spot in sites if free >> spot & 1)
    if content.sort[piece] == LEADER:
        led = free & pos.hosts[pos.side[piece]]
        found = next((spot for spot in sites if led >> spot & 1), best)
        best = best if _site(content, seat, found)[0] > _site(content, seat, best)[0] else found
    return best


@lru_cache(maxsize=256)
def _sites(content: Content, seat: int, area: int, afloat: bool) -> tuple[int, ...]:
    """The spots of an area, those first that serve a nation's forces best; ships need no land to march on."""

    def worth(spot: int) -> tuple[bool, bool, int, int]:
        wild, bare, far = _site(content, seat, spot)
        return wild and not afloat, bare, far, spot

    return tuple(sorted(numbers(area), key=worth))


@lru_cache(maxsize=8192)
def _site(content: Content, seat: int, spot: int) -> tuple[bool, bool, int]:
    """What a spot is worth to a nation's forces: where not everybody can march, without a place, far from its
    capital."""
    land = content.land
    hex_ = min(content.lanes.hexes(spot), key=lambda near: near not in land.place_at)
    far = land.sheet.grid.distance(hex_, seat) if seat >= 0 else 0
    return hex_ not in land.marched, hex_ not in land.place_at, far


def place(pos: Position, piece: int, spot: int, log: Log | None) -> None:
    content = pos.content
    if pos.where[piece] >= 0:
        pos.take(piece, RESERVE)
    pos.put(piece, spot)
    banks = content.lanes.banks[spot] if spot >= content.land.size else ()  # a ship on a river lies at the port
    pos.bank[piece] = next((hex_ for hex_ in banks if hex_ in content.lanes.ports), -1)
    tell_own(pos, log, pos.side[piece], "placed", content.piece + piece, content.place + spot)
    if pos.turn and content.is_army[piece]:  # a nation that joins in the middle of the war (DOG-3.7, DOG-R42)
        overrun(pos, spot)
        capture(pos, spot, log)


def place_picks(pos: Position, step: Step) -> Decision:
    """Where it stands; a piece of a force of which not all are kept may also be left out (DOG-S.3)."""
    content, piece = pos.content, step[1]
    force = content.scenario.force[content.force[piece]]
    picks = Marked((BACK,) if force.keep or force.by_option else (), room_for(pos, piece), content.place)
    about, manner = (content.piece + piece,), PLAIN if pos.turn else LAID
    return Decision(pos.side[piece], picks, "Where shall {0} stand?", ("DOG-S.3",), about, manner)


def place_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    piece = step[1]
    pos.steps.pop()
    if pick != BACK:
        place(pos, piece, pick - pos.content.place, log)
    elif pos.where[piece] >= 0:
        pos.take(piece, RESERVE)

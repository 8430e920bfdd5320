"""Ships (Rule 4): sailing on sea, coast and river, carrying armies and leaders, giving way to armies."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import BACK, DISBAND, END_SHIPS, STOP
from ..files.content import CAVALRY, INFANTRY, LEADER
from ..position import ABOARD, CARRIED, DRIVEN, MOORED, MOVED, Position
from .bits import numbers
from .capitals import disbanding
from .conquest import occupy
from .ground import is_disbanded
from .leaders import overrun
from .maelstrom import alarms
from .marked import Marked
from .neutral import invade, is_gate, is_open
from .stacking import fits
from .telling import places
from .tower import barred, master
from .voyage import Voyage, beside_edge, nearest_waters

ANCHORED = MOVED | MOORED  # what a ship did this Turn that bars its own move


def own_ships(pos: Position, side: int) -> list[int]:
    """A side's ships on the map."""
    return sorted([ship for ships in pos.fleet.values() if pos.side[ships[0]] == side for ship in ships])


def waters(pos: Position, side: int) -> bytearray:
    """The spots open to a side's ships: no enemy ships, no enemy armies in the hex, above it or on either bank
    (DOG-4.4, DOG-4.5, DOG-R62)."""
    content = pos.content
    field = bytearray(content.sailed)
    for hex_ in (*(hex_ for hex_ in pos.stack if pos.guard[hex_] == 2 - side), *barred(pos, side)):
        for spot in (hex_, *content.lanes.harbours(hex_)):
            field[spot] = 0
    for spot, ships in pos.fleet.items():
        if pos.side[ships[0]] != side:
            field[spot] = 0
    return field


def courses(pos: Position, ship: int, points: int) -> dict[int, int]:
    """The spots a ship may sail to and stop in, with their costs (DOG-4.1 to DOG-4.3)."""
    voyage = Voyage(pos, ship, points)
    return {spot: voyage.price(spot) for spot in numbers(voyage.found)}


# -- the ship part of Step 5 -------------------------------------------------------------------------------------------


def ships_picks(pos: Position, step: Step) -> Decision:
    """A ship to sail, a capital to give up, or no more (DOG-C.5, DOG-9.21)."""
    side, content = step[1], pos.content
    ready = [content.piece + ship for ship in own_ships(pos, side) if not pos.did[ship] & ANCHORED]
    given_up = disbanding(pos, side) if ready else []  # else there is time for it in the army part, which comes next
    picks = [*given_up, END_SHIPS, *ready]
    return Decision(side, picks, "Ships: which one sails?", ("DOG-C.5", "DOG-4.1"))


def ships_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == END_SHIPS:
        pos.steps.pop()
    elif pick == DISBAND:
        pos.steps.append(("disband",))
    else:
        ship = pick - pos.content.piece
        pos.steps.append(("sail", ship, pos.content.mp[ship], 1))


def is_port(pos: Position, hex_: int) -> bool:
    """A port of the map, but not that of a capital given up, which is clear ground (DOG-9.21); or a capital founded
    again or in exile beside navigable water, if the house rule is played (DOG-9.27, DOG-R98)."""
    lanes = pos.content.lanes
    if hex_ in lanes.ports and not (pos.capitals and is_disbanded(pos, hex_)):
        return True
    founded = pos.content.founded_ports and any(seat == hex_ for _, _, seat in pos.capitals)
    return founded and bool(lanes.harbours(hex_))


def waiting(pos: Position, ship: int) -> list[int]:
    """Who may board: in a port a ground army that has not marched, if none is aboard; leaders anywhere (DOG-4.8,
    DOG-4.9, DOG-R96)."""
    content = pos.content
    peopled = [hex_ for hex_ in content.lanes.hexes(pos.where[ship]) if hex_ in pos.stack]
    if not peopled:
        return []
    full = any(content.is_army[piece] for piece in pos.cargo(ship))
    found = []
    for hex_ in peopled:
        port = is_port(pos, hex_)
        for piece in pos.stack[hex_]:
            if pos.side[piece] != pos.side[ship] or has_marched(pos, piece):
                continue
            boards = content.sort[piece] in (INFANTRY, CAVALRY) and port and not full
            if boards or content.sort[piece] == LEADER:
                found.append(piece)
    return sorted(found)


def has_marched(pos: Position, piece: int) -> bool:
    """Whether it has moved by itself this Turn; whom another ship has brought may go on by ship (DOG-4.9)."""
    return pos.did[piece] & (MOVED | CARRIED) == MOVED


def shores(pos: Position, ship: int, piece: int) -> list[int]:
    """The hexes in which a ship can put a piece ashore: for armies ports and coasts, for leaders any bank as well;
    legal for it, without enemies in or above them (DOG-4.11 to DOG-4.13, DOG-R62, DOG-R96)."""
    content, above = pos.content, barred(pos, pos.side[ship])
    leads = content.sort[piece] == LEADER
    near = [
        hex_
        for hex_ in content.lanes.hexes(pos.where[ship])
        if content.land.dry[hex_] and (leads or is_port(pos, hex_) or content.lanes.floats[hex_])
    ]
    foe = 2 - pos.side[ship]
    entered = content.land.entered[content.way[piece]]
    fit = [h for h in near if h in entered and content.open[h] and pos.guard[h] != foe and fits(pos, h, (piece,))]
    return [h for h in fit if h not in above and _may_land(pos, piece, h)]


def _may_land(pos: Position, piece: int, hex_: int) -> bool:
    """Armies draw neutral country into the war where that is allowed (DOG-3.9), leaders do not (DOG-R18)."""
    return not pos.content.is_army[piece] or is_open(pos, pos.side[piece], hex_)


def passengers(pos: Position, ship: int) -> list[int]:
    """Armies and leaders aboard who can land where the ship is."""
    if ship not in pos.holds:
        return []
    sorts = (INFANTRY, CAVALRY, LEADER)
    return [piece for piece in pos.cargo(ship) if pos.content.sort[piece] in sorts and shores(pos, ship, piece)]


def sail_picks(pos: Position, step: Step) -> Decision:
    """A spot to sail to, somebody to take aboard or put ashore, or an end (DOG-4.1, DOG-4.8)."""
    _, ship, points, fresh = step
    content = pos.content
    found = 0
    if points:
        voyage = Voyage(pos, ship, points)
        found, pos.recent.voyage = voyage.found, (step, pos.afloat, voyage)
    boarding = [content.piece + piece for piece in sorted({*waiting(pos, ship), *passengers(pos, ship)})]
    picks = Marked((BACK if fresh else STOP,), found, content.place, boarding)
    prompt = "Where shall {0} sail, or who boards or lands?" if boarding else "Where shall {0} sail?"
    return Decision(pos.side[ship], picks, prompt, ("DOG-4.1", "DOG-4.8"), (content.piece + ship,))


def sail_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, ship, points, _ = step
    content = pos.content
    if pick in (BACK, STOP):
        pos.steps.pop()
        if pick == STOP and pos.bank[ship] < 0 and pos.where[ship] >= content.land.size:
            pos.steps.append(("bank", ship))
    elif pick < content.piece:
        _set_course(pos, step, pick - content.place, dice, log)
    elif pos.aboard[pick - content.piece] == ship:
        pos.steps[-1] = ("sail", ship, points, 0)
        _disembark(pos, ship, pick - content.piece, log)
    else:
        pos.steps[-1] = ("sail", ship, points, 0)
        board(pos, ship, pick - content.piece)
        tell_all(log, "boards", pick, content.piece + ship)


def _set_course(pos: Position, step: Step, spot: int, dice: Dice, log: Log | None) -> None:
    """To a spot, or into the Maelstrom; ships that are endangered by it on its way may flee there, before it is in it
    itself (DOG-4.18, DOG-4.22)."""
    _, ship, points, _ = step
    content = pos.content
    voyage = _voyage_of(pos, step)
    price, sucked = voyage.price(spot), spot in content.lanes.rim
    if log is not None:
        way = [voyage.start] if sucked else [voyage.start, *voyage.way(spot)]
        tell_all(log, "sails", content.piece + ship, content.place + spot, places(pos, way))
    water = voyage.brink(spot) if sucked else spot
    passes = water != voyage.start and voyage.may_pass(price, beside_edge(pos, 1 - pos.side[ship]))
    way = voyage.way(water) if passes else []
    sail(pos, ship, water)
    pos.steps[-1] = ("whirl" if sucked else "sail", ship, points - price, 0)
    pos.steps += alarms(pos, way, pos.side[ship]) if way else ()


def _voyage_of(pos: Position, step: Step) -> Voyage:
    """How far the ship gets: as it was told to whoever picks a spot, if nothing has changed since."""
    _, ship, points, _ = step
    asked, afloat, voyage = pos.recent.voyage
    if asked is step and (afloat is pos.afloat or voyage.holds(pos, ship)):  # those are nobody else's
        kept: Voyage = voyage
        return kept
    return Voyage(pos, ship, points)


def sail(pos: Position, ship: int, spot: int, how: int = MOVED) -> None:
    """A ship to another spot, with all aboard: by its own move, driven off, or out of a battle."""
    pos.shift(ship, spot)
    pos.bank[ship] = -1
    pos.did[ship] |= how


def board(pos: Position, ship: int, piece: int) -> None:
    """Aboard; an army does not move by itself this Turn, a leader may when he is ashore (DOG-4.14, DOG-R96)."""
    pos.take(piece, ABOARD)
    pos.embark(piece, ship)
    pos.did[piece] |= MOVED | CARRIED if pos.content.is_army[piece] else CARRIED


def _disembark(pos: Position, ship: int, piece: int, log: Log | None) -> None:
    hexes = shores(pos, ship, piece)
    if len(hexes) == 1:
        go_ashore(pos, ship, piece, hexes[0], log)
    else:
        pos.steps.append(("ashore", ship, piece))


def go_ashore(pos: Position, ship: int, piece: int, hex_: int, log: Log | None) -> None:
    """A landing; an army put ashore in no port ends the ship's way (DOG-4.11, DOG-4.12). Neutral land is drawn into the
    war by it, a neutral place before it (DOG-3.9, DOG-R91)."""
    content = pos.content
    if content.is_army[piece] and is_gate(pos, hex_):
        invade(pos, pos.side[piece], hex_)
        return
    pos.put(piece, hex_)
    tell_all(log, "lands", content.piece + piece, content.place + hex_)
    if content.is_army[piece]:
        pos.did[piece] |= MOVED | CARRIED
        if not is_port(pos, hex_):
            pos.steps[-1] = ("sail", ship, 0, 0)
            pos.did[ship] |= MOORED
        overrun(pos, hex_)
        occupy(pos, pos.side[piece], hex_, log)


def ashore_picks(pos: Position, step: Step) -> Decision:
    _, ship, piece = step
    content = pos.content
    picks = sorted(content.place + hex_ for hex_ in shores(pos, ship, piece))
    return Decision(pos.side[ship], picks, "Where shall {0} land?", ("DOG-4.12",), (content.piece + piece,))


def ashore_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    go_ashore(pos, step[1], step[2], pick - pos.content.place, log)


def bank_picks(pos: Position, step: Step) -> Decision:
    """The bank at which a ship on a river lies (DOG-4.2)."""
    ship, content = step[1], pos.content
    picks = sorted(content.place + hex_ for hex_ in content.lanes.banks[pos.where[ship]])
    return Decision(pos.side[ship], picks, "At which bank shall {0} lie?", ("DOG-4.2",), (content.piece + ship,))


def bank_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.bank[step[1]] = pick - pos.content.place


# -- giving way --------------------------------------------------------------------------------------------------------


def lying_at(pos: Position, hex_: int, side: int) -> list[int]:
    """A side's ships in a hex, or on a river with this bank (DOG-4.6)."""
    return [ship for ship in own_ships(pos, side) if hex_ in (pos.where[ship], pos.bank[ship])]


def harassed(pos: Position, hex_: int) -> list[int]:
    """Enemy ships that must give way to an army in a hex (DOG-4.6)."""
    holder = master(pos, hex_)
    return lying_at(pos, hex_, 2 - holder) if holder else []


def refuges(pos: Position, ship: int) -> list[int]:
    """The nearest spots a ship may be moved to (DOG-4.6, DOG-R22)."""
    return nearest_waters(pos, ship)


def give_way_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Ships beside which an army has come are moved by their owner."""
    ships = harassed(pos, step[1])
    moved = [ship for ship in ships if refuges(pos, ship)]
    if moved:
        pos.steps.append(("give-way", moved[0]))
    else:
        pos.steps.pop()


def passed_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """An army has come through a ship's hex and gone on: it is moved like others, once (DOG-4.6)."""
    pos.steps.pop()
    if refuges(pos, step[1]):
        pos.steps.append(("give-way", step[1]))


def give_way_picks(pos: Position, step: Step) -> Decision:
    ship, content = step[1], pos.content
    picks = sorted(content.place + spot for spot in refuges(pos, ship))
    about, manner = (content.piece + ship,), Manner(kind="give-way", silence=picks[0])
    return Decision(pos.side[ship], picks, "Where shall {0} give way to?", ("DOG-4.6",), about, manner)


def give_way_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """For a ship bridge a forced move is a move (DOG-4.17); it does not bar the ship's own."""
    ship = step[1]
    pos.steps.pop()
    sail(pos, ship, pick - pos.content.place, DRIVEN)
    tell_all(log, "gives-way", pos.content.piece + ship, pick)
    if pos.where[ship] >= pos.content.land.size:
        pos.steps.append(("bank", ship))

"""Battles of the campaign that have a board of their own: when one is opened, and what it brings home (UWA-GAME-6)."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core import fill, finish

from ...files.dominioncampaign import SAILORS
from ...files.dominionstate import Campaign
from ...files.landboard import SEA
from ..judging import verdict
from ..land.encounters import ABOARD, AFLOAT, ALOFT
from . import crews, fleets
from .delving import learn
from .ending import HEROES, level, mourn
from .position import NOWHERE, DominionPosition
from .warring import ALONE, LESSON, Fray, lose_men

MOST_VESSELS = 6  # on a board (UWA-R226)
DUSK = 1  # the evening goes on from there
SKIRMISH = 60  # figures up to which a fight is man to man (UWA-MASS-1)
FIGURE = 20  # men of one figure of a host (UWA-MASS-2)
ARMS = ((0, 1, 8), (2, 3, 4, 9), (5, 6, 7))  # kinds of men who are led together: foot, bows, horse


def leader(pos: DominionPosition, seat: int) -> int:
    """A human referee leads whoever is met, else the next house; -1 if there is neither (UWA-R226)."""
    if pos.content.bench.seat >= 0:
        return pos.content.bench.seat
    many = len(pos.out)
    return next((other % many for other in range(seat + 1, seat + many) if not pos.out[other % many]), -1)


def has_board(pos: DominionPosition, seat: int) -> bool:
    """In the air and on the water, for those who are known there, if somebody can lead them."""
    kind, way = pos.content.land.book.kinds[pos.band[0]], pos.band[3]
    if leader(pos, seat) < 0:
        return False
    if way == ALOFT:
        return kind.fly > 0 and kind.air_class != "-"
    return way in (AFLOAT, ABOARD) and (kind.id in swimmers(pos, seat) or kind.id in SAILORS)


def swimmers(pos: DominionPosition, seat: int) -> Mapping[str, str]:
    """What lives in the water where the house is, and has a place on its board."""
    return pos.content.salt if pos.ground(pos.hex[seat]) == SEA else pos.content.swimmers


def vessels(pos: DominionPosition, seat: int) -> list[int]:
    """Those that come to the board, by their place in the list: ships that the house sails, or its boats."""
    rows, boats = crews.ships(pos, seat), pos.band[3] == AFLOAT and not crews.aboard(pos, seat)
    ready = crews.ready(pos, seat, pos.hex[seat])
    found = [at for at in range(len(rows)) if rows[at] in ready]
    found = [at for at in found if not boats or not crews.craft(pos, rows[at]).seamen] or found
    return found[:MOST_VESSELS]


def open_board(pos: DominionPosition, seat: int) -> None:
    """This match is over, and the battle comes next; nobody has won anything yet."""
    where = "in the air" if pos.band[3] == ALOFT else "on the water"
    break_off(pos, seat, f"a battle {where}")


def break_off(pos: DominionPosition, seat: int, what: str) -> None:
    told = f"{pos.content.houses[seat]}: {what}. The campaign goes on when it has been fought."
    finish(pos, verdict(pos.content, [], told, ("UWA-GAME-6",)))


# -- on land -----------------------------------------------------------------------------------------------------------


def are_hosts(ours: int, theirs: int) -> bool:
    """Above sixty figures, a whole figure of twenty on either side (UWA-MASS-1, UWA-CASTLE-13)."""
    return ours + theirs > SKIRMISH and min(ours, theirs) >= FIGURE


def may_draw_up(pos: DominionPosition, seat: int) -> bool:
    """Before the first blow, if the men are there and somebody can lead the others (UWA-R226, UWA-R279)."""
    fray = Fray(*pos.fray)
    if fray.rounds or fray.cause in ALONE or leader(pos, seat) < 0:
        return False
    return are_hosts(pos.soldiers(seat), -(-fray.left // fray.hd))


def draw_up(pos: DominionPosition, seat: int) -> None:
    """The hosts are fought on the field; what was to be done after the fight waits for them."""
    pos.waiting = pos.steps[:]
    break_off(pos, seat, "a battle of hosts")


def come_back(pos: DominionPosition, state: Campaign) -> None:
    """From the field: who fell is missing in either house, and what waited goes on (UWA-R279)."""
    pos.outcome, pos.steps, pos.waiting = (), [*pos.waiting, ("fought", state.winner, state.left)], []
    bereave(pos, state.seat, state.arms, state.fallen)
    if state.rival != NOWHERE:
        bereave(pos, state.rival, state.rival_arms, state.rival_fallen)


def bereave(pos: DominionPosition, seat: int, arms: tuple[int, ...], fallen: int) -> None:
    """Of each arm the cheapest stood in front; a sixth of what the six have learnt goes with each of them."""
    men = list(pos.men[seat])
    for arm, lost in zip(ARMS, arms, strict=True):
        for kind in [kind for kind in arm if kind < len(men)]:
            gone = min(men[kind], lost)
            men[kind], lost = men[kind] - gone, lost - gone
    pos.men[seat] = tuple(men)
    if fallen:
        mourn(pos, seat, fallen)


def resume(pos: DominionPosition, state: Campaign) -> None:
    """The table as it was, and what the battle has changed: heroes who fell, mounts and men that were lost, and what
    those have learnt who came back. The day goes on from noon, and the castles that it has passed
    are still to be thrown for (UWA-CASTLE-2)."""
    fill(pos, state.fields)
    if pos.waiting:
        come_back(pos, state)
        return
    seat, met = state.seat, pos.content.land.book.kinds[pos.band[0]]
    fought = vessels(pos, seat)
    pos.band = ()
    pos.mounts[seat] = max(pos.mounts[seat] - state.mounts, 0)
    lose_men(pos, seat, state.men)
    fleets.wreck(pos, seat, [fought[at] for at in state.sunk if at < len(fought)], None)
    learn(pos, seat, LESSON * state.slain, met.hd.levels)
    pos.hurt[seat] = min(pos.hurt[seat], HEROES * level(pos, seat) - 1)
    if state.fallen:
        mourn(pos, seat, state.fallen)
    pos.outcome, pos.steps = (), [("evening", seat, DUSK)]
    if pos.path and not pos.out[seat]:
        pos.steps.append(("castles", seat))

"""The houses on the land: what is told of a hex, where one may go, rumours of villages (UWA-FOG-1, UWA-BARONY-3)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.dominioncampaign import RUMOUR
from ...files.landboard import CASTLE, CLEAR, ENTERED, MOUNTAINS, NOTHING, SEA, SWAMP, TOLD, UNKNOWN
from .. import judging
from ..land.maker import within
from .barony import REACH
from .position import NOWHERE, DominionPosition
from .worlds import this_side

WILD = (MOUNTAINS, SWAMP, SEA)


def tell(pos: DominionPosition, hex_: int, how: int, code: int = -1) -> None:
    """A hex is drawn on everybody's sheet."""
    if pos.fog[hex_] == UNKNOWN:
        pos.drawn[hex_] = pos.land().codes[hex_] if code < 0 else code
    pos.fog[hex_] = max(pos.fog[hex_], how)


def enter(pos: DominionPosition, hex_: int) -> None:
    """On entering a hex it is told; those beside it if they are clear, or from a mountain (UWA-FOG-1)."""
    tell(pos, hex_, ENTERED)
    high = pos.ground(hex_) == MOUNTAINS
    for near in pos.content.around[hex_]:
        if high or pos.ground(near) == CLEAR:
            tell(pos, near, TOLD)


def open_to(pos: DominionPosition, hex_: int) -> bool:
    return pos.ground(hex_) != SEA


def room(pos: DominionPosition, seat: int) -> list[int]:
    """Hexes of its territory in which a village may lie, for all that anybody knows: not where the house has looked."""
    taken = {village[0] for village in pos.villages} | set(pos.seat_hex)
    near = sorted(within(pos.content.grid, pos.seat_hex[seat], REACH) - taken)
    near = [hex_ for hex_ in near if not pos.has_cleared(seat, hex_)]
    return [hex_ for hex_ in near if not pos.fog[hex_] or (pos.ground(hex_) not in WILD and pos.site(hex_) == NOTHING)]


def come_upon(pos: DominionPosition, seat: int, hex_: int, dice: Dice, log: Log | None) -> None:
    """Who clears a hex of his own territory finds the village that lies there: as many chances as there are villages
    left, in as many hexes as there are for them (UWA-BARONY-3, UWA-R221)."""
    if pos.seat_hex[seat] == NOWHERE or not pos.unplaced[seat]:
        return
    where = room(pos, seat)
    if hex_ in where and dice.roll(len(where), "UWA-BARONY-3 village") <= pos.unplaced[seat]:
        people = settle(pos, seat, hex_, dice)
        tell_all(log, "house-finds", pos.content.seats[seat], people, pos.content.names.places + hex_)


def settle(pos: DominionPosition, seat: int, hex_: int, dice: Dice) -> int:
    """A village has its place from now on; its people (UWA-BARONY-3)."""
    people = 100 * dice.roll(4, "UWA-BARONY-3 people")
    pos.unplaced[seat] -= 1
    pos.villages.append((hex_, people, NOWHERE, NOWHERE))
    return people


def hear(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A round and the barman, and a die for what is said (UWA-RUMOR-1)."""
    pos.gold[step[1]] -= 10 * dice.d6("UWA-RUMOR-1 round") + dice.roll(10, "UWA-RUMOR-1 barman")
    judging.hand_on(pos, RUMOUR, dice.d6("UWA-RUMOR-2 rumour"), step[1], 1, 6)


def unheard(pos: DominionPosition, seat: int) -> list[int]:
    """Where a village may lie of which the house could hear: as long as it has not heard of all (UWA-R221)."""
    if pos.seat_hex[seat] == NOWHERE or pos.in_town(seat):
        return []
    left = pos.unplaced[seat] - sum([row[0] == seat and not row[2] for row in pos.heard])
    return room(pos, seat) if left > 0 else []


def hear_of(pos: DominionPosition, seat: int, dice: Dice, log: Log | None, true: bool = True) -> int:
    """Something that nobody had drawn is told: a village, or else a castle or a town; where it lies, or -1 if there is
    nothing to tell. A false village is told as others are, and may be none (UWA-RUMOR-2)."""
    where = unheard(pos, seat)
    if not where:
        hex_ = next(iter(unseen(pos, seat)), NOWHERE)
        if hex_ != NOWHERE:
            tell_of(pos, seat, hex_, log)
        return hex_
    hex_ = dice.choose(where, "UWA-BARONY-3 place")
    people = settle(pos, seat, hex_, dice)
    pos.unplaced[seat] += int(not true)
    pos.heard.append((seat, hex_, int(true)))
    code = pos.code(hex_)
    tell(pos, hex_, TOLD, CLEAR if pos.ground(hex_) in WILD or pos.site(hex_) != NOTHING else code)
    tell_all(log, "house-heard", pos.content.seats[seat], people, pos.content.names.places + hex_)
    return hex_


def tell_of(pos: DominionPosition, seat: int, hex_: int, log: Log | None) -> bool:
    """A castle or a town is drawn."""
    tell(pos, hex_, TOLD)
    what = "a castle" if pos.site(hex_) == CASTLE else "a town"
    tell_all(log, "house-told", pos.content.seats[seat], what, pos.content.names.places + hex_)
    return True


def find_out(pos: DominionPosition, hex_: int, log: Log | None) -> None:
    """Whoever clears a hex sees whether the village of which they spoke is there (UWA-RUMOR-2)."""
    if any(row[1] == hex_ and not row[2] for row in pos.heard):
        pos.villages = [village for village in pos.villages if village[0] != hex_]
        tell_all(log, "house-fable", pos.content.names.places + hex_)
    pos.heard = [row for row in pos.heard if row[1] != hex_]


def unseen(pos: DominionPosition, seat: int) -> list[int]:
    """Castles and towns on this side of the gate that nobody has drawn, the nearest first."""
    country, here = this_side(pos.content, pos.land(), pos.hex[seat]), pos.hex[seat]
    found = [hex_ for hex_ in (*country.castles, *country.towns) if pos.fog[hex_] == UNKNOWN]
    return sorted(found, key=lambda hex_: (pos.content.grid.distance(here, hex_), hex_))

"""Clearing a hex of the land: whoever lives there must be removed, and a village that lies there is found
(UWA-BARONY-1 to UWA-BARONY-3)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.dominioncampaign import ENCOUNTERS
from .. import judging
from ..land.encounters import ASHORE, EVENING, Met, brings, who
from . import errands, exploring, mail, nights
from .position import DominionPosition
from .warring import LAIR, RAID, begin

CERTAIN = 6  # the face that brings somebody on every ground
COMBING, SEATS = 2, 8  # what a throw for an encounter is handed on with: after noon and dusk, and the most seats


def clear(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """What another house has cleared is clear already (UWA-BARONY-1); raiders are met for certain, and whoever lives in
    a lair that was found (UWA-BARONY-7, UWA-WENC-10); else the die of the ground is thrown."""
    hex_, land = pos.hex[seat], pos.content.land
    raid = [one for one in pos.raids if one[0] == hex_]
    if raid:
        met = Met(*raid[0][1:4])
        begin(pos, seat, met, max(met.heads, land.book.kinds[met.kind].hd.levels), RAID, log)
        return
    den = nights.den_at(pos, hex_)
    if den is not None:
        begin(pos, seat, Met(*den[1:]), max(den[3], land.book.kinds[den[1]].hd.levels), LAIR, log)
    elif errands.wanted(pos, hex_):
        pos.steps.append(("thrown", ENCOUNTERS, CERTAIN, COMBING * SEATS + seat))
    elif pos.cleared[hex_]:
        cleared(pos, seat, dice, log)
    else:
        pos.steps.append(("comb", seat))


def cleared(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    tell_all(log, "house-clear", pos.content.seats[seat])
    hold(pos, seat, dice, log)


def hold(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """From now on the hex is kept clear; if a village lies there it is found (UWA-BARONY-2, UWA-BARONY-3)."""
    exploring.find_out(pos, pos.hex[seat], log)
    exploring.come_upon(pos, seat, pos.hex[seat], dice, log)
    pos.take_hex(seat, pos.hex[seat])
    mail.alter(pos, seat, pos.hex[seat])


def comb(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The encounter die of the ground (UWA-BARONY-1)."""
    judging.hand_on(pos, ENCOUNTERS, dice.d6("UWA-WENC-1 encounter"), COMBING * SEATS + step[1], 1, 6)


def use_comb(pos: DominionPosition, face: int, seat: int, dice: Dice, log: Log | None) -> None:
    """Whoever is found there is at home, and must be removed (UWA-BARONY-1); small beasts come by night, and are none
    that anybody could drive away (UWA-WENC-8)."""
    land, ground = pos.content.land, pos.ground(pos.hex[seat])
    if not brings(land.land, ground, ASHORE, face):
        cleared(pos, seat, dice, log)
        return
    found = who(land, ground, ASHORE, EVENING, dice, pos.world(pos.hex[seat]))
    if found.small:
        nights.creep(pos, seat, found, dice, log)
        cleared(pos, seat, dice, log)
        return
    hd = max(found.heads, land.book.kinds[found.kind].hd.levels)
    begin(pos, seat, found, hd, LAIR, log)

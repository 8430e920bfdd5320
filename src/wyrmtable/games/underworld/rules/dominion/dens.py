"""Lairs on a house's way: one that it has stumbled on is seen first or not, and stays where it is (UWA-WENC-10)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.dominioncampaign import EVADE, FIGHT
from ..land.encounters import ASHORE, Met
from ..land.evening import SEEN_FIRST
from . import meeting, nights, warring
from .position import DominionPosition


def come_upon(pos: DominionPosition, seat: int, met: Met, dice: Dice, log: Log | None) -> None:
    """A band on its way; or by the chance of its kind the house has stumbled on its lair, which stays on the map and in
    half the cases is seen first (UWA-WENC-10)."""
    kind, hex_ = pos.content.land.book.kinds[met.kind], pos.hex[seat]
    if dice.roll(100, "UWA-WENC-10 lair") > kind.lair_pct:
        meeting.come(pos, seat, met, ASHORE)
        return
    known = nights.den_at(pos, hex_)
    if known is None:
        pos.dens.append((hex_, met.kind, met.number, met.heads))
    else:
        met = Met(*known[1:])
    tell_all(log, "house-den", pos.content.seats[seat], pos.content.land.book.kinds[met.kind].name)
    if dice.roll(100, "UWA-WENC-10 seen first") <= SEEN_FIRST:
        pos.steps.append(("den", seat))
    else:
        meeting.come(pos, seat, met, ASHORE)
        pos.band = tuple(meeting.Band(*pos.band)._replace(lair=1))


def den_picks(pos: DominionPosition, step: Step) -> Decision:
    prompt = "A lair, and nobody has seen the house yet. What does it do?"
    return Decision(step[1], sorted([FIGHT, EVADE]), prompt, ("UWA-WENC-10", "UWA-DEC-14"))


def den_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Blows at those who are surprised, or quietly away."""
    seat = step[1]
    pos.steps.pop()
    den = nights.den_at(pos, pos.hex[seat])
    if pick == EVADE or den is None:
        tell_all(log, "house-parts", pos.content.seats[seat])
    else:
        attack(pos, seat, den, log)


def attack(pos: DominionPosition, seat: int, den: tuple[int, int, int, int], log: Log | None) -> None:
    """Those at home have seen nobody: the house strikes first (UWA-WENC-10, UWA-SURP-4)."""
    met = Met(*den[1:])
    hd = max(met.heads, pos.content.land.book.kinds[met.kind].hd.levels)
    warring.begin(pos, seat, met, hd, warring.DEN, log, warring.OURS)

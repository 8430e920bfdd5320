"""What goes into the result of a pick on a journey, by rule."""

from __future__ import annotations

from wyrmtable.core import Reason

from ...files.buttons import FLEE
from ...files.landboard import (
    AIM,
    AIMS,
    ALCHEMIST,
    ASSASSIN,
    GUARD,
    GUARDS,
    JOUST,
    MARCH,
    PASS_GATE,
    PAY,
    REST,
    RUIN,
    SPY,
    UNKNOWN,
)
from ...rules.land import castles, outdoors, travel
from ...rules.land.position import ON_WING, LandPosition
from ...rules.land.truth import code, surroundings
from ...rules.sequence import STEPS as MEETING_TABLE
from .. import explain as meeting
from .places import told

TOLD = {
    RUIN: ("UWA-WLD-1", "It takes the day: in each room somebody on 1 of 6, and treasure as on the first level."),
    ALCHEMIST: ("UWA-SPEC-1", "He lives here on 1 of 6, and copies a potion in half a month for 250 gold pieces."),
    ASSASSIN: ("UWA-SPEC-3", "60 in a hundred, less 5 for each level of the lord and 20 for his guards and walls."),
    SPY: ("UWA-SPEC-11", "Half of them are taken on, in one to four weeks; then he writes every week."),
}
RESULTS = ("a miss", "a glance", "a broken lance", "perhaps a fall")


def explain(pos: LandPosition, seat: int, pick: int) -> list[Reason]:
    if pos.outcome:
        return []
    step, deed = pos.steps[-1][0], pick - pos.content.deeds
    if pick == FLEE and step in ("menu", "segment", "stance", "demand") and not pos.fleeing and pos.foe_kind:
        return _evade(pos, step)
    if step in MEETING_TABLE:
        return meeting.explain(pos, seat, pick)
    if step == "trek" and 0 <= pos.hex_of(pick) < len(pos.fog):
        return _hex(pos, pos.hex_of(pick))
    if step == "morning":
        return _day(pos, deed)
    if step == "demand":
        return _answer(pos, deed)
    if step in ("lance", "shield"):
        return _ride(pos, deed)
    return []


def _evade(pos: LandPosition, step: str) -> list[Reason]:
    chance = Reason("UWA-EVADE-1", f"The chance to evade them is {outdoors.chance_to_evade(pos)} %.")
    speed = Reason("UWA-EVADE-4", f'You go {outdoors.our_speed(pos)}", they {outdoors.their_speed(pos)}".')
    first = [Reason("UWA-WPURS-1", "Castle people may not follow: hostile ones do on 1 to 3, others on 1.")]
    spent = outdoors.helps(pos)[1]
    magic = [Reason("UWA-EVADE-5", f"{_spell(pos, spent)} is cast for it.")] if spent >= 0 else []
    return [*(first if step == "demand" else []), chance, speed, *magic]


def _spell(pos: LandPosition, spell: int) -> str:
    return pos.content.book.spells.known[spell].title


def _hex(pos: LandPosition, hex_: int) -> list[Reason]:
    if pos.fog[hex_] == UNKNOWN:
        return [Reason("UWA-WMOVE-4", "Nobody knows what it costs; if it is too hard, the day ends before it.")]
    price = travel.cost(pos.content, code(pos, hex_), pos.travel == ON_WING)
    return [Reason("UWA-WMOVE-3", f"{told(pos, hex_).capitalize()}: {price} of {max(pos.points, 0)} points.")]


def _day(pos: LandPosition, deed: int) -> list[Reason]:
    terrain = pos.content.land.terrain[surroundings(pos)]
    if deed == MARCH:
        return [Reason("UWA-LOST-1", f"The way is lost on {terrain.lost} of 6 from here.")]
    if deed == PASS_GATE:
        return [Reason("UWA-WORLD-1", "It takes the day; whoever goes through can come back the same way.")]
    if deed in TOLD:
        return [Reason(*TOLD[deed])]
    if deed == REST:
        return [Reason("UWA-WPURS-3", f"Two dice for encounters: each brings one on {7 - terrain.meets} of 6.")]
    return []


def _answer(pos: LandPosition, deed: int) -> list[Reason]:
    castle = castles.host(pos)
    if deed == PAY:
        price = castles.tithe(pos) if castle.group == "npc_cl" else pos.toll
        return [Reason(castles.RULES[castle.group], f"They ask for {price} gold pieces.")]
    if deed == JOUST:
        return [Reason("UWA-CASTLE-5", "A win makes you guests for a month; a loss costs the rider's armour.")]
    return []


def _ride(pos: LandPosition, deed: int) -> list[Reason]:
    table = pos.content.land.joust
    if AIM <= deed < AIM + len(AIMS):
        row = table[deed - AIM]
        told_of = ", ".join(f"{RESULTS[row[at]]} against a {GUARDS[at]}" for at in range(len(GUARDS)))
        return [Reason("UWA-JOUST-2", f"{told_of.capitalize()}.")]
    if GUARD <= deed < GUARD + len(GUARDS):
        told_of = ", ".join(f"{RESULTS[table[at][deed - GUARD]]} from {AIMS[at]}" for at in range(len(AIMS)))
        return [Reason("UWA-JOUST-2", f"{told_of.capitalize()}.")]
    return []

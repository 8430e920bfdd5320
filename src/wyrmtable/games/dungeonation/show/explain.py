"""What goes into the result of a pick: attack and defence with every modifier (DUN-UI-6)."""

from __future__ import annotations

from wyrmtable.core import Reason, Step
from wyrmtable.core.names import fluent

from ..files import buttons as b
from ..files.terms import COVERED, GROUP, MAGIC, PARTY, RANGED, THIEF
from ..position import Position
from ..rules.combat import guarding, is_shielded, stroke
from ..rules.figures import (
    backstabs,
    combat_die,
    crowding,
    is_heartened,
    is_hero,
    resistance,
    skills,
    webbed,
)
from ..rules.powers import bolt, bolt_targets, shot, shot_targets
from ..rules.prowling import marks, missile
from ..rules.wonders import bewitched, deadly_look, gazed, spell
from .prospects import likeliest

AT_WHOM = {
    ("hero", b.SHOOT): (shot_targets, shot),
    ("hero", b.BOLT): (bolt_targets, bolt),
    ("beast", b.SHOOT): (marks, missile),
    ("beast", b.CAST): (bewitched, spell),
    ("beast", b.GAZE_AT): (gazed, deadly_look),
}


TILES = "Tiles that bring most cards, each once, and a deck without the cards that do least; then you look it over."
PLACES = "The strong in front, Mage and Archer behind them; then you can move them."
USUALLY = {
    "race": "A dwarf Fighter, an elf Mage, a halfling Thief, else humans; then you can change them.",
    "feat": "Each learns what stands first; then you can change their races, or take it back.",
    "tiles": TILES,
    "size": "As large as may be, and a deck without the cards that do least; then you look it over.",
    "choose": TILES,
    "deck": "Cards that do least stay out; then you look it over.",
    "corner": "The north-western corner: all are alike. It cannot be taken back.",
    "hall-turn": "As many ways into the dungeon as there are. It cannot be taken back.",
    "potion": f"A potion each, the weak and the healer first, which cannot be taken back. {PLACES}",
    "stand": PLACES,
}
AIMED = {"mark": missile, "cast": spell, "gaze": deadly_look}


def explain(pos: Position, pick: int) -> list[Reason]:
    step, content = pos.steps[-1], pos.content
    if content.first_figure <= pick < content.first_card:
        return _attack(pos, step, pick - content.first_figure)
    if content.first_border <= pick < content.first_figure and step[0] == "hero":
        return [Reason("DUN-IMP-1", "Opening a door or turning a tile makes one Imp.")]
    if (step[0], pick) in AT_WHOM:
        return _foretold(pos, step, pick)
    if pick == b.REST:
        return [Reason("DUN-SET-10", USUALLY[step[0]])]
    if pick == b.RUN:
        return [Reason("DUN-ACT-9", "One die of further spaces, a D4 for dwarves, else a D6.")]
    return []


def _foretold(pos: Position, step: Step, pick: int) -> list[Reason]:
    """Before anybody is named: the values against the target that is hit most easily."""
    targets, aimed = AT_WHOM[step[0], pick]
    best = likeliest(pos, step[1], targets(pos, step[1]), aimed)
    title = pos.content.names.title(pos.content.first_figure + best)
    return [
        Reason("DUN-CMB-1", fluent(f"At {title}, the easiest to hit.")),
        *_values(pos, aimed(pos, step[1], best), best),
    ]


def _attack(pos: Position, step: Step, target: int) -> list[Reason]:
    name = step[0]
    if name in ("hero", "second", "beast", "blow") and is_hero(step[1]) != is_hero(target):
        return _strike(pos, step[1], target)
    if name == "volley" or (name == "aim" and step[1] == b.SHOOT):
        return _values(pos, shot(pos, step[-1], target), target)
    if name == "aim" and step[1] == b.BOLT:
        return _values(pos, bolt(pos, step[2], target), target)
    aimed = AIMED.get(name)
    return _values(pos, aimed(pos, step[1], target), target) if aimed else []


def _strike(pos: Position, attacker: int, target: int) -> list[Reason]:
    reasons = _values(pos, stroke(pos, attacker, target), target)
    if attacker == THIEF and backstabs(pos, target):
        reasons.append(Reason("DUN-THF-4", "Backstab doubles the thief's AV."))
    if attacker < PARTY and webbed(pos, attacker):
        reasons.append(Reason("DUN-SKL-15", "Webs take 2 from the AV."))
    crowd = crowding(pos, attacker, target) if skills(pos, attacker) & GROUP else 0
    if crowd:
        reasons.append(Reason("DUN-SKL-7", f"Other monsters beside the target add {crowd}."))
    if attacker >= PARTY and is_heartened(pos, attacker):
        reasons.append(Reason("DUN-SKL-22", "A War Cry adds 1."))
    return reasons


def _values(pos: Position, attack: Step, target: int) -> list[Reason]:
    """Attack score against defence score (DUN-CMB-1)."""
    guard = guarding(pos, target, attack[3], attack[7])
    reasons = [
        Reason(
            "DUN-CMB-1", f"Attack {attack[4]} + D{attack[5]} against {guard} + D{combat_die(pos, target)}; a tie fails."
        )
    ]
    if attack[7] & COVERED:
        reasons.append(Reason("DUN-CMB-2", "Cover gives the target +1."))
    if attack[3] == RANGED and is_shielded(pos, target):
        reasons.append(Reason("DUN-XP-8", "The Fighter beside gives the target +1."))
    if pos.shield >> target & 1 and is_hero(target):
        reasons.append(Reason("DUN-MAG-1", "In its DV a Shield counts 2."))
    if resistance(pos, target) and attack[7] & MAGIC:
        reasons.append(Reason("DUN-MR-2", f"Magic is resisted on {resistance(pos, target)} or less of a D10."))
    return reasons

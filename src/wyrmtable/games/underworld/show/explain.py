"""What goes into the result of a pick, by rule: numbers to throw, rates, chances."""

from __future__ import annotations

from wyrmtable.core import Reason

from ..files import buttons
from ..files.buttons import CAST
from ..files.charts import DESTROYED, SPELLS, TURNED, WANDS
from ..files.terms import BEHIND, CHARISMA, HELPLESS
from ..position import Position
from ..rules import blows, chase, controls, fight, lending, magic
from ..rules.meeting import shuns
from ..rules.pace import round_move
from .resolving import begun, joined
from .titles import figure_title, foe_title

BLASTS = ("fire_ball", "lightning_bolt", "cold")
SAVED = {
    **dict.fromkeys(("hold_person", "hold_monster", "polymorph_others"), WANDS),
    **dict.fromkeys(
        (*BLASTS, "charm_person", "charm_monster", "phantasmal_forces", "dispel_evil", "feeblemind"), SPELLS
    ),
    **dict.fromkeys(controls.CONTROLS, SPELLS),
}
WORDS = {
    "sleep": "No save: 2d8 of up to 1+1 dice, 2d6 of 2+1, 1d6 of 3+1, or one of 4+1.",
    "hold_person": "One to four persons; whoever is alone saves at -2.",
    "hold_monster": "One to four creatures; whoever is alone saves at -2.",
    "charm_monster": "One creature, or 3d6 of three dice or less.",
    "confusion": "2d6 creatures; on 2d6 they fight on to 5, stand to 8, and strike their own from 9.",
    "cloudkill": "Under five dice they die without a save.",
    "feeblemind": "A Magic-User saves at -4.",
    "conjure_elemental": "Sixteen dice, 3d6 points a blow, while nothing disturbs you.",
}


def explain(pos: Position, seat: int, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if pos.outcome:
        return []
    if step[0] == "orders":
        return _deed(pos, pos.march[step[1]], pick)
    if step[0] == "offer":
        charm = pos.content.book.combat.charm(pos.score(step[1], CHARISMA))
        return [Reason("UWA-REACT-2", f"The speaker's Charisma adds {charm:+d}; every 10 gold a die of theirs adds 1.")]
    if step[0] == "chase":
        return _flight(pos, pick)
    if pick == buttons.FLEE and step[0] in ("menu", "stance", "segment"):
        weak = [Reason("UWA-AVOID-2", "They do not pursue a party so much stronger.")] if shuns(pos) else []
        return weak or [Reason("UWA-PURS-3", f'You go {pos.party_rate()}", they {pos.foe_rate()}".')]
    return []


def _deed(pos: Position, who: int, pick: int) -> list[Reason]:
    """What everybody who takes part must throw, of a spell what it needs (UWA-CBT-3, UWA-SPELL-1)."""
    if pos.is_foe(pick):
        return _blows(pos, pick, joined(pos, pick)) if pick - pos.foe_piece(0) < len(pos.foe_kind) else []
    if pick == buttons.WAIT:
        return [reason for target, those in begun(pos).items() for reason in _blows(pos, target, those)]
    if pick == buttons.TURN:
        need = magic.turn_needs(pos, who)
        text = {DESTROYED: "They are destroyed.", TURNED: "They are turned without a throw."}
        return [Reason("UWA-TURN-1", text.get(need, f"{need} or more on 2d6; 2d6 of them are turned."))]
    spells = pos.content.book.spells.known
    return _spell(pos, who, spells[pick - CAST].id) if CAST <= pick < CAST + len(spells) else []


def _blows(pos: Position, pick: int, attackers: list[int]) -> list[Reason]:
    foe = pick - pos.foe_piece(0)
    told = [_throw(pos, who, foe) for who in attackers]
    if blows.proof(pos.kind(foe), False):
        told.append(Reason("UWA-MON-1", "Plain weapons do nothing to it."))
    return told


def _throw(pos: Position, who: int, foe: int) -> Reason:
    """At sword's length by the weapon, from afar by the range (UWA-CBT-3, UWA-CBT-8)."""
    name, kind = figure_title(pos, who), pos.kind(foe)
    if pos.foe_fate[foe] in HELPLESS:
        return Reason("UWA-CBT-9", f"{name} strikes the helpless without a throw.")
    closing = _stance(pos) == buttons.CLOSE
    loosed = pos.gap > 0 and fight.can_loose(pos, who, closing)
    near = pos.gap <= (round_move(pos.party_rate()) if closing else 0) or pos.foe_marks[foe] & BEHIND
    if not loosed and not near:
        return Reason("UWA-CBT-2", f"{name} strikes only if they come to sword's length before his blow.")
    bonus = blows.bonus_of(pos, who) + blows.hard_to_see(pos, foe)
    armour, rule = kind.ac, "UWA-CBT-3"
    if loosed:
        armed = lending.has_arrows(pos, who)
        bow = "long_bow" if armed else "thrown"
        ranges = pos.content.book.equipment.missiles[blows.BOWS.get(pos.klass(who), bow)].ranges
        armour, rule, bonus = min(armour + blows.ease(pos.gap, ranges), 9), "UWA-CBT-8", bonus + pos.aiming(who)
        bonus += lending.shot_plus(pos, who) if armed else 0
    else:
        bonus += lending.edge(pos, who, kind)[0]
    person = pos.content.book.combat.to_hit_as_person(pos.rung(who).column, armour)
    need = (person if loosed else blows.needs(pos, who, armour)) - bonus
    return Reason(rule, f"{name}: armour class {armour}, {min(max(need, 2), 20)} or more on a d20.")


def _stance(pos: Position) -> int:
    """What the party as a whole does in the round that is being ordered."""
    return next((step[1] for step in reversed(pos.steps) if step[0] == "clash"), buttons.HOLD)


def _spell(pos: Position, who: int, name: str) -> list[Reason]:
    told = [Reason("UWA-SPELL-1", WORDS[name])] if name in WORDS else []
    if name in BLASTS:
        told.append(Reason("UWA-SAVE-2", f"{lending.dice_of(pos, who, name)}d6 points, half for whoever saves."))
    if name in SAVED and pos.foes():
        first = pos.foes()[0]
        need = pos.content.book.combat.save("fighter", pos.dice_of(first), SAVED[name])
        told.append(Reason("UWA-SAVE-1", f"{foe_title(pos, first)} saves on {need} or more."))
    return told


def _flight(pos: Position, pick: int) -> list[Reason]:
    kind = pos.leader()
    if pick == buttons.DROP_FOOD:
        return [Reason("UWA-PURS-8", f"It stops them with {chase.FOOD[kind.intel]} %.")]
    if pick == buttons.DROP_TREASURE:
        return [Reason("UWA-PURS-8", f"It stops them with {chase.COINS[kind.intel]} %.")]
    if pick == buttons.RUN:
        change = (pos.party_rate() - pos.foe_rate()) * 10
        return [Reason("UWA-PURS-3", f"The gap of {pos.gap} feet changes by {change:+d} a move.")]
    return []

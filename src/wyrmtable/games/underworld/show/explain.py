"""What goes into the result of a pick, by rule: numbers to throw, rates, chances."""

from __future__ import annotations

from wyrmtable.core import Reason

from ..files import buttons
from ..files.buttons import CAST
from ..files.charts import DESTROYED, TURNED
from ..files.terms import CHARISMA
from ..position import Position
from ..rules import blows, chase, magic


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
        return [Reason("UWA-PURS-3", f'You go {pos.party_rate()}", they {pos.foe_rate()}".')]
    return []


def _deed(pos: Position, who: int, pick: int) -> list[Reason]:
    if pos.is_foe(pick):
        kind = pos.kind(pick - pos.foe_piece(0)) if pick - pos.foe_piece(0) < len(pos.foe_kind) else None
        if kind is None:
            return []
        bonus = blows.bonus_of(pos, who) + blows.hard_to_see(pos, pick - pos.foe_piece(0))
        need = pos.content.book.combat.to_hit_as_person(pos.rung(who).column, kind.ac) - bonus
        told = [Reason("UWA-CBT-3", f"Armour class {kind.ac}: {max(need, 2)} or more on a d20.")]
        if blows.proof(kind, False):
            told.append(Reason("UWA-MON-1", "Plain weapons do nothing to it."))
        return told
    if pick == buttons.TURN:
        need = magic.turn_needs(pos, who)
        text = {DESTROYED: "They are destroyed.", TURNED: "They are turned without a throw."}
        return [Reason("UWA-TURN-1", text.get(need, f"{need} or more on 2d6; 2d6 of them are turned."))]
    if pick == CAST + pos.content.book.spells.number("sleep"):
        return [Reason("UWA-SPELL-1", "No save: 2d8 of up to 1+1 dice, 2d6 of 2+1, 1d6 of 3+1, or one of 4+1.")]
    return []


def _flight(pos: Position, pick: int) -> list[Reason]:
    kind = pos.leader()
    if pick == buttons.DROP_FOOD:
        return [Reason("UWA-PURS-8", f"It stops them with {0 if chase.heedless(pos) else chase.FOOD[kind.intel]} %.")]
    if pick == buttons.DROP_TREASURE:
        return [Reason("UWA-PURS-8", f"It stops them with {0 if chase.heedless(pos) else chase.COINS[kind.intel]} %.")]
    if pick == buttons.RUN:
        change = (pos.party_rate() - pos.foe_rate()) * 10
        return [Reason("UWA-PURS-3", f"The gap of {pos.gap} feet changes by {change:+d} a move.")]
    return []

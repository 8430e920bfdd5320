"""What goes into a pick's result, with the rules that say so (LOU-10.10, LOU-12.2b)."""

from __future__ import annotations

from wyrmtable.core import Decision, Reason, decide

from ..files.content import ATTACK, EVERYONE, GO_ON
from ..position import Position
from ..rules.combat import Assessment, assess, everyone
from ..rules.locking import opens_on
from ..rules.sequence import STEPS

LEGEND = "A means the attackers, D the defenders; E: eliminated, R: retreat, --: nothing."


def explain(pos: Position, seat: int, pick: int) -> list[Reason]:
    """Strengths, columns and shifts of an attack, or the roll a door needs; nothing for other picks."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != seat or pick not in decision.picks:
        return []
    step, content = pos.steps[-1], pos.content
    match step[0]:
        case "declare" if pick >= content.place:
            return _with_everyone(pos, seat, pick - content.place, 0)
        case "attackers" if content.place <= pick < content.barrier:
            return _with_everyone(pos, seat, pick - content.place, 0)
        case "attackers" if pick == EVERYONE:
            return _with_everyone(pos, seat, step[2], step[3])
        case "attackers" if pick == ATTACK or pick >= content.piece:
            chosen = step[3] ^ (1 << (pick - content.piece) if pick != ATTACK else 0)
            return _attack(pos, chosen, step[2]) if chosen else []
        case "which-attack":
            return _attack(pos, dict(pos.attacks)[pick - content.place], pick - content.place)
        case "reconsider" if pick == GO_ON:
            return _attack(pos, step[3], step[2])
        case "which-door":
            return [_door(pos, step[1], pick - content.barrier)]
        case "try-doors" if pick >= content.piece:
            return [_door(pos, pick - content.piece, -1)]
    return []


def _with_everyone(pos: Position, seat: int, hex_: int, chosen: int) -> list[Reason]:
    return _attack(pos, everyone(pos, seat, hex_, chosen), hex_, "With everyone who can join: ")


def _attack(pos: Position, attackers: int, hex_: int, lead: str = "") -> list[Reason]:
    """An attack worked out, as far as the attacker can see who defends."""
    if pos.at[hex_] & ~pos.up:
        return [Reason("LOU-R98", f"{lead}Who defends is not known before the attack is declared.")]
    worked_out = assess(pos, attackers, hex_)
    if worked_out is None:
        return [Reason("LOU-13.0b", f"{lead}Dependents are eliminated without a die.")]
    first, *rest = worked_out.reasons
    told = [Reason("LOU-10.8", _results(pos, worked_out)), Reason("LOU-10.8a", LEGEND)]
    return [Reason(first.rule, lead + first.text), *rest, *told]


def _results(pos: Position, worked_out: Assessment) -> str:
    cells = [row[worked_out.column - 1] for row in pos.content.crt]
    return "Rolls of 1 to 6 give " + ", ".join(cells) + "."


def _door(pos: Position, unit: int, number: int) -> Reason:
    if number >= 0 and pos.content.barriers[number] in pos.content.terrain.gates:
        return Reason("LOU-20.3f", "The Gate breaks without a die.")
    limit = opens_on(pos, unit)
    said = "no roll" if limit < 1 else "any roll" if limit >= 6 else "a 1" if limit == 1 else f"1 to {limit}"
    return Reason("LOU-12.2b", f"It opens on {said}.")

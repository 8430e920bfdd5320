"""Why a pick is not legal now: the rules that forbid it, in words, from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Reason, Step, decide, opening

from ..files.buttons import BUY, END_MINING, END_TURN, PLACES
from ..files.terms import (
    ARMIES,
    BASE,
    CAVE_IN,
    FACE_DOWN,
    FLOOR,
    GATE,
    HELD_POST,
    MINE,
    MINED_OUT,
    OUTPOST,
    PLAIN,
    TEMPLE,
    TOMB_MINE,
    UNITS,
)
from ..position import Position
from ..rules import gates, movement, purchase, setup, squad
from ..rules.sequence import STEPS

Why = Callable[[Position, Step, int, int], list[Reason]]

_ASKED = {
    "buy": ("LB-BUY-2", "Only purchases can be made now."),
    "mine": ("LB-TURN-4", "The miners are at work now."),
    "act": ("LB-TURN-5", "First choose a unit or a square, or end the turn."),
    "group": ("LB-TURN-5", "The chosen squad acts now; let it go to do something else."),
    "tile": ("LB-SET-10", "A mystery tile is to be laid now."),
    "entry": ("LB-SET-6", "A base is to be chosen now."),
    "muster": ("LB-SET-7", "The start force is to be placed now."),
}


def why_not(pos: Position, seat: int, pick: int) -> list[Reason]:
    """The reasons against a pick; none exactly if it is legal."""
    decision = decide(STEPS, pos)
    told = opening(decision, seat, pick, pos.content.seats, "LB-TURN-1")
    if told is not None:
        return told
    assert isinstance(decision, Decision)
    step = pos.steps[-1]
    if pick >= pos.content.squads:
        return [_squad(pos, step, pick - pos.content.squads)]
    if pick >= pos.content.pieces and pos.where[pick - pos.content.pieces] < 0:
        return [Reason("LB-COMP-13", "That piece is not on the board.")]
    found = REASONS[step[0]](pos, step, seat, pick) if step[0] in REASONS else []
    return found or [_asked(step[0], decision)]


def _asked(name: str, decision: Decision) -> Reason:
    """What the question is about, where nothing better can be said."""
    rule, text = _ASKED.get(name, (decision.rules[0], "That does not answer the question asked now."))
    return Reason(rule, text)


def _is_square(pos: Position, pick: int) -> bool:
    return PLACES <= pick < pos.content.pieces


# -- set-up ------------------------------------------------------------------------------------------------------


def _army(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    return [Reason("LB-SET-3", "That army is taken or not in play.")] if pick < len(ARMIES) else []


def _entry(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if not _is_square(pos, pick):
        return []
    if pos.content.halls.kind[pick - PLACES] != BASE:
        return [Reason("LB-SET-6", "That is not a base.")]
    return [Reason("LB-SET-6", "Another army has chosen that base.")]


def _muster(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if not _is_square(pos, pick):
        return []
    if pick - PLACES not in pos.base_squares(setup.next_muster(pos)[0]):
        return [Reason("LB-SET-7", "An army begins in its own base.")]
    return [Reason("LB-SPACE-1", "There is no room in that square.")]


def _tile(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if not _is_square(pos, pick):
        return []
    halls, square = pos.content.halls, pick - PLACES
    if halls.kind[square] not in (FLOOR, MINE):
        return [Reason("LB-SET-11", "No tile is laid in a base, an outpost, the temple or the lair.")]
    if square in halls.outside_gates and not pos.content.switches.tile_gates:
        return [Reason("LB-OPT-20", "No tile is laid right outside a base's gate in this game.")]
    return [Reason("LB-SET-11", "Another tile lies there or touches the square.")]


# -- purchase and mining -----------------------------------------------------------------------------------------


def _purchase(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    kind, army = pick - BUY, pos.army
    if not 0 <= kind < len(UNITS):
        return []
    if not pos.content.pools[army][kind]:
        return [Reason("LB-BUY-2", "Only its own army can buy that elite unit.")]
    if pos.supply(army, kind) < 0:
        return [Reason("LB-COMP-13", "No piece of that kind is left in your supply.")]
    if pos.content.price[kind] > pos.money(army):
        return [Reason("LB-BUY-2", f"It costs {pos.content.price[kind]} gold; you have {pos.money(army)}.")]
    assert not purchase.arrival_squares(pos, army, kind)
    return [Reason("LB-BUY-5", "There is no room for it in your base or an outpost of yours.")]


def _arrival(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if not _is_square(pos, pick):
        return []
    halls, square = pos.content.halls, pick - PLACES
    army = step[1] if step[0] == "sent" else pos.army
    own_base = halls.base_of[square] == pos.base[army] + 1
    if not own_base and pos.post[square] != HELD_POST + army:
        return [Reason("LB-BUY-3", "Units arrive in your main base or in an outpost you control.")]
    if pos.is_enemy_at(square, army):
        return [Reason("LB-BASE-2", "Enemies hold that square.")]
    return [Reason("LB-SPACE-1", "There is no room in that square.")]


def _mine(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if pick == END_MINING:
        return [Reason("LB-OPT-14", "Every mine has to be worked in this game.")]
    return [_no_mining(pos, pick - PLACES)] if _is_square(pos, pick) else []


def _no_mining(pos: Position, square: int) -> Reason:
    if pos.content.halls.kind[square] != MINE:
        return Reason("LB-MINE-1", "That is not a mine.")
    if pos.mined[square] == TOMB_MINE:
        return Reason("LB-TRE-2", "The Tomb has closed that mine for good.")
    if pos.mined[square] == MINED_OUT:
        return Reason("LB-MINE-11", "The mine is mined out.")
    if pos.chit[square]:
        return Reason("LB-MINE-1", "A chit still lies on the mine.")
    if pos.monster[square]:
        return Reason("LB-MINE-1", "A monster sits on the mine.")
    if square in pos.dug:
        return Reason("LB-MINE-2", "The mine has had its card this turn.")
    return Reason("LB-MINE-1", "No miner of yours stands there who has not worked yet.")


# -- movement and combat -----------------------------------------------------------------------------------------


def _act(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if pick == END_TURN:
        return [Reason("LB-TEMP-3", "A unit has to leave the temple first.")]
    if _is_square(pos, pick):
        return [Reason("LB-TERM-6", "No squad of yours that could act stands there.")]
    unit = pick - pos.content.pieces
    if unit < 0:
        return []
    if pos.content.army[unit] != pos.army:
        return [Reason("LB-TERM-2", "It is not a unit of the active army.")]
    if pos.held[unit]:
        return [Reason("LB-MYS-7", "It is held by a trap.")]
    return [Reason("LB-MOVE-1", "It has no MP left and nothing else to do.")]


def _squad(pos: Position, step: Step, square: int) -> Reason:
    """Why the units of a square cannot be chosen as one."""
    if step[0] not in ("act", "group"):
        return Reason("LB-TURN-5", "Squads are chosen in the movement phase of their army.")
    if pos.holder[square] != pos.army + 1 or len(squad.able_at(pos, square)) < 2:
        return Reason("LB-TERM-6", "No squad of yours that could act stands there.")
    if step[0] == "act":
        return Reason("LB-TERM-6", "Pick the square to choose the whole squad in it.")
    return Reason("LB-TERM-6", "The whole squad is chosen already.")


def _group(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if pick == END_TURN:
        return [Reason("LB-TEMP-3", "A unit has to leave the temple first.")]
    if _is_square(pos, pick):
        return [_destination(pos, squad.members(pos, step), step[1], pick - PLACES)]
    unit = pick - pos.content.pieces
    if unit < 0:
        return []
    if pos.content.army[unit] != pos.army:
        return [Reason("LB-TERM-2", "It is not a unit of the active army.")]
    if pos.held[unit]:
        return [Reason("LB-MYS-7", "It is held by a trap.")]
    return [Reason("LB-MOVE-1", "It has no MP left and nothing else to do.")]


def _destination(pos: Position, group: tuple[int, ...], square: int, target: int) -> Reason:
    """Why a group can neither go to nor attack a square."""
    if not group:
        return Reason("LB-TERM-6", "The group is gone.")
    if square == target:
        return Reason("LB-MOVE-13", "The group stands there already.")
    if not movement.points(pos, group):
        return Reason("LB-MOVE-13", "A member of the group has no MP left.")
    if pos.is_enemy_at(target, pos.army):
        return _attack(pos, group, square, target)
    if pos.monster[target]:
        return _monster(pos, square, target)
    if pos.tile[target] == CAVE_IN:
        return Reason("LB-MOVE-8", "A cave-in blocks the square.")
    if pos.holder[target] and pos.holder[target] != pos.army + 1:
        return Reason("LB-R11", "An allied army stands there; only one army fits in a square.")
    if pos.holder[target] and not pos.has_room(target, pos.spaces_of(group)):
        return Reason("LB-MOVE-6", "There is no room for the whole group.")
    kind = pos.content.halls.kind[target]
    if kind == TEMPLE and any(pos.ban[unit] for unit in group):
        return Reason("LB-TEMP-4", "A unit that has left the temple stays out this turn and the next.")
    if kind == OUTPOST and not pos.post[target]:
        return Reason("LB-POST-2", "Its door has to be broken open from the square before it.")
    if target in pos.content.halls.touching[square]:
        return Reason("LB-MOVE-3", "Walls, gates or foes leave no way straight there.")
    if pos.tile[target] == FACE_DOWN:
        return Reason("LB-MOVE-2", "The way is blocked, or too long.")
    return Reason("LB-MOVE-2", "The way is blocked, or too long for the member with the fewest MP.")


def _attack(pos: Position, group: tuple[int, ...], square: int, target: int) -> Reason:
    halls = pos.content.halls
    edge = halls.edges.get((square, target))
    if edge is None:
        return Reason("LB-CMB-2", "Only an adjacent square without a wall between can be attacked.")
    if TEMPLE in (halls.kind[square], halls.kind[target]):
        return Reason("LB-TEMP-1", "There is no fighting in, into or out of the temple.")
    if pos.shield >> (pos.holder[target] - 1) & 1:
        return Reason("LB-MYS-12", "The Horn protects that army this turn.")
    assert edge in (GATE, 2)
    assert not gates.has_full_move(pos, group)
    return Reason("LB-GATE-3", "A defended gate can be assaulted only by units that have not moved this turn.")


def _monster(pos: Position, square: int, target: int) -> Reason:
    halls = pos.content.halls
    if halls.edges.get((square, target)) is None:
        return Reason("LB-MON-5", "A monster bars the square; it can be attacked from an adjacent one.")
    assert halls.kind[square] == TEMPLE or halls.edges[square, target] != PLAIN
    return Reason("LB-TEMP-1", "There is no fighting out of the temple.")


def _losses(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
    if pick < pos.content.pieces:
        return []
    return [Reason("LB-CMB-8", "Only front-rank units take hits; of units that are alike only one is offered.")]


def _no_square(rule: str, text: str) -> Why:
    """A step whose squares are forbidden for one reason only."""

    def why(pos: Position, step: Step, seat: int, pick: int) -> list[Reason]:
        return [Reason(rule, text)] if _is_square(pos, pick) else []

    return why


REASONS: Mapping[str, Why] = {
    "pair": _army,
    "first": _army,
    "army": _army,
    "entry": _entry,
    "muster": _muster,
    "tile": _tile,
    "buy": _purchase,
    "arrive": _arrival,
    "mine": _mine,
    "act": _act,
    "group": _group,
    "sent": _arrival,
    "passing": _no_square("LB-WAG-2", "The wagon cannot go on to that square with the MP it has left."),
    "flee": _no_square("LB-LAIR-11", "The hoard wagon goes to the nearest square that is free."),
    "wand": _no_square("LB-TRE-9", "The Wand cannot take them there."),
    "volley": _no_square(
        "LB-ELITE-4", "There is nothing to shoot at there, in a straight and clear line of up to four squares."
    ),
    "casualties": _losses,
    "retreat": _no_square("LB-CMB-12", "The group cannot retreat to that square."),
}

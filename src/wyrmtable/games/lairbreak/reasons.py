"""Why a pick is not legal now: the rules that forbid it, in words, from what the seat knows."""

from __future__ import annotations

from wyrmtable.core import Decision, Outcome, Reason

from . import movement, outposts, purchase, squad
from .kinds import (
    ARMIES,
    BASE,
    CAVE_IN,
    FACE_DOWN,
    FLOOR,
    GATE,
    MINE,
    MINED_OUT,
    OUTPOST,
    PLAIN,
    TEMPLE,
    TOMB_MINE,
    UNITS,
)
from .options import BUY, END_MINING, END_TURN, PLACES
from .position import Position

_BUTTON_RULES = {
    "buy": ("LB-BUY-2", "Only purchases can be made now."),
    "mine": ("LB-TURN-4", "The miners are at work now."),
    "act": ("LB-TURN-5", "First choose a unit or a square, or end the turn."),
    "group": ("LB-TURN-5", "The chosen squad acts now; leave it to do something else."),
    "tile": ("LB-SET-10", "A mystery tile is to be laid now."),
    "entry": ("LB-SET-6", "A base is to be chosen now."),
    "muster": ("LB-SET-7", "The start force is to be placed now."),
}


def why_not(pos: Position, decision: Decision | Outcome, seat: int, pick: int) -> list[Reason]:
    """The reasons against a pick; none exactly if it is legal."""
    if isinstance(decision, Outcome):
        return [Reason("LB-WIN-1", "The game is over.")]
    if decision.seat != seat:
        return [Reason("LB-TURN-1", "It is another player's decision.")]
    if pick in decision.picks:
        return []
    step = pos.steps[-1]
    if PLACES <= pick < pos.world.pieces:
        return [_square(pos, step[0], step, pick - PLACES, decision)]
    if pick >= pos.world.pieces:
        return [_piece(pos, step[0], pick - pos.world.pieces, decision)]
    return [_button(pos, step[0], pick, decision)]


def _general(name: str, decision: Decision) -> Reason:
    rule, text = _BUTTON_RULES.get(name, (decision.rules[0], "That is no answer to the question asked now."))
    return Reason(rule, text)


def _button(pos: Position, name: str, pick: int, decision: Decision) -> Reason:
    if name == "buy" and BUY <= pick < BUY + len(UNITS):
        return _purchase(pos, pick - BUY)
    if name == "act" and pick == END_TURN:
        return Reason("LB-TEMP-3", "A unit has to leave the temple first.")
    if name == "mine" and pick == END_MINING:
        return Reason("LB-OPT-14", "Every mine has to be worked in this game.")
    if pick < len(ARMIES) and name in ("pair", "army", "first"):
        return Reason("LB-SET-3", "That army is taken or not in play.")
    return _general(name, decision)


def _purchase(pos: Position, kind: int) -> Reason:
    army = pos.army
    if not pos.world.pools[army][kind]:
        return Reason("LB-BUY-2", "Only its own army can buy that elite unit.")
    if pos.supply(army, kind) < 0:
        return Reason("LB-COMP-13", "No piece of that kind is left in your supply.")
    if pos.world.price[kind] > pos.money(army):
        return Reason("LB-BUY-2", f"It costs {pos.world.price[kind]} gold; you have {pos.money(army)}.")
    assert not purchase.arrival_squares(pos, army, kind)
    return Reason("LB-BUY-5", "There is no room for it in your base or an outpost of yours.")


def _piece(pos: Position, name: str, unit: int, decision: Decision) -> Reason:
    if pos.where[unit] < 0:
        return Reason("LB-COMP-13", "That piece is not on the board.")
    if name in ("act", "group") and pos.world.army[unit] != pos.army:
        return Reason("LB-TERM-2", "It is not a unit of the active army.")
    if name == "act":
        if pos.held[unit]:
            return Reason("LB-MYS-7", "It is held by a trap.")
        return Reason("LB-MOVE-1", "It has no MP left and nothing else to do.")
    if name == "group":
        if pos.where[unit] != pos.steps[-1][1]:
            return Reason("LB-TERM-6", "A squad's units stand in one square.")
        return Reason("LB-MOVE-4", "It belongs to the squad already, or has no MP left.")
    if name == "casualties":
        return Reason("LB-CMB-8", "Only front-rank units take hits, and equal ones are asked for once.")
    return _general(name, decision)


def _square(pos: Position, name: str, step: tuple[object, ...], square: int, decision: Decision) -> Reason:
    if name == "group":
        return _destination(pos, squad.members(pos, step), pos.steps[-1][1], square)
    if name == "tile":
        return _tile(pos, square)
    if name == "mine":
        return _mine(pos, square)
    if name == "entry":
        if pos.world.halls.kind[square] != BASE:
            return Reason("LB-SET-6", "That is no base.")
        return Reason("LB-SET-6", "Another army has chosen that base.")
    if name in ("arrive", "muster", "sent"):
        return _arrival(pos, square)
    if name == "act":
        return Reason("LB-TERM-6", "No squad of yours that could act stands there.")
    if name == "retreat":
        return Reason("LB-CMB-12", "The group cannot retreat to that square.")
    if name == "wand":
        return Reason("LB-TRE-9", "The Wand cannot take them there.")
    if name == "volley":
        return Reason("LB-ELITE-4", "Nothing to shoot at there in a straight, clear line of up to four squares.")
    return _general(name, decision)


def _arrival(pos: Position, square: int) -> Reason:
    halls = pos.world.halls
    own_base = halls.base_of[square] == pos.base[pos.army] + 1
    if not own_base and pos.post[square] != 2 + pos.army:
        return Reason("LB-BUY-3", "Units arrive in your main base or in an outpost you control.")
    if pos.is_enemy_at(square, pos.army):
        return Reason("LB-BASE-2", "Enemies hold that square.")
    return Reason("LB-SPACE-1", "There is no room in that square.")


def _tile(pos: Position, square: int) -> Reason:
    halls = pos.world.halls
    if halls.kind[square] not in (FLOOR, MINE):
        return Reason("LB-SET-11", "No tile lies in a base, an outpost, the temple or the lair.")
    if square in halls.outside_gates:
        return Reason("LB-SET-11", "No tile lies directly outside a base's gate.")
    return Reason("LB-SET-11", "Another tile lies there or touches the square.")


def _mine(pos: Position, square: int) -> Reason:
    if pos.world.halls.kind[square] != MINE:
        return Reason("LB-MINE-1", "That is no mine.")
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
    return Reason("LB-MINE-1", "None of your miners that has not worked yet stands there.")


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
    kind = pos.world.halls.kind[target]
    if kind == TEMPLE and any(pos.ban[unit] for unit in group):
        return Reason("LB-TEMP-4", "A unit that has left the temple stays out this turn and the next.")
    if kind == OUTPOST and not pos.post[target]:
        return Reason("LB-POST-2", "Its door has to be broken open from the square before it.")
    if target in pos.world.halls.touching[square]:
        return Reason("LB-MOVE-3", "Walls, gates or foes leave no way straight there.")
    if pos.tile[target] == FACE_DOWN:
        return Reason("LB-MOVE-2", "The way is too long or blocked.")
    return Reason("LB-MOVE-2", "The way is too long for the member with the fewest MP, or it is blocked.")


def _attack(pos: Position, group: tuple[int, ...], square: int, target: int) -> Reason:
    halls = pos.world.halls
    edge = halls.edges.get((square, target))
    if edge is None:
        return Reason("LB-CMB-2", "Only an adjacent square without a wall between can be attacked.")
    if TEMPLE in (halls.kind[square], halls.kind[target]):
        return Reason("LB-TEMP-1", "There is no fighting in, into or out of the temple.")
    if pos.shield >> (pos.holder[target] - 1) & 1:
        return Reason("LB-MYS-12", "The Horn protects that army this turn.")
    assert edge in (GATE, 2)
    assert not outposts.has_full_move(pos, group)
    return Reason("LB-GATE-3", "A defended gate can be assaulted only by units that have not moved this turn.")


def _monster(pos: Position, square: int, target: int) -> Reason:
    halls = pos.world.halls
    if halls.edges.get((square, target)) is None:
        return Reason("LB-MON-5", "A monster bars the square; it can be attacked from an adjacent one.")
    assert halls.kind[square] == TEMPLE or halls.edges[square, target] != PLAIN
    return Reason("LB-TEMP-1", "There is no fighting out of the temple.")

"""What a pick would do, told before it is confirmed: the way, its cost, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ..files import buttons as b
from ..files.terms import HOP
from ..position import Position
from ..rules.figures import is_afloat, threatening
from ..rules.movement import reach, spared, way_to
from ..rules.sequence import STEPS

NOTHING = Preview()
NOISY = {
    b.SEARCH: "Searching", b.BOLT: "A spell", b.FIREBALL: "A spell", b.SHIELD: "A spell", b.HEAL: "A power",
    b.HEAL_SELF: "A power", b.TURN_UNDEAD: "A power", b.BASH: "Bashing", b.DIG: "Digging", b.CLOSE: "Closing a door",
    b.OPEN_CHEST: "Opening a chest",
}  # fmt: skip


def preview(pos: Position, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    way = _way(pos, pick)
    names = pos.content.board.names
    cost = ""
    if way:
        used = reach(pos, pos.active, pos.spaces)[way[-1]]
        cost = f"{used} of {pos.spaces} spaces"
    elif _noise(pos, pick):
        cost = f"{_noise(pos, pick)} makes an Imp"
    return Preview(tuple(names[square] for square in way), cost, tuple(_warnings(pos, pick, way)))


def warned(pos: Position, eyes: Eyes) -> tuple[str, ...]:
    """The picks that want to be confirmed."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    names = pos.content.names
    return tuple(names.text(pick) for pick in decision.picks if _warnings(pos, pick, _way(pos, pick)))


def _is_march(pos: Position, pick: int) -> bool:
    inside = pos.content.first_square <= pick < pos.content.first_place
    return inside and pos.steps[-1][0] in ("hero", "beast")


def _way(pos: Position, pick: int) -> tuple[int, ...]:
    if not _is_march(pos, pick):
        return ()
    start = pos.where[pos.active]
    return (start, *way_to(pos, pos.active, pick - pos.content.first_square))


def _noise(pos: Position, pick: int) -> str:
    """What in an action makes an Imp (DUN-IMP-1)."""
    if pos.steps[-1][0] != "hero":
        return ""
    if pos.content.first_border <= pick < pos.content.first_figure:
        return "Opening a door or turning a tile"
    return NOISY.get(pick, "")


def _warnings(pos: Position, pick: int, way: tuple[int, ...]) -> list[Reason]:
    found = list[Reason]()
    if pick == b.RETREAT:
        found.append(Reason("DUN-END-3", "A retreat cannot be taken back, and the mission is lost."))
    if pick == b.LEAVE and pos.stage == 0 and len(pos.heroes()) == 1:
        found.append(Reason("DUN-END-2", "He is the last one in the dungeon."))
    if not way:
        return found
    figure = pos.active
    blows = 0 if spared(pos, figure) else sum(len(threatening(pos, figure, square)) for square in way[:-1])
    if blows:
        found.append(Reason("DUN-PART-1", f"Parting attacks on the way: {blows}."))
    rest = pos.spaces - reach(pos, figure, pos.spaces)[way[-1]]
    if HOP[pos.ground[way[-1]]] and not is_afloat(pos, figure) and rest:
        found.append(Reason("DUN-MOVE-6", "Hopping onto furniture ends the move."))
    return found

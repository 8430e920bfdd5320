"""What a pick would do, told before it is confirmed: the way, its cost, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide
from wyrmtable.core.names import fluent, possessive

from ..files import buttons as b
from ..files.terms import HOP
from ..position import Position
from ..rules.figures import is_afloat, is_hero, knows
from ..rules.items import BOLT_SCROLL, PEEK_SCROLL
from ..rules.movement import is_deadly, reach, tree, way_to
from ..rules.sequence import STEPS

NOISY = {
    b.SEARCH: "Searching", b.BOLT: "A spell", b.FIREBALL: "A spell", b.SHIELD: "A spell", b.HEAL: "A power",
    b.HEAL_SELF: "A power", b.TURN_UNDEAD: "A power", b.BASH: "Bashing", b.DIG: "Digging", b.CLOSE: "Closing a door",
    b.OPEN_CHEST: "Opening a chest", b.ROTATE: "Turning a room", b.PICK_LOCK: "A lock that is not picked",
}  # fmt: skip

DEEDS = {"hero": "blow", "beast": "blow", "mark": "shot", "cast": "spell", "gaze": "gaze"}
AIMED = {b.SHOOT: "shot", b.BOLT: "bolt"}


def preview(pos: Position, pick: int) -> Preview:
    """Of a pick that can be made now."""
    if not _is_march(pos, pick):
        noise = _noise(pos, pick)
        return Preview((), f"{noise} makes an Imp" if noise else "", tuple(_warnings(pos, pick)), _title(pos, pick))
    square, start, names = pick - pos.content.first_square, pos.where[pos.active], pos.content.board.names
    found = reach(pos, pos.active, pos.spaces)
    best = tree(pos, pos.active, found)
    way = (start, *way_to(pos, pos.active, square)[1])
    warnings = _march_warnings(pos, square, best[square][0], pos.spaces - found[square])
    return Preview(tuple(names[s] for s in way), f"{found[square]} of {pos.spaces} spaces", tuple(warnings))


def warned(pos: Position, eyes: Eyes) -> tuple[str, ...]:
    """The picks that want to be confirmed."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    names, first = pos.content.names, pos.content.first_square
    marches = [pick - first for pick in decision.picks if _is_march(pos, pick)]
    found = reach(pos, pos.active, pos.spaces) if marches else {}
    best = tree(pos, pos.active, found) if marches else {}
    able = {square: _march_warnings(pos, square, best[square][0], pos.spaces - found[square]) for square in marches}
    return tuple(names.text(pick) for pick in decision.picks if able.get(pick - first) or _warnings(pos, pick))


def _is_march(pos: Position, pick: int) -> bool:
    inside = pos.content.first_square <= pick < pos.content.first_place
    return inside and pos.steps[-1][0] in ("hero", "beast")


def _title(pos: Position, pick: int) -> str:
    """What an attack is about: "The mage's bolt at Kobolds 1c"."""
    step, content = pos.steps[-1], pos.content
    if not content.first_figure <= pick < content.first_card:
        return ""
    deed, attacker = DEEDS.get(step[0], ""), step[1] if len(step) > 1 else -1
    if step[0] == "aim":
        deed, attacker = AIMED.get(step[1], ""), step[2]
    if not deed or is_hero(attacker) == is_hero(pick - content.first_figure):
        return ""
    who, whom = content.names.title(content.first_figure + attacker), content.names.title(pick)
    return fluent(f"{possessive(who)} {deed} at {whom}")


def _noise(pos: Position, pick: int) -> str:
    """What in an action makes an Imp (DUN-IMP-1)."""
    step, first = pos.steps[-1], pos.content.first_item
    if step[0] == "use":
        return _reading(pos, step[2]) if pick != b.BACK else ""
    if step[0] != "hero":
        return ""
    if pick >= first:
        return _reading(pos, pick - first)
    if pos.content.first_border <= pick < pos.content.first_figure:
        return "Opening a door or turning a tile"
    if pick == b.SHIELD and knows(pos, pos.active, "quiet_ward"):
        return ""
    return NOISY.get(pick, "")


def _reading(pos: Position, item: int) -> str:
    return "A scroll" if pos.content.item_id[item] in (BOLT_SCROLL, PEEK_SCROLL) else ""


def _warnings(pos: Position, pick: int) -> list[Reason]:
    found = list[Reason]()
    if pick == b.RETREAT:
        found.append(Reason("DUN-END-3", "A retreat cannot be taken back, and the mission is lost."))
    if pick == b.DESCEND:
        found.append(
            Reason("DUN-DOWN-3", "There is no way back, and everything left on this level is out of the game.")
        )
    if pick == b.LEAVE and pos.stage == 0 and len(pos.heroes()) == 1:
        found.append(Reason("DUN-END-2", "He is the last one in the dungeon."))
    return found


def _march_warnings(pos: Position, square: int, blows: int, rest: int) -> list[Reason]:
    """What a way brings: parting attacks, and furniture that ends it."""
    found = list[Reason]()
    if blows:
        found.append(Reason("DUN-PART-1", f"Parting attacks on the way: {blows}."))
    if is_deadly(pos, pos.active, square):
        found.append(Reason("DUN-MOVE-8", "Whoever stops in lava is lost."))
    if HOP[pos.ground[square]] and not is_afloat(pos, pos.active) and rest:
        found.append(Reason("DUN-MOVE-6", "Hopping onto furniture ends the move."))
    return found

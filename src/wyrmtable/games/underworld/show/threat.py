"""What could they do to me here? Who of the foes could strike at a rank of the party in the next round."""

from __future__ import annotations

from wyrmtable.core import Eyes, Reason, Threat

from ..files.buttons import FRONT, REAR
from ..files.terms import ALOFT, BEHIND, FRESH, HELMET, UNSEEN
from ..position import Position
from ..rules.blows import HIDDEN
from ..rules.foes import FROM_BEHIND, foe_needs, foe_strikes
from ..rules.pace import round_move
from .threats import Peril, at_least_once, told
from .titles import figure_title, foe_title

DEEDS = ("strike",)
SIDES = 20
BARE_HEAD = 9
FIGHTING = ("menu", "segment", "stance", "orders", "aim")


def threat(pos: Position, eyes: Eyes, place: int) -> Threat | None:
    """Against the front rank, or the rear rank if some have come from behind; and there the one who is worst off."""
    rank = place - pos.content.names.places
    if pos.outcome or rank not in (FRONT, REAR) or pos.steps[-1][0] not in FIGHTING or eyes is None:
        return None
    behind = rank == REAR
    near = behind or pos.gap <= round_move(pos.foe_rate())
    mine = [who for who in (pos.rear() if behind else pos.front()) if not pos.marks[who] & ALOFT]
    foes = pos.foe_front(behind) if near else []
    if not mine or not foes:
        return None
    worst = max(mine, key=lambda who: (_struck(pos, foes[0], who), -who))
    called = {pos.piece(worst): figure_title(pos, worst), **{pos.foe_piece(foe): foe_title(pos, foe) for foe in foes}}
    return told(pos.content.names, pos.piece(worst), DEEDS, [_peril(pos, foe, worst) for foe in foes], called)


def _peril(pos: Position, foe: int, who: int) -> Peril:
    strikes, ac = foe_strikes(pos, foe, who), _armour(pos, foe, who)
    times = "" if strikes == 1 else f", {strikes} times"
    text = f"{_need(pos, foe, who, ac)} or more on a d20 against armour class {ac}{times}."
    return Peril(pos.foe_piece(foe), 0, Reason("UWA-CBT-4", text), "a hit", _struck(pos, foe, who), "a miss")


def _struck(pos: Position, foe: int, who: int) -> float:
    """That one blow at least hits; without a helmet one in six goes to the head (UWA-CBT-5)."""
    faces = [_faces(_need(pos, foe, who, ac)) for ac in (_armour(pos, foe, who), BARE_HEAD)]
    bare = 0 if pos.marks[who] & HELMET else 1
    return at_least_once((6 - bare) * faces[0] + bare * faces[1], 6 * SIDES, foe_strikes(pos, foe, who))


def _faces(need: int) -> int:
    """A 20 always hits, a 1 never."""
    return min(max(SIDES + 1 - need, 1), SIDES - 1)


def _armour(pos: Position, foe: int, who: int) -> int:
    return pos.bare_ac(who) if pos.foe_marks[foe] & FRESH else pos.ac(who)


def _need(pos: Position, foe: int, who: int, ac: int) -> int:
    """What protection against evil takes off is left out: it would tell what they are."""
    extra = FROM_BEHIND if pos.foe_marks[foe] & BEHIND and pos.foe_marks[foe] & FRESH else 0
    return foe_needs(pos, foe, ac) - extra - (HIDDEN if pos.marks[who] & UNSEEN else 0)

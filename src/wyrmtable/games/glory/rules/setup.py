"""Set-up (DOG-A.4, DOG-S.3): the Highlords place everything, then Whitestone; what is not placed by hand is placed as
the scenario deploys it."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import DONE, PLACE_REST
from ..files.content import Content
from ..files.scenario import HIGHLORD, WHITESTONE
from ..position import RESERVE, Position
from .stacking import fits


def fresh(content: Content) -> Position:
    """An empty map and everything still to do."""
    pos = Position(content)
    pos.steps = [("turn",), ("set-up", WHITESTONE), ("set-up", HIGHLORD)]
    return pos


def own_pieces(pos: Position, side: int) -> list[int]:
    return [piece for piece in range(pos.content.size) if pos.content.side[piece] == side]


def set_up_picks(pos: Position, step: Step) -> Decision:
    """A piece to place, or to place elsewhere (DOG-A.4, DOG-R53)."""
    side, content = step[1], pos.content
    pieces = own_pieces(pos, side)
    waiting = any(pos.where[piece] == RESERVE for piece in pieces)
    picks = [PLACE_REST if waiting else DONE, *(content.piece + piece for piece in pieces)]
    prompt = "Set up your forces: which piece?" if waiting else "Everything stands. Change something, or begin."
    return Decision(side, picks, prompt, ("DOG-A.4", "DOG-S.3"))


def set_up_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == PLACE_REST:
        for piece in own_pieces(pos, step[1]):
            if pos.where[piece] == RESERVE:
                place(pos, piece, deployed(pos, piece), log)
    elif pick == DONE:
        pos.steps.pop()
        tell_all(log, "set-up", pos.content.seats[step[1]])
    else:
        pos.steps.append(("place", pick - pos.content.piece))


def stands(pos: Position, piece: int) -> list[int]:
    """The hexes in which a piece may be set up (DOG-S.3)."""
    area = pos.content.areas[pos.content.force[piece]]
    return [hex_ for hex_ in area if fits(pos, hex_, (piece,))]


def deployed(pos: Position, piece: int) -> int:
    """Where the scenario deploys a piece, or the first hex that has room for it."""
    wanted, free = pos.content.deployed[piece], stands(pos, piece)
    return wanted if wanted in free else free[0]


def place(pos: Position, piece: int, hex_: int, log: Log | None) -> None:
    if pos.where[piece] >= 0:
        pos.take(piece, RESERVE)
    pos.put(piece, hex_)
    tell_all(log, "placed", pos.content.piece + piece, pos.content.place + hex_)


def place_picks(pos: Position, step: Step) -> Decision:
    content, piece = pos.content, step[1]
    picks = [content.place + hex_ for hex_ in stands(pos, piece)]
    return Decision(content.side[piece], picks, "Where does {0} stand?", ("DOG-S.3",), (content.piece + piece,))


def place_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    place(pos, step[1], pick - pos.content.place, log)

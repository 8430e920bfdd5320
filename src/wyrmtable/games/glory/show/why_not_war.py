"""Why not? Neutral nations, battles at sea and the Maelstrom."""

from __future__ import annotations

from wyrmtable.core import Reason, Step

from ..files.buttons import WITHDRAW
from ..files.content import SHIP
from ..position import FOUGHT, Position
from ..rules.naval import hunters
from ..rules.neutral import country_of, is_neutral, may_invade


def closed(pos: Position, side: int, hex_: int, army: bool = True) -> Reason | None:
    """Why a side's pieces may not enter a hex because of its owner; None if they may."""
    country = pos.content.land.country[hex_]
    if not pos.content.open[hex_]:
        return Reason("DOG-3.15", "This land is neutral and closed to both sides.")
    if not army or not is_neutral(pos, hex_) or may_invade(pos, country, side):
        return None
    return Reason("DOG-R17", f"Only you could win {country_of(pos, country).title}; it joins by activation alone.")


def activation(pos: Position, step: Step, pick: int) -> list[Reason]:
    """Which nation is tried."""
    content, hex_ = pos.content, pick - pos.content.place
    if not 0 <= hex_ < content.land.size:
        return [Reason("DOG-3.1", "Pick the capital of a neutral nation, or none.")]
    country = content.land.country[hex_]
    if country >= 0 and pos.ally[country] and content.seat[country] == hex_:
        return [Reason("DOG-3.14", "This nation has joined a side already.")]
    if hex_ in content.seat:
        return [Reason("DOG-3.15", "This nation cannot be won in this game.")]
    return [Reason("DOG-3.1", "Pick the capital of a neutral nation; the pirates are named by the Maelstrom's middle.")]


def deploy(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-3.7", "Pick a piece of the nation that is not placed yet.")]


def raid(pos: Position, step: Step, pick: int) -> list[Reason]:
    """Which ships take part."""
    content, piece = pos.content, pick - pos.content.piece
    if not 0 <= piece < content.size or content.sort[piece] != SHIP or pos.side[piece] != step[1]:
        return [Reason("DOG-8.1", "Pick your own ships that are to attack.")]
    if pos.did[piece] & FOUGHT:
        return [Reason("DOG-8.2", "A ship attacks once in a Step.")]
    return [Reason("DOG-8.1", "It takes part already, or is not next to them.")]


def quarry(pos: Position, side: int, ship: int) -> Reason:
    """Why a ship cannot be attacked."""
    if pos.side[ship] == side or pos.where[ship] < 0:
        return Reason("DOG-8.1", "Pick an enemy ship on the map.")
    if hunters(pos, side, pos.where[ship]):
        return Reason("DOG-8.1", "It cannot be attacked now.")
    return Reason("DOG-8.1", "None of your ships that could attack is next to it.")


def fire(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-8.3", "Pick an enemy ship of this battle.")]


def parley(pos: Position, step: Step, pick: int) -> list[Reason]:
    if pick == WITHDRAW:
        return [Reason("DOG-8.6", "Not every ship of yours has a way out.")]
    return [Reason("DOG-8.5", "Fight on, or withdraw all your ships.")]


def slip(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-8.6", "A ship withdraws one step, where no enemy is and where it finds room.")]


def surface(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-4.19", "Pick a sea hex next to the Maelstrom without enemy ships.")]


def shelter(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-R81", "He goes to one of the nearest armies or ships.")]

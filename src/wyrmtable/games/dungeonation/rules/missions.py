"""The six missions (section 8): what they add to a tile that is turned, and their own decisions."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ..files.terms import (
    ASSASSINATE,
    CRYSTAL,
    DECK,
    DESECRATORS,
    FACE_DOWN,
    FURNITURE,
    HAND,
    HIDDEN,
    KEEPER,
    LYING,
    NOT_YET,
    OPEN_PORTAL,
    PORTAL,
    RELIC,
    STEAL_RELIC,
    SUMMONED,
    THRONE,
)
from ..position import Position
from . import ending
from .decks import reshuffle
from .secret_doors import on_foot
from .summoning import ANYWHERE, THRONE_FIRST, deploy, lay_treasure, reveal
from .windows import FROM_HAND

TOKENS = ("the Portal", "the Magic Crystal")


def tile_laid(pos: Position, place: int, dice: Dice, log: Log | None) -> None:
    """The mission's effects on a tile just turned (DUN-EXP-5); the step pushed last comes first."""
    kind = pos.laid[place] - 1
    if pos.mission == ASSASSINATE and kind == pos.lair and not pos.met:
        _enthrone(pos, place)
    elif pos.mission == DESECRATORS and kind == pos.content.sanctuary and not pos.desecrators:
        _call_desecrators(pos, place, dice, log)
    elif pos.mission == OPEN_PORTAL and pos.notes:
        for token in (CRYSTAL, PORTAL):
            if pos.notes[token] == place:
                pos.steps.append(("token", token, place))
    if pos.level and FACE_DOWN not in pos.turn and not pos.stage:
        _look_round(pos, log)


def _look_round(pos: Position, log: Log | None) -> None:
    """The whole second level is known, and what the mission needs was left on the first (DUN-DOWN-8, DUN-END-3)."""
    kinds = {pos.laid[place] - 1 for place in range(len(pos.turn)) if pos.explored(place)}
    missing = (pos.mission == STEAL_RELIC and pos.tokens[RELIC] == NOT_YET and pos.lair not in kinds) or (
        pos.mission == DESECRATORS and not pos.desecrators and pos.content.sanctuary not in kinds
    )
    if missing:
        ending.give_up_hope(pos, log)


def _enthrone(pos: Position, place: int) -> None:
    """The boss is on his throne, free of Imps, wherever his card lay. Who is only summoned now may come with buffs; one
    who lay face down has all that is due to him (DUN-MIS1-2, DUN-R42, DUN-R110)."""
    boss = pos.boss
    if not HIDDEN[pos.spot[boss]]:
        return
    pos.steps.append(("enthrone", place))
    if pos.spot[boss] != LYING:
        lay_treasure(pos, boss)
        reveal(pos, boss)
        pos.steps.append(("escort", boss))


def run_enthrone(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    place = step[1]
    pos.steps.pop()
    throne = next(square for square in pos.content.board.squares[place] if pos.ground[square] == THRONE)
    deploy(pos, pos.boss, place, THRONE_FIRST, throne, SUMMONED, log)


# -- mission 5 ---------------------------------------------------------------------------------------------------


def monsters_in(pos: Position, spot: int) -> list[int]:
    return [card for card in pos.content.monsters if pos.spot[card] == spot]


def _call_desecrators(pos: Position, place: int, dice: Dice, log: Log | None) -> None:
    """He takes a monster card from his hand; without one he draws until he has one (DUN-MIS5-1, DUN-MIS5-2)."""
    if not monsters_in(pos, HAND):
        tell_all(log, "draws-monster")
        if not monsters_in(pos, DECK):
            reshuffle(pos, log)
        if not monsters_in(pos, DECK):
            ending.give_up_hope(pos, log)
            return
        card = dice.choose(monsters_in(pos, DECK), "DUN-MIS5-2 monster")
        pos.lay_card(card, HAND)
        tell_to(log, only(KEEPER), "drew", pos.content.first_card + card)
    pos.steps.append(("desecrate", place))


def desecrate_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_card + card for card in monsters_in(pos, HAND)]
    return Decision(KEEPER, picks, "Who desecrates the Sanctuary?", ("DUN-MIS5-1",), (), FROM_HAND)


def take_desecrate(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Free of Imps, without treasure and buffs (DUN-MIS5-1, DUN-R81)."""
    pos.steps.pop()
    card = pick - pos.content.first_card
    pos.desecrators = card + 1
    deploy(pos, card, step[1], ANYWHERE, -1, SUMMONED, log)


# -- mission 3 ---------------------------------------------------------------------------------------------------


def note_picks(pos: Position, step: Step) -> Decision:
    """The Keeper's secret notes: a tile for the Portal, another for the Crystal (DUN-MIS3-1)."""
    content = pos.content
    free = [p for p in range(content.board.places) if pos.turn[p] == FACE_DOWN and p not in pos.notes]
    picks = [content.first_place + place for place in free]
    return Decision(KEEPER, picks, f"Under which tile lies {TOKENS[len(pos.notes)]}?", ("DUN-MIS3-1",))


def take_note(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    tell_to(log, only(KEEPER), "noted", TOKENS[len(pos.notes)], pick)
    pos.notes = (*pos.notes, pick - pos.content.first_place)
    if len(pos.notes) == len(TOKENS):
        pos.steps.pop()


def token_squares(pos: Position, place: int) -> list[int]:
    """Squares a token can lie on: heroes can walk there, no furniture, nobody on it (DUN-MIS3-2)."""
    furniture = FURNITURE.encode()
    reached = on_foot(pos, [pos.where[hero] for hero in pos.heroes()])
    return [
        square
        for square in pos.content.board.squares[place]
        if square in reached and not pos.holder[square] and pos.ground[square] not in furniture
    ]


def token_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_square + square for square in token_squares(pos, step[2])]
    return Decision(KEEPER, picks, f"Where on the tile lies {TOKENS[step[1]]}?", ("DUN-MIS3-2",))


def take_token(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.tokens[step[1]] = pick - pos.content.first_square
    tell_all(log, "token-laid", TOKENS[step[1]], pick)

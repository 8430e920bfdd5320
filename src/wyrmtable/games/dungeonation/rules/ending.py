"""How a game ends (section 19): victories, retreat, a hopeless mission, the limit of rounds, and a game that stalls."""

from __future__ import annotations

from wyrmtable.core import Log, finish, tell_all, win

from ..files.scenarios import limit_for
from ..files.switches import MANY
from ..files.terms import (
    ASSASSINATE,
    CLEAR_OUT,
    ENTRY,
    ESCORT,
    HEROES,
    KEEPER,
    MERCHANT,
    NO_TILE,
    NOWHERE,
    PARTY,
)
from ..position import Position

RETREATING, HOPELESS = 1, 2
ENDS = ("", "mission", "all_down", "impossible", "retreat", "concede", "round_limit", "stall")
_, MISSION_DONE, ALL_DOWN, IMPOSSIBLE, RETREATED, CONCEDED, TIME_UP, STALLING = range(len(ENDS))
DEEPER = 60  # rounds more on the second level
STALLED = 200  # rounds without anything that counts: more than any limit of rounds, so that it never stands in its way


def heroes_win(pos: Position, summary: str, *rules: str) -> None:
    if not pos.outcome:
        pos.ended = MISSION_DONE
        finish(pos, win(2, [HEROES], summary, ("DUN-END-1", *rules)))


def keeper_wins(pos: Position, how: int, summary: str, rule: str, log: Log | None) -> None:
    """The Keeper wins; who got away is told (DUN-END-2, DUN-END-4, DUN-END-5)."""
    if pos.outcome:
        return
    pos.ended = how
    titles = [pos.content.hero_titles[hero] for hero in saved(pos)]
    tell_all(log, "saved", ", ".join(titles) or "nobody")
    finish(pos, win(2, [KEEPER], summary, (rule,)))


def saved(pos: Position) -> list[int]:
    """Heroes who come back: after a victory all who live; after a defeat who is out, on the stairs, or, when the
    party gave up, anywhere in the Entry Chamber (DUN-END-4, DUN-END-5)."""
    board = pos.content.board
    if pos.ended == MISSION_DONE:
        near = set(range(board.size))
    elif pos.ended in (CONCEDED, TIME_UP, STALLING):
        near = set(board.squares[pos.entry])
    else:
        near = {square for square in board.squares[pos.entry] if pos.ground[square] == ENTRY}
    return [hero for hero in range(PARTY) if pos.out >> hero & 1 or pos.where[hero] in near]


def is_mapped(pos: Position) -> bool:
    """Every tile has been visited; a second level belongs to the dungeon, too (DUN-MIS6-1)."""
    laid = [place for place in range(len(pos.turn)) if pos.turn[place] != NO_TILE]
    deeper = not pos.level and len(laid) == len(pos.turn) and sum(pos.owned) > len(laid)
    return not deeper and all(pos.visited >> place & 1 for place in laid)


def check_cleared(pos: Position) -> None:
    """Mission 6: every tile visited, nobody left inside and somebody out (DUN-MIS6-2)."""
    if pos.mission == CLEAR_OUT and not pos.stage & HOPELESS and is_mapped(pos) and pos.out and not pos.heroes():
        heroes_win(pos, "Every tile has been visited, and the heroes are out.", "DUN-MIS6-2")


def check_end(pos: Position, log: Log | None) -> None:
    """After a hero has fallen, left or moved, or a mission has failed (DUN-END-2)."""
    if pos.outcome or not pos.round:
        return
    check_cleared(pos)
    if not pos.outcome:
        _judge_merchant(pos, log)
        heroes = pos.heroes()
        if not heroes:
            keeper_wins(pos, ALL_DOWN, "No hero is left in the dungeon, and the mission is not done.", "DUN-END-2", log)
        elif pos.stage and all(pos.ground[pos.where[hero]] == ENTRY for hero in heroes):
            how = IMPOSSIBLE if pos.stage & HOPELESS else RETREATED
            keeper_wins(pos, how, "The heroes have come back to the stairs with empty hands.", "DUN-END-2", log)


def _judge_merchant(pos: Position, log: Log | None) -> None:
    """Without the merchant mission 2 cannot be completed (DUN-MIS2-2, DUN-END-3)."""
    if pos.mission != ESCORT or pos.stage & HOPELESS or pos.where[MERCHANT] >= 0 or pos.out >> MERCHANT & 1:
        return
    if not pos.fell >> MERCHANT & 1 and not pos.cell[MERCHANT]:
        give_up_hope(pos, log)


def give_up_hope(pos: Position, log: Log | None) -> None:
    """The mission can no longer be completed, and everybody can know it (DUN-END-3)."""
    pos.stage |= HOPELESS
    tell_all(log, "hopeless")


def boss_destroyed(pos: Position) -> None:
    """Mission 1 is won wherever the boss dies (DUN-MIS-1, DUN-R41)."""
    if pos.mission == ASSASSINATE:
        heroes_win(pos, "The boss of the dungeon is dead.", "DUN-MIS1-1", "DUN-R41")


def last_round(pos: Position) -> int:
    """The limit of rounds, or 0: sixty more on the second level (DUN-END-6)."""
    if not pos.content.switches.limited:
        return 0
    return limit_for(min(pos.spread, MANY)) + DEEPER * pos.level


def end_round(pos: Position, log: Log | None) -> None:
    """After the Keeper's turn: the limit of rounds, and a game in which nothing happens any more (DUN-END-6, -8)."""
    limit = last_round(pos)
    pos.quiet += 1
    if limit and pos.round >= limit:
        keeper_wins(pos, TIME_UP, "The time is up, and the mission is not done.", "DUN-END-6", log)
    elif pos.quiet >= STALLED:
        keeper_wins(pos, STALLING, "Nothing happens in the dungeon any more; the heroes give up.", "DUN-END-8", log)
    elif pos.quiet == STALLED // 2:
        tell_all(log, "stalling", STALLED // 2)


def retreat(pos: Position, log: Log | None) -> None:
    """The Hero player gives the mission up (DUN-END-3)."""
    pos.stage |= RETREATING
    tell_all(log, "retreat")
    check_end(pos, log)


def lost_for_good(pos: Position, hero: int) -> bool:
    return hero < PARTY and pos.where[hero] == NOWHERE and not pos.cell[hero] and not pos.fell >> hero & 1

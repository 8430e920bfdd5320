"""What is wrong with a position that play should never reach; empty if nothing is."""

from __future__ import annotations

from .files.terms import (
    ABSENT,
    BOARD,
    CARRIED,
    DEADLY,
    DECK,
    FACE_DOWN,
    HAND,
    HARD_TO_KILL,
    LYING,
    PARTY,
    RUBBLE,
    WALKED,
)
from .position import Position
from .rules.figures import is_afloat, most_wounds, skills


def audit(pos: Position) -> list[str]:
    return [*_figures(pos), *_cards(pos), *_tiles(pos)]


def _figures(pos: Position) -> list[str]:
    wrong, names, content = list[str](), pos.content.names, pos.content
    standing = dict[int, int]()
    for figure, square in enumerate(pos.where):
        if square < 0:
            continue
        title = names.title(content.first_figure + figure)
        if square in standing and pos.active not in (figure, standing[square]):
            wrong.append(f"{title} shares a square.")
        standing[square] = figure
        if not pos.ground[square] or pos.ground[square] == RUBBLE:
            wrong.append(f"{title} stands where nobody can.")
        if figure != pos.active and not WALKED[pos.ground[square]] and not _endures(pos, figure, square):
            wrong.append(f"{title} stands on {chr(pos.ground[square])}.")
        if pos.wounds[figure] > most_wounds(pos, figure) or (not pos.wounds[figure] and not _falling(pos)):
            wrong.append(f"{title} has {pos.wounds[figure]} wounds.")
        if figure >= PARTY and pos.spot[content.card_of[figure]] != BOARD:
            wrong.append(f"{title} stands on the board without its card.")
    return wrong


def _endures(pos: Position, figure: int, square: int) -> bool:
    """A flyer, or who was hard to kill in lava (DUN-SKL-1, DUN-R108)."""
    return is_afloat(pos, figure) or bool(DEADLY[pos.ground[square]] and skills(pos, figure) & HARD_TO_KILL)


def _falling(pos: Position) -> bool:
    return any(step[0] in ("zero", "amulet", "fate", "capture", "stand") for step in pos.steps)


def _cards(pos: Position) -> list[str]:
    wrong = list[str]()
    if pos.spot.count(HAND) != pos.hand:
        wrong.append("The hand is not counted right.")
    if pos.mission and pos.spot[pos.content.shuffle] != DECK:
        wrong.append("The Shuffle card is not in the draw pile.")
    for card in pos.content.monsters:
        waiting = any((step, pos.under[card]) in pos.steps for step in ("found", "reveal"))
        if pos.spot[card] == LYING and pos.turn[pos.under[card]] != FACE_DOWN and not waiting:
            wrong.append("A face-down card lies on an explored tile.")
        if pos.spot[card] == ABSENT and pos.treasure >> card & 1:
            wrong.append("A treasure lies under a card that is not in play.")
    if any(holder > CARRIED + PARTY for holder in pos.holds):
        wrong.append("An item is carried by nobody.")
    return wrong


def _tiles(pos: Position) -> list[str]:
    face_down = pos.turn.count(FACE_DOWN)
    known = sum(pos.laid[place] > 0 for place in range(len(pos.turn)) if pos.turn[place] == FACE_DOWN)
    if pos.round and sum(pos.bag) + known < face_down:
        return [f"{sum(pos.bag) + known} tiles are left for {face_down} places."]
    return []

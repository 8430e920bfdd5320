"""What cards are worth to the Keeper's captain: whom he summons and with which buffs (DUN-AI-K-1, -2, -3)."""

from __future__ import annotations

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.terms import ASSASSINATE
from ..position import Position
from ..rules.sight import sees
from ..rules.usual import GROUP_OF, RESERVE, force
from . import weights as w
from .sense import Answer, distances


def quarters(pos: Position) -> list[int]:
    """Where the heroes stand."""
    return [pos.where[hero] for hero in pos.heroes()]


def gap(pos: Position, place: int) -> int:
    """How far a tile place is from the heroes, in squares."""
    board = pos.content.board
    middle = board.squares[place][14]
    return min([board.distance(middle, square) for square in quarters(pos)], default=99)


def summon(pos: Position, decision: Decision, step: Step) -> Answer:
    """The most dreadful monster that can be paid, as long as an Imp is left to move it."""
    content = pos.content
    cards = _monsters(pos, decision)
    if pos.mission == ASSASSINATE and not pos.met:
        cards = [card for card in cards if card != pos.boss]  # he will sit on his throne for nothing
    if is_saving(pos):
        return b.ENOUGH, f"the party is beaten, and {pos.imps} Imps will build"
    able = [card for card in cards if content.card_cost[card] + RESERVE <= max(pos.imps, 2)]
    if not able:
        return b.ENOUGH, f"{pos.imps} Imps are kept for traps and for moving cards"
    if pos.imps < w.SAVING and pos.round < w.EAGER:
        return b.ENOUGH, f"saving: {pos.imps} Imps are too few to strike with more than one card"
    best = max(able, key=lambda card: (force(pos, card), card))
    return content.first_card + best, f"the most for {content.card_cost[best]} of {pos.imps} Imps"


def _monsters(pos: Position, decision: Decision) -> list[int]:
    """Monster cards among the picks."""
    cards = [pick - pos.content.first_card for pick in decision.picks if pick >= pos.content.first_card]
    return [card for card in cards if pos.content.is_monster[card]]


def is_saving(pos: Position) -> bool:
    """In a campaign Imps are kept to build with once the party is all but beaten (DUN-AI-K-12)."""
    heroes = pos.heroes()
    left = sum(pos.wounds[hero] for hero in heroes)
    return pos.content.switches.games > 1 and left <= w.BEATEN and len(pos.monsters()) >= len(heroes)


def bluff(pos: Position, decision: Decision, step: Step) -> Answer:
    """The weakest card, if it is cheap: face down it looks like any other, and they go round it (DUN-AI-K-2)."""
    content = pos.content
    weak = min(_monsters(pos, decision), key=lambda card: (force(pos, card), card), default=-1)
    if weak < 0 or is_saving(pos) or content.card_cost[weak] + RESERVE > min(pos.imps, w.BLUFF):
        return summon(pos, decision, step)
    return content.first_card + weak, f"for {content.card_cost[weak]} Imps they will fear what is weak"


def feint(pos: Position, decision: Decision, step: Step) -> Answer:
    """Face down where they do not look for it: on the unexplored tile that is second in their way."""
    first, last = pos.content.first_place, pos.content.first_border
    places = sorted(
        [p - first for p in decision.picks if first <= p < last], key=lambda there: (gap(pos, there), there)
    )
    if len(places) < 2 or gap(pos, places[1]) > w.OUT_OF_REACH:
        return plan(pos, decision, step)
    return first + places[1], "not where they look for it first"


def plan(pos: Position, decision: Decision, step: Step) -> Answer:
    """Face down on the unexplored tile nearest to the heroes, or behind them; buffs for groups when rich."""
    content = pos.content
    buffs = [p for p in decision.picks if p >= content.first_card]
    spent = sum(content.card_cost[card] for card in step[1:])
    if buffs and content.group[step[1]] >= GROUP_OF and pos.imps - spent > w.SPARE:
        return buffs[0], f"a buff serves {content.group[step[1]]} figures at once"
    places = [p - content.first_place for p in decision.picks if content.first_place <= p < content.first_border]
    points = [p - content.first_square for p in decision.picks if content.first_square <= p < content.first_place]
    place = min(places, key=lambda there: (gap(pos, there), there), default=-1)
    point = behind(pos, points)
    if point >= 0 and (place < 0 or gap(pos, place) > w.OUT_OF_REACH):
        return content.first_square + point, "behind the party, and out of its sight"
    if place >= 0:
        return content.first_place + place, "in their way, and nobody knows what it is"
    if points:
        far = distances(pos, quarters(pos))
        best = min(points, key=lambda square: (far[square], square))
        return content.first_square + best, f"{far[best]} spaces from the nearest hero"
    return b.BACK, "there is no place for them"


def escort(pos: Position, decision: Decision, step: Step) -> Answer:
    """Buffs for who comes at once: for a group, or for the boss, on whom the mission hangs."""
    content, card = pos.content, step[1]
    buffs = [p for p in decision.picks if p >= content.first_card]
    wanted = card == pos.boss or content.group[card] >= GROUP_OF
    if not buffs or not wanted or pos.imps <= w.SPARE:
        return b.ENOUGH, f"{pos.imps} Imps are better kept"
    return buffs[0], f"{pos.imps} Imps, and it fights at once"


def behind(pos: Position, points: list[int]) -> int:
    """The nearest spawn point that no hero sees, or -1 (DUN-AI-K-3)."""
    far = distances(pos, quarters(pos))
    hidden = [p for p in points if far[p] <= w.BEHIND_THEM and not any(sees(pos, h, p) for h in quarters(pos))]
    return min(hidden, key=lambda square: (far[square], square), default=-1)

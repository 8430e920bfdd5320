"""How the captain keeps his dungeon: cards in the party's way, monsters that come together, traps where they hurt
(DUN-AI-K)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.terms import ASSASSINATE, CLERIC, DEADLY, MAGE, PARTY
from ..position import Position
from ..rules.figures import threatening
from ..rules.keeper import creeping
from ..rules.wonders import row, spouts
from . import weights as w
from .sense import Answer, distances, safe_squares, worth


def spread(pos: Position) -> list[int]:
    return [pos.where[hero] for hero in pos.heroes()]


def _gap(pos: Position, place: int) -> int:
    """How far a tile place is from the heroes, in squares."""
    board = pos.content.board
    middle = board.squares[place][14]
    return min([board.distance(middle, square) for square in spread(pos)], default=99)


def summon(pos: Position, decision: Decision, step: Step) -> Answer:
    """The strongest monster that can be paid, as long as an Imp is left to move it."""
    content = pos.content
    cards = [p - content.first_card for p in decision.picks if p >= content.first_card]
    if pos.mission == ASSASSINATE and not pos.met:
        cards = [card for card in cards if card != pos.boss]  # he will sit on his throne for nothing
    able = [card for card in cards if content.card_cost[card] + w.RESERVE <= max(pos.imps, 2)]
    if not able or (pos.imps < w.SAVING and pos.round < w.EAGER):
        return b.ENOUGH, "saving Imps"
    best = max(able, key=lambda card: (content.card_cost[card], card))
    return content.first_card + best, "the strongest he can pay"


def plan(pos: Position, decision: Decision, step: Step) -> Answer:
    """Face down on the unexplored tile nearest to the heroes; buffs when rich; else a spawn point near them."""
    content = pos.content
    buffs = [p for p in decision.picks if p >= content.first_card]
    if buffs and pos.imps > content.card_cost[step[1]] + len(step):
        return buffs[0], "a buff for good measure"
    places = [p - content.first_place for p in decision.picks if content.first_place <= p < content.first_border]
    points = [p - content.first_square for p in decision.picks if content.first_square <= p < content.first_place]
    if places:
        return content.first_place + min(places, key=lambda place: (_gap(pos, place), place)), "in their way"
    if points:
        far = distances(pos, spread(pos))
        return content.first_square + min(points, key=lambda square: (far[square], square)), "behind them"
    return b.BACK, "there is no place for them"


def act(pos: Position, decision: Decision, step: Step) -> Answer:
    """Cards beside the heroes walk in; then every figure acts, the nearest first; gifts are taken."""
    content = pos.content
    for pick in decision.picks:
        if pick >= content.first_card and content.card_id[pick - content.first_card] in ("imp_brood", "frenzy"):
            return pick, "now or never"
    places = [p - content.first_place for p in decision.picks if content.first_place <= p < content.first_border]
    for place in places:
        if any(_company(pos, there) for there in creeping(pos, place)):
            return content.first_place + place, "the card walks in"
    figures = [p - content.first_figure for p in decision.picks if content.first_figure <= p < content.first_card]
    if figures:
        far = distances(pos, spread(pos))
        return content.first_figure + min(figures, key=lambda f: (far[pos.where[f]], f)), "the nearest first"
    return b.END_TURN, "everybody has acted"


def _company(pos: Position, place: int) -> int:
    """How many heroes stand on a tile."""
    tile = pos.content.board.tile_of
    return sum(tile[square] == place for square in spread(pos))


def creep(pos: Position, decision: Decision, step: Step) -> Answer:
    """Onto the explored tile where most heroes stand."""
    content = pos.content
    places = [p - content.first_place for p in decision.picks if content.first_place <= p < content.first_border]
    best = max(places, key=lambda place: (_company(pos, place), -place), default=-1)
    return (content.first_place + best, "straight at them") if best >= 0 else (b.BACK, "nowhere to go")


def beast(pos: Position, decision: Decision, step: Step) -> Answer:
    """Strike the hero worth most, shoot, or close in."""
    figure, content = step[1], pos.content
    first = content.first_figure
    prey = [p - first for p in decision.picks if first <= p < first + PARTY]
    for option in (b.GAZE_AT, b.CAST, b.THROW, b.SPLODGE, b.BREATHE):
        if option in decision.picks and (option in (b.GAZE_AT, b.CAST, b.THROW) or _best_row(pos, figure)[0] > 0):
            return option, "a gift of its own"
    if b.GRAPPLE in decision.picks and not prey:
        return b.GRAPPLE, "come here"
    if prey:
        return first + max(prey, key=lambda hero: worth(pos, figure, hero) * _value(pos, hero)), "where it hurts"
    if b.SHOOT in decision.picks:
        return b.SHOOT, "from afar"
    squares = safe_squares(pos, decision)
    if squares and not threatening(pos, figure, pos.where[figure]):
        far = distances(pos, spread(pos))
        best = min(squares, key=lambda square: (far[square], square))
        if far[best] < far[pos.where[figure]]:
            return content.first_square + best, "closing in"
    doors = [p for p in decision.picks if content.first_border <= p < first]
    if doors:
        return doors[0], "the way must be open"
    return b.STOP, "nothing better to do"


def _best_row(pos: Position, figure: int) -> tuple[int, int]:
    """The direction in which most heroes and fewest monsters stand, and how many more."""
    scored = list[tuple[int, int]]()
    for way in spouts(pos, figure):
        hit = row(pos, figure, way)
        scored.append((sum([1 if f < PARTY else -1 for f in hit]), way))
    return max(scored, default=(0, 0))


def spout(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.TO_NORTH + _best_row(pos, step[1])[1], "where most of them stand"


def seize(pos: Position, decision: Decision, step: Step) -> Answer:
    """Into lava or abyss if there is any."""
    first = pos.content.first_square
    return max(decision.picks, key=lambda pick: (DEADLY[pos.ground[pick - first]], pick)), "where it hurts"


def _value(pos: Position, hero: int) -> float:
    """The weak, the healers and the bearers are worth more (DUN-AI-K-4)."""
    value = 1.5 if hero in (CLERIC, MAGE) else 1.0
    value += 1.0 if pos.wounds[hero] == 1 else 0.0
    return value + (1.0 if -2 - hero in pos.tokens or hero == PARTY - 1 else 0.0)


def mark(pos: Position, decision: Decision, step: Step) -> Answer:
    first = pos.content.first_figure
    heroes = [p - first for p in decision.picks if p >= first]
    best = max(heroes, key=lambda hero: (_value(pos, hero), -pos.wounds[hero]), default=-1)
    return (first + best, "the best target") if best >= 0 else (b.BACK, "nobody in sight")


def window(pos: Position, decision: Decision, step: Step) -> Answer:
    """Traps on the wounded, locks when nobody else can hurt them, monsters always."""
    cards = [p for p in decision.picks if p >= pos.content.first_card]
    if not cards:
        return b.PASS, "nothing to answer with"
    hurt = pos.wounds[step[2]] < w.TEMPTING or pos.imps > w.WEALTH
    return (cards[0], "the moment is right") if hurt or step[1] not in (1, 3) else (b.PASS, "not yet")


def spot(pos: Position, decision: Decision, step: Step) -> Answer:
    """As near to the heroes as may be."""
    first = pos.content.first_square
    far = distances(pos, spread(pos))
    return min(decision.picks, key=lambda pick: (far[pick - first], pick)), "close to them"


def desecrate(pos: Position, decision: Decision, step: Step) -> Answer:
    """The strongest of the hand."""
    first, cost = pos.content.first_card, pos.content.card_cost
    return max(decision.picks, key=lambda pick: (cost[pick - first], pick)), "the strongest of the hand"


def note(pos: Position, decision: Decision, step: Step) -> Answer:
    """Far from the stairs, and far from each other."""
    board, first = pos.content.board, pos.content.first_place
    known = [board.squares[place][0] for place in (pos.entry, *pos.notes)]

    def gap(pick: int) -> int:
        return min([board.distance(board.squares[pick - first][0], other) for other in known])

    return max(decision.picks, key=lambda pick: (gap(pick), pick)), "far away"


def tiles(pos: Position, decision: Decision, step: Step) -> Answer:
    """Rooms with monsters first, then Halls: a second Sanctuary helps only the heroes."""
    content = pos.content

    def use(pick: int) -> tuple[int, int]:
        tile = content.tiles[pick - b.FIRST_TILE]
        return (-1 if pick - b.FIRST_TILE == content.sanctuary else len(tile.form.cards)), -pick

    return max(decision.picks, key=use), "the better for the monsters"


def build(pos: Position, decision: Decision, step: Step) -> Answer:
    """A stronger boss first, then the room with most cards, then a Hall; a second Sanctuary never (DUN-AI-K-12)."""
    if b.BOSS_UP in decision.picks:
        return b.BOSS_UP, "a stronger boss"
    content = pos.content
    wanted = [p for p in decision.picks if p >= b.FIRST_TILE and p - b.FIRST_TILE != content.sanctuary]
    if not wanted:
        return b.ENOUGH, "nothing worth its price"
    best = max(wanted, key=lambda pick: (len(content.tiles[pick - b.FIRST_TILE].form.cards), -pick))
    return best, "more monsters for the deck"


def deck(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.ENOUGH, "every card has its use"


def bow(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.BOWMAN, "bows reach farther"


def last(pos: Position, decision: Decision, step: Step) -> Answer:
    return decision.picks[-1], "this one"


CHOICES: Mapping[str, Callable[[Position, Decision, Step], Answer]] = {
    "tiles": tiles,
    "deck": deck,
    "build": build,
    "note": note,
    "desecrate": desecrate,
    "summon": summon,
    "plan": plan,
    "act": act,
    "creep": creep,
    "beast": beast,
    "mark": mark,
    "cast": mark,
    "throw": last,
    "ambush": desecrate,
    "size": last,
    "choose": tiles,
    "gaze": mark,
    "grapple": mark,
    "seize": seize,
    "spout": spout,
    "window": window,
    "spot": spot,
    "bow": bow,
    "slam": last,
    "regenerate": last,
    "blow": last,
}

"""How the captain keeps his dungeon: cards in the party's way, monsters that come together, traps where they hurt
(DUN-AI-K)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.content import AT_AFTER, AT_DAWN, AT_KILL, AT_LAID, AT_OPEN, AT_SEARCH, AT_STEP, AT_TRY, AT_TURN
from ..files.terms import CLERIC, DEADLY, MAGE, PARTY, PLANKS
from ..position import Position
from ..rules.figures import threatening
from ..rules.keeper import creeping
from ..rules.usual import deck, force, last, tiles
from ..rules.wonders import row, spouts
from . import weights as w
from .mustering import bluff, escort, feint, plan, quarters, summon
from .sense import Answer, blow_chance, distances, safe_squares, worth
from .striking import called, percent

GIFTS: Mapping[int, str] = {
    b.GAZE_AT: "whom the gaze hits loses all wounds",
    b.CAST: "a spell needs no bow and knows no cover",
    b.THROW: "the flask burns all on four squares",
    b.SPLODGE: "more heroes than monsters stand in a row",
    b.BREATHE: "more heroes than monsters stand in a row",
}


def act(pos: Position, decision: Decision, step: Step) -> Answer:
    """Cards beside the heroes walk in; then every figure acts, the nearest first; gifts are taken."""
    content = pos.content
    for pick in decision.picks:
        if pick >= content.first_card and content.card_id[pick - content.first_card] in ("imp_brood", "frenzy"):
            return pick, "it costs little and is of use at once"
    places = [p - content.first_place for p in decision.picks if content.first_place <= p < content.first_border]
    for place in places:
        if any(_company(pos, there) for there in creeping(pos, place)):
            return content.first_place + place, "for one Imp it comes among them and strikes at once"
    figures = [p - content.first_figure for p in decision.picks if content.first_figure <= p < content.first_card]
    if figures:
        far = distances(pos, quarters(pos))
        best = min(figures, key=lambda f: (far[pos.where[f]], f))
        return content.first_figure + best, f"the nearest first: {far[pos.where[best]]} steps from a hero"
    return b.END_TURN, "every monster has acted"


def _company(pos: Position, place: int) -> int:
    """How many heroes stand on a tile."""
    tile = pos.content.board.tile_of
    return sum(tile[square] == place for square in quarters(pos))


def creep(pos: Position, decision: Decision, step: Step) -> Answer:
    """Onto the explored tile where most heroes stand."""
    content = pos.content
    places = [p - content.first_place for p in decision.picks if content.first_place <= p < content.first_border]
    best = max(places, key=lambda place: (_company(pos, place), -place), default=-1)
    return (
        (content.first_place + best, f"{_company(pos, best)} heroes stand there")
        if best >= 0
        else (b.BACK, "no tile beside it is free")
    )


def beast(pos: Position, decision: Decision, step: Step) -> Answer:
    """Strike the hero worth most, shoot, or close in."""
    figure, content = step[1], pos.content
    first = content.first_figure
    prey = [p - first for p in decision.picks if first <= p < first + PARTY]
    for option in (b.GAZE_AT, b.CAST, b.THROW, b.SPLODGE, b.BREATHE):
        if option in decision.picks and (option in (b.GAZE_AT, b.CAST, b.THROW) or _best_row(pos, figure)[0] > 0):
            return option, GIFTS[option]
    if b.GRAPPLE in decision.picks and not prey:
        return b.GRAPPLE, "it pulls a hero out of the party"
    if prey:
        best = max(prey, key=lambda hero: worth(pos, figure, hero) * _value(pos, hero))
        return first + best, f"{percent(blow_chance(pos, figure, best))} to hit, and {pos.wounds[best]} left"
    if b.SHOOT in decision.picks:
        return b.SHOOT, "nobody is beside it, and somebody is in range"
    squares = safe_squares(pos, decision)
    if squares and not threatening(pos, figure, pos.where[figure]):
        far = distances(pos, quarters(pos))
        best = min(squares, key=lambda square: (far[square], square))
        if far[best] < far[pos.where[figure]]:
            return (
                content.first_square + best,
                f"{far[best]} step{'s' * (far[best] != 1)} from there to the nearest hero",
            )
    doors = [p for p in decision.picks if content.first_border <= p < first]
    if doors:
        return doors[0], "the heroes are behind it"
    return b.STOP, "no hero is within its reach"


def _best_row(pos: Position, figure: int) -> tuple[int, int]:
    """The direction in which most heroes and fewest monsters stand, and how many more."""
    scored: list[tuple[int, int]] = []
    for way in spouts(pos, figure):
        hit = row(pos, figure, way)
        scored.append((sum([1 if f < PARTY else -1 for f in hit]), way))
    return max(scored, default=(0, 0))


def spout(pos: Position, decision: Decision, step: Step) -> Answer:
    more, way = _best_row(pos, step[1])
    return b.TO_NORTH + way, f"{more} more heroes than monsters stand in that row"


def seize(pos: Position, decision: Decision, step: Step) -> Answer:
    """Into lava or abyss if there is any."""
    first = pos.content.first_square
    return max(
        decision.picks, key=lambda pick: (DEADLY[pos.ground[pick - first]], pick)
    ), "lava and abyss first, then anywhere beside"


def _value(pos: Position, hero: int) -> float:
    """The weak, the healers and the bearers are worth more (DUN-AI-K-4)."""
    value = 1.5 if hero in (CLERIC, MAGE) else 1.0
    value += 1.0 if pos.wounds[hero] == 1 else 0.0
    return value + (1.0 if -2 - hero in pos.tokens or hero == PARTY - 1 else 0.0)


def mark(pos: Position, decision: Decision, step: Step) -> Answer:
    first = pos.content.first_figure
    heroes = [p - first for p in decision.picks if p >= first]
    best = max(heroes, key=lambda hero: (_value(pos, hero), -pos.wounds[hero]), default=-1)
    return (
        (first + best, f"{called(pos, best)} has {pos.wounds[best]} left") if best >= 0 else (b.BACK, "nobody in sight")
    )


def window(pos: Position, decision: Decision, step: Step) -> Answer:
    """Traps on the wounded, locks when nobody else can hurt them, monsters always."""
    first, window = pos.content.first_card, step[1]
    cards = [p - first for p in decision.picks if p >= first]
    if not cards:
        return b.PASS, "nothing to answer with, and nobody need know"
    ambushes = [card for card in cards if card in pos.content.window_cards[AT_LAID]]
    if ambushes:
        return first + ambushes[0], ANSWERS[AT_LAID]
    if window in (AT_STEP, AT_OPEN):
        return _trap(pos, cards, step[2])
    if window == AT_SEARCH:
        best = max(cards, key=lambda card: (force(pos, card), card))
        return first + best, "it costs two Imps less"
    if window == AT_DAWN and not pos.monsters():
        return b.PASS, "nobody is there to use the dark"
    if window in (AT_TRY, AT_AFTER) and pos.imps < w.TEASING:
        return b.PASS, f"{pos.imps} Imps are better spent on monsters"
    return first + cards[0], ANSWERS[window]


def _trap(pos: Position, cards: list[int], hero: int) -> Answer:
    """On planks always, on the weak, on whoever carries what the mission is about, or from plenty (DUN-AI-K-7)."""
    first, left, name = pos.content.first_card, pos.wounds[hero], called(pos, hero)
    deadly = [card for card in cards if pos.content.card_form[card].ground == "floor_or_planks"]
    if deadly and pos.ground[pos.where[hero]] == PLANKS:
        return first + deadly[0], f"{name} stands over the abyss"
    best = max(cards, key=lambda card: (pos.content.card_cost[card], card))
    if left == 1 or -2 - hero in pos.tokens:
        return first + best, f"{name} has {left} left" if left == 1 else f"{name} carries what they came for"
    if left < w.TEMPTING or pos.imps > w.WEALTH:
        return first + best, f"{pos.imps} Imps, and {name} has {left} left"
    return b.PASS, f"{name} has {left} left: not yet"


ANSWERS: Mapping[int, str] = {
    AT_DAWN: "in the dark they hit nobody from afar",
    AT_KILL: "a prisoner brings an Imp in every turn",
    AT_TURN: "they shall walk farther",
    AT_LAID: "they have only just come in",
    AT_AFTER: "closed doors cost them an action and bring an Imp",
    AT_TRY: "every turn before a door brings an Imp",
}


def spot(pos: Position, decision: Decision, step: Step) -> Answer:
    """As near to the heroes as may be."""
    first = pos.content.first_square
    far = distances(pos, quarters(pos))
    return min(decision.picks, key=lambda pick: (far[pick - first], pick)), "as near to the heroes as it can"


def desecrate(pos: Position, decision: Decision, step: Step) -> Answer:
    """The strongest of the hand."""
    first, cost = pos.content.first_card, pos.content.card_cost
    return max(decision.picks, key=lambda pick: (cost[pick - first], pick)), "the dearest of the hand"


def note(pos: Position, decision: Decision, step: Step) -> Answer:
    """Far from the stairs, and far from each other."""
    board, first = pos.content.board, pos.content.first_place
    known = [board.squares[place][0] for place in (pos.entry, *pos.notes)]

    def gap(pick: int) -> int:
        return min([board.distance(board.squares[pick - first][0], other) for other in known])

    best = max(decision.picks, key=lambda pick: (gap(pick), pick))
    return best, f"{gap(best)} squares from the stairs and from the other"


def build(pos: Position, decision: Decision, step: Step) -> Answer:
    """A stronger boss first, then the room with most cards, then a Hall; a second Sanctuary never (DUN-AI-K-12)."""
    if b.BOSS_UP in decision.picks:
        return b.BOSS_UP, "a stronger boss guards every lair to come"
    content = pos.content
    wanted = [p for p in decision.picks if p >= b.FIRST_TILE and p - b.FIRST_TILE != content.sanctuary]
    if not wanted:
        return b.ENOUGH, "nothing that can be paid is worth its price"
    best = max(wanted, key=lambda pick: (len(content.tiles[pick - b.FIRST_TILE].form.cards), -pick))
    return best, f"{len(content.tiles[best - b.FIRST_TILE].form.cards)} kinds of cards come with it"


def bow(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.BOWMAN, "a bow strikes before they come near"


def regenerate(pos: Position, decision: Decision, step: Step) -> Answer:
    """Whoever can; cards wait for their moment."""
    able = [pick for pick in decision.picks if b.ENOUGH < pick < pos.content.first_card]
    return (able[-1], "a wound is worth an Imp") if able else (b.ENOUGH, "nobody can be healed")


WHIMS: Mapping[str, Callable[[Position, Decision, Step], Answer]] = {"summon": bluff, "plan": feint}
CHOICES: Mapping[str, Callable[[Position, Decision, Step], Answer]] = {
    "tiles": tiles,
    "deck": deck,
    "build": build,
    "note": note,
    "desecrate": desecrate,
    "summon": summon,
    "plan": plan,
    "escort": escort,
    "act": act,
    "creep": creep,
    "beast": beast,
    "mark": mark,
    "cast": mark,
    "throw": last,
    "storey": last,
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
    "regenerate": regenerate,
    "blow": last,
}

"""What is usual in setting up (DUN-SET-10): an answer to every question of set-up, by fixed rules and with its reason.

A player can have the rest chosen so, and captains choose no other way. Only what everybody knows goes into it, besides
the cards that the Keeper himself has left out.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.content import BUFF
from ..files.terms import ARCHER, CLERIC, DECK, FIGHTER, MAGE, MERCHANT, PARTY, SIDE, THIEF, WALL
from ..position import Position
from .figures import chance_to_hit, combat_die, defence

Answer = tuple[int, str]
DWARVES, ELVES, HALFLINGS = 2, 1, 3
RACES_WHY = (
    "five spaces and a D8 in a fight",
    "an elf goes diagonally, and keeps out of reach",
    "a D8 in a fight, and some magic runs off him",
    "a halfling slips past monsters and is not struck when he leaves",
)
BRAWLERS = (FIGHTER, THIEF, CLERIC)
THIRST = (MAGE, CLERIC, FIGHTER, ARCHER, THIEF, MERCHANT)  # who gets a potion first
RESERVE = 1  # Imps kept to move a card
GROUP_OF = 3  # figures from which a group is worth a buff
TOUGH = 0.1  # what a point of DV adds to a figure's staying power
STAYING = 0.25  # what staying power adds to the worth of a group
FEEBLE = 0.6  # part of the usual harm for an Imp below which a monster stays out of the deck
ROOMY, CHOOSY = 40, 0.9  # cards from which one is choosy, and the part then
GROUPS = 5  # cards of groups below which buffs stay out
LEFT_OUT: tuple[str, ...] = ("slamming_doors", "shifting_walls", "cave_in")


def first(pos: Position, decision: Decision, step: Step) -> Answer:
    return decision.picks[0], f"of {len(decision.picks)} choices none is clearly better"


def last(pos: Position, decision: Decision, step: Step) -> Answer:
    return decision.picks[-1], f"of {len(decision.picks)} choices none is clearly better"


# -- the heroes --------------------------------------------------------------------------------------------------


def race(pos: Position, decision: Decision, step: Step) -> Answer:
    choice = {FIGHTER: DWARVES, MAGE: ELVES, THIEF: HALFLINGS}.get(step[1], 0)
    return b.HUMANS + choice, RACES_WHY[choice]


def hall_turn(pos: Position, decision: Decision, step: Step) -> Answer:
    """The start Hall: as many ways into the dungeon as there are."""
    board, place = pos.content.board, step[1]
    ports = pos.content.tiles[pos.laid[place] - 1].ports

    def openness(pick: int) -> int:
        turn = pick - b.TURN_0
        return sum(ports[turn][side] != WALL and board.beside[place][side] >= 0 for side in range(4))

    return max(decision.picks, key=openness), "it leaves most ways open into the dungeon"


def potion(pos: Position, decision: Decision, step: Step) -> Answer:
    """The weak and the leaders first, one each."""
    hero = pos.content.first_figure
    heroes = sorted([p - hero for p in decision.picks], key=lambda h: (len(pos.carried(h)), THIRST.index(h)))
    return hero + heroes[0], "the weakest and the healer get a potion first"


def stand(pos: Position, decision: Decision, step: Step) -> Answer:
    """The strong in front, towards the middle of the dungeon."""
    board, square = pos.content.board, pos.content.first_square
    middle = board.square(board.places // 2, SIDE * SIDE // 2)
    order = sorted(decision.picks, key=lambda pick: (board.distance(pick - square, middle), pick))
    return (order[0] if step[1] in BRAWLERS else order[-1]), "the strong stand in front, Mage and Archer behind them"


# -- the Keeper --------------------------------------------------------------------------------------------------


def tiles(pos: Position, decision: Decision, step: Step) -> Answer:
    """Rooms with monsters first, each once, then Halls: a second Sanctuary helps only the heroes."""
    content = pos.content

    def use(pick: int) -> tuple[int, int]:
        kind = pick - b.FIRST_TILE
        if kind == content.sanctuary:
            return -1, -pick
        return (0 if pos.owned[kind] else len(content.tiles[kind].form.cards)), -pick

    best = max(decision.picks, key=use)
    return best, f"{max(0, use(best)[0])} kinds of cards come with it"


def guards(pos: Position) -> list[tuple[int, int]]:
    """The defence value and the die of everybody in the party."""
    heroes = pos.heroes() or list(range(PARTY - 1))
    return [(defence(pos, hero), combat_die(pos, hero)) for hero in heroes]


def force(pos: Position, card: int) -> float:
    """The wounds a card's figures do in a turn of blows at the party, more the longer they stand (DUN-AI-K-6)."""
    return force_against(pos, card, guards(pos))


def force_against(pos: Position, card: int, party: list[tuple[int, int]]) -> float:
    content = pos.content
    figure, count = content.figures_of[card][0], content.group[card]
    av, die = content.av[figure], content.cd[figure]
    hits = [chance_to_hit(av, die, guard, sides) for guard, sides in party]
    harm = count * sum(hits, 0.0) / len(hits)
    toughness = content.most_wounds[figure] * (1 + content.dv[figure] * TOUGH)
    return harm * (1 + STAYING * toughness)


def deck(pos: Position, decision: Decision, step: Step) -> Answer:
    """The deck is built for the dungeon: what serves few of its monsters stays out, and of the monsters those that do
    little for their Imps, so that the others come sooner (DUN-DECK-3, DUN-AI-K-6)."""
    content, lowest = pos.content, pos.content.first_card
    cards = [p - lowest for p in decision.picks if p >= lowest]
    mine = [card for card in content.monsters if pos.spot[card] == DECK]
    groups = [card for card in mine if content.group[card] >= GROUP_OF]
    party = guards(pos)
    shares = {card: force_against(pos, card, party) / (content.card_cost[card] + RESERVE) for card in mine}
    usual = sum(shares.values(), 0.0) / len(shares)
    least = usual * (CHOOSY if len(cards) > ROOMY else FEEBLE)
    for card in cards:
        if content.card_id[card] in LEFT_OUT:
            return lowest + card, f"without it the better of {len(cards)} cards come sooner"
        if content.card_type[card] == BUFF and len(groups) < GROUPS:
            return lowest + card, f"only {len(groups)} of {len(mine)} monsters come in groups"
        if card in shares and shares[card] < least:
            return lowest + card, "others do more for the same Imps"
    return b.ENOUGH, "every other card has its use"

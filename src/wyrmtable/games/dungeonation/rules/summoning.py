"""Placing monsters (DUN-SUM): reveals, spawn points, edges, buffs, missile versions."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step, tell_all, tell_to

from ..files.buttons import BACK, BOWMAN, NO
from ..files.terms import (
    BENEATH,
    BOARD,
    DECK,
    DISCARD,
    FACE_DOWN,
    HAND,
    KEEPER,
    LYING,
    PARTY,
    PERCH,
    PILE,
    SIDE,
    SUMMONED,
    WALKED,
    WORN,
)
from ..position import Position
from . import imps
from .decks import shed_buffs
from .figures import beside, is_afloat, is_halfling, is_hero, most_wounds

ANYWHERE, SPAWN, EDGE, AT_PORT, THRONE_FIRST, AMBUSH = range(6)
KEEPERS = 1 << KEEPER
SPAWN_POINT = ord("s")
CHEAPER = 2  # Imps that a wandering monster costs less


# -- where figures are put ---------------------------------------------------------------------------------------


def free_squares(pos: Position, card: int, place: int) -> list[int]:
    """The free squares of a tile on which figures of a card can stand (DUN-EXP-5)."""
    stands = PERCH if is_afloat(pos, pos.content.figures_of[card][0]) else WALKED
    ground, holder = pos.ground, pos.holder
    return [square for square in pos.content.board.squares[place] if stands[ground[square]] and not holder[square]]


def candidates(pos: Position, card: int, place: int, mode: int, origin: int) -> list[int]:
    """Squares for the next figure: any of the tile, or the nearest ones; then those of adjoining tiles
    (DUN-EXP-5, DUN-SUM-4, DUN-SUM-7, DUN-SUM-11)."""
    board = pos.content.board
    free = free_squares(pos, card, place)
    if not free:
        return _overflow(pos, card, place)
    if mode == ANYWHERE:
        return free
    if mode == THRONE_FIRST:
        return [origin] if origin in free else free
    if mode == AMBUSH:
        free = [square for square in free if not any(is_hero(f) for f in beside(pos, square))] or free
    if mode in (SPAWN, AMBUSH):
        walked = walking(pos, origin, place)
        near = [square for square in free if square in walked]
        if near:
            least = min([walked[square] for square in near])
            return [square for square in near if walked[square] == least]
        return nearest(free, [board.distance(square, origin) for square in free])
    if mode == EDGE:
        return nearest(free, [depth(board.local[square], origin) for square in free])
    ports = board.port_squares[place][origin]
    return nearest(free, [min([board.distance(square, port) for port in ports]) for square in free])


def nearest(squares: list[int], far: list[int]) -> list[int]:
    least = min(far)
    return [square for square, distance in zip(squares, far, strict=True) if distance == least]


def depth(local: int, side: int) -> int:
    """How many squares a square of a tile lies behind one of its edges."""
    y, x = divmod(local, SIDE)
    return (y, SIDE - 1 - x, SIDE - 1 - y, x)[side]


def walking(pos: Position, origin: int, place: int) -> dict[int, int]:
    """Walking distances on one tile; closed doors are not passed."""
    board, found, layer = pos.content.board, {origin: 0}, [origin]
    while layer:
        coming: list[int] = []
        for square in layer:
            for there in pos.near[square]:
                if board.tile_of[there] != place or there in found:
                    continue
                if WALKED[pos.ground[there]]:
                    found[there] = found[square] + 1
                    coming.append(there)
        layer = coming
    return found


def _overflow(pos: Position, card: int, place: int) -> list[int]:
    """The nearest free squares of adjoining explored tiles without heroes (DUN-SUM-7)."""
    board, taken = pos.content.board, {pos.content.board.tile_of[pos.where[hero]] for hero in pos.heroes()}
    free: list[int] = []
    for there in board.beside[place]:
        if there >= 0 and pos.explored(there) and there not in taken:
            free += free_squares(pos, card, there)
    if not free:
        return []
    far = [min([board.distance(square, own) for own in board.squares[place]]) for square in free]
    return sorted(nearest(free, far))


# -- putting them ------------------------------------------------------------------------------------------------


def deploy(pos: Position, card: int, place: int, mode: int, origin: int, state: int, log: Log | None) -> None:
    """The figures of a card come onto the board; `state` are their marks for this turn."""
    for buff in pos.content.buffs:
        if pos.spot[buff] == BENEATH and pos.under[buff] == card + 1:
            pos.lay_card(buff, WORN, card + 1)
    reveal(pos, card)
    tell_all(log, "appears", pos.content.first_card + card, pos.content.first_place + place)
    pos.steps.append(("deploy", card, place, mode, origin, state, 0))


def reveal(pos: Position, card: int) -> None:
    """A monster card lies open from now on."""
    pos.lay_card(card, BOARD)
    if card == pos.boss:
        pos.met = 1
        pos.boss_known = 0


def run_deploy(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Figure after figure; what finds no room is lost (DUN-SUM-7)."""
    _, card, place, mode, origin, state, done = step
    figures = pos.content.figures_of[card]
    if done == crowd(pos, card):
        pos.steps.pop()
        _deployed(pos, card, log)
        return
    pos.steps[-1] = (*step[:-1], done + 1)
    if candidates(pos, card, place, mode, origin):
        pos.steps.append(("spot", figures[done], place, mode, origin, state))


def crowd(pos: Position, card: int) -> int:
    """How many figures come with a card; Hordes bring more (DUN-BUFF-6)."""
    forms = pos.content.card_form
    worn = [b for b in pos.content.buffs if pos.spot[b] == WORN and pos.under[b] == card + 1]
    return min(pos.content.group[card] + sum([forms[b].mods.figures for b in worn]), len(pos.content.figures_of[card]))


def _deployed(pos: Position, card: int, log: Log | None) -> None:
    """A card none of whose figures found room is lost and counts as not summoned: nobody has slain it, and its treasure
    stays in the Search Deck (DUN-SUM-7); a single buff marks one figure."""
    _bar_ways(pos)
    standing = [figure for figure in pos.content.figures_of[card] if pos.where[figure] >= 0]
    if not standing:
        shed_buffs(pos, card)
        pos.treasure &= ~(1 << card)
        pos.lay_card(card, DISCARD)
        return
    for buff in pos.content.buffs:
        marks = pos.spot[buff] == WORN and pos.under[buff] == card + 1
        if marks and pos.content.card_form[buff].scope == "single" and pos.leader < 0:
            pos.steps.append(("leader", card, buff))


def _bar_ways(pos: Position) -> None:
    """Monsters that have come onto the way of a hero bar it: he stops where he is, and his player says how he goes on.
    A halfling slips past them, but his way does not end on one (DUN-MOVE-5, DUN-PARTY-4)."""
    for at, walk in enumerate(pos.steps):
        if walk[0] == "walk" and is_hero(walk[1]):
            barring = walk[3:][-1:] if is_halfling(pos, walk[1]) else walk[3:]
            if any(pos.holder[square] > PARTY for square in barring):
                pos.steps[at] = walk[:3]


def spot_picks(pos: Position, step: Step) -> Decision:
    _, figure, place, mode, origin, _ = step
    card = pos.content.card_of[figure]
    picks = [pos.content.first_square + square for square in sorted(candidates(pos, card, place, mode, origin))]
    about = (pos.content.first_figure + figure,)
    return Decision(KEEPER, picks, "Where does {0} appear?", ("DUN-SUM-4",), about)


def take_spot(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    figure, state = step[1], step[5]
    pos.steps.pop()
    pos.put(figure, pick - pos.content.first_square)
    pos.wounds[figure] = most_wounds(pos, figure)
    pos.did[figure] = state
    tell_all(log, "placed", pos.content.first_figure + figure, pick)
    if pos.content.bow[figure] is not None:
        pos.steps.append(("bow", figure))


def bow_picks(pos: Position, step: Step) -> Decision:
    """Any figure of such a card may be fielded with missile weapons (DUN-SUM-8, DUN-SKL-11)."""
    about = (pos.content.first_figure + step[1],)
    return Decision(KEEPER, [NO, BOWMAN], "Does {0} carry missile weapons?", ("DUN-SUM-8",), about)


def take_bow(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BOWMAN:
        pos.bows |= 1 << step[1]
        tell_all(log, "armed", pos.content.first_figure + step[1])
    else:
        pos.bows &= ~(1 << step[1])


def leader_picks(pos: Position, step: Step) -> Decision:
    """The figure that a single buff marks (DUN-SUM-5)."""
    figures = [figure for figure in pos.content.figures_of[step[1]] if pos.where[figure] >= 0]
    picks = [pos.content.first_figure + figure for figure in figures]
    return Decision(KEEPER, picks, "Who is the ringleader?", ("DUN-SUM-5",))


def take_leader(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.leader = pick - pos.content.first_figure
    pos.wounds[pos.leader] += pos.content.card_form[step[2]].mods.wounds
    tell_all(log, "leader", pick)


def run_reveal(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A face-down card on a tile just turned: its figures stand anywhere on it (DUN-EXP-5)."""
    place = step[1]
    pos.steps.pop()
    card = lies_at(pos, place)
    if card >= 0:
        deploy(pos, card, place, ANYWHERE, -1, 0, log)


# -- summoning (DUN-SUM-1 to -6) ---------------------------------------------------------------------------------


def spawn_points(pos: Position) -> list[int]:
    """Spawn points of explored tiles on which no hero stands (DUN-SUM-3)."""
    tile_of, ground = pos.content.board.tile_of, pos.ground
    taken = {tile_of[pos.where[hero]] for hero in pos.heroes()}
    found: list[int] = []
    square = ground.find(SPAWN_POINT)
    while square >= 0:
        if tile_of[square] not in taken:
            found.append(square)
        square = ground.find(SPAWN_POINT, square + 1)
    return found


def empty_places(pos: Position) -> list[int]:
    """Unexplored tiles without a face-down card (DUN-SUM-2)."""
    taken = {pos.under[card] for card in pos.cards_at(LYING)}
    return [place for place in range(len(pos.turn)) if pos.turn[place] == FACE_DOWN and place not in taken]


def affordable_monsters(pos: Position) -> list[int]:
    cost, monstrous = pos.content.card_cost, pos.content.is_monster
    return [card for card in pos.cards_at(HAND) if monstrous[card] and cost[card] <= pos.imps]


def lay_treasure(pos: Position, card: int) -> None:
    """The top card of the Search Deck goes under a monster that needs a treasure, unseen (DUN-SUM-1)."""
    if pos.content.treasured[card] and pile_left(pos) and not pos.treasure >> card & 1:
        pos.treasure |= 1 << card


def pile_left(pos: Position) -> int:
    """Cards left in the Search Deck; those under monsters are no longer in it."""
    return pos.holds[: pos.content.pile].count(PILE) - pos.treasure.bit_count()


def plan_picks(pos: Position, step: Step) -> Decision:
    """For a monster card picked from the hand: buffs to go with it, and a place (DUN-SUM-2, -3, -5)."""
    content, card = pos.content, step[1]
    chosen = step[2:]
    left = pos.imps - content.card_cost[card] - sum([content.card_cost[buff] for buff in chosen])
    picks = [BACK]
    picks += [content.first_square + square for square in spawn_points(pos)]
    picks += [content.first_place + place for place in empty_places(pos)]
    picks += [content.first_card + buff for buff in applicable(pos, card, chosen, left)]
    prompt = "Where do you summon {0}, and with what?"
    return Decision(KEEPER, picks, prompt, ("DUN-SUM-2",), (content.first_card + card,))


def applicable(pos: Position, card: int, chosen: Sequence[int], imps_left: int) -> list[int]:
    """Buffs of the hand that can go with a monster and be paid for (DUN-SUM-5)."""
    cost, spot = pos.content.card_cost, pos.spot
    able = [b for b in pos.content.buffs if spot[b] == HAND and b not in chosen and cost[b] <= imps_left]
    return [b for b in able if not pos.content.card_form[b].mods.figures or _takes_more(pos, card, chosen)]


def _takes_more(pos: Position, card: int, chosen: Sequence[int]) -> bool:
    """Hordes go with a group of three or more that is no boss, and once only (DUN-BUFF-6, DUN-BUFF-7)."""
    worn = [b for b in pos.content.buffs if pos.spot[b] == WORN and pos.under[b] == card + 1]
    crowded = any(pos.content.card_form[b].mods.figures for b in (*chosen, *worn))
    return len(pos.content.figures_of[card]) > pos.content.group[card] and not crowded


def take_plan(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content, card, chosen = pos.content, step[1], step[2:]
    if pick == BACK:
        pos.steps.pop()
        return
    if pick >= content.first_card:
        pos.steps[-1] = (*step, pick - content.first_card)
        return
    pos.steps.pop()
    pos.quiet = 0
    imps.pay(pos, content.card_cost[card] + sum([content.card_cost[buff] for buff in chosen]), log)
    lay_treasure(pos, card)
    if pick >= content.first_place:
        place = pick - content.first_place
        pos.boss_known = 0  # he may lie there
        pos.lay_card(card, LYING, place)
        for buff in chosen:
            pos.lay_card(buff, BENEATH, card + 1)
        pos.did[content.figures_of[card][0]] = SUMMONED
        tell_all(log, "lain", pick, len(chosen))
        tell_to(log, KEEPERS, "own-card", content.first_card + card, pick)
        return
    for buff in chosen:
        tell_all(log, "buffed", content.first_card + buff)
        pos.lay_card(buff, WORN, card + 1)
    origin = pick - content.first_square
    deploy(pos, card, content.board.tile_of[origin], SPAWN, origin, SUMMONED, log)


def lies_at(pos: Position, place: int) -> int:
    """The face-down card on a place, or -1."""
    card = pos.spot.find(LYING)
    while card >= 0 and pos.under[card] != place:
        card = pos.spot.find(LYING, card + 1)
    return card


def in_deck(pos: Position) -> list[int]:
    return [card for card in range(pos.content.cards) if pos.spot[card] == DECK]

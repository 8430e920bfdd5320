"""Setting up (sections 3 and 6): party, tiles, deck, mission, layout, hand, and the heroes on the stairs."""

from __future__ import annotations

from wyrmtable.core import RECORDED, Decision, Dice, Log, Step, only, tell_all, tell_to

from ..files import buttons as b
from ..files.content import BOSS, SHUFFLE
from ..files.scenarios import POTIONS
from ..files.terms import (
    ABSENT,
    ASSASSINATE,
    CARRIED,
    CLASSES,
    DECK,
    ENTRY,
    ESCORT,
    HAND,
    HEROES,
    KEEPER,
    LEAST_DECK,
    LEFT_OUT,
    MERCHANT,
    OPEN_PORTAL,
    PARTY,
    SPENT,
    WALKED,
)
from ..position import Position
from .decks import draw_up
from .exploring import lay_tile
from .figures import most_wounds

PICKED = 6  # two Halls at least, and the four of the Keeper's choice
HALLS = 3


# -- the party (DUN-PARTY) ---------------------------------------------------------------------------------------


def race_picks(pos: Position, step: Step) -> Decision:
    """A race for each class (DUN-PARTY-1)."""
    about = (pos.content.first_figure + step[1],)
    return Decision(HEROES, range(b.HUMANS, b.HUMANS + 4), "Of which race is {0}?", ("DUN-PARTY-1",), about)


def take_race(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    hero = step[1]
    pos.race[hero] = pick - b.HUMANS
    tell_all(log, "race", pos.content.first_figure + hero, pick)
    pos.steps[-1] = ("race", hero + 1) if hero + 1 < len(CLASSES) else ("tiles",)


# -- tiles and deck (DUN-SET-1, DUN-SET-2, DUN-DECK-3) -----------------------------------------------------------


def tiles_allowed(pos: Position) -> list[int]:
    """No Hall twice, three Halls at least; rooms once, further Sanctuaries in a simple dungeon (DUN-SET-2)."""
    content = pos.content
    chosen = sum(pos.bag)
    halls = sum([pos.bag[kind] for kind in content.halls])
    found = [kind for kind in content.halls if not pos.bag[kind]]
    if PICKED - chosen > HALLS - halls:
        if content.switches.rooms:
            rooms = [k for k, tile in enumerate(content.tiles) if tile.form.start == "pick" and tile.kind == "room"]
            found += [kind for kind in rooms if not pos.bag[kind]]
        else:
            found.append(content.sanctuary)
    return sorted(found)


def tiles_picks(pos: Position, step: Step) -> Decision:
    picks = [b.FIRST_TILE + kind for kind in tiles_allowed(pos)]
    return Decision(KEEPER, picks, "Which tile do you take?", ("DUN-SET-2",))


def take_tiles(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    pos.bag[pick - b.FIRST_TILE] += 1
    tell_all(log, "owns", content.tiles[pick - b.FIRST_TILE].name)
    if sum(pos.bag) < PICKED:
        return
    for card in range(content.cards):
        tile = content.card_tile[card]
        mine = tile < 0 or tile == content.lair or pos.bag[tile]
        pos.spot[card] = DECK if mine else ABSENT
    pos.bag[content.sanctuary] += 1
    pos.bag[content.lair] += 1
    pos.steps[-1] = ("deck",)


def may_leave_out(pos: Position) -> list[int]:
    """Cards that can stay out of the deck: 24 must stay in (DUN-DECK-3)."""
    kinds = pos.content.card_type
    free = [c for c in range(pos.content.cards) if pos.spot[c] == DECK and kinds[c] not in (BOSS, SHUFFLE)]
    return free if len(free) > LEAST_DECK else []


def deck_picks(pos: Position, step: Step) -> Decision:
    picks = [b.ENOUGH, *(pos.content.first_card + card for card in may_leave_out(pos))]
    return Decision(KEEPER, picks, "Which card stays out of your deck?", ("DUN-DECK-3",), (), RECORDED)


def take_deck(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == b.ENOUGH:
        pos.steps[-1] = ("mission",)
        return
    pos.lay_card(pick - pos.content.first_card, LEFT_OUT)
    tell_to(log, only(KEEPER), "left-out", pick)


# -- mission and layout (DUN-MIS-1, DUN-SET-5, DUN-SET-6) --------------------------------------------------------


def run_mission(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Rolled, or fixed by an option."""
    pos.mission = pos.content.switches.mission or dice.d6("DUN-MIS-1 mission")
    mission = pos.content.box.missions[str(pos.mission)]
    if pos.content.switches.start_imps:
        pos.imps = mission.rooms_imps if pos.content.switches.rooms else mission.start_imps
    tell_all(log, "mission", mission.name)
    pos.steps[-1] = ("corner",)


def corner_picks(pos: Position, step: Step) -> Decision:
    return Decision(KEEPER, range(b.CORNER_NW, b.CORNER_SW + 1), "Where is the Entry Chamber?", ("DUN-SET-5",))


def take_corner(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Face up in a corner, its stairs touching the outer corner (DUN-SET-5)."""
    turn, board = pick - b.CORNER_NW, pos.content.board
    corners = (0, board.cols - 1, board.places - 1, board.places - board.cols)
    pos.entry = corners[turn]
    pos.laid[pos.entry] = pos.content.entry + 1
    lay_tile(pos, pos.entry, turn)
    tell_all(log, "laid", pos.content.first_place + pos.entry)
    steps: list[Step] = [("dawn",), ("stand", 0), ("potions", 0), ("hand",)]
    if pos.mission == OPEN_PORTAL:
        steps.append(("note",))
    if pos.mission == ESCORT:
        steps.append(("start-hall", corners[(turn + 2) % 4], turn))
    pos.steps[:] = steps


def run_hand(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Five cards; in mission 1 the boss is one of them, and everybody knows it (DUN-DECK-4, DUN-MIS1-1)."""
    pos.steps.pop()
    if pos.mission == ASSASSINATE:
        pos.lay_card(pos.content.boss, HAND)
        pos.boss_known = 1
    draw_up(pos, dice, log)


# -- mission 2 (DUN-MIS2-1) --------------------------------------------------------------------------------------


def run_start_hall(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The heroes' corner holds a random Hall, turned by the Hero player."""
    place = step[1]
    halls = [kind for kind in pos.content.halls if pos.bag[kind]]
    kind = dice.choose(halls, "DUN-MIS2-1 hall")
    pos.bag[kind] -= 1
    pos.laid[place] = kind + 1
    pos.steps[-1] = ("hall-turn", place)


def hall_turn_picks(pos: Position, step: Step) -> Decision:
    about = (pos.content.first_place + step[1],)
    return Decision(HEROES, range(b.TURN_0, b.TURN_3 + 1), "How shall {0} lie?", ("DUN-MIS2-1",), about)


def take_hall_turn(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    lay_tile(pos, step[1], pick - b.TURN_0)
    tell_all(log, "laid", pos.content.first_place + step[1])
    pos.steps.pop()


# -- the heroes come in (DUN-SET-7, DUN-SET-8) -------------------------------------------------------------------


def potions(pos: Position) -> int:
    mission, switches = pos.content.box.missions[str(pos.mission)], pos.content.switches
    given = mission.rooms_potions if switches.rooms else mission.potions
    return min(given, POTIONS) if switches.potions else 0


def run_potions(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Provisions are extra cards; those that a mission does not give stay out."""
    first = pos.content.pile
    for item in range(first, pos.content.items):
        pos.holds[item] = SPENT
    pos.steps.pop()
    if potions(pos):
        pos.steps.append(("potion", 0))


def potion_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_figure + hero for hero in range(party(pos))]
    return Decision(HEROES, picks, "Who takes a Healing Potion along?", ("DUN-SET-8",))


def take_potion(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    item = pos.content.pile + step[1]
    pos.holds[item] = CARRIED + pick - pos.content.first_figure
    tell_all(log, "given", pick, pos.content.first_item + item)
    pos.steps[-1] = ("potion", step[1] + 1)
    if step[1] + 1 == potions(pos):
        pos.steps.pop()


def party(pos: Position) -> int:
    """Five heroes, and in mission 2 the merchant (DUN-MIS2-2)."""
    return PARTY if pos.mission == ESCORT else MERCHANT


def starting_squares(pos: Position) -> list[int]:
    """The entry stairs, or in mission 2 the squares of the Hall nearest to the outer corner."""
    board = pos.content.board
    if pos.mission != ESCORT:
        return [s for s in board.squares[pos.entry] if pos.ground[s] == ENTRY and not pos.holder[s]]
    place = board.places - 1 - pos.entry
    outer = {0: 0, 2: 5, 6: 30, 8: 35}[place]
    corner = board.squares[place][outer]
    free = [s for s in board.squares[place] if WALKED[pos.ground[s]]]
    last = sorted([board.distance(square, corner) for square in free])[PARTY - 1]
    inner = [square for square in free if board.distance(square, corner) < last]
    edge = [square for square in free if board.distance(square, corner) == last]
    taken = sum(pos.holder[square] > 0 for square in edge)
    allowed = inner + (edge if taken < PARTY - len(inner) else [])
    return [square for square in allowed if not pos.holder[square]]


def stand_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_square + square for square in sorted(starting_squares(pos))]
    about = (pos.content.first_figure + step[1],)
    return Decision(HEROES, picks, "Where does {0} stand?", ("DUN-SET-7",), about)


def take_stand(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    hero = step[1]
    square = pick - pos.content.first_square
    pos.put(hero, square)
    pos.wounds[hero] = most_wounds(pos, hero)
    pos.visited |= 1 << pos.content.board.tile_of[square]
    tell_all(log, "placed", pos.content.first_figure + hero, pick)
    if hero + 1 < party(pos):
        pos.steps[-1] = ("stand", hero + 1)
    else:
        pos.steps[-1] = ("secret",)  # a start Hall may be sealed (DUN-MIS2-1)

"""Setting up (sections 3 and 6): party, tiles, deck, mission, layout, hand, and the heroes on the stairs."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ..files import buttons as b
from ..files.content import BOSS, SHUFFLE
from ..files.switches import FIRST, MANY, ROOMS, SIMPLE
from ..files.terms import (
    ABSENT,
    ASSASSINATE,
    CARRIED,
    CLASSES,
    DECK,
    ENTRY,
    ESCORT,
    FACE_DOWN,
    HAND,
    HEROES,
    KEEPER,
    LEAST_DECK,
    LEFT_OUT,
    MERCHANT,
    NO_TILE,
    OPEN_PORTAL,
    PARTY,
    PILE,
    SPENT,
    WALKED,
)
from ..position import Position
from .decks import draw_up
from .exploring import lay_tile
from .figures import most_wounds
from .reckoning import MOST_HELP, lead_of_keeper

FIXED = 3  # Entry Chamber, Boss Lair and Sanctuary
HALLS = 3
LAID_HALLS = 2


# -- the party (DUN-PARTY) ---------------------------------------------------------------------------------------


def race_picks(pos: Position, step: Step) -> Decision:
    """A race for each class (DUN-PARTY-1)."""
    about = (pos.content.first_figure + step[1],)
    return Decision(HEROES, range(b.HUMANS, b.HUMANS + 4), "Of which race is {0}?", ("DUN-PARTY-1",), about)


def take_race(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    hero = step[1]
    pos.race[hero] = pick - b.HUMANS
    tell_all(log, "race", pos.content.first_figure + hero, pick)
    if len(pos.steps) > 1:
        pos.steps.pop()  # a recruit (DUN-DEATH-5), or second thoughts about one hero (DUN-SET-10)
    elif hero + 1 < len(CLASSES):
        pos.steps[-1] = ("race", hero + 1)
    else:
        pos.steps[-1] = ("feat", 0, 0) if pos.content.switches.advances else ("tiles",)


def learnable(pos: Position, hero: int) -> list[int]:
    """Advances open to a hero: those of everybody and of his class, each so often (DUN-XP-8)."""
    arts, known = pos.content.feats, hero * len(pos.content.feats)
    mine = [n for n in range(len(arts)) if arts[n].only in ("", CLASSES[hero])]
    return [n for n in mine if pos.feats[known + n] < arts[n].max]


def feat_picks(pos: Position, step: Step) -> Decision:
    """What a hero has learned before a game at a later stage (DUN-OPT-4)."""
    picks = [pos.content.first_feat + feat for feat in learnable(pos, step[1])]
    about = (pos.content.first_figure + step[1],)
    return Decision(HEROES, picks, "What has {0} learned?", ("DUN-XP-8",), about)


def take_feat(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, hero, count = step
    feat = pick - pos.content.first_feat
    pos.feats[hero * len(pos.content.feats) + feat] += 1
    pos.study()
    tell_all(log, "learns", pos.content.first_figure + hero, pick)
    count += 1
    if count == pos.content.switches.advances:
        hero, count = hero + 1, 0
    pos.steps[-1] = ("feat", hero, count) if hero < len(CLASSES) else ("tiles",)


# -- tiles and deck (DUN-SET-1, DUN-SET-2, DUN-DECK-3) -----------------------------------------------------------


def picked(pos: Position) -> int:
    """Tiles that the Keeper takes besides Entry Chamber, Boss Lair and Sanctuary."""
    return pos.content.switches.tiles - FIXED


def tiles_allowed(pos: Position) -> list[int]:
    """Three Halls at least; a Hall twice only when there is one of each (DUN-SET-2, DUN-SET-3)."""
    content, owned = pos.content, pos.owned
    halls = sum([owned[kind] for kind in content.halls])
    found = [kind for kind in content.halls if not owned[kind]] or list(content.halls)
    if picked(pos) - sum(owned) > HALLS - halls:
        found += rooms_allowed(pos)
    return sorted(found)


def rooms_allowed(pos: Position) -> list[int]:
    """Further Sanctuaries in a simple dungeon, rooms without prerequisites besides in the first with rooms, and in a
    grown one every room whose prerequisites are owned (DUN-SET-2, DUN-OPT-4)."""
    content, stage = pos.content, pos.content.switches.stage
    if stage == SIMPLE:
        return [content.sanctuary]
    rooms = [kind for kind, tile in enumerate(content.tiles) if tile.kind == "room"]
    if stage == ROOMS:
        return [content.sanctuary, *(kind for kind in rooms if content.tiles[kind].form.start == "pick")]
    able = [kind for kind in rooms if pos.owned[kind] < content.most_of(content.tiles[kind].id)]
    return [kind for kind in able if has_needs(pos, kind)]


def has_needs(pos: Position, kind: int) -> bool:
    """Whether the prerequisites of a tile are owned (DUN-CAMP-5)."""
    content, needs = pos.content, pos.content.tiles[kind].form.needs
    halls = sum([pos.owned[hall] for hall in content.halls])
    return halls >= needs.halls and all(pos.owned[content.tile_number[tile]] for tile in needs.tiles)


def tiles_picks(pos: Position, step: Step) -> Decision:
    picks = [b.FIRST_TILE + kind for kind in tiles_allowed(pos)]
    return Decision(KEEPER, picks, "Which tile do you take?", ("DUN-SET-2",))


def take_tiles(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    pos.owned[pick - b.FIRST_TILE] += 1
    tell_all(log, "owns", content.tiles[pick - b.FIRST_TILE].name)
    if sum(pos.owned) < picked(pos):
        return
    for kind in (content.entry, content.sanctuary, pos.lair):
        pos.owned[kind] += 1
    if content.stairs_down >= 0:
        pos.owned[content.stairs_down] = 1
    collect_cards(pos)
    pos.steps[-1] = ("size",)


def collect_cards(pos: Position) -> None:
    """All Basic cards, those of every copy of every tile he owns, his boss and the Shuffle card (DUN-DECK-2)."""
    content = pos.content
    for card in range(content.cards):
        tile, kind = content.card_tile[card], content.card_type[card]
        mine = card == pos.boss if kind == BOSS else tile < 0 or pos.owned[tile] > content.card_set[card]
        pos.spot[card] = DECK if mine else ABSENT


# -- the layout (DUN-SET-4) --------------------------------------------------------------------------------------

LAYOUTS = {b.SIZE_33: (3, 3), b.SIZE_43: (4, 3), b.SIZE_44: (4, 4)}


def size_picks(pos: Position, step: Step) -> Decision:
    """Three by three always; more with twelve and with sixteen tiles (DUN-SET-4)."""
    board = pos.content.board
    able = [size for size, (cols, rows) in LAYOUTS.items() if cols <= board.cols and rows <= board.rows]
    picks = [size for size in able if LAYOUTS[size][0] * LAYOUTS[size][1] <= max(FIRST, sum(pos.owned))]
    return Decision(KEEPER, picks, "How large is the dungeon laid out?", ("DUN-SET-4",))


def take_size(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """With four by four tiles what does not fit lies on the second level; else the Keeper chooses (DUN-DOWN-1)."""
    content, (cols, rows) = pos.content, LAYOUTS[pick]
    pos.spread = cols * rows
    tell_all(log, "size", cols * rows)
    if cols * rows == MANY or sum(pos.owned) == cols * rows:
        pos.bag = pos.owned[:]
        pos.bag[content.entry] = 0
        pos.steps[-1] = ("deck",)
        return
    for kind in (content.sanctuary, pos.lair):
        pos.bag[kind] = 1
    pos.steps[-1] = ("choose",)


def choose_picks(pos: Position, step: Step) -> Decision:
    """Which tiles are laid, if there are more than fit: two Halls at least (DUN-SET-4)."""
    content = pos.content
    left = pos.spread - 1 - sum(pos.bag)
    halls = sum([pos.bag[kind] for kind in content.halls])
    kinds = [
        k for k in range(content.kinds) if pos.bag[k] < pos.owned[k] and k not in (content.entry, content.stairs_down)
    ]
    able = [kind for kind in kinds if left > LAID_HALLS - halls or kind in content.halls]
    return Decision(KEEPER, [b.FIRST_TILE + kind for kind in able], "Which tile is laid?", ("DUN-SET-4",))


def take_choose(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.bag[pick - b.FIRST_TILE] += 1
    tell_all(log, "lays", pos.content.tiles[pick - b.FIRST_TILE].name)
    if sum(pos.bag) + 1 == pos.spread:
        pos.steps[-1] = ("deck",)


def lay_out(pos: Position) -> None:
    """All tiles face down. As long as the Keeper still chooses, none is laid: he may take everything back."""
    board = pos.content.board
    cols, rows = next(layout for layout in LAYOUTS.values() if layout[0] * layout[1] == pos.spread)
    for place in range(board.places):
        row, col = divmod(place, board.cols)
        pos.turn[place] = FACE_DOWN if row < rows and col < cols else NO_TILE


def corners(pos: Position) -> tuple[int, int, int, int]:
    """The places at the corners of the layout, clockwise from the north-west."""
    board = pos.content.board
    cols = board.cols - pos.turn[: board.cols].count(NO_TILE)
    rows = board.rows - pos.turn[:: board.cols].count(NO_TILE)
    return 0, cols - 1, (rows - 1) * board.cols + cols - 1, (rows - 1) * board.cols


def may_leave_out(pos: Position) -> list[int]:
    """Cards that can stay out of the deck: 24 must stay in (DUN-DECK-3)."""
    kinds = pos.content.card_type
    free = [card for card in pos.cards_at(DECK) if kinds[card] not in (BOSS, SHUFFLE)]
    return free if len(free) > LEAST_DECK else []


def deck_picks(pos: Position, step: Step) -> Decision:
    first = pos.content.first_card
    picks = [b.ENOUGH, *[first + card for card in may_leave_out(pos)]]
    return Decision(KEEPER, picks, "Which card stays out of your deck?", ("DUN-DECK-3",))


def take_deck(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == b.ENOUGH:
        pos.steps[-1] = ("mission",)
        return
    pos.lay_card(pick - pos.content.first_card, LEFT_OUT)
    tell_to(log, only(KEEPER), "left-out", pick)


# -- mission and layout (DUN-MIS-1, DUN-SET-5, DUN-SET-6) --------------------------------------------------------


def run_mission(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Rolled, or fixed by an option."""
    lay_out(pos)
    pos.mission = pos.content.switches.mission or dice.d6("DUN-MIS-1 mission")
    mission = pos.content.box.missions[str(pos.mission)]
    if pos.content.switches.start_imps:
        pos.imps = mission.rooms_imps if pos.content.switches.rooms else mission.start_imps
    pos.imps += max(0, -help_for_heroes(pos))
    tell_all(log, "mission", mission.name)
    pos.steps[-1] = ("corner",)


def corner_picks(pos: Position, step: Step) -> Decision:
    return Decision(KEEPER, range(b.CORNER_NW, b.CORNER_SW + 1), "Where is the Entry Chamber?", ("DUN-SET-5",))


def take_corner(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Face up in a corner, its stairs touching the outer corner (DUN-SET-5)."""
    turn, ends = pick - b.CORNER_NW, corners(pos)
    pos.entry = ends[turn]
    pos.laid[pos.entry] = pos.content.entry + 1
    lay_tile(pos, pos.entry, turn)
    tell_all(log, "laid", pos.content.first_place + pos.entry)
    steps: list[Step] = [("dawn",), ("stand", 0), ("potions", 0), ("hand",)]
    if pos.mission == OPEN_PORTAL:
        steps.append(("note",))
    if pos.mission == ESCORT:
        steps.append(("start-hall", ends[(turn + 2) % 4], turn))
    pos.steps[:] = steps


def run_hand(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Five cards; in mission 1 the boss is one of them, and everybody knows it (DUN-DECK-4, DUN-MIS1-1)."""
    pos.steps.pop()
    if pos.mission == ASSASSINATE:
        pos.lay_card(pos.boss, HAND)
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
    given = given if switches.potions else 0
    return min(given + min(MOST_HELP, max(0, help_for_heroes(pos))), len(pos.content.provisions))


def help_for_heroes(pos: Position) -> int:
    """Balance of power: potions for the heroes, or Imps for the Keeper if it is negative (DUN-CAMP-9)."""
    return lead_of_keeper(pos) if pos.content.switches.balance else 0


def run_potions(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Provisions are extra cards; those that a mission does not give stay out."""
    for item in (*pos.content.provisions, *pos.content.wares):
        if pos.holds[item] == PILE:
            pos.holds[item] = SPENT
    pos.steps.pop()
    if potions(pos):
        pos.steps.append(("potion", 0))


def potion_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_figure + hero for hero in range(party(pos))]
    return Decision(HEROES, picks, "Who takes a Healing Potion along?", ("DUN-SET-8",))


def take_potion(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    item = pos.content.provisions[step[1]]
    pos.holds[item] = CARRIED + pick - pos.content.first_figure
    tell_all(log, "given", pick, pos.content.first_item + item)
    pos.steps[-1] = ("potion", step[1] + 1)
    if step[1] + 1 == potions(pos):
        pos.steps.pop()


def party(pos: Position) -> int:
    """Five heroes, and in mission 2 the merchant (DUN-MIS2-2)."""
    return PARTY if pos.mission == ESCORT else MERCHANT


def starting_squares(pos: Position, mover: int = -1) -> list[int]:
    """The entry stairs, or in mission 2 the squares of the Hall nearest to the outer corner: those that are free, for a
    newcomer or for a mover who leaves another of them."""
    board = pos.content.board
    if pos.mission != ESCORT:
        return [s for s in board.squares[pos.entry] if pos.ground[s] == ENTRY and not pos.holder[s]]
    turn = (corners(pos).index(pos.entry) + 2) % 4
    place, outer = corners(pos)[turn], (0, 5, 35, 30)[turn]
    corner = board.squares[place][outer]
    free = [s for s in board.squares[place] if WALKED[pos.ground[s]]]
    last = sorted([board.distance(square, corner) for square in free])[PARTY - 1]
    inner = [square for square in free if board.distance(square, corner) < last]
    edge = [square for square in free if board.distance(square, corner) == last]
    taken = sum(pos.holder[square] not in (0, mover + 1) for square in edge)
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

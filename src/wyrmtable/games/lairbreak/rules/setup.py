"""Set-up (section 3): the start roll, armies, entry points, start forces and mystery tiles."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import AS_USUAL, NO_ELVES, NO_HUMANS, PLACES, SET_GNOMES, SET_ORCS
from ..files.terms import (
    ARMIES,
    DARK_ELVES,
    DRAGON,
    DWARVES,
    FACE_DOWN,
    GNOMES,
    GOBLINS,
    HUMANS,
    ORCS,
)
from ..position import Position
from . import victory
from .gains import appear

SETTING_UP = Manner("setup")
ALLY = {ORCS: GOBLINS, GOBLINS: ORCS, DWARVES: GNOMES, GNOMES: DWARVES}
FOUR = (DWARVES, GNOMES, ORCS, GOBLINS)


def run_start_roll(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Every player rolls; ties roll again among themselves until all are ranked (LB-SET-2)."""
    players = pos.content.switches.players
    pos.rank = tuple(_ranked(tuple(range(players)), dice, log))
    pos.steps.pop()
    first = {2: "pair", 3: "set", 4: "army", 5: "exclude", 6: "army"}[players]
    pos.steps.append((first,))


def _ranked(seats: tuple[int, ...], dice: Dice, log: Log | None) -> list[int]:
    if len(seats) == 1:
        return list(seats)
    rolls = {seat: dice.d6("LB-SET-2 start roll") for seat in seats}
    for seat, roll in rolls.items():
        tell_all(log, "start-roll", f"Player {seat + 1}", roll)
    ranked: list[int] = []
    for result in sorted(set(rolls.values()), reverse=True):
        ranked += _ranked(tuple(seat for seat in seats if rolls[seat] == result), dice, log)
    return ranked


# -- armies (LB-SET-3) -------------------------------------------------------------------------------------------


def ask(
    pos: Position, seat: int, listed: list[int], prompt: str, rules: tuple[str, ...], about: tuple[int, ...] = ()
) -> Decision:
    """A question of the set-up. For a player who has given up the first answer is taken (LB-WIN-8)."""
    return Decision(seat, listed[:1] if pos.gone >> seat & 1 else listed, prompt, rules, about, SETTING_UP)


def own(pos: Position, seat: int, army: int) -> None:
    """Gives an army to a player."""
    owner = list(pos.owner)
    owner[army] = seat
    pos.owner = tuple(owner)
    pos.alive |= 1 << army


def pair_picks(pos: Position, step: Step) -> Decision:
    """Two players: rank 1 names an army and receives its ally too (LB-SET-4)."""
    return ask(pos, pos.rank[0], list(FOUR), "Which army leads your alliance?", ("LB-SET-3", "LB-SET-4"))


def take_pair(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    for army in FOUR:
        own(pos, pos.rank[0] if army in (pick, ALLY[pick]) else pos.rank[1], army)
    pos.steps[-1] = ("first", pick)


def first_picks(pos: Position, step: Step) -> Decision:
    """The other player says which of his armies moves first (LB-D3)."""
    listed = [army for army in FOUR if pos.owner[army] == pos.rank[1]]
    return ask(pos, pos.rank[1], listed, "Which of your armies goes first?", ("LB-SET-13",))


def take_first(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    named = step[1]
    pos.order = (named, pick, ALLY[named], ALLY[pick])
    pos.steps.pop()
    _seal_armies(pos)


def set_picks(pos: Position, step: Step) -> Decision:
    return ask(pos, pos.rank[0], [SET_ORCS, SET_GNOMES], "Which three armies take part?", ("LB-SET-3",))


def take_set(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    chosen = (ORCS, GOBLINS, HUMANS) if pick == SET_ORCS else (GNOMES, DWARVES, DARK_ELVES)
    pos.steps[-1] = ("army", *sorted(set(range(len(ARMIES))) - set(chosen)))


def exclude_picks(pos: Position, step: Step) -> Decision:
    return ask(pos, pos.rank[0], [NO_HUMANS, NO_ELVES], "Which army stays out?", ("LB-SET-3",))


def take_exclude(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("army", HUMANS if pick == NO_HUMANS else DARK_ELVES)


def _choosers(pos: Position) -> list[int]:
    """Seats in the order in which they choose armies: from rank 1, with 3 or 5 players from rank 2 (LB-R14)."""
    players = pos.content.switches.players
    start = pos.rank[1] if players in (3, 5) else pos.rank[0]
    return [(start + n) % players for n in range(players)]


def army_picks(pos: Position, step: Step) -> Decision:
    """The next player's army; the step lists those not in play."""
    closed = set(step[1:]) if pos.content.switches.players != 4 else {HUMANS, DARK_ELVES}
    listed = [army for army in range(len(ARMIES)) if army not in closed and pos.owner[army] < 0]
    seat = next(seat for seat in _choosers(pos) if seat not in pos.owner)
    return ask(pos, seat, listed, "Which army do you lead?", ("LB-SET-3", "LB-SET-5"))


def take_army(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    seat = next(seat for seat in _choosers(pos) if seat not in pos.owner)
    own(pos, seat, pick)
    tell_all(log, "leads", f"Player {seat + 1}", pick)
    players = pos.content.switches.players
    if sum(owner >= 0 for owner in pos.owner) == players:
        clockwise = [(pos.rank[0] + n) % players for n in range(players)]
        pos.order = tuple(pos.owner.index(seat) for seat in clockwise)
        pos.steps.pop()
        _seal_armies(pos)


def _seal_armies(pos: Position) -> None:
    """Alliances and purses are known; entry points follow in order of rank (LB-SET-6; LB-OPT-16)."""
    pos.allies = tuple(
        sum(1 << other for other in range(len(ARMIES)) if pos.owner[other] == seat) if seat >= 0 else 0
        for seat in pos.owner
    )
    if pos.content.switches.shared_purse:
        pos.purse = tuple(pos.owner.index(seat) if seat >= 0 else army for army, seat in enumerate(pos.owner))
    pos.steps += [("muster",), ("entry",)]


# -- entry points and start forces -------------------------------------------------------------------------------


def entry_order(pos: Position) -> list[int]:
    """Armies in the order in which they pick a base: by rank, with two players 1-2-2-1 (LB-SET-6, LB-R12)."""
    if pos.content.switches.players == 2:
        first, second, third, fourth = pos.order
        return [first, second, fourth, third]
    return [pos.owner.index(seat) for seat in pos.rank]


def _next_entry(pos: Position) -> int:
    return next(army for army in entry_order(pos) if pos.base[army] < 0)


def entry_picks(pos: Position, step: Step) -> Decision:
    """A free base, named by any of its squares (LB-D4)."""
    bases = pos.content.halls.bases
    listed = sorted(PLACES + s for number, room in enumerate(bases) if number not in pos.base for s in room)
    army = _next_entry(pos)
    return ask(pos, pos.owner[army], listed, "Which base do {0} start from?", ("LB-SET-6",), (army,))


def take_entry(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    army, base = _next_entry(pos), list(pos.base)
    base[army] = pos.content.halls.base_of[pick - PLACES] - 1
    pos.base = tuple(base)
    tell_all(log, "enters", army, pick)
    if all(pos.base[army] >= 0 for army in pos.order):
        pos.steps.pop()


def next_muster(pos: Position) -> tuple[int, int]:
    """The army and the kind of unit to be placed next; (-1, 0) when all start forces stand."""
    for army in entry_order(pos):
        placed = len(pos.units_of(army))
        if placed < len(pos.content.charts.start_units):
            return army, pos.content.charts.start_units[placed]
    return -1, 0


def muster_picks(pos: Position, step: Step) -> Decision:
    """The start force on squares of the base (LB-SET-7, LB-D5)."""
    army, kind = next_muster(pos)
    span = pos.content.charts.units[kind].spaces
    listed = [PLACES + square for square in pos.base_squares(army) if pos.free_space(square, span)]
    piece = pos.content.pieces + pos.supply(army, kind)
    return ask(pos, pos.owner[army], [AS_USUAL, *listed], "Where does {0} begin?", ("LB-SET-7",), (piece,))


def take_muster(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    army, kind = next_muster(pos)
    if pick != AS_USUAL:
        appear(pos, pos.supply(army, kind), pick - PLACES, log)
    else:
        _muster_rest(pos, army, log)
    if next_muster(pos)[0] < 0:
        _open_halls(pos)


def _muster_rest(pos: Position, army: int, log: Log | None) -> None:
    while next_muster(pos)[0] == army:
        kind = next_muster(pos)[1]
        span = pos.content.charts.units[kind].spaces
        square = next(square for square in pos.base_squares(army) if pos.free_space(square, span))
        appear(pos, pos.supply(army, kind), square, log)


def _open_halls(pos: Position) -> None:
    """Money, the sleeping dragon, the first four tiles on the marks (LB-SET-7, LB-SET-9, LB-SET-12)."""
    for army in pos.order:
        pos.gold[pos.purse[army]] += pos.content.charts.start_gold
    for square in pos.content.halls.lair:
        pos.lay(pos.monster, square, DRAGON)
    for square in pos.content.halls.marks[: sum(pos.tiles)]:
        pos.lay(pos.tile, square, FACE_DOWN)
    pos.steps[-1] = ("tile", 0, 0)


# -- mystery tiles -----------------------------------------------------------------------------------------------


def tile_squares(pos: Position) -> list[int]:
    """Legal squares for the next tile (LB-SET-11; LB-OPT-18, LB-OPT-20)."""
    halls, tile, switches = pos.content.halls, pos.tile, pos.content.switches
    clear = frozenset[int]() if switches.tile_gates else halls.outside_gates
    laid = [square for square in range(len(tile)) if tile[square]]
    taken = {*clear, *laid}
    if switches.tile_gap != 1:
        taken.update([near for square in laid for near in halls.touching[square]])
    return [square for square in halls.tile_squares if square not in taken]


def tile_picks(pos: Position, step: Step) -> Decision:
    """One tile at a time, from rank 1 clockwise (LB-SET-10); the step counts them and knows, as bits, the players whose
    tiles the dice lay."""
    seat = (pos.rank[0] + step[1]) % pos.content.switches.players
    if step[2] >> seat & 1:
        listed = [AS_USUAL]
    else:
        squares = [PLACES + square for square in tile_squares(pos)]
        listed = squares if pos.gone >> seat & 1 else [AS_USUAL, *squares]
    return ask(pos, seat, listed, "Where do you lay a mystery tile?", ("LB-SET-10", "LB-SET-11"))


def take_tile(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, laid, left_to_dice = step
    if pick == AS_USUAL:
        left_to_dice |= 1 << (pos.rank[0] + laid) % pos.content.switches.players
        pick = PLACES + dice.choose(tile_squares(pos), "LB-SET-10 tile")
    pos.lay(pos.tile, pick - PLACES, FACE_DOWN)
    tell_all(log, "laid", pick)
    laid += 1
    if laid + len(pos.content.halls.marks) < sum(pos.tiles) and tile_squares(pos):
        pos.steps[-1] = ("tile", laid, left_to_dice)
        return
    _begin(pos, log)


def _begin(pos: Position, log: Log | None) -> None:
    """The first round; the armies of those who have given up leave before it (LB-SET-13, LB-WIN-8)."""
    pos.round, pos.army = 1, pos.order[0]
    for seat in range(pos.content.switches.players):
        if pos.gone >> seat & 1:
            victory.leave(pos, seat, log)
    if not pos.outcome:
        pos.steps[-1] = ("begin",) if pos.alive >> pos.army & 1 else ("next",)

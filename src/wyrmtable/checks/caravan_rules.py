"""The rules of the Caravan: its position and its sequence of play. What is shown of it stands in `caravan`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Self

from ..core import (
    ALL,
    OVER,
    Asking,
    Decision,
    Dice,
    Eyes,
    Log,
    Names,
    Outcome,
    Step,
    Table,
    finish,
    only,
    tell_all,
    tell_to,
    win,
)

RULES: Mapping[str, str] = MappingProxyType(
    {
        "CAR-1": "Two traders, each with a cart, a guard and four gold, begin at the inn. The road leads through the "
        "wood and over the drawbridge to the fair; a path leads from the wood down to the cave.",
        "CAR-2": "A trader moves cart and guard, alone or as one, with three points: two into the wood, one elsewhere. "
        "No cart goes into the cave, and nobody onto a drawbridge that is turned away. It turns after every round.",
        "CAR-3": "Flasks are bought before the first move, for two gold. One is elixir, one wine, one vinegar; who "
        "tastes one of his own knows which. In the end elixir is worth four gold, wine two, vinegar nothing.",
        "CAR-4": "A cart without a guard in the wood at the end of its turn loses a gold on a die of 1 to 3.",
        "CAR-5": "A cart earns three gold when it comes to the fair, a guard three in the cave, once each. After three "
        "rounds most gold wins.",
        "CAR-6": "Whoever gives up has lost.",
    }
)
SEATS = ("Red", "Blue")
PLACES = ("inn", "wood", "bridge", "fair", "cave")
INN, WOOD, BRIDGE, FAIR, CAVE = range(5)
NEXT = ((WOOD,), (INN, BRIDGE, CAVE), (WOOD, FAIR), (BRIDGE,), (WOOD,))
KINDS, WORTH = ("elixir", "wine", "vinegar"), (4, 2, 0)
FLASKS = ("red flask", "blue flask", "green flask")
ROUNDS, POINTS, PRICE = 3, 3, 2
DONE, BACK, FIRST_PLACE = 0, 1, 2
UNITS = ("cart", "guard", "band")  # a band is cart and guard as one: names are there even if it is not together
NAMES = Names(
    [("done", "That is all", "done"), ("back", "Another one", "back")],
    PLACES,
    (),
    [(f"{seat.lower()}-{unit}", f"{seat}'s {unit}") for seat in SEATS for unit in UNITS]
    + [(flask.replace(" ", "-"), f"the {flask}") for flask in FLASKS],
    [f"the {place}" for place in PLACES],
)
FIRST_UNIT, FIRST_FLASK = NAMES.pieces, NAMES.pieces + 6


class Position:
    """Carts and guards by seat, flasks and who knows them, and what each trader has earned."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn", "points", "at", "earned", "gold", "kind", "owner", "tasted", "outcome", "steps",
    )  # fmt: skip
    __slots__ = (*FIELDS, "pending")

    def __init__(self) -> None:
        self.turn = 0
        self.points = POINTS
        self.at = [INN] * 4  # Red's cart and guard, Blue's cart and guard
        self.earned = 0  # a mask of units that have earned their gold
        self.gold = [4, 4]
        self.kind = bytearray(range(3))
        self.owner = [-1] * 3  # of each flask; -1: in the shop
        self.tasted = bytearray(3)  # seats that know a flask
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("shop", 0)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.turn, twin.points, twin.earned = self.turn, self.points, self.earned
        twin.at, twin.gold, twin.owner = self.at[:], self.gold[:], self.owner[:]
        twin.kind, twin.tasted = self.kind[:], self.tasted[:]
        twin.outcome, twin.steps, twin.pending = self.outcome, self.steps[:], self.pending
        return twin

    def knowledge(self) -> object:
        return bytes(self.tasted)

    def knows(self, eyes: Eyes, flask: int) -> bool:
        return eyes == ALL or bool(self.outcome) or (eyes is not None and bool(self.tasted[flask] >> eyes & 1))

    def members(self, seat: int, unit: int) -> Sequence[int]:
        """The cart, the guard, or both (0, 1, 2), as numbers of `at`."""
        return (2 * seat, 2 * seat + 1) if unit == 2 else (2 * seat + unit,)

    @property
    def bridge_turned(self) -> int:
        """Quarters that the drawbridge is turned by; it can be crossed if it is not turned."""
        return self.turn // 2 % 2


# -- the turn: shop, then moves (CAR-2, CAR-3) ----------------------------------------------------------------------


def shop_picks(pos: Position, step: Step) -> Decision:
    seat = step[1]
    for_sale = [flask for flask in range(3) if pos.owner[flask] < 0 and pos.gold[seat] >= PRICE]
    own = [flask for flask in range(3) if pos.owner[flask] == seat and not pos.tasted[flask] >> seat & 1]
    flasks = [FIRST_FLASK + flask for flask in sorted(for_sale + own)]
    return Decision(seat, [DONE, *flasks], "Buy or taste a flask?", ("CAR-3",))


def shop_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    seat, flask = step[1], pick - FIRST_FLASK
    if pick == DONE:
        pos.steps[-1] = ("move", seat)
    elif pos.owner[flask] < 0:
        pos.owner[flask], pos.gold[seat] = seat, pos.gold[seat] - PRICE
        tell_all(log, "bought", SEATS[seat], pick)
    else:
        pos.tasted[flask] |= only(seat)
        tell_all(log, "tasted", SEATS[seat], pick)
        tell_to(log, only(seat), "learnt", KINDS[pos.kind[flask]])


def move_picks(pos: Position, step: Step) -> Decision:
    """A cart or guard that can go somewhere, or both as one if they are together (CAR-2)."""
    seat = step[1]
    units = [unit for unit in range(3) if ways(pos, seat, unit)]
    return Decision(seat, [DONE, *(FIRST_UNIT + 3 * seat + unit for unit in units)], "Who moves?", ("CAR-2",))


def move_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick != DONE:
        pos.steps.append(("march", step[1], (pick - FIRST_UNIT) % 3))
    else:
        rob(pos, step[1], dice, log)
        end_turn(pos)


def ways(pos: Position, seat: int, unit: int) -> dict[int, tuple[int, ...]]:
    """Places within reach of a cart, a guard or a band, with the way there (CAR-2)."""
    starts = {pos.at[member] for member in pos.members(seat, unit)}
    if len(starts) > 1:
        return {}
    (start,) = starts
    found: dict[int, tuple[int, ...]] = {start: (start,)}
    for _ in range(POINTS):
        for place, way in list(found.items()):
            for there in NEXT[place]:
                closed = (there == CAVE and unit != 1) or (there == BRIDGE and pos.bridge_turned)
                if not closed and there not in found and cost((*way, there)) <= pos.points:
                    found[there] = (*way, there)
    del found[start]
    return found


def cost(way: Sequence[int]) -> int:
    return sum(2 if place == WOOD else 1 for place in way[1:])


def march_picks(pos: Position, step: Step) -> Decision:
    _, seat, unit = step
    places = [FIRST_PLACE + place for place in sorted(ways(pos, seat, unit))]
    return Decision(seat, [BACK, *places], "Where does {0} go?", ("CAR-2",), (FIRST_UNIT + 3 * seat + unit,))


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, unit = pos.steps.pop()
    if pick == BACK:
        return
    way = ways(pos, seat, unit)[pick - FIRST_PLACE]
    pos.points -= cost(way)
    tell_all(log, "went", FIRST_UNIT + 3 * seat + unit, pick)
    for member in pos.members(seat, unit):
        pos.at[member] = way[-1]
        goal = FAIR if member % 2 == 0 else CAVE
        if way[-1] == goal and not pos.earned >> member & 1:
            pos.earned |= 1 << member
            pos.gold[seat] += 3
            tell_all(log, "earned", SEATS[seat])


def unguarded(pos: Position, seat: int) -> bool:
    """The cart stands in the wood, the guard elsewhere (CAR-4)."""
    return pos.at[2 * seat] == WOOD and pos.at[2 * seat + 1] != WOOD


def rob(pos: Position, seat: int, dice: Dice, log: Log | None) -> None:
    if unguarded(pos, seat):
        robbed = dice.d6("CAR-4 robbers") <= 3
        pos.gold[seat] -= robbed
        tell_all(log, "robbers", "robbed" if robbed else "spared", SEATS[seat])


def end_turn(pos: Position) -> None:
    """The other trader, and after three rounds the end (CAR-5)."""
    pos.turn, pos.points = pos.turn + 1, POINTS
    pos.steps[-1] = ("shop", pos.turn % 2)
    if pos.turn == 2 * ROUNDS:
        wealth = [pos.gold[s] + sum(WORTH[pos.kind[f]] for f in range(3) if pos.owner[f] == s) for s in range(2)]
        winners = [seat for seat in range(2) if wealth[seat] == max(wealth)]
        told = f"Red has {wealth[0]} gold, Blue {wealth[1]}, flasks counted."
        finish(pos, win(2, winners, told, ("CAR-5",)))


STEPS: Table[Position] = {
    "shop": Asking(shop_picks, shop_take, "Shop"),
    "move": Asking(move_picks, move_take, "Moves"),
    "march": Asking(march_picks, march_take),
    "over": OVER,
}

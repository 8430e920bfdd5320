"""The Continent: a map of 3,445 hexes with two hundred counters, all of it legal at once. For the page's speed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from wyrmtable.boards import PointyHexGrid
from wyrmtable.core import (
    OVER,
    Asking,
    Decision,
    Dice,
    Eyes,
    Log,
    Names,
    Outcome,
    Overlay,
    Preview,
    Reason,
    Scenario,
    SeatLine,
    Setting,
    Step,
    Table,
    Token,
    View,
    decide,
    finish,
    opening,
    settle,
    take,
    tell_all,
    win,
)
from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter
from wyrmtable.draw.mosaic import Cut, lattice, numbers, pieces
from wyrmtable.draw.picture import Point
from wyrmtable.draw.terrain import outline

GRID = PointyHexGrid(130, 53)
UNIT = 24.0
ARMIES = 200
NAMES = Names([("end", "End the war", "done")], GRID.names, (), [(f"army.{n}", f"Army {n}") for n in range(ARMIES)])
FIRST_ARMY = NAMES.pick("army.0")
INKS = {"sea": "#a9c8dc", "plain": "#dfe0b4", "wood": "#9fb98a", "hill": "#cdb98c"}


class Position:
    FIELDS: ClassVar[tuple[str, ...]] = ("at", "outcome", "steps")
    __slots__ = (*FIELDS, "pending")

    def __init__(self) -> None:
        self.at = [17 * army % len(GRID) for army in range(ARMIES)]
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("army",)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.at, twin.steps, twin.outcome, twin.pending = self.at[:], self.steps[:], self.outcome, self.pending
        return twin

    def knowledge(self) -> object:
        return ()


def army_picks(pos: Position, step: Step) -> Decision:
    return Decision(0, [0, *range(FIRST_ARMY, len(NAMES))], "Which army marches?")


def army_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick:
        pos.steps.append(("march", pick))
    else:
        finish(pos, win(2, [0], "The war is over."))


def march_picks(pos: Position, step: Step) -> Decision:
    return Decision(0, range(NAMES.places, NAMES.sides), "Where does {0} march?", (), (step[1],))


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.at[step[1] - FIRST_ARMY] = pick - NAMES.places
    tell_all(log, "marched", step[1], pick)
    pos.steps.pop()


STEPS: Table[Position] = {
    "army": Asking(army_picks, army_take, "March"),
    "march": Asking(march_picks, march_take),
    "over": OVER,
}


def terrain(cell: int) -> str:
    col, row = GRID.spots[cell]
    return tuple(INKS)[(col // 9 + row // 7 + (col * row) % 5 // 4) % 4]


def spot(cell: int) -> Point:
    x, y = GRID.centre(cell)
    return x * UNIT, y * UNIT


def corners(cell: int) -> tuple[Point, ...]:
    return tuple((x * UNIT, y * UNIT) for x, y in GRID.corners(cell))


def region(items: Sequence[tuple[Point, int]], prefix: str) -> str:
    """The hexes of a region: one path per terrain, one for all edges, and their numbers."""
    cells = [cell for _, cell in items]
    fills = "".join(
        f'<path d="{outline([corners(cell) for cell in cells if terrain(cell) == kind])}" fill="{ink}"/>'
        for kind, ink in INKS.items()
    )
    edges = f'<path d="{lattice(map(corners, cells))}" fill="none" stroke="#00000033"/>'
    labels = [((x, y - UNIT * 0.6), GRID.names[cell]) for (x, y), cell in items]
    return fills + edges + numbers(labels, UNIT * 0.28, "#00000066", prefix)


@cache
def draw_continent() -> Picture:
    _, _, right, bottom = GRID.bounds
    width, height = (right + 1) * UNIT, (bottom + 1) * UNIT
    symbols = {
        f"army{seat}": counter(f"army{seat}", Face("Army", "shield", "5-6"), Livery("#f7efd9", ink))
        for seat, ink in enumerate(("#8c1c13", "#1f4e8c"))
    }
    names = GRID.names
    items = [(spot(cell), cell) for cell in range(len(GRID))]
    return Picture(
        width,
        height,
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="{INKS["sea"]}"/>',
        symbols,
        {name: spot(cell) for cell, name in enumerate(names)},
        {name: corners(cell) for cell, name in enumerate(names)},
        UNIT * 1.15,
        "The Continent",
        pieces=pieces(Cut(width, height, 8, 6, UNIT * 1.2), items, region),
    )


class TheContinent:
    id, title, version = "continent", "The Continent", 1
    results: frozenset[str] = frozenset()
    turns: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = MappingProxyType({"marched": "{0} marches to {1}."})

    def scenarios(self, files: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, Scenario]:
        return {"war": Scenario("war", "The Long War", "3,445 hexes.", ("Reds", "Blues"), 600, "hard", 1)}

    def blank(self, setting: Setting) -> Position:
        return Position()

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        finish(pos, win(2, [1 - seat], "The war is given up."))
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        decision = self.decision(pos)
        land = tuple(name for cell, name in enumerate(GRID.names) if terrain(cell) == "wood")
        return View(
            game=self.id,
            scenario="war",
            seat=eyes,
            turn="Turn 1",
            phase="March",
            seats=(SeatLine("Reds"), SeatLine("Blues")),
            deciding=decision.seat if isinstance(decision, Decision) else None,
            tokens=tuple(
                Token(GRID.names[cell], f"army{army % 2}", f"Army {army}", army % 2, (), f"army.{army}")
                for army, cell in enumerate(pos.at)
            ),
            outcome=decision.summary if isinstance(decision, Outcome) else "",
            overlays=(Overlay("woods", "Woods", land, "#1b6e4b", "dots"),),
        )

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return pos.copy()

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        told = opening(self.decision(pos), seat, pick, ("Reds", "Blues"), "WAR-1")
        return [Reason("WAR-1", "First choose an army.")] if told is None else told

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        if NAMES.kind(pick) != "place" or len(pos.steps) < 2:
            return Preview()
        start = GRID.names[pos.at[pos.steps[-1][1] - FIRST_ARMY]]
        return Preview((start, NAMES.text(pick)), "as the crow flies")

    def names(self, pos: Position) -> Names:
        return NAMES

    def seats(self, pos: Position) -> tuple[str, ...]:
        return ("Reds", "Blues")

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return []

    def audit(self, pos: Position) -> list[str]:
        return []

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw_continent()


GAME = TheContinent()

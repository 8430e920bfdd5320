"""Words and small maps the board tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import wyrmtable
from wyrmtable.boards import Adjacency, Board
from wyrmtable.games.underearth.files.mapfile import assemble, load
from wyrmtable.games.underearth.files.mapstrips import StripBoard
from wyrmtable.games.underearth.files.mapwords import MapSheet, Vocabulary

CHALASI = Path(wyrmtable.__file__).parent / "games" / "underearth" / "content" / "chalasi.map"

CAVES = Vocabulary(
    areas=("room", "outside", "pit", "lake"),
    widths=("wide", "narrow", "bridge", "tunnel"),
    closed=frozenset({"pit", "lake"}),
    spans=frozenset({"bridge"}),
    features=("door",),
    slopes=("stairs", "cliff"),
    labels={"gate": ("west", "east")},
    marks=("*", "***", "Sen", "Gds", "Lord", "T"),
)

HALLS = Vocabulary(areas=("hall", "cell"), links=("open",), features=("door", "portcullis"), marks=("m",))

TWO_STRIPS = """\
map small # a comment
cols 5
strip A 1-8
strip B 9-16
port 2 narrow

room hall "Miners' Hall" 01:3-5 02:4 # "quoted" here
path narrow n 0204 0202
path narrow s 0204 0206 0208
gate west 0202-0204
room cellar "Cellar" 04:10-14 05:11-13
path narrow b 0210 0212 0214 0216
path wide c 0212 0311 0410
door 0311-0410
stairs 0212>0311
gate east 0214-0216
mark * 0103 0412
mark T 0513
"""


@cache
def chalasi() -> MapSheet:
    return load(CHALASI, CAVES)


@cache
def board(order: str = "ABC") -> StripBoard:
    return assemble(chalasi(), order)


def unreachable(board: Board, vocabulary: Vocabulary, starts: Iterable[int]) -> list[int]:
    """Standable places no walk from `starts` comes to; slopes and doors count as open, bridges only lengthwise."""
    seen = set(starts)
    waiting = list(seen)
    while waiting:
        place = waiting.pop()
        for neighbour, side in board.joined[place]:
            over = board.kind[place] in vocabulary.closed or board.kind[neighbour] in vocabulary.closed
            walkable = board.standable[neighbour] and (not over or board.sides[side].width in vocabulary.spans)
            if walkable and neighbour not in seen:
                seen.add(neighbour)
                waiting.append(neighbour)
    return [place for place in range(len(board)) if board.standable[place] and place not in seen]


def walkers(board: Board, allowed: Callable[[str], bool] = lambda width: True) -> Adjacency:
    """The walking costs of LOU-7.4 over sides of the allowed classes, all doors open."""

    def cost(start: int, side: int, target: int) -> int | None:
        _, _, width, feature, _, higher = board.sides[side]
        over = not {board.kind[start], board.kind[target]}.isdisjoint(CAVES.closed)
        if not allowed(width) or (over and width not in CAVES.spans):
            return None
        if feature == "cliff":
            return 6 if higher == start else None
        return 2 if feature == "stairs" else 1

    return board.table(cost)

"""What a level has that is not what it seems, as its referee reads it: every set piece and trick with the mark that it
bears on the map and on the key (UWA-SET, UWA-TRK, UWA-TRK-11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..files.buttons import square_name
from ..rules.dungeon import Dungeon
from ..rules.level import BLIND, CAVERN, CROSSING, HUB, LABYRINTH, NO_ROOM, RETURNING, WEST_LAIR, Level
from ..rules.tricks import (
    CHAMBER,
    DESCENT,
    DISTORTED,
    DISTORTED_STAIRS,
    MOVING_WALL,
    NEXUS,
    ODD_DOOR,
    PORTAL,
    SINKING,
    TELEPORT,
    TOUCHED_DOOR,
    TOUCHED_GEM,
    TRANSPORT,
    TRICK_WORDS,
    TWO_OUTLETS,
    Trick,
)
from ..rules.ways import ends

MARK = "*"
ON_SIDES = (ODD_DOOR, TWO_OUTLETS, TOUCHED_DOOR)  # tricks of a door: their place is a side, not a square


class Feature(NamedTuple):
    """Its mark and where that stands, the squares it takes up, what it is and does, and its rule."""

    mark: str
    at: int
    squares: tuple[int, ...]
    title: str
    text: str
    rule: str

    def line(self) -> str:
        return f"{self.mark} {self.title} at {square_name(self.at)}: {self.text} ({self.rule})"


Told = tuple[tuple[int, ...], str, str, str]  # a feature that has no mark yet


def features(dungeon: Dungeon, at: int) -> list[Feature]:
    """Those of one level, set pieces first, numbered as on its map."""
    taken, level = lettered(dungeon, at), dungeon.levels[at]
    found = list[Feature]()
    for number, told in enumerate([*_pieces(dungeon, at), *_tricks(dungeon, at)], 1):
        square = free_place(level, told[0], taken)
        taken.add(square)
        found.append(Feature(f"{MARK}{number}", square, *told))
    return found


def lettered(dungeon: Dungeon, at: int) -> set[int]:
    """Squares of a level on which something else is marked."""
    ways = {end for way in dungeon.ways for end in ends(way, dungeon.first + at)}
    lying = {one.square for lot in (dungeon.traps, dungeon.slimes, dungeon.noises) for one in lot if one.at == at}
    return ways | lying | {dungeon.entrances[at]}


def free_place(level: Level, squares: Sequence[int], taken: Collection[int]) -> int:
    """Where a mark can stand: on the first square, unless a letter is there; else on another one, or in that room."""
    room = level.rooms[squares[0]]
    others = level.room_squares(room) if room != NO_ROOM else []
    return next((square for square in (*squares, *others) if square not in taken), squares[0])


# -- set pieces --------------------------------------------------------------------------------------------------------


def _pieces(dungeon: Dungeon, at: int) -> Iterator[Told]:
    level = dungeon.levels[at]
    turning = {trick.square for trick in dungeon.tricks if trick.at == at and trick.kind == NEXUS}
    for kind, *squares in level.notes:
        if kind in PIECES and not (kind == HUB and squares[0] in turning):
            title, tell, rule = PIECES[kind]
            yield (tuple(squares[: 1 if kind != LABYRINTH else None]), title, tell(level, squares), rule)


def _room(level: Level, square: int) -> str:
    room = level.rooms[square]
    return f"room {room + 1}" if room != NO_ROOM else square_name(square)


def _labyrinth(level: Level, squares: list[int]) -> str:
    return f"{len(set(squares))} small rooms with doors that lead nowhere; the lair is {_room(level, squares[0])}."


def _crossing(level: Level, squares: list[int]) -> str:
    _, lair, evil = squares[:3]
    return (
        "a pit where four ways meet. The secret door in its south face opens on a crawl, one abreast and at half the "
        f"rate, to the lair in {_room(level, lair)}; the evil man of {_room(level, evil)} has two secret doors of his "
        "own."
    )


def _west(level: Level, squares: list[int]) -> str:
    return (
        f"three passages turn into {_room(level, squares[0])}, the lair of the hardest table. The second passage north "
        f"ends at a false door, the tunnel east at {square_name(squares[1])}: stairs up that are a slide."
    )


PIECES: Mapping[int, tuple[str, Callable[[Level, list[int]], str], str]] = {
    LABYRINTH: ("A labyrinth of rooms", _labyrinth, "UWA-SET-2"),
    HUB: ("A round room", lambda _level, _squares: "four passages begin here; it does not revolve.", "UWA-SET-7"),
    RETURNING: (
        "Returning stairs",
        lambda _level, _squares: "all passages of this round room come back to it; its secret door is the one way on.",
        "UWA-SET-1",
    ),
    CROSSING: ("The pit at the crossing", _crossing, "UWA-SET-8"),
    CAVERN: (
        "A natural cavern",
        lambda _level, _squares: "it has no shape, and in every second square only one can fight.",
        "UWA-TRK-9",
    ),
    BLIND: (
        "Blind branches",
        lambda _level, _squares: "the ways part here and all of them are blind, with a lair near by.",
        "UWA-TRK-7",
    ),
    WEST_LAIR: (
        "All ways west",
        _west,
        "UWA-SET-4",
    ),
}


# -- tricks ------------------------------------------------------------------------------------------------------------


def _tricks(dungeon: Dungeon, at: int) -> Iterator[Told]:
    """A stretch of distorted space is one trick."""
    mine = [trick for trick in dungeon.tricks if trick.at == at]
    stretch = [trick for trick in mine if trick.kind == DISTORTED]
    for trick in mine:
        if trick.kind == DISTORTED and trick is not stretch[0]:
            continue
        together = stretch if trick.kind == DISTORTED else [trick]
        squares = tuple(place(one) for one in together)
        title, (text, rule) = TRICK_WORDS[trick.kind].capitalize(), explained(dungeon, trick)
        yield squares, title, text, rule


def place(trick: Trick) -> int:
    """The square on which its mark stands: of a door the one before it."""
    if trick.kind == ODD_DOOR:
        return trick.other
    return trick.square // 2 if trick.kind in ON_SIDES else trick.square


def explained(dungeon: Dungeon, trick: Trick) -> tuple[str, str]:
    """What it does, whoever finds out, and its rule; kinds without a word of their own by their name alone."""
    tell = EXPLAINED.get(trick.kind)
    return tell(dungeon, trick) if tell else ("see the rules.", "UWA-TRK-11")


def _there(dungeon: Dungeon, trick: Trick) -> str:
    same = trick.other_at == trick.at
    return square_name(trick.other) + ("" if same else f" of level {dungeon.first + trick.other_at}")


def _teleport(dungeon: Dungeon, trick: Trick) -> tuple[str, str]:
    told = "that looks alike, and nobody is told" if trick.value else "that does not look alike: everybody sees it"
    return f"whoever sets foot on it is at {_there(dungeon, trick)}, {told}.", "UWA-TRK-4"


def _sinking(dungeon: Dungeon, trick: Trick) -> tuple[str, str]:
    truly = f"it truly sinks, to {_there(dungeon, trick)}" if trick.value else "it only seems to sink"
    return f"the doors are shut fast for 2d4 turns, and {truly}.", "UWA-TRK-5"


CHAMBERS = (
    "a false floor over a pit of ten feet",
    "its treasure vanishes on touch",
    "dread: whoever does not save against spells flees for a turn",
    "greed: whoever does not save against spells strikes at his neighbours for d4 rounds",
    "a gas: whoever does not save against poison sleeps for d6 turns",
    "foul gas: 1d6 points a round inside, half for whoever saves",
)


def _chamber(_: Dungeon, trick: Trick) -> tuple[str, str]:
    return f"{CHAMBERS[trick.value - 1]}.", "UWA-TRK-6"


DOORS = (
    "never opens from here, only from its other side",
    "resists from here: one person at a time, on a 1",
    "is there only on 1 or 2 of a d6, thrown each turn",
)


def _odd_door(_: Dungeon, trick: Trick) -> tuple[str, str]:
    return f"the door on the {toward(trick)} side {DOORS[trick.value - 1]}.", "UWA-TRK-8"


def toward(trick: Trick) -> str:
    """On which side of its mark a trick's door is."""
    first, south = divmod(trick.square, 2)
    if south:
        return "south" if place(trick) == first else "north"
    return "east" if place(trick) == first else "west"


def _distorted(_: Dungeon, trick: Trick) -> tuple[str, str]:
    length = ("half", "twice", "three times")[trick.value - 1]
    return f"tell the players {length} the true length of this stretch; time is true.", "UWA-TRK-10"


def _distorted_stairs(_: Dungeon, trick: Trick) -> tuple[str, str]:
    length = ("half", "twice", "three times")[trick.value - 1]
    return f"tell the players {length} the true length of these stairs; time is true.", "UWA-TRK-10"


def _touched_door(dungeon: Dungeon, trick: Trick) -> tuple[str, str]:
    told = "before a door that looks alike, and nobody is told" if trick.value else "in a room: everybody sees it"
    return f"whoever touches the door on the {toward(trick)} side is at {_there(dungeon, trick)}, {told}.", "UWA-TRK-4"


def _touched_gem(dungeon: Dungeon, trick: Trick) -> tuple[str, str]:
    return f"whoever takes the gem that lies here is at {_there(dungeon, trick)}, once.", "UWA-TRK-4"


def _moving_wall(_: Dungeon, __: Trick) -> tuple[str, str]:
    text = "out of sight at the end of a turn, a d6 closes 1 the north, 2 the east, 3 the south, 4 the west."
    return text, "UWA-SET-6"


def _two_outlets(dungeon: Dungeon, trick: Trick) -> tuple[str, str]:
    text = f"on an odd throw the secret door on the {toward(trick)} side leads through, on an even one"
    return f"{text} to {_there(dungeon, trick)}; thrown at every opening.", "UWA-SET-6"


def _carried(text: str) -> Callable[[Dungeon, Trick], tuple[str, str]]:
    return lambda dungeon, trick: (f"it leads to {_there(dungeon, trick)}{text}.", "UWA-SET-5")


def _nexus(_: Dungeon, __: Trick) -> tuple[str, str]:
    text = "at the end of a turn in which nobody stands in them the passages change places on a 1."
    return text, "UWA-SET-7"


EXPLAINED: Mapping[int, Callable[[Dungeon, Trick], tuple[str, str]]] = {
    TELEPORT: _teleport,
    SINKING: _sinking,
    CHAMBER: _chamber,
    ODD_DOOR: _odd_door,
    DISTORTED: _distorted,
    MOVING_WALL: _moving_wall,
    TWO_OUTLETS: _two_outlets,
    DESCENT: _carried(", and not even a dwarf feels the slope"),
    TRANSPORT: _carried(", one way; only a column of more than fifty feet notices"),
    PORTAL: _carried(", and back from there"),
    NEXUS: _nexus,
    DISTORTED_STAIRS: _distorted_stairs,
    TOUCHED_DOOR: _touched_door,
    TOUCHED_GEM: _touched_gem,
}


def rooms_of(level: Level, feature: Feature) -> set[int]:
    """The rooms in which it lies."""
    return {level.rooms[square] for square in feature.squares} - {NO_ROOM}

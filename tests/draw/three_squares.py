"""A board of three squares in a row, drawn by hand, for the tests of composing and exporting."""

from wyrmtable.core.view import Marker, SeatLine, Token, View
from wyrmtable.draw.counter import Face, Livery, back, counter, plaque
from wyrmtable.draw.picture import Picture

LIVERY = Livery("#ffeecc", "#880000")
CENTRES = {"a1": (50.0, 50.0), "b1": (150.0, 50.0), "c1": (250.0, 50.0), "a1-b1": (100.0, 50.0)}


def square(x: float, y: float, half: float) -> tuple[tuple[float, float], ...]:
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


PICTURE = Picture(
    width=300,
    height=100,
    background='<rect width="300" height="100" fill="#dddddd"/>',
    symbols={
        "scout": counter("scout", Face("Scout", "runner", "2-10"), LIVERY),
        "guards": counter("guards", Face("Guards", "helmet", "70-6", boxed=True), LIVERY),
        "back-d": back("back-d", "D", LIVERY),
        "locked": plaque("locked", "lock", "#ffffff", "#000000"),
    },
    places=CENTRES,
    shapes={place: square(x, y, 8 if "-" in place else 50) for place, (x, y) in CENTRES.items()},
    counter=40,
    title="Three squares",
)


def view(*tokens: Token, markers: tuple[Marker, ...] = (), turn: str = "Turn 1") -> View:
    return View(
        game="toy",
        scenario="row",
        seat=0,
        turn=turn,
        phase="Movement",
        seats=(SeatLine("Red"), SeatLine("Blue")),
        deciding=0,
        tokens=tokens,
        markers=markers,
    )

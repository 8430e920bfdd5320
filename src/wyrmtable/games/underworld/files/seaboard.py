"""The sea as a plane: hundredths of an inch, 24 headings, a table of sines; and the buttons of a battle (UWA-NAV-5)."""

from __future__ import annotations

from math import isqrt

from wyrmtable.boards.grid import SquareGrid

from .referee import buttons

INCH = 100
SIDE = 48  # inches
THICK = 20  # hundredths of an inch: closer hulls are in contact
HEADINGS = 24
SINES = (
    0, 2588, 5000, 7071, 8660, 9659, 10000, 9659, 8660, 7071, 5000, 2588,
    0, -2588, -5000, -7071, -8660, -9659, -10000, -9659, -8660, -7071, -5000, -2588,
)  # fmt: skip
GRID = SquareGrid(SIDE, SIDE)

OPTIONS = (
    ("oars", "Row"),
    ("sail", "Sail"),
    ("lie-to", "Lie to", "pass"),
    ("back-cruise", "Back, cruise"),
    ("back-slow", "Back, slow"),
    ("stop", "Stop"),
    ("slow", "Slow"),
    ("cruise", "Cruise"),
    ("fast", "Fast"),
    ("port-45", "Port 45°"),
    ("port-30", "Port 30°"),
    ("port-15", "Port 15°"),
    ("steady", "Steady"),
    ("starboard-15", "Starboard 15°"),
    ("starboard-30", "Starboard 30°"),
    ("starboard-45", "Starboard 45°"),
    ("oars-out", "Keep the oars out", "pass"),
    ("ship-port", "Ship the port oars"),
    ("ship-starboard", "Ship the starboard oars"),
    ("ship-both", "Ship all oars"),
    ("ram", "Ram"),
    ("grapple", "Grapple"),
    ("avoid", "Keep off", "pass"),
    ("no-task", "No task", "pass"),
    ("mast", "Raise or lower the mast"),
    ("sails", "Make or take in sail"),
    ("patch", "Patch the hole"),
    ("hold-fire", "Hold fire", "pass"),
    ("cut", "Cut the grapples"),
    ("board", "Board"),
    ("stand", "Stand fast", "pass"),
    ("withdraw", "Call the boarders back now"),
    ("withdraw-2", "Call them back in two turns"),
    ("withdraw-3", "Call them back in three turns"),
    ("charge", "Go at the boarders"),
    ("fall-back", "Fall back along the deck"),
    ("surrender", "Strike the flag", "danger"),
    ("hack", "Let the boarders cut her rigging"),
    ("third", "A third of the men"),
    ("two-thirds", "Two thirds of the men"),
    ("everybody", "Every man that the rail lets over"),
    ("bow", "Over her bow"),
    ("waist", "Over her waist"),
    ("quarter", "Over her quarter"),
    ("stern", "Over her stern"),
    ("under", "Stay under water"),
    ("surface", "Come to the surface"),
    ("hire", "Drop 500 gold pieces for the nixies"),
    ("spare", "Leave them alone", "pass"),
    ("jet", "Jet away in a cloud of ink"),
    ("ram-grapple", "Ram, then grapple"),
    ("stay", "Stay in the water"),
)
(
    OARS, SAIL, LIE_TO, BACK_CRUISE, BACK_SLOW, STOP, SLOW, CRUISE, FAST, PORT_45, PORT_30, PORT_15, STEADY,
    STARBOARD_15, STARBOARD_30, STARBOARD_45, OARS_OUT, SHIP_PORT, SHIP_STARBOARD, SHIP_BOTH, RAM, GRAPPLE, AVOID,
    NO_TASK, MAST, SAILS, PATCH, HOLD_FIRE, CUT, BOARD, STAND, WITHDRAW, WITHDRAW_2, WITHDRAW_3, CHARGE, FALL_BACK,
    SURRENDER, HACK, THIRD, TWO_THIRDS, EVERYBODY, BOW, WAIST, QUARTER, STERN, UNDER, SURFACE, HIRE, SPARE, JET,
    RAM_GRAPPLE, STAY,
) = range(len(OPTIONS))  # fmt: skip
MORALE, WIND = range(2)  # kinds of throws that a human referee may look at
KINDS = ("Crews that may strike", "The wind")
REFEREES = buttons(("striking", "wind"))
MOST_SPEED = 60


def along(x: int, y: int, heading: int, far: int) -> tuple[int, int]:
    """The point so far on a heading; north is up, so going north lessens y."""
    return x + far * SINES[heading] // 10000, y - far * SINES[(heading + 6) % HEADINGS] // 10000


def ends(x: int, y: int, heading: int, size: int) -> tuple[int, int, int, int]:
    """Bow and stern of a hull."""
    bow, stern = along(x, y, heading, size // 2), along(x, y, heading, -(size // 2))
    return (*bow, *stern)


def _cross(ax: int, ay: int, bx: int, by: int) -> int:
    return ax * by - ay * bx


def _near_point(px: int, py: int, hull: tuple[int, int, int, int], reach: int, less: int = 0) -> bool:
    """Whether a point is within reach of a hull, by squares; closer than that if it must be less by something."""
    ax, ay, bx, by = hull
    dx, dy, wx, wy = bx - ax, by - ay, px - ax, py - ay
    length, dot = dx * dx + dy * dy, wx * dx + wy * dy
    if dot <= 0:
        return wx * wx + wy * wy + less <= reach * reach
    if dot >= length:
        return (px - bx) ** 2 + (py - by) ** 2 + less <= reach * reach
    return _cross(dx, dy, wx, wy) ** 2 + less <= reach * reach * length


def near_point(px: int, py: int, hull: tuple[int, int, int, int], reach: int, less: int = 0) -> bool:
    return _near_point(px, py, hull, reach, less)


def near(one: tuple[int, int, int, int], other: tuple[int, int, int, int], reach: int, less: int = 0) -> bool:
    """Whether two hulls are within reach of each other, or cross; or closer than that (UWA-NAV-4)."""
    ax, ay, bx, by = one
    cx, cy, dx, dy = other
    crossed = (_cross(bx - ax, by - ay, cx - ax, cy - ay) > 0) != (_cross(bx - ax, by - ay, dx - ax, dy - ay) > 0) and (
        _cross(dx - cx, dy - cy, ax - cx, ay - cy) > 0
    ) != (_cross(dx - cx, dy - cy, bx - cx, by - cy) > 0)
    return (
        crossed
        or _near_point(ax, ay, other, reach, less)
        or _near_point(bx, by, other, reach, less)
        or _near_point(cx, cy, one, reach, less)
        or _near_point(dx, dy, one, reach, less)
    )


def touch(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Hulls closer than a fifth of an inch are in contact (UWA-NAV-4)."""
    return near(one, other, THICK, 1)


def _abeam(px: int, py: int, hull: tuple[int, int, int, int]) -> bool:
    """Whether a point lies beside a hull, neither ahead of her bow nor behind her stern."""
    ax, ay, bx, by = hull
    dot = (bx - ax) * (px - ax) + (by - ay) * (py - ay)
    return 0 < dot < (bx - ax) ** 2 + (by - ay) ** 2


def overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Whether one of two hulls lies beside the other, be it by a part (UWA-SHEAR-2)."""
    pairs = ((one, other), (other, one))
    return any(_abeam(*hull[:2], beside) or _abeam(*hull[2:], beside) for hull, beside in pairs)


def angle(one: int, other: int) -> int:
    """Between two headings, in steps of 15 degrees: 0 to 12."""
    apart = (one - other) % HEADINGS
    return min(apart, HEADINGS - apart)


def square(x: int, y: int) -> str:
    """The square inch of the board that a point lies in."""
    col = min(max(x // INCH, 0), SIDE - 1) + 1
    row = min(max(y // INCH, 0), SIDE - 1) + 1
    return GRID.name_at(col, row)


def middle(cell: int) -> tuple[int, int]:
    """The middle of a square inch of the board, by its number."""
    return cell // SIDE * INCH + INCH // 2, cell % SIDE * INCH + INCH // 2


def squares_around(x: int, y: int, reach: int) -> list[int]:
    """Numbers of the squares whose middle is so many inches off at most, ascending."""
    found = list[int]()
    far, half = reach * INCH, INCH // 2
    for col in range(max((x - far) // INCH, 0), min((x + far) // INCH, SIDE - 1) + 1):
        rest = far * far - (col * INCH + half - x) ** 2
        if rest >= 0:
            root = isqrt(rest)
            first, last = max(-((root + half - y) // INCH), 0), min((y + root - half) // INCH, SIDE - 1)
            found += range(col * SIDE + first, col * SIDE + last + 1)
    return found


def squares_in_arc(x: int, y: int, ahead: int, least: int, most: int) -> list[int]:
    """Numbers of the squares whose middle is between so many inches off, and within 45 degrees of a heading, ascending.
    Such a quarter of the plane is what lies ahead of both of its edges at once: an interval of every column."""
    found = list[int]()
    edges = [(SINES[way % HEADINGS], -SINES[(way + 6) % HEADINGS]) for way in (ahead + 3, ahead - 3)]
    for col in range(max((x - most * INCH) // INCH, 0), min((x + most * INCH) // INCH, SIDE - 1) + 1):
        across = col * INCH + INCH // 2 - x
        rest = (most * INCH) ** 2 - across * across
        if rest < 0:
            continue
        low, high = -isqrt(rest), isqrt(rest)
        for by_x, by_y in edges:
            if by_y > 0:
                low = max(low, -(across * by_x // by_y))
            elif by_y < 0:
                high = min(high, across * by_x // -by_y)
            elif by_x * across < 0:
                high = low - 1
        first, last = -(-(low + y - INCH // 2) // INCH), (high + y - INCH // 2) // INCH
        near = (least * INCH) ** 2 - across * across
        for row in range(max(first, 0), min(last, SIDE - 1) + 1):
            if near <= 0 or (row * INCH + INCH // 2 - y) ** 2 >= near:
                found.append(col * SIDE + row)
    return found


def heading_to(across: int, down: int) -> int:
    """The heading nearest to a direction."""
    return max(range(HEADINGS), key=lambda way: across * SINES[way] - down * SINES[(way + 6) % HEADINGS])

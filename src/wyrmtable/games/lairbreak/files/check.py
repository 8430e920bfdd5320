"""What a complete board must have (LB-BRD-15): rooms, gates, lair, marks, temple, outposts, mines, and ways between."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmtable.boards.grid import SquareGrid
from wyrmtable.files import Mistake

from .sheet import Sheet, Spot

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MINES_PER_BASE = (10 / 3, 5.0)  # 20 to 30 mines for six bases
FREE_TILES = 12


def check_sheet(sheet: Sheet) -> list[Mistake]:
    """Everything that is wrong with a board whose statements can be read; partial boards are not looked at."""
    if sheet.partial:
        return []
    check = _Check(sheet)
    for part in (check.bases, check.lair, check.temple, check.outposts, check.mines, check.ways, check.tiles):
        part()
    return check.mistakes


class _Check:
    """One board being looked at."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.grid = SquareGrid(sheet.cols, sheet.rows)
        self.mistakes: list[Mistake] = []

    def wrong(self, line: int, what: str, remedy: str) -> None:
        self.mistakes.append(Mistake(line, what, remedy))

    def spots(self, signs: str) -> list[Spot]:
        return [spot for spot in self.grid.spots if self.sheet.sign(spot) in signs]

    def name(self, spot: Spot) -> str:
        return self.grid.name_at(*spot)

    def line(self, spot: Spot) -> int:
        return self.sheet.lines.get(("row", spot[1]), 0)

    def joined(self, spot: Spot) -> Iterable[tuple[Spot, str]]:
        for dc, dr in STEPS:
            other = (spot[0] + dc, spot[1] + dr)
            edge = self.sheet.edge(spot, other)
            if edge:
                yield other, edge

    def flood(self, start: Spot, closed: str) -> set[Spot]:
        seen, waiting = {start}, [start]
        while waiting:
            for other, _ in self.joined(waiting.pop()):
                if other not in seen and self.sheet.sign(other) not in closed:
                    seen.add(other)
                    waiting.append(other)
        return seen

    def bases(self) -> None:
        """Each digit is one room of four squares with at least one gate."""
        for digit in "123456"[: self.sheet.bases]:
            room = self.spots(digit)
            if len(room) != 4:
                line = self.line(room[0]) if room else 0
                self.wrong(line, f"Base {digit} has {len(room)} squares.", "A base is a room of four squares.")
                continue
            inside = self.flood(room[0], "".join(set(".?moTL123456") - {digit}))
            if len(inside) != 4:
                self.wrong(self.line(room[0]), f"The squares of base {digit} are not joined.", "Make them one room.")
            if not any(edge == "gate" for spot in room for _, edge in self.joined(spot)):
                self.wrong(self.line(room[0]), f"Base {digit} has no gate.", "List an edge of it under gates.")
        for extra in "123456"[self.sheet.bases :]:
            for spot in self.spots(extra)[:1]:
                more = f"The file says bases: {self.sheet.bases}."
                self.wrong(self.line(spot), f"There is a base {extra} on {self.name(spot)}.", more)

    def lair(self) -> None:
        """Four squares in a block, one gate on each side, a mark outside each gate."""
        lair = self.spots("L")
        if len(lair) != 4 or {s[0] - lair[0][0] for s in lair} != {0, 1} or {s[1] - lair[0][1] for s in lair} != {0, 1}:
            self.wrong(self.line(lair[0]) if lair else 0, "The lair is no block of two by two squares.", "Draw four L.")
            return
        gates = [(s, o) for s in lair for o, edge in self.joined(s) if self.sheet.sign(o) != "L" and edge == "gate"]
        sides = sorted((o[0] - s[0], o[1] - s[1]) for s, o in gates)
        if sides != sorted(STEPS):
            self.wrong(self.line(lair[0]), f"The lair has {len(gates)} gates.", "It needs four, one on each side.")
        marks = set(self.spots("?"))
        outside = {o for _, o in gates}
        for spot in sorted(marks - outside):
            self.wrong(self.line(spot), f"The mark on {self.name(spot)} is not outside a gate of the lair.", "Move it.")
        for spot in sorted(outside - marks):
            self.wrong(
                self.line(spot), f"{self.name(spot)}, outside a gate of the lair, has no mark.", "Draw a ? there."
            )

    def temple(self) -> None:
        if not self.spots("T"):
            self.wrong(0, "There is no temple.", "Draw at least one T.")

    def outposts(self) -> None:
        for spot in self.spots("o"):
            doors = sum(edge == "door" for _, edge in self.joined(spot))
            if doors != 1:
                told = f"The outpost {self.name(spot)} has {doors} doors."
                self.wrong(self.line(spot), told, "List exactly one edge of it under doors.")

    def mines(self) -> None:
        low, high = (round(self.sheet.bases * share) for share in MINES_PER_BASE)
        count = len(self.spots("m"))
        if not low <= count <= high:
            told = f"There are {count} mines for {self.sheet.bases} bases."
            self.wrong(0, told, f"Draw {low} to {high} squares as m.")

    def ways(self) -> None:
        """Every open square outside the lair can be reached from every base, not through outposts or the lair."""
        open_squares = set(self.spots(".?mT123456"))
        for digit in "123456"[: self.sheet.bases]:
            room = self.spots(digit)
            if not room:
                continue
            lost = sorted(open_squares - self.flood(room[0], "oL"), key=lambda spot: (spot[1], spot[0]))
            if lost:
                told = f"{self.name(lost[0])} cannot be reached from base {digit}."
                self.wrong(self.line(lost[0]), told, "Open a way, or add a gate or door.")
                return

    def tiles(self) -> None:
        """Twelve tiles must find room beside those of the marks, however they are laid."""
        taken = self.spots("?")
        room = 0
        for spot in self.spots(".m"):
            if all(max(abs(spot[0] - t[0]), abs(spot[1] - t[1])) > 1 for t in taken):
                taken.append(spot)
                room += 1
        if room < FREE_TILES:
            self.wrong(0, f"Only {room} mystery tiles find room beside the four marks.", "Open more squares.")

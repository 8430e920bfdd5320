"""Where a name fits: inside its area, clear of what is already printed there, near the middle.

Text is measured with the project's own lettering, so a label that fits here fits in every picture.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wyrmtable.draw.lettering import text_width

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Label:
    """Lines of text with the centre of each baseline, and the height of capitals."""

    lines: tuple[tuple[str, float, float], ...]
    size: float

    def boxes(self) -> list[Box]:
        """Left, top, right, bottom of each line."""
        found = []
        for text, x, y in self.lines:
            half = text_width(text, self.size) / 2
            found.append((x - half, y - self.size, x + half, y))
        return found


def _breaks(text: str) -> Iterator[tuple[str, ...]]:
    """The text in one line, then in two, the most even break first."""
    words = text.split()
    yield (text,)
    pairs = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    yield from sorted(pairs, key=lambda pair: max(map(len, pair)))


def _outside(box: Box, centres: Sequence[Point], reach: float) -> float:
    """How many of the box's sample points lie beyond every cell (a cell is taken as a circle of radius `reach`)."""
    left, top, right, bottom = box
    steps = max(2, int((right - left) / (reach * 0.5)))
    spots = [(left + (right - left) * n / steps, y) for n in range(steps + 1) for y in (top, bottom)]
    return sum(all(math.dist(spot, centre) > reach for centre in centres) for spot in spots)


def overlap(a: Box, b: Box) -> float:
    """The area two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def fit_label(
    text: str, centres: Sequence[Point], reach: float, taken: Sequence[Box], sizes: Sequence[float], rise: float
) -> Label:
    """The best place for a name among the cells given by their centres.

    `reach` is a cell's inner radius; baselines are tried `rise` above each centre, where the printed numbers leave a
    free strip, and lines stand `reach` apart. Large sizes and one line are preferred, but nothing is printed over.
    """
    near = [box for box in taken if any(math.dist(((box[0] + box[2]) / 2, box[3]), c) < 3 * reach for c in centres)]
    middle = sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
    spots = [
        (x, y, lines)
        for lines in _breaks(text)
        for x in _columns([x for x, _ in centres], middle[0])
        for y in sorted({y - rise for _, y in centres})
    ]
    best: tuple[float, Label] | None = None
    for rank, size in enumerate(sizes):
        for x, y, lines in spots:
            far = math.dist((x, y + (len(lines) - 1) * reach / 2), middle)
            score = far + 30 * rank + 18 * (len(lines) - 1)
            if best is not None and score >= best[0]:
                continue
            label = Label(tuple((line, x, y + n * reach) for n, line in enumerate(lines)), size)
            boxes = label.boxes()
            score += 60 * sum(_outside(box, centres, reach) for box in boxes)
            score += 4 * sum(overlap(box, other) for box in boxes for other in near)
            if best is None or score < best[0]:
                best = score, label
    if best is None:
        raise ValueError(f"{text!r} has no cell to stand in")
    return best[1]


def _columns(xs: Sequence[float], middle: float) -> list[float]:
    """Where lines may be centred: cell columns, the gaps between them, and the middle of all."""
    columns = sorted(set(xs))
    return sorted({middle, *columns, *((a + b) / 2 for a, b in pairwise(columns))})

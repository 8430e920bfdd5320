"""A replay as an animation: the ground is painted once, and of each moment only what differs from the one before.

A whole moment takes a tenth of a second to paint, a counter that moves less than a hundredth of that.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.painting import imaging, png_bytes
from wyrmtable.draw.picture import TRAY, Box, Part, Picture

Pixels = tuple[int, int, int, int]  # left, top, right, bottom
Image = Any  # of Pillow, which is there only where pictures are painted

MARGIN = 2  # pixels around whatever differs, for soft edges
COLOURS = 255
SAMPLES = 6  # canvases whose colours are looked at, of a board that grows all the time
USED = re.compile(f'href="#{symbol_id("(.+?)")}"')


class Patch(NamedTuple):
    """A piece of a moment that differs from the one before."""

    corner: tuple[int, int]
    image: Image


class Canvas:
    """A board `width` pixels wide with `extra` room below it, as it was seen last."""

    def __init__(self, board: Picture, extra: float, width: int) -> None:
        self.board = board
        self.scale = width / board.width
        self.size = width, math.ceil((board.height + extra) * self.scale)
        self.shown: list[Part] = []
        whole = (0, 0, *self.size)
        self.ground = imaging().new("RGB", self.size, TRAY)
        bare = self._layer(whole, board.ground)
        self.ground.paste(bare, mask=bare)
        self.image = self.ground.copy()

    def show(self, parts: list[Part]) -> list[Patch]:
        """Paints what became different, and tells what and where."""
        dirty = merged(self._pixels(box) for box in _differing(self.shown, parts))
        self.shown = parts
        return [self._painted(place) for place in dirty]

    def _pixels(self, box: Box) -> Pixels:
        """The pixels that a box may touch, those of them that are on the canvas."""
        (left, top, right, bottom), (wide, high) = (side * self.scale for side in box), self.size
        return (
            min(max(int(left) - MARGIN, 0), wide),
            min(max(int(top) - MARGIN, 0), high),
            max(min(int(right) + 1 + MARGIN, wide), 0),
            max(min(int(bottom) + 1 + MARGIN, high), 0),
        )

    def _painted(self, place: Pixels) -> Patch:
        left, top, right, bottom = (side / self.scale for side in place)
        near = [part.markup for part in self.shown if meets(part.box, (left, top, right, bottom))]
        patch = self.ground.crop(place)
        if near:
            keys = dict.fromkeys(key for markup in near for key in USED.findall(markup))
            symbols = "".join(self.board.symbol(key) for key in keys)
            layer = self._layer(place, f"<defs>{symbols}</defs>{''.join(near)}")
            patch.paste(layer, mask=layer)
        self.image.paste(patch, place[:2])
        return Patch(place[:2], patch)

    def _layer(self, place: Pixels, body: str) -> Image:
        """This part of the drawing in pixels, clear where nothing is drawn."""
        left, top, right, bottom = place
        window = " ".join(f"{side / self.scale:.4f}" for side in (left, top, right - left, bottom - top))
        size = f'width="{right - left}" height="{bottom - top}" preserveAspectRatio="none"'
        page = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{window}" {size}>{body}</svg>'
        return imaging().open(BytesIO(png_bytes(page, right - left))).convert("RGBA")


def _differing(old: Sequence[Part], new: Sequence[Part]) -> Iterator[Box]:
    """The boxes of what came, of what went, and of what lies in another order than before."""
    before, after = {part.markup: part.box for part in old}, {part.markup: part.box for part in new}
    yield from (box for markup, box in before.items() if markup not in after)
    yield from (box for markup, box in after.items() if markup not in before)
    stayed = [markup for markup in before if markup in after], [markup for markup in after if markup in before]
    yield from (after[other] for one, other in zip(*stayed, strict=True) if one != other)


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes have anything in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def merged(places: Iterable[Pixels]) -> list[Pixels]:
    """Rectangles that hold all of these, and have nothing in common."""
    apart: list[Pixels] = []
    for place in dict.fromkeys(places):
        while touching := [other for other in apart if meets(place, other)]:
            apart = [other for other in apart if other not in touching]
            sides = list(zip(place, *touching, strict=True))
            place = min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3])
        if place[0] < place[2] and place[1] < place[3]:
            apart.append(place)
    return apart


class Moment(NamedTuple):
    """What is new on a canvas, which is the one to be seen now."""

    canvas: int
    patches: list[Patch]


class Film:
    """Moments on one or several canvases, by a key of each."""

    def __init__(self, canvases: Mapping[int, Canvas]) -> None:
        self.canvases = canvases
        self.moments: list[Moment] = []
        self.stays: list[int] = []  # milliseconds, moment by moment
        self.size = max(each.size[0] for each in canvases.values()), max(each.size[1] for each in canvases.values())

    def add(self, canvas: int, parts: list[Part], stays: int) -> None:
        """Another moment; one that shows nothing new makes the one before it last longer."""
        patches = self.canvases[canvas].show(parts)
        if self.moments and not patches and self.moments[-1].canvas == canvas:
            self.stays[-1] += stays
            return
        self.moments.append(Moment(canvas, patches))
        self.stays.append(stays)

    def save(self, path: str | Path) -> None:
        """Writes an animation that begins anew for ever."""
        images = self._developed()
        next(images).save(path, save_all=True, append_images=images, duration=self.stays, loop=0)

    def _developed(self) -> Iterator[Image]:
        """Every moment in the colours of the film, whole."""
        palette = self._palette()

        def inked(image: Image) -> Image:
            return image.quantize(palette=palette, dither=imaging().Dither.NONE)

        paper = inked(imaging().new("RGB", self.size, TRAY))
        plates: dict[int, Image] = {}
        for moment in self.moments:
            if moment.canvas not in plates:
                plates[moment.canvas] = paper.copy()
                plates[moment.canvas].paste(inked(self.canvases[moment.canvas].ground))
            for patch in moment.patches:
                plates[moment.canvas].paste(inked(patch.image), patch.corner)
            yield plates[moment.canvas].copy()

    def _palette(self) -> Image:
        """The colours of some canvases as they were seen last, found once: they are the same from moment to moment."""
        every = -(-len(self.canvases) // SAMPLES)
        seen = [canvas.image for canvas in list(self.canvases.values())[::every]]
        sheet = imaging().new("RGB", (self.size[0], sum(image.height for image in seen)), TRAY)
        top = 0
        for image in seen:
            sheet.paste(image, (0, top))
            top += image.height
        return sheet.quantize(COLOURS)

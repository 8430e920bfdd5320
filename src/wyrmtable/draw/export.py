"""Pictures to keep and to send: PNG, animated GIF, and a replay page in one file.

PNG and GIF need the extra `pictures`; the replay page needs nothing but a browser.
"""

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from wyrmtable.core.errors import WyrmError
from wyrmtable.draw.film import Canvas, Film
from wyrmtable.draw.lettering import num
from wyrmtable.draw.painting import PicturesMissing, png_bytes
from wyrmtable.draw.picture import Frame, Picture, laid, overlay, svg, svg_page, tray_height, used_symbols

__all__ = ["NothingToShow", "PicturesMissing", "gif", "html", "png", "png_bytes", "stills"]


class NothingToShow(WyrmError):
    """An animation or replay was asked for without a single frame."""


def png(svg: str, path: str | Path, width: int = 1600) -> None:
    """Writes the picture as a PNG file."""
    Path(path).write_bytes(png_bytes(svg, width))


def gif(picture: Picture, frames: Sequence[Frame], path: str | Path, width: int = 900, seconds: float = 0.8) -> None:
    """Writes an endless animation; a moment that shows nothing new makes the one before it last longer."""
    _check(frames)
    boards = {id(board): board for board in (_board(picture, frame) for frame in frames)}
    film = Film({key: Canvas(board, max(_tray(board, picture, frames)), width) for key, board in boards.items()})
    for frame in frames:
        board = _board(picture, frame)
        film.add(id(board), laid(board, frame.view, frame.highlights, frame.trail), int(seconds * 1000))
    film.save(path)


def _board(picture: Picture, frame: Frame) -> Picture:
    """The board a frame is seen on."""
    return frame.picture or picture


def _tray(board: Picture, picture: Picture, frames: Sequence[Frame]) -> Iterator[float]:
    """The room below a board in each of the frames that are seen on it."""
    return (tray_height(board, frame.view) for frame in frames if _board(picture, frame) is board)


def stills(picture: Picture, frames: Sequence[Frame], folder: Path, width: int = 1600) -> Iterator[Path]:
    """Writes a PNG of every frame into a folder, one after the other; their names sort in order."""
    _check(frames)
    folder.mkdir(parents=True, exist_ok=True)
    digits = len(str(len(frames)))
    for number, frame in enumerate(frames):
        path = folder / f"{number:0{digits}}.png"
        png(svg(_board(picture, frame), frame.view, frame.highlights, frame.trail), path, width)
        yield path


def html(picture: Picture, frames: Sequence[Frame], title: str) -> str:
    """A replay page that needs no other file: slider, arrow keys, and every piece of markup stored once."""
    _check(frames)
    pieces: dict[str, int] = {}
    boards = {id(board): board for board in (_board(picture, frame) for frame in frames)}
    order = list(boards)
    steps = []
    for frame in frames:
        board = _board(picture, frame)
        parts = overlay(board, frame.view, frame.highlights, frame.trail)
        caption = frame.caption or " ".join(word for word in (frame.view.turn, frame.view.phase) if word)
        steps.append([caption, [pieces.setdefault(part, len(pieces)) for part in parts], order.index(id(board))])
    high = [board.height + max(_tray(board, picture, frames)) for board in boards.values()]
    sizes = [f"0 0 {num(board.width)} {num(tall)}" for board, tall in zip(boards.values(), high, strict=True)]
    hidden = [' hidden="hidden"' if number else "" for number in range(len(boards))]
    grounds = "".join(
        f'<g class="board"{way}>{board.ground}</g>' for way, board in zip(hidden, boards.values(), strict=True)
    )
    symbols = used_symbols((_board(picture, frame), frame.view) for frame in frames)
    first = _board(picture, frames[0])
    shown = svg_page(first, high[0] - first.height, f'<defs>{symbols}</defs>{grounds}<g id="overlay"></g>', title)
    plain = {"pieces": list(pieces), "steps": steps, "sizes": sizes}
    data = json.dumps(plain, separators=(",", ":")).replace("</", "<\\/")
    page = files("wyrmtable.draw").joinpath("replay.html").read_text(encoding="utf-8")
    fields = {
        "@TITLE@": escape(title),
        "@LAST@": str(len(frames) - 1),
        "@BOARD@": shown,
        "@DATA@": data,
    }
    return re.sub("|".join(fields), lambda field: fields[field[0]], page)  # in one pass: a title may look like a field


def _check(frames: Sequence[Frame]) -> None:
    if not frames:
        raise NothingToShow("There is no frame to show. Give at least one view of the game.")

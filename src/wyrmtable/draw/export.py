"""Pictures to keep and to send: PNG, animated GIF, and a replay page in one file.

PNG and GIF need the extra `pictures`; the replay page needs nothing but a browser.
"""

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

from wyrmtable.core.errors import WyrmError
from wyrmtable.draw.lettering import num
from wyrmtable.draw.picture import Frame, Picture, overlay, svg, svg_page, tray_height, used_symbols


class PicturesMissing(WyrmError):
    """The packages that paint pixels are not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f'Pictures need the package {package}. Install it with: pip install "wyrmtable[pictures]"')


class NothingToShow(WyrmError):
    """An animation or replay was asked for without a single frame."""


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        raise PicturesMissing("resvg-py") from None
    return resvg_py


def png_bytes(svg: str, width: int) -> bytes:
    """The picture as PNG, `width` pixels wide; letters are paths, so no font is looked for."""
    return bytes(_resvg().svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


def png(svg: str, path: str | Path, width: int = 1600) -> None:
    """Writes the picture as a PNG file."""
    Path(path).write_bytes(png_bytes(svg, width))


def gif(picture: Picture, frames: Sequence[Frame], path: str | Path, width: int = 900, seconds: float = 0.8) -> None:
    """Writes an endless animation; the board is painted once and each frame's counters are laid over it."""
    try:
        from PIL import Image
    except ImportError:
        raise PicturesMissing("pillow") from None
    _check(frames)
    boards = {id(board): board for board in (_board(picture, frame) for frame in frames)}
    extra = {key: max(_tray(board, picture, frames)) for key, board in boards.items()}
    paper = '<rect width="100%" height="100%" fill="#efe4c8"/>'

    def paint(board: Picture, body: str) -> Any:
        page = svg_page(board, extra[id(board)], body, "")
        return Image.open(BytesIO(png_bytes(page, width))).convert("RGBA")

    grounds = {key: paint(board, paper + board.ground) for key, board in boards.items()}
    high = max(ground.height for ground in grounds.values())
    painted = []
    for frame in frames:
        board = _board(picture, frame)
        symbols = f"<defs>{used_symbols([(board, frame.view)])}</defs>"
        layer = paint(board, symbols + "".join(overlay(board, frame.view, frame.highlights, frame.trail)))
        whole = Image.new("RGB", (width, high), "#efe4c8")
        whole.paste(Image.alpha_composite(grounds[id(board)], layer).convert("RGB"))
        painted.append(whole)
    palette = _palette(painted)
    first, *others = [whole.quantize(palette=palette, dither=Image.Dither.NONE) for whole in painted]
    first.save(path, save_all=True, append_images=others, duration=int(seconds * 1000), loop=0)


def _palette(painted: Sequence[Any]) -> Any:
    """The colours of an animation, found once: choosing them anew for every frame takes longer than painting it."""
    from PIL import Image

    samples = [painted[0], painted[len(painted) // 2], painted[-1]]
    sheet = Image.new("RGB", (painted[0].width, sum(sample.height for sample in samples)))
    top = 0
    for sample in samples:
        sheet.paste(sample, (0, top))
        top += sample.height
    return sheet.quantize(255)


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

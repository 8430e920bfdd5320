"""Drawing: the board as eyes may see it, finished games as pages and animations, and scenarios for the lobby."""

from __future__ import annotations

import tempfile
from io import BytesIO
from pathlib import Path
from random import Random

from ..core import ALL, Decision, Eyes, Match, RandomDice, Setting, complete
from ..draw import Picture, export, svg
from ..draw.export import PicturesMissing
from ..draw.picture import Frame
from ..registry import load
from .frames import played
from .stored import StoredGame
from .wire import drawing_of, log_of

MOST_FRAMES = 90
SMALL = 40_000  # bytes of a thumbnail
QUALITIES = (70, 50, 30, 10)
LIVELY = 40  # picks played before a scenario's picture is taken, so that counters stand on it


def _scenes(stored: StoredGame, step: int = 1) -> tuple[Picture, list[Frame], str]:
    """A finished game with all secrets open, ready to be painted, each moment on the board it is seen on; every so
    many entries, and the last."""
    frames: list[Frame] = []
    boards: dict[tuple[str, str], Picture] = {}
    title = ""
    for frame in played(stored):
        match, number = frame.match, frame.entry.number
        if number % step and number + 1 < len(stored.entries):
            continue
        caption = " ".join(line["text"] for line in log_of(match, ALL, {number: tuple(frame.events)}))
        view = match.view(ALL)
        board = (view.sheet, drawing_of(match, ALL, view.sheet))
        if board not in boards:
            boards[board] = picture_for(match, ALL, view.sheet)
        frames.append(Frame(view, caption, picture=boards[board]))
        title = f"{match.game.title}: {match.game.scenarios(match.setting.files)[match.setting.scenario].title}"
    return next(iter(boards.values())), frames, title


def single_page(stored: StoredGame) -> bytes:
    """A finished game as one HTML file."""
    return export.html(*_scenes(stored)).encode()


def animation(stored: StoredGame, width: int) -> bytes:
    """A finished game as an animation; of a long one every so many frames."""
    picture, frames, _ = _scenes(stored, -(-len(stored.entries) // MOST_FRAMES))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.gif"
        export.gif(picture, frames, path, width)
        return path.read_bytes()


def picture_for(match: Match, eyes: Eyes, sheet: str) -> Picture:
    """A board as these eyes may see it drawn."""
    picture: Picture = match.game.picture(match.position, eyes, sheet)
    return picture


def bare_board(stored: StoredGame, eyes: Eyes, sheet: str) -> Picture:
    """The board of a game that can no longer be played by today's rules, as it looks when one is set up."""
    game, setting = load(stored.module), stored.header.setting
    pos = game.setup(complete(game, Setting(setting.scenario, setting.options, setting.files)), RandomDice(Random(1)))
    picture: Picture = game.picture(pos, eyes, sheet)
    return picture


def still(match: Match, eyes: Eyes, width: int) -> bytes:
    """The table now, as these eyes see it, as PNG."""
    view = match.view(eyes)
    return export.png_bytes(svg(picture_for(match, eyes, view.sheet), view), width)


def thumbnail(module: str, scenario: str, width: int) -> bytes:
    """A scenario's picture for the lobby, small to send: some way into a game, as a spectator sees it."""
    match = Match(load(module), Setting(scenario), None, "thumbnail")
    rng = Random(1)
    for _ in range(LIVELY):
        decision = match.decision
        if isinstance(decision, Decision):
            match.pick(decision.seat, rng.choice(decision.picks))
    return _small(still(match, None, width))


def _small(png: bytes) -> bytes:
    """A picture as WebP, as fine as it can be within the bytes that a thumbnail may have."""
    try:
        from PIL import Image
    except ImportError:
        raise PicturesMissing("pillow") from None
    image, body = Image.open(BytesIO(png)).convert("RGB"), b""
    for quality in QUALITIES:
        made = BytesIO()
        image.save(made, "WEBP", quality=quality)
        body = made.getvalue()
        if len(body) <= SMALL:
            break
    return body

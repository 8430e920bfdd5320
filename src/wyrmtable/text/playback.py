"""A record opened like a book: the position after any of its entries, checked line by line when it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .. import replaying
from ..core import ALL, AnyGame, BadPick, BadRecord, Decision, Eyes, Match, View, mentioned
from ..core.extras import drawn
from ..reading import parse
from ..replaying import walk

if TYPE_CHECKING:
    from ..draw.picture import Frame, Picture


class Playback:
    """The positions of a replayed record. `match` stands at its end."""

    def __init__(self, game: AnyGame, text: str) -> None:
        self.game = game
        secret = parse(text).snapshot.get("secret", {})  # a saved game holds what its record does not tell yet
        frames = list(walk(game, text, secret))
        self.match: Match = frames[-1].match
        self.positions: list[Any] = [frame.position for frame in frames]

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    def match_at(self, number: int) -> Match:
        """The match as it stood after an entry."""
        lines = self.match.lines[: len(self.match.lines) - self.last + self.entry(number)]
        return replaying.replay(self.game, "\n".join(lines) + "\n", self.match.setting.secret)

    def entry(self, number: int | None) -> int:
        """The entry asked for (None: the last), if the record has it."""
        if number is None:
            return self.last
        if not 0 <= number <= self.last:
            raise BadRecord(0, f"it has entries 0 to {self.last}; there is no entry {number}.")
        return number

    def view(self, number: int, eyes: Eyes) -> View:
        return self.game.view(self.positions[number], eyes)

    def caption(self, number: int, eyes: Eyes) -> str:
        """The entry in words: who picked what, as far as these eyes may know."""
        entry = self.match.entries[number]
        if entry.seat < 0:
            return "The game is set up."
        who = self.match.seat_names[entry.seat]
        if entry.undo is not None:
            return f"{who}: back to before entry {entry.undo}"
        if entry.conceded:
            return f"{who}: giving up"
        if entry.seat != eyes and not everything_told(self.match):
            return f"{who}: a pick"
        return f"{who}: {self.match.names.title(self.match.names.pick(entry.text))}"

    def deciding(self, number: int) -> int | None:
        decision = self.game.decision(self.positions[number])
        return decision.seat if isinstance(decision, Decision) else None

    def turns(self, eyes: Eyes) -> list[Frame]:
        """The set-up, each turn at its end, and the end of the game."""
        from ..draw.picture import Frame

        frames = list(self.frames(eyes))
        following = [*frames[1:], None]
        return [
            Frame(frame.view, picture=frame.picture)  # what lit up at the turn's last entry is no news of the turn
            for frame, after in zip(frames, following, strict=True)
            if after is None or after.view.turn != frame.view.turn
        ]

    def frames(self, eyes: Eyes, last: int | None = None, most: int = 0) -> Iterator[Frame]:
        """The moments of the record as these eyes saw them, for drawn replays, each on its board; of a long one at most
        so many, evenly spread, and always the last."""
        from ..draw.picture import Frame

        match, end = self.match, self.entry(last)
        lines: dict[int, list[tuple[str, list[str]]]] = {}
        for told in match.log(eyes):
            marks = list(mentioned(told.event, self.game.sentences, match.names))
            lines.setdefault(told.entry, []).append((told.sentence, marks))
        step = -(-(end + 1) // most) if most else 1
        boards: dict[tuple[str, str], Picture] = {}
        for number in range(end % step, end + 1, step):
            heard, view = lines.get(number, []), self.view(number, eyes)
            lit = dict.fromkeys(text for _, marks in heard for text in marks)
            board = (view.sheet, drawn(self.game, self.positions[number], eyes, view.sheet))
            if board not in boards:
                boards[board] = self.game.picture(self.positions[number], eyes, view.sheet)
            words = " ".join(sentence for sentence, _ in heard)
            yield Frame(view, words, tuple(lit), picture=boards[board])


def everything_told(match: Match) -> bool:
    """Whether all may be shown: the game is over, and nothing secret lives on in a sequel."""
    sequel = match.sequel
    return match.outcome is not None and not (sequel is not None and sequel.lives_on)


def eyes_called(match: Match, word: str) -> Eyes:
    """Whose eyes a word means: a seat's, a `spectator`'s, or `all`; without one, those that see most."""
    told, wanted = everything_told(match), word.casefold()
    if wanted == "spectator" or not (wanted or told):
        return None
    if wanted and wanted != "all":
        return seat_called(match.seat_names, word)
    if not told:
        raise BadPick("Everything is shown only when the game, and whatever goes on from it, is over.")
    return ALL


def seat_called(seats: tuple[str, ...], word: str) -> int:
    """The seat with this number or beginning of a name."""
    if word.isdecimal() and int(word) < len(seats):
        return int(word)
    fitting = [seat for seat, name in enumerate(seats) if name.casefold().startswith(word.casefold())]
    if len(fitting) != 1:
        raise BadPick(f"No seat is called {word!r}. The seats are: {', '.join(seats)}.")
    return fitting[0]

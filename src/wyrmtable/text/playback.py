"""A record opened like a book: the position after any of its entries, checked line by line when it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core import AnyGame, BadRecord, Decision, Entry, Match, RecordedDice, View, mentioned
from ..draw.picture import Frame


class Playback:
    """The positions of a replayed record. `match` stands at its end."""

    def __init__(self, game: AnyGame, text: str) -> None:
        self.game = game
        self.match = Match.replay(game, text)
        self.positions: list[Any] = []
        for entry in self.match.entries:
            self.positions.append(self._after(entry))

    def _after(self, entry: Entry) -> Any:
        if entry.number == 0:
            return self.game.setup(self.match.setting, RecordedDice(entry.dice))
        if entry.undo is not None:
            return self.positions[entry.undo - 1]
        after = self.positions[-1].copy()
        self.game.apply(after, self.match.names.pick(entry.text), RecordedDice(entry.dice))
        return after

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    def entry(self, number: int | None) -> int:
        """The entry asked for (None: the last), if the record has it."""
        if number is None:
            return self.last
        if not 0 <= number <= self.last:
            raise BadRecord(0, f"it has entries 0 to {self.last}; there is no entry {number}.")
        return number

    def view(self, number: int, seat: int | None) -> View:
        return self.game.view(self.positions[number], seat)

    def told(self, number: int, seat: int | None) -> list[str]:
        """What the seat was told by an entry."""
        return [told.sentence for told in self.match.log(seat, number) if told.entry == number]

    def caption(self, number: int, seat: int | None) -> str:
        """The entry in words: who picked what, as far as the seat may know before the game is over."""
        entry = self.match.entries[number]
        if entry.seat < 0:
            return "The game is set up."
        who = self.match.seat_names[entry.seat]
        if entry.undo is not None:
            return f"{who} goes back before entry {entry.undo}."
        if entry.seat != seat and self.match.outcome is None:
            return f"{who} picks."
        return f"{who}: {self.match.names.title(self.match.names.pick(entry.text))}"

    def deciding(self, number: int) -> int | None:
        decision = self.game.decision(self.positions[number])
        return decision.seat if isinstance(decision, Decision) else None

    def turns(self, seat: int | None) -> list[Frame]:
        """The set-up, each turn at its end, and the end of the game."""
        frames = list(self.frames(seat))
        following = [*frames[1:], None]
        return [
            Frame(frame.view)  # what lit up at the turn's last entry is no news of the turn
            for frame, after in zip(frames, following, strict=True)
            if after is None or after.view.turn != frame.view.turn
        ]

    def frames(self, seat: int | None, first: int = 0, last: int | None = None) -> Iterator[Frame]:
        """The moments of the record as a seat (None: a spectator) saw them, for drawn replays."""
        match = self.match
        lines: dict[int, list[tuple[str, list[str]]]] = {}
        for told in match.log(seat):
            marks = list(mentioned(told.event, self.game.sentences, match.names))
            lines.setdefault(told.entry, []).append((told.sentence, marks))
        for number in range(first, self.entry(last) + 1):
            heard = lines.get(number, [])
            lit = dict.fromkeys(text for _, marks in heard for text in marks)
            yield Frame(self.view(number, seat), " ".join(sentence for sentence, _ in heard), tuple(lit))

"""A match: a record, the position it leads to, and the authority over both.

Every pick is checked here (right seat, in the decision); a refused one changes nothing. Undo goes back through the
record to a barrier that is computed, never declared: dice were used, somebody learnt something, or the seat changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Self

from .chair import Chair
from .decision import Decision, Outcome
from .dice import LiveDice, RecordedDice, commitment, new_seed
from .errors import BadPick, BadRecord, BadSetup, DiceError, GameOver, StalePick, UndoBarred, WrongSeat, WyrmError
from .event import Event, Log, heard, tell
from .game import AnyGame, Setting, complete
from .names import Names
from .position import fill, fingerprint, to_json
from .record import ALTERED, Entry, Header, Parsed, compare, header_lines, parse, sealed
from .view import View

SCHEMA = 1


class Told(NamedTuple):
    """A sentence of the log, the entry it belongs to, and its event."""

    entry: int
    sentence: str
    event: Event


class Match:
    """One game being played.

    `seats` says who plays each seat ("human", "captain", a name); the engine only keeps it. `entries` is the record,
    append-only: an undo is an entry, too.
    """

    def __init__(
        self, game: AnyGame, setting: Setting, seats: Sequence[str] | None = None, seed: str | None = None
    ) -> None:
        self.game = game
        self.setting = complete(game, setting)
        self.seed = seed if seed is not None else new_seed()
        if len(self.seed.splitlines()) != 1 or not self.seed.strip():
            raise BadSetup("The seed must be a word or a number on one line; leave it out to have one drawn.")
        dice = LiveDice(self.seed)
        self._dice: LiveDice | None = dice  # a replay has none: it cannot go on
        log: Log = []
        self.position: Any = game.setup(self.setting, dice, log)
        self.seats = tuple(seats) if seats is not None else ("human",) * len(self.seat_names)
        if len(self.seats) != len(self.seat_names):
            sides = ", ".join(self.seat_names)
            raise BadSetup(f"This game has {len(self.seat_names)} seats ({sides}); {len(self.seats)} were filled.")
        self._open(Header(game.id, game.version, self.setting, self.seats, commitment(self.seed)))
        self._write(Entry(0, -1, "setup", dice.take()), log)

    def _open(self, header: Header) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self._events: list[Log] = []
        self._lines, self._mark = header_lines(header)
        self._before: dict[int, Any] = {}  # positions before the entries that can still be taken back
        self._undone: set[int] = set()

    # -- what is on the table ------------------------------------------------------------------------------------

    @property
    def names(self) -> Names:
        return self.game.names(self.position)

    @property
    def seat_names(self) -> tuple[str, ...]:
        return self.game.seats(self.position)

    @property
    def decision(self) -> Decision | Outcome:
        return self.game.decision(self.position)

    @property
    def outcome(self) -> Outcome | None:
        decision = self.decision
        return decision if isinstance(decision, Outcome) else None

    @property
    def deciding(self) -> int | None:
        decision = self.decision
        return decision.seat if isinstance(decision, Decision) else None

    def chair(self, seat: int) -> Chair:
        """All that a player or bot of this seat may touch."""
        self._check_seat(seat)
        return Chair(self, seat)

    def view(self, seat: int | None) -> View:
        return self.game.view(self.position, seat)

    def log(self, seat: int | None, since: int = 0) -> Iterator[Told]:
        """What the seat (None: a spectator) was told from entry `since` on; lines taken back are gone."""
        for entry in range(since, len(self.entries)):
            if entry not in self._undone:
                for event in self._events[entry]:
                    if heard(event, seat):
                        yield Told(entry, tell(event, self.game.sentences, self.names), event)

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}/{self.setting.scenario}: {len(self.entries)} entries, {self.decision!r}>"

    def _repr_svg_(self) -> str:
        """In a notebook a match shows the table as the deciding seat sees it, its picks glowing."""
        decision = self.decision
        picks = [self.names.text(pick) for pick in decision.picks] if isinstance(decision, Decision) else []
        return str(self.game.picture(self.position).draw(self.view(self.deciding), picks))

    # -- picking and taking back ---------------------------------------------------------------------------------

    def pick(self, seat: int, what: int | str, expected: int | None = None) -> list[Event]:
        """Carries out a pick (its number or text). `expected` is the number the new entry should get: a repeated or
        late request is refused instead of being taken for the next decision."""
        self._check_seat(seat)
        self._check_number(expected)
        decision = self.decision
        if isinstance(decision, Outcome):
            raise GameOver(f"The game is over: {decision.summary}")
        if decision.seat != seat:
            raise WrongSeat(f"It is {self.seat_names[decision.seat]}'s decision, not {self.seat_names[seat]}'s.")
        names = self.names
        number = names.pick(what) if isinstance(what, str) else what
        if number not in decision.picks:
            raise BadPick(self._refusal(seat, number))
        return self._carry_out(seat, number)

    def undo(self, seat: int, to: int | None = None, expected: int | None = None) -> int:
        """Takes back the seat's entries from number `to` on (default: its last one). Returns the entry gone back to."""
        self._check_seat(seat)
        self._check_number(expected)
        able = self.undoable(seat)
        if not able:
            raise UndoBarred(self._barrier(seat))
        if to is None:
            to = able[-1]
        if to not in able:
            raise UndoBarred(f"Entry {to} cannot be taken back; {', '.join(map(str, able))} can.")
        self.position = self._before[to]
        gone = [entry for entry in self._before if entry >= to]
        for entry in gone:
            del self._before[entry]
        self._undone.update(range(to, len(self.entries) + 1))
        self._write(Entry(len(self.entries), seat, "undo", (), to), [])
        return to

    def undoable(self, seat: int) -> list[int]:
        """Entries this seat may take back now, oldest first."""
        return sorted(entry for entry in self._before if self.entries[entry].seat == seat)

    def _carry_out(self, seat: int, pick: int) -> list[Event]:
        before = self.position
        text = self.names.text(pick)
        after = before.copy()
        log: Log = []
        dice = self._own_dice()
        counter = dice.counter
        try:
            self.game.apply(after, pick, dice, log)
        except BaseException:
            dice.counter = counter
            dice.take()
            raise
        self._advance(Entry(len(self.entries), seat, text, dice.take()), before, after, log)
        return log

    def _own_dice(self) -> LiveDice:
        if self._dice is None:
            raise DiceError("This match is a replay and has no dice; resume it from its snapshot to go on with it.")
        return self._dice

    def _advance(self, entry: Entry, before: Any, after: Any, log: Log) -> None:
        """Makes `after` the position and keeps `before` for undo, unless a barrier was passed."""
        self.position = after
        decision = self.decision
        same_seat = isinstance(decision, Decision) and decision.seat == entry.seat
        if entry.dice or not same_seat or before.knowledge() != after.knowledge():
            self._before.clear()
        else:
            self._before[entry.number] = before
        self._write(entry, log)

    def _write(self, entry: Entry, log: Log) -> None:
        line, self._mark = sealed(self._mark, entry.body(), fingerprint(self.position))
        self._lines.append(line)
        self.entries.append(entry)
        self._events.append(log)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seat_names):
            raise WrongSeat(f"There is no seat {seat}; the seats are 0 to {len(self.seat_names) - 1}.")

    def _check_number(self, expected: int | None) -> None:
        if expected is not None and expected != len(self.entries):
            raise StalePick(f"The game has moved on: entry {len(self.entries)} is next, not {expected}.")

    def _refusal(self, seat: int, pick: int) -> str:
        names = self.names
        if not 0 <= pick < len(names):
            return f"There is no pick number {pick} in this game."
        reasons = self.game.why_not(self.position, seat, pick)
        told = " ".join(map(str, reasons)) or "It is not among the choices now."
        return f"{names.title(pick)} cannot be picked. {told}"

    def _barrier(self, seat: int) -> str:
        last = self.entries[-1]
        if last.seat != seat:
            return "There is nothing of yours to take back: the last entry is not yours."
        if last.dice:
            return "Dice have been rolled since; they cannot be taken back."
        return "Your last pick cannot be taken back: something became known by it, or it is another player's turn."

    # -- text and back -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as text. The seed is revealed only when the game is over."""
        lines, mark = list(self._lines), self._mark
        outcome = self.outcome
        if outcome is not None:
            line, mark = sealed(mark, f"end {outcome.summary}")
            lines.append(line)
            line, mark = sealed(mark, f"seed {self.seed}")
            lines.append(line)
        return "\n".join(lines) + "\n"

    def snapshot(self) -> dict[str, Any]:
        """The position and the dice as plain JSON: enough to go on even after a change of the rules. Holds the
        secret seed: for the authority's own storage only."""
        return {
            "schema": SCHEMA,
            "version": self.game.version,
            "entries": len(self.entries),
            "seed": self.seed,
            "rolls": self._own_dice().counter,
            "position": to_json(self.position),
        }

    @classmethod
    def replay(cls, game: AnyGame, text: str) -> Self:
        """Plays a record again, trusting nothing: every pick, roll and seal is checked. A record without its seed can
        be watched but not continued."""
        parsed = parse(text)
        match = cls._from_header(game, parsed)
        match.seed = parsed.seed
        wanted = match.text().split("\n")[:-1]
        if parsed.snapshot:  # a saved game carries one as its last line
            wanted.append(sealed(match._mark, parsed.lines[-1].rpartition(" #")[0])[0])
        compare(parsed.lines, wanted)
        return match

    @classmethod
    def resume(cls, game: AnyGame, text: str, snapshot: dict[str, Any]) -> Self:
        """Goes on with a running match. If the rules have changed since, the position comes from the snapshot."""
        parsed = parse(text)
        if snapshot.get("schema") != SCHEMA:
            raise BadRecord(0, f"its snapshot has schema {snapshot.get('schema')!r}; {SCHEMA} is needed.")
        if parsed.header.version == game.version:
            match = cls._from_header(game, parsed)
        else:
            match = cls._from_snapshot(game, parsed, snapshot)
        match.seed = str(snapshot["seed"])
        if commitment(match.seed) != parsed.header.commitment:
            raise BadRecord(5, "the commitment does not fit the seed of the snapshot; it belongs to another match.")
        match._dice = LiveDice(match.seed, sum(len(entry.dice) for entry in match.entries))
        return match

    @classmethod
    def _from_snapshot(cls, game: AnyGame, parsed: Parsed, snapshot: dict[str, Any]) -> Self:
        if snapshot["entries"] != len(parsed.entries):
            raise BadRecord(
                0, f"its snapshot holds {snapshot['entries']} entries of {len(parsed.entries)}; the newest is needed."
            )
        match = cls.__new__(cls)
        match.game, match.setting, match.seats = game, complete(game, parsed.header.setting), parsed.header.seats
        match.position = fill(game.blank(match.setting), snapshot["position"])
        match._open(parsed.header)
        match.entries = list(parsed.entries)
        match._events = [[] for _ in parsed.entries]
        match._lines = parsed.lines[: 5 + len(parsed.entries)]
        match._mark = match._lines[-1].rpartition(" #")[2]
        return match

    @classmethod
    def _from_header(cls, game: AnyGame, parsed: Parsed) -> Self:
        header = parsed.header
        if header.game != game.id:
            raise BadRecord(2, f"it is a game of {header.game!r}, not of {game.id!r}.")
        if header.version != game.version:
            raise BadRecord(
                2, f"it was played by version {header.version} of the rules; these are version {game.version}."
            )
        match = cls.__new__(cls)
        match._dice = None
        match.game, match.setting, match.seats, match.seed = game, complete(game, header.setting), header.seats, ""
        log: Log = []
        dice = RecordedDice(parsed.entries[0].dice)
        with _blaming(0, dice):
            match.position = game.setup(match.setting, dice, log)
        match._open(header)
        match._write(parsed.entries[0], log)
        match._check_line(parsed)
        for entry in parsed.entries[1:]:
            match._repeat(entry)
            match._check_line(parsed)
        return match

    def _check_line(self, parsed: Parsed) -> None:
        """The line just replayed must be the line that was written."""
        if parsed.lines[len(self._lines) - 1] != self._lines[-1]:
            raise BadRecord(len(self._lines), ALTERED)

    def _repeat(self, entry: Entry) -> None:
        """One entry of a record being replayed."""
        with _blaming(entry.number, NO_ROLLS):
            if entry.undo is not None:
                self.undo(entry.seat, entry.undo)
                return
            decision = self.decision
            pick = self.names.pick(entry.text)
            if isinstance(decision, Outcome) or decision.seat != entry.seat or pick not in decision.picks:
                raise BadPick(f"{entry.text!r} was not a legal pick of seat {entry.seat} there.")
        before, log, dice = self.position, Log(), RecordedDice(entry.dice)
        after = before.copy()
        with _blaming(entry.number, dice):
            self.game.apply(after, pick, dice, log)
        self._advance(entry, before, after, log)


class _blaming:  # noqa: N801  # reads as a verb: with _blaming(entry): ...
    """Turns whatever a replayed entry trips over into an error that names its line."""

    def __init__(self, entry: int, dice: RecordedDice) -> None:
        self.line = entry + 6  # five header lines, and lines count from one
        self.dice = dice

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, trouble: BaseException | None, trace: object) -> None:
        if isinstance(trouble, WyrmError):
            raise BadRecord(self.line, str(trouble)) from None
        if trouble is None:
            try:
                self.dice.finish()
            except DiceError as left_over:
                raise BadRecord(self.line, str(left_over)) from None


NO_ROLLS = RecordedDice(())

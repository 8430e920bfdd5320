"""A match: a record, the position it leads to, and the authority over both.

Every pick is checked here (right seat, in the decision); a refused one changes nothing. Undo goes back through the
record to a barrier that is computed, never declared: dice were used, somebody learnt something, or the seat changed.
How a match comes back from its record stands in `wyrmtable.replaying`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from . import extras
from .chair import Chair, Supposed
from .decision import Decision, Outcome, writing_of
from .dice import LiveDice, commitment, new_seed
from .errors import BadPick, BadSetup, DiceError, GameOver, StalePick, UndoBarred, WrongSeat
from .event import Event, Log, heard, tell
from .eyes import ALL, Eyes
from .game import AnyGame, Setting, complete
from .names import Names, possessive
from .position import fingerprint, to_json
from .record import CONCEDE, Entry, Header, closing, header_lines, secret_mark

SCHEMA = 1


class Told(NamedTuple):
    """A sentence of the log, the entry it belongs to, and its event."""

    entry: int
    sentence: str
    event: Event


def known(unseen: Sequence[int], entry: int) -> int:
    """The number of an entry for whoever cannot count the `unseen` ones."""
    return entry - bisect_left(unseen, entry)


class Match(Supposed):
    """One game being played. `seats` says who plays each seat ("human", "captain", a name); the engine only keeps it.
    `entries` is the record, append-only: an undo is an entry, too."""

    def __init__(
        self, game: AnyGame, setting: Setting, seats: Sequence[str] | None = None, seed: str | None = None
    ) -> None:
        self.setting = complete(game, setting)
        self.seed = seed if seed is not None else new_seed()
        if len(self.seed.splitlines()) != 1 or not self.seed.strip():
            raise BadSetup("The seed must be a word or a number on one line; leave it out to have one drawn.")
        dice = LiveDice(self.seed)
        self._dice: LiveDice | None = dice  # a replay has none: it cannot go on
        log: Log = []
        super().__init__(game, game.setup(self.setting, dice, log))
        self.seats = tuple(seats) if seats is not None else ("human",) * len(self.seat_names)
        if len(self.seats) != len(self.seat_names):
            named = ", ".join(self.seat_names)
            message = f"This game has {len(self.seat_names)} seats ({named}); {len(self.seats)} were filled."
            raise BadSetup(message, self.seat_names)
        self._open(Header(game.id, game.version, self._published(), self.seats, commitment(self.seed)))
        sides, mark = tuple(dice.sides), fingerprint(self.position)
        self._write(Entry(0, -1, "setup", dice.take(), None, sides, mark), log)
        self._take_forced()

    def _published(self) -> Setting:
        """The setting as the header tells it: of secret files only the hashes."""
        marks = {name: secret_mark(self.seed, text) for name, text in self.setting.secret.items()}
        return Setting(self.setting.scenario, self.setting.options, self.setting.files, marks)

    def _open(self, header: Header) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self.events: list[tuple[Event, ...]] = []  # what happened at each of them
        self._lines, self._mark = header_lines(header)
        self._before: dict[int, Any] = {}  # positions before the entries that can still be taken back
        self._undone: set[int] = set()
        self._forced: set[int] = set()  # entries that nobody chose
        self._held: list[int] = []  # entries of orders being written, which only their seat can count

    # -- what is on the table ------------------------------------------------------------------------------------

    @property
    def names(self) -> Names:
        return self.game.names(self.position)

    @property
    def seat_names(self) -> tuple[str, ...]:
        return self.game.seats(self.position)

    @property
    def deciding(self) -> int | None:
        decision = self.decision
        return decision.seat if isinstance(decision, Decision) else None

    @property
    def sequel(self) -> extras.Sequel | None:
        """The match that follows this one, once it is over."""
        return extras.sequel(self.game, self.position) if self.outcome is not None else None

    def chair(self, seat: int) -> Chair:
        """All that a player or bot of this seat may touch."""
        self._check_seat(seat)
        return Chair(self, seat)

    def log(self, eyes: Eyes, since: int = 0) -> Iterator[Told]:
        """What these eyes were told from entry `since` on, as they count; lines taken back are gone."""
        names, unseen = self.names_for(eyes), self.unseen(eyes)
        for entry in range(since, len(self.entries)):
            number = known(unseen, entry)
            if entry not in self._undone and number >= since:
                for event in self.events[entry]:
                    if heard(event, eyes):
                        yield Told(number, tell(event, self.game.sentences, names), event)

    def unseen(self, eyes: Eyes) -> list[int]:
        """Entries of others' orders being written, ascending: these eyes cannot count them yet."""
        return [entry for entry in self._held if eyes not in (ALL, self.entries[entry].seat)] if self._held else []

    def count(self, eyes: Eyes) -> int:
        """How many entries there are for these eyes."""
        return len(self.entries) - (len(self.unseen(eyes)) if self._held else 0)

    def copy(self) -> Match:
        """The same match once more, to be played on in another way; its dice fall as they would here."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        for name in ("entries", "events", "_lines", "_before", "_undone", "_forced", "_held"):
            setattr(twin, name, getattr(self, name).copy())
        twin._dice = LiveDice(self.seed, self._dice.counter) if self._dice else None
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}/{self.setting.scenario}: {len(self.entries)} entries, {self.decision!r}>"

    printer: ClassVar[Callable[[Match], str]] = __repr__  # for `print`: a client that draws in characters comes here

    def __str__(self) -> str:
        return self.printer()

    def _repr_svg_(self) -> str:
        """In a notebook a match shows the table as the deciding seat sees it, its picks glowing."""
        decision, eyes = self.decision, self.deciding
        picks = [self.names.text(pick) for pick in decision.picks] if isinstance(decision, Decision) else []
        view = self.view(eyes)
        return str(self.game.picture(self.position, eyes, view.sheet).draw(view, picks))

    # -- picking and taking back ---------------------------------------------------------------------------------

    def pick(self, seat: int, what: int | str, expected: int | None = None) -> list[Event]:
        """Carries out a pick (its number or text). `expected` is the number the new entry gets, as this seat counts: a
        repeated or late request is refused instead of being taken for the next decision. Returns what happened;
        entries that leave no choice, but must stand in the record, follow at once."""
        self._check_number(seat, expected)
        decision = self._running()
        if decision.seat != seat:
            whose, mine = possessive(self.seat_names[decision.seat]), possessive(self.seat_names[seat])
            raise WrongSeat(f"It is {whose} decision, not {mine}.")
        number = self.names.pick(what) if isinstance(what, str) else what
        if number not in decision.picks:
            raise BadPick(self._refusal(seat, number))
        return self._carry_out(decision, number) + self._take_forced()

    def concede(self, seat: int, expected: int | None = None) -> list[Event]:
        """The seat gives up, whoever is to decide; the game says what that means for the others."""
        self._check_number(seat, expected)
        asked = self._running()
        self._check_present(seat)
        after, log = self.position.copy(), Log()
        sides, dice = self._thrown(lambda dice: self.game.concede(after, seat, dice, log))
        self._advance(Entry(len(self.entries), seat, CONCEDE, dice, None, sides), asked, after, log)
        return log + self._take_forced()

    def undo(self, seat: int, to: int | None = None, expected: int | None = None) -> int:
        """Takes back the seat's entries from number `to` on (default: its last one). Returns the entry gone back to."""
        self._check_number(seat, expected)
        able = self.undoable(seat)
        if not able:
            raise UndoBarred(self._barrier(seat))
        to = able[-1] if to is None else to
        if to not in able:
            raise UndoBarred("It cannot be taken back so far; your latest picks can.")
        self.position = self._before[to]
        self._before = {entry: before for entry, before in self._before.items() if entry < to}
        self._undone.update(range(to, len(self.entries) + 1))
        if writing_of(self.decision):
            self._held.append(len(self.entries))
        self._write(Entry(len(self.entries), seat, "undo", (), to), [])
        return to

    def undoable(self, seat: int) -> list[int]:
        """Entries this seat may take back now, oldest first: the decider's, since whatever passes it on bars undo."""
        return [entry for entry in self._before if entry not in self._forced] if seat == self.deciding else []

    def _running(self) -> Decision:
        decision = self.decision
        if isinstance(decision, Outcome):
            raise GameOver(f"The game is over: {decision.summary}")
        return decision

    def _carry_out(self, asked: Decision, pick: int) -> list[Event]:
        text, after, log = self.names.text(pick), self.position.copy(), Log()
        sides, dice = self._thrown(lambda dice: self.game.apply(after, pick, dice, log))
        self._advance(Entry(len(self.entries), asked.seat, text, dice, None, sides), asked, after, log)
        return log

    def _take_forced(self) -> list[Event]:
        """Decisions without a choice that must leave an entry, so that their number tells nothing."""
        events: list[Event] = []
        while isinstance(decision := self.decision, Decision) and decision.forced:
            events += self._carry_out(decision, decision.picks[0])
        return events

    def _thrown(self, act: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The sides of the dice that carrying something out took, and the rolls; if it fails, none was made."""
        dice = self._own_dice()
        counter = dice.counter
        try:
            act(dice)
        except BaseException:
            dice.counter = counter
            dice.take()
            raise
        return tuple(dice.sides), dice.take()

    def _own_dice(self) -> LiveDice:
        if self._dice is None:
            raise DiceError("This match is a replay and has no dice; resume it from its snapshot to go on with it.")
        return self._dice

    def _advance(self, entry: Entry, asked: Decision, after: Any, log: Log) -> None:
        """Makes `after` the position and keeps the one in which was `asked` for undo, unless a barrier was passed."""
        before, self.position = self.position, after
        following = self.decision
        goes_on = asked.goes_on(following) and not entry.conceded
        if goes_on and asked.manner.writing:
            self._held.append(entry.number)
        elif writing_of(following) != asked.manner.writing:
            self._held.clear()
        barred = entry.dice or asked.manner.window or not goes_on
        if barred or before.knowledge() != after.knowledge():
            self._before.clear()
        else:
            self._before[entry.number] = before
        if asked.forced:
            self._forced.add(entry.number)
        self._write(entry, log)

    def _write(self, entry: Entry, log: Log) -> None:
        """Enters it, sealed. Every record goes on in the form in which it was begun."""
        mark, first = fingerprint(self.position), self.entries[0] if self.entries else entry
        entry = replace(entry, reached=mark) if first.reached else replace(entry, sides=(), reached="")
        line, self._mark = entry.sealed(self._mark, mark)
        self._lines.append(line)
        self.entries.append(entry)
        self.events.append(tuple(log))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seat_names):
            raise WrongSeat(f"There is no seat {seat}; the seats are 0 to {len(self.seat_names) - 1}.")

    def _check_present(self, seat: int) -> None:
        if any(entry.conceded and entry.seat == seat for entry in self.entries):
            raise WrongSeat(f"{self.seat_names[seat]} gave up before; the others play on.")

    def _check_number(self, seat: int, expected: int | None) -> None:
        self._check_seat(seat)
        if expected is not None and expected != self.count(seat):
            raise StalePick(f"The game has moved on: entry {self.count(seat)} is next, not {expected}.")

    def _refusal(self, seat: int, pick: int) -> str:
        names = self.names_for(seat)
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

    @property
    def lines(self) -> Sequence[str]:
        """The record's sealed lines so far, those of the header first."""
        return self._lines

    def text(self, reveal: bool = False) -> str:
        """The record as text. Seed and secret files are revealed when the game is over and nothing secret lives on in
        its sequel; the authority may reveal them later."""
        outcome, sequel = self.outcome, self.sequel
        if outcome is None:
            return "\n".join(self._lines) + "\n"
        sealed_up = sequel is not None and sequel.lives_on and not reveal
        ending = closing(self._mark, outcome.summary, self.setting.secret, "" if sealed_up else self.seed)
        return "\n".join([*self._lines, *ending]) + "\n"

    def snapshot(self) -> dict[str, Any]:
        """Position and dice as JSON, to go on even after a change of rules. Has the secret seed: only for storage."""
        kept = {"secret": dict(self.setting.secret), "held": self._held.copy()}
        now = {"schema": SCHEMA, "version": self.game.version, "entries": len(self.entries), "seed": self.seed}
        now |= {"rolls": self._own_dice().counter, "position": to_json(self.position)}
        return {name: value for name, value in kept.items() if value} | now

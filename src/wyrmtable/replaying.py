"""How a match comes back from its record: the one piece of code that walks a record, and what stands on it.

Nothing is trusted: every entry is played again by the rules, and its line must come out as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

from .core.decision import Decision, Outcome
from .core.dice import Dice, LiveDice, RecordedDice, commitment
from .core.errors import BadPick, BadRecord, DiceError, WyrmError
from .core.event import Event, Log
from .core.game import AnyGame, Setting, complete
from .core.match import SCHEMA, Match
from .core.position import fill, fingerprint
from .core.record import Entry, Header, header_lines, sealed, secret_mark
from .reading import ALTERED, Parsed, compare, parse

HEADER = 5  # lines before the first entry
Roller = Callable[[Entry], "Checked"]


class Checked(Dice):
    """Dice for one entry of a record; `finish` compares what was rolled with what was written down."""

    __slots__ = ()

    def finish(self) -> None: ...


class Written(RecordedDice, Checked):
    """The rolls that were written down."""

    __slots__ = ("_asked", "_entry")

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.dice)
        self._entry = entry
        self._asked: list[int] = []

    def roll(self, sides: int, why: str) -> int:
        self._asked.append(sides)
        return super().roll(sides, why)

    def finish(self) -> None:
        super().finish()
        _check_sides(self._entry, self._asked)


class Proven(LiveDice, Checked):
    """The rolls of the revealed seed; they must be those that were written down."""

    __slots__ = ("_entry",)

    def __init__(self, seed: str, counter: int, entry: Entry) -> None:
        super().__init__(seed, counter)
        self._entry = entry

    def finish(self) -> None:
        asked, rolled = self.sides, self.take()
        if rolled != self._entry.dice:
            told = " ".join(map(str, rolled)) or "nothing"
            raise DiceError(f"the dice are not those of the committed seed, which gives {told}.")
        _check_sides(self._entry, asked)


def _check_sides(entry: Entry, asked: Sequence[int]) -> None:
    """The dice are those that the rules ask for; records of old do not tell which they were."""
    if entry.reached and entry.sides != tuple(asked):
        raise DiceError(f"the rules ask for dice of {', '.join(map(str, asked))} sides there.")


class Frame(NamedTuple):
    """A record after one of its entries: what was done, where it led, what happened."""

    entry: Entry
    position: Any
    events: tuple[Event, ...]
    match: Match


def written(entry: Entry) -> Checked:
    return Written(entry)


def walk(game: AnyGame, text: str, secret: Mapping[str, str] = {}) -> Iterator[Frame]:
    """A record, entry by entry, each checked; positions are not changed by going on. The lines after the last entry
    are checked when it is passed."""
    parsed = parse(text)
    return _to_the_end(begun(game, parsed, secret), parsed, written)


def tail(game: AnyGame, text: str, snapshot: Mapping[str, Any]) -> Iterator[Frame]:
    """The entries of a running match after a snapshot, each checked, without playing again what came before: first
    the entry that the snapshot was taken after (of which no events are known)."""
    parsed = parse(text)
    _check_schema(snapshot)
    match = _from_snapshot(game, parsed, snapshot)
    if parsed.header.version == game.version:
        _check_snapshot(match)
    return chain((Frame(match.entries[-1], match.position, (), match),), frames(match, parsed, written))


def _to_the_end(match: Match, parsed: Parsed, roller: Roller) -> Iterator[Frame]:
    yield from frames(match, parsed, roller)
    match.seed = parsed.seed
    _check_ending(match, parsed)


def frames(match: Match, parsed: Parsed, roller: Roller) -> Iterator[Frame]:
    """Plays the entries of a record that the match does not have yet (the set-up, if it has none)."""
    for entry in parsed.entries[len(match.entries) :]:
        _repeat(match, entry, roller(entry))
        if parsed.lines[len(match.lines) - 1] != match.lines[-1]:
            raise BadRecord(len(match.lines), ALTERED)
        yield Frame(entry, match.position, match.events[-1], match)


def begun(game: AnyGame, parsed: Parsed, secret: Mapping[str, str]) -> Match:
    """A match that has nothing of its record yet but the header."""
    header = parsed.header
    if header.game != game.id:
        raise BadRecord(2, f"it is a game of {header.game!r}, not of {game.id!r}.")
    if header.version != game.version:
        raise BadRecord(2, f"it was played by version {header.version} of the rules; these are version {game.version}.")
    return _empty(game, parsed, secret)


def _empty(game: AnyGame, parsed: Parsed, secret: Mapping[str, str]) -> Match:
    match = Match.__new__(Match)
    match._dice, match.seed = None, ""
    match.game, match.seats = game, parsed.header.seats
    match.setting = complete(game, _unsealed(parsed.header, parsed.secret or secret))
    match._open(parsed.header)
    return match


def _unsealed(header: Header, secret: Mapping[str, str]) -> Setting:
    """The setting with the texts of its secret files, which must all be at hand."""
    setting = header.setting
    missing = sorted(setting.secret.keys() - secret.keys())
    if missing:
        raise BadRecord(
            3, f"its secret file {missing[0]} is not revealed yet, so it cannot be played again. Wait until the "
            "series of games it belongs to has ended."
        )  # fmt: skip
    return Setting(setting.scenario, setting.options, setting.files, {name: secret[name] for name in setting.secret})


def _repeat(match: Match, entry: Entry, dice: Checked) -> None:
    """Plays one entry again; whatever it trips over becomes an error that names its line."""
    log: Log = []
    try:
        if entry.undo is not None:
            match.undo(entry.seat, entry.undo)
            return
        asked = None if entry.seat < 0 else match.decision
        match_position = _played(match, entry, dice, log)
        dice.finish()
    except BadRecord:
        raise
    except WyrmError as trouble:
        raise BadRecord(entry.number + HEADER + 1, str(trouble)) from None
    if isinstance(asked, Decision):
        match._advance(entry, asked, match_position, log)
    else:
        match.position = match_position
        match._write(entry, log)


def _played(match: Match, entry: Entry, dice: Dice, log: Log) -> Any:
    """The position that an entry leads to."""
    if entry.seat < 0:
        return match.game.setup(match.setting, dice, log)
    decision = match.decision
    if isinstance(decision, Outcome):
        raise BadPick("The game was over before it.")
    after = match.position.copy()
    if entry.conceded:
        match._check_seat(entry.seat)
        match._check_present(entry.seat)
        match.game.concede(after, entry.seat, dice, log)
        return after
    pick = match.names.pick(entry.text)
    if decision.seat != entry.seat or pick not in decision.picks:
        raise BadPick(f"{entry.text!r} was not a legal pick of seat {entry.seat} there.")
    match.game.apply(after, pick, dice, log)
    return after


def replay(game: AnyGame, text: str, secret: Mapping[str, str] = {}) -> Match:
    """Plays a record again, trusting nothing: every pick, roll and seal is checked. A record without its seed can be
    watched but not continued. `secret` are files the record does not reveal."""
    parsed = parse(text)
    return _last(begun(game, parsed, secret), parsed, written)


def _last(match: Match, parsed: Parsed, roller: Roller) -> Match:
    """The match at the end of its record."""
    for _ in _to_the_end(match, parsed, roller):
        pass
    return match


def verify(game: AnyGame, text: str) -> Match:
    """Replays a finished record and proves every die from the revealed seed; the first false line is named."""
    parsed = parse(text)
    check_seed(parsed)
    match = begun(game, parsed, {})
    before = [0, *accumulate(len(entry.dice) for entry in parsed.entries)]
    return _last(match, parsed, lambda entry: Proven(parsed.seed, before[entry.number], entry))


def check_seed(parsed: Parsed) -> None:
    """The seed is revealed, and it is the one the record was committed to."""
    if not parsed.seed:
        raise BadRecord(
            len(parsed.lines),
            "the seed is not revealed (the game or its series is not over), so the dice cannot be proved yet.",
        )
    _check_seed(parsed, parsed.seed, parsed.secret, "seed revealed at the end")


def _check_seed(parsed: Parsed, seed: str, secret: Mapping[str, str], whose: str) -> None:
    """The seed is the one the record was committed to, and the secret files are those of its header."""
    if commitment(seed) != parsed.header.commitment:
        raise BadRecord(HEADER, f"the commitment does not fit the {whose}.")
    for name, mark in parsed.header.setting.secret.items():
        if name in secret and secret_mark(seed, secret[name]) != mark:
            raise BadRecord(3, f"the secret file {name} is not the one that the header names.")


def _check_ending(match: Match, parsed: Parsed) -> None:
    """The lines after the entries are those that belong there."""
    wanted = match.text(reveal=bool(parsed.seed)).split("\n")[:-1]
    if not parsed.seed and match.outcome is not None:
        wanted = wanted[: len(match.lines) + bool(parsed.end)]
    if parsed.snapshot:  # a saved game carries one as its last line
        wanted.append(sealed(match._mark, parsed.lines[-1].rpartition(" #")[0])[0])
    compare(parsed.lines, wanted)


def resume(game: AnyGame, text: str, snapshot: dict[str, Any]) -> Match:
    """Goes on with a running match, its whole story played again. If the rules have changed since, the position comes
    from the snapshot."""
    parsed = parse(text)
    _check_schema(snapshot)
    if parsed.header.version != game.version:
        match = _from_snapshot(game, parsed, snapshot)
    else:
        match = begun(game, parsed, snapshot.get("secret", {}))
        for _ in frames(match, parsed, written):
            pass
    return _going_on(match, parsed, snapshot)


def reload(game: AnyGame, text: str, snapshot: dict[str, Any]) -> Match:
    """Goes on with a running match from its snapshot; only the entries after it are played again. What happened before
    is not told by its log."""
    parsed = parse(text)
    _check_schema(snapshot)
    match = _from_snapshot(game, parsed, snapshot)
    if parsed.header.version == game.version:
        _check_snapshot(match)
        for _ in frames(match, parsed, written):
            pass
    return _going_on(match, parsed, snapshot)


def _check_schema(snapshot: Mapping[str, Any]) -> None:
    if snapshot.get("schema") != SCHEMA:
        raise BadRecord(0, f"its snapshot has schema {snapshot.get('schema')!r}; {SCHEMA} is needed.")


def _going_on(match: Match, parsed: Parsed, snapshot: Mapping[str, Any]) -> Match:
    """Gives a match its dice back."""
    match.seed = str(snapshot["seed"])
    _check_seed(parsed, match.seed, snapshot.get("secret", {}), "seed of the snapshot; it belongs to another match")
    match._dice = LiveDice(match.seed, sum([len(entry.dice) for entry in match.entries]))
    return match


def _from_snapshot(game: AnyGame, parsed: Parsed, snapshot: Mapping[str, Any]) -> Match:
    count = int(snapshot["entries"])
    changed = parsed.header.version != game.version
    if count > len(parsed.entries) or (changed and count < len(parsed.entries)):
        raise BadRecord(0, f"its snapshot holds {count} entries of {len(parsed.entries)}; the newest is needed.")
    match = _empty(game, parsed, snapshot.get("secret", {}))
    match.position = fill(game.blank(match.setting), snapshot["position"])
    match.entries = list(parsed.entries[:count])
    match.events = [()] * len(match.entries)
    match._lines = parsed.lines[: HEADER + count]
    match._mark = match._lines[-1].rpartition(" #")[2]
    match._held = [int(entry) for entry in snapshot.get("held", ())]
    return match


def _check_snapshot(match: Match) -> None:
    """The snapshot's position must be the one that its last entry was sealed with."""
    before = match.lines[-2].rpartition(" #")[2] if len(match.lines) > HEADER + 1 else header_lines(match.header)[1]
    last, mark = match.entries[-1], fingerprint(match.position)
    if last.reached not in ("", mark) or last.sealed(before, mark)[0] != match.lines[-1]:
        raise BadRecord(len(match.lines), "the snapshot does not belong to this entry.")

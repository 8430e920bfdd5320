"""Laws of the record: replays agree line by line, forgeries are found, take-backs restore and reveal nothing, and
whoever gives up leaves a sound game."""

from __future__ import annotations

from random import Random
from typing import Any

from .. import replaying
from ..core import ALL, BadRecord, Eyes, Match, Outcome, RecordedDice, WyrmError, fingerprint
from ..replaying import verify
from .found import Broken, Check, Subject, Tally
from .lawful import check_scores
from .playout import Moment, Playout, finished, spread
from .worlds import seen, words

FORGERIES = 4
RECORD = 150  # entries that are played again several times
STORY = 400  # entries that are told again to every seat
WORLDS = 4
UNDOS = 40
OFTEN = 12  # so many moments of one sort are enough in a run
CONCEDED = 4
GIVING_UP = 2  # seats at each of these moments
AFTERWARDS = 12


def replays_agree(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A record replays to the same lines and the same views; a finished one is proved; a running one goes on."""
    match, game = playout.match, subject.game
    text = match.text(reveal=True)
    replayed = verify(game, text) if finished(playout) else replaying.replay(game, text)
    tally.examined += len(replayed.entries)
    if replayed.text(reveal=True) != text:
        raise playout.broken("replay", "The replayed record has other lines.")
    for seat, last in playout.last_views.items():
        if replayed.view(seat).json() != last:
            raise playout.broken("replay", f"After the replay seat {seat} has another view.")
        since = max(0, len(match.entries) - STORY)
        if list(replayed.log(seat, since)) != list(match.log(seat, since)):
            raise playout.broken("replay", f"After the replay seat {seat} has heard another story.")
    reloaded = replaying.reload(game, text, match.snapshot())
    if reloaded.text(reveal=True) != text or reloaded.snapshot() != match.snapshot():
        raise playout.broken("replay", "A match reloaded from its snapshot is not where it was left.")
    _resumed(subject, playout)


def _resumed(subject: Subject, playout: Playout) -> None:
    """A game left early on is resumed, its whole story played again."""
    for moment in [moment for moment in playout.moments if moment.entry <= RECORD][-1:]:
        left = playout.resumed(moment)
        resumed = replaying.resume(subject.game, "\n".join(left.lines) + "\n", left.snapshot())
        if resumed.lines != left.lines or resumed.snapshot() != left.snapshot():
            raise playout.broken("replay", "A resumed match is not where it was left.", moment)


def forge(text: str, rng: Random) -> tuple[str, int]:
    """The record with one character altered, and the line it stands in. Line ends stay."""
    places = [at for at, sign in enumerate(text) if sign != "\n"]
    at = rng.choice(places)
    other = rng.choice([sign for sign in "0123456789abcdef x[]#" if sign != text[at]])
    return text[:at] + other + text[at + 1 :], text.count("\n", 0, at) + 1


def forgeries_found(subject: Subject, playout: Playout, tally: Tally) -> None:
    """One altered character anywhere is found, and its line named. (Of a long record the beginning is altered.)"""
    rng, text = playout.rng("forgeries"), playout.match.text(reveal=True)
    if len(playout.match.entries) > RECORD:
        text = "".join(f"{line}\n" for line in playout.match.lines[:RECORD])
    for _ in range(FORGERIES):
        tally.examined += 1
        forged, line = forge(text, rng)
        changed = forged.split("\n")[line - 1]
        try:
            replaying.replay(subject.game, forged)
        except BadRecord as found:
            if found.line > line:
                raise playout.broken(
                    "forgery", f"Line {line} was altered to {changed!r}, but line {found.line} is blamed."
                ) from None
        else:
            raise playout.broken("forgery", f"Line {line} was altered to {changed!r}, and nobody noticed.")


def undo_restores(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A take-back restores the position exactly; dice, news and a change of seat bar it."""
    for undone in playout.undone:
        tally.examined += 1
        if playout.marks[undone.to] != undone.mark:
            raise playout.broken("undo", f"Entry {undone.entry} went back to {undone.to}, but not to its position.")
    for moment in playout.moments:
        if moment.undoable and (moment.dice or _deciding(subject, moment) != moment.seat):
            raise playout.broken("undo", "Dice or a change of seat should bar this take-back.", moment)
        if moment.decision.forced and moment.entry in moment.undoable:
            raise playout.broken("undo", "What nobody chose is offered to be taken back.", moment)
    rng = playout.rng("undo")
    open_picks = [moment for moment in playout.moments if moment.entry in moment.undoable]
    for moment in spread(open_picks, UNDOS, rng):
        if tally.meet(moment.sort) <= OFTEN:
            tally.examined += 1
            _reveals_nothing(subject, playout, moment, rng)


def _deciding(subject: Subject, moment: Moment) -> int | None:
    return getattr(subject.game.decision(moment.after), "seat", None)


def _reveals_nothing(subject: Subject, playout: Playout, moment: Moment, rng: Random) -> None:
    """In every world the seat can imagine, a pick it may take back leads to the same view and the same sentences."""
    seen = _experience(subject, moment, moment.pos.copy())
    for _ in range(WORLDS):
        world = subject.game.imagine(moment.pos, moment.seat, rng)
        if fingerprint(world) == moment.mark:
            continue
        try:
            other = _experience(subject, moment, world)
        except WyrmError as error:
            raise playout.broken(
                "undo", f"Whether dice are needed depends on hidden things: {error}", moment
            ) from error
        if other != seen:
            raise playout.broken("undo", "A pick that reveals hidden things can be taken back.", moment)


def _experience(subject: Subject, moment: Moment, pos: object) -> tuple[bytes, list[str]]:
    log: list[tuple[int | str, ...]] = []
    game = subject.game
    game.apply(pos, moment.pick, RecordedDice(()), log)
    return seen(subject, pos, moment.seat), words(subject, pos, log, moment.seat)


def knowledge_seen(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Where a number that knowledge rests on changes, somebody would miss it: he sees more by it, or believes less."""
    for moment in playout.moments:
        for name in _numbers_changed(moment):
            if tally.meet(name) <= OFTEN:
                tally.examined += 1
                tally.varied.add(name)
                if _missed(subject, playout, moment, _as_before(moment, name)):
                    tally.noted.add(name)


def no_counters(subject: Subject, tally: Tally) -> None:
    """A number that nobody ever misses is a counter. A rule must remember to raise it; and the day one forgets, a
    player takes back what he has looked at."""
    for name in sorted(tally.varied - tally.noted):
        told = f"Knowledge rests on {name!r}, which nobody would miss: return the bits that say who knows what."
        raise Broken("knowledge", told)


def _numbers_changed(moment: Moment) -> list[str]:
    """Fields of one number that the moment changed, and knowledge with them."""
    pos, after = moment.pos, moment.after
    changed = [name for name in pos.FIELDS if type(getattr(pos, name)) is int]
    changed = [name for name in changed if getattr(pos, name) != getattr(after, name)]
    return [name for name in changed if _as_before(moment, name).knowledge() != after.knowledge()]


def _as_before(moment: Moment, name: str) -> Any:
    """The position after a moment, but for one field."""
    twin = moment.after.copy()
    setattr(twin, name, getattr(moment.pos, name))
    return twin


def _missed(subject: Subject, playout: Playout, moment: Moment, twin: Any) -> bool:
    """Whether any eyes see or believe something else there; such a position need not make sense, and what cannot be
    shown any more is missed as well."""
    try:
        return any(_beheld(subject, twin, eyes) != _beheld(subject, moment.after, eyes) for eyes in playout.seats)
    except Exception:
        return True


def _beheld(subject: Subject, pos: Any, eyes: Eyes) -> tuple[bytes, bytes]:
    """What eyes see, and what all-seeing ones would see of the world that they believe in."""
    return seen(subject, pos, eyes), seen(subject, subject.game.imagine(pos, eyes, Random(0)), ALL)


def giving_up(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Any seat can give up at any time: the game goes on soundly or ends, and he who gave up has not won."""
    rng = playout.rng("concede")
    for moment in playout.sample("concede", CONCEDED):
        seats = range(len(playout.match.seat_names))
        for seat in rng.sample(seats, min(GIVING_UP, len(seats))):
            tally.examined += 1
            match = playout.resumed(moment)
            before = match.snapshot()
            match.concede(seat)
            if match.outcome and seat in match.outcome.winners:
                raise playout.broken("concede", f"Seat {seat} gives up and wins.", moment)
            if match.undoable(seat):
                raise playout.broken("concede", f"Seat {seat} can take back that it gave up.", moment)
            _goes_on(playout, moment, match, rng)
            again = replaying.reload(subject.game, "\n".join(match.lines) + "\n", before)
            if again.lines != match.lines or fingerprint(again.position) != fingerprint(match.position):
                raise playout.broken("concede", "Replayed after somebody gave up, the game goes on otherwise.", moment)


def _goes_on(playout: Playout, moment: Moment, match: Match, rng: Random) -> None:
    """The rest of the game, or some of it, is sound."""
    for _ in range(AFTERWARDS):
        wrong = match.game.audit(match.position)
        if wrong:
            raise playout.broken("concede", f"After somebody gave up: {wrong[0]}", moment)
        for eyes in playout.seats:
            match.view(eyes)
        decision = match.decision
        if isinstance(decision, Outcome):
            check_scores(playout, decision, "concede")
            return
        if not decision.picks:
            raise playout.broken("concede", f"After somebody gave up seat {decision.seat} has no pick.", moment)
        match.pick(decision.seat, rng.choice(decision.picks))


CHECKS = (
    Check("replay", "a replayed record has the same hashes, views and sentences", "entries", replays_agree),
    Check("forgery", "one altered character is found and its line named", "forgeries", forgeries_found),
    Check("undo", "a take-back restores, and nothing revealed can be taken back", "take-backs", undo_restores),
    Check("knowledge", "what bars undo is no counter", "numbers", knowledge_seen, conclude=no_counters, optional=True),
    Check("concede", "any seat can give up at any time and leaves a sound game", "seats", giving_up),
)

"""Laws of the record: replays agree line by line, forgeries are found, take-backs restore and reveal nothing."""

from __future__ import annotations

from random import Random

from ..core import BadRecord, Match, RecordedDice, WyrmError, fingerprint, heard, tell, verify
from .found import Check, Subject, Tally
from .playout import Moment, Playout, finished

FORGERIES = 4
WORLDS = 4
UNDOS = 12


def replays_agree(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A record replays to the same lines and the same views; a finished one is proved; a running one goes on."""
    text = playout.match.text()
    replayed = Match.replay(subject.game, text)
    tally.examined += len(replayed.entries)
    if replayed.text() != text:
        raise playout.broken("replay", "The replayed record has other lines.")
    for seat, seen in playout.last_views.items():
        if replayed.view(seat).json() != seen:
            raise playout.broken("replay", f"After the replay seat {seat} has another view.")
        if list(replayed.log(seat)) != list(playout.match.log(seat)):
            raise playout.broken("replay", f"After the replay seat {seat} has heard another story.")
    if finished(playout):
        verify(subject.game, text)
    resumed = Match.resume(subject.game, text, playout.match.snapshot())
    if resumed.text() != text or resumed.snapshot() != playout.match.snapshot():
        raise playout.broken("replay", "A resumed match is not where it was left.")


def forge(text: str, rng: Random) -> tuple[str, int]:
    """The record with one character altered, and the line it stands in. Line ends stay."""
    places = [at for at, sign in enumerate(text) if sign != "\n"]
    at = rng.choice(places)
    other = rng.choice([sign for sign in "0123456789abcdef x[]#" if sign != text[at]])
    return text[:at] + other + text[at + 1 :], text.count("\n", 0, at) + 1


def forgeries_found(subject: Subject, playout: Playout, tally: Tally) -> None:
    """One altered character anywhere is found, and its line named."""
    rng, text = playout.rng("forgeries"), playout.match.text()
    for _ in range(FORGERIES):
        tally.examined += 1
        forged, line = forge(text, rng)
        changed = forged.split("\n")[line - 1]
        try:
            Match.replay(subject.game, forged)
        except BadRecord as found:
            if found.line > line:
                raise playout.broken(
                    "forgery", f"Line {line} was altered to {changed!r}, but line {found.line} is blamed."
                ) from None
        else:
            raise playout.broken("forgery", f"Line {line} was altered to {changed!r}, and nobody noticed.")


def undo_restores(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A take-back restores the position exactly; dice, news and a change of seat bar it."""
    marks = {moment.entry: moment.mark for moment in playout.moments}
    for undone in playout.undone:
        tally.examined += 1
        if marks[undone.to] != undone.mark:
            raise playout.broken("undo", f"Entry {undone.entry} went back to {undone.to}, but not to its position.")
    for moment in playout.moments:
        if moment.undoable and (moment.dice or _deciding(subject, moment) != moment.seat):
            raise playout.broken("undo", "Dice or a change of seat should bar this take-back.", moment)
    open_picks = [moment for moment in playout.moments if moment.entry in moment.undoable]
    rng = playout.rng("undo")
    for moment in rng.sample(open_picks, min(UNDOS, len(open_picks))):
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
    told = [tell(event, game.sentences, game.names(pos)) for event in log if heard(event, moment.seat)]
    return game.view(pos, moment.seat).json(), told


CHECKS = (
    Check("replay", "a replayed record has the same hashes, views and sentences", "entries", replays_agree),
    Check("forgery", "one altered character is found and its line named", "forgeries", forgeries_found),
    Check("undo", "a take-back restores, and nothing revealed can be taken back", "take-backs", undo_restores),
)

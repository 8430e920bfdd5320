"""Laws of what a game tells of things to come: how an attack leads to its result, what others could do to a place,
whose turn goes on, and when a picture is another one."""

from __future__ import annotations

from typing import Any

from ..core import AnyGame, Eyes, Threat, extras
from .found import Check, Subject, Tally
from .playout import Moment, Playout
from .worlds import MOMENTS, indistinct, others, whose, worlds

PLACES = 6


def resolving_true(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The pick that leads on to a result is one of the decision, and tells the seat nothing hidden."""
    if not hasattr(subject.game, "resolving"):
        return
    for moment, eyes, world in worlds(subject, playout, "resolving"):
        tally.examined += 1
        pick = extras.resolving(subject.game, moment.pos)
        if pick is not None and pick not in moment.decision:
            raise playout.broken("resolving", f"Pick number {pick} leads on, but cannot be picked.", moment)
        if eyes == moment.seat and extras.resolving(subject.game, world) != pick:
            raise playout.broken("resolving", f"What leads on tells {whose(eyes)} hidden things.", moment)


def threats_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """What others could do is worked out from what the eyes know; its chances are chances, its pieces have names."""
    if not hasattr(subject.game, "threat"):
        return
    rng, names = playout.rng("threats"), playout.match.names
    for moment in playout.sample("threats", MOMENTS):
        for eyes in playout.seats:
            for place in rng.sample(range(names.places, names.sides), min(PLACES, names.sides - names.places)):
                tally.examined += 1
                told = extras.threat(subject.game, moment.pos, eyes, place)
                _sound(subject, playout, moment, told)
                for world in indistinct(subject, moment, eyes):
                    if extras.threat(subject.game, world, eyes, place) != told:
                        raise playout.broken("threats", f"What threatens a place tells {whose(eyes)} more.", moment)


def _sound(subject: Subject, playout: Playout, moment: Moment, told: Threat | None) -> None:
    if told is None:
        return
    names = playout.match.names
    unnamed = [piece for piece in told.pieces if piece not in names]
    if unnamed or abs(sum(chance.chance for chance in told.chances) - 1) > 1e-6:
        raise playout.broken("threats", f"{told.title!r} names nothing known, or its chances are not whole.", moment)
    for reason in told.because:
        if subject.known_rule and not subject.known_rule(reason.rule):
            raise playout.broken("threats", f"A threat cites {reason.rule!r}, which is no rule.", moment)


def turns_apart(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The key of a player's turn is not met again once another turn has begun."""
    if not hasattr(subject.game, "turn"):
        return
    gone: set[tuple[int, ...]] = set()
    now: tuple[int, ...] = ()
    for moment in playout.moments:
        tally.examined += 1
        key = extras.turn(subject.game, moment.pos)
        if key != now:
            if key in gone:
                raise playout.broken("turns", f"The turn {key} comes back after another one.", moment)
            gone.add(key)
            now = key


def pictures_named(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A picture changes only if the word for it does, and that word tells nothing hidden."""
    game, seen = subject.game, dict[tuple[Eyes, str, str], object]()
    if not hasattr(game, "drawn"):
        return
    for moment in playout.sample("drawn", MOMENTS):
        for eyes in playout.seats:
            imagined = list(others(subject, moment, eyes))
            for sheet in _sheets(game, moment.pos, eyes):
                tally.examined += 1
                word = extras.drawn(game, moment.pos, eyes, sheet)
                ground = _ground(game, moment.pos, eyes, sheet)
                if seen.setdefault((eyes, sheet, word), ground) != ground:
                    raise playout.broken("drawn", f"The picture changed for {whose(eyes)}, but not its word.", moment)
                for world in imagined:
                    if extras.drawn(game, world, eyes, sheet) != word:
                        raise playout.broken("drawn", f"The word for a picture tells {whose(eyes)} more.", moment)


def _sheets(game: AnyGame, pos: Any, eyes: Eyes) -> list[str]:
    return [sheet.id for sheet in game.view(pos, eyes).sheets] or [""]


def _ground(game: AnyGame, pos: Any, eyes: Eyes, sheet: str) -> object:
    picture = game.picture(pos, eyes, sheet)
    return picture.width, picture.height, picture.ground, dict(picture.places)


CHECKS = (
    Check("resolving", "what leads on to a result can be picked", "decisions", resolving_true, optional=True),
    Check("threats", "threats tell nothing hidden", "threats", threats_alike, optional=True),
    Check("turns", "no player's turn comes back", "entries", turns_apart, optional=True),
    Check("drawn", "a picture that changes has another word", "drawings", pictures_named, optional=True),
)

"""Worlds that some eyes cannot tell from the true one, and what they would see and hear in them.

The laws of secrets compare the true position with worlds imagined now, and with worlds imagined earlier and played on
in step with the true one: so a game that imagines too little is found out, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ..core import Decision, DiceError, Event, Eyes, RecordedDice, extras, fingerprint, heard, tell
from .found import Subject
from .playout import Moment, Playout

MOMENTS = 8
WORLDS = 3


class Aftermath(NamedTuple):
    """What a pick brings some eyes: their view, the kinds and words of what they heard, and the position reached."""

    seen: bytes
    kinds: list[object]
    words: list[str]
    pos: Any


def worlds(subject: Subject, playout: Playout, purpose: str, most: int = MOMENTS) -> Iterator[tuple[Moment, Eyes, Any]]:
    """Sampled moments, each with worlds that a seat or the spectator cannot tell from the true one."""
    for moment in playout.sample(purpose, most):
        for eyes in playout.seats:
            for world in indistinct(subject, moment, eyes):
                yield moment, eyes, world


def indistinct(subject: Subject, moment: Moment, eyes: Eyes) -> Iterator[Any]:
    """Worlds imagined now, and worlds imagined earlier and played on in step with the true one; of those that are alike
    only one. All checks look at the same: each may do with its copies what it likes."""
    kept = moment.found.get(("worlds", eyes))
    if kept is None:
        rng = Random(f"{moment.mark} {eyes}")
        kept = {fingerprint(world): world for world in _imagined(subject, moment, eyes, rng)}
        moment.found["worlds", eyes] = kept
    return (world.copy() for world in list(kept.values()))


def others(subject: Subject, moment: Moment, eyes: Eyes) -> Iterator[Any]:
    """As `indistinct`, without the true one: what is asked of it takes long, and it answers as before."""
    return (world for world in indistinct(subject, moment, eyes) if fingerprint(world) != moment.mark)


def _imagined(subject: Subject, moment: Moment, eyes: Eyes, rng: Random) -> Iterator[Any]:
    for _ in range(WORLDS):
        yield subject.game.imagine(moment.pos, eyes, rng)
    for _ in range(WORLDS if moment.trail else 0):
        world = _carried(subject, moment.trail[-rng.randint(1, len(moment.trail)) :], eyes, rng)
        if world is not None:
            yield world


def _carried(subject: Subject, path: Sequence[Moment], eyes: Eyes, rng: Random) -> Any | None:
    """A world imagined where the path begins that shows and tells these eyes the same all along; None if it parts, or
    is the true one."""
    world = subject.game.imagine(path[0].pos, eyes, rng)
    if fingerprint(world) == path[0].mark:
        return None
    for moment in path:
        decision = subject.game.decision(world)
        if not isinstance(decision, Decision) or decision.seat != moment.seat or moment.pick not in decision:
            return None
        try:
            there = aftermath(subject, world, eyes, moment.pick, moment)
        except DiceError:
            return None
        here = truly(subject, moment, eyes)
        if (there.seen, there.words) != (here.seen, here.words):
            return None
        world = there.pos
    return world


def truly(subject: Subject, moment: Moment, eyes: Eyes) -> Aftermath:
    """What these eyes saw and heard of a moment."""
    if ("truly", eyes) not in moment.found:
        kinds: list[object] = [event[1] for event in moment.events if heard(event, eyes)]
        told = words(subject, moment.after, moment.events, eyes)
        moment.found["truly", eyes] = Aftermath(seen(subject, moment.after, eyes), kinds, told, moment.after)
    found: Aftermath = moment.found["truly", eyes]
    return found


def shown(subject: Subject, moment: Moment, eyes: Eyes) -> bytes:
    """What these eyes saw when the moment's decision was asked for."""
    if ("shown", eyes) not in moment.found:
        moment.found["shown", eyes] = seen(subject, moment.pos, eyes)
    found: bytes = moment.found["shown", eyes]
    return found


def aftermath(subject: Subject, pos: Any, eyes: Eyes, pick: int, moment: Moment) -> Aftermath:
    """What these eyes see and hear of a pick made with the moment's rolls; other rolls are an error."""
    after = pos.copy()
    log: list[Event] = []
    dice = RecordedDice(moment.dice)
    subject.game.apply(after, pick, dice, log)
    dice.finish()
    kinds: list[object] = [event[1] for event in log if heard(event, eyes)]
    return Aftermath(seen(subject, after, eyes), kinds, words(subject, after, log, eyes), after)


def seen(subject: Subject, pos: Any, eyes: Eyes) -> bytes:
    return subject.game.view(pos, eyes).json()


def words(subject: Subject, pos: Any, log: Sequence[Event], eyes: Eyes) -> list[str]:
    """The sentences these eyes hear, with the titles they know."""
    names = subject.game.names(pos).retitled(extras.titles(subject.game, pos, eyes))
    return [tell(event, subject.game.sentences, names) for event in log if heard(event, eyes)]


def whose(eyes: Eyes) -> str:
    return "a spectator" if eyes is None else f"seat {eyes}"

"""The law of secrets: two worlds that a seat cannot tell apart give it the same bytes, whatever it asks.

Views, decisions, `why_not`, `explain`, odds, refusals and the log are all compared between the true position and
worlds imagined by every seat and by a spectator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ..core import (
    Decision,
    DiceError,
    Event,
    Match,
    Outcome,
    Reason,
    RecordedDice,
    View,
    WyrmError,
    fingerprint,
    heard,
    odds_of,
    tell,
)
from ..draw import svg
from .chance import risky
from .found import Broken, Check, Subject, Tally
from .lawful import some_picks
from .playout import Moment, Playout

MOMENTS = 8
WORLDS = 3
MEMORY = 3
ASKED = 40
DRAWN = 3
OTHER_PICKS = 6
ODDS = 2


def worlds(subject: Subject, playout: Playout, purpose: str) -> Iterator[tuple[Moment, int | None, Any]]:
    """Sampled moments, each with worlds that a seat or the spectator cannot tell from the true one."""
    rng = playout.rng(purpose)
    for moment in playout.sample(purpose, MOMENTS):
        for seat in playout.seats:
            for world in indistinct(subject, moment, seat, rng):
                yield moment, seat, world


def indistinct(subject: Subject, moment: Moment, seat: int | None, rng: Random) -> Iterator[Any]:
    """Worlds imagined now, and worlds imagined earlier and played on in step with the true one: so a game that
    imagines too little is found out, too."""
    for _ in range(WORLDS):
        yield subject.game.imagine(moment.pos, seat, rng)
    for _ in range(WORLDS):
        start = moment
        for _ in range(rng.randint(1, MEMORY)):
            start = start.previous or start
        world = _carried(subject, start, moment, seat, rng) if start is not moment else None
        if world is not None:
            yield world


def _carried(subject: Subject, start: Moment, end: Moment, seat: int | None, rng: Random) -> Any | None:
    """A world imagined at `start` that shows and tells the seat the same all the way to `end`; None if it parts."""
    path = [end]
    while path[-1] is not start:
        assert path[-1].previous is not None
        path.append(path[-1].previous)
    world = subject.game.imagine(start.pos, seat, rng)
    for moment in path[:0:-1]:
        decision = subject.game.decision(world)
        if not isinstance(decision, Decision) or decision.seat != moment.seat or moment.pick not in decision:
            return None
        try:
            seen, _, words, world = _aftermath(subject, world, seat, moment.pick, moment)
        except DiceError:
            return None
        if (seen, words) != (_seen(subject, moment.after, seat), _words(subject, moment.after, moment.events, seat)):
            return None
    return world


def imagine_fair(subject: Subject, playout: Playout, tally: Tally) -> None:
    """`imagine` depends only on what the seat knows, makes lawful positions and leaves the true one alone."""
    game = subject.game
    for moment, seat, world in worlds(subject, playout, "imagine"):
        tally.examined += 1
        number = playout.rng(f"{moment.entry} {seat}").getrandbits(32)
        from_truth = fingerprint(game.imagine(moment.pos, seat, Random(number)))
        from_world = fingerprint(game.imagine(world, seat, Random(number)))
        if fingerprint(moment.pos) != moment.mark:
            raise playout.broken("imagine", f"Imagining for {_name(seat)} changed the position.", moment)
        if from_truth != from_world:
            raise playout.broken("imagine", f"What {_name(seat)} imagines depends on what is hidden from it.", moment)
        wrong = game.audit(world)
        if wrong:
            raise playout.broken("imagine", f"The world imagined by {_name(seat)} is unlawful: {wrong[0]}", moment)
        tally.varied.update(f for f in world.FIELDS if getattr(world, f) != getattr(moment.pos, f))
    for moment in playout.sample("imagine", MOMENTS):
        if len({_shown(game.view(moment.pos, seat)) for seat in playout.seats}) > 1:
            tally.noted.add("secrets")


def _shown(view: View) -> object:
    """What a view says, apart from whose it is and what he may name."""
    tokens = sorted((token.place, token.symbol, token.title, token.badges) for token in view.tokens)
    return tuple(tokens), view.facts, view.seats, view.markers


def hidden_varied(subject: Subject, tally: Tally) -> None:
    """Whoever has secrets must imagine them otherwise: a test among equal worlds would prove nothing."""
    still = [field for field in subject.hidden if field not in tally.varied]
    if still:
        raise Broken("imagine", f"These hidden fields were never imagined otherwise: {', '.join(still)}.")
    if "secrets" in tally.noted and not tally.varied:
        raise Broken("imagine", "Seats see different things, yet every imagined world was the true one.")


def views_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A seat's view, names and decision are the same in every world it can imagine."""
    game = subject.game
    for moment, seat, world in worlds(subject, playout, "views"):
        tally.examined += 1
        if game.view(moment.pos, seat).json() != game.view(world, seat).json():
            raise playout.broken("views", f"The view of {_name(seat)} shows what is hidden from it.", moment)
        ours, theirs = game.names(moment.pos), game.names(world)
        if (ours.texts, ours.titles) != (theirs.texts, theirs.titles) or game.seats(world) != game.seats(moment.pos):
            raise playout.broken("views", f"The names told to {_name(seat)} depend on hidden things.", moment)


def pictures_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Every view can be drawn, and the drawing is the same in every world the seat can imagine."""
    game, rng = subject.game, playout.rng("pictures")
    for moment in playout.sample("pictures", DRAWN):
        for seat in playout.seats:
            tally.examined += 1
            drawn = svg(game.picture(moment.pos), game.view(moment.pos, seat))
            for world in indistinct(subject, moment, seat, rng):
                if svg(game.picture(world), game.view(world, seat)) != drawn:
                    raise playout.broken("pictures", f"The drawing for {_name(seat)} shows hidden things.", moment)


def decisions_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The deciding seat is asked the same in every world it imagines; others see only who decides."""
    game = subject.game
    for moment, seat, world in worlds(subject, playout, "decisions"):
        tally.examined += 1
        there = game.decision(world)
        if isinstance(there, Outcome) or there.seat != moment.seat:
            raise playout.broken("decisions", f"Who decides depends on what is hidden from {_name(seat)}.", moment)
        if seat == moment.seat and there != moment.decision:
            raise playout.broken("decisions", f"Picks or prompt of {_name(seat)} tell what is hidden from it.", moment)


def answers_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """`why_not`, `explain` and refusals say the same in every world the seat can imagine."""
    rng = playout.rng("answers")
    for moment in playout.sample("answers", MOMENTS):
        for seat in range(len(playout.match.seat_names)):
            picks = some_picks(playout, rng, ASKED)
            here = _answers(playout.at(moment), seat, picks)
            for world in indistinct(subject, moment, seat, rng):
                tally.examined += len(picks)
                there = playout.at(moment)
                there.position = world
                told = _answers(there, seat, picks)
                if told != here:
                    text = there.names.text(next(pick for pick in picks if told[pick] != here[pick]))
                    raise playout.broken(
                        "answers", f"What {_name(seat)} is told about {text} depends on hidden things.", moment
                    )


Answer = tuple[list[Reason], list[Reason], str]


def _answers(match: Match, seat: int, picks: Sequence[int]) -> dict[int, Answer]:
    """All that a seat can hear about picks without making them."""
    chair = match.chair(seat)
    offered = chair.decision or ()
    return {
        pick: (chair.why_not(pick), chair.explain(pick), "" if pick in offered else _refusal(match, seat, pick))
        for pick in picks
    }


def _refusal(match: Match, seat: int, pick: int) -> str:
    try:
        match.pick(seat, pick)
    except WyrmError as refused:
        return f"{type(refused).__name__}: {refused}"
    return "carried out"


def odds_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Odds are no oracle: the same in every world the deciding seat can imagine."""
    game, rng = subject.game, playout.rng("oracle")
    for moment, pick, _ in risky(subject, playout, "oracle", ODDS):
        told = odds_of(game, moment.pos, moment.seat, pick)
        for world in indistinct(subject, moment, moment.seat, rng):
            tally.examined += 1
            if odds_of(game, world, moment.seat, pick) != told:
                raise playout.broken(
                    "oracle", f"The odds told to {_name(moment.seat)} depend on hidden things.", moment
                )


def log_discreet(subject: Subject, playout: Playout, tally: Tally) -> None:
    """What a seat hears of a pick tells no more than its view after the pick.

    The same pick, and picks that only exist in the imagined world, are carried out there with the same rolls. Where
    the seat then sees the same, and hears of the same kinds of events, it must have heard the same words.
    """
    rng = playout.rng("log")
    for moment, seat, world in worlds(subject, playout, "log"):
        if fingerprint(world) == moment.mark:
            continue
        seen, kinds, words, _ = _aftermath(subject, moment.pos, seat, moment.pick, moment)
        for pick in _comparable_picks(subject, moment, world, rng):
            try:
                other_seen, other_kinds, other_words, _ = _aftermath(subject, world, seat, pick, moment)
            except DiceError:
                continue  # other rolls are needed there: nothing to compare
            tally.examined += 1
            comparable = other_seen == seen and (pick == moment.pick or other_kinds == kinds)
            if comparable and other_words != words:
                told = next((word for word in words if word not in other_words), "nothing")
                raise playout.broken("log", f"{_name(seat)} hears more than it sees: {told!r}", moment)


def _comparable_picks(subject: Subject, moment: Moment, world: Any, rng: Random) -> list[int]:
    """The pick itself if it is legal in the world, and picks of its kind that the true position does not offer."""
    decision = subject.game.decision(world)
    if not isinstance(decision, Decision):
        return []
    names = subject.game.names(world)
    kind = names.kind(moment.pick)
    strange = [pick for pick in decision.picks if pick not in moment.decision and names.kind(pick) == kind]
    own = [moment.pick] if moment.pick in decision else []
    return own + rng.sample(strange, min(OTHER_PICKS, len(strange)))


def _aftermath(
    subject: Subject, pos: Any, seat: int | None, pick: int, moment: Moment
) -> tuple[bytes, list[object], list[str], Any]:
    """The seat's view after a pick with the moment's rolls, the kinds and words of what it heard, and the position."""
    after = pos.copy()
    log: list[Event] = []
    dice = RecordedDice(moment.dice)
    subject.game.apply(after, pick, dice, log)
    dice.finish()
    kinds: list[object] = [event[1] for event in log if heard(event, seat)]
    return _seen(subject, after, seat), kinds, _words(subject, after, log, seat), after


def _seen(subject: Subject, pos: Any, seat: int | None) -> bytes:
    return subject.game.view(pos, seat).json()


def _words(subject: Subject, pos: Any, log: Sequence[Event], seat: int | None) -> list[str]:
    names = subject.game.names(pos)
    return [tell(event, subject.game.sentences, names) for event in log if heard(event, seat)]


def _name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


CHECKS = (
    Check("imagine", "imagined worlds are lawful, fair and varied", "worlds", imagine_fair, conclude=hidden_varied),
    Check("views", "a view shows nothing hidden", "worlds", views_alike),
    Check("pictures", "every view can be drawn, and no drawing shows anything hidden", "drawings", pictures_alike),
    Check("decisions", "picks and prompts tell nothing hidden", "worlds", decisions_alike),
    Check("answers", "why_not, explain and refusals tell nothing hidden", "answers", answers_alike),
    Check("oracle", "odds tell nothing hidden", "odds", odds_alike),
    Check("log", "the log tells nothing hidden", "picks", log_discreet),
)

"""The law of secrets: two worlds that a seat cannot tell apart give it the same bytes, whatever it asks.

Views, decisions, `why_not`, `explain`, odds, refusals and the log are all compared between the true position and
worlds imagined by every seat and by a spectator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from ..core import (
    AnyGame,
    Decision,
    DiceError,
    Eyes,
    Match,
    Outcome,
    Reason,
    View,
    WyrmError,
    extras,
    fingerprint,
    odds_of,
)
from ..draw import svg
from .chance import risky
from .found import Broken, Check, Subject, Tally
from .lawful import some_picks
from .playout import Moment, Playout
from .worlds import MOMENTS, aftermath, indistinct, others, shown, truly, whose, worlds

ASKED = 40
DRAWN = 3
OTHER_PICKS = 6
ODDS = 2


def imagine_fair(subject: Subject, playout: Playout, tally: Tally) -> None:
    """`imagine` depends only on what the seat knows, makes lawful positions and leaves the true one alone."""
    game = subject.game
    for moment, seat, world in worlds(subject, playout, "imagine"):
        tally.examined += 1
        number = playout.rng(f"{moment.entry} {seat}").getrandbits(32)
        from_truth = fingerprint(game.imagine(moment.pos, seat, Random(number)))
        from_world = fingerprint(game.imagine(world, seat, Random(number)))
        if fingerprint(moment.pos) != moment.mark:
            raise playout.broken("imagine", f"Imagining for {whose(seat)} changed the position.", moment)
        if from_truth != from_world:
            raise playout.broken("imagine", f"What {whose(seat)} imagines depends on what is hidden from it.", moment)
        wrong = game.audit(world)
        if wrong:
            raise playout.broken("imagine", f"The world imagined by {whose(seat)} is unlawful: {wrong[0]}", moment)
        tally.varied.update(f for f in world.FIELDS if getattr(world, f) != getattr(moment.pos, f))
    for moment in playout.sample("imagine", MOMENTS):
        if len({_shown(game.view(moment.pos, seat)) for seat in playout.seats}) > 1:
            tally.noted.add("secrets")


def _shown(view: View) -> object:
    """What a view says, apart from whose it is and what he may name."""
    tokens = sorted((token.place, token.symbol, token.title, token.badges) for token in view.tokens)
    return tuple(tokens), view.facts, view.seats, view.markers, view.panels


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
        if shown(subject, moment, seat) != game.view(world, seat).json():
            raise playout.broken("views", f"The view of {whose(seat)} shows what is hidden from it.", moment)
        ours, theirs = game.names(moment.pos), game.names(world)
        if (ours.texts, ours.titles) != (theirs.texts, theirs.titles) or game.seats(world) != game.seats(moment.pos):
            raise playout.broken("views", f"The names told to {whose(seat)} depend on hidden things.", moment)
        if extras.titles(game, moment.pos, seat) != extras.titles(game, world, seat):
            raise playout.broken("views", f"The titles told to {whose(seat)} depend on hidden things.", moment)


def pictures_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Every view can be drawn, and the drawing is the same in every world the seat can imagine."""
    game = subject.game
    for moment in playout.sample("pictures", DRAWN):
        for seat in playout.seats:
            drawn = list(_drawings(game, moment.pos, seat))
            tally.examined += len(drawn)
            for world in others(subject, moment, seat):
                if list(_drawings(game, world, seat)) != drawn:
                    raise playout.broken("pictures", f"The drawing for {whose(seat)} shows hidden things.", moment)


def _drawings(game: AnyGame, pos: Any, eyes: Eyes) -> Iterator[str]:
    """Every sheet as these eyes see it."""
    view = game.view(pos, eyes)
    for sheet in [sheet.id for sheet in view.sheets] or [""]:
        yield svg(game.picture(pos, eyes, sheet), msgspec.structs.replace(view, sheet=sheet))


def decisions_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The deciding seat is asked the same in every world it imagines; others see only who decides."""
    game = subject.game
    for moment, seat, world in worlds(subject, playout, "decisions"):
        tally.examined += 1
        there = game.decision(world)
        if isinstance(there, Outcome) or there.seat != moment.seat or there.manner != moment.decision.manner:
            raise playout.broken("decisions", f"Who is asked, or how, tells {whose(seat)} hidden things.", moment)
        if seat == moment.seat and there != moment.decision:
            raise playout.broken("decisions", f"Picks or prompt of {whose(seat)} tell what is hidden from it.", moment)


def answers_alike(subject: Subject, playout: Playout, tally: Tally) -> None:
    """`why_not`, `explain` and refusals say the same in every world the seat can imagine."""
    rng = playout.rng("answers")
    for moment in playout.sample("answers", MOMENTS):
        for seat in range(len(playout.match.seat_names)):
            picks = some_picks(playout, rng, ASKED)
            here = _answers(playout.at(moment), seat, picks)
            for world in indistinct(subject, moment, seat):
                tally.examined += len(picks)
                there = playout.at(moment)
                there.position = world
                told = _answers(there, seat, picks)
                if told != here:
                    text = there.names.text(next(pick for pick in picks if told[pick] != here[pick]))
                    raise playout.broken(
                        "answers", f"What {whose(seat)} is told about {text} depends on hidden things.", moment
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
    game = subject.game
    for moment, pick, _ in risky(subject, playout, "oracle", ODDS):
        told = odds_of(game, moment.pos, moment.seat, pick)
        for world in indistinct(subject, moment, moment.seat):
            tally.examined += 1
            if odds_of(game, world, moment.seat, pick) != told:
                raise playout.broken(
                    "oracle", f"The odds told to {whose(moment.seat)} depend on hidden things.", moment
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
        here = truly(subject, moment, seat)
        for pick in _comparable_picks(subject, moment, world, rng):
            try:
                there = aftermath(subject, world, seat, pick, moment)
            except DiceError:
                continue  # other rolls are needed there: nothing to compare
            tally.examined += 1
            comparable = there.seen == here.seen and (pick == moment.pick or there.kinds == here.kinds)
            if comparable and there.words != here.words:
                told = next((word for word in here.words if word not in there.words), "nothing")
                raise playout.broken("log", f"{whose(seat)} hears more than it sees: {told!r}", moment)


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


CHECKS = (
    Check("imagine", "imagined worlds are lawful, fair and varied", "worlds", imagine_fair, conclude=hidden_varied),
    Check("views", "a view shows nothing hidden", "worlds", views_alike),
    Check("pictures", "every view can be drawn, and no drawing shows anything hidden", "drawings", pictures_alike),
    Check("decisions", "picks and prompts tell nothing hidden", "worlds", decisions_alike),
    Check("answers", "why_not, explain and refusals tell nothing hidden", "answers", answers_alike),
    Check("oracle", "odds tell nothing hidden", "odds", odds_alike),
    Check("log", "the log tells nothing hidden", "picks", log_discreet),
)

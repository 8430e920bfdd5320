"""Laws of a single decision: picks, refusals, purity, what a pick leads to, sentences, the end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from ..core import (
    BadPick,
    Decision,
    GameOver,
    Outcome,
    RandomDice,
    StalePick,
    WrongSeat,
    WyrmError,
    fill,
    fingerprint,
    mentioned,
    tell,
    to_json,
)
from .found import Broken, Check, Subject, Tally, blame
from .playout import Moment, Playout, finished
from .positions import again

FEW = 12
MANY = 200
NOT_IN_A_TOKEN = set(" \t\r\n[]#")


def playouts_end(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Random games come to an end and never lack a pick."""
    tally.examined += 1
    if playout.trouble:
        raise playout.trouble


def picks_in_order(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Picks are unique, ascending and named; their texts lead back to them; the prompt can be read."""
    names = playout.match.names
    for moment in playout.chosen:
        picks, decision = list(moment.decision.picks), moment.decision
        tally.examined += 1
        if any(one >= other for one, other in pairwise(picks)):
            raise playout.broken("picks", f"The picks {picks} are not unique and ascending.", moment)
        if picks[0] < 0 or picks[-1] >= len(names):
            raise playout.broken("picks", f"The picks {picks} go beyond the {len(names)} names.", moment)
        for pick in picks:
            text = names.text(pick)
            if names.pick(text) != pick or not text or NOT_IN_A_TOKEN & set(text):
                raise playout.broken("picks", f"The text {text!r} of pick {pick} is no token that leads back.", moment)
        if not decision.question(names).strip():
            raise playout.broken("picks", "The decision has no prompt.", moment)


def some_picks(playout: Playout, rng: Random, most: int) -> list[int]:
    """All picks the game knows, or a sample of them."""
    size = len(playout.match.names)
    return list(range(size)) if size <= most else sorted(rng.sample(range(size), most))


def refusals(subject: Subject, playout: Playout, tally: Tally) -> None:
    """What is not offered is refused with the right error, and nothing changes."""
    rng = playout.rng("refusals")
    for moment in playout.sample("refusals", FEW):
        match = playout.at(moment)
        for seat, what, expected, error in _wrong_requests(playout, moment, rng):
            tally.examined += 1
            entries = len(match.entries)
            try:
                match.pick(seat, what, expected)
            except error as refused:
                told = str(refused)
            else:
                raise playout.broken("refusals", f"Seat {seat} was not refused {what!r}.", moment)
            if fingerprint(match.position) != moment.mark or len(match.entries) != entries:
                raise playout.broken("refusals", f"Refusing {what!r} to seat {seat} changed something.", moment)
            if len(told) < 10:
                raise playout.broken("refusals", f"The refusal of {what!r} says only {told!r}.", moment)


def _wrong_requests(
    playout: Playout, moment: Moment, rng: Random
) -> Iterator[tuple[int, int | str, int | None, type[WyrmError]]]:
    size, seat, good = len(playout.match.names), moment.seat, moment.pick
    bad = [pick for pick in some_picks(playout, rng, MANY) if pick not in moment.decision.picks]
    for pick in rng.sample(bad, min(FEW, len(bad))):
        yield seat, pick, None, BadPick
        yield seat, playout.match.names.text(pick), None, BadPick
    yield seat, size, None, BadPick
    yield seat, -1, None, BadPick
    yield seat, "no such thing", None, BadPick
    yield seat, good, len(playout.match.entries) + 1, StalePick
    yield len(playout.match.seat_names), good, None, WrongSeat
    for other in range(len(playout.match.seat_names)):
        if other != seat:
            yield other, good, None, WrongSeat


def one_seat_decides(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Only the deciding seat has picks; everyone else is told why he has none."""
    rng = playout.rng("seats")
    for moment in playout.sample("seats", FEW):
        match = playout.at(moment)
        for seat in range(len(match.seat_names)):
            tally.examined += 1
            if (match.chair(seat).decision is not None) != (seat == moment.seat):
                raise playout.broken("seats", f"Seat {seat} should decide exactly if it is asked.", moment)
            if seat == moment.seat:
                continue
            for pick in some_picks(playout, rng, FEW):
                if not subject.game.why_not(moment.pos, seat, pick):
                    text = match.names.text(pick)
                    raise playout.broken("seats", f"Seat {seat} waits, yet why_not allows it {text}.", moment)


def decisions_pure(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Asking for the decision changes nothing, and the decision follows from the position alone."""
    game = subject.game
    for moment in playout.sample("pure", MANY):
        tally.examined += 1
        afresh = moment.pos.copy()
        afresh.pending = None
        again = game.decision(afresh)
        if fingerprint(afresh) != moment.mark:
            raise playout.broken("pure", "Asking for the decision changed the position.", moment)
        if again != moment.decision or game.decision(afresh) != again:
            raise playout.broken("pure", "The decision is another when it is worked out afresh.", moment)


def picks_determined(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The same pick with the same rolls leads to the same position and the same events, listened to or not."""
    for moment in playout.sample("determined", MANY):
        tally.examined += 1
        wanted = fingerprint(moment.after)
        try:
            log: list[Any] = []
            heard = fingerprint(again(subject, moment.pos.copy(), moment, log))
            unheard = fingerprint(again(subject, moment.pos.copy(), moment))
        except WyrmError as error:
            raise playout.broken("determined", f"The same pick asks for other dice: {error}", moment) from error
        if heard != wanted or tuple(log) != moment.events:
            raise playout.broken("determined", "The same pick and the same rolls lead elsewhere.", moment)
        if unheard != wanted:
            raise playout.broken("determined", "The pick leads elsewhere if nobody listens to events.", moment)


def audits_clean(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The game's own audit finds nothing wrong after any decision."""
    for moment in playout.chosen:
        tally.examined += 1
        wrong = subject.game.audit(moment.after)
        if wrong:
            raise playout.broken("audit", " ".join(wrong), moment)


def outcome_final(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The end is the end: nothing can be picked, every copy knows it, and the scores fit the winners."""
    outcome = finished(playout)
    if outcome is None:
        return
    tally.examined += 1
    match, game = playout.match, subject.game
    afresh = match.position.copy()
    afresh.pending = None
    filled = fill(game.blank(playout.setting), msgspec.json.decode(msgspec.json.encode(to_json(match.position))))
    for pos in (afresh, filled):
        if game.decision(pos) != outcome:
            raise playout.broken("outcome", f"A copy of the last position does not know the end: {outcome.summary}")
    before = match.text(reveal=True)
    for seat in range(len(match.seat_names)):
        try:
            match.pick(seat, playout.moments[-1].pick if playout.moments else 0)
        except GameOver:
            continue
        raise playout.broken("outcome", f"Seat {seat} could go on after the end.")
    if match.text(reveal=True) != before:
        raise playout.broken("outcome", "A refused pick after the end changed the record.")
    check_scores(playout, outcome)


def check_scores(playout: Playout, outcome: Outcome, check: str = "outcome") -> None:
    """One finite score per seat, and none better than a winner's."""
    seats = range(len(playout.match.seat_names))
    if len(outcome.scores) != len(seats) or not all(map(math.isfinite, outcome.scores)):
        raise playout.broken(check, f"The scores {outcome.scores} are not one number per seat.")
    if not set(outcome.winners) <= set(seats) or not outcome.summary.strip() or "\n" in outcome.summary:
        raise playout.broken(check, f"The winners {outcome.winners} or the summary do not fit the game.")
    best = max(outcome.scores)
    if any(outcome.scores[winner] < best for winner in outcome.winners):
        raise playout.broken(check, f"A winner of {outcome.winners} has less than the best score {best}.")


def why_not_exact(subject: Subject, playout: Playout, tally: Tally) -> None:
    """`why_not` is empty exactly for legal picks, and cites rules that exist; so do decisions and `explain`."""
    rng, game = playout.rng("why"), subject.game
    for moment in playout.sample("why", FEW):
        picks = {*some_picks(playout, rng, MANY), *moment.decision.picks}
        cited = set(moment.decision.rules)
        for pick in sorted(picks):
            tally.examined += 1
            reasons = game.why_not(moment.pos, moment.seat, pick)
            if bool(reasons) == (pick in moment.decision):
                text, state = playout.match.names.text(pick), "legal" if reasons else "forbidden"
                raise playout.broken("why-not", f"{text} is {state}, which why_not does not say.", moment)
            cited.update(reason.rule for reason in reasons)
            if pick in moment.decision:
                cited.update(reason.rule for reason in game.explain(moment.pos, moment.seat, pick))
        _check_citations(subject, playout, moment, cited)


def _check_citations(subject: Subject, playout: Playout, moment: Moment, cited: set[str]) -> None:
    for rule in sorted(cited):
        if not rule or (subject.known_rule and not subject.known_rule(rule)):
            raise playout.broken("why-not", f"The rule {rule!r} is cited but not in the rulebook.", moment)


def sentences_told(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Every event has a sentence that can be told, results and turns are among them, and results carry their label."""
    game, names = subject.game, playout.match.names
    unknown = sorted((game.results | game.turns) - set(game.sentences))
    if unknown:
        raise playout.broken("sentences", f"There is no sentence for the events {unknown}, which are results or turns.")
    for seat in playout.seats:
        tally.examined += sum(1 for told in playout.match.log(seat) if told.sentence)
    for moment in playout.chosen:
        for event in moment.events:
            tally.examined += 1
            if event[1] not in game.sentences:
                raise playout.broken("sentences", f"There is no sentence for the event {event[1]!r}.", moment)
            try:
                sentence = tell(event, game.sentences, names)
                mentioned(event, game.sentences, names)
            except (LookupError, ValueError, TypeError) as error:
                raise playout.broken("sentences", f"{event} cannot be told: {error!r}", moment) from error
            if not sentence.strip() or (event[1] in game.results and not isinstance(event[2], str)):
                raise playout.broken("sentences", f"{event} lacks its words or its label.", moment)


def scenarios_set_up(subject: Subject, tally: Tally) -> None:
    """Every scenario sets up legally with every value of every option."""
    game = subject.game
    for number, setting in enumerate(subject.settings):
        tally.examined += 1
        scenario = game.scenarios(setting.files)[setting.scenario]
        try:
            pos = game.setup(setting, RandomDice(Random(number)), [])
            decision, wrong = game.decision(pos), game.audit(pos)
        except Exception as error:
            raise Broken("scenarios", f"Set-up fails: {blame(error)}", setting) from error
        if wrong:
            raise Broken("scenarios", " ".join(wrong), setting)
        if scenario.id != setting.scenario or not (scenario.title and scenario.about and scenario.difficulty):
            raise Broken("scenarios", "The scenario lacks its own id, a title, a description or a difficulty.", setting)
        if not isinstance(decision, Decision) or not decision.picks:
            raise Broken("scenarios", "There is nothing to decide after the set-up.", setting)
        if not 0 <= decision.seat < len(game.seats(pos)):
            raise Broken("scenarios", f"The first decision is asked of seat {decision.seat}, which is none.", setting)
        defaults = all(setting.options[choice.id] == choice.default for choice in scenario.choices)
        if defaults and game.seats(pos) != scenario.seats:
            raise Broken("scenarios", f"The lobby shows the seats {scenario.seats}, not {game.seats(pos)}.", setting)


CHECKS = (
    Check("scenarios", "every scenario sets up with every option value", "settings", once=scenarios_set_up),
    Check("playouts", "random games end and never lack a pick", "games", playouts_end),
    Check("picks", "picks are unique, ascending and named", "decisions", picks_in_order),
    Check("refusals", "a non-pick is refused and nothing changes", "requests", refusals),
    Check("seats", "only the deciding seat has picks", "seats", one_seat_decides),
    Check("pure", "the decision follows from the position and changes nothing", "decisions", decisions_pure),
    Check("determined", "the same pick with the same rolls gives the same game", "picks", picks_determined),
    Check("audit", "the game's own audit is clean after every decision", "positions", audits_clean),
    Check("outcome", "the end is final and its scores make sense", "games", outcome_final),
    Check("why-not", "why_not is empty exactly for legal picks and cites real rules", "picks", why_not_exact),
    Check("sentences", "every event can be told", "sentences", sentences_told),
)

"""Laws of what a game offers beside board and picks: all-seeing eyes, previews, exports, tools and sequels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import msgspec

from ..core import ALL, Decision, Eyes, Match, View, extras, fingerprint
from ..workbench import Export, Tool, exports, tools, use
from .found import Broken, Check, Subject, Tally
from .lawful import some_picks
from .playout import Moment, Playout, finished
from .worlds import MOMENTS, indistinct, others, whose

ASKED = 24
ENOUGH = 60  # matches written out before the examination becomes sparing
AGAIN = ("two", "three", "four", "five")
KINDS = ("word", "number", "choice", "text", "flag")


# -- all-seeing eyes ---------------------------------------------------------------------------------------------------


def eyes_see_all(subject: Subject, playout: Playout, tally: Tally) -> None:
    """`ALL` sees at least what every seat sees, imagines nothing, and tells worlds apart that seats cannot."""
    game, rng = subject.game, playout.rng("eyes")
    for moment in playout.sample("eyes", MOMENTS):
        everything = game.view(moment.pos, ALL)
        if fingerprint(game.imagine(moment.pos, ALL, rng)) != moment.mark:
            raise playout.broken("eyes", "All-seeing eyes imagine another world than the true one.", moment)
        for eyes in playout.seats:
            tally.examined += 1
            missing = _unseen(everything, game.view(moment.pos, eyes))
            if missing:
                raise playout.broken("eyes", f"All-seeing eyes miss what {whose(eyes)} sees: {missing}", moment)
            for world in others(subject, moment, eyes):
                tally.noted.add("apart" if game.view(world, ALL) != everything else "alike")


def _unseen(everything: View, view: View) -> str:
    """Something of a view that all-seeing eyes lack; a face-down counter may be seen from its other side."""
    if everything.seat != ALL:
        return "the view is not theirs"
    fewer = Counter(token.place for token in view.tokens) - Counter(token.place for token in everything.tokens)
    if fewer:
        return f"a counter at {next(iter(fewer))}"
    named = {(token.place, token.pick) for token in everything.tokens}
    for token in view.tokens:
        if token.pick and (token.place, token.pick) not in named:
            return f"{token.title} at {token.place}"
    for marker in view.markers:
        if marker not in everything.markers:
            return f"{marker.title} at {marker.place}"
    cards = {row.pick or row.title for panel in everything.panels for row in panel.rows}
    hands = [row for panel in view.panels if panel.kind == "hand" for row in panel.rows]
    return next((row.title for row in hands if (row.pick or row.title) not in cards), "")


def worlds_apart(subject: Subject, tally: Tally) -> None:
    if "alike" in tally.noted and "apart" not in tally.noted:
        raise Broken("eyes", "All-seeing eyes see no difference between worlds that differ in what is hidden.")


# -- previews ----------------------------------------------------------------------------------------------------------


def previews_true(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Previews tell nothing hidden; warnings cite rules, and the view lists exactly the picks that have one."""
    if not hasattr(subject.game, "preview"):
        return
    rng = playout.rng("previews")
    for moment in playout.sample("previews", MOMENTS):
        _warned(subject, playout, moment)
        for eyes in playout.seats:
            picks = sorted({*some_picks(playout, rng, ASKED), *moment.decision.picks[:ASKED]})
            told = _previews(subject, moment.pos, eyes, picks)
            tally.examined += len(picks)
            for world in indistinct(subject, moment, eyes):
                if _previews(subject, world, eyes, picks) != told:
                    raise playout.broken("previews", f"A preview tells {whose(eyes)} hidden things.", moment)


def _previews(subject: Subject, pos: Any, eyes: Eyes, picks: Iterable[int]) -> list[extras.Preview]:
    return [extras.preview(subject.game, pos, eyes, pick) for pick in picks]


def _warned(subject: Subject, playout: Playout, moment: Moment) -> None:
    names = subject.game.names(moment.pos)
    found = {pick: extras.preview(subject.game, moment.pos, moment.seat, pick) for pick in moment.decision.picks}
    warned = {names.text(pick) for pick, preview in found.items() if preview.warnings}
    if warned != set(subject.game.view(moment.pos, moment.seat).warned):
        raise playout.broken("previews", f"The view should warn of {sorted(warned)} and of nothing else.", moment)
    for preview in found.values():
        for place in preview.path:
            if place not in names or names.kind(names.pick(place)) != "place":
                raise playout.broken("previews", f"The path leads through {place!r}, which is no place.", moment)
        for reason in preview.warnings:
            if subject.known_rule and not subject.known_rule(reason.rule):
                raise playout.broken("previews", f"A warning cites {reason.rule!r}, which is no rule.", moment)


def view_sound(subject: Subject, playout: Playout, tally: Tally) -> None:
    """What a view lets people pick has a name; groups have members that are there; sheets are listed."""
    names = playout.match.names
    for moment in playout.sample("view", MOMENTS):
        for eyes in (*playout.seats, ALL):
            view = subject.game.view(moment.pos, eyes)
            tally.examined += 1
            unnamed = [text for text in _named(view) if text not in names]
            if unnamed:
                told = f"The view of {whose(eyes)} offers {unnamed[0]!r}, which has no name."
                raise playout.broken("shown", told, moment)
            sheets = {"", *(sheet.id for sheet in view.sheets)}
            lying: list[Any] = [*view.tokens, *view.markers, *view.grounds]
            used = {view.sheet, *(thing.sheet for thing in lying)}
            if not used <= sheets:
                raise playout.broken("shown", f"The sheets {sorted(used - sheets)} are not listed.", moment)
            if msgspec.json.decode(view.json(), type=View) != view:
                raise playout.broken("shown", "A view does not come back from its JSON.", moment)


def _named(view: View) -> Iterable[str]:
    yield from (token.pick for token in view.tokens if token.pick)
    yield from (row.pick for panel in view.panels for row in panel.rows if row.pick)
    for group in view.groups:
        yield from (group.pick, *group.members)
    yield from view.warned


# -- exports, tools, sequels -------------------------------------------------------------------------------------------


def exports_discreet(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Whatever a match can be written out as can be made for all eyes, and tells them nothing hidden."""
    rng = playout.rng("exports")
    for export in _some(exports(subject.game), rng, tally):
        for moment in playout.sample(f"exports {export.id}", 2):
            for eyes in (*playout.seats, ALL):
                tally.examined += 1
                match = playout.at(moment)
                made = export.make(match, eyes)
                if not made:
                    raise playout.broken("exports", f"The export {export.id} is empty for {whose(eyes)}.", moment)
                for world in others(subject, moment, eyes) if eyes != ALL else ():
                    match.position = world
                    if export.make(match, eyes) != made:
                        told = f"The export {export.id} tells {whose(eyes)} hidden things."
                        raise playout.broken("exports", told, moment)


def _some(found: Sequence[Export], rng: Random, tally: Tally) -> Sequence[Export]:
    """All of them until enough was seen; then one of each game, because writing a match out takes its time."""
    return found if tally.examined < ENOUGH or not found else [rng.choice(found)]


def tools_sound(subject: Subject, tally: Tally) -> None:
    """Every tool works with its blanks as they are, says the same for the same seed, and rolls parts again alone."""
    for tool in tools(subject.game):
        tally.examined += 1
        _form(subject, tool)
        result = use(tool, {}, "one")
        if use(tool, {}, "one") != result:
            raise Broken("tools", f"The tool {tool.id} finds something else with the same dice.")
        rolled = [part.id for part in result.parts if part.dice]
        for name, seed in ((name, seed) for name in rolled for seed in AGAIN):
            others = [part for part in use(tool, {}, "one", {name: seed}).parts if part.id != name]
            if others != [part for part in result.parts if part.id != name]:
                raise Broken("tools", f"When {name} of {tool.id} is rolled again, other parts change, too.")


def _form(subject: Subject, tool: Tool) -> None:
    for field in tool.fields:
        if field.kind not in KINDS:
            raise Broken("tools", f"The blank {field.id} of {tool.id} is of no known kind: {field.kind}.")
    for rule in tool.rules:
        if subject.known_rule and not subject.known_rule(rule):
            raise Broken("tools", f"The tool {tool.id} cites {rule!r}, which is no rule.")


def sequels_playable(subject: Subject, playout: Playout, tally: Tally) -> None:
    """The match that follows can be set up, and the record keeps sealed what lives on in it."""
    if not finished(playout) or not (sequel := playout.match.sequel):
        return
    tally.examined += 1
    following = Match(subject.game, sequel.setting, seed=f"{playout.seed} sequel")
    if not isinstance(following.decision, Decision):
        raise playout.broken("sequels", "There is nothing to decide in the match that follows.")
    public = "\n".join(following.lines)
    for name, text in sequel.setting.secret.items():
        if msgspec.json.encode(text).decode() in public:
            raise playout.broken("sequels", f"The record of the match that follows shows the secret file {name}.")
    sealed = f"seed {playout.match.seed}" not in playout.match.text()
    if sealed != sequel.lives_on or (sequel.setting.secret and not sequel.lives_on):
        raise playout.broken("sequels", "The seed is given out though secrets live on, or kept though none do.")


CHECKS = (
    Check("eyes", "all-seeing eyes see everything", "views", eyes_see_all, conclude=worlds_apart),
    Check("shown", "what a view offers has a name and a place", "views", view_sound),
    Check("previews", "previews and warnings tell nothing hidden", "previews", previews_true, optional=True),
    Check("exports", "exports tell nothing hidden", "exports", exports_discreet, optional=True),
    Check("tools", "tools work, and roll their parts again alone", "tools", once=tools_sound, optional=True),
    Check(
        "sequels",
        "a sequel can be played, its secrets sealed",
        "sequels",
        sequels_playable,
        optional=True,
    ),
)

"""Deliberately broken Barrows: each breaks one law in a way that a careless author might, and names the check that
must notice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import ClassVar

import msgspec

from wyrmtable.checks.toy import BARROWS, BEASTS, CARDS, HALL, PILE, SEATS, STEPS, Position, TheBarrow, token
from wyrmtable.core import (
    EVERYONE,
    BadSetup,
    Decision,
    Dice,
    Eyes,
    Log,
    Outcome,
    RandomDice,
    Reason,
    Setting,
    View,
    only,
    settle,
    win,
)
from wyrmtable.core.view import Token
from wyrmtable.draw import Picture


def told_to(audience: int, kind: str, log: Log | None) -> None:
    """Changes who hears the events of a kind."""
    if log is not None:
        log[:] = [(audience, *event[1:]) if event[1] == kind else event for event in log]


def with_facts(view: View, facts: tuple[tuple[str, str], ...]) -> View:
    return msgspec.structs.replace(view, facts=facts)


def with_tokens(view: View, tokens: tuple[Token, ...]) -> View:
    return msgspec.structs.replace(view, tokens=tokens)


# -- secrets told ----------------------------------------------------------------------------------------------------


class ViewShowsPile(TheBarrow):
    def view(self, pos: Position, eyes: Eyes) -> View:
        pile = pos.at(3)
        return with_facts(super().view(pos, eyes), (("Next", BEASTS[pile[0]] if pile else "none"),))


class ViewOrderTells(TheBarrow):
    """Backs look alike, but lie in the order of their faces."""

    def view(self, pos: Position, eyes: Eyes) -> View:
        tokens = tuple(token(pos, eyes, card) for card in CARDS if pos.where[card] != 3)
        return with_tokens(super().view(pos, eyes), tokens)


class SpectatorSeesRed(TheBarrow):
    def view(self, pos: Position, eyes: Eyes) -> View:
        tokens = tuple(sorted(token(pos, eyes or 0, card) for card in CARDS if pos.where[card] != 3))
        return with_tokens(super().view(pos, eyes), tokens)


class PictureTells(TheBarrow):
    """Halls grow with their garrisons."""

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        drawn = super().picture(pos, eyes, sheet)
        return replace(drawn, width=drawn.width + sum(card for card in CARDS if pos.where[card] >= HALL))


class SymbolMissing(TheBarrow):
    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        drawn = super().picture(pos, eyes, sheet)
        return replace(drawn, symbols={key: drawn.symbols[key] for key in drawn.symbols if key != "back"})


class PicksTell(TheBarrow):
    """Offers only halls that a card of the hand could take."""

    def decision(self, pos: Position) -> Decision | Outcome:
        decision = super().decision(pos)
        if isinstance(decision, Outcome) or pos.steps[-1][0] != "act":
            return decision
        hopeless = [hall for hall in range(len(pos.holder)) if self._hopeless(pos, decision.seat, hall)]
        picks = [pick for pick in decision.picks if pick - 1 not in hopeless]
        return Decision(decision.seat, picks, decision.prompt, decision.rules)

    def _hopeless(self, pos: Position, seat: int, hall: int) -> bool:
        return any(garrison > max(pos.at(seat), default=0) for garrison in pos.at(HALL + hall))


class PromptTells(TheBarrow):
    def decision(self, pos: Position) -> Decision | Outcome:
        decision = super().decision(pos)
        if isinstance(decision, Outcome) or pos.steps[-1][0] != "card":
            return decision
        garrison = "".join(BEASTS[card] for card in pos.at(HALL + pos.steps[-1][2]))
        return Decision(decision.seat, decision.picks, decision.prompt + garrison, decision.rules, decision.about)


class WhyNotTells(TheBarrow):
    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        reasons = super().why_not(pos, seat, pick)
        holders = [name for other, name in enumerate(SEATS) if pos.where[pick - pos.barrow.names.pieces] == other]
        return [*reasons, *(Reason("TOY-3", f"{name} holds it.") for name in holders)] if reasons else []


class ExplainTells(TheBarrow):
    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        reasons = super().explain(pos, seat, pick)
        return [Reason("TOY-4", BEASTS[pos.at(HALL + pos.steps[-1][2])[0]]) for _ in reasons]


class LogTellsGarrison(TheBarrow):
    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        told_to(EVERYONE, "laid", log)


class LogTellsDraw(TheBarrow):
    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        told_to(EVERYONE, "drew", log)


# -- worlds imagined wrongly -----------------------------------------------------------------------------------------


class ImaginesFromTruth(TheBarrow):
    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return super().imagine(pos, eyes, Random(bytes(pos.where) + rng.randbytes(2)))


class ImaginesTheTruth(TheBarrow):
    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return pos.copy()


class ImaginesOwnHand(TheBarrow):
    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return super().imagine(pos, None, rng)


class OddsKnowGarrison(TheBarrow):
    """The garrison about to be stormed stays what it is in all worlds."""

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        if pos.steps[-1][0] != "card":
            return super().imagine(pos, eyes, rng)
        shown = pos.copy()
        garrison = pos.at(HALL + pos.steps[-1][2])
        for card in garrison:
            shown.known[card] = pos.everyone
        world = super().imagine(shown, eyes, rng)
        for card in garrison:
            world.known[card] = pos.known[card]
        return world


# -- positions -------------------------------------------------------------------------------------------------------


class SharedCards(Position):
    __slots__ = ()

    def copy(self) -> SharedCards:
        twin = super().copy()
        twin.where = self.where
        return twin


class ShallowCopy(TheBarrow):
    def blank(self, setting: Setting) -> Position:
        return SharedCards(BARROWS[setting.scenario], int(setting.options["delvers"]))


class UnlistedHolder(Position):
    FIELDS: ClassVar[tuple[str, ...]] = ("seats", "turn", "where", "known", "steps")
    __slots__ = ()


class FieldMissing(TheBarrow):
    def blank(self, setting: Setting) -> Position:
        return UnlistedHolder(BARROWS[setting.scenario], int(setting.options["delvers"]))


class LosesTheDead(TheBarrow):
    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        for card in pos.at(4):
            pos.where[card] = 99


# -- dice and take-backs ---------------------------------------------------------------------------------------------


class DiceOfItsOwn(TheBarrow):
    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, RandomDice(Random(random.random())), log)


class LoadedDice(RandomDice):
    __slots__ = ()

    def roll(self, sides: int, why: str) -> int:
        return max(super().roll(sides, why), super().roll(sides, why)) if "attack" in why else super().roll(sides, why)


class LoadedInSelfPlay(TheBarrow):
    """Quick games use other dice than the odds."""

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        quick = isinstance(dice, RandomDice)
        super().apply(pos, pick, LoadedDice(Random(dice.roll(10**9, "luck"))) if quick else dice, log)


class Forgetful(Position):
    __slots__ = ()

    def knowledge(self) -> object:
        return ()


class FreeLook(TheBarrow):
    """Whoever thinks of storming a hall sees its garrison, and the position does not own up to it."""

    def blank(self, setting: Setting) -> Position:
        return Forgetful(BARROWS[setting.scenario], int(setting.options["delvers"]))

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        if pos.steps[-1][0] == "card":
            for garrison in pos.at(HALL + pos.steps[-1][2]):
                pos.known[garrison] |= only(pos.steps[-1][1])


class Counted(Position):
    """Knows only that there was news."""

    FIELDS: ClassVar[tuple[str, ...]] = (*Position.FIELDS, "news")
    __slots__ = ("news",)

    def __init__(self, setting: Setting) -> None:
        super().__init__(BARROWS[setting.scenario], int(setting.options["delvers"]))
        self.news = 0

    def copy(self) -> Counted:
        twin = super().copy()
        twin.news = self.news
        return twin

    def knowledge(self) -> object:
        return self.news


class CountsNews(TheBarrow):
    """Raises a counter whenever something becomes known, and never forgets it: sound today."""

    def blank(self, setting: Setting) -> Position:
        return Counted(setting)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        before = Position.knowledge(pos)
        super().apply(pos, pick, dice, log)
        assert isinstance(pos, Counted)
        pos.news += before != Position.knowledge(pos)


class Lucky(Position):
    FIELDS: ClassVar[tuple[str, ...]] = (*Position.FIELDS, "luck")
    __slots__ = ("luck",)

    def __init__(self, setting: Setting) -> None:
        super().__init__(BARROWS[setting.scenario], int(setting.options["delvers"]))
        self.luck = 12345

    def copy(self) -> Lucky:
        twin = super().copy()
        twin.luck = self.luck
        return twin


class OmenFromWithin(TheBarrow):
    """Rolls for an omen with luck kept in the position instead of dice: it can be looked at and taken back."""

    sentences: Mapping[str, str] = MappingProxyType({**TheBarrow.sentences, "omen": "The omen is {0:n}."})

    def blank(self, setting: Setting) -> Position:
        return Lucky(setting)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        assert isinstance(pos, Lucky)
        pos.luck = pos.luck * 1103515245 % 2**31 + 7
        if log is not None and pos.steps[-1][0] == "card":
            log.append((EVERYONE, "omen", pos.luck % 6 + 1))

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        world = super().imagine(pos, eyes, rng)
        assert isinstance(world, Lucky)
        world.luck = rng.getrandbits(30)
        return world


# -- decisions and the end -------------------------------------------------------------------------------------------


class NeverEnds(TheBarrow):
    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        if pos.steps == [("over",)]:
            pos.where[:], pos.known[:] = bytes([PILE] * len(CARDS)), bytes(len(CARDS))
            pos.holder = [-1] * len(pos.holder)
            pos.turn, pos.outcome, pos.steps = 0, (), [("draw", 0)]
            settle(STEPS, pos, dice, log)


class LacksPicks(TheBarrow):
    def decision(self, pos: Position) -> Decision | Outcome:
        decision = super().decision(pos)
        stuck = isinstance(decision, Decision) and pos.turn == 3
        return Decision(decision.seat, [], decision.prompt) if stuck and isinstance(decision, Decision) else decision


class PicksUnsorted(TheBarrow):
    def decision(self, pos: Position) -> Decision | Outcome:
        found = super().decision(pos)
        if isinstance(found, Outcome):
            return found
        return Decision(found.seat, list(found.picks)[::-1], found.prompt, found.rules, found.about)


class ImpureDecision(TheBarrow):
    def decision(self, pos: Position) -> Decision | Outcome:
        if pos.pending is None:
            pos.turn += pos.seats
        return super().decision(pos)


class EndForgotten(TheBarrow):
    """Knows the end only as long as it is remembered in `pending`."""

    def decision(self, pos: Position) -> Decision | Outcome:
        if pos.pending is None and pos.steps[-1] == ("over",):
            return Decision(0, [0], "Go on?", ("TOY-2",))
        return super().decision(pos)


class LosersWin(TheBarrow):
    def decision(self, pos: Position) -> Decision | Outcome:
        found = super().decision(pos)
        if isinstance(found, Decision):
            return found
        return Outcome((0,), found.summary, win(pos.seats, [1], "").scores)


# -- words -----------------------------------------------------------------------------------------------------------


class AllowsEverything(TheBarrow):
    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        decision = self.decision(pos)
        waiting = isinstance(decision, Outcome) or decision.seat != seat
        return super().why_not(pos, seat, pick) if waiting else []


class CitesNothing(TheBarrow):
    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return [Reason("TOY-99", reason.text) for reason in super().why_not(pos, seat, pick)]


class WaitingMayPick(TheBarrow):
    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        decision = self.decision(pos)
        deciding = isinstance(decision, Decision) and decision.seat == seat
        return super().why_not(pos, seat, pick) if deciding else []


class WhyNotMeddles(TheBarrow):
    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        pos.turn += pos.seats
        return super().why_not(pos, seat, pick)


class Speechless(TheBarrow):
    results: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = MappingProxyType({"ended": "{0:n} ends the turn."})


class NoWordsForATurn(TheBarrow):
    turns = frozenset({"dawn"})


class OptionFails(TheBarrow):
    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        if setting.options["hand"] == "1":
            raise BadSetup("One card is not enough.")
        return super().setup(setting, dice, log)


class RemembersOtherGames(TheBarrow):
    """Counts picks in the game object, where no record sees it."""

    def __init__(self) -> None:
        self.picks = 0

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        self.picks += 1
        super().apply(pos, pick, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        return with_facts(super().view(pos, eyes), (("Picks", str(self.picks)),))


BROKEN: Mapping[str, type[TheBarrow]] = MappingProxyType(
    {
        "views: shows the pile": ViewShowsPile,
        "views: order of backs": ViewOrderTells,
        "views: spectator sees Red's hand": SpectatorSeesRed,
        "views: imagines the own hand": ImaginesOwnHand,
        "pictures: halls grow with garrisons": PictureTells,
        "pictures: no drawing of backs": SymbolMissing,
        "decisions: hidden garrisons filter the picks": PicksTell,
        "decisions: prompt names the garrison": PromptTells,
        "answers: why_not names the holder": WhyNotTells,
        "answers: explain names the garrison": ExplainTells,
        "log: garrison told to all": LogTellsGarrison,
        "log: draw told to all": LogTellsDraw,
        "imagine: depends on the truth": ImaginesFromTruth,
        "imagine: is the truth": ImaginesTheTruth,
        "oracle: odds know the garrison": OddsKnowGarrison,
        "copies: shared list": ShallowCopy,
        "json: field missing": FieldMissing,
        "audit: lost card": LosesTheDead,
        "determined: dice of its own": DiceOfItsOwn,
        "odds: loaded dice": LoadedInSelfPlay,
        "undo: knowledge not declared": FreeLook,
        "undo: luck inside the position": OmenFromWithin,
        "knowledge: a counter": CountsNews,
        "playouts: never ends": NeverEnds,
        "playouts: lacks picks": LacksPicks,
        "picks: unsorted": PicksUnsorted,
        "pure: decision changes the position": ImpureDecision,
        "outcome: forgotten by copies": EndForgotten,
        "outcome: losers win": LosersWin,
        "why-not: allows everything": AllowsEverything,
        "why-not: cites no real rule": CitesNothing,
        "seats: waiting seats may pick": WaitingMayPick,
        "refusals: why_not meddles": WhyNotMeddles,
        "sentences: speechless": Speechless,
        "sentences: no words for a turn": NoWordsForATurn,
        "scenarios: an option fails": OptionFails,
        "replay: remembers other games": RemembersOtherGames,
    }
)

"""Toys that show, copy or go on wrongly: all-seeing eyes, previews, titles, exports, tools, sequels, positions, and
what giving up leaves behind."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from wyrmtable.checks import caravan, fords, gatehouse, toy
from wyrmtable.checks.caravan import TheCaravan
from wyrmtable.checks.caravan_rules import FIRST_FLASK, KINDS
from wyrmtable.checks.fords import TheThreeFords
from wyrmtable.checks.gatehouse import TheGatehouse
from wyrmtable.checks.toy import BARROWS, TheBarrow
from wyrmtable.core import (
    ALL,
    Chance,
    Decision,
    Dice,
    Eyes,
    Log,
    Match,
    Preview,
    Reason,
    Sequel,
    Setting,
    Threat,
    View,
    finish,
    win,
)
from wyrmtable.draw import Picture
from wyrmtable.workbench import Export, Field, Part, Result, Tool

# -- all-seeing eyes ---------------------------------------------------------------------------------------------------


class AllSeesBacks(TheBarrow):
    def view(self, pos: toy.Position, eyes: Eyes) -> View:
        shown = super().view(pos, None if eyes == ALL else eyes)
        return msgspec.structs.replace(shown, seat=eyes)


class AllSeesNoHand(TheGatehouse):
    def view(self, pos: gatehouse.Position, eyes: Eyes) -> View:
        shown = super().view(pos, eyes)
        return msgspec.structs.replace(shown, panels=()) if eyes == ALL else shown


class AllSeesNoDragon(TheThreeFords):
    """All-seeing eyes see each seat's things, yet nothing that is hidden from all."""

    def view(self, pos: fords.Position, eyes: Eyes) -> View:
        shown = super().view(pos, None if eyes == ALL else eyes)
        return msgspec.structs.replace(shown, seat=eyes)


class AllImagines(TheBarrow):
    def imagine(self, pos: toy.Position, eyes: Eyes, rng: Random) -> toy.Position:
        return super().imagine(pos, None if eyes == ALL else eyes, rng)


# -- what a view offers ------------------------------------------------------------------------------------------------


class NamelessRow(TheCaravan):
    def view(self, pos: caravan.Position, eyes: Eyes) -> View:
        shown = super().view(pos, eyes)
        return msgspec.structs.replace(shown, warned=(*shown.warned, "flask-of-nothing"))


class SheetUnlisted(TheCaravan):
    def view(self, pos: caravan.Position, eyes: Eyes) -> View:
        return msgspec.structs.replace(super().view(pos, eyes), sheets=())


class TitlesTell(TheCaravan):
    def titles(self, pos: caravan.Position, eyes: Eyes) -> Mapping[int, str]:
        return {FIRST_FLASK + flask: KINDS[pos.kind[flask]] for flask in range(3)}


class SheetTells(TheCaravan):
    """The floor of the cave has the colour of what is in the red flask."""

    def picture(self, pos: caravan.Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        drawn = super().picture(pos, eyes, sheet)
        return replace(drawn, title=KINDS[pos.kind[0]]) if sheet == "deep" else drawn


class OverlayTells(TheCaravan):
    def view(self, pos: caravan.Position, eyes: Eyes) -> View:
        shown = super().view(pos, eyes)
        overlay = msgspec.structs.replace(shown.overlays[0], colour=KINDS[pos.kind[0]])
        return msgspec.structs.replace(shown, overlays=(overlay,))


# -- previews ----------------------------------------------------------------------------------------------------------


class PreviewTells(TheCaravan):
    def preview(self, pos: caravan.Position, eyes: Eyes, pick: int) -> Preview:
        found = super().preview(pos, eyes, pick)
        return msgspec.structs.replace(found, cost=f"{found.cost}, with {KINDS[pos.kind[2]]}")


class NotWarned(TheCaravan):
    def view(self, pos: caravan.Position, eyes: Eyes) -> View:
        return msgspec.structs.replace(super().view(pos, eyes), warned=())


class PathNowhere(TheCaravan):
    def preview(self, pos: caravan.Position, eyes: Eyes, pick: int) -> Preview:
        found = super().preview(pos, eyes, pick)
        return msgspec.structs.replace(found, path=("heaven", *found.path))


class WarningWithoutRule(TheCaravan):
    def preview(self, pos: caravan.Position, eyes: Eyes, pick: int) -> Preview:
        found = super().preview(pos, eyes, pick)
        return msgspec.structs.replace(found, warnings=tuple(Reason("CAR-9", why.text) for why in found.warnings))


# -- exports, tools, sequels -------------------------------------------------------------------------------------------


def whole_truth(match: Match, eyes: Eyes) -> str:
    return ",".join(KINDS[kind] for kind in match.position.kind)


class ExportTells(TheCaravan):
    exports = (Export("ledger", "Ledger", "All there is.", ".csv", whole_truth),)


def with_one_die(values: Mapping[str, str], roll: Callable[[str], Dice]) -> Result:
    rolls = [roll("day-1").d6("CAR-4 weather") for _ in range(2)]
    parts = (Part("day-1", "Day 1", str(rolls[0]), (), (rolls[0],)), Part("day-2", "Day 2", str(rolls[1])))
    return Result("Weather", parts)


def with_other_dice(values: Mapping[str, str], roll: Callable[[str], Dice]) -> Result:
    return Result("Weather", (Part("day-1", "Day 1", str(random.random())),))


class PartsHangTogether(TheCaravan):
    tools = (Tool("weather", "Weather", "Rain or sun.", ("CAR-4",), (), with_one_die),)


class ToolOfChance(TheCaravan):
    tools = (Tool("weather", "Weather", "Rain or sun.", ("CAR-4",), (), with_other_dice),)


class StrangeBlank(TheCaravan):
    tools = (TheCaravan.tools[0]._replace(fields=(*TheCaravan.tools[0].fields, Field("x", "X", "colour", ""))),)


class ToolWithoutRule(TheCaravan):
    tools = (TheCaravan.tools[0]._replace(rules=("CAR-9",)),)


class SequelOutOfPlace(TheThreeFords):
    def sequel(self, pos: fords.Position) -> Sequel | None:
        found = super().sequel(pos)
        return found and found._replace(setting=Setting("peace"))


class SequelTells(TheThreeFords):
    """The secret goes on as a file that everybody can read."""

    def sequel(self, pos: fords.Position) -> Sequel | None:
        found = super().sequel(pos)
        if found is None:
            return None
        files = {**found.setting.files, fords.DRAGON: found.setting.secret[fords.DRAGON]}
        return found._replace(setting=Setting("war", found.setting.options, files, found.setting.secret))


class SequelUnsealed(TheThreeFords):
    """The seed is given out, and with it what the next match keeps secret."""

    def sequel(self, pos: fords.Position) -> Sequel | None:
        found = super().sequel(pos)
        return found and found._replace(lives_on=False)


# -- positions ---------------------------------------------------------------------------------------------------------


class Scribbling(toy.Position):
    __slots__ = ("notes",)


class SlotUnlisted(TheBarrow):
    def blank(self, setting: Setting) -> toy.Position:
        return Scribbling(BARROWS[setting.scenario], int(setting.options["delvers"]))


class ForgetsWhoLeft(toy.Position):
    """Nobody gives up by chance, so random games never miss this field in copies."""

    __slots__ = ()

    def copy(self) -> ForgetsWhoLeft:
        twin = super().copy()
        twin.gone = 0
        return twin


class NotCopied(TheBarrow):
    def blank(self, setting: Setting) -> toy.Position:
        return ForgetsWhoLeft(BARROWS[setting.scenario], int(setting.options["delvers"]))


class SharesHolders(toy.Position):
    __slots__ = ()

    def copy(self) -> SharesHolders:
        twin = super().copy()
        twin.holder = self.holder
        return twin


class ListShared(TheBarrow):
    def blank(self, setting: Setting) -> toy.Position:
        return SharesHolders(BARROWS[setting.scenario], int(setting.options["delvers"]))


class Counting(toy.Position):
    """Keeps the number of cards in the pile, but only as it was in the beginning."""

    DERIVED: ClassVar[tuple[str, ...]] = ("piled",)
    __slots__ = ("piled",)

    def __init__(self, barrow: toy.Barrow, seats: int) -> None:
        super().__init__(barrow, seats)
        self.recount()

    def copy(self) -> Counting:
        twin = super().copy()
        twin.piled = self.piled
        return twin

    def recount(self) -> None:
        self.piled = len(self.at(toy.PILE))


class DerivedStaysOld(TheBarrow):
    def blank(self, setting: Setting) -> toy.Position:
        return Counting(BARROWS[setting.scenario], int(setting.options["delvers"]))


# -- giving up ---------------------------------------------------------------------------------------------------------


class QuitterWins(TheGatehouse):
    def concede(self, pos: gatehouse.Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        super().concede(pos, seat, dice, log)
        pos.pending = None
        finish(pos, win(2, [seat], "He who laughs last.", ("GATE-6",)))


class LeavesGarrisons(TheBarrow):
    """Halls are emptied, but the cards stay in them."""

    def concede(self, pos: toy.Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        pos.pending = None
        pos.holder = [-1 if holder == seat else holder for holder in pos.holder]


class FailsToLeave(TheBarrow):
    def concede(self, pos: toy.Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        raise ValueError("nobody leaves")


class LeavesByChance(TheBarrow):
    def concede(self, pos: toy.Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        super().concede(pos, seat, dice, log)
        pos.turn += random.randrange(10**6) * pos.seats


# -- what is told of things to come ------------------------------------------------------------------------------------


class LeadsNowhere(TheCaravan):
    def resolving(self, pos: caravan.Position) -> int | None:
        return FIRST_FLASK


class LeadsByTruth(TheCaravan):
    """At the shop the pick that leads on depends on what is in a flask."""

    def resolving(self, pos: caravan.Position) -> int | None:
        picks = super().decision(pos)
        return picks.picks[min(pos.kind[0], 1)] if isinstance(picks, Decision) and len(picks.picks) > 1 else None


class ThreatTells(TheCaravan):
    def threat(self, pos: caravan.Position, eyes: Eyes, place: int) -> Threat | None:
        return Threat(f"Robbers who want {KINDS[pos.kind[2]]}", (), (Chance("robbed", 1.0),))


class ThreatOfNobody(TheCaravan):
    def threat(self, pos: caravan.Position, eyes: Eyes, place: int) -> Threat | None:
        return Threat("Robbers", ("robber-chief",), (Chance("robbed", 1.0),))


class HalfAThreat(TheCaravan):
    def threat(self, pos: caravan.Position, eyes: Eyes, place: int) -> Threat | None:
        return Threat("Robbers", (), (Chance("robbed", 0.5),))


class TurnComesBack(TheCaravan):
    def turn(self, pos: caravan.Position) -> tuple[int, ...]:
        return (pos.turn % 2,)


class DrawnAnew(TheCaravan):
    """The picture changes, but a client is not told."""

    def drawn(self, pos: caravan.Position, eyes: Eyes, sheet: str = "") -> str:
        return ""

    def picture(self, pos: caravan.Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return replace(super().picture(pos, eyes, sheet), width=100.0 + pos.turn)


class DrawnTells(TheCaravan):
    def drawn(self, pos: caravan.Position, eyes: Eyes, sheet: str = "") -> str:
        return KINDS[pos.kind[0]]


BROKEN: Mapping[str, Any] = MappingProxyType(
    {
        "eyes: see backs": AllSeesBacks,
        "eyes: see no hand": AllSeesNoHand,
        "eyes: see nothing hidden from all": AllSeesNoDragon,
        "eyes: imagine": AllImagines,
        "shown: a pick without a name": NamelessRow,
        "shown: a sheet that is not listed": SheetUnlisted,
        "views: titles tell": TitlesTell,
        "views: an overlay tells": OverlayTells,
        "pictures: another sheet tells": SheetTells,
        "previews: the cost tells": PreviewTells,
        "previews: nobody is warned": NotWarned,
        "previews: a path through nowhere": PathNowhere,
        "previews: a warning without a rule": WarningWithoutRule,
        "exports: the whole truth": ExportTells,
        "tools: parts hang together": PartsHangTogether,
        "tools: left to chance": ToolOfChance,
        "tools: a strange blank": StrangeBlank,
        "tools: a rule that is none": ToolWithoutRule,
        "sequels: cannot be set up": SequelOutOfPlace,
        "sequels: the secret is a public file": SequelTells,
        "sequels: the seed is given out": SequelUnsealed,
        "fields: a slot not listed": SlotUnlisted,
        "fields: not copied": NotCopied,
        "fields: a shared list": ListShared,
        "fields: derived and not kept up": DerivedStaysOld,
        "resolving: cannot be picked": LeadsNowhere,
        "resolving: tells": LeadsByTruth,
        "threats: tell": ThreatTells,
        "threats: nobody we know": ThreatOfNobody,
        "threats: half of one": HalfAThreat,
        "turns: come back": TurnComesBack,
        "drawn: the word stays": DrawnAnew,
        "drawn: tells": DrawnTells,
        "concede: the quitter wins": QuitterWins,
        "concede: leaves garrisons": LeavesGarrisons,
        "concede: fails": FailsToLeave,
        "concede: left to chance": LeavesByChance,
    }
)

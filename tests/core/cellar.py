"""The Cellar: a toy with all that the Barrow lacks: windows, recorded decisions, numbers, titles by seat, secret files,
a sequel, previews and standing orders.

The alchemist stows a potion and labels it; the guests bid for it and taste it, and he may switch it in their turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

from wyrmtable.core import (
    ALL,
    OVER,
    RECORDED,
    Asking,
    Choice,
    Decision,
    Dice,
    Eyes,
    Log,
    Manner,
    Match,
    Names,
    Order,
    OrderKind,
    Outcome,
    Preview,
    Reason,
    Running,
    Scenario,
    SeatLine,
    Sequel,
    Setting,
    Step,
    Table,
    View,
    decide,
    finish,
    opening,
    phase,
    settle,
    take,
    tell_all,
    win,
)

SEATS = ("Alchemist", "Guests")
ALCHEMIST, GUESTS = range(2)
BREWS = ("healing", "sleep", "wrath")
ROUNDS = 2
NAMES = Names(
    [
        ("pass", "Let it be", "pass"),
        ("switch", "Switch the potion", "danger"),
        ("drink", "Drink"),
        ("stop", "Leave it", "done"),
        ("lock", "Lock the cellar", "done"),
        ("leave", "Leave it open"),
        ("plain", "A plain label"),
        ("false", "A false label"),
    ],
    ["top", "middle", "low"],
    [],
    [("potion", "the potion")],
    numbers=2001,
)
PASS, SWITCH, DRINK, STOP, LOCK, LEAVE, PLAIN_LABEL, FALSE_LABEL = range(8)
SHELF, POTION = NAMES.places, NAMES.pieces
OFFERED = Manner("offer", PASS, window=True)
RECIPE = {"recipe.txt": "sleep"}


class Position:
    """What the potion is, where it stands, and what the guests know of it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("brew", "shelf", "label", "spare", "bid", "round", "known", "outcome", "steps")
    SHARED: ClassVar[tuple[str, ...]] = ("setting",)
    __slots__ = (*FIELDS, *SHARED, "pending")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.brew = 0
        self.shelf = self.label = -1
        self.spare = int(setting.options["spare"])
        self.bid = 0
        self.round = 0
        self.known = 0
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("stow",)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self)(self.setting)
        for field in self.FIELDS:
            setattr(twin, field, getattr(self, field))
        twin.steps, twin.pending = self.steps[:], self.pending
        return twin

    def knowledge(self) -> object:
        return self.known

    @property
    def purse(self) -> int:
        return int(self.setting.files.get("purse.txt", "1500"))


def stow_picks(pos: Position, step: Step) -> Decision:
    shelves = range(SHELF, SHELF + int(pos.setting.options["shelves"]))
    return Decision(ALCHEMIST, shelves, "On which shelf is {0}?", ("CEL-1",), (POTION,), RECORDED)


def stow_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.shelf = pick - SHELF
    pos.steps[-1] = ("label",)
    tell_all(log, "stowed")


def label_picks(pos: Position, step: Step) -> Decision:
    """On the top shelf it can only be labelled plainly."""
    labels = [PLAIN_LABEL, FALSE_LABEL] if pos.shelf else [PLAIN_LABEL]
    return Decision(ALCHEMIST, labels, "Which label?", ("CEL-1",), (), RECORDED)


def label_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.label = pick
    pos.steps[-1] = ("lock",)
    tell_all(log, "labelled")


def lock_picks(pos: Position, step: Step) -> Decision:
    return Decision(ALCHEMIST, [LOCK, LEAVE], "Lock the cellar?", ("CEL-1",))


def lock_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[:] = [("evening",)]


def next_round(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.round += 1
    if pos.round > ROUNDS:
        finish(pos, win(2, [ALCHEMIST], "The guests went home.", ("CEL-4",)))
    else:
        pos.steps.append(("bid",))


def bid_picks(pos: Position, step: Step) -> Decision:
    picks = range(NAMES.number(0), NAMES.number(pos.purse) + 1)
    return Decision(GUESTS, picks, "How much for {0}?", ("CEL-2",), (POTION,))


def bid_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.bid = NAMES.value(pick)
    pos.steps[-1:] = [("nod",), ("offer",)]
    tell_all(log, "bid", pick, POTION)


def offer_picks(pos: Position, step: Step) -> Decision:
    """He is asked in any case: whether he has a spare potion is his secret."""
    picks = [PASS, SWITCH] if pos.spare else [PASS]
    return Decision(ALCHEMIST, picks, "They bid for {0}.", ("CEL-3",), (POTION,), OFFERED)


def offer_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == SWITCH:
        pos.spare, pos.brew = 0, (pos.brew + 1) % len(BREWS)


def nod_picks(pos: Position, step: Step) -> Decision:
    return Decision(GUESTS, [POTION], "Take {0}.", ("CEL-2",), (POTION,))


def nod_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("taste",)


def taste_picks(pos: Position, step: Step) -> Decision:
    return Decision(GUESTS, [DRINK, STOP], "Drink {0}?", ("CEL-4",), (POTION,))


def taste_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == STOP:
        return
    pos.known = 1
    well = dice.hits(3, 6, 4, "CEL-4 stomach") >= 2
    tell_all(log, "tasted", "well" if well else "ill", POTION)
    if not well:
        finish(pos, win(2, [ALCHEMIST], "The guests are ill.", ("CEL-4",)))


STEPS: Table[Position] = {
    "stow": Asking(stow_picks, stow_take, "Stowing"),
    "label": Asking(label_picks, label_take, "Labelling"),
    "lock": Asking(lock_picks, lock_take),
    "evening": Running(next_round, "The evening"),
    "bid": Asking(bid_picks, bid_take, "Bidding"),
    "offer": Asking(offer_picks, offer_take),
    "nod": Asking(nod_picks, nod_take),
    "taste": Asking(taste_picks, taste_take),
    "over": OVER,
}


class TheCellar:
    """The six functions and what a game may offer besides."""

    id, title, version = "cellar", "The Cellar", 1
    results = frozenset({"tasted"})
    turns: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = {
        "stowed": "A potion is stowed.",
        "labelled": "It is labelled.",
        "bid": "The guests bid {0} for {1}.",
        "tasted": "The guests drink {1} and feel {0:n}.",
        "gave_up": "{0:n} gives up.",
    }

    def scenarios(self, files: Mapping[str, str] = {}) -> Mapping[str, Scenario]:
        choices = (
            Choice("shelves", "Shelves", ("1", "2", "3"), "3"),
            Choice("spare", "Spare potions", ("0", "1"), "0"),
            Choice("series", "Series", ("no", "open", "sealed"), "no"),
        )
        return {"inn": Scenario("inn", "The Inn", "A cellar.", SEATS, 1, "easy", 1, choices)}

    def blank(self, setting: Setting) -> Position:
        return Position(setting)

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        recipe = setting.secret.get("recipe.txt")
        pos.brew = BREWS.index(recipe) if recipe else dice.number(3, "CEL-1 brew")
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        tell_all(log, "gave_up", SEATS[seat])
        finish(pos, win(2, [1 - seat], f"{SEATS[seat]} gave up after a {dice.d6('CEL-5 sigh')}.", ("CEL-5",)))
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        decision = self.decision(pos)
        facts = [("Bid", str(pos.bid))]
        if eyes in (ALCHEMIST, ALL):
            facts += [("Shelf", str(pos.shelf)), ("Spare", str(pos.spare)), ("Label", str(pos.label))]
        if eyes in (ALCHEMIST, ALL) or pos.known:
            facts.append(("Brew", BREWS[pos.brew]))
        return View(
            game=self.id,
            scenario="inn",
            seat=eyes,
            turn=f"Round {pos.round}",
            phase=phase(STEPS, pos),
            seats=tuple(map(SeatLine, SEATS)),
            deciding=decision.seat if isinstance(decision, Decision) else None,
            facts=tuple(facts),
            outcome=decision.summary if isinstance(decision, Outcome) else "",
        )

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        world = pos.copy()
        if eyes not in (ALCHEMIST, ALL):
            world.pending = None
            world.spare = rng.randrange(2)
            if not pos.known:
                world.brew = rng.randrange(len(BREWS))
        return world

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        told = opening(self.decision(pos), seat, pick, SEATS, "CEL-2")
        return told if told is not None else [Reason("CEL-2", f"{NAMES.title(pick)} is not asked for.")]

    # -- what a game may offer besides ---------------------------------------------------------------------------------

    def titles(self, pos: Position, eyes: Eyes) -> Mapping[int, str]:
        """Who does not know the brew calls it by its look."""
        known = eyes in (ALCHEMIST, ALL) or pos.known
        return {POTION: f"the potion of {BREWS[pos.brew]}" if known else "the murky potion"}

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        if pick != DRINK:
            return Preview()
        return Preview(("low", "top"), "1 sip", (Reason("CEL-4", "It may make you ill."),))

    def sequel(self, pos: Position) -> Sequel | None:
        """The guests come back with what is left; the recipe stays the alchemist's secret in a sealed series."""
        series = pos.setting.options["series"]
        if series == "no":
            return None
        setting = Setting("inn", {}, {"purse.txt": str(pos.purse - pos.bid)}, {"recipe.txt": BREWS[pos.brew]})
        return Sequel("The next evening", "They come again.", setting, series == "sealed")

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        return (OrderKind("offer", "When they bid", window=True),) if seat == ALCHEMIST else ()

    def obeys(self, pos: Position, seat: int, order: Order) -> bool:
        """`when=(("bid", "500"),)`: if they bid at least so much."""
        return pos.bid >= int(dict(order.when).get("bid", "0"))

    # -- presentation and safety ---------------------------------------------------------------------------------------

    def names(self, pos: Position) -> Names:
        return NAMES

    def seats(self, pos: Position) -> tuple[str, ...]:
        return SEATS

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return []

    def audit(self, pos: Position) -> list[str]:
        return []

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> str:
        return ""


GAME = TheCellar()


def begin(seed: str = "7", secret: Mapping[str, str] = {}, **options: str) -> Match:
    return Match(GAME, Setting("inn", options, {}, secret), seed=seed)


def stowed(match: Match, shelf: str = "middle") -> Match:
    """The potion is stowed and the guests are to bid."""
    match.pick(ALCHEMIST, shelf)
    if match.position.steps == [("label",)]:
        match.pick(ALCHEMIST, "false")
    match.pick(ALCHEMIST, "lock")
    return match


def finished(match: Match, which: int = -1) -> Match:
    """Plays on, always taking the same end of the list."""
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, decision.picks[which])
    return match

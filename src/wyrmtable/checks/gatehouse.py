"""The Gatehouse: a toy that shows windows, standing orders and numbers that tell nothing.

A guard with a secret hand may answer every step of a thief, in the thief's turn: he is asked whenever he holds a card,
trap or not. What he lays at the gate is recorded as an entry even if his hand leaves him no choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from ..core import (
    ALL,
    ASKED,
    OVER,
    Asking,
    Decision,
    Dice,
    Eyes,
    Log,
    Manner,
    Names,
    Order,
    OrderKind,
    Outcome,
    Panel,
    Reason,
    Row,
    Running,
    Scenario,
    SeatLine,
    Setting,
    Step,
    Table,
    Token,
    View,
    decide,
    finish,
    only,
    opening,
    phase,
    settle,
    take,
    tell_all,
    tell_to,
    win,
)
from ..draw import Picture
from .toydraw import draw_row

RULES: Mapping[str, str] = MappingProxyType(
    {
        "GATE-1": "Bell, Net and Dog are traps; Cat, Moth and Owl are none. The guard is dealt three of the six cards "
        "and lays one of them face-down at the gate: a trap, if he has one.",
        "GATE-2": "In each of four turns the thief runs up to three steps towards the gate, or waits.",
        "GATE-3": "At every step onto a stone the guard, as long as he holds a card, may show a trap of his hand: a "
        "bell costs the thief a turn, a net ends his run, a dog bites on 4 or more and drives him back to the wall.",
        "GATE-4": "At the gate the card laid there is shown. A trap catches the thief on 3 or less: he is driven back.",
        "GATE-5": "The thief wins if he passes the gate, the guard if the turns run out.",
        "GATE-6": "Whoever gives up has lost.",
    }
)
SEATS = ("Guard", "Thief")
GUARD, THIEF = range(2)
CARDS = ("Bell", "Net", "Dog", "Cat", "Moth", "Owl")
BELL, NET, DOG = TRAPS = range(3)
STONES = ("wall", "first", "second", "third", "fourth", "gate")
WALL, GATE = 0, 5
TURNS = 4
PASS, WAIT, FIRST_STONE = 0, 1, 2
BOX, HAND, LAID, SHOWN = range(4)  # where a card is
NAMES = Names(
    [("pass", "Let him go", "pass"), ("wait", "Wait", "done")],
    STONES,
    (),
    [(card.lower(), card) for card in CARDS],
    ["the wall", *(f"the {stone} stone" for stone in STONES[1:5]), "the gate"],
)
STEPPED = Manner("step", PASS, window=True)


class Position:
    """What lies on the table: the thief's place, the turns left to him, and where every card is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("place", "turns", "where", "laid", "outcome", "steps")
    __slots__ = (*FIELDS, "pending")

    def __init__(self) -> None:
        self.place = WALL
        self.turns = TURNS
        self.where = bytearray(len(CARDS))
        self.laid = -1  # the card that was laid at the gate, shown or not
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("lay",)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.place, twin.turns, twin.laid = self.place, self.turns, self.laid
        twin.where, twin.steps = self.where[:], self.steps[:]
        twin.outcome, twin.pending = self.outcome, self.pending
        return twin

    def knowledge(self) -> object:
        return self.at(SHOWN)

    def at(self, spot: int) -> list[int]:
        return [card for card in range(len(CARDS)) if self.where[card] == spot]

    def knows(self, eyes: Eyes, card: int) -> bool:
        return eyes in (GUARD, ALL) or self.where[card] == SHOWN


def lay_picks(pos: Position, step: Step) -> Decision:
    """A trap, if there is one in the hand (GATE-1). Whether there is a choice is the guard's secret: asked."""
    traps = [card for card in pos.at(HAND) if card in TRAPS]
    cards = [NAMES.pieces + card for card in traps or pos.at(HAND)]
    return Decision(GUARD, cards, "Which card do you lay at the gate?", ("GATE-1",), (), ASKED)


def lay_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.laid = pick - NAMES.pieces
    pos.where[pos.laid] = LAID
    pos.steps[-1] = ("turn",)
    tell_to(log, only(GUARD), "laid", pick)


def turn_picks(pos: Position, step: Step) -> Decision:
    """A stone up to three steps ahead, or wait (GATE-2)."""
    ahead = range(FIRST_STONE + pos.place + 1, FIRST_STONE + min(pos.place + 3, GATE) + 1)
    return Decision(THIEF, [WAIT, *ahead], "Run to which stone?", ("GATE-2",))


def turn_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The whole run is confirmed once; the guard's windows open on the way."""
    if pick == WAIT:
        end_turn(pos, log)
    else:
        pos.steps.append(("run", pick - FIRST_STONE))


def run_on(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One step of the run; a window opens if the guard holds a card, whichever it is (GATE-3)."""
    if pos.place == step[1]:
        end_turn(pos, log)
        return
    pos.place += 1
    tell_all(log, "stepped", FIRST_STONE + pos.place)
    if pos.place == GATE:
        pass_gate(pos, dice, log)
    elif pos.at(HAND):
        pos.steps.append(("answer",))


def answer_picks(pos: Position, step: Step) -> Decision:
    traps = [NAMES.pieces + card for card in pos.at(HAND) if card in TRAPS]
    about = (FIRST_STONE + pos.place,)
    return Decision(GUARD, [PASS, *traps], "The thief steps on {0}. Your answer?", ("GATE-3",), about, STEPPED)


def answer_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != PASS:
        spring(pos, pick - NAMES.pieces, dice, log)


def spring(pos: Position, card: int, dice: Dice, log: Log | None) -> None:
    """A bell costs a turn, a net ends the run, a dog may bite (GATE-3)."""
    pos.where[card] = SHOWN
    bitten = card == DOG and dice.d6("GATE-3 dog") >= 4
    tell_all(log, "sprung", "bitten" if bitten else "not bitten", NAMES.pieces + card)
    if card == BELL:
        pos.turns -= 1
    if bitten:
        pos.place = WALL
    if bitten or card == NET:
        end_turn(pos, log)


def pass_gate(pos: Position, dice: Dice, log: Log | None) -> None:
    """The laid card is shown; a trap catches on 3 or less. The gate is free afterwards (GATE-4)."""
    armed = pos.where[pos.laid] == LAID and pos.laid in TRAPS
    pos.where[pos.laid] = SHOWN
    caught = armed and dice.d6("GATE-4 gate") <= 3
    tell_all(log, "gate", "caught" if caught else "through", NAMES.pieces + pos.laid)
    if caught:
        pos.place = WALL
        end_turn(pos, log)
    else:
        finish(pos, win(2, [THIEF], "The thief passed the gate.", ("GATE-5",)))


def end_turn(pos: Position, log: Log | None) -> None:
    """The guard wins when the turns run out (GATE-5)."""
    pos.turns -= 1
    pos.steps[:] = [("turn",)]
    if pos.turns > 0:
        tell_all(log, "turns", pos.turns)
    else:
        finish(pos, win(2, [GUARD], "Day breaks, and the thief is still in the yard.", ("GATE-5",)))


STEPS: Table[Position] = {
    "lay": Asking(lay_picks, lay_take, "Laying the trap"),
    "turn": Asking(turn_picks, turn_take, "The thief's turn"),
    "run": Running(run_on),
    "answer": Asking(answer_picks, answer_take),
    "over": OVER,
}


def possible(pos: Position) -> bool:
    """The guard laid a trap if he had one (GATE-1)."""
    held = [card for card in TRAPS if pos.where[card] in (HAND, SHOWN) and card != pos.laid]
    return pos.laid < 0 or pos.laid in TRAPS or not held


class TheGatehouse:
    """The six functions and what presents them."""

    id = "gatehouse"
    title = "The Gatehouse"
    version = 1
    results = frozenset({"sprung", "gate"})
    turns = frozenset({"turns"})
    sentences: Mapping[str, str] = MappingProxyType(
        {
            "dealt": "You are dealt {0}.",
            "laid": "You lay {0} at the gate.",
            "stepped": "The thief steps on {0}.",
            "sprung": "The guard shows {1}: the thief is {0:n}.",
            "gate": "At the gate lies {1}: the thief is {0:n}.",
            "turns": "Turns left: {0:n}.",
            "gave_up": "{0:n} gives up.",
        }
    )

    def scenarios(self, files: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, Scenario]:
        return {"yard": Scenario("yard", "The Yard", "Five steps and a guard awake.", SEATS, 5, "easy", 1)}

    def blank(self, setting: Setting) -> Position:
        return Position()

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        for _ in range(3):
            card = dice.choose(pos.at(BOX), "GATE-1 deal")
            pos.where[card] = HAND
            tell_to(log, only(GUARD), "dealt", NAMES.pieces + card)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        tell_all(log, "gave_up", SEATS[seat])
        finish(pos, win(2, [1 - seat], f"{SEATS[seat]} gave up.", ("GATE-6",)))
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        decision = self.decision(pos)
        rows = tuple(Row(CARDS[card], CARDS[card].lower(), dim=card not in TRAPS) for card in pos.at(HAND))
        return View(
            game=self.id,
            scenario="yard",
            seat=eyes,
            turn=f"Turns left: {max(pos.turns, 0)}",
            phase=phase(STEPS, pos),
            seats=(SeatLine("Guard", f"{len(pos.at(HAND))} cards"), SeatLine("Thief")),
            deciding=decision.seat if isinstance(decision, Decision) else None,
            tokens=(
                Token(STONES[pos.place], "thief", "The thief", THIEF),
                *sorted(token(pos, eyes, card) for card in range(len(CARDS)) if pos.where[card] != BOX),
            ),
            panels=(Panel("hand", "The guard's hand", "hand", rows=rows),) if eyes in (GUARD, ALL) else (),
            outcome=decision.summary if isinstance(decision, Outcome) else "",
        )

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        """The guard knows all; others deal the cards they have not seen anew, as the guard may have laid them."""
        world = pos.copy()
        world.pending = None
        unknown = [card for card in range(len(CARDS)) if not pos.knows(eyes, card)]
        spots = sorted(pos.where[card] for card in unknown)
        while unknown:
            rng.shuffle(spots)
            for card, spot in zip(unknown, spots, strict=True):
                world.where[card] = spot
            world.laid = next(iter(world.at(LAID)), pos.laid)
            if possible(world):
                break
        return world

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        decision = self.decision(pos)
        told = opening(decision, seat, pick, SEATS, "GATE-2")
        if told is not None:
            return told
        if pos.steps[-1][0] == "turn" and NAMES.kind(pick) == "place":
            return [Reason("GATE-2", f"{NAMES.title(pick).capitalize()} is not one to three steps ahead.")]
        if seat == GUARD and NAMES.kind(pick) == "piece":
            held = pos.where[pick - NAMES.pieces] == HAND
            return [Reason("GATE-1", f"{NAMES.title(pick)} is {'no trap' if held else 'not in your hand'}.")]
        return [Reason("GATE-2", "This is not asked now.")]

    # -- standing orders: kept outside the position, answered from what the guard knows --------------------------------

    def standing(self, pos: Position, seat: int) -> tuple[OrderKind, ...]:
        step = OrderKind("step", "When the thief takes a step", "Let him go, or show a trap at a stone.", window=True)
        return (step,) if seat == GUARD else ()

    def obeys(self, pos: Position, seat: int, order: Order) -> bool:
        """An order can be for one stone: `when=(("stone", "third"),)`."""
        return dict(order.when).get("stone", STONES[pos.place]) == STONES[pos.place]

    # -- presentation and safety ---------------------------------------------------------------------------------------

    def names(self, pos: Position) -> Names:
        return NAMES

    def seats(self, pos: Position) -> tuple[str, ...]:
        return SEATS

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        if pos.steps[-1][0] == "turn" and pick == FIRST_STONE + GATE:
            return [Reason("GATE-4", "A trap at the gate catches on 3 or less.")]
        return [Reason("GATE-3", "The dog bites on 4 or more.")] if pick == NAMES.pieces + DOG else []

    def audit(self, pos: Position) -> list[str]:
        out = len(CARDS) - len(pos.at(BOX))
        wrong = [] if out == 3 else [f"{out} cards are out of the box instead of three."]
        return wrong if possible(pos) else [*wrong, "The guard holds a trap, yet laid none."]

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw_row(self.title, STONES, {"thief": "Thief"} | {card.lower(): card for card in CARDS})


def token(pos: Position, eyes: Eyes, card: int) -> Token:
    """A card as these eyes see it; what is shown lies at the wall."""
    spot = pos.where[card]
    place = {HAND: "hand", LAID: "gate", SHOWN: "shown"}[spot]
    if not pos.knows(eyes, card):
        return Token(place, "back", "A face-down card", GUARD)
    text = CARDS[card].lower()
    return Token(place, text, CARDS[card], GUARD, (), text)


GAME = TheGatehouse()

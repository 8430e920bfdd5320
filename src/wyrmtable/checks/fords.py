"""The Three Fords: a toy that shows secret orders, numbers as picks, many dice at once, and a series of games.

Two captains write orders one after the other, hidden until both are in; who begins alternates. An order may take
several picks, which nobody else can count: it is a writing (see `Manner`). A war is a chain of three matches: men left
over go on as a file of the next setting, and so does a secret that nobody sees before the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from ..core import (
    ALL,
    OVER,
    Aim,
    Asking,
    Choice,
    Decision,
    Dice,
    Eyes,
    Log,
    Manner,
    Names,
    Outcome,
    Panel,
    Reason,
    Row,
    Running,
    Scenario,
    Score,
    SeatLine,
    Sequel,
    Setting,
    Step,
    Table,
    Token,
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
from ..draw import Picture
from ..files import BadFile
from .toydraw import draw_row

RULES: Mapping[str, str] = MappingProxyType(
    {
        "FORD-1": "Two captains with equally many men meet at a ford for three rounds.",
        "FORD-2": "Each round both write down how many of their men they send into the ford, in one party or, if so "
        "agreed, party by party until nought is written. Red writes first in odd rounds, Blue in even ones; nobody "
        "sees an order, nor of how many parties it is, before both are written.",
        "FORD-3": "Every man sent rolls a die: each 5 or 6 fells one who was sent against him. Who has more men left "
        "in the ford holds it for the round.",
        "FORD-4": "Who held the ford more often wins. The war goes on at the next ford with the men left over, until "
        "three fords were fought for or a side has no men.",
        "FORD-5": "In one of the nine rounds of the war, drawn before it begins and known to nobody, a dragon rises: "
        "all men sent are lost, and the war ends with this ford.",
        "FORD-6": "Whoever gives up has lost the ford and the war.",
    }
)
SEATS = ("Red", "Blue")
ROUNDS, FORDS = 3, 3
MOST = 12
NAMES = Names([], ("ford",), (), (), ["the ford"], numbers=MOST + 1)
WAR, DRAGON = "war.txt", "dragon.txt"
MANY = 2**20  # content is made from one large roll, which no event ever tells
WRITING = tuple(Manner("orders", recorded=True, writing=1 + moment) for moment in range(FORDS * ROUNDS))


class Position:
    """Men left and sent (-1: no order yet), rounds held, and the round of the war in which the dragon rises."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "ford", "muster", "parties", "round", "men", "sent", "last", "held", "dragon", "risen", "lost", "outcome",
        "steps",
    )  # fmt: skip
    __slots__ = (*FIELDS, "pending")

    def __init__(self, ford: int, muster: int, men: tuple[int, int], parties: int = 1) -> None:
        self.ford = ford  # 0 to 2
        self.muster = muster  # men at the beginning of the war
        self.parties = parties  # of one order, at most
        self.round = 0
        self.men = list(men)
        self.sent = [-1, -1]
        self.last = [0, 0]  # men sent in the round before: everybody was told
        self.held = [0, 0]
        self.dragon = 0  # round of the war, 0 to 8
        self.risen = 0
        self.lost = -1  # the seat that gave up the war
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("round",)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.ford, twin.muster, twin.parties, twin.round = self.ford, self.muster, self.parties, self.round
        twin.men, twin.sent, twin.last, twin.held = self.men[:], self.sent[:], self.last[:], self.held[:]
        twin.dragon, twin.risen, twin.lost = self.dragon, self.risen, self.lost
        twin.outcome, twin.steps, twin.pending = self.outcome, self.steps[:], self.pending
        return twin

    def knowledge(self) -> object:
        return self.risen

    @property
    def moment(self) -> int:
        """The round of the war."""
        return self.ford * ROUNDS + self.round

    @property
    def writer(self) -> int:
        """The seat that is writing, or -1."""
        return int(self.steps[-1][1]) if self.steps[-1][0] == "write" else -1

    def order_shown(self, eyes: Eyes, seat: int) -> bool:
        """Whether these eyes see what the seat has written: everybody, once both have."""
        return self.sent[seat] >= 0 and (eyes in (seat, ALL) or (self.writer < 0 and min(self.sent) >= 0))


# -- the round: orders one after the other, hidden until all are in (FORD-2) ------------------------------------------


def begin_round(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Who writes first alternates: by correspondence nobody waits twice in a row."""
    first = pos.round % 2
    pos.sent = [-1, -1]
    pos.steps[:] = [("fight",), ("write", 1 - first, 0), ("write", first, 0)]


def write_picks(pos: Position, step: Step) -> Decision:
    seat, party = step[1], step[2]
    orders = [NAMES.number(men) for men in range(pos.men[seat] - max(pos.sent[seat], 0) + 1)]
    prompt = "How many more men go with them?" if party else "How many men do you send into the ford?"
    return Decision(seat, orders, prompt, ("FORD-2",), (), WRITING[pos.moment])


def write_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A party, and the next one, as long as there can be one: nobody else hears of it before the order is written."""
    pos.steps.pop()
    seat, party, men = step[1], step[2] + 1, NAMES.value(pick)
    pos.sent[seat] = max(pos.sent[seat], 0) + men
    if men and party < pos.parties and pos.sent[seat] < pos.men[seat]:
        pos.steps.append(("write", seat, party))
    else:
        tell_all(log, "written", SEATS[seat])


def fight(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Both orders are shown; a die for every man, or the dragon (FORD-3, FORD-5)."""
    red, blue = pos.last = pos.sent[:]
    tell_all(log, "shown", red, blue)
    if pos.moment == pos.dragon:
        pos.risen = 1
        fallen = [red, blue]
        tell_all(log, "dragon")
    else:
        fallen = [min(red, dice.hits(blue, 6, 5, "FORD-3 Blue")), min(blue, dice.hits(red, 6, 5, "FORD-3 Red"))]
    pos.men = [pos.men[seat] - fallen[seat] for seat in range(2)]
    left = [pos.sent[seat] - fallen[seat] for seat in range(2)]
    holder = "nobody" if left[0] == left[1] else SEATS[left.index(max(left))]
    if holder != "nobody":
        pos.held[SEATS.index(holder)] += 1
    tell_all(log, "held", holder, fallen[0], fallen[1])
    pos.round += 1
    pos.steps[:] = [("round",)]
    if pos.round == ROUNDS:
        finish(pos, result(pos))


def result(pos: Position) -> Outcome:
    """Who held the ford more often (FORD-4)."""
    winners = [seat for seat in range(2) if pos.held[seat] > pos.held[1 - seat]]
    told = f"{SEATS[winners[0]]} holds the ford." if winners else "Nobody holds the ford."
    return win(2, winners, told, ("FORD-4",))


STEPS: Table[Position] = {
    "round": Running(begin_round),
    "write": Asking(write_picks, write_take, "Writing orders"),
    "fight": Running(fight),
    "over": OVER,
}


# -- files of a war under way -----------------------------------------------------------------------------------------


def read(text: str, name: str) -> dict[str, int]:
    """Lines of a word and a number."""
    try:
        return {word: int(number) for word, number in (line.split() for line in text.splitlines())}
    except ValueError:
        raise BadFile(
            name, 0, "it is not written as it should be.", "Write a word and a number on each line."
        ) from None


class TheThreeFords:
    """The six functions and what presents them."""

    id = "fords"
    title = "The Three Fords"
    version = 1
    results = frozenset({"held"})
    turns: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = MappingProxyType(
        {
            "written": "{0:n} has written an order.",
            "shown": "Red sends {0:n} men into the ford, Blue {1:n}.",
            "dragon": "The water boils: a dragon rises.",
            "held": "Red loses {1:n} men and Blue {2:n}: the ford is held by {0:n}.",
            "gave_up": "{0:n} gives up the war.",
        }
    )

    def scenarios(self, files: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, Scenario]:
        men = Choice("men", "Men on each side", ("6", "12"), "12", "FORD-1", labels=("six", "twelve"))
        parties = Choice("parties", "Parties of an order", ("1", "4"), "1", "FORD-2", labels=("one", "up to four"))
        return {"war": Scenario("war", "The War", "Three fords, one river.", SEATS, 5, "easy", 1, (men, parties))}

    def blank(self, setting: Setting) -> Position:
        muster = int(setting.options["men"])
        war = read(setting.files.get(WAR, ""), WAR)
        men = war.get("red", muster), war.get("blue", muster)
        return Position(war.get("ford", 1) - 1, muster, men, int(setting.options["parties"]))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        if DRAGON in setting.secret:
            pos.dragon = read(setting.secret[DRAGON], DRAGON)["round"]
        else:
            pos.dragon = dice.number(MANY, "FORD-5 dragon") % (FORDS * ROUNDS)
        settle(STEPS, pos, dice, log)
        return pos

    def sequel(self, pos: Position) -> Sequel | None:
        """The next ford, unless the war is over; where the dragon sleeps stays secret (FORD-4, FORD-5)."""
        if pos.ford + 1 == FORDS or pos.risen or pos.lost >= 0 or not all(pos.men):
            return None
        files = {WAR: f"ford {pos.ford + 2}\nred {pos.men[0]}\nblue {pos.men[1]}\n"}
        options = {"men": str(pos.muster), "parties": str(pos.parties)}
        setting = Setting("war", options, files, {DRAGON: f"round {pos.dragon}\n"})
        return Sequel(f"Ford {pos.ford + 2} of {FORDS}", "The men left over march on.", setting, lives_on=True)

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        pos.lost = seat
        tell_all(log, "gave_up", SEATS[seat])
        finish(pos, win(2, [1 - seat], f"{SEATS[seat]} gave up the war.", ("FORD-6",)))
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        decision = self.decision(pos)
        orders = [str(pos.sent[seat]) if pos.order_shown(eyes, seat) else "?" for seat in range(2)]
        rows = tuple(Row(SEATS[seat], cells=(str(pos.men[seat]), orders[seat])) for seat in range(2))
        written = [seat for seat in range(2) if pos.sent[seat] >= 0 and seat != pos.writer]
        scores = tuple(Score(seat, f"held {pos.held[seat]} times", pos.held[seat], 2) for seat in range(2))
        return View(
            game=self.id,
            scenario="war",
            seat=eyes,
            turn=f"Ford {pos.ford + 1}, round {min(pos.round + 1, ROUNDS)}",
            phase=phase(STEPS, pos),
            seats=tuple(SeatLine(name, f"{pos.men[seat]} men", name[0]) for seat, name in enumerate(SEATS)),
            deciding=decision.seat if isinstance(decision, Decision) else None,
            tokens=tuple(Token("ford", "order", f"{SEATS[seat]}'s order: {orders[seat]}", seat) for seat in written),
            facts=self._facts(pos, eyes),
            aim=Aim("Hold the ford more often.", min(pos.round + 1, ROUNDS), ROUNDS, scores),
            panels=(Panel("forces", "Forces", "forces", ("Men", "Sent"), rows),),
            outcome=decision.summary if isinstance(decision, Outcome) else "",
        )

    def _facts(self, pos: Position, eyes: Eyes) -> tuple[tuple[str, str], ...]:
        """What was told and could be forgotten."""
        told = [("Sent in the round before", f"Red {pos.last[0]}, Blue {pos.last[1]}")] * bool(pos.round)
        dragon = [("The dragon rises in round", str(pos.dragon + 1))] * (eyes == ALL or bool(pos.risen))
        return (*told, *dragon)

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        """An order not shown may be any, and one that another is writing may have come to anything; the dragon rises in
        any round that has not passed."""
        world = pos.copy()
        world.pending = None
        for seat in range(2):
            if seat == pos.writer and eyes not in (seat, ALL):
                world.steps[-1] = ("write", seat, party := rng.randrange(pos.parties) if pos.men[seat] > 1 else 0)
                world.sent[seat] = rng.randrange(min(party, pos.men[seat] - 1), pos.men[seat]) if party else -1
            elif pos.sent[seat] >= 0 and not pos.order_shown(eyes, seat):
                world.sent[seat] = rng.randint(0, pos.men[seat])
        if eyes != ALL and not pos.risen:
            world.dragon = rng.randrange(min(pos.moment, FORDS * ROUNDS - 1), FORDS * ROUNDS)
        return world

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        told = opening(self.decision(pos), seat, pick, SEATS, "FORD-2")
        if told is not None:
            return told
        if NAMES.kind(pick) == "number":
            return [Reason("FORD-2", f"You have only {pos.men[seat] - max(pos.sent[seat], 0)} men left to send.")]
        return [Reason("FORD-2", "Write down a number of men.")]

    # -- presentation and safety ---------------------------------------------------------------------------------------

    def names(self, pos: Position) -> Names:
        return NAMES

    def seats(self, pos: Position) -> tuple[str, ...]:
        return SEATS

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return [Reason("FORD-3", f"{NAMES.title(pick)} dice, each hits on 5 or 6.")]

    def audit(self, pos: Position) -> list[str]:
        wrong = [f"{SEATS[seat]} sends men he does not have." for seat in range(2) if pos.sent[seat] > pos.muster]
        passed = not pos.risen and pos.lost < 0 and pos.dragon < min(pos.moment, FORDS * ROUNDS - 1)
        return [*wrong, "The dragon was overslept."] if passed else wrong

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw_row(self.title, ("ford",), {"order": "Order"})


GAME = TheThreeFords()

"""The Barrow: a complete game of one page, the pattern for larger ones and the guinea pig of the checks.

Delvers garrison halls with face-down cards and storm each other's with cards and dice. It has all that is hard about
a game: hidden cards, private draws, dice with odds, interrupted turns and take-backs. Its rules are in `RULES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from ..core import (
    ALL,
    OVER,
    Asking,
    Choice,
    Decision,
    Dice,
    Eyes,
    Log,
    Names,
    Outcome,
    Reason,
    Running,
    Scenario,
    SeatLine,
    Setting,
    Step,
    Table,
    Token,
    View,
    but,
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
        "TOY-1": "Twelve cards of strength 1 to 12. Each delver is dealt a hand; the rest is the pile.",
        "TOY-2": "In turn a delver draws a card, unless the pile is empty, then acts as often as he likes, then ends.",
        "TOY-3": "He may lay a card of his hand face-down in an empty hall: it is the hall's garrison.",
        "TOY-4": "He may storm a hall of another delver with a card of his hand. Both cards are turned face-up; each "
        "side adds a die to its card. The higher total keeps the hall, ties go to the garrison; the loser's card goes "
        "to the grave, and the turn is over.",
        "TOY-5": "After three rounds the delver with most halls wins; delvers with equally many share the victory.",
        "TOY-6": "Whoever gives up leaves the barrow: his cards go face-up to the grave, his halls are empty, his "
        "turns are passed over. The last delver left has won.",
    }
)
BEASTS = ("Rat", "Bat", "Wolf", "Goblin", "Orc", "Bear", "Ghoul", "Ogre", "Troll", "Wight", "Giant", "Wyrm")
CARDS = range(len(BEASTS))
SEATS = ("Red", "Blue", "Green")
ROUNDS = 3

# Where a card lies: in the hand of seat 0, 1 or 2, in the pile, in the grave, or in hall n at HALL + n.
PILE, GRAVE, HALL = 3, 4, 5
END = 0
FIRST_HALL = 1


@dataclass(frozen=True, slots=True)
class Barrow:
    """What never changes during a game: shared by all positions of a scenario."""

    id: str
    halls: tuple[str, ...]
    names: Names

    @classmethod
    def of(cls, name: str, halls: tuple[str, ...]) -> Barrow:
        cards = [(beast.lower(), f"{beast} ({strength})") for strength, beast in enumerate(BEASTS, 1)]
        titles = [f"the {hall} hall" for hall in halls]
        return cls(name, halls, Names([("end", "End the turn", "done")], halls, (), cards, titles))


BARROWS: Mapping[str, Barrow] = MappingProxyType(
    {"small": Barrow.of("small", ("west", "east")), "large": Barrow.of("large", ("north", "west", "south", "east"))}
)


class Position:
    """What lies on the table. `known[card]` is the mask of seats that know where the card is: they see its face."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seats", "turn", "gone", "where", "known", "holder", "outcome", "steps")
    SHARED: ClassVar[tuple[str, ...]] = ("barrow",)
    __slots__ = (*FIELDS, *SHARED, "pending")

    def __init__(self, barrow: Barrow, seats: int) -> None:
        self.barrow, self.seats = barrow, seats
        self.turn = 0
        self.gone = 0  # a mask of seats that gave up
        self.where = bytearray([PILE] * len(CARDS))
        self.known = bytearray(len(CARDS))
        self.holder = [-1] * len(barrow.halls)
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [("draw", 0)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.barrow, twin.seats, twin.pending = self.barrow, self.seats, self.pending
        twin.turn, twin.gone, twin.outcome = self.turn, self.gone, self.outcome
        twin.where, twin.known, twin.holder, twin.steps = self.where[:], self.known[:], self.holder[:], self.steps[:]
        return twin

    def knowledge(self) -> object:
        return bytes(self.known)

    @property
    def everyone(self) -> int:
        return (1 << self.seats) - 1

    def knows(self, eyes: Eyes, card: int) -> bool:
        """Whether these eyes see the card's face; a spectator sees what lies face-up."""
        if eyes == ALL:
            return True
        return self.known[card] == self.everyone if eyes is None else bool(self.known[card] >> eyes & 1)

    def at(self, spot: int) -> list[int]:
        return [card for card in CARDS if self.where[card] == spot]

    def put(self, card: int, spot: int, known: int) -> None:
        """The one function that moves a card."""
        self.where[card] = spot
        self.known[card] |= known

    def card_pick(self, card: int) -> int:
        return self.barrow.names.pieces + card


# -- the turn (TOY-2) ------------------------------------------------------------------------------------------------


def draw_card(pos: Position, seat: int, dice: Dice, log: Log | None) -> None:
    """A random card of the pile, seen by its new owner only (TOY-1, TOY-2)."""
    pile = pos.at(PILE)
    if not pile:
        return
    card = dice.choose(pile, "TOY-2 draw")
    pos.put(card, seat, only(seat))
    tell_to(log, only(seat), "drew", pos.card_pick(card))
    tell_to(log, but(seat), "draws", SEATS[seat])


def begin_turn(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    draw_card(pos, step[1], dice, log)
    pos.steps[-1] = ("act", step[1])


def end_turn(pos: Position, log: Log | None) -> None:
    """The next delver who is still there takes his turn; after three rounds halls are counted (TOY-5, TOY-6)."""
    tell_all(log, "ended", SEATS[pos.turn % pos.seats])
    pos.turn += 1
    while pos.gone >> pos.turn % pos.seats & 1:
        pos.turn += 1
    if pos.turn < ROUNDS * pos.seats:
        pos.steps[:] = [("draw", pos.turn % pos.seats)]
    else:
        finish(pos, most_halls(pos))


def act_picks(pos: Position, step: Step) -> Decision:
    """The end, or a hall which is not one's own: empty to be garrisoned, another's to be stormed (TOY-3, TOY-4)."""
    seat = step[1]
    halls = [FIRST_HALL + hall for hall, holder in enumerate(pos.holder) if holder != seat] if pos.at(seat) else []
    return Decision(seat, [END, *halls], "Lay or storm in which hall, or end the turn?", ("TOY-2", "TOY-3", "TOY-4"))


def act_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == END:
        end_turn(pos, log)
    else:
        pos.steps.append(("card", step[1], pick - FIRST_HALL))


def card_picks(pos: Position, step: Step) -> Decision:
    """A card of the hand for the chosen hall (TOY-3, TOY-4)."""
    _, seat, hall = step
    rule = "TOY-3" if pos.holder[hall] < 0 else "TOY-4"
    return Decision(seat, [pos.card_pick(card) for card in pos.at(seat)], "Which card for {0}?", (rule,), (1 + hall,))


def card_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, hall = pos.steps.pop()
    card = pick - pos.barrow.names.pieces
    if pos.holder[hall] < 0:
        lay(pos, seat, hall, card, log)
    else:
        storm(pos, seat, hall, card, dice, log)
        end_turn(pos, log)


def lay(pos: Position, seat: int, hall: int, card: int, log: Log | None) -> None:
    """A face-down garrison for an empty hall (TOY-3)."""
    pos.put(card, HALL + hall, only(seat))
    pos.holder[hall] = seat
    tell_to(log, only(seat), "laid", pos.card_pick(card), FIRST_HALL + hall)
    tell_to(log, but(seat), "lays", SEATS[seat], FIRST_HALL + hall)


def storm(pos: Position, seat: int, hall: int, card: int, dice: Dice, log: Log | None) -> None:
    """Card and die against card and die; ties go to the garrison (TOY-4)."""
    (garrison,) = pos.at(HALL + hall)
    attack, defence = dice.d6("TOY-4 attack"), dice.d6("TOY-4 defence")
    taken = card + attack > garrison + defence
    pos.put(garrison, GRAVE if taken else HALL + hall, pos.everyone)
    pos.put(card, HALL + hall if taken else GRAVE, pos.everyone)
    if taken:
        pos.holder[hall] = seat
    cards = (pos.card_pick(card), attack, pos.card_pick(garrison), defence)
    tell_all(log, "stormed", "taken" if taken else "held", FIRST_HALL + hall, *cards)


def most_halls(pos: Position) -> Outcome:
    """Most halls win (TOY-5)."""
    there = [seat for seat in range(pos.seats) if not pos.gone >> seat & 1]
    most = max(pos.holder.count(seat) for seat in there)
    winners = [seat for seat in there if pos.holder.count(seat) == most]
    summary = f"{' and '.join(SEATS[seat] for seat in winners)} won with {most} of {len(pos.holder)} halls."
    return win(pos.seats, winners, summary, ("TOY-5",))


def give_up(pos: Position, seat: int, log: Log | None) -> None:
    """Cards to the grave, halls empty, turns passed over; the last delver has won (TOY-6)."""
    pos.gone |= only(seat)
    for card in CARDS:
        spot = pos.where[card]
        if spot == seat or (spot >= HALL and pos.holder[spot - HALL] == seat):
            pos.put(card, GRAVE, pos.everyone)
    pos.holder = [-1 if holder == seat else holder for holder in pos.holder]
    tell_all(log, "left", SEATS[seat])
    there = [other for other in range(pos.seats) if not pos.gone >> other & 1]
    if len(there) == 1:
        finish(pos, win(pos.seats, there, f"{SEATS[there[0]]} won: all others gave up.", ("TOY-6",)))
    elif seat == pos.turn % pos.seats:
        end_turn(pos, log)


STEPS: Table[Position] = {
    "draw": Running(begin_turn),
    "act": Asking(act_picks, act_take, "Acting"),
    "card": Asking(card_picks, card_take, "Choosing a card"),
    "over": OVER,
}


# -- what a seat sees ------------------------------------------------------------------------------------------------


def token(pos: Position, eyes: Eyes, card: int) -> Token:
    """A card as these eyes see it: its face if they know it, else a back that is like any other."""
    names, spot = pos.barrow.names, pos.where[card]
    hall = spot - HALL
    place = pos.barrow.halls[hall] if hall >= 0 else "grave" if spot == GRAVE else f"hand-of-{SEATS[spot].lower()}"
    owner = pos.holder[hall] if hall >= 0 else -1 if spot == GRAVE else spot
    if not pos.knows(eyes, card):
        return Token(place, "back", "A face-down card", owner)
    pick = pos.card_pick(card)
    return Token(place, names.text(pick), names.title(pick), owner, (), names.text(pick))


class TheBarrow:
    """The six functions and what presents them."""

    id = "toy"
    title = "The Barrow"
    version = 1
    results = frozenset({"stormed"})
    turns: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = MappingProxyType(
        {
            "drew": "You draw {0}.",
            "draws": "{0:n} draws a card.",
            "laid": "You lay {0} in {1}.",
            "lays": "{0:n} lays a card in {1}.",
            "stormed": "{2} and a die of {3:d} against {4} and a die of {5:d}: {1} is {0:n}.",
            "ended": "{0:n} ends the turn.",
            "left": "{0:n} gives up and leaves the barrow.",
        }
    )

    def scenarios(self, files: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, Scenario]:
        choices = (
            Choice("delvers", "Number of delvers", ("2", "3"), "2", "TOY-1", role="players"),
            Choice("hand", "Cards dealt to each", ("1", "2"), "2", "TOY-1"),
        )
        small = Scenario("small", "The Small Barrow", "Two halls, soon fought over.", SEATS[:2], 5, "easy", 1, choices)
        large = Scenario("large", "The Large Barrow", "Four halls, room to bluff.", SEATS[:2], 10, "easy", 2, choices)
        return {"small": small, "large": large}

    def blank(self, setting: Setting) -> Position:
        return Position(BARROWS[setting.scenario], int(setting.options["delvers"]))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        for _ in range(int(setting.options["hand"])):
            for seat in range(pos.seats):
                draw_card(pos, seat, dice, log)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        give_up(pos, seat, log)
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        decision = self.decision(pos)
        halls = [f"{pos.holder.count(seat)} halls" for seat in range(pos.seats)]
        return View(
            game=self.id,
            scenario=pos.barrow.id,
            seat=eyes,
            turn=f"Round {min(pos.turn // pos.seats + 1, ROUNDS)}",
            phase=phase(STEPS, pos),
            seats=tuple(SeatLine(name, note) for name, note in zip(SEATS, halls, strict=False)),
            deciding=decision.seat if isinstance(decision, Decision) else None,
            tokens=tuple(sorted(token(pos, eyes, card) for card in CARDS if pos.where[card] != PILE)),
            facts=(("Cards in the pile", str(len(pos.at(PILE)))),),
            outcome=decision.summary if isinstance(decision, Outcome) else "",
        )

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        """Deals the cards whose faces are not known anew to the spots they lie in."""
        world = pos.copy()
        world.pending = None
        unknown = [card for card in CARDS if not pos.knows(eyes, card)]
        spots = sorted((pos.where[card], pos.known[card]) for card in unknown)
        rng.shuffle(spots)
        for card, (spot, known) in zip(unknown, spots, strict=True):
            world.where[card], world.known[card] = spot, known
        return world

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        told = opening(self.decision(pos), seat, pick, SEATS, "TOY-2")
        if told is not None:
            return told
        kind, title = pos.barrow.names.kind(pick), pos.barrow.names.title(pick)
        if pos.steps[-1][0] == "card":
            missing = f"{title} is not in your hand." if kind == "piece" else "First choose the card for the hall."
            return [Reason("TOY-3", missing)]
        if kind == "piece":
            return [Reason("TOY-3", "First choose the hall, then the card.")]
        return [Reason("TOY-3", f"You hold {title} already.")]

    # -- presentation and safety -------------------------------------------------------------------------------------

    def names(self, pos: Position) -> Names:
        return pos.barrow.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return SEATS[: pos.seats]

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        """The cards that a storm sets against each other, as far as the seat knows (TOY-4)."""
        names, step = pos.barrow.names, pos.steps[-1]
        if step[0] != "card" or step[1] != seat or pos.holder[step[2]] < 0 or names.kind(pick) != "piece":
            return []
        (garrison,) = pos.at(HALL + step[2])
        against = names.title(pos.card_pick(garrison)) if pos.knows(seat, garrison) else "a face-down card"
        return [Reason("TOY-4", f"{names.title(pick)} against {against}; ties go to the garrison.")]

    def audit(self, pos: Position) -> list[str]:
        wrong = []
        for hall, holder in enumerate(pos.holder):
            if len(pos.at(HALL + hall)) != (holder >= 0):
                wrong.append(f"The {pos.barrow.halls[hall]} hall should have one garrison exactly if it is held.")
        for card in CARDS:
            spot = pos.where[card]
            if spot >= HALL + len(pos.holder):
                wrong.append(f"{BEASTS[card]} lies nowhere.")
            if spot < pos.seats and not pos.knows(spot, card):
                wrong.append(f"{SEATS[spot]} does not know a card of his own hand: {BEASTS[card]}.")
            if (spot == PILE and pos.known[card]) or (spot == GRAVE and pos.known[card] != pos.everyone):
                wrong.append(f"{BEASTS[card]} should be hidden in the pile and open in the grave.")
        return wrong

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        counters = {beast.lower(): f"{beast} {strength}" for strength, beast in enumerate(BEASTS, 1)}
        return draw_row(self.title, pos.barrow.halls, counters)


GAME = TheBarrow()

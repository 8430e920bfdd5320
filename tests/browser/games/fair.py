"""The Fair: a guinea pig for the page. Every scenario begins at another part of the day; the day runs on to its end.

Panels of every kind, numbers, options of every role, a group, a warned way, two sheets with tiles, and a next day.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from wyrmtable.core import (
    OVER,
    Aim,
    Asking,
    Choice,
    Decision,
    Dice,
    Eyes,
    Ground,
    Group,
    Legend,
    Log,
    Marker,
    Names,
    Outcome,
    Overlay,
    Panel,
    Preset,
    Preview,
    Reason,
    Row,
    Scenario,
    Score,
    SeatLine,
    Sequel,
    Setting,
    Sheet,
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
from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter, plaque, symbol

SIZE = 110.0
LAND = tuple(f"{letter}{row}" for row in (1, 2, 3) for letter in "abcd")
SKY = ("near", "far", "beyond")
WARES = {"axe": ("Axe", 30, 2), "rope": ("Rope", 10, 1), "boat": ("Boat", 120, 40)}
GUARDS = ("guard.1", "guard.2", "guard.3")
CARDS = {"feast": "Feast", "storm": "Storm", "truce": "Truce"}
SEATS = ("Reds", "Greens", "Blues")
SWAMP = "d3"
OPTIONS: tuple[tuple[str, str] | tuple[str, str, str], ...] = (
    ("done", "End the day", "done"),
    ("rest", "Rest a while", "stop"),
    ("back", "Let them stay", "back"),
    ("burn", "Burn the stall", "danger"),
    *((f"buy-{ware}", f"Buy {title}") for ware, (title, _, _) in WARES.items()),
)
PIECES = (
    *((guard, f"Guard {number}") for number, guard in enumerate(GUARDS, 1)),
    ("band", "The whole band"),
    *((f"card-{card}", title) for card, title in CARDS.items()),
)
NAMES = Names(OPTIONS, (*LAND, *SKY), (), PIECES, numbers=251)
BAND = NAMES.pick("band")


class Position:
    FIELDS: ClassVar[tuple[str, ...]] = ("day", "gold", "bought", "men", "where", "hand", "above", "outcome", "steps")
    __slots__ = (*FIELDS, "pending")

    def __init__(self, start: str, day: int) -> None:
        self.day = day
        self.gold = 100
        self.bought: list[str] = []
        self.men = 0
        self.where = ["a1", "a1", "a1"]
        self.hand = list(CARDS)
        self.above = "near"
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = [(start,)]
        self.pending: Decision | Outcome | None = None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.day, twin.gold, twin.men, twin.above = self.day, self.gold, self.men, self.above
        twin.bought, twin.where, twin.hand = self.bought[:], self.where[:], self.hand[:]
        twin.outcome, twin.steps, twin.pending = self.outcome, self.steps[:], self.pending
        return twin

    def knowledge(self) -> object:
        return ()


def ask(pos: Position, prompt: str, *texts: str) -> Decision:
    return Decision(0, sorted(NAMES.pick(text) for text in texts), prompt, ("FAIR-1",))


def trade_picks(pos: Position, step: Step) -> Decision:
    wares = [f"buy-{ware}" for ware, (_, price, _) in WARES.items() if price <= pos.gold]
    return ask(pos, "What do you buy?", "done", "burn", *wares)


def trade(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    text = NAMES.text(pick)
    if text.startswith("buy-"):
        ware = text.removeprefix("buy-")
        pos.bought.append(ware)
        pos.gold -= WARES[ware][1]
        tell_all(log, "bought", WARES[ware][0])
    else:
        pos.steps[-1] = ("bid",)


def bid_picks(pos: Position, step: Step) -> Decision:
    usual = (NAMES.number(100),)
    return Decision(0, range(NAMES.number(10), NAMES.number(250) + 1), "How much do you bid?", ("FAIR-2",), usual)


def bid(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    tell_all(log, "bid", NAMES.value(pick))
    pos.steps[-1] = ("men",)


def men_picks(pos: Position, step: Step) -> Decision:
    return Decision(0, range(NAMES.number(1), NAMES.number(3) + 1), "How many men?", ("FAIR-2",))


def men(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.men = NAMES.value(pick)
    pos.steps[-1] = ("march",)


def march_picks(pos: Position, step: Step) -> Decision:
    return ask(pos, "Who marches?", "done", "rest", "band", *GUARDS)


def march(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if NAMES.kind(pick) == "option":
        pos.steps[-1] = ("fly",)
    else:
        pos.steps.append(("where", pick))


def where_picks(pos: Position, step: Step) -> Decision:
    found = sorted([NAMES.pick("back"), *(NAMES.pick(place) for place in LAND if place != "a1")])
    return Decision(0, found, "Where does {0} go?", ("FAIR-3",), (step[1],))


def where(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if NAMES.kind(pick) == "place":
        moved = range(3) if step[1] == BAND else [GUARDS.index(NAMES.text(step[1]))]
        for guard in moved:
            pos.where[guard] = NAMES.text(pick)
        tell_all(log, "marched", step[1], pick, "" if step[1] == BAND else " ".join(way_to(NAMES.text(pick))))


def fly_picks(pos: Position, step: Step) -> Decision:
    return ask(pos, "Where does the kite fly?", *(place for place in SKY if place != pos.above))


def fly(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.above = NAMES.text(pick)
    tell_all(log, "flew", pick)
    pos.steps[-1] = ("play",)


def play_picks(pos: Position, step: Step) -> Decision:
    return ask(pos, "Which card ends the day?", *(f"card-{card}" for card in pos.hand))


def play(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.hand.remove(NAMES.text(pick).removeprefix("card-"))
    tell_all(log, "played", pick)
    finish(pos, win(2, [0], "The Reds had the better day.", ("FAIR-4",)))


STEPS: Table[Position] = {
    "trade": Asking(trade_picks, trade, "Trade"),
    "bid": Asking(bid_picks, bid, "Bidding"),
    "men": Asking(men_picks, men, "Hiring"),
    "march": Asking(march_picks, march, "March"),
    "where": Asking(where_picks, where),
    "fly": Asking(fly_picks, fly, "Kites"),
    "play": Asking(play_picks, play, "Cards"),
    "over": OVER,
}
SCENARIOS = {"trade": "Market Day", "bid": "The Auction", "march": "The March", "fly": "The Kite", "play": "The Cards"}


# -- what is shown ---------------------------------------------------------------------------------------------------


def panels(pos: Position) -> tuple[Panel, ...]:
    hand = [Row(CARDS[card], f"card-{card}", "Ends the day.", symbol="card") for card in pos.hand]
    wares = [
        Row(title, f"buy-{ware}", "", (str(price), str(weight)), "crate", price > pos.gold)
        for ware, (title, price, weight) in WARES.items()
    ]
    forces = [Row(f"Guard {n}", guard, "", ("3", pos.where[n - 1]), "guard") for n, guard in enumerate(GUARDS, 1)]
    tree = [
        Row("Stall", note="built"),
        Row("Tavern", note="needs Stall", dim=True),
        Row("Inn", note="needs Tavern", dim=True),
    ]
    return (
        Panel("hand", "Your hand", "hand", rows=tuple(hand)),
        Panel("deck", "Deck", "deck", rows=(Row("Face down"), Row("Spent", note="2 cards")), note="9 cards"),
        Panel("shop", "Shop", "shop", ("Price", "Weight"), tuple(wares), f"You have {pos.gold} gold."),
        Panel("forces", "Order of battle", "forces", ("Strength", "Where"), tuple(forces)),
        Panel("tree", "Buildings", "tree", rows=tuple(tree)),
        Panel("list", "Bought", "list", rows=tuple(Row(WARES[ware][0], cells=("today",)) for ware in pos.bought)),
    )


def way_to(place: str) -> tuple[str, ...]:
    """Along the first row, then down."""
    letters = "abcd"[: "abcd".index(place[0]) + 1]
    return (*(f"{letter}1" for letter in letters), *(f"{place[0]}{row}" for row in range(2, int(place[1]) + 1)))


class TheFair:
    id, title, version = "fair", "The Fair", 1
    results: frozenset[str] = frozenset()
    turns: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = MappingProxyType(
        {
            "bought": "The Reds buy: {0:n}.",
            "bid": "The Reds bid {0:n}.",
            "marched": "{0} goes to {1}.{2:w}",
            "flew": "The kite flies to {0}.",
            "played": "The Reds play {0}.",
            "left": "{0:n} give up.",
        }
    )

    def scenarios(self, files: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, Scenario]:
        choices = (
            Choice(
                "stalls",
                "How many come",
                ("2", "3"),
                "2",
                "FAIR-1",
                role="players",
                labels=("Two sides", "Three sides"),
            ),
            Choice(
                "weather",
                "Weather",
                ("sun", "rain"),
                "sun",
                "",
                "Rain makes the swamp deeper.",
                ("Sunshine", "Pouring rain"),
            ),
        )
        presets = (
            Preset("calm", "A calm fair", "Sun and two sides.", {}),
            Preset("wild", "A wild fair", "Rain and three sides.", {"stalls": "3", "weather": "rain"}),
        )
        return {
            name: Scenario(name, title, "A day at the fair.", SEATS[:2], 5, "easy", n, choices, presets)
            for n, (name, title) in enumerate(SCENARIOS.items(), 1)
        }

    def blank(self, setting: Setting) -> Position:
        return Position(setting.scenario, int(setting.files.get("day.txt", "1")))

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = self.blank(setting)
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        tell_all(log, "left", f"The {SEATS[seat]}")
        finish(pos, win(2, [1 - seat], f"The {SEATS[1 - seat]} stay, the {SEATS[seat]} left.", ("FAIR-4",)))
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        decision = self.decision(pos)
        step = pos.steps[-1][0]
        guards = [Token(at, "guard", f"Guard {n}", 0, (), GUARDS[n - 1]) for n, at in enumerate(pos.where, 1)]
        kite = Token(pos.above, "kite", "The kite", 0, facing=135, height="800 ft", sheet="sky")
        return View(
            game=self.id,
            scenario="fair",
            seat=eyes,
            turn="",
            phase=phase(STEPS, pos),
            seats=(SeatLine("Reds", "", "R", "#8a1f6a"), SeatLine("Greens", "", "G", "#f2d21b")),
            deciding=decision.seat if isinstance(decision, Decision) else None,
            tokens=(*guards, kite),
            markers=(Marker("c1", "flagpole", "A flag"),),
            outcome=decision.summary if isinstance(decision, Outcome) else "",
            aim=Aim(
                "Sell more than the others before the fair closes, and be home before the storm.",
                pos.day + 3,
                10,
                (Score(0, "12 of 20 sold", 12, 20), Score(1, "5 of 20 sold", 5, 20)),
            ),
            panels=panels(pos),
            overlays=(
                Overlay("swamp", "Swamp", ("c3", "d2", "d3"), "#1b6e4b", "waves"),
                Overlay("guarded", "Guarded", ("a1", "a2", "b1"), "#8c1c13", "stripes", True),
            ),
            groups=(Group("band", "The whole band", GUARDS),) if len(set(pos.where)) == 1 else (),
            grounds=(Ground("b2", "meadow", 1, "Meadow"),),
            sheets=(Sheet("land", "Land"), Sheet("sky", "Sky")),
            sheet="sky" if step == "fly" else "land",
            warned=(SWAMP,) if step == "where" else ("burn",) if step == "trade" else (),
            legend=(
                Legend("guard", "Guard", "Three of them, strength 3 each."),
                Legend("kite", "Kite", "It sees far."),
            ),
        )

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return pos.copy()

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        told = opening(self.decision(pos), seat, pick, SEATS, "FAIR-1")
        return [Reason("FAIR-1", "It is too dear, or not its time.")] if told is None else told

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        text = NAMES.text(pick)
        if pos.steps[-1][0] == "trade" and text == "burn":
            return Preview(warnings=(Reason("FAIR-1", "A burnt stall is never built again."),))
        if pos.steps[-1][0] != "where" or text not in LAND:
            return Preview()
        way = way_to(text)
        warnings = (Reason("FAIR-3", "The swamp keeps whoever enters it."),) if text == SWAMP else ()
        return Preview(way, f"{len(way) - 1} of 7 MP", warnings)

    def sequel(self, pos: Position) -> Sequel:
        day = str(pos.day + 1)
        return Sequel(f"Day {day}", "The fair opens again tomorrow.", Setting("trade", {}, {"day.txt": day}))

    def names(self, pos: Position) -> Names:
        return NAMES

    def seats(self, pos: Position) -> tuple[str, ...]:
        return SEATS[:2]

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return []

    def audit(self, pos: Position) -> list[str]:
        return []

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        places = {place: (SIZE * (n % 4 + 0.5), SIZE * (n // 4 + 0.5)) for n, place in enumerate(LAND)}
        if sheet == "sky":
            places = {place: (SIZE * (n + 0.5) * 4 / 3, SIZE * 1.5) for n, place in enumerate(SKY)}
        half = SIZE * 0.46
        shapes = {
            place: ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
            for place, (x, y) in places.items()
        }
        paint, field = ("#9cc4e4", "#b9d8ef") if sheet == "sky" else ("#5d7a45", "#7d9a5c")
        cells = "".join(
            f'<rect x="{x - half}" y="{y - half}" width="{2 * half}" height="{2 * half}" rx="8" fill="{field}"/>'
            for x, y in places.values()
        )
        red = Livery("#f7e3df", "#8a1f6a")
        symbols = {
            "guard": counter("guard", Face("Guard", "shield", "3-4"), red),
            "kite": counter("kite", Face("Kite", "crown", "1-9"), red),
            "card": plaque("card", "crown", "#efe3c4", "#5b4a36"),
            "crate": plaque("crate", "shield", "#d9c9a3", "#5b4a36"),
            "flagpole": plaque("flagpole", "crown", "#ffffff", "#8c1c13"),
            "meadow": symbol(
                "meadow",
                '<rect width="100" height="100" fill="#a8c66c"/><path d="M0 0L100 0L50 60z" fill="#e8d27a"/>',
            ),
        }
        ground = f'<rect width="{SIZE * 4}" height="{SIZE * 3}" fill="{paint}"/>{cells}'
        title = f"The Fair, {sheet or 'land'}"
        return Picture(SIZE * 4, SIZE * 3, ground, symbols, places, shapes, SIZE * 0.42, title, tile=SIZE * 0.92)


GAME = TheFair()

"""The Caravan: a toy that shows more than a board.

Shop and hand as panels, two sheets, a tile that turns, facing, overlays, a group that moves as one, previews with
warnings, the aim, titles that differ by seat, an export and a tool. Its rules stand in `caravan_rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from types import MappingProxyType

from ..core import (
    Aim,
    Decision,
    Dice,
    Eyes,
    Ground,
    Group,
    Legend,
    Log,
    Match,
    Names,
    Outcome,
    Overlay,
    Panel,
    Preview,
    Reason,
    Row,
    Scenario,
    Score,
    SeatLine,
    Setting,
    Sheet,
    Threat,
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
from ..core.odds import listed
from ..draw import Picture
from ..workbench import Export, Field, Part, Result, Tool
from .caravan_rules import (
    BACK,
    CAVE,
    DONE,
    FIRST_FLASK,
    FIRST_PLACE,
    FIRST_UNIT,
    FLASKS,
    KINDS,
    NAMES,
    PLACES,
    PRICE,
    ROUNDS,
    RULES,
    SEATS,
    STEPS,
    UNITS,
    WOOD,
    Position,
    cost,
    unguarded,
    ways,
)
from .toydraw import draw_row

__all__ = ["GAME", "NAMES", "RULES", "Position", "TheCaravan"]

SHEETS = (Sheet("road", "The road"), Sheet("deep", "Below"))


def tokens(pos: Position) -> tuple[Token, ...]:
    """Carts face the fair until they have been there; guards below stand lower."""
    found = []
    for number, place in enumerate(pos.at):
        seat, unit = divmod(number, 2)
        text = NAMES.text(FIRST_UNIT + 3 * seat + unit)
        facing = (270 if pos.earned >> number & 1 else 90) if unit == 0 else -1
        sheet, height = ("deep", "-1") if place == CAVE else ("road", "")
        title = NAMES.title(FIRST_UNIT + 3 * seat + unit)
        found.append(Token(PLACES[place], UNITS[unit], title, seat, (), text, facing, height, sheet))
    return tuple(sorted(found))


def panels(pos: Position, titles: Names, eyes: Eyes) -> tuple[Panel, ...]:
    def row(flask: int) -> Row:
        pick = FIRST_FLASK + flask
        return Row(titles.title(pick), NAMES.text(pick), KINDS[pos.kind[flask]] if pos.knows(eyes, flask) else "")

    shop = tuple(row(flask) for flask in range(3) if pos.owner[flask] < 0)
    hands = [tuple(row(flask) for flask in range(3) if pos.owner[flask] == seat) for seat in range(2)]
    return (
        Panel("shop", "Shop", "shop", rows=shop, note=f"{PRICE} gold each"),
        *(Panel(f"flasks-{seat}", f"{SEATS[seat]}'s flasks", "hand", rows=hands[seat]) for seat in range(2)),
    )


def ledger(match: Match, eyes: Eyes) -> str:
    """What these eyes were told, one line each."""
    return "entry,told\n" + "".join(f'{told.entry},"{told.sentence}"\n' for told in match.log(eyes))


def weather(values: Mapping[str, str], roll: Callable[[str], Dice]) -> Result:
    """A day for every blank line of the form; each day can be rolled again by itself."""
    parts = []
    for day in range(1, int(values["days"]) + 1):
        result = roll(f"day-{day}").d6("CAR-4 weather")
        sky = "rain" if result <= (4 if values["season"] == "autumn" else 2) else "sun"
        parts.append(Part(f"day-{day}", f"Day {day}", sky, ("CAR-4",), (result,)))
    told = "".join(f"{part.title}: {part.text}\n" for part in parts)
    return Result("Weather on the road", tuple(parts), {"weather.txt": told})


DAYS = Field("days", "Days", "number", "2", least=1, most=9)
SEASON = Field("season", "Season", "choice", "spring", ("spring", "autumn"))


class TheCaravan:
    """The six functions and what presents them."""

    id = "caravan"
    title = "The Caravan"
    version = 1
    results = frozenset({"robbers"})
    turns: frozenset[str] = frozenset()
    sentences: Mapping[str, str] = MappingProxyType(
        {
            "bought": "{0:n} buys {1}.",
            "tasted": "{0:n} tastes {1}.",
            "learnt": "It is {0:n}.",
            "went": "{0} goes to {1}.",
            "earned": "{0:n} earns three gold.",
            "robbers": "Robbers in the wood: {1:n} is {0:n}.",
            "gave_up": "{0:n} gives up.",
        }
    )
    exports = (Export("ledger", "Ledger", "What you were told, as a table.", ".csv", ledger),)
    tools = (Tool("weather", "Weather", "Rain or sun on the road.", ("CAR-4",), (DAYS, SEASON), weather),)

    def scenarios(self, files: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, Scenario]:
        return {"road": Scenario("road", "The Road", "Three rounds to the fair.", SEATS, 10, "easy", 1)}

    def blank(self, setting: Setting) -> Position:
        return Position()

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos, kinds = self.blank(setting), [0, 1, 2]
        pos.kind = bytearray(dice.draw(kinds, "CAR-3 flasks") for _ in range(3))
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        tell_all(log, "gave_up", SEATS[seat])
        finish(pos, win(2, [1 - seat], f"{SEATS[seat]} gave up.", ("CAR-6",)))
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        decision = self.decision(pos)
        deciding = decision.seat if isinstance(decision, Decision) else None
        own = list(decision.picks) if isinstance(decision, Decision) and deciding == eyes else []
        bands = [seat for seat in range(2) if pos.at[2 * seat] == pos.at[2 * seat + 1]]
        below = pos.steps[-1][0] == "march" and pos.at[2 * pos.steps[-1][1] + pos.steps[-1][2] % 2] == CAVE
        scores = tuple(Score(seat, f"{pos.gold[seat]} gold", pos.gold[seat]) for seat in range(2))
        return View(
            game=self.id,
            scenario="road",
            seat=eyes,
            turn=f"Round {min(pos.turn // 2 + 1, ROUNDS)}",
            phase=phase(STEPS, pos),
            seats=(
                SeatLine("Red", f"{pos.gold[0]} gold", "R", "#b03030"),
                SeatLine("Blue", f"{pos.gold[1]} gold", "B", "#3030b0"),
            ),
            deciding=deciding,
            tokens=tokens(pos),
            outcome=decision.summary if isinstance(decision, Outcome) else "",
            aim=Aim("Most gold after three rounds.", min(pos.turn // 2 + 1, ROUNDS), ROUNDS, scores),
            panels=panels(pos, NAMES.retitled(self.titles(pos, eyes)), eyes),
            overlays=(Overlay("robbers", "Robbers", ("wood",), "#802020", "dots", shown=True),),
            groups=tuple(self._band(seat) for seat in bands),
            grounds=(Ground("bridge", "planks", pos.bridge_turned, "The drawbridge", "road"),),
            sheets=SHEETS,
            sheet="deep" if below else "road",
            warned=tuple(NAMES.text(pick) for pick in own if self.preview(pos, eyes, pick).warnings),
            legend=(Legend("cart", "A cart", "Earns three gold at the fair."),),
        )

    def _band(self, seat: int) -> Group:
        cart, guard, band = (NAMES.text(FIRST_UNIT + 3 * seat + unit) for unit in range(3))
        return Group(band, f"{SEATS[seat]}'s cart and guard", (cart, guard))

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        """Deals the kinds of the flasks that these eyes have not tasted anew."""
        world = pos.copy()
        world.pending = None
        unknown = [flask for flask in range(3) if not pos.knows(eyes, flask)]
        kinds = sorted(pos.kind[flask] for flask in unknown)
        rng.shuffle(kinds)
        for flask, kind in zip(unknown, kinds, strict=True):
            world.kind[flask] = kind
        return world

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        told = opening(self.decision(pos), seat, pick, SEATS, "CAR-2")
        if told is not None:
            return told
        if pick >= FIRST_FLASK and pos.steps[-1][0] == "shop":
            return [Reason("CAR-3", "The flask is sold, or tasted, or you cannot pay for it.")]
        return [Reason("CAR-2", f"{NAMES.title(pick).capitalize()} is out of reach, or not asked for now.")]

    # -- hooks ---------------------------------------------------------------------------------------------------------

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        """The way and its cost; a warning if the cart will stand alone in the wood (CAR-4)."""
        step = pos.steps[-1]
        if step[0] == "move" and pick == DONE and unguarded(pos, step[1]):
            return Preview(warnings=(Reason("CAR-4", "Your cart stands in the wood without a guard."),))
        if step[0] != "march" or pick - FIRST_PLACE not in (found := ways(pos, step[1], step[2])):
            return Preview()
        way = found[pick - FIRST_PLACE]
        alone = Reason("CAR-4", "A cart alone in the wood may be robbed.")
        warnings = (alone,) if way[-1] == WOOD and step[2] == 0 and pos.at[2 * step[1] + 1] != WOOD else ()
        return Preview(tuple(PLACES[place] for place in way), f"{cost(way)} of {pos.points} points", warnings)

    def resolving(self, pos: Position) -> int | None:
        """What comes of a move shows at the end of the turn."""
        return BACK if pos.steps[-1][0] == "march" else DONE

    def threat(self, pos: Position, eyes: Eyes, place: int) -> Threat | None:
        """Robbers are feared in the wood only."""
        if place != FIRST_PLACE + WOOD:
            return None
        half = Fraction(1, 2)
        because = (Reason("CAR-4", "Robbers come on 1 to 3."),)
        return Threat("Robbers", (), listed(self, {"robbed": half, "spared": half}), because)

    def turn(self, pos: Position) -> tuple[int, ...]:
        return (pos.turn,)

    def drawn(self, pos: Position, eyes: Eyes, sheet: str = "") -> str:
        return "turned" if pos.bridge_turned and sheet != "deep" else ""

    def titles(self, pos: Position, eyes: Eyes) -> Mapping[int, str]:
        """Who has tasted a flask calls it by what is in it."""
        known = [flask for flask in range(3) if pos.knows(eyes, flask)]
        return {FIRST_FLASK + flask: f"the {FLASKS[flask]} of {KINDS[pos.kind[flask]]}" for flask in known}

    # -- presentation and safety ---------------------------------------------------------------------------------------

    def names(self, pos: Position) -> Names:
        return NAMES

    def seats(self, pos: Position) -> tuple[str, ...]:
        return SEATS

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return [Reason("CAR-4", "Robbers come on 1 to 3.")] if pick == DONE and unguarded(pos, seat) else []

    def audit(self, pos: Position) -> list[str]:
        wrong = [] if sorted(pos.kind) == [0, 1, 2] else ["There is one flask of each kind."]
        return [*wrong, "A cart is in the cave."] if CAVE in pos.at[::2] else wrong

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        places = PLACES[CAVE:] if sheet == "deep" else PLACES[:CAVE]
        earth = "#28323b" if self.drawn(pos, eyes, sheet) else "#3b3228"  # water under the drawbridge
        return draw_row(self.title, places, {"cart": "Cart", "guard": "Guard"}, {"planks": "#8a6a3a"}, earth)


GAME = TheCaravan()

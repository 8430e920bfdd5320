"""Builds positions of Dragons of Glory from nothing for numbered cases.

    table = Table()
    table.put("1315", "hylo_inf.1", "hylo_inf.2", "ldr_hylo")
    table.put("1215", "throtyl_inf.1")
    table.go("combat", "whitestone")
    table.pick("1215", "everyone", "attack", dice=[5])

What is not placed stays in reserve. `Table("arena")` has forces of many nations, far more than any scenario;
in `Table("open-war")` many nations are neutral.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import ALL, Log, NoDice, ScriptedDice, Setting, complete, heard, settle, tell
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.content import Content, content_of
from wyrmtable.games.glory.files.scenarios import SIDES
from wyrmtable.games.glory.position import ABOARD, POOL, Position
from wyrmtable.games.glory.rules.conquest import capture
from wyrmtable.games.glory.rules.odds import Assessment, assess
from wyrmtable.games.glory.rules.sequence import STEPS
from wyrmtable.games.glory.rules.tower import crew

from ..playing import Playing

HIGHLORDS = (
    "throtyl_inf 8", "draconian 8", "hl_inf 8", "hl_cav 2", "dragon_red 2", "dragon_blue 2", "blode_inf 4",
    "ldr_throtyl", "ldr_blode", "hl_ariakus", "hl_verminaard", "wizard_highlord 2", "sanction_ship 1", "citadel 1",
)  # fmt: skip
WHITESTONE = (
    "hylo_inf 6", "solanthus_inf 3", "solanthus_cav 2", "silvanesti_inf 5", "silvanesti_air 4", "thorbardin_inf 4",
    "qualinesti_inf 4", "dragon_silver 1", "ldr_hylo", "ldr_silvanesti", "ldr_solanthus", "silvanesti_ship 2",
)  # fmt: skip


def _force(side: str, pieces: Sequence[str], hex_: str) -> str:
    counted = (text.split() for text in pieces)
    names = " ".join(name for words in counted for name in [words[0]] * int((*words, "1")[1]))
    listed = ", ".join(f'"{text}"' for text in pieces)
    return f'[[force]]\nside = "{side}"\npieces = [{listed}]\nhexes = ["{hex_}"]\ndeployed = ["{hex_} {names}"]\n'


ARENA = f"""game = "glory"
title = "The arena"
about = "Forces of many nations."
goal = "To try the rules."
first_turn = 1
last_turn = 30
initiative = "highlord"
returns = ["hylo", "silvanesti", "throtyl"]
options = ["fog"]
{_force("highlord", HIGHLORDS, "3823")}
{_force("whitestone", WHITESTONE, "4441")}
[victory]
capture = "hylo"
losses = 100
"""


FREE = (
    "sanction_ship 4", "mithas_ship 4", "mithas_inf 4", "ldr_mithas", "sanction_inf 3", "ldr_sanction", "hl_inf 8",
    "hl_cav 2", "dragon_red 2", "dragon_blue 2", "draconian 8", "hl_ariakus", "hl_verminaard", "wizard_highlord 2",
    "citadel 1",
)  # fmt: skip
NEUTRAL = (
    "blode", "caergoth", "gunthar", "kaolyn", "kern", "lemish", "maelstrom", "n_ergoth", "nordmaar", "palanthus",
    "qualinesti", "solanthus", "throtyl", "vingaard",
)  # fmt: skip
OPEN_WAR = f"""game = "glory"
title = "Open war"
about = "Many nations are still neutral."
goal = "To try the rules."
first_turn = 1
last_turn = 30
initiative = "highlord"
cup = [1]
temple = true
returns = ["everyone"]
neutral = [{", ".join(f'"{name}"' for name in NEUTRAL)}]
options = ["knights_one_nationality", "leaders_fly", "no_walkover_invasion", "settled_first"]
{_force("highlord", FREE, "3823")}
{_force("whitestone", ("silvanesti_inf 5", "silvanesti_air 4", "ldr_silvanesti", "silvanesti_ship 4"), "4441")}
[[force]]
side = "whitestone"
pieces = ["tower_inf 3", "wizard_whitestone 2"]
countries = ["high_clerist_tower"]
reserve = true
[victory]
capture = "silvanost"
kind = "siege"
"""


class Table(Playing):
    """A position under test, and short ways to play on it."""

    game = GAME
    content: Content
    pos: Position

    def __init__(self, scenario: str = "kender-strike", **options: str) -> None:
        own = {"arena": ARENA, "open-war": OPEN_WAR}
        files = {f"{scenario}.toml": own[scenario]} if scenario in own else {}
        self.setting = complete(GAME, Setting(scenario, options, files))
        self.content = content_of(self.setting)
        self.pos = Position(self.content)
        self.pos.turn = self.content.first_turn
        self.log: Log = []

    # -- building ----------------------------------------------------------------------------------------------------

    def hex(self, name: str) -> int:
        return self.content.names.pick(name) - self.content.place

    def river(self, name: str) -> int:
        """The spot of a river side."""
        return self.content.names.pick(name) - self.content.place

    def ship(self, spot: str, *ships: str, bank: str = "", carries: Sequence[str] = ()) -> Table:
        """Ships on their spot; the first carries these pieces."""
        for name in ships:
            self.pos.put(self.piece(name), self.river(spot))
            self.pos.bank[self.piece(name)] = self.hex(bank) if bank else -1
        for name in carries:
            self.pos.where[self.piece(name)] = ABOARD
            self.pos.embark(self.piece(name), self.piece(ships[0]))
        return self

    def piece(self, name: str) -> int:
        return self.content.names.pick(name) - self.content.piece

    def put(self, hex_: str, *pieces: str) -> Table:
        for name in pieces:
            self.pos.put(self.piece(name), self.hex(hex_))
        capture(self.pos, self.hex(hex_), None)
        return self

    def deplete(self, *pieces: str) -> Table:
        for name in pieces:
            self.pos.depleted[self.piece(name)] = 1
        return self

    def pool(self, *pieces: str) -> Table:
        for name in pieces:
            self.pos.where[self.piece(name)] = POOL
        return self

    def join(self, side: str, *nations: str) -> Table:
        """Nations that have joined a side, with none of their pieces placed."""
        for name in nations:
            country, pos = self.content.nations.index(name), self.pos
            pos.ally[country] = SIDES.index(side) + 1
            for piece in self.content.muster_of.get(country, ()):
                pos.side[piece] = SIDES.index(side)
            for number, whose in enumerate(self.content.place_country):
                if whose == country:
                    pos.control[number] = SIDES.index(side) + 1
            pos.survey_land()
        return self

    # -- playing -----------------------------------------------------------------------------------------------------

    def go(self, step: str, side: str, dice: Sequence[int] = ()) -> Table:
        """Begins a step of a side; when it is over the holder of the initiative is asked, as before the next Turn."""
        number = SIDES.index(side)
        self.pos.mover = 1 - number if step == "taunt" else number
        self.pos.steps = [("turn-end",), ("who-first",), (step, number)]
        self.pos.pending = None
        settle(STEPS, self.pos, ScriptedDice(*dice), self.log)
        return self

    def concede(self, side: str) -> Table:
        GAME.concede(self.pos, SIDES.index(side), NoDice(), self.log)
        return self

    @property
    def asks(self) -> str:
        """The side that is asked."""
        return SIDES[self.decision.seat]

    # -- looking -----------------------------------------------------------------------------------------------------

    def at(self, piece: str) -> str:
        """The hex or river side a piece is in, or "reserve", "pool", "gone", "aboard", "maelstrom"."""
        spot = self.pos.where[self.piece(piece)]
        if spot >= 0:
            return self.content.names.text(self.content.place + spot)
        return ("reserve", "pool", "gone", "aboard", "maelstrom")[-1 - spot]

    def state(self, piece: str) -> str:
        """ "full", "depleted", or where it is if off the map."""
        if self.pos.where[self.piece(piece)] < 0:
            return self.at(piece)
        return "depleted" if self.pos.depleted[self.piece(piece)] else "full"

    def holder(self, place: str) -> str:
        number = next(n for n, found in enumerate(self.content.land.places) if found.id == place)
        control = self.pos.control[number]
        return SIDES[control - 1] if control else ""

    def odds(self, hex_: str, *attackers: str, taunted: bool = False, tower: str = "") -> Assessment:
        """An attack worked out, whether or not it can be made now."""
        pieces = [self.piece(name) for name in attackers]
        citadel = self.piece(tower) if tower else -1
        defenders = crew(self.pos, citadel) if tower else self.pos.armies_at(self.hex(hex_))
        return assess(self.pos, pieces, defenders, self.hex(hex_), taunted, citadel)

    def ally(self, country: str) -> str:
        """The side that a country has joined."""
        ally = self.pos.ally[self.content.nations.index(country)]
        return SIDES[ally - 1] if ally else ""

    def told(self) -> str:
        heard_by_all = [event for event in self.log if heard(event, ALL)]
        return " ".join(tell(event, GAME.sentences, self.content.names) for event in heard_by_all)

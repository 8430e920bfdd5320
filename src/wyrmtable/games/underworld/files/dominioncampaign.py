"""The campaign of houses: its scenario, buttons and names, on the hex land of the journey (UWA-GAME-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.boards.grid import HexGrid
from wyrmtable.core import Choice, Names, Scenario, Setting
from wyrmtable.files import by_setting

from . import land as journey
from .dominion import Ledger, read_ledger
from .land import A_GATE, JOURNEY, WITH_SEA, LandContent
from .landboard import AIM as LAND_AIM
from .landboard import AIMS, GUARDS, LAND_OPTIONS, twin_grid
from .referee import Bench, bench, buttons
from .scenarios import REFEREE
from .sea import swimmers_of

IDS = ("barony",)
HOUSES = ("House of the Griffon", "House of the Wolf", "House of the Bear", "House of the Stag")
LENGTH = Choice(
    "length", "Length", ("short", "standard"), "short", "UWA-GAME-3",
    "Two years and four villages, or four years and five.", ("Short, two years", "Standard, four years"),
)  # fmt: skip
PLAYERS = Choice(
    "players", "Houses", ("1", "2", "3", "4"), "2", "UWA-GAME-3", "How many houses look for land.", role="players"
)
BY_MAIL = Choice(
    "async", "By mail", ("no", "yes"), "no", "UWA-CAL-4",
    "A house goes on until it is more than a week ahead of the last one, and may let another act first.",
    ("No, the smallest clock acts", "Yes, a week at a sitting"),
)  # fmt: skip
GARRISONED = Choice(
    "garrison", "A stronghold is lived in", ("any", "ten"), "any", "UWA-BARONY-2",
    "Whoever lives in it keeps the country clear while the six are away, or a garrison of ten men at least.",
    ("By anybody", "By ten men or more"),
)  # fmt: skip
ABOUT = (
    "Fill your coffers in the dungeon, find land in the wilds and clear it, build a stronghold, hire men, and hold "
    "villages for a year. Every house has a clock of its own, and the smallest acts next."
)

RATES = tuple(range(5, 21))  # gold pieces a head that may be asked (UWA-BARONY-4)
POISONS = ("weak", "strong", "deadly")  # by the level of the effect (UWA-SPEC-14)
FORGED = ("armour", "shields", "weapons")  # what an Armorer makes (UWA-SPEC-2)
TROOPS = {  # the kinds of men, and what they are called together
    "light_foot": "light foot",
    "heavy_foot": "heavy foot",
    "archer": "archers",
    "crossbowman": "crossbowmen",
    "longbowman": "longbowmen",
    "light_horseman": "light horsemen",
    "medium_horseman": "medium horsemen",
    "heavy_horseman": "heavy horsemen",
    "dwarf": "dwarves of the heavy foot",
    "elf": "elves with bows",
    "dwarf_crossbowman": "dwarves with crossbows",
    "elf_foot": "elves of the heavy foot",
}
ROUND_RATES = (5, 10, 15, 20)  # that are at hand; the others are asked for
ACTS: tuple[tuple[str, str] | tuple[str, str, str], ...] = (
    ("expedition", "A week in the dungeon"),
    ("hire", "Seek men for a week, by notices and servants"),
    ("rumours", "Ask round the taverns"),
    ("clear", "Clear this hex of monsters"),
    ("plan-10000", "Order works for 10,000"),
    ("plan-25000", "Order works for 25,000"),
    ("plan-77400", "Order works for 77,400"),
    *[(f"tax-{gold}", f"Tax {gold} a head") for gold in RATES],
    ("wait", "Stay here for a week", "pass"),
    ("march", "March"),
    ("boats", "Go by boat"),
    ("fly", "Fly out and look at the land"),
    ("raise", "Have hippogriffs raised"),
    ("camp", "Make camp", "done"),
    ("level-1", "The first level"),
    ("level-2", "The second level"),
    ("level-3", "The third level"),
    ("level-4", "The fourth level"),
    ("level-5", "The fifth level"),
    ("level-6", "The sixth level", "danger"),
    ("fight", "Fight"),
    ("evade", "Get away from them"),
    ("parley", "Talk to them"),
    ("fight-on", "Fight on"),
    ("withdraw", "Withdraw", "danger"),
    ("rest", "Rest for a day"),
    ("hail", "Hail the castle"),
    ("joust", "Ride a joust"),
    ("pay", "Pay what they ask"),
    ("submit", "Do as they ask"),
    ("refuse", "Refuse", "danger"),
    ("attack", "Attack them", "danger"),
    ("no-more", "No more jousting", "done"),
    ("pass-gate", "Go through the gate", "danger"),
    ("besiege", "Lie before the castle for a week"),
    ("storm", "Storm the walls", "danger"),
    ("treachery", "Buy a traitor in the castle"),
    ("hosts", "Draw up the hosts"),
    ("sally", "Sally out", "danger"),
    ("light-catapult", "Build a light catapult"),
    ("heavy-catapult", "Build a heavy catapult"),
    ("trebuchet", "Build a trebuchet"),
    ("notices", "Only post notices for a week"),
    ("servants", "Only send servants round for a week"),
    ("single-works", "Order works piece by piece"),
    ("that-is-all", "That is all", "done"),
    *LAND_OPTIONS[LAND_AIM : LAND_AIM + len(AIMS) + len(GUARDS)],
    ("seek-sage", "Seek a Sage for a week"),
    ("seek-alchemist", "Seek an Alchemist for a week"),
    ("seek-armorer", "Seek an Armorer for a week"),
    ("seek-smith", "Seek a Smith for a week"),
    ("seek-engineer", "Seek an Engineer for a week"),
    ("seek-trainer", "Seek an Animal Trainer for a week"),
    ("seek-assassin", "Seek an Assassin for a week", "danger"),
    ("seek-spy", "Seek a Spy for a week"),
    ("ask", "Put a question to the Sage"),
    ("ask-land", "What is there that nobody has seen?"),
    ("drink", "Drink potions of healing"),
    ("dismiss-sage", "Dismiss a Sage"),
    ("dismiss-alchemist", "Dismiss an Alchemist"),
    ("dismiss-armorer", "Dismiss an Armorer"),
    ("dismiss-smith", "Dismiss a Smith"),
    ("dismiss-engineer", "Dismiss an Engineer"),
    ("dismiss-trainer", "Dismiss an Animal Trainer"),
    ("set-tax", "Ask for another tax"),
    ("seek-seamen", "Seek a crew of Seamen for a week"),
    ("seek-ship-captain", "Seek a Ship Captain for a week"),
    ("buy-vessel", "Buy a vessel"),
    ("sail", "Go aboard and sail"),
    ("stay-aboard", "Stay on the water for the night", "done"),
    ("pay-off", "Pay off the crews here"),
    *[(f"study-{poison}", f"Have a {poison} poison studied") for poison in POISONS],
    ("brew-healing", "Have potions of healing made"),
    *[(f"brew-{poison}", f"Have {poison} poison made") for poison in POISONS],
    *[(f"use-{poison}", f"Fight on, with {poison} poison on the blades", "danger") for poison in POISONS],
    ("corrupt", "Bribe somebody behind the walls of others", "danger"),
    *[(f"against-{house.rpartition(' ')[2].lower()}", f"Somebody of the {house}") for house in HOUSES],
    ("forge-nothing", "Let the forge rest"),
    *[(f"forge-{wares}", f"Have {wares} forged") for wares in FORGED],
    ("nobody-besides", "Nobody besides the men"),
    *[(f"let-{house.rpartition(' ')[2].lower()}", f"Let the {house} act first") for house in HOUSES],
    ("choose-men", "Seek men for a week, and choose among those who come"),
    *[(f"offer-{troop.replace('_', '-')}", f"Make an offer to {ranks}") for troop, ranks in TROOPS.items()],
    ("usual-pay", "For the usual pay"),
    ("double-pay", "For double pay in the first month"),
    ("treble-pay", "For treble pay in the first month"),
    ("keep-to-track", "Follow the track"),
    ("garrison", "Say how many men stay here as a garrison"),
    ("outlay", "Say what the works may cost in a month"),
)
EXPEDITION, HIRE, RUMOURS, CLEAR_HEX, PLAN = range(5)
TAX, WAIT = PLAN + 3, PLAN + 3 + len(RATES)
MARCH, BOATS, FLY, RAISE, CAMP, DEPTH = range(WAIT + 1, WAIT + 7)
FIGHT, EVADE, PARLEY, FIGHT_ON, WITHDRAW, REST = range(DEPTH + 6, DEPTH + 12)
HAIL, JOUST, PAY, SUBMIT, REFUSE, ATTACK, NO_MORE, PASS_GATE = range(REST + 1, REST + 9)
BESIEGE, STORM, TREACHERY, HOSTS, SALLY, ENGINE = range(PASS_GATE + 1, PASS_GATE + 7)
ENGINES = ("light", "heavy", "trebuchet")  # in the order of their buttons
NOTICES, SERVANTS, WORKS, THAT_IS_ALL, AIM = range(ENGINE + len(ENGINES), ENGINE + len(ENGINES) + 5)
GUARD = AIM + len(AIMS)
SOUGHT = (  # specialists, in the order of their buttons
    "sage", "alchemist", "armorer", "smith", "engineer", "animal_trainer", "assassin", "spy",
)  # fmt: skip
SEEK = GUARD + len(GUARDS)
ASK, ASK_LAND, DRINK, DISMISS = range(SEEK + len(SOUGHT), SEEK + len(SOUGHT) + 4)
KEPT = 6  # of those who are sought the first stay in the house; the others go on missions
SET_TAX = DISMISS + KEPT
SEEK_SEAMEN, SEEK_SHIP_CAPTAIN, BUY_VESSEL, SAIL, STAY_ABOARD, PAY_OFF, STUDY = range(SET_TAX + 1, SET_TAX + 8)
BREW, USE_POISON = STUDY + len(POISONS), STUDY + 2 * len(POISONS) + 1  # the first of the former: healing
CORRUPT = USE_POISON + len(POISONS)
AGAINST = CORRUPT + 1  # the first of four houses
FORGE = AGAINST + len(HOUSES)  # the first: nothing
NOBODY_BESIDES = FORGE + 1 + len(FORGED)
HAND_OVER = NOBODY_BESIDES + 1  # the first of four houses
CHOOSE_MEN = HAND_OVER + len(HOUSES)
OFFER = CHOOSE_MEN + 1  # the first kind of men
PROMISE = OFFER + len(TROOPS)  # the first of three: the usual pay
PROMISES = 3
KEEP_TRACK, GARRISON, OUTLAY = range(PROMISE + PROMISES, PROMISE + PROMISES + 3)
DEEPEST = 6
RIVER, COASTAL = "river", "coast"
SAILORS = ("buccaneer", "pirate")  # men who come in ships
INVEST = len(ACTS)  # the first of fifteen
ENCOUNTERS, REACTIONS, RUMOUR, UNREST, SURPRISE, COMING = range(6)  # kinds of throws that a human referee may look at
KINDS = ("Encounters", "Reactions", "Rumours", "Unrest", "Surprise", "Castles")
PROPOSALS = (  # the players' own button, and what comes of a proposal (UWA-Q6)
    ("propose", "Propose something else", ""),
    ("nothing-more", "Nothing more", ""),
    ("time-passes", "Time passes: a week", ""),
    ("revealed", "Something is revealed", ""),
    ("harm", "Somebody is hurt", ""),
    ("noise", "Noise", ""),
)
MOST_THROWN = 12
MOST_GUARDS = 120  # men of a garrison that have a number of their own


class DominionContent(NamedTuple):
    """Everything about a campaign that never changes."""

    setting: Setting
    land: LandContent
    ledger: Ledger
    names: Names
    houses: tuple[str, ...]
    years: int
    wanted: int  # villages
    around: tuple[tuple[int, ...], ...]
    swimmers: Mapping[str, str]  # what lives in rivers and has a place on the board of the sea, by creature,
    salt: Mapping[str, str]  # and what lives along a coast
    bench: Bench  # a human referee's
    grid: HexGrid  # of the land, and with a gate of the world behind it as well

    @property
    def seats(self) -> tuple[str, ...]:
        """The houses', and the referee's if a human referees (UWA-GEN-4)."""
        return (*self.houses, *self.bench.chair)

    @property
    def by_mail(self) -> bool:
        return self.setting.options["async"] == "yes"

    @property
    def ten_men(self) -> bool:
        """Whether it takes a garrison of ten to hold the land (UWA-BARONY-2)."""
        return self.setting.options["garrison"] == "ten"

    @property
    def works(self) -> int:
        """The button of the first work of the price list; the others follow."""
        return INVEST + len(self.ledger.investments)

    @property
    def ships(self) -> int:
        """The button of the first vessel that is for sale."""
        return self.works + len(self.ledger.works)

    @property
    def propose(self) -> int:
        """The players' button for a proposal; those for what comes of it follow."""
        return self.bench.first + len(KINDS)

    def beyond(self, hex_: int) -> bool:
        """Whether a hex lies in the world behind the gate (UWA-WORLD-1)."""
        return hex_ >= len(self.land.grid)


def scenarios(files: Mapping[str, str]) -> Mapping[str, Scenario]:
    scenario = Scenario(
        "barony",
        "The Barony",
        ABOUT,
        HOUSES[:2],
        120,
        "hard",
        12,
        (LENGTH, PLAYERS, REFEREE, A_GATE, WITH_SEA, BY_MAIL, GARRISONED),
    )
    return {"barony": scenario}


@by_setting
def content_of(setting: Setting) -> DominionContent:
    plain = {choice.id: choice.default for choice in JOURNEY}
    land = journey.content_of(
        Setting("journey", {**plain, **{name: setting.options[name] for name in ("gate", "sea")}}, setting.files)
    )
    ledger = read_ledger(setting.files)
    kinds = [
        (f"invest-{kind.replace('_', '-')}", f"Invest 1,000 in {kind.replace('_', ' ')}") for kind in ledger.investments
    ]
    works = [
        (f"work-{id_.replace('_', '-')}", f"{work.title.capitalize()}, {work.price:,}")
        for id_, work in ledger.works.items()
    ]
    ships = [
        (f"vessel-{id_.replace('_', '-')}", f"{craft.title.capitalize()}, {craft.price:,}")
        for id_, craft in ledger.ships.items()
    ]
    world, told = land.worlds[0], buttons(KINDS)
    grid = twin_grid(world.columns, world.rows) if land.gate else land.grid
    titles = [f"hex {name}" for name in grid.names]
    names = Names([*ACTS, *kinds, *works, *ships, *told, *PROPOSALS], grid.names, (), (), titles, MOST_GUARDS + 1)
    short = setting.options["length"] == "short"
    around = tuple(tuple(cell for cell in row if cell >= 0) for row in grid.neighbours)
    houses, swimmers = (
        HOUSES[: int(setting.options["players"])],
        (swimmers_of(setting, RIVER), swimmers_of(setting, COASTAL)),
    )
    years, wanted = (2, 4) if short else (4, 5)
    judge = bench(setting.options, len(houses), len(ACTS) + len(kinds) + len(works) + len(ships), KINDS)
    return DominionContent(setting, land, ledger, names, houses, years, wanted, around, *swimmers, judge, grid)

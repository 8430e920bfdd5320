"""Scenario files (DOG-S): a scenario is data. Everything that does not fit is named with its line and the remedy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import structs

from wyrmtable.core import Scenario
from wyrmtable.files import Form, Page, own_files, presets_for

from . import fitted
from .forces import Army, Forces, Leader, Ship, counted, forces
from .land import Land, land
from .lanes import lanes
from .mapfile import sheet
from .nations import Country, countries
from .switches import CHOICES, PRESETS, SEATS, choices

SIDES = ("highlord", "whitestone")
HIGHLORD, WHITESTONE, NOBODY = 0, 1, 2
PARTIES = (*SIDES, "neutral")  # neutral forces join a side during the game (DOG-T.5)
TOLD = ("the Highlords", "Whitestone")  # inside a sentence
Side = Literal["highlord", "whitestone"]
Party = Literal["highlord", "whitestone", "neutral"]
EVERYONE = "everyone"  # in `returns`: all nationalities
Turn = Annotated[int, msgspec.Meta(ge=1, le=30)]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side sets up, where it may, and where it stands if the player leaves it to us. Of some forces the player
    keeps only so many pieces (`keep`), or at most so many (`fewer`); a force in `reserve` comes later, if at all."""

    side: Party
    pieces: tuple[str, ...] = ()
    all_of: tuple[str, ...] = ()  # countries all of whose counters belong to it (DOG-S.1)
    deployed: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    keep: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    fewer: bool = False
    by_option: str = ""  # the option that says how many of it stand at the start
    reserve: bool = False
    at_sea: bool = False  # ships may also lie at the edge of the Maelstrom (DOG-R84)
    later: bool = False  # what is not set up may still come by an event

    def mustered(self) -> list[tuple[str, int]]:
        """Kinds of counters with their numbers."""
        pairs = (line.split() for line in self.pieces)
        return [(words[0], int(words[1]) if len(words) > 1 else 1) for words in pairs]


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Highlords must capture a place. Whitestone must cost them more than so many percent of their strength (kind
    `losses`), or deny them a capital, at best without moving it (kind `capital`), or just hold it (kind `siege`), or
    keep one of several countries (kind `control`). In the long games countries are counted (kind `countries`)."""

    capture: str
    kind: Literal["losses", "capital", "siege", "control", "countries"] = "losses"
    losses: Annotated[int, msgspec.Meta(ge=1, le=100)] = 100
    countries: tuple[str, ...] = ()  # those of which the Highlords must hold every capital


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file."""

    title: str
    about: str
    goal: str
    first_turn: Turn
    last_turn: Turn
    initiative: Side
    force: Annotated[tuple[Force, ...], msgspec.Meta(min_length=2)]
    victory: Victory
    returns: tuple[str, ...] = ()
    half: Literal["", "south-east"] = ""  # the part of the map that is used
    cup: tuple[Literal[1, 10, 20], ...] = ()  # groups of event counters in the cup at the start
    extra: Annotated[int, msgspec.Meta(ge=0, le=14)] = 0  # counters of Turn 1 that join them at random
    exactly: dict[str, int] = {}  # countries in which the Highlords set up so many armies
    exile: dict[str, str] = {}  # countries whose capital is given up before the game, and where Whitestone founds it
    beaten: tuple[str, ...] = ()  # nations that have no counters any more, but whose land is open
    neutral: tuple[str, ...] = ()  # nations that either side may win (Rule 3)
    draws: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0  # counters each side draws before the game
    temple: bool = False  # whether the Dark Temple may be built
    temple_in: tuple[str, ...] = ()  # countries anywhere in which it may stand
    temple_at_once: bool = False  # whether it must be built before the game, in one of these
    capitals: bool = False  # whether elves and kender may move theirs
    lands: tuple[str, ...] = ()  # the countries in play; empty: all
    holds: dict[str, Side] = {}  # who controls places that no nation in play owns
    conquerable: tuple[str, ...] = ()  # the countries that can fall; empty: all in play
    returns_to: dict[str, str] = {}  # nationalities whose armies return to another country
    narrowed_by: str = ""  # the option without which the whole map is in play, everybody can fall and returns home
    shallow: tuple[str, ...] = ()  # river sides that an option makes fordable
    options: tuple[str, ...] = ()
    rule: str = "DOG-S.1"
    minutes: Annotated[int, msgspec.Meta(ge=1, le=9999)] = 60
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    learn: Annotated[int, msgspec.Meta(ge=1, le=99)] = 9
    game: str = "glory"

    def poster(self, name: str) -> Scenario:
        """The scenario as a lobby shows it."""
        options = choices(self.options)
        return Scenario(
            name, self.title, self.about, SEATS, self.minutes, self.difficulty, self.learn, options,
            presets_for(options, PRESETS),
        )  # fmt: skip


FORM = Form(ScenarioFile)
CONTENT = ("nations.toml", "forces.toml", "combat.toml", "events.toml", "calendar.toml", "orders.toml")


def scenarios(files: Mapping[str, str]) -> Mapping[str, ScenarioFile]:
    """The scenarios of the rulebook and those of a designer's files."""
    return _all(tuple(sorted(files.items())))


@lru_cache(maxsize=16)
def _all(files: tuple[tuple[str, str], ...]) -> Mapping[str, ScenarioFile]:
    own = {name: text for name, text in files if name.endswith(".toml") and name not in CONTENT}
    texts = own_files(__package__, ".toml", "scenarios") | own
    found = {name.removesuffix(".toml"): read_scenario(text, name, dict(files)) for name, text in texts.items()}
    return dict(sorted(found.items(), key=lambda pair: (pair[1].learn, pair[0])))


def read_scenario(text: str, path: str, files: Mapping[str, str] | None = None) -> ScenarioFile:
    """A scenario file, every word of it checked against the map and the counters."""
    page = Page(text, path, "glory")
    found = fitted(page, FORM)
    box = forces(files)
    found = mustered(found, box, countries(files))
    _Checker(page, box, land(sheet(files)), countries(files)).check(found)
    page.finish()
    return found


def mustered(scenario: ScenarioFile, box: Forces, nations: Mapping[str, Country]) -> ScenarioFile:
    """The scenario with every counter of a country by name where it says "all of"; and with neutral forces."""
    own = [
        structs.replace(force, pieces=(*force.pieces, *(line for home in force.all_of for line in all_of(box, home))))
        for force in scenario.force
    ]
    waiting = [_neutral(box, name, nations[name].landing) for name in scenario.neutral if name in nations]
    return structs.replace(scenario, force=(*own, *waiting))


def _neutral(box: Forces, name: str, landing: str) -> Force:
    return Force("neutral", tuple(all_of(box, name)), countries=(landing or name,), at_sea=bool(landing))


def all_of(box: Forces, home: str) -> list[str]:
    """All counters of a country (DOG-S.1)."""
    count = counted(box)
    families: tuple[Mapping[str, Army | Leader | Ship], ...] = (box.army, box.leader, box.ship)
    return [f"{kind} {count[kind]}" for family in families for kind, piece in family.items() if piece.home == home]


class _Checker:
    """Looks every name up."""

    def __init__(self, page: Page, counters: Forces, ground: Land, nations: Mapping[str, Country]) -> None:
        self.page = page
        self.counters = counters
        self.ground = ground
        self.nations = nations
        self.taken: dict[str, int] = {}

    def check(self, scenario: ScenarioFile) -> None:
        known = self.page.mistakes.known
        for number, force in enumerate(scenario.force):
            self._force(("force", number), force)
            self._counting(("force", number, "by_option"), force.by_option, scenario.options)
        if not {force.side for force in scenario.force} >= set(SIDES):
            self.page.wrong(("force",), "one side has no force.", "Write a [[force]] for each side.")
        places = [place.id for place in self.ground.places]
        known(self.page.line(("victory", "capture")), scenario.victory.capture, places, "place")
        listed = (*scenario.lands, *scenario.conquerable, *scenario.neutral, *scenario.temple_in)
        listed += (*scenario.beaten, *scenario.exactly, *scenario.exile, *scenario.exile.values())
        for country in (*listed, *scenario.victory.countries, *scenario.returns_to.values()):
            known(self.page.line(self.page.seek(country)), country, self.nations, "country")
        self._capitals(scenario.victory.countries, places)
        for place in scenario.holds:
            known(self.page.line(("holds", place)), place, places, "place")
        for nation in scenario.returns:
            known(
                self.page.line(("returns",)),
                nation,
                (*self.nations, *self.counters.army, "knights", EVERYONE),
                "country",
            )
        for option in scenario.options:
            known(self.page.line(("options",)), option, CHOICES, "option")
        if scenario.narrowed_by:
            known(self.page.line(("narrowed_by",)), scenario.narrowed_by, scenario.options, "option of the scenario")
        self._sides(scenario.shallow)
        if scenario.last_turn < scenario.first_turn:
            self.page.wrong(("last_turn",), "the game ends before it begins.", "Write a later last_turn.")

    def _capitals(self, wanted: tuple[str, ...], places: list[str]) -> None:
        """Whoever must be held has a capital on the map."""
        for number, name in enumerate(wanted):
            if name in self.nations and self.nations[name].capital not in places:
                what = f"the capital of {name} is not on the map."
                self.page.wrong(("victory", "countries", number), what, "Name countries whose capital is.")

    def _sides(self, names: tuple[str, ...]) -> None:
        for number, name in enumerate(names):
            self.page.mistakes.known(self.page.line(("shallow", number)), name, lanes(self.ground).names, "river side")

    def _counting(self, place: tuple[str | int, ...], option: str, options: tuple[str, ...]) -> None:
        """What says how many stand at the start is an option of the scenario, and its values are numbers."""
        counting = [name for name in options if name in CHOICES and all(map(str.isdigit, CHOICES[name].values))]
        if option:
            self.page.mistakes.known(self.page.line(place), option, counting, "option of the scenario that counts")

    def _force(self, place: tuple[str | int, ...], force: Force) -> None:
        known, line = self.page.mistakes.known, self.page.line
        for name in force.hexes:
            known(line((*place, "hexes")), name, self.ground.names, "hex")
        for name in force.countries:
            known(line((*place, "countries")), name, self.nations, "country")
        if not force.hexes and not force.countries and not force.reserve:
            self.page.wrong(place, "the force has nowhere to stand.", "List its hexes or countries.")
        mustered = self._muster(place, force)
        total, deployed = sum(mustered.values()), 0
        spots = (*self.ground.names, *lanes(self.ground).names)
        for number, text in enumerate(force.deployed):
            name, *kinds = text.split()
            known(line((*place, "deployed", number)), name, spots, "hex")
            deployed += len(kinds)
            for kind in kinds:
                if known(line((*place, "deployed", number)), kind, mustered, "counter in this force"):
                    mustered[kind] -= 1
        uncounted = force.reserve or (force.by_option and force.later and not force.keep)
        wanted = 0 if uncounted else force.keep or total
        wrong = [kind for kind, count in mustered.items() if count < 0]
        if (wrong or (deployed and deployed != wanted)) and not self.page.mistakes:
            left = (wrong or [kind for kind, count in mustered.items() if count] or list(mustered))[0]
            what = f"the deployment has another number of {left} than the force."
            self.page.wrong((*place, "deployed"), what, "Deploy every counter once.")

    def _muster(self, place: tuple[str | int, ...], force: Force) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, text in enumerate(force.pieces):
            where, words = (*place, "pieces", number), text.split()
            if not words or len(words) > 2 or (len(words) == 2 and not words[1].isdigit()):
                self.page.wrong(where, f"{text!r} is no counter.", 'Write its id and how many: "draconian 2".')
                continue
            kind, count = words[0], int(words[1]) if len(words) == 2 else 1
            box = counted(self.counters)
            if not self.page.mistakes.known(self.page.line(where), kind, box, "army or leader"):
                continue
            self.taken[kind] = self.taken.get(kind, 0) + count
            if self.taken[kind] > box[kind]:
                self.page.wrong(where, f"the box holds only {box[kind]} of {kind}.", "Take fewer.")
            found[kind] = found.get(kind, 0) + count
        return found


def played(scenario: ScenarioFile, options: Mapping[str, str]) -> ScenarioFile:
    """The scenario as these options have it: one that a house rule keeps to some lands is fought everywhere without
    it (DOG-R71)."""
    if not scenario.narrowed_by or options.get(scenario.narrowed_by) == "on":
        return scenario
    return structs.replace(scenario, lands=(), conquerable=(), returns_to={})


def inside(scenario: ScenarioFile, ground: Land, hex_: int) -> bool:
    """Whether a hex is in the part of the map that is used (DOG-R64)."""
    if not scenario.half:
        return True
    doubled, row = ground.sheet.grid.spots[hex_]  # twice the middle of the hex, and its row from 1
    return doubled >= 2 * ground.sheet.seam and row > ground.sheet.south


def in_play(scenario: ScenarioFile, ground: Land, nations: tuple[str, ...]) -> bytes:
    """255 for every hex that is used: of the countries in play and the waters off their coasts (DOG-R71)."""
    owners = {nations.index(name) for name in scenario.lands}
    used = [inside(scenario, ground, hex_) for hex_ in range(ground.size)]
    if owners:
        own = [ground.country[hex_] in owners for hex_ in range(ground.size)]
        wet = [not ground.dry[hex_] and any(own[near] for near in ground.around[hex_]) for hex_ in range(ground.size)]
        used = [(land or sea) and use for land, sea, use in zip(own, wet, used, strict=True)]
    return bytes(255 * use for use in used)


def area(scenario: ScenarioFile, force: Force, ground: Land, nations: tuple[str, ...]) -> tuple[int, ...]:
    """The hexes a force may set up in: those listed, and all land of the countries listed (DOG-S.3, DOG-3.7)."""
    listed = {ground.names.index(name) for name in force.hexes}
    owners = {nations.index(name) for name in force.countries}
    found = listed | {hex_ for hex_ in range(ground.size) if ground.country[hex_] in owners and ground.dry[hex_]}
    return tuple(sorted(hex_ for hex_ in found if inside(scenario, ground, hex_)))


def moorings(scenario: ScenarioFile, force: Force, ground: Land, nations: tuple[str, ...]) -> tuple[int, ...]:
    """The spots in which its ships may lie: coasts and ports of the countries listed (DOG-3.7)."""
    net, owners = lanes(ground), {nations.index(name) for name in force.countries}
    own = [hex_ for hex_ in range(ground.size) if ground.country[hex_] in owners and inside(scenario, ground, hex_)]
    coast = {hex_ for hex_ in own if net.floats[hex_]}
    edge = set(net.brink) if force.at_sea else set()
    return tuple(sorted(coast | edge | {spot for hex_ in own if hex_ in net.ports for spot in net.harbours(hex_)}))

"""Reads a scenario file word by word (LOU-20.7a): every name in it must mean something in the rules and on its map.

Every word that does not is named with its line and the remedy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from wyrmtable.files import Page

from .scenarios import SPECIAL, UNCONTROLLED, ScenarioFile, Stage, open_page
from .terrain import VOCABULARY, Terrain, has_map, terrain
from .units import CounterMix, counter_mix

EDGES = ("west", "east")
CHOICES = ("always", *EDGES)
MOST = 999  # turns, units or gold pieces in a condition
Place = tuple[str | int, ...]

# The words of a condition and what each wants to follow it; `victory` says what they mean.
CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "turn": ("number",),
    "quiet": ("number",),
    "dead": ("unit",),
    "none_left": ("side",),
    "losses": ("side", "number"),
    "in": ("area", "side"),
    "out_or_tunnel": ("side",),
    "players_done": (),
    "exited": ("side", "edge", "number"),
    "treasure_off": ("side", "number"),
}
SURE_ENDS = ("turn", "quiet")  # these come true whatever the players do

# What each kind of stage cannot do without.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "place": ("side", "force", "where"),
    "choose": ("side",),
    "lock": ("side", "where"),
    "treasure": ("side", "where"),
    "bury": ("where",),
    "scatter": ("side", "force", "where"),
    "guard": ("force",),
    "arrive": ("force", "where"),
    "hire": ("leaders",),
}
SPECIAL_FOR = {"treasure": "treasure", "bury": "treasure", "guard": "treasure", "hire": "mercenaries"}


class Reader:
    """One scenario file under examination."""

    def __init__(self, page: Page, scenario: ScenarioFile, ground: Terrain, mix: CounterMix) -> None:
        self.page, self.scenario, self.ground, self.mix = page, scenario, ground, mix
        # With fewer players than sides the last sides are missing, so that nothing may depend on them.
        self.sides = scenario.sides[: min(scenario.players)] if scenario.players else scenario.sides
        self.present = {kind for force in scenario.forces.values() for kind in force.units}

    def wrong(self, place: Place, word: str, what: str, remedy: str) -> None:
        """Notes a mistake in the line of a word beneath a place."""
        self.page.wrong(self.page.seek(word, place), what, remedy)

    def known(self, place: Place, words: Iterable[str], among: Collection[str], what: str) -> bool:
        """Whether all the words are among those there are."""
        unknown = [word for word in words if word not in among]
        for word in unknown:
            self.page.mistakes.known(self.page.line(self.page.seek(word, place)), word, among, what)
        return not unknown

    def head(self) -> None:
        """Sides, order of play, special rules."""
        scenario = self.scenario
        if not scenario.sides or len(set(scenario.sides)) < len(scenario.sides):
            self.wrong(("sides",), "", "every side needs a name of its own.", 'Write: sides = ["Dwarves", "Orcs"].')
        if UNCONTROLLED in scenario.sides:
            self.wrong(("sides",), UNCONTROLLED, f"{UNCONTROLLED!r} is nobody's side.", "Give the side another name.")
        for number in scenario.players:
            if not 1 <= number <= len(scenario.sides):
                what = f"{number} players cannot play."
                self.wrong(("players",), "", what, f"There are {len(scenario.sides)} sides.")
        self.known(("special",), scenario.special, SPECIAL, "special rule")
        if scenario.order == "dice":
            if "hire" not in [stage.do for stage in scenario.setup]:
                what = "the order of play is rolled for after hiring only."
                self.wrong(("order",), "", what, "List the sides in order.")
        elif self.known(("order",), scenario.order, (*self.sides, UNCONTROLLED), "side"):
            missing = [side for side in self.sides if side not in scenario.order]
            if missing or len(set(scenario.order)) < len(scenario.order):
                what = "every side has one player-turn."
                self.wrong(("order",), "", what, "Name each side once in the order.")

    def forces(self) -> None:
        """No scenario may ask for counters that are not in the box (LOU-3.1)."""
        wanted: Counter[str] = Counter()
        for name, force in self.scenario.forces.items():
            place: Place = ("forces", name)
            self.known((*place, "side"), (force.side,), (*self.sides, UNCONTROLLED), "side")
            for kind, count in force.units.items():
                if not self.known((*place, "units"), (kind,), tuple(self.mix.units), "unit"):
                    continue
                wanted[kind] += count
                if count < 1:
                    what = f"a force cannot have {count} {kind} counters."
                    self.wrong(place, kind, what, "Write how many, or leave the unit out.")
                if wanted[kind] > self.mix.units[kind].count:
                    what = f"{wanted[kind]} {kind} counters are wanted, but the box holds {self.mix.units[kind].count}."
                    self.wrong(place, kind, what, "Lower the number.")

    def gates(self) -> None:
        chosen = any(stage.do in ("choose", "arrive") for stage in self.scenario.setup)
        for choice, states in self.scenario.gates.items():
            line = self.page.line(("gates", choice))
            self.page.mistakes.known(line, choice, CHOICES if chosen else CHOICES[:1], "moment to set Gates")
            for label, state in states.items():
                self.known(("gates", choice), (label,), EDGES, "Gate")
                if not isinstance(state, str):
                    self.known(("gates", choice, label), state, tuple(self.mix.races), "race")

    def rules(self) -> None:
        rules = self.scenario.rules
        named = [rule.side for rule in (rules.surprise, rules.gas) if rule is not None]
        lone = [rules.disorganized] if rules.disorganized else []
        self.known(("rules",), (*named, *lone, *rules.no_exit), self.sides, "side")
        escorts = (race for pair in rules.escort.items() for race in pair)
        self.known(("rules",), (*rules.mixed, *escorts), tuple(self.mix.races), "race")
        kinds = (*rules.semi_control, *rules.gate_breakers, *rules.indoors)
        self.known(("rules",), kinds, sorted(self.present), "unit in the forces")

    def setup(self) -> None:
        chosen = laid = False
        for nth, stage in enumerate(self.scenario.setup):
            place: Place = ("setup", nth)
            self._stage_needs(place, stage)
            self._stage_units(place, stage)
            if isinstance(stage.where, dict) and not (chosen or stage.do == "arrive"):
                what = "the places depend on a choice nobody has made."
                self.wrong((*place, "where"), "", what, 'Put a "choose" stage before.')
            if stage.do == "guard" and not laid:
                what = "there is no Treasure to guard yet."
                self.wrong((*place, "do"), "", what, 'Put a "bury" stage before.')
            self._stage_places(place, stage)
            self._stage_gathers(place, stage)
            chosen = chosen or stage.do in ("choose", "arrive")
            laid = laid or stage.do in ("bury", "treasure")
        used = {name for stage in self.scenario.setup for name in (stage.force, stage.doubtful)}
        misnamed = used - {"", *self.scenario.forces}
        for name in self.scenario.forces:
            if name not in used and not misnamed:
                what = f"the force {name!r} is never set up."
                self.wrong(("forces", name), "", what, "Add a [[setup]] stage for it.")

    def _stage_needs(self, place: Place, stage: Stage) -> None:
        for key in NEEDS[stage.do]:
            if not getattr(stage, key):
                self.wrong(place, "do", f"a {stage.do!r} stage needs {key!r}.", f"Add a line: {key} = ...")
        special = SPECIAL_FOR.get(stage.do)
        if special and special not in self.scenario.special:
            what = f"a {stage.do!r} stage needs the special rule {special!r}."
            self.wrong(place, "do", what, f'Add "{special}" to special at the head of the file.')
        allowed = (*self.sides, UNCONTROLLED) if stage.do in ("guard", "arrive") else self.sides
        if stage.side:
            self.known((*place, "side"), (stage.side,), allowed, "side")
        self.known(place, stage.values, EDGES, "choice")

    def _stage_units(self, place: Place, stage: Stage) -> None:
        forces = self.scenario.forces
        self.known(place, (kind for kind in stage.leaders), self._hireable(), "unit for hire")
        self.known(place, stage.apart, tuple(self.mix.races), "race")
        if not self.known(place, filter(None, (stage.force, stage.doubtful)), tuple(forces), "force"):
            return
        force = forces[stage.force].units if stage.force else {}
        if self.known((*place, "units"), stage.units, tuple(force), f"unit in the force {stage.force!r}:"):
            for kind, count in Counter(stage.units).items():
                if count > force[kind]:
                    what = f"{count} {kind} counters are placed, but the force has {force[kind]}."
                    self.wrong(place, kind, what, "Name fewer.")
        if stage.do == "guard":
            doubtful = sum(forces[stage.doubtful].units.values()) if stage.doubtful else 0
            treasure = len(self.mix.values)
            if stage.doubtful_number > doubtful or sum(force.values()) + stage.doubtful_number < treasure:
                what = f"the {treasure} Treasure counters need a guardian each."
                remedy = "Enlarge the force, or doubtful_number within the doubtful force."
                self.wrong(place, "force", what, remedy)

    def _hireable(self) -> tuple[str, ...]:
        return tuple(kind for kind, unit in self.mix.units.items() if unit.cost)

    def _stage_places(self, place: Place, stage: Stage) -> None:
        choices = stage.where if isinstance(stage.where, dict) else {"always": stage.where}
        self.known((*place, "where"), choices, CHOICES, "choice")
        treasure = len(self.mix.values) if stage.do in ("treasure", "bury") else 0
        for words in choices.values():
            found = [self._where(place, where) for where in words]
            places = {hex_ for hexes in found for hex_ in hexes or ()}
            needed = treasure or len(stage.units) or stage.number
            each = 1 if treasure else stage.per_hex
            if words and None not in found and each and len(places) * each < needed:
                what = f"{needed} hexes are needed, but only {len(places)} are named."
                self.wrong((*place, "where"), "", what, "Name more places.")

    def _stage_gathers(self, place: Place, stage: Stage) -> None:
        for where in stage.gather:
            if where.startswith("within:"):
                what = f"{where!r} cannot be a place to gather."
                self.wrong((*place, "gather"), where, what, "Name marks or areas of the map.")
            else:
                self._where(place, where)

    def _where(self, place: Place, where: str) -> Collection[int] | None:
        """The hexes a where-word names; each of its pieces is checked. None: they depend on play, or on a mistake."""
        word, *rest = where.split(":")
        sound = True
        match word, rest:
            case "mark", [sign]:
                marks = [mark for mark in VOCABULARY.marks if self.ground.board.marks.get(mark)]
                sound = self._piece(place, where, sign, marks, "mark")
            case "area", [area]:
                sound = self._piece(place, where, area, tuple(self.ground.board.area_index), "area on the map")
            case "outside", [gate]:
                sound = self._piece(place, where, gate, EDGES, "Gate") and self._has_outside(place, where, gate)
            case "inside", [gate, number] if number.isdigit() and number != "0":
                sound = self._piece(place, where, gate, EDGES, "Gate")
            case "within", [number, "of", side] if number.isdigit():
                self._piece(place, where, side, self.sides, "side")
                return None
            case (("inside" | "anywhere"), []):
                pass
            case _:
                forms = "mark:*, area:<id>, outside:<gate>, inside, inside:<gate>:<n>, within:<n>:of:<side>, anywhere"
                self.wrong(place, where, f"{where!r} is not a place to set up.", f"Write one of: {forms}.")
                return None
        return self.ground.places(where) if sound else None

    def _piece(self, place: Place, where: str, piece: str, among: Collection[str], what: str) -> bool:
        """Whether a piece of a where-word is known; the line is that of the whole word."""
        line = self.page.line(self.page.seek(where, place))
        return self.page.mistakes.known(line, piece, among, what)

    def _has_outside(self, place: Place, where: str, gate: str) -> bool:
        ends = self.ground.board.sides[self.ground.gates[EDGES.index(gate)]]
        if self.ground.outside[ends.a] or self.ground.outside[ends.b]:
            return True
        self.wrong(place, where, f"the {gate} Gate of the map has no outside hexes.", "Name an area instead.")
        return False

    def end(self) -> None:
        sure = False
        for nth, ending in enumerate(self.scenario.end):
            if ending.winner:
                winners = (*self.sides, UNCONTROLLED, "profit")
                self.known(("end", nth, "winner"), (ending.winner,), winners, "winner")
            for words in ending.when:
                for condition in words.split(" | "):
                    self._condition(("end", nth, "when"), condition.split())
            ways = [[c.split()[:1] for c in words.split(" | ")] for words in ending.when]
            sure = sure or all(any(word and word[0] in SURE_ENDS for word in way) for way in ways)
        if not sure:
            what = "the game might never end: no ending is sure to come."
            self.page.wrong((), what, 'Add an [[end]] with when = ["turn 10"] or when = ["quiet 20"] (LOU-R92).')

    def _condition(self, place: Place, words: list[str]) -> None:
        if words[:1] == ["not"]:
            words = words[1:]
        if not words:
            self.wrong(place, "", "a condition is empty.", f"Write one of: {', '.join(CONDITIONS)}.")
            return
        word, *given = words
        if not self.known(place, (word,), tuple(CONDITIONS), "condition"):
            return
        wanted = CONDITIONS[word]
        if len(given) != len(wanted):
            form = " ".join((word, *(f"<{what}>" for what in wanted)))
            what = f"the condition {' '.join(words)!r} cannot be read."
            self.wrong(place, word, what, f"Write: {form}, single words each.")
            return
        for what, argument in zip(wanted, given, strict=True):
            self._argument(place, word, what, argument)
        if word == "treasure_off" and "treasure" not in self.scenario.special:
            self.wrong(place, word, "there is no Treasure in this scenario.", 'Add "treasure" to special.')

    def _argument(self, place: Place, word: str, what: str, argument: str) -> None:
        among: Mapping[str, Collection[str]] = {
            "side": (*self.sides, UNCONTROLLED),
            "unit": sorted(self.present),
            "area": tuple(self.ground.board.area_index),
            "edge": (*EDGES, "any"),
        }
        if what != "number":
            self.known(place, (argument,), among[what], {"unit": "unit in the forces"}.get(what, what))
        elif not argument.removeprefix("-").isdecimal():
            self.wrong(place, argument, f"{argument!r} is not a number.", f"Write a whole number after {word!r}.")
        elif not 1 <= int(argument[:9]) <= MOST:
            what = f"{word} {argument[:9]} never makes sense."
            self.wrong(place, argument, what, f"Write a whole number from 1 to {MOST} after {word!r}.")


def check_scenario(text: str, path: str, files: Mapping[str, str]) -> ScenarioFile:
    """A scenario file, every word of it checked; its map and counters must be in order, too."""
    page, scenario = open_page(text, path)
    if not has_map(scenario.map, files):
        page.wrong(("map",), "there is no such map.", "Use chalasi, or give the map file along with the scenario.")
        page.finish()
    ground = terrain(scenario.map, scenario.strips, files)
    reader = Reader(page, scenario, ground, counter_mix(files))
    for check in (reader.head, reader.forces, reader.setup, reader.gates, reader.rules, reader.end):
        check()
    page.finish()
    return scenario

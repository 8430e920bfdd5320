"""Reads a scenario file word by word (LOU-20.7a): every name in it must mean something in the rules and on its map.

The first word that does not is named with its line and the remedy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from wyrmtable.core.errors import BadFile

from .scenario import SPECIAL, UNCONTROLLED, Part, ScenarioFile, Stage
from .terrain import VOCABULARY, Terrain, terrain
from .units import counter_mix

EDGES = ("west", "east")
CHOICES = ("always", *EDGES)
TREASURE_COUNTERS = len(counter_mix().values)

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

    def __init__(self, scenario: ScenarioFile, text: str, path: str, ground: Terrain) -> None:
        self.scenario, self.text, self.path, self.ground = scenario, text, path, ground
        self.mix = counter_mix()
        # With fewer players than sides the last sides are missing, so that nothing may depend on them.
        self.sides = scenario.sides[: min(scenario.players)] if scenario.players else scenario.sides
        self.present = {kind for force in scenario.forces.values() for kind in force.units}

    def part(self, heading: str = "", nth: int = 0) -> Part:
        return Part(self.text, self.path, heading, nth)

    def head(self) -> None:
        """Sides, order of play, special rules."""
        scenario, part = self.scenario, self.part()
        if not scenario.sides or len(set(scenario.sides)) < len(scenario.sides):
            part.wrong("sides", "every side needs a name of its own.", 'Write: sides = ["Dwarves", "Orcs"].')
        if UNCONTROLLED in scenario.sides:
            part.wrong("sides", f"{UNCONTROLLED!r} is nobody's side.", "Give the side another name.")
        for number in scenario.players:
            if not 1 <= number <= len(scenario.sides):
                part.wrong("players", f"{number} players cannot play.", f"There are {len(scenario.sides)} sides.")
        part.all_known(scenario.special, SPECIAL, "special rule")
        stages = [stage.do for stage in scenario.setup]
        if scenario.order == "dice":
            if "hire" not in stages:
                part.wrong("order", "the order of play is rolled for after hiring only.", "List the sides in order.")
        else:
            part.all_known(scenario.order, (*self.sides, UNCONTROLLED), "side")
            missing = [side for side in self.sides if side not in scenario.order]
            if missing or len(set(scenario.order)) < len(scenario.order):
                part.wrong("order", "every side has one player-turn.", "Name each side once in the order.")

    def forces(self) -> None:
        """No scenario may ask for counters that are not in the box (LOU-3.1)."""
        wanted: Counter[str] = Counter()
        for name, force in self.scenario.forces.items():
            part = self.part(f"forces.{name}")
            part.known(force.side, (*self.sides, UNCONTROLLED), "side")
            for kind, count in force.units.items():
                part.known(kind, tuple(self.mix.units), "unit")
                wanted[kind] += count
                if count < 1:
                    part.wrong(kind, f"{count} {kind} cannot be had.", "Write how many, or leave the unit out.")
                if wanted[kind] > self.mix.units[kind].count:
                    what = f"{wanted[kind]} {kind} are wanted, but the box holds {self.mix.units[kind].count}."
                    part.wrong(kind, what, "Lower the number.")

    def gates(self) -> None:
        chosen = any(stage.do in ("choose", "arrive") for stage in self.scenario.setup)
        for choice, states in self.scenario.gates.items():
            part = self.part(f"gates.{choice}")
            part.known(choice, CHOICES if chosen else CHOICES[:1], "moment to set Gates")
            for label, state in states.items():
                part.known(label, EDGES, "Gate")
                if not isinstance(state, str):
                    part.all_known(state, tuple(self.mix.races), "race")

    def rules(self) -> None:
        rules, part = self.scenario.rules, self.part("rules")
        named = (rule.side for rule in (rules.surprise, rules.gas) if rule is not None)
        lone = (rules.disorganized,) if rules.disorganized else ()
        part.all_known((*named, *lone, *rules.no_exit), self.sides, "side")
        escorts = (race for pair in rules.escort.items() for race in pair)
        part.all_known((*rules.mixed, *escorts), tuple(self.mix.races), "race")
        kinds = (*rules.semi_control, *rules.gate_breakers, *rules.indoors)
        part.all_known(kinds, sorted(self.present), "unit in the forces")

    def setup(self) -> None:
        chosen = laid = False
        for nth, stage in enumerate(self.scenario.setup):
            part = self.part("setup", nth)
            self._stage_needs(part, stage)
            self._stage_units(part, stage)
            if isinstance(stage.where, dict) and not (chosen or stage.do == "arrive"):
                part.wrong("where", "the places depend on a choice nobody has made.", 'Put a "choose" stage before.')
            if stage.do == "guard" and not laid:
                part.wrong("guard", "there is no Treasure to guard yet.", 'Put a "bury" stage before.')
            self._stage_places(part, stage)
            chosen = chosen or stage.do in ("choose", "arrive")
            laid = laid or stage.do in ("bury", "treasure")
        used = {name for stage in self.scenario.setup for name in (stage.force, stage.doubtful)}
        for name in self.scenario.forces:
            if name not in used:
                what = f"the force {name!r} is never set up."
                self.part(f"forces.{name}").wrong(name, what, "Add a [[setup]] stage for it.")

    def _stage_needs(self, part: Part, stage: Stage) -> None:
        for key in NEEDS[stage.do]:
            if not getattr(stage, key):
                part.wrong(stage.do, f"a {stage.do!r} stage needs {key!r}.", f"Add a line: {key} = ...")
        special = SPECIAL_FOR.get(stage.do)
        if special and special not in self.scenario.special:
            what = f"a {stage.do!r} stage needs the special rule {special!r}."
            part.wrong(stage.do, what, f'Add "{special}" to special at the head of the file.')
        allowed = (*self.sides, UNCONTROLLED) if stage.do in ("guard", "arrive") else self.sides
        if stage.side:
            part.known(stage.side, allowed, "side")
        part.all_known(stage.values, EDGES, "choice")

    def _stage_units(self, part: Part, stage: Stage) -> None:
        forces = self.scenario.forces
        part.all_known((name for name in (stage.force, stage.doubtful) if name), tuple(forces), "force")
        force = forces[stage.force].units if stage.force else {}
        part.all_known(stage.units, tuple(force), f"unit in the force {stage.force!r}:")
        for kind, count in Counter(stage.units).items():
            if count > force[kind]:
                part.wrong(kind, f"{count} {kind} are placed, but the force has {force[kind]}.", "Name fewer.")
        hireable = tuple(kind for kind, unit in self.mix.units.items() if unit.cost)
        part.all_known(stage.leaders, hireable, "unit for hire")
        part.all_known(stage.apart, tuple(self.mix.races), "race")
        if stage.do == "guard":
            doubtful = sum(forces[stage.doubtful].units.values()) if stage.doubtful else 0
            if stage.doubtful_number > doubtful or sum(force.values()) + stage.doubtful_number < TREASURE_COUNTERS:
                what = f"the {TREASURE_COUNTERS} Treasure counters need a guardian each."
                part.wrong(stage.force, what, "Enlarge the force, or doubtful_number within the doubtful force.")

    def _stage_places(self, part: Part, stage: Stage) -> None:
        choices = stage.where if isinstance(stage.where, dict) else {"always": stage.where}
        part.all_known(choices, CHOICES, "choice")
        for words in choices.values():
            places: set[int] = set()
            for where in words:
                places.update(self._where(part, where))
            needed = TREASURE_COUNTERS if stage.do in ("treasure", "bury") else len(stage.units) or stage.number
            each = 1 if stage.do in ("treasure", "bury") else stage.per_hex
            moving = any(where.startswith("within:") for where in words)
            if words and each and not moving and len(places) * each < needed:
                part.wrong(
                    "where", f"{needed} hexes are needed, but only {len(places)} are named.", "Name more places."
                )

    def _where(self, part: Part, where: str) -> Sequence[int]:
        """The hexes a where-word names; each of its pieces is checked."""
        word, *rest = where.split(":")
        match word, rest:
            case "mark", [sign]:
                part.known(sign, [mark for mark in VOCABULARY.marks if self.ground.board.marks.get(mark)], "mark")
            case "area", [area]:
                part.known(area, tuple(self.ground.board.area_index), "area on the map")
            case "outside", [gate]:
                part.known(gate, EDGES, "Gate")
                ends = self.ground.board.sides[self.ground.gates[EDGES.index(gate)]]
                if not (self.ground.outside[ends.a] or self.ground.outside[ends.b]):
                    part.wrong(where, f"the {gate} Gate of the map has no outside hexes.", "Name an area instead.")
            case "inside", [gate, number] if number.isdigit() and number != "0":
                part.known(gate, EDGES, "Gate")
            case "within", [number, "of", side] if number.isdigit():
                part.known(side, self.sides, "side")
                return ()
            case (("inside" | "anywhere"), []):
                pass
            case _:
                forms = "mark:*, area:<id>, outside:<gate>, inside, inside:<gate>:<n>, within:<n>:of:<side>, anywhere"
                part.wrong(where, f"{where!r} is no place to set up.", f"Write one of: {forms}.")
        return self.ground.places(where)

    def end(self) -> None:
        sure = False
        for nth, ending in enumerate(self.scenario.end):
            part = self.part("end", nth)
            if ending.winner:
                part.known(ending.winner, (*self.sides, UNCONTROLLED, "profit"), "winner")
            for words in ending.when:
                for condition in words.split(" | "):
                    self._condition(part, condition.split())
            ways = [[c.split()[0] for c in words.split(" | ")] for words in ending.when]
            sure = sure or all(any(word in SURE_ENDS for word in way) for way in ways)
        if not sure:
            what = "the game might never end: no ending is sure to come."
            self.part().wrong("end", what, 'Add an [[end]] with when = ["turn 10"] or when = ["quiet 20"] (LOU-R92).')

    def _condition(self, part: Part, words: list[str]) -> None:
        if words[:1] == ["not"]:
            words = words[1:]
        if not words:
            part.wrong("when", "a condition is empty.", f"Write one of: {', '.join(CONDITIONS)}.")
        word, *given = words
        part.known(word, tuple(CONDITIONS), "condition")
        wanted = CONDITIONS[word]
        if len(given) != len(wanted):
            form = " ".join((word, *(f"<{what}>" for what in wanted)))
            part.wrong(word, f"the condition {' '.join(words)!r} cannot be read.", f"Write: {form}, single words each.")
        known: Mapping[str, Collection[str]] = {
            "side": (*self.sides, UNCONTROLLED),
            "unit": sorted(self.present),
            "area": tuple(self.ground.board.area_index),
            "edge": (*EDGES, "any"),
        }
        for what, argument in zip(wanted, given, strict=True):
            if what != "number":
                part.known(argument, known[what], {"unit": "unit in the forces"}.get(what, what))
            elif not argument.isdigit():
                part.wrong(argument, f"{argument!r} is no number.", f"Write a whole number after {word!r}.")
        if word == "treasure_off" and "treasure" not in self.scenario.special:
            part.wrong(word, "there is no Treasure in this scenario.", 'Add "treasure" to special.')


def check_scenario(scenario: ScenarioFile, text: str, path: str, files: Mapping[str, str]) -> None:
    """Raises `BadFile` for the first word of a scenario file that means nothing; its map must be in order, too."""
    head = Part(text, path)
    try:
        ground = terrain(scenario.map, scenario.strips, dict(files))
    except BadFile as trouble:
        head.wrong(scenario.map, trouble.what, trouble.remedy)
    reader = Reader(scenario, text, path, ground)
    for check in (reader.head, reader.forces, reader.setup, reader.gates, reader.rules, reader.end):
        check()

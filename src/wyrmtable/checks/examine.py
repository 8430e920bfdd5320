"""Running the checks: every game passes them by one line, `check_game(GAME)`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from types import MappingProxyType

from ..core import AnyGame, BadSetup, Choice, RandomDice, Setting, complete
from ..rulebook import FILES, NoSuchRule, Rulebook
from . import asking, beyond, chance, foresight, lawful, positions, records, secrecy
from .found import Broken, Check, KnownRule, Report, Row, Subject, Tally, blame
from .playout import LIMIT, play

CHECKS: tuple[Check, ...] = (
    *lawful.CHECKS,
    *positions.CHECKS,
    *records.CHECKS,
    *chance.CHECKS,
    *secrecy.CHECKS,
    *asking.CHECKS,
    *beyond.CHECKS,
    *foresight.CHECKS,
)
NO_FILES: Mapping[str, str] = MappingProxyType({})
Progress = Callable[[int, int], None]
GAMES = 30
KEPT = 32  # moments of each sort that are kept of a game
STRETCH = 60  # entries of a game with an option changed, at least
WHOLE = 40  # how much longer than what is examined of it a game may be and still be played to its end


def settings(
    game: AnyGame, scenarios: Collection[str] | None = None, files: Mapping[str, str] = NO_FILES
) -> tuple[Setting, ...]:
    """Every scenario with its defaults, then with each other value of each option."""
    known = game.scenarios(files)
    unknown = sorted(set(scenarios or ()) - set(known))
    if unknown:
        raise Broken("scenarios", f"{game.title} has no scenario {unknown[0]!r}; it has {', '.join(known)}.")
    wanted = [scenario for name, scenario in known.items() if scenarios is None or name in scenarios]
    plain = [Setting(scenario.id, {}, files) for scenario in wanted]
    varied = [
        Setting(scenario.id, {choice.id: value}, files)
        for scenario in wanted
        for choice in scenario.choices
        for value in choice.values
        if value != choice.default
    ]
    return tuple(complete(game, setting) for setting in [*plain, *varied])


def mixed(
    game: AnyGame, scenarios: Collection[str] | None = None, files: Mapping[str, str] = NO_FILES
) -> tuple[Setting, ...]:
    """Every scenario with its defaults, then a few games with many options changed at once, so that every value of
    every option is met; where options do not go together, each by itself."""
    single = settings(game, scenarios, files)
    known = game.scenarios(files)
    plain = len({setting.scenario for setting in single})
    found = list(single[:plain])
    for setting in found[:]:
        alone = [other for other in single[plain:] if other.scenario == setting.scenario]
        for together in _dealt(known[setting.scenario].choices):
            changed = Setting(setting.scenario, {**setting.options, **together}, files)
            meant = [other for other in alone if any(other.options[name] == value for name, value in together.items())]
            found += [changed] if _goes_together(game, changed) else meant
    return tuple(found)


def _dealt(choices: Sequence[Choice]) -> list[dict[str, str]]:
    """The values that are not defaults, dealt out to as few games as can show them all, but to three at least."""
    others = [[value for value in choice.values if value != choice.default] for choice in choices]
    rows: list[dict[str, str]] = [{} for _ in range(max([3, *map(len, others)]))]
    for number, (choice, values) in enumerate(zip(choices, others, strict=True)):
        for step, value in enumerate(values):
            rows[(number + step) % len(rows)][choice.id] = value
    return [row for row in rows if row]


def _goes_together(game: AnyGame, setting: Setting) -> bool:
    try:
        game.setup(complete(game, setting), RandomDice(Random(0)))
    except BadSetup:
        return False
    return True


def rules_beside(game: AnyGame) -> KnownRule | None:
    """Knows the ids of the rulebook in the game's own package, if there is one."""
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    folder = Path(file or ".").parent
    if not file or not all((folder / name).is_file() for name in FILES):
        return None
    book = Rulebook.load(folder)

    def known(rule: str) -> bool:
        try:
            return bool(book.resolve(rule))
        except NoSuchRule:
            return False

    return known


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a game is looked at: all of it, or so many entries, of the whole game or of a stretch of it."""

    entries: int | None = None
    stretch: int | None = None


def shares(found: Sequence[Setting], scenarios: int, entries: int | None) -> Sequence[Share]:
    """Half of a budget goes to the scenarios as they are, played to the end unless it is far off; the other half to
    games with an option changed, of which only a stretch is played."""
    if entries is None:
        return [Share()] * len(found)
    varied = len(found) - scenarios
    plain = -(-entries // (2 * scenarios if varied else scenarios))
    changed = -(-entries // (2 * varied)) if varied else 0
    return [Share(plain, WHOLE * plain)] * scenarios + [Share(changed, STRETCH + changed)] * varied


class Examination:
    """A run under way: the tallies and the first breach of every check. A broken check rests from then on."""

    def __init__(self, subject: Subject, checks: Sequence[Check]) -> None:
        self.subject = subject
        self.checks = checks
        self.games = self.entries = 0
        self.tallies = {check.name: Tally() for check in checks}
        self.broken: dict[str, Broken] = {}

    def begin(self) -> None:
        for check in self.checks:
            if check.once:
                self._hold(check, check.once, self.subject)

    def play(self, setting: Setting, seed: str, limit: int, share: Share) -> None:
        """Plays one game and examines it, or so many of its entries."""
        self.games += 1
        try:
            playout = play(self.subject.game, setting, seed, limit, share.stretch, KEPT)
        except Exception as error:
            told = f"The game cannot be begun: {blame(error)}"
            self.broken.setdefault("playouts", Broken("playouts", told, setting, seed)).__cause__ = error
            return
        if share.entries is not None:
            playout.choose(share.entries)
        self.entries += len(playout.chosen)
        for check in self.checks:
            if check.each:
                self._hold(check, check.each, self.subject, playout, setting=setting, seed=seed)

    def conclude(self) -> None:
        for check in self.checks:
            if check.conclude:
                self._hold(check, check.conclude, self.subject)

    def _hold(
        self, check: Check, stage: Callable[..., None], *what: object, setting: Setting | None = None, seed: str = ""
    ) -> None:
        """One stage of one check; an error inside the game breaks the check, too."""
        if check.name in self.broken:
            return
        try:
            stage(*what, self.tallies[check.name])
        except Broken as found:
            self.broken[check.name] = found
        except Exception as error:
            self.broken[check.name] = Broken(check.name, blame(error), setting, seed)
            self.broken[check.name].__cause__ = error

    def report(self) -> Report:
        rows = tuple(map(self._row, self.checks))
        return Report(self.subject.game.id, self.games, rows, self.entries)

    @property
    def fruitless(self) -> bool:
        """Games cannot even be begun: playing more of them examines nothing."""
        return self.games >= len(self.subject.settings) and not self.entries

    def _row(self, check: Check) -> Row:
        tally = self.tallies[check.name]
        return Row(check, tally.examined, self.broken.get(check.name), tuple(sorted(tally.varied)))


def run(
    game: AnyGame,
    games: int | None = None,
    seed: int = 1,
    scenarios: Collection[str] | None = None,
    progress: Progress | None = None,
    *,
    entries: int | None = None,
    known_rule: KnownRule | None = None,
    hidden: Sequence[str] = (),
    limit: int = LIMIT,
    files: Mapping[str, str] = NO_FILES,
    checks: Sequence[Check] = CHECKS,
) -> Report:
    """Plays random games over all settings in turn and examines each of them.

    `games` says how many are played, each examined whole; `entries` instead how many entries are examined, spread
    evenly over fewer games with several options changed at once. `known_rule` tells whether a rule id exists (default:
    the rulebook beside the game, if there is one); `hidden` names fields of the position that must differ in imagined
    worlds; `limit` bounds the decisions of a game; `progress` is told what is done and what there is to do.
    """
    found = settings(game, scenarios, files) if entries is None else mixed(game, scenarios, files)
    subject = Subject(game, found, known_rule or rules_beside(game), tuple(hidden))
    examination = Examination(subject, checks)
    examination.begin()
    plain = len({setting.scenario for setting in subject.settings})
    plan = zip(subject.settings, shares(subject.settings, plain, entries), strict=True)
    for number, (setting, share) in enumerate(cycle(plan)):
        examination.play(setting, f"{seed}/{number}", limit, share)
        done, todo = (examination.games, games or GAMES) if entries is None else (examination.entries, entries)
        if progress:
            progress(min(done, todo), todo)
        if done >= todo or (entries is not None and examination.fruitless):
            break
    examination.conclude()
    return examination.report()


def check_game(
    game: AnyGame,
    games: int | None = None,
    seed: int = 1,
    scenarios: Collection[str] | None = None,
    *,
    entries: int | None = None,
    idle: Collection[str] = (),
    known_rule: KnownRule | None = None,
    hidden: Sequence[str] = (),
    limit: int = LIMIT,
    checks: Sequence[Check] = CHECKS,
) -> Report:
    """The one line of a game's tests: raises the first breach.

    A check that found nothing to examine proves nothing, so it is a breach as well unless `idle` names it (a game
    without dice has no odds, for instance).
    """
    report = run(
        game, games, seed, scenarios, entries=entries, known_rule=known_rule, hidden=hidden, limit=limit, checks=checks
    )
    if report.broken:
        raise report.broken[0]
    unexpected = [name for name in report.idle if name not in idle]
    if unexpected:
        raise Broken(
            unexpected[0],
            f"Nothing was examined in {report.games} games. Play more of them, or say idle={unexpected!r} if it must "
            "be so.",
        )
    return report

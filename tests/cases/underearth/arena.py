"""A devised scenario in which any units may meet, and short ways to play a real set-up, for the numbered cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from tests.cases.underearth.table import Table
from wyrmtable.core import Decision, Dice, NoDice, Outcome, ScriptedDice
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.content import REST
from wyrmtable.games.underearth.rules.combat import Assessment, assess

ARENA = """\
id = "arena"
title = "The arena"
about = "Everybody meets everybody."
map = "chalasi"
sides = ["Dwarves", "Orcs"]
order = ["Orcs", "Dwarves"]
special = ["dependents", "flight", "treasure"]

[forces.dwarves]
side = "Dwarves"

[forces.dwarves.units]
dwarf-lord = 1
dwarf-captain = 3
dwarf-sentry = 3
dwarf-scout = 1
dwarf-guards = 1
dwarf-co-60 = 2
dwarf-co-50 = 5
dwarf-co-45 = 2
dwarf-dependents = 4

[forces.orcs]
side = "Orcs"

[forces.orcs.units]
orc-chieftain = 2
orc-scout = 1
orc-sentry = 1
orc-co-55 = 2
orc-co-45 = 3
orc-co-35 = 2
goblin-co = 1
troll = 2
wolf = 1
bear = 1
scorpion = 1
gargoyle = 1
dragon = 1

[[setup]]
do = "place"
side = "Dwarves"
force = "dwarves"
where = ["anywhere"]

[[setup]]
do = "place"
side = "Orcs"
force = "orcs"
where = ["anywhere"]

[gates.always]
west = ["dwarf"]
east = "open"

[[end]]
check = "game-turn"
when = ["turn 99"]
winner = ""
text = "Nobody has won."
"""


def arena(
    place: Mapping[str, str],
    *,
    deciding: str = "Orcs",
    phase: str = "declare",
    morale: str = "off",
    crt: str = "printed",
    treasure: Mapping[str, str] | None = None,
    down: Sequence[str] = (),
    asleep: Sequence[str] = (),
    locked: Sequence[str] = (),
) -> Table:
    """Units on the real map, one side about to attack; morale is off unless a case is about it."""
    table = Table(
        "arena",
        place,
        deciding=deciding,
        options={"morale": morale, "crt": crt},
        files={"arena.toml": ARENA},
        treasure=treasure,
        down=down,
        asleep=asleep,
        locked=locked,
    )
    table.phase(phase)
    return table


def worked_out(table: Table, target: str, *attackers: str) -> Assessment:
    """An attack worked out without being fought."""
    found = assess(table.pos, table.mask(*attackers), table.hex(target))
    assert found is not None, "only Dependents defend"
    return found


def begin(scenario: str, options: Mapping[str, str] | None = None, dice: Sequence[int] = ()) -> Table:
    """A game at the first decision of its set-up."""
    table = Table(scenario, options=options)
    rolls = ScriptedDice(*dice)
    table.pos = GAME.setup(table.content.setting, rolls, table.log)
    table.take_forced(rolls)
    rolls.finish()
    return table


def play_on(table: Table, until: Callable[[Table], bool], dice: Dice | None = None) -> None:
    """Takes the first pick of every decision until something holds; units are placed one by one."""
    rolls = dice or NoDice()
    for _ in range(2000):
        if until(table) or table.over:
            return
        table.apply(next(pick for pick in table.decision.picks if not _placed(table, pick)), rolls)
    raise AssertionError("it never came to that")


def _placed(table: Table, pick: int) -> bool:
    """Whether a pick would place all at once, or take a unit up again that stands on the map."""
    unit = pick - table.content.piece
    return pick == REST or (not table.pos.turn and 0 <= unit < table.content.size and table.pos.where[unit] >= 0)


def step(table: Table) -> str:
    """The name of the step that asks now."""
    return str(table.pos.steps[-1][0])


def muster(table: Table, force: str) -> dict[str, int]:
    """How many of each kind a force of the scenario has."""
    return dict(Counter(table.content.unit_kinds[unit] for unit in table.content.forces[force]))


def hexes_of(table: Table, units: Iterable[int]) -> list[str]:
    """Where units stand, by name, in order."""
    names = table.content.terrain.board.names
    return sorted(names[table.pos.where[unit]] for unit in units)


def marked(table: Table, mark: str) -> set[str]:
    """The hexes of a set-up mark."""
    board = table.content.terrain.board
    return {board.names[hex_] for hex_ in board.marks[mark]}


def all_of(table: Table, mask: int, units: Iterable[int]) -> bool:
    """Whether a mask holds all of some units."""
    return all(mask >> unit & 1 for unit in units)


def over(table: Table) -> Outcome:
    """How the game ended."""
    outcome = table.outcome
    assert isinstance(outcome, Outcome), "the game goes on"
    return outcome


def deciding(table: Table) -> str:
    """The side that is to decide."""
    decision = table.decision
    assert isinstance(decision, Decision), "the game is over"
    return table.content.seats[decision.seat]

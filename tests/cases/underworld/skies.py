"""Battles in the air for the cases: everybody in his place with four points a die, and nothing written yet."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, NoDice, Running, Setting, complete
from wyrmtable.games.underworld.files.skyboard import GRID
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.sky.position import SkyPosition
from wyrmtable.games.underworld.rules.sky.sequence import STEPS

from ..playing import asked, offered, play

NO_DICE = NoDice()


def battle(scenario: str = "border-patrol", **options: str) -> SkyPosition:
    """The battle before its first turn."""
    pos: SkyPosition = GAME.blank(complete(GAME, Setting(scenario, options)))
    for number, being in enumerate(pos.content.battle.beings):
        pos.hp[number] = max(4 * being.kind.hd.dice, 1)
    pos.turn = 1
    pos.heading, pos.goal = pos.facing[:], pos.height[:]
    return pos


def unit(pos: SkyPosition, name: str) -> int:
    return [each.id for each in pos.content.battle.units].index(name)


def put(pos: SkyPosition, name: str, place: str, height: int, facing: str = "N") -> int:
    """Lays a unit on a hex; it has just turned there, unless it flew on."""
    number = unit(pos, name)
    pos.place[number], pos.height[number] = GRID.index[place], height
    pos.facing[number] = pos.heading[number] = GRID.directions.index(facing)
    pos.goal[number], pos.run[number] = height, 0
    return number


def alone(pos: SkyPosition, *names: str) -> None:
    """Everybody else is far away and out of the battle."""
    for number in range(len(pos.place)):
        if pos.unit(number).id not in names:
            pos.state[number] = 4


def at_step(pos: SkyPosition, *step: int | str) -> Decision:
    """The battle stands at this step, with nothing below it but the end of the turn."""
    pos.steps = [("next",), tuple(step)]
    pos.pending = None
    return asked(GAME, pos)


def order(pos: SkyPosition, *picks: str) -> None:
    """Picks by text, each of them legal."""
    play(GAME, pos, picks)


def texts(pos: SkyPosition) -> list[str]:
    assert asked(GAME, pos)
    return offered(GAME, pos)


def run(pos: SkyPosition, name: str, dice: Dice = NO_DICE, log: Log | None = None) -> None:
    """One part of the turn by itself, with the throws for morale that it leads to."""
    pos.steps = [("next",), (name,)]
    while True:
        step = pos.steps[-1]
        code = STEPS[step[0]]
        assert isinstance(code, Running), "only steps that ask nobody are run"
        code.run(pos, step, dice, log)
        if pos.steps[-1][0] not in ("heart", "thrown"):
            break


def write(pos: SkyPosition, number: int, *hexes: str, goal: int = -1, stance: int = 0, mode: int = 1) -> None:
    """An order as if it had been picked: hexes one by one, straight on as they lie."""
    path, cell = list[int](), pos.place[number]
    for name in hexes:
        after = GRID.index[name]
        facing = GRID.neighbours[cell].index(after)
        path.append(6 * after + facing)
        cell = after
    pos.path[number], pos.mode[number], pos.stance[number] = tuple(path), mode, stance
    pos.heading[number] = path[-1] % 6 if path else pos.facing[number]
    pos.goal[number] = pos.height[number] if goal < 0 else goal


def straight(pos: SkyPosition, number: int, inches: int) -> list[str]:
    """Names of the hexes straight ahead."""
    found, cell = list[str](), pos.place[number]
    for _ in range(inches):
        cell = GRID.neighbours[cell][pos.facing[number]]
        found.append(GRID.names[cell])
    return found

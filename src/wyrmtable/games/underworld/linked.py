"""Battles of the campaign on the boards of sky and sea: forces in, what is left of them out (UWA-GAME-6).

`sea_setting` and `sky_setting` make the setting of a match that anybody can sit down at; `result` reads the forces that
are left from its last position; `fight_out` plays it at once with the players and the dice it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from wyrmtable.core import Chair, Decision, Dice, Outcome, Setting, Supposed, complete
from wyrmtable.files import own_text

from .game import GAME
from .rules.sea import ending as sea_ending
from .rules.sea.position import AFLOAT, HOME, LEFT, SeaPosition
from .rules.sea.position import STATES as SEA_STATES
from .rules.sky import ending as sky_ending
from .rules.sky.position import STATES as SKY_STATES
from .rules.sky.position import SkyPosition

SEA_BOARD, SKY_BOARD = "galley-duel", "border-patrol"  # the scenarios whose place a linked battle takes
EDGE, ROW, FIRST = 46, 2, 6  # inches: where the sides begin, and the column of the first of them
PLACES = 12  # beside each other, before a second row begins


class Fleet(NamedTuple):
    """A ship or a beast of `sea.toml`: its own name, its type, and how many men-at-arms or swimmers it has (0: as many
    as usual)."""

    id: str
    type: str
    many: int = 0


class Flight(NamedTuple):
    """A flyer: its own name, the creature, its riders, and their bow (none: "")."""

    id: str
    mount: str
    riders: tuple[str, ...] = ()
    bow: str = ""


class Remains(NamedTuple):
    """What has become of one of the forces."""

    state: str
    men: int  # fighting men, swimmers, or riders who live
    points: int  # of the hull, or of the beast
    back: bool  # it can go home


class Result(NamedTuple):
    """Who has won (-1: nobody), the points, and everybody's remains by name."""

    winner: int
    points: tuple[int, ...]
    left: Mapping[str, Remains]
    told: str


def sea_setting(sides: Sequence[str], fleets: Sequence[Sequence[Fleet]], water: str = "coast") -> Setting:
    """A battle at sea between two fleets, from opposite edges."""
    text = own_text(f"{__package__}.files", "sea.toml")
    beasts = text[text.index("[beast.") : text.index("[battle.")]
    lines = [*_head(SEA_BOARD, sides), f'water = "{water}"', "rams = true"]
    for side, fleet in enumerate(fleets):
        for at, ship in enumerate(fleet):
            sort = "beast" if f"[beast.{ship.type}]" in beasts else "vessel"
            lines += [f"[[battle.{SEA_BOARD}.ship]]", f'id = "{ship.id}"', f'{sort} = "{ship.type}"', f"side = {side}"]
            lines += [f"at = [{FIRST + at % PLACES * 3}, {_row(side, at)}]", f"heading = {(180, 0)[side]}"]
            if sort == "vessel" and not _rowed(text, ship.type):
                lines.append("sail = true")
            if ship.many:
                lines.append(f"{'many' if sort == 'beast' else 'marines'} = {ship.many}")
    return Setting(SEA_BOARD, {}, {"sea.toml": _replaced(text, SEA_BOARD, lines)})


def sky_setting(sides: Sequence[str], flights: Sequence[Sequence[Flight]]) -> Setting:
    """A battle in the air between two flights, twelve inches up."""
    text = own_text(f"{__package__}.files", "sky.toml")
    lines = [*_head(SKY_BOARD, sides), 'home = ["N", "S"]', 'objective = "points"', "worth = 0"]
    for side, flight in enumerate(flights):
        for at, flyer in enumerate(flight):
            riders = ", ".join(f'"{rider}"' for rider in flyer.riders)
            lines += [f"[[battle.{SKY_BOARD}.unit]]", f'id = "{flyer.id}"', f"side = {side}"]
            lines += [f'mount = "{flyer.mount}"', f"riders = [{riders}]", f'facing = "{"SN"[side]}"', "height = 12"]
            lines.append(f'at = ["{FIRST + at % PLACES * 3:02}{(at // PLACES * 2, 47 - at // PLACES * 2)[side]:02}"]')
            lines += [f'bow = "{flyer.bow}"'] if flyer.bow else []
            lines += ["leader = 1"] if not at else []
    return Setting(SKY_BOARD, {}, {"sky.toml": _replaced(text, SKY_BOARD, lines)})


def _rowed(text: str, vessel: str) -> bool:
    block = text[text.index(f"[vessel.{vessel}]") :]
    return "oars = [0, 0, 0]" not in block[: block.index("light")]


def _head(board: str, sides: Sequence[str]) -> list[str]:
    names = ", ".join(f'"{side}"' for side in sides)
    about = f"{sides[0]} against {sides[1]}."
    return [f"[battle.{board}]", 'title = "A meeting"', f'about = "{about}"', f"sides = [{names}]", "learn = 1"]


def _row(side: int, at: int) -> int:
    deep = ROW + at // PLACES * 3
    return EDGE + ROW - deep if side else deep


def _replaced(text: str, board: str, lines: Sequence[str]) -> str:
    """The file with another battle in the place of that one."""
    start = text.index(f"[battle.{board}]")
    end = text.find("\n[battle.", start)
    return text[:start] + "\n".join(lines) + "\n" + (text[end:] if end >= 0 else "")


# -- what comes of it --------------------------------------------------------------------------------------------------


def result(pos: SeaPosition | SkyPosition) -> Result:
    """Read from a battle that is over."""
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome), "a battle is read when it is over"
    winner = outcome.winners[0] if outcome.winners else -1
    if isinstance(pos, SeaPosition):
        scores = tuple(sea_ending.points(pos, seat) for seat in range(2))
        left = {pos.ship(number).id: _ship(pos, number) for number in range(len(pos.x))}
    else:
        scores = tuple(sky_ending.points(pos, seat) for seat in range(2))
        left = {pos.unit(number).id: _flyer(pos, number) for number in range(len(pos.place))}
    return Result(winner, scores, left, outcome.summary)


def _ship(pos: SeaPosition, number: int) -> Remains:
    back = pos.state[number] in (AFLOAT, HOME, LEFT)
    return Remains(SEA_STATES[pos.state[number]], pos.fighters(number), max(pos.hull[number], 0), back)


def _flyer(pos: SkyPosition, number: int) -> Remains:
    unit = pos.unit(number)
    points = max(pos.hp[unit.body], 0) if unit.body >= 0 else 0
    state = SKY_STATES[pos.state[number]]
    return Remains(state, len(pos.riders(number)), points, state not in ("destroyed", "carried off"))


class Player(Protocol):
    """Whoever fights for a side: a captain, or any other bot."""

    def choose(self, chair: Chair) -> int: ...


def fight_out(setting: Setting, dice: Dice, players: Sequence[Player]) -> Result:
    """The whole battle at once; the players see no more than they would at the table."""
    pos = GAME.setup(complete(GAME, setting), dice)
    while isinstance(decision := GAME.decision(pos), Decision):
        chair = Chair(Supposed(GAME, pos), decision.seat)
        GAME.apply(pos, players[decision.seat].choose(chair), dice)
    return result(pos)

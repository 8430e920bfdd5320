"""Builds UnderEarth positions from nothing for numbered cases.

    table = Table("surprise", {"orc-co-45.1": "1323", "dwarf-co-45.1": "1222"}, deciding="Orcs")
    table.phase("declare"); table.pick("1222"); table.pick("orc-co-45.1"); table.pick("attack", dice=[1])

Units are face-up and awake unless listed in `down` or `asleep`; what is not placed stays in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wyrmtable.core import Decision, Dice, Log, Reason, ScriptedDice, Setting, complete, tell
from wyrmtable.core.steps import settle
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.content import Content, content_of
from wyrmtable.games.underearth.position import Position, enlist, lock, put
from wyrmtable.games.underearth.rules.sequence import STEPS
from wyrmtable.games.underearth.rules.telling import unit_list

from ..playing import Playing, take

PHASES = {
    "movement": ["resolution", "combat", "doors", "alerting", "movement"],
    "alerting": ["resolution", "combat", "doors", "alerting"],
    "doors": ["resolution", "combat", "doors"],
    "declare": ["resolution", "combat"],
}


class Table(Playing):
    """A position under test, and short ways to play on it."""

    game = GAME
    content: Content
    pos: Position

    def __init__(
        self,
        scenario: str = "pursuit",
        place: Mapping[str, str] | None = None,
        *,
        deciding: str | None = None,
        down: Iterable[str] = (),
        asleep: Iterable[str] = (),
        treasure: Mapping[str, str] | None = None,
        locked: Iterable[str] = (),
        turn: int = 1,
        choice: str = "",
        options: Mapping[str, str] | None = None,
        files: Mapping[str, str] | None = None,
    ) -> None:
        setting = complete(GAME, Setting(scenario, dict(options or {}), dict(files or {})))
        self.content = content_of(setting)
        self.pos = pos = Position(self.content)
        self.log: Log = []
        pos.turn, pos.choice = turn, choice
        order = self.content.scenario.order
        wild = self.content.wild
        pos.order = (
            (*range(wild), wild) if order == "dice" else tuple(self.content.owner_number(side) for side in order)
        )
        self.seat = self.content.seats.index(deciding) if deciding else 0
        pos.active = self.seat
        self._gates(choice or "always")
        for name, hex_ in (place or {}).items():
            self.put(name, hex_)
        for name in down:
            pos.up &= ~(1 << self.unit(name))
        for name in asleep:
            pos.asleep |= 1 << self.unit(name)
        for name, hex_ in (treasure or {}).items():
            pos.gold[self.content.names.pick(name) - self.content.treasure] = self.hex(hex_)
        for side in locked:
            lock(pos, self.content.terrain.board.side(side))

    def _gates(self, choice: str) -> None:
        from wyrmtable.games.underearth.rules.setup import set_gates

        set_gates(self.pos, choice)

    # -- naming ------------------------------------------------------------------------------------------------------

    def unit(self, name: str) -> int:
        return self.content.names.pick(name) - self.content.piece

    def hex(self, name: str) -> int:
        return self.content.terrain.board.place(name)

    def hexes(self, names: str) -> set[int]:
        return {self.hex(name) for name in names.split()}

    def mask(self, *names: str) -> int:
        return sum(1 << self.unit(name) for name in names)

    def where(self, name: str) -> str:
        """The hex a unit stands on, or how it left the map."""
        place = self.pos.where[self.unit(name)]
        if place >= 0:
            return self.content.terrain.board.names[place]
        return {-1: "waiting", -2: "box", -3: "dead", -4: "left west", -5: "left east", -6: "gone"}[place]

    def put(self, name: str, hex_: str, owner: int | None = None) -> None:
        """Sets a unit on a hex, face-up; a hired one needs its owner."""
        unit = self.unit(name)
        if owner is not None:
            enlist(self.pos, unit, owner)
        self.pos.up |= 1 << unit
        put(self.pos, unit, self.hex(hex_))

    # -- playing -----------------------------------------------------------------------------------------------------

    def phase(self, name: str, seat: str | None = None, dice: Sequence[int] = ()) -> Table:
        """Begins a phase of a player-turn: movement, alerting, doors or declare."""
        from wyrmtable.games.underearth.rules.treasure import begin_phase

        if seat is not None:
            self.seat = self.pos.active = self.content.seats.index(seat)
        if name == "movement":
            begin_phase(self.pos, self.seat, self.log)
        at = self.pos.order.index(self.seat)
        rest = [(step,) if step == "alerting" else (step, self.seat) for step in PHASES[name]]
        return self.run([("player-turn-end", at), *rest], dice)

    def run(self, steps: Sequence[tuple[object, ...]], dice: Sequence[int] = ()) -> Table:
        """Puts steps on the stack and runs on to the next decision; all the dice must be used."""
        self.pos.steps = list(steps)
        rolls = ScriptedDice(*dice)
        settle(STEPS, self.pos, rolls, self.log)
        self.take_forced(rolls)
        rolls.finish()
        return self

    def apply(self, pick: int, rolls: Dice) -> None:
        """Carries a pick out; what then leaves no choice is taken, as by a player who is asked."""
        GAME.apply(self.pos, pick, rolls, self.log)
        self.take_forced(rolls)

    def take_forced(self, rolls: Dice) -> None:
        while isinstance(decision := GAME.decision(self.pos), Decision) and len(decision) == 1:
            GAME.apply(self.pos, decision.picks[0], rolls, self.log)

    def take(self, text: str, dice: Dice) -> None:
        take(GAME, self.pos, text, dice, self.log)
        self.take_forced(dice)

    @property
    def asks(self) -> str:
        """The side that is to decide; nobody when the game is over."""
        return "" if self.over else self.content.seats[self.decision.seat]

    def places(self) -> list[str]:
        """The hexes among what may be picked now."""
        return [text for text in self.picks() if text in self.content.terrain.board.names]

    def why_not(self, text: str, seat: int | None = None) -> list[Reason]:
        return GAME.why_not(self.pos, self.seat if seat is None else seat, self.content.names.pick(text))

    def forbids(self, text: str) -> list[str]:
        """The ids of the rules that forbid a pick now; a forbidden pick is not among the picks."""
        reasons = self.why_not(text)
        assert bool(reasons) == (text not in self.picks()), text
        assert all(reason.text.endswith(".") for reason in reasons), reasons
        return [reason.rule for reason in reasons]

    def awake(self, name: str) -> bool:
        return not self.pos.asleep >> self.unit(name) & 1

    def shown(self, name: str) -> bool:
        """Whether a counter lies face-up."""
        return bool(self.pos.up >> self.unit(name) & 1)

    def told(self) -> list[str]:
        return [tell(event, GAME.sentences, self.content.names) for event in self.log if event[0]]

    def attack(self, target: str, *units: str, dice: Sequence[int] = (1,)) -> tuple[str, str]:
        """Declares one attack with exactly these units, and no other, and fights it: the result and its column."""
        self.log.clear()
        rolls, names = ScriptedDice(*dice), self.content.names
        for text in (target, *units, "attack", "done"):
            declaring = self.pos.steps[-1][0] in ("declare", "attackers") and not self.events("battle", "slaughter")
            if declaring and text in self.picks():
                self.apply(names.pick(text), rolls)
        rolls.finish()
        assert self.events("declares")[0][3] == unit_list(self.pos, self.mask(*units)), "others attacked"
        fought = self.events("battle", "slaughter")[0]
        return str(fought[2]), str(fought[5]) if fought[1] == "battle" else ""

    def events(self, *kinds: str) -> list[tuple[int | str, ...]]:
        """What happened of these kinds since the log was last cleared."""
        return [event for event in self.log if event[1] in kinds]


def marching(unit: str, hex_: str, place: Mapping[str, str] | None = None, **more: Any) -> Table:
    """A Movement phase of Surprise Attack in which this unit has been picked to move; one Dwarf and one Orc stand far
    away, so that neither side runs out of units."""
    table = Table("surprise", {"dwarf-sentry": "0309", "orc-scout": "4313", **(place or {}), unit: hex_}, **more)
    table.phase("movement", table.content.seats[table.pos.owner[table.unit(unit)]])
    table.pick(unit)
    return table

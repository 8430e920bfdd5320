"""Builds Lair Break positions from nothing for numbered cases.

    table = Table()
    table.put("K11", "orcs", "footman", "footman")
    table.put("M11", "humans", "miner")
    table.go("orcs")
    table.pick("K11", "L11", "M11", dice=[4, 2, 3])

Every army in play is alive and owns the base of its number; what is not placed stays in the box. Mines need not be
worked unless a case says so: it digs where and when it likes.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable import files
from wyrmtable.core import ALL, Log, NoDice, ScriptedDice, Setting, complete, heard, settle, tell
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.board import Halls, read_halls
from wyrmtable.games.lairbreak.files.buttons import PLACES
from wyrmtable.games.lairbreak.files.charts import read_charts
from wyrmtable.games.lairbreak.files.content import Content, content_of
from wyrmtable.games.lairbreak.files.switches import read_switches
from wyrmtable.games.lairbreak.files.terms import (
    ARMIES,
    CARD,
    CHIT_BITS,
    DRAGON,
    DRUMS,
    FACE_DOWN,
    HELD_POST,
    HOARD,
    HORN,
    MINERALS,
    MONSTERS,
    TILES,
    TREASURES,
    UNITS,
)
from wyrmtable.games.lairbreak.position import Position
from wyrmtable.games.lairbreak.rules.sequence import STEPS

from ..playing import Playing

TB = """game lairbreak
partial: yes
map:
01 11.m.
02 11#..
end
gates: B1-C1
"""

PHASES = {
    "buy": ["close", "act", "march", "mine", "test", "buy"],
    "mine": ["close", "act", "march", "mine"],
    "act": ["close", "act", "march"],
}
PAIR_OWNERS = (1, -1, 1, 0, -1, 0)


def own_text(name: str) -> str:
    """A content file of the game itself."""
    return files.own_text("wyrmtable.games.lairbreak", name)


class Table(Playing):
    """A position under test, and short ways to play on it."""

    game = GAME
    content: Content
    pos: Position

    def __init__(self, players: int = 6, board: str = "", **options: str) -> None:
        setting = complete(GAME, Setting("halls", {"players": str(players), "mining": "optional", **options}))
        self.content = content_of(setting)
        if board:
            halls: Halls = read_halls(board)
            self.content = Content(setting, halls, read_charts({}), read_switches(setting.options))
        self.pos = Position(self.content)
        self.log: Log = []
        self._seat(players)
        for square in self.content.halls.lair:
            self.pos.lay(self.pos.monster, square, DRAGON)

    def _seat(self, players: int) -> None:
        pos = self.pos
        owner = PAIR_OWNERS if players == 2 else tuple(army if army < players else -1 for army in range(6))
        in_play = [army for army, seat in enumerate(owner) if seat >= 0]
        pos.owner, pos.order, pos.round = owner, tuple(in_play), 1
        pos.rank = tuple(range(players))
        pos.alive = sum(1 << army for army in in_play)
        pos.base = tuple(army if seat >= 0 else -1 for army, seat in enumerate(owner))
        pos.allies = tuple(sum(1 << o for o in in_play if owner[o] == seat) if seat >= 0 else 0 for seat in owner)
        if self.content.switches.shared_purse:
            pos.purse = tuple(owner.index(seat) if seat >= 0 else army for army, seat in enumerate(owner))

    # -- building ----------------------------------------------------------------------------------------------------

    def square(self, name: str) -> int:
        return self.content.halls.index[name]

    def unit(self, name: str) -> int:
        return self.content.names.pick(name) - self.content.pieces

    def put(self, square: str, army: str, *kinds: str, spaces: Sequence[int] = ()) -> list[str]:
        """Units from the supply on a square; `spaces` says where they stand."""
        names = list[str]()
        for number, kind in enumerate(kinds):
            unit = self.pos.supply(ARMIES.index(army), UNITS.index(kind))
            here = self.square(square)
            space = spaces[number] if spaces else self.pos.free_space(here, self.content.span[unit])
            assert space, f"no room for a {kind} in {square}"
            self.pos.put(unit, here, space)
            names.append(self.content.names.text(self.content.pieces + unit))
        return names

    def monster(self, square: str, name: str, card: bool = False) -> None:
        number = MONSTERS.index(name) + 1
        self.pos.lay(self.pos.monster, self.square(square), number | (CARD if card else 0))
        if card:
            self.pos.deck[self.content.card_of(number)] -= 1

    def chit(self, square: str, mineral: str) -> None:
        number = MINERALS.index(mineral)
        self.pos.chit[self.square(square)] = number + 1
        self.pos.deck[number] -= 1

    def load(self, unit: str, what: str) -> None:
        if what == "hoard":
            self.pos.hoard = 2
            for square in self.content.halls.lair:
                self.pos.lay(self.pos.monster, square, 0)
            self.pos.stow(self.unit(unit), HOARD)
        else:
            number = self.unit(unit)
            self.pos.stow(number, self.pos.load[number] + (1 << CHIT_BITS * MINERALS.index(what)))

    def treasure(self, army: str, name: str, uses: int = 1) -> None:
        number = {"drums": DRUMS, "horn": HORN}.get(name) or TREASURES.index(name)
        self.pos.keeper[number], self.pos.uses[number] = ARMIES.index(army) + 1, uses
        if number < DRUMS:
            self.pos.deck[self.content.treasure_card + number] = 0

    def tile(self, square: str, state: int = FACE_DOWN) -> None:
        self.pos.lay(self.pos.tile, self.square(square), state)

    def control(self, square: str, army: str) -> None:
        self.pos.lay(self.pos.post, self.square(square), HELD_POST + ARMIES.index(army))

    def give(self, army: str, gold: int) -> None:
        self.pos.gold[self.pos.purse[ARMIES.index(army)]] = gold

    def dead_dragon(self) -> None:
        for square in self.content.halls.lair:
            self.pos.lay(self.pos.monster, square, 0)
        self.pos.hoard = 1

    # -- playing -----------------------------------------------------------------------------------------------------

    def go(self, army: str, phase: str = "act", dice: Sequence[int] = ()) -> Table:
        """Begins a phase of an army's turn."""
        self.pos.army = ARMIES.index(army)
        self.pos.steps = [(name,) for name in PHASES[phase]]
        settle(STEPS, self.pos, ScriptedDice(*dice), self.log)
        return self

    def begin_turn(self, army: str) -> Table:
        """The whole turn of an army, from its start."""
        self.pos.army = ARMIES.index(army)
        self.pos.steps = [("begin",)]
        settle(STEPS, self.pos, NoDice(), self.log)
        return self

    def concede(self, army: str) -> Table:
        """The player of an army gives up, whoever is to decide."""
        GAME.concede(self.pos, self.pos.owner[ARMIES.index(army)], NoDice(), self.log)
        wrong = GAME.audit(self.pos)
        assert not wrong, wrong
        return self

    def end_turn(self) -> Table:
        """Does nothing more until the next army is asked for its purchases."""
        army, turn = self.pos.army, self.pos.round
        while (self.pos.army, self.pos.round) == (army, turn):
            idle = next(text for text in ("end-purchase", "end-mining", "stop", "end-turn") if self.legal(text))
            self.pick(idle)
        return self

    # -- looking -----------------------------------------------------------------------------------------------------

    def at(self, unit: str) -> str:
        """The square a unit stands on, or "" if it is off the board."""
        square = self.pos.where[self.unit(unit)]
        return self.content.halls.names[square] if square >= 0 else ""

    def mp(self, unit: str) -> int:
        return self.pos.mp[self.unit(unit)]

    def gold(self, army: str) -> int:
        return self.pos.money(ARMIES.index(army))

    def here(self, square: str) -> list[str]:
        """What stands on a square, as words."""
        return [
            f"{ARMIES[self.content.army[unit]]} {UNITS[self.content.kind[unit]]}"
            for unit in self.pos.stack[self.square(square)]
        ]

    def cargo(self, unit: str) -> str:
        load = self.pos.load[self.unit(unit)]
        if load == HOARD:
            return "hoard"
        return "+".join(name for n, name in enumerate(MINERALS) for _ in range(load >> CHIT_BITS * n & 31))

    def told(self) -> str:
        heard_by_all = [event for event in self.log if heard(event, ALL)]
        return " ".join(tell(event, GAME.sentences, self.content.names) for event in heard_by_all)

    # -- dice by name ------------------------------------------------------------------------------------------------

    def card(self, name: str) -> int:
        """The roll that draws a card from the deck as it is now."""
        content = self.content
        if name in MINERALS:
            number = MINERALS.index(name)
        elif name in TREASURES:
            number = content.treasure_card + TREASURES.index(name)
        elif name == "monster":
            number = len(MINERALS)
        elif name in ("dig", "out"):
            number = content.dig_deeper if name == "dig" else content.mined_out
        else:
            number = content.card_of(MONSTERS.index(name) + 1)
        deck = self.pos.deck if sum(self.pos.deck) else self.pos.discard
        assert deck[number], f"no {name} is left"
        return sum(deck[:number]) + 1

    def face(self, name: str) -> int:
        """The roll that turns up a tile's face."""
        number = TILES.index(name)
        assert self.pos.tiles[number], f"no {name} is left"
        return sum(self.pos.tiles[:number]) + 1

    def place(self, name: str) -> int:
        return PLACES + self.square(name)

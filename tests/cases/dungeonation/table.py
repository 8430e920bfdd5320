"""Positions built from nothing: tiles laid, figures put on squares, cards in hand, dice written down."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core import Log, Setting, complete
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.content import Content
from wyrmtable.games.dungeonation.files.terms import BOARD, CARRIED, DECK, HAND, KEEPER, LYING, PARTY
from wyrmtable.games.dungeonation.position import Position
from wyrmtable.games.dungeonation.rules.exploring import lay_tile
from wyrmtable.games.dungeonation.rules.figures import most_wounds

from ..playing import Playing

RACES = {"human": 0, "elf": 1, "dwarf": 2, "halfling": 3}


class Table(Playing):
    """A position and short words for what tests do with it."""

    game = GAME
    content: Content
    pos: Position

    def __init__(
        self,
        tiles: Mapping[int, tuple[str, int]],
        mission: int = 1,
        options: Mapping[str, str] | None = None,
        entry: int = 0,
        files: Mapping[str, str] | None = None,
        scenario: str = "simple",
    ) -> None:
        setting = complete(GAME, Setting(scenario, dict(options or {}), dict(files or {})))
        self.pos = Position(GAME.blank(setting).content)
        self.content, self.names = self.pos.content, self.pos.content.names
        self.log: Log = []
        pos = self.pos
        pos.mission, pos.round, pos.entry = mission, 1, entry
        for place, (tile, turn) in tiles.items():
            pos.laid[place] = self.content.tile_number[tile] + 1
            lay_tile(pos, place, turn)
        kinds = [kind for kind in range(self.content.kinds) for _ in range(2)]
        for kind in kinds[: self.content.board.places - len(tiles)]:
            pos.bag[kind] += 1
        for card in range(self.content.cards):
            pos.spot[card] = DECK
        for item in range(self.content.pile, self.content.items):
            pos.holds[item] = 1
        pos.steps = [("heroes",)]

    def square(self, name: str) -> int:
        return self.content.board.names.index(name)

    def figure(self, name: str) -> int:
        return self.names.pick(name) - self.content.first_figure

    def card(self, name: str) -> int:
        return self.names.pick(f"card-{name}") - self.content.first_card

    def item(self, name: str) -> int:
        return self.names.pick(f"item-{name}") - self.content.first_item

    def put(self, name: str, square: str, wounds: int = 0, race: str = "human") -> Table:
        figure, pos = self.figure(name), self.pos
        if figure < PARTY:
            pos.race[figure] = RACES[race]
            pos.visited |= 1 << self.content.board.tile_of[self.square(square)]
        else:
            pos.spot[self.content.card_of[figure]] = BOARD
        pos.put(figure, self.square(square))
        pos.wounds[figure] = wounds or most_wounds(pos, figure)
        return self

    def hold(self, *cards: str, imps: int = 0) -> Table:
        for card in cards:
            self.pos.lay_card(self.card(card), HAND)
        self.pos.imps = imps
        return self

    def lie(self, card: str, place: int) -> Table:
        self.pos.lay_card(self.card(card), LYING, place)
        return self

    def give(self, hero: str, *items: str) -> Table:
        for item in items:
            self.pos.holds[self.item(item)] = CARRIED + self.figure(hero)
        return self

    def rest(self, *names: str) -> Table:
        """These figures may act again."""
        for name in names:
            self.pos.did[self.figure(name)] = 0
        self.pos.pending = None
        return self

    def keepers_turn(self) -> Table:
        self.pos.pending = None
        self.pos.side, self.pos.steps = KEEPER, [("draw",), ("act",)]
        return self

    def wounds(self, name: str) -> int:
        return self.pos.wounds[self.figure(name)]

    def at(self, name: str) -> str:
        square = self.pos.where[self.figure(name)]
        return self.content.board.names[square] if square >= 0 else ""

"""The content of a match: board, charts and switches in the flat tables that play uses. Shared, never copied."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core import Names, Setting
from wyrmtable.core.names import Option
from wyrmtable.files import by_setting, own_text

from .board import Halls, read_halls
from .buttons import BUTTONS, BUY, PLACES, a
from .charts import Charts, read_charts
from .switches import Switches, read_switches
from .terms import (
    ARCHER,
    ARMIES,
    FOOTMAN,
    MINER,
    MINERALS,
    MONSTERS,
    STEAM,
    TILE_DRUMS,
    TILE_HORN,
    TILES,
    TREASURES,
    UNITS,
    WAGON,
)

BOARDS = ("halls", "hollow")  # the game's own


class Content:
    """Everything about a match that never changes: board, units, names, switches."""

    def __init__(self, setting: Setting, halls: Halls, charts: Charts, switches: Switches) -> None:
        self.setting = setting
        self.halls = halls
        self.charts = charts
        self.switches = switches
        self.squares = len(halls)
        self._number_units()
        self._fighting()
        self._deck()
        self.pieces = PLACES + self.squares
        self.squads = self.pieces + self.units  # after the units: all of a square's units as one pick
        self.names = self._names()
        self.seats = tuple(f"Player {seat + 1}" for seat in range(switches.players))

    def _number_units(self) -> None:
        """Every piece of every army has a number; an army may own one wagon more than its supply, the one that
        carries the hoard (LB-LAIR-10)."""
        kinds, armies = list[int](), list[int]()
        self.pools: list[list[range]] = []
        for army, nation in enumerate(self.charts.armies):
            pools = [range(0)] * len(UNITS)
            for kind in (MINER, WAGON, FOOTMAN, nation.elite):
                supply = self.charts.units[kind].supply + (kind == WAGON)
                pools[kind] = range(len(kinds), len(kinds) + supply)
                kinds += [kind] * supply
                armies += [army] * supply
            self.pools.append(pools)
        self.kind = bytes(kinds)
        self.army = bytes(armies)
        self.units = len(kinds)
        self.of_army = tuple(
            range(pools[MINER].start, pools[self.charts.armies[army].elite].stop)
            for army, pools in enumerate(self.pools)
        )
        self.number = bytes(unit - units.start for units in self.of_army for unit in units)  # within its army
        self.own = tuple(slice(units.start, units.stop) for units in self.of_army)  # an army's part of what is by unit
        self.wares = tuple(
            tuple(sorted((MINER, WAGON, FOOTMAN, nation.elite))) for nation in self.charts.armies
        )  # what an army may buy (LB-BUY-1)

    def _fighting(self) -> None:
        """Speed, dice and prices per kind, the switches applied (LB-OPT-1 to LB-OPT-5)."""
        units, switches = self.charts.units, self.switches
        speeds = [
            switches.steam_speed if kind == STEAM and unit.speed == 8 else unit.speed for kind, unit in enumerate(units)
        ]
        self.price = tuple(unit.combat_price if switches.combat_costs else unit.price for unit in units)
        self.speed = bytes(speeds[kind] for kind in self.kind)
        self.span = bytes(units[kind].spaces for kind in self.kind)
        self.dice = tuple(unit.dice for unit in units)
        self.hits_on = tuple(unit.hits_on for unit in units)
        self.most_hits = tuple(unit.most_hits for unit in units)
        self.has_archers = bytes(nation.elite == ARCHER for nation in self.charts.armies)
        beasts = self.charts.monsters
        dice, needs = [beast.dice for beast in beasts], [beast.hits_on for beast in beasts]
        if switches.dragon_twice:
            dice[0], needs[0] = 2, 3
        needs[MONSTERS.index("giant_tile")] = switches.tile_giant if switches.tile_giant == 4 else needs[2]
        dice[MONSTERS.index("hellhounds")] = max(switches.hellhounds_dice, dice[10])
        self.monster_hp = (0, *(beast.hp for beast in beasts))  # a monster's number is its place in the table plus one
        self.monster_dice = (0, *dice)
        self.monster_hits_on = (0, *needs)
        self.loot = tuple(MONSTERS.index(e) + 1 if isinstance(e, str) else -e for e in self.charts.outposts)

    def _deck(self) -> None:
        """The cards by number: minerals, monsters, treasures, dig deeper, mined out; with random monsters the monster
        cards are all alike (LB-OPT-13)."""
        charts = self.charts
        shown = [number + 1 for number, beast in enumerate(charts.monsters) if beast.card]
        wild = self.switches.random_monsters
        self.card_monster = (0,) * len(MINERALS) + ((0,) if wild else tuple(shown))
        self.treasure_card = len(self.card_monster)
        self.dig_deeper = self.treasure_card + len(TREASURES)
        self.mined_out = self.dig_deeper + 1
        minerals = [card.count for card in charts.minerals]
        beasts = [len(shown)] if wild else [1] * len(shown)
        self.deck = bytes([*minerals, *beasts, *([1] * len(TREASURES)), charts.dig_deeper, charts.mined_out])
        named = ("dragon", "giant_tile", "hellhounds")
        self.wild_monsters = tuple(n + 1 for n, name in enumerate(MONSTERS) if name not in named)
        kept = (*charts.treasures, charts.tiles[TILE_DRUMS], charts.tiles[TILE_HORN])
        self.treasure_titles = tuple(card.title for card in kept)
        self.value = tuple(card.gold for card in charts.minerals)
        self.tiles = bytes(card.count for card in charts.tiles)
        self.tile_monster = tuple(MONSTERS.index(card.monster) + 1 if card.monster else 0 for card in charts.tiles)
        assert len(self.tiles) == len(TILES)

    def card_of(self, monster: int) -> int:
        """The card that shows a monster; all alike with random monsters."""
        return len(MINERALS) if self.switches.random_monsters else self.card_monster.index(monster)

    def _names(self) -> Names:
        """Armies and units are called what the charts call them."""
        armies, units = self.charts.armies, self.charts.units
        options = list[Option](BUTTONS)
        for army, nation in enumerate(armies):
            options[army] = (ARMIES[army], nation.title[:1].upper() + nation.title[1:])
        for kind, unit in enumerate(units):
            options[BUY + kind] = (BUTTONS[BUY + kind][0], f"Buy {a(unit.title)}")
        pieces = []
        for army, pools in enumerate(self.pools):
            for kind in sorted((k for k in range(len(UNITS)) if pools[k]), key=lambda k: pools[k].start):
                called = f"{armies[army].people} {units[kind].title}"
                ids = range(1, len(pools[kind]) + 1)
                pieces += [(f"{ARMIES[army]}-{UNITS[kind]}-{n}", f"{called} {n}") for n in ids]
        pieces += [(f"squad-{square}", f"the squad in {square}") for square in self.halls.names]
        return Names(options, self.halls.names, (), pieces)


@by_setting
def content_of(setting: Setting) -> Content:
    """The content of a complete setting."""
    name, text = board_text(setting.scenario, setting.files)
    return Content(setting, read_halls(text, name), read_charts(setting.files), read_switches(setting.options))


def board_text(scenario: str, files: Mapping[str, str]) -> tuple[str, str]:
    """Name and text of a scenario's board file."""
    name = f"{scenario}.board"
    return name, own_text(__package__, name, files)

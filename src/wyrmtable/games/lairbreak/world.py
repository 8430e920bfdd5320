"""The world of a match: board, content and switches in the flat tables that play uses. Shared, never copied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wyrmtable.core import BadSetup, Names, Setting

from .content import Content, own_text, read_content
from .halls import Halls, read_halls
from .kinds import ARCHER, ARMIES, FOOTMAN, MINER, MINERALS, MONSTERS, STEAM, TILES, TREASURES, UNITS, WAGON
from .options import BUTTONS, PLACES
from .switches import Switches, read_switches

BOARDS = {"halls": "halls.board", "hollow": "hollow.board"}


class World:
    """Everything about a match that never changes."""

    def __init__(self, setting: Setting, halls: Halls, content: Content, switches: Switches) -> None:
        self.setting = setting
        self.halls = halls
        self.content = content
        self.switches = switches
        self.squares = len(halls)
        self._number_units()
        self._fighting()
        self._deck()
        self.pieces = PLACES + self.squares
        self.names = self._names()

    def _number_units(self) -> None:
        """Every piece of every army has a number; an army may own one wagon more than its supply, the one that
        carries the hoard (LB-LAIR-10)."""
        kinds, armies = list[int](), list[int]()
        self.pools: list[list[range]] = []
        for army, nation in enumerate(self.content.armies):
            pools = [range(0)] * len(UNITS)
            for kind in (MINER, WAGON, FOOTMAN, nation.elite):
                supply = self.content.units[kind].supply + (kind == WAGON)
                pools[kind] = range(len(kinds), len(kinds) + supply)
                kinds += [kind] * supply
                armies += [army] * supply
            self.pools.append(pools)
        self.kind = bytes(kinds)
        self.army = bytes(armies)
        self.units = len(kinds)
        self.of_army = tuple(
            range(pools[MINER].start, pools[self.content.armies[army].elite].stop)
            for army, pools in enumerate(self.pools)
        )

    def _fighting(self) -> None:
        """Speed, dice and prices per kind, the switches applied (LB-OPT-1 to LB-OPT-5)."""
        units, switches = self.content.units, self.switches
        speeds = [
            switches.steam_speed if kind == STEAM and unit.speed == 8 else unit.speed for kind, unit in enumerate(units)
        ]
        self.price = tuple(unit.combat_price if switches.combat_costs else unit.price for unit in units)
        self.speed = bytes(speeds[kind] for kind in self.kind)
        self.span = bytes(units[kind].spaces for kind in self.kind)
        self.dice = tuple(unit.dice for unit in units)
        self.hits_on = tuple(unit.hits_on for unit in units)
        self.most_hits = tuple(unit.most_hits for unit in units)
        self.has_archers = bytes(nation.elite == ARCHER for nation in self.content.armies)
        beasts = self.content.monsters
        dice, needs = [beast.dice for beast in beasts], [beast.hits_on for beast in beasts]
        if switches.dragon_twice:
            dice[0], needs[0] = 2, 3
        needs[MONSTERS.index("giant_tile")] = switches.tile_giant if switches.tile_giant == 4 else needs[2]
        dice[MONSTERS.index("hellhounds")] = max(switches.hellhounds_dice, dice[10])
        self.monster_hp = (0, *(beast.hp for beast in beasts))  # a monster's number is its place in the table plus one
        self.monster_dice = (0, *dice)
        self.monster_hits_on = (0, *needs)
        self.loot = tuple(MONSTERS.index(e) + 1 if isinstance(e, str) else -e for e in self.content.outposts)

    def _deck(self) -> None:
        """The cards by number: minerals, monsters, treasures, dig deeper, mined out; with random monsters the monster
        cards are all alike (LB-OPT-13)."""
        content = self.content
        shown = [number + 1 for number, beast in enumerate(content.monsters) if beast.card]
        wild = self.switches.random_monsters
        self.card_monster = (0,) * len(MINERALS) + ((0,) if wild else tuple(shown))
        self.treasure_card = len(self.card_monster)
        self.dig_deeper = self.treasure_card + len(TREASURES)
        self.mined_out = self.dig_deeper + 1
        minerals = [card.count for card in content.minerals]
        beasts = [len(shown)] if wild else [1] * len(shown)
        self.deck = bytes([*minerals, *beasts, *([1] * len(TREASURES)), content.dig_deeper, content.mined_out])
        named = ("dragon", "giant_tile", "hellhounds")
        self.wild_monsters = tuple(n + 1 for n, name in enumerate(MONSTERS) if name not in named)
        self.value = tuple(card.gold for card in content.minerals)
        self.tiles = bytes(card.count for card in content.tiles)
        self.tile_monster = tuple(MONSTERS.index(card.monster) + 1 if card.monster else 0 for card in content.tiles)
        assert len(self.tiles) == len(TILES)

    def card_of(self, monster: int) -> int:
        """The card that shows a monster; all alike with random monsters."""
        return len(MINERALS) if self.switches.random_monsters else self.card_monster.index(monster)

    def _names(self) -> Names:
        pieces = []
        for army, pools in enumerate(self.pools):
            people = self.content.armies[army].people
            for kind in sorted((k for k in range(len(UNITS)) if pools[k]), key=lambda k: pools[k].start):
                title = self.content.units[kind].title
                ids = range(1, len(pools[kind]) + 1)
                pieces += [(f"{ARMIES[army]}-{UNITS[kind]}-{n}", f"{people} {title} {n}") for n in ids]
        return Names(BUTTONS, self.halls.names, (), pieces)


def world_of(setting: Setting) -> World:
    """The world of a complete setting."""
    return _world(setting.scenario, tuple(sorted(setting.options.items())), tuple(sorted(setting.files.items())))


@lru_cache(maxsize=64)
def _world(scenario: str, options: tuple[tuple[str, str], ...], files: tuple[tuple[str, str], ...]) -> World:
    own = dict(files)
    name, text = board_text(scenario, own)
    setting = Setting(scenario, dict(options), own)
    return World(setting, read_halls(text, name), read_content(own), read_switches(dict(options)))


def board_text(scenario: str, files: Mapping[str, str]) -> tuple[str, str]:
    """Name and text of a scenario's board file."""
    name = BOARDS.get(scenario, f"{scenario}.board")
    if name in files:
        return name, files[name]
    if scenario not in BOARDS:
        raise BadSetup(f"There is no board {name}. Add it to the match's files.")
    return name, own_text(name)

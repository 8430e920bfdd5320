"""All static content of a setting, read once and shared by every position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from wyrmtable.core import Eyes, Names, Setting
from wyrmtable.files import Page, by_setting, own_text

from .buttons import ACCEPT, CAST, DEEDS, TICK, TICKS, TOWN_DISEASE, make_names
from .charts import Classes, Combat, Equipment, Member, Rung, read_classes, read_combat, read_equipment
from .contest import STANDING, read_standing
from .encounters import Encounters, Treasure, all_known, read_encounters, read_treasure
from .monsters import Kind, read_monsters
from .referee import NOBODY, Bench
from .season import STATE, Season, read_season
from .spells import Spells, read_spells, under_roofs
from .terms import AT_A_MEETING, BELOW_WORDS, KIN, OFFSHOOTS, PARTY, SIZE

FILES = (
    "monsters.csv", "combat.toml", "classes.toml", "equipment.toml", "encounters.toml", "treasure.toml", "spells.toml",
)  # fmt: skip


ROOFED = ("meeting", "expedition", "season")  # scenarios that are played below ground
CONFINED = ("rebound", "blast", "compromise")
STANDARD = 6  # levels of a standard dungeon (UWA-LVL-3)
TRICKY = ("no", "yes", "", "vicious")  # by the bits that the maker of levels knows


class Book(NamedTuple):
    """What the content files say."""

    kinds: tuple[Kind, ...]
    number: Mapping[str, int]
    combat: Combat
    ladders: Mapping[str, tuple[Rung, ...]]
    classes: Classes
    equipment: Equipment
    encounters: Encounters
    treasure: Treasure
    spells: Spells
    outdoors: Spells  # and those besides that are cast in the open air


class Content(NamedTuple):
    """The book, and what the options of the scenario make of it."""

    setting: Setting
    book: Book
    names: Names
    dungeon: int
    level: int
    players: int
    door: bool
    front: int
    lit: bool
    mercy: bool
    soft: bool
    multi: bool
    slow: bool  # experience by the slower table
    deadly: bool  # pits of thirty feet, and poisoned spikes
    elf_sense: bool
    lair: bool
    confined: int  # what becomes of a bolt without room: it rebounds, blasts the stone, or half of both
    floors: int  # levels of the dungeon, offshoots apart; 0 in a meeting
    referee: bool  # a human one has a seat
    season: Season | None  # what the last expedition of a season has left
    of_season: bool
    own: tuple[tuple[str, str], ...]  # a designer's own content files
    tricky: int  # whether the dungeon has tricks, and whether the vicious ones, too: bits of `stamps`
    company: tuple[Member, ...]  # the characters
    figures: tuple[Member, ...]  # and the places of men whom they may hire
    hired: int  # how many of those go along from the start
    site: tuple[tuple[str, str], ...] | None  # files of the piece of the first level that is always the same
    quick: bool  # rest heals every day
    parties: int  # that go down one after the other in a contest; 0: there is none
    standing: tuple[int, ...]  # the points of those who are back
    lamp: bool  # a lantern is borne instead of torches, if it can be paid
    deeds: int  # the first button of the expedition

    @property
    def storeys(self) -> int:
        """Levels, and room for an offshoot beside each of them where a dungeon has any (UWA-LVL-3, UWA-FRESH-5)."""
        return 2 * self.floors if self.floors in OFFSHOOTS else self.floors

    @property
    def corridor(self) -> bool:
        """A meeting by itself has one way out, with the corners and doors on it (UWA-R84)."""
        return not self.floors

    @property
    def open_air(self) -> bool:
        """Whether meetings are under the open sky: on a journey."""
        return self.setting.scenario not in ROOFED

    @property
    def most(self) -> int:
        """So many foes there are names for: no more can be met at once (UWA-R81)."""
        return self.names.numbers - self.names.pieces - len(self.figures)

    def depth(self, floor: int) -> int:
        """The dungeon level of a storey, counted from 1: an offshoot lies as deep as the level it belongs to."""
        return floor % self.floors + 1

    @property
    def seats(self) -> tuple[str, ...]:
        """The players', and the referee's if a human referees (UWA-GEN-4)."""
        many = tuple(f"Player {number + 1}" for number in range(self.players))
        return (*(many if self.players > 1 else ("Caller",)), *(("Referee",) if self.referee else ()))

    @property
    def chairs(self) -> int:
        return self.players + self.referee

    @property
    def ticked(self) -> tuple[int, ...]:
        """Kinds of secret throws that are made here and that a human referee may want to see first (UWA-GEN-4)."""
        return tuple(self.words) if self.floors else AT_A_MEETING

    @property
    def words(self) -> Mapping[int, str]:
        """What the kinds are called."""
        return BELOW_WORDS

    @property
    def tick(self) -> int:
        """The first of the referee's buttons, counted from `deeds`."""
        return TICK if self.floors else 0

    @property
    def bench(self) -> Bench:
        """The referee's place at the table (UWA-GEN-4)."""
        seat = self.players if self.referee else NOBODY
        return Bench(seat, ACCEPT, self.deeds + self.tick, self.words, self.ticked, KIN)

    def sees_all(self, eyes: Eyes) -> bool:
        """Whoever looks on with all eyes, and the referee."""
        return self.bench.sees_all(eyes)

    def owner(self, member: int) -> int:
        """Characters are dealt evenly, in marching order (UWA-Q10); so are those whom they hire."""
        many = len(self.company)
        return member * self.players // many if member < many else (member - many) % self.players


def read_book(files: Mapping[str, str]) -> Book:
    """The content files, a designer's own in place of the game's; read once."""
    return _read(tuple(sorted((name, text) for name, text in files.items() if name in FILES)))


@lru_cache(maxsize=4)
def _read(own: tuple[tuple[str, str], ...]) -> Book:
    files = dict(own)
    texts = {name: own_text(__package__, name, files) for name in FILES}
    kinds = read_monsters(texts["monsters.csv"])
    number = {kind.id: at for at, kind in enumerate(kinds)}
    classes = read_classes(texts["classes.toml"])
    combat = read_combat(texts["combat.toml"])
    _turned_known(combat.turned, number, texts["combat.toml"])
    spells = read_spells(texts["spells.toml"])
    return Book(
        kinds,
        number,
        combat,
        classes.ladders,
        classes,
        read_equipment(texts["equipment.toml"]),
        read_encounters(texts["encounters.toml"], number),
        read_treasure(texts["treasure.toml"]),
        under_roofs(spells),
        spells,
    )


def _turned_known(turned: Sequence[str], kinds: Collection[str], text: str) -> None:
    """Whom a Cleric turns must be a creature that there is."""
    page = Page(text, "combat.toml", "underworld")
    all_known(page.top.table("turning"), turned, kinds)
    page.mistakes.raise_any()


@by_setting
def content_of(setting: Setting) -> Content:
    book = read_book(setting.files)
    options = setting.options
    of_season = setting.scenario == "season"
    expedition = setting.scenario == "expedition" or of_season
    company = book.classes.party(int(options.get("members", PARTY)))
    figures = (*company, *book.classes.hired)
    below = DEEDS if of_season else DEEDS[:TOWN_DISEASE]  # the town is for a season
    deeds = below if expedition else TICKS if options.get("referee") == "yes" else ()
    return Content(
        setting,
        book,
        make_names(figures, book.spells.known, deeds, SIZE if expedition else 0),
        int(options.get("dungeon", "1")),
        int(options.get("level", "1")),
        int(options["players"]),
        options.get("meeting") == "door",
        20 if options.get("ground") == "room" else 10,
        options.get("light", "torches") == "torches",
        options["mercy"] == "yes",
        options["soft_poison"] == "yes",
        options["multi_attack"] == "yes",
        options.get("xp") == "slow",
        options.get("deadly") == "yes",
        options.get("elf_sense", "yes") == "yes",
        options.get("treasure") == "lair",
        CONFINED.index(options.get("confined", "rebound")),
        STANDARD if of_season else int(options["floors"]) if expedition else 0,
        options.get("referee") == "yes",
        read_season(setting.files[STATE]) if STATE in setting.files else None,
        of_season,
        tuple(sorted((name, text) for name, text in setting.files.items() if name in FILES)),
        TRICKY.index(options.get("tricks", "no")),
        company,
        figures,
        int(options.get("hired", "0")),
        tuple(sorted(setting.files.items())) if options.get("site") == "stair" else None,
        options.get("quick_heal") == "yes",
        int(options["contest"]) if options.get("contest", "no") != "no" else 0,
        read_standing(setting.files[STANDING]) if STANDING in setting.files else (),
        options.get("lamp") == "lantern",
        CAST + len(book.spells.known),
    )

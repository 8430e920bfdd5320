"""A campaign between two games, as a file of the next one's setting: the Keeper's sheet, the roster, the chronicle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from wyrmtable.files import Form, Page

from .reading import Box
from .terms import CLASSES, GAME

CAMPAIGN = "campaign.toml"
MIRROR = "mirror.toml"  # the other dungeon and the other party of a mirror campaign
Amount = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Few = Annotated[int, msgspec.Meta(ge=0, le=99)]


class HeroSheet(msgspec.Struct, frozen=True, rename={"kind": "class"}, forbid_unknown_fields=True):
    """One line of the roster (DUN-PARTY-5); `fallen`: a recruit takes his place (DUN-DEATH-5)."""

    kind: Literal["fighter", "cleric", "mage", "thief", "archer"]
    race: Literal["human", "elf", "dwarf", "halfling"]
    xp: Few = 0
    advances: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    fallen: bool = False


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played: who won and how, and what it brought."""

    mission: Annotated[int, msgspec.Meta(ge=1, le=6)]
    winner: Literal["heroes", "keeper"]
    end: str
    rounds: Amount
    explored: Few
    laid: Few
    imps: Amount  # gained in the game
    to_build: Amount
    dead: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    built: tuple[str, ...] = ()  # before this game


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    boss: str
    tiles: dict[str, Annotated[int, msgspec.Meta(ge=1, le=40)]]
    hero: tuple[HeroSheet, ...]
    fund: Few = 0
    building: bool = True  # false: the fund rests in this break (DUN-END-6)
    crowns: Amount = 0
    history: tuple[Chapter, ...] = ()

    @property
    def number(self) -> int:
        """The game that comes next."""
        return len(self.history) + 1


SHEET = Form(Sheet)


def read_campaign(text: str, box: Box) -> Sheet:
    """The file, checked against the content of the box; raises `BadFile` with all that is wrong."""
    page = Page(text, CAMPAIGN, GAME)
    sheet = page.top.into(SHEET)
    if sheet:
        _check_dungeon(page, sheet, box)
        _check_party(page, sheet, box)
    page.finish()
    assert sheet is not None
    return sheet


def _check_dungeon(page: Page, sheet: Sheet, box: Box) -> None:
    """One Entry Chamber, the boss's lair, and the prerequisites of every tile (DUN-FMT-7)."""
    if sheet.boss not in box.cards or box.cards[sheet.boss].type != "boss":
        page.wrong(("boss",), f"there is no boss {sheet.boss!r}.", "Name a boss of dungeon_cards.toml.")
        return
    lair = box.cards[sheet.boss].tile
    for tile in ("entry_chamber", "sanctuary", lair):
        if tile not in sheet.tiles:
            page.wrong(("tiles",), f"the dungeon has no {tile}.", "Add it to the tiles.")
    for tile in sheet.tiles:
        if tile not in box.tiles:
            page.wrong(("tiles", tile), f"there is no tile {tile!r}.", "Name a tile of tiles.toml.")
            continue
        form = box.tiles[tile].form
        if form.kind == "boss" and tile != lair:
            page.wrong(("tiles", tile), f"{tile} is not the lair of the {sheet.boss}.", "Leave it out.")
        for needed in form.needs.tiles:
            if needed not in sheet.tiles:
                page.wrong(("tiles", tile), f"{tile} needs {needed}.", "Add it, or leave both out.")


def _check_party(page: Page, sheet: Sheet, box: Box) -> None:
    """Five heroes in their order; what they have learned and carry exists (DUN-FMT-7)."""
    if tuple(hero.kind for hero in sheet.hero) != CLASSES:
        page.wrong(("hero",), f"the heroes must be {', '.join(CLASSES)}, in this order.", "Put them in order.")
    for number, hero in enumerate(sheet.hero):
        for feat in set(hero.advances):
            known = box.heroes.advance.get(feat)
            if known is None or known.only not in ("", hero.kind) or hero.advances.count(feat) > known.max:
                page.wrong(("hero", number, "advances"), f"a {hero.kind} cannot have {feat!r}.", "Leave it out.")
        for item in hero.items:
            if item not in box.search or box.search[item].type != "treasure":
                page.wrong(("hero", number, "items"), f"there is no treasure {item!r}.", "Leave it out.")


# -- writing -----------------------------------------------------------------------------------------------------


def write_campaign(sheet: Sheet) -> str:
    """The sheet as a text that `read_campaign` reads again."""
    parts = [
        f'game = "{GAME}"',
        f'boss = "{sheet.boss}"',
        f"fund = {sheet.fund}",
        f"building = {_flag(sheet.building)}",
    ]
    parts += [f"crowns = {sheet.crowns}", "", "[tiles]", *(f"{tile} = {count}" for tile, count in sheet.tiles.items())]
    for hero in sheet.hero:
        parts += ["", "[[hero]]", f'class = "{hero.kind}"', f'race = "{hero.race}"', f"xp = {hero.xp}"]
        parts += [
            f"advances = {_list(hero.advances)}",
            f"items = {_list(hero.items)}",
            f"fallen = {_flag(hero.fallen)}",
        ]
    for chapter in sheet.history:
        parts += ["", "[[history]]", *_chapter(chapter)]
    return "\n".join(parts) + "\n"


def _chapter(chapter: Chapter) -> list[str]:
    numbers = {"mission": chapter.mission, "rounds": chapter.rounds, "explored": chapter.explored, "laid": chapter.laid}
    numbers |= {"imps": chapter.imps, "to_build": chapter.to_build}
    lists = {"dead": chapter.dead, "captured": chapter.captured, "built": chapter.built}
    return [
        f'winner = "{chapter.winner}"',
        f'end = "{chapter.end}"',
        *(f"{key} = {value}" for key, value in numbers.items()),
        *(f"{key} = {_list(words)}" for key, words in lists.items()),
    ]


def _list(words: tuple[str, ...]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def _flag(value: bool) -> str:
    return "true" if value else "false"


def campaign_of(files: Mapping[str, str], box: Box) -> Sheet | None:
    """The campaign that a setting goes on with."""
    return read_campaign(files[CAMPAIGN], box) if CAMPAIGN in files else None

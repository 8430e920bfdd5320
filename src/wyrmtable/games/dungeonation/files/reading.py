"""The other content files read and checked against each other: cards, heroes, missions, presets (DUN-FMT-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from wyrmtable.files import Page, own_text

from .forms import CARDS, MISSIONS, PARTY, PRESETS, SEARCH, CardForm, HeroesFile, MissionForm, PresetForm, SearchForm
from .switches import OPTIONS, values_of
from .terms import CLASSES, GAME, RACES, SKILLS
from .tiles import Tile, read_tiles

FILES = ("tiles.toml", "dungeon_cards.toml", "search_cards.toml", "heroes.toml", "missions.toml", "presets.toml")


@dataclass(frozen=True, slots=True)
class Box:
    """All that the files say."""

    tiles: Mapping[str, Tile]
    cards: Mapping[str, CardForm]
    search: Mapping[str, SearchForm]
    heroes: HeroesFile
    missions: Mapping[str, MissionForm]
    presets: Mapping[str, PresetForm]


def read_box(files: Mapping[str, str]) -> Box:
    """The game's box, a designer's own files taking the place of ours."""
    return _read(tuple(own_text(__package__, name, files) for name in FILES))


@lru_cache(maxsize=8)
def _read(texts: tuple[str, ...]) -> Box:
    tiles = read_tiles(texts[0])
    cards = Page(texts[1], FILES[1], GAME)
    deck = cards.top.into(CARDS)
    if deck:
        check_cards(cards, deck.card, tiles)
    cards.finish()
    search = Page(texts[2], FILES[2], GAME)
    pile = search.top.into(SEARCH)
    search.finish()
    party = Page(texts[3], FILES[3], GAME)
    heroes = party.top.into(PARTY)
    if heroes:
        check_heroes(party, heroes)
    party.finish()
    orders = Page(texts[4], FILES[4], GAME)
    missions = orders.top.into(MISSIONS)
    orders.finish()
    settings = Page(texts[5], FILES[5], GAME)
    presets = settings.top.into(PRESETS)
    if presets:
        check_presets(settings, presets.preset)
    settings.finish()
    assert deck
    assert pile
    assert heroes
    assert missions
    assert presets
    return Box(tiles, deck.card, pile.card, heroes, missions.mission, presets.preset)


def check_cards(page: Page, cards: Mapping[str, CardForm], tiles: Mapping[str, Tile]) -> None:
    """Every card's tile exists and names the card, and the other way round; skills are known (DUN-FMT-4)."""
    for key, card in cards.items():
        place = ("card", key, "tile")
        if card.tile != "basic" and card.tile not in tiles:
            page.wrong(place, f"there is no tile {card.tile!r}.", 'Name a tile of tiles.toml, or "basic".')
        elif card.tile != "basic" and card.type != "boss" and key not in tiles[card.tile].form.cards:
            page.wrong(place, f"the tile {card.tile!r} does not list {key}.", "Add it to the tile's cards.")
        for skill in card.skills:
            if skill.id not in SKILLS:
                page.wrong(
                    ("card", key, "skills"), f"no skill is called {skill.id!r}.", f"Skills: {', '.join(SKILLS)}."
                )
        if card.type in ("monster", "boss") and not (card.figures and card.wounds):
            page.wrong(("card", key), f"{key} has no figures or no wounds.", "Give both.")
    for tile in tiles.values():
        for listed in tile.form.cards:
            if listed not in cards:
                page.wrong((), f"the tile {tile.id} brings a card {listed!r} that is missing.", "Add the card.")


def check_heroes(page: Page, heroes: HeroesFile) -> None:
    """One of each class and race (DUN-PARTY-1)."""
    for key, found, wanted in (("class", heroes.classes, CLASSES), ("race", heroes.race, RACES)):
        if tuple(found) != wanted:
            page.wrong((key,), f"the {key} tables must be {', '.join(wanted)}, in this order.", "Put them in order.")


def check_presets(page: Page, presets: Mapping[str, PresetForm]) -> None:
    """Every preset says what it is; its options and their values are those of a scenario (DUN-OPT-3)."""
    for key, preset in presets.items():
        for word in ("name", "about"):
            if not preset.get(word):
                page.wrong(("preset", key), f"the preset {key} has no {word}.", f"Give it a {word}.")
        for option in preset.keys() - {"name", "about"}:
            place, values = ("preset", key, option), values_of(option)
            if not values:
                page.wrong(place, f"there is no option {option!r}.", f"Options: {', '.join(OPTIONS)}.")
            elif preset[option] not in values:
                page.wrong(place, f"{option} cannot be {preset[option]!r}.", f"It is one of: {', '.join(values)}.")

"""The drawings of figures, cards and signs, each a symbol on a field of 100 by 100."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.draw.counter import Face, Livery, back, badge_symbol, counter, plaque, symbol
from wyrmtable.draw.glyphs import glyph
from wyrmtable.draw.lettering import num, text_path

from ..files.content import Content
from .words import counted

HERO = Livery("#dfeaf6", "#2f5d8a", "#122a44")
BEAST = Livery("#f0ddd0", "#7a1f16", "#2b0f0a", edge="teeth")
LORD = Livery("#f4d9b0", "#3a1a4a", "#2b0f2a", edge="battlement")
CARD = Livery("#efe2c4", "#5a3a1a", "#2b1c0c", edge="wave")

HERO_GLYPHS = {
    "fighter": "sword", "cleric": "mace", "mage": "star", "thief": "dagger", "archer": "bow", "merchant": "coins",
}  # fmt: skip
BEAST_GLYPHS = {
    "giant_rats": "runner", "kobolds": "goblin", "cave_bats": "gargoyle", "wolves": "wolf", "brigands": "axe",
    "gnolls": "tusks", "bugbear": "bear", "cave_troll": "troll", "ogre": "great-helm", "orcs": "tusk",
    "goblins": "goblin", "large_spiders": "scorpion", "flame_minions": "flame", "skeletons": "skull", "ghost": "skull",
    "vampire": "gargoyle", "giant_scorpion": "scorpion", "rust_monster": "tusks", "slime": "flame",
    "lizardmen": "dragon", "goblin_champion": "goblin", "orc_champion": "tusk", "chaos_warriors": "great-helm",
    "alchemist": "bomb", "zombies": "skull", "chaos_cultists": "dagger", "cult_leader": "star", "demon": "gargoyle",
    "goblin_shaman": "star", "orc_shaman": "star", "dark_elf_sniper": "bow", "basilisk": "eye", "gargoyles": "gargoyle",
    "gorgon": "eye", "giant_snake": "dragon", "manticore": "wolf", "iron_golem": "great-helm", "fire_giant": "flame",
    "dragon": "dragon", "eye_fiend": "eye",
}  # fmt: skip
CARD_GLYPHS = {"trap": "bomb", "lock": "lock", "answer": "horn", "buff": "banner", "event": "eye", "shuffle": "star"}


def symbols(content: Content) -> dict[str, str]:
    """Every symbol but the tiles."""
    return dict(_all(content))


def _all(content: Content) -> Iterator[tuple[str, str]]:
    for hero, title in zip(HERO_GLYPHS, content.hero_titles, strict=True):
        yield hero, counter(hero, Face(title, HERO_GLYPHS[hero]), HERO)
    for name in dict.fromkeys(content.card_id):
        form = content.box.cards[name]
        livery = LORD if form.type == "boss" else BEAST if form.type == "monster" else CARD
        face = BEAST_GLYPHS.get(name, "tusks") if form.figures else CARD_GLYPHS[form.type]
        if form.figures:
            yield name, counter(name, Face(form.name, face), livery)
        yield f"card-{name}", counter(f"card-{name}", Face(form.name, face, counted(form.cost, "Imp")), livery)
    yield "card-back", back("card-back", "?", BEAST)
    yield from _signs()
    for word in ("bow", "shield"):
        yield f"badge-{word}", badge_symbol(word)


def _signs() -> Iterator[tuple[str, str]]:
    for side, across in ((1, False), (2, True)):
        for word, ink, fill in (
            ("closed", "#3b240f", "#a5672c"), ("locked", "#3b0f0a", "#a5482c"),
            ("open", "#3b240f", "none"), ("broken", "#3b240f", "none"),
        ):  # fmt: skip
            key = f"door-{word}-{side}"
            yield key, symbol(key, _door(word, ink, fill, across))
            yield (
                key.replace("door", "hatch"),
                symbol(
                    key.replace("door", "hatch"),
                    f'<g transform="translate(25 25) scale(.5)">{_door(word, ink, fill, across)}</g>',
                ),
            )
        yield f"blind-{side}", symbol(f"blind-{side}", _bar(across))
    stones = ((30, 62, 20), (64, 66, 22), (48, 36, 18), (76, 40, 12), (22, 36, 11))
    heap = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#8b8274" stroke="#38322a" stroke-width="4"/>' for x, y, r in stones
    )
    yield "rubble", symbol("rubble", heap)
    yield "carved", symbol("carved", '<rect x="6" y="6" width="88" height="88" fill="#c9b98f" opacity=".55"/>')
    yield "climb", symbol("climb", '<path d="M10 20H90M10 40H90M10 60H90M10 80H90" stroke="#5c4a26" stroke-width="8"/>')
    yield "prisoner", plaque("prisoner", "lock", "#dfeaf6", "#122a44")
    yield "fallen", plaque("fallen", "skull", "#e6dfcf", "#3a2d20")
    yield "portal", plaque("portal", "arch", "#cfe3ff", "#1d3f7a")
    yield "crystal", plaque("crystal", "star", "#e3ccff", "#4a1d7a")
    yield "relic", plaque("relic", "crown", "#fff0b0", "#6a4a04")
    yield "chest-open", plaque("chest-open", "chest", "#f3e6c4", "#6a4a04")
    yield "chest-locked", plaque("chest-locked", "lock", "#f3d0c4", "#5a120c")


def _door(word: str, ink: str, fill: str, across: bool) -> str:
    """A double door over two squares: leaves shut, or swung aside; a lock, or splinters."""
    turn = "" if across else ' transform="rotate(90 50 50)"'
    if word == "open":
        leaves = f'<path d="M-12 34L-12 66M112 34L112 66" stroke="{ink}" stroke-width="14" stroke-linecap="round"/>'
    elif word == "broken":
        leaves = f'<path d="M-14 40L10 58M-10 62L14 44M114 40L90 58M110 62L86 44" stroke="{ink}" stroke-width="8"/>'
    else:
        leaves = (
            f'<rect x="-22" y="38" width="70" height="24" rx="4" fill="{fill}" stroke="{ink}" stroke-width="6"/>'
            f'<rect x="52" y="38" width="70" height="24" rx="4" fill="{fill}" stroke="{ink}" stroke-width="6"/>'
        )
    lock = glyph("lock", 34, 32, 34, "#f5d76a", fill) if word == "locked" else ""
    return f"<g{turn}>{leaves}</g>{lock}"


def _bar(across: bool) -> str:
    turn = "" if across else ' transform="rotate(90 50 50)"'
    return f'<path d="M-10 50L110 50" stroke="#2a231a" stroke-width="12" stroke-dasharray="16 10"{turn}/>'


def tile_back() -> str:
    """An unexplored tile: dark, with a question."""
    weave = "".join(f"M{num(n)} 3L{num(n)} 97M3 {num(n)}L97 {num(n)}" for n in range(8, 100, 7))
    body = (
        '<rect x="0.6" y="0.6" width="98.8" height="98.8" rx="3" fill="#4a4238" stroke="#211b15" stroke-width="1.2"/>'
        f'<path d="{weave}" stroke="#5d5346" stroke-width=".6"/>'
        '<circle cx="50" cy="50" r="17" fill="#5d5346" stroke="#8a7e6c" stroke-width="1.4"/>'
    )
    return symbol("tile-back", body + text_path("?", 50, 58, 24, "#c9bb9c", 0.2))

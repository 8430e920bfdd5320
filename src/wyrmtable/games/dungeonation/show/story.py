"""A campaign as its players see it: what comes next, what can be built, and the chronicle of the games played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from wyrmtable.core import Panel, Row, Sequel, Setting

from ..files import buttons as b
from ..files.campaign import CAMPAIGN as CAMPAIGN_FILE
from ..files.campaign import MIRROR, Chapter, write_campaign
from ..files.scenarios import games_played
from ..files.switches import CAMPAIGN
from ..files.terms import CARRIED, MERCHANT
from ..position import Position
from ..rules.building import buyable, lesson, next_boss, on_sale, price, pupils
from ..rules.reckoning import chapter, next_sheet
from .words import counted

NO_TITLES: Mapping[int, str] = {}
HOW = {
    "mission": "mission done", "all_down": "no hero was left", "impossible": "the mission had failed",
    "retreat": "the heroes retreated", "concede": "the other side gave up", "round_limit": "the time was up",
    "stall": "nothing happened any more",
}  # fmt: skip


def sequel(pos: Position) -> Sequel | None:
    """The next game, unless the campaign has had all of its games (DUN-CAMP-1)."""
    setting, content = pos.content.setting, pos.content
    if setting.scenario != CAMPAIGN or not pos.mission:
        return None
    sheet = next_sheet(pos)
    played = games_played(setting) + 1
    if played >= content.switches.games:
        return None
    last = chapter(pos)
    if setting.options["kind"] == "mirror":
        return _other_pair(setting, write_campaign(sheet), played + 1, content.switches.games)
    about = f"The Keeper has {counted(sheet.fund, 'Imp')} to build with, the heroes {counted(sheet.crowns, 'crown')}."
    if last.dead:
        about += f" Recruits come for: {', '.join(last.dead)}."
    files = {**setting.files, CAMPAIGN_FILE: write_campaign(sheet)}
    following = Setting(setting.scenario, setting.options, files)
    return Sequel(f"Game {sheet.number} of {content.switches.games}", about, following)


def _other_pair(setting: Setting, text: str, number: int, games: int) -> Sequel:
    """The roles change: now the other dungeon and the other party meet (DUN-FMT-9)."""
    files = {name: file for name, file in setting.files.items() if name not in (CAMPAIGN_FILE, MIRROR)}
    if MIRROR in setting.files:
        files[CAMPAIGN_FILE] = setting.files[MIRROR]
    files[MIRROR] = text
    following = Setting(setting.scenario, setting.options, files)
    return Sequel(f"Game {number} of {games}", "Keeper and heroes change places.", following)


def titles(pos: Position) -> Mapping[int, str]:
    """Between two games the buttons say what a thing costs and what it is good for."""
    made = TITLES.get(pos.steps[-1][0]) if pos.steps else None
    return made(pos) if made else NO_TITLES


def _to_build(pos: Position) -> Mapping[int, str]:
    content = pos.content
    found = {b.FIRST_TILE + k: f"{content.tiles[k].name}, {counted(price(pos, k), 'Imp')}" for k in buyable(pos)}
    boss = next_boss(pos)
    if boss >= 0:
        form = content.card_form[boss]
        found[b.BOSS_UP] = f"{form.name} as the new boss, {counted(form.upgrade, 'Imp')}"
    return found


def _in_camp(pos: Position) -> Mapping[int, str]:
    """Who can learn, what is for sale, and who carries what."""
    content = pos.content
    found = {
        content.first_figure
        + hero: f"{content.hero_titles[hero]}: learn something for {lesson(pos, hero)} of {pos.xp[hero]} XP"
        for hero in pupils(pos)
    }
    for item in on_sale(pos):
        found[content.first_item + item] = f"{content.item_form[item].name}, {content.item_form[item].price} crowns"
    for item in range(content.items):
        if CARRIED <= pos.holds[item] < CARRIED + MERCHANT:
            bearer = content.hero_titles[pos.holds[item] - CARRIED].lower()
            found[content.first_item + item] = f"{content.item_form[item].name} of the {bearer}: pass it on"
    return found


def _to_learn(pos: Position) -> Mapping[int, str]:
    first, feats = pos.content.first_feat, pos.content.feats
    return {first + n: f"{feat.name}: {feat.about}" for n, feat in enumerate(feats)}


TITLES: Mapping[str, Callable[[Position], Mapping[int, str]]] = {
    "build": _to_build, "camp": _in_camp, "lesson": _to_learn, "feat": _to_learn,
}  # fmt: skip


def panels(pos: Position) -> Iterator[Panel]:
    """The chronicle, and before a game what the heroes have to learn with (DUN-UI-2)."""
    sheet = pos.content.sheet
    if sheet is None:
        return
    rows = tuple(
        Row(
            f"Game {number}: {pos.content.box.missions[str(told.mission)].name}",
            "",
            f"{told.winner.capitalize()}: {HOW.get(told.end, told.end)}",
            (str(told.rounds), f"{told.explored} of {told.laid}", str(told.to_build), _losses(told)),
        )
        for number, told in enumerate(sheet.history, 1)
    )
    columns = ("Rounds", "Explored", "Imps to build", "Lost")
    yield Panel("chronicle", "The campaign so far", "list", columns, rows, f"Game {sheet.number}")
    heroes = tuple(
        Row(title, "", "", (str(pos.xp[hero]), str(lesson(pos, hero)), ", ".join(_feats(pos, hero)) or "nothing"))
        for hero, title in enumerate(pos.content.hero_titles[:-1])
    )
    yield Panel("training", "What the heroes have learned", "list", ("XP", "Next costs", "Learned"), heroes)


def _losses(told: Chapter) -> str:
    """Who died in a game, and who was a prisoner at its end."""
    return ", ".join([*told.dead, *(f"{hero} (captured)" for hero in told.captured)]) or "nobody"


def _feats(pos: Position, hero: int) -> list[str]:
    count = len(pos.content.feats)
    return [feat.name for n, feat in enumerate(pos.content.feats) for _ in range(pos.feats[hero * count + n])]

"""A campaign as its players see it: what comes next, what can be built, and the chronicle of the games played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wyrmtable.core import Panel, Row, Sequel, Setting

from ..files import buttons as b
from ..files.campaign import CAMPAIGN as CAMPAIGN_FILE
from ..files.campaign import MIRROR, write_campaign
from ..files.scenarios import CAMPAIGN, games_played
from ..position import Position
from ..rules.building import buyable, lesson, next_boss, price
from ..rules.reckoning import chapter, next_sheet
from .words import counted

NO_TITLES: Mapping[int, str] = {}


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
    """What building costs stands on its buttons."""
    content = pos.content
    if not pos.steps or pos.steps[-1][0] != "build":
        return NO_TITLES
    found = {b.FIRST_TILE + k: f"{content.tiles[k].name}, {counted(price(pos, k), 'Imp')}" for k in buyable(pos)}
    boss = next_boss(pos)
    if boss >= 0:
        form = content.card_form[boss]
        found[b.BOSS_UP] = f"{form.name} as the new boss, {counted(form.upgrade, 'Imp')}"
    return found


def panels(pos: Position) -> Iterator[Panel]:
    """The chronicle, and before a game what the heroes have to learn with (DUN-UI-2)."""
    sheet = pos.content.sheet
    if sheet is None:
        return
    rows = tuple(
        Row(
            f"Game {number}: {pos.content.box.missions[str(told.mission)].name}",
            "",
            f"{'Heroes' if told.winner == 'heroes' else 'Keeper'} ({told.end.replace('_', ' ')})",
            (str(told.rounds), f"{told.explored} of {told.laid}", str(told.to_build), ", ".join(told.dead) or "nobody"),
        )
        for number, told in enumerate(sheet.history, 1)
    )
    columns = ("Rounds", "Explored", "Imps to build", "Dead")
    yield Panel("chronicle", "The campaign so far", "list", columns, rows, f"Game {sheet.number}")
    heroes = tuple(
        Row(title, "", "", (str(pos.xp[hero]), str(lesson(pos, hero)), ", ".join(_feats(pos, hero)) or "nothing"))
        for hero, title in enumerate(pos.content.hero_titles[:-1])
    )
    yield Panel("training", "What the heroes have learned", "list", ("XP", "Next costs", "Learned"), heroes)


def _feats(pos: Position, hero: int) -> list[str]:
    count = len(pos.content.feats)
    return [feat.name for n, feat in enumerate(pos.content.feats) for _ in range(pos.feats[hero * count + n])]

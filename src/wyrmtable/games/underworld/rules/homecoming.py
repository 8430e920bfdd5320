"""What an expedition of a season leaves for the next: who lives, what was learnt and sold, and what has changed below
(UWA-GAME-2, UWA-CAL-2, UWA-FRESH-6)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from wyrmtable.core import RandomDice, Sequel

from ..files.season import EXPEDITIONS, MONTH, SECRETS, STATE, WEEKS, Below, Season, written
from ..files.terms import (
    ABED,
    BARE,
    DEAD,
    ENVENOMED,
    HEXED,
    NIGHT_EYES,
    SICK,
    SLIMED,
    STONE,
    TORCH,
    UNARMED,
    UNSEEN,
)
from ..position import Position
from . import ending, explore, lasting, retinue, rummaging, wonders
from .freshening import freshen
from .season import DRAWN, KIT, MAPS, STORES, pass_week

PASSING = UNSEEN | lasting.ON_SOMEBODY  # spells that are over in a week
LASTING = ~(TORCH | UNARMED | BARE | SICK | HEXED | NIGHT_EYES | SLIMED | ENVENOMED | PASSING)


def after(pos: Position) -> Sequel | None:
    """The next expedition, unless ten were made or the year is over, or the season was given up (UWA-GAME-2)."""
    if not pos.content.of_season or not pos.outcome or pos.trip >= EXPEDITIONS or pos.week >= WEEKS:
        return None
    if "gave up" in pos.outcome[1]:
        return None
    rng = Random(f"{pos.number} {pos.trip} town")
    state, below = next_state(pos, rng)
    files = {**pos.content.setting.files, STATE: written(state)}
    secret = {explore.CONTEST: str(rng.getrandbits(53)), SECRETS: written(below)}
    setting = replace(pos.content.setting, files=files, secret=secret)
    about = f"Expedition {state.trip} of {EXPEDITIONS}, in week {state.week}; {state.fame} points so far."
    return Sequel("The next expedition", about, setting, lives_on=True)


def next_state(pos: Position, rng: Random) -> tuple[Season, Below]:
    """What the expedition has left: a week has passed (UWA-CAL-2), treasure is sold, lessons are learnt, the dead are
    replaced, and levels that were cleared are made fresh (UWA-FRESH-6)."""
    home = pos.copy()
    wonders.close_all(home)
    alive = [who for who in pos.characters() if pos.fate[who] not in (DEAD, STONE)]
    out = [who for who in alive if pos.fate[who] != ABED]
    lessons = [ending.lesson(pos, who) if who in out else 0 for who in pos.characters()]
    home.learnt = [pos.learnt[who] + lessons[who] for who in pos.characters()]
    home.month = [pos.month[who] + lessons[who] for who in pos.characters()]
    home.fame += ending.points(pos)
    things = rummaging.known_worth(pos) // 10
    sold = pos.taken // 10 + things + sum(pos.gold)
    home.bank += len(out) * retinue.part(pos, sold)
    pass_week(home, RandomDice(rng), None)
    home.hurt = [min(hurt, points - 1) for hurt, points in zip(home.hurt, home.hp, strict=True)]
    lore, old = freshen(home, rng)
    magic, many = len(out) * retinue.part(pos, pos.relics // 10 + things), len(home.learnt)
    later = {"month": tuple(home.month), "bed": tuple(home.bed[:many]), "ills": ills_of(home), "magic": magic}
    state = replace(_state(home, alive, old), **later)
    return state, Below(lore, tuple(home.halls), tuple(rumour[2] for rumour in home.rumours), tuple(home.charted))


def ills_of(home: Position) -> tuple[tuple[int, ...], ...]:
    """What characters who live still suffer from for days."""
    return tuple(row for row in home.ills if row[1] in home.characters() and home.fate[row[1]] not in (DEAD, STONE))


def _state(home: Position, alive: list[int], old: tuple[tuple[str, str, str], ...]) -> Season:
    many = len(home.content.company)
    kit = {name: tuple(getattr(home, name)[:many]) for name in KIT}
    kit["marks"] = tuple(mark & LASTING for mark in home.marks[:many])
    kit["stores"] = tuple(getattr(home, name) for name in STORES)
    return Season(
        home.trip + 1,
        home.week,
        home.fame,
        home.bank,
        tuple(home.learnt),
        tuple(home.level[:many]),
        tuple(home.ability[: 6 * many]),
        tuple(home.hp[:many]),
        tuple(home.hurt[:many]),
        tuple(who for who in home.characters() if who not in alive),
        kit,
        {name: bytes(getattr(home, name)).hex() for name in MAPS},
        {name: tuple(getattr(home, name)) for name in DRAWN},
        tuple(home.leaves),
        tuple((what, level) for what, level, _ in home.rumours),
        (*(home.content.season.old if home.content.season else ()), *old),
        tuple(
            (home.craft[who], home.hp[who], home.hurt[who], home.arrows[who], *home.men[who - many])
            for who in retinue.living(home)
        ),
        mourning(home),
        tuple(who for who in home.characters() if home.fate[who] == STONE),
    )


def mourning(home: Position) -> tuple[int, ...]:
    """The weeks in which hired men fell, as far as they still count (UWA-LOY-1)."""
    fell = [home.week for who in retinue.hired(home) if home.fate[who] in (DEAD, STONE)]
    return tuple(week for week in (*home.mourned, *fell) if home.week - week < MONTH)

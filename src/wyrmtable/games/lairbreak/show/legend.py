"""What the signs on board and counters mean: one line for every symbol, one text for every meaning."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wyrmtable.core import Legend

from ..files.charts import MonsterKind, UnitKind
from ..files.content import Content
from ..files.terms import ARMIES, MINERALS, UNITS

PLAIN, ELITE = UNITS[:3], UNITS[3:]  # what every army has comes first
TALENTS = {
    "miner": "It digs in mines and clears cave-ins (LB-MINE-1).",
    "wagon": "It carries finds, or the hoard, to a base or an outpost (LB-WAG-1).",
    "footman": "It has no other skill (LB-BUY-1).",
    "assassin": "Only one hit of a round counts; it slips past enemies (LB-ELITE-1).",
    "knight": "A 5 or 6 saves it from a hit (LB-ELITE-2).",
    "saboteur": "Instead of a hit it blows up all enemies and its own side (LB-ELITE-3).",
    "archer": "It also shoots up to four squares, and from the back rank (LB-ELITE-4).",
    "steam_wagon": "It carries finds, or the hoard, to a base or an outpost (LB-ELITE-5).",
    "master_miner": "Only one hit of a round counts; it opens mines again (LB-ELITE-6).",
}
MINERAL = ("A find", "Waits on its mine for a wagon (LB-MIN-1).")
FLAG = ("An outpost that is held", "Belongs to the army of this colour; its wagons unload here (LB-WAG-4).")
SIGNS = (
    Legend("hoard", "The dragon's hoard", "Whoever brings it home on a wagon wins (LB-LAIR-7)."),
    Legend("tile", "A mystery tile", "Turned over by the first who enters the square (LB-MYS-1)."),
    Legend("cave-in", "A cave-in", "Closes the square until miners have cleared it in two turns (LB-MYS-4)."),
    Legend("pit", "A pit", "Units fall in on 4 or more; two visits of wagons fill it (LB-MYS-5)."),
    Legend("mined-out", "A mine that is mined out", "Only a master miner may open it again (LB-MINE-11)."),
    Legend("tomb", "Murclaric's Tomb", "This mine is closed for good (LB-TRE-2)."),
    Legend(
        "door-shut", "An unexplored outpost", "Its door opens on 4 or more; gold or a monster is inside (LB-POST-2)."
    ),
    Legend("door-open", "A free outpost", "Belongs to the next army that enters (LB-POST-1)."),
)


@lru_cache(maxsize=32)
def legend(content: Content) -> tuple[Legend, ...]:
    """Every symbol that can lie in these halls."""
    monsters = (Legend(f"monster-{beast.id}", *_monster(beast)) for beast in content.charts.monsters)
    finds = (Legend(f"chit-{mineral}", *MINERAL) for mineral in MINERALS)
    flags = (Legend(f"flag-{army}", *FLAG) for army in ARMIES)
    return (*_units(content, PLAIN), *monsters, *SIGNS, *_units(content, ELITE), *finds, *flags)


def _units(content: Content, wanted: tuple[str, ...]) -> Iterator[Legend]:
    """Units of all armies, kind by kind; wagons lie along or across."""
    for kind, army in sorted({*zip(content.kind, content.army, strict=True)}):
        if UNITS[kind] not in wanted:
            continue
        unit, key = content.charts.units[kind], f"{ARMIES[army]}-{UNITS[kind]}"
        for symbol in (key, f"{key}-upright") if unit.spaces == 2 else (key,):
            yield Legend(symbol, _titled(unit.title), f"{_figures(unit)} {TALENTS[unit.id]}")


def _titled(title: str) -> str:
    return f"{'An' if title[0] in 'aeiou' else 'A'} {title}"


def _figures(unit: UnitKind) -> str:
    """What the figures on its counter say (LB-TERM-12)."""
    dice = "its die hits" if unit.dice == 1 else f"each of its {unit.dice} dice hits"
    printed = f"{unit.dice}x{unit.hits_on}+" if unit.dice > 1 else f"{unit.hits_on}+"
    return f"{printed} {unit.speed}: {dice} on {unit.hits_on} or more, and it has {unit.speed} movement points."


def _monster(beast: MonsterKind) -> tuple[str, str]:
    """The dragon's counter bears no figures (LB-LAIR-2)."""
    if beast.id == "dragon":
        return "The dragon", "Asleep on its hoard; it fights only when attacked, and the badge tells its hit points."
    return "A monster", "2d 5+: two dice that hit on 5 or more; the badge tells its hit points (LB-MON-1)."

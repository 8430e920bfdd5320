"""Hiring men in a season, their pay, and those who come again (UWA-HIRE, UWA-MEN, UWA-LOY)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Match, NoDice, Outcome, RandomDice, ScriptedDice, Setting, complete
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.files.content import content_of
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    ARCHER,
    CRAFTS,
    CROSSBOWMAN,
    DEAD,
    GONE,
    HEAVY_FOOT,
    HIRED,
)
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    explore,
    halls,
    hiring,
    retinue,
    season,
    trickery,
)

from .arena import pick, texts, told
from .caves import below
from .test_season import at_home, following, over


def in_town(bank: int) -> Position:
    pos = at_home()
    pos.ability, pos.bank, pos.pending = [10] * 36, bank, None
    return pos


@pytest.mark.parametrize(("bank", "offered"), [(599, 0), (600, 1), (1_200, 2)])
def test_the_purse_must_bear_the_worst(bank: int, offered: int) -> None:
    """UWA-HIRE-1: notices or servants cost d6 x 100 gold pieces a week each."""
    pos = in_town(bank)
    assert len([text for text in texts(pos) if text.startswith("notices")]) == offered


def test_a_week_of_servants_alone() -> None:
    """UWA-HIRE-1: one way or the other or both: servants go round for the price of notices, and as many men come."""
    found = []
    for way in ("notices", "servants"):
        pos = in_town(3_000)
        log = pick(pos, way, 4, 6, 2, 3, 1, 1, 1, 1, 1, 1, 1)
        found.append((pos.bank, told(log, "applicants")))
    assert found[0] == found[1]
    assert "servants" not in texts(in_town(599))


def test_a_week_of_notices() -> None:
    """UWA-HIRE-1, UWA-HIRE-2: a week passes; in a town three times d3 heavy foot, d3 - 1 shooters and d6 light
    foot; dwarves and elves stay away on 1 to 3."""
    pos = in_town(1_000)
    week = pos.week
    log = pick(pos, "notices", 4, 6, 2, 3, 1, 1, 1, 1, 1, 1, 1)
    assert (pos.bank, pos.week) == (600, week + 1)
    assert told(log, "applicants") == [(400, 6, 6, 0, 18, 0, 0, 0)]
    assert texts(pos) == ["ready", "hire-heavy-foot", "hire-archer", "hire-light-foot"]


def test_an_offer() -> None:
    """UWA-LOY-2, UWA-MEN-2: on 9 he accepts; his arms are bought at list price."""
    pos = in_town(1_000)
    pos.steps.append(("hiring", 1, 0, 0, 0, 0))
    pos.pending = None
    pick(pos, "hire-heavy-foot")
    log = pick(pos, "pay-asked", 4, 5, 3)
    assert told(log, "answered") == [("accepts", "heavy foot")]
    assert (pos.bank, pos.hp[6], pos.men[0][0]) == (1_000 - 10 - 30 - 10 - 10 - 5 - 5, 3, 6)


def test_who_wants_more() -> None:
    """UWA-LOY-2: 6 to 8 wants half as much again, and is asked once more; then he goes."""
    pos = in_town(1_000)
    pos.steps.append(("hiring", 0, 1, 0, 0, 0))
    pos.pending = None
    pick(pos, "hire-archer")
    pick(pos, "pay-asked", 4, 4)
    assert texts(pos) == ["back", "pay-more"]
    pick(pos, "pay-more", 6, 6, 2)
    assert retinue.Man(*pos.men[0]) == retinue.Man(15, 0, 0, 0, 1)


def test_double_pay() -> None:
    """UWA-LOY-1, UWA-LOY-2: twice the pay adds a point to the answer, and a point of loyalty; 2 is an insult."""
    pos = in_town(1_000)
    pos.steps.append(("hiring", 0, 0, 2, 0, 0))
    pos.pending = None
    pick(pos, "hire-crossbowman")
    log = pick(pos, "pay-double", 4, 4, 5)
    assert told(log, "answered") == [("accepts", "crossbowman")]
    assert retinue.loyalty(pos, 6) == 8
    pick(pos, "hire-crossbowman")
    log = pick(pos, "pay-asked", 1, 1)
    assert told(log, "answered") == [("is insulted", "crossbowman")]


def test_as_many_as_come() -> None:
    """UWA-R263, UWA-LOY-3: nothing limits the men who go along but that sixty are a battle."""
    pos = in_town(5_000)
    for _ in range(3):
        retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6), 4)
    pos.pending = None
    assert [text for text in texts(pos) if text.startswith("notices")]
    for _ in range(HIRED - 3):
        retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6), 4)
    pos.pending = None
    assert len(pos.content.figures) == len(pos.fate) == len(pos.characters()) + HIRED
    assert not [text for text in texts(pos) if text.startswith("notices")]
    pos.steps.append(("hiring", 3, 0, 0, 0, 0))
    pos.pending = None
    assert hiring.hiring_picks(pos, pos.steps[-1]).picks == [pos.content.names.pick("ready")]


def test_pay_day() -> None:
    """UWA-MEN-1, UWA-LOY-1: paid every fourth week; unpaid they lose a point of loyalty and throw."""
    pos = in_town(5)
    retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6), 4)
    retinue.enlist(pos, CROSSBOWMAN, retinue.Man(8), 4)
    pos.week = 3
    season.pass_week(pos, dice := ScriptedDice(3, 3, 3, 4), None)
    dice.finish()
    assert (pos.bank, pos.fate[6], pos.fate[7]) == (5, ABLE, GONE)
    assert retinue.loyalty(pos, 6) == 6
    pos.week = 7
    season.pass_week(pos, NoDice(), None)
    assert pos.bank == 2


def test_keep_unpaid() -> None:
    """UWA-UPKEEP-2: whoever cannot pay his own keep loses a point of his men's loyalty."""
    pos = in_town(5)
    retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6), 4)
    pos.learnt[0], pos.week = 2_000, 3
    season.pass_week(pos, NoDice(), None)
    assert (pos.bank, retinue.loyalty(pos, 6)) == (2, 6)


def test_gifts() -> None:
    """UWA-LOY-1: a point for every 500 gold pieces, two at most."""
    pos = in_town(2_000)
    retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6), 4)
    pos.pending = None
    pick(pos, "bonus")
    pick(pos, "bonus")
    assert (pos.bank, retinue.loyalty(pos, 6)) == (1_000, 9)
    assert "bonus" not in texts(pos)


def test_they_come_again() -> None:
    """UWA-GAME-2, UWA-DEC-27: whoever lives serves in the next expedition; half a share of the gold was his."""
    pos = in_town(0)
    retinue.enlist(pos, ARCHER, retinue.Man(10, 1), 5)
    retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6), 4)
    pos.fate[7], pos.arrows[6], pos.hurt[6], pos.taken = DEAD, 11, 2, 13_000
    again = following(over(pos))
    assert (len(again.men), again.craft[6], again.arrows[6], again.hurt[6], again.hp[6]) == (1, ARCHER, 11, 2, 5)
    assert retinue.loyalty(again, 6) == 7 + 1 - 1 + retinue.charm(again)
    assert again.bank == 6 * 200


def test_given_rooms_stay_as_they_were() -> None:
    """UWA-STK-4: rooms are stocked for four to six, however many come."""
    few, many = below(4), below(4, members="9")
    assert [halls.Hall(*row).number for row in few.halls] == [halls.Hall(*row).number for row in many.halls]


def test_an_expedition_of_nine_ends() -> None:
    """UWA-GAME-1: nine characters with three hired men play a whole expedition, and its record replays."""
    match, rng = Match(GAME, Setting("expedition", {"members": "9", "hired": "3", "floors": "1"}), seed="12"), Random(2)
    while not isinstance(decision := match.decision, Outcome):
        match.pick(decision.seat, rng.choice(list(decision.picks)))
    assert complete(GAME, match.setting).options["members"] == "9"
    assert content_of(match.setting).hired == 3


def test_a_long_column() -> None:
    """UWA-MARCH-1, UWA-MARCH-2, UWA-LOY-3: twelve soldiers with six characters are six ranks of a passage, of which
    the first fights."""
    pos = Position(content_of(complete(GAME, Setting("expedition", {"hired": "12"}))))
    explore.set_out(pos, RandomDice(Random(3)))
    assert [pos.klass(who) for who in retinue.hired(pos)] == ["heavy_foot", "archer", "crossbowman"] * 4
    pos.width = 10
    assert (trickery.ranks(pos), len(pos.front())) == (6, 3)


def test_whoever_goes_on_foot_goes_below() -> None:
    """UWA-LOY-3, UWA-R392: light foot and longbowmen hear an offer, too, at their own pay and with their own arms."""
    pos = in_town(1_000)
    pos.steps.append(("hiring", 0, 0, 0, 1, 1))
    pos.pending = None
    assert texts(pos) == ["ready", "hire-light-foot", "hire-longbowman"]
    pick(pos, "hire-light-foot")
    pick(pos, "pay-asked", 4, 5, 3)
    pick(pos, "hire-longbowman")
    pick(pos, "pay-asked", 4, 5, 6)
    assert [CRAFTS[pos.craft[who]] for who in (6, 7)] == ["light_foot", "longbowman"]
    assert [row[0] for row in pos.men] == [2 * 2, 2 * 10], "in half gold pieces a month"
    assert (pos.hp[6], pos.hp[7], pos.arrows[7]) == (3, 6, 20)


KINDRED = (1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 5, 2)  # three dwarves, two elves


def test_dwarves_and_elves_come() -> None:
    """UWA-HIRE-2, UWA-R295, UWA-R393: on 4 to 6, not multiplied; of three dwarves two are heavy foot, of two elves one
    is an archer, and each hears an offer."""
    pos = in_town(1_000)
    log = pick(pos, "notices", 1, *KINDRED)
    assert told(log, "applicants")[0][6:] == (3, 2)
    assert pos.steps[-1][6:] == (2, 1, 1, 1)
    assert texts(pos)[-4:] == ["hire-dwarf", "hire-elf", "hire-dwarf-crossbowman", "hire-elf-foot"]


@pytest.mark.parametrize(
    ("whom", "cost", "die", "points", "wage", "craft"),
    [("dwarf", 70, 4, 4, 8, HEAVY_FOOT), ("elf", 80, 3, 4, 20, ARCHER),
     ("dwarf-crossbowman", 70, 2, 2, 10, CROSSBOWMAN), ("elf-foot", 70, 6, 7, 10, HEAVY_FOOT)],
)  # fmt: skip
def test_dwarves_and_elves_go_below(whom: str, cost: int, die: int, points: int, wage: int, craft: int) -> None:
    """UWA-MEN-1, UWA-MEN-2, UWA-R393: hired fighters can be men, dwarves or elves: with the pay and the hit dice of
    their people, and the arms of the soldier; on 9 they accept."""
    pos = in_town(1_000)
    pos.steps.append(("hiring", 0, 0, 0, 0, 0, 1, 1, 1, 1))
    pos.pending = None
    pick(pos, f"hire-{whom}")
    log = pick(pos, "pay-asked", 4, 5, die)
    people = whom.partition("-")[0]
    man = retinue.Man(*pos.men[0])
    assert told(log, "answered") == [("accepts", f"{people} {CRAFTS[craft].replace('_', ' ')}")]
    assert (pos.craft[6], pos.hp[6], man.wage, pos.bank) == (craft, points, wage, 1_000 - cost)
    assert pos.content.book.kinds[man.people - 1].id == people
    assert f"hire-{whom}" not in texts(pos)


def test_a_dwarf_wants_more() -> None:
    """UWA-LOY-2, UWA-R393: the pay that he is offered grows from that of his people."""
    pos = in_town(1_000)
    pos.steps.append(("hiring", 0, 0, 0, 0, 0, 0, 0, 1, 0))
    pos.pending = None
    pick(pos, "hire-dwarf-crossbowman")
    pick(pos, "pay-asked", 4, 4)
    pick(pos, "pay-more", 6, 6, 2)
    people = pos.content.book.number["dwarf"] + 1
    assert retinue.Man(*pos.men[0]) == retinue.Man(15, glad=1, people=people)


def test_nobody_has_arms_for_nothing() -> None:
    """UWA-MEN-2, UWA-R393: no offer is made to whom the party cannot arm."""
    pos = in_town(79)
    pos.steps.append(("hiring", 0, 0, 0, 0, 0, 1, 1, 0, 0))
    pos.pending = None
    assert texts(pos) == ["ready", "hire-dwarf"]


def test_a_dwarf_comes_again() -> None:
    """UWA-GAME-2, UWA-MEN-2, UWA-R393: in the next expedition he is a dwarf still, with the heart of his people, where
    a man of the heavy foot runs."""
    pos = in_town(0)
    people = pos.content.book.number["dwarf"] + 1
    retinue.enlist(pos, HEAVY_FOOT, retinue.Man(8, people=people), 4)
    retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6), 4)
    again = following(over(pos))
    assert [retinue.Man(*row).people for row in again.men] == [people, 0]
    again.ability, again.ours, again.checks, again.fate[0] = [10] * 48, 9, 0, DEAD
    retinue.waver(again, ScriptedDice(3, 6, 3, 6), None)
    assert (again.fate[6], again.fate[7]) == (ABLE, GONE)

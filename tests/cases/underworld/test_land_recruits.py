"""Men who are hired on a journey, their pay, and the Sage of a town (UWA-WLD-2, UWA-HIRE, UWA-LOY, UWA-R324)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import RandomDice, ScriptedDice
from wyrmtable.games.underworld.files.buttons import WAIT
from wyrmtable.games.underworld.files.landboard import CASTLE, FAR, HIRE_NOTICES, SITE, TOLD, TOWN, UNKNOWN
from wyrmtable.games.underworld.files.terms import ABLE, ARCHER, CROSSBOWMAN, DEAD, GONE, HEAVY_FOOT, HELD
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import retinue
from wyrmtable.games.underworld.rules.dominion import specialists
from wyrmtable.games.underworld.rules.land import bands, evening, outdoors, recruits, travel
from wyrmtable.games.underworld.rules.land.encounters import Met
from wyrmtable.games.underworld.rules.land.position import ON_FOOT, ON_WING, LandPosition

from .lands import at, pick, texts
from .test_land_town import NIGHT, in_town

QUIET = (*NIGHT, *NIGHT)  # a day of rest: two throws, and nobody comes
FEE = 3  # 300 gold pieces
WEEK = (1, 2, 1, 2, 1, 1, 1, 1, 1, 1)  # in a town six of the heavy foot, three crossbowmen, three of the light foot


def notices(pos: LandPosition, *week: int) -> None:
    """A whole week of them; the men come on its last day."""
    pick(pos, "notices", FEE, *NIGHT, *5 * QUIET, *week)


def test_a_week_of_notices() -> None:
    """UWA-WLD-2, UWA-HIRE-1, UWA-HIRE-2: seven days in town, 300 gold pieces, and all who come hear an
    offer, kind by kind; whoever accepts has arms and a horse for his employers' money."""
    pos = in_town(gold=2_000)
    notices(pos, *WEEK)
    assert (pos.day, pos.purse()) == (7, 1_700)
    assert texts(pos) == ["hire-heavy-foot", "hire-crossbowman", "hire-light-foot", "nobody-else"]
    pick(pos, "hire-heavy-foot", 5, 5, 4)
    assert (len(pos.men), pos.craft[6], pos.hp[6]) == (1, HEAVY_FOOT, 4)
    assert pos.purse() == 1_700 - 70 - 65
    pick(pos, "hire-crossbowman", 1, 2)
    assert (len(pos.men), pos.steps[-1][1:5]) == (1, (5, 0, 2, 3))
    pick(pos, "hire-crossbowman", 3, 4, 2)
    assert (len(pos.men), pos.craft[7]) == (2, CROSSBOWMAN)
    assert retinue.Man(*pos.men[1]).wage == 12
    pick(pos, "nobody-else", *QUIET)
    assert (pos.day, texts(pos)[0]) == (8, "march")


RIDERS = (1, 1, 1, 1, 2, 2, 2, 2, 1, 1)  # in a town three of the light and of the heavy foot, longbowmen, horsemen


@pytest.mark.parametrize(
    ("kind", "price", "dice", "points", "wage"),
    [("light-foot", 36 + 65, (3,), 3, 4), ("longbowman", 95 + 65, (4,), 4, 20),
     ("light-horseman", 45 + 65, (5,), 6, 20), ("medium-horseman", 60 + 160, (1,), 2, 30),
     ("heavy-horseman", 90 + 280, (4, 5), 9, 40)],
)  # fmt: skip
def test_men_of_every_kind(kind: str, price: int, dice: tuple[int, ...], points: int, wage: int) -> None:
    """UWA-MEN-1, UWA-MEN-2, UWA-HIRE-2, UWA-R324: those of whom a dungeon has no use come along on the road, with the
    hit dice of their kind and its pay; their employers buy arms, and a horse if they ride."""
    pos = in_town(gold=2_000)
    notices(pos, *RIDERS)
    before = pos.purse()
    pick(pos, f"hire-{kind}", 5, 5, *dice)
    assert (before - pos.purse(), pos.hp[6]) == (price, points)
    assert retinue.Man(*pos.men[0]).wage == wage
    assert (pos.arrows[6] == 20) is (kind == "longbowman")


def test_horsemen_follow_riders() -> None:
    """UWA-R324: nobody rides beside those who walk."""
    pos = in_town(gold=2_000)
    pos.travel = ON_FOOT
    notices(pos, *RIDERS)
    assert texts(pos) == ["hire-heavy-foot", "hire-light-foot", "hire-longbowman", "nobody-else"]


KINDRED = (1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 5, 1)  # three dwarves, one elf


@pytest.mark.parametrize(
    ("whom", "dice", "points", "wage", "craft"),
    [("dwarf", (4,), 4, 8, HEAVY_FOOT), ("dwarf-crossbowman", (2,), 2, 10, CROSSBOWMAN), ("elf", (3,), 4, 20, ARCHER)],
)
def test_dwarves_and_elves(whom: str, dice: tuple[int, ...], points: int, wage: int, craft: int) -> None:
    """UWA-MEN-1, UWA-MEN-2, UWA-HIRE-2, UWA-R295: dwarves and elves come on 4 to 6 and can be hired, with the pay, the
    hit dice and the morale of their people, and the arms of the soldier: of three dwarves two are heavy foot."""
    pos = in_town(gold=2_000)
    notices(pos, *KINDRED)
    assert pos.steps[-1][9:] == (2, 1, 1, 0)
    before = pos.purse()
    pick(pos, f"hire-{whom}", 5, 5, *dice)
    man = retinue.Man(*pos.men[0])
    assert (pos.hp[6], pos.craft[6], man.wage) == (points, craft, wage)
    assert pos.content.book.kinds[man.people - 1].id == whom.partition("-")[0]
    assert before - pos.purse() == recruits.price(pos, craft)
    assert (f"hire-{whom}" in texts(pos)) is (whom == "dwarf")


def test_the_heart_of_a_dwarf() -> None:
    """UWA-MEN-2, UWA-MOR-1: nine, where a man of the heavy foot has eight or less."""
    pos = in_town(gold=2_000)
    dwarf = pos.content.book.number["dwarf"]
    for people in (0, dwarf + 1):
        retinue.enlist(pos, HEAVY_FOOT, retinue.Man(6, people=people), 4)
    pos.ours, pos.checks, pos.fate[0] = 9, 0, DEAD
    assert pos.content.book.kinds[pos.content.book.number["heavy_foot"]].morale < 9
    retinue.waver(pos, ScriptedDice(3, 6, 3, 6), None)
    assert (pos.fate[6], pos.fate[7]) == (GONE, ABLE)


def test_servants_alone() -> None:
    """UWA-HIRE-1: one way or the other or both; servants cost what notices cost, and bring as many."""
    found = []
    for way in ("notices", "servants"):
        pos = in_town(gold=2_000)
        pick(pos, way, FEE, *NIGHT, *5 * QUIET, *WEEK)
        found.append((pos.day, pos.purse(), pos.steps[-1]))
    assert found[0] == found[1]


def test_robbed_while_they_wait() -> None:
    """UWA-HIRE-1: word is paid for on the first day; whoever is robbed before the men come owes nothing, and has
    nothing to arm them with."""
    pos = in_town(gold=600)
    recruits.begin(pos, HIRE_NOTICES, ScriptedDice(6), None)
    assert (pos.purse(), pos.seeking) == (0, 6)
    pos.steps.append(("applicants", HIRE_NOTICES))
    recruits.applicants(pos, pos.steps[-1], ScriptedDice(*WEEK), None)
    assert (pos.steps[-1], texts(pos)) == (("men", 6, 0, 3, 3, *[0] * 8), ["nobody-else"])
    assert (pos.purse(), pos.taken) == (0, 0)


def test_both_methods_in_the_city() -> None:
    """UWA-HIRE-1, UWA-HIRE-2, UWA-R162: notices and servants, two throws, and six times as many in the far town."""
    pos = in_town(FAR, gold=2_000)
    pick(pos, "notices-and-servants", FEE, FEE, *NIGHT, *5 * QUIET, *WEEK, *WEEK)
    assert (pos.purse(), pos.steps[-1][1:]) == (1_400, (24, 0, 12, 12, *[0] * 8))


@pytest.mark.parametrize(("gold", "offered"), [(599, 0), (600, 1), (1_199, 1), (1_200, 2)])
def test_what_must_be_in_hand(gold: int, offered: int) -> None:
    """UWA-HIRE-1: the dearest week of one method or of both."""
    pos = in_town(gold=gold)
    assert sum(text.startswith("notices") for text in texts(pos)) == offered


def test_as_many_as_can_be_paid_and_nobody_flies() -> None:
    """UWA-R263, UWA-R324: all who come and can be armed, without horses; whoever rides griffons hires nobody."""
    pos = in_town(gold=5_000)
    pos.travel = ON_WING
    assert "notices" not in texts(pos)
    pos.travel, pos.pending = ON_FOOT, None
    notices(pos, *WEEK)
    for _ in range(5):
        pick(pos, "hire-heavy-foot", 5, 5, 4)
    assert (len(pos.men), pos.purse()) == (5, 5_000 - 300 - 5 * 70)
    pos.gold = [69, *[0] * 10]
    pick(pos, "hire-crossbowman", 5, 5, 4, *QUIET)  # for a sixth of the heavy foot, or another, the gold does not reach
    assert (len(pos.men), pos.day) == (6, 8)


def test_driven_out_of_town() -> None:
    """UWA-R324: whoever is not in the town any more finds nobody."""
    pos = in_town(gold=2_000)
    pos.seeking, pos.hex = 3, at(pos, "0811")
    travel.dawn(pos, ("dawn",), ScriptedDice(), None)
    assert (pos.seeking, pos.steps) == (0, [("morning",)])


def hired(pos: LandPosition, wage: int = 12) -> int:
    return retinue.enlist(pos, HEAVY_FOOT, retinue.Man(wage), 5)


def test_hired_men_are_told_what_to_do() -> None:
    """UWA-CBT-1, UWA-DEC-7: in every meeting on the road, and not only in the one after which they joined."""
    pos = in_town()
    who = hired(pos)
    bands.bring(pos, Met(pos.content.book.number["orc"], 4), ScriptedDice())
    pos.gap, pos.steps = 0, [("morning",), ("stance",)]
    pick(pos, "fight")
    while pos.march[pos.steps[-1][1]] != who:
        pick(pos, "wait")
    pick(pos, "wait")
    assert (pos.order[who], pos.steps[-1]) == (WAIT, ("orders", 6))
    assert GAME.audit(pos) == []


def test_whoever_has_deserted_is_not_left_behind() -> None:
    """UWA-LOY-1, UWA-WPURS-2: the helpless fall to the pursuers; a man who left the party before is none of theirs, and
    nobody mourns him."""
    pos = in_town()
    gone, helpless = hired(pos), hired(pos)
    pos.fate[gone], pos.fate[helpless] = GONE, HELD
    assert outdoors.left_behind(pos) == [helpless]


def test_pay_day() -> None:
    """UWA-MEN-1, UWA-LOY-1: on every 28th day; without money a man whose throw is above his loyalty leaves."""
    pos = in_town(gold=100)
    who = hired(pos)
    for day, gold in ((27, 100), (28, 94), (55, 94), (56, 88)):
        pos.day = day - 1
        travel.dawn(pos, ("dawn",), ScriptedDice(), None)
        assert pos.purse() == gold
    pos.gold, pos.day = [0] * 7, 27
    travel.dawn(pos, ("dawn",), ScriptedDice(6, 6), None)
    assert pos.fate[who] == GONE


def test_no_journey_without_a_character() -> None:
    """UWA-R264: when the last character has fallen, hired men do not go on."""
    pos = in_town()
    who = hired(pos)
    for one in pos.characters():
        pos.fate[one] = DEAD
    assert pos.fate[who] == ABLE
    evening.evening(pos, ("evening",), ScriptedDice(), None)
    assert pos.steps == [("lost",)]


def test_spells_are_fresh_and_all_eat() -> None:
    """UWA-SPELL-1, UWA-WMOVE-6: the characters have their spells anew; hired men eat as all do."""
    pos = in_town()
    pos.daybook[3] = 1
    hired(pos)
    travel.dawn(pos, ("dawn",), ScriptedDice(), None)
    assert (pos.spells[3], len(pos.spells)) == (1, 7 * len(pos.content.book.spells.known))
    before = sum(pos.food)
    travel.night(pos, None)
    assert sum(pos.food) == before - 7


# -- the Sage ----------------------------------------------------------------------------------------------------------


def number_of(answer: int) -> int:
    """A secret number after which the Sage answers so; scripted as one more, since dice begin with 1."""
    return next(
        number
        for number in range(500)
        if specialists.KINDS_OF_ANSWER.index(specialists.sage_answers(RandomDice(Random(number)))) == answer
    )


@pytest.mark.parametrize(("answer", "fog", "rumours"), [(0, UNKNOWN, 0), (1, UNKNOWN, 1), (2, TOLD, 0)])
def test_the_sage_of_a_town(answer: int, fog: int, rumours: int) -> None:
    """UWA-WLD-2, UWA-SPEC-6, UWA-R324: on 1 one lives there; for a week of his pay he says nothing, where the nearest
    castle lies, or draws it on the sheet."""
    pos = in_town(gold=700, x0910=CASTLE << SITE, x0310=CASTLE << SITE, x0911=TOWN << SITE)
    pick(pos, "sage", 1, number_of(answer) + 1, *NIGHT)
    assert (pos.purse(), pos.fog[at(pos, "0910")], len(pos.rumours)) == (200, fog, rumours)
    assert pos.fog[at(pos, "0310")] == UNKNOWN


def test_no_sage() -> None:
    """UWA-WLD-2, UWA-SPEC-6: on 2 nobody lives there, and nothing is paid; without a Fighting-Man nobody is asked."""
    pos = in_town(gold=700)
    pick(pos, "sage", 2, *NIGHT)
    assert pos.purse() == 700
    for who in pos.characters():
        pos.fate[who] = ABLE if pos.klass(who) in ("mage", "cleric") else DEAD
    pos.pending = None
    assert not recruits.may_ask(pos)
    assert "Fighting-Men" in GAME.why_not(pos, 0, pos.content.names.pick("sage"))[0].text

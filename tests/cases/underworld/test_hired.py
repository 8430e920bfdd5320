"""Hired men below ground, hiring in a season, and parties of four to nine (UWA-LOY, UWA-HIRE, UWA-GAME-1)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, Match, NoDice, ScriptedDice, Setting
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    ARCHER,
    CHARISMA,
    CHARMED,
    CROSSBOWMAN,
    DEAD,
    FIGHTER,
    GONE,
    HEAVY_FOOT,
)
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    blows,
    ending,
    explore,
    fight,
    meeting,
    powers,
    retinue,
    stairs,
)
from wyrmtable.games.underworld.rules.charting import stairways
from wyrmtable.games.underworld.rules.ways import STAIRS
from wyrmtable.games.underworld.show.titles import figure_title

from .arena import kinds, pick, texts, told
from .caves import below, stand
from .test_season import at_home, explored, following, over


def with_men(*crafts: int, number: int = 4) -> Position:
    """The six at the entrance, and these after them, with four hit points each."""
    pos = below(number)
    for craft in crafts:
        retinue.enlist(pos, craft, retinue.Man(6), 4)
    return pos


def fighting(pos: Position, kind: str = "orc", number: int = 3, gap: int = 0) -> Position:
    """In a fight below ground with so many of a kind."""
    meeting.add(pos, pos.content.book.number[kind], number)
    meeting.muster(pos, ("muster",), ScriptedDice(1), None)
    pos.foe_hp, pos.gap, pos.round = [4] * number, gap, 1
    pos.steps = [("explore",), ("round",), ("aftermath", 0)]
    return pos


# -- who goes along ----------------------------------------------------------------------------------------------------


def test_what_they_are() -> None:
    """UWA-LOY-3, UWA-MEN-2: soldiers by their rows, with one die, armed by their employer."""
    pos = with_men(HEAVY_FOOT, ARCHER, CROSSBOWMAN)
    assert [(pos.ac(who), pos.rate(who), pos.rung(who).dice.dice) for who in retinue.hired(pos)] == [
        (4, 9, 1), (7, 12, 1), (7, 12, 1),
    ]  # fmt: skip
    assert [pos.arrows[who] for who in retinue.hired(pos)] == [0, 20, 30]
    assert pos.march[-1] == 5  # whoever bears the torch stays last
    assert figure_title(pos, 7) == "The archer"


@pytest.mark.parametrize(("craft", "shots", "feet"), [(ARCHER, 2, 150), (CROSSBOWMAN, 1, 180)])
def test_their_bows(craft: int, shots: int, feet: int) -> None:
    """UWA-CBT-8, UWA-LOY-3: short bow, two shots if he stands still; light crossbow, one."""
    pos = fighting(with_men(craft), gap=40)
    before = pos.arrows[6]
    blows.shoot(pos, 6, 0, dice := ScriptedDice(*[2] * shots), None)
    dice.finish()
    assert before - pos.arrows[6] == shots
    ranges = pos.content.book.equipment.missiles[blows.BOWS[pos.klass(6)]].ranges
    assert ranges[-1] * 10 == feet


@pytest.mark.parametrize(("men", "dice"), [(0, 2), (1, 3), (3, 3)])
def test_they_are_counted_by_whoever_comes(men: int, dice: int) -> None:
    """UWA-WAND-5: the number is thrown once for every three, hired men among them."""
    pos = with_men(*[HEAVY_FOOT] * men)
    pos.table = 1
    meeting.count_foes(pos, pos.content.book.number["goblin"])
    assert pos.steps[-1][2] == dice


@pytest.mark.parametrize("members", [4, 5, 7, 8, 9])
def test_parties_of_four_to_nine(members: int) -> None:
    """UWA-GAME-1, UWA-Q31: a party has as many characters as the setting says, a Cleric and a Magic-User among them."""
    match = Match(GAME, Setting("expedition", {"members": str(members), "hired": "2"}), seed="nine")
    pos: Position = match.position
    assert (len(pos.characters()), len(pos.men), len(pos.march)) == (members, 2, members + 2)
    assert {"cleric", "mage"} <= {pos.klass(who) for who in pos.characters()}
    assert GAME.audit(pos) == []


def test_eight_meet_eighteen_ants() -> None:
    """UWA-EX-23, UWA-WAND-5: on level 5 eight adventurers throw 3d4; 9 of the third table become 18."""
    pos = below(members="8")
    pos.table = 3
    meeting.count_foes(pos, pos.content.book.number["giant_ant"])
    assert pos.steps[-1][2:4] == (3, 4)
    assert meeting.fitted(9, 3, pos.content.book.encounters.expected(5)) == 18


# -- loyalty -----------------------------------------------------------------------------------------------------------


def test_loyalty() -> None:
    """UWA-LOY-1, UWA-LOY-2: 7, charm, double pay, months unpaid, comrades dead to 3, gifts to 2, and a glad heart."""
    pos = with_men(HEAVY_FOOT, ARCHER)
    assert retinue.loyalty(pos, 6) == 7
    pos.ability[CHARISMA] = 16
    assert retinue.loyalty(pos, 6) == 9
    pos.men[0] = tuple(retinue.Man(12, 1, 1, 2, 1))
    assert retinue.loyalty(pos, 6) == 9 + 1 - 1 + 2 + 1
    pos.fate[7] = DEAD
    assert retinue.loyalty(pos, 6) == 11
    pos.week, pos.mourned = 9, [5, 6, 7, 8]  # one of them is a month ago
    assert retinue.loyalty(pos, 6) == 12 - 3


def at_stairs(pos: Position) -> tuple[int, ...]:
    """The party stands on stairs down that it has seen."""
    for square in range(1200):
        stand(pos, square)
        for end in stairways(pos):
            if end[3] and end[2] == STAIRS and stairs.truly(pos, end) == STAIRS:
                return end
    raise AssertionError("no stairs down")


def test_a_throw_at_every_stair_down() -> None:
    """UWA-LOY-3, UWA-Q29: each who serves throws 2d6; above his loyalty he is gone, and nobody throws on the way up."""
    pos = with_men(HEAVY_FOOT, ARCHER)
    end = at_stairs(pos)
    stairs.take(pos, end)
    log: list[Event] = []
    stairs.stairs(pos, pos.steps[-1], dice := ScriptedDice(3, 4, 4, 4), log)
    dice.finish()
    assert (pos.floor, pos.fate[6], pos.fate[7]) == (1, ABLE, GONE)
    assert told(log, "deserted") == [(pos.piece(7),)]
    pos.steps = [("explore",)]
    up = next(one for one in stairways(pos) if not one[3])
    stairs.take(pos, up)
    stairs.stairs(pos, pos.steps[-1], NoDice(), None)
    assert pos.floor == 0


# -- in a fight --------------------------------------------------------------------------------------------------------


def test_morale_of_hired_men() -> None:
    """UWA-MOR-1, UWA-R264: at the first loss of the party they throw, heavy foot against 7, archers against 6."""
    pos = fighting(with_men(HEAVY_FOOT, ARCHER))
    pos.fate[0] = DEAD
    log: list[Event] = []
    fight.aftermath(pos, ("aftermath", 0), dice := ScriptedDice(3, 4, 3, 4), log)
    dice.finish()
    assert (pos.fate[6], pos.fate[7]) == (ABLE, GONE)
    assert kinds(log) == ["deserted"]
    retinue.waver(pos, NoDice(), None)


def test_no_morale_without_losses() -> None:
    """UWA-MOR-1: nobody throws before somebody fell, and characters never do."""
    pos = fighting(with_men(HEAVY_FOOT))
    retinue.waver(pos, NoDice(), None)
    alone = fighting(below())
    alone.fate[0] = DEAD
    retinue.waver(alone, NoDice(), None)
    assert pos.fate[6] == ABLE


def test_nobody_serves_the_dead() -> None:
    """UWA-R264, UWA-GAME-1: when the last character has fallen it is over, whoever of the hired men still stands."""
    pos = fighting(with_men(HEAVY_FOOT))
    pos.fate[:6] = bytearray([DEAD]) * 6
    fight.begin_round(pos, ("round",), NoDice(), None)
    assert pos.steps[-1] == ("lost",)


def test_orders_for_all() -> None:
    """UWA-CBT-1, UWA-DEC-7: hired men are told what to do like everybody."""
    pos = fighting(with_men(HEAVY_FOOT, ARCHER), gap=40)
    pos.steps = [("explore",), ("stance",)]
    pos.pending = None
    pick(pos, "hold")
    asked = set()
    while pos.steps[-1][0] == "orders":
        asked.add(pos.march[pos.steps[-1][1]])
        choice = next((text for text in texts(pos) if text.startswith("foe-")), "wait")
        number = pos.content.names.pick(choice)
        GAME.apply(pos, number, ScriptedDice(*[1] * 40), None)
    assert {6, 7} & asked == {7}  # the foot-soldier has nobody at arm's length and is not asked
    assert pos.arrows[7] == 18


def charmed(kind: str = "orc", how: int = ending.WON) -> Position:
    """One of a kind was charmed, with a wound of one; the meeting is over."""
    pos = fighting(with_men(HEAVY_FOOT), kind, number=1)
    pos.foe_fate[0], pos.foe_hurt[0] = CHARMED, 1
    pos.steps = [("go-on", how)]
    explore.go_on(pos, pos.steps[-1], NoDice(), None)
    return pos


@pytest.mark.parametrize(("kind", "ac", "level"), [("orc", 6, 1), ("gnoll", 5, 2), ("ogre", 5, 4), ("kobold", 7, 1)])
def test_the_charmed_serve(kind: str, ac: int, level: int) -> None:
    """UWA-Q25, UWA-R265: it goes along as it is, with a loyalty of nine, and sees in the dark no longer."""
    pos = charmed(kind)
    who = retinue.hired(pos)[-1]
    assert (len(pos.men), len(pos.march), pos.foe_fate[0]) == (2, 8, GONE)
    assert (pos.ac(who), pos.level[who], pos.hp[who], pos.hurt[who]) == (ac, level, 4, 1)
    assert (figure_title(pos, who), retinue.loyalty(pos, who)) == (f"The {kind}", 9)
    pos.lit = 0
    assert pos.blind()


def test_creatures_are_not_paid() -> None:
    """UWA-R265, UWA-DEC-27: six characters and one hired man share; the orc gets nothing, and no gifts either."""
    pos = charmed()
    assert retinue.part(pos, 1300) == 200
    assert (retinue.wages(pos), len(retinue.rewarded(pos))) == (3, 1)


@pytest.mark.parametrize(("first", "fate"), [(4, ABLE), (5, GONE)])
def test_a_creature_deserts_above_nine(first: int, fate: int) -> None:
    """UWA-Q25, UWA-LOY-1: two dice against nine."""
    pos = charmed()
    retinue.try_loyalty(pos, ScriptedDice(1, 1, first, 5), None)
    assert pos.fate[retinue.hired(pos)[-1]] == fate


def test_a_creature_serves_the_whole_season() -> None:
    """UWA-Q25, UWA-GAME-2: the gnoll is there on the next expedition, with its hide, its dice and its wounds."""
    pos = explored(at_home())
    retinue.enlist(pos, FIGHTER, retinue.Man(creature=pos.content.book.number["gnoll"] + 1), 9)
    pos.hurt[6] = 2
    later = following(over(pos))
    assert (later.ac(6), later.level[6], later.hp[6], later.hurt[6]) == (5, 2, 9, 2)
    assert figure_title(later, 6) == "The gnoll"


def test_whoever_flees_leaves_the_charmed() -> None:
    """UWA-R265: nobody waits for it."""
    pos = charmed(how=ending.FLED)
    assert (len(pos.men), len(pos.march)) == (1, 7)


def test_service_that_is_offered() -> None:
    """UWA-REACT-2, UWA-Q25: after a 12 those of like mind offer service: all of them go along."""
    pos = fighting(with_men(HEAVY_FOOT), "dwarf", number=5)
    pos.humour, pos.steps = retinue.AT_YOUR_SERVICE, [("go-on", ending.PARTED)]
    explore.go_on(pos, pos.steps[-1], NoDice(), None)
    assert [figure_title(pos, who) for who in retinue.hired(pos)][1:] == [
        f"The dwarf ({number})" for number in range(1, 6)
    ]
    assert pos.foe_fate.count(GONE) == 5
    other = fighting(with_men(HEAVY_FOOT), "dwarf", number=5)
    other.humour, other.steps = retinue.AT_YOUR_SERVICE - 1, [("go-on", ending.PARTED)]
    explore.go_on(other, other.steps[-1], NoDice(), None)
    assert len(other.men) == 1, "friendly, but no more"


@pytest.mark.parametrize("craft", [HEAVY_FOOT, ARCHER, CROSSBOWMAN])
def test_a_wight_drains_a_hired_man(craft: int) -> None:
    """UWA-MON-6: his one level is all he has."""
    pos = fighting(with_men(craft), "wight", number=1)
    powers.drain(pos, 6, 1, None)
    assert pos.fate[6] == DEAD


# -- what they get -----------------------------------------------------------------------------------------------------


def test_half_shares() -> None:
    """UWA-DEC-27, UWA-XP-1: with six characters and two hired men each character gets two fourteenths."""
    pos = with_men(HEAVY_FOOT, ARCHER)
    assert retinue.part(pos, 1400) == 200
    pos.fate[7] = GONE
    assert retinue.part(pos, 1300) == 200
    pos.fate[5] = DEAD
    assert retinue.part(pos, 1100) == 200


def test_the_score_counts_characters() -> None:
    """UWA-GAME-1: what is carried out counts whole, and a hired man who fell costs no points."""
    pos = with_men(HEAVY_FOOT)
    pos.taken, pos.fate[6] = 10_000, DEAD
    assert ending.points(pos) == 1000
    assert ending.survivors(pos) == 6

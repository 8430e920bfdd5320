"""Temple, city and thieves' quarter: fevers, the fallen of the last expedition, and magic for a fence (UWA-WLD-2)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Chair, RandomDice, Supposed
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.season import STATE, WEEKS, read_season
from wyrmtable.games.underworld.files.terms import DEAD, DISEASED, PLATE, SHIELD, STONE, TORCH
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import season

from .arena import CLERIC, DWARF, FIRST, MAGE, SECOND, pick, texts, told
from .test_season import at_home, following, over

NEW_PLACES = {"cure-disease", "raise-dead", "stone-to-flesh", "fence"}


def offered(pos: Position) -> set[str]:
    """Which of these places have something for the party."""
    assert pos.steps[-1][0] == "town"
    pos.pending = None
    return NEW_PLACES & set(texts(pos))


def facts(pos: Position) -> dict[str, str]:
    return dict(GAME.view(pos, 0).facts)


def after_losses(bank: int, *, dead: tuple[int, ...] = (), stone: tuple[int, ...] = (), magic: int = 0) -> Position:
    """In town after an expedition in which some of a party of the third level fell; magic in gold pieces."""
    pos = at_home()
    pos.level, pos.learnt, pos.ability = [3] * 6, [4_500] * 6, [11] * 36
    pos.hp, pos.hurt = [12] * 6, [2] * 6
    pos.armour = bytearray([PLATE] * 6)
    pos.marks = [mark | SHIELD for mark in pos.marks]
    for who in (*dead, *stone):
        pos.fate[who] = DEAD if who in dead else STONE
    pos.taken = pos.relics = 10 * magic
    later = following(over(pos))
    later.bank, later.pending = bank, None
    return later


# -- the temple --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bank", "place"), [(499, set()), (500, {"cure-disease"})])
def test_a_cure_of_the_fever_costs_500(bank: int, place: set[str]) -> None:
    """UWA-WLD-2, UWA-R292: for those who have it and can pay."""
    pos = at_home()
    pos.bank = bank
    assert offered(pos) == set()
    pos.marks[SECOND] |= DISEASED
    assert offered(pos) == place


def test_whoever_is_hurt_worst_is_cured_first() -> None:
    """UWA-WLD-2, UWA-R292."""
    pos = at_home()
    pos.bank, pos.hurt = 900, [0, 2, 5, 7, 0, 0]
    pos.marks[SECOND] |= DISEASED
    pos.marks[DWARF] |= DISEASED
    assert "The fever" in facts(pos)
    log = pick(pos, "cure-disease")
    assert told(log, "fever-ends") == [(pos.piece(DWARF),)]
    assert [who for who in range(6) if pos.marks[who] & DISEASED] == [SECOND]
    assert (pos.bank, offered(pos)) == (400, set())


def test_rest_does_not_heal_the_fevered() -> None:
    """UWA-R292, UWA-HEAL-2: a week heals three points of the others; the temple's healing helps him all the same."""
    pos = at_home()
    pos.bank, pos.hurt = 50, [5, 5, 0, 0, 0, 0]
    pos.marks[SECOND] |= DISEASED
    pick(pos, "rest-a-week")
    assert pos.hurt[:2] == [2, 5]
    pick(pos, "temple", 2)
    assert pos.hurt[:2] == [2, 2]
    pos.hurt[FIRST], pos.pending = 0, None
    assert "rest-a-week" in texts(pos), "rest heals nobody now, but the others may wait until he is well"
    pos.marks[SECOND] &= ~DISEASED
    pos.hurt[SECOND], pos.pending = 0, None
    assert "rest-a-week" not in texts(pos), "nobody is left for whom they would wait"


def test_the_fever_goes_along() -> None:
    """UWA-R292: from one expedition to the next."""
    pos = at_home()
    pos.marks[MAGE] |= DISEASED
    assert following(over(pos)).marks[MAGE] & DISEASED


# -- the city ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "week", "places"),
    [(4_999, 2, set()), (5_000, 2, {"raise-dead", "stone-to-flesh"}), (5_000, WEEKS, set())],
)
def test_the_city_is_dear_and_a_week_away(bank: int, week: int, places: set[str]) -> None:
    """UWA-WLD-2, UWA-R293: 5,000 gold pieces each, and there must be a week left."""
    pos = after_losses(bank, dead=(SECOND,), stone=(CLERIC,))
    pos.week = week
    assert offered(pos) == places
    assert "Brought home dead" in facts(pos)
    assert "Brought home as stone" in facts(pos)


def test_raised_from_the_dead() -> None:
    """UWA-WLD-2, UWA-R291, UWA-R293: as he was, with one point; the newcomer leaves, a week and 5,000 are gone."""
    pos = after_losses(6_000, dead=(SECOND,))
    assert (pos.level[SECOND], pos.learnt[SECOND]) == (1, 0), "a newcomer has his place"
    fame = pos.fame
    log = pick(pos, "raise-dead")
    assert told(log, "raised") == [(pos.piece(SECOND),)]
    assert (pos.level[SECOND], pos.learnt[SECOND], pos.hp[SECOND], pos.hurt[SECOND]) == (3, 4_500, 12, 11)
    assert pos.ability[6:12] == [11] * 6
    assert (pos.armour[SECOND], pos.marks[SECOND] & SHIELD, pos.gold[SECOND]) == (PLATE, SHIELD, 0)
    assert (pos.bank, pos.week, pos.fame) == (1_000, 3, fame)
    pos.bank = 5_000
    assert offered(pos) == set(), "nobody is called back twice"
    assert "Brought home dead" not in facts(pos)


def test_turned_to_flesh_with_the_wounds_he_had() -> None:
    """UWA-WLD-2, UWA-R293: he did not die; his spells are there to be prepared, and the torch is still borne."""
    pos = after_losses(5_000, stone=(MAGE,))
    assert pos.marks[MAGE] & TORCH
    log = pick(pos, "stone-to-flesh")
    assert told(log, "flesh-again") == [(pos.piece(MAGE),)]
    assert (pos.level[MAGE], pos.hp[MAGE], pos.hurt[MAGE]) == (3, 12, 2)
    assert pos.marks[MAGE] & TORCH
    slots = sum(pos.rung(MAGE).spells)
    known = len(pos.content.book.spells.known)
    assert sum(pos.spells[MAGE * known : (MAGE + 1) * known]) == slots > 1
    assert ("study", MAGE, slots) in pos.steps


def test_one_after_the_other() -> None:
    """UWA-R293: the highest level first; a week and the price for each, and in the fourth week everybody's keep."""
    pos = after_losses(10_500, dead=(SECOND, DWARF))
    state = pos.content.season
    assert state is not None
    due = sum(season.upkeep(learnt) for learnt in state.learnt)
    pick(pos, "raise-dead")
    assert (pos.level[SECOND], pos.level[DWARF]) == (3, 1)
    log = pick(pos, "raise-dead")
    assert pos.level[DWARF] == 3
    assert told(log, "upkeep") == [(due, "paid")]
    assert (pos.week, pos.bank) == (4, 500 - due)


def test_nobody_brings_a_lost_party_home() -> None:
    """UWA-R293: if nobody came home, nobody can be called back."""
    pos = at_home()
    pos.fate, pos.bank = bytearray([DEAD] * 6), 50_000
    later = following(over(pos))
    assert offered(later) == set()


def test_only_of_the_last_expedition() -> None:
    """UWA-R293: after the next one it is too late."""
    pos = after_losses(0, dead=(SECOND,))
    later = following(over(pos))
    later.bank = 5_000
    assert offered(later) == set()


# -- the thieves' quarter ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "bank"), [((3,), 1_440), ((6,), 1_440), ((2, 1), 1_296), ((1, 6), 576)])
def test_a_fence_pays_a_fifth_more(dice: tuple[int, ...], bank: int) -> None:
    """UWA-WLD-2, UWA-R294: on 1 or 2 d6 tenths of what he paid are gone again; he is seen once."""
    pos = after_losses(1_200, magic=1_200)
    assert offered(pos) == {"fence"}
    assert facts(pos)["Magic from below"] == "1200 gold pieces on the market"
    log = pick(pos, "fence", *dice)
    assert told(log, "fenced") == [(1_440,)]
    assert told(log, "cut-purses") == ([(1_440 - bank,)] if len(dice) > 1 else [])
    assert pos.bank == bank
    pos.bank = 5_000
    assert offered(pos) == set()


def test_what_was_spent_is_sold() -> None:
    """UWA-R294: once its price is spent, the magic is; and what is not magic no fence wants."""
    assert offered(after_losses(1_199, magic=1_200)) == set()
    pos = at_home()
    pos.taken = 10_000
    assert offered(following(over(pos))) == set()


def test_the_price_of_magic_is_in_the_bank() -> None:
    """UWA-WLD-2, UWA-R294: what comes from trinkets and from hoards alike, less a hundred for what had to be named; six
    share it evenly."""
    pos = at_home()
    pos.taken, pos.relics, pos.things = 9_000, 6_000, [(1, 3_000, 1), (1, 6_000, 0)]
    sequel = GAME.sequel(over(pos))
    assert sequel is not None
    state = read_season(sequel.setting.files[STATE])
    assert (state.magic, state.bank) == (600 + 798, 900 + 798), "at home everything is named"


# -- the captain -------------------------------------------------------------------------------------------------------


def test_the_captain_leaves_town() -> None:
    """UWA-DEC-17: with all places open to him he goes down again after a while, and pays for nothing that he does not
    understand."""
    pos = after_losses(5_600, dead=(SECOND,), stone=(CLERIC,), magic=500)
    pos.marks[FIRST] |= DISEASED
    pos.hurt[FIRST] = pos.hp[FIRST] - 1
    assert offered(pos) == NEW_PLACES
    captain, dice = Captain(Random(1)), RandomDice(Random(1))
    for _ in range(100):
        GAME.apply(pos, captain.choose(Chair(Supposed(GAME, pos), 0)), dice, None)
        if pos.steps[-1][0] == "study":
            break
    assert pos.steps[-1][0] == "study"
    assert pos.bank >= 0


def test_the_captain_hires_whoever_is_a_help() -> None:
    """UWA-DEC-17, UWA-LOY-3: of those who come the heavy foot and shooters; of a crowd of light
    foot nobody."""
    pos = at_home()
    pos.bank = 5_000
    captain, chair = Captain(Random(1)), Chair(Supposed(GAME, pos), 0)
    for counts, text in (((2, 0, 0, 18, 3), "hire-heavy-foot"), ((0, 0, 0, 18, 3), "ready")):
        pos.steps, pos.pending = [("explore",), ("town",), ("hiring", *counts)], None
        assert pos.content.names.text(captain.choose(chair)) == text

"""What is told of things to come: how an attack goes on, what the other side could do on a square, and arrows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wyrmtable.core import Threat, odds_of
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import CARRIED, LOCKED

from .growing import grown, one
from .table import Table
from .test_examples import room
from .test_lawyer_4 import door

HEROES, KEEPER = 0, 1


def feared(table: Table, square: str, eyes: int | None = HEROES) -> Threat | None:
    return GAME.threat(table.pos, eyes, table.names.pick(square))


def chances(told: Threat | None) -> dict[str, Fraction]:
    assert told is not None
    return {chance.result: Fraction(chance.chance).limit_denominator(100_000) for chance in told.chances}


# -- what could they do to me here? ------------------------------------------------------------------------------------


def test_one_who_can_come() -> None:
    """DUN-CMB-1, DUN-KEEP-2: a Bugbear two squares off strikes with 5 + D8 at 4 + D8: 36 of 64."""
    table = room().put("fighter", "d4").put("bugbear-1a", "d6")
    assert chances(feared(table, "d4")) == {"1 wound": Fraction(36, 64), "0 wounds": Fraction(28, 64)}
    assert feared(room().put("fighter", "d4").put("bugbear-1a", "l6"), "d4") is None


def test_where_one_would_go() -> None:
    """DUN-MOVE-1: of the acting hero the square he could go to is looked at; without him it is nobody's."""
    table = room().put("fighter", "a1").put("bugbear-1a", "f6")
    assert (feared(table, "a1"), feared(table, "d2")) == (None, None)
    told = feared(table.pick("fighter"), "d2")
    assert told is not None
    assert told.title == "The fighter on d2 could be attacked by Bugbear"


def test_two_wounds_fell_the_mage() -> None:
    """DUN-SKL-7, DUN-CHR-4: two Wolves strike with 3 + 1 each at 1 + D8 when both stand beside him."""
    table = room().put("mage", "d4", wounds=2).put("wolves-1a", "d6").put("wolves-1b", "f4")
    hit = Fraction(sum(4 + a > 1 + d for a in range(1, 7) for d in range(1, 9)), 48)
    told = chances(feared(table, "d4"))
    assert told["falls"] == pytest.approx(hit * hit)
    assert told["0 wounds"] == pytest.approx((1 - hit) * (1 - hit))


def test_room_beside_is_short() -> None:
    """DUN-GEN-5, DUN-MOVE-4: in a corner only two can strike at once, the strongest of four."""
    table = room().put("fighter", "a1").put("bugbear-1a", "c1").put("bugbear-2a", "a3")
    told = feared(table.put("kobolds-1a", "c3").put("kobolds-1b", "c2"), "a1")
    assert told is not None
    assert told.pieces == ("bugbear-1a", "bugbear-2a")


def test_no_weapon_names_a_thief() -> None:
    """DUN-THF-1, DUN-SKL-11: who comes within bowshot is a danger to the Mage, not to the Thief beside him."""
    table = grown({0: ("hall_long", 0), 4: ("hall_pillar", 0)}).put("thief", "c1").put("mage", "d1")
    table.put("gnolls-1a", "c9")
    table.pos.bows |= 1 << table.figure("gnolls-1a")
    told = feared(table, "d1")
    assert told is not None
    assert told.pieces == ("gnolls-1a",)
    assert feared(table, "c1") is None


def test_what_heroes_could_do() -> None:
    """DUN-FTR-1, DUN-ARC-2, DUN-MAG-1: who stands still strikes or shoots twice; a bolt is two wounds."""
    table = room().put("fighter", "d4").put("archer", "d1").put("mage", "a4").put("cave-troll-1a", "d5")
    told = feared(table, "d5", KEEPER)
    assert told is not None
    assert set(told.pieces) == {"fighter", "archer", "mage"}
    assert [line.text.split(",")[0] for line in told.because if "twice" in line.text] == [
        "The fighter attacks twice", "The archer attacks twice",
    ]  # fmt: skip
    assert sum(chances(told).values()) == pytest.approx(1)


def test_face_down_cards_are_told_not_known() -> None:
    """DUN-SUM-11, DUN-SUM-2: whatever lies face down beside the tile, the heroes are warned in the same words."""
    told = [
        feared(room().put("fighter", "g3").put("kobolds-1a", "i3").lie(card, 2), "g3")
        for card in ("bugbear-1", "wolves-1")
    ]
    assert told[0] == told[1]
    assert told[0] is not None
    assert told[0].because[-1].rule == "DUN-SUM-11"


def test_nobody_else_is_told() -> None:
    """DUN-CMB-1: spectators have nothing to fear, nor has anybody for the other side's figures."""
    table = room().put("fighter", "d4").put("bugbear-1a", "d5")
    assert [feared(table, "d4", eyes) for eyes in (None, KEEPER)] == [None, None]
    assert feared(table, "d5", HEROES) is None


def test_poison_and_gaze() -> None:
    """DUN-SKL-3, DUN-SKL-4: poison may take a second wound; a Death Gaze takes all there are."""
    table = one("hall_pillar").put("fighter", "a1").put("large-spiders-1a", "b1")
    assert "2 wounds" in chances(feared(table, "a1"))
    table = one("hall_pillar").put("fighter", "a1").put("basilisk-1a", "d1")
    assert "falls" in chances(feared(table, "a1"))


# -- odds before anybody is named --------------------------------------------------------------------------------------


def odds(table: Table, pick: str) -> dict[str, str]:
    decision = table.decision
    return {c.result: c.fraction for c in odds_of(GAME, table.pos, decision.seat, table.names.pick(pick)).chances}


def test_a_shot_before_its_target_is_named() -> None:
    """DUN-CMB-2, DUN-CMB-1: of a Bugbear and a Kobold the Kobold is hit more easily, 4 + D8 against 3 + D6."""
    table = room().put("archer", "a1").put("bugbear-1a", "d4").put("kobolds-1a", "a4").pick("archer")
    assert odds(table, "shoot") == {"a hit": "11/16", "a miss": "5/16"}
    told = GAME.explain(table.pos, 0, table.names.pick("shoot"))
    assert told[0].text == "At Kobolds 1a, the easiest to hit."


def test_the_coin_does_not_hide_the_odds() -> None:
    """DUN-DEC-22: who could throw again is told the odds of the first throw."""
    table = room().put("fighter", "d4").put("bugbear-1a", "d5").pick("fighter")
    plain = odds(table, "bugbear-1a")
    table.pos.holds[table.content.coin] = CARRIED
    assert odds(table, "bugbear-1a") == plain == {"a hit": "9/16", "a miss": "7/16"}


def test_the_easiest_lock() -> None:
    """DUN-ACT-8, DUN-ACT-6: before the door is named, the odds are those of its lock: 4 or more of a D6."""
    table = door(room().put("thief", "f3"), "f3-g3", LOCKED, 4).pick("thief")
    assert odds(table, "pick-lock") == {"unlocked": "1/2", "still locked": "1/2"}
    assert odds(table, "bash") == {"it breaks": "21/64", "it holds": "43/64"}


def test_parting_blows_are_told_as_such() -> None:
    """DUN-PART-1: the odds of a step away are those of the blow that follows, a loss for who steps."""
    table = room().put("mage", "d4").put("bugbear-1a", "d5").pick("mage")
    told = odds_of(GAME, table.pos, 0, table.names.pick("c4")).chances
    assert {chance.result: chance.tone for chance in told} == {"a parting hit": "loss", "a parting miss": "even"}


# -- arrows ------------------------------------------------------------------------------------------------------------


def test_arrows_of_attacks_begun() -> None:
    """DUN-PART-1: while the Keeper says who strikes first, arrows show who does; afterwards there are none."""
    table = room().put("mage", "d4").put("bugbear-1a", "d5").put("kobolds-1a", "e4").pick("mage", "c4")
    shown = GAME.view(table.pos, 0).arrows
    assert [(arrow.start, arrow.end, arrow.owner) for arrow in shown] == [("e4", "d4", KEEPER), ("d5", "d4", KEEPER)]
    assert table.decision.seat == KEEPER
    table.pick("bugbear-1a", dice=(1, 8, 1, 8))
    assert GAME.view(table.pos, 0).arrows == ()


# -- what a pick is about ----------------------------------------------------------------------------------------------


def about(table: Table, pick: str) -> str:
    return GAME.preview(table.pos, table.decision.seat, table.names.pick(pick)).title


def test_an_attack_is_named() -> None:
    """DUN-ACT-2, DUN-MAG-1, DUN-KEEP-2: who does what to whom; of a friend's healing and of moves nothing is said."""
    table = room().put("fighter", "d4").put("mage", "a1").put("bugbear-1a", "d5")
    assert about(table.pick("fighter"), "bugbear-1a") == "The fighter's blow at Bugbear"
    assert about(table, "c4") == ""
    table = room().put("fighter", "d4").put("mage", "d1").put("bugbear-1a", "d5")
    assert about(table.pick("mage", "bolt"), "bugbear-1a") == "The mage's bolt at Bugbear"
    table = room().put("fighter", "d4").put("bugbear-1a", "d5").keepers_turn()
    assert about(table.pick("bugbear-1a"), "fighter") == "Bugbear's blow at the fighter"

"""Cases of a rules lawyer: two houses that meet in the wilds (UWA-CAL-5, UWA-Q47)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Decision, Event, Outcome, ScriptedDice
from wyrmtable.games.underworld.files.landboard import FAR, SITE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import acting, rivals
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, campaign, texts

# -- helpers -----------------------------------------------------------------------------------------------------------


def meeting(ours: int = 0, theirs: int = 0, players: str = "2") -> DominionPosition:
    """All houses on the same day on one hex of clear land, with so many heavy foot."""
    pos = campaign(players)
    wild = pos.content.around[pos.content.around[pos.hex[FIRST]][0]][0]
    pos.hex, pos.clock = [wild] * len(pos.hex), [5] * len(pos.hex)
    for seat in range(len(pos.hex)):
        pos.men[seat] = with_foot(ours if seat == FIRST else theirs)
    return turn(pos)


def turn(pos: DominionPosition) -> DominionPosition:
    """Whose turn it is, and whom it meets."""
    pos.pending = None
    acting.turn(pos, acting.TURN, NO_DICE, None)
    return pos


def with_foot(count: int) -> tuple[int, ...]:
    return (0, count, 0, 0, 0, 0, 0, 0)


def asked(pos: DominionPosition) -> tuple[int, list[str]]:
    found = GAME.decision(pos)
    assert isinstance(found, Decision), found
    return found.seat, [pos.content.names.text(pick) for pick in found.picks]


def say(pos: DominionPosition, text: str, *dice: int) -> list[Event]:
    log, rolls = list[Event](), ScriptedDice(*dice)
    assert text in asked(pos)[1]
    GAME.apply(pos, pos.content.names.pick(text), rolls, log)
    rolls.finish()
    return log


def told(log: list[Event]) -> set[str]:
    return {str(event[1]) for event in log}


# -- two houses (UWA-CAL-5) --------------------------------------------------------------------------------------------


def test_01_houses_with_equal_clocks_meet() -> None:
    """LAW-W2-01, UWA-CAL-5, UWA-Q47: the one whose turn it is is asked what it does, before anything else."""
    pos = meeting()
    assert asked(pos) == (FIRST, ["fight", "evade", "parley"])
    assert GAME.why_not(pos, FIRST, pos.content.names.pick("wait"))[0].rule == "UWA-CAL-5"


@pytest.mark.parametrize("change", ["clock", "place"])
def test_02_otherwise_nothing_happens(change: str) -> None:
    """LAW-W2-02, UWA-CAL-5: a day later, or a hex further, they do not meet."""
    pos = meeting()
    if change == "clock":
        pos.clock[SECOND] += 1
    else:
        pos.hex[SECOND] = pos.content.around[pos.hex[FIRST]][0]
    assert asked(turn(pos))[1] == texts(pos)


@pytest.mark.parametrize("walls", ["town", "far", "stronghold"])
def test_03_not_behind_walls(walls: str) -> None:
    """LAW-W2-03, UWA-CAL-5: it is an outdoor meeting: not in a town, nor with a house that is in its stronghold."""
    pos = meeting()
    if walls == "town":
        pos.hex = campaign().hex
    elif walls == "far":
        pos.drawn[pos.hex[FIRST]] = FAR << SITE
    else:
        pos.seat_hex[SECOND], pos.ordered[SECOND], pos.built[SECOND] = pos.hex[SECOND], 25_000, 25_000
    assert "wait" in asked(turn(pos))[1]


def test_04_peace() -> None:
    """LAW-W2-04, UWA-Q47: the other answers; if both want peace they part, and the day goes on. They do not meet twice
    on one day, but again on the next if both stay."""
    pos = meeting()
    say(pos, "parley")
    assert asked(pos) == (SECOND, ["fight", "parley"])
    assert told(say(pos, "parley")) == {"house-parted"}
    assert asked(pos) == (FIRST, texts(pos))
    say(pos, "rest", 1, 1)
    assert asked(pos)[0] == SECOND
    say(pos, "rest", 1, 1)
    assert (asked(pos), pos.clock) == ((FIRST, ["fight", "evade", "parley"]), [6, 6])


def test_05_three_houses() -> None:
    """LAW-W2-05, UWA-CAL-5: the first meets each of the others."""
    pos = meeting(players="3")
    for other in (1, 2):
        say(pos, "parley")
        assert asked(pos)[0] == other
        say(pos, "parley")
    assert asked(pos) == (FIRST, texts(pos))


def test_06_peace_is_refused() -> None:
    """LAW-W2-06, UWA-Q47: the other's pick counts as much: it may strike whoever comes in peace."""
    pos = meeting(10, 10)
    say(pos, "parley")
    assert "house-feud" in told(say(pos, "fight"))
    assert asked(pos) == (SECOND, ["fight-on", "withdraw"])


def test_07_whoever_is_attacked_may_run() -> None:
    """LAW-W2-07, UWA-EVADE-1: 30 men and six heroes are 25 and more, all of the possible number have come: 35 %."""
    pos = meeting(30, 30)
    say(pos, "fight")
    assert asked(pos) == (SECOND, ["fight", "evade"])
    log = say(pos, "evade", 35)
    assert "house-escapes" in told(log)
    assert pos.clock == [5, 6]


def test_08_a_chase() -> None:
    """LAW-W2-08, UWA-WPURS-2, UWA-WPURS-3: horsemen are faster than men on foot: after a hex they catch them on 50, and
    the fight is where they are then."""
    pos = meeting(0, 30)
    pos.men[FIRST] = (0, 0, 0, 0, 0, 30, 0, 0)
    before = pos.hex[SECOND]
    say(pos, "fight")
    log = say(pos, "evade", 36, 1, 50)
    assert "house-feud" in told(log)
    assert pos.hex[FIRST] == pos.hex[SECOND] != before


def test_09_nobody_catches_whoever_is_as_fast() -> None:
    """LAW-W2-09, UWA-WPURS-2: the chase goes on until the die says that it ends; then each two hexes cost a day."""
    pos = meeting(30, 30)
    say(pos, "fight")
    say(pos, "evade", 36, 1, 1, 4, 1, 1)
    assert (pos.hex[FIRST] != pos.hex[SECOND], pos.clock[SECOND]) == (True, 7)


def test_10_both_strike_at_once() -> None:
    """LAW-W2-10, UWA-CBT-12: 12 men and 6 heroes of the fourth level on both sides; what each throws counts, though
    the other's men fall in the same round."""
    pos = meeting(12, 12)
    say(pos, "fight")
    say(pos, "fight")
    say(pos, "fight-on")
    assert asked(pos) == (FIRST, ["fight-on", "withdraw"])
    GAME.apply(pos, pos.content.names.pick("fight-on"), Hits([6, 3, 0, 4, 2, 0]))
    assert (pos.soldiers(FIRST), pos.soldiers(SECOND)) == (9, 10)


class Hits(ScriptedDice):
    """Throws of many dice at once, by how many of them hit."""

    def __init__(self, hits: list[int], *dice: int) -> None:
        super().__init__(*dice)
        self._hits = hits

    def hits(self, count: int, sides: int, need: int, why: str) -> int:
        return min(self._hits.pop(0), count)


def test_11_half_of_the_men() -> None:
    """LAW-W2-11, UWA-MOR-1, UWA-R223: who has lost half of his men tests morale once: a 9 and they run; the other has
    learnt a hundred points for each of those who fell."""
    pos = meeting(12, 12)
    say(pos, "fight")
    say(pos, "fight")
    first, second = asked(pos)[0], 1 - asked(pos)[0]
    say(pos, "fight-on")
    lessons = pos.xp[:]
    GAME.apply(pos, pos.content.names.pick("fight-on"), Hits([6, 6, 0, 0, 0, 0], 4, 5))
    assert (pos.soldiers(first), pos.soldiers(second)) == (12, 6)
    assert pos.xp[first] > lessons[first]
    assert pos.xp[second] == lessons[second]
    assert pos.steps[-1][0] != "feud"


def test_12_whoever_withdraws_is_struck_once_more() -> None:
    """LAW-W2-12, UWA-CBT-10, UWA-R223: a round of blows without an answer."""
    pos = meeting(12, 12)
    say(pos, "fight")
    say(pos, "fight")
    seat = asked(pos)[0]
    log = list[Event]()
    GAME.apply(pos, pos.content.names.pick("withdraw"), Hits([4, 3, 1]), log)
    assert (pos.soldiers(seat), pos.soldiers(1 - seat)) == (8, 12)
    assert {"house-driven", "house-won"} <= told(log)


def test_13_the_end_of_a_house() -> None:
    """LAW-W2-13, UWA-GAME-3: six of the first level without an heir who fall to another house: the last one has won."""
    pos = meeting(40, 0)
    pos.xp[SECOND], pos.heirs[SECOND] = 0, 0
    say(pos, "fight")
    say(pos, "fight")
    say(pos, "fight-on")
    GAME.apply(pos, pos.content.names.pick("fight-on"), Hits([0, 0, 0, 40, 40, 6]))
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (FIRST,)


@pytest.mark.parametrize("step", ["greet", "answer", "feud"])
def test_14_men_in_sight_are_counted(step: str) -> None:
    """LAW-W2-14, UWA-GAME-7: their number is seen by whoever looks on; their kinds and the ledger are not."""
    pos = meeting(17, 23)
    if step != "greet":
        say(pos, "fight")
    if step == "feud":
        say(pos, "fight")
    for eyes in (FIRST, SECOND, ALL):
        facts = dict(GAME.view(pos, eyes).facts)
        assert facts[f"The {pos.content.seats[FIRST]}"] == "six heroes and 17 men"
        assert facts[f"The {pos.content.seats[SECOND]}"] == "six heroes and 23 men"
    worlds = [GAME.imagine(pos, FIRST, Random(seed)) for seed in range(9)]
    assert {world.soldiers(SECOND) for world in worlds} == {23}
    assert all(GAME.view(world, FIRST) == GAME.view(pos, FIRST) for world in worlds)


def test_15_twelve_rounds() -> None:
    """LAW-W2-15, UWA-R280: after the twelfth round they part, and nobody has the field."""
    pos = meeting(5, 5)
    pos.steps = [("turn", acting.MET), tuple(rivals.Feud("feud", FIRST, SECOND, 1, 11, 5, 5, 0))]
    pos.pending = None
    log = list[Event]()
    GAME.apply(pos, pos.content.names.pick("fight-on"), Hits([0, 0, 0, 0, 0, 0]), log)
    assert not {"house-won", "house-driven"} & told(log)
    assert asked(pos) == (FIRST, texts(pos))

"""Lords of castles and the houses that pass, rule by rule (UWA-CASTLE, UWA-JOUST, UWA-WPURS-1)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Asking, Decision, Dice, RandomDice, ScriptedDice
from wyrmtable.games.underworld.files.dominioncampaign import TREACHERY
from wyrmtable.games.underworld.files.landboard import CASTLE, ENTERED, SITE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import errands, lords, passing, sieges, spoils, travelling, warring
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition
from wyrmtable.games.underworld.rules.dominion.sequence import STEPS
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land.castles import (
    BEATEN,
    EVIL_PRIEST,
    FRESH,
    FRIEND,
    HOSTILE,
    LORD,
    NECROMANCER,
    NEUTRAL,
    PAID,
    PATRIARCH,
    REFUSED,
    Castle,
)
from wyrmtable.games.underworld.rules.land.encounters import ASHORE
from wyrmtable.games.underworld.rules.land.tasks import CARRYING, DONE, ESCORT, FETCH, GEAS, OPEN, QUEST, SLAY, Task

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, campaign

AT = 0


def before(occupant: int = LORD, stance: int = NEUTRAL, toll: int = 300) -> DominionPosition:
    """The house stands before a castle one hex off, on its way."""
    pos = campaign()
    here = pos.hex[FIRST]
    hex_ = pos.content.around[here][0]
    pos.drawn[hex_], pos.fog[hex_] = CASTLE << SITE, ENTERED
    ogre = pos.content.land.book.number["ogre"]
    pos.castles = [tuple(Castle(hex_, occupant, ogre, 2, 0, stance, (), 60))]
    pos.trek, pos.path = tuple(Trek(ASHORE, 0, moved=1)), [pos.content.around[here][3], here]
    pos.steps, pos.pending = [("evening", FIRST, 2), ("lord", FIRST, AT, toll)], None
    return pos


def asked(pos: DominionPosition) -> list[str]:
    found = GAME.decision(pos)
    assert isinstance(found, Decision)
    return [pos.content.names.text(pick) for pick in found.picks]


def answer(pos: DominionPosition, text: str, dice: Dice = NO_DICE) -> None:
    """A pick, without what the night brings."""
    step = pos.steps[-1]
    names = pos.content.names
    if step[0] == "lord":
        lords.lord_take(pos, step, names.pick(text), dice, None)
    else:
        code = STEPS[step[0]]
        assert isinstance(code, Asking)
        code.take(pos, step, names.pick(text), dice, None)
    pos.pending = None


def terms(pos: DominionPosition) -> int:
    return lords.standing(pos, pos.castles[AT][0], FIRST)


# -- what they ask for -------------------------------------------------------------------------------------------------


def test_a_toll() -> None:
    """UWA-CASTLE-5: a Fighting-Man asks for a joust or a toll; who has paid passes from then on."""
    pos = before()
    assert {"joust", "pay", "refuse", "attack", "evade"} == set(asked(pos))
    answer(pos, "pay")
    assert (pos.gold[FIRST], terms(pos), pos.steps[-1][0]) == (4_700, PAID, "evening")
    pos.gold[FIRST] = 299
    pos.steps.append(("lord", FIRST, AT, 300))
    pos.pending = None
    assert "pay" not in asked(pos)


@pytest.mark.parametrize(
    ("occupant", "stance", "gold", "picks"),
    [
        (NECROMANCER, NEUTRAL, 5_000, {"submit"}), (NECROMANCER, HOSTILE, 5_000, {"pay"}),
        (NECROMANCER, HOSTILE, 299, set()), (PATRIARCH, NEUTRAL, 5_000, {"pay"}), (PATRIARCH, NEUTRAL, 9, {"submit"}),
        (EVIL_PRIEST, HOSTILE, 5_000, {"pay"}), (EVIL_PRIEST, HOSTILE, 9, set()),
    ],
)  # fmt: skip
def test_who_asks_for_what(occupant: int, stance: int, gold: int, picks: set[str]) -> None:
    """UWA-CASTLE-6, UWA-CASTLE-7: Geas or toll of a Magic-User; tithe of a Cleric, Quest if there is nothing."""
    pos = before(occupant, stance, 300 if occupant == NECROMANCER else 0)
    pos.gold[FIRST] = gold
    assert set(asked(pos)) - {"refuse", "attack", "evade"} == picks


def test_a_tithe() -> None:
    """UWA-CASTLE-7: a tenth of the money."""
    pos = before(PATRIARCH, toll=0)
    answer(pos, "pay")
    assert pos.gold[FIRST] == 4_500


def test_a_neutral_castle_bars_the_way() -> None:
    """UWA-CASTLE-8: back to where the house came from; and it remembers."""
    pos = before()
    back = pos.path[0]
    answer(pos, "refuse")
    assert (pos.hex[FIRST], terms(pos), pos.fray) == (back, REFUSED, ())


def test_a_hostile_castle_attacks() -> None:
    """UWA-CASTLE-8, UWA-CASTLE-13: the lord of nine dice and two ogres of four; beaten, it sends nobody out."""
    pos = before(stance=HOSTILE)
    answer(pos, "refuse")
    fray = warring.Fray(*pos.fray)
    assert (pos.steps[-1], fray.full // fray.hd) == (("fray", FIRST), -(-(9 + 8) // 4))
    spoils.settle(pos, FIRST, fray, True, NO_DICE, None)
    assert (terms(pos), lords.willing(pos, pos.castles[AT][0])) == (BEATEN, False)


@pytest.mark.parametrize(("stance", "face", "follows"), [(HOSTILE, 3, True), (HOSTILE, 4, False), (NEUTRAL, 2, False)])
def test_getting_away(stance: int, face: int, follows: bool) -> None:
    """UWA-WPURS-1: hostile people follow on 1 to 3, neutral ones on 1; then the chance is that of others."""
    pos = before(stance=stance)
    answer(pos, "evade", ScriptedDice(face, *([1] if follows else [])))
    assert (pos.fray, pos.band, terms(pos)) == ((), (), FRESH)


# -- when they come out ------------------------------------------------------------------------------------------------


def test_they_come_out_when_a_house_passes() -> None:
    """UWA-CASTLE-2: a throw for every castle within two hexes of the day's path; who has paid is greeted."""
    pos = before()
    hex_ = pos.castles[AT][0]
    pos.country = pos.land()._replace(castles=(hex_,))
    pos.steps.pop()
    lords.passed(pos, FIRST, 3, NO_DICE, None)
    assert len(pos.steps) == 1
    lords.passed(pos, FIRST, 2, ScriptedDice(4), None)
    assert pos.steps.pop() == ("lord", FIRST, AT, 400)
    lords.settle(pos, hex_, FIRST, PAID)
    lords.passed(pos, FIRST, 2, ScriptedDice(4), None)
    assert len(pos.steps) == 1


@pytest.mark.parametrize(
    ("men", "number", "met"), [(0, 60, True), (19, 60, True), (18, 0, True), (19, 0, False), (600, 60, False)]
)
def test_hailing(men: int, number: int, met: bool) -> None:
    """UWA-CASTLE-3, UWA-R331: always met, but by nobody if the house has 25 fighters and is twice as strong."""
    pos = before()
    pos.castles[AT] = tuple(Castle(*pos.castles[AT])._replace(number=number, others=()))
    pos.hex[FIRST], pos.men[FIRST] = pos.castles[AT][0], (men, *[0] * 7)
    pos.steps, pos.pending = [("act", FIRST)], None
    assert "hail" in asked(pos)
    travelling.hail(pos, FIRST, RandomDice(Random(1)), None)
    assert (pos.steps[-1][0] == "lord") is met


@pytest.mark.parametrize(("until", "unrest"), [(28, 5), (0, 0)])
def test_guests_who_turn_on_their_host(until: int, unrest: int) -> None:
    """UWA-ANGRY-2: who buys a traitor in the castle whose guest he is breaks hospitality, five points of unrest; a
    guest of last month does not."""
    pos = before()
    pos.hex[FIRST] = pos.castles[AT][0]
    lords.settle(pos, pos.hex[FIRST], FIRST, FRIEND, until)
    sieges.act(pos, FIRST, TREACHERY, ScriptedDice(1, 1, 100), None)
    assert pos.unrest[FIRST] == unrest
    assert not lords.guests(pos, FIRST)
    sieges.break_faith(pos, FIRST)
    assert pos.unrest[FIRST] == unrest


# -- the joust ---------------------------------------------------------------------------------------------------------


def test_a_joust_is_won() -> None:
    """UWA-JOUST-3, UWA-CASTLE-5: the lord falls; the house is his guest for a month, and waits there in peace."""
    pos = before()
    answer(pos, "joust")
    answer(pos, "aim-centre")
    land = pos.content.land.land
    guard = next(at for at in range(4) if land.joust[2][at] == 3)
    against = next(aim for aim in range(4) if land.joust[aim][0] != 3 and not (guard == 3 and aim == 0))
    faces = (guard + 1, against if guard == 3 else against + 1, 1)
    answer(pos, "steady", ScriptedDice(*faces))
    answer(pos, "no-more")
    assert (terms(pos), pos.hex[FIRST]) == (FRIEND, pos.castles[AT][0])
    assert travelling.sheltered(pos, FIRST)
    pos.clock[FIRST] = 28
    assert not travelling.sheltered(pos, FIRST)


def test_every_one_of_the_six_may_ride() -> None:
    """UWA-CASTLE-5, UWA-R240: however the others have fared; the sixth is the last, and then they pass."""
    for best in (0, 1, 2):
        pos = before()
        pos.steps[-1] = ("again", FIRST, AT, 5, best)
        assert set(asked(pos)) == {"joust", "no-more"}
        answer(pos, "joust")
        assert pos.steps[-1] == ("lance", FIRST, AT, 6, 0, 0, 0, best)
    pos = before()
    pos.steps[-1] = ("again", FIRST, AT, 6, 1)
    assert asked(pos) == ["no-more"]
    answer(pos, "no-more")
    assert terms(pos) == PAID


def test_a_joust_is_lost() -> None:
    """UWA-R275, UWA-JOUST-3: who falls takes a hit; who loses leaves a suit of plate, and the next may ride."""
    pos = before()
    land = pos.content.land.land
    guard, aim = next((g, a) for g in range(3) for a in range(4) if land.joust[2][g] != 3 and land.joust[a][0] == 3)
    pos.steps[-1] = ("shield", FIRST, AT, 1, 0, 0, 0, 0, 2)
    answer(pos, "steady", ScriptedDice(guard + 1, aim + 1, 1))
    assert (pos.hurt[FIRST], pos.gold[FIRST], pos.steps[-1]) == (1, 4_950, ("again", FIRST, AT, 1, 0))


@pytest.mark.parametrize(
    ("standing", "hexes", "task", "after"),
    [(PAID, 2, False, PAID), (PAID, 3, False, FRESH), (PAID, 3, True, PAID), (FRIEND, 3, False, FRIEND),
     (REFUSED, 3, False, REFUSED)],
)  # fmt: skip
def test_a_toll_is_for_one_passing(standing: int, hexes: int, task: bool, after: int) -> None:
    """UWA-R349, UWA-CASTLE-5, UWA-CASTLE-6: a house that has been three hexes off for a day is asked again, but on an
    errand of that castle; what it owes to another house's castle is not touched."""
    pos = before()
    castle = pos.castles[AT][0]
    lords.settle(pos, castle, FIRST, standing)
    lords.settle(pos, castle, SECOND, PAID)
    away = castle
    for _ in range(hexes):
        away = pos.content.around[away][0]
    pos.path, pos.tasks = [away], [(FIRST, *Task(GEAS, castle, FETCH, away, 0, 28))] if task else []
    pos.steps = pos.steps[:1]
    lords.passed(pos, FIRST, 6, NO_DICE, None)
    assert (terms(pos), lords.standing(pos, castle, SECOND)) == (after, PAID)


# -- errands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "bound"), [(20, False), (1, True)])
def test_a_geas(face: int, bound: bool) -> None:
    """UWA-CASTLE-6: the first of the six may save against it; else the nearest lair, within four weeks."""
    pos = before(NECROMANCER, toll=0)
    lair = pos.content.around[pos.hex[FIRST]][1]
    pos.country = pos.land()._replace(lairs=frozenset({lair}))
    answer(pos, "submit", ScriptedDice(face))
    assert terms(pos) == PAID
    assert pos.tasks == ([(FIRST, *Task(GEAS, pos.castles[AT][0], FETCH, lair, 0, 28))] if bound else [])


def test_half_of_the_hoard() -> None:
    """UWA-CASTLE-6: a lair that was named is there; half of its hoard is brought to the castle."""
    pos = before()
    castle, lair = pos.castles[AT][0], pos.hex[FIRST]
    pos.tasks = [(FIRST, *Task(GEAS, castle, FETCH, lair, 0, 28))]
    assert errands.wanted(pos, lair)
    errands.lair_beaten(pos, FIRST, 1_000, None)
    assert errands.of(pos, FIRST)[0][1].state == CARRYING
    pos.hex[FIRST] = castle
    errands.arrive(pos, FIRST, None)
    assert (pos.gold[FIRST], Task(*pos.tasks[0][1:]).state) == (4_500, DONE)


@pytest.mark.parametrize(("goal", "state"), [(ESCORT, DONE), (SLAY, OPEN)])
def test_a_quest_ends_where_it_leads(goal: int, state: int) -> None:
    """UWA-CASTLE-7: whom they bring is safe in the town; a beast must be slain first."""
    pos = before()
    pos.tasks = [(FIRST, *Task(QUEST, pos.castles[AT][0], goal, pos.hex[FIRST], 0, 28))]
    errands.arrive(pos, FIRST, None)
    assert Task(*pos.tasks[0][1:]).state == state
    errands.lair_beaten(pos, FIRST, 100, None)
    assert Task(*pos.tasks[0][1:]).state == DONE


def test_too_late() -> None:
    """UWA-Q41, UWA-R276: after four weeks a Quest is a curse on every blow; ten weeks later a Geas has killed."""
    pos = before()
    pos.tasks = [(FIRST, *Task(QUEST, 0, SLAY, 1, 0, 28)), (FIRST, *Task(GEAS, 0, FETCH, 2, 0, 28))]
    assert not errands.cursed(pos, FIRST)
    pos.clock[FIRST] = 29
    assert (errands.cursed(pos, FIRST), errands.cursed(pos, SECOND)) == (True, False)
    xp = pos.xp[FIRST]
    pos.clock[FIRST] = 28 + 69
    passing.pass_time(pos, FIRST, 1, NO_DICE, None)
    assert (pos.xp[FIRST], Task(*pos.tasks[1][1:]).state) == (xp - xp // 6, DONE)


def test_what_is_hidden_of_a_castle() -> None:
    """UWA-GAME-7, UWA-CASTLE-4: a stance that never showed may be another; the garrison nobody has counted."""
    pos = before()
    worlds = [GAME.imagine(pos, SECOND, Random(seed)).castles[AT] for seed in range(30)]
    assert {Castle(*row).stance for row in worlds} == {HOSTILE, NEUTRAL}
    assert len({Castle(*row).garrison for row in worlds}) > 3
    panels = {eyes: {panel.id: panel for panel in GAME.view(pos, eyes).panels}["lords"] for eyes in (SECOND, ALL)}
    assert panels[SECOND].rows[0].cells[0] == "unknown"
    assert panels[ALL].rows[0].cells[0] == "neutral"


@pytest.mark.parametrize(
    ("first", "second", "then"), [(3, 4, "fray"), (4, 4, "lord"), (5, 5, "lord"), (5, 6, "evening")]
)
def test_a_castle_that_remembers(first: int, second: int, then: str) -> None:
    """UWA-CASTLE-8, UWA-REACT-1: a neutral castle that this house has refused reacts at two less when it comes out
    again: at 7 it attacks, at 8 to 10 it asks again, at 11 it lets the house pass. Others it asks as before."""
    pos = before(NECROMANCER)
    hex_ = pos.castles[AT][0]
    pos.steps = [("evening", FIRST, 2)]
    lords.settle(pos, hex_, FIRST, REFUSED)
    lords.come(pos, FIRST, hex_, ScriptedDice(first, second), None)
    thrown = pos.steps.pop()
    assert (thrown[0], thrown[2]) == ("thrown", first + second)
    lords.use_reaction(pos, int(thrown[2]), int(thrown[3]), NO_DICE, None)
    assert pos.steps[-1][0] == then
    pos.steps = [("evening", SECOND, 2)]
    lords.come(pos, SECOND, hex_, NO_DICE, None)
    assert pos.steps[-1] == ("lord", SECOND, AT, 0)

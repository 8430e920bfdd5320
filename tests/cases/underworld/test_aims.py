"""Before anything flies: who aims at whom, how likely it hits, and what may come of a flight or a joust."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, Match, NoDice, odds_of
from wyrmtable.core.extras import meaning, preview, resolving
from wyrmtable.games.underworld.files.landboard import AIM, GUARD
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land.castles import NEUTRAL
from wyrmtable.games.underworld.rules.land.encounters import AFLOAT, ALOFT
from wyrmtable.games.underworld.rules.sea.position import ROWED

from . import skies, test_mass, test_sea
from .lands import pick
from .test_land_castles import LORD, before
from .test_mass import BOWS, FOE_SPEARS, picks
from .test_sea import BLUE, NORTH, RED
from .test_sea_linked import following, met

FIRST, SECOND = 0, 1


# -- in the air --------------------------------------------------------------------------------------------------------


def test_arrows_in_the_air() -> None:
    """UWA-CBT-8: a Hero who flies needs a 10 at short range, one arrow; who hovers shoots two."""
    pos = skies.battle()
    one = skies.put(pos, "griffon-1", "2410", 12)
    skies.put(pos, "hippogriff-4", "2416", 12)
    skies.at_step(pos, "fire", one)
    target = pos.content.names.pick("hippogriff-4")
    found = preview(GAME, pos, FIRST, target)
    assert found.title == "The first griffon shoots at the fourth hippogriff"
    assert (found.path, found.cost) == (("2410", "2416"), "1 arrow, 55 % for a hit")
    pos.still[one] = 1
    assert preview(GAME, pos, FIRST, target).cost == "2 arrows, 80 % for a hit"
    assert preview(GAME, pos, SECOND, target).title == "", "the question is another's"


@pytest.mark.parametrize(
    ("engine", "title", "cost"),
    [
        ("dart", "The first engine shoots at the dragon", "1 dart, 45 % for a hit"),
        ("light", "The first engine slings stones at the dragon", ""),
    ],
)
def test_engines(engine: str, title: str, cost: str) -> None:
    """UWA-CAT-2, UWA-CAT-4: a dart hits or not; of stones nobody can say where they come down."""
    pos = skies.battle("dragon-at-the-tower", engines=engine)
    crew, dragon = skies.unit(pos, "engine-1"), skies.put(pos, "dragon", "0301", 6)
    skies.at_step(pos, "fire", crew)
    found = preview(GAME, pos, pos.chair(crew), pos.piece(dragon))
    assert (found.title, found.cost) == (title, cost)


def test_no_result_answers_a_pick_on_the_boards() -> None:
    """UWA-AIR-4: what is named last flies with all the rest; the first hit may be anybody's, so no odds are told."""
    pos = skies.battle()
    one = skies.put(pos, "griffon-1", "2410", 12)
    two = skies.put(pos, "griffon-2", "2411", 12)
    foe = skies.put(pos, "hippogriff-4", "2416", 12)
    pos.aim[one] = foe
    skies.at_step(pos, "fire", two)
    pos.steps = [("next",), ("loose",), ("fire", two)]
    found = odds_of(GAME, pos, FIRST, pos.content.names.pick("hippogriff-4"))
    assert [chance.result for chance in found.chances] == [""]


# -- at sea ------------------------------------------------------------------------------------------------------------


def test_a_stone_and_bolts() -> None:
    """UWA-CAT-2, UWA-CBT-8: one throw in six falls on the mark; bolts by number and range."""
    pos = test_sea.battle()
    test_sea.put(pos, RED, 2000, 3000, NORTH)
    test_sea.put(pos, BLUE, 2000, 1000, NORTH)
    pos.steps, pos.pending = [("next",), ("fire", RED, 0)], None
    stone = preview(GAME, pos, RED, pos.piece(BLUE))
    assert stone.title == "The red galley shoots a stone at the blue galley"
    assert stone.cost == "1 stone, 17 % for a hit"
    pos.aim[RED] = BLUE
    shown = [GAME.view(pos, eyes).arrows for eyes in (RED, BLUE, None)]
    assert [[(arrow.title, arrow.start, arrow.end) for arrow in arrows] for arrows in shown] == [
        [("The red galley shoots", *stone.path)]
    ] * 3
    test_sea.put(pos, BLUE, 2000, 1500, NORTH)
    pos.steps, pos.pending = [("next",), ("bows", RED)], None
    bolts = preview(GAME, pos, RED, pos.piece(BLUE))
    assert bolts.title == "Crossbows of the red galley at the blue galley"
    assert bolts.cost == "5 bolts, 88 % for a hit"
    assert "5 men shoot and hit on 14 or more" in GAME.explain(pos, RED, pos.piece(BLUE))[0].text
    assert GAME.explain(pos, RED, pos.piece(RED)) == GAME.explain(pos, RED, pos.content.names.number(3)) == []


# -- hosts -------------------------------------------------------------------------------------------------------------


def test_orders_of_a_host() -> None:
    """UWA-CBT-8, UWA-MASS-2: whom a body shoots at or charges, and how likely one of its figures hits."""
    pos = test_mass.field(BOWS, FOE_SPEARS)
    names = pos.content.names
    picks(pos, BOWS)
    shots = preview(GAME, pos, FIRST, names.pick("shoot-blue-spears"))
    assert shots.title == "The red bows: shoot at the blue spears"
    assert "shots, " in shots.cost
    charge = preview(GAME, pos, FIRST, names.pick("blue-spears"))
    assert charge.title == "The red bows: charge the blue spears"
    assert "blows, " in charge.cost


# -- other people's orders ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "way", "step"), [("wyvern", ALOFT, "path"), ("buccaneer", AFLOAT, "speed")])
def test_nothing_is_explained_of_others_orders(kind: str, way: int, step: str) -> None:
    """UWA-GAME-7, UWA-R226: in a campaign's battle the seats are the houses', and none learns what another writes."""
    match = Match(GAME, following(met(kind, 12, way, "3", seat=SECOND)).setting, seed="1")
    pos = match.position
    mine, theirs = pos.content.chairs
    number = next(number for number in range(20) if pos.seat(number) == SECOND)
    pos.steps = [("next",), (step, number, 0) if step == "path" else (step, number)]
    pos.pending = None
    if step == "speed":
        pos.drive[number] = ROWED
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    told = {seat: [GAME.explain(pos, seat, each) for each in decision] for seat in range(3)}
    assert (mine, theirs) == (SECOND, 2)
    assert [reasons for seat in (FIRST, SECOND) for reasons in told[seat] if reasons] == []
    assert any(told[theirs])


# -- on a journey ------------------------------------------------------------------------------------------------------


def test_a_ride() -> None:
    """UWA-JOUST-1: whoever has aimed rides with a steady seat unless he says otherwise; the odds follow his aim."""
    pos = before(LORD, NEUTRAL)
    pick(pos, "joust")
    pick(pos, "fighter-1")
    _, who, *_ = pos.steps[-1]
    pos.steps[-1] = ("lance", who, 4, 1, 1)  # the last ride, and they are even
    pos.pending = None
    assert resolving(GAME, pos) is None
    aim = pos.deed(AIM)
    assert preview(GAME, pos, FIRST, aim).title.endswith("aims at the helm")
    told = odds_of(GAME, pos, FIRST, aim).chances
    assert {chance.result for chance in told} == {"won", "drawn", "lost"}
    assert {chance.words for chance in told} == {"The joust is won", "The joust is drawn", "The joust is lost"}
    GAME.apply(pos, aim, NoDice())
    assert resolving(GAME, pos) == pos.deed(GUARD)
    assert preview(GAME, pos, FIRST, pos.deed(GUARD + 1)).title.endswith("aims at the helm, with a lean")


@pytest.mark.parametrize("result", ["they lose you", "they are after you", "won", "drawn", "lost"])
def test_results_of_a_journey_have_words(result: str) -> None:
    """UWA-EVADE-1, UWA-JOUST-4: what the labels of odds mean."""
    words, tone = meaning(GAME, result)
    assert words
    assert tone in ("win", "gain", "even", "loss", "ruin")

"""Off-hand journeys: a land that lies open before everybody (UWA-WLD-3, UWA-R333)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, Match, RandomDice, Setting, complete
from wyrmtable.games.underworld.captain import landroutes
from wyrmtable.games.underworld.files.landboard import CASTLE, ENTERED, FAR, HOME, SITE, TOLD
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land import ending, hearsay, setup, travel
from wyrmtable.games.underworld.rules.land.position import ON_FOOT, ON_HORSE, ON_WING
from wyrmtable.games.underworld.rules.land.truth import land
from wyrmtable.games.underworld.show.land import view

from .lands import START, at, country


def test_the_sheet_is_open() -> None:
    """UWA-WLD-3: the ground of every hex, castles and towns are drawn on the first morning; of explorers' few."""
    for sheet, least in (("open", 320), ("blank", 1)):
        pos = GAME.blank(complete(GAME, Setting("journey", {"sheet": sheet})))
        setup.set_up(pos, RandomDice(Random(1)))
        told = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_]]
        assert (len(told) == 320) is (sheet == "open")
        assert len(told) >= least
        assert all(pos.drawn[hex_] == land(pos).codes[hex_] for hex_ in told)
        assert pos.fog.count(ENTERED) == 1


@pytest.mark.parametrize(("sheet", "hexes"), [("open", (3, 10, 30)), ("blank", (3, 5, 15))])
def test_nobody_goes_at_an_explorers_pace(sheet: str, hexes: tuple[int, ...]) -> None:
    """UWA-WLD-3, UWA-FOG-2, UWA-WMOVE-1, UWA-R333: light horses make ten hexes and griffons all that they can."""
    pos = country(sheet=sheet)
    assert tuple(travel.pace(pos.content, way) for way in (ON_FOOT, ON_HORSE, ON_WING)) == hexes


def test_what_is_seen_must_be_visited() -> None:
    """UWA-WLD-3, UWA-GAME-12, UWA-R333: castles and the far town count once the party has been there, hexes as well."""
    sites = {"0810": HOME << SITE, "0811": CASTLE << SITE, "0812": CASTLE << SITE, "0813": CASTLE << SITE}
    pos = country({**sites, "0910": FAR << SITE}, sheet="open")
    setup.lay_open(pos)
    assert (ending.castles_found(pos), ending.far_town_found(pos), ending.drawn(pos)) == (0, False, 1)
    for name in ("0811", "0812", "0813", "0910"):
        assert not ending.goal_reached(pos)
        travel.enter(pos, at(pos, name), None)
    travel.enter(pos, at(pos, START), None)
    assert (ending.castles_found(pos), ending.far_town_found(pos), ending.drawn(pos)) == (3, True, 5)
    assert ending.goal_reached(pos)
    assert view._aim(pos).goal.startswith("Visit")


def test_taverns_tell_of_lairs() -> None:
    """UWA-WLD-3, UWA-RUMOR-2, UWA-R333: no castle that all can see, but lairs where nobody has been, and false ones."""
    pos = country({"0812": CASTLE << SITE}, lairs=("0813",), sheet="open")
    setup.lay_open(pos)
    assert pos.fog[at(pos, "0813")] == TOLD
    assert hearsay.facts(pos) == [(hearsay.LAIR, at(pos, "0813"))]
    false = hearsay.tales(pos, 2)
    assert {what for what, _ in false} == {hearsay.LAIR}
    assert at(pos, "0813") not in {hex_ for _, hex_ in false}
    pos.rumours.append((hearsay.LAIR, at(pos, "0813"), 1))
    assert len(hearsay.here(pos)) == 1
    travel.enter(pos, at(pos, "0813"), None)
    assert not hearsay.here(pos)


def test_the_captain_goes_where_he_sees_them() -> None:
    """UWA-WLD-3: to the nearest castle or far town where he has not been, then home."""
    sites = {START: HOME << SITE, "0812": CASTLE << SITE, "0815": CASTLE << SITE, "0801": FAR << SITE}
    pos = country(sites, sheet="open")
    setup.lay_open(pos)
    assert landroutes.target(pos, landroutes.routes(pos, pos.hex)) == at(pos, "0812")
    for name in ("0812", "0815", "0801"):
        pos.fog[at(pos, name)] = ENTERED
    assert landroutes.target(pos, landroutes.routes(pos, pos.hex)) == at(pos, START)


def test_a_whole_journey() -> None:
    """UWA-WLD-3: it is played to its end by picks at random, on the same buttons."""
    match = Match(GAME, Setting("journey", {"sheet": "open"}), seed="7")
    rng = Random(7)
    for _ in range(6_000):
        decision = match.decision
        if not isinstance(decision, Decision):
            break
        match.pick(decision.seat, rng.choice(decision.picks))
    assert match.outcome is not None

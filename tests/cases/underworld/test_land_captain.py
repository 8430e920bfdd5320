"""A captain leads a journey: he buys food, keeps away from what is too strong, and turns for home in time."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Chair, Decision, Match, Setting
from wyrmtable.core.chair import Supposed
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.captain.land import LandCaptain
from wyrmtable.games.underworld.captain.landroutes import routes, target, time_to_turn
from wyrmtable.games.underworld.files.landboard import CASTLE, FAR, HOME, MOUNTAINS, SITE, TRACK
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land.castles import NEUTRAL
from wyrmtable.games.underworld.rules.land.position import LandPosition

from .lands import at, country, know
from .test_land_castles import LORD, before
from .test_land_encounters import facing

HOMELAND = {"0810": HOME << SITE | TRACK}


def choice(pos: LandPosition) -> str:
    """What the captain picks here."""
    pick = LandCaptain(Random(1)).choose(Chair(Supposed(GAME, pos), 0))
    return pos.content.names.text(pick)


def test_food_first() -> None:
    """UWA-WMOVE-6: with food for four weeks and sixty days ahead he buys more."""
    assert choice(country(HOMELAND)) == "buy-food"


def test_round_the_mountains() -> None:
    """UWA-WMOVE-3: the way leads over clear ground where it can."""
    pos = country({**HOMELAND, "0809": MOUNTAINS})
    know(pos, "0809", "0910", "0909", "0808")
    assert routes(pos, pos.hex).first_step(pos.hex, at(pos, "0808")) != at(pos, "0809")


def test_home_when_all_is_found() -> None:
    """UWA-GAME-12: three castles and the far town are drawn: homeward, and the end there."""
    sites = {"0101": CASTLE << SITE, "0501": CASTLE << SITE, "1201": CASTLE << SITE, "1620": FAR << SITE}
    pos = country({**HOMELAND, **sites})
    know(pos, *sites)
    assert choice(pos) == "come-home"
    pos.hex = at(pos, "0815")
    assert target(pos, routes(pos, pos.hex)) == at(pos, "0810")


def test_home_when_it_is_late() -> None:
    """UWA-GAME-12: on the fifty-fifth day he turns, on the tenth he does not."""
    pos = country(HOMELAND)
    pos.hex = at(pos, "0818")
    pos.day = 10
    assert not time_to_turn(pos, routes(pos, pos.hex))
    pos.day = 55
    assert time_to_turn(pos, routes(pos, pos.hex))


def test_runs_from_the_slow_and_strong() -> None:
    """UWA-WPURS-2: ogres never catch riders; a single kobold is fought."""
    assert choice(facing("ogre", 18)) == "flee"
    assert choice(facing("kobold", 1)) == "fight"


def test_pays_small_tolls() -> None:
    """UWA-CASTLE-5: three hundred are paid; for six hundred he would rather ride."""
    assert choice(before(LORD, NEUTRAL, toll=300)) == "pay"
    assert choice(before(LORD, NEUTRAL, toll=600)) == "joust"


def test_the_first_days() -> None:
    """UWA-GAME-12: every pick of the first days is a legal one, and he can say what it is for."""
    match, captain = Match(GAME, Setting("journey", {}), ("captain",), "1"), Captain(Random(1))
    for _ in range(40):
        decision = match.decision
        assert isinstance(decision, Decision)
        match.pick(0, captain.choose(match.chair(0)))
        assert captain.why()
    assert match.position.day > 3

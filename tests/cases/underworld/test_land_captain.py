"""A captain leads a journey: he buys food, keeps away from what is too strong, and turns for home in time."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Chair, Decision, Match, Setting
from wyrmtable.core.chair import Supposed
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.captain.land import LandCaptain, along_track
from wyrmtable.games.underworld.captain.landroutes import routes, target, time_to_turn
from wyrmtable.games.underworld.files.landboard import CASTLE, FAR, HOME, MOUNTAINS, SITE, TRACK
from wyrmtable.games.underworld.files.terms import DEAD, HELMET, NONE, SHIELD
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land.castles import NEUTRAL
from wyrmtable.games.underworld.rules.land.position import LandPosition

from .lands import at, country, know
from .test_land_castles import LORD, before
from .test_land_encounters import facing
from .test_land_town import healer

HOMELAND = {"0810": HOME << SITE | TRACK}


def choice(pos: LandPosition) -> str:
    """What the captain picks here."""
    pick = LandCaptain(Random(1)).choose(Chair(Supposed(GAME, pos), 0))
    return pos.content.names.text(pick)


def equipped() -> LandPosition:
    """In the home town, with whole kits and news enough."""
    pos = country(HOMELAND)
    pos.marks = [mark | SHIELD | HELMET for mark in pos.marks]
    pos.rumours = [(CASTLE, at(pos, "0101"), 1), (CASTLE, at(pos, "0501"), 0)]
    return pos


def test_food_first() -> None:
    """UWA-WMOVE-6: with food for four weeks and sixty days ahead he buys more."""
    assert choice(equipped()) == "buy-food"


def test_armour_and_news_before_food() -> None:
    """UWA-WLD-2, UWA-RUMOR-1: a suit that somebody lacks is bought before anything else, then a round is stood; friends
    are called back before both, where that can be done."""
    pos = equipped()
    pos.rumours = []
    assert choice(pos) == "taverns"
    pos.armour[0] = NONE
    assert choice(pos) == "market"
    city = country({"0810": FAR << SITE, "0808": HOME << SITE})
    know(city, "0808")
    city.fate[3], city.taken = DEAD, 60_000
    assert choice(city) == "raise-dead"


def test_goes_where_the_taverns_say() -> None:
    """UWA-RUMOR-2: the way leads over a hex of which a castle is told."""
    pos = country(HOMELAND)
    know(pos, *[name for name in pos.content.grid.names if abs(int(name[:2]) - 8) < 5])
    pos.rumours = [(CASTLE, at(pos, "0305"), 0)]
    ways = routes(pos, pos.hex)
    hex_ = target(pos, ways)
    while hex_ not in (pos.hex, at(pos, "0305")):
        hex_ = ways.before[hex_]
    assert hex_ == at(pos, "0305")


def test_wounds_are_closed_in_the_morning() -> None:
    """UWA-HEAL-3: with a friend badly hurt he casts before he marches."""
    pos = equipped()
    healer(pos)
    pos.hurt[0] = 12
    assert choice(pos) == "cast-cure-light-wounds"


def upon(kind: str, number: int) -> LandPosition:
    """They stand at sword's length."""
    pos = facing(kind, number, 0)
    pos.steps = [("stance",)]
    return pos


def test_fights_what_can_be_beaten_and_leaves_what_cannot() -> None:
    """UWA-DEC-14, UWA-CBT-10: the rest of the fight is rehearsed: a kobold is fought; from eight griffons he runs even
    when they are upon the party and faster, since one in three such flights ends well."""
    assert choice(upon("kobold", 1)) == "fight"
    assert choice(upon("griffon", 8)) == "flee"
    assert choice(facing("griffon", 8)) in ("flee", "feed")


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
    """UWA-WPURS-2: eighteen trolls never catch riders, and are not fought."""
    assert choice(facing("troll", 18)) in ("flee", "feed")


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


def test_keeps_to_a_track_only_if_it_leads_there() -> None:
    """UWA-LOST-3: who follows a track may not leave it before night; so it must lead the whole day's way."""
    track = {f"08{row:02}": TRACK for row in range(5, 10)}
    pos = country({**HOMELAND, **track})
    know(pos, *track, "0804", "0909", "1009", "1108")
    ways = routes(pos, pos.hex)
    assert along_track(pos, ways, at(pos, "0804"))
    assert not along_track(pos, ways, at(pos, "1108"))

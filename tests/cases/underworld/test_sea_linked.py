"""Battles of the campaign on the boards of sky and sea (UWA-GAME-6)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from wyrmtable.core import Decision, Match, NoDice, ScriptedDice, Sequel, Setting, complete, to_json
from wyrmtable.files import own_text
from wyrmtable.files.tomlwriting import toml_text
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.dominionstate import CAMPAIGN, read_campaign
from wyrmtable.games.underworld.files.sides import Sides
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.linked import Fleet, Flight, Result, battle_of, result, sea_setting, sky_setting
from wyrmtable.games.underworld.rules.dominion import ending, linking, meeting, travelling
from wyrmtable.games.underworld.rules.dominion.position import TROOPS, DominionPosition, Ship
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land.encounters import AFLOAT, ALOFT, ASHORE

FIRST, SECOND = range(2)
NO_DICE = NoDice()


def sides(one: str, other: str) -> Sides:
    return Sides((one, other), (one, other), (0, 1))


def fought(setting: Setting, seed: str) -> Match:
    """The whole battle, captain against captain."""
    match = Match(GAME, setting, seed=seed)
    captains = [Captain(Random(seat)) for seat in range(len(match.seat_names))]
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, captains[decision.seat].choose(match.chair(decision.seat)))
    return match


def told(setting: Setting, seed: str) -> Result:
    return result(fought(setting, seed).position)


def met(
    kind: str, number: int, way: int, players: str = "2", seat: int = FIRST, **more: Mapping[str, str]
) -> DominionPosition:
    """A house that has come upon somebody in the middle of its day; `files` are a designer's own."""
    setting = Setting("barony", {"players": players}, **more)
    pos: DominionPosition = GAME.setup(complete(GAME, setting), ScriptedDice(7, 2, 3))
    pos.mounts[seat], pos.men[seat] = 6, (0, 20, 0, 0, 0, 0, 0, 0)
    pos.trek = tuple(Trek(way, 0, moved=1))
    if way == AFLOAT:
        pos.fleet[seat] = tuple([tuple(Ship(travelling.boat(pos), pos.hex[seat]))] * travelling.boats(pos, seat))
    pos.band = tuple(meeting.Band(pos.content.land.book.number[kind], number, 0, way, 0))
    pos.steps, pos.pending = [("evening", seat, 1), ("met", seat)], None
    return pos


def own(name: str, changes: Mapping[str, str]) -> dict[str, str]:
    """A designer's file: the box's with other words in it, and its tables the other way round."""
    text = own_text("wyrmtable.games.underworld", name)
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return {name: toml_text(dict(reversed(tomllib.loads(text).items())))}


def following(pos: DominionPosition) -> Sequel:
    """The match that comes next when the house fights."""
    GAME.apply(pos, pos.content.names.pick("fight"), NO_DICE)
    found = GAME.sequel(pos)
    assert found is not None
    return found


# -- a board for any forces --------------------------------------------------------------------------------------------


def test_a_meeting_at_sea() -> None:
    """UWA-GAME-6: the forces present open the board, and what is left of each comes back."""
    fleets = ((Fleet("cog", "large_merchant", 12),), (Fleet("squid", "squid"), Fleet("boat", "boat")))
    setting = sea_setting(sides("Baron", "Pirates"), fleets)
    pos = GAME.blank(complete(GAME, setting))
    assert [pos.ship(number).id for number in range(3)] == ["cog", "squid", "boat"]
    assert (pos.marines[0], pos.sail[0], pos.sail[2]) == (12, 1, 0)
    found = told(setting, "1")
    assert found.winner in (-1, 0, 1)
    assert set(found.left) == {"cog", "squid", "boat"}


def test_a_meeting_in_the_air() -> None:
    """UWA-GAME-6: a knight on a griffon and a wyvern; somebody who is destroyed does not come back."""
    flights = ((Flight("knight", "griffon", ("hero",), "composite_bow"),), (Flight("wyvern", "wyvern"),))
    for remains in told(sky_setting(sides("Baron", "Brood"), flights), "3").left.values():
        assert remains.back is (remains.state not in ("destroyed", "carried off"))


def test_a_linked_battle_can_be_given_up() -> None:
    """UWA-GAME-6: giving up ends it, and the result can be read; nothing follows a battle for its own sake."""
    fleets = ((Fleet("one", "longship"),), (Fleet("two", "raft"),))
    match = Match(GAME, sea_setting(sides("Red", "Blue"), fleets), seed="1")
    match.concede(0)
    found = result(match.position)
    assert (found.winner, found.left["one"].back, match.sequel) == (1, True, None)


# -- the campaign opens one --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "way", "players", "board"),
    [("wyvern", ALOFT, "2", True), ("wyvern", ALOFT, "1", False), ("wyvern", ASHORE, "2", False),
     ("nixie", AFLOAT, "2", True), ("pirate", AFLOAT, "2", True), ("giant_crab", AFLOAT, "2", False)],
)  # fmt: skip
def test_who_has_a_board(kind: str, way: int, players: str, board: bool) -> None:
    """UWA-GAME-6: in the air and on the water, if another house can lead the others, and the board knows them."""
    pos = met(kind, 2, way, players)
    assert linking.has_board(pos, FIRST) is board
    GAME.apply(pos, pos.content.names.pick("fight"), NO_DICE)
    assert (GAME.sequel(pos) is not None) is board
    assert bool(pos.fray) is not board


def test_the_forces_present() -> None:
    """UWA-GAME-6: the six ride by the level of their house, and everybody is led from his own seat."""
    for seat, chairs in ((FIRST, (0, 1)), (SECOND, (1, 0))):
        found = following(met("wyvern", 3, ALOFT, seat=seat))
        board = Match(GAME, found.setting, seed="1").position
        assert board.content.chairs == chairs
        assert [unit.id for unit in board.content.battle.units][5:] == ["rider-6", "wyvern-1", "wyvern-2", "wyvern-3"]
        assert board.content.battle.beings[1].kind.id == "swashbuckler"


def test_the_others_look_on() -> None:
    """UWA-GAME-6, UWA-R226: with three houses the next one leads whoever is met, and the third keeps its seat."""
    found = following(met("wyvern", 2, ALOFT, "3", seat=2))
    match = Match(GAME, found.setting, seed="1")
    assert (match.seat_names, match.position.content.chairs) == (match.position.content.seats, (2, 0))
    notes = ["2 of 2 in the battle", "looks on", "6 of 6 in the battle"]
    assert [line.note for line in match.view(1).seats] == notes
    match.concede(1)
    assert match.outcome is not None
    assert match.outcome.winners == ()


def test_the_state_stays_secret() -> None:
    """UWA-GAME-6, UWA-GAME-7: ledgers and land go along as a secret file, of which a record shows only the hash."""
    found = following(met("wyvern", 2, ALOFT))
    assert found.lives_on
    assert CAMPAIGN not in found.setting.files
    match = Match(GAME, found.setting, seed="1")
    assert match.header.setting.secret[CAMPAIGN] != found.setting.secret[CAMPAIGN]


def test_a_designers_sea() -> None:
    """UWA-GAME-6: the board is that of his own file, in whatever order he writes it; and so the campaign goes on."""
    files = own(
        "sea.toml", {"[beast.nixies]": "[beast.sprites]", '"nixies"': '"sprites"', '"Nixies"': '"River sprites"'}
    )
    found = following(met("nixie", 20, AFLOAT, files=files))
    match = Match(GAME, found.setting, seed="1")
    beasts = [ship.beast.title for ship in match.position.content.battle.ships if ship.beast]
    assert beasts == ["River sprites"]
    match.concede(FIRST)
    assert match.sequel is not None
    assert match.sequel.setting.files == files


def test_a_designers_sea_without_boats() -> None:
    """UWA-GAME-6: a vessel that his file leaves out is the box's, and one without oars begins under sail."""
    files = own(
        "sea.toml", {"[vessel.boat]": "[vessel.punt]", 'vessel = "boat"': 'vessel = "punt"', '"Boat"': '"Punt"'}
    )
    board = Match(GAME, following(met("pirate", 60, AFLOAT, files=files)).setting, seed="1").position
    assert {ship.vessel.title for ship in board.content.battle.ships} == {"Boat", "Small galley"}
    becalmed = own("sea.toml", {"oars = [15, 20, 30]": "oars = [0, 0, 0]"})
    board = Match(GAME, following(met("pirate", 60, AFLOAT, files=becalmed)).setting, seed="1").position
    assert [ship.sail for ship in board.content.battle.ships if ship.seat == 1] == [True]


def test_a_designers_sky() -> None:
    """UWA-GAME-6: turns and spaces are those of his own file."""
    files = own("sky.toml", {"[class.e]\nturns = 4": "[class.e]\nturns = 1"})
    plain, changed = (
        Match(GAME, following(met("wyvern", 2, ALOFT, files=given)).setting, seed="1").position.content.battle.units
        for given in ({}, files)
    )
    assert [unit.id for unit in plain] == [unit.id for unit in changed]
    assert {unit.turns for unit in plain} - {unit.turns for unit in changed} == {4}


# -- and goes on -------------------------------------------------------------------------------------------------------


def test_the_campaign_goes_on() -> None:
    """UWA-GAME-6: the table is as it was, less what the battle has cost; the day goes on with its evening."""
    pos = met("wyvern", 2, ALOFT)
    before = to_json(pos)
    state = read_campaign(following(pos).setting.secret[CAMPAIGN])
    changed = {"mounts": [4, 0], "men": [(0, 17, 0, 0, 0, 0, 0, 0), (0,) * len(TROOPS)]}
    after: DominionPosition = GAME.blank(pos.content.setting)
    linking.resume(after, replace(state, fallen=1, mounts=2, men=3))
    for name, value in to_json(after).items():
        if name not in ("xp", "band", "steps", "outcome", *changed):
            assert value == before[name], name
    assert (after.mounts, after.men, after.band) == (changed["mounts"], changed["men"], ())
    assert after.xp[FIRST] == before["xp"][FIRST] - before["xp"][FIRST] // ending.HEROES
    assert after.steps == [("evening", FIRST, 1)]


@pytest.mark.parametrize(("kind", "number", "way"), [("wyvern", 2, ALOFT), ("pirate", 60, AFLOAT)])
def test_there_and_back_again(kind: str, number: int, way: int) -> None:
    """UWA-GAME-6, UWA-GAME-9: captains fight the battle out, and the house has lost whoever did not come back."""
    pos = met(kind, number, way)
    battle = fought(following(pos).setting, "2")
    found = battle.sequel
    assert found is not None
    state = read_campaign(found.setting.secret[CAMPAIGN])
    mine = [left for name, left in result(battle.position).left.items() if name.startswith("rider")]
    lost = sum(not left.back for left in mine)
    assert state.mounts == (lost if way == ALOFT else 0)
    campaign = Match(GAME, found.setting, seed="3")
    assert (campaign.setting.scenario, campaign.seat_names) == ("barony", pos.content.seats)
    assert isinstance(campaign.decision, Decision)
    assert campaign.position.mounts[FIRST] == 6 - state.mounts


@pytest.mark.parametrize(("alive", "men", "fallen"), [(26, 0, 0), (16, 10, 0), (6, 20, 0), (4, 20, 2), (0, 20, 6)])
def test_who_comes_back_over_the_water(alive: int, men: int, fallen: int) -> None:
    """UWA-GAME-6: the six are the last to fall; of twenty men in the boats with them all are lost before."""
    match = Match(GAME, following(met("pirate", 60, AFLOAT)).setting, seed="1")
    board = match.position
    mine = [number for number in range(len(board.x)) if board.seat(number) == FIRST]
    for number in mine:
        kept = min(alive, board.marines[number])
        board.marines[number], alive = kept, alive - kept
    match.concede(SECOND)
    assert match.sequel is not None
    state = read_campaign(match.sequel.setting.secret[CAMPAIGN])
    assert (state.men, state.fallen) == (men, fallen)


@pytest.mark.parametrize(("heirs", "out"), [(1, 0), (0, 1)])
def test_all_six_fall(heirs: int, out: int) -> None:
    """UWA-GAME-3: a house without a living character has its one heir, with a tenth of the fortune, or is out."""
    pos = met("wyvern", 2, ALOFT)
    pos.heirs[FIRST], pos.gold[FIRST] = heirs, 5_000
    ending.mourn(pos, FIRST, 6)
    assert (pos.out[FIRST], pos.gold[FIRST]) == (out, 500 if heirs else 5_000)


def test_a_campaign_through_its_battles() -> None:
    """UWA-GAME-6, UWA-GAME-9: bots play a campaign and every battle it opens to its end."""
    setting, played = Setting("barony", {"players": "2"}), list[str]()
    while True:
        match = fought(setting, f"52.{len(played)}")
        played.append(match.setting.scenario)
        if match.sequel is None:
            break
        setting = match.sequel.setting
    assert played[::2] == ["barony"] * (len(played) // 2 + 1)
    assert len(played) > 1
    assert battle_of(match.position) is None
    assert match.outcome is not None
    assert match.outcome.rules == ("UWA-GAME-3",)

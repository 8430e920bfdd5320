"""The campaign: what becomes of dungeon and party after a game, and what is done before the next."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wyrmtable import replaying
from wyrmtable.bots import play_out
from wyrmtable.checks import run
from wyrmtable.core import Event, Match, Outcome, RandomDice, Sequel, Setting, complete
from wyrmtable.files import BadFile
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.files.campaign import (
    CAMPAIGN,
    Chapter,
    HeroSheet,
    Sheet,
    read_campaign,
    write_campaign,
)
from wyrmtable.games.dungeonation.files.content import content_of
from wyrmtable.games.dungeonation.files.reading import read_box
from wyrmtable.games.dungeonation.files.terms import CARRIED, DECK, PILE, SET_ASIDE
from wyrmtable.games.dungeonation.game import Dungeonation
from wyrmtable.games.dungeonation.position import Position
from wyrmtable.games.dungeonation.rules import building, ending, reckoning, setup

from ..designing import mistakes
from .table import Table

TILES = {
    "entry_chamber": 1, "lair_ogre": 1, "sanctuary": 1, "hall_long": 1, "hall_bend": 1, "hall_tee": 1, "hall_cross": 1,
    "hall_pillar": 1, "hall_crook": 1,
}  # fmt: skip
HEROES = (
    HeroSheet("fighter", "dwarf", 2),
    HeroSheet("cleric", "human", 0, ("tough",), ("healing_potion",)),
    HeroSheet("mage", "elf"),
    HeroSheet("thief", "halfling", 0, (), ("keen_blade",)),
    HeroSheet("archer", "human", fallen=True),
)


def sheet(**changes: Any) -> Sheet:
    values: dict[str, Any] = {"boss": "ogre", "tiles": TILES, "hero": HEROES, "fund": 9, "crowns": 250}
    return Sheet(**{**values, **changes})


def going_on(before: Sheet, **options: str) -> Table:
    """The next game of a campaign, before its first decision."""
    table = Table({}, options=options, files={CAMPAIGN: write_campaign(before)}, scenario="campaign")
    table.pos = GAME.setup(table.content.setting, RandomDice(Random(1)))
    return table


def over(winner: int, **options: str) -> Table:
    """A game of a campaign that is being played: Fighter and Thief stand far from the stairs."""
    table = Table({4: ("hall_cross", 0), 8: ("entry_chamber", 2)}, 1, options, entry=8, scenario="campaign")
    table.put("fighter", "h9").put("thief", "k9").put("mage", "r18")
    table.pos.owned[table.pos.lair] = table.pos.owned[table.content.entry] = table.pos.owned[
        table.content.sanctuary
    ] = 1
    table.pos.spread, table.pos.imps, table.pos.gained = 9, 7, 30
    table.pos.ended = ending.MISSION_DONE if winner == 0 else ending.ALL_DOWN
    return table


def test_a_sheet_is_read_as_it_was_written() -> None:
    """DUN-CAMP-1, DUN-CAMP-8: nothing is lost on the way from game to game."""
    assert read_campaign(write_campaign(sheet()), read_box({})) == sheet()


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('boss = "ogre"', 'boss = "ogress"', "no boss"),
        ("sanctuary = 1", "sanctuarium = 1", "no tile"),
        ("hall_long = 1", "guard_room = 1", "needs orc_lair"),
        ('advances = ["tough"]', 'advances = ["hawkeye"]', "cannot have"),
        ('items = ["keen_blade"]', 'items = ["kean_blade"]', "no treasure"),
        ('class = "mage"', 'class = "thief"', "in this order"),
        ("lair_ogre = 1", "lair_snake = 1", "no lair_ogre"),
    ],
)
def test_mistakes_in_a_campaign(old: str, new: str, what: str) -> None:
    """DUN-CAMP-1: each is told with its line."""
    text = write_campaign(sheet()).replace(old, new, 1)
    assert any(what in mistake.what for mistake in mistakes(lambda: read_campaign(text, read_box({}))))
    with pytest.raises(BadFile):
        complete(GAME, Setting("campaign", {}, {CAMPAIGN: text}))


# -- the Keeper --------------------------------------------------------------------------------------------------


def test_building() -> None:
    """DUN-CAMP-2, DUN-CAMP-4, DUN-CAMP-5, DUN-DECK-2: rooms for Imps; their cards are in the deck; the rest stays."""
    table = going_on(sheet())
    assert {"lay-orc-lair", "lay-crypt", "boss-up", "enough"} <= set(table.picks())
    assert "lay-guard-room" not in table.picks()
    table.pick("lay-orc-lair", "lay-goblin-lair")
    assert table.pos.fund == 3
    assert "lay-guard-room" not in table.picks()  # it costs four
    table.pick("enough")
    assert table.pos.spot[table.card("orcs-1")] == DECK
    assert table.pos.bought == ("orc_lair", "goblin_lair")


def test_prerequisites_bought_in_the_same_break() -> None:
    """DUN-CAMP-5, DUN-ROOM-5: both lairs, then the Guard Room."""
    table = going_on(sheet(fund=10)).pick("lay-orc-lair", "lay-goblin-lair", "lay-guard-room")
    assert table.pos.fund == 0


def test_the_ladder() -> None:
    """DUN-BOSS-1, DUN-BOSS-2: one step a break for two Imps; tile and card are replaced, the number of tiles stays."""
    table = going_on(sheet())
    tiles = sum(table.pos.owned)
    table.pick("boss-up")
    assert table.content.card_id[table.pos.boss] == "giant_snake"
    assert table.content.tiles[table.pos.lair].id == "lair_snake"
    assert (table.pos.fund, sum(table.pos.owned)) == (7, tiles)
    assert "boss-up" not in table.picks()
    table.pick("enough")
    assert table.pos.spot[table.pos.boss] == DECK
    assert table.pos.spot[table.card("ogre-1")] != DECK


def test_a_second_copy_of_a_room() -> None:
    """DUN-CAMP-5, DUN-R55: a second set of its cards."""
    table = going_on(sheet(tiles={**TILES, "orc_lair": 1})).pick("lay-orc-lair", "enough")
    assert table.pos.spot[table.card("orcs-2")] == DECK
    assert "lay-orc-lair" not in going_on(sheet(tiles={**TILES, "orc_lair": 1}, fund=2)).picks()


def test_the_sixteenth_tile() -> None:
    """DUN-CAMP-6, DUN-ROOM-24, DUN-SET-3: the Stairs Down come with it; Halls twice when there is one of each."""
    table = going_on(sheet(tiles={**TILES, "sanctuary": 4, "orc_lair": 1, "goblin_lair": 1, "crypt": 1}, fund=3))
    assert table.content.tiles[table.content.stairs_down].id == "stairs_down"
    table.pick("lay-hall-long")
    assert table.pos.owned[table.content.stairs_down] == 1
    assert sum(table.pos.owned) == 17


@pytest.mark.parametrize(("winner", "share", "imps"), [(1, "none", 7), (0, "none", 0), (0, "half", 3)])
def test_imps_to_build_with(winner: int, share: str, imps: int) -> None:
    """DUN-CAMP-2, DUN-CAMP-3, DUN-R47: all that is left after a victory; after a defeat nothing, or half."""
    table = over(winner, keeper_share_after_loss=share)
    assert reckoning.to_build(table.pos) == imps
    table.pos.cell[1] = SET_ASIDE
    assert reckoning.to_build(table.pos) == imps + 1  # DUN-JAIL-3
    table.pos.gained = 2
    assert reckoning.to_build(table.pos) <= 3


def test_out_of_time_nothing_is_built() -> None:
    """DUN-END-6: in missions 1 and 5, where stalling would pay; the fund rests."""
    table = over(1)
    table.pos.ended = ending.TIME_UP
    assert reckoning.to_build(table.pos) == 0
    assert not reckoning.next_sheet(table.pos).building
    rested = going_on(sheet(building=False))
    assert rested.decision.seat == 0
    assert rested.pos.fund == 9
    table.pos.mission = 6
    assert reckoning.to_build(table.pos) == 7


# -- the heroes --------------------------------------------------------------------------------------------------


def test_experience_after_a_victory() -> None:
    """DUN-XP-1, DUN-XP-2, DUN-XP-4, DUN-R45, DUN-JAIL-6: two, one for the fallen and captured."""
    table = over(0).give("mage", "rope-1").give("archer", "swift-boots-1")
    table.pos.slayer = table.figure("fighter") + 1
    table.pos.cell[table.figure("mage")] = SET_ASIDE
    table.pos.lift(table.figure("mage"))
    heroes = reckoning.next_sheet(table.pos).hero
    assert [hero.xp for hero in heroes] == [3, 1, 1, 2, 1]
    assert not any(hero.fallen for hero in heroes)
    assert (heroes[2].items, heroes[4].items) == ((), ("swift_boots",))


def test_experience_after_a_defeat() -> None:
    """DUN-XP-3, DUN-XP-5, DUN-DEATH-5, DUN-END-5: one for the saved if half was explored; the dead are replaced."""
    for turned, xp in ((4, 1), (3, 0)):
        table = over(1).give("mage", "rope-1").give("fighter", "keen-blade-1")
        table.pos.ended, table.pos.turned = ending.CONCEDED, turned
        heroes = reckoning.next_sheet(table.pos).hero
        assert [hero.fallen for hero in heroes] == [True, True, False, True, True]
        assert (heroes[2].xp, heroes[2].items, heroes[0].items) == (xp, ("rope",), ())


def test_gold_and_provisions() -> None:
    """DUN-XP-6, DUN-XP-5: a purse becomes crowns; potions of the mission are handed back."""
    table = over(0).give("fighter", "purse-1", "gems-1", "healing-potion-1")
    table.pos.holds[table.content.provisions[0]] = CARRIED
    after = reckoning.next_sheet(table.pos)
    assert after.crowns == 150
    assert after.hero[0].items == ("healing_potion",)


def test_the_camp() -> None:
    """DUN-XP-6, DUN-XP-7, DUN-XP-8, DUN-CAMP-7, DUN-DEATH-5: a recruit, lessons, crowns for experience and wares."""
    table = going_on(sheet(fund=0))
    assert set(table.picks()) == {"rest", "human", "elf", "dwarf", "halfling"}  # for the recruit
    table.pick("elf")
    blade = table.item("keen-blade-1")
    assert table.pos.holds[blade] == CARRIED + table.figure("thief")
    assert "fighter" in table.picks()
    table.pick("fighter", "learn-cleave")
    assert (table.pos.xp[0], "fighter" in table.picks()) == (0, False)
    table.pick("buy-xp", "fighter", "buy-xp", "fighter", "fighter", "learn-guard")
    assert table.pos.crowns == 50
    assert building.lesson(table.pos, 0) == 3
    potion = next(pick for pick in table.picks() if pick.startswith("item-healing-potion") and not pick.endswith("-1"))
    table.pick(potion, "mage")
    assert (table.pos.crowns, len(table.pos.carried(2))) == (0, 1)
    table.pick("item-keen-blade-1", "fighter", "enough")
    assert table.pos.holds[blade] == CARRIED
    assert table.pos.holds[: table.content.pile].count(PILE) == table.content.pile - 2


def test_two_xp_for_crowns_at_most() -> None:
    """DUN-XP-6: the third is not sold to the same hero."""
    table = going_on(sheet(fund=0, crowns=500)).pick("elf")
    table.pick("buy-xp", "mage", "buy-xp", "mage", "buy-xp")
    assert "mage" not in table.picks()


def test_balance_of_power() -> None:
    """DUN-CAMP-9: twelve tiles and rank two against five advances: three potions; ten advances: five Imps."""
    tiles = {**TILES, "orc_lair": 1, "goblin_lair": 1, "crypt": 1}
    del tiles["lair_ogre"]
    tiles["lair_manticore"] = 1
    learned = tuple(HeroSheet(h.kind, h.race, 0, ("tough",)) for h in HEROES)
    table = going_on(sheet(boss="manticore", tiles=tiles, hero=learned, fund=0), balance_of_power="on")
    assert setup.help_for_heroes(table.pos) == 3
    more = tuple(HeroSheet(h.kind, h.race, 0, ("tough", "guard")) for h in HEROES)
    table = going_on(sheet(hero=more, fund=0), balance_of_power="on")
    assert setup.help_for_heroes(table.pos) == -5


# -- laws of later games -----------------------------------------------------------------------------------------


class Going(Dungeonation):
    """Every game goes on with the same campaign: a grown dungeon, Imps to build with, heroes who have learned."""

    def blank(self, setting: Setting) -> Position:
        tiles = {**TILES, "orc_lair": 1, "goblin_lair": 1, "guard_room": 1, "chambers": 1, "jail": 1, "loft_room": 1}
        text = write_campaign(sheet(tiles={**tiles, "bridge_room": 1}, fund=12))
        return Position(content_of(Setting(setting.scenario, setting.options, {CAMPAIGN: text})))


@pytest.mark.full
def test_later_games_are_lawful() -> None:
    """DUN-CAMP-1: what holds of a first game holds of the others."""
    assert run(Going(), entries=120, scenarios=["campaign"], seed=2).broken == []


# -- the chain ---------------------------------------------------------------------------------------------------


def played(setting: Setting, seed: str) -> Match:
    """Two rounds by captains; then the heroes have had enough."""
    match = Match(GAME, setting, ("Heroes", "Keeper"), seed)
    captains = [Captain(Random(f"{seed} {seat}")) for seat in range(2)]
    while match.outcome is None:
        seat = match.deciding
        assert seat is not None
        if match.position.round > 2:
            match.concede(0)
            continue
        match.pick(seat, captains[seat].choose(match.chair(seat)))
    return match


def test_three_games() -> None:
    """DUN-CAMP-1: each game begins where the last one ended, and the third is the last."""
    (tuned,) = [preset for preset in GAME.scenarios()["campaign"].presets if preset.id == "tuned"]
    following: Sequel | None = Sequel("", "", Setting("campaign", {**tuned.options, "games": "3"}))
    chapters = []
    for number in range(1, 4):
        assert following is not None
        match = played(following.setting, f"chain {number}")
        chapters.append(reckoning.chapter(match.position))
        following = match.sequel
        if following:
            assert following.title == f"Game {number + 1} of 3"
            after = read_campaign(following.setting.files[CAMPAIGN], read_box({}))
            assert list(after.history) == chapters
    assert following is None
    assert {panel.id for panel in GAME.view(match.position, None).panels} >= {"chronicle", "training"}


@pytest.mark.full
@pytest.mark.parametrize("preset", ["letter", "tuned"])
def test_ten_games_with_records(preset: str) -> None:
    """DUN-CAMP-1, DUN-CAMP-5, DUN-XP-8: captains play ten games to their ends; each record replays, tiles and skills
    are never lost."""
    (chosen,) = [each for each in GAME.scenarios()["campaign"].presets if each.id == preset]
    following: Sequel | None = Sequel("", "", Setting("campaign", {**chosen.options, "games": "10"}))
    tiles = 0
    for number in range(1, 11):
        assert following is not None
        match = Match(GAME, following.setting, ("Heroes", "Keeper"), f"{preset} {number}")
        play_out(match, {seat: Captain(Random(f"{number} {seat}")) for seat in range(2)})
        assert replaying.verify(GAME, match.text(reveal=True)).outcome == match.outcome
        assert sum(match.position.owned) >= tiles
        tiles = sum(match.position.owned)
        following = match.sequel
    assert following is None
    assert tiles > len(TILES)


def test_nothing_follows_a_single_game() -> None:
    """DUN-CAMP-1: only a campaign goes on."""
    table = Table({0: ("hall_cross", 0)}, 4, entry=8).put("mage", "c3")
    GAME.concede(table.pos, 0, RandomDice(Random(1)))
    assert isinstance(GAME.decision(table.pos), Outcome)
    assert GAME.sequel(table.pos) is None


def test_the_keepers_screen_shows_what_is_missing() -> None:
    """DUN-CAMP-5, DUN-BOSS-2: each room with its price, what is still missing, its cards; the next bosses."""
    table = going_on(sheet(tiles={**TILES, "orc_lair": 1}))
    (panel,) = [panel for panel in GAME.view(table.pos, None).panels if panel.id == "building"]
    rows = {row.title: row for row in panel.rows}
    assert rows["Guard Room"].cells[1:] == ("Goblin Lair", "Goblin Champion, Orc Champion")
    assert rows["Guard Room"].dim
    assert rows["Orc Lair"].note == "1 owned"
    assert not rows["Orc Lair"].dim
    assert rows["Giant Snake"].cells[0] == "2"


def test_building_is_told_with_its_price() -> None:
    """DUN-CAMP-5: on the buttons, for everybody."""
    table = going_on(sheet())
    titles = GAME.titles(table.pos, 1)
    assert "Crypt, 6 Imps" in titles.values()
    assert "Giant Snake as the new boss, 2 Imps" in titles.values()


def test_the_heroes_screen_says_what_things_are_for() -> None:
    """DUN-XP-6, DUN-XP-7, DUN-XP-8: prices, who carries what, and what each lesson gives stand on the buttons."""
    table = going_on(sheet()).pick("enough", "elf")
    titles = set(GAME.titles(table.pos, 0).values())
    assert {
        "Fighter: learn something for 2 of 2 XP",
        "Rope, 50 crowns",
        "Keen Blade of the thief: pass it on",
    } <= titles
    table.pick("fighter")
    assert "Guard: DV +1." in GAME.titles(table.pos, 0).values()


def test_the_story_so_far_is_told() -> None:
    """DUN-CAMP-1: a line for every game before, with its dead and what was built for it."""
    told = Chapter(4, "keeper", "all_down", 10, 4, 9, 14, 2, ("mage",), ("thief",), ("Crypt",))
    setting = complete(GAME, Setting("campaign", {}, {CAMPAIGN: write_campaign(sheet(history=(told,)))}))
    log: list[Event] = []
    pos = GAME.setup(setting, RandomDice(Random(1)), log)
    line = GAME.sentences["chapter"]
    assert log[0][1:] == ("chapter", 1, "Steal an Ancient Relic", "the Keeper", 10, "mage", "Crypt")
    assert line.startswith("Game {0:n}")
    (panel,) = [panel for panel in GAME.view(pos, None).panels if panel.id == "chronicle"]
    assert panel.rows[0].note == "Keeper: no hero was left"
    assert panel.rows[0].cells[-1] == "mage, thief (captured)"
    aim = GAME.view(pos, None).aim
    assert aim
    assert aim.goal.startswith("Game 2 of 5")

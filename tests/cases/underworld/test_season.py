"""A season: weeks in town, what is learnt and paid, news, levels made fresh, and the next expedition (UWA-GAME-2)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import BadSetup, Decision, Match, NoDice, Outcome, ScriptedDice, Setting, complete
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.captain.guide import Guide
from wyrmtable.games.underworld.desk.maps import cross_section
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.buttons import square_name
from wyrmtable.games.underworld.files.content import content_of
from wyrmtable.games.underworld.files.season import SECRETS, STATE, read_below, read_season
from wyrmtable.games.underworld.files.terms import ABLE, DEAD, SHIELD, SIZE
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    charting,
    ending,
    explore,
    freshening,
    halls,
    homing,
    parting,
    rumours,
    season,
    slopes,
    truth,
    turns,
    ways,
)
from wyrmtable.games.underworld.rules.charting import draw_here
from wyrmtable.games.underworld.rules.level import NORTH, PASSAGE, ROCK, ROOM, SOUTH, UNTRIED, WALL, reach
from wyrmtable.games.underworld.show.key import ways_line
from wyrmtable.games.underworld.show.sheets import sheet_title

from .arena import step
from .caves import emptied, stand

SETTING = complete(GAME, Setting("season", {}))


TAKEN = {"silver": 0, "gold": 0, "gems": 0, "jewels": 0, "magic": 0}


def explored(pos: Position) -> Position:
    """The party has drawn the whole level it is on."""
    level, floor = truth.level(pos), pos.floor
    pos.told, pos.pen = floor + 1, floor
    for square in level.open_squares():
        stand(pos, square, floor)
    pos.flown = []
    return pos


def at_home(number: int = 4) -> Position:
    """In town before the first expedition."""
    pos = Position(content_of(SETTING))
    season.begin(pos, ScriptedDice(1, number + 1))
    pos.hp, pos.hurt, pos.gold = [8] * 6, [0] * 6, [0] * 6
    pos.steps = [("explore",), ("town",)]
    return pos


def over(pos: Position) -> Position:
    """The expedition is over."""
    homing.settle_up(pos, ("settle",), ScriptedDice(), None)
    return pos


def following(pos: Position) -> Position:
    """The first decision of the next expedition."""
    sequel = GAME.sequel(pos)
    assert sequel is not None
    found: Position = Match(GAME, sequel.setting, seed="next").position
    return found


# -- town --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("days", "points"), [(1, 0), (2, 0), (3, 1), (7, 3), (10, 4)])
def test_healing(days: int, points: int) -> None:
    """UWA-EX-40, UWA-HEAL-2, UWA-GEN-8: ten days of full rest heal four points, a week three, the first day none; with
    quick healing one less than the days."""
    assert season.healed(days, False) == points
    assert season.healed(days, True) == days - 1, "every day but the first, if that is chosen"


def test_upkeep_of_a_hero() -> None:
    """UWA-EX-34, UWA-UPKEEP-1: with 9,500 points of experience 95 gold pieces a month."""
    assert season.upkeep(9_500) == 95


@pytest.mark.parametrize(("bank", "left", "learnt"), [(100, 5, 9_500), (94, 94, 7_000)])
def test_a_month_is_paid_or_not(bank: int, left: int, learnt: int) -> None:
    """UWA-UPKEEP-1, UWA-UPKEEP-2, UWA-CAL-1, UWA-R106: due in every fourth week; what was learnt is lost if nobody
    pays."""
    pos = at_home()
    pos.learnt, pos.level, pos.bank, pos.week = [9_500, 0, 0, 0, 0, 0], [4, 1, 1, 1, 1, 1], bank, 2
    pos.month[0], pos.hurt[0] = 2_500, 7
    season.rest(pos, NoDice(), None)
    assert (pos.week, pos.hurt[0], pos.bank) == (3, 4, bank)
    season.rest(pos, NoDice(), None)
    assert (pos.week, pos.hurt[0], pos.bank, pos.learnt[0]) == (4, 0, left, learnt)


def test_temple_and_market() -> None:
    """UWA-WLD-2, UWA-DEC-17: fifty gold pieces for d6 + 1 points; kits are made whole as far as the money goes."""
    pos = at_home()
    pos.bank, pos.hurt = 60, [0, 6, 0, 0, 0, 0]
    pos.marks = [mark | SHIELD for mark in pos.marks]
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert pos.deed(buttons.TOWN_CURE) in decision.picks
    season.town_take(pos, pos.steps[-1], pos.deed(buttons.TOWN_CURE), ScriptedDice(3), None)
    assert (pos.bank, pos.hurt[1]) == (10, 2)
    pos.bank, pos.torches, pos.spikes, pos.pole = 100, 0, 0, 0
    season.town_take(pos, pos.steps[-1], pos.deed(buttons.TOWN_KIT), ScriptedDice(), None)
    assert pos.torches
    assert pos.pole
    assert 0 <= pos.bank < 100
    season.town_take(pos, pos.steps[-1], pos.deed(buttons.TOWN_GO), ScriptedDice(), None)
    assert pos.steps == [("explore",)]


def test_the_temple_heals_the_hurt() -> None:
    """UWA-WLD-2: whoever has fewest points left of those who are hurt, not somebody whole who never had more."""
    pos = at_home()
    pos.bank, pos.hp, pos.hurt = 50, [8, 1, 8, 8, 8, 8], [6, 0, 4, 0, 0, 0]
    season.town_take(pos, pos.steps[-1], pos.deed(buttons.TOWN_CURE), ScriptedDice(3), None)
    assert pos.hurt == [2, 0, 4, 0, 0, 0]


@pytest.mark.parametrize(("face", "true"), [(1, None), (2, 0), (3, 1), (6, 1)])
def test_news(face: int, true: int | None) -> None:
    """UWA-RUMOR-1, UWA-RUMOR-2, UWA-R105: a round and the barman cost d6 x 10 and d10; 1 brings nothing, 2 a lie."""
    pos = at_home()
    pos.bank = 100
    rumours.hear(pos, dice := ScriptedDice(4, 7, face, *([] if true is None else [17])), None)
    while pos.steps[-1][0] in ("throw", "thrown"):
        step(pos, dice)
    dice.finish()
    assert pos.bank == 100 - 47
    assert [rumour[2] for rumour in pos.rumours] == ([] if true is None else [true])
    for what, level, told_true in pos.rumours:
        assert ((what, level) in rumours.facts(pos)) == bool(told_true)


def test_nobody_knows_which_news_is_true() -> None:
    """UWA-RUMOR-2: false and true look alike."""
    pos = at_home()
    pos.rumours = [(0, 1, 1), (1, 2, 0)]
    worlds = [GAME.imagine(pos, 0, Random(seed)) for seed in range(8)]
    assert {world.rumours[0][2] for world in worlds} == {0, 1}
    assert all(GAME.view(world, 0) == GAME.view(pos, 0) for world in worlds)


# -- from one expedition to the next -----------------------------------------------------------------------------------


def test_what_is_carried_on() -> None:
    """UWA-GAME-2, UWA-CAL-2: a week, treasure, lessons, wounds, the map and the rooms; a newcomer for the dead."""
    pos = at_home()
    stand(pos, pos.here)
    pos.taken, pos.hurt, pos.experience = 6_000, [3, 0, 0, 0, 0, 8], 0
    pos.fate[5] = DEAD
    later = following(over(pos))
    assert (later.trip, later.week, later.bank) == (2, 2, 600 + later.bank - 600)
    assert later.bank >= 600
    assert later.fame == 600 - 500
    assert later.learnt[0] > 0
    assert (later.learnt[5], later.level[5], later.hurt[5]) == (0, 1, 0)
    assert later.hurt[0] == 3
    assert later.seen == pos.seen
    assert later.here == truth.entrance(pos)
    assert truth.level(later).squares[later.here] == truth.level(pos).squares[pos.here]


def test_the_dungeon_keeps_what_was_seen() -> None:
    """UWA-R104: what is drawn is still there; the rest may be otherwise."""
    pos = at_home()
    emptied(pos)
    for square in truth.level(pos).open_squares()[:80]:
        stand(pos, square)
    later = following(over(pos))
    for square in range(SIZE):
        if pos.seen[square]:
            assert truth.level(later).squares[square] == pos.seen[square] - 1


def test_rising_in_level() -> None:
    """UWA-CHAR-7: enough experience is a level more, and never fewer hit points."""
    pos = at_home()
    pos.learnt[0] = 2_500
    season.grow_up(pos, 0, ScriptedDice(*[6] * 12))
    assert pos.level[0] == 2
    assert pos.hp[0] >= 8


def test_what_a_death_costs_in_a_later_expedition() -> None:
    """UWA-GAME-1, UWA-GAME-2: as many levels as he went down with: one for whoever has taken a dead man's place, and
    what was learnt in the last expedition counts."""
    pos = at_home()
    pos.level[5], pos.learnt[5], pos.fate[5] = 3, 5_000, DEAD
    pos.learnt[0], pos.hurt = 2_500, [0] * 6
    later = following(over(pos))
    assert (later.level[5], later.level[0]) == (1, 2)
    later.taken, later.things, later.experience = 0, [], 0
    for who, lost in ((5, 500), (0, 1_000)):
        later.fate[who] = DEAD
        assert ending.points(later) == -lost
        later.fate[who] = ABLE


@pytest.mark.parametrize(("trip", "week", "goes_on"), [(9, 30, True), (10, 30, False), (3, 48, False)])
def test_ten_expeditions_or_a_year(trip: int, week: int, goes_on: bool) -> None:
    """UWA-GAME-2: whichever is first."""
    pos = at_home()
    pos.trip, pos.week = trip, week
    assert (GAME.sequel(over(pos)) is not None) == goes_on


def test_giving_up_the_season() -> None:
    """UWA-GAME-2: whoever gives up has ended it."""
    pos = at_home()
    GAME.concede(pos, 0, ScriptedDice())
    assert GAME.sequel(pos) is None


def test_secrets_stay_sealed() -> None:
    """UWA-GAME-7: what nobody knows goes into a secret file, and the seed stays sealed until the season is over."""
    sequel = GAME.sequel(over(at_home()))
    assert sequel is not None
    assert sequel.lives_on
    assert set(sequel.setting.secret) == {SECRETS, explore.CONTEST}
    assert read_season(sequel.setting.files[STATE]).trip == 2
    assert read_below(sequel.setting.secret[SECRETS]).halls


def test_a_broken_file_is_explained() -> None:
    for read in (read_season, read_below):
        with pytest.raises(BadSetup, match=r"Use that file|use that file|Use the file"):
            read('{"trip": 1}')


def test_night_march() -> None:
    """UWA-Q33, UWA-GAME-2: after the last turn the party marches home, and meets somebody once more."""
    pos = at_home()
    room = truth.level(pos).rooms[pos.here]
    square = next(one for one in truth.level(pos).open_squares() if truth.level(pos).rooms[one] != room)
    stand(pos, square)
    pos.steps, pos.clock = [("dusk",)], turns.LAST_TURN * turns.TURN
    homing.dusk(pos, ("dusk",), ScriptedDice(), None)
    assert pos.steps == [("settle",), ("meet",)]
    pos.steps.append(turns.END)
    turns.turn_end(pos, turns.END, ScriptedDice(), None)
    assert pos.steps == [("settle",), ("meet",)]


def test_a_party_cut_in_two_marches_home_by_night() -> None:
    """UWA-Q33, UWA-R342: friends at the brink take along whoever lies in a pit; a group elsewhere marches by itself,
    with a meeting of its own, and all come home together."""
    pos = at_home()
    emptied(pos)
    true = truth.level(pos)
    pit, other = [one for one in true.open_squares() if true.squares[one] == PASSAGE][:2]
    stand(pos, pit)
    for who, where, snare in ((1, pit, parting.LIDDED), (5, other, parting.PIT)):
        parting.split(pos, [who], None)
        fate = {"here": where, "snare": snare, "clock": turns.LAST_TURN * turns.TURN}
        pos.groups[-1] = parting.changed(pos.groups[-1], **fate, steps=(parting.EXPLORING, turns.END))
    pos.clock, pos.steps = turns.LAST_TURN * turns.TURN, [("dusk",)]
    homing.dusk(pos, ("dusk",), ScriptedDice(), None)
    assert (sorted(pos.able()), pos.steps[:2]) == ([0, 1, 2, 3, 4], [("settle",), ("meet",)])
    pos.steps = [("settle",)]
    homing.settle_up(pos, ("settle",), ScriptedDice(), None)
    step(pos, ScriptedDice())
    step(pos, ScriptedDice())
    assert (pos.able(), pos.snare, pos.steps) == ([5], 0, [("settle",), ("meet",)])
    pos.steps = [("settle",)]
    homing.settle_up(pos, ("settle",), ScriptedDice(), None)
    assert pos.outcome[1].startswith("6 of 6 come home")


# -- levels made fresh -------------------------------------------------------------------------------------------------


def all_cleared(pos: Position, week: int = 1) -> None:
    """Whoever lived in a room was killed there in this week, and the treasure taken; every room was entered once."""
    home, pos.week = pos.week, week
    for floor, level in enumerate(truth.dungeon(pos).levels):
        pos.floor = floor
        for room in range(level.halls):
            at = halls.come_in(pos, level.room_squares(room)[0])
            hall = halls.Hall(*pos.halls[at])._replace(**TAKEN)
            pos.halls[at] = tuple(hall)
            if hall.number:
                halls.clear(pos, hall)
    pos.floor, pos.week = 0, home


def test_only_cleared_levels_change() -> None:
    """UWA-FRESH-6: more than six lairs in ten must be cleared."""
    pos = at_home()
    assert not freshening.cleared(pos, 0)
    all_cleared(pos)
    assert freshening.cleared(pos, 0)


@pytest.mark.parametrize(("week", "again"), [(4, False), (5, True)])
def test_restocked(week: int, again: bool) -> None:
    """UWA-FRESH-3, UWA-R261: rooms are thrown for again if monsters were removed from them four weeks ago, not those
    in which nobody lived."""
    pos = at_home()
    all_cleared(pos)
    pos.week = week
    lairs = {visit[:2] for visit in pos.visits if visit[0] == 0 and visit[3]}
    before = {row[:2] for row in pos.halls}
    freshening.restock(pos, 0, truth.written(pos), [], Random(1))
    assert before - {row[:2] for row in pos.halls} == (lairs if again else set())
    assert lairs


def test_frequented_rooms_stay_empty() -> None:
    """UWA-FRESH-3, UWA-LVL-7, UWA-R261: what is entered more often than half of the rooms of the level is not
    thrown for; nor is a room with treasure in it."""
    pos = at_home()
    all_cleared(pos)
    pos.week = 9
    lairs = [visit[:2] for visit in pos.visits if visit[0] == 0 and visit[3]]
    halls.come_in(pos, lairs[0][1])
    assert (*lairs[0], 2, 1) in pos.visits
    at = halls.index_at(pos, lairs[1][1])
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(gold=100))
    freshening.restock(pos, 0, truth.written(pos), [], Random(1))
    left = {row[:2] for row in pos.halls}
    assert [lair in left for lair in lairs] == [True, True, *[False] * (len(lairs) - 2)]
    assert len(lairs) > 2


def test_extended() -> None:
    """UWA-FRESH-2: what is known stays, but for doors in walls; behind them lie new rooms, which can be reached and are
    stocked."""
    pos = at_home()
    lore = truth.written(explored(pos))
    new = freshening.extend(pos, 0, lore, [], Random(1))
    added = [at for at in range(SIZE) if lore[0][at] == "\0" != new[0][at]]
    assert added
    assert all(new[0][at] == lore[0][at] for at in range(len(lore[0])) if at not in added)
    broken = [at for at in range(2 * SIZE) if lore[1][at] != new[1][at] and lore[1][at] != "\0"]
    assert broken
    assert all((lore[1][at], new[1][at]) == (chr(WALL + 1), chr(UNTRIED + 1)) for at in broken)
    pos.lore = new
    level = truth.level(pos)
    assert set(added) <= set(reach(level, truth.entrance(pos), False))
    assert len({level.rooms[at] for at in added if level.squares[at] == ROOM}) in (1, 2, 3)


def test_a_full_sheet_is_not_extended() -> None:
    """UWA-FRESH-2: where everything is known, rock and all, there is no space."""
    pos = at_home()
    pos.seen[:SIZE] = bytes([ROCK + 1]) * SIZE
    lore = truth.written(pos)
    assert freshening.extend(pos, 0, lore, [], Random(1)) == lore


@pytest.mark.parametrize("floor", [0, 1])
def test_an_offshoot(floor: int) -> None:
    """UWA-FRESH-5, UWA-LVL-3, UWA-R260: a passage leads past the boundary to a storey as deep as its level, with
    monsters and treasure of its own; the party takes another sheet, knows both mouths, and comes back the same way."""
    pos = explored(at_home())
    pos.floor = floor
    explored(pos)
    lore = freshening.sublevel(pos, floor, truth.written(pos), [], Random(1))
    assert freshening.sublevel(pos, floor, lore, [], Random(2)) == lore, "each level has one"
    pos.lore = lore
    mouth = next(end[1] for end in lore[2] if end[2] == ways.BEYOND)
    stand(pos, mouth, floor)
    pos.told, pos.pen = floor + 1, floor
    there = slopes.ahead(pos, SOUTH)
    assert there is not None
    assert there[0] == floor + pos.content.floors
    assert not slopes.feel(pos, there), "nothing slopes"
    pos.here = slopes.cross(pos, there, SOUTH, False, None)
    assert (pos.depth(), pos.told, pos.pen) == (floor + 1, floor + 1, pos.floor)
    assert any(room.kind >= 0 for room in truth.storey(pos).stock)
    draw_here(pos)
    assert sheet_title(pos, pos.pen) == f"Level {floor + 1}, sheet 2"
    pos.lore = truth.written(pos)
    assert slopes.ahead(pos, NORTH) == (floor, mouth), "also in a dungeon that is made around what is known"
    assert charting.stairways(pos) == []
    found = truth.dungeon(pos)
    assert f"to an offshoot at {square_name(mouth)}" in ways_line(found, floor)
    assert cross_section(found)
    slopes.cross(pos, (floor, mouth), NORTH, False, None)
    assert (pos.floor, pos.told, pos.pen) == (floor, floor + 1, floor)


def test_altered() -> None:
    """UWA-FRESH-1: four sides are other than the party has drawn them."""
    pos = explored(at_home())
    lore = truth.written(pos)
    _, sides, _, _ = freshening.redirect(pos, 0, lore, [], Random(1))
    changed = [(ord(one) - 1, ord(other) - 1) for one, other in zip(lore[1], sides, strict=True) if one != other]
    assert len(changed) == freshening.EDITS
    assert all(other == (UNTRIED if one == WALL else WALL) for one, other in changed)


@pytest.mark.parametrize("number", range(3))
def test_nothing_is_cut_off(number: int) -> None:
    """UWA-FRESH-1, UWA-FRESH-6: whatever could be reached on a level that is known can be reached afterwards."""
    pos = explored(at_home())
    before = reach(truth.level(pos), truth.entrance(pos), False).keys()
    lore = truth.written(pos)
    pos.lore = freshening.redirect(pos, 0, lore, [], Random(number))
    assert pos.lore[1] != lore[1]
    assert before <= reach(truth.level(pos), truth.entrance(pos), False).keys()


def test_reversed() -> None:
    """UWA-FRESH-4, UWA-FRESH-6: the level lies mirrored, with its stairs; the old map is kept as it was drawn."""
    pos = at_home()
    emptied(pos)
    pos.floor = 1
    way = next(way for way in truth.dungeon(pos).ways if way.low == 2)
    pos.told = pos.pen = 1
    stand(pos, way.low_square, 1)
    seen = bytes(pos.seen[SIZE : 2 * SIZE])
    pos.ends.append((0, way.high_square, 0, 1, 1, way.low_square, 2))
    old: list[tuple[str, str, str]] = []
    squares, _, ends, _ = freshening.reverse(pos, 1, truth.written(pos), old, Random(1))
    mirror = freshening.mirrored(way.low_square, *Random(1).choice(freshening.AXES))
    assert ord(squares[SIZE + mirror]) == seen[way.low_square]
    assert not any(pos.seen[SIZE : 2 * SIZE])
    assert (0, way.high_square, 0, 1, 1, mirror, 2) in ends
    assert old[0][:2] == ("Old map of level 2", seen.hex())


def test_the_captain_comes_back_from_an_offshoot() -> None:
    """UWA-FRESH-5: it goes to the mouth by which it came, and through."""
    pos = explored(at_home())
    all_cleared(pos)
    pos.lore = freshening.sublevel(pos, 0, truth.written(pos), [], Random(1))
    mouth = next(end[1] for end in pos.lore[2] if end[2] == ways.BEYOND)
    stand(pos, mouth)
    there = slopes.ahead(pos, SOUTH)
    assert there is not None
    stand(pos, slopes.cross(pos, there, SOUTH, False, None), there[0])
    pos.steps, pos.clock = [("explore",)], 140 * turns.TURN
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    chosen = Guide().explore(pos, list(decision.picks))[0] - pos.deed(buttons.EXIT)
    assert charting.exits(pos)[chosen].way == NORTH


# -- whole -------------------------------------------------------------------------------------------------------------


def test_the_captain_plays_two_expeditions() -> None:
    """UWA-GAME-2, UWA-CAL-3: it goes from town to dungeon and back."""
    setting = SETTING
    for number in range(2):
        match = Match(GAME, setting, seed=f"season {number}")
        caller = Captain(Random(number))
        while not isinstance(decision := match.decision, Outcome):
            match.pick(0, caller.choose(match.chair(0)))
        assert decision.summary
        assert match.position.trip == number + 1
        sequel = match.sequel
        assert sequel is not None
        setting = sequel.setting

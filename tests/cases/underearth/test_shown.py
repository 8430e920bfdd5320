"""What seats, spectators and all-seeing eyes are shown: aims, ways, warnings, and numbers that tell nothing."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.underearth.arena import begin, play_on
from tests.cases.underearth.table import Table, marching
from wyrmtable.core import (
    ALL,
    EVERYONE,
    Decision,
    Match,
    NoDice,
    Reason,
    Setting,
    complete,
    fingerprint,
    settle,
)
from wyrmtable.core.extras import preview
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.content import REST, content_of
from wyrmtable.games.underearth.position import BOX
from wyrmtable.games.underearth.rules.sequence import STEPS
from wyrmtable.host.wire import log_of

DWARVES, ORCS = 0, 1


def played(scenario: str, seed: str, entries: int) -> Match:
    """A game of chance, so far."""
    match, rng = Match(GAME, Setting(scenario), seed=seed), Random(seed)
    while len(match.entries) < entries and isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, rng.choice(decision.picks))
    return match


# -- all-seeing eyes -------------------------------------------------------------------------------------------------


def test_all_seeing_eyes_see_every_counter() -> None:
    """LOU-9.0a, LOU-20.5c: guardians and Treasure that no player knows lie open to them, and to them alone."""
    table = begin("gold", dice=[1] * 8 + [1, 1] + [1] * 8)
    seen, public = GAME.view(table.pos, ALL), GAME.view(table.pos, None)
    assert not [token for token in seen.tokens if token.symbol.startswith("back-")]
    assert all(token.symbol.startswith("back-") for token in public.tokens)
    assert len(seen.tokens) == len(public.tokens) == 18
    assert GAME.view(table.pos, 0).tokens == public.tokens


def test_all_seeing_eyes_imagine_what_is() -> None:
    """LOU-9.0a: there is nothing they do not know."""
    match = played("passage", "3", 200)
    world = GAME.imagine(match.position, ALL, Random(1))
    assert fingerprint(world) == fingerprint(match.position)
    assert world is not match.position


# -- the aim ---------------------------------------------------------------------------------------------------------


def test_the_aim_is_told_in_the_words_of_the_scenario() -> None:
    """LOU-20.1j: a seat is told its own goal, a spectator those of both; the turn of how many."""
    table = Table("pursuit", {"human-co-60.1": "2224", "dwarf-guards": "1323"}, turn=4, choice="west")
    table.phase("movement", "Humans")
    humans, watching = GAME.view(table.pos, 1).aim, GAME.view(table.pos, None).aim
    assert humans is not None
    assert watching is not None
    assert humans.goal == "Victory of the Humans: The tenth turn is over and the Humans stand in the Great Hall."
    assert humans.goal in watching.goal
    assert "Victory of the Dwarves" in watching.goal
    assert (humans.turn, humans.turns) == (4, 10)
    assert [(score.seat, score.text, score.value, score.of) for score in humans.scores] == [
        (0, "Humans left: 1", 0, 0),
        (1, "1 in Great Hall", 1, 1),
    ]


def test_scores_count_what_a_seat_needs() -> None:
    """LOU-20.3h, LOU-20.3i, LOU-20.4n: losses, the dead, those who came through."""
    table = Table("dragonfire", {"dwarf-lord": "2224", "dragon": "0309"}, turn=2)
    table.pos.where[table.unit("dwarf-co-50.1")] = -3
    table.phase("movement", "Dragon")
    aim = GAME.view(table.pos, 1).aim
    assert aim is not None
    assert [(score.seat, score.text) for score in aim.scores] == [
        (0, "0 of 1 Dragon dead"),
        (1, "1 of 12 Dwarves lost"),
    ]
    passage = Table("passage", {"human-duke": "2224", "troll.1": "0309"}, turn=2)
    passage.pos.where[passage.unit("dwarf-lord")] = -5
    passage.phase("movement", "Alliance")
    aim = GAME.view(passage.pos, 0).aim
    assert aim is not None
    assert [(score.seat, score.text) for score in aim.scores] == [
        (0, "1 of 4 out in the east"),
        (1, "Alliance left: 1"),
    ]


def test_a_profit_is_told_as_far_as_it_is_known() -> None:
    """LOU-20.5m, LOU-14.3b: what Treasure is worth is known to who looked at it; costs are known to all."""
    table = Table("gold", {"troll.1": "4143"}, treasure={"treasure-20": "1323"}, options={"players": "2"}, turn=3)
    table.put("human-co-60.1", "1323", owner=0)
    table.put("orc-co-55.1", "2024", owner=1)
    table.pos.cost = [6, 5, 0]
    table.phase("movement", "Player 1")
    for eyes, texts in ((0, ["profit 14", "cost 5"]), (1, ["cost 6", "profit -5"]), (ALL, ["profit 14", "profit -5"])):
        aim = GAME.view(table.pos, eyes).aim
        assert aim is not None
        assert [score.text for score in aim.scores] == texts


# -- the log ---------------------------------------------------------------------------------------------------------


def test_a_result_goes_out_with_its_words() -> None:
    """LOU-10.8a, LOU-10.8b, LOU-10.8c: whoever reads of a battle need not know the codes of the table."""
    match = played("pursuit", "1", 3)
    hex_ = match.names.pick("1323")
    for code, words in (("DR", "The defenders retreat"), ("--", "Nothing happens")):
        (line,) = log_of(match, DWARVES, {2: ((EVERYONE, "battle", code, hex_, "6", "3-1"),)})
        assert (line["result"], line["words"], line["dice"]) == (code, words, [6])
    (line,) = log_of(match, DWARVES, {2: ((EVERYONE, "turn", 4),)})
    assert "words" not in line


# -- ways and warnings -----------------------------------------------------------------------------------------------


def test_a_hex_is_offered_with_its_way_and_cost() -> None:
    """LOU-7.1b: the very way that would be walked, in movement points; others are told nothing."""
    table = marching("orc-scout", "1424")
    pick = table.content.names.pick("1222")
    shown = preview(GAME, table.pos, ORCS, pick)
    assert shown.path == ("1424", "1323", "1222")
    assert shown.cost == "2 of 10 MP"
    assert preview(GAME, table.pos, DWARVES, pick).path == ()
    table.pick("1222")
    assert table.where("orc-scout") == "1222"


def test_what_cannot_be_made_good_is_warned_of() -> None:
    """LOU-7.6a: leaving the map is for good; the view lists exactly such picks."""
    table = marching("orc-scout", "4309")
    assert "leave" in table.picks()
    assert GAME.view(table.pos, ORCS).warned == ("leave",)
    assert GAME.view(table.pos, DWARVES).warned == ()
    reasons = preview(GAME, table.pos, ORCS, table.content.names.pick("leave")).warnings
    assert reasons == (Reason("LOU-7.6a", "A unit that leaves the map does not come back."),)


def test_every_side_has_its_letter_and_colour() -> None:
    """LOU-3.0c: armies can be told apart without reading."""
    for scenario, options in (("surprise", {}), ("gold", {"players": "7"})):
        table = begin(scenario, options, dice=[1] * 18 if scenario == "gold" else ())
        lines = GAME.view(table.pos, None).seats
        assert len({line.letter for line in lines}) == len({line.colour for line in lines}) == len(lines)
        assert all(len(line.letter) == 1 for line in lines)


# -- what bars undo --------------------------------------------------------------------------------------------------


def test_a_look_at_treasure_cannot_be_taken_back() -> None:
    """LOU-14.3a: whoever stopped on Treasure has seen its value: the bits that say so differ."""
    table = Table("dragonfire", {"dwarf-co-50.1": "1323", "dragon": "4309"}, treasure={"treasure-5.1": "1222"}, turn=2)
    table.phase("movement", "Dwarves")
    before = table.pos.knowledge()
    table.pick("dwarf-co-50.1", "1222")
    assert table.pos.knowledge() == before, "walking alone tells nothing"
    table.pick("stop")
    assert table.pos.knowledge() != before


def test_turning_up_and_rousing_cannot_be_taken_back() -> None:
    """LOU-9.0b, LOU-6.1A: knowledge is the face-up and the sleeping counters, whoever turned or roused them."""
    place = {"orc-scout": "1624", "dwarf-co-50.1": "1323", "dwarf-sentry": "0309"}
    table = Table("surprise", place, down=["dwarf-co-50.1"], asleep=["dwarf-co-50.1"])
    table.phase("movement", "Orcs")
    before = table.pos.knowledge()
    table.pick("orc-scout", "1424")
    assert table.shown("dwarf-co-50.1")
    assert table.awake("dwarf-co-50.1")
    assert table.pos.knowledge() != before


def test_setting_up_can_be_taken_back() -> None:
    """LOU-4.0a: nobody learns anything by his own placing, face-up or face-down, asleep or awake."""
    for scenario in ("pursuit", "dragonfire"):
        match = Match(GAME, Setting(scenario), seed="1")
        for _ in range(2):
            decision = match.decision
            assert isinstance(decision, Decision)
            match.pick(0, decision.picks[0])
        assert match.undoable(0)


# -- numbers that tell nothing ---------------------------------------------------------------------------------------


def entries_of_setup(pick: int) -> int:
    """How many entries the Dwarves' set-up of Pursuit takes if always the first or last unit of the box and the first
    or last hex is chosen."""
    match = Match(GAME, Setting("pursuit"), seed="1")
    while isinstance(decision := match.decision, Decision) and decision.seat == DWARVES:
        first, where = match.position.content.piece, match.position.where
        if match.position.steps[-1][0] == "place-at":
            picks = [pick for pick in decision.picks if REST < pick < first]
        else:
            picks = [pick for pick in decision.picks if pick >= first and where[pick - first] == BOX]
        match.pick(DWARVES, picks[pick])
    return len(match.entries)


def test_face_down_set_up_takes_the_same_entries_whatever_is_placed_where() -> None:
    """LOU-20.1d: which kinds are left, and so whether there was a choice, cannot be counted."""
    assert entries_of_setup(0) == entries_of_setup(-1) == 1 + 2 * 12


@pytest.mark.parametrize("units", [0, 3, 8])
def test_a_hire_list_takes_the_same_entries_however_long_it_is(units: int) -> None:
    """LOU-16.1a: the lines left are struck out, each with an entry."""
    match = Match(GAME, Setting("gold"), seed="1")
    match.pick(0, "hire-human-captain")
    for text in (["hire-dwarf-co-50"] * 5 + ["hire-dwarf-scout", "hire-dwarf-lord", "hire-dwarf-sentry"])[:units]:
        match.pick(0, text)
    if units < 8:
        match.pick(0, "done")
    assert (match.deciding, len(match.entries)) == (1, 1 + 1 + 8)


def test_nobody_can_tell_how_far_a_hire_list_has_come() -> None:
    """LOU-16.1a: for the others nothing has happened before the whole list is written, struck-out lines included."""
    match = Match(GAME, Setting("gold"), seed="1")
    shown, before = match.view(1), len(match.entries)
    for text in ("hire-human-captain", "hire-dwarf-co-50", "hire-dwarf-scout"):
        match.pick(0, text)
        assert (match.count(1), match.count(None), match.view(1)) == (before, before, shown)
    assert match.count(0) == before + 3
    match.pick(0, "done")
    assert (len(match.entries), match.deciding) == (before + 1 + 8, 1)


def test_a_face_down_unit_that_cannot_go_on_stops_when_its_owner_says_so() -> None:
    """LOU-7.1b, LOU-9.0a: how far it could have gone is its owner's secret; at once it would be told by the moment."""
    table = marching("orc-scout", "1624", {"dwarf-guards": "2224"}, down=["orc-scout"])
    table.pos.steps[-1] = ("march", table.unit("orc-scout"), 0, 0)
    table.pos.pending = None
    decision = table.decision
    assert isinstance(decision, Decision)
    assert (table.picks(), decision.forced, decision.manner.swallowed) == (["stop"], False, False)


def test_a_face_down_unit_next_to_a_door_is_always_asked() -> None:
    """LOU-12.2a, LOU-13.0b: Dependents cannot try it, but only their owner knows that it is they."""
    place = {"dwarf-dependents.1": "1020", "orc-scout": "4309"}
    table = Table("surprise", place, down=["dwarf-dependents.1"], locked=["1020-0921"], deciding="Dwarves")
    table.pos.steps = [("player-turn-end", 1), ("doors", DWARVES)]
    decision = settle(STEPS, table.pos, NoDice(), None)
    assert isinstance(decision, Decision)
    assert (table.picks(), decision.forced, decision.manner.swallowed) == (["done"], False, False)


# -- a designer's own counters and table -----------------------------------------------------------------------------


def own(name: str, right: str, wrong: str) -> dict[str, str]:
    text = own_text("wyrmtable.games.underearth", name)
    assert right in text
    return {name: text.replace(right, wrong, 1)}


def test_changed_counters_are_played_with() -> None:
    """LOU-3.0b, LOU-20.7a: a `units.toml` given along holds for movement, combat, names and drawings."""
    files = own(
        "units.toml", 'title = "Dwarf Lord"\nrace = "dwarf"\ncf = 5', 'title = "Dwarf King"\nrace = "dwarf"\ncf = 9'
    )
    setting = complete(GAME, Setting("surprise", {}, files))
    changed, usual = content_of(setting), content_of(complete(GAME, Setting("surprise")))
    lord = changed.unit_kinds.index("dwarf-lord")
    assert (changed.cf[lord], usual.cf[lord]) == (9, 5)
    assert changed.names.title(changed.piece + lord) == "Dwarf King 9-8"
    drawn = GAME.picture(GAME.blank(setting)).symbols["dwarf-lord"]
    assert drawn != GAME.picture(GAME.blank(usual.setting)).symbols["dwarf-lord"]


def test_counters_a_scenario_cannot_do_without() -> None:
    """LOU-3.0b: a scenario of the rulebook needs its units; what is missing is named."""
    files = own("units.toml", "[units.orc-scout]", "[units.orc-spy]")
    with pytest.raises(BadFile, match="there is no unit 'orc-scout'"):
        Match(GAME, Setting("surprise", {}, files))
    Match(GAME, Setting("pursuit", {}, files), seed="1")


def test_a_changed_combat_table_is_rolled_on() -> None:
    """LOU-10.8a: so is a `crt.toml`; a row that is not complete is named with its line."""
    files = own("crt.toml", '1 = "AR AR', '1 = "AE AE')
    assert content_of(complete(GAME, Setting("surprise", {}, files))).crt[0][:2] == ("AE", "AE")
    with pytest.raises(BadFile, match=r"crt.toml, line \d+: the row of the die 1 in \[printed\] is not complete"):
        Match(GAME, Setting("surprise", {}, own("crt.toml", '1 = "AR AR', '1 = "AR')))


def test_a_mistake_among_the_counters_is_named() -> None:
    """LOU-3.0b: unknown races, wrong numbers and words that mean nothing, each with its line."""
    for right, wrong, what in (
        ('race = "dwarf"', 'race = "elf"', "there is no race 'elf'"),
        ("cf = 5", "cf = -5", "cf cannot be -5"),
        ("leader = 2", "leeder = 2", "the key 'leeder' means nothing"),
        ('game = "underearth"', 'game = "lairbreak"', "the file is for the game 'lairbreak'"),
    ):
        with pytest.raises(BadFile, match=what):
            Match(GAME, Setting("surprise", {}, own("units.toml", right, wrong)))


def test_a_finished_game_lies_open() -> None:
    """LOU-9.0a: when it is over everybody sees what all-seeing eyes see."""
    table = Table("pursuit", {"human-co-60.1": "2224", "dwarf-guards": "1323"}, down=["dwarf-guards"], turn=10)
    table.run([("game-turn-end",)])
    assert table.over
    assert GAME.view(table.pos, None).tokens == GAME.view(table.pos, ALL).tokens


def test_the_set_up_plays_on_to_the_first_turn() -> None:
    """LOU-4.0b: with recorded entries on the way."""
    table = begin("surprise")
    play_on(table, lambda found: found.pos.turn == 1)
    assert table.asks == "Orcs"

"""Numbered cases of hidden information: what a seat sees, imagines and is told (LOU-9.0a, LOU-14.3, LOU-R17)."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.cases.underearth.arena import begin, play_on
from tests.cases.underearth.table import Table
from wyrmtable.core import fingerprint, heard, odds_of, tell
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.content import bits
from wyrmtable.games.underearth.position import DEAD, take

DWARVES, ORCS = 0, 1


def sleeping_city() -> Table:
    """Surprise Attack after its set-up: everybody lies face-down."""
    table = begin("surprise")
    play_on(table, lambda table: table.pos.turn == 1)
    return table


def hoards() -> Table:
    """Gold! after its shuffles."""
    return begin("gold", dice=[3] * 4 + [1] * 14)


# -- views -----------------------------------------------------------------------------------------------------------


def test_a_view_shows_backs_to_others_and_fronts_to_the_owner() -> None:
    """LOU-9.0a, LOU-R17: the owner sees his face-down units; others see "D" or a blank, and how many there are."""
    table = sleeping_city()
    for seat, own, back in ((DWARVES, DWARVES, "back-blank"), (ORCS, ORCS, "back-d")):
        tokens = GAME.view(table.pos, seat).tokens
        theirs = [token for token in tokens if token.owner != own]
        assert {(token.symbol, token.title, token.pick) for token in theirs} == {(back, "Face-down counter", "")}
        mine = [token for token in tokens if token.owner == own]
        assert all(token.pick and not token.symbol.startswith("back") for token in mine)
    spectator = GAME.view(table.pos, None).tokens
    assert Counter(token.symbol for token in spectator) == {"back-d": 20, "back-blank": 10}


def test_a_view_tells_what_all_may_know() -> None:
    """LOU-20.2e, LOU-20.2f: Unalerted markers, Gates, turn and who is to move are public."""
    view = GAME.view(sleeping_city().pos, None)
    assert (view.turn, view.phase, view.deciding) == ("Game-Turn 1", "Movement", ORCS)
    assert all(token.badges == ("unalerted",) for token in view.tokens if token.owner == DWARVES)
    assert [(marker.symbol, marker.title) for marker in view.markers] == [
        ("gate-restricted", "Gate open to: Dwarf"),
        ("gate-open", "Gate open to all"),
    ]


def test_everything_lies_open_when_the_game_is_over() -> None:
    """LOU-20.5b: the counters left out are unseen until the end; then the view hides nothing."""
    table = hoards()
    assert {token.symbol for token in GAME.view(table.pos, 0).tokens} == {"back-t", "back-blank"}
    table.pos.outcome = ((), "Over.", "LOU-20.5l", (0.5, 0.5))
    shown = {token.symbol for token in GAME.view(table.pos, None).tokens}
    assert not shown & {"back-t", "back-blank"}


def test_events_keep_the_secret() -> None:
    """LOU-20.2d: while Orcs are set up, the Dwarves hear of face-down counters only."""
    table = sleeping_city()
    names = table.content.names
    told = [tell(event, GAME.sentences, names) for event in table.log if heard(event, DWARVES)]
    assert not any("Orc" in line for line in told if "set up" in line)
    assert sum("face-down counter is set up" in line for line in told) == 10
    own = [tell(event, GAME.sentences, names) for event in table.log if heard(event, ORCS)]
    assert sum("Orc" in line for line in own if "set up" in line) == 10


def test_values_are_known_to_those_who_looked() -> None:
    """LOU-20.3c, LOU-14.3b: the Dwarves laid the Treasure and know it; the Dragon and spectators do not."""
    table = begin("dragonfire")
    play_on(table, lambda table: -1 not in table.pos.gold)
    values = Counter(t.symbol for t in GAME.view(table.pos, 0).tokens if t.title.startswith("Treasure"))
    assert values == {"treasure-20": 1, "treasure-10": 2, "treasure-5": 4, "treasure-1": 2}
    for seat in (1, None):
        assert Counter(t.symbol for t in GAME.view(table.pos, seat).tokens) == {"back-t": 9, "back-d": 2}


# -- imagined worlds -------------------------------------------------------------------------------------------------


def test_imagined_worlds_look_alike_and_differ_within() -> None:
    """LOU-R17: to the Orcs every imagined city shows the same view, and hidden Dwarves change places."""
    table = sleeping_city()
    view = GAME.view(table.pos, ORCS).json()
    places = set()
    for seed in range(12):
        world = GAME.imagine(table.pos, ORCS, Random(seed))
        assert GAME.view(world, ORCS).json() == view
        assert GAME.audit(world) == []
        places.add(tuple(world.where))
        assert world.where[table.unit("dwarf-lord")] == table.hex("0521"), "the Lord's place is no secret"
        sentries = {world.where[table.unit(name)] for name in ("dwarf-sentry", "dwarf-dependents.1")}
        assert sentries & table.hexes("3610 0840 2224")
    assert len(places) > 8


def test_imagination_draws_evenly_from_what_is_known() -> None:
    """LOU-20.5b, LOU-20.5c: to a player of Gold! the Dragon is in with 2 chances of 6, the truth notwithstanding."""
    for doubtful in ([1, 1], [2, 2]):
        table = begin("gold", dice=[*[1] * 8, *doubtful, *[1] * 8])
        dragon = table.unit("dragon")
        rng = Random(7)
        inside = sum(GAME.imagine(table.pos, 0, rng).where[dragon] >= 0 for _ in range(900))
        assert 240 <= inside <= 360


def test_the_same_knowledge_gives_the_same_worlds() -> None:
    """LOU-R17: worlds depend on the real position only through what the seat knows."""
    table = sleeping_city()
    other = GAME.imagine(table.pos, ORCS, Random(99))
    assert fingerprint(other) != fingerprint(table.pos)
    for seed in range(5):
        here, there = (GAME.imagine(pos, ORCS, Random(seed)) for pos in (table.pos, other))
        assert fingerprint(here) == fingerprint(there)


def test_the_owner_imagines_only_what_he_does_not_know() -> None:
    """LOU-9.0a: in the Dwarves' worlds their own units stand where they are, and only the Orcs are dealt anew."""
    table = sleeping_city()
    dwarves, orcs = table.content.forces["dwarves"], table.content.forces["orcs"]
    varied = False
    for seed in range(6):
        world = GAME.imagine(table.pos, DWARVES, Random(seed))
        assert [world.where[unit] for unit in dwarves] == [table.pos.where[unit] for unit in dwarves]
        varied = varied or [world.where[u] for u in orcs] != [table.pos.where[u] for u in orcs]
    assert varied


def test_treasure_that_was_seen_stays_in_its_place() -> None:
    """LOU-14.3b: the player who looked keeps that value in every world; the others do not."""
    table = hoards()
    table.pos.seen[0] = 1
    worlds = [GAME.imagine(table.pos, 0, Random(seed)) for seed in range(10)]
    assert {world.gold[0] for world in worlds} == {table.pos.gold[0]}
    assert len({world.gold[1] for world in worlds}) > 3
    assert len({GAME.imagine(table.pos, 1, Random(seed)).gold[0] for seed in range(10)}) > 3


def test_a_half_made_choice_is_not_seen() -> None:
    """LOU-R17: which face-down Orc has been picked up is not known to the Dwarves before it moves."""
    table = sleeping_city()
    before = GAME.imagine(table.pos, DWARVES, Random(3))
    table.pick("orc-scout")
    assert fingerprint(GAME.imagine(table.pos, DWARVES, Random(3))) == fingerprint(before)
    mine = GAME.imagine(table.pos, ORCS, Random(3))
    assert mine.steps == table.pos.steps, "the Orcs know what they do"


def test_what_a_counter_on_the_march_can_still_do_is_not_seen() -> None:
    """LOU-R17: what its way has cost a face-down counter depends on what it is, so the Dwarves imagine it between two
    steps; the Orcs know."""
    table = Table("surprise", deciding="Orcs")
    orcs = {"orc-scout": "3628", "orc-co-55.1": "4309", "orc-co-45.1": "4307", "orc-chieftain.1": "4311"}
    for name, hex_ in {**orcs, "dwarf-lord": "0521"}.items():
        table.put(name, hex_)
    table.pos.up = 0
    table.phase("movement")
    table.pick("orc-scout", "3127")
    assert table.pos.steps[-1][0] == "march"
    worlds = [GAME.imagine(table.pos, DWARVES, Random(seed)) for seed in range(60)]
    assert {world.steps[-1][0] for world in worlds} == {"movement"}
    spot = table.pos.where[table.unit("orc-scout")]
    movers = {table.content.unit_kinds[world.where.index(spot)] for world in worlds}
    assert movers >= {"orc-scout", "orc-chieftain", "orc-co-45", "orc-co-55"}
    assert GAME.imagine(table.pos, ORCS, Random(1)).steps == table.pos.steps
    table.pos.steps[-1] = (*table.pos.steps[-1][:2], 0, 0)
    again = GAME.imagine(table.pos, DWARVES, Random(7))
    assert fingerprint(again) == fingerprint(worlds[7]), "how far it can still go makes no difference"


def test_a_company_that_passes_over_another_is_imagined_on_its_way() -> None:
    """LOU-7.2, LOU-R17: two Companies never come to rest in one hex, in no imagined world either: whoever passes over
    a Company is a lone Individual there, or still on the march. Who it is remains open."""
    table = Table("surprise", deciding="Orcs")
    orcs = {"orc-co-45.1": "4309", "orc-co-55.1": "4307", "orc-co-35.1": "4305", "orc-co-45.2": "4311"}
    for name, hex_ in {**orcs, "orc-chieftain.1": "4109", "dwarf-lord": "0521"}.items():
        table.put(name, hex_)
    table.pos.up = 0
    table.phase("movement")
    table.pick("orc-co-45.1", "4307")
    assert table.pos.steps[-1][0] == "march"
    assert "stop" not in table.picks()
    worlds = [GAME.imagine(table.pos, eyes, Random(seed)) for seed in range(60) for eyes in (DWARVES, None)]
    assert [wrong for world in worlds for wrong in GAME.audit(world)] == []
    assert {world.steps[-1][0] for world in worlds} == {"movement", "march"}
    spot = table.hex("4307")
    pairs = {tuple(sorted(table.content.unit_kinds[unit] for unit in bits(world.at[spot]))) for world in worlds}
    assert {("orc-co-45", "orc-co-55"), ("orc-chieftain", "orc-co-35"), ("orc-co-35", "orc-co-45")} <= pairs
    assert {repr(GAME.view(world, None)) for world in worlds} == {repr(GAME.view(table.pos, None))}
    table.pos.steps[-1] = (*table.pos.steps[-1][:2], 2, 0)
    again = GAME.imagine(table.pos, DWARVES, Random(7))
    assert fingerprint(again) == fingerprint(worlds[14]), "how far it can still go makes no difference"


def test_which_of_several_copies_lies_there_makes_no_difference() -> None:
    """LOU-9.0a: counters that look alike on both sides are exchanged between set-up groups, too."""
    imagined = []
    for first, second in ((1, 2), (1, 4), (3, 4)):
        table = Table("surprise", deciding="Dwarves")
        names = {"dwarf-sentry": "0840", f"dwarf-dependents.{first}": "2224", f"dwarf-dependents.{second}": "3610"}
        for name, hex_ in names.items():
            table.put(name, hex_)
            table.pos.group[table.unit(name)] = 3
        table.pos.up = 0
        table.phase("movement", "Dwarves")
        imagined.append([fingerprint(GAME.imagine(table.pos, ORCS, Random(seed))) for seed in range(12)])
    assert imagined[0] == imagined[1] == imagined[2]
    assert len(set(imagined[0])) > 4


def test_a_hidden_beasts_temper_is_its_owners_secret() -> None:
    """LOU-20.4l, LOU-R99: face-down and awake, it may have rolled anything, as far as the Alliance knows."""
    table = Table("passage", {"bear": "1424", "human-scout": "0141"}, down=["bear"])
    table.phase("movement", "Alliance")
    bear = table.unit("bear")
    table.pos.mood[bear] = 1
    worlds = [GAME.imagine(table.pos, 0, Random(seed)) for seed in range(200)]
    tempers = [world.mood[bear] for world in worlds if world.where[bear] >= 0]
    assert set(tempers) == {1, 2, 3}, "obeys, stays or runs wild"
    assert {GAME.imagine(table.pos, 1, Random(seed)).mood[bear] for seed in range(9)} == {1}


# -- explanations and odds -------------------------------------------------------------------------------------------


def test_explanations_do_not_look_under_counters() -> None:
    """LOU-R98: before an attack on face-down counters nobody is told who defends."""
    units = {"orc-co-45.1": "1424", "orc-scout": "1325", "dwarf-co-45.1": "1323"}
    table = Table("surprise", units, deciding="Orcs", down=["dwarf-co-45.1"])
    table.phase("declare")
    (reason,) = GAME.explain(table.pos, ORCS, table.content.names.pick("1323"))
    assert reason.rule == "LOU-R98"
    assert "not known" in reason.text


def test_odds_of_an_open_attack_are_exact() -> None:
    """LOU-10.8a, LOU-10.8c: the real table over six rolls: 1-1 gives one DE, two DR, one dash and two AR."""
    table = Table("surprise", {"orc-co-45.1": "1424", "dwarf-co-45.1": "1323"}, deciding="Orcs")
    table.phase("declare")
    odds = odds_of(GAME, table.pos, ORCS, table.content.names.pick("1323"))
    assert {chance.result: chance.fraction for chance in odds.chances} == {
        "DE": "1/6",
        "DR": "1/3",
        "--": "1/6",
        "AR": "1/3",
    }
    assert odds.exact
    assert [reason.rule for reason in odds.because] == ["LOU-10.1b", "LOU-R40", "LOU-10.8", "LOU-10.8a"]


def test_doors_are_explained_too() -> None:
    """LOU-12.2b, LOU-20.3f: what a door needs, and that a Gate breaks without a die."""
    table = Table("surprise", {"orc-co-45.1": "1824", "orc-scout": "1824"}, deciding="Orcs", locked=["1824-1925"])
    table.phase("doors")
    said = {
        name: GAME.explain(table.pos, ORCS, table.content.names.pick(name)) for name in ("orc-co-45.1", "orc-scout")
    }
    assert said["orc-co-45.1"] == [("LOU-12.2b", "It opens on 1 to 4.")]
    assert said["orc-scout"] == [("LOU-12.2b", "It opens on a 1.")]
    nobody = GAME.explain(table.pos, DWARVES, table.content.names.pick("orc-scout"))
    assert nobody == [], "only who decides is told"


def test_why_not_speaks_to_the_one_who_decides() -> None:
    """LOU-5.0c: others are told whose turn it is; a legal pick has no reasons against it."""
    table = Table("surprise", {"orc-co-45.1": "1424", "dwarf-co-45.1": "1323"}, deciding="Orcs")
    table.phase("declare")
    assert table.why_not("1323") == []
    assert table.why_not("1323", DWARVES) == [("LOU-5.0c", "It is Orcs' turn.")]


def test_the_eliminated_lie_beside_the_map_for_all_to_see() -> None:
    """LOU-9.0a: what was turned up and then eliminated stays known; a counter lost face-down shows its back."""
    table = Table("surprise", {"orc-scout": "3628", "orc-co-45.1": "4307"}, deciding="Orcs", down=["orc-co-45.1"])
    table.phase("movement")
    for name in ("orc-scout", "orc-co-45.1"):
        take(table.pos, table.unit(name), DEAD)
    lost = {token.pick or token.title for token in GAME.view(table.pos, DWARVES).tokens if token.place == "eliminated"}
    assert lost == {"orc-scout", "Face-down counter"}

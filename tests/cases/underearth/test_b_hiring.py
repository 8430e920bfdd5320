"""Numbered cases of mercenaries and many players (LOU-16, LOU-18): lists, shortages, races, ownership."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.cases.underearth.arena import begin, deciding, step
from tests.cases.underearth.table import Table
from wyrmtable.core import ALL
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.scenarios import rulebook_scenarios
from wyrmtable.games.underearth.files.units import counter_mix
from wyrmtable.games.underearth.show.imagine import imagine

SHUFFLES = [1] * 18  # Treasure, doubtful counters and guardians of Gold!


def hiring(players: int = 2) -> Table:
    """Gold! at the first secret list."""
    return begin("gold", {"players": str(players)}, SHUFFLES)


def write(table: Table, leader: str, *units: str, dice: Sequence[int] = ()) -> None:
    """Writes one list, from the leader to the end."""
    table.pick(f"hire-{leader}", *(f"hire-{unit}" for unit in units), "done", dice=dice)


def force(table: Table, seat: int) -> list[str]:
    """The kinds a player has got, in order of the counters."""
    return sorted(table.content.unit_kinds[u] for u in table.content.pool if table.pos.owner[u] == seat)


COSTS = {
    "dwarf-guards": 9, "dwarf-co-60": 7, "dwarf-co-45": 6, "dwarf-co-50": 6, "human-co-60": 5, "human-co-45": 5,
    "human-co-40": 5, "orc-co-55": 5, "orc-co-45": 5, "orc-co-35": 5, "dwarf-lord": 7, "human-duke": 6,
    "dwarf-captain": 4, "human-captain": 4, "orc-chieftain": 4, "dwarf-scout": 2, "human-scout": 2, "orc-scout": 2,
    "dwarf-sentry": 1, "orc-sentry": 1, "dwarf-dependents": 2,
}  # fmt: skip


def test_the_price_list() -> None:
    """LOU-16.1a, LOU-16.1b: every price, and nobody else can be hired: no Goblins, no creatures."""
    table = hiring()
    assert {kind: counter_mix().units[kind].cost for kind in table.content.hireable} == COSTS
    table.pick("hire-human-captain")
    offered = {text.removeprefix("hire-") for text in table.picks()} - {"done"}
    assert offered == set(COSTS)


def test_only_gold_hires() -> None:
    """LOU-R5: of the rulebook's scenarios only LOU-20.5 has mercenaries."""
    hiring_ones = [s.rule for s in rulebook_scenarios().values() if "mercenaries" in s.special]
    assert hiring_ones == ["LOU-20.5"]
    assert all(
        not any(stage.do == "hire" for stage in s.setup) for s in rulebook_scenarios().values() if s.id != "gold"
    )


def test_lists_are_secret_until_all_are_written() -> None:
    """LOU-16.1a: nobody is told what another writes, and counters are taken only when all have written (LOU-16.3)."""
    table = hiring()
    write(table, "human-captain", "human-duke", "human-scout")
    assert deciding(table) == "Player 2"
    assert not table.events("hired")
    assert not any(table.pos.owner[unit] == 0 for unit in table.content.pool)
    theirs = [panel.id for panel in GAME.view(table.pos, 1).panels]
    assert theirs == ["hire"]
    shop, mine = GAME.view(table.pos, 0).panels
    assert [row.title for row in mine.rows] == ["Human Captain 3-8", "Human Duke 4-8", "Human Scout 2-10"]
    assert (mine.title, mine.note, mine.rows[0].note) == ("Your list", "It costs 8.", "free")
    assert {row.pick for row in shop.rows} == {f"hire-{kind}" for kind in table.content.hireable}
    assert [panel.id for panel in GAME.view(table.pos, ALL).panels] == ["hire", "list-0"]
    assert [event[2] for event in table.events("wrote")] == ["Player 1"]
    write(table, "orc-chieftain", dice=[6, 1])
    assert force(table, 0) == ["human-captain", "human-duke", "human-scout"]
    assert table.pos.cost[:2] == [8, 0]


def test_heroes_keep_their_rules() -> None:
    """LOU-16.1b: a hired Lord leads Companies and lends morale as always."""
    from wyrmtable.games.underearth.rules.morale import company_effect

    table = Table("gold", options={"players": "2"})
    table.put("dwarf-lord", "1424", owner=0)
    table.put("dwarf-co-50.1", "1424", owner=0)
    assert company_effect(table.pos, table.unit("dwarf-co-50.1")) == 2


def test_eight_hired_units_at_most() -> None:
    """LOU-16.2a: the free leader does not count; the ninth is refused."""
    table = hiring()
    table.pick("hire-human-captain", *["hire-dwarf-co-50"] * 5, "hire-dwarf-scout", "hire-dwarf-lord")
    assert "hire-dwarf-sentry" in table.picks()
    table.pick("hire-dwarf-sentry")
    assert deciding(table) == "Player 2", "the list is full: nothing is left but to end it"
    again = hiring()
    again.pick("hire-human-captain", *["hire-dwarf-co-50"] * 5, "hire-dwarf-scout", "hire-dwarf-lord")
    again.pos.orders = (again.pos.orders[0] + (0,), again.pos.orders[1])
    again.pos.pending = None
    assert again.picks() == ["done"]
    assert again.why_not("hire-dwarf-sentry", 0) == [("LOU-16.2a", "You may hire at most 8 units.")]


def test_orcs_and_dwarves_do_not_mix() -> None:
    """LOU-16.2b: with a Dwarf Captain as leader no Orc is hired; Humans go with either."""
    table = hiring()
    table.pick("hire-dwarf-captain")
    assert not any("orc" in text for text in table.picks())
    assert table.why_not("hire-orc-scout", 0) == [("LOU-16.2b", "Orcs and Dwarves do not serve in one force.")]
    table.pick("hire-human-duke", "done", "hire-human-captain", "hire-orc-scout")
    assert not any("dwarf" in text for text in table.picks())
    assert "hire-human-duke" in table.picks()


def test_no_more_of_a_kind_than_there_are() -> None:
    """LOU-16.3: the counter mix limits every list; the leader's own counter counts."""
    table = hiring()
    table.pick("hire-human-captain", "hire-human-captain", "hire-human-duke")
    assert table.why_not("hire-human-captain", 0) == [("LOU-16.3", "There are no more counters of this kind.")]
    assert table.why_not("hire-human-duke", 0)[0].rule == "LOU-16.3"


@pytest.mark.parametrize(("rolls", "winner"), [((6, 1), 0), ((2, 3), 1), ((4, 4, 1, 5), 1)])
def test_a_shortage_is_rolled_for(rolls: tuple[int, ...], winner: int) -> None:
    """LOU-16.3, LOU-R68: both want the one Duke; the higher roll takes him, ties roll again, the loser hires anew."""
    table = hiring()
    write(table, "human-captain", "human-duke")
    write(table, "orc-chieftain", "human-duke", dice=rolls)
    loser = 1 - winner
    assert "human-duke" in force(table, winner)
    assert (step(table), deciding(table)) == ("hire-again", f"Player {loser + 1}")
    assert "hire-human-duke" not in table.picks()
    table.pick("hire-human-scout", dice=[6, 1])
    assert "human-scout" in force(table, loser)
    assert table.pos.cost[winner] == 6
    assert table.pos.cost[loser] == 2


def test_the_winner_takes_as_far_as_it_goes_and_losers_choose_in_reverse() -> None:
    """LOU-R68: three Sentries for seven wishes: the highest takes all he wrote, the lowest roll chooses anew first."""
    table = hiring(3)
    write(table, "human-captain", "dwarf-sentry", "dwarf-sentry")
    write(table, "human-captain", "dwarf-sentry", "dwarf-sentry")
    write(table, "dwarf-captain", "dwarf-sentry", "dwarf-sentry", "dwarf-sentry", dice=[5, 6, 1])
    assert [force(table, seat).count("dwarf-sentry") for seat in range(3)] == [1, 2, 0]
    assert (step(table), deciding(table)) == ("hire-again", "Player 3")
    table.pick("hire-dwarf-scout", "hire-dwarf-lord", "done")
    assert deciding(table) == "Player 1"
    assert "hire-dwarf-scout" not in table.picks()
    table.pick("done", dice=[6, 1, 1])
    assert table.pos.cost[:3] == [1, 2, 9]


def test_leaders_are_handed_out_first() -> None:
    """LOU-R68, LOU-20.5d: the loser of the roll for a leader chooses another before anything hired is handed out."""
    table = hiring(3)
    write(table, "human-captain", "orc-chieftain", "orc-chieftain")
    write(table, "human-captain", "dwarf-captain", "dwarf-captain", "dwarf-captain")
    write(table, "human-captain", dice=[6, 5, 1])
    assert (step(table), deciding(table)) == ("lead-again", "Player 3")
    assert table.picks() == ["hire-dwarf-captain", "hire-orc-chieftain"], "nothing hired has been handed out yet"
    table.pick("hire-orc-chieftain")
    assert force(table, 2) == ["orc-chieftain"]
    assert force(table, 1).count("dwarf-captain") == 3
    assert (step(table), deciding(table)) == ("hire-again", "Player 1"), "one Chieftain is left for two wishes"
    assert force(table, 0) == ["human-captain", "orc-chieftain"]


def test_a_leader_chosen_again_gets_along_with_the_list() -> None:
    """LOU-16.2b, LOU-R68: who lost the Dwarf Captain and has written Dwarves takes a Human, not an Orc."""
    table = hiring(4)
    for _ in range(3):
        write(table, "dwarf-captain", "dwarf-sentry")
    write(table, "dwarf-captain", "dwarf-scout", dice=[6, 5, 4, 1, *[6, 1, 1, 1]])
    assert "orc-chieftain" not in force(table, 3)
    assert force(table, 3) == ["dwarf-scout", "human-captain"], "one choice only: it was made for him"


def test_other_players_lists_are_imagined_within_what_is_known() -> None:
    """LOU-16.1a: while leaders are chosen again, a rival's leader is known and the rest of his list is not."""
    from random import Random

    table = hiring(3)
    write(table, "human-captain", "human-duke")
    write(table, "human-captain", "orc-scout")
    write(table, "human-captain", dice=[6, 5, 1])
    lists = {imagine(table.pos, 2, Random(seed)).orders[0] for seed in range(20)}
    assert {order[0] for order in lists} == {table.content.hireable.index("human-captain")}
    assert len(lists) > 5


def test_ownership_decides_not_race() -> None:
    """LOU-16.4: two players' Human Companies are enemies; the view tells the owner of each."""
    table = Table("gold", options={"players": "2"})
    table.put("human-co-45.1", "1424", owner=0)
    table.put("human-co-45.2", "1323", owner=1)
    table.run([("player-turn", 0)])
    table.pick("end-phase")
    assert table.picks() == ["done", "1323"]
    owners = {token.place: token.owner for token in GAME.view(table.pos, None).tokens}
    assert owners == {"1424": 0, "1323": 1}


# -- many players ----------------------------------------------------------------------------------------------------


def test_everybody_has_his_own_turn_and_nobody_adds_up() -> None:
    """LOU-18.1: Player 2's unit next to the target takes no part in Player 1's attack."""
    table = Table("gold", {"troll.1": "1323"}, options={"players": "2", "morale": "off"})
    table.put("human-captain.1", "1424", owner=0)
    table.put("human-scout", "1424", owner=0)
    table.put("human-captain.2", "1325", owner=1)
    table.run([("player-turn", 0)])
    table.pick("end-phase", "1323")
    assert "human-captain.2" not in table.picks()
    assert table.why_not("human-captain.2", 0) == [("LOU-18.1", "Only your own units attack.")]
    table.pick("human-captain.1", "attack", "done", dice=[1])
    assert table.events("battle")[0][5] == "1-2", "3 against 4"


def test_nobody_passes_another_players_unit() -> None:
    """LOU-18.2, LOU-R69: the corridor is shut by a rival's unit; infiltration works as against enemies."""
    table = Table("gold", options={"players": "2"})
    table.put("human-scout", "1424", owner=0)
    table.put("human-captain.1", "1323", owner=0)
    table.put("human-captain.2", "1222", owner=1)
    table.run([("player-turn", 0)])
    table.pick("human-scout")
    assert "1121" not in table.picks()
    assert table.why_not("1222")[0] == ("LOU-7.3a", "Enemies hold this hex.")
    table.pick("stop", "human-captain.1", "1222")
    assert table.where("human-captain.1") == "1121"

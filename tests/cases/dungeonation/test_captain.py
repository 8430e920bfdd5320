"""What the captains do with a situation, and that they say why in words and numbers."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Chair, Supposed
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.captain.sense import course, descent_wins
from wyrmtable.games.dungeonation.files.campaign import CAMPAIGN, write_campaign
from wyrmtable.games.dungeonation.files.content import AT_LAID, AT_STEP
from wyrmtable.games.dungeonation.files.terms import DECK, KEEPER, LEFT_OUT
from wyrmtable.games.dungeonation.rules.setup import collect_cards
from wyrmtable.games.dungeonation.rules.usual import LEFT_OUT as OUT
from wyrmtable.games.dungeonation.rules.usual import force

from .growing import grown
from .table import Table
from .test_campaign import sheet


def hall(*, mission: int = 4, scenario: str = "simple", tile: str = "hall_cross") -> Table:
    return Table({0: (tile, 0)}, mission, entry=8, scenario=scenario)


def advice(table: Table) -> tuple[str, str]:
    """The captain's pick for whoever is asked, and his reason."""
    captain = Captain(Random(2))
    pick = captain.choose(Chair(Supposed(GAME, table.pos), table.decision.seat))
    return table.names.text(pick), captain.why()


def test_a_fireball_for_many_a_bolt_for_one() -> None:
    """DUN-MAG-1, DUN-MAG-2: the blaze where two or more stand close, and no friend among them."""
    many = hall().put("mage", "c1").put("fighter", "d1").put("wolves-1a", "c5").put("wolves-1b", "d5")
    many.put("wolves-1c", "c6").pick("mage")
    assert advice(many)[0] == "fireball"
    one = hall().put("mage", "c1").put("fighter", "d1").put("cave-troll-1a", "c5").pick("mage")
    pick, why = advice(one)
    assert pick == "bolt"
    assert "% for two wounds on" in why


def test_the_cleric_heals_two() -> None:
    """DUN-CLR-2: two wounded beside him are worth an Imp, one who is well enough is not."""
    two = hall().put("cleric", "c3").put("fighter", "c4", 2).put("thief", "d3", 2).pick("cleric")
    assert advice(two) == ("heal", "2 of the party get a wound back for one Imp")
    none = hall().put("cleric", "c3").put("fighter", "c4", 3).put("thief", "d3").pick("cleric")
    assert advice(none)[0] != "heal"


@pytest.mark.parametrize(("guarded", "free", "shunned"), [(1, "c6", "f3"), (3, "f3", "c6")])
def test_they_go_round_a_face_down_card(guarded: int, free: str, shunned: str) -> None:
    """DUN-SUM-2: of two ways into the unknown, equally near, the party takes the one without a card."""
    table = hall(mission=6).put("fighter", "c3").put("cleric", "c2").put("thief", "d2").put("mage", "c1")
    table.put("archer", "d1").lie("wolves-1", guarded).pick("fighter")
    far = course(table.pos, table.figure("fighter"))
    assert far[table.square(free)] == 0
    assert far[table.square(shunned)] > 2


def test_who_has_shot_steps_back() -> None:
    """DUN-TURN-3: the Mage moves out of the foes' reach when his spell is cast, and stays with the others."""
    table = hall().put("mage", "c3").put("fighter", "c4").put("cleric", "d4").put("bugbear-1a", "c6")
    pick, _ = advice(table.pick("mage", "bolt", "bugbear-1a", dice=(1, 6)))
    assert pick in {"c1", "d1"}


def test_a_potion_is_for_who_drinks_it() -> None:
    """DUN-ACT-11: a wounded friend beside does not get it instead."""
    table = hall().put("mage", "c3", 1).put("archer", "c4", 1).put("wolves-1a", "c6").give("mage", "healing-potion-1")
    assert advice(table.pick("mage"))[0] == "item-healing-potion-1"
    assert advice(table.pick("item-healing-potion-1"))[0] == "mage"


def test_a_flask_for_many() -> None:
    """DUN-ITEM-1: thrown where two or more stand close, kept when only one is there."""
    many = hall().put("thief", "c2").put("fighter", "f1").put("kobolds-1a", "c5").put("kobolds-1b", "d5")
    many.put("kobolds-1c", "c6").give("thief", "fire-flask-1").pick("thief")
    assert advice(many)[0] == "item-fire-flask-1"
    assert advice(many.pick("item-fire-flask-1"))[0] in {"c5", "c4"}


def test_nobody_goes_down_before_the_map_is_done() -> None:
    """DUN-DOWN-2, DUN-MIS6-1: with a tile unexplored the party stays, and to slay somebody it need not see each."""
    table = grown(dict.fromkeys(range(15), ("hall_cross", 0)), 1, entry=3, options={"tiles": "20"})
    table.put("fighter", "c3")
    assert not descent_wins(table.pos)
    whole = grown(dict.fromkeys(range(16), ("hall_cross", 0)), 1, entry=3, options={"tiles": "20"})
    whole.put("fighter", "c3")
    assert descent_wins(whole.pos)
    whole.pos.mission = 6
    assert not descent_wins(whole.pos)


def test_a_broken_party_of_a_campaign_turns_back() -> None:
    """DUN-END-3: who lives may come again; a single game is played to the end."""
    later = {CAMPAIGN: write_campaign(sheet())}
    for files, scenario, turns_back in ((None, "simple", False), (later, "campaign", True)):
        table = Table({0: ("hall_cross", 0)}, 4, entry=8, files=files, scenario=scenario)
        table.put("fighter", "c3", 1).put("cleric", "d3", 1).put("wolves-1a", "c5").put("wolves-1b", "d5")
        assert (advice(table)[0] == "retreat") == turns_back


@pytest.mark.parametrize(("square", "wounds", "pick"), [("c3", 3, "card-pit-trap-a-1"), ("a1", 3, "pass")])
def test_a_pit_over_the_abyss(square: str, wounds: int, pick: str) -> None:
    """DUN-TRAP-1: on planks always, elsewhere not on one who is well."""
    table = hall(tile="chasm", scenario="rooms").put("fighter", square, wounds).hold("pit-trap-a-1", imps=3)
    table.pos.steps.append(("window", AT_STEP, table.figure("fighter"), table.square(square), 1))
    assert advice(table)[0] == pick


def test_now_and_then_he_bluffs() -> None:
    """DUN-SUM-2: the same hand, many captains: most lay the strong card, some the weak one, and none for its sake."""
    table = hall().put("fighter", "c3").hold("giant-rats-1", "cave-troll-1", imps=8)
    table.pos.side, table.pos.round, table.pos.steps = KEEPER, 5, [("draw",), ("act",), ("summon",)]
    chair = Chair(Supposed(GAME, table.pos), KEEPER)
    picks = [table.names.text(Captain(Random(seed)).choose(chair)) for seed in range(40)]
    assert set(picks) == {"card-giant-rats-1", "card-cave-troll-1"}
    assert picks.count("card-cave-troll-1") > picks.count("card-giant-rats-1")


@pytest.mark.parametrize(("rooms", "choosy"), [((), False), (("crypt", "jail", "chasm", "pool_room"), True)])
def test_the_deck_is_built_for_the_dungeon(rooms: tuple[str, ...], choosy: bool) -> None:
    """DUN-DECK-3: what only closes doors stays out; where there are monsters enough, the weaker ones do, too."""
    table = grown({0: ("hall_cross", 0)})
    for room in rooms:
        table.pos.owned[table.content.tile_number[room]] = 1
    collect_cards(table.pos)
    table.pos.steps = [("deck",)]
    while (pick := advice(table)[0]) != "enough":
        table.pick(pick)
    out = {table.content.card_id[card] for card in range(table.content.cards) if table.pos.spot[card] == LEFT_OUT}
    assert out >= set(OUT)
    assert bool(out - set(OUT)) == choosy
    assert len([card for card in table.content.monsters if table.pos.spot[card] == DECK]) > 10


def test_the_keeper_summons_what_is_worth_most() -> None:
    """DUN-SUM-1: by what the figures would do to this party, not by the price alone; and he says what it costs."""
    table = hall().put("fighter", "c3").hold("giant-rats-1", "cave-troll-1", imps=8)
    table.pos.side, table.pos.round, table.pos.steps = KEEPER, 5, [("draw",), ("act",), ("summon",)]
    best = max(("giant-rats-1", "cave-troll-1"), key=lambda card: force(table.pos, table.card(card)))
    pick, why = advice(table)
    assert pick == f"card-{best}"
    assert why.endswith("of 8 Imps")


def test_he_saves_at_first() -> None:
    """DUN-SUM-1: in the first rounds few Imps are kept until two cards can come at once; later they are spent."""
    for now, picks in ((2, {"enough"}), (6, {"card-kobolds-1"})):
        table = hall().put("fighter", "c3").hold("kobolds-1", imps=3)
        table.pos.side, table.pos.round, table.pos.steps = KEEPER, now, [("draw",), ("act",), ("summon",)]
        chair = Chair(Supposed(GAME, table.pos), KEEPER)
        found = [table.names.text(Captain(Random(seed)).choose(chair)) for seed in range(20)]
        assert picks <= set(found)
        assert found.count(min(picks)) > 12  # but for a whim now and then


def test_an_ambush_is_sprung() -> None:
    """DUN-TRAP-11: with Wolves to lie in it, as soon as a tile is laid."""
    table = hall(scenario="grown").put("fighter", "c3").hold("ambush-1", "wolves-1", imps=3)
    table.pos.steps.append(("window", AT_LAID, table.figure("fighter"), table.content.first_place))
    assert advice(table) == ("card-ambush-1", "they have only just come in")


def test_the_thief_stabs_in_the_back() -> None:
    """DUN-THF-4: with the Fighter on its other side a Bugbear is hit with 6 + D8 against 4 + D8, 43 of 64."""
    table = hall().put("fighter", "d5").put("thief", "d3").put("bugbear-1a", "d4").pick("thief")
    pick, why = advice(table)
    assert pick == "bugbear-1a"
    assert "67 %" in why

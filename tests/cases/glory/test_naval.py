"""Ships in battle (Rule 8): rounds, hits, withdrawal, leaders and wizards aboard."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from wyrmtable.games.glory.rules.naval import quarry, rating

ELF, ELF_2, ORC, ORC_2 = "silvanesti_ship.1", "silvanesti_ship.2", "sanction_ship.1", "sanction_ship.2"


def fleets(*enemies: str, carries: tuple[str, ...] = ()) -> Table:
    """Elven ships off the coast, those of Sanction one hex further; the Highlords' combat step."""
    table = Table("open-war").ship("4648", ELF, ELF_2, carries=carries).ship("4649", *(enemies or (ORC,)))
    return table.put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1").go("combat", "highlord")


def test_who_attacks_whom() -> None:
    """DOG-8.1, DOG-8.2, DOG-8.8: all ships of the next hex against those chosen; armies leave ships alone."""
    table = fleets(ORC, ORC_2)
    assert table.legal(ELF)
    assert table.legal(ELF_2)
    assert table.why("4648") == ["DOG-7.1"]
    table.pick(ELF)
    assert table.picks() == ["back", "everyone", ORC, ORC_2]
    assert table.why("hl_inf.1") == ["DOG-8.1"]


def test_a_round() -> None:
    """DOG-8.3, DOG-8.4: the attacker's ship rolls first, a 4 hits with a rating of 4, a 5 does not; hits count after
    all have rolled."""
    table = fleets().pick(ELF, ORC, "attack", ELF, dice=[4, 3, 4])  # Sanction 4 hits; Silvanesti 3 hits, 4 misses
    assert (table.state(ELF), table.state(ELF_2), table.state(ORC)) == ("depleted", "full", "depleted")
    assert (table.asked, table.asks) == ("parley", "whitestone")


def test_two_hits_sink_and_the_sunk_still_roll() -> None:
    """DOG-8.3, DOG-8.4, DOG-8.7, DOG-X.48, DOG-R36: a damaged ship is sunk by the first, and rolls with its own 2."""
    table = Table("open-war").ship("4648", ELF).ship("4649", ORC).deplete(ELF).put("3823", "hl_inf.1")
    assert rating(table.pos, table.piece(ELF)) == 2
    table.go("combat", "highlord").pick(ELF, "everyone", "attack", dice=[1, 2])
    assert (table.at(ELF), table.state(ORC)) == ("gone", "depleted")
    assert table.asked == "who-first"  # nobody is left to attack


def test_two_hits_in_one_round() -> None:
    """DOG-8.4: a sound ship is sunk at once by two."""
    table = (
        Table("open-war").ship("4648", ELF).ship("4649", ORC, ORC_2).put("3823", "hl_inf.1").go("combat", "highlord")
    )
    table.pick(ELF, "everyone", "attack", ORC, dice=[1, 4, 9])
    assert table.at(ELF) == "gone"


def test_defender_then_attacker_may_withdraw() -> None:
    """DOG-8.5, DOG-8.6: the defender first; each ship one step, and nobody attacks it again."""
    table = fleets(ORC).pick(ELF, ORC, "attack", ELF, dice=[10, 10, 10]).pick("withdraw")
    assert table.asked == "slip-to"
    assert table.why("4649") == ["DOG-8.6"]
    table.pick("4547", "4647")
    assert (table.at(ELF), table.at(ELF_2)) == ("4547", "4647")
    assert quarry(table.pos, 0) == []
    table = fleets(ORC).pick(ELF, ORC, "attack", ELF, dice=[10, 10, 10]).pick("fight-on")
    assert (table.asked, table.asks) == ("parley", "highlord")
    table.pick("withdraw", "4749")
    assert table.at(ORC) == "4749"


def test_another_round_follows() -> None:
    """DOG-8.5: if neither withdraws all roll again."""
    table = fleets(ORC).pick(ELF, ORC, "attack", ELF, dice=[10, 10, 10])
    table.pick("fight-on", "fight-on", ELF, dice=[1, 10, 10])
    assert table.state(ELF) == "depleted"


def test_no_way_out() -> None:
    """DOG-8.6: a ship shut in on a river cannot withdraw."""
    table = (
        Table("open-war")
        .ship("4544-4545", ORC, bank="4544")
        .put("4644", "silvanesti_inf.1")
        .put("4445", "silvanesti_inf.2")
    )
    table.put("3823", "hl_inf.1")
    table.ship("4545", ELF).go("combat", "whitestone").pick(ORC, ELF, "attack", dice=[10, 10])
    assert table.asks == "whitestone"  # the defender had no choice
    assert table.picks() == ["fight-on", "withdraw"]


def test_a_ship_attacks_once_but_another_may_attack_again() -> None:
    """DOG-8.2, DOG-R46: after the battle the second ship may attack the same enemy, the first may not."""
    table = fleets(ORC, ORC_2).pick(ELF, ORC, "attack", ELF, dice=[10, 10, 10]).pick("fight-on", "withdraw", "4749")
    assert table.asked == "combat"
    assert table.pick(ELF).picks() == ["back", "everyone", ORC_2]
    assert table.why(ORC) == ["DOG-8.2"]


def test_leaders_and_wizards_aboard() -> None:
    """DOG-8.10, DOG-8.13, DOG-8.15, DOG-X.47: Chot and a wizard make a ship of 5 one of 11; others add nothing."""
    table = Table("open-war").ship("4649", "mithas_ship.1", carries=["ldr_mithas", "wizard_highlord.1", "hl_ariakus"])
    assert rating(table.pos, table.piece("mithas_ship.1")) == 11
    table.ship("4648", ELF).put("3823", "hl_inf.1").go("combat", "highlord")
    table.pick(ELF, "everyone", "attack", dice=[10, 10])
    assert table.state(ELF) == "depleted"


@pytest.mark.parametrize(("die", "where"), [(3, "gone"), (4, "4441")])
def test_whoever_was_aboard(die: int, where: str) -> None:
    """DOG-4.16, DOG-8.7, DOG-8.11: the army goes to the pool, the leader rolls as on land."""
    table = Table("open-war").ship("4648", ELF, carries=["silvanesti_inf.2", "ldr_silvanesti"]).ship("4649", ORC)
    table.deplete(ELF).put("4441", "silvanesti_inf.1").put("3823", "hl_inf.1").go("combat", "highlord")
    table.pick(ELF, "everyone", "attack", dice=[1, 10, die])
    assert (table.at("silvanesti_inf.2"), table.at("ldr_silvanesti")) == ("pool", where)


def test_a_wizard_of_a_sunk_ship() -> None:
    """DOG-8.14: he reappears with the nearest army or ship, here the ship beside him."""
    table = Table("open-war").ship("4648", ELF, ELF_2, carries=["wizard_whitestone.1"]).ship("4649", ORC).deplete(ELF)
    table.put("4441", "silvanesti_inf.1").put("3823", "hl_inf.1").go("combat", "highlord")
    table.pick(ELF, "everyone", "attack", ELF, dice=[1, 10, 10])
    assert table.pos.aboard[table.piece("wizard_whitestone.1")] == table.piece(ELF_2)


def test_damage_does_the_cargo_no_harm() -> None:
    """DOG-4.16: the army aboard a damaged ship stays aboard."""
    table = fleets(ORC, carries=("silvanesti_inf.2",)).pick(ELF, ORC, "attack", ELF, dice=[1, 10, 10])
    assert (table.state(ELF), table.at("silvanesti_inf.2")) == ("depleted", "aboard")

"""What is told of moves and fights: the way a squad went, who attacked what with which odds, and the dice thrown."""

from __future__ import annotations

from wyrmtable.games.lairbreak.rules.forecast import odds

from .table import Table


def test_an_attack_is_told_with_its_odds() -> None:
    """LB-CMB-2, LB-INFO-3: who attacks what from where, with what against what, and the chance to win to the end."""
    table = Table()
    one, two = table.put("K11", "dwarves", "footman", "footman")
    table.put("L11", "orcs", "miner")
    table.go("dwarves").pick(one, two)
    promised = odds(table.pos, (table.unit(one), table.unit(two)), table.square("K11"), table.square("L11"))
    table.pick("L11", dice=[4, 1, 2])
    told = table.told()
    assert f"The dwarves attack L11 from K11 with 2 footmen against a miner: {promised}." in told
    assert promised.endswith(" % to win")
    assert "Blows at L11: 1 dealt, 0 taken (2 dice for 4+ against 1 die for 5+)." in told


def test_a_monster_and_a_blast_are_told() -> None:
    """LB-CMB-2, LB-ELITE-3: a monster with its hit points; where a saboteur stands, that everybody may die."""
    table = Table()
    (one,) = table.put("K11", "goblins", "saboteur")
    table.monster("L11", "giant")
    table.go("goblins").pick(one, "L11", dice=[2])
    told = table.told()
    assert (
        "The goblins attack L11 from K11 with a saboteur against a giant with 3 HP: a blast may take them all." in told
    )


def test_the_drums_count_in_what_is_told() -> None:
    """LB-MYS-11: with the Drums the attackers need one less, the defenders do not."""
    table = Table()
    (one,) = table.put("K11", "dwarves", "footman")
    table.put("L11", "orcs", "footman")
    table.treasure("dwarves", "drums")
    table.go("dwarves").pick("drums", one, "L11", dice=[3, 1])
    assert "(1 die for 3+ against 1 die for 4+)" in table.told()


def test_the_way_of_a_squad() -> None:
    """LB-MOVE-4: a move is told square by square to those who draw it; the sentence names its ends."""
    table = Table()
    (one,) = table.put("K11", "dwarves", "footman")
    table.go("dwarves").pick(one, "N11")
    (moved,) = [event for event in table.log if event[1] == "moved"]
    assert moved[-1] == "K11 L11 M11 N11"
    assert "Dwarven footman 1 goes from K11 to N11." in table.told()


def test_a_shadow_is_told_with_its_odds() -> None:
    """LB-TRE-8, LB-TRE-11: against a footman, who hits as often as the shadow, it fells him in two of three duels."""
    table = Table()
    table.put("K11", "dwarves", "footman")
    for square in ("M11", "N11", "O11"):
        table.put(square, "orcs", "footman")
    table.treasure("dwarves", "ring")
    names = [f"orcs-footman-{number}" for number in (1, 2, 3)]
    table.go("dwarves").pick("ring", *names, dice=[4, 1, 1, 4, 4, 4])
    assert "A shadow in M11: the target falls (67 % for the shadow)." in table.told()
    assert "A shadow in N11: the shadow fades (67 % for the shadow)." in table.told()

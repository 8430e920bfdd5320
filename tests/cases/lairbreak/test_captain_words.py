"""Hints say what a choice is for, with the numbers a player would ask for."""

from __future__ import annotations

import re
from random import Random

import pytest

import wyrmtable as wt
from wyrmtable.core import OVER, Asking, NoDice, settle
from wyrmtable.games.lairbreak.captain import Captain
from wyrmtable.games.lairbreak.captain.scouting import roads
from wyrmtable.games.lairbreak.captain.words import WORDS
from wyrmtable.games.lairbreak.files.buttons import BUTTONS
from wyrmtable.games.lairbreak.files.terms import CAVE_IN, HUMANS, MINED_OUT
from wyrmtable.games.lairbreak.rules.gains import send_home
from wyrmtable.games.lairbreak.rules.sequence import STEPS

from ..hinting import said
from .table import Table
from .test_captain import advise

EMPTY = ("best place", "makes no difference", "nothing is known", "as good as", "none of these is better")
BUTTON = {option[0]: number for number, option in enumerate(BUTTONS)}


def hint(table: Table) -> tuple[str, str]:
    """What a captain would pick now, and why."""
    captain = Captain(Random(1))
    return advise(table, captain), captain.why()


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "players", "picks"), [("hollow", "4", 900), ("halls", "6", 900), ("halls", "2", 60)]
)
def test_hints_of_a_game(scenario: str, players: str, picks: int) -> None:
    hints = said(wt.new(f"lairbreak/{scenario}", seed=4, options={"players": players}), picks)
    every = [hint for hints_ in hints.values() for hint in hints_]
    assert not [hint for hint in every if not hint.endswith(".") or not hint[0].isupper()]
    assert not [hint for hint in every if any(word in hint for word in EMPTY)]
    assert not [hint for hint in every if not re.search(r"\d", hint)]


def test_hints_of_the_hollow() -> None:
    hints = said(wt.new("lairbreak/hollow", seed=4, options={"players": "4"}), 900)
    assert any(re.search(r"of \d+ gold", hint) for hint in hints["buy"])
    assert any(re.search(r"\d+ squares? to go", hint) for hint in hints["group"])
    assert any(re.search(r"\d+ % to win", hint) for hint in [*hints["group"], *hints["act"]])


def test_every_question_has_its_words() -> None:
    assert set(WORDS) == {name for name, step in STEPS.items() if isinstance(step, Asking) and step is not OVER}


# -- set-up ------------------------------------------------------------------------------------------------------------


def test_which_armies_take_part() -> None:
    """LB-SET-3, LB-SET-4: what the armies bring, and who moves when."""
    pos = Table(3).pos
    said = WORDS["set"](pos, ("set",), BUTTON["set-orcs-goblins-humans"], None)
    assert said == "they bring an archer for 80 gold, a saboteur for 90 gold, a knight for 90 gold"
    left_out = WORDS["exclude"](pos, ("exclude",), BUTTON["without-humans"], None)
    assert left_out == "nobody has a knight for 90 gold then"
    assert WORDS["first"](pos, ("first", 0), 3, None) == "it moves as number 2 of 4, its ally as number 4"


# -- orders ------------------------------------------------------------------------------------------------------------


def test_a_load_a_find_a_mine() -> None:
    """What a wagon carries, what waits for it, and what a miner may dig up."""
    table = Table()
    (wagon,) = table.put("J2", "dwarves", "wagon")
    table.load(wagon, "gold")
    table.go("dwarves")
    assert hint(table) == (wagon, "A load is brought home: it is worth 120 gold, 3 squares to go.")
    table = Table()
    table.put("J2", "dwarves", "wagon")
    table.chit("J1", "iron")
    table.go("dwarves")
    assert hint(table)[1] == "A find waits for a wagon: it is worth 50 gold, 1 square to go."
    table = Table()
    table.put("J2", "dwarves", "miner")
    table.go("dwarves")
    assert re.fullmatch(r"An open mine: a card brings \d+ gold on average, \d+ of \d+ are monsters, .*", hint(table)[1])


def test_the_end_of_a_turn() -> None:
    """Nobody is said to be on the way any more."""
    table = Table()
    table.put("J1", "dwarves", "miner")
    table.go("dwarves")
    pick, why = hint(table)
    assert pick == "end-turn"
    assert why == (
        "Nobody has anything better to do this turn: "
        "1 of 1 units could still move, and dig, wait or stand guard instead."
    )


def test_who_has_done_his_part() -> None:
    """A group without an order is let go for a reason of its own, not for the one given last."""
    table = Table()
    (footman,) = table.put("K11", "dwarves", "footman")
    table.go("dwarves").pick(footman)
    assert hint(table) == ("stop", "They have done what they were to do: 5 of their steps are left.")


# -- treasures ---------------------------------------------------------------------------------------------------------


def test_the_horn() -> None:
    """LB-MYS-12: how many are near, and what it does."""
    table = Table(players=3)
    table.put("K11", "humans", "miner")
    table.put("L11", "dwarves", "footman", "footman", "footman")
    table.treasure("humans", "horn", 2)
    table.begin_turn("dwarves")
    why = "3 fighters of theirs are near: it can be blown 2 times more, and keeps their attacks off for 1 turn."
    assert hint(table) == ("blow-horn", why)


def test_the_ring() -> None:
    """LB-TRE-11: what falls, and how likely."""
    table = Table()
    table.put("K11", "orcs", "footman")
    (wagon,) = table.put("N11", "humans", "wagon")
    table.load(wagon, "gold")
    table.put("Q11", "humans", "footman", "miner", "miner")
    table.treasure("orcs", "ring")
    table.go("orcs")
    assert hint(table) == ("ring", "Shadows for the enemies' best: 3 shadows fight one each, with a hit on 4 or more.")
    table.pick("ring")
    assert hint(table) == (wagon, "A dear and weak target: 86% for the shadow, 70 gold and a load worth 120.")


def test_the_staff() -> None:
    """LB-TRE-10: the toughest of two monsters."""
    table = Table()
    (footman,) = table.put("L11", "dwarves", "footman")
    table.monster("K11", "golem")
    table.monster("M11", "rats")
    table.treasure("dwarves", "staff", 1)
    table.go("dwarves").pick(footman, "staff")
    pick, why = hint(table)
    assert (pick, why) == (
        "K11",
        "The toughest monster within reach: it has 3 HP, and a footman of ours takes its place.",
    )


def test_the_wand_and_an_enemy_in_the_base() -> None:
    """LB-TRE-9: where an enemy bars the way home the Wand is kept, for that reason."""
    table = Table()
    (wagon,) = table.put("K11", "dwarves", "wagon")
    table.treasure("dwarves", "wand")
    table.go("dwarves").pick(wagon, "wand")
    assert hint(table)[1] == "Home by magic: 0 squares from home."
    for square in ("F2", "J2"):
        table.put(square, "humans", "footman")
    table.pos.pending = None
    assert hint(table) == ("stop", "No square of the base is open to it: it would bring them no nearer.")


def test_the_orb() -> None:
    """LB-TRE-6."""
    table = Table()
    table.put("K11", "dwarves", "footman", "footman")
    table.treasure("dwarves", "orb")
    table.pos.army = 0
    table.pos.steps = [("close",), ("ready",)]
    settle(STEPS, table.pos, NoDice(), None)
    assert hint(table) == ("use-orb", "Every unit goes a step farther this turn: 2 of ours are in the halls.")


# -- what befalls a group ----------------------------------------------------------------------------------------------


def test_the_wind() -> None:
    """LB-MYS-8: back along the shorter way."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    (two,) = table.put("N11", "orcs", "footman")
    table.tile("O12")
    table.go("orcs").pick(one, "O11", "stop", two, "O11", one, "O12", dice=[table.face("wind"), 3])
    assert hint(table) == (two, "The shortest way back: 2 squares back.")


def test_another_job() -> None:
    """LB-ELITE-6, LB-MYS-4: a closed mine before a cave-in, and how far the clearing is."""
    table = Table()
    (master,) = table.put("J1", "dwarves", "master_miner")
    table.tile("J2", CAVE_IN)
    table.pos.wear[table.square("J2")] = 1
    table.pos.mined[table.square("J1")] = MINED_OUT
    table.go("dwarves", "mine").pick(master)
    assert hint(table) == ("J1", "A mine that opens again pays again: it opens again on 5 or more (33%).")
    cave = table.place("J2")
    assert WORDS["job"](table.pos, table.pos.steps[-1], cave, None) == "turn 2 of 2"


def test_a_blast() -> None:
    """LB-OPT-22: what the monster has left and who goes with the saboteur."""
    table = Table(blast_will="chosen")
    (bomb,) = table.put("K11", "goblins", "saboteur")
    table.monster("L11", "golem")
    table.go("goblins").pick(bomb, "L11")
    assert hint(table) == ("explode", "Three hits at once: the monster has 3 HP left, and 1 of ours would go with it.")


def test_spaces_of_a_square() -> None:
    """LB-SPACE-4: a hint moves nobody without need."""
    table = Table()
    table.put("K11", "orcs", "footman", "miner")
    table.go("orcs").pick("arrange")
    assert hint(table) == ("stop", "Everybody can stay where he stands: several of ours stand in 1 square.")
    table.pick("K11")
    assert hint(table) == ("space-NE", "It stands well there: 2 share the square.")


def test_units_for_another_army() -> None:
    """LB-TRE-2: what is sent to an army is measured with its own eyes, not with those of the army whose turn it is."""
    table = Table()
    table.put("K11", "dwarves", "footman")
    table.go("dwarves")
    send_home(table.pos, HUMANS, 0, 1)
    settle(STEPS, table.pos, NoDice(), None)
    pick, why = hint(table)
    enemy = roads(table.content.halls)[table.square(pick)][table.square("K11")]
    assert re.fullmatch(
        rf"There is room for it: \d+ squares? from the nearest mine, {enemy} from the nearest enemy.", why
    )

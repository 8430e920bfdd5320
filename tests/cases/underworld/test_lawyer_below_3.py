"""A third set of lawyers' cases below ground: leaders of bands, companions of the great, what spells tell."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from wyrmtable.core import RandomDice
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import meeting
from wyrmtable.games.underworld.show import bands

from .arena import party, run


def counted(pos: Position) -> Counter[str]:
    return Counter(pos.kind(foe).id for foe in range(len(pos.foe_kind)))


# -- who leads a band --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "dice", "led"),
    [
        (29, (), {"bandit": 29}),
        (30, (), {"bandit": 29, "hero": 1}),
        (49, (), {"bandit": 48, "hero": 1}),
        (50, (2,), {"bandit": 48, "hero": 1, "myrmidon": 1}),
        (100, (1, 2, 1), {"bandit": 94, "hero": 3, "swashbuckler": 1, "myrmidon": 1, "superhero": 1}),
        (199, (1, 1, 1, 2), {"bandit": 189, "hero": 6, "swashbuckler": 3, "lord": 1}),
        (200, (1, 1, 1, 1, 1, 2, 51, 26), {"bandit": 188, "hero": 6, "swashbuckler": 4, "superhero": 1, "lord": 1}),
        (
            200,
            (1, 1, 1, 1, 1, 1, 50, 2, 25),
            {"bandit": 186, "hero": 6, "swashbuckler": 4, "superhero": 2, "wizard": 1, "patriarch": 1},
        ),
    ],
)
def test_401_leaders_of_bands(number: int, dice: tuple[int, ...], led: dict[str, int]) -> None:
    """UWA-MON-7: for every thirty a Hero, for every fifty one of the fifth or sixth level, for every hundred one of the
    eighth or ninth; from two hundred on a magician on 50 of a hundred and a priest on 25. They are of the number."""
    pos = party(dungeon="1")
    pos.steps = [("march", 1)]
    meeting.come(pos, pos.content.book.number["bandit"], number)
    run(pos, *dice)
    assert counted(pos) == Counter(led)
    assert sum(counted(pos).values()) == number


@pytest.mark.parametrize(("dungeon", "guards"), [("6", 5), ("3", 5)])
def test_402_one_great_person_where_he_is_too_great(dungeon: str, guards: int) -> None:
    """UWA-MTX-7, UWA-WAND-5: where the table is higher than fits the level a wizard has d4 apprentices and d6 guards."""
    pos = party(dungeon=dungeon)
    pos.table, pos.steps = 6, [("march", 1)]
    meeting.count_foes(pos, pos.content.book.number["wizard"])
    run(pos, 4, guards, 3)
    assert counted(pos) == Counter(wizard=1, enchanter=4, myrmidon=guards)


def test_403_two_great_persons_are_one_and_a_companion() -> None:
    """UWA-WAND-5, UWA-MTX-7: a party of six draws two wizards where they belong: one of them is a body-guard more."""
    pos = party(dungeon="6")
    pos.steps = [("march", 1)]
    meeting.come(pos, pos.content.book.number["wizard"], 2)
    run(pos, 4, 5, 3)
    assert counted(pos) == Counter(wizard=1, enchanter=4, myrmidon=6)


def test_404_the_desk_leads_them_likewise() -> None:
    """UWA-MON-7, UWA-WAND-5: the referee's desk names the same leaders and companions, and as many people."""
    book = party().content.book
    bandits = bands.company(bands.Group(book.kinds[book.number["bandit"]], 250), book, RandomDice(Random(7)))
    assert sum(group.number for group in bandits) == 250
    names = {group.kind.id: group.number for group in bandits}
    assert names["hero"] == 8 and sum(names.get(one, 0) for one in ("swashbuckler", "myrmidon")) == 5
    assert sum(names.get(one, 0) for one in ("superhero", "lord")) == 2
    wizards = bands.company(bands.Group(book.kinds[book.number["wizard"]], 3), book, RandomDice(Random(7)))
    assert wizards[0].number == 1 and 3 <= wizards[2].number <= 8

"""What nobody but the Keeper knows, and what everybody does: copies in the open, cards under cards, old hands."""

from __future__ import annotations

from random import Random

from wyrmtable.core import fingerprint
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import BENEATH, DISCARD, HAND
from wyrmtable.games.dungeonation.rules.decks import reshuffle

from .table import Table
from .test_examples import room


def alike(one: Table, other: Table) -> bool:
    """Whether the heroes imagine the same from both tables."""
    worlds = [[fingerprint(GAME.imagine(t.pos, 0, Random(seed))) for seed in range(20)] for t in (one, other)]
    return worlds[0] == worlds[1]


def deck_row(table: Table, name: str) -> tuple[str, ...]:
    panel = next(panel for panel in GAME.view(table.pos, 0).panels if panel.id == "deck")
    return next(row.cells for row in panel.rows if row.title == name)


def test_which_copy_has_come_everybody_sees() -> None:
    """DUN-SUM-2, DUN-DECK-6: a face-down card walks in; before its figures stand, the deck tells which it was."""
    seen = list[tuple[str, ...]]()
    for card in ("gnolls-1", "gnolls-2"):
        table = room().put("fighter", "g12").lie(card, 5).keepers_turn()
        table.pos.imps = 1
        assert deck_row(table, "Gnolls") == ("3", "2", "", "")
        table.play("tile-6", "tile-5")
        seen.append(deck_row(table, "Gnolls"))
    assert seen == [("3", "1", "no. 1", ""), ("3", "1", "no. 2", "")]
    table.pos.lay_card(table.card("gnolls-1"), DISCARD)
    assert deck_row(table, "Gnolls") == ("3", "0", "no. 2", "no. 1")


def test_buffs_under_a_card_in_any_order() -> None:
    """DUN-SUM-5, DUN-SUM-2: of two buffs under a card their prices are known, not which of the cheap ones it is."""
    tables = list[Table]()
    for buff in ("war-paint-1", "forced-march-1"):
        table = Table({4: ("hall_cross", 0), 0: ("entry_chamber", 0)}, scenario="grown").put("fighter", "g12")
        table.lie("kobolds-1", 5)
        for under in (buff, "hordes-1"):
            table.pos.lay_card(table.card(under), BENEATH, table.card("kobolds-1") + 1)
        tables.append(table)
    assert alike(*tables)


def test_when_a_card_was_drawn_stays_unknown() -> None:
    """DUN-DECK-5, DUN-SUM-2: a card laid face down may be an old one or one drawn since the last shuffle."""
    tables = list[Table]()
    for old, new in (("wolves-1", "wolves-2"), ("wolves-2", "wolves-1")):
        table = room().put("fighter", "g12").hold(old)
        reshuffle(table.pos, None)
        table.pos.lay_card(table.card(new), HAND)
        table.lie("wolves-1", 5)
        tables.append(table)
    assert alike(*tables)
    assert tables[0].pos.drawn[tables[0].card("wolves-1")] == 1

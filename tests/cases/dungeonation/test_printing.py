"""Pages to print: true size, everything public on them, nothing else."""

from __future__ import annotations

import re
from random import Random

from wyrmtable.core import ALL, Match, Setting
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.show.cutting import blank_pages, token_pages
from wyrmtable.games.dungeonation.show.paper import html, pdf
from wyrmtable.games.dungeonation.show.printing import _dungeon_card, _search_card, card_pages, tile_pages
from wyrmtable.games.dungeonation.show.sayings import spelled
from wyrmtable.games.dungeonation.show.sheets import sheet_pages
from wyrmtable.workbench import exports

from .table import Table


def begun() -> Match:
    """A game whose dungeon is chosen."""
    match, rng = Match(GAME, Setting("simple", {"mission": "4"}), None, "print"), Random(1)
    while not match.position.round:
        seat = match.deciding
        assert seat is not None
        decision = match.chair(seat).decision
        assert decision is not None
        match.pick(seat, rng.choice(decision.picks))
    return match


def test_tiles_at_one_inch_a_square() -> None:
    """DUN-TILE-1: six inches are 152.4 millimetres on a page of A4, one page for each tile owned."""
    match = begun()
    pages = tile_pages(match.position)
    assert len(pages) == sum(count > 0 for count in match.position.owned)
    assert all('width="152.4" height="152.4"' in page for page in pages)
    shown = html(pages)
    assert "width:210mm" in shown
    assert shown.count("<svg") == len(pages)


def test_a_pdf_at_true_size() -> None:
    """DUN-TILE-1: A4 in points, and the same bytes for the same pages."""
    page = tile_pages(begun().position)[:1]
    made = pdf(page)
    assert made.startswith(b"%PDF")
    box = re.search(rb"/MediaBox\[0 0 ([0-9.]+) ([0-9.]+)", made)
    assert box is not None
    assert abs(float(box[1]) - 595) < 2
    assert abs(float(box[2]) - 842) < 2
    assert pdf(page) == made


def test_cards_and_sheets() -> None:
    """DUN-CARD-1, DUN-PARTY-5: all cards of both decks, nine on a page; roster, dungeon and mission."""
    match = begun()
    content = match.position.content
    assert len(card_pages(match.position)) == -(-(content.cards - 1) // 9) + 1 + -(-content.pile // 9)  # the boss apart
    assert len(sheet_pages(match.position)) == 3
    hurt = Table({0: ("hall_cross", 0)}).put("fighter", "c3").give("fighter", "rope-1")
    assert sheet_pages(hurt.pos)[0] != sheet_pages(match.position)[0]


def test_a_card_says_what_it_does_and_a_sheet_is_filled_in() -> None:
    """DUN-CARD-1, DUN-TRAP-1, DUN-PARTY-5: a trap has its rule and number, a monster its emblem; one set of each."""
    pos = Table({0: ("hall_cross", 0)}, 4).pos
    pit = _dungeon_card(pos.content, pos.content.copies["pit_trap_a"][0])
    assert pit[3].startswith("Pit Trap, 2 Imps")
    assert pit[3].endswith("Detect 4")
    wolves = _dungeon_card(pos.content, pos.content.copies["wolves"][0])
    assert wolves[5] == "wolves"
    rooms = Table({0: ("hall_cross", 0)}, scenario="rooms").pos
    crypt = [card for card in range(rooms.content.cards) if rooms.content.card_form[card].tile == "crypt"]
    assert len(crypt) == 12
    figures = sum(rooms.content.group[card] for card in rooms.content.monsters if not rooms.content.card_set[card])
    assert sum(page.count("<use") for page in token_pages(rooms)) == 6 + figures + 7


def test_every_card_tells_its_own_tale() -> None:
    """DUN-SRCH-1, DUN-CARD-1: what a Search card does stands on it, and a monster's skills with their values."""
    content = Table({0: ("hall_cross", 0)}, scenario="grown").content
    for item in range(content.pile):
        assert _search_card(content, item)[3].startswith(spelled(content.item_form[item].about or "nothing is told"))
        assert "DUN-" not in _search_card(content, item)[3]
    told = {key: _dungeon_card(content, cards[0])[3] for key, cards in content.copies.items()}
    assert told["gorgon"] == "Gaze AV 4 D6 range 6, poison AV 3 D6, with a treasure"
    assert told["orc_champion"] == "Orc, hard to kill, war cry for orcs"
    assert told["skeletons"] == "Undead, immune to missiles and poison"
    assert all("DUN-" not in text for text in told.values())


def test_tokens_and_blank_rosters() -> None:
    """DUN-PARTY-5, DUN-SUM-4: an inch for each hero, each figure of every card and each sign; a box for each class."""
    pos = begun().position
    content = pos.content
    figures = sum(content.group[card] for card in content.monsters if pos.spot[card])
    pages = token_pages(pos)
    assert sum(page.count("<use") for page in pages) == 6 + figures + 7
    assert 'width="25.4" height="25.4"' in pages[0]
    roster = blank_pages(pos)[0]
    assert roster.count("<rect") == 6 * 9
    assert roster == blank_pages(Table({0: ("hall_cross", 0)}).put("fighter", "c3", race="elf").pos)[0]


def test_everybody_prints_the_same() -> None:
    """DUN-SET-9: nothing on paper is hidden from anybody."""
    match = begun()
    for export in exports(GAME):
        if export.suffix == ".html":
            assert export.make(match, 0) == export.make(match, 1) == export.make(match, ALL)
    assert {export.id for export in exports(GAME)} >= {"tiles-page", "tiles-pdf", "cards-pdf", "sheets-pdf"}

"""The war journal: what happened, Turn by Turn, and where the armies stand."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from wyrmtable.core import BadSetup, Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.show.battle_orders import battle_order
from wyrmtable.games.glory.show.chronicle import Battle, battles, months, months_of
from wyrmtable.games.glory.show.journal import COLUMNS, write
from wyrmtable.registry import export
from wyrmtable.replaying import Frame, replay
from wyrmtable.workbench import tool, use

from .table import Table
from .test_kalaman import castle

RECORDS = Path(__file__).parent / "records"
NOTHING: Any = None  # what battles are not told from


@cache
def kept(name: str) -> Match:
    return replay(GAME, (RECORDS / f"{name}.wyrm").read_text(encoding="utf-8"))


def test_the_journal_of_a_war() -> None:
    """DOG-L.4, DOG-K.1: every Turn with its date, battles with their results, the end; marches are left out."""
    lines = write(kept("kender-strike-whitestone"), None).split("\n")
    turns = [line for line in lines if line.startswith("Turn ")]
    assert turns[0] == "Turn 1, March and April 348"
    assert any(line.startswith("  The attack on ") for line in lines)
    assert any("Whitestone wins." in line for line in lines)
    assert not any(": from " in line for line in lines)


def test_where_the_armies_stand() -> None:
    """DOG-L.4: each army under the country it is in, with its side."""
    lines = write(kept("kender-strike-drawn"), None).split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("Where the armies stand"))
    assert "  Hylo" in lines[first:]
    assert "    Hylo 1619: Hylo Kender (1) (Whitestone)" in lines[first:]


def test_a_map_for_each_turn() -> None:
    """DOG-L.4: one picture per Turn in the order of the war, each with the counters where they stood at its end."""
    match = kept("kender-strike-whitestone")
    made = export(GAME, "maps").make(match, None)
    assert isinstance(made, bytes)
    with ZipFile(BytesIO(made)) as files:
        names = files.namelist()
        pages = [files.read(name).decode() for name in names]
    assert names[:2] == ["turn-01-march.svg", "turn-02-may.svg"]
    assert len(names) == match.position.turn
    assert all(page.startswith("<svg") and page.endswith("</svg>") for page in pages)
    assert len(set(pages)) == len(pages)
    assert made == export(GAME, "maps").make(match, None)


def test_the_war_month_by_month() -> None:
    """DOG-L.4, DOG-K.1: every month of every Turn has its page, with battles and the armies by country."""
    text = str(export(GAME, "months").make(kept("kender-strike-whitestone"), None))
    heads = [line for line in text.split("\n") if line.endswith(")") and "(Turn " in line]
    assert heads[:3] == ["March 348 (Turn 1)", "April 348 (Turn 1)", "May 348 (Turn 2)"]
    assert "  Battles of this Turn: " in text
    assert "  Hylo\n" in text


def asked(name: str, record: str, **blanks: str) -> dict[str, str]:
    """What a tool tells about a record, by part."""
    text = (RECORDS / f"{record}.wyrm").read_text(encoding="utf-8")
    return {part.id: part.text for part in use(tool(GAME, name), {"record": text, **blanks}, "1").parts}


@pytest.mark.parametrize(
    ("turn", "names"),
    [(1, ("March", "April")), (13, ("July", "August")), (22, ("May", "June")), (3, ("July", "August"))],
)
def test_months(turn: int, names: tuple[str, ...]) -> None:
    """DOG-K.1, DOG-X.54: two months a Turn."""
    assert months_of(turn) == names


def test_a_winter_has_four_months() -> None:
    """DOG-K.2, DOG-L.4.2, DOG-X.54: two as the Highlords left the map, two as the Turn ended."""
    assert months_of(20) == ("November", "December", "January", "February")
    match = kept("kender-strike-whitestone")
    found = [month for month in months(GAME, match.text(), None) if month.turn == 5]
    assert [month.year for month in found] == [348] * 4
    assert found[0].pos is found[1].pos
    assert found[2].pos is found[3].pos
    assert found[0].pos is not found[3].pos


def test_the_table_of_all_armies() -> None:
    """DOG-L.4, DOG-L.4.2: every piece in every month with state, hex, leaders and battles; the lost are told
    in the month of their loss and not again."""
    head, *rows = csv.reader(
        str(export(GAME, "army-locations").make(kept("kender-strike-whitestone"), None)).splitlines()
    )
    assert tuple(head) == COLUMNS
    first = [row for row in rows if row[:3] == ["348", "March", "1"]]
    assert {row[3] for row in first} == {"Highlords", "Whitestone"}
    assert any(row[4] == "Hylo Kender (1)" and row[7:9] == ["infantry", "full"] for row in first)
    lost = [row for row in rows if row[8] == "destroyed"]
    assert lost
    assert any(row[13] for row in rows)
    for row in lost[:3]:
        later = rows[rows.index(row) + 1 :]
        assert row[4] not in [other[4] for other in later if other[8] != "destroyed"][:1]


def test_who_is_near() -> None:
    """DOG-L.4.3, DOG-L.2: armies there and within two hexes in a month, battles, adventures; by hex or name."""
    told = asked("who-is-near", "kender-strike-drawn", month="March", year="348", where="Hylo")
    assert "Hylo Kender (1) (Whitestone, full): Hylo 1619 in Hylo" in told["here"]
    assert told["modules"] == "the start of the war"
    by_hex = asked("who-is-near", "kender-strike-drawn", month="March", year="348", where="1619")
    assert "Hylo Kender" in by_hex["here"]
    assert asked("who-is-near", "kender-strike-drawn", month="May", year="348", where="Sanction")["here"] == "Nobody."


@pytest.mark.parametrize(
    ("month", "where", "told"), [("March", "Nowhere", "no hex"), ("July", "Hylo", "does not reach")]
)
def test_questions_that_cannot_be_answered(month: str, where: str, told: str) -> None:
    """DOG-L.4.3: a place that is not on the map, a year that the record does not tell."""
    year = "348" if month == "March" else "360"
    with pytest.raises(BadSetup, match=told):
        asked("who-is-near", "kender-strike-drawn", month=month, year=year, where=where)


def test_orders_of_war_for_a_hex_in_a_month() -> None:
    """DOG-O.1: the stack in a hex; nothing where nobody is."""
    told = asked("orders-of-war", "kender-strike-drawn", month="March", year="348", where="Hylo")
    assert any("Kendergov" in text for text in told.values())
    assert list(asked("orders-of-war", "kender-strike-drawn", month="March", year="348", where="2522")) == ["nobody"]


def test_a_battle_written_out() -> None:
    """DOG-O.18: ground, odds, result, both sides, and the notes that apply."""
    match = kept("kender-strike-whitestone")
    fought = {month.turn: month.battles for month in months(GAME, match.text(), None) if month.battles}
    turn, battle = next((turn, battle) for turn, found in fought.items() for battle in found if battle.result)
    where = match.names.text(match.position.content.place + battle.hex)
    text = asked("orders-of-war", "kender-strike-whitestone", month=months_of(turn)[0], year="348", where=where)[
        "battle-1"
    ]
    assert f"Strategic result: {battle.result}." in text
    assert "Strategic odds: " in text
    assert ": the attackers" in text
    assert ": the defenders" in text


def test_notes_on_a_battle() -> None:
    """DOG-O.18: what the tactical game must know of taunts, hobgoblins, dragons, Knights."""
    table = (
        Table("arena").put("2118", "throtyl_inf.1", "dragon_red.1", "wizard_highlord.1").put("2119", "solanthus_inf.1")
    )
    attackers = table.piece("throtyl_inf.1"), table.piece("dragon_red.1")
    battle = Battle(table.hex("2119"), attackers, (table.piece("solanthus_inf.1"),), "- / 2", table.pos, True)
    told = list(battle_order(battle, "May 350"))
    for word in ("Hobgoblins", "Dragons act as Heroes", "true Knights", "level d8 + 4", "taunted attack wildly"):
        assert any(line.startswith("Note: ") and word in line for line in told), word


def fought(table: Table, *picks: str, dice: Sequence[int]) -> Battle:
    """The one battle of some picks, as a record tells of it."""
    frames = [Frame(NOTHING, table.pos.copy(), (), NOTHING)]
    for pick in picks:
        table.log.clear()
        table.pick(pick, dice=dice if pick == picks[-1] else ())
        frames.append(Frame(NOTHING, table.pos.copy(), tuple(table.log), NOTHING))
    (battle,) = battles(frames)
    return battle


def test_a_citadel_that_is_stormed_is_written_out() -> None:
    """DOG-O.18, DOG-E.8.4: those aboard defend, doubled, and nobody of the stack below."""
    table = castle("3513", "draconian.1").put("3413", "dragon_gold", "dragon_silver", "ldr_laurana")
    table.put("3513", "draconian.2").put("3823", "draconian.9").go("combat", "whitestone")
    battle = fought(table, "citadel.1", "everyone", "attack", dice=[1])
    assert battle.defenders == (table.piece("draconian.1"),)
    told = list(battle_order(battle, "May 352"))
    assert "Strategic odds: 8 against 12, column 2-3, +11." in told
    assert any("flying citadel" in line for line in told)
    assert not any(line.startswith("After ") for line in told)


def test_what_changed_before_the_die_is_written_out() -> None:
    """DOG-O.18, DOG-7.42, DOG-E.7.2: the griffon withdraws, so that fewer defend, at other odds."""
    table = Table("arena").put("2118", "throtyl_inf.1", "throtyl_inf.2").put("3823", "hl_inf.1")
    table.put("2119", "silvanesti_inf.1", "silvanesti_air.1").go("combat", "highlord")
    table.pick("2119", "everyone")
    battle = fought(table, "attack", "2219", dice=[5])
    told = list(battle_order(battle, "May 352"))
    assert "Strategic odds: 8 against 8, column 1-1, -1." in told
    assert "After withdrawals, Orbs and machines: column 1-1, +0." in told


def test_the_battles_of_a_turn() -> None:
    """DOG-O.18: an export of the Turn being played; without any it says so."""
    text = export(GAME, "battles").make(Match(GAME, Setting("kender-strike"), None, "1"), None)
    assert "No battle was fought in this Turn." in str(text)
    assert "Battles: The Kender Strike" in str(export(GAME, "battles").make(kept("kender-strike-whitestone"), None))


def test_a_form_without_a_record_says_what_is_missing() -> None:
    """DOG-L.4: the record of a game is laid into the form."""
    assert use(tool(GAME, "who-is-near"), {}, "1").title == "No record yet"
    assert use(tool(GAME, "orders-of-war"), {}, "1").title == "No record yet"

"""The written rules of UnderEarth: complete, in order, and at one with their own tables."""

import re
from collections import Counter
from pathlib import Path

import pytest

import wyrmtable
from wyrmtable.rulebook import Rulebook, Table

ID = re.compile(r"LOU-(R[1-9]\d*|\d+(\.\d+){1,2}[a-zA-Z]?)")
RESULTS = ("DE", "DR", "--", "AR", "AE")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "underearth")


def units(book: Rulebook) -> dict[str, tuple[str, int]]:
    """The counter mix: unit id to CF-MA and number of counters."""
    (mix,) = book.section("3.1").tables
    return {unit_id.strip("`"): (values, int(number)) for _, unit_id, values, number in mix.rows}


def columns(table: Table) -> list[list[str]]:
    return [[row[column] for row in table.rows] for column in range(1, len(table.header))]


def test_every_id_is_well_formed_and_nothing_leads_nowhere(book: Rulebook) -> None:
    assert [rule_id for rule_id in book.ids() if not ID.fullmatch(rule_id)] == []
    assert book.faults() == []


def test_the_book_has_all_its_paragraphs(book: Rulebook) -> None:
    rulings = [rule_id for rule_id in book.ids() if rule_id.startswith("LOU-R")]
    assert rulings == [f"LOU-R{number}" for number in range(1, 102)]
    assert len(book) - len(rulings) == 228


def test_letters_of_a_paragraph_run_without_a_gap(book: Rulebook) -> None:
    letters: dict[str, list[str]] = {}
    for rule_id in book.ids():
        if rule_id[-1].isalpha():
            letters.setdefault(rule_id[:-1], []).append(rule_id[-1])
    for paragraph, found in letters.items():
        expected = [chr(ord(found[0]) + step) for step in range(len(found))]
        assert found == expected, paragraph
        assert found[0] in "aA", paragraph


def test_chapters_run_from_one_to_twenty_and_then_the_map(book: Rulebook) -> None:
    chapters = [section.number for section in book.sections if section.level == 2 and section.number]
    assert chapters == [*(str(number) for number in range(1, 21)), "22", "26"]


def test_every_paragraph_is_a_full_sentence(book: Rulebook) -> None:
    unfinished = [rule.id for rule in book if not rule.text.endswith((".", "|"))]
    assert unfinished == []


def test_a_paragraph_stands_in_the_section_of_its_number(book: Rulebook) -> None:
    for rule in book:
        if rule.section:
            assert rule.id.removeprefix("LOU-").startswith(rule.section), rule.id


def test_every_ruling_has_question_ruling_and_reason(book: Rulebook) -> None:
    shape = re.compile(r"\*Question:\* .+[.?!] \*Ruling:\* .+\. \*Reason:\* .+\.")
    assert [rule.id for rule in book.children("LOU-R") if not shape.fullmatch(rule.text)] == []


def test_every_ruling_that_decides_a_rule_is_named_by_one(book: Rulebook) -> None:
    named = {ref for section in book.sections if section.number for ref in re.findall(r"LOU-R\d+", section.text)}
    # Spelling, lost pictures and the lost map change no single paragraph.
    assert {rule.id for rule in book.children("LOU-R")} - named == {"LOU-R1", "LOU-R14", "LOU-R95"}


def test_provenance_stays_out_of_the_rules(book: Rulebook) -> None:
    words = re.compile(r"\[(text|found|set)\]|\bscan|\bOCR\b|misprint", re.IGNORECASE)
    assert [section.title for section in book.sections if section.number and words.search(section.text)] == []


def test_only_scale_story_conversion_and_lost_pictures_are_reference(book: Rulebook) -> None:
    reference = {rule for rule in book if rule.reference}
    assert {rule.section for rule in reference} == {"1", "19", ""}
    assert [rule.id for rule in reference if not rule.section] == ["LOU-R14"]


def test_the_name_of_the_game_has_one_spelling(book: Rulebook) -> None:
    """LOU-R1: UnderEarth everywhere, whatever the scan makes of it."""
    spellings = {word for section in book.sections for word in re.findall(r"under.?earth", section.text, re.IGNORECASE)}
    assert spellings == {"UnderEarth"}


def test_scenarios_are_looked_up_in_section_twenty(book: Rulebook) -> None:
    """LOU-R4: every scenario stands in section 20, and none in section 18."""
    assert book.section("20").title == "Scenarios"
    assert "LOU-R4" in book["LOU-4.0b"].references()
    assert [section.title for section in book.sections if re.fullmatch(r"20\.[1-5]", section.number)] == [
        "Pursuit",
        "Surprise Attack",
        "Dragonfire",
        "Passage of UnderEarth",
        "Gold!",
    ]
    assert "scenario" not in book.section("18").text.casefold()


def test_the_counter_mix_adds_up(book: Rulebook) -> None:
    mix = units(book)
    sums: Counter[str] = Counter()
    for unit_id, (_, number) in mix.items():
        sums[unit_id.partition("-")[0]] += number
    assert (sums["dwarf"], sums["human"], sums["orc"], sums["treasure"]) == (22, 11, 11, 9)
    assert sum(sums.values()) == 84
    value = sum(int(name.rpartition("-")[2]) * number for name, (_, number) in mix.items() if "treasure" in name)
    assert value == 62


def test_the_results_table_agrees_with_its_counts(book: Rulebook) -> None:
    table, counts = book.section("10.8").tables
    assert [row[0] for row in table.rows] == list("123456")
    assert [row[0] for row in counts.rows] == list(RESULTS)
    assert len(table.header) == len(counts.header) == 13
    assert [head.partition(":")[0] for head in table.header[1:]] == list(counts.header[1:])
    for cells, numbers in zip(columns(table), columns(counts), strict=True):
        assert [cells.count(result) for result in RESULTS] == [int(number) for number in numbers]


def test_better_odds_and_lower_dice_are_never_worse(book: Rulebook) -> None:
    table = book.section("10.8").tables[0]
    rank = [[RESULTS.index(cell) for cell in row[1:]] for row in table.rows]
    for row in rank:
        assert row == sorted(row, reverse=True)
    for column in zip(*rank, strict=True):
        assert list(column) == sorted(column)


def test_tight_places_divide_by_ten_and_twenty_rounded_up(book: Rulebook) -> None:
    (table,) = book.section("10.5").tables
    factors = [int(cell) for cell in table.header[1:]]
    by_place = {row[0]: [int(cell) for cell in row[1:]] for row in table.rows}
    assert by_place["narrow or bridge"] == [-(-factor // 10) for factor in factors]
    assert by_place["tunnel"] == [-(-factor // 20) for factor in factors]


def test_the_tight_places_table_knows_every_fighting_company(book: Rulebook) -> None:
    companies = {values.partition("-")[0] for name, (values, _) in units(book).items() if "-co" in name}
    guards = units(book)["dwarf-guards"][0].partition("-")[0]
    assert set(book.section("10.5").tables[0].header[1:]) == companies | {guards}


def test_the_door_table_follows_the_factor(book: Rulebook) -> None:
    (table,) = book.section("12").tables
    assert table.header == ("unit", "Company", *(f"CF {factor}" for factor in range(1, 6)), "CF 7 or more")
    opens = dict(zip(table.header[1:], table.rows[0][1:], strict=True))
    assert opens.pop("Company") == "1–4"
    assert opens.pop("CF 7 or more") == "always"
    for head, cell in opens.items():
        faces = [face for face in range(1, 7) if face < int(head.removeprefix("CF "))]
        span = "never" if not faces else "1" if len(faces) == 1 else f"1–{faces[-1]}"
        assert cell == span


def test_hired_units_are_in_the_counter_mix(book: Rulebook) -> None:
    (table,) = book.section("16").tables
    values = {values for values, _ in units(book).values()}
    costs = {unit: int(cost) for unit, cost in table.rows}
    for unit in costs:
        assert set(re.findall(r"\d+-\d+", unit)) <= values, unit
    assert costs["Dwarf Company 70-6"] == max(costs.values())
    assert len(costs) == 11


@pytest.mark.parametrize(
    ("paragraph", "count"),
    [
        ("20.1a", 12),
        ("20.1b", 6),
        ("20.1c", 11),
        ("20.2a", 20),
        ("20.2b", 10),
        ("20.3b", 21),
        ("20.4a", 6),
        ("20.4b", 6),
        ("20.4c", 5),
    ],
)
def test_forces_add_up_to_the_number_they_name(book: Rulebook, paragraph: str, count: int) -> None:
    heading, _, force = book[f"LOU-{paragraph}"].text.partition(":")
    assert re.findall(r"\b(\d+) units", heading) == [str(count)]
    assert sum(int(number) for number in re.findall(r"(?<![\d-])(\d+) [A-Z]", force)) == count


@pytest.mark.parametrize("paragraph", ["20.1a", "20.1b", "20.1c", "20.2a", "20.2b", "20.3b", "20.4b", "20.4c"])
def test_forces_name_companies_that_exist_in_such_numbers(book: Rulebook, paragraph: str) -> None:
    mix = units(book)
    for number, values in re.findall(r"(\d+) [A-Za-z ]+? (\d+-\d+)", book[f"LOU-{paragraph}"].text):
        assert int(number) <= max(count for known, count in mix.values() if known == values)


def test_the_map_offers_the_marks_the_scenarios_need(book: Rulebook) -> None:
    (needs,) = book.section("20.6").tables
    needed = dict(zip(needs.header, needs.rows[-1], strict=True))
    (rooms,) = book.section("22.4").tables
    marks = Counter[str]()
    for row in rooms.rows:
        for mark, hexes in re.findall(r"(`[^`]+`) ((?:\d{4} ?)+)", row[-1]):
            marks[mark] += len(hexes.split())
    for mark in ("`Lord`", "`Gds`", "`Sen`", "`***`", "`*`", "`T`"):
        assert marks[mark] >= int(needed[mark]), mark


def test_rooms_have_as_many_hexes_as_their_ranges(book: Rulebook) -> None:
    (rooms,) = book.section("22.4").tables
    for _, name, count, where, _, _ in rooms.rows:
        spans = re.findall(r"\d+:(\d+)(?:-(\d+))?", where)
        assert sum((int(last or first) - int(first)) // 2 + 1 for first, last in spans) == int(count), name


def test_the_numbers_of_the_map_agree_with_its_rooms(book: Rulebook) -> None:
    total, *kinds = (int(number) for number in re.findall(r"\d+", book.section("22.6").text.partition(". It")[0]))
    assert sum(kinds) == total
    (rooms,) = book.section("22.4").tables
    sums = Counter[str]()
    for row in rooms.rows:
        kind = re.search(r", (outside|pit|lake)\)", row[1])
        sums[kind[1] if kind else "room"] += int(row[2])
    assert [sums["room"], sums["outside"], sums["pit"], sums["lake"]] == [kinds[0], *kinds[4:]]

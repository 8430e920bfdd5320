"""The rulebook reader: parsing, looking up, searching, and which tests cite which rules."""

from pathlib import Path

import pytest

from wyrmtable.core.errors import WyrmError
from wyrmtable.rulebook import BrokenRulebook, Coverage, NoSuchRule, Rulebook, citations, coverage, parse, references

RULES = """# Toy: the rules

An introduction with **bold** words that is no rule.

## 1. Story

- **TOY-1.0** Long ago there was a toy. *(reference)*

## 7. Movement

Before the rules stands a sentence.

- **TOY-7.7** A piece may creep (TOY-7.7a), as
  section 12.3 has it.
- **TOY-7.7a** Creeping costs:

  | ground | cost |
  |---|---|
  | door | 1 \\| 2 |
  | locked door | 3 |
- **TOY-7.70** Nobody creeps twice past a door.
  - first thing
  - second thing

### 12.3 Doors

| d6 | opens |
|:---|---:|
| 1 | yes |

- **TOY-12.3** A door door door opens (TOY-R1).
"""
RULINGS = """# Toy: the rulings

## Doubts

- **TOY-R1** *Trouble:* none. *Ruling:* fine. *Reason:* so.
"""


@pytest.fixture
def toy(tmp_path: Path) -> Rulebook:
    return load(tmp_path, RULES, RULINGS)


def load(folder: Path, rules: str, rulings: str = RULINGS) -> Rulebook:
    (folder / "rules.md").write_text(rules, encoding="utf-8")
    (folder / "rulings.md").write_text(rulings, encoding="utf-8")
    return Rulebook.load(folder)


def test_ids_stand_in_book_order(toy: Rulebook) -> None:
    assert toy.ids() == ("TOY-1.0", "TOY-7.7", "TOY-7.7a", "TOY-7.70", "TOY-12.3", "TOY-R1")
    assert len(toy) == 6
    assert toy.prefix == "TOY"
    assert "TOY-7.7" in toy
    assert "TOY-7" not in toy
    assert repr(toy) == "<Rulebook TOY: 6 rules in 4 sections>"


def test_a_rule_knows_its_section_and_flowing_text(toy: Rulebook) -> None:
    rule = toy["TOY-7.7"]
    assert (rule.section, rule.title, rule.reference) == ("7", "Movement", False)
    assert rule.text == "A piece may creep (TOY-7.7a), as section 12.3 has it."
    assert rule.references() == ("TOY-7.7a",)


def test_tables_and_lists_inside_a_rule_keep_their_lines(toy: Rulebook) -> None:
    assert "costs:\n\n| ground | cost |\n|---|---|\n" in toy["TOY-7.7a"].text
    assert toy["TOY-7.70"].text == "Nobody creeps twice past a door.\n- first thing\n- second thing"


def test_the_reference_mark_is_taken_off_the_text(toy: Rulebook) -> None:
    assert toy["TOY-1.0"].reference
    assert toy["TOY-1.0"].text == "Long ago there was a toy."


@pytest.mark.parametrize("key", ["12.3", "12.3.", "Doors", "doors"])
def test_a_section_is_found_by_number_and_by_title(toy: Rulebook, key: str) -> None:
    section = toy.section(key)
    assert (section.number, section.title, section.level) == ("12.3", "Doors", 3)
    assert [rule.id for rule in section.rules] == ["TOY-12.3"]
    assert section.tables[0].header == ("d6", "opens")
    assert section.tables[0].rows == (("1", "yes"),)


def test_tables_of_rules_belong_to_their_section_too(toy: Rulebook) -> None:
    assert toy.section("7").tables[0].rows == (("door", "1 | 2"), ("locked door", "3"))
    assert toy.section("7").text.startswith("Before the rules stands a sentence.")


@pytest.mark.parametrize(
    ("prefix", "children"),
    [
        ("TOY-7.7", ["TOY-7.7a"]),
        ("TOY-7", ["TOY-7.7", "TOY-7.7a", "TOY-7.70"]),
        ("TOY-R", ["TOY-R1"]),
        ("TOY-1", ["TOY-1.0"]),
        ("TOY-7.70", []),
        ("", []),
    ],
)
def test_children_continue_a_whole_number(toy: Rulebook, prefix: str, children: list[str]) -> None:
    assert [rule.id for rule in toy.children(prefix)] == children


def test_children_of_a_word_do_not_include_longer_words(tmp_path: Path) -> None:
    book = load(tmp_path, "## 1. Mines\n\n- **TOY-MIN-1** Ore.\n- **TOY-MINE-1** Dig.\n")
    assert [rule.id for rule in book.children("TOY-MIN")] == ["TOY-MIN-1"]


def test_a_reference_means_the_rule_and_what_is_below_it(toy: Rulebook) -> None:
    assert [rule.id for rule in toy.resolve("TOY-7.7")] == ["TOY-7.7", "TOY-7.7a"]
    with pytest.raises(NoSuchRule):
        toy.resolve("TOY-8")


def test_search_wants_every_word_and_puts_the_most_telling_first(toy: Rulebook) -> None:
    assert [rule.id for rule in toy.search("DOOR")] == ["TOY-12.3", "TOY-7.7a", "TOY-7.70"]
    assert [rule.id for rule in toy.search("door creeps")] == ["TOY-7.70"]
    assert toy.search("unicorn") == ()
    assert toy.search(" ") == ()


def test_an_unknown_id_names_the_nearest(toy: Rulebook) -> None:
    with pytest.raises(NoSuchRule, match=r'no rule "TOY-12\.4".*TOY-12\.3') as caught:
        toy["TOY-12.4"]
    assert isinstance(caught.value, WyrmError)
    with pytest.raises(NoSuchRule, match=r"ids here begin with TOY-"):
        toy["?"]
    with pytest.raises(NoSuchRule, match=r'no section "99".*1, 7'):
        toy.section("99")


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ("## 1. A\n\n- **TOY-1** One.\n- **TOY-1** Again.\n", "TOY-1 is written twice"),
        ("## 1. A\n\n- TOY-1 not bold.\n", r"must look like .* TOY-1 not bold"),
        ("## 1. A\n\n- **TOY-1**: a colon.\n", "must look like"),
        ("## 1. A\n\n| a | b |\n|---|---|\n| 1 |\n", r"2 columns, but this row has 1"),
        ("## 1. A\n\n| a | b |\n| 1 | 2 |\n| 3 | 4 |\n", "needs a header, a line of dashes and rows"),
    ],
)
def test_a_badly_written_file_is_refused_with_the_place(tmp_path: Path, rules: str, complaint: str) -> None:
    with pytest.raises(BrokenRulebook, match=complaint):
        load(tmp_path, rules)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    with pytest.raises(BrokenRulebook, match=r"rulings\.md is missing"):
        Rulebook.load(tmp_path)


def test_a_sound_book_has_no_faults(toy: Rulebook) -> None:
    assert toy.faults() == []


def test_faults_name_what_leads_nowhere_or_stands_wrong() -> None:
    book = Rulebook(
        parse(
            "## 1. A\n\n- **TOY-1.10** See TOY-9 and section 5.\n- **TOY-1.9** Late.\n- **TOY-R2** x\n- **TOY-R1** y\n"
        )
    )
    assert book.faults() == [
        'Section "1" refers to TOY-9, which does not exist.',
        'Section "1" refers to section 5, which does not exist.',
        "TOY-1.9 stands after TOY-1.10; put it in its place.",
        "TOY-R1 stands after TOY-R2; put it in its place.",
    ]


def test_letters_come_before_deeper_numbers() -> None:
    book = Rulebook(parse("## 1. A\n\n- **TOY-2.3** a\n- **TOY-2.3i** b\n- **TOY-2.3.1a** c\n- **TOY-2.10** d\n"))
    assert book.faults() == []


def test_pictures_in_fences_are_neither_rules_nor_tables_nor_headings() -> None:
    (section,) = parse("## 1. A\n\n```\n|   |\n## 2. B\n- **TOY-1** not a rule\n```\n\n- **TOY-2** A rule.\n")
    assert [rule.id for rule in section.rules] == ["TOY-2"]
    assert section.tables == ()
    assert "## 2. B" in section.text


def test_references_are_whole_ids_of_one_prefix() -> None:
    assert references("(TOY-7.7a, TOY-R1.) CF-MA TOYS-1 XTOY-2 TOY-OPT-3.", "TOY") == (
        "TOY-7.7a",
        "TOY-R1",
        "TOY-OPT-3",
    )


TESTS = '''
import pytest

ROWS = ["TOY-1.0"]

def test_creep():
    """Creeping works (TOY-7.7, TOY-7.7a).

    Compare TOY-7.70.
    """
    note = "TOY-12.3"

@pytest.mark.parametrize("row", [("TOY-R1 first", 1), pytest.param("x", id="TOY-7.70")])
def test_rows(row): pass

@pytest.mark.skip(reason="later")
def test_skipped():
    """TOY-12.3 is not exercised."""

@pytest.mark.xfail(reason="TOY-12.3")
def test_other_marks(): pass

def helper():
    """TOY-12.3"""

class TestDoors:
    async def test_open(self):
        """TOY-7.7, and a misspelt TOY-7.8."""
'''


@pytest.fixture
def toy_tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "cases").mkdir(parents=True)
    (folder / "cases" / "test_toy.py").write_text(TESTS, encoding="utf-8")
    (folder / "cases" / "helpers.py").write_text('def test_x():\n    """TOY-12.3"""\n', encoding="utf-8")
    return folder


def test_citations_count_docstrings_and_parametrize_rows_only(toy_tests: Path) -> None:
    file = "tests/cases/test_toy.py"
    assert citations(toy_tests, "TOY") == {
        "TOY-7.7": [f"{file}::test_creep", f"{file}::TestDoors::test_open"],
        "TOY-7.7a": [f"{file}::test_creep"],
        "TOY-R1": [f"{file}::test_rows"],
        "TOY-7.70": [f"{file}::test_rows"],
        "TOY-7.8": [f"{file}::TestDoors::test_open"],
    }
    assert citations(toy_tests, "LOU") == {}


def test_coverage_splits_all_ids_into_cited_missing_and_reference(toy: Rulebook, toy_tests: Path) -> None:
    report = coverage(toy, citations(toy_tests, "TOY"))
    assert report == Coverage(
        total=6,
        cited=("TOY-7.7", "TOY-7.7a", "TOY-7.70", "TOY-R1"),
        missing=("TOY-12.3",),
        reference=("TOY-1.0",),
        unknown=("TOY-7.8",),
    )
    assert report.total == len(report.cited) + len(report.missing) + len(report.reference)

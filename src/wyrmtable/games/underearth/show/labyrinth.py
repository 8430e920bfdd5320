"""Units as figures of the role-playing game, and back (LOU-19): a reference, no part of play.

The rules of thumb of LOU-19.1 and LOU-19.2 work both ways: a Company's Combat Factor times 13 is the strength and
dexterity of all its people together, an Individual's times 10 his own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from csv import writer
from io import StringIO

from wyrmtable.core import Dice, Eyes, Match
from wyrmtable.workbench import Export, Field, Part, Result, Tool

from ..files.content import Content
from ..files.units import UnitType

PEOPLE = 30  # in a Company (LOU-1.0)
COMPANY, INDIVIDUAL = 13, 10  # strength and dexterity for each point of a Combat Factor
ARMOUR = {"none": -7, "leather": 0, "chain": 7, "plate": 7}  # the middle of 5 to 10 (LOU-19.1)
EXAMPLES = {  # given by LOU-19.2
    "captain": "such as ST 16, DX 13, IQ 12 and a minor item",
    "lord": "such as ST 18, DX 15, IQ 15 and many items",
    "dragon": "the dragon that fills 14 hexes",
}
HEAD = (
    "# The Lords of UnderEarth: the units of a scenario as figures of the role-playing game (LOU-19).",
    "# A reference tool: rules of thumb, no part of play. Companies are reckoned in leather; chain or plate is worth",
    "# 5 to 10 Combat Factors, no armour costs as much, and Dwarves at home have a little more.",
    "# One hex is eight megahexes across, one Game-Turn 72 turns.",
)
COLUMNS = ("force", "unit", "number", "CF", "MA", "people", "ST+DX together", "ST+DX each", "MA each", "note")


def sheet(match: Match, eyes: Eyes) -> str:
    """All forces of the match's scenario, which are no secret, as a table of comma-separated values."""
    content: Content = match.position.content
    out = StringIO()
    out.write("\n".join(HEAD) + "\n")
    table = writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for name, force in content.scenario.forces.items():
        for kind, number in force.units.items():
            table.writerow((name, *row(kind, content.mix.units[kind], number)))
    if content.pool:
        for kind in content.hireable:
            table.writerow(("for hire", *row(kind, content.mix.units[kind], content.mix.units[kind].count)))
    return out.getvalue()


def row(kind: str, unit: UnitType, number: int) -> tuple[object, ...]:
    """A kind of unit in figures."""
    note = next((text for word, text in EXAMPLES.items() if kind.endswith(word)), "")
    if unit.company:
        total = unit.cf * COMPANY
        return unit.title, number, unit.cf, unit.ma, PEOPLE, total, round(total / PEOPLE, 1), unit.ma + 1, note
    total = unit.cf * INDIVIDUAL
    return unit.title, number, unit.cf, unit.ma, 1, total, total, unit.ma, note


def muster(values: Mapping[str, str], roll: Callable[[str], Dice]) -> Result:
    """The Combat Factor and Movement Allowance of people given in figures (LOU-19.1, LOU-19.2)."""
    people, total = int(values["people"]), int(values["strength"]) + int(values["dexterity"])
    pace, company = int(values["pace"]), int(values["people"]) > 1
    if company:
        factor = max(0, round(people * total / COMPANY) + ARMOUR[values["armour"]])
        text = f"{people} people with {total} each come to a Company {factor}-{max(0, pace - 1)}."
        rule = "LOU-19.1"
    else:
        factor, rule = round(total / INDIVIDUAL), "LOU-19.2"
        text = f"ST and DX of {total} come to an Individual {factor}-{pace}, before powers and items."
    return Result(f"{'Company' if company else 'Individual'} {factor}", (Part("unit", "The unit", text, (rule,)),))


EXPORTS = (
    Export(
        "labyrinth",
        "Role-playing figures",
        "The scenario's units as figures of the role-playing game, for reference.",
        ".csv",
        sheet,
    ),
)
TOOLS = (
    Tool(
        "labyrinth",
        "A unit from figures",
        "What a company or a hero of the role-playing game is here. A reference, no part of play.",
        ("LOU-19.1", "LOU-19.2"),
        (
            Field("people", "How many people", "number", "30", least=1, most=60),
            Field("strength", "ST of each", "number", "12", least=1, most=60),
            Field("dexterity", "DX of each", "number", "11", least=1, most=60),
            Field("pace", "MA of one of them", "number", "8", least=1, most=20),
            Field("armour", "Armour", "choice", "leather", tuple(ARMOUR)),
        ),
        muster,
    ),
)

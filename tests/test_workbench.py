"""Exports and tools: found by their id, reproducible from seeds, and strict about what stands in a blank."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from wyrmtable.checks.toy import GAME as BARROW
from wyrmtable.checks.toy import TheBarrow
from wyrmtable.core import ALL, BadSetup, Dice, Eyes, LiveDice, Match, Setting
from wyrmtable.registry import export
from wyrmtable.workbench import (
    MOST_TEXT,
    Export,
    Field,
    Part,
    Result,
    Tool,
    exports,
    filled,
    tool,
    tools,
    use,
)

Roll = Callable[[str], Dice]


def dungeon(values: Mapping[str, str], roll: Roll) -> Result:
    """A room per level, each with dice of its own, and a name without any."""
    rooms = []
    for level in range(1, int(values["levels"]) + 1):
        dice = roll(f"room {level}")
        found = [dice.d6("TOY-1 size"), dice.d6("TOY-1 doors")]
        rooms.append(Part(f"room {level}", f"Room {level}", f"{found}", ("TOY-1",)))
    name = Part("name", "Name", values["name"])
    mood = roll("mood").d6("mood")  # of no part of its own
    return Result("A dungeon", (name, *rooms), {"rooms.txt": f"{mood} " + " ".join(part.text for part in rooms)})


DUNGEON = Tool(
    "dungeon",
    "A dungeon",
    "Rooms by the dozen.",
    ("TOY-1",),
    (
        Field("levels", "Levels", "number", "2", least=1, most=9),
        Field("name", "Name", "word", "The Pit"),
        Field("light", "Light", "choice", "dark", ("dark", "lit")),
        Field("traps", "Traps", "flag", "no"),
        Field("notes", "Notes", "text"),
    ),
    dungeon,
)


def listing(match: Match, eyes: Eyes) -> str:
    return "\n".join(line.sentence for line in match.log(eyes))


class Furnished(TheBarrow):
    exports = (
        Export("log", "The log", "What happened.", ".txt", listing),
        Export("board", "The board", "A picture.", ".svg", lambda match, eyes: b"<svg/>"),
    )
    tools = (DUNGEON,)


# -- finding -----------------------------------------------------------------------------------------------------------


def test_exports_and_tools_are_found_by_id() -> None:
    game = Furnished()
    assert [each.id for each in exports(game)] == ["log", "board"]
    assert [each.id for each in tools(game)] == ["dungeon"]
    assert export(game, "board").suffix == ".svg"
    assert tool(game, "dungeon") is DUNGEON


def test_a_game_may_offer_none() -> None:
    assert not exports(BARROW)
    assert not tools(BARROW)
    with pytest.raises(BadSetup, match=r"^The Barrow has no export 'log'\. It has none\.$"):
        export(BARROW, "log")
    with pytest.raises(BadSetup, match=r"^The Barrow has no tool 'dungeon'\. It has none\.$"):
        tool(BARROW, "dungeon")


def test_a_wrong_id_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match=r"^The Barrow has no export 'lgo'\. It has: log, board\.$"):
        export(Furnished(), "lgo")
    with pytest.raises(BadSetup, match=r"^The Barrow has no tool 'log'\. It has: dungeon\.$"):
        tool(Furnished(), "log")


def test_an_export_is_made_for_the_eyes_that_asked() -> None:
    match = Match(Furnished(), Setting("small"), seed="1")
    written = {eyes: export(match.game, "log").make(match, eyes) for eyes in (0, None, ALL)}
    assert len(set(written.values())) == 3
    assert "You draw" not in str(written[None])


# -- using -------------------------------------------------------------------------------------------------------------


def texts(result: Result) -> dict[str, str]:
    return {part.id: part.text for part in result.parts}


def test_a_result_can_be_had_again_from_its_seeds() -> None:
    blanks = {"levels": "3"}
    assert use(DUNGEON, blanks, "7") == use(DUNGEON, blanks, "7")
    assert use(DUNGEON, blanks, "7", {"room 2": "8"}) == use(DUNGEON, blanks, "7", {"room 2": "8"})
    assert texts(use(DUNGEON, blanks, "7")) != texts(use(DUNGEON, blanks, "8"))


def test_every_part_has_dice_of_its_own() -> None:
    """They tell the dice they came from, and one more room changes none of the others."""
    three, four = (use(DUNGEON, {"levels": levels}, "7") for levels in ("3", "4"))
    assert three.parts == four.parts[:4]
    dice = [part.dice for part in four.parts[1:]]
    assert len(set(dice)) > 1
    assert [part.text for part in four.parts[1:]] == [f"{list(rolled)}" for rolled in dice]
    assert four.parts[0] == Part("name", "Name", "The Pit")
    again = LiveDice("7 dungeon room 1")
    assert dice[0] == (again.d6("size"), again.d6("doors"))


def test_a_part_rolled_again_changes_only_itself() -> None:
    blanks = {"levels": "4"}
    first = texts(use(DUNGEON, blanks, "7"))
    changed = set()
    for seed in map(str, range(100, 108)):
        second = texts(use(DUNGEON, blanks, "7", {"room 3": seed}))
        assert {part for part in first if first[part] != second[part]} <= {"room 3"}
        changed.add(second["room 3"])
    assert len(changed) > 3
    both = texts(use(DUNGEON, blanks, "7", {"room 3": "100", "room 1": "100"}))
    assert both["room 3"] == texts(use(DUNGEON, blanks, "7", {"room 3": "100"}))["room 3"]
    assert both["room 2"] == first["room 2"]


def test_a_part_that_is_not_there_cannot_be_rolled_again() -> None:
    with pytest.raises(
        BadSetup, match=r"A dungeon has no part 'room 9' with dice\. Roll one of these again: room 1, room 2"
    ):
        use(DUNGEON, {}, "7", {"room 9": "8"})
    with pytest.raises(BadSetup, match="has no part 'name' with dice"):
        use(DUNGEON, {}, "7", {"name": "8"})
    still = Tool("still", "A still life", "Nothing moves.", (), (), lambda values, roll: Result("Still", ()))
    with pytest.raises(BadSetup, match="It rolls no dice"):
        use(still, {}, "7", {"apple": "8"})


def test_dice_can_be_asked_for_twice() -> None:
    """A part that comes back to its dice goes on with them."""

    def run(values: Mapping[str, str], roll: Roll) -> Result:
        rolls = [roll("a").roll(1000, "first"), roll("b").roll(1000, "other"), roll("a").roll(1000, "second")]
        return Result("", (Part("a", "A", f"{rolls[0]} {rolls[2]}"), Part("b", "B", f"{rolls[1]}")))

    first, second = use(Tool("twice", "Twice", "", (), (), run), {}, "1").parts
    assert first.text == f"{first.dice[0]} {first.dice[1]}"
    assert first.dice[0] != first.dice[1]
    assert len(second.dice) == 1


def test_two_tools_do_not_share_dice() -> None:
    other = DUNGEON._replace(id="tower")
    assert texts(use(other, {"levels": "4"}, "7")) != texts(use(DUNGEON, {"levels": "4"}, "7"))


def test_a_part_may_tell_its_own_dice() -> None:
    def run(values: Mapping[str, str], roll: Roll) -> Result:
        return Result("", (Part("a", "A", "", dice=(roll("a").d6("x"), 99)),))

    (part,) = use(Tool("own", "Own", "", (), (), run), {}, "1").parts
    assert part.dice[1:] == (99,)


def test_files_and_titles_are_kept() -> None:
    result = use(DUNGEON, {"levels": "1", "name": "The Well"}, "7")
    assert result.title == "A dungeon"
    assert list(result.files) == ["rooms.txt"]
    assert texts(result)["name"] == "The Well"


# -- blanks ------------------------------------------------------------------------------------------------------------


def test_blanks_left_empty_have_their_defaults() -> None:
    seen: list[Mapping[str, str]] = []

    def run(values: Mapping[str, str], roll: Roll) -> Result:
        seen.append(values)
        return Result("", ())

    use(DUNGEON._replace(run=run), {"light": "lit"}, "1")
    assert seen == [{"levels": "2", "name": "The Pit", "light": "lit", "traps": "no", "notes": ""}]


@pytest.mark.parametrize(
    ("blank", "text", "message"),
    [
        ("levels", "0", "Levels must be a number from 1 to 9; not '0'."),
        ("levels", "10", "Levels must be a number from 1 to 9; not '10'."),
        ("levels", "", "Levels must be a number from 1 to 9; not ''."),
        ("levels", "three", "Levels must be a number from 1 to 9; not 'three'."),
        ("levels", "3.5", "Levels must be a number from 1 to 9; not '3.5'."),
        ("levels", "-3", "Levels must be a number from 1 to 9; not '-3'."),
        ("levels", "--3", "Levels must be a number from 1 to 9; not '--3'."),
        ("levels", "\u00b3", "Levels must be a number from 1 to 9; not '\u00b3'."),
        ("levels", "9" * 12, f"Levels must be a number from 1 to 9; not '{'9' * 12}'."),
        ("light", "dim", "Light can be dark, lit; not 'dim'."),
        ("light", "", "Light can be dark, lit; not ''."),
        ("traps", "true", "Traps can be yes or no; not 'true'."),
        ("notes", "x" * (MOST_TEXT + 1), f"Notes is too long: {MOST_TEXT} characters at most."),
        ("depth", "3", "A dungeon has no blank 'depth'. It has: levels, name, light, traps, notes."),
    ],
)
def test_wrong_blanks_are_refused(blank: str, text: str, message: str) -> None:
    with pytest.raises(BadSetup) as refused:
        use(DUNGEON, {blank: text}, "1")
    assert str(refused.value) == message


def test_a_form_without_blanks_takes_none() -> None:
    bare = Tool("bare", "Bare", "", (), (), lambda values, roll: Result("", ()))
    assert use(bare, {}, "1") == Result("", ())
    with pytest.raises(BadSetup, match=r"^Bare has no blank 'x'\. It has: none\.$"):
        use(bare, {"x": "1"}, "1")


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (Field("n", "N", "number", least=-5, most=5), "-5"),
        (Field("n", "N", "number", least=-5, most=5), "5"),
        (Field("n", "N", "number", most=99_999_999_999), "99999999999"),
        (Field("f", "F", "flag"), "yes"),
        (Field("f", "F", "flag"), "no"),
        (Field("c", "C", "choice", values=("a b",)), "a b"),
        (Field("t", "T", "text"), "x" * MOST_TEXT),
        (Field("w", "W", "word"), ""),
    ],
)
def test_what_may_stand_in_a_blank(field: Field, text: str) -> None:
    assert filled(field, text) == text

"""The command that opens a game's rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from .. import registry
from ..core import BadSetup
from .words import GameName, Json, put_json, say

if TYPE_CHECKING:
    from ..rulebook import Rule, Rulebook


def rules(
    game: GameName,
    rule: Annotated[str, typer.Argument(help="A rule's id such as LOU-7.4; default: the contents.")] = "",
    search: Annotated[str, typer.Option(help="Show the rules that contain these words.")] = "",
    cover: Annotated[bool, typer.Option("--coverage", help="Count the rules that tests cite.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are, for --coverage.")] = Path("tests"),
    json: Json = False,
) -> None:
    """Read the rules of a game: the contents, a rule by its id, or all that contain some words."""
    from rich.markdown import Markdown

    book = registry.rulebook(registry.game(game))
    if cover:
        return _coverage(book, tests, json)
    if not (rule or search):
        return _contents(book, json)
    wanted = rule.upper() if rule.upper() in book else rule
    found = book.search(search) if search else book.resolve(wanted)
    if not found:
        raise BadSetup(f"No rule of {game} contains {search!r}.")
    if json:
        return put_json([_plain(each) for each in found])
    return say(*[Markdown(f"**{each.id}** ({each.title}) {each.text}") for each in found])


def _plain(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "section": rule.section, "title": rule.title, "text": rule.text}


def _contents(book: Rulebook, json: bool) -> None:
    if json:
        put_json([_plain(rule) for rule in book])
        return
    for section in book.sections:
        ends = dict.fromkeys(rule.id for rule in (section.rules[:1] + section.rules[-1:]))
        ids = f"  {' to '.join(ends)}" if ends else ""
        line = Text("  " * (section.level - 1)).append(f"{section.number} {section.title}".strip(), "bold")
        say(line.append(ids, "dim not bold"))


def _coverage(book: Rulebook, tests: Path, json: bool) -> None:
    if not tests.is_dir():
        raise BadSetup(f"There is no folder {tests}. Say where the tests are with --tests.")
    from ..rulebook import citations, coverage

    found = coverage(book, citations(tests, book.prefix))
    if json:
        put_json({"total": found.total, "cited": found.cited, "missing": found.missing, "reference": found.reference})
        return
    say(f"{found.total} rules and rulings: {len(found.cited)} cited by tests, {len(found.missing)} not.")
    say(f"{len(found.reference)} are for reference only; nothing in them can be tried.")
    if found.missing:
        say(Text(f"Missing: {', '.join(found.missing)}", style="yellow"))

"""The command that opens a game's workbench for referees: forms with results, their rules and dice."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from .. import registry
from ..core import AnyGame, BadSetup
from ..workbench import Field, Result, Tool, tool, tools, use
from .words import GameName, Json, put_json, say


def referee(
    context: typer.Context,
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="[TOOL]", help="The tool; default: list them.")] = "",
    seed: Annotated[str | None, typer.Option(help="The same seed and blanks give the same result.")] = None,
    again: Annotated[
        list[str] | None, typer.Option(help="PART or PART=SEED: roll this part again; the others stay.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="A folder for the files of the result.")] = None,
    json: Json = False,
) -> None:
    """Use one of a game's tools for referees: wyrm referee GAME TOOL --BLANK VALUE ...; without a tool, list them.

    A blank for text takes the text of a file as --BLANK @FILE."""
    chosen = registry.game(game)
    if not name:
        return _list(chosen, json)
    wanted = tool(chosen, name)
    first = seed or str(secrets.randbelow(10**9))
    blanks = filled_in(wanted, context.args)
    result = use(wanted, blanks, first, _again(again or (), first))
    if out is not None:
        _keep(result, out)
    return _tell(wanted, result, first, json, out)


def _again(parts: Sequence[str], seed: str) -> dict[str, str]:
    """A new seed for each part that is rolled again: the one given, or the old one and how often it was named."""
    table: dict[str, str] = {}
    for word in parts:
        part, found, given = word.partition("=")
        table[part] = given if found else f"{table.get(part, seed)}+"
    return table


def filled_in(wanted: Tool, words: Sequence[str]) -> dict[str, str]:
    """The form as typed: --BLANK VALUE, --BLANK=VALUE, --BLANK alone for yes, or --BLANK @FILE for a file's text."""
    fields, blanks, left = {field.id: field for field in wanted.fields}, dict[str, str](), list(words)
    while left:
        word = left.pop(0)
        name, found, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or name not in fields:
            known = ", ".join(f"--{each}" for each in fields) or "none"
            raise BadSetup(f"{wanted.title} does not know {word!r}. Its blanks are: {known}.")
        if not found and fields[name].kind == "flag" and (not left or left[0] not in ("yes", "no")):
            value = "yes"
        elif not found:
            if not left:
                raise BadSetup(f"What is {fields[name].title}? Say --{name} and a value.")
            value = left.pop(0)
        blanks[name] = _from_file(value[1:]) if value.startswith("@") and fields[name].kind == "text" else value
    return blanks


def _from_file(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise BadSetup(f"{path} cannot be read: {trouble}.") from trouble


def _list(game: AnyGame, json: bool) -> None:
    found = tools(game)
    if json:
        return put_json([_plain(each) for each in found])
    if not found:
        return say(f"{game.title} has no tools for referees.")
    for each in found:
        rules = f"  ({', '.join(each.rules)})" if each.rules else ""
        say(Text(f"  {each.id}", style="bold cyan").append(f"  {each.title}", "bold").append(rules, "dim not bold"))
        say(f"      {each.about}", *[Text(f"      {_field(field)}", style="dim") for field in each.fields])
    return None


def _field(field: Field) -> str:
    """A blank in words: what may stand in it, and what stands in it by itself."""
    plain = "text, or @FILE for that of a file" if field.kind == "text" else field.kind
    range_of = f"{field.least} to {field.most}" if field.kind == "number" else " or ".join(field.values) or plain
    default = f"; default {field.default}" if field.default else ""
    about = f" {field.about}" if field.about else ""
    return f"--{field.id}  {field.title}: {range_of}{default}.{about}"


def _plain(each: Tool) -> dict[str, Any]:
    fields = [field._asdict() for field in each.fields]
    return {"id": each.id, "title": each.title, "about": each.about, "rules": each.rules, "fields": fields}


def _keep(result: Result, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in result.files.items():
        place = folder / Path(name).name
        place.write_bytes(made if isinstance(made, bytes) else made.encode())


def _tell(wanted: Tool, result: Result, seed: str, json: bool, out: Path | None) -> None:
    if json:
        parts = [msgspec.to_builtins(part) for part in result.parts]
        put_json({"tool": wanted.id, "seed": seed, "title": result.title, "parts": parts, "files": list(result.files)})
        return
    say(Text(result.title, style="bold"))
    for part in result.parts:
        notes = [*([" ".join(map(str, part.dice))] if part.dice else ()), *part.rules]
        heading = Text(f"  {part.title}: ", style="bold").append(part.text, "not bold")
        say(heading.append(f"  ({'; '.join(notes)})" if notes else "", "dim not bold"))
    if out is not None:
        say(f"Written: {', '.join(str(out / Path(name).name) for name in result.files) or 'nothing'}")
    elif result.files:
        say(Text(f"Files: {', '.join(result.files)}; -o FOLDER keeps them.", style="dim"))
    say(Text(f"Seed {seed}.", style="dim"))

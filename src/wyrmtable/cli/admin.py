"""The commands of whoever runs a server: list, mute, kick, ban, close a table, delete an account, reset a password."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.table import Table

from .backup import Database, _url
from .words import say

app = typer.Typer(
    help="Look after a server: people, tables, accounts.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
)
Who = Annotated[str, typer.Argument(help="An account's name, or anybody's id.")]


def _shown(rows: list[dict[str, Any]]) -> Table:
    """Rows as people read them."""
    shown = Table(box=None)
    for name in rows[0] if rows else ("nothing",):
        shown.add_column(name)
    for row in rows:
        shown.add_row(*(_word(name, value) for name, value in row.items()))
    return shown


def _word(name: str, value: Any) -> str:
    if name in ("seen", "moved"):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    return {True: "yes", False: "", None: ""}.get(value, str(value)) if isinstance(value, bool | None) else str(value)


@app.command()
def people(
    word: Annotated[str, typer.Argument(help="A part of the name, or an id.")] = "", database: Database = ""
) -> None:
    """List people, those who were here last first."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        say(_shown(admin.list_people(connection, word)))


@app.command()
def tables(
    status: Annotated[str, typer.Option(help="Only those: waiting, running, over.")] = "", database: Database = ""
) -> None:
    """List tables, the latest first."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        say(_shown(admin.list_tables(connection, status)))


@app.command()
def mute(who: Who, database: Database = "") -> None:
    """Let somebody play, but not talk."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        say(f"{admin.set_muted(connection, who, True)} can no longer talk.")


@app.command()
def unmute(who: Who, database: Database = "") -> None:
    """Let somebody talk again."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        say(f"{admin.set_muted(connection, who, False)} can talk again.")


@app.command()
def kick(who: Who, database: Database = "") -> None:
    """End all that somebody has open; coming back is allowed."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        say(f"{admin.kick(connection, who)} has been shown out.")


@app.command()
def ban(who: Who, database: Database = "") -> None:
    """Show somebody out for good."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        say(f"{admin.set_banned(connection, who, True)} is shown out and stays out.")


@app.command()
def unban(who: Who, database: Database = "") -> None:
    """Let somebody in again."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        say(f"{admin.set_banned(connection, who, False)} may come in again.")


@app.command()
def close(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = "",
) -> None:
    """Clear a table away, whatever has been played on it."""
    from ..host import admin

    if yes or typer.confirm(f"Clear table {table} away for good?"):
        with admin.database(_url(database)) as connection:
            title = admin.close_table(connection, table)
            say(f"Table {table} {f'({title}) ' if title else ''}has been cleared away.")


@app.command()
def delete(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = "",
) -> None:
    """Delete an account or a guest with all data."""
    from ..host import admin

    if yes or typer.confirm(f"Delete {who} with all data?"):
        with admin.database(_url(database)) as connection:
            say(f"{admin.delete_person(connection, who)} has been deleted.")


@app.command()
def password(who: Who, database: Database = "") -> None:
    """Give an account a new password, shown once."""
    from ..host import admin

    with admin.database(_url(database)) as connection:
        name, fresh = admin.reset_password(connection, who)
        say(f"The new password of {name} is {fresh}", "Tell it to nobody else; it can be changed on the account page.")

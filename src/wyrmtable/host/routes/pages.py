"""The page and its files: static ES modules, read and compressed once, served as they lie in `web`."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

WEB = Path(__file__).parents[2] / "web"
NO_PAGE = "<!doctype html><title>Wyrmtable</title><p>The page is not installed; the API is at /api/docs.</p>"
WORTH_IT = 0.9  # of its size, which compression must save a tenth of
HIDDEN = (".py", ".pyc")
ASK_AGAIN = "no-cache"  # browsers keep it but ask about it each time: a new version shows at the next load
FOR_EVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


class Asset(NamedTuple):
    """A file of the page: its bytes, the same compressed (none if that saves nothing), and its mark."""

    body: bytes
    packed: bytes | None
    kind: str
    mark: str


def asset(body: bytes, name: str) -> Asset:
    packed = gzip.compress(body, 9, mtime=0)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Asset(
        body,
        packed if len(packed) < len(body) * WORTH_IT else None,
        f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith("javascript") else kind,
        f'"{blake2b(body, digest_size=12).hexdigest()}"',
    )


@lru_cache(maxsize=1)
def assets() -> Mapping[str, Asset]:
    """All files of the page by their path. The page itself asks for the others by names that change when they do."""
    places = [path for path in sorted(WEB.rglob("*")) if path.is_file() and path.suffix not in HIDDEN]
    bodies = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in places}
    if "index.html" in bodies:
        version = blake2b(b"".join(bodies.values()), digest_size=8).hexdigest()
        bodies["index.html"] = bodies["index.html"].replace(b'"/static/', f'"/static/~{version}/'.encode())
    return {name: asset(body, name) for name, body in bodies.items()}


def served(found: Asset, request: Request, keep: str = ASK_AGAIN) -> Response:
    headers = {"cache-control": keep, "vary": "accept-encoding", "etag": found.mark}
    if found.mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, headers=headers, media_type=found.kind)


@router.get("/static/{path:path}")
async def static(path: str, request: Request) -> Response:
    """A file of the page. Under `~` and the version of all files it never changes; modules ask for each other there."""
    version, _, name = path.partition("/") if path.startswith("~") else ("", "", path)
    found = assets().get(name)
    if found is None:
        raise HTTPException(404)
    home = assets().get("index.html")
    current = bool(version) and home is not None and f"/static/{version}/".encode() in home.body
    return served(found, request, FOR_EVER if current else ASK_AGAIN)


@router.get("/{path:path}")
async def page(path: str, request: Request) -> Response:
    """Every address that is not the API's is a place inside the page."""
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404)
    found = assets().get("index.html")
    return served(found, request) if found is not None else HTMLResponse(NO_PAGE)

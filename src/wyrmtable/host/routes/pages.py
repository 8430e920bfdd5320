"""The page and its files: static ES modules, served as they lie in `web`."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[2] / "web"
NO_PAGE = "<!doctype html><title>Wyrmtable</title><p>The page is not installed; the API is at /api/docs.</p>"

router = APIRouter(include_in_schema=False)


class Fresh(StaticFiles):
    """Files that browsers keep but ask about each time: a new version shows at the next load."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.endswith(".py") or "__pycache__" in path:
            raise HTTPException(404)
        answer = await super().get_response(path, scope)
        answer.headers["cache-control"] = "no-cache"
        return answer


@router.get("/{path:path}")
async def page(path: str) -> Response:
    """Every address that is not the API's is a place inside the page."""
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404)
    index = WEB / "index.html"
    if not index.is_file():
        return HTMLResponse(NO_PAGE)
    return FileResponse(index, headers={"cache-control": "no-cache"}, media_type="text/html")

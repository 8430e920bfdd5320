"""The API's manual as a plain page: no script, nothing loaded from elsewhere."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Request
from starlette.responses import Response

from .pages import Asset, asset, served

router = APIRouter(include_in_schema=False)
STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#2b2418;background:#f5eedc}"
    "code,pre{font:14px/1.4 monospace;background:#e9dfc6;padding:.1em .3em;white-space:pre-wrap}"
    "h2{margin:1.6em 0 .2em;font-size:1.05rem}dt{float:left;clear:left;min-width:9rem}dd{margin-left:9.5rem}"
    "@media(prefers-color-scheme:dark){body{color:#e8dec8;background:#221d16}code,pre{background:#3a3226}}"
)


@router.get("/api/docs")
async def manual(request: Request) -> Response:
    """Every route with what it takes and gives."""
    return served(_written(request.app)[0], request)


@router.get("/api/openapi.json")
async def openapi(request: Request) -> Response:
    """The same for programs."""
    return served(_written(request.app)[1], request)


@lru_cache(maxsize=4)
def _written(app: FastAPI) -> tuple[Asset, Asset]:
    """Both, made once: whoever asks for them again and again should cost nothing."""
    description: dict[str, Any] = app.openapi()
    program = asset(msgspec.json.encode(description), "openapi.json")
    return asset(_manual(description).encode(), "manual.html"), program


def _manual(description: dict[str, Any]) -> str:
    schemas = description["components"]["schemas"]
    routes = "".join(
        _route(method, path, operation, schemas)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    )
    about = "".join(f"<p>{_words(part)}</p>" for part in description["info"]["description"].split("\n\n"))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wyrmtable: the HTTP API</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
        f'<h1>The HTTP API</h1>{about}<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>{routes}'
        f"</main></body></html>"
    )


def _words(text: str) -> str:
    """Backquotes become code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))


def _route(method: str, path: str, operation: dict[str, Any], schemas: dict[str, Any]) -> str:
    fields = [(field["name"], field.get("description", field["in"])) for field in operation.get("parameters", ())]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    fields += [(name, "in the body") for name in _fields(content, schemas)]
    gives: dict[str, Any] = next(
        (answer for status, answer in operation["responses"].items() if status.startswith("2")), {}
    )
    given = ", ".join(_fields(gives.get("content", {}).get("application/json", {}), schemas))
    listed = "".join(f"<dt><code>{escape(name)}</code></dt><dd>{_words(what)}</dd>" for name, what in fields)
    return (
        f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{_words(operation.get('description', ''))}</p>"
        + (f"<dl>{listed}</dl>" if listed else "")
        + (f"<p>Gives: <code>{escape(given)}</code></p>" if given else "")
    )


def _fields(content: dict[str, Any], schemas: dict[str, Any]) -> list[str]:
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return list(schemas.get(name, {}).get("properties", {}))

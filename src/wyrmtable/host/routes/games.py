"""The shelf: games, scenarios, their pictures and their rules."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from ...core import AnyGame
from ...registry import NoRulebook, levels, load, rulebook, usual_level
from ...rulebook import Rulebook
from ...workbench import tools
from ..errors import Refused
from ..guides import guide, guided
from ..jobs import while_connected
from ..queueing import Rank, alone
from ..requests import ToolRequest
from ..responses import ERRORS, ToolList, ToolResult, documented
from ..security import new_id
from ..sending import Zipped, json, raw
from ..server import Server, TheServer, TheVisitor
from ..tasks import Task, ToolForm
from ..wire import program_of, thumb_of

logger = logging.getLogger(__name__)
router = APIRouter(prefix="/api/games", tags=["games"])
GameId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$")]
ScenarioId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,60}$")]
ToolId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,60}$")]
Program = Annotated[str, Query(max_length=16, description="What the game's drawings are made by, from `thumb`.")]
RuleId = Annotated[str, Path(pattern=r"^[A-Za-z0-9.-]{1,40}$")]
THUMB_WIDTH = 480
THUMB_TIME = 60.0
TOOL_TIME = 12.0
KEEP = {"cache-control": "public, max-age=31536000, immutable"}  # its name changes with the game's files
KEEP_A_DAY = {"cache-control": "public, max-age=86400"}


@lru_cache(maxsize=64)
def _describe(module: str, game_id: str) -> msgspec.Raw:
    """As JSON, made once: it never changes while the server runs."""
    game = load(module)
    found = sorted(game.scenarios({}).values(), key=lambda scenario: scenario.learn)
    scenarios = [
        {
            **msgspec.to_builtins(scenario),
            "thumb": thumb_of(game, game_id, scenario.id),
            "guide": scenario.id in guided(game),
        }
        for scenario in found
    ]
    told = {
        "id": game_id,
        "title": game.title,
        "version": game.version,
        "scenarios": scenarios,
        "bots": [level._asdict() for level in levels(game)],
        "usual_bot": usual_level(game).id,
        "tools": len(tools(game)),
    }
    return msgspec.Raw(msgspec.json.encode(told))


def _game(server: TheServer, game_id: str) -> AnyGame:
    if game_id not in server.settings.shelf:
        raise Refused(404, "not-found", f"There is no game {game_id!r} here.")
    try:
        return load(server.settings.shelf[game_id])
    except Exception as trouble:  # any mistake of a foreign module
        logger.exception("The game %s cannot be loaded.", game_id)
        raise Refused(503, "broken", f"The game {game_id!r} cannot be loaded; the host's log says why.") from trouble


@router.get("", responses=ERRORS)
async def games(server: TheServer, visitor: TheVisitor) -> Response:
    """All games and scenarios, in the order to learn them."""
    return json({"games": list(_sound(server.settings.shelf))})


def _sound(shelf: Mapping[str, str]) -> Iterator[msgspec.Raw]:
    """The games that can be loaded: one that cannot, of whoever's package, must not take the others off the list."""
    for game_id, module in shelf.items():
        try:
            yield _describe(module, game_id)
        except Exception:  # any mistake of a foreign module
            logger.exception("The game %s cannot be loaded and is not listed.", game_id)


@router.get("/{game_id}/{scenario}/thumb", responses={**ERRORS, 200: {"content": {"image/webp": {}}}})
async def thumb(
    game_id: GameId, scenario: ScenarioId, request: Request, server: TheServer, visitor: TheVisitor, of: Program = ""
) -> Response:
    """A small picture of a scenario."""
    game = _game(server, game_id)
    if scenario not in game.scenarios({}):
        raise Refused(404, "not-found", f"{game.title} has no scenario {scenario!r}.")
    kept: dict[str, bytes] = request.app.state.thumbs
    word = f"{server.settings.shelf[game_id]} {scenario}"
    if word not in kept:
        kept[word] = await server.jobs.get(("thumb", word), partial(_draw_thumb, server, word))
    headers = KEEP if of == program_of(game) else KEEP_A_DAY
    return Response(kept[word], headers=headers, media_type="image/webp")


async def _draw_thumb(server: Server, word: str) -> bytes:
    task = Task("thumbnail", word=word, number=THUMB_WIDTH)
    return await server.workers.ask(task, THUMB_TIME, alone(f"thumb {word}"), Rank.FILE)


@lru_cache(maxsize=32)
def _rulebook(module: str) -> Rulebook:
    """Read once: parsing it takes too long to do it for every reader."""
    try:
        return rulebook(load(module))
    except NoRulebook as trouble:
        raise Refused(404, "not-found", str(trouble)) from None


@lru_cache(maxsize=32)
def _rules(module: str) -> bytes:
    """All rules as compressed JSON, made once: whoever asks for them again and again should cost nothing."""
    sections = [
        {
            "number": section.number,
            "title": section.title,
            "level": section.level,
            "text": section.text,
            "rules": [{"id": rule.id, "text": rule.text} for rule in section.rules],
        }
        for section in _rulebook(module).sections
    ]
    return gzip.compress(msgspec.json.encode({"sections": sections}), mtime=0)


@router.get("/{game_id}/guides/{scenario}", responses=ERRORS)
async def scenario_guide(game_id: GameId, scenario: ScenarioId, server: TheServer, visitor: TheVisitor) -> Response:
    """The guide to a scenario: what the page explains in a first game of it."""
    return json(guide(_game(server, game_id), scenario))


@router.get("/{game_id}/rules", responses=ERRORS)
async def rules(game_id: GameId, server: TheServer, visitor: TheVisitor) -> Response:
    """The whole rulebook."""
    _game(server, game_id)
    return Zipped(await asyncio.to_thread(_rules, server.settings.shelf[game_id]))


@router.get("/{game_id}/rules/{rule_id}", responses=ERRORS)
async def rule(game_id: GameId, rule_id: RuleId, server: TheServer, visitor: TheVisitor) -> Response:
    """One rule by its id, and the paragraphs below it where it is split into several."""
    _game(server, game_id)
    book = _rulebook(server.settings.shelf[game_id])
    below = book.children(rule_id)
    if rule_id not in book and not below:
        raise Refused(404, "not-found", f"There is no rule {rule_id}.")
    head = book[rule_id] if rule_id in book else below[0]
    text = head.text if rule_id in book else ""
    listed = [{"id": each.id, "text": each.text} for each in below]
    return json({"id": rule_id, "section": head.section, "title": head.title, "text": text, "list": listed})


# -- tools for a referee ---------------------------------------------------------------------------------------------


@router.get("/{game_id}/tools", responses=documented(ToolList))
async def game_tools(game_id: GameId, server: TheServer, visitor: TheVisitor) -> Response:
    """The tools a game offers a referee: forms to fill in."""
    game = _game(server, game_id)
    shown = [{**tool._asdict(), "fields": [field._asdict() for field in tool.fields]} for tool in tools(game)]
    for tool in shown:
        del tool["run"]
    return json({"title": game.title, "tools": shown})


@router.post("/{game_id}/tools/{tool_id}", responses=documented(ToolResult))
async def use_tool(
    game_id: GameId,
    tool_id: ToolId,
    body: ToolRequest,
    request: Request,
    server: TheServer,
    visitor: TheVisitor,
) -> Response:
    """Uses a tool. The same seed gives the same result; `again` gives single parts another one."""
    visitor.check_known()  # nobody unknown keeps a worker busy
    game = _game(server, game_id)
    if tool_id not in {tool.id for tool in tools(game)}:
        raise Refused(404, "not-found", f"{game.title} has no tool {tool_id!r}.")
    form = msgspec.json.encode(ToolForm(body.values, body.seed or new_id(), body.again))
    task = Task("tool", word=f"{server.settings.shelf[game_id]} {tool_id}", form=form)
    return raw(await while_connected(request, server.workers.ask(task, TOOL_TIME, visitor.asker, Rank.FILE)))

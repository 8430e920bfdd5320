"""The shelf: games, scenarios, their pictures and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path as FilePath
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from ...core import AnyGame
from ...rulebook import Rulebook
from ..answers import ERRORS, json
from ..house import TheHouse, TheVisitor
from ..labour import Task
from ..minder import bots_for
from ..refusals import Refused
from ..story import load_game

router = APIRouter(prefix="/api/games", tags=["games"])
GameId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$")]
ScenarioId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,60}$")]
RuleId = Annotated[str, Path(pattern=r"^[A-Za-z0-9.-]{1,40}$")]
THUMB_WIDTH = 640
THUMB_TIME = 60.0
KEEP = {"cache-control": "public, max-age=86400"}


def _describe(game: AnyGame, game_id: str) -> dict[str, Any]:
    found = sorted(game.scenarios({}).values(), key=lambda scenario: scenario.learn)
    scenarios = [
        {**msgspec.to_builtins(scenario), "thumb": f"/api/games/{game_id}/{scenario.id}/thumb"} for scenario in found
    ]
    return {
        "id": game_id,
        "title": game.title,
        "version": game.version,
        "scenarios": scenarios,
        "bots": bots_for(game),
    }


def _game(house: TheHouse, game_id: str) -> AnyGame:
    if game_id not in house.settings.shelf:
        raise Refused(404, "not-found", f"There is no game {game_id!r} here.")
    return load_game(house.settings.shelf[game_id])


@router.get("", responses=ERRORS)
async def games(house: TheHouse, visitor: TheVisitor) -> Response:
    """All games and scenarios, in the order to learn them."""
    shelf: Mapping[str, str] = house.settings.shelf
    return json({"games": [_describe(load_game(module), game_id) for game_id, module in shelf.items()]})


@router.get("/{game_id}/{scenario}/thumb", responses={**ERRORS, 200: {"content": {"image/png": {}}}})
async def thumb(
    game_id: GameId, scenario: ScenarioId, request: Request, house: TheHouse, visitor: TheVisitor
) -> Response:
    """A picture of a scenario."""
    game = _game(house, game_id)
    if scenario not in game.scenarios({}):
        raise Refused(404, "not-found", f"{game.title} has no scenario {scenario!r}.")
    kept: dict[str, bytes] = request.app.state.thumbs
    word = f"{house.settings.shelf[game_id]} {scenario}"
    if word not in kept:
        kept[word] = await house.clerks.ask(Task("thumbnail", word=word, number=THUMB_WIDTH), THUMB_TIME)
    return Response(kept[word], headers=KEEP, media_type="image/png")


@lru_cache(maxsize=32)
def _rulebook(module: str) -> Rulebook:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise Refused(404, "not-found", "The rules of this game are not at hand.")
    folder = FilePath(spec.origin).parent
    if not (folder / "rules.md").is_file():
        raise Refused(404, "not-found", "The rules of this game are not written down here.")
    return Rulebook.load(folder)


@router.get("/{game_id}/rules", responses=ERRORS)
async def rules(game_id: GameId, house: TheHouse, visitor: TheVisitor) -> Response:
    """The whole rulebook."""
    _game(house, game_id)
    sections = [
        {
            "number": section.number,
            "title": section.title,
            "level": section.level,
            "text": section.text,
            "rules": [{"id": rule.id, "text": rule.text} for rule in section.rules],
        }
        for section in _rulebook(house.settings.shelf[game_id]).sections
    ]
    return json({"sections": sections})


@router.get("/{game_id}/rules/{rule_id}", responses=ERRORS)
async def rule(game_id: GameId, rule_id: RuleId, house: TheHouse, visitor: TheVisitor) -> Response:
    """One rule by its id."""
    _game(house, game_id)
    book = _rulebook(house.settings.shelf[game_id])
    if rule_id not in book:
        raise Refused(404, "not-found", f"There is no rule {rule_id}.")
    found = book[rule_id]
    return json({"id": found.id, "section": found.section, "title": found.title, "text": found.text})

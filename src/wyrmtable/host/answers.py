"""The shapes of answers, for the API's description. (Answers themselves are encoded straight from plain values.)"""

from __future__ import annotations

from typing import Any

import msgspec
from pydantic import BaseModel
from starlette.responses import Response


def json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer nobody keeps."""
    return raw(msgspec.json.encode(value), status, headers)


def raw(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(body, status, {"cache-control": "no-store", **(headers or {})}, "application/json")


class ErrorText(BaseModel):
    code: str
    message: str


class ErrorAnswer(BaseModel):
    error: ErrorText


class User(BaseModel):
    id: str
    name: str
    guest: bool
    email: str
    notices: str
    webhook: str


class Me(BaseModel):
    user: User | None
    csrf: str


class TokenLine(BaseModel):
    id: str
    title: str
    created: str


class TokenList(BaseModel):
    tokens: list[TokenLine]


class NewToken(BaseModel):
    id: str
    title: str
    token: str


class ClockAnswer(BaseModel):
    bank: float
    bonus: float


class SeatAnswer(BaseModel):
    seat: int
    side: str
    kind: str
    name: str
    away: bool
    clock: float | None
    trouble: str
    invite: str | None = None


class OutcomeAnswer(BaseModel):
    winners: list[int]
    summary: str
    scores: list[float]


class TableAnswer(BaseModel):
    id: str
    game: str
    game_title: str
    scenario: str
    scenario_title: str
    title: str
    status: str
    created: str
    moved: str
    entries: int
    deciding: int | None
    your_move: bool
    yours: list[int]
    owner: bool
    watchable: bool
    takeover: bool
    clock: ClockAnswer | None
    seats: list[SeatAnswer]
    outcome: OutcomeAnswer | None
    options: dict[str, str] = {}


class TableList(BaseModel):
    tables: list[TableAnswer]


class Invitation(BaseModel):
    table: TableAnswer
    seat: int
    side: str


class DecisionAnswer(BaseModel):
    """Picks by kind; each is `[text, title]`, or just the text where the title is the same."""

    prompt: str
    rules: list[str]
    about: list[str]
    options: list[str | list[str]] = []
    places: list[str | list[str]] = []
    sides: list[str | list[str]] = []
    pieces: list[str | list[str]] = []


class LineAnswer(BaseModel):
    n: int
    seat: int
    text: str
    kind: str
    at: list[str] = []
    dice: list[int] = []
    result: str = ""


class ChatAnswer(BaseModel):
    id: int
    name: str
    seat: int | None
    text: str
    at: str


class StateAnswer(BaseModel):
    table: TableAnswer
    n: int
    view: dict[str, Any]
    decision: DecisionAnswer | None
    undoable: list[int]
    log: list[LineAnswer]
    picture: str
    seen: int
    chat: list[ChatAnswer]


class Entered(BaseModel):
    n: int
    repeated: bool = False


class ChanceAnswer(BaseModel):
    result: str
    chance: float
    fraction: str


class OddsAnswer(BaseModel):
    chances: list[ChanceAnswer]
    because: list[list[str]]
    worlds: int
    tries: int


class Reasons(BaseModel):
    pick: str
    title: str
    reasons: list[list[str]]


class Hint(BaseModel):
    pick: str
    title: str
    why: str


class Frames(BaseModel):
    since: int
    n: int
    first: dict[str, Any]
    frames: list[dict[str, Any]]


class NotesAnswer(BaseModel):
    text: str


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}


def documented(model: type[BaseModel], status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The answers of a route, described."""
    return {**ERRORS, status: {"model": model}}

"""The shapes of answers, for the API's description. (Answers themselves are encoded straight from plain values.)"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class ErrorText(BaseModel):
    code: str
    message: str
    seats: list[str] = Field([], description="The seats there are, if others were filled.")


class ErrorResponse(BaseModel):
    error: ErrorText


class User(BaseModel):
    id: str
    name: str
    guest: bool
    email: str
    confirmed: bool
    notices: str
    webhook: str
    trouble: str


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


class ClockResponse(BaseModel):
    bank: float
    bonus: float


class SeatResponse(BaseModel):
    seat: int
    side: str
    kind: str
    name: str
    bot: str = ""
    away: bool
    asked: bool = False
    keeper: str = ""
    yours_again: bool = False
    clock: float | None
    trouble: str
    invite: str | None = None


class WindowResponse(BaseModel):
    """A window that is open for a seat: how long its beat lasts, what is left of it, whether it is stopped."""

    seat: int
    beat: float
    left: float
    held: bool


class BeatResponse(BaseModel):
    beat: float
    left: float
    held: bool


class SequelResponse(BaseModel):
    """The next game of a series, and its table if somebody has set it up."""

    title: str
    about: str
    table: str | None


class ExportResponse(BaseModel):
    id: str
    title: str
    about: str
    suffix: str


class OutcomeResponse(BaseModel):
    winners: list[int]
    summary: str
    scores: list[float]


class TableResponse(BaseModel):
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
    clock: ClockResponse | None
    seats: list[SeatResponse]
    pace: str
    window: WindowResponse | None
    outcome: OutcomeResponse | None
    sealed: bool
    sequel: SequelResponse | None
    rematch: str | None = None
    thumb: str = ""
    exports: list[ExportResponse]
    guide: bool = False
    options: dict[str, str] = {}


class TableList(BaseModel):
    tables: list[TableResponse]


class Invitation(BaseModel):
    table: TableResponse
    seat: int
    side: str


class DecisionResponse(BaseModel):
    """Picks by kind; each is `[text, title]` or `[text, title, role]`, or just the text where the title is the same.
    Numbers are given as first and last of every run, and picked as `=250`."""

    prompt: str
    rules: list[str]
    about: list[str]
    options: list[str | list[str]] = []
    places: list[str | list[str]] = []
    sides: list[str | list[str]] = []
    pieces: list[str | list[str]] = []
    numbers: list[list[int]] = []
    kind: str = ""
    silence: str = ""
    resolving: str = ""
    window: BeatResponse | None = None


class LineResponse(BaseModel):
    n: int
    seat: int
    text: str
    kind: str
    at: list[str] = []
    dice: list[int] = []
    way: list[str] = []
    result: str = ""
    words: str = ""
    turn: bool = False


class ChatResponse(BaseModel):
    id: int
    name: str
    seat: int | None
    text: str
    at: str


class StateResponse(BaseModel):
    table: TableResponse
    n: int
    view: dict[str, Any]
    decision: DecisionResponse | None
    undoable: list[int]
    log: list[LineResponse]
    log_from: int
    window: WindowResponse | None
    picture: str
    pictures: dict[str, str]
    orders: bool
    previews: bool
    threats: bool = False
    seen: int
    chat: list[ChatResponse]
    chat_from: int = 0


class ChatPage(BaseModel):
    """A page of chat; `from` is the line it begins with, 0 if there is nothing before it."""

    model_config = ConfigDict(populate_by_name=True)

    first: int = Field(alias="from")
    lines: list[ChatResponse]


class LogResponse(BaseModel):
    """A page of the log; `from` is the entry it begins with."""

    model_config = ConfigDict(populate_by_name=True)

    first: int = Field(alias="from")
    lines: list[LineResponse]


class Held(BaseModel):
    held: bool


class OrderKindResponse(BaseModel):
    kind: str
    title: str
    about: str
    default: str
    window: bool


class OrderResponse(BaseModel):
    kind: str
    pick: str
    when: list[list[str]]
    until: str


class OrdersResponse(BaseModel):
    kinds: list[OrderKindResponse]
    orders: list[OrderResponse]
    hold: bool


class PreviewResponse(BaseModel):
    path: list[str]
    cost: str
    warnings: list[list[str]]
    title: str = ""


class FieldResponse(BaseModel):
    id: str
    title: str
    kind: str
    default: str
    values: list[str]
    least: int
    most: int
    about: str


class ToolResponse(BaseModel):
    id: str
    title: str
    about: str
    rules: list[str]
    fields: list[FieldResponse]


class ToolList(BaseModel):
    title: str
    tools: list[ToolResponse]


class PartResponse(BaseModel):
    id: str
    title: str
    text: str
    rules: list[str]
    dice: list[int]


class ToolResult(BaseModel):
    title: str
    seed: str
    parts: list[PartResponse]
    files: list[dict[str, str]]


class Entered(BaseModel):
    n: int
    repeated: bool = False


class ChanceResponse(BaseModel):
    result: str
    chance: float
    fraction: str
    words: str = ""
    tone: str = ""


class OddsResponse(BaseModel):
    chances: list[ChanceResponse]
    because: list[list[str]]
    worlds: int
    tries: int
    final: bool = False


class Danger(BaseModel):
    title: str
    pieces: list[str] = []
    chances: list[ChanceResponse] = []
    because: list[list[str]] = []


class ThreatResponse(BaseModel):
    """The worst that others could do at a place; null if there is nothing to fear."""

    threat: Danger | None


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
    pictures: dict[str, str] = {}
    frames: list[dict[str, Any]]
    more: int | None = None


class NotesResponse(BaseModel):
    text: str


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorResponse} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}


def documented(model: type[BaseModel], status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The answers of a route, described."""
    return {**ERRORS, status: {"model": model}}

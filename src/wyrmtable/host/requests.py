"""What requests may say: shapes and limits, checked before anything else looks at them."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from fastapi import Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ..workbench import MOST_TEXT
from .naming import clean

TURNED = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")


def _printable(text: str) -> str:
    """Without the signs that turn the writing round: a line with one would be read as what nobody wrote."""
    text = text.translate(TURNED)
    if CONTROL.search(text):
        raise ValueError("it holds control characters")
    return text


def _one_line(text: str) -> str:
    clean = " ".join(_printable(text).split())
    if not clean:
        raise ValueError("it is empty")
    return clean


def _address(text: str) -> str:
    """A plain one: with comments, quotes or commas a mailbox has many spellings, or a letter several receivers."""
    if text and not ADDRESS.fullmatch(text):
        raise ValueError("it is no e-mail address")
    return text


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_one_line)]
PersonName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(clean)]
FileText = Annotated[str, Field(max_length=400_000), AfterValidator(lambda text: text.removeprefix("\ufeff"))]
Word = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9._:+-]+$")]
Pick = Annotated[str, Field(min_length=1, max_length=120), AfterValidator(_printable)]
Text = Annotated[str, Field(max_length=2000), AfterValidator(_printable)]
Filter = Annotated[str, Field(max_length=120), AfterValidator(_printable)]
Password = Annotated[str, Field(min_length=8, max_length=200)]
Email = Annotated[str, Field(max_length=254), AfterValidator(_address)]
Webhook = Annotated[str, Field(max_length=500, pattern=r"^[!-~]*$")]

TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The table's id.")]
SeatPath = Annotated[int, Path(ge=0, le=31)]
SeatNumber = Annotated[int, Field(ge=0, le=31)]
Seat = Annotated[int | None, Query(ge=0, le=31, description="A seat of yours; left out: as a spectator.")]
MySeat = Annotated[int, Query(ge=0, le=31, description="A seat of yours.")]
PickQuery = Annotated[str, Query(min_length=1, max_length=120, pattern=r"^[ -~]+$", description="A pick's text.")]
Number = Annotated[int, Query(ge=0, le=1_000_000)]
Before = Annotated[int, Query(ge=0, le=1_000_000, description="The entry that the known part of the log begins with.")]
ChatBefore = Annotated[int, Query(ge=0, le=2**31 - 1, description="The line that the known part begins with.")]


class Body(BaseModel):
    """Unknown fields are mistakes, so they are refused."""

    model_config = ConfigDict(extra="forbid")


class GuestRequest(Body):
    name: PersonName = "Guest"


class RegisterRequest(Body):
    name: PersonName
    password: Password
    email: Email = ""


class LoginRequest(Body):
    name: Name
    password: Annotated[str, Field(max_length=200)]


class PersonRequest(Body):
    name: PersonName | None = None
    email: Email | None = None
    password: Password | None = None
    current: Annotated[str, Field(max_length=200)] = ""
    notices: Literal["always", "away", "never"] | None = None
    webhook: Webhook | None = None


class TokenRequest(Body):
    title: Name


class ChairRequest(Body):
    kind: Literal["me", "open", "bot"]
    bot: Annotated[Word | None, Field(description="Not said: the one that the game offers first.")] = None


class ClockRequest(Body):
    bank: Annotated[float, Field(ge=30, le=60 * 60 * 24 * 60, allow_inf_nan=False)]
    bonus: Annotated[float, Field(ge=0, le=60 * 60 * 24 * 7, allow_inf_nan=False)] = 0.0


class TableRequest(Body):
    game: Word
    scenario: Name
    options: Annotated[dict[Word, Name], Field(max_length=50)] = {}
    files: Annotated[dict[Name, FileText], Field(max_length=8)] = {}
    title: Annotated[str, Field(max_length=80), AfterValidator(_printable)] = ""
    seats: Annotated[list[ChairRequest], Field(max_length=16)] = []
    guide: Annotated[bool, Field(description="A guided game: seats, options and dice come from the guide.")] = False
    watchable: Annotated[bool | None, Field(description="Not said: if a seat is open.")] = None
    takeover: bool = True
    clock: ClockRequest | None = None
    pace: Literal["live", "days"] = "live"


class SeatRequest(Body):
    do: Literal["sit", "leave", "open", "bot", "wait", "back", "restart"]
    bot: Annotated[Word | None, Field(description="Not said: the one that the game offers first.")] = None


class PickRequest(Body):
    pick: Pick
    expected: Annotated[int, Field(ge=0, le=1_000_000, description="The number the new entry should get.")]


class PlainPick(msgspec.Struct, forbid_unknown_fields=True):
    """A pick as nearly all are: whatever fits it fits `PickRequest` and says the same there."""

    pick: Annotated[str, msgspec.Meta(pattern=r"^[ -~]{1,120}\Z")]
    expected: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


_PLAIN_PICK = msgspec.json.Decoder(PlainPick)


def plain_pick(body: bytes) -> PlainPick | None:
    """A pick out of a request's body, if it is a plain one."""
    try:
        return _PLAIN_PICK.decode(body)
    except msgspec.MsgspecError:
        return None


def read_pick(body: bytes) -> PlainPick | PickRequest:
    """A pick out of a request's body. What is wrong with one is told by `PickRequest`."""
    return plain_pick(body) or PickRequest.model_validate_json(body)


class UndoRequest(Body):
    to: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    expected: Annotated[int, Field(ge=0, le=1_000_000)]


class ConcedeRequest(Body):
    expected: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class HoldRequest(Body):
    expected: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class OrderRequest(Body):
    """At a decision of this kind: this pick (none: pass; `?`: ask me), where `when` fits."""

    kind: Word
    pick: Annotated[str, Field(max_length=120), AfterValidator(_printable)] = ""
    when: Annotated[list[Annotated[list[Filter], Field(min_length=2, max_length=2)]], Field(max_length=12)] = []
    until: Filter = ""


class OrdersRequest(Body):
    orders: Annotated[list[OrderRequest], Field(max_length=60)]


class SequelRequest(Body):
    """Nothing needs to be said."""


class RematchRequest(Body):
    """Nothing needs to be said."""


class PublishRequest(Body):
    watchable: bool


class ToolRequest(Body):
    values: Annotated[dict[Word, Annotated[str, Field(max_length=MOST_TEXT)]], Field(max_length=60)] = {}
    seed: Annotated[str, Field(max_length=80), AfterValidator(_printable)] = ""
    again: Annotated[dict[Word, Annotated[str, Field(max_length=80)]], Field(max_length=60)] = {}


class ChatRequest(Body):
    text: Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_printable)]
    seat: Annotated[int, Field(ge=0, le=31)] | None = None


class NotesRequest(Body):
    text: Annotated[str, Field(max_length=20_000), AfterValidator(_printable)]

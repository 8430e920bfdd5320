"""Talk at the table, and notes that nobody else reads."""

from __future__ import annotations

import time

from fastapi import APIRouter
from starlette.responses import Response

from .. import chat
from ..errors import Refused, not_your_seat
from ..requests import ChatBefore, ChatRequest, NotesRequest, TableId
from ..responses import ChatPage, ChatResponse, NotesResponse, documented
from ..sending import json
from ..server import TheServer, TheVisitor
from ..summaries import chat_line
from .tables import may_see

router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/tables/{table_id}/chat", responses=documented(ChatResponse))
async def say(table_id: TableId, body: ChatRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Says something to everybody at the table."""
    person = visitor.known
    row = await server.tables.row(table_id)
    may_see(row, visitor)
    if person.muted:
        raise Refused(403, "forbidden", "The host of this server has asked you to be silent for now.")
    server.quotas.talk(person.id, visitor.address)
    if body.seat is not None and (body.seat >= len(row.seats) or row.seats[body.seat].person != person.id):
        raise not_your_seat()
    line = {"name": person.name, "seat": body.seat, "text": body.text.strip() or "...", "at": time.time()}
    number = await server.storage.write(
        lambda connection: chat.add_chat(connection, table_id, line, server.tables.origin)
    )
    said = {"id": number, **line}
    table = server.tables.loaded.get(table_id)
    if table is not None:
        table.say(said)
    return json(chat_line(said))


@router.get("/tables/{table_id}/chat", responses=documented(ChatPage))
async def older_chat(table_id: TableId, server: TheServer, visitor: TheVisitor, before: ChatBefore) -> Response:
    """An older page of what was said, before line `before`. `from` says where to go on, 0 that this was all."""
    may_see(await server.tables.row(table_id), visitor)
    found = await server.storage.read(lambda connection: chat.read_older_chat(connection, table_id, before))
    first = found[0]["id"] if len(found) == chat.CHAT_PAGE else 0
    return json({"from": first, "lines": [chat_line(line) for line in found]})


@router.get("/tables/{table_id}/notes", responses=documented(NotesResponse))
async def my_notes(table_id: TableId, server: TheServer, visitor: TheVisitor) -> Response:
    """My notes about this game; nobody else ever sees them."""
    person_id = visitor.known.id
    may_see(await server.tables.row(table_id), visitor)
    text = await server.storage.read(lambda connection: chat.read_notes(connection, table_id, person_id))
    return json({"text": text})


@router.put("/tables/{table_id}/notes", responses=documented(NotesResponse))
async def note(table_id: TableId, body: NotesRequest, server: TheServer, visitor: TheVisitor) -> Response:
    person_id = visitor.known.id
    may_see(await server.tables.row(table_id), visitor)
    await server.storage.write(lambda connection: chat.write_notes(connection, table_id, person_id, body.text))
    return json({"text": body.text})

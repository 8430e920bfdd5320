"""The express lane of live streams: whoever wants to hear of a table that is at hand joins it as soon as he asks.

Like a pick, his request goes past the layers that all others take, and no task waits until he leaves. What is not as
plain (somebody who is not remembered, a table that is not at hand or just being changed, whatever must be refused)
takes the usual way, which does, checks and counts the same.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from uvicorn._types import ASGI3Application

from .errors import Refused, no_such_table, not_your_seat, sign_in_first
from .express import Lane, address_of
from .heads import Listener
from .joining import Found, Joining
from .routes.play import whole_state
from .routes.tables import may_see
from .server import Server
from .streams import Stream, message
from .table import Table
from .visitors import Visitor


class Heard(NamedTuple):
    """A stream that has begun: the head of its answer, and what is to be done when it has ended."""

    stream: Stream
    head: bytes
    leave: Callable[[], None]


Then = Callable[[Heard | None], None]  # what follows: the stream, or nothing if the usual way must be gone after all


def tune_in(server: Server, visitor: Visitor, table: Table, seat: int | None) -> Stream:
    """Joins a table that nobody is just changing: the state goes out first, and no change after it is missed."""
    stream = Stream(visitor.id, visitor.key)
    table.join(seat, stream)
    try:
        stream.absent = server.updates.absent(table.row)
        stream.push(message("state", whole_state(server, table, seat, visitor.id), table.match.count(seat)))
    except BaseException:
        table.leave(seat, stream)
        raise
    return stream


def check_still(found: Found, visitor: Visitor, seat: int | None) -> None:
    """What was taken from the visitor before he had joined is seen here; what is taken later ends his stream."""
    if not found.is_held:
        raise sign_in_first()
    if found.members is None:
        raise no_such_table()
    may_see(found.members, visitor)
    if seat is not None and found.members.seats[seat].person != visitor.id:
        raise not_your_seat()


class Listening(Lane):
    """Opens streams."""

    def take(self, asked: Listener, host: str, app: ASGI3Application, then: Then) -> bool:
        """Joins the table that a request from `host` asks for, if it can be done at once. Once it was seen that he may
        (the database is asked for that), `then` is called."""
        began, claim, server, gate = time.perf_counter(), asked.said.claim, self._server or self._find(), self._gate
        if server is None or gate is None:
            return False
        address = address_of(host, asked.said.told, app)
        person = server.visitors.remembered(claim, address)
        table = server.tables.at_rest(asked.table)
        if person is None or table is None or not gate.admits(asked.said.headers, address):
            return False
        session, token = ("", claim.key) if claim.by_token else (claim.key, "")
        visitor = Visitor(person, session, address, token)
        stream = self._joined(server, visitor, table, asked.seat)
        if stream is None:
            return False
        server.visitors.count(person.id, address)
        gate.count(address)

        def leave() -> None:
            table.leave(asked.seat, stream)
            server.stream_limits.leave(visitor.asker)

        def found(answer: asyncio.Future[Found]) -> None:
            try:
                check_still(answer.result(), visitor, asked.seat)
            except Exception:  # said by the usual way, which meets it again
                stream.close()
                leave()
                then(None)
                return
            server.stand_ins.welcome(table, visitor.id)
            then(Heard(stream, gate.opening("live", began), leave))

        server.joining.ask(Joining(visitor.key, asked.table)).add_done_callback(found)
        return True

    @staticmethod
    def _joined(server: Server, visitor: Visitor, table: Table, seat: int | None) -> Stream | None:
        """His stream, if he may have one."""
        try:
            may_see(table.row, visitor)
            if seat is not None:
                table.seat_of(seat, visitor.id)
            server.stream_limits.enter(visitor.asker)
        except Refused:
            return None
        try:
            return tune_in(server, visitor, table, seat)
        except BaseException:
            server.stream_limits.leave(visitor.asker)
            raise

"""Asking before picking: odds, why not, what goes into a result, and a bot's hint."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core import Reason
from ...registry import usual_level
from ..errors import Refused
from ..jobs import while_connected
from ..queueing import Rank
from ..requests import MySeat, PickQuery, TableId
from ..responses import Hint, OddsResponse, PreviewResponse, Reasons, ThreatResponse, documented
from ..sending import json, raw
from ..server import TheServer, TheVisitor
from ..tasks import Task
from .play import seen_by

router = APIRouter(prefix="/api/tables/{table_id}", tags=["advice"])
ODDS_TIME = 20.0


@router.get("/odds", responses=documented(OddsResponse))
async def odds(
    table_id: TableId, request: Request, server: TheServer, visitor: TheVisitor, seat: MySeat, pick: PickQuery
) -> Response:
    """How likely each result of a pick is, from what the seat knows."""
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        table.check_playing()
        decision = table.match.chair(seat).decision
        if decision is None or table.match.names.pick(pick) not in decision:
            raise Refused(409, "bad-pick", "Odds are told for the picks of your own decision only.")
        task = Task("odds", table.stored_for(seat), seat=seat, word=pick)
    return raw(await while_connected(request, server.jobs.of_game(task, ODDS_TIME, visitor.asker, Rank.PLAY)))


def _pairs(reasons: Sequence[Reason]) -> list[list[str]]:
    return [[reason.rule, reason.text] for reason in reasons]


@router.get("/whynot", responses=documented(Reasons))
async def why_not(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: MySeat, pick: PickQuery) -> Response:
    """The rules that forbid a pick now; none if it is legal."""
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        names = table.match.names_for(seat)
        title = names.title(names.pick(pick))
        return json({"pick": pick, "title": title, "reasons": _pairs(table.match.chair(seat).why_not(pick))})


@router.get("/explain", responses=documented(Reasons))
async def explain(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: MySeat, pick: PickQuery) -> Response:
    """What goes into the result of a pick: strengths, columns, shifts, by rule."""
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        names = table.match.names_for(seat)
        title = names.title(names.pick(pick))
        return json({"pick": pick, "title": title, "reasons": _pairs(table.match.chair(seat).explain(pick))})


@router.get("/preview", responses=documented(PreviewResponse))
async def preview(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: MySeat, pick: PickQuery) -> Response:
    """Where a pick leads, what it costs, and what speaks against it."""
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        found = table.match.chair(seat).preview(pick)
        told = {"path": found.path, "cost": found.cost, "warnings": _pairs(found.warnings), "title": found.title}
        return json(told)


@router.get("/threat", responses=documented(ThreatResponse))
async def threat(
    table_id: TableId, request: Request, server: TheServer, visitor: TheVisitor, seat: MySeat, place: PickQuery
) -> Response:
    """The worst that others could do to you at a place, from what the seat knows."""
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        table.check_playing()
        task = Task("threat", table.stored_for(seat), seat=seat, word=place)
    return raw(await while_connected(request, server.jobs.of_game(task, ODDS_TIME, visitor.asker, Rank.PLAY)))


@router.get("/hint", responses=documented(Hint))
async def hint(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: MySeat) -> Response:
    """What a bot would pick for you, and why."""
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        table.check_playing()
        if table.match.chair(seat).decision is None:
            raise Refused(409, "wrong-seat", "It is not your decision now; there is nothing to advise.")
        word, stored = usual_level(table.match.game).id, table.stored_for(seat)
    seconds = server.settings.think
    task = Task("think", stored, seat=seat, word=word, seconds=seconds)
    return raw(await server.workers.ask(task, seconds, visitor.asker, Rank.PLAY))

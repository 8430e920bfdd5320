"""Whether the server is well, and how busy: for whoever runs it, from its own machine or network."""

from __future__ import annotations

import ipaddress

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..errors import Refused
from ..sending import json
from ..server import TheServer

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(server: TheServer) -> Response:
    """Reads and writes once; whoever watches over the server asks this."""
    await server.pulse.feel()
    return json({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request, server: TheServer) -> Response:
    """For Prometheus. How busy a server is is nobody else's business."""
    try:
        near = request.client is not None and ipaddress.ip_address(request.client.host).is_private
    except ValueError:
        near = False
    if not near:
        raise Refused(404, "not-found", "There is nothing at this address.")
    return Response(server.metrics.text(server), media_type="text/plain; version=0.0.4; charset=utf-8")

"""Battles in the air as a mode of play: two sides, orders in writing, everything at once."""

from __future__ import annotations

from .files.sky import IDS, content_of, scenarios
from .linked import campaign_after
from .modes import Mode
from .rules.sky.ending import concede
from .rules.sky.position import SkyPosition
from .rules.sky.sequence import STEPS
from .rules.sky.setup import set_up
from .show import court
from .show.sky import audit, draw, events, explain, imagine, preview, threat, view, why_not

SKY = Mode(
    ids=IDS,
    scenarios=scenarios,
    content_of=content_of,
    position=SkyPosition,
    steps=STEPS,
    set_up=set_up,
    concede=concede,
    sentences=events.SENTENCES,
    results=events.RESULTS,
    turns=events.TURNS,
    view=view.view,
    imagine=imagine.imagine,
    why_not=why_not.why_not,
    explain=explain.explain,
    preview=preview.preview,
    audit=audit.audit,
    picture=draw.picture,
    titles=court.titles,
    sequel=campaign_after,
    threat=threat.threat,
)

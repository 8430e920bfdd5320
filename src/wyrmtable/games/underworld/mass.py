"""Battles of many figures as a mode of play: two hosts in the field, or a castle and the host before it."""

from __future__ import annotations

from .files.mass import IDS, content_of, scenarios
from .linked import campaign_after
from .modes import Mode
from .rules.mass.ending import concede
from .rules.mass.position import MassPosition
from .rules.mass.sequence import STEPS
from .rules.mass.setup import set_up
from .show import court
from .show.mass import audit, draw, events, explain, imagine, preview, threat, view, why_not

MASS = Mode(
    ids=IDS,
    scenarios=scenarios,
    content_of=content_of,
    position=MassPosition,
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

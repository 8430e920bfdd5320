"""Battles at sea as a mode of play: two fleets, orders in writing, everything at once."""

from __future__ import annotations

from .files.sea import IDS, content_of, scenarios
from .linked import campaign_after
from .modes import Mode
from .rules.sea.ending import concede
from .rules.sea.position import SeaPosition
from .rules.sea.sequence import STEPS
from .rules.sea.setup import set_up
from .show import court
from .show.sea import audit, draw, events, explain, imagine, preview, threat, view, why_not

SEA = Mode(
    ids=IDS,
    scenarios=scenarios,
    content_of=content_of,
    position=SeaPosition,
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

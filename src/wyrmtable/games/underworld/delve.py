"""Below ground: the meeting, the expedition and the season as a mode of play."""

from __future__ import annotations

from . import audit
from .files.content import content_of
from .files.scenarios import IDS, scenarios
from .modes import Mode
from .position import Position
from .rules.conceding import concede
from .rules.contest import after
from .rules.sequence import STEPS
from .rules.setup import set_up
from .show import draw, events, explain, imagine, preview, resolving, threat, titles, view, why_not

DELVE = Mode(
    ids=IDS,
    scenarios=scenarios,
    content_of=content_of,
    position=Position,
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
    titles=titles.titles,
    drawn=draw.drawn,
    sequel=after,
    threat=threat.threat,
    resolving=resolving.resolving,
)

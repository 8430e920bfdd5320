"""The wilderness as a mode of play: a party on a hex land that nobody has drawn yet."""

from __future__ import annotations

from .files.land import IDS, content_of, scenarios
from .linked import battle_of_journey
from .modes import Mode
from .rules.conceding import concede
from .rules.land.position import LandPosition
from .rules.land.sequence import STEPS
from .rules.land.setup import set_up
from .show.land import audit, draw, events, explain, imagine, preview, titles, view, why_not

LAND = Mode(
    ids=IDS,
    scenarios=scenarios,
    content_of=content_of,
    position=LandPosition,
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
    sequel=battle_of_journey,
    resolving=preview.resolving,
)

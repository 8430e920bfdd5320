"""The campaign as a mode of play: houses on parallel clocks, in search of land."""

from __future__ import annotations

from .files.dominioncampaign import IDS, content_of, scenarios
from .linked import battle_of
from .modes import Mode
from .rules.dominion.ending import concede
from .rules.dominion.position import DominionPosition
from .rules.dominion.sequence import STEPS
from .rules.dominion.setup import set_up
from .show import court
from .show.dominion import audit, draw, events, explain, imagine, preview, view, why_not

DOMINION = Mode(
    ids=IDS,
    scenarios=scenarios,
    content_of=content_of,
    position=DominionPosition,
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
    sequel=battle_of,
)

"""Titles that depend on where the party stands: foes by what they are, ways by where they lead (UWA-Q3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..files.buttons import ACCEPT, BACK, CAST, EXIT, READY, STAIRWAY, STAIRWAYS, WAIT, WALLS
from ..position import Position
from ..rules import landing
from ..rules.charting import exit_title, exits, stairways
from ..rules.retinue import creature, hired
from ..rules.ways import BARRED, HOLES, KINDS

# Buttons that mean something else at this step.
RENAMED: Mapping[str, Mapping[int, str]] = {
    "menu": {WAIT: "Wait for what they do"},
    "door": {BACK: "Leave the door"},
    "bar": {BACK: "Never mind"},
    "hand": {BACK: "Never mind"},
    "ask": {BACK: "Nothing more"},
    "tasks": {BACK: "Never mind", READY: "The others stand ready: begin", WAIT: "Stand ready"},
    "tick": {ACCEPT: "That is all"},
    "hiring": {READY: "That is all"},
    "terms": {BACK: "Let him go"},
    "ruling": {ACCEPT: "Let it stand"},
    "foresee": {ACCEPT: "Let the dice fall"},
    "instead": {BACK: "Keep it after all"},
}
CHOOSING = {"study": "Leave out", "instead": "Prepare"}  # what is done with a spell at this step


def titles(pos: Position) -> Mapping[int, str]:
    found = {pos.foe_piece(foe): foe_title(pos, foe) for foe in range(len(pos.foe_fate))}
    found.update({pos.piece(who): figure_title(pos, who) for who in hired(pos)})
    if pos.content.floors and not pos.outcome:
        found.update(ways(pos))
    found.update(renamed(pos))
    return found


def renamed(pos: Position) -> Mapping[int, str]:
    """Buttons by what they do at this step: a spell that is asked about before anybody sets out is not cast."""
    step = pos.steps[-1][0]
    if step == "landing":
        words = landing.WORDS[pos.steps[-1][1]]
        return {pos.deed(STAIRWAY + at): word for at, word in enumerate(words)}
    if step == "wall":
        return {BACK: "Never mind", **{pos.deed(EXIT + way): f"The {word} wall" for way, word in enumerate(WALLS)}}
    if step not in CHOOSING:
        return RENAMED.get(step, {})
    known = enumerate(pos.content.book.spells.known)
    return {CAST + at: f"{CHOOSING[step]} {spell.title}" for at, spell in known} | dict(RENAMED.get(step, {}))


def figure_title(pos: Position, who: int) -> str:
    """Characters by their names, hired men by what they are; equal ones are counted."""
    if who < len(pos.content.company):
        return pos.member(who).title
    title = called(pos, who)
    same = [one for one in hired(pos) if called(pos, one) == title]
    return title if len(same) == 1 else f"{title} ({same.index(who) + 1})"


def called(pos: Position, who: int) -> str:
    kind, people = creature(pos, who), pos.race(who)
    title = (kind.name if kind else pos.rung(who).title).lower()
    return f"The {title}" if people == "man" else f"The {people} {title}"


def foe_title(pos: Position, foe: int) -> str:
    return f"{pos.kind(foe).name} {foe + 1}"


def ways(pos: Position) -> dict[int, str]:
    """Equal ones are counted."""
    found = dict[int, str]()
    told = Counter[str]()
    for at, one in enumerate(exits(pos)):
        title = exit_title(pos, one)
        told[title] += 1
        title = title if told[title] == 1 else f"{title} ({told[title]})"
        found[pos.deed(EXIT + at)] = f"Guard {title}" if pos.steps[-1][0] == "tasks" else title
    for at, end in enumerate(stairways(pos)[:STAIRWAYS]):
        bars = "barred " if end[2] == BARRED else ""
        level = f" to level {end[6]}" if end[6] else ""
        what = f"a {KINDS[end[2]]}" if end[2] in HOLES else f"{bars}stairs"
        title = f"{what} {'down' if end[3] else 'up'}{level}"
        told[title] += 1
        found[pos.deed(STAIRWAY + at)] = title if told[title] == 1 else f"{title} ({told[title]})"
    return found

"""What a match can be written out as: the story of the session, and the map as the party has drawn it (UWA-TOOL-27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from wyrmtable.core import ALL, BadRecord, Decision, Eyes, Match
from wyrmtable.core.event import Event, heard, tell
from wyrmtable.core.record import Entry
from wyrmtable.draw import svg
from wyrmtable.reading import parse
from wyrmtable.replaying import Written, begun, frames
from wyrmtable.workbench import Export

from ..files.buttons import square_name
from ..files.terms import WIDE
from ..position import Position
from ..rules.dungeon import together
from ..rules.truth import dungeon, storey_at
from ..rules.ways import BEYOND
from . import maps

MOST_SIDES = 1000  # a die of more is a number from which something is made
# Rules of what happens without dice; whatever is thrown for names its rule with the dice.
RULES: Mapping[str, str] = {
    "calling": "UWA-CHAR-6", "prepared": "UWA-SPELL-1", "swapped": "UWA-MARCH-1", "came": "UWA-PLAY-2",
    "entered": "UWA-PLAY-2", "climbed": "UWA-LVL-5", "searching": "UWA-SEARCH-1", "listened": "UWA-LISTEN-2",
    "posted": "UWA-LISTEN-4", "footsteps": "UWA-LISTEN-4", "rummaged": "UWA-PLAY-9", "valued": "UWA-PLAY-10",
    "shows-itself": "UWA-PLAY-10", "loaded": "UWA-PLAY-11", "found": "UWA-TRE-3", "found-magic": "UWA-MAG-1",
    "rested": "UWA-REST-1", "tired": "UWA-REST-2", "dark": "UWA-LIGHT-T", "met": "UWA-SIGHT-1",
    "shunned": "UWA-AVOID-2", "surprised": "UWA-SURP-2", "both-surprised": "UWA-SURP-2", "surprising": "UWA-SURP-4",
    "offered": "UWA-REACT-2", "reaction": "UWA-REACT-1", "surrendered": "UWA-REACT-5", "spared": "UWA-REACT-5",
    "round": "UWA-CBT-1", "deeds": "UWA-CBT-1", "upon-you": "UWA-CBT-2", "closed": "UWA-CBT-2", "cast": "UWA-SPELL-1",
    "broke": "UWA-MOR-2", "fled": "UWA-PURS-3", "ran": "UWA-PURS-3", "caught": "UWA-PURS-3", "barred": "UWA-PURS-6",
    "threw": "UWA-PURS-4", "escaped": "UWA-PURS-1", "won": "UWA-XP-1", "learned": "UWA-XP-2", "trap": "UWA-TRAP-1",
    "box": "UWA-CHEST-1", "forced": "UWA-DOOR-2", "broken-in": "UWA-DOOR-2", "dropped": "UWA-DROP-1",
    "hole": "UWA-LVL-10", "blank-wall": "UWA-TRK-1", "trapdoor": "UWA-TRK-1", "tricked": "UWA-TRK-3",
    "bars": "UWA-TRK-3", "elsewhere": "UWA-TRK-4", "sinking": "UWA-TRK-5", "dread": "UWA-TRK-6", "greed": "UWA-TRK-6",
    "sleep-gas": "UWA-TRK-6", "vanished": "UWA-TRK-6", "sloping": "UWA-SENSE-2", "past-boundary": "UWA-FRESH-5",
    "ruled": "UWA-GEN-4", "noise": "UWA-LISTEN-3", "dusk": "UWA-PLAY-16",
}  # fmt: skip


class Throw(NamedTuple):
    """A die that fell: what it shows, its sides, and the rule that asked for it."""

    face: int
    sides: int
    why: str


class Scene(NamedTuple):
    """An entry played again: who picked what, what was thrown, what was told, and where the table stood before and
    after."""

    entry: Entry
    pick: str
    throws: list[Throw]
    events: list[Event]
    told: list[str]
    before: Any
    after: Any


class Noted(Written):
    """The rolls that were written down, each with what it was for."""

    __slots__ = ("throws",)

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.throws: list[Throw] = []

    def roll(self, sides: int, why: str) -> int:
        face = super().roll(sides, why)
        self.throws.append(Throw(face, sides, why))
        return face


def sees_all(match: Match, eyes: Eyes) -> bool:
    """Whoever looks on with all eyes, and the referee of an expedition."""
    pos = match.position
    return eyes == ALL or (isinstance(pos, Position) and pos.content.sees_all(eyes))


def session(match: Match, eyes: Eyes) -> str:
    """Call and answer, entry by entry. Players read what they said and were told; the referee everybody's picks, every
    throw with its rule, and where the party truly went (UWA-TOOL-27, UWA-GEN-3)."""
    full = sees_all(match, eyes)
    whose, written = ("the referee's", full_lines) if full else ("the players'", own_lines)
    head = f"{match.game.title}: {match.setting.scenario}, {whose} log"
    try:
        lines = [line for scene in scenes(match, eyes) for line in written(scene, match, eyes)]
    except BadRecord:  # begun under older rules: it cannot be played again, only told
        lines = [told.sentence for told in match.log(eyes)]
    end = match.outcome.summary if match.outcome else "It goes on."
    return "\n".join([head, "", *lines, "", end, ""])


def scenes(match: Match, eyes: Eyes) -> Iterator[Scene]:
    """The record played again, without what was taken back or cannot be counted yet."""
    parsed = parse("\n".join(match.lines) + "\n")
    again, dice = begun(match.game, parsed, match.setting.secret), list[Noted]()

    def roller(entry: Entry) -> Noted:
        dice.append(Noted(entry))
        return dice[-1]

    undone = {at for entry in parsed.entries if entry.undo is not None for at in range(entry.undo, entry.number + 1)}
    left_out, course = undone | set(match.unseen(eyes)), frames(again, parsed, roller)
    for entry in parsed.entries:
        before = again.position if entry.seat >= 0 else None
        pick = titled(again, entry, eyes) if before is not None and entry.number not in left_out else ""
        frame = next(course)
        if entry.number not in left_out:
            names = again.names_for(eyes)
            events = [event for event in frame.events if heard(event, eyes)]
            told = [tell(event, match.game.sentences, names) for event in events]
            yield Scene(entry, pick, dice[-1].throws, events, told, before, frame.position)


def titled(match: Match, entry: Entry, eyes: Eyes) -> str:
    """A pick as these eyes read it before it was made; where somebody is asked about, the question, too."""
    if entry.conceded or entry.undo is not None:
        return "Gives up" if entry.conceded else ""
    names, decision = match.names_for(eyes), match.decision
    asked = f"{decision.question(names)} " if isinstance(decision, Decision) and decision.about else ""
    return asked + names.title(match.names.pick(entry.text))


def own_lines(scene: Scene, match: Match, eyes: Eyes) -> Iterator[str]:
    """What a player said himself, and what he was told: neither dice nor anybody else's picks."""
    if scene.pick and scene.entry.seat == eyes:
        yield f"> {match.seat_names[scene.entry.seat]}: {scene.pick}"
    yield from scene.told


def full_lines(scene: Scene, match: Match, eyes: Eyes) -> Iterator[str]:
    """The referee's version of an entry."""
    if scene.pick:
        yield f"{scene.entry.number}. {match.seat_names[scene.entry.seat]}: {scene.pick}"
    for sentence, event in zip(scene.told, scene.events, strict=True):
        rule = RULES.get(str(event[1]), "")
        yield f"    {sentence}{f' ({rule})' if rule else ''}"
    yield from (f"    Dice: {line}" for line in thrown(scene.throws))
    if where := moved(scene.before, scene.after):
        yield f"    {where}"


def thrown(throws: list[Throw]) -> Iterator[str]:
    """Dice of one purpose stand together, with the rule they belong to."""
    at = 0
    while at < len(throws):
        same = at + 1
        while same < len(throws) and throws[same][1:] == throws[at][1:]:
            same += 1
        _, sides, why = throws[at]
        rule, _, purpose = why.partition(" ")
        faces = ", ".join(str(throw.face) for throw in throws[at:same])
        made = f"number {faces}" if sides > MOST_SIDES else f"{same - at}d{sides}: {faces}"
        yield f"{purpose + ' ' if purpose else ''}{made} ({rule})"
        at = same


def moved(before: Any, after: Any) -> str:
    """Where the party truly is now, with directions and feet from where it was: nobody else is told that."""
    if not isinstance(after, Position) or not after.content.floors or not isinstance(before, Position):
        return ""
    if (before.floor, before.here) == (after.floor, after.here):
        return ""
    east = after.here % WIDE - before.here % WIDE
    south = after.here // WIDE - before.here // WIDE
    legs = [f"{10 * abs(east)} feet {'east' if east > 0 else 'west'}"] if east else []
    legs += [f"{10 * abs(south)} feet {'south' if south > 0 else 'north'}"] if south else []
    place = f"At {square_name(after.here)} of level {after.depth()}"
    if before.floor != after.floor:
        return f"{place}, from {square_name(before.here)} of level {before.depth()}."
    return f"{place}, {' and '.join(legs)} of {square_name(before.here)}."


def map_page(match: Match, eyes: Eyes) -> str:
    """The board as these eyes see it now; whoever sees everything gets every level with its key."""
    pos = match.position
    if not isinstance(pos, Position) or not pos.content.floors or not sees_all(match, eyes):
        view = match.view(eyes)
        picture = svg(match.game.picture(pos, eyes, view.sheet), view)
        return maps.printable("The map", [(view.turn, picture[picture.index("<svg") :])])
    found = dungeon(pos)
    sections = [("Cross section", maps.cross_section(found))]
    sections += [(f"Level {at + 1}", maps.level_map(found, at, True)) for at in range(len(found.levels))]
    for way in [way for way in found.ways if way.kind == BEYOND]:
        offshoot, name = together(way.low, [storey_at(pos, way.low - 1)], ((0, 0),)), f"Offshoot of level {way.high}"
        sections.append((name, maps.level_map(offshoot, 0, True, name)))
    return maps.printable("The dungeon", sections)


EXPORTS = (
    Export(
        "session",
        "The story",
        "What was said and what happened; the referee's with every pick, throw and rule.",
        ".txt",
        session,
    ),
    Export(
        "map",
        "The map to print",
        "The board as these eyes see it; the referee's with all its secrets.",
        ".html",
        map_page,
    ),
)

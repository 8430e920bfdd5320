"""What eyes may see: the party, the foes as far as they were met, the ground between (UWA-GAME-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wyrmtable.core import (
    Aim,
    Decision,
    Eyes,
    Outcome,
    Panel,
    Row,
    Score,
    SeatLine,
    Token,
    View,
    decide,
    phase,
)

from ..files.buttons import BACKSIDE, BEYOND, CONTACT, FALLEN, FRONT, PLACES, REAR
from ..files.terms import ABLE, BEHIND, CRAFTS, FATES, GONE, GRIPPED, LOOT, NAPPING, NOT_HERE, ROUND, WAY_OUT
from ..position import Position
from ..rules.ending import points
from ..rules.retinue import creature, loyalty
from ..rules.sequence import STEPS
from ..rules.talk import HUMOURS
from ..rules.turns import LAST_TURN, TURN
from . import apart, truth
from .ails import ails
from .journey import party_token, told, way_panel
from .legend import legend
from .preview import warned
from .sheets import MEETING, now, sheets
from .textmap import panels
from .titles import figure_title, foe_title

COLOURS = ("#2f5d8a", "#8a3b2f", "#3f7a3a", "#7a5a2a", "#6a3f7a", "#2a7a74")

REFEREE_COLOUR = "#4a4a4a"


def view(pos: Position, eyes: Eyes) -> View:
    decision = decide(STEPS, pos)
    return View(
        "underworld",
        pos.content.setting.scenario,
        eyes,
        _when(pos),
        phase(STEPS, pos),
        tuple(seat_line(pos, seat) for seat in range(pos.content.chairs)),
        decision.seat if isinstance(decision, Decision) else None,
        tuple(sorted([*_tokens(pos), *party_token(pos), *apart.tokens(pos)])),
        (),
        (*_facts(pos, eyes), *told(pos, eyes)),
        decision.summary if isinstance(decision, Outcome) else "",
        _aim(pos),
        (
            _party(pos),
            *apart.panel(pos),
            *_foes(pos, eyes),
            *_treasure(pos),
            *way_panel(pos),
            *panels(pos),
            *truth.panels(pos, eyes),
        ),
        sheets=sheets(pos),
        warned=warned(pos, eyes),
        legend=legend(pos),
        sheet=now(pos),
    )


def _when(pos: Position) -> str:
    if pos.content.floors and not pos.met:
        return f"Turn {pos.clock // TURN + 1}"
    return f"Round {pos.round}" if pos.round else "Before the fight"


def foe_state(pos: Position, foe: int) -> str:
    """What has become of it, or the points dealt to it."""
    fate = pos.foe_fate[foe]
    if fate == ABLE and pos.foe_marks[foe] & NAPPING:
        return "asleep"
    return FATES[fate] if fate != ABLE else f"-{pos.foe_hurt[foe]}" if pos.foe_hurt[foe] else ""


def seat_line(pos: Position, seat: int) -> SeatLine:
    own = [pos.member(who).title.lower() for who in pos.characters() if pos.content.owner(who) == seat]
    name = pos.content.seats[seat]
    if seat == pos.content.players:
        return SeatLine(name, "Sees all", "R", REFEREE_COLOUR)
    return SeatLine(name, ", ".join(own).capitalize(), str(seat + 1), COLOURS[seat])


def _tokens(pos: Position) -> Iterator[Token]:
    front = pos.front()
    for who in pos.everybody():
        down = pos.fate[who] not in (ABLE, GRIPPED)
        place = PLACES[BEYOND if pos.fate[who] in NOT_HERE else FALLEN if down else FRONT if who in front else REAR]
        member = pos.member(who)
        badges = (FATES[pos.fate[who]],) if pos.fate[who] else (f"{pos.hp[who] - pos.hurt[who]}/{pos.hp[who]}",)
        title, owner = figure_title(pos, who), pos.content.owner(who)
        yield Token(place, symbol(pos, who), title, owner, badges, member.id, sheet=_sheet(pos))
    place = PLACES[_distance(pos)]
    for foe in range(len(pos.foe_fate)):
        fate = pos.foe_fate[foe]
        near = PLACES[BACKSIDE] if pos.foe_marks[foe] & BEHIND else place
        where = near if fate == ABLE else PLACES[BEYOND if fate in (GONE, ROUND) else FALLEN]
        state = foe_state(pos, foe)
        title = foe_title(pos, foe)
        yield Token(
            where,
            f"foe-{pos.kind(foe).group}",
            title,
            -1,
            (state,) if state else (),
            f"foe-{foe + 1}",
            sheet=_sheet(pos),
        )


def _sheet(pos: Position) -> str:
    return MEETING if pos.content.floors else ""


def _distance(pos: Position) -> int:
    return min(CONTACT + (pos.gap + 9) // 10, BEYOND)


def _facts(pos: Position, eyes: Eyes) -> Iterator[tuple[str, str]]:
    level = pos.told if pos.content.floors else pos.depth()
    yield "Dungeon level", str(level) if level else "nobody knows"
    if pos.foe_fate and (pos.met or not pos.content.floors):
        yield "Distance", f"{pos.gap} feet"
        yield "Rates", f'party {pos.party_rate()}", they {pos.foe_rate()}"'
    if pos.fled:
        yield "Way out", f"{min(pos.fled, WAY_OUT[-1][0])} of {WAY_OUT[-1][0]} feet"
    yield "Light", "burning" if pos.lit else "out"
    yield "Gold in the purses", str(pos.purse())
    spells = (
        ("Blessed", pos.blessed > 0),
        ("Cursed", pos.blessed < 0),
        ("Hasted", pos.hasted),
        ("Slowed", pos.lagging),
    )
    for name, on in (*spells, ("They are slowed", pos.slowed), ("Nothing can surprise you", pos.keen & 1)):
        if on:
            yield name, "yes"
    if pos.humour:
        yield "Their humour", HUMOURS[pos.humour - 1]
    if pos.seen_bent and pos.foe_kind:
        yield "Their alignment", {"L": "Law", "N": "Neutrality", "C": "Chaos"}[pos.alignment()]
    if pos.content.sees_all(eyes) and pos.foe_fate:
        yield "Their bent", pos.alignment() + str(pos.bent)
        yield "They come from behind in round", str(pos.due)


def _aim(pos: Position) -> Aim:
    goal = "Come out of the meeting alive, with what can be won in it."
    told = points(pos)
    turn, turns = pos.round, 0
    if pos.content.floors:
        goal = "Come home before the day is over, with more gold than you lose friends."
        turn, turns = min(pos.clock // TURN + 1, LAST_TURN), LAST_TURN
    return Aim(
        goal, turn, turns, tuple(Score(seat, f"{told} points", float(told)) for seat in range(pos.content.players))
    )


def _party(pos: Position) -> Panel:
    rows = tuple(_member(pos, who) for who in pos.march)
    return Panel("party", "The party", "forces", ("AC", "Hit points", "Rate", "Spells"), rows)


def _member(pos: Position, who: int) -> Row:
    member = pos.member(who)
    left = max(pos.hp[who] - pos.hurt[who], 0)
    cells = (str(pos.ac(who)), f"{left} of {pos.hp[who]}", f'{pos.rate(who)}"', _spells(pos, who))
    note = f"{pos.rung(who).title}, {FATES[pos.fate[who]]}"
    if who >= len(pos.content.company):
        note = f"{'Serves' if creature(pos, who) else 'Hired'}, loyalty {loyalty(pos, who)}, {FATES[pos.fate[who]]}"
    elif pos.klass(who) != member.klass:
        note += f", as a {CRAFTS[pos.craft[who]]}"
    note += ails(pos, who)
    return Row(figure_title(pos, who), member.id, note, cells, symbol(pos, who), pos.fate[who] != ABLE)


def symbol(pos: Position, who: int) -> str:
    """The counter of a character, or of a soldier or creature of his kind."""
    if who < len(pos.content.company):
        return pos.member(who).id
    kind = creature(pos, who)
    return f"foe-{kind.group}" if kind else pos.klass(who)


def _spells(pos: Position, who: int) -> str:
    known = pos.content.book.spells.known
    if not any(pos.spells[who * len(known) : (who + 1) * len(known)]):
        return ""
    counts = [(spell.title, pos.spells[who * len(known) + at]) for at, spell in enumerate(known)]
    return ", ".join(title if count == 1 else f"{title} x{count}" for title, count in counts if count)


def _foes(pos: Position, eyes: Eyes) -> Iterator[Panel]:
    """Each foe with the points dealt to it; what it has left is nobody's to see."""
    if not pos.foe_fate:
        return
    rows = list[Row]()
    for foe in range(len(pos.foe_fate)):
        kind, fate = pos.kind(foe), pos.foe_fate[foe]
        hidden = (str(pos.foe_hp[foe]), str(pos.foe_spells[foe])) if pos.content.sees_all(eyes) else ()
        cells = (str(kind.ac), str(pos.foe_hurt[foe]), FATES[fate], *hidden)
        rows.append(Row(foe_title(pos, foe), f"foe-{foe + 1}", "", cells, f"foe-{kind.group}", fate != ABLE))
    kinds = Counter(pos.kind(foe).name for foe in pos.foes())
    note = ", ".join(f"{count} x {name}" for name, count in kinds.items())
    columns = ("AC", "Points dealt", "State", *(("Hit points", "Spells") if pos.content.sees_all(eyes) else ()))
    title = "The foes" if pos.met or not pos.content.floors else "Whom you met last"
    yield Panel("foes", title, "forces", columns, tuple(rows), note)


def _treasure(pos: Position) -> Iterator[Panel]:
    if any(pos.loot) or pos.taken:
        rows = tuple(
            Row(LOOT[at].capitalize(), f"take-{LOOT[at]}", str(pos.loot[at])) for at in range(len(LOOT)) if pos.loot[at]
        )
        yield Panel("treasure", "Treasure", "list", rows=rows, note=f"Loaded: {pos.taken // 10} gold pieces' worth")

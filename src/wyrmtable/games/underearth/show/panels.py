"""What lies beside the board: the list of mercenaries to hire from, and the list being written (LOU-16)."""

from __future__ import annotations

from wyrmtable.core import ALL, Decision, Eyes, Panel, Row, decide

from ..files.content import HIRE
from ..position import Position
from ..rules.hiring import BLANK, left_in_pool
from ..rules.sequence import STEPS

HIRING = ("lead", "hire", "lead-again", "hire-again")


def panels(pos: Position, eyes: Eyes) -> tuple[Panel, ...]:
    """Panels of the moment; what a list says is only for its writer's eyes."""
    if pos.steps[-1][0] not in HIRING:
        return ()
    lists = (hire_list(pos, seat, eyes) for seat in range(pos.content.wild) if eyes in (seat, ALL))
    return (shop(pos, eyes), *(panel for panel in lists if panel.rows))


def shop(pos: Position, eyes: Eyes) -> Panel:
    """All units for hire; dim ones cannot be picked now."""
    content, decision = pos.content, decide(STEPS, pos)
    mine = isinstance(decision, Decision) and decision.seat == eyes
    rows = []
    for kind, name in enumerate(content.hireable):
        unit, pick = content.mix.units[name], HIRE + kind
        cells = (str(unit.cf), str(unit.ma), str(unit.cost), str(len(left_in_pool(pos, kind))))
        dim = mine and isinstance(decision, Decision) and pick not in decision
        rows.append(Row(unit.title, content.names.text(pick), "", cells, name, dim))
    note = "Your leader is free (LOU-20.5d)." if mine and pos.steps[-1][0].startswith("lead") else ""
    return Panel("hire", "For hire", "shop", ("CF", "MA", "Cost", "Left"), tuple(rows), note)


def hire_list(pos: Position, seat: int, eyes: Eyes) -> Panel:
    """What a player has written so far; the leader comes first and costs nothing."""
    content = pos.content
    rows, total = [], 0
    for at, kind in enumerate(kind for kind in pos.orders[seat] if kind != BLANK):
        name = content.hireable[kind]
        unit = content.mix.units[name]
        total += unit.cost if at else 0
        rows.append(Row(unit.label, note=f"cost {unit.cost}" if at else "free", symbol=name))
    title = "Your list" if eyes == seat else f"List: {content.seats[seat]}"
    return Panel(f"list-{seat}", title, "list", (), tuple(rows), f"It costs {total}.")

"""What a view shows beside the board, in lines: panels with rows that can be picked, overlays, groups, the aim."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..core import Aim, Overlay, Panel, Row, View
from .menu import Menu

ROWS = 8  # rows of a panel that are shown unasked, besides those that can be picked
SIGNS = "~%=+^&$;:_"  # of overlays, on the board and in the legend: as many as a game may have


def panel_lines(panel: Panel, menu: Menu | None = None, whole: bool = False) -> Iterator[RenderableType]:
    """A panel: its heading, and its rows with their numbers on the menu; long ones are cut short unless asked for."""
    numbers = {line.text: str(line.number or line.text) for line in menu.lines} if menu is not None else {}
    rows = [row for at, row in enumerate(panel.rows) if whole or at < ROWS or row.pick in numbers]
    heading = Text(f"{panel.title}:", style="underline")
    yield heading.append(f" {panel.note}" if panel.note else "", "dim not underline")
    if rows:
        yield Padding(_table(panel, rows, numbers), (0, 0, 0, 1))
    if len(rows) < len(panel.rows):
        yield Text(f"  ... and {len(panel.rows) - len(rows)} more; 'panel {panel.id}' shows all.", style="dim")


def _table(panel: Panel, rows: Collection[Row], numbers: Mapping[str, str]) -> Table:
    width = max(len(row.cells) for row in rows)
    table = Table(box=None, show_header=bool(panel.columns), padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", justify="right", style="bold cyan")
    headings = [*panel.columns, *("" for _ in range(width - len(panel.columns)))]
    for heading in ("", *headings, ""):  # of the title, the cells and the note
        table.add_column(heading)
    for row in rows:
        cells = [*row.cells, *("" for _ in range(len(headings) - len(row.cells)))]
        title = f"{'  ' * row.depth}{row.title}"
        table.add_row(numbers.get(row.pick, ""), title, *cells, row.note, style="dim" if row.dim else "")
    return table


def overlays_shown(view: View, switched: Collection[str]) -> list[tuple[str, Overlay]]:
    """The overlays to show, each with its sign: those the game shows, but for those the player switched."""
    return [(sign, overlay) for sign, overlay in signed(view) if overlay.shown != (overlay.id in switched)]


def signed(view: View) -> list[tuple[str, Overlay]]:
    """Every overlay with its sign."""
    return [(SIGNS[at % len(SIGNS)], overlay) for at, overlay in enumerate(view.overlays)]


def overlay_signs(shown: Iterable[tuple[str, Overlay]]) -> dict[str, str]:
    """The sign that a place bears; the first overlay that names it counts."""
    signs: dict[str, str] = {}
    for sign, overlay in shown:
        for place in overlay.places:
            signs.setdefault(place, sign)
    return signs


def overlay_lines(view: View, switched: Collection[str]) -> Iterator[Text]:
    """The legend of all overlays: sign, name, how many places, and whether it is on the board."""
    shown = {overlay.id for _, overlay in overlays_shown(view, switched)}
    for sign, overlay in signed(view):
        state = "shown" if overlay.id in shown else "not shown"
        line = Text(f"  {sign} ", style="bold").append(f"{overlay.title} ({overlay.id})", "not bold")
        yield line.append(f", {len(overlay.places)} places, {state}", "dim not bold")


def arrow_lines(view: View) -> Iterator[Text]:
    """What goes from place to place: declared attacks, plans."""
    for arrow in view.arrows:
        yield Text(f"  {arrow.start} -> {arrow.end}  ", style="bold").append(arrow.title, "not bold")


def aim_line(aim: Aim) -> Text:
    """The goal, and the turn of how many."""
    turn = f"Turn {aim.turn}" + (f" of {aim.turns}" if aim.turns else "") if aim.turn else ""
    words = Text("Aim: ", style="dim").append(aim.goal, "not dim")
    return words.append(f"  {turn}" if turn else "", "dim")


def notes_of(view: View) -> dict[str, str]:
    """What the menu adds to a pick: the members of a group, and a sign of warning."""
    notes = {group.pick: f"[{', '.join(group.members)}]" for group in view.groups}
    for text in view.warned:
        notes[text] = f"{notes.get(text, '')} (!)".strip()
    return notes

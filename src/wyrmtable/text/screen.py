"""What a seat is shown in the terminal: heading, board, pieces, log, prompt and menu, from its view alone.

What stands beside the board is laid out in `panels`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rich.columns import Columns
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..core import Chair, Chance, Decision, Names, Odds, Preview, Reason, Threat, Token, Told, View, mentioned
from .board import Lit, Spot, TextBoard, colour
from .menu import Line, Menu
from .panels import ROWS, aim_line, arrow_lines, notes_of, overlay_signs, overlays_shown, panel_lines, signed
from .terminal import Terminal

BAR = 24  # characters of a full bar of odds
REGION_LINES = 24
LEAST_LINES = 11  # of the board that are shown however long the lists are
REST = 12  # lines that are kept free of the board if nobody says how many
LISTED = 6  # more stacks are packed into columns
BOX = 8  # pieces beside the board that are listed; more are counted
MENU_LINES = 14  # longer groups are packed into columns
PLACES = 120  # of more places only those that say something are listed
WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


class Screen:
    """Draws views on a terminal. Knows no game."""

    def __init__(self, terminal: Terminal, board: TextBoard, names: Names) -> None:
        self.terminal = terminal
        self.board = board
        self.names = names

    # -- the table -----------------------------------------------------------------------------------------------

    def heading(self, view: View) -> None:
        """Turn, phase, a line for every seat, and what the game is about."""
        scores = view.aim.scores if view.aim is not None else ()
        words = [word for word in dict.fromkeys((view.turn, view.phase)) if word]
        self.terminal.show(Rule(" - ".join(words), align="left", style="dim", characters="-"))
        for seat, line in enumerate(view.seats):
            mark = ">" if view.deciding == seat else " "
            you = " (you)" if view.seat == seat else ""
            name = Text(f"{mark} {self.board.letter(seat)} ", style=colour(seat)).append(f"{line.name}{you}", "bold")
            notes = [line.note, *(score.text for score in scores if score.seat == seat)]
            self.terminal.show(name.append("".join(f"  {note}" for note in notes if note), "not bold"))
        if view.aim is not None:
            self.terminal.show(aim_line(view.aim))
        if view.facts:
            self.terminal.show(Text("; ".join(f"{name}: {value}" for name, value in view.facts), style="dim"))

    def height_of_all_but_map(self, view: View, news: Sequence[Told], menu: Menu) -> int:
        """About how many lines the rest of a decision's screen takes."""
        groups = [self._telling(lines, view) for _, lines in menu.groups()]
        lists = (1 + (-(-len(lines) // 4) if self._is_long(menu, lines) else len(lines)) for lines in groups)
        beside = sum(min(len(panel.rows), ROWS) + 2 for panel in view.panels)
        return len(view.seats) + len(news) + sum(lists) + beside + bool(view.aim) + 5

    def map(self, view: View, lit: Lit, around: Iterable[str], rest: int = REST) -> None:
        """The part of the board where the action is, no larger than the window and the lists below it allow."""
        if not self.board.spots:
            self.pieces(view)
            return
        wanted = list(around)
        room = max(LEAST_LINES, min(REGION_LINES, self.terminal.height - rest))
        window = self._window(wanted, room)
        listed = self.terminal.height_of(*self._beneath(view, window))
        window = self._window(wanted, max(LEAST_LINES, min(room, self.terminal.height - rest - listed)))
        self.terminal.show(*self.board.region(view, window, lit), *self._beneath(view, window), *_legend(view, lit))
        self.terminal.show(*arrow_lines(view))

    def _window(self, around: Iterable[str], room: int) -> tuple[Spot, Spot]:
        return self.board.window(around, self.terminal.width - 1, room)

    def _beneath(self, view: View, window: tuple[Spot, Spot]) -> list[Text]:
        """The legend of a part of the board, its pieces, and what lies beside the board."""
        signs = self.board.signs(window)
        legend = [Text(f"On the ways: {', '.join(signs)}", style="dim")] if signs else []
        (left, top), (right, bottom) = window
        seen = {text for text, (col, row) in self.board.spots.items() if left <= col < right and top <= row < bottom}
        return [*legend, *_packed([*self._stack_lines(view, seen), *self._boxes(view)], self.terminal.width)]

    def _boxes(self, view: View) -> Iterator[Text]:
        """What lies beside the board: small boxes in full, large ones counted."""
        for place, tokens in self.board.stacks(view.tokens).items():
            if place not in self.board.spots:
                line = (
                    [self._token(token) for token in tokens] if len(tokens) <= BOX else [Text(f"{len(tokens)} pieces")]
                )
                yield self._stack_line(place, line)

    def overview(self, view: View, lit: Lit) -> None:
        if not self.board.spots:
            self.terminal.show("This board cannot be drawn in characters; 'pieces' lists what lies where.")
            return
        self.terminal.show(*self.board.overview(view, lit, self.terminal.width - 1))
        self.terminal.show(Text(". place   * may be picked   @ here   letters are seats", style="dim"))

    def stacks(self, view: View, places: Iterable[str] | None = None) -> None:
        """Pieces by place; all of them, or those of some places."""
        self.terminal.show(*self._stack_lines(view, places))

    def _stack_lines(self, view: View, places: Iterable[str] | None) -> Iterator[Text]:
        wanted = None if places is None else set(places)
        for place, tokens in self.board.stacks(view.tokens).items():
            if wanted is None or place in wanted:
                yield self._stack_line(place, [self._token(token) for token in tokens])
        for marker in view.markers:
            if wanted is None or not wanted.isdisjoint({marker.place, *marker.place.split("-")}):
                yield Text(f"  {marker.place}  {marker.title}", style="yellow")

    def pieces(self, view: View, owner: int | None = None) -> None:
        tokens = [token for token in view.tokens if owner is None or token.owner == owner]
        for place, stack in self.board.stacks(tokens).items():
            self.terminal.show(self._stack_line(place, [self._token(token) for token in stack]))
        if not tokens:
            self.terminal.show("No pieces.")

    def _token(self, token: Token) -> Text:
        words = Text(f"{self.board.letter(token.owner)}:{token.title}", style=colour(token.owner))
        part = token.place.removeprefix(f"{self.board.home(token.place)}.")
        notes = [*([part] if part != token.place else ()), *token.badges]
        notes += [f"facing {_wind(token.facing)}"] if token.facing >= 0 else []
        notes += [token.height] if token.height else []
        return words.append(f" [{', '.join(notes)}]" if notes else "", "dim")

    def _stack_line(self, place: str, tokens: Sequence[Text]) -> Text:
        alike: dict[str, int] = {}
        for token in tokens:
            alike[token.plain] = alike.get(token.plain, 0) + 1
        line = Text("  ").append(f"{place}  ", "bold")
        first = {token.plain: token for token in reversed(tokens)}
        for at, (plain, count) in enumerate(alike.items()):
            line.append(", " if at else "")
            line.append_text(first[plain]).append(f" x{count}" if count > 1 else "")
        return line

    # -- the decision --------------------------------------------------------------------------------------------

    def news(self, lines: Iterable[Told]) -> None:
        """What happened since; the log is told, not shown as records."""
        for told in lines:
            self.terminal.show(Text(f"  {told.sentence}", style="italic"))

    def question(self, prompt: str, rules: Sequence[str]) -> None:
        self.terminal.show(
            Text(prompt, style="bold").append(f"  ({', '.join(rules)})" if rules else "", "dim not bold")
        )

    def panels(self, view: View, menu: Menu | None = None) -> None:
        """What lies beside the board, in short."""
        for panel in view.panels:
            self.terminal.show(*panel_lines(panel, menu))

    def menu(self, menu: Menu, view: View, whole: bool = False) -> None:
        """Numbered picks by kind, with a group's members and a sign where a warning waits; long lists are packed, and
        of very many places, unless the whole list was asked for, only those with a name or a piece are told."""
        notes = notes_of(view)
        for heading, every in menu.groups():
            lines = every if whole else self._telling(every, view)
            self.terminal.show(Text(f"{heading}:", style="underline"))
            if self._is_long(menu, lines):
                items = [_menu_line(line, self._short(line), notes) for line in lines]
                self.terminal.show(Padding(Columns(items, padding=(0, 2)), (0, 0, 0, 1)))
            else:
                self.terminal.show(*[_menu_line(line, line.label, notes) for line in lines])
            if len(lines) < len(every):
                more = f"  and {len(every) - len(lines)} more: type any by its name; 'menu' lists them all."
                self.terminal.show(Text(more, style="dim"))
        if menu.amounts:
            self.terminal.show(Text(f"Type a number: {menu.amounts_told()}.", style="underline"))

    def _telling(self, lines: Sequence[Line], view: View) -> Sequence[Line]:
        """Of very many places those that have a name of their own, or a piece on them."""
        if len(lines) <= PLACES or self.names.kind(lines[0].pick) not in ("place", "side"):
            return lines
        taken = {token.place for token in view.tokens}
        return [line for line in lines if line.text in taken or line.title.casefold() != line.text.casefold()]

    def _is_long(self, menu: Menu, lines: Sequence[Line]) -> bool:
        return len(lines) > MENU_LINES or len(menu.lines) > MENU_LINES * 2

    def _short(self, line: Line) -> str:
        return line.text if self.names.kind(line.pick) in ("place", "side") else line.label

    def odds(self, title: str, odds: Odds) -> None:
        """A bar for every result, what went into them, and whether they are exact."""
        self.terminal.show(Text(title, style="bold"))
        if [chance.result for chance in odds.chances] == [""]:
            self.terminal.show("  Nothing is decided by this pick alone.")
            self.reasons(odds.because)
            return
        self._chances(odds.chances, odds.exact)
        self.reasons(odds.because)
        if odds.tries:
            self.terminal.show(Text(f"  Too many dice to count out: estimated by {odds.tries} tries.", style="dim"))
        elif not odds.exact:
            self.terminal.show(Text(f"  Averaged over {odds.worlds} worlds that fit what you know.", style="dim"))

    def _chances(self, chances: Iterable[Chance], exact: bool) -> None:
        table = Table.grid(padding=(0, 2))
        for chance in chances:
            bar = "#" * max(1, round(chance.chance * BAR))
            share = f"{chance.chance:6.1%}" + (f"  {chance.fraction}" if exact else "")
            table.add_row(chance.result or "nothing is decided yet", share, bar, chance.words)
        self.terminal.show(Padding(table, (0, 0, 0, 2)))

    def threat(self, threat: Threat) -> None:
        """The worst that others could do at a place."""
        who = f" ({', '.join(threat.pieces)})" if threat.pieces else ""
        self.terminal.show(Text(threat.title, style="bold").append(who, "not bold"))
        self._chances(threat.chances, exact=False)
        self.reasons(threat.because)

    def preview(self, title: str, preview: Preview) -> None:
        """Where a pick leads, what that costs, and what speaks against it."""
        words = [" ".join(preview.path), f"costs {preview.cost}" if preview.cost else ""]
        told = "; ".join(word for word in words if word) or "nothing is known of a way or a cost"
        self.terminal.show(Text(f"{title}: ", style="bold").append(f"{told}.", "not bold"))
        self.reasons(preview.warnings)

    def reasons(self, reasons: Iterable[Reason]) -> None:
        for reason in reasons:
            self.terminal.show(f"  {reason}")


def _legend(view: View, lit: Lit) -> list[Text]:
    """What the signs of overlays on the board mean."""
    used = set(lit.signs.values())
    shown = [f"{sign} {overlay.title}" for sign, overlay in signed(view) if sign in used]
    return [Text(f"Overlays: {', '.join(shown)}", style="dim")] if shown else []


def _packed(lines: Sequence[Text], width: int) -> list[Text]:
    """A few lines as they are; of many, short neighbours share a line."""
    if len(lines) <= LISTED:
        return list(lines)
    half, packed = width // 2, list[Text]()
    waiting: Text | None = None
    for line in lines:
        short = line.cell_len < half
        if waiting is not None and short:
            waiting.pad_right(half - waiting.cell_len)
            waiting.append_text(line)
            waiting = None
        else:
            packed.append(line)
            waiting = line if short else None
    return packed


def _menu_line(line: Line, label: str, notes: Mapping[str, str]) -> Text:
    number = f"{line.number:>3} " if line.number else "  - "
    shown = Text(number, style="bold cyan").append(label, "not bold default")
    return shown.append(f" {notes[line.text]}" if line.text in notes else "", "not bold dim")


def _wind(degrees: int) -> str:
    """A direction in degrees from north as a wind; the six sides of a hex come out as six of them."""
    return WINDS[round(degrees / 45) % len(WINDS)]


def places_of(view: View, texts: Iterable[str]) -> set[str]:
    """The places that picks speak of: themselves, the ends of sides, and where pieces stand."""
    standing: Mapping[str, str] = {token.pick: token.place for token in view.tokens if token.pick}
    places: set[str] = set()
    for text in texts:
        places.update((text, standing.get(text, text), *text.split("-")))
    return places


def lit_by(chair: Chair, view: View, decision: Decision | None, switched: Collection[str] = ()) -> Lit:
    """Legal places, the places of the question, and those of the overlays that are shown."""
    names = chair.names
    legal: set[str] = set()
    focus: set[str] = set()
    if decision is not None:
        near = (pick for pick in decision.picks if names.places <= pick < names.numbers)
        legal = places_of(view, (names.text(pick) for pick in near))
        focus = places_of(view, (names.text(pick) for pick in decision.about if pick >= names.places))
    return Lit(frozenset(legal), frozenset(focus), overlay_signs(overlays_shown(view, switched)))


def scene(board: TextBoard, chair: Chair, view: View, lines: Iterable[Told], lit: Lit) -> set[str]:
    """Where to look: at what the question is about, else at what may be picked, at the last news, at one's own."""
    texts = (text for told in lines for text in mentioned(told.event, chair.game.sentences, chair.names))
    own = {board.home(token.place) for token in view.tokens if token.owner == chair.seat}
    for places in (lit.focus, lit.legal, places_of(view, texts), own):
        on_board = board.spots.keys() & set(map(board.home, places))
        if on_board:
            return on_board
    return set()

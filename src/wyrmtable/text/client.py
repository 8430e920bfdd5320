"""The text client: every game with the keyboard alone, through the same door as any other client.

It asks the match for views, decisions, names, log and odds of the seat in front of the keyboard, and for nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from rich.text import Text

from ..bots import Bot, dismiss, play_out
from ..core import Chair, Decision, Match, Outcome, Told, View, WyrmError
from .board import Lit
from .commands import Commands
from .menu import Menu
from .orders import StandingOrders
from .saves import BadSave, save
from .screen import Screen, lit_by, scene
from .tables import Boards, on_sheet
from .terminal import Terminal

SAVE_EVERY = 2.0  # seconds between saves while only bots are playing


class Quit(Exception):
    """The player leaves the table; the game can be resumed."""


class Client:
    """One game at one keyboard: people take turns at it, bots play the other seats."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], terminal: Terminal, path: Path) -> None:
        self.match = match
        self.bots = bots
        self.terminal = terminal
        self.path = path
        self.boards = Boards(match.game)
        self.screen = Screen(terminal, self.boards.board(match.position, match.view(None)), match.names)
        self.orders = StandingOrders()
        self.switched: set[str] = set()  # overlays that the player switched on or off
        self.maps = True
        self._seated: int | None = None
        self._unsaved = ""
        self._saved_at = 0.0

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.match.seat_names)) if seat not in self.bots]

    def run(self) -> bool:
        """Plays to the end (True) or until the player leaves (False)."""
        self.save()
        try:
            while not self._over():
                self._turn()
        except (Quit, EOFError):
            self._farewell()
            return False
        finally:
            for bot in self.bots.values():
                dismiss(bot)
        self._curtain()
        return True

    def _over(self) -> bool:
        """Lets the bots play; whether the game is over."""
        if self.match.deciding in self.bots:
            with self.terminal.waiting("The others play ..."):
                play_out(self.match, self.bots, self._bot_moved)
            self.save()
        return self.match.outcome is not None

    def _bot_moved(self, match: Match) -> None:
        if time.monotonic() - self._saved_at > SAVE_EVERY:
            self.save()

    # -- a person's decision -------------------------------------------------------------------------------------

    def _turn(self) -> None:
        decision = self.match.decision
        assert isinstance(decision, Decision)
        if self._ordered(decision):
            return
        self._seat(decision.seat)
        chair = self.match.chair(decision.seat)
        self.table(chair, decision)
        entries = len(self.match.entries)
        while len(self.match.entries) == entries:
            self._listen(chair, decision)

    def _ordered(self, decision: Decision) -> bool:
        """Lets a standing order answer; the others at the keyboard learn nothing of it."""
        pick = self.orders.answer(self.match, decision)
        if pick is None:
            return False
        self.match.pick(decision.seat, pick)
        self.save()
        if len(self.people) == 1:
            title = self.match.names_for(decision.seat).title(pick)
            self.terminal.show(Text(f"  By your standing order: {title}.", style="dim italic"))
        return True

    def _seat(self, seat: int) -> None:
        """Hands the keyboard over, if another person sat there; nothing of the other's screen stays."""
        if self._seated != seat and len(self.people) > 1:
            name = self.match.seat_names[seat]
            self.terminal.wipe()
            self.terminal.show("", Text(f"Pass the keyboard to {name}.", style="bold reverse"), "")
            self.terminal.ask(f"{name}: press Enter when nobody else is looking.")
            self.terminal.wipe()
        self._seated = seat

    def table(self, chair: Chair, decision: Decision) -> None:
        """All that the seat needs to decide."""
        view, lines = on_sheet(chair.view()), list(chair.log(self.last_own_entry(chair.seat)))
        menu, lit = Menu(decision, chair.names), self.lit(chair, view)
        self.look_at(view)
        self.screen.heading(view)
        self.screen.news(lines)
        if self.maps:
            rest = self.screen.height_of_all_but_map(view, lines, menu)
            self.screen.map(view, lit, self.scene(chair, view, lines, lit), rest)
        self.screen.panels(view, menu)
        self.screen.question(decision.question(chair.names), decision.rules)
        self.screen.menu(menu, view)

    def look_at(self, view: View, sheet: str = "") -> None:
        """Puts a sheet of the board on the screen; by default the one that the game says."""
        self.screen.board = self.boards.board(self.match.position, view, sheet)

    def lit(self, chair: Chair, view: View) -> Lit:
        return lit_by(chair, view, chair.decision, self.switched)

    def scene(self, chair: Chair, view: View, lines: Iterable[Told], lit: Lit) -> set[str]:
        return scene(self.screen.board, chair, view, lines, lit)

    def last_own_entry(self, seat: int) -> int:
        """The entry of the seat's last pick: the news begin with what came of it."""
        own = (entry.number for entry in reversed(self.match.entries) if entry.seat == seat)
        return next(own, 0)

    def _listen(self, chair: Chair, decision: Decision) -> None:
        menu = Menu(decision, chair.names)
        commands = Commands(self, chair, menu)
        typed = self.terminal.ask(f"{self.match.seat_names[chair.seat]}>", [*menu.words(), *commands.words()]).strip()
        if not typed:
            self.terminal.show(Text("Type a pick by number or name, or 'help'.", style="dim"))
            return
        try:
            if not commands.obey(typed):
                self.pick(chair, menu.find(typed))
        except WyrmError as trouble:
            self.complain(str(trouble))

    def pick(self, chair: Chair, pick: int) -> None:
        """Carries out a pick; what the game warns of is told before."""
        if chair.names.text(pick) in chair.view().warned:
            self.screen.preview(chair.names.title(pick), chair.preview(pick))
            if not self.terminal.confirm("Pick it anyway?"):
                return
        self.match.pick(chair.seat, pick)
        self.save()

    def concede(self, chair: Chair) -> None:
        if self.terminal.confirm(f"{self.match.seat_names[chair.seat]}: do you really want to give up?"):
            self.match.concede(chair.seat)
            self.save()

    def complain(self, message: str) -> None:
        self.terminal.show(Text(message, style="red"))

    # -- coming and going ----------------------------------------------------------------------------------------

    def save(self) -> None:
        """Saves the game; where that fails it is said once and the game goes on."""
        try:
            save(self.match, self.path)
        except BadSave as trouble:
            if str(trouble) != self._unsaved:
                self.complain(f"The game goes on, but it is not saved. {trouble}")
            self._unsaved = str(trouble)
        else:
            if self._unsaved:
                self.terminal.show(f"Saved again: {self.path}")
            self._unsaved = ""
        self._saved_at = time.monotonic()

    def quit(self) -> None:
        raise Quit

    def _farewell(self) -> None:
        self.save()
        if not self._unsaved:
            self.terminal.show("")
            self.terminal.advise("The game is saved. Go on with:", f"wyrm resume {self.path}")

    def _curtain(self) -> None:
        """The end: the table as everybody sees it, and what came of it."""
        outcome = self.match.outcome
        assert isinstance(outcome, Outcome)
        seats = self.people
        seat = seats[0] if len(seats) == 1 else None
        view = self.match.view(seat)
        since = self.last_own_entry(seat) if seat is not None else max(0, len(self.match.entries) - 3)
        self.look_at(view)
        self.screen.heading(view)
        self.screen.news(self.match.log(seat, since))
        self.terminal.show("", Text(outcome.summary, style="bold"))
        if not self._unsaved:
            self.terminal.advise("See it again with:", f"wyrm replay {self.path}")

    def goes_on(self) -> bool:
        """Whether the players want the next game of a series now."""
        sequel = self.match.sequel
        if sequel is None:
            return False
        self.terminal.show("", Text(f"The story goes on: {sequel.title}", style="bold"), sequel.about)
        try:
            return self.terminal.confirm("Begin it now?")
        except EOFError:
            return False

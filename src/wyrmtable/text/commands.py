"""The words a player can type besides picks: odds, why not, take back, rules, look around, save, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

from rich.table import Table
from rich.text import Text

from .. import registry
from ..bots import bot, has_captain, why
from ..core import BadPick, Chair, View
from .menu import Menu, named
from .panels import overlay_lines, panel_lines
from .saves import save
from .screen import places_of
from .tables import on_sheet

if TYPE_CHECKING:
    from ..rulebook import Rule
    from .client import Client

HELP: Mapping[str, str] = {
    "help": "this list",
    "odds PICK": "the chances of every result, before you pick",
    "why PICK": "which rule forbids a pick (also: why-not)",
    "hint": "what the game's own bot would do, and why",
    "undo [N]": "take back your last pick, or all from entry N on; 'undo ?' lists what can be taken back",
    "menu": "the picks again, all of them",
    "map [PLACE]": "the board about the action, or about a place; 'map off' and 'map on' for every turn",
    "over": "the whole board from afar",
    "look PLACE": "everything you can see there",
    "path PICK": "where a pick leads, what it costs, what speaks against it",
    "threat PLACE": "the worst that the others could do to you there, from what you know",
    "panel [NAME]": "what lies beside the board, or one panel in full",
    "sheet [NAME]": "the sheets of the board, or one of them",
    "overlay [NAME]": "the overlays of the board; with a name, switch one on or off",
    "pieces [SEAT]": "all pieces by place, or those of a seat",
    "log [N]": "the story so far, or its last N lines",
    "rule ID": "the text of a rule",
    "rules WORDS": "rules that contain the words",
    "order [KIND pass|ask|PICK]": "your standing orders; or give one: what to answer without being asked",
    "concede": "give up; you are asked once more",
    "save [FILE]": "save (it is done after every pick anyway), or save a copy",
    "quit": "leave; the game is saved",
}
ALIASES: Mapping[str, str] = {
    "?": "help",
    "h": "help",
    "o": "odds",
    "w": "why",
    "why-not": "why",
    "whynot": "why",
    "u": "undo",
    "m": "map",
    "l": "look",
    "p": "pieces",
    "r": "rule",
    "q": "quit",
    "exit": "quit",
}
FOUND = 8  # rules shown for a search


class Titled(Protocol):
    """A part of a view that a player can name."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...


Part = TypeVar("Part", bound=Titled)


class Commands:
    """The commands of one seat at one decision. A pick with the same name goes first; `:undo` is always a command."""

    def __init__(self, client: Client, chair: Chair, menu: Menu) -> None:
        self.client = client
        self.chair = chair
        self.menu = menu
        self._table: Mapping[str, Callable[[str], None]] = {
            "help": self.help,
            "odds": self.odds,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "menu": self.again,
            "map": self.map,
            "over": self.over,
            "look": self.look,
            "path": self.path,
            "threat": self.threat,
            "panel": self.panel,
            "sheet": self.sheet,
            "overlay": self.overlay,
            "pieces": self.pieces,
            "log": self.log,
            "rule": self.rule,
            "rules": self.rules,
            "order": self.order,
            "concede": lambda _: client.concede(chair),
            "save": self.save,
            "quit": lambda _: client.quit(),
        }

    def words(self) -> list[str]:
        return list(self._table)

    def obey(self, typed: str) -> bool:
        """Carries out a command; False if it is none, but a pick."""
        word, _, rest = typed.removeprefix(":").partition(" ")
        word = ALIASES.get(word.casefold(), word.casefold())
        if not typed.startswith(":") and typed in self.menu.words():
            return False
        if word not in self._table:
            if typed.startswith(":"):
                raise BadPick(f"There is no command {word!r}. 'help' lists them.")
            return False
        self._table[word](rest.strip())
        return True

    def help(self, _: str) -> None:
        table = Table.grid(padding=(0, 2))
        for usage, what in HELP.items():
            table.add_row(Text(usage, style="bold cyan"), what)
        self.client.terminal.show(
            "Pick by number, by name, or by the beginning of a name (Tab completes). You can also type:", table
        )

    def odds(self, what: str) -> None:
        if not what:
            raise BadPick("Odds of what? Say 'odds' and a pick, by number or name.")
        pick = self.menu.find(what)
        self.client.screen.odds(self.chair.names.title(pick), self.chair.odds(pick))

    def why(self, what: str) -> None:
        if not what:
            raise BadPick("Why not what? Say 'why' and the name of a place, a side or a piece.")
        pick = named(self.chair.names, what, self.menu)
        reasons = self.chair.why_not(pick)
        title = self.chair.names.title(pick)
        if reasons:
            self.client.terminal.show(f"{title} cannot be picked now:")
            self.client.screen.reasons(reasons)
        else:
            self.client.terminal.show(f"{title} can be picked.")
            self.client.screen.reasons(self.chair.explain(pick))

    def hint(self, _: str) -> None:
        game = self.chair.game
        if not has_captain(game):
            raise BadPick(f"{game.title} has no captain who could advise you.")
        adviser = bot(registry.REGULAR.id, game, Random(0))
        title = self.chair.names.title(adviser.choose(self.chair))
        reason = why(adviser)
        self.client.terminal.show(f"The game's own bot would pick {title}." + (f" {reason}" if reason else ""))

    def undo(self, what: str) -> None:
        match, seat = self.client.match, self.chair.seat
        if what == "?":
            able = match.undoable(seat)
            for entry in able:
                self.client.terminal.show(
                    f"  {entry}  {match.names.title(match.names.pick(match.entries[entry].text))}"
                )
            if not able:
                self.client.terminal.show("Nothing can be taken back.")
            return
        if what and not what.isdecimal():
            raise BadPick("Say 'undo', or 'undo' and the number of an entry; 'undo ?' lists them.")
        match.undo(seat, int(what) if what else None)
        self.client.save()
        self.client.terminal.show("Taken back.")

    def again(self, _: str) -> None:
        self.client.screen.menu(self.menu, self.chair.view(), whole=True)

    def map(self, where: str) -> None:
        if where in ("on", "off"):
            self.client.maps = where == "on"
            self.client.terminal.show(f"The board is {'shown' if self.client.maps else 'no longer shown'} every turn.")
            return
        place = self._place(where) if where else ""
        view = self._view_of(place)
        lit = self.client.lit(self.chair, view)
        self.client.screen.map(view, lit, {place} if place else self.client.scene(self.chair, view, (), lit))

    def over(self, _: str) -> None:
        view = self._view_of("")
        self.client.screen.overview(view, self.client.lit(self.chair, view))

    def _view_of(self, place: str) -> View:
        """The sheet that a place is on, put on the screen; the one to look at now if it is on none."""
        view = self.chair.view()
        for sheet in ("", *(each.id for each in view.sheets)):
            self.client.look_at(view, sheet)
            if not place or self.client.screen.board.home(place) in self.client.screen.board.spots:
                return on_sheet(view, sheet)
        self.client.look_at(view)
        return on_sheet(view)

    def sheet(self, what: str) -> None:
        view = self.chair.view()
        if not what:
            listed = [f"  {each.id}  {each.title}" for each in view.sheets]
            self.client.terminal.show(*(listed or ["The board has one sheet."]))
            return
        found = _called(what, view.sheets, "sheet")
        self.client.look_at(view, found.id)
        shown = on_sheet(view, found.id)
        self.client.terminal.show(Text(found.title, style="bold"))
        lit = self.client.lit(self.chair, shown)
        self.client.screen.map(shown, lit, self.client.scene(self.chair, shown, (), lit))

    def overlay(self, what: str) -> None:
        view, client = self.chair.view(), self.client
        if what:
            found = _called(what, view.overlays, "overlay")
            client.switched ^= {found.id}
            client.terminal.show(f"{found.title}: {', '.join(found.places) or 'no place'}.")
        client.terminal.show(*(list(overlay_lines(view, client.switched)) or [Text("There are no overlays.")]))

    def panel(self, what: str) -> None:
        view = self.chair.view()
        for panel in [_called(what, view.panels, "panel")] if what else view.panels:
            self.client.terminal.show(*panel_lines(panel, self.menu, whole=bool(what)))
        if not view.panels:
            self.client.terminal.show("Nothing lies beside the board.")

    def path(self, what: str) -> None:
        if not what:
            raise BadPick("The path of what? Say 'path' and a pick, by number or name.")
        pick = self.menu.find(what)
        self.client.screen.preview(self.chair.names.title(pick), self.chair.preview(pick))

    def threat(self, where: str) -> None:
        if not where:
            raise BadPick("Threatened where? Say 'threat' and the name of a place or a piece.")
        view, text = self.chair.view(), self._place(where)
        place = next(iter(places_of(view, [text]) - {text}), text)
        found = self.chair.threat(place)
        if found is None:
            self.client.terminal.show(f"As far as you know, there is nothing to fear at {place}.")
        else:
            self.client.screen.threat(found)

    def order(self, what: str) -> None:
        client, seat = self.client, self.chair.seat
        kind, _, word = what.partition(" ")
        if what and not word.strip():
            raise BadPick(f"What is the order? Say 'order {kind} pass', 'order {kind} ask', or name a pick.")
        if what:
            client.orders.give(client.match, seat, kind, word.strip())
        told = client.orders.told(client.match, seat)
        for known, holds in told:
            line = Text(f"  {known.kind}: {holds}", style="bold").append(f"  {known.title}", "not bold")
            client.terminal.show(line.append(f". {known.about}" if known.about else "", "dim not bold"))
        if not told:
            client.terminal.show("Nothing in this game can be answered by standing orders.")

    def _place(self, what: str) -> str:
        return self.chair.names.text(named(self.chair.names, what, self.menu))

    def look(self, where: str) -> None:
        if not where:
            raise BadPick("Look where? Say 'look' and the name of a place or a piece.")
        view, names = self.chair.view(), self.chair.names
        boxes = self.client.screen.board.stacks(view.tokens)
        if where in boxes and where not in names:
            self.client.screen.stacks(view, {where})
            return
        text = self._place(where)
        here = places_of(view, [text])
        self._view_of(next(iter(here - {text}), text))
        self.client.terminal.show(Text(names.title(names.pick(text)), style="bold"))
        for ground in view.grounds:
            if ground.place in here and ground.title:
                self.client.terminal.show(f"  On the ground: {ground.title}.")
        self.client.screen.stacks(view, here)
        ways = self.client.screen.board.exits(text)
        if ways:
            told = (f"{place} ({way})" if str(way) else place for place, way in ways.items())
            self.client.terminal.show(f"  Ways lead to {', '.join(told)}.")
        if text in self.menu.words():
            self.client.terminal.show("  It may be picked now.")

    def pieces(self, whose: str) -> None:
        owner = None
        if whose:
            seats = self.client.match.seat_names
            fitting = [seat for seat, name in enumerate(seats) if name.casefold().startswith(whose.casefold())]
            if len(fitting) != 1:
                raise BadPick(f"No seat is called {whose!r}. The seats are: {', '.join(seats)}.")
            owner = fitting[0]
        self.client.screen.pieces(self.chair.view(), owner)

    def log(self, count: str) -> None:
        lines = list(self.chair.log())
        if count and not count.isdecimal():
            raise BadPick("Say 'log', or 'log' and how many lines.")
        self.client.screen.news(lines[-int(count) :] if count and int(count) else lines)

    def rule(self, rule_id: str) -> None:
        if not rule_id:
            decision = self.chair.decision
            rule_id = decision.rules[0] if decision is not None and decision.rules else ""
        book = registry.rulebook(self.chair.game)
        for rule in book.resolve(rule_id.upper() if rule_id.upper() in book else rule_id):
            self._print(rule)

    def rules(self, words: str) -> None:
        if not words:
            raise BadPick("Rules about what? Say 'rules' and one or more words.")
        found = registry.rulebook(self.chair.game).search(words)
        if not found:
            raise BadPick(f"No rule contains {words!r}.")
        for rule in found[:FOUND]:
            self._print(rule)
        if len(found) > FOUND:
            self.client.terminal.show(f"... and {len(found) - FOUND} more.")

    def _print(self, rule: Rule) -> None:
        from rich.markdown import Markdown  # takes a while to load, and most games are played without

        self.client.terminal.show(Markdown(f"**{rule.id}** {rule.text}"))

    def save(self, file: str) -> None:
        if file:
            save(self.client.match, Path(file).expanduser())
            self.client.terminal.show(f"A copy is saved as {file}.")
        else:
            save(self.client.match, self.client.path)
            self.client.terminal.show(f"Saved as {self.client.path}.")


def _called(typed: str, known: Sequence[Part], kind: str) -> Part:
    """The part that a player means: by its id, or by the beginning of its id or title."""
    word = typed.casefold()
    found = [each for each in known if each.id.casefold() == word] or [
        each for each in known if each.id.casefold().startswith(word) or each.title.casefold().startswith(word)
    ]
    if len(found) != 1:
        there = ", ".join(each.id for each in known) or "none"
        raise BadPick(f"No {kind} is called {typed!r}. The {kind}s are: {there}.")
    return found[0]

"""The words a player can type besides picks: odds, why not, take back, rules, look around, save, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from ..bots import bot, has_captain, why
from ..core import BadPick, Chair
from .menu import Menu, named
from .rulebooks import rulebook_of
from .saves import save
from .screen import lit_by, places_of

if TYPE_CHECKING:
    from .client import Client

HELP: Mapping[str, str] = {
    "help": "this list",
    "odds PICK": "the chances of every result, before you pick",
    "why PICK": "which rule forbids a pick (also: why-not)",
    "hint": "what the game's captain would do, and why",
    "undo [N]": "take back your last pick, or all from entry N on; 'undo ?' lists what can be taken back",
    "menu": "the picks again",
    "map [PLACE]": "the board about the action, or about a place; 'map off' and 'map on' for every turn",
    "over": "the whole board from afar",
    "look PLACE": "everything you can see there",
    "pieces [SEAT]": "all pieces by place, or those of a seat",
    "log [N]": "the story so far, or its last N lines",
    "rule ID": "the text of a rule",
    "rules WORDS": "rules that contain the words",
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
            "pieces": self.pieces,
            "log": self.log,
            "rule": self.rule,
            "rules": self.rules,
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
            "Pick by number, by name, or by the beginning of a name (Tab completes). Besides:", table
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
        captain = bot("captain", game, Random(0))
        title = self.chair.names.title(captain.choose(self.chair))
        reason = why(captain)
        self.client.terminal.show(f"The captain would pick {title}." + (f" {reason}" if reason else ""))

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
        self.client.screen.menu(self.menu)

    def map(self, where: str) -> None:
        if where in ("on", "off"):
            self.client.maps = where == "on"
            self.client.terminal.show(f"The board is {'shown' if self.client.maps else 'no longer shown'} every turn.")
            return
        view = self.chair.view()
        lit = lit_by(self.chair, view, self.chair.decision)
        around = {self._place(where)} if where else self.client.scene(self.chair, view, (), lit)
        self.client.screen.map(view, lit, around)

    def over(self, _: str) -> None:
        view = self.chair.view()
        self.client.screen.overview(view, lit_by(self.chair, view, self.chair.decision))

    def _place(self, what: str) -> str:
        return self.chair.names.text(named(self.chair.names, what, self.menu))

    def look(self, where: str) -> None:
        if not where:
            raise BadPick("Look where? Say 'look' and the name of a place or a piece.")
        view, names = self.chair.view(), self.chair.names
        boxes = self.client.board.stacks(view.tokens)
        if where in boxes and where not in names:
            self.client.screen.stacks(view, {where})
            return
        text = self._place(where)
        self.client.terminal.show(Text(names.title(names.pick(text)), style="bold"))
        here = places_of(view, [text])
        self.client.screen.stacks(view, here)
        ways = self.client.board.exits(text)
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
        book = rulebook_of(self.chair.game)
        for rule in book.resolve(rule_id.upper() if rule_id.upper() in book else rule_id):
            self.client.terminal.show(Markdown(f"**{rule.id}** {rule.text}"))

    def rules(self, words: str) -> None:
        if not words:
            raise BadPick("Rules about what? Say 'rules' and one or more words.")
        found = rulebook_of(self.chair.game).search(words)
        if not found:
            raise BadPick(f"No rule contains {words!r}.")
        for rule in found[:FOUND]:
            self.client.terminal.show(Markdown(f"**{rule.id}** {rule.text}"))
        if len(found) > FOUND:
            self.client.terminal.show(f"... and {len(found) - FOUND} more.")

    def save(self, file: str) -> None:
        if file:
            save(self.client.match, Path(file).expanduser())
            self.client.terminal.show(f"A copy is saved as {file}.")
        else:
            save(self.client.match, self.client.path)
            self.client.terminal.show(f"Saved as {self.client.path}.")

"""The engine: decisions, steps, dice, positions, views, matches and records. Knows no game."""

from .chair import Chair
from .decision import Decision, Outcome, Reason, win
from .dice import Dice, LiveDice, NoDice, RandomDice, RecordedDice, ScriptedDice, commitment, exhaust, totals
from .errors import (
    BadFile,
    BadPick,
    BadRecord,
    BadSetup,
    DiceError,
    GameOver,
    StalePick,
    UndoBarred,
    WrongSeat,
    WyrmError,
)
from .event import EVERYONE, Event, Log, but, heard, mentioned, only, tell
from .game import AnyGame, Choice, Game, Scenario, Setting, complete
from .match import Match, Told
from .names import Names
from .odds import Chance, Odds, chances, odds_of
from .position import Position, fill, fingerprint, same, state, to_json
from .proof import verify
from .record import Entry, Header, parse
from .steps import Asking, Running, Stacked, Step, Table, settle, take
from .view import Marker, SeatLine, Token, View

__all__ = [
    "EVERYONE",
    "AnyGame",
    "Asking",
    "BadFile",
    "BadPick",
    "BadRecord",
    "BadSetup",
    "Chair",
    "Chance",
    "Choice",
    "Decision",
    "Dice",
    "DiceError",
    "Entry",
    "Event",
    "Game",
    "GameOver",
    "Header",
    "LiveDice",
    "Log",
    "Marker",
    "Match",
    "Names",
    "NoDice",
    "Odds",
    "Outcome",
    "Position",
    "RandomDice",
    "Reason",
    "RecordedDice",
    "Running",
    "Scenario",
    "ScriptedDice",
    "SeatLine",
    "Setting",
    "Stacked",
    "StalePick",
    "Step",
    "Table",
    "Token",
    "Told",
    "UndoBarred",
    "View",
    "WrongSeat",
    "WyrmError",
    "but",
    "chances",
    "commitment",
    "complete",
    "exhaust",
    "fill",
    "fingerprint",
    "heard",
    "mentioned",
    "odds_of",
    "only",
    "parse",
    "same",
    "settle",
    "state",
    "take",
    "tell",
    "to_json",
    "totals",
    "verify",
    "win",
]

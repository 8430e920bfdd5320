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
from .shapes import Shape
from .steps import Asking, Running, Stacked, Step, Table, settle, take
from .view import Marker, SeatLine, Token, View

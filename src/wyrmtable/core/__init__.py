"""The engine: decisions, steps, dice, positions, views, matches and records. Knows no game."""

from .chair import Chair, Supposed
from .decision import ASKED, PLAIN, RECORDED, Decision, Manner, Outcome, Reason, win
from .dice import Dice, LiveDice, NoDice, RandomDice, RecordedDice, ScriptedDice, commitment, exhaust, totals
from .errors import BadPick, BadRecord, BadSetup, DiceError, GameOver, StalePick, UndoBarred, WrongSeat, WyrmError
from .event import EVERYONE, Event, Log, Watching, but, heard, mentioned, only, tell, tell_all, tell_to
from .extras import Chance, Preview, Sequel, Threat
from .eyes import ALL, Eyes
from .game import AnyGame, Choice, Game, Preset, Scenario, Setting, complete
from .match import Match, Told
from .names import Names
from .odds import Odds, chances, odds_of
from .orders import ASK, Order, OrderKind
from .position import Position, fill, fingerprint, same, state, to_json
from .record import Entry, Header
from .steps import OVER, Asking, Running, Step, Table, decide, finish, halt, halting, opening, phase, settle, take
from .view import Aim, Arrow, Ground, Group, Legend, Marker, Overlay, Panel, Row, Score, SeatLine, Sheet, Token, View

"""What every game must pass, as a public module: `check_game(GAME)` in a test, or `wyrm check GAME`."""

from .examine import CHECKS, check_game, run, settings
from .found import Broken, Check, Report, Row, Subject, Tally
from .golden import check_golden, count, playthrough, write_golden
from .playout import Moment, Playout, play

__all__ = [
    "CHECKS",
    "Broken",
    "Check",
    "Moment",
    "Playout",
    "Report",
    "Row",
    "Subject",
    "Tally",
    "check_game",
    "check_golden",
    "count",
    "play",
    "playthrough",
    "run",
    "settings",
    "write_golden",
]

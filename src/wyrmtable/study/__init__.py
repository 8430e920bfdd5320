"""Studies: many games over many processes, and what they say about a scenario or a bot."""

from .games import Plan, Row, play_chain, play_one, play_some
from .pool import Pool
from .rows import RowFile, read_rows
from .study import jobs_of, run_study
from .summary import ENDING, Rate, Summary, summarise, table
from .wilson import Wilson

__all__ = [
    "ENDING",
    "Plan",
    "Pool",
    "Rate",
    "Row",
    "RowFile",
    "Summary",
    "Wilson",
    "jobs_of",
    "play_chain",
    "play_one",
    "play_some",
    "read_rows",
    "run_study",
    "summarise",
    "table",
]

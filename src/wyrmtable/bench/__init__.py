"""Speed against peers, in one run."""

from .report import report_table
from .speed import Bench, GameSpeed, Rate, measure

__all__ = ["Bench", "GameSpeed", "Rate", "measure", "report_table"]

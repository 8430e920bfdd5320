"""What every decision of the captain looks like: from a survey, the step and the picks to a pick and a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wyrmtable.core.steps import Step

from .survey import Survey

Choice = tuple[int, str]
Decide = Callable[[Survey, Step, Sequence[int]], Choice]

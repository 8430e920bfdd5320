"""Whose eyes look at the table: a seat's, a spectator's, or all-seeing ones.

All-seeing eyes belong to finished replays, a referee and the audits; never to somebody who still plays.
"""

from __future__ import annotations

Eyes = int | None  # a seat, None for a spectator, or ALL
ALL = -1

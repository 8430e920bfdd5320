"""A contest between two parties, as a file: what those who have been below brought home (UWA-GAME-1)."""

from __future__ import annotations

import msgspec

from wyrmtable.core import BadSetup

STANDING = "contest.json"
PARTIES = ("no", "2", "3", "4", "6")  # values of the option


def read_standing(text: str) -> tuple[int, ...]:
    """Points by party, in the order in which they went down."""
    try:
        return msgspec.json.decode(text, type=tuple[int, ...])
    except msgspec.DecodeError as error:
        raise BadSetup(
            f"{STANDING} is not the standing of a contest: {error}. It is written when a party is back; use that file."
        ) from error


def written(standing: tuple[int, ...]) -> str:
    return msgspec.json.encode(standing).decode()

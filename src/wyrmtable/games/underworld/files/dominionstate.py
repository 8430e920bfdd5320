"""A campaign or a journey while one of its battles is fought on a board of its own, as a secret file (UWA-GAME-6)."""

from __future__ import annotations

from typing import Any

import msgspec

from wyrmtable.core import BadSetup

CAMPAIGN = "campaign.json"


class Campaign(msgspec.Struct, frozen=True):
    """The setting it was begun with, the fields of its position, the seat that fights and, if it is against another
    house, that; and once the battle is over what it has cost, the hit dice that were slain, which vessels did not come
    back, and of a party who fell; of hosts who has won (-1: nobody), how many of the others are left, and the men of
    each arm that were lost."""

    scenario: str
    options: dict[str, str]
    files: dict[str, str]
    fields: dict[str, Any]
    seat: int
    fallen: int = 0
    mounts: int = 0
    men: int = 0
    slain: int = 0
    sunk: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    rival: int = -1
    winner: int = -1
    left: int = 0
    arms: tuple[int, ...] = (0, 0, 0)
    rival_arms: tuple[int, ...] = (0, 0, 0)
    rival_fallen: int = 0


def read_campaign(text: str) -> Campaign:
    try:
        return msgspec.json.decode(text, type=Campaign)
    except msgspec.DecodeError as error:
        raise BadSetup(
            f"{CAMPAIGN} is not the state of a campaign: {error}. It is written when a battle begins; use that file."
        ) from error


def written(state: Campaign) -> str:
    return msgspec.json.encode(state).decode()

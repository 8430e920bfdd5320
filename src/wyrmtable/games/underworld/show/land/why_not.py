"""Why something cannot be picked on a journey, from what the party knows."""

from __future__ import annotations

from wyrmtable.core import Reason, decide, opening

from ...files.landboard import (
    ALCHEMIST,
    ASSASSIN,
    BUY_FOOD,
    COME_HOME,
    FENCE,
    FEVER,
    FLESH,
    GIVE_MAGIC,
    HAIL,
    HIRE_BOTH,
    HIRE_NOTICES,
    HIRE_SERVANTS,
    JOUST,
    KEEP_TRACK,
    MARCH,
    MARKET,
    PASS_GATE,
    PAY,
    RAISE,
    RUIN,
    SAGE,
    SELL_MAGIC,
    SPY,
    STAY,
    SUBMIT,
    TAVERNS,
    TEMPLE,
    UNKNOWN,
)  # fmt: skip
from ...rules.land import travel
from ...rules.land.position import NOWHERE, ON_TRACK, ON_WING, LandPosition
from ...rules.land.sequence import STEPS
from ...rules.land.truth import code
from ...rules.sequence import STEPS as MEETING_TABLE
from .. import why_not as meeting

MORNING = {
    MARCH: Reason("UWA-WPURS-3", "After a flight half a day of rest is due for every hex: rest first."),
    KEEP_TRACK: Reason("UWA-LOST-3", "No track is drawn that leads on from here, or rest is due first."),
    HAIL: Reason("UWA-CASTLE-3", "There is no castle on this hex."),
    BUY_FOOD: Reason("UWA-WLD-2", "Food is sold in towns, to those who can pay for all."),
    TEMPLE: Reason(
        "UWA-WLD-2", "A temple stands in every town; healing costs 50 gold pieces and somebody must be hurt."
    ),
    FEVER: Reason("UWA-WLD-2", "A temple stands in every town; somebody must have a fever, and 500 gold pieces."),
    MARKET: Reason("UWA-WLD-2", "There is no market here, or nothing is missing that you could pay for."),
    SELL_MAGIC: Reason("UWA-WLD-2", "There is no market here, or you have no magic to sell."),
    FENCE: Reason("UWA-WLD-2", "There is no thieves' quarter here, or you have no magic to sell."),
    TAVERNS: Reason("UWA-RUMOR-1", "News is had in towns, and a round costs up to 70 gold pieces."),
    **dict.fromkeys(
        (HIRE_NOTICES, HIRE_SERVANTS, HIRE_BOTH),
        Reason("UWA-HIRE-1", "Men are looked for in towns, with 600 or 1,200 gold pieces; nobody is hired to fly."),
    ),
    RUIN: Reason("UWA-WLD-1", "There is no ruin here, or all of it has been searched."),
    ALCHEMIST: Reason("UWA-SPEC-1", "In towns, with 250 gold pieces and a potion to copy."),
    ASSASSIN: Reason("UWA-SPEC-13", "In the far town, with 2,000 gold pieces and a castle on the sheet; few exist."),
    SPY: Reason("UWA-SPEC-13", "In the far town, with 500 gold pieces and a castle on the sheet."),
    SAGE: Reason("UWA-SPEC-6", "In towns, with 500 gold pieces; and he serves Fighting-Men only."),
    RAISE: Reason("UWA-WLD-2", "A Patriarch lives in the far town, and raises the dead for 5,000 gold pieces."),
    FLESH: Reason("UWA-WLD-2", "A Wizard lives in the far town, and turns stone to flesh for 5,000 gold pieces."),
    STAY: Reason("UWA-CASTLE-5", "Nobody has asked you to stay here."),
    PASS_GATE: Reason("UWA-WORLD-1", "There is no gate on this hex."),
    COME_HOME: Reason("UWA-GAME-12", "The journey ends in the home town."),
}
DEMAND = {
    JOUST: Reason("UWA-CASTLE-5", "Only a Fighting-Man jousts, with a lord who is one."),
    PAY: Reason("UWA-CASTLE-5", "They do not ask for gold, or you have not enough."),
    GIVE_MAGIC: Reason("UWA-CASTLE-6", "Only a hostile magician takes magic, and only what he can use."),
    SUBMIT: Reason("UWA-CASTLE-7", "They have no task for you."),
}
ELSEWHERE = {
    "morning": Reason("UWA-DEC-12", "First say how the day is spent."),
    "trek": Reason("UWA-WMOVE-3", "Pick a hex beside the party, or make camp."),
    "demand": Reason("UWA-DEC-15", "The lord of the castle waits for an answer."),
    "champion": Reason("UWA-CASTLE-5", "Pick a Fighting-Man who has not ridden yet."),
    "lance": Reason("UWA-JOUST-1", "Pick where to aim."),
    "shield": Reason("UWA-JOUST-1", "Pick a guard; whoever aims at the helm cannot lower his own."),
    "men": Reason("UWA-HIRE-2", "Make somebody an offer who has come, or nobody; each costs his arms, and a horse."),
    "ruin": Reason("UWA-WLD-1", "Search another room of the ruin, or leave it."),
    "mission": Reason("UWA-SPEC-13", "Say to which castle on the sheet he shall go."),
    "lair-seen": Reason("UWA-WENC-10", "Attack the lair, or slip away."),
}


def why_not(pos: LandPosition, seat: int, pick: int) -> list[Reason]:
    told = opening(decide(STEPS, pos), seat, pick, pos.content.seats, "UWA-PLAY-1")
    if told is not None:
        return told
    step = pos.steps[-1][0]
    if step in MEETING_TABLE:
        return meeting.why_not(pos, seat, pick)
    deed = pick - pos.content.deeds
    if step == "morning" and deed in MORNING:
        return [MORNING[deed]]
    if step == "demand" and deed in DEMAND:
        return [DEMAND[deed]]
    if step == "trek" and 0 <= pos.hex_of(pick) < len(pos.fog):
        return [_hex(pos, pos.hex_of(pick))]
    return [ELSEWHERE[step]]


def _hex(pos: LandPosition, hex_: int) -> Reason:
    if hex_ not in pos.content.grid.neighbours[pos.hex]:
        return ELSEWHERE["trek"]
    if pos.heading != NOWHERE:
        return Reason("UWA-LOST-2", "You are lost: straight on, with one turn by a single hex side in the day.")
    if pos.plan == ON_TRACK:
        return Reason("UWA-LOST-3", "You follow the track today, and it is not drawn there.")
    if pos.fog[hex_] == UNKNOWN:
        return Reason("UWA-WMOVE-4", "The day is over.")
    price = travel.cost(pos.content, code(pos, hex_), pos.travel == ON_WING)
    if price >= travel.NEVER:
        return Reason("UWA-WMOVE-4", "Nobody walks on the sea.")
    return Reason("UWA-WMOVE-3", f"It costs {price}, and {max(pos.points, 0)} are left today.")

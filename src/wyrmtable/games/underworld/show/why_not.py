"""Why something cannot be picked now, from what the party knows."""

from __future__ import annotations

from wyrmtable.core import Reason, decide, opening

from ..files import buttons
from ..files.buttons import CAST
from ..files.terms import NAPPING
from ..position import Position
from ..rules import magic, orders
from ..rules.sequence import STEPS
from . import court
from .titles import figure_title

ELSEWHERE = {
    "calling": Reason("UWA-CHAR-6", "Say first what the elf goes as."),
    "study": Reason("UWA-SPELL-1", "Pick a prepared spell to leave out, or say that you are ready."),
    "instead": Reason("UWA-SPELL-1", "Pick another spell of the same level."),
    "march": Reason("UWA-MARCH-1", "The marching order is being settled: pick a character, or say that you are ready."),
    "swap": Reason("UWA-MARCH-1", "Pick the character to change places with."),
    "menu": Reason("UWA-REACT-2", "You have met somebody: fight, flee, surrender, or talk if they can talk."),
    "speaker": Reason("UWA-REACT-2", "Pick an able character as speaker."),
    "offer": Reason("UWA-REACT-2", "Offer a sum of the ladder that your purses hold."),
    "segment": Reason("UWA-SURP-4", "You have one free segment: strike, close in, or flee."),
    "stance": Reason("UWA-CBT-1", "First say what the party does as a whole."),
    "orders": Reason("UWA-CBT-1", "It is one character's turn to say what he does."),
    "aim": Reason("UWA-SPELL-1", "Pick somebody it can be aimed at."),
    "chase": Reason("UWA-PURS-4", "You are running: run on, stand, or throw down what you have."),
    "explore": Reason("UWA-PLAY-2", "That cannot be done where you stand: pick a way on or something that is here."),
    **court.ELSEWHERE,
    "town": Reason(
        "UWA-WLD-2", "You are in town: rest, sell, pay for what you need and can afford, listen, or go down again."
    ),
    "hiring": Reason(
        "UWA-LOY-3", "Make one of those who came an offer, if you have place and gold for him, or say that is all."
    ),
    "terms": Reason("UWA-LOY-2", "Say what pay you offer him, or let him go."),
    "ask": Reason("UWA-PLAY-9", "Name one of the things on the list that you have not looked for here, or go back."),
    "tasks": Reason(
        "UWA-PLAY-7", "Somebody is asked what he does: pick a task of the list, or say that the rest stand ready."
    ),
    "landing": Reason("UWA-PLAY-2", "You are on the first stair: pick the steps that you take."),
    "wall": Reason("UWA-SPELL-1", "Pick a wall of the place that is drawn as one, straight from where you stand."),
    "bar": Reason("UWA-DOOR-7", "Pick a door that is at hand and not wedged open, or go back."),
    "hand": Reason("UWA-PLAY-15", "Say who hands over what, and to whom, or go back."),
    "wedge": Reason("UWA-DOOR-8", "Pick a door through which you have come, or go back."),
    "door": Reason("UWA-DOOR-2", "You stand before a door: open it, listen, name who does it, or leave it."),
    "flight": Reason("UWA-PURS-5", "You are running: pick a way that lies open, stand, or throw something down."),
    "loot": Reason("UWA-ENC-1", "Load what lies there and can still be carried, or leave the rest."),
}


def why_not(pos: Position, seat: int, pick: int) -> list[Reason]:
    told = opening(decide(STEPS, pos), seat, pick, pos.content.seats, "UWA-PLAY-1")
    if told is not None:
        return told
    step = pos.steps[-1]
    if step[0] == "explore" and pos.snare:
        return [Reason("UWA-TRAP-4", "You are in a pit: climb if it is open, or wait for friends.")]
    if step[0] == "explore" and pos.owed:
        return [Reason("UWA-REST-1", "After a flight two turns of rest are due first.")]
    if step[0] == "orders":
        return [_deed(pos, pos.march[step[1]], pick)]
    if step[0] == "stance" and pick == buttons.FLEE and pos.trapped:
        return [Reason("UWA-AVOID-3", "They came upon you within 20 feet: you cannot slip away before they reach you.")]
    spoken = pick in (buttons.PARLEY, buttons.THREATEN) and step[0] in ("menu", "segment", "stance")
    if spoken or (step[0] == "menu" and pick == buttons.FEED):
        return [_word(pos, pick)]
    return [ELSEWHERE[step[0]]]


def _word(pos: Position, pick: int) -> Reason:
    kind = pos.leader()
    if pick == buttons.FEED:
        return Reason("UWA-REACT-3", "Food is for beasts that eat, and there must be enough of it.")
    if kind.intel != "I" or "hostile" in kind.powers or pos.mute:
        return Reason("UWA-REACT-3", f"Nobody talks with this kind: {kind.name}.")
    if pos.foe_marks[0] & NAPPING:
        return Reason("UWA-MON-9", "It is asleep.")
    if pick == buttons.THREATEN:
        return Reason("UWA-REACT-4", "You have threatened them once.")
    return Reason("UWA-REACT-2", "Everything has been said.")


def _deed(pos: Position, who: int, pick: int) -> Reason:
    title = figure_title(pos, who)
    spells = pos.content.book.spells.known
    if CAST <= pick < CAST + len(spells):
        if not magic.has(pos, who, pick - CAST):
            return Reason("UWA-SPELL-1", f"{title} has not prepared {spells[pick - CAST].title}.")
        return Reason("UWA-SPELL-1", f"{spells[pick - CAST].title} does not reach them or is of no use now.")
    if pick == buttons.TURN:
        return Reason("UWA-TURN-1", f"{title} can turn nothing here, or it has been tried.")
    if pick in (buttons.OIL, buttons.WATER):
        feet = orders.FLASK_FEET
        return Reason("UWA-CBT-11", f"{title} has no such flask, or nobody it harms is within {feet} feet.")
    if pos.is_foe(pick):
        return Reason(
            "UWA-CBT-9", f"{title} cannot reach that foe: only the front ranks fight, and bows need distance."
        )
    return ELSEWHERE["orders"]

"""Answers in a window (DUN-WIN-3): which cards of the hand fit, and what the one that is played does."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import PASS
from ..files.content import AT_AFTER, AT_DAWN, AT_KILL, AT_LAID, AT_OPEN, AT_SEARCH, AT_STEP, AT_TRY, AT_TURN
from ..files.terms import KEEPER, WINDOWS
from ..position import Position
from .ambushing import wander, wandering_monsters
from .locks import lock_up
from .windows import AMBUSHES, TRAPS, ambushes_at_hand, playable, show, step_traps

MANNERS = tuple(Manner(kind, PASS, window=True) for kind in WINDOWS)
_PROMPTS = (
    "The heroes' turn begins. Your answer?",
    "{0} steps on {1}. Your answer?",
    "{0} tries to open {1}. Your answer?",
    "{0} has opened {1}. Your answer?",
    "{0} turns {1} over. Your answer?",
    "The tile is laid. Your answer?",
    "{0} is about to fall. Your answer?",
    "A wandering monster! Your answer?",
    "The activation of {0} has ended. Your answer?",
)


def _fitting(pos: Position, step: Step) -> list[int]:
    """Cards of the hand that can be played in this window."""
    window = step[1]
    if window == AT_STEP:
        traps = playable(pos, step_traps(pos, step[3])) if step[4] & TRAPS else []
        return sorted(traps + (ambushes_at_hand(pos) if step[4] & AMBUSHES else []))
    if window == AT_LAID:
        return ambushes_at_hand(pos)
    if window == AT_SEARCH:
        return wandering_monsters(pos, step[2])
    return playable(pos, pos.content.window_cards[window])


def window_picks(pos: Position, step: Step) -> Decision:
    """Pass, or a card of the hand that fits (DUN-WIN-3)."""
    content, window = pos.content, step[1]
    picks = [PASS, *[content.first_card + card for card in _fitting(pos, step)]]
    second = step[3] if window != AT_STEP else content.first_square + step[3]
    about = (content.first_figure + step[2], second)
    return Decision(KEEPER, picks, _PROMPTS[window], ("DUN-WIN-1",), about, MANNERS[window])


def take_window(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A pass, or the card is shown, paid for and does what it says (DUN-WIN-3)."""
    pos.steps.pop()
    if pick == PASS:
        return
    card = pick - pos.content.first_card
    if step[1] == AT_SEARCH:
        wander(pos, card, step[2], log)
        return
    show(pos, card, log)
    if step[1] == AT_STEP and step[4] == TRAPS | AMBUSHES:
        other = TRAPS if card in pos.content.window_cards[AT_LAID] else AMBUSHES
        pos.steps.append(("again", step[2], step[3], other))
    answer(pos, step, card, log)


def answer(pos: Position, step: Step, card: int, log: Log | None) -> None:
    """What a card does in its window."""
    window, hero = step[1], step[2]
    if card in pos.content.window_cards[AT_LAID]:
        place = step[3] - pos.content.first_place if window == AT_LAID else pos.content.board.tile_of[step[3]]
        pos.steps.append(("ambush", hero, place))
    elif window in (AT_STEP, AT_OPEN):
        pos.steps.append(("trap", card, hero, 0))
    elif window == AT_KILL:
        assert pos.steps[-1][0] == "fate"
        pos.steps[-1] = ("capture", hero)
    elif window == AT_DAWN:
        pos.dark = 1
        tell_all(log, "dark")
    elif window == AT_TRY:
        lock_up(pos, pos.steps[-1][2], card, log)
        _forget_opening(pos)
    elif window == AT_TURN:
        below = pos.steps[-1]
        pos.steps[-1] = ("orient", below[1], below[2], KEEPER)
    elif window == AT_AFTER:
        pos.steps.append(("slam", 2))


def _forget_opening(pos: Position) -> None:
    """The action is spent, nothing is opened and no Imp is gained (DUN-ACT-1b)."""
    assert pos.steps[-1][0] == "opening"
    pos.steps.pop()

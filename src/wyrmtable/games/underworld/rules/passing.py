"""At a door: listening, forcing, spells (UWA-DOOR, UWA-LISTEN)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, CAST, FORCE, LISTEN
from ..files.monsters import SOUNDS
from ..files.terms import LISTENING, LURKING, STRENGTH
from ..position import Position
from . import foresight, halls, magic, trickery, turns
from .charting import COMPASS, exits, sheet_side
from .level import DOOR, FALSE, FREE, LOCKED, ROOM
from .lurkers import MUTTERING, SHUFFLING
from .meeting import HEARD_FIRST, OPENED_THEM, WARNED
from .throwing import throw
from .tricks import STUBBORN
from .truth import level, stock, storey

LISTENERS = 3
UNHEARD, SILENCE = 0, 1  # what the step of a door says about listening; from 2 on a sound
SOUND_OF = {SHUFFLING: "shuffling", MUTTERING: "voices"}
SCOUTS = ("esp", "clairvoyance", "clairaudience")


def door_picks(pos: Position, step: Step) -> Decision:
    """Force it with up to three, listen first, open it by a spell, or leave it (UWA-PLAY-3 to UWA-PLAY-5)."""
    able, first = len(pos.able()), pos.content.deeds
    picks = [BACK, *range(first + FORCE, first + FORCE + min(able, 3))]
    picks += [first + LISTEN] if step[3] == UNHEARD else []
    picks += [CAST + spell for spell, _ in spells(pos)]
    found = next(one for one in exits(pos) if one.side == step[1])
    prompt = f"You stand before the door {COMPASS[found.way]}. What do you do?"
    return Decision(pos.caller(), sorted(picks), prompt, ("UWA-DOOR-2", "UWA-DEC-3"))


def spells(pos: Position) -> list[tuple[int, int]]:
    """Knock, and spells that tell what is behind, each with the first who has it."""
    found: dict[int, int] = {}
    able, book = pos.able(), pos.content.book.spells
    for name in ("knock", *SCOUTS):
        spell = book.number(name)
        for who in able if any(pos.spells[spell :: len(book.known)]) else ():
            if magic.has(pos, who, spell) and not (name in SCOUTS and pos.keen & WARNED):
                found.setdefault(spell, who)
    return list(found.items())


def door_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed = pick - pos.content.deeds
    if pick == BACK:
        pos.doorway = HEARD_FIRST if step[2] else 0
        pos.steps.pop()
    elif deed == LISTEN:
        turns.pass_time(pos, turns.QUARTER)
        throw(pos, LISTENING, 1, 6, 0, 0)
        foresight.ask(pos, LISTENING)
    elif CAST <= pick < pos.content.deeds:
        enchant(pos, step, pick - CAST, dice, log)
    else:
        force(pos, step, deed - FORCE + 1, dice, log)
        foresight.ask(pos, LURKING)


def enchant(pos: Position, step: Step, spell: int, dice: Dice, log: Log | None) -> None:
    who = dict(spells(pos))[spell]
    if pos.content.book.spells.known[spell].id == "knock":
        magic.spend(pos, who, spell, log)
        open_up(pos, step, log)
    else:
        magic.cast(pos, who, spell, -1, dice, log)
    turns.pass_time(pos, turns.ROUND_PARTS)


# -- listening ---------------------------------------------------------------------------------------------------------


def listeners(pos: Position) -> list[int]:
    """The keenest ears first: elves, dwarves and halflings hear on 1 or 2, men on 1 (UWA-LISTEN-1)."""
    return sorted(pos.able(), key=lambda who: pos.member(who).race == "man")[:LISTENERS]


def use_listening(pos: Position, total: int, more: int) -> None:
    ears = listeners(pos)
    if more < len(ears) and total <= (1 if pos.member(ears[more]).race == "man" else 2):
        pos.steps.append(("heard", 1))
    elif more + 1 < len(ears):
        throw(pos, LISTENING, 1, 6, 0, more + 1)
    else:
        pos.steps.append(("heard", 0))


def heard(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The dead make no sound; whoever hears nothing does not know whether there is nothing (UWA-LISTEN-2)."""
    pos.steps.pop()
    at = max(place for place, each in enumerate(pos.steps) if each[0] == "door")
    door = pos.steps[at]
    sound = SOUNDS.index(behind(pos, door[1])) if step[1] else 0
    pos.steps[at] = (*door[:3], SILENCE if not sound else 2 + sound)
    tell_all(log, "listened", SOUNDS[sound])


def behind(pos: Position, number: int) -> str:
    """What can be heard through a door: whoever lives there, or a noise without a cause (UWA-LISTEN-3)."""
    true = level(pos)
    found = next(one for one in exits(pos) if one.side == number)
    if true.squares[found.beyond] != ROOM:
        return "nothing"
    room = true.rooms[found.beyond]
    anchor = true.room_squares(room)[0]
    at, held = halls.index_at(pos, anchor), stock(pos, room, anchor)
    kind, many = (pos.halls[at][2], pos.halls[at][3]) if at >= 0 else (held.kind, held.number)
    if many > 0 and kind >= 0:
        return pos.content.book.kinds[kind].sound
    noise = [one.kind for one in storey(pos).noises if one.square == anchor]
    return SOUND_OF[noise[0]] if noise else "nothing"


# -- forcing -----------------------------------------------------------------------------------------------------------


def force(pos: Position, step: Step, number: int, dice: Dice, log: Log | None) -> None:
    """Each throws for himself, and one success is enough (UWA-DOOR-2); a lock is one harder, a free door gives way to
    anybody (UWA-DOOR-1). Whoever strained at it cannot act at once (UWA-DOOR-4)."""
    kind = level(pos).sides[step[1]]
    forcers = pos.able()[:number]
    rolls = [dice.d6("UWA-DOOR-2 force") for _ in forcers]
    if kind == FALSE:
        bear_on_stone(pos, step, rolls, log)
        return
    odd = trickery.stubborn(pos, step[1])
    kind = DOOR if odd else kind
    pos.shown[sheet_side(pos, step[1])] = kind + 1
    tries = [rolls[at] <= strength(pos, forcers[at], kind) or kind == FREE for at in range(len(forcers))]
    if odd:
        tries = [odd == STUBBORN and rolls == [1]]
    pos.steps[-1] = (*step[:2], step[2] + 1, step[3])
    tell_all(log, "forced", "open" if any(tries) else "stuck")
    if any(tries):
        pos.strained = sum([1 << who for who in forcers]) if kind != FREE else 0
        open_up(pos, step, log)
    turns.pass_time(pos, turns.ROUND_PARTS)


def bear_on_stone(pos: Position, step: Step, rolls: list[int], log: Log | None) -> None:
    """A false door never opens; whoever throws a 1 knows it for what it is (UWA-DOOR-9)."""
    known = 1 in rolls
    pos.shown[sheet_side(pos, step[1])] = (FALSE if known else DOOR) + 1
    pos.steps[-1] = (*step[:2], step[2] + 1, step[3])
    tell_all(log, "forced", "false" if known else "stuck")
    if known:
        pos.steps.pop()
    turns.pass_time(pos, turns.ROUND_PARTS)


def strength(pos: Position, who: int, kind: int) -> int:
    """1 or 2; the small and weak 1, the strong 1 to 3 (UWA-DOOR-2, UWA-DOOR-3)."""
    score = pos.score(who, STRENGTH)
    weak = score <= 6 or pos.member(who).race == "halfling"
    return (3 if score >= 16 else 1 if weak else 2) - (1 if kind == LOCKED else 0)


def open_up(pos: Position, step: Step, log: Log | None) -> None:
    """After a first try those behind may be surprised, after a failed one they have heard it (UWA-DOOR-5)."""
    pos.doorway = OPENED_THEM if step[2] == 0 else HEARD_FIRST
    pos.steps[-1] = ("pass", step[1])

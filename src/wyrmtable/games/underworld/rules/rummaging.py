"""Certain things asked for in a room, and magic things tried out (UWA-PLAY-9, UWA-PLAY-10)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import ASK_FOR, BACK, WANTED
from ..files.charts import POISON
from ..files.terms import HEXED
from ..position import Position
from . import draughts, halls, lending, magic, powers, turns
from .blows import saves
from .purse import pay
from .stocking import MAP, magic_thing, weight

SIPPED = 4
NAMING = 100  # gold pieces
PLUSES = {"+1": 1, "+2": 2, "+3": 3}
CURSED = ("cursed sword -2", "ring of weakness", "cursed scroll")


# -- asking ------------------------------------------------------------------------------------------------------------


def can_ask(hall: halls.Hall) -> bool:
    return hall.asked != (1 << len(WANTED)) - 1


def ask_picks(pos: Position, step: Step) -> Decision:
    """The same list in every room, whether or not it pays; each thing once (UWA-PLAY-9)."""
    hall = halls.here(pos)
    assert hall is not None, "things are asked for in rooms"
    left = [pos.deed(ASK_FOR + at) for at in range(len(WANTED)) if not hall.asked >> at & 1]
    return Decision(pos.caller(), [BACK, *left], "What do you look for?", ("UWA-PLAY-9",))


def ask_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BACK:
        return
    turns.pass_time(pos, look_for(pos, pick - pos.deed(ASK_FOR), log))


def look_for(pos: Position, thing: int, log: Log | None) -> int:
    """Whether there is such a thing: what lies about is sorted in half a turn (UWA-ACT-1)."""
    hall = halls.here(pos)
    assert hall is not None, "things are asked for in rooms"
    found = hall.wanted == thing + 1
    changed = hall._replace(asked=hall.asked | 1 << thing)
    if found:
        changed = changed._replace(wanted=0, wanted_worth=0, wanted_thing=0, turned_up=hall.turned_up | 1 << thing)
    halls.change(pos, changed)
    tell_all(log, "rummaged", WANTED[thing], "there are some" if found else "there are none")
    if found and hall.wanted_thing > MAP:
        pocket(pos, hall.wanted_thing, hall.wanted_worth)
    elif found:
        pos.taken += hall.wanted_worth
        tell_all(log, "valued", hall.wanted_worth // 10)
    return turns.HALF


# -- things ------------------------------------------------------------------------------------------------------------


def pocket(pos: Position, thing: int, worth: int) -> None:
    """What it is nobody knows until it is tried out, but for maps (UWA-PLAY-10)."""
    pos.things.append((thing, worth, int(thing == MAP)))
    pos.packed += weight(pos.content.book, thing)


def untried(pos: Position) -> int:
    """The first thing that nobody knows yet; -1 if all are known."""
    return next((at for at, thing in enumerate(pos.things) if not thing[2]), -1)


def try_out(pos: Position, dice: Dice, log: Log | None) -> None:
    """Worn or swung for a turn it shows what it is; a potion is sipped, and shows itself on 1 to 4 (UWA-PLAY-10)."""
    turns.pass_time(pos, try_on(pos, pos.able()[0], dice, log))


def try_on(pos: Position, who: int, dice: Dice, log: Log | None) -> int:
    """By one of them; the time it takes."""
    at = untried(pos)
    thing, worth, _ = pos.things[at]
    kind, title = magic_thing(pos.content.book, thing)
    parts = turns.ROUND_PARTS if kind in ("potion", "scroll") else turns.TURN
    if kind == "potion" and dice.d6("UWA-PLAY-10 sip") > SIPPED:
        tell_all(log, "tasteless")
        return parts
    tell_all(log, "shows-itself", title)
    stuck = title in CURSED
    pos.things[at] = (thing, 0 if stuck else worth, 1)
    if stuck:
        pos.marks[who] |= HEXED
        tell_all(log, "hexed", pos.piece(who))
    elif title == "flask of poison" and not saves(pos, who, POISON, dice):
        powers.poison(pos, who, dice, log)
    else:
        lending.lend(pos, at, gird(pos, title, who), dice)
    pos.lit = max(pos.lit, shining(pos))
    return parts


def shining(pos: Position) -> int:
    """The light of a magic sword that is known for one, which no wind blows out; 0 without (UWA-LIGHT-1)."""
    book = pos.content.book
    swords = [thing for thing, _, known in pos.things if known and magic_thing(book, thing)[0] == "sword"]
    return magic.LASTING_LIGHT if swords else 0


def gird(pos: Position, title: str, who: int = 0) -> int:
    """Whoever can use it best keeps it at hand: a weapon adds to his blows, armour and a ring of
    protection to his armour class; else whoever has tried it. Who that is."""
    plus = next((PLUSES[word.rstrip(",")] for word in title.split() if word.rstrip(",") in PLUSES), 0)
    fighters = [who for who in pos.able() if pos.klass(who) == "fighter"]
    if not plus or not fighters:
        return who
    if title.startswith(("armour", "shield", "ring")):
        who = min(fighters, key=lambda one: pos.ward[one])
        pos.ward[who] = max(pos.ward[who], plus)
    elif "arrows" not in title and "bow" not in title:
        who = min(fighters, key=lambda one: pos.edge[one])
        pos.edge[who] = max(pos.edge[who], plus)
    return who


def healing(pos: Position) -> int:
    """A potion of healing that is known for one, if anybody needs it; -1 else."""
    return draughts.ready(pos) if pos.things and magic.healable(pos) else -1


def drink(pos: Position, dice: Dice, log: Log | None) -> None:
    """It heals 1d6 + 1 of whoever is hurt worst (UWA-MAG-4)."""
    needy = max(magic.healable(pos), key=lambda who: (2 * pos.hurt[who] >= pos.hp[who], pos.hurt[who]))
    draughts.drink(pos, needy, dice, log)
    turns.pass_time(pos, turns.ROUND_PARTS)


def known_worth(pos: Position) -> int:
    """In silver pieces: of what the party knows for what it is."""
    return sum([worth for _, worth, known in pos.things if known])


def name_all(pos: Position, log: Log | None) -> None:
    """At home a Magic-User names what nobody has tried out, for a hundred gold pieces each (UWA-WLD-2, UWA-Q21): from
    the purses, or else out of what it fetches (UWA-R294)."""
    for at in range(len(pos.things)):
        thing, worth, known = pos.things[at]
        if not known:
            paid = pos.purse() >= NAMING
            if paid:
                pay(pos, NAMING)
            tell_all(log, "named", magic_thing(pos.content.book, thing)[1], NAMING)
            pos.things[at] = (thing, worth if paid else max(worth - 10 * NAMING, 0), 1)


def lose_all(pos: Position) -> None:
    """Robbed, or thrown away; and the light of a sword with it."""
    if shining(pos):
        pos.lit = int(pos.torches > 0)
    lending.take_back(pos)
    pos.edge, pos.ward = [0] * len(pos.fate), [0] * len(pos.fate)

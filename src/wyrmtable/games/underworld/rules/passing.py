"""At a door: listening, forcing, spells (UWA-DOOR, UWA-LISTEN)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, CAST, FORCE, LISTEN, OPEN_DOOR
from ..files.monsters import SOUNDS
from ..files.terms import LISTENING, LURKING, WORDS
from ..position import Position
from . import foresight, halls, lasting, lending, magic, naming, portcullis, trickery, turns
from .charting import COMPASS, draw_room, draw_squares, exits, sheet_side
from .level import BESIDE, DOOR, FALSE, FREE, LOCKED, OPEN, ROCK, ROOM, SECRET
from .lurkers import CLANKING, MOANING, MUTTERING, SHUFFLING
from .meeting import HEARD_FIRST, OPENED_THEM, SEES_INVISIBLE, WARNED
from .might import opens_on
from .throwing import throw
from .tricks import STUBBORN
from .truth import level, stock, storey

LISTENERS = 3  # if nobody is named
UNHEARD, SILENCE = 0, 1  # what the step of a door says about listening; from 2 on a sound, and above it whose words
TONGUES = 10  # above the sounds: one more than the kind whose words were made out, so many times
MUTTERED, SPOKEN = 1, 2  # how well somebody has heard
MUTTERS_TO = 3
COMMON_SPEECH = ("men", "npc_fm", "npc_mu", "npc_cl", "soldier", "mars")
SOUND_OF = {MOANING: "voices", CLANKING: "clanking", SHUFFLING: "shuffling", MUTTERING: "voices"}
DEN, DEN_HEARD_TO = 30, 3  # so many are a den; the deepest level on which it is heard by anybody
CARRIES = 6  # squares of a passage
SCOUTS = {"esp": 4, "clairvoyance": 8, "clairaudience": 16}  # bits of `keen`: it was used at this door
AWARE = WARNED | SEES_INVISIBLE  # what of `keen` does not belong to a door
FELT, SEEN, CROWD = 32, 256, 1024  # times the mood that is behind it, and times whom one sees there: so many, and whom
SCOUT_TURNS = 12
MOODS = (
    "", "nobody", "somebody who means well", "somebody busy with his own affairs", "somebody who means ill",
    "somebody of no settled mind", "somebody who wants blood",
)  # fmt: skip
BENT = {"L": 2, "N": 3, "C": 4, "any": 5}
NO_MIND, BLOODY = 1, 6


def door_picks(pos: Position, step: Step) -> Decision:
    """Force it with up to three, listen first, open it by a spell, or leave it (UWA-PLAY-3 to UWA-PLAY-5). A secret
    door that was found opens to anybody. Who listens and who forces may be named first (UWA-DEC-3)."""
    able = pos.able()
    found = next(one for one in exits(pos) if one.side == step[1])
    picks = [BACK, *(CAST + spell for spell, _ in spells(pos) if found.kind != SECRET or spell != knock(pos))]
    picks += [pos.deed(LISTEN)] if step[3] == UNHEARD else []
    if found.kind == SECRET:
        picks.append(pos.deed(OPEN_DOOR))
    else:
        picks += [pos.deed(FORCE + at) for at in range(min(len(able), 3))]
    picks += naming.choices(pos)
    what = "secret door" if found.kind == SECRET else portcullis.WORD if portcullis.is_down(pos, step[1]) else "door"
    prompt = f"You stand before the {what} {COMPASS[found.way]}. What do you do, and who does it?"
    return Decision(pos.caller(), sorted(picks), prompt, ("UWA-DOOR-2", "UWA-DEC-3"))


def knock(pos: Position) -> int:
    return pos.content.book.spells.number("knock")


def spells(pos: Position) -> list[tuple[int, int]]:
    """Knock, and spells that tell what is behind, each with the first who has it; -1: one is still in force."""
    found: dict[int, int] = {}
    able, book = pos.able(), pos.content.book.spells
    for name in ("knock", *SCOUTS):
        spell = book.number(name)
        if pos.keen & SCOUTS.get(name, 0):
            continue
        if name in SCOUTS and lasting.holds(pos, lasting.SCOUTING[name]):
            found[spell] = -1
        for who in able if any(pos.spells[spell :: len(book.known)]) else ():
            if magic.has(pos, who, spell):
                found.setdefault(spell, who)
    return list(found.items())


def door_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed, casting = pick - pos.content.deeds, CAST <= pick < pos.content.deeds
    if pick == BACK:
        pos.doorway, pos.named = HEARD_FIRST if step[2] else 0, []
        pos.keen &= AWARE
        pos.steps.pop()
    elif naming.is_one(pos, pick):
        naming.name(pos, pick)
    elif not casting and (side := trickery.touch_door(pos, step[1], hands_on(pos, deed), log)) != step[1]:
        elsewhere(pos, side, pick, dice, log)
    elif deed == OPEN_DOOR:
        open_up(pos, step, log)
        foresight.ask(pos, LURKING)
    elif deed == LISTEN:
        turns.pass_time(pos, turns.QUARTER)
        throw(pos, LISTENING, 1, 6, 0, 0)
        foresight.ask(pos, LISTENING)
    elif casting:
        enchant(pos, step, pick - CAST, dice, log)
    else:
        force(pos, step, deed - FORCE + 1, dice, log)
        foresight.ask(pos, LURKING)


def hands_on(pos: Position, deed: int) -> list[int]:
    """Who lays a hand or an ear to the door for this."""
    return listeners(pos) if deed == LISTEN else naming.first(pos, 1 if deed == OPEN_DOOR else deed - FORCE + 1)


def elsewhere(pos: Position, side: int, pick: int, dice: Dice, log: Log | None) -> None:
    """The party has touched a door that it should not have (UWA-TRK-4): it goes on at another that looks alike, or
    stands in a room."""
    if side < 0:
        pos.doorway, pos.named = 0, []
        pos.steps.pop()
        return
    pos.steps[-1] = ("door", side, 0, 0)
    door_take(pos, pos.steps[-1], pick, dice, log)


def enchant(pos: Position, step: Step, spell: int, dice: Dice, log: Log | None) -> None:
    """Knock opens it; others tell what is behind, for twelve turns at every door at which they are used, and whoever
    knows that is not surprised (UWA-SPELL-1, UWA-SURP-1)."""
    who, name = dict(spells(pos))[spell], pos.content.book.spells.known[spell].id
    long = lending.potion_turns(dice) if who >= 0 and lending.drunk(pos, who, name) else SCOUT_TURNS
    if who >= 0:
        magic.spend(pos, who, spell, log)
    if name == "knock":
        open_up(pos, step, log)
    else:
        if who >= 0:
            lasting.begin(pos, lasting.SCOUTING[name], lasting.EVERYBODY, long * turns.TURN)
        pos.keen |= WARNED | SCOUTS[name]
        scout(pos, step[1], name, log)
    turns.pass_time(pos, turns.QUARTER if name == "esp" else turns.ROUND_PARTS)


def scout(pos: Position, number: int, name: str, log: Log | None) -> None:
    """ESP tells whether thinking beings are behind the door, and of what mood; the others see or hear what is there
    (UWA-SPELL-1)."""
    square = next(one for one in exits(pos) if one.side == number).beyond
    room = level(pos).squares[square] == ROOM
    kind, many = dwellers(pos, square) if room else (-1, 0)
    if name == "clairaudience":
        pos.steps.append(("heard", SPOKEN))
    elif name == "esp":
        pos.keen += FELT * (mood(pos, kind) if many > 0 else NO_MIND)
        tell_all(log, "minds", felt(pos))
    else:
        if room:
            draw_room(pos, square)
            halls.look_in(pos, square)
        else:
            draw_squares(pos, corridor(pos, square))
        pos.flown = []
        pos.keen += SEEN * (1 + (CROWD * (1 + kind) + many if many > 0 else 0))
        tell_all(log, "scried", seen_behind(pos))


def mood(pos: Position, number: int) -> int:
    """What those who think have in mind; the half-witted, and some others, want blood (UWA-REACT-3, UWA-MON-8)."""
    kind = pos.content.book.kinds[number]
    if kind.intel == "N":
        return NO_MIND
    return BLOODY if kind.intel == "S" or "hostile" in kind.powers else BENT[kind.align]


def felt(pos: Position) -> str:
    """Of whom a spell has told at the door; empty: of nobody yet."""
    return MOODS[pos.keen // FELT % (SEEN // FELT)]


def seen_behind(pos: Position) -> str:
    """Whom a spell has shown behind it."""
    found = pos.keen // SEEN
    kind, many = divmod(max(found - 1, 0), CROWD)
    return f"{many} x {pos.content.book.kinds[kind - 1].name}" if kind else "nobody" if found else ""


# -- listening ---------------------------------------------------------------------------------------------------------


def listeners(pos: Position) -> list[int]:
    """All who were named, or else three of the keenest ears: elves, dwarves and halflings hear on 1 or 2, men on 1
    (UWA-LISTEN-1)."""
    keenest = sorted(pos.able(), key=lambda who: pos.race(who) == "man")
    return naming.named(pos) or keenest[:LISTENERS]


def use_listening(pos: Position, total: int, more: int) -> None:
    ears = listeners(pos)
    if more < len(ears) and total <= (1 if pos.race(ears[more]) == "man" else 2):
        pos.steps.append(("heard", MUTTERED))
        throw(pos, WORDS, 1, 6)
    elif more + 1 < len(ears):
        throw(pos, LISTENING, 1, 6, 0, more + 1)
    else:
        pos.steps.append(("heard", 0))


def use_words(pos: Position, total: int, more: int) -> None:
    """Of voices only a muttering is heard on 1 to 3, else words and their language (UWA-LISTEN-2). The die falls
    whatever is there, so that it tells nothing."""
    if total > MUTTERS_TO:
        pos.steps[-1] = ("heard", SPOKEN)


def heard(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The dead make no sound; whoever hears nothing does not know whether there is nothing (UWA-LISTEN-2)."""
    pos.steps.pop()
    at = max(place for place, each in enumerate(pos.steps) if each[0] == "door")
    door = pos.steps[at]
    sound = SOUNDS.index(behind(pos, door[1])) if step[1] or den_behind(pos, door[1]) else 0
    spoken = TONGUES * (1 + speaker(pos, door[1])) if step[1] == SPOKEN and SOUNDS[sound] == "voices" else 0
    pos.steps[at] = (*door[:3], SILENCE if not sound else 2 + sound + spoken)
    tell_all(log, "listened", sound_told(pos, pos.steps[at][3]))


def speaker(pos: Position, number: int) -> int:
    """The kind that speaks behind a door; -1 if a mutter has no cause (UWA-LISTEN-3)."""
    found = next(one for one in exits(pos) if one.side == number)
    if level(pos).squares[found.beyond] != ROOM:
        return -1
    kind, many = dwellers(pos, found.beyond)
    return kind if many > 0 else -1


def sound_told(pos: Position, heard: int) -> str:
    """What was heard at a door, in words (UWA-LISTEN-2)."""
    if heard == SILENCE:
        return SOUNDS[0]
    kind, sound = divmod(heard - 2, TONGUES)
    if not kind:
        return SOUNDS[sound]
    found = pos.content.book.kinds[kind - 1]
    return "voices: words of the " + (
        "common speech" if found.group in COMMON_SPEECH else f"{found.name.lower()} tongue"
    )


def behind(pos: Position, number: int) -> str:
    """What can be heard through a door: whoever lives there, or a noise without a cause (UWA-LISTEN-3)."""
    true = level(pos)
    found = next(one for one in exits(pos) if one.side == number)
    if true.squares[found.beyond] != ROOM:
        near = corridor(pos, found.beyond)
    else:
        kind, many = dwellers(pos, found.beyond)
        if many > 0 and kind >= 0:
            return pos.content.book.kinds[kind].sound
        near = true.room_squares(true.rooms[found.beyond])[:1]
    noise = [one.kind for one in storey(pos).noises if one.square in near and one.kind in SOUND_OF]
    return SOUND_OF[noise[0]] if noise else "nothing"


def dwellers(pos: Position, square: int) -> tuple[int, int]:
    """Who lives in the room of a square, and how many."""
    true = level(pos)
    room = true.rooms[square]
    anchor = true.room_squares(room)[0]
    at = halls.index_at(pos, anchor)
    if at >= 0:
        return pos.halls[at][2], pos.halls[at][3]
    drawn = halls.charted(pos, anchor)
    if drawn:
        return drawn[2], drawn[3]
    held = stock(pos, room, anchor)
    return held.kind, held.number


def den_behind(pos: Position, number: int) -> bool:
    """A great den is heard by anybody who listens, on the first three levels (UWA-WAND-7)."""
    found = next(one for one in exits(pos) if one.side == number)
    if pos.depth() > DEN_HEARD_TO or level(pos).squares[found.beyond] != ROOM:
        return False
    return dwellers(pos, found.beyond)[1] >= DEN


def corridor(pos: Position, start: int) -> list[int]:
    """The passage behind a door, as far as its noises carry: sixty feet, through no other door (UWA-LISTEN-3)."""
    true, found = level(pos), [start]
    far = {start: 0}
    for square in found:
        for other, number in BESIDE[square] if far[square] < CARRIES else ():
            if other not in far and true.sides[number] == OPEN and true.squares[other] not in (ROCK, ROOM):
                far[other] = far[square] + 1
                found.append(other)
    return found


# -- forcing -----------------------------------------------------------------------------------------------------------


def force(pos: Position, step: Step, number: int, dice: Dice, log: Log | None) -> None:
    """Each throws for himself, and one success is enough (UWA-DOOR-2); a lock is one harder, a free door gives way to
    anybody (UWA-DOOR-1). Whoever strained at it cannot act at once (UWA-DOOR-4)."""
    kind = level(pos).sides[step[1]]
    forcers = naming.first(pos, number)
    rolls = [dice.d6("UWA-DOOR-2 force") for _ in forcers]
    if kind == FALSE:
        bear_on_stone(pos, step, rolls, log)
        return
    odd = trickery.stubborn(pos, step[1])
    kind = LOCKED if turns.spiked(pos, step[1]) else DOOR if odd else kind
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
    """A lock is one harder (UWA-DOOR-1, UWA-DOOR-3)."""
    return opens_on(pos, who) - (1 if kind == LOCKED else 0)


def open_up(pos: Position, step: Step, log: Log | None) -> None:
    """After a first try those behind may be surprised, after a failed one they have heard it (UWA-DOOR-5)."""
    pos.doorway = OPENED_THEM if step[2] == 0 else HEARD_FIRST
    pos.shut = [row for row in pos.shut if row[0] != sheet_side(pos, step[1])]
    pos.steps[-1] = ("pass", step[1])

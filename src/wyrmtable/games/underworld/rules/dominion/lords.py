"""Lords of castles and the houses that pass: joust, toll, Geas, tithe and Quest, as on a journey (UWA-CASTLE)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import ATTACK, COMING, EVADE, JOUST, PAY, REACTIONS, REFUSE, SUBMIT
from ...files.landboard import TOLD, WOODS
from .. import judging
from ..land.castles import (
    BEATEN,
    FRESH,
    FRIEND,
    GRUDGE,
    HOSTILE,
    IN_SIGHT,
    NEUTRAL,
    PAID,
    PATRIARCH,
    PROMPTS,
    REFUSED,
    RULES,
    STANCE_SHOWN,
    TITHE,
    VERY_STRONG,
    WARLIKE,
    Castle,
    all_out,
    asks,
    most_who_come,
    mounted,
    people,
    pursues,
)
from ..land.encounters import ABOARD, AFLOAT, ALOFT, ASHORE, Met, kindred
from ..land.outdoors import WARHORSE
from ..land.secrets import out_of, secret
from . import clearing, errands, exploring, fleets, mail, meeting, veils, warring
from .ending import HEROES, level
from .position import DominionPosition

TAKEN = 6  # how a house stands with a castle, beside what is in `land.castles`, and besides that it besieges it


def castle_at(pos: DominionPosition, at: int) -> Castle:
    return Castle(*pos.castles[at])


def known(pos: DominionPosition, hex_: int, rolls: Dice) -> int:
    """Its place in the list; its people are thrown when they are first needed, and then stay as they are."""
    for at in range(len(pos.castles)):
        if pos.castles[at][0] == hex_:
            return at
    secret_rows = [row for row in pos.unmet if row[0] == hex_]
    pos.unmet = [row for row in pos.unmet if row[0] != hex_]
    pos.castles.append(secret_rows[0] if secret_rows else tuple(people(pos.content.land, hex_, rolls)))
    return len(pos.castles) - 1


def people_of(pos: DominionPosition, hex_: int, rolls: Dice) -> Castle:
    """Who lives in a castle, without anybody else hearing of it (UWA-R296)."""
    rows = [row for row in (*pos.castles, *pos.unmet) if row[0] == hex_]
    if not rows:
        rows = [tuple(people(pos.content.land, hex_, rolls))]
        pos.unmet.append(rows[0])
    return Castle(*rows[0])


def standing(pos: DominionPosition, hex_: int, seat: int) -> int:
    """How a house stands with a castle."""
    return next((row[2] for row in pos.terms if row[:2] == (hex_, seat)), FRESH)


def settle(pos: DominionPosition, hex_: int, seat: int, how: int, until: int = 0) -> None:
    pos.terms = [row for row in pos.terms if row[:2] != (hex_, seat)] + [(hex_, seat, how, until)]


def guests(pos: DominionPosition, seat: int) -> bool:
    """The house is at the table of a lord whom one of the six has beaten (UWA-CASTLE-5)."""
    return any(row[:3] == (pos.hex[seat], seat, FRIEND) and pos.clock[seat] < row[3] for row in pos.terms)


# -- when they come out ------------------------------------------------------------------------------------------------


def look_out(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Every evening a throw for the nearest castle, whether one is near or not, which a human referee may see first; it
    comes from one number with all others that castles need, so that nobody learns of one by it (UWA-CASTLE-2)."""
    number = dice.number(2**53, "UWA-CASTLE-2 castles")
    face = out_of(number).d6("UWA-CASTLE-2 comes out")
    judging.hand_on(pos, COMING, face, number * clearing.SEATS + step[1], 1, 6)


def use_coming(pos: DominionPosition, face: int, more: int, dice: Dice, log: Log | None) -> None:
    number, seat = divmod(more, clearing.SEATS)
    rolls = out_of(number)
    rolls.d6("UWA-CASTLE-2 comes out")
    passed(pos, seat, face, rolls, log)


def passed(pos: DominionPosition, seat: int, face: int, rolls: Dice, log: Log | None) -> None:
    """One throw for each castle, at the closest point of the day's path; if several come out, one after the other meets
    the house, the nearest first (UWA-CASTLE-2, UWA-R164)."""
    grid = pos.content.grid
    go_past(pos, seat)
    found = [(min([grid.distance(hex_, at) for at in pos.path]), hex_) for hex_ in pos.land().castles]
    out = all_out([one for one in found if one[0] <= IN_SIGHT and willing(pos, one[1])], face, rolls)
    pos.steps += [("caller", seat, hex_) for hex_ in reversed(out[1:])]
    if out:
        come(pos, seat, out[0], rolls, log)


def go_past(pos: DominionPosition, seat: int) -> None:
    """Whoever has paid is a stranger again when he has been out of sight for a day, but for errands of that castle
    (UWA-CASTLE-5 to UWA-CASTLE-7, UWA-R349)."""
    away, bound = pos.content.grid.distance, {task.castle for _, task in errands.of(pos, seat)}
    pos.terms = [
        row
        for row in pos.terms
        if row[1:3] != (seat, PAID) or row[0] in bound or any(away(row[0], hex_) <= IN_SIGHT for hex_ in pos.path)
    ]


def call(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next lord who has come out, unless the house has fled from him meanwhile (UWA-R164)."""
    _, seat, hex_ = step
    pos.steps.pop()
    if not pos.out[seat] and pos.content.grid.distance(hex_, pos.hex[seat]) <= IN_SIGHT:
        come(pos, seat, hex_, secret(dice, "UWA-CASTLE-2 another castle"), log)


def willing(pos: DominionPosition, hex_: int) -> bool:
    """A castle that was beaten or taken, or whose lord was murdered, sends nobody out any more."""
    if any(row[0] == hex_ and Castle(*row).standing == BEATEN for row in pos.castles):
        return False
    return all(row[0] != hex_ or row[2] not in (BEATEN, TAKEN) for row in pos.terms)


def come(pos: DominionPosition, seat: int, hex_: int, rolls: Dice, log: Log | None) -> None:
    """The lord with his retinue and companions; with whom he is at peace he lets pass (UWA-CASTLE-13)."""
    at = known(pos, hex_, rolls)
    castle, name = castle_at(pos, at), pos.content.houses[seat]
    exploring.tell(pos, hex_, TOLD)
    if standing(pos, hex_, seat) in (PAID, FRIEND):
        return  # they greet and go: nothing of it is to be seen afterwards, so nothing is told
    tell_all(log, "house-lord", lord_name(pos, castle), pos.content.names.places + hex_, name)
    if castle.group != "npc_fm":
        show_stance(pos, at)
    toll = asks(castle, rolls)
    pos.steps.append(("lord", seat, at, toll))
    if remembers(pos, castle, seat):
        total = rolls.d6("UWA-REACT-1 reaction") + rolls.d6("UWA-REACT-1 reaction")
        pos.steps.append(pos.steps[-1])  # in whose place the throw is handed on
        judging.hand_on(pos, REACTIONS, total, seat + clearing.SEATS * (meeting.WORDS + at), 2, 12)


def remembers(pos: DominionPosition, castle: Castle, seat: int) -> bool:
    """A neutral castle that this house has refused what it asked for (UWA-CASTLE-8)."""
    return castle.stance == NEUTRAL and standing(pos, castle.hex, seat) == REFUSED


def use_reaction(pos: DominionPosition, total: int, more: int, dice: Dice, log: Log | None) -> None:
    """Of whoever is met on the way; or of a castle that remembers, at two less: to 5 they attack, to 8 they ask again,
    above it they let the house pass (UWA-CASTLE-8, UWA-REACT-1)."""
    words, seat = divmod(more, clearing.SEATS)
    if words < meeting.WORDS:
        meeting.use_reaction(pos, total, more, dice, log)
        return
    at = words - meeting.WORDS
    land, castle = pos.content.land, castle_at(pos, at)
    lord = land.book.kinds[land.book.number[land.land.occupants[castle.occupant]]]
    result = total - GRUDGE + (meeting.AT_EASE if kindred(lord) else 0)
    if result <= meeting.HOSTILE:
        pos.steps.pop()
        fight(pos, seat, at, log)
    elif result > meeting.UNCERTAIN:
        pos.steps.pop()
        tell_all(log, "house-parts", pos.content.houses[seat])


def lord_name(pos: DominionPosition, castle: Castle) -> str:
    land = pos.content.land
    return land.book.kinds[land.book.number[land.land.occupants[castle.occupant]]].name


def show_stance(pos: DominionPosition, at: int) -> None:
    castle = castle_at(pos, at)
    pos.castles[at] = tuple(castle._replace(known=castle.known | STANCE_SHOWN))


def dice_of(pos: DominionPosition, castle: Castle) -> int:
    """Hit dice of all who come out; the garrison stays on the walls (UWA-CASTLE-9)."""
    book = pos.content.land.book
    lord = book.number[pos.content.land.land.occupants[castle.occupant]]
    kinds = [lord, *[castle.kind] * castle.number, *[book.number["hero"]] * castle.ridden, *castle.others]
    return sum([max(book.kinds[kind].hd.levels, 1) for kind in kinds])


def hail(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Whoever hails is met, unless he is twice as strong and has 25 fighters (UWA-CASTLE-3, UWA-R331)."""
    hex_, rolls = pos.hex[seat], secret(dice, "UWA-CASTLE-3 hail")
    castle = castle_at(pos, known(pos, hex_, rolls))
    if standing(pos, hex_, seat) in (PAID, FRIEND):
        tell_all(log, "house-greeted", pos.content.houses[seat])
        return
    strong = HEROES * level(pos, seat) + pos.soldiers(seat) >= VERY_STRONG * dice_of(pos, castle)
    warlike = HEROES + pos.soldiers(seat) >= WARLIKE
    if (strong and warlike) or not willing(pos, hex_):
        tell_all(log, "house-unheard", pos.content.houses[seat])
    else:
        come(pos, seat, hex_, rolls, log)


# -- what they ask for -------------------------------------------------------------------------------------------------


def lord_picks(pos: DominionPosition, step: Step) -> Decision:
    """Joust or toll, Geas or toll, tithe or Quest; or no, or blows, or away (UWA-DEC-15)."""
    _, seat, at, toll = step
    castle, gold = castle_at(pos, at), pos.gold[seat]
    found = [EVADE, REFUSE, ATTACK]
    if castle.group == "npc_fm":
        found += [JOUST, *([PAY] if gold >= toll else [])]
    elif castle.group == "npc_mu":
        found += [SUBMIT] if castle.stance == NEUTRAL else [PAY] if gold >= toll else []
    else:
        found += [PAY] if gold >= TITHE else [SUBMIT] if castle.occupant == PATRIARCH else []
    return Decision(seat, sorted(found), PROMPTS[castle.group], (RULES[castle.group], "UWA-DEC-15"))


def price(pos: DominionPosition, seat: int, toll: int) -> int:
    """What is paid: the toll, or a tenth (UWA-CASTLE-5 to UWA-CASTLE-7)."""
    return toll or pos.gold[seat] // TITHE


def lord_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, at, toll = step
    castle, name = castle_at(pos, at), pos.content.houses[seat]
    pos.steps.pop()
    if pick == JOUST:
        pos.steps.append(("lance", seat, at, 1, 0, 0, 0, 0))
    elif pick == PAY:
        gold = price(pos, seat, toll)
        pos.gold[seat] -= gold
        settle(pos, castle.hex, seat, PAID)
        tell_all(log, "house-pays", name)
        tell_to(log, only(seat), "house-paid", gold)
    elif pick == SUBMIT:
        errands.lay(pos, seat, castle, dice, log)
        settle(pos, castle.hex, seat, PAID)
    elif pick == REFUSE:
        refuse(pos, seat, at, log)
    elif pick == EVADE:
        slip_away(pos, seat, at, dice, log)
    else:
        fight(pos, seat, at, log)


def refuse(pos: DominionPosition, seat: int, at: int, log: Log | None) -> None:
    """A hostile castle attacks; a neutral one turns the house back and remembers (UWA-CASTLE-8)."""
    show_stance(pos, at)
    castle = castle_at(pos, at)
    if castle.stance == HOSTILE:
        fight(pos, seat, at, log)
        return
    if len(pos.path) > 1 and not aloft(pos):
        if pos.trek[0] in (AFLOAT, ABOARD):
            fleets.carry(pos, seat, pos.path[-2])
        pos.hex[seat] = pos.path[-2]
    settle(pos, castle.hex, seat, REFUSED)
    tell_all(log, "house-turned", pos.content.houses[seat], pos.content.names.places + pos.hex[seat])


def fight(pos: DominionPosition, seat: int, at: int, log: Log | None) -> None:
    """Lord, retinue and companions together (UWA-CASTLE-13); whoever flies has left his men behind (UWA-R222)."""
    castle, cause = castle_at(pos, at), warring.ABROAD if aloft(pos) else warring.HOST
    hd = max(pos.content.land.book.kinds[castle.kind].hd.levels, 1)
    settle(pos, castle.hex, seat, REFUSED)
    pos.steps.append(("host", seat, at))
    warring.begin(pos, seat, Met(castle.kind, -(-dice_of(pos, castle) // hd)), hd, cause, log)


def aloft(pos: DominionPosition) -> bool:
    """The six are in the air, and their men wait for them."""
    return pos.trek[:1] == (ALOFT,)


def host(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The fight before the castle is over."""
    pos.steps.pop()


def beaten(pos: DominionPosition, seat: int) -> None:
    hex_ = castle_at(pos, pos.steps[-1][2]).hex
    settle(pos, hex_, seat, BEATEN)
    mail.alter(pos, seat, hex_)


def pace(pos: DominionPosition, seat: int, castle: Castle) -> tuple[int, int]:
    """Of the house and of the castle's people, who may be mounted (UWA-EVADE-4, UWA-CASTLE-10)."""
    ours, theirs = meeting.speeds(pos, seat)
    book = pos.content.land.book
    riding = book.kinds[book.number[WARHORSE]].move if mounted(pos.content.land, castle) else 0
    return ours, max(theirs, riding)


def slip_away(pos: DominionPosition, seat: int, at: int, dice: Dice, log: Log | None) -> None:
    """They may not even follow; else as from others, by how many came of those who could (UWA-WPURS-1)."""
    castle = castle_at(pos, at)
    came = 1 + castle.number + castle.ridden + len(castle.others)
    pos.band = tuple(meeting.Band(castle.kind, came, 0, ALOFT if aloft(pos) else ASHORE, 0))
    speeds = pace(pos, seat, castle)
    caught = (
        pursues(castle, dice)
        and not unseen(pos, seat, castle, came, dice, log)
        and meeting.hunted(pos, seat, speeds, dice, log, lambda die: pursues(castle, die))
    )
    pos.band = ()
    if caught:
        fight(pos, seat, at, log)
    else:
        tell_all(log, "house-parts", pos.content.houses[seat])


def unseen(pos: DominionPosition, seat: int, castle: Castle, came: int, dice: Dice, log: Log | None) -> bool:
    """Whether they lose sight of the house (UWA-EVADE-1, UWA-EVADE-5)."""
    woods, most = pos.ground(pos.hex[seat]) == WOODS, most_who_come(pos.content.land, castle)
    chance = veils.chance(pos, seat, meeting.party(pos, seat), (came, most), 0, woods, pace(pos, seat, castle))
    lost = dice.roll(100, "UWA-EVADE-1 evade") <= chance
    veils.spend(pos, seat, False, log)
    return lost

"""On the decks: bodies of men move from zone to zone under command, fight, give way, and take the ship.

One body of boarders and one of defenders on each deck (UWA-BOARD-2, UWA-NMEL, UWA-CBT-12, UWA-CAP-1).
"""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.monsters import Kind
from .boarding import board, boarded, come_back, cut, meet_at_the_rail, neighbours, over_there
from .command import OFFICERS, cheer, commands_boarders, commands_deck, obeys, station, zones_apart
from .contact import late_grapples
from .crews import breaks, felled, front_rank, lose_fighters, quails, shield_wall
from .position import (
    AFLOAT,
    BOARDING,
    CHARGING,
    CUTTING,
    FALLING_BACK,
    FROM_WATER,
    HACKING,
    LEFT,
    STAND_FAST,
    STRIKING,
    TAKEN,
    SeaPosition,
)
from .swimming import armour_of, overboard

ROUTED = 3  # casualties more than the enemy's: a body may give way (UWA-NMEL-4)
BELOW = -2  # on the blows of who climbs out of the water, and as much for those above (UWA-BOARD-1)
BREAKING = {"door": (1, 1), "rope": (3, 1)}  # turns of work: of men, of a giant (UWA-NMEL-3)


def decks(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Cutting, tries that are left, boarding by those who hear it, moves on the decks, and blows (UWA-GRAP-2,
    UWA-CMD-5)."""
    pos.steps.pop()
    ships = [number for number in range(len(pos.x)) if pos.state[number] == AFLOAT]
    for number in ships:
        if pos.ropes[number] & CUTTING:
            cut(pos, number, dice, log)
    late_grapples(pos, dice, log)
    for number in ships:
        if pos.deed[number] == BOARDING and not obeys(pos, number, number, dice):
            pos.deed[number] = STAND_FAST
    for number in ships:
        if pos.deed[number] == BOARDING and neighbours(pos, number):
            go_over(pos, number, dice, log)
    for number in ships:
        if pos.deed[number] == STRIKING and pos.boarders[number]:
            capture(pos, number, log)
    for number in ships:
        if pos.state[number] == AFLOAT and pos.boarders[number]:
            on_deck(pos, number, dice, log)


def go_over(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    other = boarded(pos, number)
    if pos.deed[other] == BOARDING and neighbours(pos, other) and boarded(pos, other) == number:
        meet_at_the_rail(pos, number, other, dice, log)
    board(pos, number, other, log)


def on_deck(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Recalls, moves, and the fight if both bodies stand in one zone."""
    raider = pos.raiders[number]
    if raider >= 0 and pos.recall[raider] and called_back(pos, raider, number, dice, log):
        return
    if not pos.fighters(number):
        capture(pos, number, log)
        return
    shift_boarders(pos, number, log)
    shift_defenders(pos, number, dice)
    if pos.front[number] == pos.guard[number]:
        fight(pos, number, dice, log)


# -- moving along the deck ---------------------------------------------------------------------------------------------


def called_back(pos: SeaPosition, raider: int, deck: int, dice: Dice, log: Log | None) -> bool:
    """Every turn until the day is another chance to hear it; they need a grapple to come home by (UWA-CMD-5)."""
    if not pos.heard[raider]:
        pos.heard[raider] = int(commands_boarders(pos, raider, deck) and obeys(pos, raider, deck, dice))
    if (
        not pos.heard[raider]
        or pos.turn < pos.recall[raider]
        or not (deck in neighbours(pos, raider) or deck in held(pos, raider))
    ):
        return False
    tell_all(log, "sea-recalled", pos.piece(raider), pos.boarders[deck])
    come_back(pos, raider, deck)
    pos.recall[raider] = pos.heard[raider] = 0
    return True


def held(pos: SeaPosition, raider: int) -> list[int]:
    """A band jumps back into the water wherever it is."""
    return [over_there(pos, raider)] if pos.band(raider) else []


def shift_boarders(pos: SeaPosition, number: int, log: Log | None) -> None:
    """They go for the defenders, a zone a turn, if somebody commands them; or they cut the rigging (UWA-NMEL-1)."""
    raider, front, guard = pos.raiders[number], pos.front[number], pos.guard[number]
    if front == guard or not pos.fighters(number) or raider < 0 or not commands_boarders(pos, raider, number):
        return
    if pos.deed[raider] == HACKING:
        hack(pos, number, log)
    else:
        pos.front[number] += 1 if guard > front else -1


def hack(pos: SeaPosition, number: int, log: Log | None) -> None:
    """Three turns of swords, and her sail comes down for good (UWA-NMEL-3)."""
    pos.hacked[number] += 1
    if pos.hacked[number] >= BREAKING["rope"][0]:
        pos.mast[number], pos.sail[number] = -1, 0
        tell_all(log, "sea-hacked", pos.piece(number))


def shift_defenders(pos: SeaPosition, number: int, dice: Dice) -> None:
    """They charge only under command, and give ground when they are told to (UWA-NMEL-1, UWA-CMD-5)."""
    front, guard = pos.front[number], pos.guard[number]
    deed = pos.deed[number]
    if deed == CHARGING and front != guard and commands_deck(pos, number):
        pos.guard[number] += 1 if front > guard else -1
    if deed == FALLING_BACK and obeys(pos, number, number, dice):
        pos.guard[number] = behind(pos, number)


def behind(pos: SeaPosition, number: int) -> int:
    """The next zone away from the boarders, or from where they came aboard if they are here; or the last."""
    guard = pos.guard[number]
    front = pos.front[number] if pos.front[number] != guard else pos.entry[number]
    way = 1 if guard > front or (guard == front and guard < station(pos, number)) else -1
    return min(max(guard + way, 0), station(pos, number))


# -- blows -------------------------------------------------------------------------------------------------------------


def fight(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Everybody in the zone at once, lots of men by many dice (UWA-CBT-12)."""
    raider = pos.raiders[number]
    swam = raider == FROM_WATER
    men = boarder(pos, number)
    climbing = swam or (raider >= 0 and pos.band(raider) > 0)
    before, boarders = pos.fighters(number), pos.boarders[number]
    ranks = front_rank(pos, number)
    slain = min(felled(pos, boarders, men, ranks, dice, BELOW if climbing else 0), before)
    hard = -BELOW if climbing else shield_wall(pos, raider)
    lost = min(felled(pos, before, ranks, men, dice, hard), boarders)
    lose_boarders(pos, number, lost)
    lose_fighters(pos, number, slain)
    tell_all(log, "sea-fought", pos.piece(number), slain, lost)
    shaken = captain_falls(pos, number, before, slain, dice, log) if slain else False
    if pos.boarders[number] and (not pos.fighters(number) or breaks(pos, number, dice) or shaken):
        capture(pos, number, log)
    else:
        give_way(pos, number, slain, lost, dice, log)


def boarder(pos: SeaPosition, number: int) -> Kind:
    """Who goes first among those on her deck: men-at-arms, then sailors; swimmers fight as sailors (UWA-R142)."""
    raider = pos.raiders[number]
    if raider >= 0 and pos.boarders[number] > pos.hands[number]:
        return pos.vessel(raider).men
    return pos.content.sailor if raider >= 0 or raider == FROM_WATER else pos.content.marine


def lose_boarders(pos: SeaPosition, number: int, men: int) -> None:
    """Men-at-arms before sailors."""
    pos.boarders[number] -= men
    pos.hands[number] = min(pos.hands[number], pos.boarders[number])


def captain_falls(pos: SeaPosition, number: int, before: int, slain: int, dice: Dice, log: Log | None) -> bool:
    """A captain in the fight is one of those who may fall, and his men may lose heart (UWA-CAP-1, UWA-R147)."""
    if pos.vessel(number).warriors or pos.guard[number] != station(pos, number) or pos.officers[number] >= OFFICERS:
        return False
    if dice.roll(before, "UWA-CAP-1 captain") > slain:
        return False
    pos.officers[number] += 1
    tell_all(log, "sea-captain", pos.piece(number))
    return bool(pos.fighters(number)) and quails(pos, number, dice)


def give_way(pos: SeaPosition, number: int, slain: int, lost: int, dice: Dice, log: Log | None) -> None:
    """Who lost three men more than the enemy and fails morale goes back a zone, or over the side (UWA-NMEL-2, 4)."""
    raider = pos.raiders[number]
    if slain - lost >= ROUTED and pos.fighters(number) and quails(pos, number, dice):
        before = pos.guard[number]
        pos.guard[number] = behind(pos, number)
        if pos.guard[number] == before:
            armour = armour_of(front_rank(pos, number).ac)
            men = lose_fighters(pos, number, slain)
            overboard(pos, number, pos.seat(number), men, armour, dice, log)
    elif lost - slain >= ROUTED and pos.boarders[number] and fails(pos, number, dice):
        jump(pos, number, raider, lost, dice, log)


def fails(pos: SeaPosition, number: int, dice: Dice) -> bool:
    """2d6 above the score of the boarders' men, whom their captain may cheer; swimmers are sailors (UWA-NMEL-4)."""
    raider = pos.raiders[number]
    if raider < 0:
        morale = boarder(pos, number).morale
    else:
        apart = zones_apart(pos, raider, number, pos.front[number])
        morale = pos.vessel(raider).men.morale + (0 if pos.band(raider) else cheer(pos, raider, apart))
    return dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > morale


def jump(pos: SeaPosition, number: int, raider: int, lost: int, dice: Dice, log: Log | None) -> None:
    """Boarders forced back: over the rail to their own ship if she is bound, into the water if not, and so whoever came
    out of it (UWA-NMEL-2)."""
    men = pos.boarders[number]
    if raider >= 0 and (pos.band(raider) or number in pos.grappled(raider)):
        come_back(pos, raider, number)
        tell_all(log, "sea-recalled", pos.piece(raider), men)
        return
    gone, armour = min(men, lost), armour_of(boarder(pos, number).ac)
    lose_boarders(pos, number, gone)
    overboard(pos, number, 1 - pos.seat(number), gone, armour, dice, log)


def capture(pos: SeaPosition, number: int, log: Log | None) -> None:
    """She is taken, and out of the battle (UWA-CAP-1)."""
    tell_all(log, "sea-taken", pos.piece(number))
    out_of_it(pos, number, TAKEN)


def out_of_it(pos: SeaPosition, number: int, state: int) -> None:
    """Her boarders go home if they can; nothing holds her any more."""
    raider = pos.raiders[number]
    if raider >= 0 and pos.state[raider] == AFLOAT:
        come_back(pos, raider, number)
    pos.state[number] = state
    pos.grapples = [pair for pair in pos.grapples if number not in pair]
    pos.clings = [hold for hold in pos.clings if hold[1] != number]


def unmanned(pos: SeaPosition, number: int) -> bool:
    """Nobody is left to defend her, neither here nor over there."""
    return not pos.fighters(number) and over_there(pos, number) < 0


def strike(pos: SeaPosition, number: int, log: Log | None) -> None:
    """A crew that breaks gives its ship up, boarded or not, and so is one without defenders; but a great beast takes no
    prizes: from it they flee (UWA-CAP-1, UWA-R151)."""
    tell_all(log, "sea-struck-flag", pos.piece(number))
    if any(not pos.beast(foe) or pos.band(foe) for foe in pos.afloat(1 - pos.seat(number))):
        capture(pos, number, log)
    else:
        out_of_it(pos, number, LEFT)

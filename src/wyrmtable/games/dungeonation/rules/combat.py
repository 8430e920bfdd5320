"""Combat (section 16): one attack on one target, from magic resistance to what a hit brings about."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import KEEP, NO, REROLL_1, YES
from ..files.content import AT_KILL
from ..files.terms import (
    ATTACKS,
    BOARD,
    CARRIED,
    CLEFT,
    COVERED,
    CRYSTAL,
    DEADLY,
    DISCARD,
    FIGHTER,
    FIRE,
    GONE,
    HARD_TO_KILL,
    HEROES,
    IMMUNITIES,
    KEEPER,
    LIGHTNING,
    MAGIC,
    MELEE,
    MIGHTY,
    PARTING,
    PARTY,
    POISON,
    POISON_AV,
    POISON_DIE,
    RANGED,
    RELIC,
    RUST,
    SPENT,
    THIEVES,
    VENOM,
    VENOMOUS,
    WALKED,
)
from ..position import Position
from . import ending, windows
from .decks import shed_buffs
from .figures import combat_die, defence, enemies_beside, has_hook, is_hero, knows, resistance, skills, strike_value
from .movement import nearest_free

_FIRE, _LIGHTNING, _MISSILES, _MAGIC, _POISON = (1 << n for n in range(len(IMMUNITIES)))


# -- dice on the table, and the Lucky Coin -----------------------------------------------------------------------


def thrown(
    pos: Position, dice: Dice, faces: tuple[int, ...], why: str, bearers: tuple[tuple[int, ...], ...]
) -> tuple[int, ...] | None:
    """What the dice show. `bearers` are those for whom the Lucky Coin works on each die, most on the first. If one of
    them carries it the dice lie on the table until he has decided: then None, and the step that threw them is run
    again (DUN-DEC-22)."""
    if pos.rolled:
        shown = pos.rolled
        pos.rolled = ()
        return shown
    shown = tuple([dice.roll(sides, why) for sides in faces])
    owner = pos.holds[pos.content.coin] - CARRIED
    if owner < 0 or owner not in bearers[0] or pos.where[owner] < 0:
        return shown
    pos.rolled = shown
    pos.steps.append(("coin", owner, *[sides for sides, able in zip(faces, bearers, strict=True) if owner in able]))
    return None


def coin_picks(pos: Position, step: Step) -> Decision:
    """The bearer of the Lucky Coin may have one die thrown again (DUN-DEC-22)."""
    picks = [KEEP, *range(REROLL_1, REROLL_1 + len(step) - 2)]
    return Decision(HEROES, picks, "The Lucky Coin of {0}: roll again?", ("DUN-DEC-22",), (_piece(pos, step[1]),))


def take_coin(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == KEEP:
        return
    at, rolled = pick - REROLL_1, list(pos.rolled)
    rolled[at] = dice.roll(step[2 + at], "DUN-DEC-22 Lucky Coin")
    pos.rolled = tuple(rolled)
    pos.holds[pos.content.coin] = SPENT
    tell_all(log, "coin", _piece(pos, step[1]), rolled[at])


# -- an attack ---------------------------------------------------------------------------------------------------


def run_strike(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A hand-to-hand attack, if both still stand (DUN-ACT-2)."""
    _, attacker, target, flags = step
    if pos.where[attacker] < 0 or pos.where[target] < 0:
        pos.steps.pop()
        return
    pos.steps[-1] = stroke(pos, attacker, target, flags)


def stroke(pos: Position, attacker: int, target: int, flags: int = 0) -> Step:
    """An attack with the values of the figure itself (DUN-CHR-3, DUN-SKL-3)."""
    if skills(pos, attacker) & POISON:
        flags |= VENOMOUS
    value = strike_value(pos, attacker, target)
    return ("attack", attacker, target, MELEE, value, combat_die(pos, attacker), 1, flags, 0)


def is_immune(pos: Position, target: int, kind: int, flags: int) -> bool:
    """No effect of attacks of these types (DUN-SKL-5, DUN-SKL-17, DUN-CARD-2)."""
    immune = pos.content.immune[target]
    if kind == VENOM and pos.content.undead[target]:
        return True
    if not immune:
        return False
    if flags & MAGIC and immune & _MAGIC:
        return True
    words = {FIRE: _FIRE, LIGHTNING: _LIGHTNING, VENOM: _POISON}
    if kind == RANGED and not flags & MAGIC:
        return bool(immune & _MISSILES)
    return bool(immune & words.get(kind, 0))


def run_attack(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Immunity, magic resistance, both dice, and the comparison (DUN-CMB-1, DUN-CMB-3, DUN-MR-2)."""
    _, attacker, target, kind, value, die, wounds, flags, stage = step
    if pos.where[target] < 0:
        pos.steps.pop()
        return
    if is_immune(pos, target, kind, flags):
        pos.steps.pop()
        tell_all(log, "immune", _piece(pos, target), ATTACKS[kind])
        return
    if stage == 0 and flags & MAGIC and resistance(pos, target):
        shown = thrown(pos, dice, (10,), "DUN-MR-2 resistance", ((target,),))
        if shown is None:
            return
        if shown[0] <= resistance(pos, target):
            pos.steps.pop()
            tell_all(log, "resisted", _piece(pos, target), shown[0])
            return
    if stage == 0:
        pos.steps[-1] = (*step[:-1], 1)
        return
    faces, bearers = (die, combat_die(pos, target)), ((attacker, target), (target,))
    shown = thrown(pos, dice, faces, "DUN-CMB-1 attack", bearers)
    if shown is None:
        return
    guard = guarding(pos, target, kind, flags)
    hit = value + shown[0] > guard + shown[1]
    pos.steps.pop()
    _tell_blow(pos, step, shown, guard, hit, log)
    if hit:
        pos.steps.append(("hit", attacker, target, kind, wounds, flags))


def guarding(pos: Position, target: int, kind: int, flags: int) -> int:
    """DV against this attack: cover adds one, so does a bulwark against missiles (DUN-CMB-2, DUN-XP-8)."""
    guard = defence(pos, target) + (1 if flags & COVERED else 0)
    return guard + 1 if kind == RANGED and is_shielded(pos, target) else guard


def is_shielded(pos: Position, target: int) -> bool:
    """A Fighter who has learned to be a bulwark stands beside a friend (DUN-XP-8)."""
    if not is_hero(target) or target == FIGHTER or not knows(pos, FIGHTER, "bulwark"):
        return False
    return pos.where[FIGHTER] in pos.near[pos.where[target]]


def _tell_blow(pos: Position, step: Step, shown: tuple[int, ...], guard: int, hit: bool, log: Log | None) -> None:
    if log is None:
        return
    target, rolled = _piece(pos, step[2]), f"{shown[0]} {shown[1]}"
    score = f"{step[4]} + {shown[0]} against {guard} + {shown[1]}"
    if step[1] < 0:
        tell_all(log, "trapped", "harm" if hit else "no harm", target, score, rolled)
        return
    parting = bool(step[7] & PARTING)
    label = ("a miss", "a hit", "a parting miss", "a parting hit")[2 * parting + hit]
    tell_all(log, "parting" if parting else "blow", label, _piece(pos, step[1]), target, score, rolled)


def run_hit(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Wounds, one more for a Mighty Strike; the Shield spell ends; then what a hit brings (DUN-CMB-3, DUN-SKL-12)."""
    _, attacker, target, kind, wounds, flags = step
    pos.steps.pop()
    if pos.where[target] < 0:
        return
    if attacker >= 0 and kind in (MELEE, RANGED) and skills(pos, attacker) & MIGHTY:
        wounds += 1
    pos.steps.append(("follow", attacker, target, kind, flags))
    lose_wounds(pos, target, wounds, attacker, kind, log)


def lose_wounds(pos: Position, target: int, wounds: int, attacker: int, kind: int, log: Log | None) -> None:
    """Wounds lost; at none left the end of the figure is worked out (DUN-CHR-4)."""
    pos.quiet = 0
    pos.shield &= ~(1 << target) if is_hero(target) else pos.shield
    left = max(0, pos.wounds[target] - wounds)
    tell_all(log, "wounded", _piece(pos, target), min(wounds, pos.wounds[target]), left)
    if left:
        pos.wounds[target] = left
    else:
        pos.steps.append(("zero", target, int(kind == MELEE and attacker >= PARTY), attacker))


def run_zero(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """No wounds left: Amulet of Life, Hard to Kill, or the end (DUN-CMB-3)."""
    target = step[1]
    if is_hero(target):
        if pos.holds[pos.content.amulet] == CARRIED + target:
            pos.steps[-1] = ("amulet", target, step[2])
        else:
            _doom(pos, target, step[2])
        return
    pos.steps.pop()
    if skills(pos, target) & HARD_TO_KILL:
        shown = dice.d6("DUN-SKL-10 Hard to Kill")
        tell_all(log, "hardy", _piece(pos, target), shown)
        if shown >= 5:
            pos.wounds[target] = 1
            return
    if pos.content.card_of[target] == pos.boss and 0 <= step[3] < PARTY:
        pos.slayer = step[3] + 1  # in whoever's turn it was (DUN-XP-4)
    destroy(pos, target, log)


def _doom(pos: Position, hero: int, struck_down: int) -> None:
    """He will fall; by a blow of a monster he may be captured instead (DUN-TRAP-10, DUN-R98)."""
    pos.steps[-1] = ("fate", hero)
    if struck_down:
        windows.open_window(pos, AT_KILL, hero, 0)


def run_fate(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    fall(pos, step[1], log)


def amulet_picks(pos: Position, step: Step) -> Decision:
    prompt = "{0} is about to fall: use the Amulet of Life?"
    return Decision(HEROES, [NO, YES], prompt, ("DUN-CMB-3",), (_piece(pos, step[1]),))


def take_amulet(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == NO:
        _doom(pos, step[1], step[2])
        return
    pos.steps.pop()
    pos.holds[pos.content.amulet] = SPENT
    pos.wounds[step[1]] = 1
    tell_all(log, "amulet", _piece(pos, step[1]))


def run_follow(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After a hit: Thieves Attack or Rust, then poison if the target stands (DUN-CMB-3, DUN-SKL-3, DUN-SKL-6)."""
    _, attacker, target, kind, flags = step
    pos.steps.pop()
    able = skills(pos, attacker) if attacker >= 0 else 0
    if flags & VENOMOUS and kind != VENOM and pos.where[target] >= 0:
        printed = flags >> POISON_AV & 255, flags >> POISON_DIE
        value, die = printed if printed[1] else pos.content.venom[attacker]
        pos.steps.append(("attack", attacker, target, VENOM, value, die, 1, 0, 0))
    if able & (THIEVES | RUST) and is_hero(target) and kind != VENOM and loot(pos, attacker, target):
        pos.steps.append(("steal", attacker, target))
    felled = attacker == FIGHTER == pos.active and kind == MELEE and pos.where[target] < 0 <= pos.where[FIGHTER]
    if felled and not pos.doing & CLEFT and knows(pos, FIGHTER, "cleave"):
        pos.steps.append(("cleave", FIGHTER))


def cleave_picks(pos: Position, step: Step) -> Decision:
    """Once in an activation a Fighter who has felled somebody strikes at another (DUN-XP-8)."""
    enemies = enemies_beside(pos, step[1], pos.where[step[1]])
    picks = [NO, *sorted(_piece(pos, enemy) for enemy in enemies)]
    return Decision(HEROES, picks, "At whom else does {0} strike?", ("DUN-XP-8",), (_piece(pos, step[1]),))


def take_cleave(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != NO:
        pos.doing |= CLEFT
        pos.steps.append(("strike", step[1], pick - pos.content.first_figure, 0))


def loot(pos: Position, thief: int, hero: int) -> list[int]:
    """Items that can be taken: all, or metal ones only (DUN-SKL-6, DUN-SKL-19)."""
    forms = pos.content.item_form
    rusting = skills(pos, thief) & RUST
    return [item for item in pos.carried(hero) if not rusting or forms[item].metal]


def steal_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_item + item for item in loot(pos, step[1], step[2])]
    return Decision(KEEPER, picks, "Which item does {0} lose?", ("DUN-SKL-6",), (_piece(pos, step[2]),))


def take_steal(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.holds[pick - pos.content.first_item] = SPENT
    tell_all(log, "stolen", _piece(pos, step[2]), pick)


# -- the end of a figure -----------------------------------------------------------------------------------------


def fall(pos: Position, hero: int, log: Log | None, *, sinks: bool = False) -> None:
    """A hero at no wounds: a marker with his items. By an option nothing is left of who sinks (DUN-DEATH-1 to -4)."""
    square = pos.where[hero]
    pos.lift(hero)
    pos.wounds[hero] = 0
    pos.shield &= ~(1 << hero)
    drop_tokens(pos, hero, square)
    if pos.content.switches.swallowed and (sinks or DEADLY[pos.ground[square]]):
        for item in pos.carried(hero):
            pos.holds[item] = SPENT
    else:
        pos.body[hero] = square
        if (pos.side == HEROES or pos.content.switches.raise_later) and not has_hook(pos, square, "no_raise_here"):
            pos.fell |= 1 << hero
    tell_all(log, "fallen", _piece(pos, hero))
    ending.check_end(pos, log)


def run_sink(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Whoever ends a move in lava, and cannot fly, is destroyed, unless it is Hard to Kill (DUN-MOVE-8, DUN-R29,
    DUN-SKL-10)."""
    pos.steps.pop()
    if is_hero(step[1]):
        fall(pos, step[1], log, sinks=True)
    else:
        pos.steps.append(("zero", step[1], 0, -1))


def drop_tokens(pos: Position, hero: int, square: int) -> None:
    """What a hero carried for the mission lies where he was; out of lava or an abyss it comes to the nearest square
    that can be walked on (DUN-MIS3-3, DUN-MIS4-2, DUN-DEATH-4)."""
    lies = square if WALKED[pos.ground[square]] else nearest_free(pos, hero, square)[0]
    for token in (CRYSTAL, RELIC):
        if pos.tokens[token] == -2 - hero:
            pos.tokens[token] = lies


def destroy(pos: Position, figure: int, log: Log | None) -> None:
    """A monster is removed; with its last figure the card goes, and its treasure to the heroes (DUN-DECK-6)."""
    card = pos.content.card_of[figure]
    pos.lift(figure)
    pos.wounds[figure] = 0
    if pos.leader == figure:
        pos.leader = -1
    tell_all(log, "destroyed", _piece(pos, figure))
    if not any(pos.where[other] >= 0 for other in pos.content.figures_of[card]):
        card_done(pos, card)


def card_done(pos: Position, card: int) -> None:
    """No figure of a card is left (DUN-DECK-6)."""
    is_boss = card == pos.boss
    shed_buffs(pos, card)
    assert pos.spot[card] == BOARD
    pos.lay_card(card, GONE if is_boss else DISCARD)
    if pos.desecrators == card + 1:
        ending.heroes_win(pos, "The last of the desecrators is dead.", "DUN-MIS5-3")
    elif is_boss:
        ending.boss_destroyed(pos)
    if pos.treasure >> card & 1 and not pos.outcome:
        pos.treasure &= ~(1 << card)
        pos.steps.append(("prize",))


def _piece(pos: Position, figure: int) -> int:
    return pos.content.first_figure + figure

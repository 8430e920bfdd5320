"""Worlds a seat could not tell apart: other cards in the Keeper's hand and under his backs, other secret notes, another
tile where only the heroes have looked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from wyrmtable.core import ALL, Eyes

from ..files.content import BOSS, BUFF
from ..files.terms import BENEATH, DECK, FACE_DOWN, HAND, HEROES, HIDDEN, KEEPER, LEFT_OUT, LYING
from ..position import Position

Fits = Callable[[int], bool]


def imagine(pos: Position, eyes: Eyes, rng: Random) -> Position:
    """Another world that these eyes could not tell from this one."""
    world = pos.copy()
    if eyes == ALL:
        return world
    world.pending = None
    if eyes != KEEPER:
        _other_notes(world, rng)
        _other_cards(world, rng, world.spied if eyes == HEROES else 0)
    if eyes != HEROES:
        _other_tiles(world, rng)
    return world


def _other_notes(world: Position, rng: Random) -> None:
    """Portal and Crystal may lie under any unexplored tiles (DUN-MIS3-1)."""
    free = [place for place in range(len(world.turn)) if world.turn[place] == FACE_DOWN]
    hidden = [at for at, place in enumerate(world.notes) if not world.explored(place)]
    found = rng.sample(free, len(hidden))
    notes = list(world.notes)
    for at, place in zip(hidden, found, strict=True):
        notes[at] = place
    world.notes = tuple(notes)


def _other_tiles(world: Position, rng: Random) -> None:
    """What the heroes saw by a scroll is one of the tiles still face down."""
    for place in range(len(world.turn)):
        if world.peeked >> place & 1 and not world.explored(place):
            world.bag[world.laid[place] - 1] += 1
    for place in range(len(world.turn)):
        if world.peeked >> place & 1 and not world.explored(place):
            kind = _any_tile(world, place, rng)
            world.bag[kind] -= 1
            world.laid[place] = kind + 1


def _any_tile(world: Position, place: int, rng: Random) -> int:
    """A tile that can lie at a place: the Stairs Down never wait for the second level (DUN-DOWN-1)."""
    stairs = world.content.stairs_down
    kinds = [kind for kind in range(len(world.bag)) for _ in range(world.bag[kind])]
    hidden = [
        p for p in range(len(world.turn)) if world.turn[p] == FACE_DOWN and (p >= place or not world.peeked >> p & 1)
    ]
    if stairs in kinds and len(kinds) > len(hidden):
        kinds = [stairs] if rng.choice(hidden) == place else [kind for kind in kinds if kind != stairs]
    return rng.choice(kinds)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place where a hidden card lies, with all that is known of it."""

    spot: int
    under: int  # the tile place of a face-down card or of the card a buff lies under
    epoch: int  # reshuffles before it came there: what was seen later cannot be it
    fits: Fits
    mark: int = 0
    treasure: bool = False
    planned: int = -1  # its number in the plan being made


def _other_cards(world: Position, rng: Random, known: int) -> None:
    """Deals the cards nobody has seen anew, as far as anybody knows about them; `known` are cards, as bits, that the
    heroes have looked at (DUN-WIN-9)."""
    if not world.mission and not any(step[0] == "deck" for step in world.steps):
        return
    content = world.content
    pool = [c for c in range(content.cards) if HIDDEN[world.spot[c]] and c != content.shuffle]
    seats = _seats(world, rng, known)
    dealt = _deal(world, seats, pool, rng)
    spied = {world.under[card] for card in pool if world.spied >> card & 1}
    for card in pool:
        world.spot[card], world.under[card], world.drawn[card] = DECK, 0, 0
        world.treasure &= ~(1 << card)
        world.spied &= ~(1 << card)
        if content.is_monster[card]:
            world.did[content.figures_of[card][0]] = 0
    at_place = {seat.under: card for seat, card in zip(seats, dealt, strict=True) if seat.spot == LYING}
    plan = dict[int, int]()
    for seat, card in zip(seats, dealt, strict=True):
        world.spot[card], world.drawn[card] = seat.spot, 0 if seat.spot == HAND else seat.epoch
        world.under[card] = seat.under if seat.spot == LYING else 0
        if seat.spot == BENEATH:
            world.under[card] = at_place[seat.under] + 1
        if seat.treasure:
            world.treasure |= 1 << card
        if seat.spot == LYING and seat.under in spied:
            world.spied |= 1 << card
        if seat.spot == LYING:
            world.did[content.figures_of[card][0]] = seat.mark
        if seat.planned >= 0:
            plan[seat.planned] = card
    for number, step in enumerate(world.steps):
        if step[0] == "plan":
            world.steps[number] = ("plan", *(plan[at] for at in range(len(step) - 1)))


def _seats(world: Position, rng: Random, known: int) -> list[Seat]:
    """The hidden places in an order that does not depend on what lies there."""
    content, found = world.content, list[Seat]()
    for card in sorted(range(content.cards), key=content.card_cost.__getitem__):  # what was paid everybody has seen
        spot, epoch = world.spot[card], world.drawn[card]
        if spot == LYING:
            first = content.figures_of[card][0]
            like = _like(world, content.card_cost[card], content.treasured[card])
            if _hordes(world, card):
                like = _crowded(world, like)
            same = _only(card) if known >> card & 1 else like
            laid = bool(world.treasure >> card & 1)
            found.append(Seat(LYING, world.under[card], epoch, same, world.did[first], laid))
        elif spot == BENEATH:
            found.append(Seat(BENEATH, world.under[world.under[card] - 1], epoch, _buff(world, card)))
        elif spot == LEFT_OUT:
            found.append(Seat(LEFT_OUT, 0, epoch, lambda other: content.card_type[other] != BOSS))
    found.sort(key=lambda seat: (seat.spot, seat.under, seat.epoch))
    return [*found, *_hand(world, rng)]


def _hand(world: Position, rng: Random) -> list[Seat]:
    """The hand, cards of a plan being made included; when each was drawn is not told apart."""
    content = world.content
    plan = next((step[1:] for step in world.steps if step[0] == "plan"), ())
    epoch = world.reshuffles
    spent = sum(content.card_cost[card] for card in plan[1:])
    fits: list[Fits] = [_any] * (world.hand - len(plan))
    first = _payable(world, world.imps - spent)
    if any(content.card_form[card].mods.figures for card in plan[1:]):
        first = _crowded(world, first)
    if world.boss_known:  # everybody knows that he is in the hand
        able = bool(plan) and first(world.boss)
        if able and (not fits or rng.random() < 0.5):
            first = _only(world.boss)
        else:
            fits[0] = _only(world.boss)
    elif world.steps[-1][0] == "desecrate":
        fits[0] = _monster(world)
    elif world.steps[-1][0] == "ambush":
        fits[0] = _payable(world, world.imps)
    found = [Seat(HAND, 0, epoch, fit) for fit in fits]
    for number in range(len(plan)):
        fit = _buff(world, plan[number]) if number else first
        found.append(Seat(HAND, 0, epoch, fit, planned=number))
    return found


def _only(wanted: int) -> Fits:
    return lambda card: card == wanted


def _any(card: int) -> bool:
    return True


def _buff(world: Position, card: int) -> Fits:
    """A buff for the same price, which everybody has seen paid; Hordes for Hordes, since not every group takes them."""
    content = world.content
    cost, more = content.card_cost[card], content.card_form[card].mods.figures
    return lambda other: (
        content.card_type[other] == BUFF
        and content.card_cost[other] == cost
        and content.card_form[other].mods.figures == more
    )


def _hordes(world: Position, card: int) -> bool:
    """Whether Hordes lie under a face-down card."""
    forms = world.content.card_form
    under = [b for b in world.content.buffs if world.spot[b] == BENEATH and world.under[b] == card + 1]
    return any(forms[buff].mods.figures for buff in under)


def _crowded(world: Position, fits: Fits) -> Fits:
    """Groups that can come with Hordes."""
    content = world.content
    return lambda card: fits(card) and len(content.figures_of[card]) > content.group[card]


def _monster(world: Position) -> Fits:
    return lambda card: bool(world.content.is_monster[card])


def _like(world: Position, cost: int, treasured: int) -> Fits:
    """What was paid for a face-down card, and whether a treasure was due, everybody has seen."""
    content = world.content
    return lambda card: bool(
        content.is_monster[card] and content.card_cost[card] == cost and content.treasured[card] == treasured
    )


def _payable(world: Position, imps: int) -> Fits:
    content = world.content
    return lambda card: bool(content.is_monster[card] and content.card_cost[card] <= imps)


def _deal(world: Position, seats: list[Seat], pool: list[int], rng: Random) -> list[int]:
    """A random card for every place; those dealt before make room where it must be."""
    taken = dict[int, int]()  # card -> seat
    chances = list[list[int]]()
    for seat in seats:
        able = [card for card in pool if seat.fits(card) and world.back[card] <= seat.epoch]
        rng.shuffle(able)
        chances.append(able)

    def settle(seat: int, seen: set[int]) -> bool:
        for card in chances[seat]:
            if card not in seen:
                seen.add(card)
                if card not in taken or settle(taken[card], seen):
                    taken[card] = seat
                    return True
        return False

    for number in range(len(seats)):
        assert settle(number, set()), "the true cards would fit"
    return [card for _, card in sorted((number, card) for card, number in taken.items())]

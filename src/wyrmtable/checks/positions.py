"""Laws of positions: every field is listed, copied, told apart and written down as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..core import RecordedDice, fill, fingerprint, same, to_json
from .found import Check, Subject, Tally
from .playout import Moment, Playout

FEW = 12
TWO = 2
MANY = 200
KNOWN = ("pending", "__weakref__")  # slots that are no part of the state


def copies_independent(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A copy is equal, and what is done to it leaves the original alone."""
    for moment in playout.sample("copies", MANY):
        tally.examined += 1
        if fingerprint(moment.pos) != moment.mark:
            raise playout.broken("copies", "A pick on a copy changed the original position.", moment)
        twin = moment.pos.copy()
        if fingerprint(twin) != moment.mark:
            raise playout.broken("copies", "A copy is not equal to its original.", moment)
        again(subject, twin, moment)
        if fingerprint(moment.pos) != moment.mark:
            raise playout.broken("copies", "A pick on a copy changed the original position.", moment)


def again(subject: Subject, pos: Any, moment: Moment, log: list[Any] | None = None) -> Any:
    """The moment's pick with the moment's dice; rolls left over or missing are an error."""
    dice = RecordedDice(moment.dice)
    subject.game.apply(pos, moment.pick, dice, log)
    dice.finish()
    return pos


def json_round_trip(subject: Subject, playout: Playout, tally: Tally) -> None:
    """A position goes through JSON and comes back the same: same decision, same future."""
    game = subject.game
    for moment in playout.sample("json", FEW):
        tally.examined += 1
        data = msgspec.json.decode(msgspec.json.encode(to_json(moment.pos)))
        filled = fill(game.blank(playout.setting), data)
        if not same(filled, moment.pos) or fingerprint(filled) != moment.mark:
            raise playout.broken("json", f"Changed by JSON: {_differing(filled, moment.pos)}.", moment)
        if game.decision(filled) != moment.decision:
            raise playout.broken(
                "json", "After JSON the decision is another: FIELDS lacks a field, or derived ones stay old.", moment
            )
        if [game.view(filled, seat) for seat in playout.seats] != [game.view(moment.pos, s) for s in playout.seats]:
            raise playout.broken(
                "json", "After JSON a view is another: FIELDS lacks a field, or derived ones stay old.", moment
            )
        if fingerprint(again(subject, filled, moment)) != fingerprint(moment.after):
            raise playout.broken("json", "After JSON the game goes on otherwise.", moment)


def _differing(one: Any, other: Any) -> str:
    return ", ".join(field for field in one.FIELDS if getattr(one, field) != getattr(other, field)) or "types only"


def slots(pos: Any) -> Iterator[str]:
    """Every slot of a position, those of its base classes included."""
    for kind in type(pos).__mro__:
        yield from kind.__dict__.get("__slots__", ())


def fields_listed(subject: Subject, playout: Playout, tally: Tally) -> None:
    """Every slot is listed once, and every field is carried by copies and fingerprints, each by itself."""
    for moment in playout.sample("fields", TWO):
        pos = moment.pos.copy()
        shared, derived = getattr(pos, "SHARED", ()), getattr(pos, "DERIVED", ())
        for name in slots(pos):
            listed = (pos.FIELDS, shared, derived, KNOWN)
            if sum(name in names for names in listed) != 1:
                told = f"The slot {name!r} must stand in one of FIELDS, SHARED (static content) and DERIVED."
                raise playout.broken("fields", told, moment)
        if hasattr(pos, "__dict__"):
            raise playout.broken("fields", "The position has no __slots__, so fields can be forgotten unseen.", moment)
        for name in (*pos.FIELDS, *derived):
            tally.examined += 1
            _independent(playout, moment, name)
        for name in pos.FIELDS:
            _carried(playout, moment, name)
        _recounted(playout, moment, derived)


def _independent(playout: Playout, moment: Moment, name: str) -> None:
    """Whatever is changed inside a field of a copy leaves the original alone."""
    twin, kept = moment.pos.copy(), frozen(getattr(moment.pos, name))
    disturb(getattr(twin, name))
    if frozen(getattr(moment.pos, name)) != kept:
        raise playout.broken("fields", f"A copy shares its field {name!r} with the original.", moment)


def _carried(playout: Playout, moment: Moment, name: str) -> None:
    """A changed field is in every copy and changes the fingerprint; tuples hold nothing that can change unseen."""
    if isinstance(getattr(moment.pos, name), tuple):
        hash(getattr(moment.pos, name))
    changed = moment.pos.copy()
    setattr(changed, name, otherwise(getattr(changed, name)))
    wanted = frozen(getattr(changed, name))
    if frozen(getattr(changed.copy(), name)) != wanted:
        raise playout.broken("fields", f"The field {name!r} is not copied.", moment)
    if fingerprint(changed) == moment.mark:
        raise playout.broken("fields", f"The field {name!r} does not change the fingerprint.", moment)


def _recounted(playout: Playout, moment: Moment, derived: tuple[str, ...]) -> None:
    """What is derived can be worked out again from the fields; what is only remembered (None) may be forgotten."""
    if not derived:
        return
    twin = moment.pos.copy()
    twin.recount()
    for name in derived:
        found = getattr(twin, name)
        if found is not None and frozen(found) != frozen(getattr(moment.pos, name)):
            raise playout.broken("fields", f"Worked out again, the derived field {name!r} is another.", moment)


def frozen(value: Any) -> Any:
    """A field's value that does not change any more, its types kept."""
    if isinstance(value, list):
        return list, tuple(map(frozen, value))
    if isinstance(value, dict):
        return dict, {key: frozen(item) for key, item in value.items()}
    return (type(value), bytes(value)) if isinstance(value, bytearray) else (type(value), value)


def disturb(value: Any) -> None:
    """Changes a list, dictionary or bytearray and those inside it."""
    if isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            disturb(item)
    if isinstance(value, list | bytearray):
        value.append(0)
    elif isinstance(value, dict):
        value[-99] = 0


def otherwise(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, bytearray):
        return value + b"\1"
    return type(value)([*value, 0]) if isinstance(value, list | tuple) else value


CHECKS = (
    Check("copies", "copies are equal and independent", "copies", copies_independent),
    Check("json", "a position survives JSON", "positions", json_round_trip),
    Check("fields", "every field is listed, copied and told apart", "fields", fields_listed),
)

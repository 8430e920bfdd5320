"""Positions of a grown dungeon: larger tables, and heroes who have learned something."""

from __future__ import annotations

from .table import Table

Laid = dict[int, tuple[str, int]]


def grown(laid: Laid, mission: int = 4, entry: int = 11, options: dict[str, str] | None = None) -> Table:
    """A dungeon of three rows of four, or larger, with these tiles laid."""
    return Table(laid, mission, options, entry=entry, scenario="grown")


def one(tile: str, **options: str) -> Table:
    """A room a1-f6 with the Entry Chamber far away."""
    return grown({0: (tile, 0)}, options=options)


def learn(table: Table, hero: str, *feats: str) -> Table:
    content = table.content
    for feat in feats:
        table.pos.feats[table.figure(hero) * len(content.feats) + content.feat_number[feat]] += 1
    table.pos.study()
    return table

"""Boards and counters as SVG, and the pictures, animations and replay pages made from it."""

from wyrmtable.draw.picture import Picture, svg

__all__ = ["Picture", "svg"]

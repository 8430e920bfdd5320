"""Readers and checkers of the content: tiles, cards, heroes, missions, presets, and what they make up together."""

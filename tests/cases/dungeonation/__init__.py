"""Numbered cases of Dungeonation."""

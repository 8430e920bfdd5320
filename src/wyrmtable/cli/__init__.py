"""Every command of `wyrm`, a module for each group: play, look, export, rules, check, study, bench, referee, serve."""

from .wyrm import app, main

__all__ = ["app", "main"]

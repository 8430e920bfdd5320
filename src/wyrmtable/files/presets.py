"""Presets of a game, fitted to its scenarios: not every scenario has all the options that a preset sets."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wyrmtable.core import Choice, Preset


def presets_for(choices: Iterable[Choice], presets: Iterable[Preset]) -> tuple[Preset, ...]:
    """The presets with those of their options that are among the choices of a scenario; none, if no preset would set
    anything there."""
    known = {choice.id for choice in choices}
    fitted = tuple(
        msgspec.structs.replace(preset, options={id_: preset.options[id_] for id_ in preset.options if id_ in known})
        for preset in presets
    )
    return fitted if any(preset.options for preset in fitted) else ()

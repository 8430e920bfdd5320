"""Presets fitted to a scenario, and those of every game on the shelf."""

from __future__ import annotations

import pytest

from wyrmtable import registry
from wyrmtable.core import Choice, Preset
from wyrmtable.files import presets_for

DICE = Choice("dice", "Dice", ("two", "three"), "two")
FOG = Choice("fog", "Fog", ("off", "on"), "off")
PLAIN = Preset("plain", "Plain", "As it is.", {})
WILD = Preset("wild", "Wild", "Anything goes.", {"fog": "on", "dice": "three"})


def test_options_that_a_scenario_has() -> None:
    """A preset sets what can be set in a scenario; one that sets nothing stays beside those that do."""
    plain, wild = presets_for([DICE], [PLAIN, WILD])
    assert plain == PLAIN
    assert wild == Preset("wild", "Wild", "Anything goes.", {"dice": "three"})
    assert presets_for([FOG, DICE], [PLAIN, WILD]) == (PLAIN, WILD)


def test_nothing_to_set() -> None:
    """Where no preset would set anything there is none to choose."""
    assert presets_for([], [PLAIN, WILD]) == ()
    assert presets_for([DICE, FOG], [PLAIN]) == ()


@pytest.mark.parametrize("name", list(registry.OURS))
def test_presets_of_the_games(name: str) -> None:
    """Every preset of a scenario sets options of that scenario, to values they have."""
    for scenario in registry.game(name).scenarios({}).values():
        values = {choice.id: choice.values for choice in scenario.choices}
        for preset in scenario.presets:
            assert all(value in values[option] for option, value in preset.options.items()), (scenario.id, preset.id)
        assert presets_for(scenario.choices, scenario.presets) == scenario.presets

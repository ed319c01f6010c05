"""Worked examples of the rule book that are shipped as positions (its chapter of worked examples)."""

from __future__ import annotations

from tabletop.data import worked
from tabletop.games.thunderbolt_apache.data.scenarios import load_scenario, read_shape, scenario_path


def load_example(name: str) -> worked.Example:
    """An example by key ("tw13") or file. Raises DataError when the file is damaged or has no example."""
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    shape = read_shape(name)
    return worked.example(shape.example, shape.title, load_scenario(name), GAME, scenario_path(name).name)


def play_example(example: worked.Example) -> list[str]:
    """Plays an example; one sentence for whatever came out otherwise than written."""
    from tabletop.games.thunderbolt_apache.rules.game import GAME

    return worked.play_on(GAME, example)

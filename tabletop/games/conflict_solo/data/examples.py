"""Worked examples of the rule book that are shipped as positions (its chapter of worked examples)."""

from __future__ import annotations

from pathlib import Path

from tabletop.data import worked
from tabletop.data.shape import fit
from tabletop.data.strictjson import read_json
from tabletop.games.conflict_solo.data.scenarios import FILES, load_scenario
from tabletop.games.conflict_solo.data.shapes import MissionFile

example_keys = FILES.example_keys


def load_example(name: str | Path) -> worked.Example:
    """The example of a key ("cw07") or file. Raises DataError when the file is damaged or has none."""
    from tabletop.games.conflict_solo.rules.game import GAME

    path = FILES.path(name)
    mission = fit(read_json(path), MissionFile)
    return worked.example(mission.example, mission.title, load_scenario(path), GAME, path.name)


def play_example(example: worked.Example) -> list[str]:
    """Plays an example; one sentence for whatever came out otherwise than written."""
    from tabletop.games.conflict_solo.rules.game import GAME

    return worked.play_on(GAME, example)

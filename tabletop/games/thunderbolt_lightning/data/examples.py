"""Worked examples that are shipped as positions: a position, dice, commands, and what must come out."""

from __future__ import annotations

from functools import partial
from typing import Any

from tabletop.core import codec
from tabletop.data import worked
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario, read_shape, scenario_path
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.grid.hexgrid import HexGrid

HEXES = frozenset({"hex", "centre"})
"""Keys under which files write a hex label where commands and events have axial coordinates."""


def load_example(name: str) -> worked.Example:
    """An example by key ("w03"). Raises DataError when the file is damaged or has no example."""
    shape, scenario = read_shape(name), load_scenario(name)
    read = partial(axial, grid=scenario.grid)
    return worked.example(shape.example, shape.title, scenario, GAME, scenario_path(name).name, read)


def axial(plain: Any, grid: HexGrid) -> Any:
    """A copy with hex labels turned into axial coordinates. Raises ValueError for a label that is none."""
    if isinstance(plain, dict):
        return {
            k: list(grid.parse(v)) if k in HEXES and isinstance(v, str) else axial(v, grid) for k, v in plain.items()
        }
    return [axial(v, grid) for v in plain] if isinstance(plain, list) else plain


def play_example(example: worked.Example) -> list[str]:
    """Plays an example; one sentence for whatever came out otherwise than written. `then` tells of pieces by id, and
    no dice may fall beyond the scripted ones.
    """
    return worked.play(GAME, example, standing=_pieces)


def _pieces(state: Any) -> dict[str, Any]:
    """All pieces of a state as plain JSON, by id."""
    pieces = {**state.aircraft, **state.ships, **state.installations}
    return {id: codec.encode(piece) for id, piece in pieces.items()}

"""Battlefields of one's own, however their hexes are staggered: rows shifted either way are honoured where the numbers
lie as the rules have them, columns are refused.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.data.mapdraft import MapDraft, Things, Tiles, written
from tabletop.data.tiled import cell_centre, load_map
from tabletop.games.thunderbolt_apache.data.authoring import new_map, new_scenario
from tabletop.games.thunderbolt_apache.data.battlefield import cells_of
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS
from tabletop.shelf.checker import check
from tabletop.shelf.tiledproject import typed

ROWS = {"even": (0, 0, 0), "odd": (1, 0, 1)}
"""By the rows that are shifted: the first column of each row of hexes 1 to 3, 4 to 7, 8 to 10."""


def drawn(path: Path, axis: str, index: str, firsts: tuple[int, int, int]) -> None:
    """A new map whose rows begin in these columns."""
    plain = new_map(4, 3, "Staggered")
    plan = replace(plain, axis=axis, index=index)
    places = [(firsts[r] + c, r) for r, wide in enumerate((3, 4, 3)) for c in range(wide)]
    layers = []
    for layer in plain.layers:
        if isinstance(layer, Tiles):
            layer = replace(layer, cells=dict(zip(places, layer.cells.values(), strict=True)))
        elif isinstance(layer, Things) and layer.name == "hexnum":
            things = [replace(t, at=plan.centre(*at)) for t, at in zip(layer.things, places, strict=True)]
            layer = replace(layer, things=things)
        layers.append(layer)
    draft: MapDraft = replace(plan, layers=tuple(layers))
    path.write_text(written(draft, path, typed(draft)), encoding="utf-8")


@pytest.mark.parametrize("index", ROWS)
def test_rows_shifted_either_way_are_honoured(tmp_path: Path, index: str) -> None:
    """Sound, a sortie begins on it, and each hex lies on the table where its neighbours want it."""
    path = tmp_path / "m.tmx"
    drawn(path, "y", index, ROWS[index])
    assert [str(fault) for fault in check(path).faults] == []
    sheet = load_map(path)
    assert len(new_scenario(sheet, "m.tmx", "m", "M")["sortie"]["tiles"]) == 10
    middles = {number: cell_centre(sheet, *cell) for number, cell in cells_of(sheet).items()}
    for number, beyond in NEIGHBOURS.items():
        near = {n for n, at in middles.items() if n != number and _apart(at, middles[number]) < 1.2 * sheet.tile_width}
        assert near == {n for n in beyond if n}


@pytest.mark.parametrize(("index", "other"), [("even", "odd"), ("odd", "even")])
def test_numbers_that_lie_beside_others_than_the_rules_say_are_told(tmp_path: Path, index: str, other: str) -> None:
    path = tmp_path / "m.tmx"
    drawn(path, "y", index, ROWS[other])
    (fault,) = check(path).faults
    assert "does not lie" in fault.wrong and fault.spot is not None and "Stagger Index" in fault.mend


@pytest.mark.parametrize("index", ROWS)
def test_hexes_in_columns_are_refused(tmp_path: Path, index: str) -> None:
    path = tmp_path / "m.tmx"
    drawn(path, "x", index, ROWS["even"])
    (fault,) = check(path).faults
    assert fault.wrong == "its hexes do not stand in rows as on the battlefield" and "stagger axis Y" in fault.mend


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)

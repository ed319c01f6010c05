"""What is wrong with the printed facts of a battlefield, and whether its picture still shows them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from tabletop.data.faults import DataError, DataFault
from tabletop.data.tiled import ImageLayer, MapSheet
from tabletop.games.conflict_solo.data.mapfacts import MapFacts, map_facts

DRAWN = "drawn.txt"
"""Beside the pictures: a line a map with its name and what its picture shows."""


def digest(facts: MapFacts) -> str:
    """What a picture shows of a map: ground, levels, roads and walls."""
    shown = (facts.columns, facts.rows, sorted(facts.terrain.items()), sorted(facts.levels.items()))
    return sha256(repr((shown, sorted(facts.roads), sorted(facts.walls))).encode()).hexdigest()[:16]


def drawn(folder: Path) -> dict[str, str]:
    """What the pictures of a folder show; {} when nobody wrote it down."""
    try:
        lines = (folder / DRAWN).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return {}
    return {words[0]: words[1] for words in (line.split() for line in lines) if len(words) == 2}


def printed_faults(sheet: MapSheet) -> tuple[DataFault, ...]:
    """Every fault of the facts printed on a battlefield; a picture that shows other facts is one."""
    try:
        facts = map_facts(sheet)
    except DataError as error:
        return tuple(error.faults)
    layer = sheet.layer("art")
    if isinstance(layer, ImageLayer) and layer.image is not None:
        shown = drawn(Path(layer.image).parent).get(sheet.path.stem, "")
        if shown and shown != digest(facts):
            return (
                DataFault(
                    sheet.path.name,
                    'layer "art"',
                    f"{Path(layer.image).name} shows the map as it was before",
                    f"draw it anew: python art/make/conflict_art.py {sheet.path.stem}",
                ),
            )
    return ()

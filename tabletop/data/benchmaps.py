"""Large maps for the benchmark, made from the shipped tiles, and their loading times beside those of pytmx alone."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random

from tabletop.data.paths import resource

TILESETS = ("ground", "woods_broadleaf", "roads")


def make_map(folder: Path, columns: int, rows: int, layers: int = 3) -> Path:
    """Write a hex map of that size into `folder`, as Tiled does: the first layer full, the others half full."""
    random = Random(columns * 1000 + rows)
    sets, ranges, first = [], [], 1
    for name in TILESETS[:layers]:
        source = resource(f"art/tilesets/{name}.tsx")
        found = re.search(r'tilecount="(\d+)"', source.read_text(encoding="utf-8"))
        count = int(found[1]) if found else 1
        sets.append(f' <tileset firstgid="{first}" source="{_relative(source, folder)}"/>')
        ranges.append((first, first + count - 1))
        first += count
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<map version="1.10" orientation="hexagonal" renderorder="right-down" width="{columns}" height="{rows}"'
            ' tilewidth="120" tileheight="138" infinite="0" hexsidelength="70" staggeraxis="y" staggerindex="odd">'
        ),
        *sets,
    ]
    for n, (low, high) in enumerate(ranges):
        cells = (
            str(random.randint(low, high)) if n == 0 or random.random() < 0.5 else "0" for _ in range(columns * rows)
        )
        parts.append(
            f' <layer id="{n + 1}" name="layer{n}" width="{columns}" height="{rows}"><data'
            f' encoding="csv">{",".join(cells)}</data></layer>'
        )
    path = folder / f"bench_{columns}x{rows}.tmx"
    path.write_text("\n".join([*parts, "</map>\n"]), encoding="utf-8")
    return path


def _relative(source: Path, folder: Path) -> str:
    import os

    return Path(os.path.relpath(source, folder)).as_posix()


def load_times(path: Path, times: int = 5) -> tuple[float, float]:
    """Median seconds to read a map: this program, and pytmx alone (which decodes no picture either)."""
    import pytmx

    from tabletop.data.tiled import load_map

    ours, theirs = [], []
    for _ in range(times):
        began = time.perf_counter()
        load_map(path)
        ours.append(time.perf_counter() - began)
        began = time.perf_counter()
        pytmx.TiledMap(str(path))
        theirs.append(time.perf_counter() - began)
    return sorted(ours)[times // 2], sorted(theirs)[times // 2]

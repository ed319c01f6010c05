"""Make the maps of the scenarios: `python art/make/maps.py [NAME ...]` writes maps/thunderbolt_lightning/NAME.tmx."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import atlas_kent
from dress import dress
from plan import Plan
from tmx import write

FOLDER = Path(__file__).resolve().parents[2] / "maps" / "thunderbolt_lightning"
ATLAS: dict[str, tuple[str, Callable[[], Plan]]] = {
    "S01": ("farmland", atlas_kent.farmland),
    "S02": ("kent_coast", atlas_kent.kent_coast),
}


def render(name: str) -> str:
    """The TMX text of one map."""
    make = next(make for n, make in ATLAS.values() if n == name)
    plan = make()
    return write(plan, dress(plan))


def main(names: list[str]) -> None:
    """Write the named maps, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or [n for n, _ in ATLAS.values()]:
        text = render(name)
        (FOLDER / f"{name}.tmx").write_text(text, encoding="utf-8")
        print(f"{name}.tmx {len(text) / 1024:.0f} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])

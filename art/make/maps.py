"""Make the maps of the scenarios: `python art/make/maps.py [NAME ...]` writes maps/thunderbolt_lightning/NAME.tmx."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import atlas_europe
import atlas_kent
import atlas_seas
from dress import dress
from plan import Plan
from tmx import write

FOLDER = Path(__file__).resolve().parents[2] / "maps" / "thunderbolt_lightning"
ATLAS: dict[str, tuple[str, Callable[[], Plan]]] = {
    "S01": ("farmland", atlas_kent.farmland),
    "S02": ("kent_coast", atlas_kent.kent_coast),
    "S03": ("karelia", atlas_europe.karelia),
    "S04": ("midway_morning", atlas_seas.midway_morning),
    "S05": ("midway_noon", atlas_seas.midway_noon),
    "S06": ("channel_coast", atlas_europe.channel_coast),
    "S07": ("central_germany", atlas_europe.central_germany),
    "S08": ("thames_london", atlas_kent.thames_london),
    "S09": ("atlantic_gale", atlas_seas.atlantic_gale),
    "S10": ("prokhorovka", atlas_europe.prokhorovka),
    "S11": ("ironbottom_sound", atlas_seas.ironbottom_sound),
    "S12": ("malta", atlas_seas.malta),
    "S13": ("holland", atlas_europe.holland),
    "S14": ("kanto", atlas_seas.kanto),
    "S15": ("south_china_coast", atlas_seas.south_china_coast),
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

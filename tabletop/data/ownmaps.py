"""Maps by short names: those a game is shipped with, and the player's own in the folder `maps` of his Tabletop
folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import TypeVar

from tabletop.data.faults import DataError
from tabletop.data.paths import own_or_shipped, user_folder
from tabletop.data.scenariofiles import map_name
from tabletop.data.tiled import MAP_ENDS, MapError

T = TypeVar("T")
MOST_TOLD, MOST_FILES = 8, 5000
"""Own maps that a refusal names, and files of the player's folder that are looked through."""


def own_maps() -> list[str]:
    """The player's own maps as scenario files name them: `maps/kuban/bridge.tmx`, in order."""
    home = user_folder(create=False)
    found = (p for p in islice((home / "maps").rglob("*"), MOST_FILES) if p.suffix in MAP_ENDS and p.is_file())
    return sorted(p.relative_to(home).as_posix() for p in found)


def map_named(name: str, shipped: Mapping[str, str]) -> str:
    """The map file that a short name means: of `shipped` (name -> file), or the player's own by its file's name with or
    without ending, or by its path below his folder, or any by its path. Raises ValueError with all names.
    """
    if name in shipped:
        return shipped[name]
    own = own_maps()
    for file in own:
        if name in (file, Path(file).name, Path(file).stem):
            return file
    if Path(name).suffix in MAP_ENDS and Path(name).is_file():
        return map_name(Path(name))
    names = ", ".join([*shipped, *(Path(file).stem for file in own[:MOST_TOLD])])
    raise ValueError(f'There is no map "{name}"; there are {names}. Your own maps lie in {user_folder() / "maps"}.')


def map_read(file: str, read: Callable[[Path], T]) -> T:
    """What `read` makes of a map file. Raises ValueError with the first faults of a map that cannot be used."""
    try:
        return read(own_or_shipped(file))
    except (MapError, DataError) as error:
        told = "\n".join(str(fault) for fault in error.faults[:3])
        raise ValueError(f"The map {Path(file).name} cannot be used:\n{told}") from None

"""The player's own counter pictures: PNG files in the folder `counters` of his Tabletop folder or of a package. They
may come from strangers: their size is checked before they are decoded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypeVar

from tabletop.data.atomicfile import write_bytes
from tabletop.data.faults import DataError, shorten
from tabletop.data.package.names import judged
from tabletop.data.paths import own_or_shipped, user_folder
from tabletop.data.scenariofiles import map_name
from tabletop.data.tiled import MAP_ENDS, MapError
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import read_bytes
from tabletop.data.tiled.pictures import measured

FOLDER, END = "counters", ".png"
MOST_BYTES, LONGEST_SIDE, MOST_PICTURES = 2 << 20, 1024, 2000
KEY = re.compile(r"(shared/[a-z_]+/[^/]+/)?counters/[^/]+\.png")


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A picture for a counter. key: its name in a piece, the path below the player's folder."""

    key: str
    name: str


def own_folder() -> Path:
    """The folder of the player's counters (it need not exist)."""
    return user_folder(create=False) / FOLDER


def own_pictures() -> list[OwnPicture]:
    """The pictures in the player's folder, by name; unusable files are left out."""
    try:
        lying = (path for path in own_folder().iterdir() if path.suffix == END and path.is_file())
        found = sorted(lying, key=lambda path: (path.stem.casefold(), path.stem))
    except OSError:
        return []
    return [OwnPicture(f"{FOLDER}/{path.name}", spoken(path)) for path in found[:MOST_PICTURES]]


def spoken(path: Path) -> str:
    """The name of a picture for the player: its file name without underscores."""
    return " ".join(path.stem.replace("_", " ").split())[:60] or "Picture"


def is_key(face: str) -> bool:
    """Whether a piece names a picture of the player's folder."""
    return KEY.fullmatch(face) is not None


def content(face: str) -> bytes:
    """The PNG file that a piece names. Raises BadValue with a sentence if it is not a usable picture."""
    if not is_key(face):
        raise BadValue(f'"{shorten(face)}" names no picture', "use a PNG file in the folder counters")
    home = user_folder(create=False).resolve()
    path = (home / face).resolve()
    if not path.is_relative_to(home):
        raise BadValue(f'"{shorten(face)}" leads out of your Tabletop folder', "put the picture itself there")
    return judged_png(path)


def judged_png(path: Path) -> bytes:
    """The content of a PNG file that is small enough for a counter. Raises BadValue."""
    data = read_bytes(path, MOST_BYTES)
    picture = measured(path, data)
    name = shorten(path.name)
    if picture.kind != "png":
        raise BadValue(f'"{name}" is no PNG picture', "save it as PNG")
    if max(picture.width, picture.height) > LONGEST_SIDE:
        size = f"{picture.width} x {picture.height}"
        raise BadValue(f'"{name}" has {size} pixels', f"a counter may have {LONGEST_SIDE} a side: shrink it")
    return data


def take_in(path: Path) -> OwnPicture:
    """Copy a picture from anywhere into the player's folder, with a number added to its name if that is taken. Raises
    BadValue, OSError.
    """
    data = judged_png(path)
    stem = re.sub(r"[^\w -]", "", path.stem).strip()[:50] or "picture"
    for n in range(1, 1000):
        name = f"{stem}{END}" if n == 1 else f"{stem} {n}{END}"
        target = own_folder() / judged(name)
        if target.is_symlink() or (target.exists() and target.read_bytes() != data):
            continue
        if not target.exists():
            write_bytes(target, data, folder=True)
        return OwnPicture(f"{FOLDER}/{name}", spoken(target))
    raise BadValue(f'a thousand pictures are called "{shorten(stem)}"', "rename the file")


# -- Maps by short names: those a game is shipped with, and the player's own in the folder `maps` of his Tabletop
# folder.

T = TypeVar("T")
MOST_TOLD, MOST_FILES = 8, 5000
"""The most own maps listed in a refusal, and the most files of the player's folder that are searched."""


def own_maps() -> list[str]:
    """The player's own maps as scenario files name them: `maps/kuban/bridge.tmx`, in order."""
    home = user_folder(create=False)
    found = (p for p in islice((home / "maps").rglob("*"), MOST_FILES) if p.suffix in MAP_ENDS and p.is_file())
    return sorted(p.relative_to(home).as_posix() for p in found)


def map_named(name: str, shipped: Mapping[str, str]) -> str:
    """The map file for a short name: of `shipped` (name -> file), or the player's own by its file name with or without
    ending, or by its path below his folder, or any by its path. Raises ValueError with all names.
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
    """The result of `read` for a map file. Raises ValueError with the first faults of an unusable map."""
    try:
        return read(own_or_shipped(file))
    except (MapError, DataError) as error:
        told = "\n".join(str(fault) for fault in error.faults[:3])
        raise ValueError(f"The map {Path(file).name} cannot be used:\n{told}") from None

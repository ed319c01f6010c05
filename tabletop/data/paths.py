"""Where the data folders of the program are: in a checkout, in an installed wheel and in a frozen program.

Data folders are `art`, `maps` and `scenarios`. A player's own folder (settings, saves, own scenarios) comes from
platformdirs.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

import platformdirs

FOLDERS = ("art", "maps", "scenarios")


@lru_cache(1)
def data_root() -> Path:
    """The folder that holds `art`, `maps` and `scenarios`.

    Frozen: beside the program's own modules; wheel: `tabletop/_files`; checkout: the top of the repository.
    Raises FileNotFoundError with a sentence when the program was installed without its data.
    """
    package = Path(__file__).resolve().parent.parent
    frozen = getattr(sys, "_MEIPASS", None)
    places = [Path(frozen)] if frozen else []
    places += [package / "_files", package.parent]
    for place in places:
        if all((place / folder).is_dir() for folder in FOLDERS):
            return place
    raise FileNotFoundError(
        f"The data folders {', '.join(FOLDERS)} were not found beside {package.name}; install the program again."
    )


def resource(path: str) -> Path:
    """The file or folder `path` (with forward slashes) under the data root, for example
    `resource("art/fonts/Cabin-Bold.otf")`.
    """
    return data_root() / path


def user_folder(*, create: bool = True) -> Path:
    """The player's own folder for settings, saves and own scenarios; TABLETOP_HOME overrides it (tests, portable use).

    A folder that cannot be made is named all the same: the program goes on without it, and whoever writes there
    tells why it fails.
    """
    import contextlib
    import os

    own = os.environ.get("TABLETOP_HOME")
    folder = Path(own) if own else Path(platformdirs.user_data_dir("tabletop", appauthor=False))
    if create:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
    return folder


def own_or_shipped(path: str) -> Path:
    """The file `path` (with forward slashes) in the player's own folder, or else the shipped one, which need not be
    there.
    """
    own = user_folder(create=False) / path
    return own if own.is_file() else resource(path)

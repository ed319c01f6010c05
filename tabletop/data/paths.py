"""Locations: the program's data folders (in a checkout, an installed wheel and a frozen program) and the player's
folders, in the usual places of his system.

Data folders are `art`, `maps` and `scenarios`. The player's folders come from platformdirs and are made at the first
write.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from functools import lru_cache
from pathlib import Path, PurePosixPath

import platformdirs

FOLDERS = ("art", "maps", "scenarios")
NAME = "tabletop"
MARKS = ("portable", "portable.txt")
PAGE = "release_page.txt"


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


DEVICES = frozenset(
    {
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    }
)
"""Device names in Windows, whatever follows the dot."""


def resource(path: str) -> Path:
    """The file or folder `path` (with forward slashes) under the data root, for example
    `resource("art/fonts/Cabin-Bold.otf")`.
    """
    return data_root() / path


def release_page() -> str:
    """The page with newer versions, as the release wrote it into the built program; '' in any other."""
    try:
        page = resource(PAGE).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return page if page.startswith("https://") and not any(letter.isspace() for letter in page) else ""


def user_folder(*, create: bool = True) -> Path:
    """The player's own folder for saves, stories, pictures, own maps and scenarios. TABLETOP_HOME overrides it and all
    the others, and so does a file named `portable` beside the program (`portable_home`).

    A folder that cannot be made is returned all the same: the program continues without it, and code that writes there
    reports the failure.
    """
    return _made(_own("") or _certain(platformdirs.user_data_dir(NAME, appauthor=False)), create)


def config_folder(*, create: bool = True) -> Path:
    """The folder of the settings."""
    return _made(_own("") or _certain(platformdirs.user_config_dir(NAME, appauthor=False)), create)


def cache_folder(*, create: bool = True) -> Path:
    """The folder of pictures that can be drawn again."""
    return _made(_own("cache") or _certain(platformdirs.user_cache_dir(NAME, appauthor=False)), create)


def log_folder(*, create: bool = True) -> Path:
    """The folder of logs."""
    return _made(_own("logs") or _certain(platformdirs.user_log_dir(NAME, appauthor=False)), create)


def places() -> dict[str, Path]:
    """All files and folders of the player, by purpose, whether they exist or not; none is made."""
    own = user_folder(create=False)
    return {
        "Saved games": own / "saves",
        "Unfinished games": own / "autosave",
        "Own scenarios": own / "scenarios",
        "Own maps": own / "maps",
        "Drafts": own / "drafts",
        "Shared battles": own / "shared",
        "Stories": own / "stories",
        "Pictures": own / "pictures",
        "Reports": own / "reports",
        "Settings": config_folder(create=False),
        "Logs": log_folder(create=False),
        "Cache": cache_folder(create=False),
    }


def homely(path: Path) -> str:
    """A path for the player to read: his home is ~."""
    home = Path(os.path.expanduser("~"))
    return f"~{os.sep}{path.relative_to(home)}" if len(home.parts) > 1 and path.is_relative_to(home) else str(path)


def short(path: Path, most: int = 40) -> str:
    """A path as `homely` gives it or, if longer than `most` characters, its last folders."""
    told = homely(path)
    parts = list(path.parts)
    while len(told) > most and len(parts) > 1:
        parts.pop(0)
        told = os.sep.join(["…", *parts])
    return told


def own_or_shipped(path: str) -> Path:
    """The file `path` (with forward slashes) in the player's own folder, or else the shipped one, which need not exist.
    A name that climbs out of them (..) is never found.
    """
    if ".." in PurePosixPath(path).parts:
        return resource("maps") / "beyond" / PurePosixPath(path).name
    own = user_folder(create=False) / path
    return own if own.is_file() else resource(path)


def portable_home() -> Path | None:
    """The folder `player` beside the program if a file named `portable` is there, too (or `portable.txt`, since Windows
    hides endings): so the player's files travel with the program on a stick. None otherwise, and for a bundle of macOS,
    in which nobody writes.
    """
    if not getattr(sys, "frozen", False) or sys.platform == "darwin":
        return None
    place = Path(sys.executable).parent
    return place / "player" if any((place / name).is_file() for name in MARKS) else None


def _own(part: str) -> Path | None:
    """A part of TABLETOP_HOME if that is set, or of the folder beside the program."""
    home = os.environ.get("TABLETOP_HOME") or portable_home()
    return Path(home) / part if home else None


def _certain(folder: str) -> Path:
    """The folder, or a temporary one if the player's home is unknown: else it would be a folder named ~ in the working
    directory.
    """
    if os.path.isabs(folder):
        return Path(folder)
    return Path(tempfile.gettempdir()) / f"{NAME}-{os.getuid() if hasattr(os, 'getuid') else 'player'}"


def _made(folder: Path, create: bool) -> Path:
    if create:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
    return folder

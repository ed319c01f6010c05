"""File names in a package: valid on every system, and inside the folder the package is unpacked into."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import PurePosixPath

from tabletop.data.faults import shorten
from tabletop.data.paths import DEVICES
from tabletop.data.strictjson import MOST_BYTES
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import MAP_BYTES, PICTURE_BYTES, TEMPLATE_BYTES, TILESET_BYTES

LONGEST_NAME, LONGEST_PART, MOST_FOLDERS = 160, 80, 8
"""The most characters of a name and of one of its parts; the most nested folders."""
PROJECT_END = ".tiled-project"
SIZES = {
    ".json": MOST_BYTES,
    PROJECT_END: MOST_BYTES,
    **dict.fromkeys((".tmx", ".tmj"), MAP_BYTES),
    **dict.fromkeys((".tsx", ".tsj"), TILESET_BYTES),
    **dict.fromkeys((".tx", ".tj"), TEMPLATE_BYTES),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp"), PICTURE_BYTES),
}
"""Allowed endings of file names, with the size limit in bytes of their readers."""
SIGNS = '<>:"|?*\\'
"""Characters that Windows forbids in names; a colon also makes a drive, a backslash a folder."""


def judged(name: str, *, folder: bool = False) -> str:
    """The name unchanged, if a file (or folder) may have it. Raises BadValue."""
    shown = f'the name "{shorten(name)}"'
    if not name or len(name) > LONGEST_NAME:
        raise BadValue(f"{shown} has {len(name)} letters", f"a name may have 1 to {LONGEST_NAME}: shorten it")
    if name.startswith("/") or name[1:2] == ":":
        raise BadValue(f"{shown} is an absolute path", "name files from the top of the package")
    if not name.isprintable() or any(sign in name for sign in SIGNS):
        raise BadValue(f"{shown} has a sign that not every system takes", "use letters, digits, -, _ and /")
    if unicodedata.normalize("NFC", name) != name:
        raise BadValue(f"{shown} has its accents apart from their letters", "rename the file")
    parts = name.split("/")
    if len(parts) > MOST_FOLDERS + 1:
        raise BadValue(f"{shown} lies {len(parts) - 1} folders deep", f"keep to {MOST_FOLDERS}")
    for part in parts:
        _judge_part(part, shown)
    if not folder and PurePosixPath(name).suffix.lower() not in SIZES:
        raise BadValue(f"{shown} ends like no file of a scenario", f"leave it out; files end with {', '.join(SIZES)}")
    return name


def _judge_part(part: str, shown: str) -> None:
    if part in ("", ".", ".."):
        raise BadValue(f"{shown} leads by way of another folder", "name files from the top of the package, without ..")
    if len(part) > LONGEST_PART or len(part.encode("utf-8", "replace")) > 240:
        raise BadValue(f"{shown} has a part of {len(part)} letters", f"a part may have {LONGEST_PART}: shorten it")
    if part[0] in ". " or part[-1] in ". ":
        raise BadValue(f"{shown} has a part that begins or ends with a dot or blank", "rename or leave out the file")
    if part.partition(".")[0].rstrip().lower() in DEVICES:
        raise BadValue(f"{shown} means a device in Windows", "rename the file")


class Names:
    """The names of a package so far: no two may be the same on a system that ignores case."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.folders: dict[str, str] = {}

    def add(self, name: str, *, folder: bool = False) -> None:
        """Add a name. Raises BadValue."""
        judged(name, folder=folder)
        for path in (*_folders(name), *([name] if folder else [])):
            if _flat(path) in self.files or self.folders.setdefault(_flat(path), path) != path:
                raise self._twice(path)
        if not folder:
            if _flat(name) in self.files or _flat(name) in self.folders:
                raise self._twice(name)
            self.files.add(_flat(name))

    def _twice(self, name: str) -> BadValue:
        return BadValue(
            f'the name "{shorten(name)}" is there twice (capitals and small letters are the same)',
            "rename one of the two",
        )


def _flat(name: str) -> str:
    """A form that is equal for two names if some system takes them for the same file."""
    return unicodedata.normalize("NFKC", name.casefold())


def _folders(name: str) -> Iterator[str]:
    parts = name.split("/")[:-1]
    yield from ("/".join(parts[:n]) for n in range(1, len(parts) + 1))

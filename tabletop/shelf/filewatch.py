"""Watches the files of a map or scenario for changes."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop.data.paths import data_root
from tabletop.data.tiled import MAP_ENDS
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import Room, project_file
from tabletop.data.tiled.jsonform import kind_of_json
from tabletop.shelf.checker import map_of_scenario

NAMED = re.compile(r'"?(?:source|template|image)"?\s*[=:]\s*"([^"\\]+)"')
"""The files that a map or tileset names, in both of Tiled's formats."""
MOST_FILES, MOST_LETTERS = 200, 4_000_000
Stamp = tuple[tuple[str, int, int], ...]


class FileWatch:
    """One map or scenario. The program's own files do not change and are not watched."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self._files: dict[Path, tuple[int, int]] = {}
        self.is_map = self.path.suffix in MAP_ENDS or (path.suffix == ".json" and kind_of_json(self.path) == "map")
        """Whether it is a map rather than a scenario."""

    @property
    def map_file(self) -> Path | None:
        """The map: the file itself, or the map of the scenario, if it is readable."""
        return self.path if self.is_map else map_of_scenario(self.path)

    def stamp(self) -> Stamp:
        """Names, times and sizes of all files; a different stamp means that a file was written."""
        return tuple((str(path), *_state(path)) for path in (self._files or self.look()))

    def look(self) -> dict[Path, tuple[int, int]]:
        """Find all files again and return them."""
        found = dict.fromkeys([self.path])
        home = self.map_file
        if home is not None:
            found[home] = None
            if (project := project_file(home.parent)) is not None:
                found[project] = None
            for path in self._named(home, 2):
                found[path] = None
        self._files = {path: _state(path) for path in list(found)[:MOST_FILES]}
        return self._files

    def _named(self, path: Path, deep: int) -> list[Path]:
        """The files that a map names, and those that these name, except the program's own."""
        try:
            with path.open(encoding="utf-8", errors="replace") as file:
                text = file.read(MOST_LETTERS)
        except OSError:
            return []
        found, room = [], Room.around(self.map_file or path)
        for source in dict.fromkeys(NAMED.findall(text)):
            try:
                there = room.find(path.parent, source)
            except BadValue:
                continue
            if not there.is_relative_to(data_root().resolve()):
                found.append(there)
                if deep > 1 and there.suffix in (".tsx", ".tsj", ".tx", ".tj"):
                    found += self._named(there, deep - 1)
        return found[:MOST_FILES]


def _state(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return 0, -1
    return status.st_mtime_ns, status.st_size

"""The state of one load of a map: the room it may read from, the faults, the pictures checked, the references to check
at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.data.faults import DataError
from tabletop.data.tiled.faults import BadValue, Faults, Where
from tabletop.data.tiled.guard import MAP_BYTES, FileFault, Node, Room, parse, project_file, read_bytes
from tabletop.data.tiled.jsonform import is_json, parse_json
from tabletop.data.tiled.pictures import MOST_PIXELS, PictureFile, look_at
from tabletop.data.tiled.project import Classes, classes_around
from tabletop.data.tiled.values import PropertyValue


@dataclass(slots=True)
class MapReading:
    """One load. `home`: the folder of the map, whose Tiled project has the defaults of classes; `refs` are object
    references met in properties, as (place, object id).
    """

    room: Room
    faults: Faults = field(default_factory=Faults)
    pictures: dict[Path, PictureFile | None] = field(default_factory=dict)
    trees: dict[Path, Node | None] = field(default_factory=dict)
    refs: list[tuple[Where, int]] = field(default_factory=list)
    pixels: int = 0
    bytes_read: int = 0
    home: Path | None = None
    classes: Classes | None = None
    salvaging: bool = False
    """Whether the readable part of a broken map is loaded."""
    breaks: tuple[int, int] | None = None
    """The cell at which the map breaks off."""

    def of_class(self, name: str) -> Mapping[str, PropertyValue]:
        """The defaults of a class's members."""
        if not name:
            return {}
        if self.classes is None:
            self.classes = self._classes()
        return self.classes.get(name, {})

    def used(self) -> set[Path]:
        """The files that were read or checked; a Tiled project only if it defines one of the map's classes."""
        project = project_file(self.home) if self.home is not None and self.classes is not None else None
        other = project is not None and self.classes != classes_around(None)
        return {*self.trees, *self.pictures, *([project] if project is not None and other else [])}

    def _classes(self) -> Classes:
        found = project_file(self.home) if self.home is not None else None
        if found is None or not found.resolve().is_relative_to(found.parent.resolve()):
            return classes_around(None)
        try:
            return classes_around(found)
        except DataError as error:
            fault = error.faults[0]
            self.faults.note(Where(found.name), f"the Tiled project cannot be read: {fault.wrong}", fault.mend)
            return classes_around(None)

    def file(self, where: Where, folder: Path, source: str) -> Path | None:
        """The file for a name in a file of `folder`; None (and a fault) if it may not be opened."""
        try:
            return self.room.find(folder, source)
        except BadValue as error:
            self.faults.pardon(where, error.wrong, error.mend)
            return None

    def picture(self, where: Where, folder: Path, source: str) -> PictureFile | None:
        """The header of a picture file; None (and a fault) if it cannot be used."""
        path = self.file(where, folder, source)
        if path is None:
            return None
        if path not in self.pictures:
            try:
                self.pictures[path] = found = look_at(path)
                self.pixels += found.width * found.height
                if self.pixels > 2 * MOST_PIXELS:
                    raise BadValue(
                        f"the pictures have more than {2 * MOST_PIXELS // 1_000_000} million pixels together",
                        "use fewer or smaller pictures",
                    )
            except BadValue as error:
                self.pictures[path] = None
                self.faults.pardon(
                    where, error.wrong, error.mend, "a picture of tiles is crossed out, another left out"
                )
        elif self.pictures[path] is None:
            self.faults.pardon(where, f'the picture "{path.name}" cannot be used', "mend it as said before")
        return self.pictures[path]

    def tree(self, where: Where, path: Path, tag: str, most: int) -> Node | None:
        """The root element of an XML or JSON file, which must be `tag`; None (and a fault) if the file cannot be used.
        Read once only.
        """
        told = self.faults.add if tag == "map" else self.faults.pardon
        if path in self.trees:
            found = self.trees[path]
            if found is not None and found.tag != tag:
                told(where, f'"{path.name}" is read as <{found.tag}> and as <{tag}>', "name the right file")
                return None
            return found
        self.trees[path] = None
        try:
            data = read_bytes(path, most)
        except BadValue as error:
            told(where, error.wrong, error.mend)
            return None
        self.bytes_read += len(data)
        inside = Where(self.room.name(path))
        if self.bytes_read > 2 * MAP_BYTES:
            self.faults.add(inside, "the files of the map are too large together", "split the map")
            return None
        try:
            root = parse_json(data) if is_json(data) else parse(data)
            if root.tag != tag:
                raise FileFault(
                    root.line, f"the file begins with <{root.tag[:40]}>", f"<{tag}> is expected: name the right file"
                )
        except FileFault as error:
            told(Where(inside.file, error.line), error.wrong, error.mend)
            begun = error.begun if self.salvaging and tag == "map" else None
            return begun if begun is not None and begun.tag == tag else None
        self.trees[path] = root
        return root

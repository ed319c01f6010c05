"""How a save names a map of the player's own, so that both can be carried to another folder or another machine and
nothing of the first one's folders is told: by the way from the save, as long as that climbs one folder at most, else
by its plain name. Where a plain name leads is known on the machine that wrote it.
"""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path
from typing import Any

from tabletop.data.paths import config_folder, own_or_shipped, user_folder
from tabletop.data.writing import write_text

KNOWN = "maps.json"
"""In the folder of the settings: where maps lie that saves name by their plain names."""
MOST_KNOWN, KNOWN_BYTES = 200, 1 << 20
MOST_FILES = 5000
"""Files of the player's maps folder that are looked through."""
Document = dict[str, Any]


def packed_up(document: Document, save: Path) -> Document:
    """The document as it stands in the save: without a path of this machine."""
    file = _file(document)
    if not os.path.isabs(file):
        return document
    try:
        way = Path(os.path.relpath(file, save.resolve().parent)).as_posix()
    except ValueError:  # another drive
        way = Path(file).name
    if way.count("../") > 1 or os.path.isabs(way):
        way = Path(file).name
    _remember(Path(file))
    return _with(document, way)


def found(document: Document, save: Path) -> Document:
    """The document of a save with its map where that lies now: as the program finds it, else beside the save, in the
    player's maps folder, or where this machine knows it; unchanged where it is nowhere.
    """
    file = _file(document)
    name = file.replace("\\", "/").rpartition("/")[2]
    if name in ("", ".", "..") or own_or_shipped(file).is_file():
        return document
    beside = save.resolve().parent
    places = [beside / name] if os.path.isabs(file) else [beside / file, beside / name]
    maps = user_folder(create=False) / "maps"
    places += (path for path in islice(maps.rglob("*"), MOST_FILES) if path.name == name)
    known = _known().get(name)
    for place in [*places, *([Path(known)] if known else [])]:
        if place.is_file():
            return _with(document, str(place.resolve()))
    return document


def _file(document: Document) -> str:
    section = document.get("map")
    file = section.get("file") if isinstance(section, dict) else None
    return file if isinstance(file, str) and 0 < len(file) < 1000 and "\0" not in file else ""


def _with(document: Document, file: str) -> Document:
    return {**document, "map": {**document["map"], "file": file}}


def _known() -> dict[str, str]:
    """Plain names of maps and where they lie on this machine."""
    try:
        with (config_folder(create=False) / KNOWN).open("rb") as file:
            value = json.loads(file.read(KNOWN_BYTES))
    except (OSError, ValueError):
        return {}
    return {k: v for k, v in value.items() if isinstance(v, str)} if isinstance(value, dict) else {}


def _remember(path: Path) -> None:
    """Write down where a map lies; without that a save beside it opens all the same."""
    known = _known()
    if known.get(path.name) == str(path):
        return
    known.pop(path.name, None)
    known[path.name] = str(path)
    try:
        write_text(config_folder() / KNOWN, json.dumps(dict(list(known.items())[-MOST_KNOWN:]), indent=1))
    except OSError:
        return

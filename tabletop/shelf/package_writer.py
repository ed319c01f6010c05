"""Packs a scenario with every file that it needs and the program does not ship into one file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tabletop.data.faults import shorten
from tabletop.data.jsondocument import laid_out
from tabletop.data.ownfiles import FOLDER as PICTURES
from tabletop.data.ownfiles import content as picture
from tabletop.data.package.archive import FILE_BYTES, MOST_MEMBERS, UNPACKED_BYTES, zipped
from tabletop.data.package.manifest import Manifest, line_of
from tabletop.data.package.names import PROJECT_END, SIZES, Names
from tabletop.data.paths import data_root, own_or_shipped
from tabletop.data.sharedfiles import MANIFEST
from tabletop.data.strictjson import read_json
from tabletop.data.tiled import files_of_map
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import SHIPPED, read_bytes
from tabletop.games import kit

MAP = "map"
"""The folder of the map in a package."""


def packed(game: str, document: Mapping[str, Any], pictures: Iterable[str] = ()) -> tuple[bytes, Manifest]:
    """The package of a valid scenario, reproducible byte for byte, and its manifest. Raises MapError, and BadValue for
    files that cannot be shared.
    """
    section = document.get("map")
    named = str(section.get("file", "")) if isinstance(section, dict) else ""
    found = files_of_map(own_or_shipped(named), lenient=kit(game).scenarios().lenient) if named else ()
    own = [path for path in found if _shipped_name(path) is None]
    places = _places(own)
    key = str(document.get("key", "scenario"))
    scenario = f"{key}.json" if f"{key}.json" != MANIFEST else "scenario.json"
    inside, map_name = dict(document), ""
    if named and isinstance(section, dict):
        there = own_or_shipped(named).resolve()
        map_name = places.get(there) or _shipped_name(there) or ""
        inside["map"] = {**section, "file": map_name}
    files = {name: _content(path) for path, name in places.items()}
    for shown in pictures:
        plain = f"{PICTURES}/{shown.rpartition('/')[2]}"
        files[plain] = picture(shown)
        inside = _renamed(inside, shown, plain)
    files[scenario] = laid_out(inside).encode()
    manifest = Manifest(
        format="tabletop package 1",
        game=game,
        title=shorten(str(document.get("title", "")) or key, 200),
        scenario=scenario,
        map=map_name,
        needs=sorted(name for path in found if (name := _shipped_name(path)) is not None),
        files={name: line_of(content) for name, content in sorted(files.items())},
    )
    return _zipped(files, manifest), manifest


def _renamed(value: Any, name: str, plain: str) -> Any:
    """The document with a picture renamed as in the package."""
    if isinstance(value, dict):
        return {key: _renamed(one, name, plain) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, name, plain) for one in value]
    return plain if value == name else value


def _shipped_name(path: Path) -> str | None:
    """The name that every copy of the program has for one of its own files; None for other files."""
    data = data_root().resolve()
    if any(path.is_relative_to(data / folder) for folder in SHIPPED):
        return path.relative_to(data).as_posix()
    return None


def _places(own: Iterable[Path]) -> dict[Path, str]:
    """The paths of files in the package: relative to each other as now, since they refer to each other so."""
    own = list(own)
    top = Path(os.path.commonpath([path.parent for path in own])) if own else Path()
    return {path: f"{MAP}/{path.relative_to(top).as_posix()}" for path in own}


def _content(path: Path) -> bytes:
    """A file's content for the package; of a Tiled project only its classes, without commands and paths
    of its owner.
    """
    if path.suffix == PROJECT_END:
        value = read_json(path).value
        plain = {"folders": ["."], "propertyTypes": value.get("propertyTypes", [])}
        return (json.dumps(plain, ensure_ascii=False, indent=1) + "\n").encode()
    most = SIZES.get(path.suffix.lower())
    if most is None:
        raise BadValue(f'the name "{shorten(path.name)}" ends like no file of a map', f"use one of {', '.join(SIZES)}")
    return read_bytes(path, most)


def _zipped(files: Mapping[str, bytes], manifest: Manifest) -> bytes:
    """The package. Raises BadValue if readers would refuse it."""
    names = Names()
    for name in files:
        names.add(name)
    if len(files) >= MOST_MEMBERS:
        raise BadValue(f"the map has {len(files):,} files", f"a package holds {MOST_MEMBERS}: use fewer pictures")
    text = laid_out(manifest.model_dump()).encode()
    made = zipped({**files, MANIFEST: text}, first=MANIFEST)
    total = sum(map(len, files.values()))
    if len(made) > FILE_BYTES or total > UNPACKED_BYTES:
        wrong = f"the package would have {len(made):,} bytes, unpacked {total:,}"
        raise BadValue(wrong, f"at most {FILE_BYTES:,} and {UNPACKED_BYTES:,} are read: use smaller pictures")
    return made

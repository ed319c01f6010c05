"""Packages in the player's folder: checking, installing, finding."""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import shutil
import time
import weakref
from dataclasses import dataclass
from pathlib import Path

from tabletop.data.faults import DataError, DataFault, shorten
from tabletop.data.package import SUFFIX
from tabletop.data.package.manifest import FileLine, Manifest
from tabletop.data.package.reader import unpack
from tabletop.data.sharedfiles import MANIFEST, OPENING, shared_folder
from tabletop.data.strictjson import read_json
from tabletop.data.tiled import MapError, load_map
from tabletop.games import kit
from tabletop.shelf.catalogue import game_of

DAY = 86_400


def is_package(name: str | Path) -> bool:
    """Whether a name has the ending of a package."""
    return Path(name).suffix.lower() == SUFFIX


@dataclass(frozen=True, slots=True)
class InstalledPackage:
    """A package in the player's folder."""

    folder: Path
    manifest: Manifest

    @property
    def scenario(self) -> Path:
        """Its scenario file."""
        return self.folder / self.manifest.scenario

    @property
    def map(self) -> Path | None:
        """Its own map; None if it has none or uses one of the program's."""
        return self.folder / self.manifest.map if self.manifest.map in self.manifest.files else None


class Looked:
    """A package unpacked for a check; its files are deleted when nothing refers to this object any more."""

    def __init__(self, path: Path) -> None:
        """Raises DataError, OSError."""
        place = shared_folder() / OPENING
        place.mkdir(parents=True, exist_ok=True)
        _tidy(place)
        self.folder = place / secrets.token_hex(8)
        self.folder.mkdir()
        self.gone = weakref.finalize(self, shutil.rmtree, self.folder, True)
        self.shared = InstalledPackage(self.folder, unpack(path, self.folder))

    def name(self) -> str:
        """The name of its folder, from its key and contents."""
        digest = hashlib.sha256((self.folder / MANIFEST).read_bytes()).hexdigest()
        word = re.sub(r"[^a-z0-9]+", "_", Path(self.shared.manifest.scenario).stem.lower()).strip("_")[:40]
        return f"{word or 'scenario'}-{digest[:24]}"


def looked_at(path: Path) -> Looked:
    """Unpack a package and check its scenario and map. Raises DataError with the faults, OSError."""
    looked = Looked(path)
    faults = faults_of(looked.shared)
    if faults:
        raise DataError([told_of(path, fault) for fault in faults])
    return looked


def install(path: Path) -> InstalledPackage:
    """Install a valid package in the player's folder, unless it is there already. Raises DataError, OSError."""
    return keep(looked_at(path))


def keep(looked: Looked) -> InstalledPackage:
    """Move a checked package into its place. Raises OSError."""
    shared = looked.shared
    there = shared_folder() / shared.manifest.game / looked.name()
    if there.exists():
        if _whole(there, shared.manifest):
            return InstalledPackage(there, shared.manifest)
        shutil.rmtree(there)
    there.parent.mkdir(parents=True, exist_ok=True)
    os.replace(shared.folder, there)
    return InstalledPackage(there, shared.manifest)


def told_of(path: Path, fault: DataFault) -> DataFault:
    """A fault of a file in a package, with the package's name."""
    name = shorten(path.name)
    file = fault.file if fault.file.startswith(name) else f"{name}: {fault.file}"
    return DataFault(file, fault.place, fault.wrong, fault.mend, fault.spot)


def faults_of(shared: InstalledPackage) -> list[DataFault]:
    """The faults that make the scenario of a package unplayable."""
    try:
        source = read_json(shared.scenario)
        value = source.value
        section = value.get("map") if isinstance(value, dict) else None
        named = section.get("file", "") if isinstance(section, dict) else ""
        if named != shared.manifest.map or not isinstance(value, dict) or value.get("game") != shared.manifest.game:
            wrong = f"its game or its map is not that of {MANIFEST}"
            return [DataFault(source.file, "whole file", wrong, 'pack it again with "tabletop pack"')]
        its = kit(game_of(value)).scenarios()
        its.load(shared.scenario)
        if shared.map is not None:
            load_map(shared.map, lenient=its.lenient)
    except DataError as error:
        return error.faults
    except MapError as error:
        return [DataFault(f.file, f.place, f.wrong, f.mend) for f in error.faults]
    except LookupError as unknown:
        return [DataFault(MANIFEST, "game", str(unknown.args[0]).rstrip("."), "install that game first")]
    return []


def _whole(folder: Path, manifest: Manifest) -> bool:
    """Whether the files of a package are still unchanged."""
    try:
        lines = {name: _line(folder / name) for name in manifest.files}
        said = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return False
    return lines == manifest.files and said == manifest.model_dump()


def _line(path: Path) -> FileLine:
    with path.open("rb") as file:
        return FileLine(bytes=path.stat().st_size, sha256=hashlib.file_digest(file, "sha256").hexdigest())


def _tidy(place: Path) -> None:
    """Delete the remains of checks by a program that was ended."""
    for old in place.iterdir():
        if old.is_dir() and time.time() - old.stat().st_mtime > DAY:
            shutil.rmtree(old, ignore_errors=True)

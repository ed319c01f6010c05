"""Opening packages: everything is checked before use, and written into one new folder only."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePosixPath

from tabletop.data.faults import DataError, DataFault, FaultList, shorten
from tabletop.data.package.archive import AGAIN, Archive, opened
from tabletop.data.package.manifest import MOST, Manifest, read_manifest
from tabletop.data.package.names import PROJECT_END, judged
from tabletop.data.paths import data_root
from tabletop.data.sharedfiles import MANIFEST
from tabletop.data.strictjson import MOST_BYTES, parse_json
from tabletop.data.tiled import MAP_ENDS
from tabletop.data.tiled.faults import BadValue
from tabletop.data.tiled.guard import SHIPPED


def unpack(path: Path, folder: Path) -> Manifest:
    """Unpack the package at `path` into the empty folder `folder`. Raises DataError with the reason if the package is
    invalid, OSError when a file cannot be written.
    """
    try:
        with opened(path) as file:
            archive = Archive(file)
            manifest = _manifest(archive, path.name)
            for name in archive.members:
                _write(archive, name, folder / name, manifest)
            _judge_project(archive, path.name)
            return manifest
    except BadValue as error:
        raise DataError([DataFault(shorten(path.name), "whole file", error.wrong, error.mend)]) from None


def _manifest(archive: Archive, package: str) -> Manifest:
    """The manifest, which must match the contents. Raises DataError, BadValue."""
    if MANIFEST not in archive.members:
        raise BadValue(f"it holds no {MANIFEST}", AGAIN)
    manifest = read_manifest(archive.content(archive.members[MANIFEST], MOST), shorten(package))
    faults = FaultList(f"{shorten(package)}: {MANIFEST}")
    inside = set(archive.members) - {MANIFEST}
    for name in sorted(inside ^ set(manifest.files)):
        where = "is in the package and not in this list" if name in inside else "is in this list and not in the package"
        faults.add("files", f'"{shorten(name)}" {where}', AGAIN)
    if [name for name in inside if name.endswith(".json")] != [manifest.scenario] or "/" in manifest.scenario:
        faults.add("scenario", "a package holds one scenario, at its top", AGAIN)
    if manifest.map not in ("", *inside, *manifest.needs) or (manifest.map and not manifest.map.endswith(MAP_ENDS)):
        faults.add("map", f'there is no map "{shorten(manifest.map)}" in the package', AGAIN)
    for n, name in enumerate(manifest.needs):
        if not _is_shipped(name):
            wrong = f'the program has no file "{shorten(name)}"'
            faults.add(
                f"needs[{n}]", wrong, "open the package with the newest Tabletop, or pack it again with the file"
            )
    faults.check()
    return manifest


def _is_shipped(name: str) -> bool:
    """Whether the program ships a file."""
    try:
        judged(name)
    except BadValue:
        return False
    return PurePosixPath(name).parts[0] in SHIPPED and (data_root() / name).is_file()


def _write(archive: Archive, name: str, target: Path, manifest: Manifest) -> None:
    """Unpack one file, a piece at a time. Raises BadValue, OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    with target.open("xb") as file:
        for piece in archive.pieces(archive.members[name]):
            digest.update(piece)
            file.write(piece)
    line = manifest.files.get(name)
    if line is not None and (line.bytes, line.sha256) != (target.stat().st_size, digest.hexdigest()):
        raise BadValue(f'"{shorten(name)}" is not the file that was packed', AGAIN)


def _judge_project(archive: Archive, package: str) -> None:
    """Refuse a Tiled project with commands, which Tiled would offer to run; it may only define classes. Raises
    BadValue, DataError.
    """
    for name, member in archive.members.items():
        if not name.endswith(PROJECT_END):
            continue
        value = parse_json(archive.content(member, MOST_BYTES), f"{shorten(package)}: {shorten(name)}").value
        if not isinstance(value, dict) or set(value) - {"folders", "propertyTypes"} or value.get("folders") != ["."]:
            raise BadValue(f'"{shorten(name)}" holds more than classes and lists of words', AGAIN)

"""The table of contents of a package: `manifest.json`."""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

from pydantic import Field

from tabletop.data.faults import FaultList
from tabletop.data.shape import Shape, fit
from tabletop.data.sharedfiles import MANIFEST
from tabletop.data.strictjson import parse_json

FORMAT = "tabletop package 1"
MOST = 256 * 1024
"""The size limit of a manifest in bytes."""


class FileLine(Shape):
    """One file of the package: its size and checksum."""

    bytes: Annotated[int, Field(ge=0)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Manifest(Shape):
    """The whole manifest. `map`: "" for a scenario without one; `needs`: files of the program that the map names."""

    format: Literal["tabletop package 1"]
    game: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,60}$")]
    title: Annotated[str, Field(min_length=1, max_length=200)]
    scenario: str
    map: str
    needs: list[str]
    files: dict[str, FileLine]


def line_of(content: bytes) -> FileLine:
    """The manifest line for a file with this content."""
    return FileLine(bytes=len(content), sha256=hashlib.sha256(content).hexdigest())


def read_manifest(raw: bytes, package: str) -> Manifest:
    """The manifest of the package named `package`. Raises DataError."""
    source = parse_json(raw, f"{package}: {MANIFEST}")
    faults = FaultList(source.file)
    found = source.value.get("format") if isinstance(source.value, dict) else None
    if isinstance(found, str) and found.startswith(FORMAT[:-1]) and found != FORMAT:
        faults.add(source.place(("format",)), "a newer program made this package", "open it with the newest Tabletop")
        raise faults.error()
    return fit(source, Manifest, faults)

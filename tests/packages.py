"""Packages of strangers, installed for a while: folders on the path with a `dist-info` that names entry points."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop import games

TOY = {"smugglers": "tests.toy.kit:KIT"}


def write_package(folder: Path, name: str, points: Mapping[str, str], code: str = "", group: str = "") -> None:
    """What an installer leaves behind: the package's own folder with its kit, and its dist-info. group: of its entry
    points; "" for the one that the tests look for.
    """
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    lines = "".join(f"{key} = {value}\n" for key, value in points.items())
    info.joinpath("entry_points.txt").write_text(f"[{group or games.GROUP}]\n{lines}", encoding="utf-8")
    if code:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(code, encoding="utf-8")


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """The packages in a folder are installed."""
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    games.look_again()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        games.look_again()
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if file.startswith(str(folder)):
                del sys.modules[name]


@contextmanager
def toy_installed() -> Iterator[None]:
    """The toy game is installed."""
    with TemporaryDirectory() as place:
        write_package(Path(place), "smugglers", TOY)
        with installed(Path(place)):
            yield

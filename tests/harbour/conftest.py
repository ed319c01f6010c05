"""What the tests of the recipes share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import tabletop

BUILD = Path(tabletop.__path__[0]).parent / "build"


@pytest.fixture(scope="module")
def build() -> Iterator[SimpleNamespace]:
    """The modules of the folder build, as its scripts import them."""
    names = ("recipe", "icons", "linux", "macos", "windows", "notices", "parts", "catalogues", "release", "make")
    names += ("trial", "clean")
    sys.path.insert(0, str(BUILD))
    try:
        yield SimpleNamespace(**{name: __import__(name) for name in names})
    finally:
        sys.path.remove(str(BUILD))
        for name in names:
            sys.modules.pop(name, None)

"""The generated maps, written once for all tests of this folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.tiled.make_maps import make_maps


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """All generated maps, in one folder."""
    folder = tmp_path_factory.mktemp("maps")
    return tuple(folder / f"{name}.tmx" for name in make_maps(folder))


@pytest.fixture(scope="session")
def maps(generated: tuple[Path, ...]) -> Path:
    """The folder with all generated maps, into which tests write more."""
    return generated[0].parent

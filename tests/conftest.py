"""What holds for all tests. Coverage is measured where a module's own tests run: whole games, windows and command lines
pass through the same lines again, three times as slowly when each line is counted.
"""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
MEASURED = ("core", "grid", "data", "tiled", "games/*/rules", "games/*/data")
"""Folders whose tests count for the floor of coverage."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not is_measured(item.path.relative_to(HERE)):
            item.add_marker("no_cover")


def is_measured(path: Path) -> bool:
    """Whether coverage is counted in the tests of this file, a path below `tests`."""
    return any(folder.match(pattern) for folder in path.parents for pattern in MEASURED)

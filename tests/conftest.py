"""What holds for all tests.

A fault that the program caught is a fault: wherever a test lets the real window, a table or a worker catch one, that
test fails, unless it is marked `bears_faults`.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tabletop import games
from tests.tiers import tiers
from tests.waste import set_aside

# How fast a machine is makes no test right or wrong: one that shares it with others is slow.
settings.register_profile("tabletop", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tabletop")

# Games of packages that happen to be installed on this machine are none of the tests' business: `tests.packages`
# installs its own under this name.
games.GROUP = "tabletop.games.of_the_tests"

HERE = Path(__file__).parent
FIRST = ("window", "monkey", "saves/test_kill.py")
"""Tests that wait for a display, a clock or another process: they begin first, so that none is left for the end."""


@pytest.hookimpl(tryfirst=True)  # before those that choose by mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in tiers(f"{item.path.relative_to(HERE).as_posix()}::{item.name}"):
            item.add_marker(mark)
    items.sort(key=lambda item: not item.path.relative_to(HERE).as_posix().startswith(FIRST))


def pytest_collection_finish() -> None:
    set_aside()


class Heard(logging.Handler):
    """What the program logged as an error, and what ended a thread."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.faults.append(self.format(record))

    def thread(self, told: threading.ExceptHookArgs) -> None:
        self.faults.append(f"{told.thread.name if told.thread else 'a thread'} ended: {told.exc_value!r}")


@pytest.fixture(autouse=True)
def heard(request: pytest.FixtureRequest) -> Iterator[Heard]:
    """Faults that were caught while the test ran. A test marked `bears_faults` causes them itself."""
    handler, log, before = Heard(), logging.getLogger("tabletop"), threading.excepthook
    log.addHandler(handler)
    threading.excepthook = handler.thread
    yield handler
    log.removeHandler(handler)
    threading.excepthook = before
    if handler.faults and request.node.get_closest_marker("bears_faults") is None:
        pytest.fail("the program caught a fault of its own:\n" + "\n".join(handler.faults), pytrace=False)


@pytest.fixture(autouse=True)
def own_colours() -> Iterator[None]:
    """The palette is one for the whole program: a test that chose colours for other eyes leaves the usual ones."""
    yield
    palette = sys.modules.get("tabletop.table.draw.palette")
    if palette is not None and palette.HIGH["reach"][0] != palette._STANDARD["reach"]:
        from tabletop.table.screens.settings import wear

        wear("normal")

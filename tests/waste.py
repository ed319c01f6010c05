"""What a worker that holds all tests has in its memory is looked through for garbage once, not with every window; what
tests make is looked through as seldom as in the program.

A window that has shown something looks through all there is, once, in its first quiet moment. A player's program holds
little more than that window; a worker holds nine thousand tests, and the search took a quarter of a second each time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from tabletop.cli.main import look_for_waste_seldom

WINDOW = "tabletop.table.window"
YOUNG = SimpleNamespace(collect=gc.collect, freeze=lambda: None, unfreeze=lambda: None)
"""What a window has for `gc`: it collects as ever, and what was set aside stays so."""


def set_aside() -> None:
    """All that is there now is not looked through again."""
    look_for_waste_seldom()
    gc.collect()
    gc.freeze()
    if WINDOW in sys.modules:
        sys.modules[WINDOW].gc = YOUNG  # type: ignore[attr-defined]


@contextmanager
def as_for_a_player() -> Iterator[None]:
    """Meanwhile a window sets aside and takes up again what it does in the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[WINDOW], "gc", gc)
        gc.unfreeze()
        yield
    set_aside()

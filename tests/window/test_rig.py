"""The rig itself: what the program caught fails the test that drives it."""

from __future__ import annotations

import queue
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.window.rig import Rig, needs_display

FAULT = {"fault": "KeyError: 'B7'", "at": "KeyError in table.py line 7"}


class Ended:
    """A process that is gone already."""

    def terminate(self) -> None: ...
    def wait(self, seconds: float = 0) -> None: ...


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A rig without a display or a program; a test says what the program told."""
    rig: Any = Rig.__new__(Rig)
    rig.facts, rig.told, rig.done = queue.Queue(), [], []
    rig.errors = (tmp_path / "stderr.txt").open("w+")
    rig.child = rig.x = Ended()
    yield rig
    rig.errors.close()


def test_a_caught_fault_fails_whoever_waits_for_what_comes_after_it(rig: Rig) -> None:
    rig.facts.put(FAULT)
    rig.facts.put({"prompt": 1})
    with pytest.raises(AssertionError, match=r"KeyError: 'B7', KeyError in table\.py line 7"):
        rig.until("prompt")


def test_a_caught_fault_that_nobody_read_of_fails_at_the_end(rig: Rig) -> None:
    rig.facts.put({"prompt": 1})
    rig.facts.put(FAULT)
    rig.until("prompt")
    with pytest.raises(AssertionError, match="KeyError: 'B7'"):
        rig.close()


def test_a_test_that_expects_faults_reads_of_them(rig: Rig) -> None:
    rig.bears_faults = True
    rig.facts.put(FAULT)
    rig.facts.put({"prompt": 1})
    assert rig.until("fault") == FAULT and rig.until("prompt")
    rig.close()


LOOSE = """
import runpy, sys
from tabletop.table.screens.shelfscene import ShelfScene

def entered(scene, window):
    own(scene, window)
    scene.screen.tick = loose
    scene.root.animate(scene.screen)

def loose(now):
    raise RuntimeError("a screw is loose")

own, ShelfScene.entered = ShelfScene.entered, entered
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@needs_display
def test_the_program_tells_the_rig_of_what_it_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault planted in the real program in a real window."""
    planted = tmp_path / "planted"
    planted.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{tmp_path}/loose.py' \"$@\"\n", encoding="utf-8")
    planted.chmod(0o755)
    (tmp_path / "loose.py").write_text(LOOSE, encoding="utf-8")
    monkeypatch.setattr(sys, "executable", str(planted))
    with pytest.raises(AssertionError, match="a screw is loose"):
        rig = Rig(tmp_path, "shelf")
        try:
            rig.prompt()
        finally:
            rig.close()

"""Memory that is free goes back to the system, where it can be told to; elsewhere nothing is touched."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tabletop.table import memory_trim

HOLES = """
from pathlib import Path
from tabletop.table.memory_trim import be_thrifty, give_back

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

be_thrifty()
things = [bytearray(200_000) for _ in range(400)]
last = things[-1]
del things
before = resident()
give_back()
print(before - resident())
"""


def test_holes_below_something_that_lasts_go_back() -> None:
    if not memory_trim.be_thrifty():
        pytest.skip("this system's library cannot be told")
    run = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True)
    assert int(run.stdout) > 60_000_000


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setitem(sys.modules, "ctypes", None)  # an import of it would fail
    assert not memory_trim.be_thrifty()
    memory_trim.give_back()


def test_a_library_of_another_make_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not memory_trim.be_thrifty()
    memory_trim.give_back()

"""Runs verbs in this process: exit code, lines of output, words for the person."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from tabletop.cli.main import main

SLOW_BOTS = ("air_support",)
"""Games whose bots think for half a minute over a battle; random ones play it in three seconds. Where a test only
needs a battle that is played, they do; the guide has it played by the bots that it names.
"""


def cheaply(game: str) -> tuple[str, ...]:
    """Words for a verb that has bots play a battle of this game, where anybody may play it."""
    return ("--bots", "random") if game in SLOW_BOTS else ()


@dataclass(frozen=True)
class Ran:
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, key: str) -> list[Any]:
        """The values of all lines that begin with that key."""
        return [line[key] for line in self.lines if key in line]


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TABLETOP_HOME", str(folder))
    return folder


@pytest.fixture
def tabletop(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """tabletop("run", "s01", ...) -> Ran."""

    def run(*words: str) -> Ran:
        capsys.readouterr()
        code = main([str(w) for w in words])
        seen = capsys.readouterr()
        return Ran(code, seen.out, seen.err)

    return run

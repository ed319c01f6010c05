"""kill -9 at any moment loses nothing that was accepted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.saves.killer import rounds


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the killer forks its games")
def test_a_hundred_kills_lose_nothing(home: Path) -> None:
    """Every reported command is in an autosave that is offered and can be gone on with."""
    reported = 0
    for n, (reports, lost) in enumerate(rounds(home, 100)):
        assert not lost, f"kill {n}: {lost}"
        reported += reports
    assert reported > 500


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the killer forks its games")
def test_kills_in_a_mission_with_hidden_enemies_lose_nothing(home: Path) -> None:
    """The same of a covered save, whose secrets are written otherwise."""
    reported = 0
    for n, (reports, lost) in enumerate(rounds(home, 20, "m3_")):
        assert not lost, f"kill {n}: {lost}"
        reported += reports
    assert reported > 20

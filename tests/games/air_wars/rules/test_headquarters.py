"""Headquarters and what they show (AW-HQ)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.fog import Looked
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.sorties import speed
from tests.games.air_wars.kit import (
    known,
    table,
    told,
    why,
)


def test_listening_is_private_and_once() -> None:
    """AW-HQ-02, AW-HQ-05, AW-HID-20: names and squares for one side; the headquarters is revealed."""
    match = table("BOB", "HQ LF3 I12", "F 54 H10 up", "F 610 H10 up", "F 64 H8 up", hour=2)
    match.submit(0, UseHQ("HQ LF3"))
    assert told(match, 0, Looked)[0].seen == (("H10", "F 54"), ("H10", "F 610"))
    assert told(match, 1, Looked) == [] and match.state.units["HQ LF3"].revealed
    assert known(match, 0, "H10") == {"F 54": "top"} and why(match, 0, UseHQ("HQ LF3")) == "AW-HQ-05"


def test_headquarters_work_on_the_map_and_in_reach() -> None:
    """AW-HQ-05, AW-HQ-03, DIRECT: within three squares; an HQ in a box has no function."""
    match = table("BOB", "HQ 11G H5", "F 85 J4", "F 43 G8", seat=1)
    match.submit(1, UseHQ("HQ 11G"))
    assert [speed(match.state, match.state.units[k]).total for k in ("F 85", "F 43")] == [6, 5]
    assert why(match, 1, UseHQ("HQ 11G")) == "AW-HQ-05"
    gone = table("BOB", "HQ 11G DAMAGE", "F 85 J4", seat=1)
    assert why(gone, 1, UseHQ("HQ 11G")) == "AW-HQ-05"


def test_two_headquarters_direct_a_fighter_once() -> None:
    """AW-HQ-05: two DIRECT functions within reach of one base give one square, not two."""
    match = table("SW", "F I/1 I4", "HQ JHR I4", "HQ 7JD J4", seat=1)
    match.submit(1, UseHQ("HQ JHR"))
    match.submit(1, UseHQ("HQ 7JD"))
    assert speed(match.state, match.state.units["F I/1"]).total == 7

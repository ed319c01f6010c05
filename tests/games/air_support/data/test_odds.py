"""`tabletop odds` for Air Support: the chances that the rule book says are worth knowing."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tabletop.cli.main import main
from tabletop.games.air_support.data.odds import asked


def test_the_probability_checks() -> None:
    assert dict(asked("sight", ["1"]).outcomes)["passed"] == F(7, 12)  # chance 3
    assert dict(asked("flak", ["6", "at", "FB44"]).outcomes) == {
        "eliminated": F(1, 36),
        "Damaged": F(1, 18),
        "must evade": F(1, 12),
        "nothing": F(5, 6),
    }  # chance 4
    assert dict(asked("flak", ["16", "at", "fb44"]).outcomes)["eliminated"] == F(5, 18)  # chance 7
    assert dict(asked("strafe", ["FB44", "at", "Opel"]).outcomes)["burning"] == F(1, 6)  # chance 10
    assert dict(asked("strafe", ["FB44", "at", "7", "-2"]).outcomes)["broken"] == F(49, 108)  # chance 13
    assert dict(asked("strafe", ["FB44", "at", "T-34", "M41"]).outcomes)["stun"] == F(5, 54)  # chance 12


def test_bombs_and_dogfights() -> None:
    tiger = dict(asked("drop", ["FB44", "at", "Tiger", "2"]).outcomes)
    assert sum(tiger.values()) == 1 and tiger["burning"] > F(1, 10)
    assert sum(dict(asked("drop", ["STUKA42", "at", "Opel"]).outcomes).values()) <= 1
    squad = dict(asked("drop", ["FB42", "at", "7"]).outcomes)
    assert squad["missed"] == 1 - F(21, 36)
    assert dict(asked("duel", ["FB42", "at", "STUKA42+"]).outcomes)["eliminated"] == F(15, 36)


@pytest.mark.parametrize(
    "words",
    [
        ["sight"],
        ["sight", "x"],
        ["flak", "6", "FB44"],
        ["flak", "x", "at", "FB44"],
        ["flak", "99", "at", "FB44"],
        ["flak", "6", "at", "moon"],
        ["strafe", "FB44", "Opel"],
        ["strafe", "FB44", "at", "broom"],
        ["strafe", "OBS", "at", "Opel"],
        ["drop", "OBS", "at", "Opel"],
        ["duel", "FB44"],
        ["duel", "FB44", "at", "kite"],
    ],
)
def test_nonsense_is_told_apart(words: list[str]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        asked(words[0], words[1:])


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "flak", "6", "at", "FB44"]) == 0
    out = capsys.readouterr().out
    assert "AS-LAA-11" in out and "Damaged" in out
    assert main(["odds", "flak", "6", "at", "kite"]) != 0

"""Dice and remarks (FT-DICE-01, FT-LOG-01)."""

from __future__ import annotations

from tabletop.core.chance import ScriptedDice
from tabletop.games.free_table.rules.dice import Roll, Say
from tests.games.free_table.kit import played, refused, said


def test_dice_of_any_kind_are_summed_in_the_log_and_stay() -> None:
    match = played()
    match.dice = ScriptedDice(3, 9, 17)
    match.submit(0, Roll(2, 10))
    match.submit(0, Roll(1, 20))
    assert said(match, 1) == ["Blue rolls 2d10: 3 + 9 = 12.", "Blue rolls a d20: 17."]
    assert match.undo_refusal() is not None
    assert refused(match, Roll(0, 6)) == refused(match, Roll(31, 6)) == refused(match, Roll(1, 1)) == "FT-DICE-01"


def test_a_remark_stands_in_the_log() -> None:
    match = played(Say("Your turn, I think."))
    assert said(match, 1) == ['Blue: "Your turn, I think."']
    assert refused(match, Say("")) == refused(match, Say("x" * 151)) == "FT-LOG-01"

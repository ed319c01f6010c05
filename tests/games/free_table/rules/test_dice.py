"""Dice and remarks (FT-DICE-01, FT-LOG-01)."""

from __future__ import annotations

from tabletop.core.chance import ScriptedDice
from tabletop.games.free_table.rules.dice import Dice, Roll, Say
from tests.games.free_table.kit import played, refused, said


def test_dice_of_any_kind_are_summed_in_the_log_and_stay() -> None:
    match = played()
    match.dice = ScriptedDice(3, 9, 17)
    match.submit(0, Roll((Dice(2, 10),)))
    match.submit(0, Roll((Dice(1, 20),)))
    assert said(match, 1) == ["Blue rolls 2d10: 3 + 9 = 12.", "Blue rolls a d20: 17."]
    assert match.undo_refusal() is not None
    assert (
        refused(match, Roll((Dice(0, 6),)))
        == refused(match, Roll((Dice(31, 6),)))
        == refused(match, Roll((Dice(1, 1),)))
        == "FT-DICE-01"
    )


def test_dice_of_several_kinds_colours_and_faces_fall_together() -> None:
    match = played()
    match.dice = ScriptedDice(5, 2, 1, 2)
    coin = Dice(2, 2, "bone", ("heads", "tails"))
    match.submit(0, Roll((Dice(1, 6, "red"), Dice(1, 4), coin)))
    assert said(match, 1) == ["Blue rolls a red d6 + a d4 + 2 bone heads/tails: 5, 2, heads, tails."]
    match.dice = ScriptedDice(5, 2, 6)
    match.submit(0, Roll((Dice(2, 6), Dice(1, 10, "green"))))
    assert said(match, None)[-1] == "Blue rolls 2d6 + a green d10: 5 + 2 + 6 = 13."
    for wrong in (Dice(1, 3, faces=("a", "b")), Dice(20, 1)):
        assert refused(match, Roll((wrong,))) == "FT-DICE-01"
    assert refused(match, Roll(())) == refused(match, Roll((Dice(20, 6), Dice(11, 6)))) == "FT-DICE-01"
    for wrong in (Dice(1, 6, "pink"), Dice(1, 2, faces=("x" * 21, "b"))):
        assert refused(match, Roll((wrong,))) == "FT-DICE-02"


def test_a_remark_stands_in_the_log() -> None:
    match = played(Say("Your turn, I think."))
    assert said(match, 1) == ['Blue: "Your turn, I think."']
    assert refused(match, Say("")) == refused(match, Say("x" * 151)) == "FT-LOG-01"

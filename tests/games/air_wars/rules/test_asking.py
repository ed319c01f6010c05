"""How a side is asked, and what the other sees meanwhile (AW-HID)."""

from __future__ import annotations

from tabletop.core import codec
from tabletop.games.air_wars.rules.asking import Back, Done, Pass
from tabletop.games.air_wars.rules.flak import AddGun, AimAA, FireOpened
from tabletop.games.air_wars.rules.redeploying import MoveGround, PostureShown, Rebase, Redeployed
from tabletop.games.air_wars.rules.reinforcing import Place
from tabletop.games.air_wars.rules.scenario import ABORTED
from tests.games.air_wars.kit import (
    blips,
    end,
    fly,
    known,
    table,
    told,
    until,
    why,
)


def test_planning_goes_on_behind_a_screen() -> None:
    """AW-HID-14, AW-SEQ-06, AW-FOG-09: the enemy's view of a side stays as it was until its posture is shown."""
    match = table("BOB", "F JG2 I12", "F JG3 L8 open", "B KG1 ABORT", "F 54 J5", "AA Flk M7", start="day")
    assert blips(match, 1, "I12") == (0, 1, 0, 0)
    until(match, "returns", 0)
    assert known(match, 1, "L8") == {"F JG3": "revealed"}
    match.submit(0, Place("B KG1", "O9"))
    assert match.told(match.journal[-1], 1) == [] and blips(match, 1, "O9") == (0, 0, 0, 0)
    match.submit(0, Done())
    assert (
        known(match, 1, "L8") == {}
        and blips(match, 1, "L8") == (0, 1, 0, 0)
        and match.view(1).units["B KG1"].place == ABORTED
    )
    match.submit(0, MoveGround("AA Flk", "L8"))
    match.submit(0, Done())
    match.submit(0, Rebase("F JG2", "N8"))
    assert blips(match, 1, "I12") == (0, 1, 0, 0) and blips(match, 1, "M7") == (0, 0, 1, 0)
    match.submit(0, Done())
    assert (
        blips(match, 1, "N8") == (0, 1, 0, 0)
        and blips(match, 1, "L8") == (0, 1, 1, 0)
        and blips(match, 1, "I12") == (0, 0, 0, 0)
    )
    shown = told(match, 1, PostureShown)[0]
    assert ("L8", 1, 1, 0) in shown.counts and not told(match, 1, Redeployed)


def test_passing_and_holding_fire_leave_no_trace() -> None:
    """AW-HID-09: guns laid and put away again, then held fire; the enemy is told nothing."""
    match = table("BOB", "B KG1 I6 up1", "AA 1D I5", hour=2)
    fly(match, 0, "B KG1", "I5")
    end(match, 0)
    before, since = codec.dumps(match.view(0)), len(match.journal)
    for command in (AimAA("I5"), AddGun("AA 1D"), AddGun("printed"), Back()):
        match.submit(1, command)
        assert codec.dumps(match.view(0)) == before
    match.refusal(1, AddGun("F 54"))
    assert match.story(0, since) == []
    match.submit(1, Done())
    assert not told(match, 0, FireOpened) and not match.state.units["AA 1D"].revealed


def test_aa_is_asked_about_every_ground_counter() -> None:
    """AW-HID-11: a headquarters under enemy aircraft asks as guns would."""
    match = table("BOB", "B KG1 H5 up1", "HQ 11G H4", hour=2)
    fly(match, 0, "B KG1", "H4")
    end(match, 0)
    assert match.to_act == (1,) and match.state.frames[-1].step == "aa"
    assert why(match, 1, AimAA("H4")) == "AW-AA-02" and Done() in match.options(1)


def test_windows_ask_by_public_facts() -> None:
    """AW-HID-10: with a card that does not fit he is asked, with an empty hand he is not."""
    for hand, step in ((("BB-R5",), "battle_cards"), ((), "fly")):
        match = table("BOB", "F JG26 L8", "F 32 K8 up", hour=2, hands=((), hand), dice=(1, 1, 1, 1, 1))
        fly(match, 0, "F JG26", "K8")
        end(match, 0)
        assert match.to_act == (1,) and match.state.frames[-1].step == step


def test_the_waiting_player_sees_only_the_segment() -> None:
    """AW-HID-12: the same status while cards are chosen, losses taken or guns laid."""
    match = table(
        "BOB", "F JG26 L8", "F JG3 L8", "F 32 K8 up", hour=2, hands=((), ("BB-R5",)), dice=(1, 1, 1, 1, 1, 1, 6, 1)
    )
    fly(match, 0, "F JG26, F JG3", "K8")
    end(match, 0)
    assert [f.step for f in match.view(0).frames] == ["battles", "waiting"]
    match.submit(1, Pass())
    assert match.to_act == (0,) and [f.step for f in match.view(1).frames] == ["battles", "waiting"]

"""Stacks and the counter on top (AW-STK)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.asking import Back, Done
from tabletop.games.air_wars.rules.basing import room_refusal
from tabletop.games.air_wars.rules.flying.events import Fly, Land, MoveEnded
from tests.games.air_wars.kit import blind, fly, form, known, table, told, why


def test_each_move_leaves_a_legal_stack() -> None:
    """AW-STK-08, AW-STK-03: the leaving units must move first; a stack left behind keeps its order."""
    match = table("BOB", *(f"{u} O12 up" for u in ("F JG2", "F JG3", "F JG26", "B KG1")), "B KG2 O11 up", hour=2)
    form(match, 0, "B KG2", "O12")
    assert why(match, 0, Fly()) == "AW-STK-02"
    match.submit(0, Back())
    fly(match, 0, "F JG3", "N12")
    assert [u.id for u in match.state.flying("O12", 0)] == ["F JG2", "F JG26", "B KG1"]
    fly(match, 0, "B KG2", "O12")
    assert [u.id for u in match.state.flying("O12", 0)] == ["F JG2", "F JG26", "B KG1", "B KG2"]


QUIET = (blind(),)


def test_who_rises_under_a_stack_is_not_named() -> None:
    """AW-HID-13: a group that takes off and stays lies below what flies there; its own top is not the stack's."""
    match = table("BOB", "F JG2 N9 up1", "F JG27 N8", "F JG3 N8 up1", hour=2, effects=QUIET)
    fly(match, 0, "F JG27")
    assert [e.units for e in told(match, 1, MoveEnded)] == [("?",)] and known(match, 1, "N8") == {"F JG3": "top"}


def test_ex_34_landing_makes_room() -> None:
    """AW-FLY-15: two of the three must land; with room for one the move is refused."""
    three = ("F 54", "F 19", "F 66")
    match = table("BOB", "F 111 I6 up", "F 64 I6 up", "F 610 I6", *(f"{u} I5 up" for u in three), hour=2, seat=1)
    form(match, 1, ", ".join(three), "I6")
    match.submit(1, Fly())
    assert why(match, 1, Done()) == "AW-FLY-15"
    match.submit(1, Land("F 54"))
    assert why(match, 1, Done()) == "AW-FLY-15"
    match.submit(1, Land("F 19"))
    assert why(match, 1, Land("F 66")) in ("AW-BASE-05", "AW-STK-04")
    match.submit(1, Done())
    assert len(match.state.flying("I6", 1)) == 3
    match = table(
        "BOB", "F 111 I6 up", "F 64 I6 up", "F 610 I6", "F 32 I6", *(f"{u} I5 up" for u in three), hour=2, seat=1
    )
    form(match, 1, ", ".join(three), "I6")
    assert why(match, 1, Fly()) == "AW-FLY-15"


def test_room_is_asked_of_a_base() -> None:
    """AW-STK-04: where no base of the side is, nothing is full; that it is no base is told by another rule."""
    state = table("BOB", "F JG26 L8").state
    assert room_refusal(state, "K8", 0) is None and room_refusal(state, "J5", 0) is None

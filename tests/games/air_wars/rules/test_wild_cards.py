"""The wild cards of a side played together (AW-CARD-15, AW-CARD-30 to AW-CARD-32)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare
from tabletop.games.air_wars.rules.cards.events import PlayCard, PlayWildSet
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Join, Land, Plot, StayUp, TurnedRound, TurnRound
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Code, Span
from tabletop.games.air_wars.rules.state import boxed
from tests.games.air_wars.kit import fly, table, told, until, why
from tests.games.air_wars.moments import planning


def test_all_out_strike() -> None:
    """AW-CARD-32, AW-CARD-15: DIVE units bomb twice a day, not twice in an hour; level 4."""
    match = planning("GU", "day_cards", 1, "B 232 R5", hands=((), ("GU-U1", "GU-U2", "GU-U5")))
    match.submit(1, PlayWildSet())
    assert match.state.level(1) == 4
    strike = match.state.effects
    match = table("GU", "B 232 Q5 up2", "B 11BG Q5 up2", hour=3, seat=1, effects=strike, dice=(1,) * 6)
    until(match, "bomb", 1)
    for target in ("Kokumbona dump", "Kokumbona dump"):
        match.submit(1, OpenSquare("Q5"))
        match.submit(1, Bomb("B 232", target))
        match.submit(1, Done())
        until(match, "fly", 0)
        until(match, "bomb", 1)
    assert match.state.units["B 232"].bombed == 2
    tired = replace(match.state.units["B 232"], bombed=1, bombed_now=True)
    refusal = aiming.bomb_refusal(match.state, tired)
    assert refusal is not None and refusal.rule == "AW-CARD-32"
    assert [aiming.mission_limit(match.state, match.state.units[k]) for k in ("B 232", "B 11BG")] == [2, 1]
    match.submit(1, OpenSquare("Q5"))
    assert why(match, 1, Bomb("B 232", "Kokumbona dump")) == "AW-BOMB-02"


def test_maximum_effort() -> None:
    """AW-CARD-30: a landing bomber is turned round in secret and flies and bombs again from the next segment."""
    turn = InForce("Maximum effort", Code.TURNROUND, 0, 3, "B", until=(1, 99, 1))
    match = table("SW", "B 3BW C5 up4 bombed open", "B 101 B4 up1 bombed", hour=5, effects=(turn,))
    for unit in ("B 101", "B 3BW"):
        match.submit(0, Form(unit))
        match.submit(0, Fly())
        assert why(match, 0, TurnRound(unit)) == "AW-CARD-30"
        match.submit(0, Land(unit))
        match.submit(0, TurnRound(unit))
        match.submit(0, Done())
    assert told(match, 1, TurnedRound) == [] and match.view(1).units["B 3BW"].bombed == 0
    assert why(match, 0, Form("B 101")) == "AW-BASE-04"
    until(match, "fly", 1)
    until(match, "fly", 0)
    assert why(match, 0, Form("B 101")) == "" and match.state.units["B 101"].bombed == 0


def test_defence_of_the_reich() -> None:
    """AW-CARD-31: land and take off again in one segment; both moves share one speed; no second landing."""
    scramble = InForce("Defence of the Reich", Code.SCRAMBLE, 1, 0, "F", until=(1, 99, 1))
    match = table("SW", "F I/1 I5 up2", "F ZG26 N5 up2", hour=3, seat=1, effects=(scramble,))
    fly(match, 1, "F I/1", "I4", "F I/1")
    match.submit(1, Form("F I/1"))
    for square in ("I3", "I2", "I1", "J1", "K1"):
        match.submit(1, Plot(square))
    assert why(match, 1, Plot("L1")) == "AW-FLY-02"
    match.submit(1, Fly())
    unit = match.state.units["F I/1"]
    assert unit.flying and unit.takeoff == 3 and match.state.frames[-1].step == "fly"
    assert why(match, 1, Form("F I/1")) == "AW-FLY-06"
    fly(match, 1, "F ZG26", "N4", "F ZG26")
    assert why(match, 1, Form("F ZG26")) == "AW-BASE-04"  # long-range


def test_a_scramble_is_for_those_that_the_card_names() -> None:
    """AW-CARD-31: the same landing under a card for bombers gives a fighter no second flight."""
    for kinds, rule in (("F", ""), ("B", "AW-BASE-04")):
        scramble = InForce("Defence of the Reich", Code.SCRAMBLE, 1, 0, kinds, until=(1, 99, 1))
        match = table("SW", "F I/1 I5 up2", hour=3, seat=1, effects=(scramble,))
        fly(match, 1, "F I/1", "I4", "F I/1")
        assert why(match, 1, Form("F I/1")) == rule


def test_only_bombers_are_turned_round() -> None:
    """AW-CARD-30: not a fighter that lands beside them."""
    turn = InForce("Maximum effort", Code.TURNROUND, 0, 3, "B", until=(1, 99, 1))
    match = table("SW", "B 101 A4 up1", "F 4 A4 up1", hour=5, effects=(turn,))
    match.submit(0, Form("B 101"))
    match.submit(0, Join("F 4"))
    match.submit(0, Fly())
    for unit, rule in (("B 101", ""), ("F 4", "AW-CARD-30")):
        if not why(match, 0, Land(unit)):
            match.submit(0, Land(unit))
            assert why(match, 0, TurnRound(unit)) == rule


def test_three_bombers_at_most_and_each_once() -> None:
    """AW-CARD-30."""
    turn = InForce("Maximum effort", Code.TURNROUND, 0, 3, "B", until=(1, 99, 1))
    four = ("B 101", "B 102", "B 103", "B 401")
    match = table("SW", *(f"{u} A4 up1" for u in four), hour=5, effects=(turn,))
    match.submit(0, Form("B 101"))
    for unit in four[1:]:
        match.submit(0, Join(unit))
    match.submit(0, Fly())
    for unit in four:
        match.submit(0, Land(unit))
    for unit in four[:3]:
        match.submit(0, TurnRound(unit))
    assert why(match, 0, TurnRound("B 401")) == "AW-CARD-30"
    match.submit(0, StayUp("B 103"))
    assert why(match, 0, TurnRound("B 401")) == "" and why(match, 0, TurnRound("B 101")) == "AW-CARD-30"
    match.submit(0, Done())
    match.state = replace(
        match.state, units={k: replace(u, moved=False, changed=False) for k, u in match.state.units.items()}
    )
    fly(match, 0, "B 101", "")
    until(match, "fly", 1)
    until(match, "fly", 0)
    match.submit(0, Form("B 101"))
    match.submit(0, Fly())
    match.submit(0, Land("B 101"))
    assert why(match, 0, TurnRound("B 101")) == "AW-CARD-30"  # turned round once today


def test_one_that_went_to_a_box_counts_among_the_three() -> None:
    """AW-CARD-30: three turn-rounds a day, whatever became of the units since."""
    turn = InForce("Maximum effort", Code.TURNROUND, 0, 1, "B", until=(1, 99, 1))
    match = table("SW", "B 101 A4 up1", "B 102 A4 up1", hour=5, effects=(turn,))
    gone = replace(match.state.units["B 101"], turned=True)
    match.state = boxed(replace(match.state, units={**match.state.units, "B 101": gone}), ("B 101",), DAMAGED)
    match.submit(0, Form("B 102"))
    match.submit(0, Fly())
    match.submit(0, Land("B 102"))
    assert why(match, 0, TurnRound("B 102")) == "AW-CARD-30"
    assert not match.view(1).units["B 101"].turned  # the choice is private


def test_the_few() -> None:
    """AW-CARD-15, AW-CARD-20: every own F unit has one die more today."""
    match = planning("BOB", "day_cards", 1, "F 54 J5", hands=((), ("BB-R1", "BB-R3", "BB-R4")))
    assert why(match, 1, PlayCard("BB-R3")) == "AW-CARD-06"
    match.submit(1, PlayWildSet())
    assert [(e.code, e.n, e.owner, e.span) for e in match.state.effects] == [(Code.AIRUP, 1, 1, Span.DAY)]
    assert match.state.level(1) == 3 and len(match.state.sides[1].discards) == 3

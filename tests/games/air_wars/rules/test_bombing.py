"""Bombing and strafing (AW-BOMB, AW-STRF)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.match import Match
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing.aiming import printed_targets
from tabletop.games.air_wars.rules.bombing.attacking import (
    AttackRolled,
    Bomb,
    OpenSquare,
    Resolve,
    SquareOpened,
    Strafe,
    Withdraw,
)
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.flying.events import Form, Plot
from tabletop.games.air_wars.rules.pieces import Attack, Bombing, InForce, airbase_key
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.sheets import Code, Effect
from tabletop.games.air_wars.rules.strengths import attack_dice, bomb_volleys, cuts
from tests.games.air_wars.kit import all_events, end, fly, form, known, place_of, table, told, until, why
from tests.games.air_wars.moments import opened


def test_who_may_bomb() -> None:
    """AW-BOMB-01, AW-BOMB-03, AW-UNIT-03, AW-STRF-03: B and FB with bombs, where they fly."""
    match = opened("BOB", "J5", "B KG1 J5 up", "FB E210 J5 up", "F JG26 J5 up", "B KG2 J6 up", "F 54 J5")
    target = "Thameshaven oil"
    assert why(match, 0, Bomb("B KG1", target)) == why(match, 0, Bomb("FB E210", target)) == ""
    assert (
        why(match, 0, Bomb("F JG26", target)) == "AW-STRF-03" and why(match, 0, Bomb("B KG2", target)) == "AW-BOMB-03"
    )
    assert why(match, 0, Strafe("B KG1", "F 54")) == "AW-STRF-01"


def test_one_mission_a_day() -> None:
    """AW-BOMB-02, AW-BOMB-21, AW-FOG-13: marked at designation; no second mission, however often it flies."""
    match = opened("BOB", "J5", "B KG1 J5 up1", dice=(1,) * 4, hour=3)
    match.submit(0, Bomb("B KG1", "Thameshaven oil"))
    match.submit(0, Done())
    assert match.state.units["B KG1"].bombed == 1 and match.view(1).units["B KG1"].bombed == 1
    until(match, "fly", 1)
    until(match, "bomb", 0)
    assert why(match, 0, OpenSquare("J5")) == "AW-BOMB-06"


def test_opening_needs_something_in_sight() -> None:
    """AW-BOMB-05, AW-BOMB-06: a counter or a target that the attacker sees; fighters want based counters."""
    match = table("BOB", "F JG26 J6 up", "F JG3 J5 up", "F 54 J5", "B KG1 I7 up", hour=3)
    until(match, "bomb", 0)
    assert why(match, 0, OpenSquare("J6")) == "AW-BOMB-06" and why(match, 0, OpenSquare("J5")) == ""
    assert why(match, 0, OpenSquare("I7")) == "AW-BOMB-06" and why(match, 0, OpenSquare("A1")) == "AW-BOMB-03"


def test_a_square_is_opened_once() -> None:
    """AW-BOMB-17: another square may follow, the same one may not."""
    match = opened("BOB", "J5", "B KG1 J5 up", "B KG2 J5 up", "B KG3 J6 up", "F 54 J6", dice=(1,) * 4)
    match.submit(0, Bomb("B KG1", "Thameshaven oil"))
    match.submit(0, Done())
    assert why(match, 0, OpenSquare("J5")) == "AW-BOMB-17" and why(match, 0, OpenSquare("J6")) == ""


def test_opening_reveals_everything() -> None:
    """AW-BOMB-07, AW-STRF-04, AW-FOG-08."""
    match = opened("BOB", "J5", "F JG26 J5 up", "F 54 J5", "AA 6D J5")
    assert known(match, 0, "J5") == {"F 54": "revealed", "AA 6D": "revealed"}
    assert told(match, 1, SquareOpened)


def test_an_opened_square_must_be_attacked() -> None:
    """AW-BOMB-08, AW-BOMB-18: somebody attacks if anybody can; a unit is in one attack."""
    match = opened("BOB", "J5", "F JG26 J5 up", "F 54 J5", "F 64 J5", dice=(1,))
    assert why(match, 0, Done()) == "AW-BOMB-08"
    match.submit(0, Strafe("F JG26", "F 54"))
    assert why(match, 0, Strafe("F JG26", "F 64")) == "AW-BOMB-18"
    match.submit(0, Withdraw("F JG26"))
    assert why(match, 0, Done()) == "AW-BOMB-08"


def test_the_order_of_dice_in_an_attack() -> None:
    """AW-BOMB-20, AW-BOMB-12, AW-STRF-05, AW-STRF-07: Level, DIVE, strafers, cards; one attack on one unit."""
    match = opened(
        "BOB",
        "J5",
        "B KG1 J5 up",
        "B StG2 J5 up",
        "F JG3 J5 up",
        "F 54 J5",
        hands=(("BB-L3",), ("BB-R6",)),
        dice=(1,) * 9,
    )
    match.submit(0, Strafe("F JG3", "F 54"))
    match.submit(0, Bomb("B StG2", "F 54"))
    match.submit(0, Bomb("B KG1", "F 54"))
    match.submit(0, Done())
    match.submit(0, PlayCard("BB-L3"))
    match.submit(1, PlayCard("BB-R6"))
    rolled = all_events(match, AttackRolled)[0]
    assert [(who, need, len(dice)) for who, need, dice in rolled.rolls] == [
        ("B KG1", 6, 3), ("B StG2", 6, 2), ("F JG3", 6, 1), ("BB-L3", 6, 3),
    ]  # fmt: skip


def test_bomb_cards_use_the_dive_line_with_dive_bombers() -> None:
    """Table 7 BOMB, AW-UNIT-09."""
    state = table("BOB", "B StG2 F9 up", "B KG1 F9 up", hour=3).state
    found = Bombing("F9", 0)
    pure = bomb_volleys(state, found, Attack("Ventnor radar", ("B StG2",), (), ("BB-L3",)))
    mixed = bomb_volleys(state, found, Attack("Ventnor radar", ("B KG1", "B StG2"), (), ("BB-L3",)))
    assert pure[-1] == ("BB-L3", 3, 5) and mixed[-1] == ("BB-L3", 3, 6)


def test_overcast_lies_over_its_columns() -> None:
    """AW-CARD-26: SW-U9 lowers bombs on printed targets in columns M to Q, and nowhere else."""
    cloud = InForce("SW-U9", Code.OVERCAST, 0, 1, until=(9, 99, 1), squares=("N8", "N4"))
    state = table("SW", "B 101 N4 up", "B 102 K6 up", hour=4, effects=(cloud,)).state
    over = [
        bomb_volleys(state, Bombing(square, 0), Attack(target, (unit,)))[0][1]
        for square, target, unit in (("N4", "Hannover rubber", "B 101"), ("K6", "Bochum", "B 102"))
    ]
    assert over == [3, 4]
    assert cuts(state, Bombing("N4", 0), airbase_key("N4")) and not cuts(state, Bombing("N4", 0), "F I/3")


def test_units_that_are_bombed() -> None:
    """AW-TGT-01, AW-TGT-04, AW-LOSS-10, AW-BASE-06: to the Damage Box; based units cannot fire back."""
    match = opened("BOB", "J6", "B KG1 J6 up", "AA 6D J6", dice=(6, 1, 1, 1))
    match.submit(0, Bomb("B KG1", "AA 6D"))
    match.submit(0, Done())
    assert place_of(match, "AA 6D") == DAMAGED and not all_events(match, BattleFired)
    assert score(match.state, 0).total == 1


def test_no_bombing_by_card() -> None:
    """NOBOMB of Table 7: nobody opens a square in those hours."""
    fog = InForce("BB-L9", Code.NOBOMB, 0, until=(1, 2, 1), from_hour=1)
    match = table("BOB", "B KG1 J5 up1", hour=2, effects=(fog,))
    end(match, 0)
    until(match, "bomb", 0)
    assert why(match, 0, OpenSquare("J5")) == "AW-CARD-06"
    until(match, "fly", 1)
    until(match, "bomb", 0)
    assert match.state.hour == 3 and why(match, 0, OpenSquare("J5")) == ""


def test_strafing_uses_no_mission() -> None:
    """AW-STRF-06, AW-BOMB-15: strafe in one hour, strafe again in the next."""
    match = opened("BOB", "G8", "FB E210 G8 up", "F 43 G8", "F 1 G8", dice=(1,))
    match.submit(0, Strafe("FB E210", "F 43"))
    assert why(match, 0, Bomb("FB E210", airbase_key("G8"))) == "AW-BOMB-18"
    match.submit(0, Done())
    assert match.state.units["FB E210"].bombed == 0 and match.state.units["FB E210"].strafed_now
    until(match, "fly", 1)
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("G8"))
    assert why(match, 0, Bomb("FB E210", airbase_key("G8"))) == ""


def over_hornchurch(*dice: int) -> Match:
    match = table("BOB", "B KG53 J5 up1", "B KG2 J5 up1", "B KG76 J5 up1", "F 54 J5", "D 12 J5", hour=4, dice=dice)
    end(match, 0)
    until(match, "bomb")
    match.submit(0, OpenSquare("J5"))
    return match


def test_ex_17_split_bombing() -> None:
    """AW-BOMB-07, AW-BOMB-09, AW-BOMB-10, AW-BOMB-13, AW-TGT-05, AW-DEC-07, AW-BASE-08."""
    match = over_hornchurch(1, 3, 4, 2, 2, 6, 1, 1, 3, 5)
    assert place_of(match, "D 12") == ABORTED and match.state.units["F 54"].revealed
    base = airbase_key("J5")
    match.submit(0, Bomb("B KG53", "Thameshaven oil"))
    match.submit(0, Bomb("B KG2", base))
    match.submit(0, Bomb("B KG76", base))
    match.submit(0, Done())
    assert why(match, 0, Resolve("London docks")) == "AW-BOMB-13"  # no attack is laid there
    match.submit(0, Resolve("Thameshaven oil"))
    assert why(match, 0, Bomb("B KG53", "F 54")) != ""
    state = match.state
    assert not state.mark("Thameshaven oil").bombed and state.mark(base).closed == "day" and state.sides[0].bomb_vp == 1
    assert all(state.units[k].bombed == 1 for k in ("B KG53", "B KG2", "B KG76"))
    until(match, "fly", 1)
    assert why(match, 1, Form("F 54")) == "AW-BASE-08"


def test_ex_18_dive_line() -> None:
    """AW-UNIT-09, AW-BOMB-12, AW-TGT-06: 5 is enough for a dive bomber, 6 is needed from level flight."""
    match = table("BOB", "B StG2 E12", "B KG51 F10 up1", hour=2, dice=(5, 5, 5, 5, 4, 1), effects=())
    fly(match, 0, "B StG2", "E11 E10 F10")
    fly(match, 0, "B KG51", "F9")
    until(match, "fly", 1)
    until(match, "fly", 0)
    fly(match, 0, "B StG2", "F9")
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("F9"))
    match.submit(0, Bomb("B StG2", "Ventnor radar"))
    match.submit(0, Bomb("B KG51", "Ventnor radar"))
    match.submit(0, Done())
    rolled = all_events(match, AttackRolled)[0]
    assert rolled.rolls == (("B KG51", 6, (5, 5, 5)), ("B StG2", 5, (5, 4, 1))) and rolled.success
    assert match.state.mark("Ventnor radar").bombed
    far = table("BOB", "B StG2 H13", hour=2)
    form(far, 0, "B StG2", "H12 H11 H10 G10 F10")
    assert why(far, 0, Plot("F9")) == "AW-FLY-02"


def test_ex_19_strafing() -> None:
    """AW-STRF-01, AW-STRF-02, AW-STRF-03, AW-STRF-04: two fighters, one die each, 6 needed."""
    match = table("BOB", "F JG26 K7 up", "F JG3 K7 up", "F 32 K7", "AA 6D K7", hour=3, dice=(3, 6))
    until(match, "bomb")
    match.submit(0, OpenSquare("K7"))
    assert why(match, 0, Bomb("F JG26", airbase_key("K7"))) == "AW-STRF-03"
    assert why(match, 0, Strafe("F JG26", "AA 6D")) == "AW-STRF-03"
    match.submit(0, Strafe("F JG26", "F 32"))
    match.submit(0, Strafe("F JG3", "F 32"))
    match.submit(0, Done())
    assert place_of(match, "F 32") == DAMAGED


def test_ex_20_fighter_bomber() -> None:
    """AW-BOMB-15, AW-STRF-06, AW-UNIT-08: it bombs or strafes, never both in an hour."""
    match = table("BOB", "FB E210 G8 up", "F 43 G8", hour=3, dice=(5, 1, 2))
    until(match, "bomb")
    match.submit(0, OpenSquare("G8"))
    match.submit(0, Bomb("FB E210", airbase_key("G8")))
    assert why(match, 0, Strafe("FB E210", "F 43")) == "AW-BOMB-18"
    match.submit(0, Done())
    assert match.state.mark(airbase_key("G8")).closed == "day"
    assert all_events(match, AttackRolled)[0].rolls == (("FB E210", 5, (5, 1)),)
    until(match, "fly", 1)
    until(match, "bomb", 0)
    match.submit(0, OpenSquare("G8"))
    assert why(match, 0, Strafe("FB E210", "F 43")) == ""


def test_ex_31_one_opening() -> None:
    """AW-BOMB-17, AW-BOMB-16: a square is opened once; who was not named waits for the next hour."""
    match = table("BOB", "B KG53 J5 up1", "B KG2 J5 up1", hour=4, dice=(1, 1, 1, 1))
    until(match, "bomb")
    match.submit(0, OpenSquare("J5"))
    match.submit(0, Bomb("B KG53", "Thameshaven oil"))
    match.submit(0, Done())
    assert match.state.frames[-1].step == "fly" or why(match, 0, OpenSquare("J5")) == "AW-BOMB-17"
    until(match, "fly", 1)
    until(match, "bomb", 0)
    assert why(match, 0, OpenSquare("J5")) == ""


def test_a_closed_airbase_is_no_target() -> None:
    """AW-TGT-05: it has been bombed; the harbour beside it still can be."""
    for closed, found in (((), ["Boulogne", airbase_key("L8")]), (("L8",), ["Boulogne"])):
        state = table("BOB", "B 82 L8 up1", hour=2, seat=1, closed=closed).state
        assert printed_targets(state, "L8", 1) == found


def test_why_a_target_cannot_be_named() -> None:
    """AW-BOMB-04: bombed already is one thing, another square or no target at all is another."""
    match = opened("BOB", "I5", "B KG1 I5 up1", "AA 1D I5", bombed=("London docks",))
    other = "Name an enemy target in I5."
    told = {"London docks": "London docks is bombed already.", "Thameshaven oil": other, "F 54": other, "Paris": other}
    for target, sentence in told.items():
        refusal = match.refusal(0, Bomb("B KG1", target))
        assert refusal is not None and (refusal.rule, refusal.sentence) == ("AW-BOMB-04", sentence)


def test_only_the_bombs_of_a_card_are_dice_of_an_attack() -> None:
    """AW-CARD-12: what else a card does adds nothing."""
    state = table("BOB", "B KG1 J5 up1", hour=2).state
    card = state.scenario.cards["BB-L3"]
    both = replace(card, effects=(*card.effects, Effect(Code.CL, 2)))
    state = replace(state, scenario=replace(state.scenario, cards={**state.scenario.cards, "BB-L3": both}))
    attack = Attack("Thameshaven oil", ("B KG1",), (), ("BB-L3",))
    assert bomb_volleys(state, Bombing("J5", 0), attack)[-1][:2] == ("BB-L3", 3)
    assert attack_dice(state, Bombing("J5", 0), attack).total == state.sheet("B KG1").bomb + 3

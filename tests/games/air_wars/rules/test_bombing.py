"""Bombing, strafing, targets and victory points (AW-BOMB, AW-TGT, AW-STRF, AW-VP)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.match import Match
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.events import AttackRolled, SquareOpened
from tabletop.games.air_wars.rules.bombing.orders import Bomb, OpenSquare, Strafe, Withdraw
from tabletop.games.air_wars.rules.cards.orders import PlayCard
from tabletop.games.air_wars.rules.combat.battles import BattleFired
from tabletop.games.air_wars.rules.ending import Resign, difference, level_of, outcome, score
from tabletop.games.air_wars.rules.pieces import Attack, Bombing, InForce, airbase_key
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Code, TargetKind
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import all_events, end, known, place_of, table, told, until, why


def opened(key: str, square: str, *counters: str, hour: int = 4, **more: object) -> Match:
    """A game at the designation in a square."""
    match = table(key, *counters, hour=hour, **more)  # type: ignore[arg-type]
    until(match, "bomb", 0)
    match.submit(0, OpenSquare(square))
    return match


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


def test_eligible_targets() -> None:
    """AW-BOMB-04, AW-TGT-08, AW-TGT-03: listed printed targets that are not bombed, one ground unit, one based unit."""
    match = opened("BOB", "J6", "B KG1 J6 up", "AA 6D J6", "F JG26 J6 up", bombed=("Short Rochester",))
    found = match.state.bombing
    assert found is not None and aiming.targets(match.state, found) == ["AA 6D"]
    assert why(match, 0, Bomb("B KG1", "Short Rochester")) == "AW-BOMB-04"
    assert why(match, 0, Bomb("B KG1", "London docks")) == "AW-BOMB-04"
    charts = replace(scenario("BOB").charts, bombing={TargetKind.RAIL: scenario("BOB").charts.bombing[TargetKind.RAIL]})
    bare = replace(match.state, scenario=replace(match.scenario, charts=charts))
    assert aiming.targets(bare, found) == []


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
    pure = aiming.volleys(state, found, Attack("Ventnor radar", ("B StG2",), (), ("BB-L3",)))
    mixed = aiming.volleys(state, found, Attack("Ventnor radar", ("B KG1", "B StG2"), (), ("BB-L3",)))
    assert pure[-1] == ("BB-L3", 3, 5) and mixed[-1] == ("BB-L3", 3, 6)


def test_overcast_lies_over_its_columns() -> None:
    """AW-CARD-26: SW-U9 lowers bombs on printed targets in columns M to Q, and nowhere else."""
    cloud = InForce("SW-U9", Code.OVERCAST, 0, 1, until=(9, 99, 1), squares=("N8", "N4"))
    state = table("SW", "B 101 N4 up", "B 102 K6 up", hour=4, effects=(cloud,)).state
    over = [
        aiming.volleys(state, Bombing(square, 0), Attack(target, (unit,)))[0][1]
        for square, target, unit in (("N4", "Hannover rubber", "B 101"), ("K6", "Bochum", "B 102"))
    ]
    assert over == [3, 4]
    assert aiming.cuts(state, Bombing("N4", 0), airbase_key("N4")) and not aiming.cuts(state, Bombing("N4", 0), "F I/3")


def test_units_that_are_bombed() -> None:
    """AW-TGT-01, AW-TGT-04, AW-LOSS-10, AW-BASE-06: to the Damage Box; based units cannot fire back."""
    match = opened("BOB", "J6", "B KG1 J6 up", "AA 6D J6", dice=(6, 1, 1, 1))
    match.submit(0, Bomb("B KG1", "AA 6D"))
    match.submit(0, Done())
    assert place_of(match, "AA 6D") == DAMAGED and not all_events(match, BattleFired)
    assert score(match.state, 0).total == 1


def test_printed_targets_score_once() -> None:
    """AW-TGT-02, AW-TGT-03, AW-VP-04, AW-MAP-06: marked on the roster, points in both views."""
    match = opened("BOB", "I5", "B KG1 I5 up", dice=(5, 6, 1, 1))
    match.submit(0, Bomb("B KG1", "London docks"))
    match.submit(0, Done())
    assert match.state.mark("London docks").bombed and match.view(1).sides[0].bomb_vp == 6
    assert score(match.view(1), 0).total == score(match.view(0), 0).total == 6


def test_airbases_open_again() -> None:
    """AW-TGT-05, AW-BASE-08: closed until tomorrow, then bombed and scored again."""
    match = table("MA", "B I/54 F9 up", hour=3, closed=("E9",))
    assert match.state.mark(airbase_key("E9")).closed == "day"
    assert airbase_key("E9") not in aiming.printed_targets(match.state, "E9", 0)
    again = table("BOB", "F JG26 L8", start="day", day=2, closed=("J5",))
    assert again.state.mark(airbase_key("J5")).closed == "" and again.state.mark(airbase_key("J5")).scored == 1
    assert airbase_key("J5") in aiming.printed_targets(again.state, "J5", 0)


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


# -- victory
def test_points() -> None:
    """AW-VP-01, AW-VP-02, AW-VP-03, AW-DEC-09: targets, enemy units in the Damage Box now, deliveries; decoys
    nothing."""
    match = table("BOB", "F 54 DAMAGE", "F JG2 DAMAGE", "D 1 DAMAGE", "B 82 ABORT", bomb_vp=(7, 1), other_vp=(0, 2))
    assert score(match.state, 0).total == 9 and score(match.state, 1).total == 5 and difference(match.state).total == 4
    assert outcome(match.state).level == "Luftwaffe marginal" and outcome(match.state).points == (9, 5)
    level = replace(match.state, scenario=replace(match.scenario, balance_vp=-2))
    assert difference(level).total == 2 and outcome(level).level == "draw" and outcome(level).winner is None


def test_the_victory_tables() -> None:
    """AW-VP-03, AW-GEN-05: the lines of the victory tables."""
    state = table("MA", "F 249 E9").state
    names = [level_of(state, n).name for n in (4, 3, 2, 1, 0, -1, -2, -3)]
    assert names == ["Axis decisive", *["Axis marginal"] * 2, *["draw"] * 2, *["RAF marginal"] * 2, "RAF decisive"]
    state = table("SW", "F 4 B5").state
    assert [level_of(state, n).name for n in (12, 4, 1, 0, -9)] == [
        "US decisive", "US marginal", "draw", "Luftwaffe marginal", "Luftwaffe decisive",
    ]  # fmt: skip


def test_resigning() -> None:
    """AW-END-02: the other wins at his decisive level."""
    match = table("MA", "F 249 E9", "F II/53 F4")
    match.submit(0, Resign())
    assert match.result is not None and (match.result.winner, match.result.level) == (1, "RAF decisive")
    match = table("MA", "F 249 E9", seat=1)
    match.submit(1, Resign())
    assert match.result is not None and (match.result.winner, match.result.level) == (0, "Axis decisive")

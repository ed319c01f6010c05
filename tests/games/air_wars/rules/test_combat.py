"""Air combat, losses and anti-aircraft fire (AW-ACM, AW-LOSS, AW-AA)."""

from __future__ import annotations

from tabletop.core.match import Match
from tabletop.games.air_wars.rules.bombing.orders import OpenSquare
from tabletop.games.air_wars.rules.combat import totals
from tabletop.games.air_wars.rules.combat.battles import BattleBegan, BattleFired, SelectBattle
from tabletop.games.air_wars.rules.days import SegmentBegan
from tabletop.games.air_wars.rules.flak.firing import AddGun, AimAA, FireOpened, OpenFire
from tabletop.games.air_wars.rules.flak.gunnery import guns_in, printed_aa
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.games.air_wars.rules.pieces import Battle
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tests.games.air_wars.kit import all_events, blind, end, fly, place_of, table, until, why


def clash(*more: str, **options: object) -> Match:
    """F JG26 of the attacker enters K8 over F 54."""
    match = table("BOB", "F JG26 L8", "F 54 K8 up", *more, hour=2, **options)  # type: ignore[arg-type]
    fly(match, 0, "F JG26", "K8")
    return match


def test_battles_are_compulsory_and_all_take_part() -> None:
    """AW-ACM-01, AW-ACM-02, AW-ACM-04, AW-ACM-14, AW-GEN-06: every flying unit there, no ground unit, no AA."""
    match = clash("B 82 K8 up", "AA 5D L7", dice=(1,) * 7)
    end(match, 0)
    begun = all_events(match, BattleBegan)
    assert [(e.square, e.attacker, e.units) for e in begun] == [("K8", 0, ("F JG26", "B 82", "F 54"))]


def test_the_order_of_dice() -> None:
    """AW-ACM-06, AW-ACM-08, AW-ACM-09, AW-GEN-04: attacker's fighters, bombers, defender's fighters, bombers."""
    match = table(
        "BOB",
        "F JG26 K9 up",
        "B KG1 K9 up",
        "F 54 K8 up",
        "B 82 K8 up",
        hour=2,
        dice=(1, 2, 3, 4, 1, 2, 3, 4),
        effects=(blind(),),
    )
    fly(match, 0, "F JG26, B KG1", "K8")
    end(match, 0)
    fired = all_events(match, BattleFired)
    assert [(f.seat, f.column, f.dice) for f in fired] == [
        (0, "Fighter-1", (1, 2, 3)), (0, "Bomber-1", (4,)), (1, "Fighter-1", (1, 2, 3)), (1, "Bomber-1", (4,)),
    ]  # fmt: skip


def test_kills_and_aborts_of_both_tables_are_added() -> None:
    """AW-ACM-10, AW-LOSS-01, AW-LOSS-02: one kill of the fighters, one abort of a bomber's gun."""
    match = table(
        "BOB",
        "F JG26 K9 up",
        "B KG1 K9 up",
        "F 54 K8 up",
        "F 64 K8 up",
        hour=2,
        dice=(6, 1, 1, 6, 1, 1, 1, 1, 1, 1),
        effects=(blind(),),
    )
    fly(match, 0, "F JG26, B KG1", "K8")
    end(match, 0)
    assert match.to_act == (1,)
    match.submit(1, TakeLoss("F 64"))
    assert (place_of(match, "F 64"), place_of(match, "F 54")) == (DAMAGED, ABORTED)


def test_one_round_and_survivors_stay() -> None:
    """AW-ACM-11, AW-ACM-12, AW-ACM-13: they fight again in the next Air Combat segment of either player; survivors may
    bomb."""
    match = clash(dice=(1,) * 12)
    end(match, 0)
    assert len(all_events(match, BattleBegan)) == 1 and place_of(match, "F JG26") == place_of(match, "F 54") == "K8"
    end(match, 1)
    begun = all_events(match, BattleBegan)
    assert [e.attacker for e in begun] == [0, 1]
    raid = table("BOB", "B KG1 J6 up", "F JG26 J6 up", "F 54 J6 up", hour=3, dice=(1, 1, 1, 1, 1, 1, 1))
    end(raid, 0)
    until(raid, "bomb", 0)
    assert why(raid, 0, OpenSquare("J6")) == ""


def test_the_attacker_chooses_the_order() -> None:
    """AW-ACM-05."""
    match = table("BOB", "F JG26 K8 up open", "F 54 K8 up open", "F JG3 K9 up open", "F 64 K9 up open", hour=2)
    end(match, 0)
    assert match.to_act == (0,) and why(match, 0, SelectBattle("K7")) == "AW-ACM-05"
    match.submit(0, SelectBattle("K9"))
    assert [e.square for e in all_events(match, BattleBegan)] == ["K9", "K8"]  # the last needs no choice


def test_card_changes_are_applied() -> None:
    """AW-ACM-07, AW-CARD-12, AW-CARD-19, AW-CARD-21: floors, sums, and dice that need somebody to fire them."""
    state = clash().state
    cut = Battle("K8", 0, ((0, "BB-L2"), (0, "BB-L1"), (1, "BB-R2")))
    assert totals.fighter_total(state, cut, 1).total == 2 + 2 and totals.fighter_total(state, cut, 0).total == 3 + 3
    assert totals.bomber_total(state, cut, 0).total == 0
    alone = table("BOB", "B KG1 K8 up", "F 54 K8 up", hour=2).state
    assert totals.fighter_total(alone, Battle("K8", 0, ((0, "BB-L1"),)), 0).total == 0
    reasons = totals.fighter_total(state, cut, 1).rules
    assert {"AW-UNIT-02", "AW-CARD-19", "AW-CARD-12"} <= set(reasons)


# -- anti-aircraft fire
def over(square: str, *counters: str, **more: object) -> Match:
    match = table("BOB", *counters, hour=3, **more)  # type: ignore[arg-type]
    end(match, 0)
    return match


def test_guns_are_named() -> None:
    """AW-AA-02, AW-AA-03, AW-AA-07, AW-LOSS-09: AA units and the printed value; one pool against all that fly there."""
    match = over("I5", "B KG1 I5 up", "B KG2 I5 up", "AA 1D I5", "AA 6D J6", dice=(6, 1, 1, 1, 1, 1))
    assert guns_in(match.state, "I5", 1) == ["printed", "AA 1D"] and why(match, 1, AimAA("J6")) == "AW-AA-01"
    match.submit(1, AimAA("I5"))
    assert why(match, 1, OpenFire()) == "AW-AA-04" and why(match, 1, AddGun("AA 6D")) == "AW-AA-03"
    match.submit(1, AddGun("AA 1D"))
    match.submit(1, AddGun("printed"))
    assert why(match, 1, AddGun("printed")) == "AW-AA-03"
    match.submit(1, OpenFire())
    assert match.to_act == (0,)
    match.submit(0, TakeLoss("B KG2"))
    assert place_of(match, "B KG2") == ABORTED and place_of(match, "B KG1") == "I5"
    assert match.state.units["AA 1D"].revealed  # AW-AA-12


def test_one_fire_a_square_and_every_hour() -> None:
    """AW-AA-06, AW-AA-13, AW-AA-08."""
    match = over("I5", "B KG1 I5 up", "B KG2 H6 up", dice=(1, 1, 1))
    for command in (AimAA("I5"), AddGun("printed"), OpenFire()):
        match.submit(1, command)
    assert why(match, 1, AimAA("I5")) == "AW-AA-06" and match.state.frames[-1].step == "aa"
    until(match, "aa", 1)
    until(match, "fly", 1)
    until(match, "aa", 1)
    assert why(match, 1, AimAA("I5")) == ""


def test_the_segment_ends_with_the_last_square() -> None:
    """AW-AA-06: nobody is asked about a square that has fired."""
    match = over("I5", "B KG1 I5 up", dice=(1, 1, 1))
    for command in (AimAA("I5"), AddGun("printed"), OpenFire()):
        match.submit(1, command)
    assert match.state.frames[-1].step == "bomb"


def test_aa_waits_for_the_enemy_hour() -> None:
    """AW-AA-09, AW-AA-11, AW-AA-01: never in the own hour, never at based or own units."""
    match = table("BOB", "B KG1 I5 up", "F 54 J5", "F 64 J5 up", hour=3, seat=1)
    end(match, 1)
    assert [e.seat for e in all_events(match, SegmentBegan) if e.segment == "aa"] == [0] and match.to_act == (0,)
    match = over("J5", "F JG26 J5", "F 64 J5 up", "F 54 J5")
    assert match.state.frames[-1].step == "fly" and match.to_act == (1,)


def test_printed_aa_is_never_silenced() -> None:
    """AW-AA-14, AW-MAP-07: bombed and closed, it fires as before."""
    match = table("BOB", "B KG1 I5 up", bombed=("London docks",), closed=("L8",))
    assert printed_aa(match.state, "I5", 1) == 3 and printed_aa(match.state, "L8", 0) == 2


def test_only_units_that_end_there_are_shot_at() -> None:
    """AW-AA-05: passing through is free of fire."""
    match = table("BOB", "F JG26 K8 up", hour=2)
    fly(match, 0, "F JG26", "K7 L7 M7", "F JG26")
    end(match, 0)
    assert all_events(match, FireOpened) == [] and match.to_act == (1,) and match.state.frames[-1].step == "fly"

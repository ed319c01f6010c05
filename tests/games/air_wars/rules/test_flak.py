"""Anti-aircraft fire (AW-AA)."""

from __future__ import annotations

from tabletop.core.match import Match
from tabletop.games.air_wars.rules.days import SegmentBegan
from tabletop.games.air_wars.rules.flak import AddGun, AimAA, FireOpened, FireRolled, OpenFire, guns_in
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.games.air_wars.rules.scenario import ABORTED
from tabletop.games.air_wars.rules.strengths import printed_aa
from tests.games.air_wars.kit import all_events, end, fly, place_of, table, until, why
from tests.games.air_wars.moments import QUIET


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


def test_ex_16_aa() -> None:
    """AW-AA-01 to AW-AA-04, AW-AA-10, AW-AA-12: the printed AA alone, the hidden unit stays hidden."""
    match = table("BOB", "B KG53 I6 up1", "B KG1 I6 up1", "AA 1D I5", hour=4, dice=(6, 6, 2), effects=QUIET)
    fly(match, 0, "B KG53, B KG1", "I5")
    end(match, 0)
    assert match.to_act == (1,)
    match.submit(1, AimAA("I5"))
    match.submit(1, AddGun("printed"))
    match.submit(1, OpenFire())
    fired = all_events(match, FireRolled)[0]
    assert (fired.column, fired.dice, fired.aborts) == ("AA-1", (6, 6, 2), 2)
    assert place_of(match, "B KG53") == place_of(match, "B KG1") == ABORTED
    assert not match.state.units["AA 1D"].revealed and match.to_act == (1,) and match.state.frames[-1].step == "fly"
    match = table("BOB", "B KG53 I6 up1", "AA 1D I5", hour=4, effects=QUIET)
    fly(match, 0, "B KG53", "I5")
    end(match, 0)
    for command in (AimAA("I5"), AddGun("printed"), AddGun("AA 1D"), OpenFire()):
        match.submit(1, command)
    assert len(all_events(match, FireRolled)[0].dice) == 6 and match.state.units["AA 1D"].revealed
